//! In: one case. Out: the statements of its test: arrange, act, assert.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{Actual, Fixture, JavaType, MethodRef, Prediction, Value};

use crate::act::Act;
use crate::classes::hierarchy::Hierarchy;
use crate::oracle::Oracle;
use crate::text::helper::Helper;
use crate::text::scope::{RESERVED, Scope};
use crate::writer::{Throws, Writer};
use crate::{Asserts, Case, ClassUnderTest, MethodCases, Standing};

/// How often a test is written again because a local variable hides a class.
const ATTEMPTS: usize = 8;

/// The body of a test.
pub(crate) struct Body {
    /// Statements in groups that an empty line separates, without indentation
    pub(crate) groups: Vec<Vec<String>>,
    /// What the test method declares to throw
    pub(crate) throws: Option<&'static str>,
    pub(crate) helpers: BTreeSet<Helper>,
    /// Warnings of javac that it cannot avoid
    pub(crate) warnings: Vec<&'static str>,
    pub(crate) fixture: Fixture,
    pub(crate) asserts: Asserts,
}

/// Writes the test of one case; `None` if no test can show it.
pub(crate) fn body<'a>(
    subject: &'a ClassUnderTest<'a>,
    method: &MethodCases<'a>,
    case: &Case<'a>,
    oracle: Option<&Oracle>,
    scope: &mut Scope<'a>,
) -> Option<Body> {
    for raw in [false, true] {
        let mut forbidden: BTreeSet<String> = RESERVED.iter().map(|s| (*s).to_owned()).collect();
        for _ in 0..ATTEMPTS {
            let mut own = scope.clone();
            own.start_test();
            let mut writer = Writer {
                subject,
                types: Hierarchy { find: subject.find },
                scope: own,
                witness: case.witness,
                method: called(method, case).clone(),
                raw,
                taken: forbidden.clone(),
                locals: BTreeSet::new(),
                helpers: BTreeSet::new(),
                reflects: false,
                throws: Throws::Nothing,
                objects: BTreeMap::new(),
                bulk: 0,
            };
            let oracle = oracle.filter(|oracle| writer.is_checked_by(oracle, case));
            let Some(groups) = writer.body(method, case, oracle) else {
                break;
            };
            let hidden: Vec<String> = writer
                .scope
                .firsts()
                .intersection(&writer.locals)
                .cloned()
                .collect();
            if !hidden.is_empty() {
                forbidden.extend(hidden);
                continue;
            }
            let mut warnings = Vec::new();
            if writer.scope.is_auxiliary() {
                warnings.push(crate::text::layout::AUXILIARY);
            }
            if raw {
                warnings.extend(["rawtypes", "unchecked"]);
            }
            *scope = writer.scope;
            return Some(Body {
                groups,
                throws: match writer.throws {
                    Throws::Nothing => None,
                    Throws::Exception => Some("Exception"),
                    Throws::Throwable => Some("Throwable"),
                },
                helpers: writer.helpers,
                warnings,
                fixture: match writer.reflects {
                    true => Fixture::Reflection,
                    false => Fixture::Api,
                },
                asserts: match (oracle, &case.standing) {
                    (_, Standing::Violates { .. }) => Asserts::BrokenContract,
                    (None, _) | (_, Standing::Outside) => Asserts::Behaviour,
                    (Some(_), Standing::Meets) => Asserts::Contract,
                    (Some(_), Standing::Breaks { .. }) => Asserts::BrokenContract,
                },
            });
        }
    }
    None
}

impl Writer<'_> {
    /// Whether the oracle says something about what the call does.
    fn is_checked_by(&self, oracle: &Oracle, case: &Case<'_>) -> bool {
        let speaks = match case.actual {
            Actual::Returned(_) => oracle.checks_result,
            Actual::Threw { class, .. } => oracle.catches.is_some_and(|caught| {
                let caught = format!("java/lang/{caught}");
                self.types.is_subclass(class, &caught)
            }),
            Actual::TimedOut | Actual::Died(_) => false,
        };
        match &case.standing {
            Standing::Outside | Standing::Violates { .. } => false,
            Standing::Meets | Standing::Breaks { .. } => speaks,
        }
    }

    fn body(
        &mut self,
        method: &MethodCases<'_>,
        case: &Case<'_>,
        oracle: Option<&Oracle>,
    ) -> Option<Vec<Vec<String>>> {
        let (parameters, _) = JavaType::parse_method(&called(method, case).descriptor)?;
        if parameters.len() != case.witness.inputs.len() {
            return None;
        }
        if matches!(case.actual, Actual::TimedOut | Actual::Died(_)) {
            return None;
        }
        self.reserve_inherited_fields();
        let inlined = self.inlined();
        let names = self.names(&inlined);
        let mut arrange = self.initialise();
        arrange.extend(self.arrange(called(method, case), &names, &inlined)?);
        for input in &case.witness.statics {
            arrange.push(self.set_static(input)?);
        }
        let receiver = match &case.witness.receiver {
            Some(Value::Ref(object)) => Some(self.objects.get(object)?.clone()),
            Some(_) => return None,
            None => None,
        };
        // A class that the test cannot name is known to it by its supertypes.
        let target = match &receiver {
            Some(receiver) => {
                let called = called(method, case);
                self.types.accessible(called, &receiver.ty, self.raw)
            }
            None => called(method, case).clone(),
        };
        let (_, returns) = JavaType::parse_method(&target.descriptor)?;
        let constructs = &*method.method.name == "<init>";
        let made = match constructs {
            true => Some(crate::writer::plan::instance(
                self.types,
                &method.method.class,
                self.raw,
            )?),
            false => None,
        };
        let owner = receiver.as_ref().map(|r| &r.ty).or(made.as_ref()).cloned();
        let values: Vec<Value> = case
            .witness
            .inputs
            .iter()
            .map(|i| i.value.clone())
            .collect();
        let signature = self.signature(&target, owner.as_ref(), &values)?;
        let arguments = self.inputs(&signature.arguments, &names, &mut arrange)?;
        let act = Act {
            method: &target,
            declares_checked: method.declares_checked,
            receiver,
            made,
            returns,
            generic: signature.returns.clone(),
            arguments,
            parameters: signature.arguments,
        };
        let mut groups = match case.actual {
            actual if oracle.is_some() => {
                let pinned = match (actual, &case.standing) {
                    (Actual::Returned(Some(value)), Standing::Meets) => Some(value),
                    _ => None,
                };
                let thrown = match (actual, &case.standing) {
                    (Actual::Threw { class, .. }, Standing::Meets) => Some(&**class),
                    _ => None,
                };
                self.checked(&act, oracle?, pinned, thrown)?
            }
            Actual::Threw { .. } if matches!(case.standing, Standing::Violates { .. }) => {
                self.failing(&act)?
            }
            Actual::Threw { class, .. } => self.throwing(&act, class)?,
            Actual::Returned(value) => {
                let value = match &case.witness.predicted {
                    Prediction::Returns(Some(predicted @ Value::Ref(_))) => Some(predicted),
                    _ if constructs => None,
                    predicted => match (value, predicted) {
                        // Numbers of observed objects mean nothing here.
                        (Some(Value::Ref(_)), Prediction::Returns(Some(predicted))) => {
                            Some(predicted)
                        }
                        (value, _) => value.as_ref(),
                    },
                };
                self.returning(&act, value)?
            }
            Actual::TimedOut | Actual::Died(_) => return None,
        };
        if !arrange.is_empty() {
            groups.insert(0, arrange);
        }
        Some(groups)
    }
}

/// The method that the test calls: the body of a lambda is called through its interface.
fn called<'a>(method: &'a MethodCases<'_>, case: &'a Case<'_>) -> &'a MethodRef {
    match method.method.name.starts_with("lambda$") {
        true => &case.witness.method,
        false => &method.method,
    }
}
