//! In: a class path and the method under test. Out: the methods of the project that its execution can enter.
//!
//! An over-approximation, see [`super`].

use std::collections::VecDeque;
use std::sync::Arc;

use provetta_classfile::{self as cf, ClassPath, Insn};
use provetta_outcome::MethodRef;
use rustc_hash::{FxHashMap, FxHashSet};

use super::ROOT;
use crate::names::descriptors;
use crate::reach::build::returns_reference;

/// The methods of the project that the method under test can enter.
pub struct CallGraph {
    pub(super) nodes: Vec<Node>,
    pub(super) by_name: FxHashMap<MethodRef, usize>,
    /// Nodes that a virtual call may enter
    pub(super) open: Vec<usize>,
    /// Those of them that library code may enter: it calls what a type of its own declares, and what it gets as a lambda
    pub(super) called: Vec<usize>,
    /// Bodies of lambdas and targets of method references: they answer to any name
    pub(super) handles: Vec<usize>,
    /// Some method reference names a method of a library that may call back
    pub(super) refers_to_library: bool,
    /// Static initialisers
    pub(super) initialisers: Vec<usize>,
    /// Classes that are initialised where something is
    pub(super) uses: FxHashMap<User, Vec<Arc<str>>>,
    /// An object may outlive the call: it is returned, kept in a static field, or an exception
    pub(super) escapes: bool,
    /// A class could not be read: anything may happen
    pub(super) blind: bool,
    /// The root gets nothing but primitive values
    pub(super) plain: bool,
    /// Objects of any class of the project may be inputs: a virtual call may lead anywhere
    pub(super) wild: bool,
}

/// What makes classes be initialised.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum User {
    /// Code, by number of its node
    Code(usize),
    /// The initialisation of a class below
    Class(Arc<str>),
}

pub(super) struct Node {
    pub(super) owner: Arc<cf::Class>,
    pub(super) index: usize,
    pub(super) successors: Vec<Vec<u32>>,
    /// Instruction and method entered
    pub(super) calls: Vec<(u32, usize)>,
    /// Instructions that may enter any node that library code calls
    pub(super) open_calls: Vec<u32>,
    /// Instructions that may enter open nodes of this name and descriptor
    pub(super) virtual_calls: Vec<(u32, Arc<str>, Arc<str>)>,
}

pub(super) struct Builder<'c> {
    pub(super) classes: &'c ClassPath,
    /// What is looked at
    pub(super) user: User,
    pub(super) graph: CallGraph,
    pub(super) queue: VecDeque<usize>,
    pub(super) created: FxHashSet<Arc<str>>,
    pub(super) used: FxHashSet<Arc<str>>,
    /// Types that inputs may have
    pub(super) inputs: FxHashSet<Arc<str>>,
    /// Instance methods that method references name: what overrides them is called too
    pub(super) referred: FxHashSet<(Arc<str>, Arc<str>)>,
}

/// Kinds of method handles (JVMS §5.4.3.5). The receiver decides what runs for those of virtual and interface methods.
pub(super) const INVOKE_VIRTUAL: u8 = 5;
pub(super) const INVOKE_STATIC: u8 = 6;
pub(super) const INVOKE_INTERFACE: u8 = 9;

impl CallGraph {
    /// The graph below a method.
    pub fn new(classes: &ClassPath, root: &MethodRef) -> CallGraph {
        let graph = CallGraph {
            nodes: Vec::new(),
            by_name: FxHashMap::default(),
            open: Vec::new(),
            called: Vec::new(),
            handles: Vec::new(),
            refers_to_library: false,
            initialisers: Vec::new(),
            uses: FxHashMap::default(),
            escapes: returns_reference(&root.descriptor),
            blind: false,
            plain: true,
            wild: false,
        };
        let mut builder = Builder {
            classes,
            user: User::Code(ROOT),
            graph,
            queue: VecDeque::new(),
            created: FxHashSet::default(),
            used: FxHashSet::default(),
            inputs: FxHashSet::default(),
            referred: FxHashSet::default(),
        };
        if let Some(class) = builder.project_class(&root.class) {
            // The root becomes node 0, whatever else is found.
            if let Some(index) = class
                .methods
                .iter()
                .position(|m| m.name == root.name && m.descriptor == root.descriptor)
            {
                builder.node(&class, index);
                let is_static = class.methods[index].flags.is_static();
                let types = descriptors(&root.descriptor);
                if !is_static || types.iter().any(|t| t.starts_with(['L', '['])) {
                    builder.graph.plain = false;
                    // What is kept in an input object outlives the call.
                    builder.graph.escapes = true;
                }
                if !is_static {
                    builder.input(&root.class);
                }
                types.iter().for_each(|t| builder.input_of(t));
            }
            builder.user = User::Class(Arc::clone(&root.class));
            builder.used(&root.class);
        }
        while let Some(node) = builder.queue.pop_front() {
            builder.user = User::Code(node);
            builder.scan(node);
        }
        builder.follow_references();
        builder.graph
    }

    /// Whether a method may be called by those who have its object, though tests may not name it.
    pub(super) fn is_hidden(&self, node: usize) -> bool {
        let owner = &self.nodes[node].owner;
        let method = &owner.methods[self.nodes[node].index];
        if method.flags.is_private() {
            // Only a lambda or a method reference lets others call it.
            return self.handles.contains(&node);
        }
        owner.is_local || owner.declared_flags.is_private() || method.flags.is_synthetic()
    }

    /// Whether the method under test is a static initialiser.
    pub(super) fn starts_in_initialiser(&self) -> bool {
        let is_initialiser = |n: &Node| &*n.owner.methods[n.index].name == "<clinit>";
        self.nodes.get(ROOT).is_some_and(is_initialiser)
    }

    /// Whether code that the method under test can enter reads static fields of the project. A static
    /// initialiser under test knows those of its own class.
    pub(super) fn reads_statics(&self) -> bool {
        let own = match self.nodes.get(ROOT) {
            Some(root) if self.starts_in_initialiser() => Some(&root.owner.name),
            _ => None,
        };
        let reads = |node: &Node| {
            let method = &node.owner.methods[node.index];
            let insns = method.code.as_ref().map_or(&[][..], |c| &c.insns);
            (&*method.name != "<clinit>" || own == Some(&node.owner.name))
                && insns.iter().any(|insn| match insn {
                    Insn::GetStatic(member) => {
                        !member.class.starts_with("java/")
                            && &*member.name != "$assertionsDisabled"
                            && own != Some(&member.class)
                    }
                    _ => false,
                })
        };
        let (seen, _) = self.entered(false);
        let mut nodes = self.nodes.iter().zip(seen);
        nodes.any(|(node, seen)| seen && reads(node))
    }

    /// Which nodes the root can enter, itself among them, and whether it is entered again; with the initialisers of what they use, or without.
    /// A method of an object counts only where it is called by its name or by a library.
    fn entered(&self, with_initialisers: bool) -> (Vec<bool>, bool) {
        let mut seen = vec![false; self.nodes.len()];
        let mut is_entered_again = false;
        let mut waiting = vec![ROOT];
        while let Some(node) = waiting.pop() {
            let Some(entry) = self.nodes.get(node).filter(|_| !seen[node]) else {
                continue;
            };
            seen[node] = true;
            let before = waiting.len();
            self.leads_to(entry, &mut waiting);
            // A class that is being initialised is not initialised again.
            is_entered_again |= waiting[before..].contains(&ROOT);
            if with_initialisers {
                self.initialises(node, &mut waiting);
            }
        }
        (seen, is_entered_again)
    }

    /// The initialisers that code may be the first to need. That of the class of the root, and those above it, have started before; a
    /// static initialiser as the root stands for the whole initialisation of its class.
    fn initialises(&self, node: usize, into: &mut Vec<usize>) {
        let with_those_above = |first: &[Arc<str>]| -> FxHashSet<Arc<str>> {
            let mut all: FxHashSet<Arc<str>> = FxHashSet::default();
            let mut waiting: Vec<Arc<str>> = first.to_vec();
            while let Some(class) = waiting.pop() {
                if all.insert(Arc::clone(&class)) {
                    waiting.extend(self.used_by(&User::Class(class)).iter().cloned());
                }
            }
            all
        };
        let mut needed = with_those_above(self.used_by(&User::Code(node)));
        if let Some(root) = self.nodes.get(ROOT) {
            let own = with_those_above(&[Arc::clone(&root.owner.name)]);
            match self.starts_in_initialiser() {
                true if node == ROOT => needed.extend(own),
                true => {}
                false => needed.retain(|class| !own.contains(class)),
            }
        }
        let mut found: Vec<usize> = needed
            .iter()
            .filter_map(|class| self.by_name.get(&initialiser_of(class)).copied())
            .collect();
        found.sort_unstable();
        into.extend(found);
    }

    fn used_by(&self, user: &User) -> &[Arc<str>] {
        self.uses.get(user).map_or(&[], Vec::as_slice)
    }

    /// The nodes that one node can enter next, but for initialisers.
    fn leads_to(&self, entry: &Node, into: &mut Vec<usize>) {
        into.extend(entry.calls.iter().map(|(_, callee)| *callee));
        if !entry.open_calls.is_empty() {
            into.extend(&self.called);
        }
        if !entry.virtual_calls.is_empty() {
            into.extend(&self.handles);
            if self.refers_to_library {
                into.extend(&self.called);
            }
        }
        for (_, name, descriptor) in &entry.virtual_calls {
            into.extend(self.open.iter().filter(|open| {
                let node = &self.nodes[**open];
                let method = &node.owner.methods[node.index];
                method.name == *name && method.descriptor == *descriptor
            }));
        }
    }

    /// Whether code may run that is not in it.
    pub(crate) fn is_open(&self) -> bool {
        self.wild || self.blind
    }

    /// Whether code in it may enter a method; the root counts only where it is entered again.
    pub(crate) fn may_enter(&self, method: &MethodRef) -> bool {
        let (seen, again) = self.entered(true);
        match self.by_name.get(method) {
            Some(&ROOT) => again,
            Some(node) => seen[*node],
            None => false,
        }
    }

    /// Whether the root may run code by way of an object whose class it does not name.
    pub(crate) fn calls_others(&self) -> bool {
        let (seen, _) = self.entered(true);
        let mut nodes = self.nodes.iter().zip(seen).filter(|(_, seen)| *seen);
        nodes.any(|(node, _)| !node.open_calls.is_empty() || !node.virtual_calls.is_empty())
    }

    /// Whether a run of the root may enter a method, be it by code that is not in it.
    pub(crate) fn may_lead_to(&self, method: &MethodRef) -> bool {
        self.blind || self.wild && self.calls_others() || self.may_enter(method)
    }

    /// The methods that code in it may enter, the root among them.
    pub(crate) fn reached(&self) -> Vec<(&Arc<cf::Class>, &cf::Method)> {
        let (seen, _) = self.entered(true);
        let all = self.methods().zip(seen);
        all.filter_map(|(method, seen)| seen.then_some(method))
            .collect()
    }

    /// Every method in it, in a stable order, the root first.
    pub fn methods(&self) -> impl Iterator<Item = (&Arc<cf::Class>, &cf::Method)> {
        self.nodes
            .iter()
            .map(|n| (&n.owner, &n.owner.methods[n.index]))
    }
}

/// The static initialiser of a class.
pub(crate) fn initialiser_of(class: &Arc<str>) -> MethodRef {
    MethodRef {
        class: Arc::clone(class),
        name: "<clinit>".into(),
        descriptor: "()V".into(),
    }
}
