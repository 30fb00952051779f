//! In: the code that a method can enter. Out: the constants in it, which are what inputs are compared with.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{Const, Insn};
use provetta_symex::Reach;

use crate::budget::{MAX_TEXT_WORDS, MAX_WORDS};

/// Constants of code.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Whole numbers
    pub(super) numbers: Vec<i64>,
    /// Bits of doubles, from floats too
    pub(super) doubles: Vec<f64>,
    /// Texts
    pub(super) texts: Vec<Arc<[u16]>>,
    /// Characters: small numbers, and the units of texts
    pub(super) units: Vec<u16>,
}

impl Words {
    /// The constants of all methods of a graph.
    pub(super) fn new(reach: &Reach) -> Words {
        let mut numbers = BTreeSet::new();
        let mut doubles: BTreeSet<u64> = BTreeSet::new();
        let mut texts = BTreeSet::new();
        let mut units = BTreeSet::new();
        for (_, method) in reach.methods() {
            let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
            for insn in insns {
                match insn {
                    Insn::Const(Const::Int(v)) => {
                        numbers.insert(i64::from(*v));
                    }
                    Insn::Const(Const::Long(v)) => {
                        numbers.insert(*v);
                    }
                    Insn::Const(Const::Float(v)) => {
                        doubles.insert(f64::from(*v).to_bits());
                    }
                    Insn::Const(Const::Double(v)) => {
                        doubles.insert(v.to_bits());
                    }
                    Insn::Const(Const::String(text)) if text.len() <= MAX_TEXT_WORDS => {
                        texts.insert(Arc::clone(text));
                        units.extend(text.iter().copied());
                    }
                    Insn::Switch(switch) => {
                        numbers.extend(switch.cases.iter().map(|(label, _)| i64::from(*label)));
                    }
                    _ => {}
                }
            }
            if numbers.len() + texts.len() + doubles.len() > MAX_WORDS {
                break;
            }
        }
        let small = numbers.iter().filter_map(|n| u16::try_from(*n).ok());
        units.extend(small.filter(|n| *n >= 32));
        Words {
            numbers: numbers.into_iter().collect(),
            doubles: doubles.into_iter().map(f64::from_bits).collect(),
            texts: texts.into_iter().collect(),
            units: units.into_iter().collect(),
        }
    }
}
