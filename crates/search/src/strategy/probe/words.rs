//! In: the code that a method can enter. Out: the constants in it, which are what inputs are compared with.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{Const, Insn};
use provetta_symex::Reach;

use super::pattern;
use crate::budget::{MAX_NUMERALS, MAX_TEXT_WORDS, MAX_WORDS};

/// Constants of code.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Whole numbers
    pub(super) numbers: Vec<i64>,
    /// Bits of doubles, from floats too
    pub(super) doubles: Vec<f64>,
    /// Texts, and what regular expressions match
    pub(super) texts: Vec<Arc<[u16]>>,
    /// Numbers as they are written
    pub(super) numerals: Vec<Arc<[u16]>>,
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
                    Insn::Const(Const::String(text)) => {
                        if text.len() <= MAX_TEXT_WORDS {
                            texts.insert(Arc::clone(text));
                            units.extend(text.iter().copied());
                        }
                        texts.extend(pattern::samples(text));
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
        let numerals = numerals(&numbers, &doubles);
        for text in &texts {
            read(text, &mut numbers, &mut doubles);
        }
        let small = numbers.iter().filter_map(|n| u16::try_from(*n).ok());
        units.extend(small.filter(|n| *n >= 32));
        Words {
            numbers: numbers.into_iter().collect(),
            doubles: doubles.into_iter().map(f64::from_bits).collect(),
            texts: texts.into_iter().collect(),
            numerals,
            units: units.into_iter().collect(),
        }
    }
}

/// The numbers of code as text.
fn numerals(numbers: &BTreeSet<i64>, doubles: &BTreeSet<u64>) -> Vec<Arc<[u16]>> {
    let doubles = doubles.iter().map(|bits| f64::from_bits(*bits));
    let doubles = doubles.filter(|x| x.is_finite());
    let fractions = doubles.map(|x| format!("{x:?}"));
    let whole = numbers.iter().map(i64::to_string);
    let all = fractions.chain(whole).take(MAX_NUMERALS);
    all.map(|numeral| numeral.encode_utf16().collect())
        .collect()
}

/// The numbers that a text is.
fn read(text: &[u16], numbers: &mut BTreeSet<i64>, doubles: &mut BTreeSet<u64>) {
    if text.len() > 24 {
        return;
    }
    let text = String::from_utf16_lossy(text);
    let text = text.trim();
    numbers.extend(text.parse::<i64>());
    if text.len() > 1 {
        numbers.extend(i64::from_str_radix(text, 16));
    }
    if let Some(bits) = text.strip_prefix("0x") {
        numbers.extend(i64::from_str_radix(bits, 16));
    }
    doubles.extend(text.parse::<f64>().map(f64::to_bits));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_stand_for_each_other() {
        let shown = numerals(&BTreeSet::from([-7]), &BTreeSet::from([2.5f64.to_bits()]));
        let shown: Vec<String> = shown.iter().map(|s| String::from_utf16_lossy(s)).collect();
        assert_eq!(shown, ["2.5", "-7"]);
        let (mut numbers, mut doubles) = (BTreeSet::new(), BTreeSet::new());
        for text in ["beef", "-42", "1.5", "x"] {
            let units: Vec<u16> = text.encode_utf16().collect();
            read(&units, &mut numbers, &mut doubles);
        }
        assert!(numbers.contains(&0xbeef) && numbers.contains(&-42));
        assert!(doubles.contains(&1.5f64.to_bits()));
    }
}
