//! In: an ended state and a model of its path condition. Out: a [`Witness`]: inputs and prediction.
//!
//! The prediction is the symbolic result evaluated under the model, so it is right exactly if the terms
//! are; the JVM has the last word on that.

mod collection;
mod fixture;
mod graph;
mod kept;
mod library;
mod parts;
mod past;
mod readable;
mod texts;

use std::sync::Arc;

use provetta_outcome::{
    Condition, Expr, Input, JavaType, Prediction, StaticInput, StopReason, Value as Shown, Witness,
};
use provetta_term::{Assignment, Const, TermId, Terms};

use crate::heap::{Body, Elements};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::init::when::{initialised_first, presumed_classes};
use crate::inputs::left::{changes, relies_on};
use crate::machine::Machine;
use crate::models::math::nan_bits;
use crate::names::BOXES;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::How;
use crate::state::{End, State};
use crate::value::Value;
use crate::witness::fixture::Fixture;
use crate::witness::graph::After;

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

/// What a method under test gets.
#[derive(Debug, Clone)]
pub struct Inputs {
    /// The object it is called on; for a constructor, the new object
    pub receiver: Option<Value>,
    /// Whether it is a constructor
    pub constructs: bool,
    /// Its parameters in order
    pub parameters: Vec<Parameter>,
}

impl State {
    /// An open reference in a test: null if nobody asked about it, else a string that nobody looked into.
    fn shown_open(&self, id: RefId) -> Shown {
        match fixture::open_text(self, id) {
            Some(text) => text,
            None if self.must_be_object(id) => Shown::Any,
            None => Shown::Null,
        }
    }
}

impl Machine<'_> {
    /// The witness of a path that ended. Fails if its inputs cannot be made.
    pub fn witness(
        &self,
        method: MethodId,
        inputs: &Inputs,
        state: &State,
        end: &End,
        model: &Assignment,
    ) -> Result<Witness, StopReason> {
        if let Some(reason) = &state.inputs.untestable {
            return Err(StopReason::clone(reason));
        }
        if !self.hashes_agree(state, model) {
            let what = "a long string with a certain hash code".into();
            return Err(StopReason::Unsupported { what });
        }
        let mut fixture = Fixture::new(self, state, model);
        let receiver = match inputs.receiver {
            Some(value) if !inputs.constructs => Some(fixture.value(value, &JavaType::Void)?),
            _ => None,
        };
        let mut arguments = Vec::with_capacity(inputs.parameters.len());
        for parameter in &inputs.parameters {
            arguments.push(Input {
                name: Arc::clone(&parameter.name),
                value: fixture.value(parameter.value, &parameter.ty)?,
            });
        }
        let mut statics = Vec::new();
        for input in state.static_inputs() {
            let ty = JavaType::parse(&input.descriptor).unwrap_or(JavaType::Void);
            statics.push(StaticInput {
                class: Arc::clone(&input.class),
                field: Arc::clone(&input.field),
                assignable: input.assignable,
                value: fixture.value(input.value, &ty)?,
            });
        }
        fixture.all_kept(end)?;
        statics.sort_by(|a, b| (&a.class, &a.field).cmp(&(&b.class, &b.field)));
        let (steps, numbers, free) = fixture.finish();
        let returns = self.program.method(method).returns.clone();
        let is_graph = inputs.receiver.is_some()
            || inputs.parameters.iter().any(|p| !is_plain(&p.ty))
            || !steps.is_empty()
            || !is_plain(&returns);
        let mut after = After::new(self, state, model, numbers, free);
        let predicted = match end {
            End::Returned(value) => Prediction::Returns(match (value, inputs.receiver) {
                (_, Some(made)) if inputs.constructs => Some(after.value(made, &returns)),
                (Some(value), _) if is_graph => Some(after.value(*value, &returns)),
                (value, _) => value.map(|v| self.shown(state, v, &returns, model)),
            }),
            End::Threw(id) => thrown_exception(&self.program, method, state, *id),
        };
        let after = if is_graph { after.finish() } else { Vec::new() };
        let conditions = state
            .path
            .steps()
            .iter()
            .filter(|step| !step.is_making)
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
        let (changes, restores) = changes(&self.program, state);
        // A lambda is called through its interface.
        let lambda = self.program.lambda_entry.as_ref();
        let called = match lambda.filter(|entry| entry.method == method) {
            Some(entry) => entry.declared.clone(),
            None => self.program.method(method).name(),
        };
        Ok(Witness {
            method: called,
            initialised: initialised_first(&self.program, state, !statics.is_empty()),
            presumed: presumed_classes(&self.program, state),
            relies: relies_on(&self.program, state),
            changes,
            restores,
            settings: state.inputs.settings.iter().cloned().collect(),
            is_approximate: state.inputs.approximate,
            is_unseen: state.inputs.unseen,
            fixture: steps,
            receiver,
            inputs: arguments,
            statics,
            predicted,
            after,
            result: self.result_expr(end),
            conditions,
            reaches,
            is_unsure: self.observer.is_unsure(state),
        })
    }

    /// The lengths of the input arrays and strings of a state that depend on inputs.
    pub fn input_lengths(&self, state: &State) -> Vec<TermId> {
        let length = |object: &crate::refs::InputObject| match object.how {
            How::Array { length, .. } | How::Elements { length, .. } => match length {
                Value::IntTerm(term) => Some(term),
                _ => None,
            },
            How::Text { length, .. } | How::Builder { length, .. } => Some(length),
            How::Any { ref initial } => collection::size(self, state, object.id, initial),
            _ => None,
        };
        state.inputs.graph.iter().filter_map(length).collect()
    }

    /// What a concrete run of a static method did.
    pub fn prediction(
        &self,
        method: MethodId,
        state: &State,
        end: &End,
        model: &Assignment,
    ) -> Prediction {
        match end {
            End::Returned(value) => {
                let returns = &self.program.method(method).returns;
                Prediction::Returns(value.map(|v| self.shown(state, v, returns, model)))
            }
            End::Threw(id) => thrown_exception(&self.program, method, state, *id),
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

    /// A value of a Java type under a model.
    fn shown(&self, state: &State, value: Value, ty: &JavaType, model: &Assignment) -> Shown {
        match value {
            Value::Null => Shown::Null,
            Value::Sym(_) => match state.known(value) {
                Value::Sym(id) => state.shown_open(id),
                known => self.shown(state, known, ty, model),
            },
            Value::Ref(id) => self.shown_object(state, id, model),
            Value::Unset | Value::Address(_) => Shown::Any,
            Value::IntTerm(t) | Value::LongTerm(t) | Value::FloatTerm(t) | Value::DoubleTerm(t)
                if state.inputs.approximate && self.terms.is_approximate(t) =>
            {
                Shown::Any
            }
            Value::Float(v) => Shown::float(v),
            Value::Double(v) => Shown::double(v),
            Value::Long(v) => Shown::Long(v),
            Value::Int(v) => shown_int(ty, v),
            Value::IntTerm(t) => shown_int(ty, eval_bits(&self.terms, t, model) as u32 as i32),
            Value::LongTerm(t) => Shown::Long(eval_bits(&self.terms, t, model) as i64),
            Value::FloatTerm(t) => {
                let number = f32::from_bits(eval_bits(&self.terms, t, model) as u32);
                match nan_bits(&self.terms, t, model).filter(|_| number.is_nan()) {
                    Some(bits) => Shown::Float(bits as u32),
                    None => Shown::float(number),
                }
            }
            Value::DoubleTerm(t) => {
                let number = f64::from_bits(eval_bits(&self.terms, t, model));
                match nan_bits(&self.terms, t, model).filter(|_| number.is_nan()) {
                    Some(bits) => Shown::Double(bits),
                    None => Shown::double(number),
                }
            }
        }
    }

    fn shown_object(&self, state: &State, id: ObjectId, model: &Assignment) -> Shown {
        if let Some((descriptor, value)) = self.unbox(state, id)
            && let Some(ty) = JavaType::parse(descriptor)
        {
            return Shown::Boxed(Box::new(self.shown(state, value, &ty, model)));
        }
        match &state.heap.get(id).body {
            Body::OpaqueString | Body::Text(_) => match self.string_under(state, id, model) {
                Some(units) => Shown::Str(units),
                None => Shown::Any,
            },
            Body::Console => Shown::Any,
            Body::Mirror(_) => Shown::Object("java/lang/Class".into()),
            Body::Fields(_) => {
                let class = shown_class(&self.program, state, id);
                match self.string_under(state, id, model) {
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
                    Elements::Sparse { .. } | Elements::Numbers { .. } => return Shown::Any,
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

/// Whether values of a type need no graph: primitives, strings and boxes.
fn is_plain(ty: &JavaType) -> bool {
    match ty {
        JavaType::Class(name) => {
            &**name == "java/lang/String" || BOXES.iter().any(|(class, _)| *class == &**name)
        }
        JavaType::Array(_) => false,
        _ => true,
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

pub(crate) fn thrown_exception(
    program: &Program<'_>,
    method: MethodId,
    state: &State,
    id: ObjectId,
) -> Prediction {
    let class = shown_class(program, state, id);
    let declared = &program.method(method).method().exceptions;
    let expected = declared
        .iter()
        .any(|d| program.is_subclass(&class, d).unwrap_or(false));
    let raised = state.vm.implicit.contains(&id) || state.vm.asserted.contains(&id);
    let unexpected = raised && !expected;
    // Who uses the class gets the exception of its initialiser wrapped, unless it is an error.
    let wraps = program.method(method).is_initialiser()
        && !program
            .is_subclass(&class, "java/lang/Error")
            .unwrap_or(false);
    let class = match wraps {
        true => "java/lang/ExceptionInInitializerError".into(),
        false => class,
    };
    Prediction::Throws { class, unexpected }
}
