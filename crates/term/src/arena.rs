//! In: nodes. Out: the arena that gives equal nodes equal ids and remembers sort, depth and variables of each.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::effort::{Meter, Work};
use crate::node::{Node, TermId, VarId, WideId};
use crate::quantifier::Foralls;
use crate::scratch::Scratch;
use crate::sort::{ElemSort, FloatKind, NARROW_WIDTH, Sort};
use crate::value::{ArrayConst, Const};

#[derive(Clone, Copy)]
struct Info {
    node: Node,
    depth: u32,
    vars: u32,
    sort: Sort,
    floats: bool,
    /// Whether the term or one of its operands is a wide vector.
    wide: bool,
}

// There are millions of these.
const _: () = assert!(size_of::<Info>() == 32);

struct Variable {
    name: String,
    sort: Sort,
    term: TermId,
}

/// So many variables of a set cost as much as a term.
const VARIABLES_OF_A_TERM: u64 = 4;

/// The arena of terms, with one simplifying constructor per operator.
pub struct Terms {
    identity: u64,
    infos: Vec<Info>,
    ids: FxHashMap<Node, TermId>,
    variables: Vec<Variable>,
    by_name: FxHashMap<String, VarId>,
    /// Sets of variables, each once; number 0 is the empty set.
    sets: Vec<Box<[VarId]>>,
    set_ids: FxHashMap<Box<[VarId]>, u32>,
    unions: FxHashMap<(u32, u32), u32>,
    /// The values of wide constants, each once.
    wides: Vec<u128>,
    wide_ids: FxHashMap<u128, WideId>,
    pub(crate) foralls: Foralls,
    /// Arrays of units that people read as texts
    texts: FxHashSet<VarId>,
    pub(crate) scratch: RefCell<Scratch>,
    meter: Meter,
}

impl Default for Terms {
    fn default() -> Terms {
        let empty: Box<[VarId]> = Box::default();
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let mut terms = Terms {
            identity: NEXT.fetch_add(1, Ordering::Relaxed),
            infos: Vec::new(),
            ids: FxHashMap::default(),
            variables: Vec::new(),
            by_name: FxHashMap::default(),
            sets: vec![empty.clone()],
            set_ids: FxHashMap::from_iter([(empty, 0)]),
            unions: FxHashMap::default(),
            wides: Vec::new(),
            wide_ids: FxHashMap::default(),
            foralls: Foralls::default(),
            texts: FxHashSet::default(),
            scratch: RefCell::default(),
            meter: Meter::default(),
        };
        // The two truth values have fixed ids, so asking for them costs no lookup.
        terms.raw(Node::Bool(false));
        terms.raw(Node::Bool(true));
        terms
    }
}

impl Terms {
    /// Notes that an array is read as a text. It means nothing for its values.
    pub fn mark_text(&mut self, var: VarId) {
        self.texts.insert(var);
    }

    /// The arrays that are read as texts.
    pub fn texts(&self) -> Vec<VarId> {
        let mut all: Vec<VarId> = self.texts.iter().copied().collect();
        all.sort_unstable();
        all
    }

    /// Whether an array is read as a text.
    pub fn is_text(&self, var: VarId) -> bool {
        self.texts.contains(&var)
    }

    /// The term of a node as it stands, without simplification. The children must be terms of this arena with the sorts that
    /// the operator asks for, and constants must be canonical.
    pub fn raw(&mut self, node: Node) -> TermId {
        self.meter.count(Work::Term, 1);
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let sort = self.sort_of(&node);
        let mut wide = sort.is_wide();
        let children = node.children();
        let (mut depth, mut vars, mut floats) = (
            0,
            0,
            matches!(sort, Sort::Float(_) | Sort::Array(ElemSort::Float(_))),
        );
        for child in children.as_slice() {
            let info = self.infos[child.index()];
            depth = depth.max(info.depth.saturating_add(1));
            vars = self.union(vars, info.vars);
            floats |= info.floats;
            wide |= info.sort.is_wide();
        }
        if let Node::Var(v) = node {
            vars = self.intern_set(Box::new([v]));
        }
        let Ok(number) = u32::try_from(self.infos.len()) else {
            unreachable!("fewer than 2^32 terms fit into memory");
        };
        let id = TermId(number);
        self.infos.push(Info {
            node,
            depth,
            vars,
            sort,
            floats,
            wide,
        });
        self.ids.insert(node, id);
        id
    }

    pub(crate) fn sort_of(&self, node: &Node) -> Sort {
        match *node {
            Node::Bool(_)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Eq(..)
            | Node::BvCmp(..)
            | Node::FloatCmp(..)
            | Node::IsNan(_) => Sort::Bool,
            Node::Bv { width, .. }
            | Node::WideBv { width, .. }
            | Node::SignExt { width, .. }
            | Node::ZeroExt { width, .. }
            | Node::FpToSbv { width, .. } => Sort::Bv(width),
            Node::F32(_) => Sort::Float(FloatKind::F32),
            Node::F64(_) => Sort::Float(FloatKind::F64),
            Node::Var(v) => self.variables[v.index()].sort,
            Node::Ite(_, a, _)
            | Node::BvUn(_, a)
            | Node::BvBin(_, a, _)
            | Node::FloatUn(_, a)
            | Node::FloatBin(_, a, _)
            | Node::Store(a, _, _) => self.sort(a),
            Node::Extract { hi, lo, .. } => Sort::Bv(hi - lo + 1),
            Node::Concat(a, b) => Sort::Bv(self.width(a) + self.width(b)),
            Node::FpToFp(kind, _) | Node::SbvToFp(kind, _) => Sort::Float(kind),
            Node::FpToBits(a) => Sort::Bv(self.float_kind(a).width()),
            Node::BitsToFp(a) => Sort::Float(if self.width(a) == 32 {
                FloatKind::F32
            } else {
                FloatKind::F64
            }),
            Node::ConstArray(elem, _) => Sort::Array(elem),
            Node::Select(a, _) => match self.sort(a) {
                Sort::Array(elem) => elem.into(),
                other => other,
            },
        }
    }

    fn intern_set(&mut self, set: Box<[VarId]>) -> u32 {
        if let Some(&id) = self.set_ids.get(&set) {
            return id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_ids.insert(set, id);
        id
    }

    /// Where a wide constant is kept.
    pub(crate) fn intern_wide(&mut self, bits: u128) -> WideId {
        let next = WideId(self.wides.len() as u32);
        let id = *self.wide_ids.entry(bits).or_insert(next);
        if id == next {
            self.wides.push(bits);
        }
        id
    }

    pub(crate) fn wide_value(&self, id: WideId) -> u128 {
        self.wides[id.0 as usize]
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == 0 {
            return a;
        }
        if a == 0 {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&id) = self.unions.get(&key) {
            return id;
        }
        let mut merged: Vec<VarId> = self.sets[a as usize]
            .iter()
            .chain(self.sets[b as usize].iter())
            .copied()
            .collect();
        merged.sort_unstable();
        merged.dedup();
        self.meter
            .count(Work::Term, merged.len() as u64 / VARIABLES_OF_A_TERM);
        let id = self.intern_set(merged.into());
        self.unions.insert(key, id);
        id
    }

    /// The variable with this name; a name always means the same variable, and the sort of its first use.
    pub fn var(&mut self, name: &str, sort: Sort) -> TermId {
        if let Some(&v) = self.by_name.get(name) {
            let known = &self.variables[v.index()];
            debug_assert_eq!(known.sort, sort, "variable {name} has two sorts");
            return known.term;
        }
        debug_assert!(
            !matches!(sort, Sort::Array(ElemSort::Bv(w)) if w > NARROW_WIDTH),
            "arrays hold words"
        );
        let v = VarId(self.variables.len() as u32);
        let term = TermId(self.infos.len() as u32);
        self.variables.push(Variable {
            name: name.to_owned(),
            sort,
            term,
        });
        self.by_name.insert(name.to_owned(), v);
        self.raw(Node::Var(v))
    }

    /// The variable that a term is, if it is one.
    pub fn var_id(&self, t: TermId) -> Option<VarId> {
        match self.node(t) {
            Node::Var(v) => Some(*v),
            _ => None,
        }
    }

    /// The variable of a name, if it exists.
    pub fn var_named(&self, name: &str) -> Option<VarId> {
        self.by_name.get(name).copied()
    }

    /// The name of a variable.
    pub fn var_name(&self, v: VarId) -> &str {
        &self.variables[v.index()].name
    }

    /// The sort of a variable.
    pub fn var_sort(&self, v: VarId) -> Sort {
        self.variables[v.index()].sort
    }

    /// The term of a variable.
    pub fn var_term(&self, v: VarId) -> TermId {
        self.variables[v.index()].term
    }

    /// A number that no other arena of this process has, for caches that are keyed by term.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// Counts the work that is done with this arena.
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.variables.len()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.infos.len()
    }

    /// Never: the truth values always exist.
    pub fn is_empty(&self) -> bool {
        self.infos.is_empty()
    }

    /// The sort of a term.
    pub fn sort(&self, t: TermId) -> Sort {
        self.infos[t.index()].sort
    }

    /// The node of a term.
    pub fn node(&self, t: TermId) -> &Node {
        &self.infos[t.index()].node
    }

    /// The longest way from the term down to a leaf.
    pub fn depth(&self, t: TermId) -> u32 {
        self.infos[t.index()].depth
    }

    /// Whether a float occurs anywhere in the term.
    pub fn has_floats(&self, t: TermId) -> bool {
        self.infos[t.index()].floats
    }

    /// Whether the term or one of its operands is a vector of more than 64 bits.
    pub(crate) fn touches_wide(&self, t: TermId) -> bool {
        self.infos[t.index()].wide
    }

    /// The variables of a term, sorted; kept per term, so this costs nothing.
    pub fn vars(&self, t: TermId) -> &[VarId] {
        &self.sets[self.infos[t.index()].vars as usize]
    }

    /// A number that is equal for two terms exactly when they have the same variables; 0 for terms without any.
    pub fn var_set(&self, t: TermId) -> u32 {
        self.infos[t.index()].vars
    }

    /// The width of a bit vector (0 for other sorts, which no caller asks for).
    pub(crate) fn width(&self, t: TermId) -> u8 {
        match self.sort(t) {
            Sort::Bv(w) => w,
            other => {
                debug_assert!(false, "expected a bit vector, got {other}");
                0
            }
        }
    }

    pub(crate) fn float_kind(&self, t: TermId) -> FloatKind {
        match self.sort(t) {
            Sort::Float(k) => k,
            other => {
                debug_assert!(false, "expected a float, got {other}");
                FloatKind::F64
            }
        }
    }

    /// The bits of a scalar constant.
    pub(crate) fn scalar(&self, t: TermId) -> Option<u128> {
        match *self.node(t) {
            Node::WideBv { value, .. } => Some(self.wide_value(value)),
            ref node => narrow_scalar(node).map(u128::from),
        }
    }

    /// The value of a constant term. An array is constant when it is made of constant stores into a constant array.
    pub fn as_const(&self, t: TermId) -> Option<Const> {
        if let Some(bits) = self.scalar(t) {
            return Some(Const::from_raw_wide(self.sort(t), bits));
        }
        let Sort::Array(elem) = self.sort(t) else {
            return None;
        };
        let mut stores = Vec::new();
        let mut at = t;
        loop {
            match *self.node(at) {
                Node::Store(a, i, v) => {
                    stores.push((self.scalar(i)? as u32, self.scalar(v)? as u64));
                    at = a;
                }
                Node::ConstArray(_, d) => {
                    let mut array = ArrayConst::from_raw(elem, self.scalar(d)? as u64);
                    for (i, v) in stores.into_iter().rev() {
                        array.set_raw(i, v);
                    }
                    return Some(Const::Array(array.into()));
                }
                _ => return None,
            }
        }
    }

    /// The truth value of a constant.
    pub fn as_bool(&self, t: TermId) -> Option<bool> {
        match *self.node(t) {
            Node::Bool(b) => Some(b),
            _ => None,
        }
    }

    /// The bits of a constant bit vector of at most 64 bits; nothing for a wider one.
    pub fn as_bv(&self, t: TermId) -> Option<u64> {
        match *self.node(t) {
            Node::Bv { bits, .. } => Some(bits),
            _ => None,
        }
    }

    /// The bits of a constant bit vector of any width.
    pub fn as_bv_wide(&self, t: TermId) -> Option<u128> {
        match *self.node(t) {
            Node::Bv { bits, .. } => Some(u128::from(bits)),
            Node::WideBv { value, .. } => Some(self.wide_value(value)),
            _ => None,
        }
    }
}

/// The bits of a scalar constant that fits a machine word.
pub(crate) fn narrow_scalar(node: &Node) -> Option<u64> {
    match *node {
        Node::Bool(b) => Some(u64::from(b)),
        Node::Bv { bits, .. } | Node::F64(bits) => Some(bits),
        Node::F32(bits) => Some(u64::from(bits)),
        _ => None,
    }
}
