//! Whole numbers against `i128`, arithmetic of Java against its own, and the conditions under which a value is defined.

use jml::{BinaryOp, Math, Type, UnaryOp};
use provetta_jml as jml;
use provetta_symex::{Halt, Value};
use provetta_term::{Assignment, Const, Sort, TermId, Terms};

use crate::value::number::{binary, compare, to_type, unary, whole};
use crate::value::{MAX_BITS, Val, cut, fits, level, width};

const INTS: [i32; 11] = [
    0,
    1,
    -1,
    2,
    -7,
    127,
    128,
    65_535,
    -65_536,
    i32::MAX,
    i32::MIN,
];

/// A comparison of numbers.
type Relation = fn(&i128, &i128) -> bool;

/// A conversion of numbers.
type Cast = fn(i32) -> i128;

/// Two variables of 32 bits, and the assignments of all pairs to them.
struct Pair {
    terms: Terms,
    a: TermId,
    b: TermId,
}

impl Pair {
    fn new() -> Pair {
        let mut terms = Terms::default();
        let a = terms.var("a", Sort::Bv(32));
        let b = terms.var("b", Sort::Bv(32));
        Pair { terms, a, b }
    }

    fn java(&self) -> (Val, Val) {
        let of = |t| Val::Java(Value::IntTerm(t));
        (of(self.a), of(self.b))
    }

    /// Calls `check` with each pair and a function that evaluates.
    fn each(&self, check: impl Fn(i32, i32, &dyn Fn(TermId) -> i128)) {
        for a in INTS {
            for b in INTS {
                let mut assignment = Assignment::new();
                assignment.set(self.terms.var_id(self.a).unwrap(), Const::int(a));
                assignment.set(self.terms.var_id(self.b).unwrap(), Const::int(b));
                let value = |t| match self.terms.eval(t, &assignment) {
                    Const::Bool(holds) => i128::from(holds),
                    other => other.as_i128(),
                };
                check(a, b, &value);
            }
        }
    }
}

fn number(val: &Val) -> TermId {
    match val {
        Val::Whole(term) | Val::Java(Value::IntTerm(term) | Value::LongTerm(term)) => *term,
        other => panic!("{other:?}"),
    }
}

fn done<T>(result: Result<T, Halt>) -> T {
    match result {
        Ok(value) => value,
        Err(halt) => panic!("{halt:?}"),
    }
}

/// A whole operation against the same on `i128`; none where it is not defined.
fn check_whole(op: BinaryOp, expected: fn(i128, i128) -> Option<i128>) {
    let mut pair = Pair::new();
    let (val, ok) = done(whole(&mut pair.terms, op, pair.a, pair.b));
    let term = number(&val);
    pair.each(|a, b, value| {
        let expected = expected(a.into(), b.into());
        assert_eq!(value(ok) == 1, expected.is_some(), "{op:?} of {a} and {b}");
        if let Some(expected) = expected {
            assert_eq!(value(term), expected, "{op:?} of {a} and {b}");
        }
    });
}

#[test]
fn sums_and_differences_never_overflow() {
    check_whole(BinaryOp::Add, |a, b| Some(a + b));
    check_whole(BinaryOp::Subtract, |a, b| Some(a - b));
}

#[test]
fn products_never_overflow() {
    check_whole(BinaryOp::Multiply, |a, b| Some(a * b));
}

#[test]
fn quotients_round_to_zero_and_have_one_bit_more() {
    check_whole(BinaryOp::Divide, |a, b| a.checked_div(b));
}

#[test]
fn remainders_have_the_sign_of_the_dividend() {
    check_whole(BinaryOp::Remainder, |a, b| a.checked_rem(b));
}

#[test]
fn the_negation_of_the_least_number_is_exact() {
    let mut pair = Pair::new();
    let made = unary(
        &mut pair.terms,
        UnaryOp::Negate,
        Math::Math,
        &Val::Whole(pair.a),
    );
    let term = number(&done(made).0);
    pair.each(|a, _, value| assert_eq!(value(term), -i128::from(a)));
}

#[test]
fn a_number_that_needs_too_many_bits_is_not_supported() {
    let mut terms = Terms::default();
    let a = terms.var("a", Sort::Bv(MAX_BITS));
    assert!(whole(&mut terms, BinaryOp::Add, a, a).is_err());
    assert!(whole(&mut terms, BinaryOp::Multiply, a, a).is_err());
    assert!(level(&mut terms, a, a, 1).is_err());
    let small = terms.signed(3);
    assert!(level(&mut terms, a, small, 0).is_ok());
}

#[test]
fn arithmetic_of_java_wraps_around_and_is_always_defined() {
    let mut pair = Pair::new();
    let (a, b) = pair.java();
    let (val, ok) = done(binary(
        &mut pair.terms,
        BinaryOp::Multiply,
        Math::Java,
        &a,
        &b,
    ));
    let term = number(&val);
    pair.each(|a, b, value| {
        assert_eq!(value(term), i128::from(a.wrapping_mul(b)));
        assert_eq!(value(ok), 1);
    });
}

/// Safe arithmetic is defined exactly where the result fits.
fn check_safe(op: BinaryOp, java: fn(i32, i32) -> Option<i32>) {
    let mut pair = Pair::new();
    let (a, b) = pair.java();
    let (val, ok) = done(binary(&mut pair.terms, op, Math::Safe, &a, &b));
    let term = number(&val);
    pair.each(|a, b, value| {
        let expected = java(a, b);
        assert_eq!(value(ok) == 1, expected.is_some(), "{op:?} of {a} and {b}");
        if let Some(expected) = expected {
            assert_eq!(value(term), i128::from(expected), "{op:?} of {a} and {b}");
        }
    });
}

#[test]
fn safe_arithmetic_is_defined_where_the_result_fits() {
    check_safe(BinaryOp::Add, i32::checked_add);
    check_safe(BinaryOp::Subtract, i32::checked_sub);
    check_safe(BinaryOp::Multiply, i32::checked_mul);
    check_safe(BinaryOp::Divide, i32::checked_div);
}

#[test]
fn a_safe_remainder_is_defined_for_every_divisor_but_zero() {
    check_safe(BinaryOp::Remainder, |a, b| {
        (b != 0).then(|| a.wrapping_rem(b))
    });
}

#[test]
fn a_safe_negation_is_not_defined_for_the_least_int() {
    let mut pair = Pair::new();
    let (a, _) = pair.java();
    let (_, ok) = done(unary(&mut pair.terms, UnaryOp::Negate, Math::Safe, &a));
    pair.each(|a, _, value| assert_eq!(value(ok) == 1, a != i32::MIN));
}

#[test]
fn bits_are_the_same_in_every_arithmetic() {
    for math in [Math::Java, Math::Safe] {
        let mut pair = Pair::new();
        let (a, b) = pair.java();
        let (val, ok) = done(binary(&mut pair.terms, BinaryOp::BitXor, math, &a, &b));
        let term = number(&val);
        pair.each(|a, b, value| {
            assert_eq!(value(term), i128::from(a ^ b));
            assert_eq!(value(ok), 1);
        });
    }
}

#[test]
fn a_shift_takes_the_low_bits_of_its_count() {
    let mut pair = Pair::new();
    let (a, b) = pair.java();
    let made = binary(
        &mut pair.terms,
        BinaryOp::ShiftRightUnsigned,
        Math::Java,
        &a,
        &b,
    );
    let term = number(&done(made).0);
    pair.each(|a, b, value| {
        let expected = ((a as u32) >> (b & 31)) as i32;
        assert_eq!(value(term), i128::from(expected), "{a} >>> {b}");
    });
}

#[test]
fn numbers_of_different_widths_are_compared_with_their_signs() {
    let ops: [(BinaryOp, Relation); 6] = [
        (BinaryOp::Less, i128::lt),
        (BinaryOp::LessEqual, i128::le),
        (BinaryOp::Greater, i128::gt),
        (BinaryOp::GreaterEqual, i128::ge),
        (BinaryOp::Equal, i128::eq),
        (BinaryOp::NotEqual, i128::ne),
    ];
    for (op, expected) in ops {
        let mut pair = Pair::new();
        let (a, _) = pair.java();
        let sum = done(whole(&mut pair.terms, BinaryOp::Add, pair.b, pair.b));
        let term = done(compare(&mut pair.terms, op, &a, &sum.0));
        pair.each(|a, b, value| {
            let (a, twice) = (i128::from(a), 2 * i128::from(b));
            assert_eq!(value(term) == 1, expected(&a, &twice), "{a} {op:?} {twice}");
        });
    }
}

/// A cast of an int, by the type, what Java makes of it, and whether it fits.
#[test]
fn a_cast_keeps_low_bits_and_is_defined_where_the_number_fits() {
    let casts: [(Type, Cast); 3] = [
        (Type::Byte, |a| i128::from(a as i8)),
        (Type::Short, |a| i128::from(a as i16)),
        (Type::Char, |a| i128::from(a as u16)),
    ];
    for (ty, java) in casts {
        for math in [Math::Java, Math::Safe, Math::Math] {
            let mut pair = Pair::new();
            let (a, _) = pair.java();
            let (val, ok) = done(to_type(&mut pair.terms, &a, &Type::Int, &ty, math));
            let term = number(&val);
            pair.each(|a, _, value| {
                assert_eq!(value(term), java(a), "({ty}) {a}");
                let is_exact = java(a) == i128::from(a);
                assert_eq!(value(ok) == 1, math == Math::Java || is_exact, "({ty}) {a}");
            });
        }
    }
}

#[test]
fn a_whole_number_comes_back_to_java_if_it_fits() {
    let mut pair = Pair::new();
    let sum = done(whole(&mut pair.terms, BinaryOp::Add, pair.a, pair.b)).0;
    let made = to_type(&mut pair.terms, &sum, &Type::BigInt, &Type::Int, Math::Safe);
    let (val, ok) = done(made);
    let term = number(&val);
    pair.each(|a, b, value| {
        assert_eq!(value(ok) == 1, a.checked_add(b).is_some(), "{a} + {b}");
        assert_eq!(value(term), i128::from(a.wrapping_add(b)));
    });
}

#[test]
fn cutting_a_sum_gives_the_term_that_code_makes() {
    let mut pair = Pair::new();
    let exact = done(whole(&mut pair.terms, BinaryOp::Add, pair.a, pair.b)).0;
    let exact = number(&exact);
    assert_eq!(width(&pair.terms, exact), 33);
    let code = pair.terms.add(pair.a, pair.b);
    assert_eq!(cut(&mut pair.terms, exact, 32), code);
}

#[test]
fn whether_a_number_fits_is_told_by_its_sign_bits() {
    let mut pair = Pair::new();
    let fits8 = fits(&mut pair.terms, pair.a, 8);
    let always = fits(&mut pair.terms, pair.a, 32);
    assert_eq!(pair.terms.as_bool(always), Some(true));
    pair.each(|a, _, value| assert_eq!(value(fits8) == 1, i8::try_from(a).is_ok(), "{a}"));
}

#[test]
fn a_truth_value_is_one_or_zero_in_java() {
    let mut pair = Pair::new();
    let less = pair.terms.slt(pair.a, pair.b);
    let java = done(Val::Bool(less).java(&mut pair.terms));
    let term = java.term(&mut pair.terms).unwrap();
    let back = done(Val::Java(java).truth(&mut pair.terms));
    pair.each(|a, b, value| {
        assert_eq!(value(term), i128::from(a < b));
        assert_eq!(value(back), i128::from(a < b));
    });
}
