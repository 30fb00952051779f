//! In: the specifications inside a method body. Out: the instructions they stand before.
//!
//! A statement is found by the source range that javac notes for its instructions (`-Xjcov`), else by its line. A loop
//! specification stands at the head of its loop, which is where its condition is tested. What is written before a loop
//! may stand there too: it is for those who come from outside. What is written behind the last statement of a body stands
//! before its `return`; elsewhere, behind the last statement of a block, it has no place.

use std::rc::Rc;

use jml::{Clause, LoopSpec, Position, SourceRange, SourceSpecs, StatementSpec};
use provetta_classfile::{ClassPath, Code, Insn, InvokeKind, cfg};
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
    /// Something that has no place: what a path is worth from here on
    Lost { why: String, stops: bool },
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
    /// Behind its last instruction
    pub(crate) behind: u32,
}

/// A call of a method that has a contract.
#[derive(Debug)]
pub(crate) struct CallItem {
    /// What it is called, for people
    pub(crate) title: String,
    pub(crate) is_static: bool,
    /// How many parameters it has, the receiver not counted
    pub(crate) parameters: usize,
    /// Descriptor of the result
    pub(crate) result: String,
    pub(crate) cases: Vec<jml::Case>,
    /// Passed where no case of its precondition holds
    pub(crate) goal: u32,
}

/// What stands before one instruction.
#[derive(Debug, Default)]
pub(crate) struct At {
    /// Written before a statement that begins here with a loop, and what is behind that statement: who comes from inside of
    /// it has passed these
    pub(crate) entering: Vec<(Item, u32)>,
    pub(crate) items: Vec<Item>,
    pub(crate) head: Option<Rc<LoopItem>>,
    pub(crate) call: Option<Rc<CallItem>>,
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

    /// Whether a method with a contract is called.
    pub(crate) fn has_calls(&self) -> bool {
        self.at.iter().any(|(_, at)| at.call.is_some())
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
        spec: Option<&jml::MethodSpec>,
        calls: Vec<(u32, CallItem)>,
        mut goal: impl FnMut(GoalKind, &str, SourceRange) -> u32,
    ) -> Places {
        let mut places = Places::default();
        for (pc, mut call) in calls {
            if let Some(clause) = call.cases.iter().flat_map(|c| &c.requires).next() {
                let line = code.line(pc).unwrap_or(clause.span.start.line);
                let position = Position { line, column: 1 };
                let span = SourceRange {
                    start: position,
                    end: position,
                };
                let text = format!("precondition of {}", call.title);
                call.goal = goal(GoalKind::Precondition, &text, span);
            }
            places.at_mut(pc).call = Some(Rc::new(call));
        }
        let ends = spec.map(|spec| spec.span.end);
        for statement in spec.into_iter().flat_map(|spec| &spec.statements) {
            match statement {
                StatementSpec::Loop(spec) => {
                    let mut all = |kind: GoalKind, clauses: &[Clause]| -> Vec<u32> {
                        clauses
                            .iter()
                            .map(|c| goal(kind, &c.text, c.span))
                            .collect()
                    };
                    let mut item = LoopItem {
                        behind: 0,
                        entry: all(GoalKind::LoopEntry, &spec.invariants),
                        kept: all(GoalKind::LoopPreserved, &spec.invariants),
                        variant: all(GoalKind::LoopVariant, &spec.decreases),
                        spec: spec.clone(),
                    };
                    match head_of(code, spec) {
                        Ok((pc, behind)) => {
                            item.behind = behind;
                            places.at_mut(pc).head = Some(Rc::new(item));
                        }
                        Err(why) => {
                            let goals = item.entry.iter().chain(&item.kept).chain(&item.variant);
                            let lost = goals.map(|g| (*g, why.to_owned()));
                            places.lost.extend(lost);
                        }
                    }
                }
                StatementSpec::Assert { at, clause } => {
                    let goal = goal(GoalKind::JmlAssert, &clause.text, clause.span);
                    let clause = clause.clone();
                    places.put(code, ends, at, Item::Assert { clause, goal }, &[goal]);
                }
                StatementSpec::Unreachable { at, clause } => {
                    let goal = goal(GoalKind::JmlAssert, &clause.text, clause.span);
                    let clause = clause.clone();
                    places.put(code, ends, at, Item::Assert { clause, goal }, &[goal]);
                }
                StatementSpec::Assume { at, clause } => {
                    let clause = clause.clone();
                    places.put(code, ends, at, Item::Assume { clause }, &[]);
                }
                StatementSpec::Ghost(ghost) => {
                    let item = Item::Ghost {
                        name: ghost.name.clone(),
                        value: ghost.init.clone(),
                        ty: ghost.ty.clone(),
                    };
                    places.put(code, ends, &ghost.at, item, &[]);
                }
                StatementSpec::Set(set) => {
                    let item = Item::Set {
                        target: set.target.clone(),
                        value: set.value.clone(),
                    };
                    places.put(code, ends, &set.at, item, &[]);
                }
                StatementSpec::Block(_) => {}
            }
        }
        places
    }

    fn put(
        &mut self,
        code: &Code,
        ends: Option<Position>,
        at: &jml::At,
        item: Item,
        goals: &[u32],
    ) {
        if let Some((first, behind)) = at.next.and_then(|next| instructions(code, next)) {
            let here = self.at_mut(first);
            match at.leads_loop {
                true => here.entering.push((item, behind)),
                false => here.items.push(item),
            }
            return;
        }
        let last = code.insns.len().saturating_sub(1);
        if at.next.is_none()
            && ends == Some(at.block.end)
            && matches!(code.insns.get(last), Some(Insn::Return(None)))
        {
            self.at_mut(last as u32).items.push(item);
            return;
        }
        let why = "it stands before no statement that has code of its own";
        self.lost
            .extend(goals.iter().map(|goal| (*goal, why.to_owned())));
        // A variable that keeps its value where it gets another one would prove anything.
        let lost = match &item {
            Item::Set { value, .. } => Some((value, true)),
            Item::Assume { clause } => Some((clause, false)),
            _ => None,
        };
        if let Some((clause, stops)) = lost {
            let why = format!("`{}`: {why}", clause.text);
            self.at_mut(0).items.push(Item::Lost { why, stops });
        }
    }
}

/// Instructions of a statement.
fn instructions(code: &Code, range: SourceRange) -> Option<(u32, u32)> {
    let exact = code.ranges.iter().filter(|r| r.range.start == range.start);
    let widest = exact.max_by_key(|r| r.end - r.start);
    if let Some(found) = widest {
        // The table names the last instruction.
        return Some((found.start, found.end + 1));
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

/// The head of the loop that a specification is about, and what is behind its last instruction.
fn head_of(code: &Code, spec: &LoopSpec) -> Result<(u32, u32), &'static str> {
    if spec.opens_with_loop {
        return Err("its first instruction is that of a loop inside it");
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
    Ok((cfg.blocks[found.head as usize].start, behind))
}

/// The calls in some code of methods that have a contract.
pub(crate) fn calls_in(
    code: &Code,
    specs: &[SourceSpecs],
    classes: &ClassPath,
) -> Vec<(u32, CallItem)> {
    let mut found = Vec::new();
    for (pc, insn) in code.insns.iter().enumerate() {
        let Insn::Invoke(kind, member) = insn else {
            continue;
        };
        let Ok(Some((owner, index))) = classes.resolve_method(member) else {
            continue;
        };
        let method = &owner.methods[index];
        let contract = jml::contract(
            specs,
            classes,
            &owner.name,
            &method.name,
            &method.descriptor,
        );
        let Ok(Some(contract)) = contract else {
            continue;
        };
        let parameters = provetta_classfile::method_descriptor(&method.descriptor);
        let result = method
            .descriptor
            .find(')')
            .map_or("V", |i| &method.descriptor[i + 1..]);
        let simple = crate::ops::object::simple_name(&owner.name);
        found.push((
            pc as u32,
            CallItem {
                title: match &*method.name {
                    "<init>" => format!("new {simple}"),
                    name => format!("{simple}.{name}"),
                },
                is_static: *kind == InvokeKind::Static,
                parameters: parameters.map_or(0, |p| p.parameters.len()),
                result: result.to_owned(),
                cases: contract.cases.into_iter().map(|c| c.case).collect(),
                goal: NO_GOAL,
            },
        ));
    }
    found
}
