//! In: a class path and the method under test. Out: the methods of the project that its execution can enter.
//!
//! An over-approximation, see [`super`].

use std::collections::VecDeque;
use std::sync::Arc;

use provetta_classfile::{
    self as cf, BootstrapArg, ClassPath, Code, Insn, InvokeKind, MemberRef, Origin,
};
use provetta_faults::{Fault, seeded};
use provetta_outcome::MethodRef;
use rustc_hash::{FxHashMap, FxHashSet};

use super::ROOT;
use super::library::{is_reflective, may_call_back};
use crate::goals::method_ref;
use crate::names::{BOXES, descriptors};

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
    uses: FxHashMap<User, Vec<Arc<str>>>,
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
enum User {
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

struct Builder<'c> {
    classes: &'c ClassPath,
    /// What is looked at
    user: User,
    graph: CallGraph,
    queue: VecDeque<usize>,
    created: FxHashSet<Arc<str>>,
    used: FxHashSet<Arc<str>>,
    /// Types that inputs may have
    inputs: FxHashSet<Arc<str>>,
    /// Instance methods that method references name: what overrides them is called too
    referred: FxHashSet<(Arc<str>, Arc<str>)>,
}

/// Kinds of method handles (JVMS §5.4.3.5). The receiver decides what runs for those of virtual and interface methods.
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_INTERFACE: u8 = 9;

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

impl Builder<'_> {
    fn project_class(&mut self, name: &str) -> Option<Arc<cf::Class>> {
        if name.starts_with('[') {
            return None;
        }
        match self.classes.find(name) {
            Ok(Some(class)) => matches!(class.origin, Origin::Project(_)).then_some(class),
            Ok(None) => None,
            Err(_) => {
                self.graph.blind = true;
                None
            }
        }
    }

    fn node(&mut self, owner: &Arc<cf::Class>, index: usize) -> Option<usize> {
        let method = &owner.methods[index];
        let code = method.code.as_ref()?;
        let name = method_ref(owner, method);
        if let Some(id) = self.graph.by_name.get(&name) {
            return Some(*id);
        }
        let id = self.graph.nodes.len();
        self.graph.nodes.push(Node {
            owner: Arc::clone(owner),
            index,
            successors: successors(code),
            calls: Vec::new(),
            open_calls: Vec::new(),
            virtual_calls: Vec::new(),
        });
        self.graph.by_name.insert(name, id);
        self.queue.push_back(id);
        Some(id)
    }

    fn resolve(&mut self, member: &MemberRef) -> Option<(Arc<cf::Class>, usize)> {
        match self.classes.resolve_method(member) {
            Ok(found) => found,
            Err(_) => {
                self.graph.blind = true;
                None
            }
        }
    }

    fn open(&mut self, owner: &Arc<cf::Class>, index: usize) {
        if let Some(id) = self.node(owner, index)
            && !self.graph.open.contains(&id)
        {
            self.graph.open.push(id);
        }
    }

    /// Library code may enter a method.
    fn called(&mut self, owner: &Arc<cf::Class>, index: usize) {
        if let Some(id) = self.node(owner, index)
            && !self.graph.called.contains(&id)
        {
            self.graph.called.push(id);
        }
    }

    /// Library code may call the methods of an object that a type of the library declares, wherever in its superclasses
    /// they are.
    fn called_by_libraries(&mut self, class: &Arc<cf::Class>) {
        let (mut own, mut declared) = (Vec::new(), FxHashSet::default());
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        let mut waiting = vec![Arc::clone(&class.name)];
        while let Some(name) = waiting.pop() {
            if !seen.insert(Arc::clone(&name)) {
                continue;
            }
            let Ok(Some(found)) = self.classes.find(&name) else {
                self.graph.blind = true;
                return;
            };
            waiting.extend(found.super_name.iter().chain(&found.interfaces).cloned());
            match matches!(found.origin, Origin::Project(_)) {
                true => own.push(found),
                false => {
                    let signature =
                        |m: &cf::Method| (Arc::clone(&m.name), Arc::clone(&m.descriptor));
                    declared.extend(found.methods.iter().map(signature));
                }
            }
        }
        for class in own {
            for (index, method) in class.methods.iter().enumerate() {
                let signature = (Arc::clone(&method.name), Arc::clone(&method.descriptor));
                let is_instance = !method.flags.is_static() && !method.name.starts_with('<');
                if is_instance && declared.contains(&signature) {
                    self.called(&class, index);
                }
            }
        }
    }

    /// The interfaces above one that is not initialised itself.
    fn used_above(&mut self, interface: &Arc<cf::Class>) {
        for parent in &interface.interfaces {
            self.used(parent);
        }
    }

    /// A class is used: its static initialiser and those of its superclasses may run.
    fn used(&mut self, name: &Arc<str>) {
        let uses = self.graph.uses.entry(self.user.clone()).or_default();
        if !uses.contains(name) {
            uses.push(Arc::clone(name));
        }
        if !self.used.insert(Arc::clone(name)) {
            return;
        }
        let user = std::mem::replace(&mut self.user, User::Class(Arc::clone(name)));
        self.first_used(name);
        self.user = user;
    }

    fn first_used(&mut self, name: &Arc<str>) {
        let Some(class) = self.project_class(name) else {
            return;
        };
        if let Some(index) = class.methods.iter().position(|m| &*m.name == "<clinit>")
            && let Some(id) = self.node(&class, index)
        {
            self.graph.initialisers.push(id);
        }
        if let Some(parent) = &class.super_name {
            self.used(parent);
        }
        for parent in &class.interfaces {
            self.implemented(parent);
        }
    }

    /// A class that implements an interface is used: the interface is initialised too, if it has methods with code.
    fn implemented(&mut self, interface: &Arc<str>) {
        let has_code = |class: &Arc<cf::Class>| {
            let mut methods = class.methods.iter();
            methods.any(|m| !m.flags.is_static() && m.code.is_some())
        };
        match self.project_class(interface) {
            Some(interface) if !has_code(&interface) => self.used_above(&interface),
            _ => self.used(interface),
        }
    }

    /// The class of a lambda is initialised where it is made, and with it the interfaces.
    fn used_by_lambda(&mut self, site: &cf::CallSite) {
        let result = site.descriptor.rsplit(')').next().unwrap_or_default();
        let interface = result.strip_prefix('L').and_then(|n| n.strip_suffix(';'));
        if let Some(interface) = interface {
            self.implemented(&interface.into());
        }
        for arg in &site.args {
            if let BootstrapArg::Const(cf::Const::Class(marker)) = arg {
                self.implemented(marker);
            }
        }
    }

    /// Whether what a static field of the project holds may keep objects of the call, which outlive it then.
    fn may_keep(&mut self, owner: &str, descriptor: &str) -> bool {
        let is_value = |d: &str| {
            let element = d.trim_start_matches('[');
            let name = element.strip_prefix('L').and_then(|n| n.strip_suffix(';'));
            name.is_none_or(|n| {
                n == "java/lang/String" || BOXES.iter().any(|(class, _)| *class == n)
            })
        };
        let Some(name) = descriptor
            .strip_prefix('L')
            .and_then(|n| n.strip_suffix(';'))
        else {
            return !is_value(descriptor);
        };
        if is_value(descriptor) || self.project_class(owner).is_none() {
            return false;
        }
        let Ok(below) = self.classes.project_subclasses(name) else {
            return true;
        };
        let mut waiting: Vec<Arc<str>> = below.to_vec();
        waiting.push(name.into());
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        while let Some(name) = waiting.pop() {
            // An enum that only has constants keeps nothing, nor does a class without references to others.
            let Some(class) = self.project_class(&name) else {
                match &*name {
                    "java/lang/Object" | "java/lang/Enum" | "java/lang/Record" => continue,
                    _ => return true,
                }
            };
            let mut fields = class.fields.iter().filter(|f| !f.flags.is_static());
            if fields.any(|f| !is_value(&f.descriptor)) {
                return true;
            }
            if seen.insert(Arc::clone(&name)) && !class.flags.is_interface() {
                waiting.extend(class.super_name.iter().cloned());
            }
        }
        false
    }

    /// An object of a class may exist: its instance methods may be called.
    fn created(&mut self, name: &Arc<str>) {
        if !self.created.insert(Arc::clone(name)) {
            return;
        }
        let Some(class) = self.project_class(name) else {
            return;
        };
        // An exception leaves the method with whoever catches it.
        let throwable = self.classes.is_subclass(name, "java/lang/Throwable");
        self.graph.escapes |= throwable.unwrap_or(true);
        for (index, method) in class.methods.iter().enumerate() {
            if !method.flags.is_static() && !method.name.starts_with('<') {
                self.open(&class, index);
            }
        }
        self.called_by_libraries(&class);
        for parent in class.super_name.iter().chain(&class.interfaces) {
            self.created(parent);
        }
    }

    /// An input may have the type of a descriptor.
    fn input_of(&mut self, descriptor: &str) {
        let element = descriptor.trim_start_matches('[');
        if let Some(name) = element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
            self.input(name);
        }
    }

    /// An input may have a type: objects of all classes below it may exist, and what their fields hold.
    fn input(&mut self, name: &str) {
        if !self.inputs.insert(name.into()) {
            return;
        }
        // Behind a type of the JDK, objects of every class may be hidden.
        match self.classes.find(name) {
            Ok(Some(class)) if matches!(class.origin, Origin::Project(_)) => {}
            Ok(Some(class)) if class.flags.is_final() => return,
            _ => {
                self.graph.wild = true;
                return;
            }
        }
        // So they may below a type of the project, where supertypes are missing.
        let incomplete = self.classes.incomplete();
        self.graph.blind |= incomplete.map_or(true, |all| !all.is_empty());
        let below = match self.classes.project_subclasses(name) {
            Ok(below) => below.to_vec(),
            Err(_) => {
                self.graph.blind = true;
                Vec::new()
            }
        };
        for class in below.into_iter().chain([Arc::from(name)]) {
            self.used(&class);
            self.created(&class);
            let mut waiting = vec![class];
            let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
            while let Some(name) = waiting.pop() {
                if !seen.insert(Arc::clone(&name)) {
                    continue;
                }
                let Some(class) = self.project_class(&name) else {
                    continue;
                };
                for field in class.fields.iter().filter(|f| !f.flags.is_static()) {
                    self.input_of(&field.descriptor);
                }
                // What the abstract methods of a stub return is an input too.
                for method in class.methods.iter().filter(|m| m.code.is_none()) {
                    let returns = method.descriptor.rsplit(')').next().unwrap_or_default();
                    self.input_of(returns);
                }
                waiting.extend(class.super_name.iter().chain(&class.interfaces).cloned());
            }
        }
    }

    /// A lambda or method reference may call a method.
    fn handle(&mut self, kind: u8, member: &MemberRef) {
        if matches!(kind, INVOKE_VIRTUAL | INVOKE_INTERFACE) {
            let signature = (Arc::clone(&member.name), Arc::clone(&member.descriptor));
            self.referred.insert(signature);
        }
        let Some((class, index)) = self.resolve(member) else {
            return;
        };
        if !matches!(class.origin, Origin::Project(_)) {
            // Its code may call what it gets.
            let kind = match kind {
                INVOKE_STATIC => InvokeKind::Static,
                _ => InvokeKind::Virtual,
            };
            self.graph.refers_to_library |= may_call_back(kind, member);
            return;
        }
        self.used(&class.name);
        self.created(&class.name);
        self.open(&class, index);
        self.called(&class, index);
        if let Some(node) = self.node(&class, index) {
            self.graph.handles.push(node);
        }
    }

    /// What overrides the target of a method reference is called where that is.
    fn follow_references(&mut self) {
        for node in self.graph.open.clone() {
            let entry = &self.graph.nodes[node];
            let method = &entry.owner.methods[entry.index];
            let signature = (Arc::clone(&method.name), Arc::clone(&method.descriptor));
            if !self.referred.contains(&signature) {
                continue;
            }
            if !self.graph.called.contains(&node) {
                self.graph.called.push(node);
            }
            if !self.graph.handles.contains(&node) {
                self.graph.handles.push(node);
            }
        }
    }

    /// Whether a static field holds nothing but what the graph itself creates: it is one of the class that the root initialises,
    /// which nobody has used before; or a console, which calls back nothing but what is printed.
    fn is_own(&self, field: &MemberRef) -> bool {
        let is_console =
            &*field.class == "java/lang/System" && matches!(&*field.name, "out" | "err");
        let root = self.graph.nodes.get(ROOT).map(|root| &root.owner.name);
        is_console || self.graph.starts_in_initialiser() && root == Some(&field.class)
    }

    fn scan(&mut self, id: usize) {
        let owner = Arc::clone(&self.graph.nodes[id].owner);
        let Some(code) = &owner.methods[self.graph.nodes[id].index].code else {
            return;
        };
        for (at, insn) in code.insns.iter().enumerate() {
            let at = at as u32;
            match insn {
                Insn::GetStatic(member) => {
                    self.used(&member.class);
                    if !self.is_own(member) {
                        self.input_of(&member.descriptor);
                    }
                    self.graph.escapes |= self.may_keep(&member.class, &member.descriptor);
                }
                Insn::PutStatic(member) => {
                    self.used(&member.class);
                    self.graph.escapes |= member.descriptor.starts_with(['L', '[']);
                }
                Insn::New(class) => {
                    self.used(class);
                    self.created(class);
                }
                // From the class of an enum libraries get its constants.
                Insn::Const(cf::Const::Class(name)) => {
                    let class = self.project_class(name);
                    if class.is_some_and(|c| c.super_name.as_deref() == Some("java/lang/Enum")) {
                        self.used(name);
                    }
                }
                Insn::Invoke(kind, member) => {
                    if *kind == InvokeKind::Static {
                        self.used(&member.class);
                    }
                    self.graph.blind |= is_reflective(member);
                    let found = self.resolve(member);
                    let named = found
                        .as_ref()
                        .filter(|(class, _)| matches!(class.origin, Origin::Project(_)));
                    // What has no code is entered where a class below it has.
                    let is_named = named.is_some();
                    let in_project = named.and_then(|(class, index)| self.node(class, *index));
                    let exact = matches!(kind, InvokeKind::Static | InvokeKind::Special);
                    if let Some(callee) = in_project {
                        self.graph.nodes[id].calls.push((at, callee));
                    }
                    if in_project.is_none() && may_call_back(*kind, member) {
                        self.graph.nodes[id].open_calls.push(at);
                    }
                    if is_named && !exact {
                        let named = (at, Arc::clone(&member.name), Arc::clone(&member.descriptor));
                        self.graph.nodes[id].virtual_calls.push(named);
                    }
                }
                Insn::InvokeDynamic(site) => {
                    // Making a lambda initialises its interfaces and runs nothing else.
                    if &*site.bootstrap.class != "java/lang/invoke/LambdaMetafactory" {
                        self.graph.nodes[id].open_calls.push(at);
                    }
                    self.used_by_lambda(site);
                    for arg in &site.args {
                        if let BootstrapArg::MethodHandle(kind, member) = arg {
                            self.handle(*kind, member);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn returns_reference(descriptor: &str) -> bool {
    descriptor
        .rsplit(')')
        .next()
        .is_none_or(|returns| returns.starts_with(['L', '[']))
}

/// Where control can go from each instruction, handlers included.
fn successors(code: &Code) -> Vec<Vec<u32>> {
    let mut all = Vec::with_capacity(code.insns.len());
    // `ret` goes to wherever a `jsr` came from.
    let after_jsr: Vec<u32> = code
        .insns
        .iter()
        .enumerate()
        .filter(|(_, insn)| matches!(insn, Insn::Jsr(_)))
        .map(|(i, _)| i as u32 + 1)
        .collect();
    for (i, insn) in code.insns.iter().enumerate() {
        let next = i as u32 + 1;
        let mut to = match insn {
            Insn::If(_, t) | Insn::IfInt(_, t) | Insn::IfRef(_, t) | Insn::IfNull(_, t) => {
                vec![next, *t]
            }
            Insn::Goto(t) | Insn::Jsr(t) => vec![*t],
            Insn::Ret(_) => after_jsr.clone(),
            Insn::Switch(s) => s.cases.iter().map(|(_, t)| *t).chain([s.default]).collect(),
            Insn::Return(_) | Insn::Throw => Vec::new(),
            _ => vec![next],
        };
        to.extend(
            code.handlers
                .iter()
                .filter(|h| (h.start..h.end).contains(&(i as u32)))
                .filter(|_| !seeded(Fault::ReachIgnoresHandlers))
                .map(|h| h.target),
        );
        to.retain(|t| (*t as usize) < code.insns.len());
        to.sort_unstable();
        to.dedup();
        all.push(to);
    }
    all
}
