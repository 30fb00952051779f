//! In: choices. Out: lambdas, method references and anonymous classes of the program's functional interface and
//! of java.util.function.

use super::body::{Body, Var};
use super::types::T;

impl Body<'_> {
    /// Runs with only those variables that a lambda can use, and one more.
    fn captured<R>(&mut self, more: &[(&str, T)], run: impl FnOnce(&mut Self) -> R) -> R {
        let all = self.vars.clone();
        self.vars.retain(|v| v.fixed || v.name == "this");
        for (name, ty) in more {
            self.vars.push(Var {
                name: (*name).to_owned(),
                ty: ty.clone(),
                fixed: true,
            });
        }
        let result = run(self);
        self.vars = all;
        result
    }

    /// A `Fn`, in brackets where it needs them.
    pub fn lambda(&mut self) -> String {
        let x = self.fresh("x");
        match self.rng.below(5) {
            0 => "Math::abs".to_owned(),
            1 => format!("{}::helper", self.main),
            2 => {
                let body = self.captured(&[(&x, T::Int)], |b| {
                    // `this` would be the new object.
                    b.vars.retain(|v| v.name != "this");
                    b.expr(&T::Int, 1)
                });
                format!("new Fn() {{ public int apply(int {x}) {{ return {body}; }} }}")
            }
            _ => {
                let body = self.captured(&[(&x, T::Int)], |b| b.expr(&T::Int, 2));
                format!("{x} -> {body}")
            }
        }
    }

    /// A statement that makes and uses functions.
    pub fn lambda_statement(&mut self) -> bool {
        let x = self.fresh("x");
        let name = self.fresh("f");
        let arg = self.atom();
        match self.rng.below(7) {
            0 => {
                let body = self.captured(&[(&x, T::Int)], |b| b.expr(&T::Int, 2));
                self.line(&format!(
                    "final java.util.function.IntUnaryOperator {name} = {x} -> {body};"
                ));
                self.local(T::Int, &format!("{name}.applyAsInt({arg})"));
            }
            1 => {
                let body = self.captured(&[(&x, T::Base)], |b| b.condition(1));
                let value = self.expr(&T::Base, 1);
                self.line(&format!(
                    "final java.util.function.Predicate<Base> {name} = {x} -> {body};"
                ));
                self.local(T::Bool, &format!("{name}.negate().test({value})"));
            }
            2 => {
                let body = self.captured(&[], |b| b.expr(&T::Node, 1));
                self.line(&format!(
                    "final java.util.function.Supplier<Node> {name} = () -> {body};"
                ));
                self.local(T::Node, &format!("{name}.get()"));
            }
            3 => {
                let value = self.expr(&T::Color, 1);
                let by = ["Color::weigh", "Color::ordinal", "Color::hidden"][self.rng.below(3)];
                self.line(&format!(
                    "final java.util.function.Function<Color, Integer> {name} = {by};"
                ));
                self.local(T::Boxed, &format!("{name}.apply({value})"));
            }
            4 => {
                self.line(&format!(
                    "final java.util.function.BiFunction<Integer, Color, Pair> {name} = Pair::new;"
                ));
                let value = self.expr(&T::Color, 1);
                self.local(T::Pair, &format!("{name}.apply({arg}, {value})"));
            }
            5 => {
                let value = self.lambda();
                self.line(&format!("final Fn {name} = {value};"));
                self.local(T::Int, &format!("{name}.apply({name}.apply({arg}))"));
                self.declare(&name, T::Fn, true);
            }
            _ => match self.place(|t| *t == T::Fn) {
                Some((place, _)) => {
                    self.local(T::Int, &format!("{place}.apply({arg})"));
                }
                None => {
                    let value = self.lambda();
                    self.line(&format!("final Fn {name} = {value};"));
                    self.declare(&name, T::Fn, true);
                }
            },
        }
        true
    }
}
