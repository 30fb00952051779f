//! In: variables in scope and choices. Out: statements, one to a line, that compile and end.
//!
//! Each family of statements has a file of its own; this one has what they share and the plain ones. Why it
//! compiles: receivers are places of a known type, never conditional expressions; a block that cannot
//! complete ends where it is known, and every function says whether its code can complete.

use provetta_test_support::Rng;

use super::types::{Callable, Field, T};

/// A local variable.
#[derive(Debug, Clone)]
pub(super) struct Var {
    pub name: String,
    pub ty: T,
    /// Declared final: a lambda can use it, nobody can assign it
    pub fixed: bool,
}

/// The state of writing one method.
pub(super) struct Body<'a> {
    pub rng: Rng,
    pub main: &'a str,
    pub fields: &'a [Field],
    pub calls: &'a [Callable],
    pub level: u32,
    pub ret: Option<T>,
    pub vars: Vec<Var>,
    pub out: String,
    pub indent: usize,
    pub names: u32,
    /// Statements still to spend
    pub fuel: u32,
    /// Loops around
    pub loops: u32,
    /// Whether the code is in a constructor or initialiser: no value to return
    pub may_return: bool,
}

impl<'a> Body<'a> {
    pub fn new(
        rng: Rng,
        main: &'a str,
        fields: &'a [Field],
        calls: &'a [Callable],
        level: u32,
    ) -> Body<'a> {
        Body {
            rng,
            main,
            fields,
            calls,
            level,
            ret: None,
            vars: Vec::new(),
            out: String::new(),
            indent: 2,
            names: 0,
            fuel: 6,
            loops: 0,
            may_return: true,
        }
    }

    pub fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    pub fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.indent += 1;
    }

    pub fn close(&mut self, text: &str) {
        self.indent = self.indent.saturating_sub(1);
        self.line(&format!("}}{text}"));
    }

    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    pub fn declare(&mut self, name: &str, ty: T, fixed: bool) {
        self.vars.push(Var {
            name: name.to_owned(),
            ty,
            fixed,
        });
    }

    /// `final T x = value;`, or without `final`.
    pub fn local(&mut self, ty: T, value: &str) -> String {
        let name = self.fresh("v");
        let fixed = self.rng.chance(50);
        let text = format!(
            "{}{} {name} = {value};",
            if fixed { "final " } else { "" },
            ty.java(self.main)
        );
        self.line(&text);
        self.declare(&name, ty, fixed);
        name
    }

    /// A variable whose type is wanted.
    pub fn var(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let found: Vec<&Var> = self.vars.iter().filter(|v| wanted(v)).collect();
        let at = self.rng.below(found.len());
        found.get(at).map(|v| (*v).clone())
    }

    /// Statements in braces that are open already; what they declare goes. Whether they can complete.
    pub fn block(&mut self, most: usize) -> bool {
        let vars = self.vars.len();
        let mut completes = true;
        let count = 1 + self.rng.below(most.max(1));
        for _ in 0..count {
            if self.fuel == 0 {
                break;
            }
            self.fuel -= 1;
            completes = self.statement();
            if !completes {
                break;
            }
        }
        self.vars.truncate(vars);
        if self.out.ends_with("{\n") {
            self.line("total++;");
        }
        completes
    }

    /// The whole body of a method: ends with a `return` where one is needed.
    pub fn method(&mut self, most: usize) {
        let vars = self.vars.len();
        let mut completes = true;
        for _ in 0..1 + self.rng.below(most.max(1)) {
            if self.fuel == 0 || !completes {
                break;
            }
            self.fuel -= 1;
            completes = self.statement();
        }
        if completes && self.ret.is_some() {
            self.leave();
        }
        self.vars.truncate(vars);
    }

    fn statement(&mut self) -> bool {
        match self
            .rng
            .weighted(&[14, 18, 20, 5, 9, 9, 9, 8, 8, 7, 9, 4, 3])
        {
            0 => {
                let ty = self.any_type();
                let value = self.expr(&ty, 2);
                self.local(ty, &value);
                true
            }
            1 => self.assign(),
            2 => self.branch(),
            3 if self.fuel < 3 => {
                if self.rng.chance(30) {
                    return self.throw();
                }
                self.leave()
            }
            4 => self.array_statement(),
            5 => self.pattern_statement(),
            6 => self.try_statement(),
            7 => self.enum_statement(),
            8 => self.lambda_statement(),
            9 => self.text_statement(),
            10 => self.collection_statement(),
            11 => {
                let condition = self.condition(2);
                let text = if self.rng.chance(40) {
                    let detail = self.expr(&T::Int, 1);
                    format!("assert {condition} : {detail};")
                } else {
                    format!("assert {condition};")
                };
                self.line(&text);
                true
            }
            12 if self.loops > 0 => {
                let condition = self.condition(1);
                let word = if self.rng.chance(50) {
                    "break"
                } else {
                    "continue"
                };
                self.open(&format!("if ({condition})"));
                self.line(&format!("{word};"));
                self.close("");
                true
            }
            _ => self.list_walk(),
        }
    }

    /// Returns, where that can be done.
    pub fn leave(&mut self) -> bool {
        if !self.may_return {
            return true;
        }
        match self.ret.clone() {
            Some(ty) => {
                let value = self.expr(&ty, 2);
                self.line(&format!("return {value};"));
            }
            None => self.line("return;"),
        }
        false
    }

    fn branch(&mut self) -> bool {
        let condition = self.condition(2);
        self.open(&format!("if ({condition})"));
        let first = self.ending_block();
        if self.rng.chance(40) {
            self.close(" else {");
            self.indent += 1;
            let second = self.ending_block();
            self.close("");
            return first || second;
        }
        self.close("");
        true
    }

    /// A block that often ends the method.
    pub fn ending_block(&mut self) -> bool {
        let vars = self.vars.len();
        let mut completes = self.rng.chance(40) || self.block(2);
        if completes && self.rng.chance(45) {
            completes = if self.rng.chance(25) {
                self.throw()
            } else {
                self.leave()
            };
        }
        if self.out.ends_with("{\n") {
            self.line("total--;");
        }
        self.vars.truncate(vars);
        completes
    }

    /// Assigns a variable, a field or a static field.
    fn assign(&mut self) -> bool {
        let target = match self.rng.below(3) {
            0 => self
                .var(|v| !v.fixed && v.name != "this" && !v.name.starts_with('('))
                .map(|v| (v.name, v.ty)),
            1 => self.field_place(|f| f.assignable),
            _ => None,
        };
        let (place, ty) = match target.or_else(|| self.field_place(|f| f.assignable)) {
            Some(found) => found,
            None if self.rng.chance(50) => ("total".to_owned(), T::Int),
            None => ("cache".to_owned(), T::Node),
        };
        let text = match ty {
            T::Int if self.rng.chance(40) => {
                let value = self.expr(&T::Int, 1);
                let op = ["+=", "-=", "*=", "^=", "/=", "%="][self.rng.below(6)];
                format!("{place} {op} {value};")
            }
            T::Int if self.rng.chance(20) => format!("{place}++;"),
            _ => format!("{place} = {};", self.expr(&ty, 2)),
        };
        self.line(&text);
        true
    }

    /// A field of something in scope, with its type.
    pub fn field_place(&mut self, wanted: impl Fn(&Field) -> bool) -> Option<(String, T)> {
        let mut found = Vec::new();
        for var in &self.vars {
            for field in self.fields.iter().filter(|f| wanted(f)) {
                let has = if field.private {
                    var.ty == field.owner
                } else {
                    var.ty.is_below(&field.owner)
                };
                if has {
                    found.push((format!("{}.{}", var.name, field.name), field.ty.clone()));
                }
            }
        }
        let at = self.rng.below(found.len());
        (at < found.len()).then(|| found.swap_remove(at))
    }

    /// Walks along nodes, a few steps at most.
    fn list_walk(&mut self) -> bool {
        if self.loops > 0 {
            return self.assign();
        }
        let start = self.expr(&T::Node, 1);
        let (node, count) = (self.fresh("n"), self.fresh("k"));
        self.line(&format!("int {count} = 0;"));
        self.open(&format!(
            "for (Node {node} = {start}; {node} != null && {count} < 3; {node} = {node}.next)"
        ));
        // First, so that no `continue` can skip it.
        self.line(&format!("{count}++;"));
        let vars = self.vars.len();
        // In brackets: nobody assigns it, and no lambda captures it.
        self.declare(&format!("({node})"), T::Node, false);
        self.loops += 1;
        self.block(2);
        self.loops -= 1;
        self.vars.truncate(vars);
        self.close("");
        self.declare(&count, T::Int, false);
        true
    }

    /// A type for a variable.
    pub fn any_type(&mut self) -> T {
        match self
            .rng
            .weighted(&[30, 8, 6, 5, 6, 5, 7, 7, 8, 5, 4, 4, 6, 6, 6, 4, 8, 4, 3])
        {
            0 => T::Int,
            1 => T::Bool,
            2 => T::Long,
            3 => T::Char,
            4 => T::Object,
            5 => T::Str,
            6 => T::Boxed,
            7 => T::Shape,
            8 => T::Base,
            9 => T::Left,
            10 => T::Right,
            11 => T::Deep,
            12 => T::Color,
            13 => T::Pair,
            14 => T::Node,
            15 => T::Fn,
            16 => T::Int.array(),
            17 => T::Base.array(),
            _ => [
                T::Int.array().array(),
                T::Object.array(),
                T::Char.array(),
                T::Color.array(),
                T::Str.array(),
            ][self.rng.below(5)]
            .clone(),
        }
    }
}
