//! In: the specifications inside a method body. Out: the instructions they stand before.
//!
//! Where the compiler copied a statement, as it does with `finally`, it is found more than once. A loop specification stands at the head of its
//! loop, which is where its condition is tested, or where the body of a `do` starts. What stands before a statement
//! counts when control comes from outside the statement: its first instruction may be the head of a loop. What stands
//! behind the last statement of a block counts when control comes out of the block by its normal end, before what is asked
//! of the block itself; where several blocks end there, the innermost one comes first. What stands where no instruction stands for
//! the place has no place: it is never asked, assumed or set at the code behind.

use std::rc::Rc;

use jml::{Clause, LoopSpec, Position, SourceRange, StatementSpec};
use provetta_classfile::{Code, CodeRange, Insn};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::GoalKind;
use provetta_symex::NO_GOAL;

use crate::specified::extent::{Extent, before_return, extents, heads_of, located, whole};
use crate::specified::items::{At, BlockItem, CallItem, CaseGoals, Item, LoopItem, Placed};
use crate::specified::operations::Operation;

/// The specifications inside one method, by instruction.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// In the order of instructions
    at: Vec<(u32, At)>,
    /// Goals of specifications that stand nowhere, and why
    pub(crate) lost: Vec<(u32, String)>,
    /// Why something stands nowhere that others depend on
    pub(crate) unplaced: Option<String>,
}

impl Places {
    pub(crate) fn at(&self, pc: u32) -> Option<&At> {
        let found = self.at.binary_search_by_key(&pc, |(p, _)| *p);
        found.ok().map(|index| &self.at[index].1)
    }

    /// Whether a method with a contract is called.
    pub(crate) fn has_calls(&self) -> bool {
        self.at.iter().any(|(_, at)| at.call.is_some())
    }

    /// Adds what is asked of operations.
    pub(crate) fn put_operations(&mut self, operations: &[(u32, Operation)]) {
        for (pc, operation) in operations {
            self.at_mut(*pc).operation = Some(operation.clone());
        }
    }

    fn at_mut(&mut self, pc: u32) -> &mut At {
        let index = match self.at.binary_search_by_key(&pc, |(p, _)| *p) {
            Ok(index) => index,
            Err(index) => {
                self.at.insert(index, (pc, At::default()));
                index
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
                    let partial = ghost.init.as_ref().filter(|clause| !is_total(clause));
                    let goal = partial.map_or(NO_GOAL, |clause| {
                        goal(GoalKind::JmlAssert, &clause.text, clause.span)
                    });
                    let item = Item::Ghost {
                        name: ghost.name.clone(),
                        value: ghost.init.clone(),
                        ty: ghost.ty.clone(),
                        goal,
                    };
                    places.put(code, &ghost.at, item);
                }
                StatementSpec::Set(set) => {
                    let goal = match is_total(&set.value) {
                        true => NO_GOAL,
                        false => goal(GoalKind::JmlAssert, &set.value.text, set.value.span),
                    };
                    let item = Item::Set {
                        target: set.target.clone(),
                        value: set.value.clone(),
                        goal,
                    };
                    places.put(code, &set.at, item);
                }
                StatementSpec::Block(spec) => places.put_block(code, spec, &mut goal),
            }
        }
        for (_, at) in &mut places.at {
            at.outer.sort_by_key(|placed| {
                let is_leave = matches!(placed.item, Item::Leave(_));
                (std::cmp::Reverse(placed.of.all.0), is_leave)
            });
            reverse_leaves(&mut at.outer);
            let Some(head) = &at.head else { continue };
            let (first, behind) = head.extent.all;
            let is_around = |placed: &Placed| {
                let (from, to) = placed.of.all;
                from <= first && behind <= to
            };
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
                for (pc, extent) in heads {
                    self.at_mut(pc).head = Some(Rc::new(LoopItem {
                        spec: spec.clone(),
                        extent: Rc::new(extent),
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
        let goals: Vec<CaseGoals> = spec
            .cases
            .iter()
            .map(|case| case_goals(case, &spec.exits, goal))
            .collect();
        let item = |extent: Extent| BlockItem {
            cases: spec.cases.clone(),
            labels: spec.labels.clone(),
            span: spec.span,
            extent: Rc::new(extent),
            requires,
            goals: goals.clone(),
        };
        let found = match extents(code, spec.statement, &spec.exits) {
            Ok(found) if found.is_empty() => Err("a block with a contract that has no code"),
            found => found,
        };
        match found {
            Ok(found) => {
                for extent in found {
                    let item = Rc::new(item(extent));
                    let extent = Rc::clone(&item.extent);
                    self.put_at(Rc::clone(&extent), false, Item::Enter(Rc::clone(&item)));
                    self.put_at(extent, true, Item::Leave(item));
                }
            }
            Err(why) => {
                let goals = item(Extent::default()).all_goals();
                self.lost
                    .extend(goals.into_iter().map(|g| (g, why.to_owned())));
            }
        }
    }

    fn put_at(&mut self, of: Rc<Extent>, behind: bool, item: Item) {
        let (first, end) = of.all;
        let placed = Placed { of, behind, item };
        match behind {
            true => self.at_mut(end).outer.push(placed),
            false => self.at_mut(first).items.push(placed),
        }
    }

    fn put(&mut self, code: &Code, at: &jml::At, item: Item) {
        match placed(code, at) {
            Ok(found) => {
                for (extent, behind) in found {
                    self.put_at(Rc::new(extent), behind, item.clone());
                }
            }
            Err(why) => self.lose(&item, why),
        }
    }

    /// A specification stands nowhere.
    fn lose(&mut self, item: &Item, why: &str) {
        match item {
            Item::Assert { goal, .. } => self.lost.push((*goal, why.to_owned())),
            Item::Set { value: clause, .. } | Item::Assume { clause } => {
                if let Item::Set { goal, .. } = item {
                    self.lost.push((*goal, why.to_owned()));
                }
                self.unplaced = Some(format!("`{}`: {why}", clause.text));
            }
            Item::Ghost { name, goal, .. } => {
                self.lost.push((*goal, why.to_owned()));
                self.unplaced = Some(format!("the ghost variable {name}: {why}"));
            }
            Item::Enter(_) | Item::Leave(_) => {}
        }
    }
}

/// Whether an expression has a value in every state. A clause without expression is reported elsewhere.
fn is_total(clause: &Clause) -> bool {
    use jml::{BinaryOp, Conversion, ExprKind, Math};
    let Ok(body) = &clause.body else { return true };
    let is_partial = |e: &jml::Expr| match &e.kind {
        ExprKind::Literal(_)
        | ExprKind::Local { .. }
        | ExprKind::Param { .. }
        | ExprKind::GhostLocal { .. }
        | ExprKind::This
        | ExprKind::Conditional { .. }
        | ExprKind::Old { .. } => false,
        ExprKind::Unary { math, .. } => *math == Math::Safe,
        ExprKind::Binary { op, math, .. } => {
            *math == Math::Safe || matches!(op, BinaryOp::Divide | BinaryOp::Remainder)
        }
        ExprKind::Convert { conversion, .. } => !matches!(
            conversion,
            Conversion::Widen | Conversion::Narrow(Math::Java)
        ),
        ExprKind::Field(field) | ExprKind::GhostField(field) => {
            let object = field.object.as_ref();
            object.is_some_and(|o| !matches!(o.kind, ExprKind::This))
        }
        _ => true,
    };
    !body.any(&mut |e| is_partial(e))
}

/// Where something in code stands: before a statement, or behind one if the flag says so. That is the first statement behind it
/// that has code, else the end of its block.
pub(crate) fn placed(code: &Code, at: &jml::At) -> Result<Vec<(Extent, bool)>, &'static str> {
    const NOWHERE: &str = "it stands at no statement that has code of its own";
    if seeded(Fault::EmptyBlockTakesCodeBehind) && at.next.is_empty() {
        let next = code
            .ranges
            .iter()
            .filter(|r| r.range.start.line >= at.position.line);
        if let Some(next) = next.min_by_key(|r| r.start) {
            let all = (next.start, next.end + 1);
            return Ok(whole(vec![all]).into_iter().map(|e| (e, false)).collect());
        }
    }
    for next in &at.next {
        let found = located(code, *next, at.in_block)?;
        if !found.is_empty() {
            return Ok(whole(found).into_iter().map(|e| (e, false)).collect());
        }
    }
    let block = at.block.ok_or(NOWHERE)?;
    let count = code.insns.len() as u32;
    let found = extents(code, block, &at.exits)?;
    // A body without code has the `return` that nobody wrote.
    let is_written = |r: &CodeRange| r.flags & 1 != 0;
    if let [Extent { all: (0, 1), .. }] = &found[..]
        && matches!(code.insns[..], [Insn::Return(None)])
        && !code.ranges.iter().any(is_written)
    {
        return Ok(found.into_iter().map(|e| (e, false)).collect());
    }
    let found = found.into_iter().map(|mut extent| {
        extent.all = before_return(code, extent.all);
        (extent, true)
    });
    let found: Vec<(Extent, bool)> = found.collect();
    match found.is_empty() || found.iter().any(|(e, _)| e.all.1 >= count) {
        true => Err(NOWHERE),
        false => Ok(found),
    }
}

/// Of statements with the same instructions the inner ones, which come later in the source, end first.
fn reverse_leaves(outer: &mut [Placed]) {
    let is_leave = |placed: &Placed| matches!(placed.item, Item::Leave(_));
    for same in outer.chunk_by_mut(|a, b| a.of.all == b.of.all && is_leave(a) && is_leave(b)) {
        same.reverse();
    }
}

/// The goals of a case of a statement's contract. What nobody wrote asks for nothing, but where the words of the case say
/// how the statement ends.
fn case_goals(
    case: &jml::Case,
    exits: &jml::Exits,
    goal: &mut impl FnMut(GoalKind, &str, SourceRange) -> u32,
) -> CaseGoals {
    let inner = GoalKind::InnerEnsures;
    let mut each = |clause: &Clause| goal(inner, &clause.text, clause.span);
    let ensures = case.ensures.iter().map(&mut each).collect();
    let signals = case.signals.iter().map(|s| each(&s.condition)).collect();
    // A jump that does not exist breaks nothing.
    let is_possible = |clause: &jml::JumpClause| match &clause.jump {
        None => !exits.jumps.is_empty(),
        Some(_) => true,
    };
    let jumps = case.jumps.iter().map(|clause| match is_possible(clause) {
        true => each(&clause.condition),
        false => NO_GOAL,
    });
    let jumps = jumps.collect();
    let only = Some(&case.signals_only).filter(|only| !only.is_implicit);
    let only = only.map(|only| goal(inner, &only.text, only.span));
    let frame = Some(&case.assignable).filter(|f| limits(f));
    let frame = frame.map(|f| goal(GoalKind::InnerAssignable, &f.text, f.span));
    CaseGoals {
        ensures,
        signals,
        only,
        jumps,
        frame,
    }
}

/// Whether a frame leaves anything out.
pub(crate) fn limits(frame: &jml::FrameClause) -> bool {
    !matches!(frame.frame, Ok(jml::Frame::Everything))
}
