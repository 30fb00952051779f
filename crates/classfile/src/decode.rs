//! In: the bytes of a method's code. Out: instructions, their byte offsets, targets as indices.
//!
//! After decoding, every target is the index of an instruction, every constant exists and has the right
//! type, and the last instruction does not fall through.

use std::sync::Arc;

use crate::bytes::Bytes;
use crate::descriptor::kind_of;
use crate::error::{Parse, bad};
use crate::pool::{Pool, Use};
use crate::{
    ArithOp, BitOp, Cmp, Const, Conversion, Elem, Insn, InvokeKind, Kind, Prim, ShiftOp, Switch,
};

/// Decoded instructions of one method.
pub(crate) struct Decoded {
    pub(crate) insns: Vec<Insn>,
    pub(crate) offsets: Vec<u32>,
    /// Kind of each dynamic constant, which [`Const::Other`] does not have
    pub(crate) dynamic: Vec<(u32, Kind)>,
    /// Instruction index by byte offset; [`NONE`] inside instructions
    index: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Decoded {
    /// The instruction that starts at this byte.
    pub(crate) fn starting_at(&self, byte: u32) -> Option<u32> {
        self.index
            .get(byte as usize)
            .copied()
            .filter(|i| *i != NONE)
    }

    /// The instruction that contains this byte.
    pub(crate) fn containing(&self, byte: u32) -> Option<u32> {
        if byte as usize >= self.index.len() {
            return None;
        }
        let after = self.offsets.partition_point(|offset| *offset <= byte);
        after.checked_sub(1).map(|i| i as u32)
    }

    /// Like [`Decoded::starting_at`], but the end of the code counts too.
    pub(crate) fn boundary(&self, byte: u32) -> Option<u32> {
        if byte as usize == self.index.len() {
            return Some(self.insns.len() as u32);
        }
        self.starting_at(byte)
    }
}

/// Decodes a whole code array.
pub(crate) fn decode(code: &[u8], pool: &Pool) -> Parse<Decoded> {
    if code.is_empty() || code.len() > 65535 {
        return bad(format!("code of {} bytes", code.len()));
    }
    let mut decoded = Decoded {
        insns: Vec::with_capacity(code.len() / 2),
        offsets: Vec::with_capacity(code.len() / 2),
        dynamic: Vec::new(),
        index: vec![NONE; code.len()],
    };
    let mut reader = Bytes::new(code);
    while !reader.is_empty() {
        let offset = reader.position();
        let here = decoded.insns.len() as u32;
        decoded.index[offset] = here;
        let mut one = One {
            reader: &mut reader,
            pool,
            offset: offset as i64,
            dynamic: None,
        };
        let insn = one.decode().map_err(|f| {
            f.part_too_short("the last instruction")
                .within(|| format!("byte {offset}"))
        })?;
        if let Some(kind) = one.dynamic {
            decoded.dynamic.push((here, kind));
        }
        decoded.insns.push(insn);
        decoded.offsets.push(offset as u32);
    }
    let index = std::mem::take(&mut decoded.index);
    for (insn, offset) in decoded.insns.iter_mut().zip(&decoded.offsets) {
        resolve_targets(insn, &index).map_err(|f| f.within(|| format!("byte {offset}")))?;
    }
    decoded.index = index;
    match decoded.insns.last() {
        Some(last) if !falls_through(last) => Ok(decoded),
        _ => bad("the code runs off its end"),
    }
}

/// Whether control can go on to the next instruction.
pub(crate) fn falls_through(insn: &Insn) -> bool {
    // A subroutine returns behind its `jsr`.
    !matches!(
        insn,
        Insn::Goto(_) | Insn::Ret(_) | Insn::Switch(_) | Insn::Return(_) | Insn::Throw
    )
}

/// Replaces byte offsets by instruction indices.
fn resolve_targets(insn: &mut Insn, index: &[u32]) -> Parse<()> {
    let resolve = |target: &mut u32| match index.get(*target as usize) {
        Some(found) if *found != NONE => {
            *target = *found;
            Ok(())
        }
        _ => bad("a jump into the middle of an instruction or out of the method"),
    };
    match insn {
        Insn::If(_, t)
        | Insn::IfInt(_, t)
        | Insn::IfRef(_, t)
        | Insn::IfNull(_, t)
        | Insn::Goto(t)
        | Insn::Jsr(t) => resolve(t),
        Insn::Switch(switch) => {
            resolve(&mut switch.default)?;
            switch.cases.iter_mut().try_for_each(|(_, t)| resolve(t))
        }
        _ => Ok(()),
    }
}

/// Decoder of one instruction; targets are absolute byte offsets.
struct One<'r, 'a, 'p> {
    reader: &'r mut Bytes<'a>,
    pool: &'p Pool<'p>,
    offset: i64,
    dynamic: Option<Kind>,
}

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const CMPS: [Cmp; 6] = [Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Ge, Cmp::Gt, Cmp::Le];
const ELEMS: [Elem; 8] = [
    Elem::Int,
    Elem::Long,
    Elem::Float,
    Elem::Double,
    Elem::Ref,
    Elem::ByteOrBoolean,
    Elem::Char,
    Elem::Short,
];
const ARITHS: [ArithOp; 5] = [
    ArithOp::Add,
    ArithOp::Sub,
    ArithOp::Mul,
    ArithOp::Div,
    ArithOp::Rem,
];
const SHIFTS: [ShiftOp; 3] = [ShiftOp::Shl, ShiftOp::Shr, ShiftOp::Ushr];
const BITS: [BitOp; 3] = [BitOp::And, BitOp::Or, BitOp::Xor];
const CONVERSIONS: [Conversion; 15] = [
    Conversion::I2L,
    Conversion::I2F,
    Conversion::I2D,
    Conversion::L2I,
    Conversion::L2F,
    Conversion::L2D,
    Conversion::F2I,
    Conversion::F2L,
    Conversion::F2D,
    Conversion::D2I,
    Conversion::D2L,
    Conversion::D2F,
    Conversion::I2B,
    Conversion::I2C,
    Conversion::I2S,
];

impl One<'_, '_, '_> {
    fn decode(&mut self) -> Parse<Insn> {
        let opcode = self.reader.u1()?;
        // Opcodes come in runs that differ in operand type only: `nth` is the place within the run.
        let nth = |first: u8| usize::from(opcode - first);
        Ok(match opcode {
            0x00 => Insn::Nop,
            0x01 => Insn::Const(Const::Null),
            0x02..=0x08 => Insn::Const(Const::Int(i32::from(opcode) - 3)),
            0x09 | 0x0a => Insn::Const(Const::Long(i64::from(opcode) - 9)),
            0x0b..=0x0d => Insn::Const(Const::Float(f32::from(opcode - 0x0b))),
            0x0e | 0x0f => Insn::Const(Const::Double(f64::from(opcode - 0x0e))),
            0x10 => Insn::Const(Const::Int(i32::from(self.reader.i1()?))),
            0x11 => Insn::Const(Const::Int(i32::from(self.reader.i2()?))),
            0x12 => {
                let index = u16::from(self.reader.u1()?);
                self.ldc(index, false)?
            }
            0x13 | 0x14 => {
                let index = self.reader.u2()?;
                self.ldc(index, opcode == 0x14)?
            }
            0x15..=0x19 => Insn::Load(KINDS[nth(0x15)], u16::from(self.reader.u1()?)),
            0x1a..=0x2d => Insn::Load(KINDS[nth(0x1a) / 4], (nth(0x1a) % 4) as u16),
            0x2e..=0x35 => Insn::ArrayLoad(ELEMS[nth(0x2e)]),
            0x36..=0x3a => Insn::Store(KINDS[nth(0x36)], u16::from(self.reader.u1()?)),
            0x3b..=0x4e => Insn::Store(KINDS[nth(0x3b) / 4], (nth(0x3b) % 4) as u16),
            0x4f..=0x56 => Insn::ArrayStore(ELEMS[nth(0x4f)]),
            0x57 => Insn::Pop,
            0x58 => Insn::Pop2,
            0x59 => Insn::Dup,
            0x5a => Insn::DupX1,
            0x5b => Insn::DupX2,
            0x5c => Insn::Dup2,
            0x5d => Insn::Dup2X1,
            0x5e => Insn::Dup2X2,
            0x5f => Insn::Swap,
            0x60..=0x73 => Insn::Arith(ARITHS[nth(0x60) / 4], KINDS[nth(0x60) % 4]),
            0x74..=0x77 => Insn::Neg(KINDS[nth(0x74)]),
            0x78..=0x7d => Insn::Shift(SHIFTS[nth(0x78) / 2], KINDS[nth(0x78) % 2]),
            0x7e..=0x83 => Insn::Bit(BITS[nth(0x7e) / 2], KINDS[nth(0x7e) % 2]),
            0x84 => Insn::Inc(u16::from(self.reader.u1()?), i16::from(self.reader.i1()?)),
            0x85..=0x93 => Insn::Convert(CONVERSIONS[nth(0x85)]),
            0x94 => Insn::LongCompare,
            0x95 | 0x96 => Insn::FloatCompare {
                kind: Kind::Float,
                nan_is_greater: opcode == 0x96,
            },
            0x97 | 0x98 => Insn::FloatCompare {
                kind: Kind::Double,
                nan_is_greater: opcode == 0x98,
            },
            0x99..=0x9e => Insn::If(CMPS[nth(0x99)], self.near()?),
            0x9f..=0xa4 => Insn::IfInt(CMPS[nth(0x9f)], self.near()?),
            0xa5 | 0xa6 => Insn::IfRef(opcode == 0xa5, self.near()?),
            0xa7 => Insn::Goto(self.near()?),
            0xa8 => Insn::Jsr(self.near()?),
            0xa9 => Insn::Ret(u16::from(self.reader.u1()?)),
            0xaa => self.table_switch()?,
            0xab => self.lookup_switch()?,
            0xac..=0xb0 => Insn::Return(Some(KINDS[nth(0xac)])),
            0xb1 => Insn::Return(None),
            0xb2 => Insn::GetStatic(self.pool.member(self.reader.u2()?, Use::Field)?),
            0xb3 => Insn::PutStatic(self.pool.member(self.reader.u2()?, Use::Field)?),
            0xb4 => Insn::GetField(self.pool.member(self.reader.u2()?, Use::Field)?),
            0xb5 => Insn::PutField(self.pool.member(self.reader.u2()?, Use::Field)?),
            0xb6..=0xb9 => self.invoke(opcode)?,
            0xba => {
                let index = self.reader.u2()?;
                self.zeros(2)?;
                Insn::InvokeDynamic(self.pool.call_site(index)?)
            }
            0xbb => {
                let class = self.class()?;
                if class.starts_with('[') {
                    return bad("new of an array type");
                }
                Insn::New(class)
            }
            0xbc => Insn::NewArray(match self.reader.u1()? {
                4 => Prim::Boolean,
                5 => Prim::Char,
                6 => Prim::Float,
                7 => Prim::Double,
                8 => Prim::Byte,
                9 => Prim::Short,
                10 => Prim::Int,
                11 => Prim::Long,
                other => return bad(format!("newarray of unknown type {other}")),
            }),
            0xbd => Insn::NewRefArray(self.class()?),
            0xbe => Insn::ArrayLength,
            0xbf => Insn::Throw,
            0xc0 => Insn::CheckCast(self.class()?),
            0xc1 => Insn::InstanceOf(self.class()?),
            0xc2 => Insn::MonitorEnter,
            0xc3 => Insn::MonitorExit,
            0xc4 => self.wide()?,
            0xc5 => {
                let class = self.class()?;
                let dimensions = self.reader.u1()?;
                let depth = class.bytes().take_while(|b| *b == b'[').count();
                if dimensions == 0 || usize::from(dimensions) > depth {
                    return bad(format!(
                        "multianewarray of {class} with {dimensions} dimensions"
                    ));
                }
                Insn::NewMultiArray(class, dimensions)
            }
            0xc6 | 0xc7 => Insn::IfNull(opcode == 0xc6, self.near()?),
            0xc8 => Insn::Goto(self.far()?),
            0xc9 => Insn::Jsr(self.far()?),
            0xca..=0xff => return bad(format!("unknown opcode {opcode:#04x}")),
        })
    }

    fn ldc(&mut self, index: u16, two_words: bool) -> Parse<Insn> {
        let constant = self.pool.constant(index)?;
        self.dynamic = self
            .pool
            .dynamic_type(index)
            .map(|descriptor| kind_of(&descriptor));
        let is_wide = match &constant {
            Const::Long(_) | Const::Double(_) => true,
            Const::Other(_) => matches!(self.dynamic, Some(Kind::Long | Kind::Double)),
            _ => false,
        };
        if is_wide != two_words {
            return bad(format!("ldc of constant {index}, which has the wrong size"));
        }
        Ok(Insn::Const(constant))
    }

    fn invoke(&mut self, opcode: u8) -> Parse<Insn> {
        let member = self.pool.member(self.reader.u2()?, Use::Method)?;
        let kind = match opcode {
            0xb6 => InvokeKind::Virtual,
            0xb7 => InvokeKind::Special,
            0xb8 => InvokeKind::Static,
            _ => InvokeKind::Interface,
        };
        if kind == InvokeKind::Interface {
            // The count repeats what the descriptor says.
            let _count = self.reader.u1()?;
            self.zeros(1)?;
        }
        let wrong_pool_entry = match kind {
            InvokeKind::Interface => !member.interface,
            InvokeKind::Virtual => member.interface,
            InvokeKind::Special | InvokeKind::Static => false,
        };
        if wrong_pool_entry {
            return bad(format!("{kind:?} call of {}.{}", member.class, member.name));
        }
        if &*member.name == "<init>" && kind != InvokeKind::Special {
            return bad(format!(
                "{kind:?} call of a constructor of {}",
                member.class
            ));
        }
        Ok(Insn::Invoke(kind, member))
    }

    fn wide(&mut self) -> Parse<Insn> {
        let opcode = self.reader.u1()?;
        let local = self.reader.u2()?;
        Ok(match opcode {
            0x15..=0x19 => Insn::Load(KINDS[usize::from(opcode - 0x15)], local),
            0x36..=0x3a => Insn::Store(KINDS[usize::from(opcode - 0x36)], local),
            0x84 => Insn::Inc(local, self.reader.i2()?),
            0xa9 => Insn::Ret(local),
            _ => return bad(format!("wide form of opcode {opcode:#04x}")),
        })
    }

    fn table_switch(&mut self) -> Parse<Insn> {
        self.padding()?;
        let default = self.far()?;
        let (low, high) = (self.reader.i4()?, self.reader.i4()?);
        if low > high {
            return bad(format!("tableswitch from {low} to {high}"));
        }
        // Each entry takes four bytes of code, so a huge table runs out of code before memory.
        let mut cases = Vec::new();
        for key in low..=high {
            let target = self.far()?;
            if target != default {
                cases.push((key, target));
            }
        }
        Ok(Insn::Switch(Box::new(Switch { default, cases })))
    }

    fn lookup_switch(&mut self) -> Parse<Insn> {
        self.padding()?;
        let default = self.far()?;
        let pairs = self.reader.i4()?;
        if pairs < 0 {
            return bad(format!("lookupswitch with {pairs} pairs"));
        }
        let mut cases: Vec<(i32, u32)> = Vec::new();
        for _ in 0..pairs {
            let key = self.reader.i4()?;
            let target = self.far()?;
            if cases.last().is_some_and(|(last, _)| *last >= key) {
                return bad("lookupswitch keys are not ascending");
            }
            cases.push((key, target));
        }
        Ok(Insn::Switch(Box::new(Switch { default, cases })))
    }

    fn padding(&mut self) -> Parse<()> {
        // HotSpot has accepted any padding since Java 7.
        let used = (self.offset as usize + 1) % 4;
        self.reader.take((4 - used) % 4).map(|_| ())
    }

    fn zeros(&mut self, count: usize) -> Parse<()> {
        if self.reader.take(count)?.iter().all(|b| *b == 0) {
            Ok(())
        } else {
            bad("bytes that must be zero are not")
        }
    }

    fn class(&mut self) -> Parse<Arc<str>> {
        self.pool.class(self.reader.u2()?)
    }

    fn near(&mut self) -> Parse<u32> {
        let distance = i64::from(self.reader.i2()?);
        self.target(distance)
    }

    fn far(&mut self) -> Parse<u32> {
        let distance = i64::from(self.reader.i4()?);
        self.target(distance)
    }

    fn target(&self, distance: i64) -> Parse<u32> {
        match u32::try_from(self.offset + distance) {
            Ok(target) => Ok(target),
            Err(_) => bad("a jump out of the method"),
        }
    }
}
