//! In: code whose arithmetic is to be that of numbers (`code_safe_math`, `code_bigint_math`). Out: its operations that can have
//! another result than the numbers have, and, for a state that stands at one, when they agree.
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
use provetta_symex::{Flow, Halt, NO_GOAL, ObjectId, State, Value, method_ref};
use provetta_term::{BvBin, Node, TermId, Terms};

use crate::Logic;
use crate::number::whole;
use crate::value::{level, unsupported, width};

/// An operation that has to have the result that the numbers have.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    what: What,
    /// Passed where it has another one
    pub(crate) goal: u32,
}

#[derive(Debug, Clone, Copy)]
enum What {
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
/// and is told whether it stands in a lambda expression.
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
fn what(code: &Code, pc: u32) -> Option<What> {
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

impl What {
    /// The operation, for people.
    fn title(self) -> String {
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

    /// Whether numbers that are known agree; none if one is not known.
    fn agrees(self, a: Value, b: Value) -> Option<bool> {
        Some(match (self, a, b) {
            (What::Binary(op, _), Value::Int(a), Value::Int(b)) => match op {
                BinaryOp::Add => a.checked_add(b).is_some(),
                BinaryOp::Subtract => a.checked_sub(b).is_some(),
                BinaryOp::Multiply => a.checked_mul(b).is_some(),
                _ => b == 0 || a.checked_div(b).is_some(),
            },
            (What::Binary(op, _), Value::Long(a), Value::Long(b)) => match op {
                BinaryOp::Add => a.checked_add(b).is_some(),
                BinaryOp::Subtract => a.checked_sub(b).is_some(),
                BinaryOp::Multiply => a.checked_mul(b).is_some(),
                _ => b == 0 || a.checked_div(b).is_some(),
            },
            (What::Increment(_, by), Value::Int(a), _) => a.checked_add(i32::from(by)).is_some(),
            (What::Negate(_), Value::Int(a), _) => a.checked_neg().is_some(),
            (What::Negate(_), Value::Long(a), _) => a.checked_neg().is_some(),
            (What::Narrow(Conversion::L2I), Value::Long(a), _) => i32::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2B), Value::Int(a), _) => i8::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2S), Value::Int(a), _) => i16::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2C), Value::Int(a), _) => u16::try_from(a).is_ok(),
            _ => return None,
        })
    }

    /// When the operation has the result that the numbers have.
    fn agrees_if(self, terms: &mut Terms, a: Value, b: Value) -> Result<TermId, Halt> {
        let x = a.term(terms)?;
        let bits = |kind: Kind| if kind == Kind::Long { 64 } else { 32 };
        match self {
            What::Binary(op, kind) => {
                let y = b.term(terms)?;
                let (exact, defined) = whole(terms, op, x, y)?;
                let exact = exact.whole(terms)?;
                let fits = is_between(
                    terms,
                    exact,
                    -(1 << (bits(kind) - 1)),
                    (1 << (bits(kind) - 1)) - 1,
                )?;
                // A division by zero throws.
                Ok(terms.implies(defined, fits))
            }
            What::Increment(_, by) => {
                let by = terms.signed(i128::from(by));
                let exact = whole(terms, BinaryOp::Add, x, by)?.0.whole(terms)?;
                is_between(terms, exact, i128::from(i32::MIN), i128::from(i32::MAX))
            }
            What::Negate(kind) => {
                let least = terms.bv_wide(bits(kind) as u8, 1 << (bits(kind) - 1));
                let is_least = terms.eq(x, least);
                Ok(terms.not(is_least))
            }
            What::Narrow(Conversion::I2B) => is_between(terms, x, -128, 127),
            What::Narrow(Conversion::I2S) => is_between(terms, x, -32_768, 32_767),
            What::Narrow(Conversion::I2C) => is_between(terms, x, 0, 65_535),
            What::Narrow(_) => is_between(terms, x, i128::from(i32::MIN), i128::from(i32::MAX)),
        }
    }
}

/// How deep a term is looked into for the numbers it can be.
const MAX_DEPTH: u32 = 10;

/// The least and the greatest number that a signed vector can be, as far as its form tells; at least these bounds hold. An operation that
/// may wrap around can give any number of its width.
fn extent(terms: &Terms, term: TermId, depth: u32) -> (i128, i128) {
    let bits = u32::from(width(terms, term)).clamp(1, 128);
    let (least, most) = (i128::MIN >> (128 - bits), i128::MAX >> (128 - bits));
    let any = (least, most);
    if let Some(number) = terms.as_signed(term) {
        return (number, number);
    }
    if depth >= MAX_DEPTH {
        return any;
    }
    let of = |term: TermId| extent(terms, term, depth + 1);
    let hull = |all: [Option<i128>; 4]| {
        let all = all.into_iter().collect::<Option<Vec<i128>>>()?;
        let found = (*all.iter().min()?, *all.iter().max()?);
        (found.0 >= least && found.1 <= most).then_some(found)
    };
    match *terms.node(term) {
        Node::SignExt { term, .. } => of(term),
        Node::ZeroExt { term, .. } => match of(term) {
            (low, high) if low >= 0 => (low, high),
            _ => {
                let inner = u32::from(width(terms, term));
                (0, (1 << inner.min(126)) - 1)
            }
        },
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::BvBin(op @ (BvBin::Add | BvBin::Sub | BvBin::Mul), a, b) => {
            let (a, b) = (of(a), of(b));
            let both = |x: i128, y: i128| match op {
                BvBin::Add => x.checked_add(y),
                BvBin::Sub => x.checked_sub(y),
                _ => x.checked_mul(y),
            };
            let corners = [
                both(a.0, b.0),
                both(a.0, b.1),
                both(a.1, b.0),
                both(a.1, b.1),
            ];
            hull(corners).unwrap_or(any)
        }
        _ => any,
    }
}

/// Whether a signed number lies between two others.
fn is_between(terms: &mut Terms, number: TermId, least: i128, most: i128) -> Result<TermId, Halt> {
    let (low, high) = extent(terms, number, 0);
    if least <= low && high <= most {
        return Ok(terms.bool(true));
    }
    let (least, most) = (terms.signed(least), terms.signed(most));
    let (low, at) = level(terms, least, number, 0)?;
    let above = terms.sle(low, at);
    let (at, high) = level(terms, number, most, 0)?;
    let below = terms.sle(at, high);
    Ok(terms.and(above, below))
}

impl Logic<'_, '_> {
    /// The operation at the counter is about to be executed; the flag says whether it was dealt with.
    pub(super) fn check_operation(
        &mut self,
        state: &mut State,
        operation: &Operation,
    ) -> Result<(Flow, bool), Halt> {
        let top = &state.top;
        let operand = |depth: usize| {
            let at = top.sp.checked_sub(depth);
            at.map_or(Value::Unset, |at| top.slots[at])
        };
        let (a, b) = match operation.what {
            What::Binary(..) => (operand(2), operand(1)),
            What::Increment(local, _) => (top.slots[usize::from(local)], Value::Unset),
            What::Negate(_) | What::Narrow(_) => (operand(1), Value::Unset),
        };
        let holds = match operation.what.agrees(a, b) {
            Some(agrees) => self.terms.bool(agrees),
            None => operation.what.agrees_if(&mut self.terms, a, b)?,
        };
        let line = self.line(state.top.method, state.top.pc);
        self.fork_clause(state, holds, operation.goal, line)
    }

    /// After the call: what a lambda expression of the method may still do when others call it is not known here.
    pub(super) fn no_lambda_outlives(&mut self, state: &State) -> Result<TermId, Halt> {
        let mut waiting: Vec<Value> = Vec::new();
        match &state.ending {
            Some(provetta_symex::End::Returned(value)) => waiting.extend(*value),
            Some(provetta_symex::End::Threw(id)) => waiting.push(Value::Ref(*id)),
            None => {}
        }
        let given = state.inputs.graph.iter().map(|object| object.id);
        let given = given.chain(state.inputs.snapshots.keys().copied());
        waiting.extend(given.map(Value::Ref));
        let statics = state.classes.statics.values();
        waiting.extend(statics.flat_map(|statics| statics.values.iter().copied()));
        let mut seen: Vec<bool> = vec![false; state.heap.len()];
        while let Some(value) = waiting.pop() {
            let Value::Ref(ObjectId(number)) = state.known(value) else {
                continue;
            };
            if std::mem::replace(&mut seen[number as usize], true) {
                continue;
            }
            let object = state.heap.get(ObjectId(number));
            let made_in = self.program.lambda_sites.get(&object.class);
            if made_in.is_some_and(|method| self.program.is_project(*method)) {
                return Err(unsupported(
                    "code of a lambda expression that outlives the call",
                ));
            }
            object.body.references(&mut |value| waiting.push(value));
        }
        Ok(self.terms.bool(true))
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_term::{Assignment, Const, Sort};

    /// What is said of numbers that are known, and what is said of those that are not, in the same state.
    #[test]
    fn known_and_unknown_numbers_are_judged_alike() {
        let edges: [i64; 17] = [
            0,
            1,
            -1,
            2,
            127,
            -128,
            128,
            32_767,
            -32_769,
            65_535,
            65_536,
            46_341,
            i64::from(i32::MAX),
            i64::from(i32::MIN),
            3_037_000_500,
            i64::MAX,
            i64::MIN,
        ];
        let ops = [
            BinaryOp::Add,
            BinaryOp::Subtract,
            BinaryOp::Multiply,
            BinaryOp::Divide,
        ];
        let mut all: Vec<(What, Kind)> = Vec::new();
        for kind in [Kind::Int, Kind::Long] {
            all.extend(ops.map(|op| (What::Binary(op, kind), kind)));
            all.push((What::Negate(kind), kind));
        }
        for by in [1, -1, 300, i16::MIN] {
            all.push((What::Increment(0, by), Kind::Int));
        }
        for to in [Conversion::I2B, Conversion::I2S, Conversion::I2C] {
            all.push((What::Narrow(to), Kind::Int));
        }
        all.push((What::Narrow(Conversion::L2I), Kind::Long));
        let mut terms = Terms::default();
        for (what, kind) in all {
            let is_long = kind == Kind::Long;
            let sort = Sort::Bv(if is_long { 64 } else { 32 });
            let name = format!("{what:?}");
            let (x, y) = (
                terms.var(&format!("x {name}"), sort),
                terms.var(&format!("y {name}"), sort),
            );
            let (a, b) = (Value::from_term(&terms, x), Value::from_term(&terms, y));
            let said = what.agrees_if(&mut terms, a, b).ok().unwrap();
            for a in edges {
                for b in edges {
                    let known = |number: i64| match is_long {
                        true => Value::Long(number),
                        false => Value::Int(number as i32),
                    };
                    let bits = |number: i64| match is_long {
                        true => Const::bv(64, number as u64),
                        false => Const::bv(32, u64::from(number as u32)),
                    };
                    let mut model = Assignment::default();
                    model.set(terms.var_id(x).unwrap(), bits(a));
                    model.set(terms.var_id(y).unwrap(), bits(b));
                    let agrees = what.agrees(known(a), known(b));
                    let holds = terms.eval_bool(said, &model);
                    assert_eq!(agrees, Some(holds), "{what:?} of {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn bounds_of_a_term_hold_and_are_close() {
        let mut terms = Terms::default();
        let (a, b) = (terms.var("a", Sort::Bv(32)), terms.var("b", Sort::Bv(8)));
        let int = (i128::from(i32::MIN), i128::from(i32::MAX));
        assert_eq!(extent(&terms, a, 0), int);
        let sum = terms.add(a, a);
        assert_eq!(extent(&terms, sum, 0), int, "it may wrap around");
        let (long, byte) = (terms.sext(64, a), terms.zext(64, b));
        assert_eq!(extent(&terms, byte, 0), (0, 255));
        let product = terms.mul(long, byte);
        assert_eq!(extent(&terms, product, 0), (int.0 * 255, int.1 * 255));
        let rest = terms.sub(product, byte);
        assert_eq!(extent(&terms, rest, 0), (int.0 * 255 - 255, int.1 * 255));
        let square = terms.mul(product, product);
        let all = (i128::from(i64::MIN), i128::from(i64::MAX));
        assert_eq!(extent(&terms, square, 0), all, "it may wrap around");
    }
}
