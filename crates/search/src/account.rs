//! In: what happened to the paths. Out: how each goal ended.

use provetta_classfile::ClassPath;
use provetta_outcome::{GoalResult, GoalStatus, Job, Prediction, StopReason, Witness};
use provetta_symex::{CallGraph, Choice, GoalSet, Goals, Machine, Reach, State};
use provetta_term::TermId;
use rustc_hash::FxHashMap;

/// What is known of goals that no path has passed.
#[derive(Default)]
pub(crate) struct Account {
    /// Reasons with how often, and the goals that a path cut for it might still pass
    cuts: Vec<(StopReason, u64, GoalSet)>,
    /// For a goal whose choice was refuted: how often, and the condition with what it contradicts
    refuted: FxHashMap<u32, (u64, String)>,
}

impl Account {
    /// A path was given up.
    pub(crate) fn cut(&mut self, reason: StopReason, potential: &GoalSet) {
        match self.cuts.iter_mut().find(|(r, _, _)| *r == reason) {
            Some((_, count, goals)) => {
                *count += 1;
                goals.union_with(potential);
            }
            None => self.cuts.push((reason, 1, potential.clone())),
        }
    }

    /// A choice has no solution; `core` are conjuncts that suffice for that, if they are known.
    pub(crate) fn refuted(
        &mut self,
        machine: &Machine<'_>,
        state: &State,
        choice: &Choice,
        core: Option<&[TermId]>,
    ) {
        let Some(goal) = choice.goal() else { return };
        let entry = self.refuted.entry(goal).or_default();
        entry.0 += 1;
        if entry.0 > 1 {
            return;
        }
        let wanted = machine.terms.vars(choice.condition);
        let matters = |condition: TermId| match core {
            Some(core) => core.contains(&condition),
            None => machine
                .terms
                .vars(condition)
                .iter()
                .any(|v| wanted.contains(v)),
        };
        let mut related: Vec<String> = Vec::new();
        for step in state.path.steps() {
            let text = machine.readable(step.condition).to_string();
            if matters(step.condition) && !related.contains(&text) {
                related.push(text);
            }
        }
        let condition = machine.readable(choice.condition);
        entry.1 = match related.as_slice() {
            [] => format!("no input makes `{condition}` true"),
            [one] => format!("`{condition}` contradicts `{one}`"),
            [a, b] => format!("`{condition}` contradicts `{a}` and `{b}`"),
            [.., a, b] => {
                format!("`{condition}` contradicts what holds there, such as `{a}` and `{b}`")
            }
        };
    }

    /// How every goal ended.
    pub(crate) fn settle(
        &self,
        machine: &Machine<'_>,
        reach: &Reach,
        witnesses: &[Witness],
    ) -> Vec<GoalResult> {
        let goals = machine.program.goals().all();
        let mut results = Vec::with_capacity(goals.len());
        for (number, goal) in goals.iter().enumerate() {
            let number = number as u32;
            let by: Vec<usize> = (0..witnesses.len())
                .filter(|w| witnesses[*w].reaches.contains(goal))
                .collect();
            let status = if !by.is_empty() {
                GoalStatus::Witnessed(by)
            } else if let Some((reason, _, _)) =
                self.cuts.iter().find(|(_, _, g)| g.contains(number))
            {
                GoalStatus::Unknown(reason.clone())
            } else if reach.goals_of_initialisers().contains(number) {
                let what = "code that a static initialiser runs too".into();
                GoalStatus::Unknown(StopReason::Unsupported { what })
            } else if reach
                .goals_of_escaping_objects()
                .is_some_and(|g| g.contains(number))
            {
                let what = "code of an object that outlives the call".into();
                GoalStatus::Unknown(StopReason::Unsupported { what })
            } else {
                GoalStatus::Infeasible {
                    because: self.because(number),
                }
            };
            results.push(GoalResult {
                goal: goal.clone(),
                status,
            });
        }
        results
    }

    fn because(&self, goal: u32) -> String {
        match self.refuted.get(&goal) {
            Some((1, why)) => why.clone(),
            Some((paths, why)) => format!("{why} (refuted on {paths} paths)"),
            None => {
                "no path comes here: every one was followed to its end or refuted before".into()
            }
        }
    }

    /// Why paths were cut, most frequent first.
    pub(crate) fn into_cuts(self) -> Vec<(StopReason, u64)> {
        let mut cuts: Vec<_> = self
            .cuts
            .into_iter()
            .map(|(reason, count, _)| (reason, count))
            .collect();
        cuts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        cuts
    }
}

/// The goals of a method that cannot be analysed at all.
pub(crate) fn all_unknown(job: &Job, classes: &ClassPath, reason: &StopReason) -> Vec<GoalResult> {
    let mut goals = Goals::default();
    let graph = CallGraph::new(classes, &job.method);
    if let Some((class, method)) = graph.methods().next() {
        goals.add_method(class, method);
    }
    goals
        .all()
        .iter()
        .map(|goal| GoalResult {
            goal: goal.clone(),
            status: GoalStatus::Unknown(reason.clone()),
        })
        .collect()
}

/// The leaf of a path that became a test.
pub(crate) fn test_leaf(witness: &Witness) -> String {
    let inputs: Vec<String> = witness
        .statics
        .iter()
        .map(|s| format!("{} = {}", s.field, s.value))
        .chain(
            witness
                .inputs
                .iter()
                .map(|i| format!("{} = {}", i.name, i.value)),
        )
        .collect();
    let outcome = match &witness.predicted {
        Prediction::Returns(None) => "completes".to_owned(),
        Prediction::Returns(Some(value)) => format!("returns {value}"),
        Prediction::Throws { class, .. } => format!("throws {}", class.replace('/', ".")),
    };
    format!("test: {} → {outcome}", inputs.join(", "))
}
