//! In: a type and a depth. Out: the text of an expression that can be assigned to the type.
//!
//! Every composite stands in brackets, so no precedence has to be thought about.

use super::literal::{int_text, literal};
use super::{Gen, VarKind};
use crate::types::Ty;

impl Gen<'_> {
    /// An expression that can be assigned to `ty` without a cast.
    pub(super) fn expr(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 {
            return self.atom(ty);
        }
        match ty {
            Ty::Boolean => self.boolean(depth - 1),
            Ty::Byte | Ty::Short | Ty::Char => self.narrow(ty, depth - 1),
            Ty::Int | Ty::Long | Ty::Float | Ty::Double => self.number(ty, depth - 1),
        }
    }

    /// A variable, a field or a literal.
    pub(super) fn atom(&mut self, ty: Ty) -> String {
        let sources = ty.sources();
        if self.rng.chance(75)
            && let Some(var) =
                self.any_var(|v| matches!(v.kind, VarKind::Plain(t) | VarKind::Boxed(t) if t == ty))
        {
            return match var.kind {
                // Written out: `(byte) x` of an `Integer` is an error, and `==` would compare references.
                VarKind::Boxed(t) => format!("{}.{}Value()", var.name, t.java()),
                _ => var.name,
            };
        }
        if self.rng.chance(50)
            && let Some(var) =
                self.any_var(|v| matches!(v.kind, VarKind::Plain(t) if sources.contains(&t)))
        {
            return var.name;
        }
        if self.rng.chance(25)
            && let Some(name) = self.field(ty)
        {
            return name;
        }
        // Rather something that depends on an input than one constant more.
        if self.rng.chance(if ty == Ty::Boolean { 95 } else { 40 })
            && let Some(var) =
                self.any_var(|v| matches!(v.kind, VarKind::Plain(t) if t != Ty::Boolean))
            && let VarKind::Plain(from) = var.kind
        {
            return match ty {
                Ty::Boolean => {
                    let op = ["<", "<=", ">", ">=", "==", "!="][self.rng.below(6)];
                    format!("({} {op} {})", var.name, literal(&mut self.rng, from))
                }
                _ => format!("(({}) {})", ty.java(), var.name),
            };
        }
        literal(&mut self.rng, ty)
    }

    fn field(&mut self, ty: Ty) -> Option<String> {
        let fitting: Vec<&str> = self
            .fields
            .iter()
            .filter(|f| ty.sources().contains(&f.ty))
            .map(|f| f.name.as_str())
            .collect();
        self.rng.pick(&fitting).map(|name| (*name).to_owned())
    }

    fn boolean(&mut self, depth: u32) -> String {
        match self.rng.weighted(&[46, 20, 10, 6, 6, 4, 4, 4]) {
            0 => self.comparison(depth),
            1 => {
                let op = ["&&", "||"][self.rng.below(2)];
                let (a, b) = (self.expr(Ty::Boolean, depth), self.expr(Ty::Boolean, depth));
                format!("({a} {op} {b})")
            }
            2 => {
                let a = self.expr(Ty::Boolean, depth);
                format!("(!{a})")
            }
            3 => {
                let op = ["&", "|", "^", "==", "!="][self.rng.below(5)];
                let (a, b) = (self.expr(Ty::Boolean, depth), self.expr(Ty::Boolean, depth));
                format!("({a} {op} {b})")
            }
            4 => self.atom(Ty::Boolean),
            5 => self.ternary(Ty::Boolean, depth),
            6 => self.special(Ty::Boolean, depth),
            _ => {
                let name = ["Float.isNaN", "Double.isNaN", "Double.isInfinite"][self.rng.below(3)];
                let ty = if name.starts_with('F') {
                    Ty::Float
                } else {
                    Ty::Double
                };
                let a = self.expr(ty, depth);
                format!("{name}({a})")
            }
        }
    }

    fn comparison(&mut self, depth: u32) -> String {
        let op = ["<", "<=", ">", ">=", "==", "!="][self.rng.below(6)];
        let (left, right) = (self.numeric_type(), self.numeric_type());
        let a = self.expr(left, depth);
        // Against a literal or in the same type most of the time, as people write it.
        let b = match self.rng.below(4) {
            0 | 1 => literal(&mut self.rng, left),
            2 => self.expr(left, depth),
            _ => self.expr(right, depth),
        };
        format!("({a} {op} {b})")
    }

    /// `byte`, `short` or `char`: only what has exactly the type or is cast to it.
    fn narrow(&mut self, ty: Ty, depth: u32) -> String {
        match self.rng.weighted(&[45, 25, 10, 20]) {
            0 => self.cast(ty, depth),
            1 => self.atom(ty),
            2 => self.ternary(ty, depth),
            _ => self.special(ty, depth),
        }
    }

    fn number(&mut self, ty: Ty, depth: u32) -> String {
        match self.rng.weighted(&[46, 10, 10, 8, 8, 18]) {
            0 => self.binary(ty, depth),
            1 => self.unary(ty, depth),
            2 => self.cast(ty, depth),
            3 => self.ternary(ty, depth),
            4 => self.atom(ty),
            _ => self.special(ty, depth),
        }
    }

    /// An operand for an operation whose result must fit `ty`: of the type, or narrower.
    fn operand(&mut self, ty: Ty, depth: u32) -> String {
        let sources = ty.sources();
        let narrower = if self.rng.chance(30) {
            sources[self.rng.below(sources.len())]
        } else {
            ty
        };
        self.expr(narrower, depth)
    }

    fn binary(&mut self, ty: Ty, depth: u32) -> String {
        let integral = ty.is_integral();
        let kind = if integral {
            self.rng.weighted(&[45, 15, 22, 18])
        } else {
            self.rng.below(2)
        };
        match kind {
            0 => {
                let op = ["+", "-", "*"][self.rng.below(3)];
                let (a, b) = (self.operand(ty, depth), self.operand(ty, depth));
                format!("({a} {op} {b})")
            }
            1 => {
                let op = ["/", "%"][self.rng.below(2)];
                let (a, b) = (self.operand(ty, depth), self.divisor(ty, depth));
                format!("({a} {op} {b})")
            }
            2 => {
                let op = ["&", "|", "^"][self.rng.below(3)];
                let (a, b) = (self.operand(ty, depth), self.operand(ty, depth));
                format!("({a} {op} {b})")
            }
            _ => {
                let op = ["<<", ">>", ">>>"][self.rng.below(3)];
                let count = [Ty::Int, Ty::Int, Ty::Long, Ty::Byte, Ty::Char][self.rng.below(5)];
                let a = self.operand(ty, depth);
                let b = match self.rng.below(2) {
                    0 => int_text(self.rng.between(-2, 66) as i32),
                    _ => self.expr(count, depth.min(1)),
                };
                format!("({a} {op} {b})")
            }
        }
    }

    /// Often not zero, so that not every second path ends with a division by zero.
    fn divisor(&mut self, ty: Ty, depth: u32) -> String {
        if !ty.is_integral() {
            return self.operand(ty, depth);
        }
        match self.rng.below(3) {
            0 => int_text([1, 2, 3, 7, 10, -1, -2, 16, 100][self.rng.below(9)]),
            1 => {
                let e = self.operand(ty, depth);
                format!("({e} | 1)")
            }
            _ => self.operand(ty, depth),
        }
    }

    fn unary(&mut self, ty: Ty, depth: u32) -> String {
        let ops: &[&str] = if ty.is_integral() {
            &["-", "~", "+"]
        } else {
            &["-", "+"]
        };
        let op = ops[self.rng.below(ops.len())];
        let a = self.operand(ty, depth);
        format!("({op}{a})")
    }

    fn cast(&mut self, ty: Ty, depth: u32) -> String {
        let from = self.numeric_type();
        let a = self.expr(from, depth);
        format!("(({}) {a})", ty.java())
    }

    fn ternary(&mut self, ty: Ty, depth: u32) -> String {
        let c = self.expr(Ty::Boolean, depth);
        let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
        // The cast keeps the type: two narrower arms may meet in a type that does not fit.
        match ty {
            Ty::Boolean => format!("({c} ? {a} : {b})"),
            _ => format!("(({}) ({c} ? {a} : {b}))", ty.java()),
        }
    }

    /// Calls, arrays, objects, assignments: everything that has an effect or needs more than operators.
    fn special(&mut self, ty: Ty, depth: u32) -> String {
        let text = match self.rng.weighted(&[30, 14, 14, 10, 12, 8, 12]) {
            0 => self.call(ty, depth),
            1 => self.element(ty),
            2 => self.assignment(ty, depth),
            3 => self.step(ty),
            4 => self.library(ty, depth),
            5 => self.cell(ty),
            _ => self.boxing(ty, depth),
        };
        text.unwrap_or_else(|| self.atom(ty))
    }

    /// A call of an earlier method, or of this one with a smaller first argument.
    pub(super) fn call(&mut self, ty: Ty, depth: u32) -> Option<String> {
        if let Some(own) = self.own.clone()
            && self.own_calls < 2
            && self.times == 1
            && own.ret == Some(ty)
            && (self.checked || !own.checked)
        {
            self.own_calls += 1;
            let mut args = vec!["p0 - 1".to_owned()];
            for param in own.params.iter().skip(1) {
                args.push(self.expr(*param, depth.min(1)));
            }
            return Some(format!("{}({})", own.name, args.join(", ")));
        }
        let callees = self.callees;
        let checked = self.checked;
        let fitting: Vec<_> = callees
            .iter()
            .filter(|m| m.ret.is_some_and(|r| ty.sources().contains(&r)) && (checked || !m.checked))
            .collect();
        let callee = *self.rng.pick(&fitting)?;
        self.afford(callee.cost)
            .then(|| self.call_of(callee, depth))
    }

    pub(super) fn call_of(&mut self, callee: &super::MethodSketch, depth: u32) -> String {
        let mut args = Vec::new();
        for (i, param) in callee.params.iter().enumerate() {
            if i == 0 && callee.recursive {
                args.push(int_text(self.rng.between(0, 3) as i32));
            } else {
                args.push(self.expr(*param, depth.min(2)));
            }
        }
        format!("{}({})", callee.name, args.join(", "))
    }

    fn element(&mut self, ty: Ty) -> Option<String> {
        let length = self.rng.chance(25) && ty.sources().contains(&Ty::Int);
        let var = self.any_var(
            |v| matches!(v.kind, VarKind::Array(t, _) if length || ty.sources().contains(&t)),
        )?;
        if length {
            return Some(format!("{}.length", var.name));
        }
        let index = self.index(&var);
        Some(format!("{}[{index}]", var.name))
    }

    /// An index that mostly lies inside, of an array whose least length is known.
    pub(super) fn index(&mut self, var: &super::Var) -> String {
        let VarKind::Array(_, least) = var.kind else {
            return "0".to_owned();
        };
        match self.rng.below(8) {
            0 => self.expr(Ty::Int, 1),
            1 => format!("({} & 7)", self.expr(Ty::Int, 1)),
            2 | 3 => format!("({} & 1)", self.expr(Ty::Int, 1)),
            _ => self.rng.below(least.max(1)).to_string(),
        }
    }

    fn assignment(&mut self, ty: Ty, depth: u32) -> Option<String> {
        let var = self.any_var(|v| v.writable && v.kind == VarKind::Plain(ty))?;
        if self.rng.chance(50) {
            let value = self.expr(ty, depth);
            return Some(format!("({} = {value})", var.name));
        }
        let compound = self.compound(&var.name, ty, depth);
        Some(format!("({compound})"))
    }

    /// `x op= e` with an operand that may be wider than `x`: Java narrows the result.
    pub(super) fn compound(&mut self, name: &str, ty: Ty, depth: u32) -> String {
        if ty == Ty::Boolean {
            let op = ["&=", "|=", "^="][self.rng.below(3)];
            let value = self.expr(Ty::Boolean, depth);
            return format!("{name} {op} {value}");
        }
        let mut other = if self.rng.chance(60) {
            ty
        } else {
            self.numeric_type()
        };
        let integral_only = ["&=", "|=", "^=", "<<=", ">>=", ">>>="];
        let op = if ty.is_integral() && self.rng.chance(45) {
            if !other.is_integral() {
                other = Ty::Int;
            }
            integral_only[self.rng.below(6)]
        } else {
            ["+=", "-=", "*=", "/=", "%="][self.rng.weighted(&[30, 30, 20, 10, 10])]
        };
        let value = if op.starts_with(['/', '%']) {
            self.divisor(other, depth)
        } else {
            self.expr(other, depth)
        };
        format!("{name} {op} {value}")
    }

    /// `x++` and its kin, on a number of any type.
    fn step(&mut self, ty: Ty) -> Option<String> {
        let var = self.any_var(|v| {
            v.writable && matches!(v.kind, VarKind::Plain(t) if t != Ty::Boolean && ty.sources().contains(&t))
        })?;
        let op = ["++", "--"][self.rng.below(2)];
        Some(if self.rng.chance(50) {
            format!("({op}{})", var.name)
        } else {
            format!("({}{op})", var.name)
        })
    }

    fn library(&mut self, ty: Ty, depth: u32) -> Option<String> {
        let one = |name: &str, a: String| Some(format!("{name}({a})"));
        let a = self.expr(ty, depth);
        match ty {
            Ty::Int | Ty::Long => {
                let b = self.expr(ty, depth.min(1));
                let owner = if ty == Ty::Int { "Integer" } else { "Long" };
                match self.rng.below(8) {
                    0 => one("Math.abs", a),
                    1 => Some(format!("Math.max({a}, {b})")),
                    2 => Some(format!("Math.min({a}, {b})")),
                    3 => Some(format!("Math.floorMod({a}, {b})")),
                    4 => Some(format!("{owner}.compare({a}, {b})")),
                    5 => Some(format!("{owner}.signum({a})")),
                    6 => Some(format!("Math.addExact({a}, {b})")),
                    _ => Some(format!("{owner}.rotateLeft({a}, {})", self.rng.below(70))),
                }
            }
            Ty::Float => match self.rng.below(2) {
                0 => one("Math.abs", a),
                _ => {
                    let b = self.expr(ty, depth.min(1));
                    Some(format!("Math.max({a}, {b})"))
                }
            },
            Ty::Double => {
                let name = [
                    "Math.abs",
                    "Math.sqrt",
                    "Math.floor",
                    "Math.ceil",
                    "Math.rint",
                    "Math.min",
                ][self.rng.below(6)];
                if name == "Math.min" {
                    let b = self.expr(ty, depth.min(1));
                    return Some(format!("Math.min({a}, {b})"));
                }
                one(name, a)
            }
            Ty::Boolean | Ty::Byte | Ty::Short | Ty::Char => None,
        }
    }

    fn cell(&mut self, ty: Ty) -> Option<String> {
        let var = self.any_var(|v| v.kind == VarKind::Cell)?;
        let name = var.name;
        match ty {
            Ty::Boolean => Some(format!("{name}.isBig()")),
            Ty::Int => Some(match self.rng.below(3) {
                0 => format!("{name}.value"),
                1 => format!("{name}.next()"),
                _ => format!("(++{name}.value)"),
            }),
            Ty::Long => Some(format!("{name}.total")),
            _ => None,
        }
    }

    fn boxing(&mut self, ty: Ty, depth: u32) -> Option<String> {
        let a = self.expr(ty, depth);
        // A narrower argument would need a cast before it can be boxed.
        Some(format!(
            "{}.valueOf(({}) {a}).{}Value()",
            ty.boxed(),
            ty.java(),
            ty.java()
        ))
    }
}
