//! In: the top frame of a state. Out: its instructions executed until the frame changes or something happens.
//!
//! The dispatcher only dispatches: concrete cases that every loop needs are done in place, everything
//! else is a rule in `ops`.

mod apply;
mod jump;
mod returns;
mod run;
mod start;

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Sub};
use std::rc::Rc;

use provetta_classfile::InvokeKind;
use provetta_outcome::StopReason;
use provetta_term::Terms;

use crate::event::{Event, Flow, Then};
use crate::exec::jump::holds;
use crate::halt::Halt;
use crate::machine::{Machine, Miss, apart};
use crate::objects::{literal, mirror};
use crate::ops::object::Same;
use crate::ops::{arith, compare, convert, stack};
use crate::state::State;
use crate::value::{Value, malformed};

impl Machine<'_> {
    /// Runs instructions of the top frame until the frame changes or something happens.
    pub(crate) fn burst(&mut self, state: &mut State, left: &mut u64) -> Result<Flow, Halt> {
        if let Some((exception, behind)) = state.top.leaving {
            let observer = Rc::clone(&self.observer);
            if let Some(flow) = observer.leaves(self, state, exception) {
                return flow;
            }
            state.top.leaving = None;
            return self.unwind_from(state, exception, behind);
        }
        let code = Rc::clone(&state.top.code);
        let mut pc = state.top.pc as usize;
        let bounded = self.limits.unwind.is_some();
        // Initialisers run once, in the state the JVM starts with.
        let heads = (self.mode.stops_at_heads() && state.classes.before_init.is_empty())
            .then(|| self.loops(state.top.method));
        let observer = Rc::clone(&self.observer);
        let watch = observer.watch(self, state.top.method);
        if let Some(watch) = &watch
            && let Some(flow) = watch.resumes(self, state)
        {
            return flow;
        }
        // Leaves the loop for a rule that works on the whole state, with the counter behind the
        // instruction.
        macro_rules! whole {
            ($call:expr) => {{
                let sp = state.top.sp;
                state.top.pc = pc as u32 + 1;
                match $call {
                    Ok(None) => pc += 1,
                    Ok(Some(flow)) => return Ok(flow),
                    Err(halt) => return self.halted(state, halt, pc, sp),
                }
            }};
        }
        macro_rules! binary {
            ($kind:ident, $concrete:expr, $rule:path, $term:path) => {{
                let b = state.top.pop();
                let a = state.top.pop();
                let result = match (a, b) {
                    (Value::$kind(x), Value::$kind(y)) => Value::$kind($concrete(x, y)),
                    _ => $rule(&mut self.terms, a, b, $term)?,
                };
                state.top.push(result);
                pc += 1;
            }};
        }
        macro_rules! jump {
            ($taken:expr, $next:expr, $target:expr, $goal:expr, $apart:expr, $compared:expr) => {{
                let taken = $taken;
                if let Some(given) = &mut self.given {
                    let (goal, to) = match taken {
                        true => ($goal, $next as u32),
                        false => ($goal + 1, $target),
                    };
                    given.missed(Miss {
                        goal,
                        method: state.top.method,
                        to,
                        apart: $apart,
                        compared: $compared,
                    });
                }
                if taken {
                    state.reached.insert($goal + 1);
                    if bounded {
                        self.count_round(state, pc as u32, $target)?;
                    }
                    pc = $target as usize;
                } else {
                    state.reached.insert($goal);
                    pc = $next;
                }
            }};
        }
        loop {
            if *left == 0 {
                state.top.pc = pc as u32;
                return Ok(Flow::Event(Event::Fuel));
            }
            // The instruction that needs an object which static fields keep runs first: it does the same, whoever else has it.
            let is_opening = std::mem::take(&mut state.inputs.opening);
            if !is_opening
                && (!state.inputs.kept.is_empty() || state.heap.written_shared_count() > 0)
                && let Some(choices) = self.ask_aliases(state)?
            {
                state.top.pc = pc as u32 + 1;
                return Ok(Flow::Event(Event::Fork(choices)));
            }
            if let Some(watch) = &watch {
                state.top.pc = pc as u32;
                if let Some(flow) = watch.at(self, state) {
                    return flow;
                }
            }
            if let Some(heads) = &heads {
                let at = pc as u32;
                if !heads.is_head(at) {
                    state.top.past_head = None;
                } else if state.top.past_head != Some(at) {
                    state.top.pc = at;
                    return Ok(Flow::Event(Event::Head));
                }
            }
            *left -= 1;
            use crate::program::op::Op;
            match code.ops[pc] {
                Op::Nop => pc += 1,
                Op::PushNull => {
                    state.top.push(Value::Null);
                    pc += 1;
                }
                Op::PushInt(v) => {
                    state.top.push(Value::Int(v));
                    pc += 1;
                }
                Op::PushConst(i) => {
                    state.top.push(code.constants[i as usize]);
                    pc += 1;
                }
                Op::PushString(i) => {
                    let value = literal(&mut self.program, state, &code.strings[i as usize])?;
                    state.top.push(value);
                    pc += 1;
                }
                Op::PushClass(i) => {
                    let value = mirror(&mut self.program, state, &code.names[i as usize].name)?;
                    state.top.push(value);
                    pc += 1;
                }
                Op::PushOther(i) => {
                    let what = format!("a constant of kind {}", code.names[i as usize].name);
                    return Err(Halt::from(StopReason::Unsupported { what }));
                }
                Op::Load(local) => {
                    let value = state.top.slots[usize::from(local)];
                    state.top.push(value);
                    pc += 1;
                }
                Op::Store(local) => {
                    let value = state.top.pop();
                    state.top.slots[usize::from(local)] = value;
                    pc += 1;
                }
                Op::Inc(local, by) => {
                    let slot = usize::from(local);
                    let by = i32::from(by);
                    state.top.slots[slot] = match state.top.slots[slot] {
                        Value::Int(v) => Value::Int(v.wrapping_add(by)),
                        other => arith::int2(&mut self.terms, other, Value::Int(by), Terms::add)?,
                    };
                    pc += 1;
                }
                Op::IAdd => binary!(Int, i32::wrapping_add, arith::int2, Terms::add),
                Op::ISub => binary!(Int, i32::wrapping_sub, arith::int2, Terms::sub),
                Op::IMul => binary!(Int, i32::wrapping_mul, arith::int2, Terms::mul),
                Op::IAnd => binary!(Int, BitAnd::bitand, arith::int2, Terms::bvand),
                Op::IOr => binary!(Int, BitOr::bitor, arith::int2, Terms::bvor),
                Op::IXor => binary!(Int, BitXor::bitxor, arith::int2, Terms::bvxor),
                Op::IShl => binary!(Int, arith::ishl, arith::int_shift, Terms::shl),
                Op::IShr => binary!(Int, arith::ishr, arith::int_shift, Terms::ashr),
                Op::IUshr => binary!(Int, arith::iushr, arith::int_shift, Terms::lshr),
                Op::LAdd => binary!(Long, i64::wrapping_add, arith::long2, Terms::add),
                Op::LSub => binary!(Long, i64::wrapping_sub, arith::long2, Terms::sub),
                Op::LMul => binary!(Long, i64::wrapping_mul, arith::long2, Terms::mul),
                Op::LAnd => binary!(Long, BitAnd::bitand, arith::long2, Terms::bvand),
                Op::LOr => binary!(Long, BitOr::bitor, arith::long2, Terms::bvor),
                Op::LXor => binary!(Long, BitXor::bitxor, arith::long2, Terms::bvxor),
                Op::FAdd => binary!(Float, Add::add, arith::float2, Terms::fadd),
                Op::FSub => binary!(Float, Sub::sub, arith::float2, Terms::fsub),
                Op::FMul => binary!(Float, Mul::mul, arith::float2, Terms::fmul),
                Op::FDiv => binary!(Float, Div::div, arith::float2, Terms::fdiv),
                Op::FRem => binary!(Float, Rem::rem, arith::float2, Terms::frem),
                Op::DAdd => binary!(Double, Add::add, arith::double2, Terms::fadd),
                Op::DSub => binary!(Double, Sub::sub, arith::double2, Terms::fsub),
                Op::DMul => binary!(Double, Mul::mul, arith::double2, Terms::fmul),
                Op::DDiv => binary!(Double, Div::div, arith::double2, Terms::fdiv),
                Op::DRem => binary!(Double, Rem::rem, arith::double2, Terms::frem),
                op @ (Op::LShl | Op::LShr | Op::LUshr) => {
                    let count = state.top.pop();
                    let value = state.top.pop();
                    let result = arith::long_shift(&mut self.terms, op, value, count)?;
                    state.top.push(result);
                    pc += 1;
                }
                op @ (Op::INeg | Op::LNeg | Op::FNeg | Op::DNeg) => {
                    let value = state.top.pop();
                    let result = arith::negate(&mut self.terms, op, value)?;
                    state.top.push(result);
                    pc += 1;
                }
                Op::IDiv { rem, goal } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    if let (Value::Int(x), Value::Int(y @ (i32::MIN..=-1 | 1..=i32::MAX))) = (a, b)
                    {
                        let result = if rem {
                            x.wrapping_rem(y)
                        } else {
                            x.wrapping_div(y)
                        };
                        state.top.push(Value::Int(result));
                        pc += 1;
                    } else {
                        state.top.pc = pc as u32 + 1;
                        return self.divide(state, a, b, rem, goal);
                    }
                }
                Op::LDiv { rem, goal } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    if let (Value::Long(x), Value::Long(y @ (i64::MIN..=-1 | 1..=i64::MAX))) =
                        (a, b)
                    {
                        let result = if rem {
                            x.wrapping_rem(y)
                        } else {
                            x.wrapping_div(y)
                        };
                        state.top.push(Value::Long(result));
                        pc += 1;
                    } else {
                        state.top.pc = pc as u32 + 1;
                        return self.divide(state, a, b, rem, goal);
                    }
                }
                Op::Convert(conversion) => {
                    let value = state.top.pop();
                    let result = convert::convert(&mut self.terms, conversion, value)?;
                    state.top.push(result);
                    pc += 1;
                }
                Op::LongCompare => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    let result = compare::long_three_way(&mut self.terms, a, b)?;
                    state.top.push(result);
                    pc += 1;
                }
                Op::FloatCompare {
                    double,
                    nan_is_greater,
                } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    let result =
                        compare::float_three_way(&mut self.terms, double, nan_is_greater, a, b)?;
                    state.top.push(result);
                    pc += 1;
                }
                Op::If { cmp, target, goal } => {
                    let value = state.top.pop();
                    if let Value::Int(v) = value {
                        let (x, y) = (i64::from(v), 0);
                        let near = (apart(x, y), Some((x, y)));
                        jump!(holds(cmp, v.cmp(&0)), pc + 1, target, goal, near.0, near.1);
                    } else {
                        let condition = compare::ints(&mut self.terms, cmp, value, Value::Int(0))?;
                        return self.fork_jump(state, condition, pc, pc + 1, target, goal);
                    }
                }
                Op::IfInt { cmp, target, goal } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    if let (Value::Int(x), Value::Int(y)) = (a, b) {
                        let pair = (i64::from(x), i64::from(y));
                        let near = (apart(pair.0, pair.1), Some(pair));
                        jump!(holds(cmp, x.cmp(&y)), pc + 1, target, goal, near.0, near.1);
                    } else {
                        let condition = compare::ints(&mut self.terms, cmp, a, b)?;
                        return self.fork_jump(state, condition, pc, pc + 1, target, goal);
                    }
                }
                Op::IfLong { cmp, target, goal } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    if let (Value::Long(x), Value::Long(y)) = (a, b) {
                        let near = (apart(x, y), Some((x, y)));
                        jump!(holds(cmp, x.cmp(&y)), pc + 2, target, goal, near.0, near.1);
                    } else {
                        let condition = compare::longs(&mut self.terms, cmp, a, b)?;
                        return self.fork_jump(state, condition, pc + 1, pc + 2, target, goal);
                    }
                }
                Op::IfFloat {
                    cmp,
                    double,
                    nan_is_greater,
                    target,
                    goal,
                } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    match compare::floats_concrete(nan_is_greater, a, b) {
                        Some(ordering) => {
                            let is_taken = holds(cmp, ordering);
                            let near = || compare::floats_apart(a, b);
                            jump!(is_taken, pc + 2, target, goal, near(), None);
                        }
                        None => {
                            let condition = compare::floats(
                                &mut self.terms,
                                cmp,
                                double,
                                nan_is_greater,
                                a,
                                b,
                            )?;
                            return self.fork_jump(state, condition, pc + 1, pc + 2, target, goal);
                        }
                    }
                }
                Op::IfRef { same, target, goal } => {
                    let b = state.top.pop();
                    let a = state.top.pop();
                    match self.same_object(state, a, b) {
                        Ok(Same::Yes) => jump!(same, pc + 1, target, goal, 1, None),
                        Ok(Same::No) => jump!(!same, pc + 1, target, goal, 1, None),
                        Ok(Same::If(condition)) => {
                            let condition = if same {
                                condition
                            } else {
                                self.terms.not(condition)
                            };
                            return self.fork_jump(state, condition, pc, pc + 1, target, goal);
                        }
                        Err(halt) => return self.halted(state, halt, pc, state.top.sp + 2),
                    }
                }
                Op::IfNull { null, target, goal } => {
                    let value = state.top.pop();
                    let is_null = match value {
                        Value::Null => Ok(true),
                        Value::Ref(_) => Ok(false),
                        open => {
                            state.top.pc = pc as u32 + 1;
                            self.is_null(state, open)
                        }
                    };
                    match is_null {
                        Ok(is_null) => jump!(is_null == null, pc + 1, target, goal, 1, None),
                        Err(halt) => return self.halted(state, halt, pc, state.top.sp + 1),
                    }
                }
                Op::Goto(target) => {
                    if bounded {
                        self.count_round(state, pc as u32, target)?;
                    }
                    pc = target as usize;
                }
                Op::Jsr(target) => {
                    state.top.push(Value::Address(pc as u32 + 1));
                    pc = target as usize;
                }
                Op::Ret(local) => match state.top.slots[usize::from(local)] {
                    Value::Address(target) => pc = target as usize,
                    _ => return Err(Halt::from(malformed("ret without a return address"))),
                },
                Op::Switch(i) => {
                    let key = state.top.pop();
                    state.top.pc = pc as u32 + 1;
                    match self.switch(state, &code.switches[i as usize], key)? {
                        Flow::Frame => pc = state.top.pc as usize,
                        flow => return Ok(flow),
                    }
                }
                Op::Return(kind) => {
                    let value = kind.map(|_| state.top.pop());
                    return self.return_value(state, value);
                }
                Op::Pop => {
                    state.top.pop();
                    pc += 1;
                }
                Op::Dup => {
                    let value = state.top.pop();
                    state.top.push(value);
                    state.top.push(value);
                    pc += 1;
                }
                op @ (Op::Pop2
                | Op::DupX1
                | Op::DupX2
                | Op::Dup2
                | Op::Dup2X1
                | Op::Dup2X2
                | Op::Swap) => {
                    stack::shuffle(&mut state.top, op);
                    pc += 1;
                }
                Op::ArrayLength => whole!(self.array_length(state)),
                Op::ArrayLoad => whole!(self.array_load(state)),
                Op::ArrayStore => whole!(self.array_store(state)),
                Op::NewArray(prim) => whole!(self.new_array(state, prim)),
                Op::NewRefArray(i) => whole!(self.new_ref_array(state, &code.names[i as usize])),
                Op::NewMultiArray(i, dims) => {
                    whole!(self.new_multi_array(state, &code.names[i as usize], dims))
                }
                Op::GetStatic(i) => whole!(self.get_static(state, &code.fields[i as usize])),
                Op::PutStatic(i) => whole!(self.put_static(state, &code.fields[i as usize])),
                Op::GetField(i) => whole!(self.get_field(state, &code.fields[i as usize])),
                Op::PutField(i) => whole!(self.put_field(state, &code.fields[i as usize])),
                Op::Invoke(kind, i) => {
                    let call = &code.calls[i as usize];
                    whole!(match kind {
                        InvokeKind::Static => self.invoke_static(state, call),
                        InvokeKind::Special => self.invoke_special(state, call),
                        InvokeKind::Virtual | InvokeKind::Interface => {
                            self.invoke_virtual(state, call)
                        }
                    })
                }
                Op::InvokeDynamic(i) => {
                    whole!(self.invoke_dynamic(state, &code.call_sites[i as usize]))
                }
                Op::New(i) => whole!(self.new_object(state, &code.names[i as usize])),
                Op::Throw => {
                    whole!({
                        let exception = state.top.pop();
                        self.throw(state, exception).map(Some)
                    })
                }
                Op::CheckCast(i) => whole!(self.check_cast(state, &code.names[i as usize])),
                Op::InstanceOf(i) => whole!(self.instance_of(state, &code.names[i as usize])),
                Op::MonitorEnter | Op::MonitorExit => whole!(self.monitor(state)),
            }
        }
    }

    /// An instruction could not be finished: it is executed again when what it lacks is there.
    fn halted(
        &mut self,
        state: &mut State,
        halt: Halt,
        pc: usize,
        sp: usize,
    ) -> Result<Flow, Halt> {
        if let Halt::Stop(_) = halt {
            return Err(halt);
        }
        state.top.sp = sp;
        state.top.pc = pc as u32 + 1;
        match halt {
            Halt::Resolve(id) => self.resolve(state, id),
            Halt::Open(id) => self.apply(state, Then::Open(id)),
            Halt::Look(id) => self.open_or_leave(state, id),
            Halt::Assume(what, reason) => self.assume(state, what, reason),
            Halt::Fork(choices) => Ok(Flow::Event(Event::Fork(choices))),
            stop => Err(stop),
        }
    }
}
