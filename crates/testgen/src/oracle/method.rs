//! In: the contract of one method. Out: its oracle.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{BootstrapArg, Class, Insn, Origin};
use provetta_jml::{BinaryOp, Case, Clause, Expr, ExprKind, Literal, Type};
use provetta_outcome::MethodRef;

use super::case::Applies;
use super::maker::{Kept, Made, Maker, Refused, Variable, box_of, refuse, signature};
use crate::text::layout::Lines;
use crate::{Contract, Unchecked};

use crate::classes::ident::{capitalised, decapitalised, simple};
use crate::writer::Throws;

/// Code of more methods is not looked through for what it writes.
const MOST_METHODS: usize = 300;

/// An oracle that was written.
#[derive(Debug, Clone)]
pub(crate) struct Oracle {
    /// Name of its method
    pub(crate) name: String,
    /// Erased types of the arguments before the call: the object if there is one, then the parameters
    pub(crate) parameters: Vec<Type>,
    /// Whether the call yields a value
    pub(crate) has_result: bool,
    /// Whether it gives the result back, since the test must look at it too
    pub(crate) returns: bool,
    /// It gives it as an `Object`: the class of the result is declared in a file of another class, and only bodies name such
    /// classes
    pub(crate) returns_object: bool,
    /// Whether it checks something after a call that returned
    pub(crate) checks_result: bool,
    /// Whether it checks something after a call that threw an exception of this class or a subclass
    pub(crate) catches: Option<&'static str>,
    /// Whether it throws the exception on, since no clause speaks of exceptions
    pub(crate) rethrows: bool,
}

/// Whether a case says what is thrown.
fn speaks_of_exceptions(case: &Case) -> bool {
    let mut signals = case.signals.iter();
    signals.any(|s| !s.condition.keeps_argument()) || !case.signals_only.is_implicit
}

impl Maker<'_, '_> {
    /// Writes the oracle of a method.
    pub(super) fn oracle(
        &mut self,
        contract: Contract<'_>,
        method: &MethodRef,
        asks: bool,
    ) -> (Option<Oracle>, Vec<Unchecked>) {
        let mut unchecked = Vec::new();
        let noted = self.scope.begin_member();
        let made = self.attempt(|maker| maker.try_oracle(contract, method, asks, &mut unchecked));
        self.scope.end_member(noted);
        match made {
            Ok(oracle) => (oracle, unchecked),
            Err(Refused(reason)) => {
                let part = format!("the contract of {}", method.name);
                unchecked.push(Unchecked {
                    clause: part.clone(),
                    part,
                    is_whole: true,
                    reason,
                });
                (None, unchecked)
            }
        }
    }

    fn try_oracle(
        &mut self,
        contract: Contract<'_>,
        method: &MethodRef,
        asks: bool,
        unchecked: &mut Vec<Unchecked>,
    ) -> Made<Option<Oracle>> {
        let Some((types, returns)) = signature(&method.descriptor) else {
            return refuse("the descriptor of the method");
        };
        let class = self.types.class(&method.class);
        let found = class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor));
        let Some(found) = found else {
            return refuse("the method is not in the class file");
        };
        // The body of a lambda is called on an object that has it, with other arguments than its own.
        if found.flags.is_synthetic() {
            return Ok(None);
        }
        let constructs = &*method.name == "<init>";
        let is_static = found.flags.is_static();
        let cases: Vec<&Case> = contract
            .contract
            .iter()
            .flat_map(|c| c.cases.iter().map(|c| &c.case))
            .collect();

        let word = match constructs {
            true => "constructor",
            false => &*method.name,
        };
        let name = self.member(&format!("check{}", capitalised(word)));
        self.context.stem = word.to_owned();
        // The variables.
        let own = Type::class(&method.class);
        let mut parameters = Vec::new();
        if !is_static {
            let wanted = decapitalised(simple(&method.class));
            let this = Variable::new(&self.local(&wanted), own.clone());
            self.context.not_null.insert(this.name.clone());
            self.context.this = Some(this.clone());
            self.context.this_is_new = constructs;
            if !constructs {
                parameters.push(this);
            }
        }
        for (i, ty) in types.iter().enumerate() {
            let wanted = found
                .parameter_names
                .get(i)
                .map_or_else(|| format!("arg{i}"), |n| n.to_string());
            let variable = Variable::new(&self.local(&wanted), ty.clone());
            self.context.params.push(variable.clone());
            parameters.push(variable);
        }
        self.note_not_null(&method.class, &cases);
        let call = self.local("call");
        let result = match (constructs, &returns) {
            (true, _) => self.context.this.clone(),
            (false, Type::Void) => None,
            (false, ty) => Some(Variable::new(&self.local("result"), ty.clone())),
        };
        let thrown = Variable::new(&self.local("thrown"), Type::class("java/lang/Exception"));
        let is_fresh_asked = contract
            .contract
            .is_some_and(|c| c.cases.iter().any(|c| c.case.text.contains("\\fresh")));
        let (roots, objects) = self.roots(&parameters, method, is_fresh_asked);
        self.context.kept = Some(Kept {
            lines: Lines::body(),
            roots,
            objects,
            ..Kept::default()
        });

        let mut written = Written {
            normal: Lines::body(),
            exceptional: Lines::body(),
        };
        let mut pre = Lines::body();
        let mut conditions = Vec::new();
        let catches = self.caught(&cases);
        for (i, case) in cases.iter().enumerate() {
            let number = (cases.len() > 1).then_some(i + 1);
            self.declare_olds(case, unchecked);
            // The precondition may name them.
            if let Some(kept) = self.context.kept.as_mut().filter(|_| !case.olds.is_empty()) {
                pre.append(&std::mem::replace(&mut kept.lines, Lines::body()));
            }
            let applies = self.requires(case, number, &mut pre, unchecked);
            let is_skipped = matches!(applies, Applies::Unknown);
            if is_skipped {
                for lines in [&mut written.normal, &mut written.exceptional] {
                    lines.comment(&format!(
                        "not checked: case {}, since it is not known whether it applies",
                        i + 1
                    ));
                }
                continue;
            }
            let mut own = Written {
                normal: Lines::body(),
                exceptional: Lines::body(),
            };
            self.case(case, &result, &thrown, catches, &mut own, unchecked);
            own.normal.end_at("fail");
            own.exceptional.end_at("fail");
            for (lines, into) in [
                (own.normal, &mut written.normal),
                (own.exceptional, &mut written.exceptional),
            ] {
                match &applies {
                    Applies::If(name) if !lines.is_empty() => {
                        into.open(&format!("if ({name})"));
                        into.append(&lines);
                        into.close();
                    }
                    _ => into.append(&lines),
                }
            }
            conditions.push(applies);
        }
        self.context.olds.clear();
        let is_helper = provetta_jml::is_helper(
            contract.sources,
            &method.class,
            &method.name,
            &method.descriptor,
        );
        self.type_clauses(
            contract,
            method,
            (is_static, constructs, is_helper),
            &mut written,
            unchecked,
        );
        let names: Vec<&str> = conditions
            .iter()
            .map(|c| match c {
                Applies::If(name) => name.as_str(),
                _ => "",
            })
            .collect();
        if names.len() > 1 && names.iter().all(|n| !n.is_empty()) {
            let fail = self.scope.assertion("fail");
            pre.open(&format!("if (!({}))", names.join(" || ")));
            pre.line(&format!(
                "{fail}(\"no case of the contract applies to this input\");"
            ));
            pre.close();
        }

        written.normal.end_at("fail");
        let always_fails = written.exceptional.end_at("fail");
        let checks_result = has_code(&written.normal);
        let checks_thrown = has_code(&written.exceptional);
        let asks_before = asks && contract.contract.is_some();
        if !checks_result && !checks_thrown && !asks_before {
            return Ok(None);
        }
        let has_result = constructs || returns != Type::Void;
        let noted = self.scope.begin_member();
        if has_result && !constructs {
            self.declared(&returns);
        }
        let is_auxiliary = self.scope.end_member(noted);
        let is_partial = unchecked.iter().any(|u| u.clause.starts_with("ensures"));
        let oracle = Oracle {
            name: name.clone(),
            parameters: parameters.iter().map(|p| p.ty.clone()).collect(),
            has_result,
            returns: has_result && is_partial,
            returns_object: is_auxiliary,
            checks_result,
            catches: checks_thrown.then_some(catches),
            rethrows: !cases.iter().any(|case| speaks_of_exceptions(case)),
        };
        let frame = Skeleton {
            call: &call,
            result: if constructs {
                self.context.this.clone()
            } else {
                result.clone()
            },
            thrown: &thrown,
            catches: checks_thrown.then_some(catches),
            always_fails,
        };
        self.assemble(&oracle, method, &parameters, pre, &written, &frame)?;
        Ok(Some(oracle))
    }

    fn assemble(
        &mut self,
        oracle: &Oracle,
        method: &MethodRef,
        parameters: &[Variable],
        pre: Lines,
        written: &Written,
        frame: &Skeleton<'_>,
    ) -> Made<()> {
        let value = frame.result.clone();
        let (interface, act) = match &value {
            None => ("Executable", "execute"),
            Some(_) => ("ThrowingSupplier", "get"),
        };
        let interface = self
            .scope
            .import(&format!("org.junit.jupiter.api.function.{interface}"));
        let mut cast = String::new();
        let declared = match &value {
            None => interface,
            Some(variable) => {
                let noted = self.scope.begin_member();
                let boxed = self.boxed(&variable.ty.clone());
                match self.scope.end_member(noted) {
                    true => {
                        self.scope.note_auxiliary();
                        cast = format!("({boxed}) ");
                        format!("{interface}<?>")
                    }
                    false => format!("{interface}<{boxed}>"),
                }
            }
        };
        let mut all = parameters.to_vec();
        let mut call = Variable::new(frame.call, Type::object());
        call.declared = Some(declared);
        all.push(call);
        let kept = self.context.kept.take();
        let mut body = Lines::body();
        body.append(&pre);
        if let Some(kept) = &kept
            && !kept.lines.is_empty()
        {
            body.append(&kept.lines);
        }
        body.blank();
        let ty = match &value {
            Some(variable) => self.declared(&variable.ty.clone()),
            None => String::new(),
        };
        let gives = match (&value, oracle.returns) {
            (Some(variable), true) => format!("return {};", variable.name),
            _ => String::new(),
        };
        // A result that nothing is said about needs no variable.
        let is_used =
            |variable: &&Variable| written.normal.names(&variable.name) || !gives.is_empty();
        let used = value.as_ref().filter(is_used);
        if used.is_none() {
            cast.clear();
        }
        match frame.catches {
            None => {
                let start = match used {
                    Some(variable) => format!("{ty} {} = ", variable.name),
                    None => String::new(),
                };
                body.line(&format!("{start}{cast}{}.{act}();", frame.call));
            }
            Some(class) => {
                if let Some(variable) = used {
                    body.line(&format!("{ty} {};", variable.name));
                }
                body.open("try");
                let start = match used {
                    Some(variable) => format!("{} = ", variable.name),
                    None => String::new(),
                };
                body.line(&format!("{start}{cast}{}.{act}();", frame.call));
                let class = self.scope.lang(class);
                body.reopen(&format!("catch ({class} {})", frame.thrown.name));
                body.append(&written.exceptional);
                let follows = has_code(&written.normal) || !gives.is_empty();
                let end = match (&value, oracle.returns) {
                    // The compiler does not know that a failure ends the oracle: it has to see that the result is set.
                    _ if frame.always_fails && used.is_none() => String::new(),
                    _ if !follows && !oracle.rethrows => String::new(),
                    _ if oracle.rethrows => format!("throw {};", frame.thrown.name),
                    (Some(variable), true) => match &variable.ty {
                        Type::Boolean => "return false;".to_owned(),
                        ty if box_of(ty).is_some() => "return 0;".to_owned(),
                        _ => "return null;".to_owned(),
                    },
                    _ => "return;".to_owned(),
                };
                if !end.is_empty() {
                    body.line(&end);
                }
                body.close();
            }
        }
        body.blank();
        body.append(&written.normal);
        if !gives.is_empty() {
            body.line(&gives);
        }
        self.context.method.throws = Throws::Throwable;
        let word = match &*method.name {
            "<init>" => format!("the constructor of {}", simple(&method.class)),
            name => format!("{}.{name}", simple(&method.class)),
        };
        let comment = crate::text::layout::plain(&format!(
            "Makes one call of {word} and checks its contract."
        ));
        let result = match (oracle.returns, oracle.returns_object) {
            (true, true) => self.scope.lang("Object"),
            (true, false) => ty,
            (false, _) => "void".to_owned(),
        };
        let at = self.store.members.len();
        // What stands in the body was made before.
        let is_auxiliary = self.scope.begin_member();
        self.function(&comment, &oracle.name, &result, &all, |maker, code| {
            if is_auxiliary {
                maker.scope.note_auxiliary();
            }
            code.append(&body);
            Ok(())
        })?;
        // The oracle stands before what it calls.
        let first = self.store.first_of_oracle.min(at);
        if let Some(text) = self.store.members.pop() {
            self.store.members.insert(first, text);
        }
        self.store.first_of_oracle = self.store.members.len();
        Ok(())
    }

    /// Parameters and fields that the contract says are not null.
    fn note_not_null(&mut self, class: &str, cases: &[&Case]) {
        let mut common: Option<BTreeSet<usize>> = None;
        for case in cases {
            let mut own = BTreeSet::new();
            for clause in &case.requires {
                let Ok(body) = &clause.body else { continue };
                own.extend(body.conjuncts().into_iter().filter_map(not_null));
            }
            common = Some(match common {
                None => own,
                Some(before) => before.intersection(&own).copied().collect(),
            });
        }
        for index in common.unwrap_or_default() {
            if let Some(variable) = self.context.params.get(index) {
                self.context.not_null.insert(variable.name.clone());
            }
        }
        for (_, spec) in provetta_jml::type_specs(self.specs.sources, class) {
            for field in spec.fields.iter().filter(|f| f.nullity.is_non_null()) {
                self.context
                    .not_null
                    .insert(format!("{class}.{}", field.name));
            }
        }
    }

    /// Expressions that lead to all objects the call can see.
    fn roots(
        &mut self,
        parameters: &[Variable],
        method: &MethodRef,
        is_fresh_asked: bool,
    ) -> (Vec<String>, Vec<Variable>) {
        let class = &*method.class;
        let is_value = |ty: &Type| match ty.class_name() {
            Some(name) => crate::classes::generic::plain_class(name).is_some(),
            None => true,
        };
        let objects: Vec<Variable> = parameters
            .iter()
            .filter(|p| !is_value(&p.ty))
            .cloned()
            .collect();
        // Strings and boxes hold nothing that changes, but they are not new.
        let is_root = |p: &&Variable| !is_value(&p.ty) || is_fresh_asked && p.ty.is_reference();
        let mut roots: Vec<String> = parameters
            .iter()
            .filter(is_root)
            .map(|p| match p.ty.element() {
                // Alone, an array of objects would be taken for all roots.
                Some(element) if element.is_reference() => {
                    format!("({}) {}", self.scope.lang("Object"), p.name)
                }
                _ => p.name.clone(),
            })
            .collect();
        let has_statics = self.types.chain(class).iter().any(|c| {
            c.origin != provetta_classfile::Origin::Jdk
                && c.fields.iter().any(|f| {
                    let is_open = !f.flags.is_final() || is_fresh_asked;
                    f.flags.is_static() && (is_open || self.may_hold(&f.descriptor))
                })
        });
        if has_statics && self.scope.class(class).is_some() {
            roots.push(self.class_literal(&Type::class(class)));
        }
        let mut others = self.named_classes(method, is_fresh_asked);
        others.extend(self.set_classes.iter().cloned());
        for other in others {
            if *other != *class && self.scope.class(&other).is_some() {
                roots.push(self.class_literal(&Type::class(&other)));
            }
        }
        (roots, objects)
    }

    /// Whether a field of a type may hold an array or an object of the project.
    fn may_hold(&self, descriptor: &str) -> bool {
        let name = descriptor
            .strip_prefix('L')
            .and_then(|d| d.strip_suffix(';'));
        match name {
            Some(name) => matches!(self.types.class(name), Some(c) if c.origin != Origin::Jdk),
            None => descriptor.starts_with('['),
        }
    }

    /// Classes of the project whose static fields the code may write that a call leads to, as far as it is named, or what
    /// these hold; with `reads` those too from which it may get other objects.
    fn named_classes(&self, method: &MethodRef, reads: bool) -> BTreeSet<Arc<str>> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let named = |class: &Arc<str>, name: &Arc<str>, descriptor: &Arc<str>| {
            (Arc::clone(class), Arc::clone(name), Arc::clone(descriptor))
        };
        let mut waiting = vec![named(&method.class, &method.name, &method.descriptor)];
        while let Some(next) = waiting.pop().filter(|_| seen.len() < MOST_METHODS) {
            if !seen.insert(next.clone()) {
                continue;
            }
            let (class, name, descriptor) = next;
            let chain = self.types.chain(&class);
            let is_project = |c: &Class| matches!(c.origin, Origin::Project(_));
            let code = chain
                .iter()
                .filter(|c| is_project(c))
                .find_map(|c| c.method(&name, &descriptor)?.code.as_ref());
            for insn in code.iter().flat_map(|code| &code.insns) {
                match insn {
                    // What a static field holds may be changed by whoever reads the field.
                    Insn::GetStatic(member)
                        if !self.may_hold(&member.descriptor)
                            && (!reads || !member.descriptor.starts_with(['L', '['])) => {}
                    Insn::PutStatic(member) | Insn::GetStatic(member) => {
                        let owner = self.types.class(&member.class);
                        found.extend(owner.filter(|c| is_project(c)).map(|c| Arc::clone(&c.name)));
                    }
                    Insn::Invoke(_, member) => {
                        waiting.push(named(&member.class, &member.name, &member.descriptor));
                    }
                    // What lambda expressions and method references stand for may run during the call.
                    Insn::InvokeDynamic(site) => {
                        let handles = site.args.iter().filter_map(|arg| match arg {
                            BootstrapArg::MethodHandle(_, member) => Some(member),
                            _ => None,
                        });
                        waiting.extend(handles.map(|m| named(&m.class, &m.name, &m.descriptor)));
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// What must be caught to see all that the contract speaks of.
    fn caught(&self, cases: &[&Case]) -> &'static str {
        let is_exception = |name: &Arc<str>| self.types.is_subclass(name, "java/lang/Exception");
        let all = cases.iter().all(|case| {
            let only = match &case.signals_only.classes {
                Ok(classes) if !case.signals_only.is_implicit => classes.iter().all(is_exception),
                _ => true,
            };
            only && case.signals.iter().all(|s| is_exception(&s.exception))
        });
        if all { "Exception" } else { "Throwable" }
    }
}

/// What is checked after the call.
pub(super) struct Written {
    pub(super) normal: Lines,
    pub(super) exceptional: Lines,
}

/// The variables around the call.
struct Skeleton<'n> {
    call: &'n str,
    result: Option<Variable>,
    thrown: &'n Variable,
    catches: Option<&'static str>,
    /// No exception is allowed
    always_fails: bool,
}

pub(super) fn whole(clause: &str, reason: String) -> Unchecked {
    Unchecked {
        clause: clause.to_owned(),
        part: clause.to_owned(),
        is_whole: true,
        reason,
    }
}

pub(super) fn is_constant(clause: &Clause, value: bool) -> bool {
    matches!(&clause.body, Ok(body) if body.constant() == Some(value))
}

/// Whether an implicit clause says what a written one says too.
pub(super) fn is_repeated(clause: &Clause, among: &[Clause]) -> bool {
    let Ok(body) = &clause.body else { return false };
    clause.is_implicit
        && among.iter().filter(|c| !c.is_implicit).any(|other| {
            let parts = other.body.as_ref().map(Expr::conjuncts);
            parts
                .iter()
                .flatten()
                .any(|part| part.to_string() == body.to_string())
        })
}

/// The parameter that a condition says is not null.
pub(super) fn not_null(condition: &Expr) -> Option<usize> {
    let ExprKind::Binary {
        op: BinaryOp::NotEqual,
        left,
        right,
        ..
    } = &condition.kind
    else {
        return None;
    };
    let is_null = |e: &Expr| matches!(e.kind, ExprKind::Literal(Literal::Null));
    let value = match (is_null(left), is_null(right)) {
        (true, false) => right,
        (false, true) => left,
        _ => return None,
    };
    match value.kind {
        ExprKind::Param { index, .. } => Some(index),
        _ => None,
    }
}

/// Whether there is more than comments.
fn has_code(lines: &Lines) -> bool {
    lines
        .text
        .lines()
        .any(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))
}
