//! In: the state of a method being written. Out: statements, one to a line, blocks in braces.
//!
//! Every function that writes a statement says whether it can complete (JLS 14.22); after one that
//! cannot, its block ends.

use std::collections::BTreeSet;

use super::literal::int_text;
use super::{Gen, Target, VarKind};
use crate::types::{Ty, integer};

/// Exceptions with a constructor that takes a message.
const STANDARD: [&str; 4] = [
    "IllegalArgumentException",
    "IllegalStateException",
    "ArithmeticException",
    "UnsupportedOperationException",
];

impl Gen<'_> {
    /// Up to `most` statements; says whether the last one can complete.
    pub(super) fn statements(&mut self, most: usize, depth: u32) -> bool {
        let count = 1 + self.rng.below(most);
        for number in 0..count {
            if self.fuel == 0 {
                // No block stays empty.
                return number > 0 || self.simple();
            }
            self.fuel -= 1;
            if !self.statement(depth) {
                return false;
            }
        }
        true
    }

    fn statement(&mut self, depth: u32) -> bool {
        if !self.afford(1) {
            return true;
        }
        if depth == 0 {
            return self.simple();
        }
        // Nothing leaves from the outermost block, or most of a method would never run.
        let leaves = if depth == 3 { 0 } else { 3 };
        match self.rng.weighted(&[36, 24, 10, 9, 9, 3, 3, leaves, leaves]) {
            0 => self.simple(),
            1 => self.if_statement(depth),
            2 => self.loop_statement(depth),
            3 => self.switch_statement(depth),
            4 => self.try_statement(depth),
            5 => self.labelled_block(depth),
            6 => self.switch_expression(depth),
            7 => self.leave(),
            _ => self.throw(),
        }
    }

    fn simple(&mut self) -> bool {
        match self.rng.weighted(&[34, 16, 22, 8, 6, 5, 5, 4]) {
            0 => self.local(),
            1 => {
                if let Some(var) =
                    self.any_var(|v| v.writable && matches!(v.kind, VarKind::Plain(_)))
                    && let VarKind::Plain(ty) = var.kind
                {
                    let value = self.expr(ty, 3);
                    self.line(&format!("{} = {value};", var.name));
                }
            }
            2 => {
                if let Some(var) =
                    self.any_var(|v| v.writable && matches!(v.kind, VarKind::Plain(_)))
                    && let VarKind::Plain(ty) = var.kind
                {
                    let text = self.compound(&var.name, ty, 2);
                    self.line(&format!("{text};"));
                }
            }
            3 => self.field_statement(),
            4 => self.array(),
            5 => self.store(),
            6 => self.object(),
            _ => self.call_statement(),
        }
        true
    }

    fn local(&mut self) {
        let ty = self.any_type();
        let value = self.expr(ty, 3);
        let name = self.fresh("v");
        self.line(&format!("{} {name} = {value};", ty.java()));
        self.declare(&name, VarKind::Plain(ty), true);
    }

    fn field_statement(&mut self) {
        let mutable: Vec<(String, Ty)> = self
            .fields
            .iter()
            .filter(|f| f.mutable)
            .map(|f| (f.name.clone(), f.ty))
            .collect();
        let Some((name, ty)) = self.rng.pick(&mutable).cloned() else {
            return self.local();
        };
        let text = if self.rng.chance(50) {
            let value = self.expr(ty, 2);
            format!("{name} = {value};")
        } else {
            format!("{};", self.compound(&name, ty, 2))
        };
        self.line(&text);
    }

    fn array(&mut self) {
        let ty = self.any_type();
        let name = self.fresh("a");
        let java = ty.java();
        let least = match self.rng.below(6) {
            // Its length may be anything from -128 to 127.
            0 => {
                let length = self.expr(Ty::Byte, 1);
                self.line(&format!("{java}[] {name} = new {java}[{length}];"));
                0
            }
            1 | 2 => {
                let length = self.rng.between(1, 5) as usize;
                self.line(&format!("{java}[] {name} = new {java}[{length}];"));
                length
            }
            _ => {
                let length = self.rng.between(1, 4) as usize;
                let elements: Vec<String> = (0..length).map(|_| self.expr(ty, 1)).collect();
                self.line(&format!("{java}[] {name} = {{{}}};", elements.join(", ")));
                length
            }
        };
        self.declare(&name, VarKind::Array(ty, least), true);
    }

    fn store(&mut self) {
        let Some(var) = self.any_var(|v| matches!(v.kind, VarKind::Array(..))) else {
            return self.local();
        };
        let VarKind::Array(ty, _) = var.kind else {
            return;
        };
        let index = self.index(&var);
        let place = format!("{}[{index}]", var.name);
        let text = if self.rng.chance(50) {
            let value = self.expr(ty, 2);
            format!("{place} = {value};")
        } else {
            format!("{};", self.compound(&place, ty, 1))
        };
        self.line(&text);
    }

    fn object(&mut self) {
        if self.rng.chance(50) {
            let value = self.expr(Ty::Int, 2);
            let name = self.fresh("c");
            self.line(&format!("Cell {name} = new Cell({value});"));
            self.declare(&name, VarKind::Cell, true);
        } else {
            let ty = self.any_type();
            let value = self.expr(ty, 2);
            let name = self.fresh("b");
            self.line(&format!("{} {name} = ({}) {value};", ty.boxed(), ty.java()));
            self.declare(&name, VarKind::Boxed(ty), true);
        }
    }

    fn call_statement(&mut self) {
        let (callees, checked) = (self.callees, self.checked);
        let fitting: Vec<_> = callees.iter().filter(|m| checked || !m.checked).collect();
        match self.rng.pick(&fitting).copied() {
            Some(callee) if self.afford(callee.cost) => {
                let text = self.call_of(callee, 2);
                self.line(&format!("{text};"));
            }
            _ => self.local(),
        }
    }

    fn if_statement(&mut self, depth: u32) -> bool {
        let condition = self.expr(Ty::Boolean, 3);
        self.open(&format!("if ({condition})"));
        let mut completes = self.statements(3, depth - 1);
        if self.rng.chance(45) {
            self.reopen("else");
            completes |= self.statements(3, depth - 1);
        } else {
            completes = true;
        }
        self.close("");
        completes
    }

    fn loop_statement(&mut self, depth: u32) -> bool {
        let turns = self.rng.between(1, 5) as u64;
        if self.times * turns > 40 {
            return self.if_statement(depth);
        }
        let label = self.fresh("L");
        let shape = self.rng.below(4);
        let counter = self.fresh(if shape < 2 { "i" } else { "fuel" });
        let condition = self.expr(Ty::Boolean, 2);
        match shape {
            0 => self.open(&format!(
                "{label}: for (int {counter} = 0; {counter} < {turns}; {counter}++)"
            )),
            1 => {
                let ty = [Ty::Int, Ty::Long, Ty::Byte, Ty::Short][self.rng.below(4)];
                let bound = self.expr(Ty::Int, 1);
                self.open(&format!(
                    "{label}: for ({} {counter} = {turns}; {counter} > ({bound} & 3); {counter}--)",
                    ty.java()
                ));
            }
            2 => {
                self.line(&format!("int {counter} = {turns};"));
                self.open(&format!("{label}: while ({condition} && {counter}-- > 0)"));
            }
            _ => {
                self.line(&format!("int {counter} = {turns};"));
                self.open(&format!("{label}: do"));
            }
        }
        // Readable inside the loop, never assigned there; a byte or long is not distinguished from an int.
        self.declare(
            &counter,
            VarKind::Plain(if shape == 1 { Ty::Double } else { Ty::Int }),
            false,
        );
        self.times *= turns + 1;
        self.targets.push(Target {
            label,
            is_loop: true,
            left: false,
        });
        if shape == 3 {
            // A body that cannot complete would make the condition, and what follows, unreachable.
            let enter = self.expr(Ty::Boolean, 1);
            self.open(&format!("if ({enter})"));
            self.statements(3, depth - 1);
            self.close("");
        } else {
            self.statements(3, depth - 1);
        }
        self.targets.pop();
        self.times /= turns + 1;
        self.close(&if shape == 3 {
            format!(" while ({condition} && {counter}-- > 0);")
        } else {
            String::new()
        });
        true
    }

    fn labelled_block(&mut self, depth: u32) -> bool {
        let label = self.fresh("L");
        self.targets.push(Target {
            label: label.clone(),
            is_loop: false,
            left: false,
        });
        self.open(&format!("{label}:"));
        let completes = self.statements(4, depth - 1);
        self.close("");
        let left = self.targets.pop().is_some_and(|t| t.left);
        completes || left
    }

    fn switch_on(&mut self) -> (String, Vec<String>) {
        let ty = [Ty::Int, Ty::Int, Ty::Char, Ty::Byte, Ty::Short][self.rng.below(5)];
        let selector = match self.rng.below(3) {
            0 if ty == Ty::Int => format!(
                "({} & {})",
                self.expr(Ty::Int, 2),
                [1, 3, 7][self.rng.below(3)]
            ),
            _ => self.expr(ty, 2),
        };
        let dense = self.rng.chance(50);
        let base = if dense { self.rng.between(-2, 3) } else { 0 };
        let mut keys = BTreeSet::new();
        for i in 0..self.rng.between(1, 5) {
            keys.insert(match (ty, dense) {
                (Ty::Char, true) => 97 + i,
                (_, true) => base + i,
                (Ty::Byte, _) => i64::from(integer(&mut self.rng) as i8),
                (Ty::Short, _) => i64::from(integer(&mut self.rng) as i16),
                (Ty::Char, _) => i64::from(integer(&mut self.rng) as u16),
                _ => i64::from(integer(&mut self.rng) as i32),
            });
        }
        // Not always in ascending order: javac sorts them.
        let mut texts: Vec<String> = keys.into_iter().map(|k| int_text(k as i32)).collect();
        if self.rng.chance(30) {
            texts.reverse();
        }
        // Exactly the type: the keys must fit the selector, which may have come out narrower.
        (format!("({}) {selector}", ty.java()), texts)
    }

    fn switch_statement(&mut self, depth: u32) -> bool {
        let (selector, keys) = self.switch_on();
        let arrows = self.rng.chance(40);
        let has_default = self.rng.chance(70);
        self.open(&format!("switch ({selector})"));
        let mut completes = !has_default;
        let last = keys.len() - usize::from(!has_default);
        let mut at = 0;
        let mut number = 0;
        while at < keys.len() + usize::from(has_default) {
            let label = match keys.get(at) {
                None => "default".to_owned(),
                Some(first) => match keys.get(at + 1) {
                    Some(second) if self.rng.chance(20) => {
                        at += 1;
                        format!("case {first}, {second}")
                    }
                    _ => format!("case {first}"),
                },
            };
            self.open(&format!("{label}{}", if arrows { " ->" } else { ":" }));
            let ends = self.statements(2, depth - 1);
            self.close("");
            let falls = !arrows && at < last && self.rng.chance(25);
            if ends && !arrows && !falls {
                self.line("break;");
            }
            completes |= ends && !falls;
            at += 1;
            number += 1;
        }
        debug_assert!(number > 0, "a switch has at least one group");
        self.close("");
        completes
    }

    fn switch_expression(&mut self, depth: u32) -> bool {
        let ty = self.any_type();
        let (selector, keys) = self.switch_on();
        let name = self.fresh("v");
        self.line(&format!("{} {name} = switch ({selector}) {{", ty.java()));
        self.indent += 1;
        let left = std::mem::replace(&mut self.may_leave, false);
        let targets = std::mem::take(&mut self.targets);
        for key in keys.iter().map(Some).chain([None]) {
            let label = key.map_or("default".to_owned(), |k| format!("case {k}"));
            if self.rng.chance(50) {
                let value = self.expr(ty, 2);
                self.line(&format!("{label} -> {value};"));
            } else {
                self.open(&format!("{label} ->"));
                if self.statements(2, depth - 1) {
                    let value = self.expr(ty, 2);
                    self.line(&format!("yield {value};"));
                }
                self.close("");
            }
        }
        self.targets = targets;
        self.may_leave = left;
        self.indent -= 1;
        self.line("};");
        self.declare(&name, VarKind::Plain(ty), true);
        true
    }

    /// `return`, `break` or `continue`, whichever the place allows.
    fn leave(&mut self) -> bool {
        if self.targets.is_empty() || self.rng.chance(30) {
            if !self.may_leave {
                return self.simple();
            }
            self.return_statement();
            return false;
        }
        let at = self.rng.below(self.targets.len());
        let target = &mut self.targets[at];
        let text = if target.is_loop && self.rng.chance(50) {
            format!("continue {};", target.label)
        } else {
            target.left = true;
            format!("break {};", target.label)
        };
        self.line(&text);
        false
    }

    pub(super) fn return_statement(&mut self) {
        let text = match self.ret {
            Some(ty) => format!("return {};", self.expr(ty, 3)),
            None => "return;".to_owned(),
        };
        self.line(&text);
    }

    fn throw(&mut self) -> bool {
        let code = self.expr(Ty::Int, 1);
        let text = match self.rng.below(4) {
            0 => format!("throw new Oops({code});"),
            1 => {
                let code = self.expr(Ty::Long, 1);
                format!("throw new Worse({code});")
            }
            2 if self.checked => format!("throw new Checked(\"code \" + {code});"),
            _ => {
                let class = STANDARD[self.rng.below(4)];
                match self.rng.below(3) {
                    0 => format!("throw new {class}();"),
                    1 => format!("throw new {class}(\"no\");"),
                    _ => format!("throw new {class}(\"bad: \" + {code} + '!');"),
                }
            }
        };
        self.line(&text);
        false
    }

    fn try_statement(&mut self, depth: u32) -> bool {
        let outer = self.checked;
        let catches_checked = self.rng.chance(20);
        self.open("try");
        let mut completes = true;
        if catches_checked {
            let condition = self.expr(Ty::Boolean, 2);
            // At least one throw, or javac would call the catch clause dead.
            self.line(&format!("if ({condition}) throw new Checked(\"\");"));
            self.checked = true;
        }
        let inner = self.checked;
        completes &= self.statements(3, depth - 1);
        self.checked = outer;
        // Narrow classes before wide ones.
        let all = [
            "ArithmeticException",
            "Worse",
            "Oops",
            "IllegalStateException | ArrayIndexOutOfBoundsException",
            "IllegalArgumentException",
            "RuntimeException",
            "Exception",
            "Throwable",
        ];
        let mut classes: Vec<&str> = all.into_iter().filter(|_| self.rng.chance(22)).collect();
        if catches_checked {
            classes.retain(|c| !matches!(*c, "Exception" | "Throwable"));
            classes.push("Checked");
        }
        let with_finally = classes.is_empty() || self.rng.chance(35);
        for class in &classes {
            let name = self.fresh("e");
            self.reopen(&format!("catch ({class} {name})"));
            if matches!(*class, "Oops" | "Worse") && self.rng.chance(60) {
                let code = self.fresh("v");
                self.line(&format!("int {code} = {name}.code;"));
                self.declare(&code, VarKind::Plain(Ty::Int), true);
            }
            let ends = self.statements(2, depth - 1);
            // A wide exception may be rethrown only if nothing checked can be in it.
            let wide = matches!(*class, "Exception" | "Throwable" | "Checked");
            if ends && self.rng.chance(25) && (!wide || !inner || outer) && *class != "Throwable" {
                self.line(&format!("throw {name};"));
            } else {
                completes |= ends;
            }
        }
        if with_finally {
            self.reopen("finally");
            completes &= self.statements(2, depth - 1);
        }
        self.close("");
        completes
    }
}
