//! In: a state whose method under test has a contract. Out: the next step of assuming or checking it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Choice, End, Event, FieldSlot, Flow, Halt, State, Value, Way};
use provetta_term::TermId;

use crate::eval::Evaluator;
use crate::eval::ask::fork_on;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::running::{NotKept, Reads, Running, Stage};
use crate::specified::obligation::{Assumption, Check, InOld};
use crate::specified::plan::Plan;
use crate::stages::Stages;
use crate::value::{Eval, unsupported};

/// What is known of the preconditions of the cases.
#[derive(Clone)]
struct Preconditions {
    any: TermId,
    cases: Vec<TermId>,
    olds: Vec<Vec<Eval>>,
    weak: Option<Rc<StopReason>>,
}

impl Evaluator<'_, '_> {
    /// After the call: what a lambda expression of the method may still do when others call it is not known here.
    pub(crate) fn no_lambda_outlives(&mut self, state: &State) -> Result<TermId, Halt> {
        for id in self.outliving(state) {
            let made_in = self.program.lambda_sites.get(&state.heap.get(id).class);
            if made_in.is_some_and(|method| self.program.is_project(*method)) {
                return Err(unsupported(
                    "code of a lambda expression that outlives the call",
                ));
            }
        }
        Ok(self.terms.bool(true))
    }

    /// A static invariant holds from the start: a static initialiser has to bring it about, which is an obligation of its own. In a
    /// class without one, what fields hold at first has to meet it; else nobody may rely on it.
    fn check_at_first(
        &mut self,
        state: &State,
        env: &Env<'_>,
        owner: &str,
        clause: &jml::Clause,
    ) -> Result<(), Halt> {
        let class = self.program.load(owner)?;
        let entry = self.program.class(class);
        if entry.initialiser.is_some() || seeded(Fault::StaticInvariantsHoldAtFirst) {
            return Ok(());
        }
        let statics = entry.statics.iter().enumerate();
        let set = statics.filter(|(_, info)| info.constant.is_none());
        let zeros: Vec<(FieldSlot, Value)> = set
            .map(|(slot, info)| {
                let slot = slot as u32;
                (
                    FieldSlot {
                        class,
                        slot,
                        is_final: false,
                    },
                    Value::zero(&info.descriptor),
                )
            })
            .collect();
        let mut first = state.clone();
        for (slot, zero) in zeros {
            self.write_static(&mut first, slot, zero);
        }
        let holds = self.clause_holds(&mut first, env, clause);
        match holds.map(|holds| self.terms.as_bool(holds)) {
            Ok(Some(true)) => Ok(()),
            _ => Err(unsupported(format!(
                "whether `{}` holds at first, in a class without a static initialiser",
                clause.text
            ))),
        }
    }

    fn object_invariants(&mut self, state: &mut State, value: Value) -> Result<TermId, Halt> {
        let Some(id) = state.reference(value)? else {
            return Ok(self.terms.bool(true));
        };
        let running = state.spec().contract.clone();
        let env = running.as_deref().map_or_else(Env::empty, Env::before);
        self.invariants_hold(state, &env, id)
    }

    /// The precondition: that of one of the cases holds.
    fn precondition(&mut self, state: &mut State) -> Result<TermId, Halt> {
        let Some(running) = state.spec().contract.clone() else {
            return Ok(self.terms.bool(true));
        };
        let Preconditions {
            any,
            cases,
            olds,
            weak,
        } = self.preconditions(state, &running)?;
        let running = state.running();
        running.cases = cases.into();
        running.olds = olds.into();
        if weak.is_some() {
            running.weak = weak;
        }
        Ok(any)
    }

    fn preconditions(
        &mut self,
        state: &mut State,
        running: &Running,
    ) -> Result<Preconditions, Halt> {
        let plan = Rc::clone(&running.plan);
        let mut cases = Vec::with_capacity(plan.cases.len());
        let mut olds = Vec::with_capacity(plan.cases.len());
        let mut any = self.terms.bool(plan.cases.is_empty());
        let mut weak = None;
        for case in &plan.cases {
            let mut values = Vec::with_capacity(case.olds.len());
            for old in &case.olds {
                let env = Env {
                    olds: &values,
                    ..Env::before(running)
                };
                let value = match &old.value.body {
                    Ok(expr) => self.eval(state, &env, expr)?,
                    Err(why) => {
                        return Err(crate::value::unsupported(why.reason.clone()));
                    }
                };
                values.push(value);
            }
            let mut holds = self.terms.bool(true);
            for clause in &case.requires {
                let env = Env {
                    olds: &values,
                    ..Env::before(running)
                };
                // What an earlier clause excludes need not be defined in a later one.
                if self.terms.as_bool(holds) == Some(false) {
                    break;
                }
                // Less is assumed where a part cannot be evaluated.
                let parts = match &clause.body {
                    Ok(expr) => expr.conjuncts().into_iter().map(Ok).collect(),
                    Err(why) => vec![Err(why)],
                };
                for part in parts {
                    if self.terms.as_bool(holds) == Some(false) {
                        break;
                    }
                    let one = match part {
                        Ok(expr) => self.holds(state, &env, expr),
                        Err(why) => {
                            let what = format!("`{}`: {}", clause.text, why.reason);
                            Err(crate::value::unsupported(what))
                        }
                    };
                    match one {
                        Ok(one) => holds = self.terms.and(holds, one),
                        Err(Halt::Stop(reason)) => weak = weak.or(Some(Rc::new(reason))),
                        Err(halt) => return Err(halt),
                    }
                }
            }
            cases.push(holds);
            olds.push(values);
            any = self.terms.or(any, holds);
        }
        Ok(Preconditions {
            any,
            cases,
            olds,
            weak,
        })
    }

    fn env_after<'e>(&self, state: &State, running: &'e Running) -> Env<'e> {
        let (mut result, mut exception) = (None, None);
        match &state.ending {
            Some(End::Returned(value)) => result = *value,
            Some(End::Threw(id)) => exception = Some(Value::Ref(*id)),
            None => {}
        }
        let constructed = match (running.plan.constructs, running.this) {
            (true, Some(Value::Ref(id))) => Some(id),
            _ => None,
        };
        Env {
            result,
            exception,
            old: running.old.clone(),
            constructed,
            ..Env::before(running)
        }
    }

    /// The condition under which an obligation is kept at the end of the method.
    fn kept(&mut self, state: &mut State, env: &Env<'_>, check: &Check) -> Result<TermId, Halt> {
        let thrown = match (&state.ending, env.exception) {
            (Some(End::Threw(id)), _) => Some(*id),
            _ => None,
        };
        let yes = self.terms.bool(true);
        match check {
            Check::Ensures(clause) => match thrown {
                None => self.clause_holds(state, env, clause),
                Some(_) => Ok(yes),
            },
            Check::Signals(signals) => {
                let Some(id) = thrown else { return Ok(yes) };
                if !self.is_thrown_of(state, id, &signals.exception)? {
                    return Ok(yes);
                }
                if seeded(Fault::SignalsIgnored) {
                    return Ok(yes);
                }
                self.clause_holds(state, env, &signals.condition)
            }
            Check::SignalsOnly(_) if seeded(Fault::SignalsOnlyIgnored) => Ok(yes),
            Check::SignalsOnly(only) => self.only_these(state, thrown, only),
            // It was checked where it stands.
            Check::InCode | Check::Never | Check::Measure(_) | Check::Ends(_) => Ok(yes),
            Check::InLambda => self.no_lambda_outlives(state),
            Check::Assignable(frame) => self.keeps_fields(state, env, frame),
            Check::Ghosts(frame) => self.keeps_ghosts(state, env, frame),
            Check::Accessible(frame) => self.reads_only(state, env, frame),
            Check::Invariant { clause, is_static } => {
                // A constructor that throws makes no object.
                if env.constructed.is_some() && thrown.is_some() && !is_static {
                    return Ok(yes);
                }
                if seeded(Fault::InvariantsNotCheckedAfterExceptions) && thrown.is_some() {
                    return Ok(yes);
                }
                self.clause_holds(state, env, clause)
            }
            Check::InvariantBelow { class, clause } => {
                let this = state.spec().contract.as_ref().and_then(|r| r.this);
                // Of an object that nobody looked at, nothing was changed.
                let Some(Value::Ref(id)) = this.map(|this| state.known(this)) else {
                    return Ok(yes);
                };
                let real = self.class_name(state, id);
                match self.program.is_subclass(&real, class)? {
                    true => self.clause_holds(state, env, clause),
                    false => Ok(yes),
                }
            }
            Check::Others { others, .. } => self.others_hold(state, env, &others.statics),
            Check::Initially(clause) => match thrown {
                None => self.clause_holds(state, env, clause),
                Some(_) => Ok(yes),
            },
            Check::Constraint(clause) => self.clause_holds(state, env, clause),
        }
    }
}

impl Stages<'_, '_> {
    /// The next step of the contract, if it is its turn.
    pub(crate) fn contract_step(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let running = state.spec().contract.as_ref()?;
        if state.depth > 0 {
            return None;
        }
        match running.stage {
            Stage::Assume(n) => {
                let plan = Rc::clone(&running.plan);
                Some(match plan.assumptions.get(n) {
                    Some(assumption) => self.assume(state, n, assumption),
                    None => {
                        state.running().stage = Stage::Keep(0);
                        Ok(Flow::Frame)
                    }
                })
            }
            Stage::Keep(n) => {
                let plan = Rc::clone(&running.plan);
                Some(match plan.kept.get(n) {
                    Some(kept) => self.keep(state, n, kept),
                    None => match plan.measures.get(n - plan.kept.len()) {
                        Some(measure) => {
                            let first = self.keep_measure(state, measure);
                            first.unwrap_or_else(|| {
                                let running = state.running();
                                running.answers.truncate(running.taken);
                                running.stage = Stage::Keep(n + 1);
                                Ok(Flow::Frame)
                            })
                        }
                        None => match self.keep_divergence(state) {
                            Some(flow) => flow,
                            None => {
                                self.enter_body(state);
                                Ok(Flow::Frame)
                            }
                        },
                    },
                })
            }
            Stage::Body => {
                state.ending.as_ref()?;
                state.running().stage = Stage::Check(0);
                Some(Ok(Flow::Frame))
            }
            Stage::Check(n) => {
                let plan = Rc::clone(&running.plan);
                Some(match plan.obligations.get(n) {
                    Some(_) => self.check(state, &plan, n),
                    None => {
                        state.running().stage = Stage::Done;
                        Ok(Flow::Frame)
                    }
                })
            }
            Stage::Done => None,
        }
    }

    /// Makes the calls in an expression about the state before, while that state is there. What they give is looked up
    /// when the clause is evaluated; a call that is missing then makes it unknown.
    pub(crate) fn keep(&mut self, state: &mut State, n: usize, kept: &InOld) -> Result<Flow, Halt> {
        let Some(running) = state.spec().contract.clone() else {
            return Ok(Flow::Frame);
        };
        let applies = kept.case.and_then(|c| running.cases.get(c));
        if applies.is_none_or(|a| self.terms.as_bool(*a) != Some(false)) {
            let olds = kept.case.and_then(|c| running.olds.get(c));
            let env = Env {
                olds: olds.map_or(&[][..], |v| v),
                ..Env::before(&running)
            };
            if let Err(flow) = self.evaluated(state, |machine, state| {
                machine.eval(state, &env, &kept.expr)
            }) {
                return flow;
            }
        }
        let running = state.running();
        running.taken = running.answers.len();
        running.stage = Stage::Keep(n + 1);
        Ok(Flow::Frame)
    }

    fn enter_body(&mut self, state: &mut State) {
        let running = state.running();
        running.taken = 0;
        let answers = std::mem::take(&mut running.answers);
        let old = Rc::new(Old {
            answers,
            ..Old::now(state)
        });
        let running = state.running();
        running.old = Some(old);
        running.stage = Stage::Body;
        let asks_for_reads = running.plan.asks_for_reads();
        let lost = running.plan.places.lost.clone();
        for (goal, why) in lost {
            state.unable(goal, StopReason::Unsupported { what: why });
        }
        state.spec_mut().reads = asks_for_reads.then(Reads::new);
        state.observation.reads = asks_for_reads;
    }

    fn assume(
        &mut self,
        state: &mut State,
        n: usize,
        assumption: &Assumption,
    ) -> Result<Flow, Halt> {
        let evaluated = self.evaluated(state, |machine, state| match assumption {
            Assumption::Precondition => machine.precondition(state),
            Assumption::Receiver => {
                let Some(this) = state.spec().contract.as_ref().and_then(|r| r.this) else {
                    return Ok(machine.terms.bool(true));
                };
                machine.object_invariants(state, this)
            }
            Assumption::Argument(index) => {
                let argument = state
                    .spec()
                    .contract
                    .as_ref()
                    .and_then(|r| r.params.get(*index).copied());
                match argument {
                    Some(value @ (Value::Sym(_) | Value::Ref(_))) => {
                        if machine.is_null(state, value)? {
                            return Ok(machine.terms.bool(true));
                        }
                        machine.object_invariants(state, value)
                    }
                    _ => Ok(machine.terms.bool(true)),
                }
            }
            Assumption::Static {
                owner,
                initialiser,
                clause,
            } => {
                let running = state.spec().contract.clone();
                let env = running.as_deref().map_or_else(Env::empty, Env::before);
                let holds = machine.clause_holds(state, &env, clause)?;
                machine.check_at_first(state, &env, owner, clause)?;
                if let Some(initialiser) = initialiser {
                    machine.own.keep_claim(initialiser);
                }
                Ok(holds)
            }
        });
        let verdict = match evaluated {
            Ok(verdict) => verdict,
            Err(flow) => return flow,
        };
        let running = state.running();
        running.answers.clear();
        running.stage = Stage::Assume(n + 1);
        let holds = match verdict {
            Err(reason) => {
                running.weak = Some(Rc::new(reason));
                return Ok(Flow::Frame);
            }
            Ok(holds) => holds,
        };
        match self.terms.as_bool(holds) {
            Some(true) => Ok(Flow::Frame),
            Some(false) => Ok(Flow::Event(Event::NoInput)),
            None => Ok(fork_on(&mut self.terms, holds, Way::Exclude)),
        }
    }

    fn check(&mut self, state: &mut State, plan: &Rc<Plan>, n: usize) -> Result<Flow, Halt> {
        let obligation = &plan.obligations[n];
        let Some(running) = state.spec().contract.clone() else {
            return Ok(Flow::Frame);
        };
        let case = obligation.case;
        let applies = case.and_then(|c| running.cases.get(c).copied());
        let applies = applies.unwrap_or_else(|| self.terms.bool(true));
        let evaluated = match self.terms.as_bool(applies) {
            Some(false) => Ok(Ok(self.terms.bool(true))),
            _ => self.evaluated(state, |machine, state| {
                let olds = case
                    .and_then(|c| running.olds.get(c))
                    .map_or(&[][..], |v| v);
                let env = Env {
                    olds,
                    ..machine.env_after(state, &running)
                };
                machine.kept(state, &env, &obligation.check)
            }),
        };
        let verdict = match evaluated {
            Ok(verdict) => verdict,
            Err(flow) => return flow,
        };
        let line = Some(obligation.span.start.line);
        let goal = obligation.goal;
        let now = state.running();
        now.answers.clear();
        now.stage = Stage::Check(n + 1);
        let kept = match verdict {
            Err(reason) => {
                now.unchecked.push((goal, Rc::new(reason)));
                return Ok(Flow::Frame);
            }
            Ok(kept) => self.terms.implies(applies, kept),
        };
        tracing::debug!(target: "contracts", line, goal, kept = %self.readable(kept), "clause checked");
        if self.terms.as_bool(kept) == Some(true) {
            return Ok(Flow::Frame);
        }
        let broken = self.terms.not(kept);
        let under_test = self.program.method(state.top.method);
        let initialises = &*under_test.method().name == "<clinit>";
        let then = match (&running.weak, &obligation.check) {
            // Tests judge by the contract of the method, which does not have it.
            (None, Check::InvariantBelow { class, clause }) => {
                let class = class.replace(['/', '$'], ".");
                let what = format!(
                    "an object of {class} that no longer meets `{}`",
                    clause.text
                );
                Way::Stop(StopReason::Unsupported { what })
            }
            // The same, and nothing else depends on it.
            (None, Check::Others { others, .. }) => {
                let reason = Rc::new(StopReason::Unsupported {
                    what: others.broken(),
                });
                Way::Act(Rc::new(NotKept { goal, reason }))
            }
            // A test cannot look at what an initialiser leaves before anybody else does.
            (None, _) if initialises => {
                let text = &obligation.text;
                let what = format!("a test for a static initialiser that does not keep `{text}`");
                Way::Stop(StopReason::Unsupported { what })
            }
            (None, _) => Way::Break { goal },
            (Some(reason), _) => Way::Stop(StopReason::clone(reason)),
        };
        let choices = vec![
            Choice::of(kept, line, Way::Go),
            Choice::of(broken, line, then),
        ];
        Ok(Flow::Event(Event::Fork(choices)))
    }
}
