//! In: the code of a method and the goals. Out: its [`Lowered`] form.
//!
//! Correct because it is a one-to-one renaming of instructions, except for the fusion of a comparison
//! with the jump behind it, which pushes and pops nothing in between and keeps both places executable.

use std::cell::Cell;
use std::sync::Arc;

use provetta_classfile::{ArithOp, BitOp, Code, Const, Insn, Kind, MemberRef, ShiftOp};
use provetta_outcome::{GoalKind, MethodRef};
use rustc_hash::FxHashMap;

use crate::goals::{Goals, NO_GOAL};
use crate::program::op::{CallRef, FieldSite, Lowered, NameRef, Op, SwitchOp};
use crate::value::Value;

struct Lowering<'a> {
    code: &'a Code,
    method: &'a MethodRef,
    goals: &'a Goals,
    out: Lowered,
}

/// Lowers the code of a method.
pub(crate) fn lower(code: &Code, method: &MethodRef, goals: &Goals) -> Lowered {
    let mut lowering = Lowering {
        code,
        method,
        goals,
        out: Lowered {
            ops: Vec::with_capacity(code.insns.len()),
            max_locals: code.max_locals,
            max_stack: code.max_stack,
            constants: Vec::new(),
            strings: Vec::new(),
            names: Vec::new(),
            fields: Vec::new(),
            calls: Vec::new(),
            call_sites: Vec::new(),
            switches: Vec::new(),
            exception_goals: exception_goals(code, method, goals),
        },
    };
    for index in 0..code.insns.len() {
        let op = lowering.op(index);
        lowering.out.ops.push(op);
    }
    lowering.out
}

/// The exceptions that count, by instruction. Only instructions that stand alone raise any, so the index
/// is that of the op.
fn exception_goals(
    code: &Code,
    method: &MethodRef,
    goals: &Goals,
) -> FxHashMap<u32, Vec<(GoalKind, u32)>> {
    let mut by_insn: FxHashMap<u32, Vec<(GoalKind, u32)>> = FxHashMap::default();
    for (offset, kind, goal) in goals.in_method(method) {
        if let (true, Ok(insn)) = (
            kind != GoalKind::Branch,
            code.offsets.binary_search(&offset),
        ) {
            by_insn.entry(insn as u32).or_default().push((kind, goal));
        }
    }
    by_insn
}

impl Lowering<'_> {
    fn goal(&self, index: usize, kind: GoalKind) -> u32 {
        match self.code.offsets.get(index) {
            Some(offset) => self.goals.first_at(self.method, *offset, kind),
            None => NO_GOAL,
        }
    }

    fn name(&mut self, name: &Arc<str>) -> u32 {
        self.out.names.push(NameRef {
            name: Arc::clone(name),
            class: Cell::new(None),
        });
        self.out.names.len() as u32 - 1
    }

    fn field(&mut self, member: &Arc<MemberRef>) -> u32 {
        self.out.fields.push(FieldSite {
            member: Arc::clone(member),
            slot: Cell::new(None),
        });
        self.out.fields.len() as u32 - 1
    }

    fn constant(&mut self, value: Value) -> Op {
        self.out.constants.push(value);
        Op::PushConst(self.out.constants.len() as u32 - 1)
    }

    fn op(&mut self, index: usize) -> Op {
        match &self.code.insns[index] {
            Insn::Nop => Op::Nop,
            Insn::Const(c) => match c {
                Const::Null => Op::PushNull,
                Const::Int(v) => Op::PushInt(*v),
                Const::Long(v) => self.constant(Value::Long(*v)),
                Const::Float(v) => self.constant(Value::Float(*v)),
                Const::Double(v) => self.constant(Value::Double(*v)),
                Const::String(units) => {
                    self.out.strings.push(Arc::clone(units));
                    Op::PushString(self.out.strings.len() as u32 - 1)
                }
                Const::Class(name) => Op::PushClass(self.name(name)),
                Const::Other(what) => Op::PushOther(self.name(what)),
            },
            Insn::Load(_, local) => Op::Load(*local),
            Insn::Store(_, local) => Op::Store(*local),
            Insn::Inc(local, by) => Op::Inc(*local, *by),
            Insn::ArrayLoad(_) => Op::ArrayLoad,
            Insn::ArrayStore(_) => Op::ArrayStore,
            Insn::ArrayLength => Op::ArrayLength,
            Insn::NewArray(prim) => Op::NewArray(*prim),
            Insn::NewRefArray(class) => Op::NewRefArray(self.name(class)),
            Insn::NewMultiArray(class, dims) => Op::NewMultiArray(self.name(class), *dims),
            Insn::Pop => Op::Pop,
            Insn::Pop2 => Op::Pop2,
            Insn::Dup => Op::Dup,
            Insn::DupX1 => Op::DupX1,
            Insn::DupX2 => Op::DupX2,
            Insn::Dup2 => Op::Dup2,
            Insn::Dup2X1 => Op::Dup2X1,
            Insn::Dup2X2 => Op::Dup2X2,
            Insn::Swap => Op::Swap,
            Insn::Arith(op, kind) => self.arith(index, *op, *kind),
            Insn::Neg(kind) => match kind {
                Kind::Int | Kind::Ref => Op::INeg,
                Kind::Long => Op::LNeg,
                Kind::Float => Op::FNeg,
                Kind::Double => Op::DNeg,
            },
            Insn::Shift(op, kind) => match (op, kind) {
                (ShiftOp::Shl, Kind::Long) => Op::LShl,
                (ShiftOp::Shr, Kind::Long) => Op::LShr,
                (ShiftOp::Ushr, Kind::Long) => Op::LUshr,
                (ShiftOp::Shl, _) => Op::IShl,
                (ShiftOp::Shr, _) => Op::IShr,
                (ShiftOp::Ushr, _) => Op::IUshr,
            },
            Insn::Bit(op, kind) => match (op, kind) {
                (BitOp::And, Kind::Long) => Op::LAnd,
                (BitOp::Or, Kind::Long) => Op::LOr,
                (BitOp::Xor, Kind::Long) => Op::LXor,
                (BitOp::And, _) => Op::IAnd,
                (BitOp::Or, _) => Op::IOr,
                (BitOp::Xor, _) => Op::IXor,
            },
            Insn::Convert(conversion) => Op::Convert(*conversion),
            Insn::LongCompare => match self.code.insns.get(index + 1) {
                Some(Insn::If(cmp, target)) => {
                    let goal = self.goal(index + 1, GoalKind::Branch);
                    Op::IfLong {
                        cmp: *cmp,
                        target: *target,
                        goal,
                    }
                }
                _ => Op::LongCompare,
            },
            Insn::FloatCompare {
                kind,
                nan_is_greater,
            } => {
                let (double, nan_is_greater) = (*kind == Kind::Double, *nan_is_greater);
                match self.code.insns.get(index + 1) {
                    Some(Insn::If(cmp, target)) => {
                        let goal = self.goal(index + 1, GoalKind::Branch);
                        Op::IfFloat {
                            cmp: *cmp,
                            double,
                            nan_is_greater,
                            target: *target,
                            goal,
                        }
                    }
                    _ => Op::FloatCompare {
                        double,
                        nan_is_greater,
                    },
                }
            }
            Insn::If(cmp, target) => Op::If {
                cmp: *cmp,
                target: *target,
                goal: self.goal(index, GoalKind::Branch),
            },
            Insn::IfInt(cmp, target) => Op::IfInt {
                cmp: *cmp,
                target: *target,
                goal: self.goal(index, GoalKind::Branch),
            },
            Insn::IfRef(same, target) => Op::IfRef {
                same: *same,
                target: *target,
                goal: self.goal(index, GoalKind::Branch),
            },
            Insn::IfNull(null, target) => Op::IfNull {
                null: *null,
                target: *target,
                goal: self.goal(index, GoalKind::Branch),
            },
            Insn::Goto(target) => Op::Goto(*target),
            Insn::Jsr(target) => Op::Jsr(*target),
            Insn::Ret(local) => Op::Ret(*local),
            Insn::Switch(switch) => {
                let goal = self.goal(index, GoalKind::Branch);
                let op = SwitchOp {
                    cases: switch.cases.clone(),
                    default: switch.default,
                    goal,
                };
                self.out.switches.push(op);
                Op::Switch(self.out.switches.len() as u32 - 1)
            }
            Insn::Return(kind) => Op::Return(*kind),
            Insn::GetStatic(member) => Op::GetStatic(self.field(member)),
            Insn::PutStatic(member) => Op::PutStatic(self.field(member)),
            Insn::GetField(member) => Op::GetField(self.field(member)),
            Insn::PutField(member) => Op::PutField(self.field(member)),
            Insn::Invoke(kind, member) => {
                self.out.calls.push(CallRef {
                    member: Arc::clone(member),
                    method: Cell::new(None),
                });
                Op::Invoke(*kind, self.out.calls.len() as u32 - 1)
            }
            Insn::InvokeDynamic(site) => {
                self.out.call_sites.push(Arc::clone(site));
                Op::InvokeDynamic(self.out.call_sites.len() as u32 - 1)
            }
            Insn::New(class) => Op::New(self.name(class)),
            Insn::Throw => Op::Throw,
            Insn::CheckCast(class) => Op::CheckCast(self.name(class)),
            Insn::InstanceOf(class) => Op::InstanceOf(self.name(class)),
            Insn::MonitorEnter => Op::MonitorEnter,
            Insn::MonitorExit => Op::MonitorExit,
        }
    }

    fn arith(&mut self, index: usize, op: ArithOp, kind: Kind) -> Op {
        let goal = self.goal(index, GoalKind::DivisionByZero);
        match (op, kind) {
            (ArithOp::Add, Kind::Int | Kind::Ref) => Op::IAdd,
            (ArithOp::Sub, Kind::Int | Kind::Ref) => Op::ISub,
            (ArithOp::Mul, Kind::Int | Kind::Ref) => Op::IMul,
            (ArithOp::Div, Kind::Int | Kind::Ref) => Op::IDiv { rem: false, goal },
            (ArithOp::Rem, Kind::Int | Kind::Ref) => Op::IDiv { rem: true, goal },
            (ArithOp::Add, Kind::Long) => Op::LAdd,
            (ArithOp::Sub, Kind::Long) => Op::LSub,
            (ArithOp::Mul, Kind::Long) => Op::LMul,
            (ArithOp::Div, Kind::Long) => Op::LDiv { rem: false, goal },
            (ArithOp::Rem, Kind::Long) => Op::LDiv { rem: true, goal },
            (ArithOp::Add, Kind::Float) => Op::FAdd,
            (ArithOp::Sub, Kind::Float) => Op::FSub,
            (ArithOp::Mul, Kind::Float) => Op::FMul,
            (ArithOp::Div, Kind::Float) => Op::FDiv,
            (ArithOp::Rem, Kind::Float) => Op::FRem,
            (ArithOp::Add, Kind::Double) => Op::DAdd,
            (ArithOp::Sub, Kind::Double) => Op::DSub,
            (ArithOp::Mul, Kind::Double) => Op::DMul,
            (ArithOp::Div, Kind::Double) => Op::DDiv,
            (ArithOp::Rem, Kind::Double) => Op::DRem,
        }
    }
}
