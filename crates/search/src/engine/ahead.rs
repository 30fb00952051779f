//! In: a state. Out: the goals that lie ahead of it.
//!
//! What lies ahead is an over-approximation (see [`Reach`](provetta_symex::Reach)): a path that is given up loses
//! nothing else.

use provetta_classfile::Origin;
use provetta_contracts::Contracted;
use provetta_faults::{Fault, seeded};
use provetta_outcome::Job;
use provetta_symex::{CallGraph, Choice, GoalSet, Goals, MethodId, State, WorldNote};

use super::Engine;

impl Engine<'_> {
    /// The node of a method in the graph of what can be reached.
    pub(crate) fn reach_node(&mut self, method: MethodId) -> Option<usize> {
        if let Some(node) = self.reach_nodes.get(&method) {
            return *node;
        }
        let node = self.reach.node(&self.machine.program.method(method).name());
        self.reach_nodes.insert(method, node);
        node
    }

    /// Goals that a frame at an instruction can lead to. Should the call graph have missed a method of the
    /// project, it can lead to all.
    fn goals_from(&mut self, method: MethodId, insn: u32) -> &GoalSet {
        match self.reach_node(method) {
            // What stands for the body of a lambda under test is no code of the project.
            None if method == self.method || self.machine.program.is_project(method) => {
                self.reach.all_goals()
            }
            node => self.reach.goals_from(node, insn),
        }
    }

    /// Whether an outermost call passes all that inner calls of the method pass. Under a precondition it need not: inner
    /// calls may be outside of it.
    fn is_inductive(&self) -> bool {
        self.plan.is_none() && self.reach.is_inductive()
    }

    /// Goals that a state has passed or can still lead to. What lies within an inner activation of the
    /// method under test does not count: an outermost one passes it too (see [`Reach`]).
    pub(crate) fn potential(&mut self, state: &State, choice: Option<&Choice>) -> GoalSet {
        let mut potential = state.reached.clone();
        let frames = state.frames();
        if !state.is_checked() {
            potential.union_with(&self.goals.clauses);
        }
        // What could not be evaluated may be broken, however the path goes on.
        if !seeded(Fault::UnevaluatedClausesAreLost) {
            let unchecked = state.unchecked().iter();
            unchecked.for_each(|(goal, _)| potential.insert(*goal));
        }
        if state.is_ending() {
            return potential;
        }
        let outermost = frames.len() - 1;
        let inner = frames[..outermost]
            .iter()
            .rposition(|(method, _)| *method == self.method)
            .filter(|_| self.is_inductive());
        let first = inner.map_or(0, |i| i + 1);
        if first == 0
            && let Some(goal) = choice.and_then(Choice::goal)
        {
            potential.insert(goal);
        }
        let mut before = None;
        for (i, (method, pc)) in frames.into_iter().enumerate().skip(first) {
            let place = (method, resume(i, pc, choice));
            if before != Some(place) {
                potential.union_with(self.goals_from(place.0, place.1));
            }
            before = Some(place);
        }
        potential
    }

    /// The same for a state that was stopped: the counter may stand before the instruction that could not
    /// be executed or behind it, and that instruction may be a call.
    pub(crate) fn potential_of_cut(&mut self, state: &State) -> GoalSet {
        let mut potential = self.potential(state, None);
        if state.is_ending() {
            return potential;
        }
        let frames = state.frames();
        let inner = frames[..frames.len() - 1]
            .iter()
            .any(|(method, _)| *method == self.method && self.is_inductive());
        if let (false, Some((method, pc))) = (inner, frames.first()) {
            potential.union_with(self.goals_from(*method, pc.saturating_sub(1)));
        }
        potential
    }

    /// Goals that a path may have passed or may pass from where a note was taken.
    pub(crate) fn potential_of_note(&mut self, note: &WorldNote) -> GoalSet {
        let mut potential = note.reached.clone();
        if note.frames.is_empty() {
            let all = self.machine.program.goals().all().len() as u32;
            (0..all).for_each(|goal| potential.insert(goal));
            return potential;
        }
        if !note.is_checked {
            potential.union_with(&self.goals.clauses);
        }
        if note.is_ending {
            return potential;
        }
        for (i, (method, pc)) in note.frames.iter().enumerate() {
            // The instruction itself may be a call.
            let mut again = self.goals_from(*method, pc.saturating_sub(1)).clone();
            if let (0, Some(null)) = (i, note.null) {
                again.remove_all(&GoalSet::of(null));
            }
            potential.union_with(&again);
            potential.union_with(self.goals_from(*method, *pc));
        }
        potential.union_with(&self.reach.goals_of_unknown_code());
        potential
    }
}

/// Where a frame goes on: the innermost one after the choice, if there is one. A choice that does not jump
/// may raise an exception at its instruction, and a caller may get one from its call.
pub(crate) fn resume(depth: usize, pc: u32, choice: Option<&Choice>) -> u32 {
    match choice {
        Some(choice) if depth == 0 => choice.jump().unwrap_or(pc.saturating_sub(1)),
        None if depth == 0 => pc,
        _ => pc.saturating_sub(1),
    }
}

/// The goals of a job: the method's own, and those of private code that it can enter.
pub(crate) fn goals(graph: &CallGraph, job: &Job) -> Goals {
    let mut goals = Goals::default();
    let mut nest = None;
    for (class, method) in graph.methods() {
        let is_root = class.name == job.method.class
            && method.name == job.method.name
            && method.descriptor == job.method.descriptor;
        if is_root {
            nest = Some(class.nest_host.clone());
        }
        let is_private =
            method.flags.is_private() || class.declared_flags.is_private() || class.is_local;
        let in_nest =
            nest.as_ref() == Some(&class.nest_host) && matches!(class.origin, Origin::Project(_));
        if is_root || (is_private && in_nest && &*method.name != "<clinit>") {
            goals.add_method(class, method);
        }
    }
    goals
}
