//! Vectors of more than 64 bits: what is kept of them, and what they simplify to.

use provetta_term::{
    Assignment, BvBin, Const, ElemSort, MAX_WIDTH, NARROW_WIDTH, Node, Sort, TermId, Terms,
};

const INT: Sort = Sort::Bv(32);
const WIDE: Sort = Sort::Bv(128);

fn shown(t: &Terms, id: TermId) -> String {
    t.display(id).to_string()
}

#[test]
fn nodes_and_values_are_two_words() {
    assert_eq!(size_of::<Node>(), 16);
    assert_eq!(size_of::<Const>(), 16);
}

#[test]
fn constants_of_every_width_survive_the_round_trip() {
    let mut t = Terms::default();
    for width in 1..=MAX_WIDTH {
        let sign = 1u128 << (width - 1);
        for bits in [0, 1, sign, sign - 1, sign | 1, u128::MAX] {
            let value = Const::bv_wide(width, bits);
            let kept = bits & (u128::MAX >> (128 - width));
            let term = t.constant(&value);
            assert_eq!(term, t.bv_wide(width, bits));
            assert_eq!(t.as_const(term).as_ref(), Some(&value));
            assert_eq!(value.raw_wide(), kept);
            assert_eq!(t.as_bv_wide(term), Some(kept));
            let narrow = u64::try_from(kept).ok().filter(|_| width <= NARROW_WIDTH);
            assert_eq!(t.as_bv(term), narrow);
            assert_eq!(t.eval(term, &Assignment::new()), value);
            assert_eq!(t.sort(term), Sort::Bv(width));
        }
    }
}

#[test]
fn equal_bits_of_two_widths_are_two_constants() {
    let mut t = Terms::default();
    let (a, b, c) = (t.bv_wide(65, 7), t.bv_wide(128, 7), t.bv(128, 7));
    assert_ne!(a, b);
    assert_eq!(b, c);
}

#[test]
fn wide_numbers_are_shown_with_their_sign() {
    let mut t = Terms::default();
    let (least, most) = (
        t.bv_wide(128, i128::MIN as u128),
        t.bv_wide(128, i128::MAX as u128),
    );
    assert_eq!(shown(&t, least), "-170141183460469231731687303715884105728");
    assert_eq!(shown(&t, most), "170141183460469231731687303715884105727");
    let minus = t.bv_wide(65, -1i128 as u128);
    assert_eq!(shown(&t, minus), "-1");
}

#[test]
fn numbers_beyond_long_compute() {
    let mut t = Terms::default();
    let long = t.long(i64::MIN);
    let wide = t.sext(128, long);
    let square = t.mul(wide, wide);
    assert_eq!(t.as_bv_wide(square), Some(1 << 126));
    let (limit, back) = (t.bv_wide(128, i64::MAX as u128), t.sdiv(square, wide));
    assert_eq!(back, wide);
    let beyond = t.slt(limit, square);
    assert_eq!(t.as_bool(beyond), Some(true));
    let low = t.extract(126, 63, square);
    assert_eq!(t.as_bv(low), Some(1 << 63));
    let joined = t.concat(long, long);
    assert_eq!(t.as_bv_wide(joined), Some(1 << 127 | 1 << 63));
}

#[test]
fn comparisons_of_widened_ints_are_comparisons_of_ints() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let (wide_x, wide_y) = (t.sext(128, x), t.sext(128, y));
    let less = t.slt(wide_x, wide_y);
    assert_eq!(shown(&t, less), "(< x y)");
    let small = t.bv_wide(128, -100i128 as u128);
    let above = t.sle(small, wide_x);
    assert_eq!(shown(&t, above), "(<= -100 x)");
    let equal = t.eq(wide_x, small);
    assert_eq!(shown(&t, equal), "(= x -100)");
    for (bound, below) in [(1i128 << 31, true), (-(1 << 31), false), (1 << 100, true)] {
        let bound = t.bv_wide(128, bound as u128);
        let less = t.slt(wide_x, bound);
        assert_eq!(t.as_bool(less), Some(below));
        let not_less = t.sle(bound, wide_x);
        assert_eq!(t.as_bool(not_less), Some(!below));
    }
}

#[test]
fn the_ends_of_the_widest_vector_are_equalities() {
    let mut t = Terms::default();
    let x = t.var("x", WIDE);
    let (least, most) = (
        t.bv_wide(128, i128::MIN as u128),
        t.bv_wide(128, i128::MAX as u128),
    );
    let (zero, ones) = (t.bv_wide(128, 0), t.bv_wide(128, u128::MAX));
    let (is_least, is_most) = (t.eq(x, least), t.eq(x, most));
    let (is_zero, is_ones) = (t.eq(x, zero), t.eq(x, ones));
    assert_eq!(t.sle(x, least), is_least);
    assert_eq!(t.sle(most, x), is_most);
    assert_eq!(t.ule(x, zero), is_zero);
    assert_eq!(t.ule(ones, x), is_ones);
    assert_eq!(t.slt(x, most), t.not(is_most));
    assert_eq!(t.slt(least, x), t.not(is_least));
    assert_eq!(t.ult(x, ones), t.not(is_ones));
    let never = [
        t.slt(x, least),
        t.slt(most, x),
        t.ult(x, zero),
        t.ult(ones, x),
    ];
    assert!(never.iter().all(|&c| t.as_bool(c) == Some(false)));
    let always = [
        t.sle(x, most),
        t.sle(least, x),
        t.ule(zero, x),
        t.ule(x, ones),
    ];
    assert!(always.iter().all(|&c| t.as_bool(c) == Some(true)));
}

#[test]
fn deep_wide_terms_need_no_stack() {
    let mut t = Terms::default();
    let x = t.var("x", INT);
    let wide = t.sext(128, x);
    let mut sum = wide;
    for _ in 0..50_000 {
        let product = t.mul(sum, wide);
        sum = t.bvxor(product, wide);
    }
    let zero = t.bv(128, 0);
    let condition = t.slt(sum, zero);
    let same = t.raw(Node::BvBin(BvBin::Add, sum, zero));
    let model: Assignment = t
        .var_id(x)
        .map(|v| (v, Const::int(-3)))
        .into_iter()
        .collect();
    assert!(t.depth(condition) > 50_000);
    let mut expected = -3i128;
    for _ in 0..50_000 {
        expected = expected.wrapping_mul(-3) ^ -3;
    }
    assert_eq!(t.eval(sum, &model).as_i128(), expected);
    assert_eq!(t.eval(sum, &model), t.eval(same, &model));
    assert_eq!(t.eval_bool(condition, &model), expected < 0);
    assert_eq!(t.evaluator(&model).bits(sum), expected as u64);
}

#[test]
fn arrays_hold_no_wide_vectors() {
    assert_eq!(Sort::Bv(64).as_elem(), Some(ElemSort::Bv(64)));
    assert_eq!(Sort::Bv(65).as_elem(), None);
}
