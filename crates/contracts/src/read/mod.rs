//! In: a state, or one before it. Out: values and references in it, as specifications have them.
//!
//! Nothing here evaluates an expression. A value that is not known without a decision halts, as in an instruction.

pub(crate) mod accesses;
pub(crate) mod changed;
pub(crate) mod elements;
pub(crate) mod fields;
pub(crate) mod reached;
pub(crate) mod results;
pub(crate) mod same;

use crate::logic::Logic;
use crate::logic::layer;

layer! {
    /// The executor with what is specified, to read values in a state or in one before.
    pub struct Reader over Logic
}

use jml::Type;
use provetta_jml as jml;
use provetta_symex::{Halt, ObjectId, State, Value};

use crate::value::{Eval, Val, real, unsupported};

impl Reader<'_, '_> {
    pub(crate) fn defined(&mut self, val: Val) -> Eval {
        let ok = self.terms.bool(true);
        Eval { val, ok }
    }

    /// The value of an expression that has none.
    pub(crate) fn undefined(&mut self, ty: &Type) -> Eval {
        let ok = self.terms.bool(false);
        let val = match ty {
            Type::Boolean => Val::Bool(ok),
            Type::BigInt => Val::Whole(self.terms.int(0)),
            Type::Real => Val::Real(real::zero(&mut self.terms)),
            Type::TypeOf => Val::Type("V".into()),
            ty => Val::Java(Value::zero(&ty.descriptor().unwrap_or_else(|| "L".into()))),
        };
        Eval { val, ok }
    }

    /// A value of the code as one of an expression of a type.
    pub(crate) fn of_java(&mut self, value: Value, ty: &Type) -> Eval {
        let val = match (ty, value) {
            (Type::Boolean, Value::Int(v)) => Val::Bool(self.terms.bool(v != 0)),
            (Type::Boolean, Value::IntTerm(term)) => {
                let zero = self.terms.int(0);
                let is_zero = self.terms.eq(term, zero);
                Val::Bool(self.terms.not(is_zero))
            }
            _ => Val::Java(value),
        };
        self.defined(val)
    }

    /// The object that a value is; none for null.
    pub(crate) fn object(
        &mut self,
        state: &mut State,
        found: &Eval,
    ) -> Result<Option<ObjectId>, Halt> {
        match &found.val {
            Val::Java(value) => state.reference(*value),
            Val::Numbered { .. } => {
                let value = self.java_value(state, &found.val)?;
                state.reference(value)
            }
            _ => Err(unsupported("an object is expected")),
        }
    }
}
