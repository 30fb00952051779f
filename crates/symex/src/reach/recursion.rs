//! In: the call graph below the method under test. Out: which calls can lead back to it.
//!
//! Two answers are needed. Measures are compared where a call leads back by calls that the code names; what else may lead back
//! (library code that calls objects it was given, a class that nobody knows) is no recursion that a measure speaks of, but where
//! such a call is not followed, nothing may rest on it.

use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_outcome::MethodRef;

use super::{ROOT, Reach};

/// The methods that can call the method under test, directly or not, itself among them.
#[derive(Debug, Clone, Default)]
pub struct Recursion {
    /// The method under test
    root: Option<MethodRef>,
    /// By calls that the code names
    named: Vec<MethodRef>,
    /// In any way
    possible: Vec<MethodRef>,
    /// Library code may lead back
    by_library: bool,
    /// Those of which the code is known, whether they lead back or not
    known: Vec<MethodRef>,
    /// A virtual call may enter any class
    is_wild: bool,
    /// Nothing is known
    is_blind: bool,
}

impl Reach {
    /// The methods that can call the method under test.
    pub fn recursion(&self) -> Recursion {
        let graph = &self.graph;
        let name = |node: usize| {
            let entry = &graph.nodes[node];
            crate::goals::method_ref(&entry.owner, &entry.owner.methods[entry.index])
        };
        let back = |in_any_way: bool| -> Vec<bool> {
            let mut leads = vec![false; graph.nodes.len()];
            if let Some(root) = leads.get_mut(ROOT) {
                *root = true;
            }
            loop {
                let mut changed = false;
                for (n, node) in graph.nodes.iter().enumerate() {
                    if leads[n] {
                        continue;
                    }
                    let is_called = |(_, callee): &(u32, usize)| leads[*callee];
                    let is_named = |name: &Arc<str>, descriptor: &Arc<str>| {
                        graph.open.iter().any(|open| {
                            let entry = &graph.nodes[*open];
                            let method = &entry.owner.methods[entry.index];
                            leads[*open] && method.name == *name && method.descriptor == *descriptor
                        })
                    };
                    let mut virtual_calls = node.virtual_calls.iter();
                    let mut found = node.calls.iter().any(is_called)
                        || virtual_calls.any(|(_, name, descriptor)| is_named(name, descriptor));
                    if in_any_way {
                        let is_open = !node.open_calls.is_empty();
                        let is_virtual = !node.virtual_calls.is_empty();
                        found |= is_open && graph.open.iter().any(|open| leads[*open])
                            || (is_open || is_virtual) && graph.handles.iter().any(|h| leads[*h])
                            || (is_open || is_virtual) && graph.wild;
                    }
                    if found {
                        leads[n] = true;
                        changed = true;
                    }
                }
                if !changed {
                    return leads;
                }
            }
        };
        let names = |leads: &[bool]| -> Vec<MethodRef> {
            (0..leads.len()).filter(|n| leads[*n]).map(name).collect()
        };
        let (named, possible) = (back(false), back(true));
        let mut others = graph.open.iter().chain(&graph.handles);
        Recursion {
            root: (!graph.nodes.is_empty()).then(|| name(ROOT)),
            by_library: others.any(|node| possible[*node]),
            named: names(&named),
            possible: names(&possible),
            known: (0..graph.nodes.len()).map(name).collect(),
            is_wild: graph.wild,
            is_blind: graph.blind,
        }
    }
}

impl Recursion {
    /// Whether a method is the one under test.
    pub fn is_root(&self, method: &MethodRef) -> bool {
        self.root.as_ref() == Some(method)
    }

    /// Whether a call of a method can enter the one under test and no other that leads back to it.
    pub fn is_root_alone(&self, method: &MethodRef, is_exact: bool, classes: &ClassPath) -> bool {
        let overrides = |other: &&MethodRef| {
            let is_it = other.name == method.name && other.descriptor == method.descriptor;
            is_it
                && *other != method
                && classes
                    .is_subclass(&other.class, &method.class)
                    .unwrap_or(true)
        };
        let is_open = self.is_blind || self.is_wild;
        let is_alone = !is_open && !self.possible.iter().any(|other| overrides(&other));
        self.is_root(method) && (is_exact || is_alone)
    }

    /// Whether a call of a method, or of one that overrides it, leads back by calls that the code names.
    pub fn leads_back(&self, method: &MethodRef, is_exact: bool, classes: &ClassPath) -> bool {
        let overrides = |other: &MethodRef| {
            !is_exact
                && other.name == method.name
                && other.descriptor == method.descriptor
                && classes
                    .is_subclass(&other.class, &method.class)
                    .unwrap_or(true)
        };
        let mut all = self.named.iter();
        all.any(|other| other == method || overrides(other))
    }

    /// Whether a call of a method may lead back in any way.
    pub fn may_lead_back(&self, method: &MethodRef, is_exact: bool, in_project: bool) -> bool {
        let is_it =
            |other: &MethodRef| other.name == method.name && other.descriptor == method.descriptor;
        // Without a graph nothing is known.
        self.root.is_none()
            || self.is_blind
            || self.is_wild && !(is_exact && self.known.contains(method))
            || !in_project && self.by_library
            || self.possible.iter().any(is_it)
    }
}
