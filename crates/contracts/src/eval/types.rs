//! In: expressions whose value is a type. Out: that type.
//!
//! A class or array goes by the name that `checkcast` gives it, a primitive type by its keyword, which no class can have,
//! and what `\elemtype` gives for a type without elements by `null`.

use std::rc::Rc;

use jml::{Expr, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State};

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::made::{defined, undefined};
use crate::value::{Eval, Val, unsupported};

/// The type that there is none of.
pub(crate) const NO_TYPE: &str = "null";

impl Evaluator<'_, '_> {
    /// `\typeof(e)`.
    pub(crate) fn spec_type_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        value: &Expr,
    ) -> Result<Eval, Halt> {
        if !value.ty.is_reference() {
            return Ok(defined(&mut self.terms, Val::Type(name(&value.ty))));
        }
        let found = self.eval(state, env, value)?;
        let Some(id) = self.object(state, &found)? else {
            return Ok(undefined(&mut self.terms, &Type::TypeOf));
        };
        self.ask_exact(state, id)?;
        self.check_exact_class(state, id)?;
        if self.is_stub(state, id) {
            return Err(unsupported(
                "the class of an object that stands for any implementation",
            ));
        }
        let name = self.class_name(state, id);
        Ok(Eval {
            val: Val::Type(Rc::from(&*name)),
            ok: found.ok,
        })
    }

    /// `\type(T)`.
    pub(crate) fn spec_type(&mut self, ty: &Type) -> Eval {
        defined(&mut self.terms, Val::Type(name(ty)))
    }

    /// `\elemtype(t)`; there is none of a type that is no array.
    pub(crate) fn spec_elem_type(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        value: &Expr,
    ) -> Result<Eval, Halt> {
        let found = self.eval(state, env, value)?;
        let Val::Type(of) = &found.val else {
            return Err(unsupported("`\\elemtype` of something else than a type"));
        };
        if &**of == NO_TYPE {
            return Ok(undefined(&mut self.terms, &Type::TypeOf));
        }
        let element = of.strip_prefix('[').and_then(Type::from_descriptor);
        let val = Val::Type(element.map_or_else(|| NO_TYPE.into(), |ty| name(&ty)));
        let ok = found.ok;
        Ok(Eval { val, ok })
    }

    /// `sub <: sup`.
    pub(crate) fn spec_subtype(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        sub: &Expr,
        sup: &Expr,
    ) -> Result<Eval, Halt> {
        let (a, b) = (self.eval(state, env, sub)?, self.eval(state, env, sup)?);
        let (Val::Type(x), Val::Type(y)) = (&a.val, &b.val) else {
            return Err(unsupported("`<:` on something else than types"));
        };
        if &**x == NO_TYPE || &**y == NO_TYPE {
            return Ok(undefined(&mut self.terms, &Type::Boolean));
        }
        let ok = self.terms.and(a.ok, b.ok);
        let below = x == y || is_class(x) && is_class(y) && self.program.is_subclass(x, y)?;
        let val = Val::Bool(self.terms.bool(below));
        Ok(Eval { val, ok })
    }
}

pub(crate) fn name(ty: &Type) -> Rc<str> {
    match ty.class_name() {
        Some(name) => name.into(),
        None => ty.to_string().into(),
    }
}

fn is_class(name: &str) -> bool {
    let keyword = |word: &str| {
        matches!(
            word,
            "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void"
        )
    };
    !keyword(name) && !name.starts_with('\\')
}
