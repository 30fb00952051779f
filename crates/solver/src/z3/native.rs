//! In: operators that the z3 crate has no function for. Out: their declarations, taken from parsed SMT-LIB.

use provetta_term::FloatKind;
use rustc_hash::FxHashMap;
use z3::ast::{Array, Ast, BV, Bool, Float, RoundingMode};
use z3::{FuncDecl, Solver, Sort};

/// A term of Z3 with its sort.
#[derive(Clone)]
pub(super) enum Native {
    Bool(Bool),
    Bv(BV),
    Float(Float),
    Array(Array),
}

pub(super) fn float_sort(kind: FloatKind) -> Sort {
    match kind {
        FloatKind::F32 => Sort::float32(),
        FloatKind::F64 => Sort::double(),
    }
}

/// The declarations found so far.
#[derive(Default)]
pub(super) struct Natives {
    from_bits: FxHashMap<FloatKind, FuncDecl>,
    from_signed: FxHashMap<(FloatKind, u8), FuncDecl>,
}

impl Natives {
    /// The float with these bits.
    pub(super) fn bits_to_float(&mut self, kind: FloatKind, bits: &BV) -> Option<Float> {
        let decl = self.from_bits.entry(kind).or_insert_with(|| {
            let (e, s) = kind.format();
            declaration(kind.width(), &format!("((_ to_fp {e} {s}) x)"))
        });
        decl.apply(&[bits]).as_float()
    }

    /// A signed vector as a float, to nearest even.
    pub(super) fn signed_to_float(
        &mut self,
        kind: FloatKind,
        width: u8,
        value: &BV,
    ) -> Option<Float> {
        let decl = self.from_signed.entry((kind, width)).or_insert_with(|| {
            let (e, s) = kind.format();
            declaration(width, &format!("((_ to_fp {e} {s}) RNE x)"))
        });
        decl.apply(&[&RoundingMode::round_nearest_ties_to_even(), value])
            .as_float()
    }
}

/// The declaration of the operator at the head of a float expression over one vector `x`.
fn declaration(width: u8, expression: &str) -> FuncDecl {
    let solver = Solver::new();
    solver.from_string(format!(
        "(declare-const x (_ BitVec {width})) (assert (fp.isNaN {expression}))"
    ));
    let assertions = solver.get_assertions();
    match assertions.first().and_then(|a| a.nth_child(0)) {
        Some(operand) => operand.decl(),
        None => unreachable!("Z3 parses its own conversion operators"),
    }
}
