//! In: choices. Out: boxes, strings built piece by piece, and collections that the method fills itself.

use super::body::Body;
use super::types::T;

impl Body<'_> {
    /// Boxes and text.
    pub fn text_statement(&mut self) -> bool {
        let name = self.fresh("b");
        match self.rng.below(4) {
            0 => {
                let (a, b) = (self.expr(&T::Int, 1), self.atom());
                self.line(&format!("final Integer {name} = Integer.valueOf({a});"));
                self.declare(&name, T::Boxed, true);
                self.local(T::Bool, &format!("{name}.equals({b})"));
            }
            1 => {
                // The same object for small values only.
                let a = self.expr(&T::Int, 1);
                let b = self.rng.between(-2, 9);
                self.line(&format!("final Integer {name} = {a} & 63;"));
                self.declare(&name, T::Boxed, true);
                self.local(T::Bool, &format!("{name} == Integer.valueOf({b})"));
            }
            2 => {
                self.line(&format!(
                    "final StringBuilder {name} = new StringBuilder();"
                ));
                for _ in 0..1 + self.rng.below(3) {
                    let piece = match self.rng.below(4) {
                        0 => self.expr(&T::Char, 1),
                        1 => "\"ab\"".to_owned(),
                        2 => self.expr(&T::Bool, 0),
                        _ => self.atom(),
                    };
                    self.line(&format!("{name}.append({piece});"));
                }
                let end = [
                    "length()",
                    "charAt(1)",
                    "reverse().charAt(0)",
                    "indexOf(\"b\")",
                ][self.rng.below(4)];
                self.local(T::Int, &format!("{name}.{end}"));
                if self.rng.chance(40) {
                    self.local(T::Str, &format!("{name}.toString()"));
                }
            }
            _ => {
                let (a, b) = (self.atom(), self.expr(&T::Char, 1));
                self.local(T::Str, &format!("\"k\" + {a} + ({b})"));
            }
        }
        true
    }

    /// A list, a map, a deque or a set.
    pub fn collection_statement(&mut self) -> bool {
        let name = self.fresh("c");
        let (a, b, at) = (self.expr(&T::Int, 1), self.atom(), self.rng.below(3));
        match self.rng.below(5) {
            0 => {
                self.line(&format!(
                    "final java.util.List<Integer> {name} = new java.util.ArrayList<>();"
                ));
                self.line(&format!("{name}.add({a});"));
                let condition = self.condition(1);
                self.open(&format!("if ({condition})"));
                self.line(&format!("{name}.add(0, {b});"));
                self.close("");
                let end = match self.rng.below(4) {
                    0 => format!("{name}.get({at})"),
                    1 => format!("{name}.remove(0) + {name}.size()"),
                    2 => format!("{name}.indexOf({b})"),
                    _ => format!("{name}.get({b})"),
                };
                self.local(T::Int, &end);
            }
            1 => {
                self.line(&format!(
                    "final java.util.Map<Integer, Integer> {name} = new java.util.HashMap<>();"
                ));
                self.line(&format!("{name}.put({a}, {b});"));
                self.line(&format!("{name}.merge({at}, 5, Integer::sum);"));
                let end = match self.rng.below(3) {
                    0 => format!("{name}.getOrDefault({b}, -1)"),
                    1 => format!("{name}.get({b})"),
                    _ => format!("{name}.size()"),
                };
                self.local(T::Int, &end);
            }
            2 => {
                self.line(&format!(
                    "final java.util.ArrayDeque<Integer> {name} = new java.util.ArrayDeque<>();"
                ));
                self.line(&format!("{name}.push({a});"));
                self.line(&format!("{name}.addLast({b});"));
                let end = ["pollFirst", "pollLast", "pop"][self.rng.below(3)];
                self.local(T::Int, &format!("{name}.{end}() - {name}.size()"));
            }
            3 => {
                self.line(&format!(
                    "final java.util.List<Base> {name} = new java.util.ArrayList<>();"
                ));
                for _ in 0..1 + self.rng.below(2) {
                    let value = self.expr(&T::Base, 1);
                    self.line(&format!("{name}.add({value});"));
                }
                if self.loops == 0 {
                    let x = self.fresh("x");
                    self.open(&format!("for (final Base {x} : {name})"));
                    let vars = self.vars.len();
                    self.declare(&x, T::Base, true);
                    self.loops += 1;
                    self.block(2);
                    self.loops -= 1;
                    self.vars.truncate(vars);
                    self.close("");
                } else {
                    self.local(T::Base, &format!("{name}.get({at})"));
                }
            }
            _ => {
                self.line(&format!(
                    "final java.util.Map<Color, Base> {name} = new java.util.EnumMap<>(Color.class);"
                ));
                let (key, value) = (self.make(&T::Color, 0), self.expr(&T::Base, 1));
                self.line(&format!("{name}.put({key}, {value});"));
                let key = self.make(&T::Color, 0);
                self.local(T::Base, &format!("{name}.get({key})"));
            }
        }
        true
    }
}
