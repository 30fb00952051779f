//! In: choices. Out: switches over enums, strings and numbers.

use super::body::Body;
use super::types::T;

impl Body<'_> {
    /// A switch.
    pub fn enum_statement(&mut self) -> bool {
        match self.rng.below(4) {
            0 => self.switch_expression(),
            1 => {
                let labels: [&[&str]; 2] = [&["\"a\""], &["\"abc\"", "\"\""]];
                match self.place(|t| *t == T::Str) {
                    Some((place, _)) => self.arrows(&place, &labels),
                    None => self.switch_expression(),
                }
            }
            n => {
                let Some((place, _)) = self.place(|t| *t == T::Color) else {
                    let value = self.expr(&T::Color, 1);
                    self.local(T::Color, &value);
                    return true;
                };
                if n == 2 {
                    self.arrows(&place, &[&["RED"], &["GREEN", "BLUE"]])
                } else {
                    self.groups(&place)
                }
            }
        }
    }

    fn arrows(&mut self, place: &str, labels: &[&[&str]]) -> bool {
        let mut completes = false;
        let loops = std::mem::take(&mut self.loops);
        self.open(&format!("switch ({place})"));
        for label in labels {
            self.open(&format!("case {} ->", label.join(", ")));
            completes |= self.ending_block();
            self.close("");
        }
        let default = self.rng.chance(60);
        if default {
            self.open("default ->");
            completes |= self.ending_block();
            self.close("");
        }
        self.close("");
        self.loops = loops;
        completes || !default
    }

    /// The old form, with groups that fall through.
    fn groups(&mut self, place: &str) -> bool {
        let loops = std::mem::take(&mut self.loops);
        self.open(&format!("switch ({place})"));
        for label in ["RED", "BLUE"] {
            self.open(&format!("case {label}:"));
            let completes = self.ending_block();
            if completes && self.rng.chance(60) {
                self.line("break;");
            }
            self.close("");
        }
        self.open("default:");
        self.line("total++;");
        self.close("");
        self.close("");
        self.loops = loops;
        // The last group completes.
        true
    }

    fn switch_expression(&mut self) -> bool {
        let value = self.expr(&T::Int, 1);
        let items: Vec<String> = (0..4).map(|_| self.expr(&T::Int, 1)).collect();
        let text = match self.place(|t| *t == T::Color) {
            Some((place, _)) if self.rng.chance(60) => format!(
                "switch ({place}) {{ case RED -> {}; case GREEN -> {}; case BLUE -> {}; }}",
                items[0], items[1], items[2]
            ),
            _ => format!(
                "switch ({value}) {{ case 0, 1 -> {}; case 7 -> {}; case -3 -> throw new Oops({}); default -> {}; }}",
                items[0], items[1], items[2], items[3]
            ),
        };
        self.local(T::Int, &text);
        true
    }
}
