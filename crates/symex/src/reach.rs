//! In: a class path and the method under test. Out: which methods its execution can enter, and which
//! goals each instruction can still lead to.
//!
//! Both are over-approximations, which is what a claim of infeasibility needs: a goal that the set of an
//! instruction does not contain cannot be reached from there. Calls of static and private methods go to
//! one method. Objects of project classes come from `new` in code that is reached, or they are inputs: then
//! they are of a class below the type of a parameter, of a static field, or of a field of such a class. A
//! virtual call may enter every method of its name in classes of which objects may exist; a call into a
//! library may call back every such method and every lambda body; using a class may run its static
//! initialiser. Every instruction inside a `try` may jump to its handlers.
//!
//! A call of a method under test (the root, node 0) that gets nothing but primitive values leads to no goal
//! here. All static state that can change is an input, so whatever an inner activation passes, an outermost
//! activation with those arguments passes too, and outermost activations are explored with all arguments.
//! Without this, no goal of a recursive method could ever be proved infeasible. With objects among the
//! inputs this does not hold: an inner activation may see objects that no input can be.

use std::collections::VecDeque;
use std::sync::Arc;

use provetta_classfile::{
    self as cf, BootstrapArg, ClassPath, Code, Insn, InvokeKind, MemberRef, Origin,
};
use provetta_outcome::{GoalKind, MethodRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::goals::{GoalSet, Goals, method_ref};
use crate::inputs::descriptors;

/// The node of the method under test.
const ROOT: usize = 0;

/// The methods of the project that the method under test can enter.
pub struct CallGraph {
    nodes: Vec<Node>,
    by_name: FxHashMap<MethodRef, usize>,
    /// Nodes that a virtual call or library code may enter
    open: Vec<usize>,
    /// Bodies of lambdas and targets of method references: they answer to any name
    handles: Vec<usize>,
    /// Static initialisers
    initialisers: Vec<usize>,
    /// An object may outlive the call: it is returned, kept in a static field, or an exception
    escapes: bool,
    /// A class could not be read: anything may happen
    blind: bool,
    /// The root gets nothing but primitive values
    plain: bool,
    /// Objects of any class of the project may be inputs: a virtual call may lead anywhere
    wild: bool,
}

struct Node {
    owner: Arc<cf::Class>,
    index: usize,
    successors: Vec<Vec<u32>>,
    /// Instruction and method entered
    calls: Vec<(u32, usize)>,
    /// Instructions that may enter any open node
    open_calls: Vec<u32>,
    /// Instructions that may enter open nodes of this name and descriptor
    virtual_calls: Vec<(u32, Arc<str>, Arc<str>)>,
}

struct Builder<'c> {
    classes: &'c ClassPath,
    graph: CallGraph,
    queue: VecDeque<usize>,
    created: FxHashSet<Arc<str>>,
    used: FxHashSet<Arc<str>>,
    /// Types that inputs may have
    inputs: FxHashSet<Arc<str>>,
}

impl CallGraph {
    /// The graph below a method.
    pub fn new(classes: &ClassPath, root: &MethodRef) -> CallGraph {
        let graph = CallGraph {
            nodes: Vec::new(),
            by_name: FxHashMap::default(),
            open: Vec::new(),
            handles: Vec::new(),
            initialisers: Vec::new(),
            escapes: returns_reference(&root.descriptor),
            blind: false,
            plain: true,
            wild: false,
        };
        let mut builder = Builder {
            classes,
            graph,
            queue: VecDeque::new(),
            created: FxHashSet::default(),
            used: FxHashSet::default(),
            inputs: FxHashSet::default(),
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
            builder.used(&root.class);
        }
        while let Some(node) = builder.queue.pop_front() {
            builder.scan(node);
        }
        builder.graph
    }

    /// Whether a method may be called by those who have its object, though tests may not name it.
    fn is_hidden(&self, node: usize) -> bool {
        let owner = &self.nodes[node].owner;
        let method = &owner.methods[self.nodes[node].index];
        if method.flags.is_private() {
            // Only a lambda or a method reference lets others call it.
            return self.handles.contains(&node);
        }
        owner.is_local || owner.declared_flags.is_private() || method.flags.is_synthetic()
    }

    /// Whether the method under test is a static initialiser.
    fn starts_in_initialiser(&self) -> bool {
        let is_initialiser = |n: &Node| &*n.owner.methods[n.index].name == "<clinit>";
        self.nodes.get(ROOT).is_some_and(is_initialiser)
    }

    /// Whether code that the method under test can enter reads static fields of the project. A static
    /// initialiser under test knows those of its own class.
    fn reads_statics(&self) -> bool {
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
        let mut seen = vec![false; self.nodes.len()];
        let mut waiting = vec![ROOT];
        while let Some(node) = waiting.pop() {
            let Some(entry) = self.nodes.get(node).filter(|_| !seen[node]) else {
                continue;
            };
            seen[node] = true;
            if reads(entry) {
                return true;
            }
            waiting.extend(entry.calls.iter().map(|(_, callee)| *callee));
            if !entry.open_calls.is_empty() {
                waiting.extend(&self.open);
            }
            if !entry.virtual_calls.is_empty() {
                waiting.extend(&self.handles);
            }
            for (_, name, descriptor) in &entry.virtual_calls {
                waiting.extend(self.open.iter().filter(|open| {
                    let node = &self.nodes[**open];
                    let method = &node.owner.methods[node.index];
                    method.name == *name && method.descriptor == *descriptor
                }));
            }
        }
        false
    }

    /// Every method in it, in a stable order, the root first.
    pub fn methods(&self) -> impl Iterator<Item = (&Arc<cf::Class>, &cf::Method)> {
        self.nodes
            .iter()
            .map(|n| (&n.owner, &n.owner.methods[n.index]))
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

    /// A class is used: its static initialiser and those of its superclasses may run.
    fn used(&mut self, name: &Arc<str>) {
        if !self.used.insert(Arc::clone(name)) {
            return;
        }
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
            let mut at = self.project_class(&class);
            while let Some(class) = at {
                for field in class.fields.iter().filter(|f| !f.flags.is_static()) {
                    self.input_of(&field.descriptor);
                }
                // What the abstract methods of a stub return is an input too.
                for method in class.methods.iter().filter(|m| m.code.is_none()) {
                    let returns = method.descriptor.rsplit(')').next().unwrap_or_default();
                    self.input_of(returns);
                }
                at = class
                    .super_name
                    .as_ref()
                    .and_then(|s| self.project_class(s));
            }
        }
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
                    self.input_of(&member.descriptor);
                }
                Insn::PutStatic(member) => {
                    self.used(&member.class);
                    self.graph.escapes |= member.descriptor.starts_with(['L', '[']);
                }
                Insn::New(class) => {
                    self.used(class);
                    self.created(class);
                }
                Insn::Invoke(kind, member) => {
                    if *kind == InvokeKind::Static {
                        self.used(&member.class);
                    }
                    let found = self.resolve(member);
                    let in_project = found
                        .as_ref()
                        .filter(|(class, _)| matches!(class.origin, Origin::Project(_)))
                        .and_then(|(class, index)| self.node(class, *index));
                    let exact = matches!(kind, InvokeKind::Static | InvokeKind::Special);
                    if let Some(callee) = in_project {
                        self.graph.nodes[id].calls.push((at, callee));
                    }
                    if in_project.is_none() {
                        if may_call_back(*kind, member) {
                            self.graph.nodes[id].open_calls.push(at);
                        }
                    } else if !exact {
                        let named = (at, Arc::clone(&member.name), Arc::clone(&member.descriptor));
                        self.graph.nodes[id].virtual_calls.push(named);
                    }
                }
                Insn::InvokeDynamic(site) => {
                    self.graph.nodes[id].open_calls.push(at);
                    for arg in &site.args {
                        if let BootstrapArg::MethodHandle(_, member) = arg
                            && let Some((class, index)) = self.resolve(member)
                            && matches!(class.origin, Origin::Project(_))
                        {
                            self.used(&class.name);
                            self.created(&class.name);
                            self.open(&class, index);
                            if let Some(node) = self.node(&class, index) {
                                self.graph.handles.push(node);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a library method can call code of the project: it needs an object that has such code. A method
/// that gets nothing but primitive values, strings and boxes, statically or on one of these, has none, and
/// neither have the plainest constructors.
fn may_call_back(kind: InvokeKind, member: &MemberRef) -> bool {
    let plain = |name: &str| {
        matches!(
            name,
            "java/lang/String"
                | "java/lang/StringBuilder"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Character"
                | "java/lang/Boolean"
                | "java/lang/Float"
                | "java/lang/Double"
        )
    };
    let arguments_are_plain = descriptors(&member.descriptor).iter().all(|d| {
        let element = d.trim_start_matches('[');
        match element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
            Some(name) => plain(name),
            None => true,
        }
    });
    if !member.class.starts_with("java/lang/") || !arguments_are_plain {
        return true;
    }
    let constructor = &*member.name == "<init>";
    let receiver_is_plain = match kind {
        InvokeKind::Static => true,
        InvokeKind::Special if constructor => {
            matches!(
                &*member.class,
                "java/lang/Object" | "java/lang/Enum" | "java/lang/Record"
            ) || plain(&member.class)
        }
        _ => plain(&member.class),
    };
    !receiver_is_plain
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
                .map(|h| h.target),
        );
        to.retain(|t| (*t as usize) < code.insns.len());
        to.sort_unstable();
        to.dedup();
        all.push(to);
    }
    all
}

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
            for node in &graph.open {
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
