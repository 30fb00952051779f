//! In: the specifications inside a method body. Out: the instructions they stand before.
//!
//! A statement is found by the source range that javac notes for its instructions (`-Xjcov`), else by its line; where the
//! compiler copied it, as it does with `finally`, it is found more than once. A loop specification stands at the head of its
//! loop, which is where its condition is tested, or where the body of a `do` starts. What stands before a statement
//! counts when control comes from outside the statement: its first instruction may be the head of a loop. What stands
//! behind the last statement of a block counts when control comes out of the block; that cannot be told from a jump out of it.

use std::rc::Rc;

use jml::{Clause, LoopSpec, Position, SourceRange, SourceSpecs, StatementSpec};
use provetta_classfile::{ClassPath, Code, Insn, InvokeKind, cfg};
use provetta_jml as jml;
use provetta_outcome::{GoalKind, MethodRef};

use crate::goals::NO_GOAL;

/// What a specification does when execution comes by.
#[derive(Debug, Clone)]
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
    /// A statement with a contract starts
    Enter(Rc<BlockItem>),
    /// It ends
    Leave(Rc<BlockItem>),
}

/// Instructions from one to before another.
pub(crate) type Stretch = (u32, u32);

/// A specification before an instruction.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    /// The instructions of the statement or block it stands at
    pub(crate) of: Stretch,
    /// It stands at the end of that, else at its start
    pub(crate) behind: bool,
    pub(crate) item: Item,
}

impl Placed {
    /// Whether it counts for control that comes from an instruction, none for the start of the method.
    pub(crate) fn counts(&self, from: Option<u32>) -> bool {
        let is_inside = from.is_some_and(|pc| (self.of.0..self.of.1).contains(&pc));
        is_inside == self.behind
    }
}

/// What a loop promises; the goals are passed where it breaks that.
#[derive(Debug)]
pub(crate) struct LoopItem {
    pub(crate) spec: LoopSpec,
    /// Its instructions
    pub(crate) stretch: Stretch,
    /// By invariant: it does not hold when the loop is entered
    pub(crate) entry: Vec<u32>,
    /// By invariant: a round does not keep it
    pub(crate) kept: Vec<u32>,
    /// By variant: a round does not lessen it
    pub(crate) variant: Vec<u32>,
    /// It changes something else than it may
    pub(crate) frame: Option<u32>,
}

/// What a statement promises; the goals are passed where it breaks that.
#[derive(Debug)]
pub(crate) struct BlockItem {
    pub(crate) cases: Vec<jml::Case>,
    pub(crate) labels: Vec<std::sync::Arc<str>>,
    pub(crate) span: SourceRange,
    /// Its instructions
    pub(crate) stretch: Stretch,
    /// No case of its precondition holds
    pub(crate) requires: u32,
    /// By case and clause
    pub(crate) ensures: Vec<Vec<u32>>,
    /// By case; none where everything may change
    pub(crate) frames: Vec<Option<u32>>,
}

/// A call of a method that has a contract.
#[derive(Debug)]
pub(crate) struct CallItem {
    /// What it is called, for people
    pub(crate) title: String,
    pub(crate) is_static: bool,
    /// How many parameters it has, the receiver not counted
    pub(crate) parameters: usize,
    pub(crate) method: MethodRef,
    /// Internal name of the class that declares it
    pub(crate) owner: std::sync::Arc<str>,
    /// It is a constructor
    pub(crate) constructs: bool,
    /// It neither needs nor keeps the invariants of its object
    pub(crate) is_helper: bool,
    /// Descriptor of the result
    pub(crate) result: String,
    pub(crate) cases: Vec<jml::Case>,
    /// Passed where no case of its precondition holds
    pub(crate) goal: u32,
}

/// What stands before one instruction.
#[derive(Debug, Default)]
pub(crate) struct At {
    /// In this order: ends of statements and what stands before a loop, its head, what stands in it, a call
    pub(crate) outer: Vec<Placed>,
    pub(crate) head: Option<Rc<LoopItem>>,
    pub(crate) items: Vec<Placed>,
    pub(crate) call: Option<Rc<CallItem>>,
}

/// The specifications inside one method, by instruction.
#[derive(Debug, Default)]
pub(crate) struct Places {
    at: Vec<(u32, At)>,
    /// Goals of specifications that stand nowhere, and why
    pub(crate) lost: Vec<(u32, String)>,
    /// Why something stands nowhere that others depend on
    pub(crate) unplaced: Option<String>,
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
        statements: &[StatementSpec],
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
        for statement in statements {
            match statement {
                StatementSpec::Loop(spec) => places.put_loop(code, spec, &mut goal),
                StatementSpec::Assert { at, clause }
                | StatementSpec::Unreachable { at, clause } => {
                    let goal = goal(GoalKind::JmlAssert, &clause.text, clause.span);
                    let clause = clause.clone();
                    places.put(code, at, Item::Assert { clause, goal });
                }
                StatementSpec::Assume { at, clause } => {
                    let clause = clause.clone();
                    places.put(code, at, Item::Assume { clause });
                }
                StatementSpec::Ghost(ghost) => {
                    let item = Item::Ghost {
                        name: ghost.name.clone(),
                        value: ghost.init.clone(),
                        ty: ghost.ty.clone(),
                    };
                    places.put(code, &ghost.at, item);
                }
                StatementSpec::Set(set) => {
                    let item = Item::Set {
                        target: set.target.clone(),
                        value: set.value.clone(),
                    };
                    places.put(code, &set.at, item);
                }
                StatementSpec::Block(spec) => places.put_block(code, spec, &mut goal),
            }
        }
        for (_, at) in &mut places.at {
            let Some(head) = &at.head else { continue };
            let (first, behind) = head.stretch;
            let is_around = |placed: &Placed| placed.of.0 <= first && behind <= placed.of.1;
            let (before, inside) = at.items.drain(..).partition(is_around);
            at.outer.extend::<Vec<Placed>>(before);
            at.items = inside;
        }
        places
    }

    fn put_loop(
        &mut self,
        code: &Code,
        spec: &LoopSpec,
        goal: &mut impl FnMut(GoalKind, &str, SourceRange) -> u32,
    ) {
        let mut all = |kind: GoalKind, clauses: &[Clause]| -> Vec<u32> {
            let each = clauses.iter().map(|c| goal(kind, &c.text, c.span));
            each.collect()
        };
        let entry = all(GoalKind::LoopEntry, &spec.invariants);
        let kept = all(GoalKind::LoopPreserved, &spec.invariants);
        let variant = all(GoalKind::LoopVariant, &spec.decreases);
        let frame = spec.assignable.as_ref().filter(|f| limits(f));
        let frame = frame.map(|f| goal(GoalKind::InnerAssignable, &f.text, f.span));
        match heads_of(code, spec) {
            Ok(heads) => {
                for (pc, stretch) in heads {
                    self.at_mut(pc).head = Some(Rc::new(LoopItem {
                        spec: spec.clone(),
                        stretch,
                        entry: entry.clone(),
                        kept: kept.clone(),
                        variant: variant.clone(),
                        frame,
                    }));
                }
            }
            Err(why) => {
                let goals = entry.iter().chain(&kept).chain(&variant).chain(&frame);
                self.lost.extend(goals.map(|g| (*g, why.to_owned())));
            }
        }
    }

    fn put_block(
        &mut self,
        code: &Code,
        spec: &jml::BlockSpec,
        goal: &mut impl FnMut(GoalKind, &str, SourceRange) -> u32,
    ) {
        let first = spec.cases.iter().flat_map(|c| &c.requires).next();
        let requires = first.map_or(NO_GOAL, |clause| {
            let text = format!("precondition of the block: {}", clause.text);
            goal(GoalKind::Precondition, &text, clause.span)
        });
        let mut ensures = Vec::with_capacity(spec.cases.len());
        let mut frames = Vec::with_capacity(spec.cases.len());
        for case in &spec.cases {
            let each = case.ensures.iter();
            let goals = each.map(|c| goal(GoalKind::InnerEnsures, &c.text, c.span));
            ensures.push(goals.collect::<Vec<u32>>());
            let frame = Some(&case.assignable).filter(|f| limits(f));
            frames.push(frame.map(|f| goal(GoalKind::InnerAssignable, &f.text, f.span)));
        }
        let found = match spec.is_left {
            true => Err("a block with a contract that a jump or a return may leave"),
            false => match stretches(code, spec.statement) {
                found if found.is_empty() => Err("a block with a contract that has no code"),
                found => Ok(found),
            },
        };
        match found {
            Ok(found) => {
                for stretch in found {
                    let item = Rc::new(BlockItem {
                        cases: spec.cases.clone(),
                        labels: spec.labels.clone(),
                        span: spec.span,
                        stretch,
                        requires,
                        ensures: ensures.clone(),
                        frames: frames.clone(),
                    });
                    self.put_at(stretch, false, Item::Enter(Rc::clone(&item)));
                    self.put_at(stretch, true, Item::Leave(item));
                }
            }
            Err(why) => {
                let goals = ensures.iter().flatten().chain(frames.iter().flatten());
                let goals = goals.chain([&requires]).filter(|g| **g != NO_GOAL);
                self.lost.extend(goals.map(|g| (*g, why.to_owned())));
            }
        }
    }

    fn put_at(&mut self, of: Stretch, behind: bool, item: Item) {
        let placed = Placed { of, behind, item };
        match behind {
            true => self.at_mut(of.1).outer.push(placed),
            false => self.at_mut(of.0).items.push(placed),
        }
    }

    fn put(&mut self, code: &Code, at: &jml::At, item: Item) {
        let count = code.insns.len() as u32;
        let (found, behind) = match at.next {
            Some(next) => (stretches(code, next), false),
            None if at.is_left_by_jump => (Vec::new(), true),
            None => (stretches(code, at.block), true),
        };
        let found = match behind {
            true => found.into_iter().map(|s| before_return(code, s)).collect(),
            false => found,
        };
        if found.is_empty() || behind && found.iter().any(|(_, end)| *end >= count) {
            let why = match at.is_left_by_jump && behind {
                true => "it stands at the end of a block that a jump may leave",
                false => "it stands at no statement that has code of its own",
            };
            match &item {
                Item::Assert { goal, .. } => self.lost.push((*goal, why.to_owned())),
                Item::Set { value: clause, .. } | Item::Assume { clause } => {
                    self.unplaced = Some(format!("`{}`: {why}", clause.text));
                }
                Item::Ghost { name, .. } => {
                    self.unplaced = Some(format!("the ghost variable {name}: {why}"));
                }
                Item::Enter(_) | Item::Leave(_) => {}
            }
            return;
        }
        for stretch in found {
            self.put_at(stretch, behind, item.clone());
        }
    }
}

/// The instructions of a block, without the `return` at the end of a method that nobody wrote.
fn before_return(code: &Code, (first, behind): Stretch) -> Stretch {
    let last = (code.insns.len() as u32).saturating_sub(1);
    let is_written = code.ranges.iter().any(|r| (r.start, r.end) == (last, last));
    let returns = matches!(code.insns.last(), Some(Insn::Return(None)));
    match behind > last && returns && !is_written && first < last {
        true => (first, last),
        false => (first, behind),
    }
}

/// Whether a frame leaves anything out.
fn limits(frame: &jml::FrameClause) -> bool {
    !matches!(frame.frame, Ok(jml::Frame::Everything))
}

/// The instructions of a statement, once for each copy that the compiler made; none if it has no code.
fn stretches(code: &Code, range: SourceRange) -> Vec<Stretch> {
    let here = code.ranges.iter().filter(|r| r.range.start == range.start);
    let all: Vec<Stretch> = here.map(|r| (r.start, r.end + 1)).collect();
    let is_widest = |one: &&Stretch| {
        let around = |other: &Stretch| other.0 <= one.0 && one.1 <= other.1 && other != *one;
        !all.iter().any(around)
    };
    let mut found: Vec<Stretch> = all.iter().filter(is_widest).copied().collect();
    found.sort_unstable();
    found.dedup();
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
fn heads_of(code: &Code, spec: &LoopSpec) -> Result<Vec<(u32, Stretch)>, &'static str> {
    if spec.opens_with_loop {
        return Err("its first instruction is that of a loop inside it");
    }
    let cfg = cfg(code);
    let mut heads = Vec::new();
    for stretch in stretches(code, spec.statement) {
        let inside = cfg.loops.iter().filter(|l| {
            let head = cfg.blocks[l.head as usize].start;
            (stretch.0..stretch.1).contains(&head)
        });
        let outermost = inside.max_by_key(|l| l.body.len());
        let found = outermost.ok_or("its code does not go round")?;
        heads.push((cfg.blocks[found.head as usize].start, stretch));
    }
    match heads.is_empty() {
        true => Err("the loop has no code in the class file"),
        false => Ok(heads),
    }
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
                method: MethodRef {
                    class: std::sync::Arc::clone(&owner.name),
                    name: std::sync::Arc::clone(&method.name),
                    descriptor: std::sync::Arc::clone(&method.descriptor),
                },
                owner: std::sync::Arc::clone(&owner.name),
                constructs: &*method.name == "<init>",
                is_helper: contract.is_helper,
                result: result.to_owned(),
                cases: contract.cases.into_iter().map(|c| c.case).collect(),
                goal: NO_GOAL,
            },
        ));
    }
    found
}
