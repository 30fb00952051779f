//! In: a type. Out: an expression of it: places, fields, calls, casts, arithmetic.

use super::body::Body;
use super::types::T;

impl Body<'_> {
    /// An expression that can be assigned to the type.
    pub fn expr(&mut self, ty: &T, depth: u32) -> String {
        match ty {
            T::Int => self.int(depth),
            T::Bool => self.condition(depth),
            T::Long => match self.rng.below(4) {
                0 => format!("{}L", self.rng.between(0, 9)),
                1 => format!("(long) {} * {}", self.atom(), self.atom()),
                2 => self
                    .var(|v| v.ty == T::Long)
                    .map_or_else(|| "7L".to_owned(), |v| v.name),
                _ => self.int(depth.min(1)),
            },
            T::Char => match self.rng.below(4) {
                0 => format!("(char) ('a' + ({}) % 5)", self.int(depth.min(1))),
                1 => "'x'".to_owned(),
                _ => self
                    .var(|v| v.ty == T::Char)
                    .map_or_else(|| "'b'".to_owned(), |v| v.name),
            },
            _ => self.reference(ty, depth),
        }
    }

    /// A small int without side effects.
    pub fn atom(&mut self) -> String {
        let found = match self.rng.below(10) {
            0 | 1 => Some(self.rng.between(-3, 9).to_string()),
            2 => Some("total".to_owned()),
            3 => self.place(|t| *t == T::Boxed).map(|(place, _)| place),
            4 => self.field_place(|f| f.ty == T::Int).map(|(place, _)| place),
            _ => None,
        };
        found
            .or_else(|| self.var(|v| v.ty == T::Int).map(|v| v.name))
            .or_else(|| self.field_place(|f| f.ty == T::Int).map(|(place, _)| place))
            .unwrap_or_else(|| self.rng.between(-3, 9).to_string())
    }

    fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.atom();
        }
        let found = match self.rng.below(11) {
            0 | 1 => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                let op = ["+", "-", "*", "/", "%", "&", "^", "<<"]
                    [self.rng.weighted(&[6, 6, 3, 2, 2, 2, 2, 1])];
                Some(format!("({a} {op} {b})"))
            }
            2 => self.element(&T::Int),
            3 => self
                .place(|t| matches!(t, T::Array(_)))
                .map(|(place, _)| format!("{place}.length")),
            4 | 5 => self.call(&T::Int, depth - 1),
            6 => self.place(|t| *t == T::Boxed).map(|(place, _)| place),
            7 => self.place(|t| *t == T::Str).map(|(place, _)| {
                let n = self.rng.below(3);
                match n {
                    0 => format!("{place}.length()"),
                    1 => format!("((int) {place}.charAt({}))", self.rng.below(2)),
                    _ => format!("{place}.indexOf('a')"),
                }
            }),
            8 => self.place(|t| *t == T::Color).map(|(place, _)| {
                ["weight", "ordinal()", "compareTo(Color.GREEN)"]
                    .get(self.rng.below(3))
                    .map_or_else(String::new, |m| format!("{place}.{m}"))
            }),
            9 => {
                let c = self.condition(depth - 1);
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                Some(format!("({c} ? {a} : {b})"))
            }
            _ => self
                .place(|t| *t == T::Pair)
                .map(|(place, _)| format!("{place}.a()")),
        };
        found.unwrap_or_else(|| self.atom())
    }

    /// A boolean expression in brackets where it needs them.
    pub fn condition(&mut self, depth: u32) -> String {
        let found = match self.rng.below(if depth == 0 { 5 } else { 10 }) {
            0..=2 => None,
            3 => self.place(|t| !t.is_primitive()).map(|(place, _)| {
                format!(
                    "{place} {} null",
                    if self.rng.chance(50) { "==" } else { "!=" }
                )
            }),
            4 => self.same(),
            5 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                let op = if self.rng.chance(50) { "&&" } else { "||" };
                Some(format!("({a}) {op} ({b})"))
            }
            6 => self.call(&T::Bool, depth - 1),
            7 => self.type_test(),
            8 => self.place(|t| *t == T::Bool).map(|(place, _)| place),
            _ => self.equals(),
        };
        found.unwrap_or_else(|| {
            let (a, b) = (self.int(depth.min(1)), self.atom());
            let op = ["<", "<=", "==", "!=", ">", ">="][self.rng.below(6)];
            format!("{a} {op} {b}")
        })
    }

    /// Identity of two references of the same type.
    fn same(&mut self) -> Option<String> {
        let (a, ty) = self.place(|t| !t.is_primitive())?;
        let (b, _) = self.place(|t| *t == ty)?;
        Some(format!(
            "{a} {} {b}",
            if self.rng.chance(60) { "==" } else { "!=" }
        ))
    }

    fn equals(&mut self) -> Option<String> {
        // The default hash and identity are no matter here: only `equals`.
        let (a, _) = self.place(|t| {
            matches!(
                t,
                T::Boxed | T::Str | T::Pair | T::Left | T::Base | T::Object | T::Color
            )
        })?;
        let (b, _) = self.place(|t| !t.is_primitive())?;
        Some(format!("{a}.equals({b})"))
    }

    /// A place to read: a variable, or a field of one, whose type is wanted.
    pub fn place(&mut self, wanted: impl Fn(&T) -> bool) -> Option<(String, T)> {
        let field = self.rng.chance(40);
        if field && let Some(found) = self.field_place(|f| wanted(&f.ty)) {
            return Some(found);
        }
        let var = self.var(|v| wanted(&v.ty)).map(|v| (v.name, v.ty));
        match var {
            Some(found) => Some(found),
            None => self.field_place(|f| wanted(&f.ty)),
        }
    }

    /// A call of a method of a lower level.
    pub fn call(&mut self, ret: &T, depth: u32) -> Option<String> {
        let fitting: Vec<_> = self
            .calls
            .iter()
            .filter(|c| c.level < self.level && c.ret == *ret)
            .cloned()
            .collect();
        let callable = self.rng.pick(&fitting)?.clone();
        let receiver = match &callable.owner {
            None => self.main.to_owned(),
            Some(owner) => self.place(|t| t.is_below(owner))?.0,
        };
        let args: Vec<String> = callable
            .params
            .iter()
            .map(|p| self.expr(p, depth.min(1)))
            .collect();
        Some(format!("{receiver}.{}({})", callable.name, args.join(", ")))
    }

    fn reference(&mut self, ty: &T, depth: u32) -> String {
        let found = match self.rng.below(if depth == 0 { 5 } else { 10 }) {
            0..=2 => self
                .place(|t| t.is_below(ty) && !t.is_primitive())
                .map(|(place, _)| place),
            3 => Some("null".to_owned()),
            4 => self.cast(ty),
            5 => self.element(ty),
            6 => {
                let c = self.condition(depth - 1);
                let (a, b) = (self.reference(ty, 0), self.reference(ty, 0));
                Some(format!("({c} ? {a} : {b})"))
            }
            7 => self.call(ty, depth - 1),
            _ => Some(self.make(ty, depth - 1)),
        };
        match found {
            Some(text) => text,
            None if depth > 0 => self.make(ty, depth - 1),
            None => "null".to_owned(),
        }
    }

    /// A new object of the type or below it.
    pub fn make(&mut self, ty: &T, depth: u32) -> String {
        match ty {
            T::Object => {
                let other =
                    [T::Boxed, T::Str, T::Left, T::Pair, T::Node][self.rng.below(5)].clone();
                self.make(&other, depth)
            }
            T::Str => match self.rng.below(3) {
                0 => format!("\"s\" + {}", self.atom()),
                _ => ["\"a\"", "\"\"", "\"abc\""][self.rng.below(3)].to_owned(),
            },
            T::Boxed => format!("Integer.valueOf({})", self.int(depth)),
            T::Shape | T::Base => {
                let other = [T::Left, T::Right, T::Deep][self.rng.below(3)].clone();
                self.make(&other, depth)
            }
            T::Left | T::Right | T::Deep => {
                let name = ty.java(self.main);
                format!(
                    "new {name}({}, {})",
                    self.int(depth),
                    self.expr(&T::Base, 0)
                )
            }
            T::Color => ["Color.RED", "Color.GREEN", "Color.BLUE"][self.rng.below(3)].to_owned(),
            T::Pair => format!("new Pair({}, {})", self.int(depth), self.expr(&T::Color, 0)),
            T::Node => format!("new Node({}, {})", self.int(depth), self.expr(&T::Node, 0)),
            T::Fn => self.lambda(),
            T::Main => match self.var(|v| v.ty == T::Main) {
                Some(var) => var.name,
                None => "null".to_owned(),
            },
            T::Array(of) => self.new_array(of, depth),
            T::Int | T::Bool | T::Long | T::Char => self.expr(ty, depth),
        }
    }
}
