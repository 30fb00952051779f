//! In: code. Out: the nodes and edges of a call graph that it adds.

use super::ROOT;
use super::library::{is_reflective, may_call_back};
use crate::goals::method_ref;
use crate::names::BOXES;
use crate::reach::graph::{Builder, INVOKE_INTERFACE, INVOKE_STATIC, INVOKE_VIRTUAL, Node, User};
use provetta_classfile::{self as cf, BootstrapArg, Code, Insn, InvokeKind, MemberRef, Origin};
use provetta_faults::{Fault, seeded};
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Builder<'_> {
    pub(super) fn project_class(&mut self, name: &str) -> Option<Arc<cf::Class>> {
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

    pub(super) fn node(&mut self, owner: &Arc<cf::Class>, index: usize) -> Option<usize> {
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

    pub(super) fn resolve(&mut self, member: &MemberRef) -> Option<(Arc<cf::Class>, usize)> {
        match self.classes.resolve_method(member) {
            Ok(found) => found,
            Err(_) => {
                self.graph.blind = true;
                None
            }
        }
    }

    pub(super) fn open(&mut self, owner: &Arc<cf::Class>, index: usize) {
        if let Some(id) = self.node(owner, index)
            && !self.graph.open.contains(&id)
        {
            self.graph.open.push(id);
        }
    }

    /// Library code may enter a method.
    pub(super) fn called(&mut self, owner: &Arc<cf::Class>, index: usize) {
        if let Some(id) = self.node(owner, index)
            && !self.graph.called.contains(&id)
        {
            self.graph.called.push(id);
        }
    }

    /// Library code may call the methods of an object that a type of the library declares, wherever in its superclasses
    /// they are.
    pub(super) fn called_by_libraries(&mut self, class: &Arc<cf::Class>) {
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
    pub(super) fn used_above(&mut self, interface: &Arc<cf::Class>) {
        for parent in &interface.interfaces {
            self.used(parent);
        }
    }

    /// A class is used: its static initialiser and those of its superclasses may run.
    pub(super) fn used(&mut self, name: &Arc<str>) {
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

    pub(super) fn first_used(&mut self, name: &Arc<str>) {
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
    pub(super) fn implemented(&mut self, interface: &Arc<str>) {
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
    pub(super) fn used_by_lambda(&mut self, site: &cf::CallSite) {
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
    pub(super) fn may_keep(&mut self, owner: &str, descriptor: &str) -> bool {
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
        let Ok(below) = self.classes.known_subclasses(name) else {
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
    pub(super) fn created(&mut self, name: &Arc<str>) {
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
    pub(super) fn input_of(&mut self, descriptor: &str) {
        let element = descriptor.trim_start_matches('[');
        if let Some(name) = element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
            self.input(name);
        }
    }

    /// An input may have a type: objects of all classes below it may exist, and what their fields hold.
    pub(super) fn input(&mut self, name: &str) {
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
        let below = match self.classes.known_subclasses(name) {
            Ok(below) => below.to_vec(),
            Err(_) => {
                self.graph.blind = true;
                Vec::new()
            }
        };
        // What the code of a library below does is not looked into.
        self.graph.wild |= below
            .iter()
            .any(|class| self.project_class(class).is_none());
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
    pub(super) fn handle(&mut self, kind: u8, member: &MemberRef) {
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
    pub(super) fn follow_references(&mut self) {
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
    pub(super) fn is_own(&self, field: &MemberRef) -> bool {
        let is_console =
            &*field.class == "java/lang/System" && matches!(&*field.name, "out" | "err");
        let root = self.graph.nodes.get(ROOT).map(|root| &root.owner.name);
        is_console || self.graph.starts_in_initialiser() && root == Some(&field.class)
    }

    pub(super) fn scan(&mut self, id: usize) {
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

pub(super) fn returns_reference(descriptor: &str) -> bool {
    descriptor
        .rsplit(')')
        .next()
        .is_none_or(|returns| returns.starts_with(['L', '[']))
}

/// Where control can go from each instruction, handlers included.
pub(super) fn successors(code: &Code) -> Vec<Vec<u32>> {
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
