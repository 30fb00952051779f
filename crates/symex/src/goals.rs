//! In: the methods whose branches and exceptions count. Out: a dense numbering of goals, and sets of them.

use std::sync::Arc;

use provetta_classfile::{self as cf, ExceptionKind};
use provetta_outcome::{Edge, Goal, GoalKind, MethodRef};
use rustc_hash::FxHashMap;

/// Marks an instruction that is no goal; far from any real number even after adding an edge to it.
pub const NO_GOAL: u32 = 1 << 30;

/// All goals of a job, numbered; the edges of one instruction have consecutive numbers.
#[derive(Debug, Default)]
pub struct Goals {
    goals: Vec<Goal>,
    methods: FxHashMap<MethodRef, FxHashMap<(u32, GoalKind), u32>>,
}

impl Goals {
    /// Adds every branch of a method, then every exception that its code may raise.
    pub fn add_method(&mut self, class: &cf::Class, method: &cf::Method) {
        let name = method_ref(class, method);
        if self.methods.contains_key(&name) {
            return;
        }
        let mut by_offset = FxHashMap::default();
        for branch in cf::branches(method, None) {
            let first = self.goals.len() as u32;
            by_offset.insert((branch.offset, GoalKind::Branch), first);
            for edge in 0..branch.sides.len() as u32 {
                self.push(GoalKind::Branch, &name, branch.offset, edge);
            }
        }
        for site in cf::exceptions(method, class, None) {
            let kind = goal_kind(site.kind);
            by_offset.insert((site.offset, kind), self.goals.len() as u32);
            self.push(kind, &name, site.offset, 0);
        }
        self.methods.insert(name, by_offset);
    }

    fn push(&mut self, kind: GoalKind, method: &MethodRef, offset: u32, edge: u32) {
        self.goals.push(Goal {
            kind,
            edge: Edge {
                method: method.clone(),
                offset,
                edge,
            },
        });
    }

    /// Adds the breach of a clause of a method's contract; returns its number.
    pub fn add_clause(&mut self, kind: GoalKind, method: &MethodRef, index: u32) -> u32 {
        self.push(kind, method, index, 0);
        self.goals.len() as u32 - 1
    }

    /// All goals in order.
    pub fn all(&self) -> &[Goal] {
        &self.goals
    }

    /// Number of the first goal at an instruction of a method, or [`NO_GOAL`].
    pub fn first_at(&self, method: &MethodRef, offset: u32, kind: GoalKind) -> u32 {
        self.methods
            .get(method)
            .and_then(|m| m.get(&(offset, kind)))
            .copied()
            .unwrap_or(NO_GOAL)
    }

    /// Offset, kind and first number of all goals of a method, in order.
    pub(crate) fn in_method(&self, method: &MethodRef) -> Vec<(u32, GoalKind, u32)> {
        let places = self.methods.get(method).into_iter().flatten();
        let mut all: Vec<_> = places
            .map(|((offset, kind), first)| (*offset, *kind, *first))
            .collect();
        all.sort_unstable();
        all
    }
}

/// A set of goals by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GoalSet {
    words: Vec<u64>,
}

impl GoalSet {
    /// An empty set with room for `n` goals.
    pub fn with_capacity(n: usize) -> GoalSet {
        GoalSet {
            words: vec![0; n.div_ceil(64)],
        }
    }

    /// The set of one goal.
    pub fn of(goal: u32) -> GoalSet {
        let mut set = GoalSet::default();
        set.insert(goal);
        set
    }

    /// Adds a goal; what is no goal at all ([`NO_GOAL`] and its edges) is ignored.
    #[inline]
    pub fn insert(&mut self, goal: u32) {
        match self.words.get_mut((goal >> 6) as usize) {
            Some(word) => *word |= 1 << (goal & 63),
            None if goal < NO_GOAL => self.grow_for(goal),
            None => {}
        }
    }

    #[cold]
    fn grow_for(&mut self, goal: u32) {
        self.words.resize((goal >> 6) as usize + 1, 0);
        self.insert(goal);
    }

    /// Whether it holds the goal.
    pub fn contains(&self, goal: u32) -> bool {
        self.words
            .get((goal >> 6) as usize)
            .is_some_and(|w| w & (1 << (goal & 63)) != 0)
    }

    /// Adds all of another set; whether anything was new.
    pub fn union_with(&mut self, other: &GoalSet) -> bool {
        let mut changed = false;
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Keeps only what another set has too.
    pub fn intersect_with(&mut self, other: &GoalSet) {
        for (i, a) in self.words.iter_mut().enumerate() {
            *a &= other.words.get(i).copied().unwrap_or(0);
        }
    }

    /// Takes away all of another set.
    pub fn remove_all(&mut self, other: &GoalSet) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
    }

    /// Whether another set has all of this one.
    pub fn is_subset(&self, other: &GoalSet) -> bool {
        self.words
            .iter()
            .enumerate()
            .all(|(i, w)| w & !other.words.get(i).copied().unwrap_or(0) == 0)
    }

    /// Whether the two share a goal.
    pub fn intersects(&self, other: &GoalSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The goals in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(i, w)| {
            (0..64)
                .filter(move |b| w & (1 << b) != 0)
                .map(move |b| (i * 64 + b) as u32)
        })
    }
}

/// The name of a method as the ledger's types carry it.
pub fn method_ref(class: &cf::Class, method: &cf::Method) -> MethodRef {
    MethodRef {
        class: Arc::clone(&class.name),
        name: Arc::clone(&method.name),
        descriptor: Arc::clone(&method.descriptor),
    }
}

/// The goal that an exception is.
pub fn goal_kind(kind: ExceptionKind) -> GoalKind {
    match kind {
        ExceptionKind::DivisionByZero => GoalKind::DivisionByZero,
        ExceptionKind::NullDereference => GoalKind::NullDereference,
        ExceptionKind::IndexBelow => GoalKind::IndexBelow,
        ExceptionKind::IndexAbove => GoalKind::IndexAbove,
        ExceptionKind::NegativeSize => GoalKind::NegativeSize,
        ExceptionKind::ClassCast => GoalKind::ClassCast,
        ExceptionKind::ArrayStore => GoalKind::ArrayStore,
        ExceptionKind::Throw => GoalKind::Throw,
        ExceptionKind::Assert => GoalKind::Assert,
    }
}
