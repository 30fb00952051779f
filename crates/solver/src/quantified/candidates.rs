//! In: a formula and a query. Out: terms of the query that are worth trying for the variables of the formula.

use provetta_term::{BvBin, BvCmp, Forall, Node, Sort, TermId, Terms, VarId};
use rustc_hash::FxHashSet;

/// How far the search for terms goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Breadth {
    /// Terms that make the formula speak of elements that the query speaks of
    Matching,
    /// What the formula compares its variables with, too
    Ends,
    /// Every index
    All,
}

/// The indices of a query.
pub(super) struct Indices {
    /// Each once, oldest first
    all: Vec<TermId>,
    /// With the arrays that they are indices of; of a store those that it was made of
    of: Vec<(TermId, TermId)>,
    /// Terms that formulas and sums of the query compare elements with
    compared: Vec<TermId>,
    /// Terms that something is divided by
    divisors: Vec<TermId>,
}

impl Indices {
    pub(super) fn new(terms: &Terms, all: &[TermId], formulas: &[VarId]) -> Indices {
        let mut indices = Indices {
            all: Vec::new(),
            of: Vec::new(),
            compared: Vec::new(),
            divisors: Vec::new(),
        };
        for term in subterms(terms, all) {
            if let Node::BvBin(BvBin::Srem | BvBin::Sdiv, _, by) = *terms.node(term)
                && is_free_of_bound(terms, by)
            {
                indices.divisors.push(by);
            }
            if let Node::Select(array, index) | Node::Store(array, index, _) = *terms.node(term)
                && is_free_of_bound(terms, index)
            {
                indices.all.push(index);
                let origins = origins(terms, array);
                indices.of.extend(origins.into_iter().map(|o| (o, index)));
            }
        }
        let bodies: Vec<TermId> = formulas
            .iter()
            .filter_map(|var| match (terms.quantified(*var), terms.summed(*var)) {
                (Some(forall), _) => Some(forall.body),
                (_, Some(sum)) => Some(sum.body),
                _ => None,
            })
            .collect();
        for body in bodies {
            indices.compared.extend(compared_with_elements(terms, body));
        }
        indices.all.sort_unstable();
        indices.all.dedup();
        indices.of.sort_unstable();
        indices.of.dedup();
        indices.compared.sort_unstable();
        indices.compared.dedup();
        indices.divisors.sort_unstable();
        indices.divisors.dedup();
        indices
    }
}

/// Terms that a formula or sum compares the elements with that it ranges over.
pub(super) fn compared_with_elements(terms: &Terms, body: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    for term in subterms(terms, &[body]) {
        if let Node::BvCmp(_, a, b) | Node::Eq(a, b) = *terms.node(term) {
            for (one, other) in [(a, b), (b, a)] {
                let is_element = |t: TermId| {
                    let mut inner = t;
                    while let Node::SignExt { term, .. } | Node::ZeroExt { term, .. } =
                        *terms.node(inner)
                    {
                        inner = term;
                    }
                    matches!(terms.node(inner), Node::Select(..)) && !is_free_of_bound(terms, t)
                };
                if is_element(one) && is_free_of_bound(terms, other) {
                    found.push(other);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn subterms(terms: &Terms, all: &[TermId]) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut open: Vec<TermId> = all.to_vec();
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if seen.insert(term) {
            found.push(term);
            open.extend(terms.node(term).children().as_slice());
        }
    }
    found
}

/// The arrays that an array was made of by stores and choices.
pub(super) fn origins(terms: &Terms, array: TermId) -> Vec<TermId> {
    let mut open = vec![array];
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        match *terms.node(term) {
            Node::Store(inner, _, _) => open.push(inner),
            Node::Ite(_, a, b) => open.extend([a, b]),
            _ if !found.contains(&term) => found.push(term),
            _ => {}
        }
    }
    found
}

/// Terms worth trying for each variable of a formula; none if it ranges over something else than numbers.
pub(super) fn candidates(
    terms: &mut Terms,
    forall: &Forall,
    indices: &Indices,
    breadth: Breadth,
) -> Option<Vec<Vec<TermId>>> {
    let mut columns: Vec<Vec<TermId>> = Vec::with_capacity(forall.vars.len());
    for var in &forall.vars {
        let Sort::Bv(width) = terms.var_sort(*var) else {
            return None;
        };
        let mut column: Vec<TermId> = Vec::new();
        let add = |terms: &Terms, column: &mut Vec<TermId>, value: TermId| {
            if terms.sort(value) == Sort::Bv(width) && !column.contains(&value) {
                column.push(value);
            }
        };
        let uses = uses(terms, forall.body, *var);
        for used in &uses {
            for (array, index) in &indices.of {
                let is_meant = breadth == Breadth::All || used.origins.contains(array);
                if is_meant && terms.sort(*index) == Sort::Bv(width) {
                    // Where the formula looks at an offset from its variable, an index is meant to be hit there.
                    let value = match used.how {
                        How::At => *index,
                        How::After(other) => terms.sub(*index, other),
                        How::Before(other) => terms.add(*index, other),
                        How::Mirrored(other) => terms.sub(other, *index),
                    };
                    add(terms, &mut column, value);
                }
            }
        }
        if divides(terms, forall.body, *var) {
            for by in &indices.divisors {
                add(terms, &mut column, *by);
            }
        }
        if breadth == Breadth::All {
            for index in &indices.all {
                add(terms, &mut column, *index);
            }
        }
        // A variable that is no index is compared with something, like its counterparts in other formulas.
        if uses.is_empty() {
            for other in &indices.compared {
                add(terms, &mut column, *other);
            }
        }
        if breadth >= Breadth::Ends || uses.is_empty() {
            for other in compared(terms, forall.body, *var) {
                let narrow = match terms.sort(other) {
                    Sort::Bv(w) if w > width => terms.extract(width - 1, 0, other),
                    _ => other,
                };
                if terms.sort(narrow) != Sort::Bv(width) {
                    continue;
                }
                add(terms, &mut column, narrow);
                if !uses.is_empty() {
                    let one = terms.bv(width, 1);
                    let before = terms.sub(narrow, one);
                    add(terms, &mut column, before);
                }
            }
        }
        columns.push(column);
    }
    Some(columns)
}

/// Whether a formula divides something by its variable.
fn divides(terms: &Terms, body: TermId, var: VarId) -> bool {
    subterms(terms, &[body]).iter().any(|t| {
        matches!(*terms.node(*t), Node::BvBin(BvBin::Srem | BvBin::Sdiv, _, by) if is_var(terms, by, var))
    })
}

/// How an index lies to the variable that it is made of.
#[derive(Clone, Copy)]
enum How {
    /// It is the variable
    At,
    /// So much is added
    After(TermId),
    /// So much is taken away
    Before(TermId),
    /// It is taken away from that
    Mirrored(TermId),
}

/// An element that a formula speaks of by its variable.
struct Use {
    origins: Vec<TermId>,
    how: How,
}

/// The elements whose index is the variable, or a sum or difference of it and something else.
fn uses(terms: &Terms, body: TermId, var: VarId) -> Vec<Use> {
    let mut seen = FxHashSet::default();
    let mut open = vec![body];
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || !terms.mentions(term, var) {
            continue;
        }
        let node = terms.node(term);
        if let Node::Select(array, index) = *node {
            let is_var = |term: TermId| is_var(terms, term, var);
            let how = match *terms.node(index) {
                _ if is_var(index) => Some(How::At),
                Node::BvBin(BvBin::Add, a, b) if is_var(a) => Some(How::After(b)),
                Node::BvBin(BvBin::Add, a, b) if is_var(b) => Some(How::After(a)),
                Node::BvBin(BvBin::Sub, a, b) if is_var(a) => Some(How::Before(b)),
                Node::BvBin(BvBin::Sub, a, b) if is_var(b) => Some(How::Mirrored(a)),
                _ => None,
            };
            let fits = |how: &How| match how {
                How::At => true,
                How::After(other) | How::Before(other) | How::Mirrored(other) => {
                    is_free_of_bound(terms, *other) && terms.sort(*other) == terms.var_sort(var)
                }
            };
            found.extend(how.filter(fits).map(|how| Use {
                origins: origins(terms, array),
                how,
            }));
        }
        if let Node::Var(inner) = *node {
            open.extend(terms.quantified(inner).map(|forall| forall.body));
            open.extend(terms.summed(inner).map(|sum| sum.body));
        }
        open.extend(node.children().as_slice());
    }
    found
}

/// Whether no variable of a quantifier occurs in a term.
pub(super) fn is_free_of_bound(terms: &Terms, term: TermId) -> bool {
    is_free_but_for(terms, term, &[])
}

fn is_free_but_for(terms: &Terms, term: TermId, own: &[VarId]) -> bool {
    terms.vars(term).iter().all(|v| {
        if let Some(forall) = terms.quantified(*v) {
            let ends = forall.ranges.iter().flatten().flat_map(|(a, b)| [*a, *b]);
            let own = [own, &forall.vars].concat();
            return ends
                .chain([forall.body])
                .all(|t| is_free_but_for(terms, t, &own));
        }
        if let Some(sum) = terms.summed(*v) {
            let own = [own, &[sum.var]].concat();
            let parts = [sum.range.0, sum.range.1, sum.body];
            return parts.iter().all(|t| is_free_but_for(terms, *t, &own));
        }
        own.contains(v) || !terms.var_name(*v).contains('?')
    })
}

/// Terms that a variable is compared with, without other variables of the formula's kind.
fn compared(terms: &Terms, body: TermId, var: VarId) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut open = vec![body];
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || !terms.vars(term).contains(&var) {
            continue;
        }
        let node = terms.node(term);
        if let Node::BvCmp(BvCmp::Slt | BvCmp::Sle, a, b) | Node::Eq(a, b) = node {
            for (one, other) in [(*a, *b), (*b, *a)] {
                if is_var(terms, one, var) && is_free_of_bound(terms, other) {
                    found.push(other);
                }
            }
        }
        open.extend(node.children().as_slice());
    }
    found
}

fn is_var(terms: &Terms, term: TermId, var: VarId) -> bool {
    match terms.node(term) {
        Node::Var(v) => *v == var,
        Node::SignExt { term, .. } | Node::ZeroExt { term, .. } => is_var(terms, *term, var),
        _ => false,
    }
}
