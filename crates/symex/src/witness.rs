//! In: an ended state and a model of its path condition. Out: a [`Witness`]: inputs and prediction.
//!
//! The prediction is the symbolic result evaluated under the model, so it is right exactly if the terms
//! are; the JVM has the last word on that.

use std::sync::Arc;

use provetta_outcome::{
    Condition, Expr, Input, JavaType, Prediction, StaticInput, StopReason, Value as Shown, Witness,
};
use provetta_term::{Assignment, Const, TermId, Terms};

use crate::event::End;
use crate::heap::{Body, Elements};
use crate::machine::Machine;
use crate::program::MethodId;
use crate::state::State;
use crate::value::{ObjectId, Value};

/// Longer arrays are not written out in a test.
const MAX_SHOWN: usize = 256;

/// A parameter of the method under test.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Its source name
    pub name: Arc<str>,
    /// Its type
    pub ty: JavaType,
    /// Its value in the first state
    pub value: Value,
}

impl Machine<'_> {
    /// A symbolic value for each parameter of a static method over primitive types.
    pub fn parameters(&mut self, method: MethodId) -> Result<Vec<Parameter>, StopReason> {
        let entry = self.program.method(method);
        let declared = entry.method();
        let names = declared.parameter_names.clone();
        let types = JavaType::parse_method(&declared.descriptor)
            .map(|(types, _)| types)
            .unwrap_or_default();
        if !declared.flags.is_static() {
            return Err(StopReason::Unsupported {
                what: "an instance method".into(),
            });
        }
        let mut parameters = Vec::with_capacity(types.len());
        for (i, ty) in types.into_iter().enumerate() {
            if !ty.is_primitive() {
                return Err(StopReason::Unsupported {
                    what: format!("a parameter of type {ty}"),
                });
            }
            let name = names
                .get(i)
                .cloned()
                .unwrap_or_else(|| format!("arg{i}").into());
            let value = self.input(&name, &ty);
            parameters.push(Parameter { name, ty, value });
        }
        Ok(parameters)
    }

    /// The witness of a path that ended.
    pub fn witness(
        &mut self,
        method: MethodId,
        parameters: &[Parameter],
        state: &State,
        end: &End,
        model: &Assignment,
    ) -> Witness {
        let inputs = parameters
            .iter()
            .map(|p| Input {
                name: Arc::clone(&p.name),
                value: self.shown(state, p.value, &p.ty, model),
            })
            .collect();
        let mut statics: Vec<StaticInput> = state
            .static_inputs()
            .iter()
            .map(|s| StaticInput {
                class: Arc::clone(&s.class),
                field: Arc::clone(&s.field),
                assignable: s.assignable,
                value: match JavaType::parse(&s.descriptor) {
                    Some(ty) => self.shown(state, s.value, &ty, model),
                    None => Shown::Any,
                },
            })
            .collect();
        statics.sort_by(|a, b| (&a.class, &a.field).cmp(&(&b.class, &b.field)));
        let conditions = state
            .path
            .steps()
            .iter()
            .map(|step| Condition {
                expr: self.readable(step.condition),
                line: step.line,
            })
            .collect();
        let goals = self.program.goals().all();
        let reaches = state
            .reached
            .iter()
            .filter_map(|g| goals.get(g as usize).cloned())
            .collect();
        let name = self.program.method(method).name();
        Witness {
            fixture: Vec::new(),
            receiver: None,
            after: Vec::new(),
            result: self.result_expr(end),
            predicted: self.prediction(method, state, end, model),
            method: name,
            inputs,
            statics,
            conditions,
            reaches,
        }
    }

    fn result_expr(&self, end: &End) -> Option<Expr> {
        match end {
            End::Returned(Some(
                Value::IntTerm(t) | Value::LongTerm(t) | Value::FloatTerm(t) | Value::DoubleTerm(t),
            )) => Some(self.readable(*t)).filter(|e| !hides(e)),
            _ => None,
        }
    }

    /// What the method does on this path under the model.
    pub fn prediction(
        &mut self,
        method: MethodId,
        state: &State,
        end: &End,
        model: &Assignment,
    ) -> Prediction {
        match end {
            End::Returned(value) => {
                let returns = self.program.method(method).returns.clone();
                Prediction::Returns(value.map(|v| self.shown(state, v, &returns, model)))
            }
            End::Threw(id) => {
                let class = self.class_name(state, *id);
                let declared = &self.program.method(method).method().exceptions;
                let expected = declared
                    .iter()
                    .any(|d| self.program.is_subclass(&class, d).unwrap_or(false));
                let unexpected = state.implicit.contains(id) && !expected;
                Prediction::Throws { class, unexpected }
            }
        }
    }

    /// A value of a Java type under a model.
    fn shown(&self, state: &State, value: Value, ty: &JavaType, model: &Assignment) -> Shown {
        match value {
            Value::Null => Shown::Null,
            Value::Ref(id) => self.shown_object(state, id, model),
            Value::Unset | Value::Address(_) => Shown::Any,
            Value::Float(v) => Shown::float(v),
            Value::Double(v) => Shown::double(v),
            Value::Long(v) => Shown::Long(v),
            Value::Int(v) => shown_int(ty, v),
            Value::IntTerm(t) => shown_int(ty, eval_bits(&self.terms, t, model) as u32 as i32),
            Value::LongTerm(t) => Shown::Long(eval_bits(&self.terms, t, model) as i64),
            Value::FloatTerm(t) => {
                Shown::float(f32::from_bits(eval_bits(&self.terms, t, model) as u32))
            }
            Value::DoubleTerm(t) => Shown::double(f64::from_bits(eval_bits(&self.terms, t, model))),
        }
    }

    fn shown_object(&self, state: &State, id: ObjectId, model: &Assignment) -> Shown {
        if let Some((descriptor, value)) = self.unbox(state, id)
            && let Some(ty) = JavaType::parse(descriptor)
        {
            return Shown::Boxed(Box::new(self.shown(state, value, &ty, model)));
        }
        match &state.heap.get(id).body {
            Body::OpaqueString | Body::Console => Shown::Any,
            Body::Mirror(_) => Shown::Object("java/lang/Class".into()),
            Body::Fields(_) => {
                let class = self.class_name(state, id);
                match self.string_units(state, id) {
                    Some(units) if &*class == "java/lang/String" => Shown::Str(units),
                    _ if &*class == "java/lang/String" => Shown::Any,
                    _ => Shown::Object(class),
                }
            }
            Body::Array(elem, elements) => {
                let Some(ty) = JavaType::parse(elem.descriptor()) else {
                    return Shown::Any;
                };
                let length = match elements.length() {
                    Value::Int(n) => n as usize,
                    Value::IntTerm(t) => eval_bits(&self.terms, t, model) as usize,
                    _ => return Shown::Any,
                };
                if length > MAX_SHOWN {
                    return Shown::Any;
                }
                let values = match elements {
                    Elements::Cells(cells) => cells
                        .iter()
                        .map(|v| self.shown(state, *v, &ty, model))
                        .collect(),
                    Elements::Term { array, .. } => match self.terms.eval(*array, model) {
                        Const::Array(array) => (0..length)
                            .map(|i| shown_const(&ty, &array.get(i as u32)))
                            .collect(),
                        _ => return Shown::Any,
                    },
                };
                Shown::Array(ty, values)
            }
        }
    }
}

fn eval_bits(terms: &Terms, term: TermId, model: &Assignment) -> u64 {
    terms.eval(term, model).raw()
}

fn shown_const(ty: &JavaType, value: &Const) -> Shown {
    match value {
        Const::F32(bits) => Shown::Float(*bits),
        Const::F64(bits) => Shown::Double(*bits),
        Const::Bv { width: 64, bits } => Shown::Long(*bits as i64),
        other => shown_int(ty, other.raw() as u32 as i32),
    }
}

fn shown_int(ty: &JavaType, value: i32) -> Shown {
    match ty {
        JavaType::Boolean => Shown::Boolean(value & 1 != 0),
        JavaType::Byte => Shown::Byte(value as i8),
        JavaType::Short => Shown::Short(value as i16),
        JavaType::Char => Shown::Char(value as u16),
        _ => Shown::Int(value),
    }
}

fn hides(expr: &Expr) -> bool {
    match expr {
        Expr::Hidden => true,
        Expr::Var(_) | Expr::Const(_) => false,
        Expr::Apply(_, args) | Expr::Call(_, args) => args.iter().any(hides),
        Expr::Choice(c, a, b) => hides(c) || hides(a) || hides(b),
    }
}
