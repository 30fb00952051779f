//! In: choices. Out: type tests, casts and patterns; the classes of the hierarchy.

use super::body::Body;
use super::types::T;

impl Body<'_> {
    /// Types strictly below one that a test or a cast can name.
    fn below(&mut self, ty: &T) -> Option<T> {
        let all = [
            T::Base,
            T::Left,
            T::Right,
            T::Deep,
            T::Shape,
            T::Color,
            T::Pair,
            T::Node,
            T::Boxed,
            T::Str,
            T::Int.array(),
            T::Base.array(),
        ];
        let fitting: Vec<T> = all
            .into_iter()
            .filter(|t| t != ty && t.is_below(ty))
            .collect();
        self.rng.pick(&fitting).cloned()
    }

    fn testable(&mut self) -> Option<(String, T)> {
        self.place(|t| matches!(t, T::Object | T::Shape | T::Base | T::Left))
    }

    /// `x instanceof T`.
    pub fn type_test(&mut self) -> Option<String> {
        let (place, ty) = self.testable()?;
        let wanted = self.below(&ty)?;
        Some(format!("{place} instanceof {}", wanted.java(self.main)))
    }

    /// `((T) x)` for something of a wider type.
    pub fn cast(&mut self, ty: &T) -> Option<String> {
        if matches!(ty, T::Fn | T::Main) {
            return None;
        }
        let (place, _) = self.place(|t| t != ty && ty.is_below(t) && !matches!(t, T::Array(_)))?;
        Some(format!("(({}) {place})", ty.java(self.main)))
    }

    /// `if (x instanceof T t) { … }`, sometimes with a condition on `t`.
    pub fn pattern_statement(&mut self) -> bool {
        let Some((place, ty)) = self.testable() else {
            let ty = if self.rng.chance(50) {
                T::Object
            } else {
                T::Shape
            };
            let value = self.expr(&ty, 2);
            self.local(ty, &value);
            return true;
        };
        let Some(wanted) = self.below(&ty) else {
            return true;
        };
        let name = self.fresh("t");
        let vars = self.vars.len();
        let java = wanted.java(self.main);
        self.declare(&name, wanted, false);
        let guard = if self.rng.chance(30) {
            format!(" && ({})", self.condition(1))
        } else {
            String::new()
        };
        // A pattern variable is not final, but is nobody's to assign here.
        self.open(&format!("if ({place} instanceof {java} {name}{guard})"));
        let first = self.ending_block();
        self.vars.truncate(vars);
        if self.rng.chance(30) {
            self.close(" else {");
            self.indent += 1;
            let second = self.ending_block();
            self.close("");
            return first || second;
        }
        self.close("");
        true
    }
}
