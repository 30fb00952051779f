//! In: conjuncts. Out: a complete SMT-LIB 2 script that any solver with the theories of vectors, floats and arrays can run.
//!
//! Shared subterms become definitions, so the script is as large as the terms are in memory; so do subterms that would nest too
//! deep for the parsers of other solvers.

use std::fmt::Write;

use provetta_term::{FloatBin, FloatUn, Node, Sort, TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

mod node;

/// How deep expressions nest before a part gets a name.
const NESTING: u32 = 30;

/// The script that asks whether all conjuncts can hold together.
pub fn smtlib(terms: &Terms, conjuncts: &[TermId]) -> String {
    let order = reachable(terms, conjuncts);
    let mut printer = Printer {
        terms,
        names: names(terms, &order),
        defined: FxHashMap::default(),
        text: String::new(),
    };
    printer.text.push_str("(set-option :produce-models true)\n");
    let _ = writeln!(printer.text, "(set-logic {})", logic(terms, &order));
    for &t in &order {
        if let Node::Var(v) = *terms.node(t) {
            let _ = writeln!(
                printer.text,
                "(declare-const {} {})",
                printer.names[&v],
                terms.var_sort(v)
            );
        }
    }
    printer.define(&order, conjuncts);
    for &c in conjuncts {
        let expression = printer.expression(c);
        let _ = writeln!(printer.text, "(assert {expression})");
    }
    printer.text.push_str("(check-sat)\n(get-model)\n");
    printer.text
}

/// All subterms, children before parents.
fn reachable(terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            stack.extend(terms.node(t).children().as_slice());
        }
    }
    let mut order: Vec<TermId> = seen.into_iter().collect();
    order.sort_unstable();
    order
}

fn logic(terms: &Terms, order: &[TermId]) -> &'static str {
    let floats = order.iter().any(|&t| terms.has_floats(t));
    let arrays = order
        .iter()
        .any(|&t| matches!(terms.sort(t), Sort::Array(_)));
    match (arrays, floats) {
        (false, false) => "QF_BV",
        (true, false) => "QF_ABV",
        (false, true) => "QF_BVFP",
        (true, true) => "QF_ABVFP",
    }
}

/// Quoted names; the two characters that quoting does not allow are replaced, and then the number keeps names apart.
fn names(terms: &Terms, order: &[TermId]) -> FxHashMap<VarId, String> {
    let vars = order.iter().filter_map(|&t| terms.var_id(t));
    vars.map(|v| {
        let name = terms.var_name(v);
        let quoted = if name.contains(['|', '\\']) {
            format!("|{}!{}|", name.replace(['|', '\\'], "_"), v.index())
        } else {
            format!("|{name}|")
        };
        (v, quoted)
    })
    .collect()
}

struct Printer<'a> {
    terms: &'a Terms,
    names: FxHashMap<VarId, String>,
    defined: FxHashMap<TermId, String>,
    text: String,
}

impl Printer<'_> {
    /// Writes definitions for subterms that are shared or nest too deep.
    fn define(&mut self, order: &[TermId], conjuncts: &[TermId]) {
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        for &t in order {
            for &child in self.terms.node(t).children().as_slice() {
                *uses.entry(child).or_default() += 1;
            }
        }
        for &c in conjuncts {
            *uses.entry(c).or_default() += 1;
        }
        // A name that no variable has: quoted, they keep their own spelling.
        let mut prefix = "$".to_owned();
        while order
            .iter()
            .filter_map(|&t| self.terms.var_id(t))
            .any(|v| self.terms.var_name(v).starts_with(&prefix))
        {
            prefix.push('$');
        }
        let mut depth: FxHashMap<TermId, u32> = FxHashMap::default();
        for &t in order {
            let node = *self.terms.node(t);
            let children = node.children();
            if children.as_slice().is_empty() {
                continue;
            }
            let below = children
                .as_slice()
                .iter()
                .filter_map(|c| depth.get(c))
                .max()
                .map_or(1, |d| d + 1);
            let name = format!("{prefix}{}", t.index());
            let sort = self.terms.sort(t);
            if let Node::FpToBits(a) = node {
                self.declare_bits(&name, a, sort);
                self.defined.insert(t, name);
            } else if is_approximate(&node) {
                let _ = writeln!(self.text, "(declare-const {name} {sort})");
                self.defined.insert(t, name);
            } else if uses.get(&t).copied().unwrap_or(0) > 1 || below > NESTING {
                let expression = self.expression(t);
                let _ = writeln!(self.text, "(define-fun {name} () {sort} {expression})");
                self.defined.insert(t, name);
            } else {
                depth.insert(t, below);
            }
        }
    }

    /// SMT-LIB has no function from floats to bits: a new vector that has to convert to the float, with the canonical NaN.
    fn declare_bits(&mut self, name: &str, float: TermId, sort: Sort) {
        let Sort::Float(kind) = self.terms.sort(float) else {
            return;
        };
        let (e, s) = kind.format();
        let x = self.expression(float);
        let nan = node::bits(kind.width(), node::nan_bits(kind).into());
        let _ = writeln!(self.text, "(declare-const {name} {sort})");
        let _ = writeln!(
            self.text,
            "(assert (let ((x {x})) (ite (fp.isNaN x) (= {name} {nan}) (= ((_ to_fp {e} {s}) {name}) x))))"
        );
    }

    /// A term in the names given so far; nests at most as deep as definitions allow.
    fn expression(&self, t: TermId) -> String {
        let mut out = String::new();
        self.write(&mut out, t);
        out
    }

    fn write(&self, out: &mut String, t: TermId) {
        if let Some(name) = self.defined.get(&t) {
            out.push_str(name);
            return;
        }
        match *self.terms.node(t) {
            Node::Var(v) => out.push_str(&self.names[&v]),
            Node::ConstArray(elem, d) => {
                let _ = write!(out, "((as const {}) ", Sort::Array(elem));
                self.write(out, d);
                out.push(')');
            }
            ref other => self.write_node(out, t, other),
        }
    }

    /// The operands as text.
    fn operands(&self, node: &Node) -> Vec<String> {
        node.children()
            .as_slice()
            .iter()
            .map(|&c| self.expression(c))
            .collect()
    }
}

/// Whether a node is a function that a solver may give any value.
fn is_approximate(node: &Node) -> bool {
    matches!(
        node,
        Node::FloatUn(FloatUn::Approximate(_), _) | Node::FloatBin(FloatBin::Approximate(_), ..)
    )
}
