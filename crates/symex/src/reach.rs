//! In: a class path and the method under test. Out: which methods its execution can enter, and which
//! goals each instruction can still lead to.
//!
//! Both are over-approximations, which is what a claim of infeasibility needs: a goal that the set of an
//! instruction does not contain cannot be reached from there. Calls of static and private methods go to
//! one method. Objects of project classes come from `new` in code that is reached, or they are inputs: then
//! they are of a class below the type of a parameter, of a static field, or of a field of such a class. A
//! virtual call may enter every method of its name in classes of which objects may exist; a call into a
//! library may call back every method of such classes that a type of the library declares, and every lambda
//! body; a method reference may run whatever overrides the method it names; using a class may run its static initialiser. Every instruction inside a `try` may jump to its handlers.
//!
//! A call of a method under test (the root, node 0) that gets nothing but primitive values leads to no goal
//! here. All static state that can change is an input, so whatever an inner activation passes, an outermost
//! activation with those arguments passes too, and outermost activations are explored with all arguments.
//! Without this, no goal of a recursive method could ever be proved infeasible. With objects among the
//! inputs this does not hold: an inner activation may see objects that no input can be.

mod build;
mod graph;
mod library;
mod recursion;

use std::collections::VecDeque;
use std::sync::Arc;

use provetta_classfile::Insn;
use provetta_outcome::{GoalKind, MethodRef};
use rustc_hash::FxHashMap;

pub use graph::CallGraph;
use graph::Node;
pub(crate) use graph::initialiser_of;
pub use recursion::Recursion;

use crate::goals::{GoalSet, Goals, method_ref};

/// The node of the method under test.
const ROOT: usize = 0;

/// Which goals each instruction can lead to.
pub struct Reach {
    graph: CallGraph,
    /// For each node and instruction, the goals that may be passed from there within this activation
    /// and what it calls
    from: Vec<Vec<GoalSet>>,
    /// Goals at each instruction itself
    at: Vec<Vec<(u32, u32)>>,
    open: GoalSet,
    hidden: GoalSet,
    /// Goals of the method under test itself
    own: GoalSet,
    /// For each class, what its static initialiser may pass
    initial: Vec<(Arc<str>, GoalSet)>,
    all: GoalSet,
}

impl Reach {
    /// Computes it for a graph.
    pub fn new(graph: CallGraph, goals: &Goals) -> Reach {
        let room = goals.all().len();
        let empty = GoalSet::with_capacity(room);
        let mut all = empty.clone();
        (0..room as u32).for_each(|g| all.insert(g));
        let at: Vec<Vec<(u32, u32)>> = graph.nodes.iter().map(|n| goals_at(n, goals)).collect();
        let mut from: Vec<Vec<GoalSet>> = graph
            .nodes
            .iter()
            .map(|n| vec![empty.clone(); n.successors.len()])
            .collect();
        let mut open = empty.clone();
        // Sets only grow, so this ends; each round lets calls see what their callees can reach.
        loop {
            let mut changed = false;
            let by_name = open_by_name(&graph, &from, &empty);
            for (node, goals) in at.iter().enumerate() {
                let target = if graph.wild { &all } else { &open };
                changed |= propagate(&graph, node, goals, target, &by_name, &mut from);
            }
            for node in &graph.called {
                if let Some(first) = from[*node].first() {
                    changed |= open.union_with(&first.clone());
                }
            }
            if !changed {
                break;
            }
        }
        let reads_statics = graph.reads_statics();
        // A static initialiser under test speaks for itself, unless it may see others half done.
        let is_own =
            |node: &usize| *node == ROOT && graph.starts_in_initialiser() && !reads_statics;
        let mut initial: Vec<(Arc<str>, GoalSet)> = Vec::new();
        for node in graph.initialisers.iter().filter(|n| !is_own(n)) {
            if let Some(first) = from[*node].first() {
                initial.push((Arc::clone(&graph.nodes[*node].owner.name), first.clone()));
            }
        }
        let mut hidden = empty.clone();
        // What the method under test leads to, its analysis follows for all inputs.
        let others = graph.open.iter().filter(|node| **node != ROOT);
        for node in others.filter(|n| graph.is_hidden(**n)) {
            if let Some(first) = from[*node].first() {
                hidden.union_with(first);
            }
        }
        let mut own = empty;
        if let Some(goals) = at.first() {
            goals.iter().for_each(|(_, goal)| own.insert(*goal));
        }
        hidden.remove_all(&own);
        // What a static initialiser passes in the method under test, any other call can pass too, unless the
        // method sees static fields that are not set yet.
        if !reads_statics {
            initial
                .iter_mut()
                .for_each(|(_, goals)| goals.remove_all(&own));
        }
        if graph.blind || graph.wild {
            open = all.clone();
        }
        Reach {
            graph,
            from,
            at,
            open,
            hidden,
            own,
            initial,
            all,
        }
    }

    /// Whether an inner activation of the method under test passes nothing that an outermost one does not.
    pub fn is_inductive(&self) -> bool {
        self.graph.plain
    }

    /// Whether the method under test may call itself, directly or not.
    pub fn is_recursive(&self) -> bool {
        let Some(root) = self.graph.nodes.get(ROOT) else {
            return false;
        };
        let method = &root.owner.methods[root.index];
        self.graph.nodes.iter().any(|node| {
            let calls = node.calls.iter().any(|(_, callee)| *callee == ROOT);
            calls
                || node.virtual_calls.iter().any(|(_, name, descriptor)| {
                    *name == method.name && *descriptor == method.descriptor
                })
        })
    }

    /// The number of a method, to ask about it; none for code outside the project.
    pub fn node(&self, method: &MethodRef) -> Option<usize> {
        self.graph.by_name.get(method).copied()
    }

    /// Goals that may be passed by a frame that stands at an instruction (of a library if `node` is none).
    pub fn goals_from(&self, node: Option<usize>, insn: u32) -> &GoalSet {
        if self.graph.blind {
            return &self.all;
        }
        match node {
            Some(node) => self.from[node].get(insn as usize).unwrap_or(&self.all),
            None => &self.open,
        }
    }

    /// All goals: what code can lead to of which nothing is known.
    pub fn all_goals(&self) -> &GoalSet {
        &self.all
    }

    /// Goals that code which is not known may pass by calls of its own: not those of the method under test, which
    /// passes no other goals then than in any outermost call.
    pub fn goals_of_unknown_code(&self) -> GoalSet {
        let mut goals = self.all.clone();
        goals.remove_all(&self.own);
        goals
    }

    /// Classes whose static initialiser may pass a goal: a test may or may not see that.
    pub fn initialisers_of(&self, goal: u32) -> Vec<Arc<str>> {
        let passing = self
            .initial
            .iter()
            .filter(|(_, goals)| goals.contains(goal));
        passing.map(|(class, _)| Arc::clone(class)).collect()
    }

    /// Goals that code of objects which may outlive the call can lead to: others can call it later. Only
    /// code that has no analysis of its own counts (lambdas, methods of private and local classes), and
    /// goals of the method under test do not: it is analysed for all inputs.
    pub fn goals_of_escaping_objects(&self) -> Option<&GoalSet> {
        self.graph.escapes.then_some(&self.hidden)
    }

    /// Every method of the graph.
    pub fn methods(
        &self,
    ) -> impl Iterator<Item = (&Arc<provetta_classfile::Class>, &provetta_classfile::Method)> {
        self.graph.methods()
    }

    /// For every instruction of every method, how many instructions away the nearest of some goals is.
    pub fn distances(&self, wanted: &GoalSet) -> Distances {
        let nodes = &self.graph.nodes;
        let mut distance: Vec<Vec<u32>> = nodes
            .iter()
            .map(|n| vec![u32::MAX; n.successors.len()])
            .collect();
        let mut queue = VecDeque::new();
        for (node, goals) in self.at.iter().enumerate() {
            for (insn, goal) in goals {
                if wanted.contains(*goal) && distance[node][*insn as usize] != 0 {
                    distance[node][*insn as usize] = 0;
                    queue.push_back((node, *insn));
                }
            }
        }
        let before: Vec<Vec<Vec<u32>>> = nodes.iter().map(predecessors).collect();
        let mut callers: Vec<Vec<(usize, u32)>> = vec![Vec::new(); nodes.len()];
        for (caller, node) in nodes.iter().enumerate() {
            for (insn, callee) in &node.calls {
                callers[*callee].push((caller, *insn));
            }
        }
        while let Some((node, insn)) = queue.pop_front() {
            let next = distance[node][insn as usize] + 1;
            let local = before[node][insn as usize].iter().map(|p| (node, *p));
            let calls = if insn == 0 {
                callers[node].as_slice()
            } else {
                &[]
            };
            for (n, i) in local.chain(calls.iter().copied()) {
                if distance[n][i as usize] > next {
                    distance[n][i as usize] = next;
                    queue.push_back((n, i));
                }
            }
        }
        Distances { distance }
    }
}

/// How far instructions are from open goals.
#[derive(Debug, Default)]
pub struct Distances {
    distance: Vec<Vec<u32>>,
}

impl Distances {
    /// The distance from an instruction; `u32::MAX` if no open goal is ahead in this method.
    pub fn at(&self, node: Option<usize>, insn: u32) -> u32 {
        node.and_then(|n| self.distance.get(n)?.get(insn as usize))
            .copied()
            .unwrap_or(u32::MAX)
    }
}

fn predecessors(node: &Node) -> Vec<Vec<u32>> {
    let mut before = vec![Vec::new(); node.successors.len()];
    for (i, to) in node.successors.iter().enumerate() {
        for t in to {
            before[*t as usize].push(i as u32);
        }
    }
    before
}

fn goals_at(node: &Node, goals: &Goals) -> Vec<(u32, u32)> {
    let method = &node.owner.methods[node.index];
    let Some(code) = &method.code else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (offset, kind, first) in goals.in_method(&method_ref(&node.owner, method)) {
        let Ok(insn) = code.offsets.binary_search(&offset) else {
            continue;
        };
        let edges = match (kind, &code.insns[insn]) {
            (GoalKind::Branch, Insn::Switch(s)) => s.cases.len() as u32 + 1,
            (GoalKind::Branch, _) => 2,
            _ => 1,
        };
        found.extend((0..edges).map(|e| (insn as u32, first + e)));
    }
    found
}

/// What a virtual call can lead to.
struct ByName {
    /// Through the open methods of each name and descriptor
    methods: FxHashMap<(Arc<str>, Arc<str>), GoalSet>,
    /// Through lambdas and method references
    handles: GoalSet,
}

fn open_by_name(graph: &CallGraph, from: &[Vec<GoalSet>], empty: &GoalSet) -> ByName {
    let mut by_name = ByName {
        methods: FxHashMap::default(),
        handles: empty.clone(),
    };
    for node in &graph.handles {
        if let Some(first) = from[*node].first() {
            by_name.handles.union_with(first);
        }
    }
    for node in &graph.open {
        let entry = &graph.nodes[*node];
        let method = &entry.owner.methods[entry.index];
        if let Some(first) = from[*node].first() {
            by_name
                .methods
                .entry((Arc::clone(&method.name), Arc::clone(&method.descriptor)))
                .or_insert_with(|| empty.clone())
                .union_with(first);
        }
    }
    by_name
}

fn propagate(
    graph: &CallGraph,
    node: usize,
    at: &[(u32, u32)],
    open: &GoalSet,
    by_name: &ByName,
    from: &mut [Vec<GoalSet>],
) -> bool {
    let mut any = false;
    for (insn, goal) in at {
        if !from[node][*insn as usize].contains(*goal) {
            from[node][*insn as usize].insert(*goal);
            any = true;
        }
    }
    for (insn, callee) in graph.nodes[node]
        .calls
        .iter()
        .filter(|(_, callee)| *callee != ROOT || !graph.plain)
    {
        if let Some(first) = from[*callee].first().cloned() {
            any |= from[node][*insn as usize].union_with(&first);
        }
    }
    for insn in &graph.nodes[node].open_calls {
        any |= from[node][*insn as usize].union_with(open);
    }
    for (insn, name, descriptor) in &graph.nodes[node].virtual_calls {
        if graph.wild {
            any |= from[node][*insn as usize].union_with(open);
            continue;
        }
        any |= from[node][*insn as usize].union_with(&by_name.handles);
        if graph.refers_to_library {
            any |= from[node][*insn as usize].union_with(open);
        }
        if let Some(goals) = by_name
            .methods
            .get(&(Arc::clone(name), Arc::clone(descriptor)))
        {
            any |= from[node][*insn as usize].union_with(goals);
        }
    }
    loop {
        let mut changed = false;
        for insn in (0..graph.nodes[node].successors.len()).rev() {
            for next in &graph.nodes[node].successors[insn] {
                let next = from[node][*next as usize].clone();
                changed |= from[node][insn].union_with(&next);
            }
        }
        if !changed {
            return any;
        }
        any = true;
    }
}
