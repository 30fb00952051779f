//! In: choices. Out: arrays of primitives and references: elements, loops, lengths, stores that are refused.

use super::body::Body;
use super::types::T;

impl Body<'_> {
    /// `a[i]` for an array in scope whose elements can be used as the type.
    pub fn element(&mut self, ty: &T) -> Option<String> {
        let (array, found) = self.place(|t| match t {
            T::Array(of) => of.is_below(ty) || matches!(&**of, T::Array(inner) if **inner == *ty),
            _ => false,
        })?;
        let index = self.index(&array);
        let T::Array(of) = found else { return None };
        if of.is_below(ty) {
            return Some(format!("{array}[{index}]"));
        }
        let second = self.atom();
        Some(format!("{array}[{index}][{second}]"))
    }

    fn index(&mut self, array: &str) -> String {
        match self.rng.below(4) {
            0 => self.rng.below(3).to_string(),
            1 => format!("{array}.length - 1"),
            _ => self.atom(),
        }
    }

    /// A new array of a small length.
    pub fn new_array(&mut self, of: &T, depth: u32) -> String {
        let name = of.java(self.main);
        match (self.rng.below(3), of) {
            (0, T::Array(inner)) => {
                let inner = inner.java(self.main);
                format!("new {inner}[{}][{}]", self.rng.below(3), self.rng.below(3))
            }
            (1, of) if !matches!(of, T::Array(_)) => {
                let count = self.rng.below(4);
                let items: Vec<String> = (0..count).map(|_| self.expr(of, depth.min(1))).collect();
                format!("new {name}[] {{ {} }}", items.join(", "))
            }
            (_, T::Array(inner)) => {
                let inner = inner.java(self.main);
                format!("new {inner}[{}][]", self.rng.below(4))
            }
            // May be negative.
            (2, _) => format!("new {name}[Math.min({}, 4)]", self.atom()),
            _ => format!("new {name}[{}]", self.rng.below(4)),
        }
    }

    /// A statement about an array.
    pub fn array_statement(&mut self) -> bool {
        let found = self.place(|t| matches!(t, T::Array(_)));
        let Some((array, T::Array(of))) = found else {
            let ty = [T::Int.array(), T::Base.array(), T::Int.array().array()][self.rng.below(3)]
                .clone();
            let value = self.expr(&ty, 1);
            self.local(ty, &value);
            return true;
        };
        match self.rng.below(5) {
            0 | 1 => {
                let index = self.index(&array);
                let value = self.expr(&of, 1);
                self.line(&format!("{array}[{index}] = {value};"));
            }
            // A store that the array may refuse.
            2 if !of.is_primitive() && *of != T::Object => {
                let wide = self.fresh("w");
                self.line(&format!("final Object[] {wide} = {array};"));
                let value = self.expr(&T::Object, 1);
                let index = self.index(&wide);
                self.line(&format!("{wide}[{index}] = {value};"));
                self.declare(&wide, T::Object.array(), true);
            }
            3 if self.loops < 2 => {
                let i = self.fresh("i");
                self.open(&format!(
                    "for (int {i} = 0; {i} < {array}.length && {i} < 3; {i}++)"
                ));
                let vars = self.vars.len();
                // In brackets: nobody can assign it, and no lambda can capture it.
                self.declare(&format!("({i})"), T::Int, false);
                self.loops += 1;
                self.block(2);
                self.loops -= 1;
                self.vars.truncate(vars);
                self.close("");
            }
            _ if self.loops < 1 => {
                let item = self.fresh("x");
                let name = of.java(self.main);
                self.open(&format!("for (final {name} {item} : {array})"));
                let vars = self.vars.len();
                self.declare(&item, *of, true);
                self.loops += 1;
                self.block(2);
                self.loops -= 1;
                self.vars.truncate(vars);
                self.close("");
            }
            _ => {
                let text = format!("total += {array}.length;");
                self.line(&text);
            }
        }
        true
    }
}
