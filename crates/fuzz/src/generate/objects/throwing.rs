//! In: choices. Out: `try` with handlers and `finally`, explicit exceptions, checked and not.

use super::body::Body;
use super::types::T;

/// Handlers in an order that javac accepts: the general after the special.
const HANDLERS: [&str; 9] = [
    "Oops",
    "NullPointerException",
    "ArithmeticException",
    "ClassCastException | NegativeArraySizeException",
    "ArrayIndexOutOfBoundsException",
    "IndexOutOfBoundsException",
    "ArrayStoreException",
    "IllegalStateException",
    "RuntimeException",
];

impl Body<'_> {
    /// Throws something unchecked; never completes.
    pub fn throw(&mut self) -> bool {
        let text = match self.rng.below(4) {
            0 => "throw new IllegalStateException();".to_owned(),
            1 => format!(
                "throw new IllegalArgumentException(\"bad \" + {});",
                self.atom()
            ),
            _ => format!("throw new Oops({});", self.expr(&T::Int, 1)),
        };
        self.line(&text);
        false
    }

    /// A `try` statement.
    pub fn try_statement(&mut self) -> bool {
        let vars = self.vars.len();
        let checked = self.rng.chance(25);
        self.open("try");
        if checked {
            let condition = self.condition(1);
            self.open(&format!("if ({condition})"));
            let code = self.expr(&T::Int, 1);
            self.line(&format!("throw new Checked({code});"));
            self.close("");
        }
        let mut completes = self.block(3);
        self.vars.truncate(vars);
        let mut handlers: Vec<&str> = Vec::new();
        for handler in HANDLERS {
            if self.rng.chance(22) {
                handlers.push(handler);
            }
        }
        if checked {
            handlers.push("Checked");
        }
        let finally = handlers.is_empty() || self.rng.chance(35);
        for handler in handlers {
            let name = self.fresh("e");
            self.close(&format!(" catch ({handler} {name}) {{"));
            self.indent += 1;
            if matches!(handler, "Oops" | "Checked") {
                let text = format!("total += {name}.code;");
                self.line(&text);
            }
            if self.rng.chance(15) && handler != "Checked" {
                self.line(&format!("throw {name};"));
            } else {
                completes |= self.ending_block();
            }
            self.vars.truncate(vars);
        }
        if finally {
            self.close(" finally {");
            self.indent += 1;
            // Always completes, but for exceptions of its own.
            let value = self.expr(&T::Int, 1);
            let condition = self.condition(1);
            self.open(&format!("if ({condition})"));
            self.line(&format!("total += {value};"));
            self.close("");
        }
        self.close("");
        completes
    }
}
