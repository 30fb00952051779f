//! In: code whose arithmetic is to be that of numbers (`code_safe_math`, `code_bigint_math`). Out: its operations that can have
//! another result than the numbers have.
//!
//! These are sums, differences, products, negations, quotients and increments of `int` and `long`, and casts to narrower
//! whole numbers, those among them that a compound assignment implies. Shifts and operations on bits have no other meaning than
//! Java's, a remainder always fits, and casts from floating point say what they do. What the compiler counts with itself (the index of
//! `for (x : array)`, a local without a name) is not the user's: it stays below the length of an array.

use std::sync::Arc;

use jml::{BinaryOp, SourceSpecs};
use provetta_classfile::{
    ArithOp, BootstrapArg, Class, Code, Conversion, Insn, Kind, Method, Position, SourceRange,
};
use provetta_jml as jml;
use provetta_outcome::MethodRef;
use provetta_symex::{NO_GOAL, method_ref};

/// An operation that has to have the result that the numbers have.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) what: What,
    /// Passed where it has another one
    pub(crate) goal: u32,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum What {
    /// Of the two topmost operands
    Binary(BinaryOp, Kind),
    Negate(Kind),
    /// Of a local, by a number
    Increment(u16, i16),
    Narrow(Conversion),
}

/// Operations by instruction, and the method whose code they are in.
pub(crate) type Operations = (MethodRef, Vec<(u32, Operation)>);

/// Whether the arithmetic of a method's code is to be that of numbers. What is said of the method counts more than what is said
/// of its class, and that more than what is said around it. The body of a lambda expression is code of the method it stands in,
/// and is asked there.
pub(crate) fn is_exact(specs: &[SourceSpecs], class: &str, method: &Method) -> bool {
    if method.flags.is_synthetic() {
        return false;
    }
    let mut at = class;
    loop {
        let mut found = jml::type_specs(specs, at).map(|(_, spec)| {
            let own = spec.method(&method.name, &method.descriptor);
            own.filter(|_| at == class)
                .map_or(spec.math.code, |own| own.math.code)
        });
        if let Some(code) = found.next() {
            return matches!(code, Some(jml::Math::Safe | jml::Math::Math));
        }
        // A class without a declaration of its own in the outline, such as an anonymous one, lies in another.
        match at.rfind('$') {
            Some(end) => at = &at[..end],
            None => return false,
        }
    }
}

/// Constant expressions of a method that overflow.
pub(crate) fn constants<'s>(
    specs: &'s [SourceSpecs],
    class: &str,
    method: &Method,
) -> impl Iterator<Item = &'s jml::Clause> {
    let own = jml::type_specs(specs, class)
        .find_map(|(_, spec)| spec.method(&method.name, &method.descriptor));
    own.into_iter().flat_map(|own| &own.overflowing)
}

/// Whether operations of a method's code are to have the results that numbers have, and there are such operations.
pub fn has_exact_arithmetic(specs: &[SourceSpecs], class: &Class, method: &Method) -> bool {
    if !is_exact(specs, &class.name, method) {
        return false;
    }
    let all = operations(class, method, |_, _, _| NO_GOAL);
    let has_constants = constants(specs, &class.name, method).next().is_some();
    has_constants || all.iter().any(|(_, operations)| !operations.is_empty())
}

/// The operations of a method's code and of the lambda expressions in it, the method itself first. `goal` gives each its goal,
/// and gets whether it stands in a lambda expression.
pub(crate) fn operations(
    class: &Class,
    method: &Method,
    mut goal: impl FnMut(bool, &str, SourceRange) -> u32,
) -> Vec<Operations> {
    let mut all: Vec<Operations> = Vec::new();
    let mut waiting = vec![method];
    while let Some(method) = waiting.pop() {
        let name = method_ref(class, method);
        let Some(code) = &method.code else { continue };
        if all.iter().any(|(known, _)| *known == name) {
            continue;
        }
        waiting.extend(lambdas(class, code));
        let in_lambda = !all.is_empty();
        let mut give = |text: &str, span| goal(in_lambda, text, span);
        all.push((name, of_code(code, &mut give)));
    }
    all
}

/// The bodies of lambda expressions in some code.
pub(crate) fn lambdas<'c>(class: &'c Class, code: &Code) -> Vec<&'c Method> {
    let mut found = Vec::new();
    for insn in &code.insns {
        let Insn::InvokeDynamic(site) = insn else {
            continue;
        };
        for arg in &site.args {
            if let BootstrapArg::MethodHandle(_, target) = arg
                && target.class == class.name
                && target.name.starts_with("lambda$")
                && let Some(body) = class.method(&target.name, &target.descriptor)
                && body.flags.is_synthetic()
            {
                found.push(body);
            }
        }
    }
    found
}

fn of_code(code: &Code, goal: &mut impl FnMut(&str, SourceRange) -> u32) -> Vec<(u32, Operation)> {
    let all: Vec<(u32, u32, What)> = (0..code.insns.len() as u32)
        .filter_map(|pc| Some((pc, code.line(pc).unwrap_or(0), what(code, pc)?)))
        .collect();
    let mut found = Vec::with_capacity(all.len());
    for (n, (pc, line, what)) in all.iter().enumerate() {
        let title = what.title();
        let is_twin = |other: &&(u32, u32, What)| other.1 == *line && other.2.title() == title;
        let before = all[..n].iter().filter(is_twin).count();
        let twins = all.iter().filter(is_twin).count();
        let text = match (twins, what) {
            (1, What::Narrow(_)) => format!("{title} changes no number"),
            (1, _) => format!("{title} does not overflow"),
            (_, What::Narrow(_)) => format!(
                "{title} changes no number ({} of {twins} on the line)",
                before + 1
            ),
            (_, _) => format!(
                "{title} does not overflow ({} of {twins} on the line)",
                before + 1
            ),
        };
        let position = Position {
            line: *line,
            column: 1,
        };
        let span = SourceRange {
            start: position,
            end: position,
        };
        let goal = goal(&text, span);
        found.push((*pc, Operation { what: *what, goal }));
    }
    found
}

/// The operation that an instruction is, if it can have another result than the numbers have.
pub(crate) fn what(code: &Code, pc: u32) -> Option<What> {
    let is_whole = |kind: &Kind| matches!(kind, Kind::Int | Kind::Long);
    Some(match code.insns.get(pc as usize)? {
        Insn::Arith(op, kind) if is_whole(kind) => {
            let op = match op {
                ArithOp::Add => BinaryOp::Add,
                ArithOp::Sub => BinaryOp::Subtract,
                ArithOp::Mul => BinaryOp::Multiply,
                ArithOp::Div => BinaryOp::Divide,
                ArithOp::Rem => return None,
            };
            What::Binary(op, *kind)
        }
        Insn::Neg(kind) if is_whole(kind) => What::Negate(*kind),
        Insn::Inc(local, by) => {
            let is_made = !code.locals.is_empty() && code.local_name(pc, *local).is_none();
            if is_made {
                return None;
            }
            What::Increment(*local, *by)
        }
        Insn::Convert(
            how @ (Conversion::L2I | Conversion::I2B | Conversion::I2S | Conversion::I2C),
        ) => What::Narrow(*how),
        _ => return None,
    })
}

/// The operations in the code of one method.
pub(crate) fn find<'o>(
    all: &'o [Operations],
    class: &Arc<str>,
    method: &Method,
) -> Option<&'o [(u32, Operation)]> {
    let is_it = |name: &MethodRef| {
        name.class == *class && name.name == method.name && name.descriptor == method.descriptor
    };
    let found = all.iter().find(|(name, _)| is_it(name));
    found.map(|(_, operations)| &operations[..])
}

impl What {
    /// The operation, for people.
    pub(crate) fn title(self) -> String {
        let kind = |kind: Kind| match kind {
            Kind::Long => "long",
            _ => "int",
        };
        match self {
            What::Binary(op, of) => format!("`{}` of {}", op.symbol(), kind(of)),
            What::Negate(of) => format!("the sign `-` of {}", kind(of)),
            What::Increment(_, 1) => "`++` of int".to_owned(),
            What::Increment(_, -1) => "`--` of int".to_owned(),
            What::Increment(_, by) if by < 0 => "`-=` of int".to_owned(),
            What::Increment(..) => "`+=` of int".to_owned(),
            What::Narrow(Conversion::I2B) => "the cast to byte".to_owned(),
            What::Narrow(Conversion::I2S) => "the cast to short".to_owned(),
            What::Narrow(Conversion::I2C) => "the cast to char".to_owned(),
            What::Narrow(_) => "the cast to int".to_owned(),
        }
    }
}
