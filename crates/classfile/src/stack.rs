//! In: one instruction at a time. Out: the kinds of the values on the operand stack and in the locals.

use crate::descriptor::words;
use crate::error::{Parse, bad};
use crate::{Const, Conversion, Elem, Insn, Kind};

/// What the checker knows of one word of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// Not set, or not the same on all paths, or the second half of a long or double
    Unknown,
    Value(Kind),
    ReturnAddress,
}

/// Kinds on the stack (one entry per value) and in the locals (one entry per word, unknown tail cut off).
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    stack: Vec<Word>,
    depth: u32,
    locals: Vec<Word>,
    max_stack: u32,
}

impl Frame {
    pub(crate) fn new(max_stack: u16) -> Frame {
        Frame {
            stack: Vec::new(),
            depth: 0,
            locals: Vec::new(),
            max_stack: u32::from(max_stack),
        }
    }

    /// Number of words that copying or merging touches.
    pub(crate) fn size(&self) -> usize {
        self.stack.len() + self.locals.len()
    }

    /// The frame of a handler: the same locals, the exception on the stack.
    pub(crate) fn caught(&self) -> Parse<Frame> {
        let mut frame = Frame {
            stack: Vec::new(),
            depth: 0,
            locals: self.locals.clone(),
            max_stack: self.max_stack,
        };
        frame.push(Kind::Ref)?;
        Ok(frame)
    }

    /// Keeps what both frames know; whether that is less than before.
    pub(crate) fn merge(&mut self, other: &Frame) -> Parse<bool> {
        if self.stack != other.stack {
            return bad("paths that meet disagree about the stack");
        }
        let mut changed = self.locals.len() > other.locals.len();
        self.locals.truncate(other.locals.len());
        for (mine, theirs) in self.locals.iter_mut().zip(&other.locals) {
            if *mine != *theirs && *mine != Word::Unknown {
                *mine = Word::Unknown;
                changed = true;
            }
        }
        Ok(changed)
    }

    pub(crate) fn push(&mut self, kind: Kind) -> Parse<()> {
        self.push_word(Word::Value(kind))
    }

    pub(crate) fn push_return_address(&mut self) -> Parse<()> {
        self.push_word(Word::ReturnAddress)
    }

    fn push_word(&mut self, word: Word) -> Parse<()> {
        self.depth += size(word);
        if self.depth > self.max_stack {
            return bad("the operand stack overflows");
        }
        self.stack.push(word);
        Ok(())
    }

    fn pop_word(&mut self) -> Parse<Word> {
        match self.stack.pop() {
            Some(word) => {
                self.depth -= size(word);
                Ok(word)
            }
            None => bad("the operand stack underflows"),
        }
    }

    pub(crate) fn pop(&mut self, kind: Kind) -> Parse<()> {
        match self.pop_word()? {
            Word::Value(found) if found == kind => Ok(()),
            found => bad(format!(
                "{} on the stack where {} is needed",
                described(found),
                described(Word::Value(kind))
            )),
        }
    }

    /// Sets a local; a half-overwritten long or double becomes unknown.
    pub(crate) fn define(&mut self, local: u16, kind: Kind) {
        self.define_word(local, Word::Value(kind));
    }

    fn define_word(&mut self, local: u16, word: Word) {
        let local = usize::from(local);
        let end = local + size(word) as usize;
        if self.locals.len() < end {
            self.locals.resize(end, Word::Unknown);
        }
        if let Some(before) = local.checked_sub(1)
            && size(self.locals[before]) == 2
        {
            self.locals[before] = Word::Unknown;
        }
        self.locals[local..end].fill(Word::Unknown);
        self.locals[local] = word;
    }

    fn load(&mut self, local: u16, kind: Kind) -> Parse<()> {
        if self.locals.get(usize::from(local)) == Some(&Word::Value(kind)) {
            Ok(())
        } else {
            let kind = described(Word::Value(kind));
            bad(format!("local {local} does not hold {kind} on every path"))
        }
    }

    pub(crate) fn check_return_address(&self, local: u16) -> Parse<()> {
        if self.locals.get(usize::from(local)) == Some(&Word::ReturnAddress) {
            Ok(())
        } else {
            bad(format!("local {local} does not hold a return address"))
        }
    }

    fn pops(&mut self, kinds: &[Kind]) -> Parse<()> {
        kinds.iter().try_for_each(|kind| self.pop(*kind))
    }

    /// Instructions whose effect depends on nothing but themselves and the frame.
    pub(crate) fn simple(&mut self, insn: &Insn) -> Parse<()> {
        use Kind::{Double, Float, Int, Long, Ref};
        match insn {
            Insn::Nop | Insn::Goto(_) => Ok(()),
            Insn::Const(constant) => self.push(match constant {
                Const::Int(_) => Int,
                Const::Long(_) => Long,
                Const::Float(_) => Float,
                Const::Double(_) => Double,
                Const::Null | Const::String(_) | Const::Class(_) | Const::Other(_) => Ref,
            }),
            Insn::Load(kind, local) => {
                self.load(*local, *kind)?;
                self.push(*kind)
            }
            Insn::Store(kind, local) => {
                let word = self.pop_word()?;
                let fits =
                    word == Word::Value(*kind) || (*kind == Ref && word == Word::ReturnAddress);
                if !fits {
                    let (word, kind) = (described(word), described(Word::Value(*kind)));
                    return bad(format!("{word} stored as {kind}"));
                }
                self.define_word(*local, word);
                Ok(())
            }
            Insn::Inc(local, _) => self.load(*local, Int),
            Insn::ArrayLoad(elem) => {
                self.pops(&[Int, Ref])?;
                self.push(elem_kind(*elem))
            }
            Insn::ArrayStore(elem) => self.pops(&[elem_kind(*elem), Int, Ref]),
            Insn::ArrayLength | Insn::InstanceOf(_) => {
                self.pop(Ref)?;
                self.push(Int)
            }
            Insn::NewArray(_) | Insn::NewRefArray(_) => {
                self.pop(Int)?;
                self.push(Ref)
            }
            Insn::NewMultiArray(_, dimensions) => {
                for _ in 0..*dimensions {
                    self.pop(Int)?;
                }
                self.push(Ref)
            }
            Insn::Arith(_, kind) | Insn::Bit(_, kind) => {
                self.pops(&[*kind, *kind])?;
                self.push(*kind)
            }
            Insn::Neg(kind) => {
                self.pop(*kind)?;
                self.push(*kind)
            }
            Insn::Shift(_, kind) => {
                self.pops(&[Int, *kind])?;
                self.push(*kind)
            }
            Insn::Convert(conversion) => {
                let (from, to) = conversion_kinds(*conversion);
                self.pop(from)?;
                self.push(to)
            }
            Insn::LongCompare => {
                self.pops(&[Long, Long])?;
                self.push(Int)
            }
            Insn::FloatCompare { kind, .. } => {
                self.pops(&[*kind, *kind])?;
                self.push(Int)
            }
            Insn::If(..) | Insn::Switch(_) => self.pop(Int),
            Insn::IfInt(..) => self.pops(&[Int, Int]),
            Insn::IfRef(..) => self.pops(&[Ref, Ref]),
            Insn::IfNull(..) | Insn::Throw | Insn::MonitorEnter | Insn::MonitorExit => {
                self.pop(Ref)
            }
            Insn::New(_) => self.push(Ref),
            Insn::CheckCast(_) => {
                self.pop(Ref)?;
                self.push(Ref)
            }
            Insn::Pop
            | Insn::Pop2
            | Insn::Dup
            | Insn::DupX1
            | Insn::DupX2
            | Insn::Dup2
            | Insn::Dup2X1
            | Insn::Dup2X2
            | Insn::Swap => self.shuffle(insn),
            // The checker handles these itself: they need descriptors or the call chain.
            Insn::Jsr(_)
            | Insn::Ret(_)
            | Insn::Return(_)
            | Insn::GetStatic(_)
            | Insn::PutStatic(_)
            | Insn::GetField(_)
            | Insn::PutField(_)
            | Insn::Invoke(..)
            | Insn::InvokeDynamic(_) => Ok(()),
        }
    }

    fn shuffle(&mut self, insn: &Insn) -> Parse<()> {
        match insn {
            Insn::Pop => self.group(1).map(|_| ()),
            Insn::Pop2 => self.group(2).map(|_| ()),
            Insn::Dup => self.duplicate(1, 0),
            Insn::DupX1 => self.duplicate(1, 1),
            Insn::DupX2 => self.duplicate(1, 2),
            Insn::Dup2 => self.duplicate(2, 0),
            Insn::Dup2X1 => self.duplicate(2, 1),
            Insn::Dup2X2 => self.duplicate(2, 2),
            _ => {
                let (top, below) = (self.group(1)?, self.group(1)?);
                self.pushes(&top)?;
                self.pushes(&below)
            }
        }
    }

    /// Copies the top `count` words below the `under` words beneath them.
    fn duplicate(&mut self, count: u32, under: u32) -> Parse<()> {
        let top = self.group(count)?;
        let below = self.group(under)?;
        self.pushes(&top)?;
        self.pushes(&below)?;
        self.pushes(&top)
    }

    fn pushes(&mut self, words: &[Word]) -> Parse<()> {
        words.iter().try_for_each(|word| self.push_word(*word))
    }

    /// Pops exactly `count` words, bottom first; never half a long or double.
    fn group(&mut self, count: u32) -> Parse<Vec<Word>> {
        let mut group = Vec::new();
        let mut taken = 0;
        while taken < count {
            let word = self.pop_word()?;
            taken += size(word);
            group.push(word);
        }
        if taken != count {
            return bad("half of a long or double is moved on the stack");
        }
        group.reverse();
        Ok(group)
    }
}

fn described(word: Word) -> &'static str {
    match word {
        Word::Unknown => "an unknown value",
        Word::Value(Kind::Int) => "an int",
        Word::Value(Kind::Long) => "a long",
        Word::Value(Kind::Float) => "a float",
        Word::Value(Kind::Double) => "a double",
        Word::Value(Kind::Ref) => "a reference",
        Word::ReturnAddress => "a return address",
    }
}

fn size(word: Word) -> u32 {
    match word {
        Word::Value(kind) => u32::from(words(kind)),
        Word::Unknown | Word::ReturnAddress => 1,
    }
}

fn elem_kind(elem: Elem) -> Kind {
    match elem {
        Elem::ByteOrBoolean | Elem::Char | Elem::Short | Elem::Int => Kind::Int,
        Elem::Long => Kind::Long,
        Elem::Float => Kind::Float,
        Elem::Double => Kind::Double,
        Elem::Ref => Kind::Ref,
    }
}

fn conversion_kinds(conversion: Conversion) -> (Kind, Kind) {
    use Kind::{Double, Float, Int, Long};
    match conversion {
        Conversion::I2L => (Int, Long),
        Conversion::I2F => (Int, Float),
        Conversion::I2D => (Int, Double),
        Conversion::L2I => (Long, Int),
        Conversion::L2F => (Long, Float),
        Conversion::L2D => (Long, Double),
        Conversion::F2I => (Float, Int),
        Conversion::F2L => (Float, Long),
        Conversion::F2D => (Float, Double),
        Conversion::D2I => (Double, Int),
        Conversion::D2L => (Double, Long),
        Conversion::D2F => (Double, Float),
        Conversion::I2B | Conversion::I2C | Conversion::I2S => (Int, Int),
    }
}
