//! In: a place in the source. Out: the instructions that belong to it.
//!
//! With `-Xjcov`, javac notes the source range of each statement's instructions, and so each statement has instructions of its
//! own: its normal end is a step from one of them to the one behind the last. A `break` or `continue` has a jump of its own.
//! Without these notes lines have to do, and jumps cannot be told from the normal end.

use jml::{Exits, Jump, LoopSpec, SourceRange};
use provetta_classfile::{Code, Insn, cfg};
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
pub(super) fn extents(
    code: &Code,
    statement: SourceRange,
    exits: &Exits,
) -> Result<Vec<Extent>, &'static str> {
    if !exits.jumps.is_empty() && code.ranges.is_empty() {
        return Err("a jump may leave it, and the class file was compiled without -Xjcov");
    }
    if !exits.jumps.is_empty() && exits.closes {
        return Err("a jump may leave it and the `try` with resources around it");
    }
    let all = stretches(code, statement).into_iter().map(|all| {
        let within = |s: &Stretch| all.0 <= s.0 && s.1 <= all.1;
        let jumps = exits.jumps.iter().flat_map(|(range, jump)| {
            let found = noted(code, *range).into_iter();
            found.map(move |stretch| (stretch, jump.clone()))
        });
        let jumps: Vec<(Stretch, Jump)> = jumps.filter(|(s, _)| within(s)).collect();
        let finals = exits.finals.iter().flat_map(|range| noted(code, *range));
        // A copy of the statement in a `finally` around it is no way out of that copy.
        let in_a_jump = |f: &Stretch| jumps.iter().any(|(s, _)| s.0 <= f.0 && f.1 <= s.1);
        let finals = finals.filter(in_a_jump).collect();
        Extent { all, jumps, finals }
    });
    Ok(all.collect())
}

/// The instructions of a block, without the `return` at the end of a method that nobody wrote.
pub(super) fn before_return(code: &Code, (first, behind): Stretch) -> Stretch {
    let last = (code.insns.len() as u32).saturating_sub(1);
    let is_written = code.ranges.iter().any(|r| (r.start, r.end) == (last, last));
    let returns = matches!(code.insns.last(), Some(Insn::Return(None)));
    match behind > last && returns && !is_written && first < last {
        true => (first, last),
        false => (first, behind),
    }
}

/// The instructions that the compiler noted for a statement.
fn noted(code: &Code, range: SourceRange) -> Vec<Stretch> {
    let here = code.ranges.iter().filter(|r| r.range.start == range.start);
    let all: Vec<Stretch> = here.map(|r| (r.start, r.end + 1)).collect();
    let is_widest = |one: &&Stretch| {
        let around = |other: &Stretch| other.0 <= one.0 && one.1 <= other.1 && other != *one;
        !all.iter().any(around)
    };
    let mut found: Vec<Stretch> = all.iter().filter(is_widest).copied().collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The instructions of a statement, once for each copy that the compiler made; none if it has no code.
pub(super) fn stretches(code: &Code, range: SourceRange) -> Vec<Stretch> {
    let found = noted(code, range);
    if !found.is_empty() {
        return found;
    }
    let count = code.insns.len() as u32;
    let inside = |pc: &u32| {
        code.line(*pc)
            .is_some_and(|line| (range.start.line..=range.end.line).contains(&line))
    };
    let ends = (0..count).find(inside).zip((0..count).rev().find(inside));
    ends.into_iter()
        .map(|(first, last)| (first, last + 1))
        .collect()
}

/// The heads of the loop that a specification is about, with its instructions.
pub(super) fn heads_of(code: &Code, spec: &LoopSpec) -> Result<Vec<(u32, Extent)>, &'static str> {
    if spec.opens_with_loop {
        return Err("its first instruction is that of a loop inside it");
    }
    let cfg = cfg(code);
    let mut heads = Vec::new();
    for extent in extents(code, spec.statement, &spec.exits)? {
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
