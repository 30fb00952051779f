//! In: the specifications inside a method body. Out: the instructions they stand before.
//!
//! A statement is found by the source range that javac notes for its instructions (`-Xjcov`), else by its line. A loop
//! specification stands at the head of its loop, which is where its condition is tested.

use std::rc::Rc;

use jml::{Clause, LoopSpec, SourceRange, StatementSpec};
use provetta_classfile::{Code, cfg};
use provetta_jml as jml;
use provetta_outcome::GoalKind;

use crate::goals::NO_GOAL;

/// What a specification does when execution comes by.
#[derive(Debug)]
pub(crate) enum Item {
    /// It has to hold; the goal is passed where it does not
    Assert { clause: Clause, goal: u32 },
    /// It is taken for granted
    Assume { clause: Clause },
    /// A variable of the specification gets a value
    Ghost {
        name: std::sync::Arc<str>,
        value: Option<Clause>,
        ty: jml::Type,
    },
    /// So does a field of it
    Set {
        target: Option<jml::Expr>,
        value: Clause,
    },
}

/// What a loop promises; the goals are passed where it breaks that.
#[derive(Debug)]
pub(crate) struct LoopItem {
    pub(crate) spec: LoopSpec,
    /// By invariant: it does not hold when the loop is entered
    pub(crate) entry: Vec<u32>,
    /// By invariant: a round does not keep it
    pub(crate) kept: Vec<u32>,
    /// By variant: a round does not lessen it
    pub(crate) variant: Vec<u32>,
}

/// What stands before one instruction.
#[derive(Debug, Default)]
pub(crate) struct At {
    pub(crate) items: Vec<Item>,
    pub(crate) head: Option<Rc<LoopItem>>,
}

/// The specifications inside one method, by instruction.
#[derive(Debug, Default)]
pub(crate) struct Places {
    at: Vec<(u32, At)>,
    /// Goals of specifications that stand nowhere, and why
    pub(crate) lost: Vec<(u32, String)>,
}

impl Places {
    pub(crate) fn at(&self, pc: u32) -> Option<&At> {
        self.at.iter().find(|(p, _)| *p == pc).map(|(_, at)| at)
    }

    fn at_mut(&mut self, pc: u32) -> &mut At {
        let index = match self.at.iter().position(|(p, _)| *p == pc) {
            Some(index) => index,
            None => {
                self.at.push((pc, At::default()));
                self.at.len() - 1
            }
        };
        &mut self.at[index].1
    }

    /// Finds the places of specifications. `goal` gives each obligation its goal.
    pub(crate) fn new(
        code: &Code,
        statements: &[StatementSpec],
        mut goal: impl FnMut(GoalKind, &Clause) -> u32,
    ) -> Places {
        let mut places = Places::default();
        for statement in statements {
            match statement {
                StatementSpec::Loop(spec) => {
                    let mut all = |kind: GoalKind, clauses: &[Clause]| -> Vec<u32> {
                        clauses.iter().map(|c| goal(kind, c)).collect()
                    };
                    let item = LoopItem {
                        entry: all(GoalKind::LoopEntry, &spec.invariants),
                        kept: all(GoalKind::LoopPreserved, &spec.invariants),
                        variant: all(GoalKind::LoopVariant, &spec.decreases),
                        spec: spec.clone(),
                    };
                    match head_of(code, spec) {
                        Ok(pc) => places.at_mut(pc).head = Some(Rc::new(item)),
                        Err(why) => {
                            let goals = item.entry.iter().chain(&item.kept).chain(&item.variant);
                            let lost = goals.map(|g| (*g, why.to_owned()));
                            places.lost.extend(lost);
                        }
                    }
                }
                StatementSpec::Assert { at, clause } => {
                    let goal = goal(GoalKind::JmlAssert, clause);
                    let clause = clause.clone();
                    places.put(code, at, Item::Assert { clause, goal }, &[goal]);
                }
                StatementSpec::Unreachable { at, clause } => {
                    let goal = goal(GoalKind::JmlAssert, clause);
                    let clause = clause.clone();
                    places.put(code, at, Item::Assert { clause, goal }, &[goal]);
                }
                StatementSpec::Assume { at, clause } => {
                    let clause = clause.clone();
                    places.put(code, at, Item::Assume { clause }, &[]);
                }
                StatementSpec::Ghost(ghost) => {
                    let item = Item::Ghost {
                        name: ghost.name.clone(),
                        value: ghost.init.clone(),
                        ty: ghost.ty.clone(),
                    };
                    places.put(code, &ghost.at, item, &[]);
                }
                StatementSpec::Set(set) => {
                    let item = Item::Set {
                        target: set.target.clone(),
                        value: set.value.clone(),
                    };
                    places.put(code, &set.at, item, &[]);
                }
                StatementSpec::Block(_) => {}
            }
        }
        places
    }

    fn put(&mut self, code: &Code, at: &jml::At, item: Item, goals: &[u32]) {
        match at.next.and_then(|next| first_of(code, next)) {
            Some(pc) => self.at_mut(pc).items.push(item),
            None => {
                let why = "it stands before no statement that has code of its own";
                self.lost.extend(
                    goals
                        .iter()
                        .filter(|g| **g != NO_GOAL)
                        .map(|g| (*g, why.to_owned())),
                );
            }
        }
    }
}

/// Instructions of a statement.
fn instructions(code: &Code, range: SourceRange) -> Option<(u32, u32)> {
    let exact = code.ranges.iter().filter(|r| r.range.start == range.start);
    let widest = exact.max_by_key(|r| r.end - r.start);
    if let Some(found) = widest {
        return Some((found.start, found.end));
    }
    let count = code.insns.len() as u32;
    let inside = |pc: &u32| {
        code.line(*pc)
            .is_some_and(|line| (range.start.line..=range.end.line).contains(&line))
    };
    let first = (0..count).find(inside)?;
    let last = (0..count).rev().find(inside)?;
    Some((first, last + 1))
}

fn first_of(code: &Code, range: SourceRange) -> Option<u32> {
    instructions(code, range).map(|(first, _)| first)
}

/// The head of the loop that a specification is about.
fn head_of(code: &Code, spec: &LoopSpec) -> Result<u32, &'static str> {
    if spec.condition.is_some_and(|c| c.start > spec.body.start) {
        return Err("invariants of do-while loops are not supported yet");
    }
    let (first, behind) =
        instructions(code, spec.statement).ok_or("the loop has no code in the class file")?;
    let cfg = cfg(code);
    let inside = cfg.loops.iter().filter(|l| {
        let head = cfg.blocks[l.head as usize].start;
        (first..behind).contains(&head)
    });
    let outermost = inside.max_by_key(|l| l.body.len());
    let found = outermost.ok_or("its code does not go round")?;
    Ok(cfg.blocks[found.head as usize].start)
}
