//! The patterns that javac and the models of the JVM's instructions produce collapse to what the programmer wrote.

use provetta_term::{Assignment, Const, ElemSort, FloatKind, Node, Sort, TermId, Terms};

const INT: Sort = Sort::Bv(32);
const LONG: Sort = Sort::Bv(64);
const DOUBLE: Sort = Sort::Float(FloatKind::F64);

fn shown(t: &Terms, id: TermId) -> String {
    t.display(id).to_string()
}

#[test]
fn a_negated_comparison_is_a_comparison() {
    let mut t = Terms::default();
    let (a, b) = (t.var("a", INT), t.var("b", INT));
    let less = t.slt(a, b);
    let not_less = t.not(less);
    assert_eq!(shown(&t, not_less), "(<= b a)");
    assert_eq!(t.not(not_less), less);
}

#[test]
fn a_boolean_that_was_an_int_is_its_condition() {
    let mut t = Terms::default();
    let (a, b) = (t.var("a", INT), t.var("b", INT));
    let (zero, one) = (t.int(0), t.int(1));
    let c = t.slt(a, b);
    let as_int = t.ite(c, one, zero);
    let is_zero = t.eq(as_int, zero);
    assert_eq!(is_zero, t.not(c));
    let flipped = t.bvxor(as_int, one);
    let flipped_is_zero = t.eq(flipped, zero);
    assert_eq!(flipped_is_zero, c);
    let narrow = t.extract(7, 0, as_int);
    let wide = t.sext(32, narrow);
    assert_eq!(wide, as_int);
}

#[test]
fn java_and_or_xor_on_booleans_are_connectives() {
    let mut t = Terms::default();
    let (p, q) = (t.var("p", Sort::Bool), t.var("q", Sort::Bool));
    let (zero, one) = (t.int(0), t.int(1));
    let (x, y) = (t.ite(p, one, zero), t.ite(q, one, zero));
    let both = t.bvand(x, y);
    let is_zero = t.eq(both, zero);
    let holds = t.not(is_zero);
    assert_eq!(holds, t.and(p, q));
    let either = t.bvor(x, y);
    let is_zero = t.eq(either, zero);
    let holds = t.not(is_zero);
    assert_eq!(holds, t.or(p, q));
}

#[test]
fn lcmp_and_a_jump_are_one_comparison() {
    let mut t = Terms::default();
    let (a, b) = (t.var("a", LONG), t.var("b", LONG));
    let (minus, zero, one) = (t.int(-1), t.int(0), t.int(1));
    let (less, equal) = (t.slt(a, b), t.eq(a, b));
    let inner = t.ite(equal, zero, one);
    let cmp = t.ite(less, minus, inner);
    let lt = t.slt(cmp, zero);
    let le = t.sle(cmp, zero);
    let eq = t.eq(cmp, zero);
    let gt = t.slt(zero, cmp);
    let ge = t.sle(zero, cmp);
    let ne = t.not(eq);
    assert_eq!(
        [lt, le, eq, gt, ge, ne].map(|c| shown(&t, c)),
        [
            "(< a b)",
            "(<= a b)",
            "(= a b)",
            "(< b a)",
            "(<= b a)",
            "(not (= a b))"
        ]
    );
}

#[test]
fn fcmp_and_a_jump_are_one_comparison() {
    for nan in [1, -1] {
        let mut t = Terms::default();
        let (a, b) = (t.var("a", DOUBLE), t.var("b", DOUBLE));
        let (minus, zero, one, nan_value) = (t.int(-1), t.int(0), t.int(1), t.int(nan));
        let (less, equal, greater) = (t.flt(a, b), t.feq(a, b), t.flt(b, a));
        let rest = t.ite(greater, one, nan_value);
        let inner = t.ite(equal, zero, rest);
        let cmp = t.ite(less, minus, inner);
        let (lt, le, eq, ge) = (
            t.slt(cmp, zero),
            t.sle(cmp, zero),
            t.eq(cmp, zero),
            t.sle(zero, cmp),
        );
        let expected = if nan == 1 {
            ["(f< a b)", "(f<= a b)", "(f== a b)", "(not (f< a b))"]
        } else {
            [
                "(not (f<= b a))",
                "(not (f< b a))",
                "(f== a b)",
                "(f<= b a)",
            ]
        };
        assert_eq!([lt, le, eq, ge].map(|c| shown(&t, c)), expected);
    }
}

#[test]
fn comparisons_of_extended_values_are_narrow() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", Sort::Bv(8)), t.var("y", Sort::Bv(8)));
    let (wide_x, wide_y) = (t.sext(32, x), t.sext(32, y));
    let less = t.slt(wide_x, wide_y);
    assert_eq!(shown(&t, less), "(< x y)");
    let (big, small) = (t.int(200), t.int(100));
    let always = t.slt(wide_x, big);
    assert_eq!(t.as_bool(always), Some(true));
    let narrow = t.slt(wide_x, small);
    assert_eq!(shown(&t, narrow), "(< x 100)");
    let never = t.eq(wide_x, big);
    assert_eq!(t.as_bool(never), Some(false));
}

#[test]
fn integers_compared_as_doubles_are_compared_as_integers() {
    let mut t = Terms::default();
    let x = t.var("x", INT);
    let double = t.sbv_to_fp(FloatKind::F64, x);
    let limit = t.f64(2.5);
    let above = t.flt(limit, double);
    assert_eq!(shown(&t, above), "(< 2 x)");
    let back = t.fp_to_sbv(32, double);
    assert_eq!(back, x);
    let infinity = t.f64(f64::INFINITY);
    let below = t.flt(double, infinity);
    assert_eq!(t.as_bool(below), Some(true));
}

#[test]
fn float_rules_respect_nan_and_the_sign_of_zero() {
    let mut t = Terms::default();
    let x = t.var("x", DOUBLE);
    let (zero, minus_zero, one) = (t.f64(0.0), t.f64(-0.0), t.f64(1.0));
    assert_ne!(t.fadd(x, zero), x);
    assert_eq!(t.fadd(x, minus_zero), x);
    assert_eq!(t.fsub(x, zero), x);
    assert_eq!(t.fmul(x, one), x);
    let equal = t.feq(x, x);
    assert_eq!(shown(&t, equal), "(not (isNaN x))");
    let same = t.eq(x, x);
    assert_eq!(t.as_bool(same), Some(true));
    let zeros = (t.feq(zero, minus_zero), t.eq(zero, minus_zero));
    assert_eq!(
        (t.as_bool(zeros.0), t.as_bool(zeros.1)),
        (Some(true), Some(false))
    );
}

#[test]
fn sums_collect_their_constants() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let (three, four) = (t.int(3), t.int(4));
    let a = t.add(x, three);
    let b = t.sub(a, four);
    assert_eq!(shown(&t, b), "(+ x -1)");
    let c = t.add(a, y);
    let d = t.sub(c, a);
    assert_eq!(d, y);
}

#[test]
fn reads_skip_writes_elsewhere() {
    let mut t = Terms::default();
    let a = t.var("a", Sort::Array(ElemSort::Bv(32)));
    let (i, one, value) = (t.var("i", INT), t.int(1), t.int(42));
    let next = t.add(i, one);
    let written = t.store(a, next, value);
    let (here, there) = (t.select(written, i), t.select(written, next));
    assert_eq!(shown(&t, here), "(select a i)");
    assert_eq!(there, value);
}

#[test]
fn deep_terms_need_no_stack() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let mut sum = x;
    let mut array = t.var("a", Sort::Array(ElemSort::Bv(32)));
    for _ in 0..50_000 {
        let product = t.mul(sum, y);
        sum = t.bvxor(product, x);
        array = t.store(array, sum, y);
    }
    let element = t.select(array, x);
    let zero = t.int(0);
    let condition = t.slt(element, sum);
    let both = t.raw(Node::BvBin(provetta_term::BvBin::Add, element, zero));
    let model: Assignment = [x, y]
        .into_iter()
        .filter_map(|v| t.var_id(v))
        .map(|v| (v, Const::int(3)))
        .collect();
    assert!(t.depth(condition) > 50_000);
    assert_eq!(t.eval(element, &model), t.eval(both, &model));
    assert!(shown(&t, condition).ends_with(')'));
    assert_eq!(t.vars(condition).len(), 3);
}

#[test]
fn array_constants_survive_the_round_trip() {
    let mut t = Terms::default();
    let mut array = provetta_term::ArrayConst::new(ElemSort::Bv(8), &Const::bv(8, 7));
    array.set(3, &Const::bv(8, 9));
    array.set(u32::MAX, &Const::bv(8, 1));
    array.set(5, &Const::bv(8, 7));
    assert_eq!(array.entries().count(), 2);
    let constant = Const::Array(array.into());
    let term = t.constant(&constant);
    assert_eq!(t.as_const(term), Some(constant.clone()));
    assert_eq!(t.eval(term, &Assignment::new()), constant);
}
