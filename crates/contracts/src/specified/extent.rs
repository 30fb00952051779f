//! In: a place in the source. Out: the instructions that belong to it.
//!
//! With `-Xjcov`, javac notes the source range of each statement's instructions, and so each statement has instructions of its
//! own: its normal end is a step from one of them to the one behind the last. A `break` or `continue` has a jump of its own.
//! A statement without an entry has no instructions. Where nothing stands for a place, a specification has no place either: the
//! code behind it would be another one. Without these notes only loops that have their lines for themselves are found.

use jml::{Exits, Jump, LoopSpec, SourceRange};
use provetta_classfile::{Code, CodeRange, Insn, cfg};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;

/// Instructions from one to before another.
pub(crate) type Stretch = (u32, u32);

/// The instructions of a statement and of what leaves it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Extent {
    pub(crate) all: Stretch,
    /// Jumps out of it
    pub(crate) jumps: Vec<(Stretch, Jump)>,
    /// Code of a `finally` around it that the compiler put into its jumps: there it is left already
    pub(crate) finals: Vec<Stretch>,
}

impl Extent {
    /// Whether an instruction belongs to it.
    pub(crate) fn contains(&self, pc: u32) -> bool {
        is_in(self.all, pc) && !self.finals.iter().any(|f| is_in(*f, pc))
    }

    /// The jump out of it that an instruction belongs to.
    pub(crate) fn jump(&self, pc: u32) -> Option<&Jump> {
        let mut all = self.jumps.iter();
        all.find(|(s, _)| is_in(*s, pc)).map(|(_, jump)| jump)
    }
}

fn is_in(stretch: Stretch, pc: u32) -> bool {
    (stretch.0..stretch.1).contains(&pc)
}

/// A statement with what leaves it, once for each copy that the compiler made.
pub(crate) fn extents(
    code: &Code,
    statement: SourceRange,
    exits: &Exits,
) -> Result<Vec<Extent>, &'static str> {
    with_exits(code, located(code, statement, false)?, exits)
}

/// Finds what leaves each copy of a statement.
fn with_exits(
    code: &Code,
    copies: Vec<Stretch>,
    exits: &Exits,
) -> Result<Vec<Extent>, &'static str> {
    if exits.jumps.is_empty() {
        return Ok(whole(copies));
    }
    if code.ranges.is_empty() {
        return Err("a jump may leave it, and the class file was compiled without -Xjcov");
    }
    if exits.closes {
        return Err("a jump may leave it and the `try` with resources around it");
    }
    let mut found = Vec::with_capacity(copies.len());
    for all in copies {
        let within = |s: &Stretch| all.0 <= s.0 && s.1 <= all.1;
        let mut jumps: Vec<(Stretch, Jump)> = Vec::new();
        for (range, jump) in &exits.jumps {
            let each = located(code, *range, false)?.into_iter().filter(within);
            jumps.extend(each.map(|stretch| (stretch, jump.clone())));
        }
        let mut finals = Vec::new();
        for range in &exits.finals {
            finals.extend(located(code, *range, false)?);
        }
        // A copy of the statement in a `finally` around it is no way out of that copy.
        let in_a_jump = |f: &Stretch| jumps.iter().any(|(s, _)| s.0 <= f.0 && f.1 <= s.1);
        finals.retain(in_a_jump);
        found.push(Extent { all, jumps, finals });
    }
    Ok(found)
}

/// Statements that nothing is said about how they are left.
pub(crate) fn whole(found: Vec<Stretch>) -> Vec<Extent> {
    let extent = |all| Extent {
        all,
        ..Extent::default()
    };
    found.into_iter().map(extent).collect()
}

/// The instructions of a block, without the `return` at the end of a method that nobody wrote.
pub(crate) fn before_return(code: &Code, (first, behind): Stretch) -> Stretch {
    let last = (code.insns.len() as u32).saturating_sub(1);
    let is_written = code.ranges.iter().any(|r| (r.start, r.end) == (last, last));
    let returns = matches!(code.insns.last(), Some(Insn::Return(None)));
    match behind > last && returns && !is_written && first < last {
        true => (first, last),
        false => (first, behind),
    }
}

/// `CRT_STATEMENT` and `CRT_BLOCK`: the other entries are about conditions, or have a jump behind their statement.
const STATEMENTS: u16 = 3;

/// `CRT_BLOCK`
const BLOCK: u16 = 2;

const UNTOLD: &str =
    "it stands at no statement that has code of its own, as far as the compiler says";

const NO_RANGES: &str = "the class file was compiled without -Xjcov";

/// The instructions of a statement, once for each copy that the compiler made; none if it has no code. `alone` says that no statement around
/// it ends where it does.
///
/// The compiler notes a statement where it has instructions, and nothing otherwise. Most entries have the range of their statement.
/// Those of `for (x : xs)` begin at `xs`, and of an `if (true)` or a `try` without body only a part is left: then the first
/// entry inside has to hold all others. Some versions give a statement with a pattern a beginning that lies somewhere before it;
/// only its end shows it, if it is alone.
pub(crate) fn located(
    code: &Code,
    range: SourceRange,
    alone: bool,
) -> Result<Vec<Stretch>, &'static str> {
    if code.ranges.is_empty() {
        return Err(NO_RANGES);
    }
    let (from, to) = (position(range.start), position(range.end));
    let all = || code.ranges.iter().filter(|r| r.flags & STATEMENTS != 0);
    let begins = |r: &CodeRange| position(r.range.start);
    let ends = |r: &CodeRange| position(r.range.end);
    let inside: Vec<&CodeRange> = all()
        .filter(|r| from <= begins(r) && ends(r) <= to)
        .collect();
    let across: Vec<&CodeRange> = all()
        .filter(|r| begins(r) < from && from < ends(r) && ends(r) <= to)
        .collect();
    let holds = |found: &[Stretch], entries: &[&CodeRange]| {
        let is_held = |r: &&CodeRange| found.iter().any(|c| c.0 <= r.start && r.end < c.1);
        entries.iter().all(is_held)
    };
    let first = inside.iter().map(|r| begins(r)).min();
    let is_first = |r: &&&CodeRange| Some(begins(r)) == first;
    let found = copies(inside.iter().filter(is_first).copied());
    let noted = inside.iter().filter(|r| begins(r) == from && ends(r) == to);
    let is_noted = noted.clone().next().is_some();
    let is_block = noted.clone().any(|r| r.flags & BLOCK != 0);
    if holds(&found, &inside) {
        // What ends where it does and begins before stands around it, or is the statement itself with a wrong beginning. Blocks have the right one.
        let is_certain =
            holds(&found, &across) || is_block || is_noted && !alone && !has_wrong_beginnings(code);
        if is_certain {
            return Ok(found);
        }
    }
    let found = copies(across.iter().filter(|r| ends(r) == to).copied());
    match alone && holds(&found, &inside) && holds(&found, &across) {
        true => Ok(found),
        false => Err(UNTOLD),
    }
}

/// Whether ranges of statements cross each other: statements nest, so some beginning is wrong.
fn has_wrong_beginnings(code: &Code) -> bool {
    let all = || code.ranges.iter().filter(|r| r.flags & STATEMENTS != 0);
    all().any(|a| {
        all().any(|b| {
            let (a, b) = (a.range, b.range);
            position(a.start) < position(b.start)
                && position(b.start) < position(a.end)
                && position(a.end) < position(b.end)
        })
    })
}

pub(crate) fn position(position: jml::Position) -> (u32, u32) {
    (position.line, position.column)
}

/// What entries of one statement stand for. Entries around others count alone. Of those next to each other, the ones with the
/// same end in the source are copies of the statement, as in `finally`; the ones with another end belong to one copy: `int a = 1, b = 2`.
fn copies<'r>(entries: impl Iterator<Item = &'r CodeRange>) -> Vec<Stretch> {
    let all: Vec<&CodeRange> = entries.collect();
    let is_widest = |one: &&&CodeRange| {
        let around = |other: &&&CodeRange| {
            other.start <= one.start
                && one.end <= other.end
                && (other.start, other.end) != (one.start, one.end)
        };
        !all.iter().any(|other| around(&other))
    };
    let mut widest: Vec<&CodeRange> = all.iter().filter(is_widest).copied().collect();
    widest.sort_by_key(|r| (r.start, r.end, position(r.range.end)));
    widest.dedup_by_key(|r| (r.start, r.end));
    let mut found: Vec<(Stretch, Vec<jml::Position>)> = Vec::new();
    for entry in widest {
        let end = entry.range.end;
        let is_seeded = seeded(Fault::DeclaratorsAreCopies);
        match found.last_mut() {
            Some((stretch, ends)) if !ends.contains(&end) && !is_seeded => {
                stretch.1 = entry.end + 1;
                ends.push(end);
            }
            _ => found.push(((entry.start, entry.end + 1), vec![end])),
        }
    }
    found.into_iter().map(|(stretch, _)| stretch).collect()
}

/// The instructions on the lines of a statement that nothing else stands on.
fn on_lines(code: &Code, range: SourceRange) -> Option<Stretch> {
    let count = code.insns.len() as u32;
    let inside = |pc: &u32| {
        code.line(*pc)
            .is_some_and(|line| (range.start.line..=range.end.line).contains(&line))
    };
    let ends = (0..count).find(inside).zip((0..count).rev().find(inside));
    ends.map(|(first, last)| (first, last + 1))
}

/// The heads of the loop that a specification is about, with its instructions.
pub(crate) fn heads_of(code: &Code, spec: &LoopSpec) -> Result<Vec<(u32, Extent)>, &'static str> {
    if spec.opens_with_loop {
        return Err("its first instruction is that of a loop inside it");
    }
    let cfg = cfg(code);
    let mut heads = Vec::new();
    let copies = match code.ranges.is_empty() {
        // Lines identify a loop only where it has them for itself.
        true if !spec.has_own_lines => return Err(NO_RANGES),
        true => on_lines(code, spec.statement).into_iter().collect(),
        false => located(code, spec.statement, false)?,
    };
    for extent in with_exits(code, copies, &spec.exits)? {
        let inside = cfg.loops.iter().filter(|l| {
            let head = cfg.blocks[l.head as usize].start;
            is_in(extent.all, head)
        });
        let outermost = inside.max_by_key(|l| l.body.len());
        let found = outermost.ok_or("its code does not go round")?;
        heads.push((cfg.blocks[found.head as usize].start, extent));
    }
    match heads.is_empty() {
        true => Err("the loop has no code in the class file"),
        false => Ok(heads),
    }
}
