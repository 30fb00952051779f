//! In: random conditions and outcomes. Out: names that hold what is promised of every name.

use std::collections::BTreeSet;

use proptest::prelude::*;
use provetta_outcome::{Expr, Op, Value};
use provetta_test_support::kept;
use provetta_test_support::properties::config;

use super::build::*;

use crate::classes::ident::is_identifier;
use crate::naming::LONGEST;

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        proptest::sample::select(vec![
            "a",
            "bB",
            "c_c",
            "größe",
            "Counter.count",
            "arg0",
            "",
            "d"
        ])
        .prop_map(var),
        any::<i32>().prop_map(int),
        any::<i64>().prop_map(|v| Expr::Const(Value::Long(v))),
        any::<f64>().prop_map(double),
        any::<u16>().prop_map(|v| Expr::Const(Value::Char(v))),
        any::<bool>().prop_map(|v| Expr::Const(Value::Boolean(v))),
        Just(Expr::Hidden),
    ];
    let ops = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Div,
        Op::Rem,
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Shl,
        Op::Shr,
        Op::Ushr,
        Op::Eq,
        Op::Ne,
        Op::Lt,
        Op::Le,
        Op::Gt,
        Op::Ge,
        Op::AndAlso,
        Op::OrElse,
    ];
    leaf.prop_recursive(4, 24, 3, move |inner| {
        prop_oneof![
            4 => (proptest::sample::select(ops.to_vec()), inner.clone(), inner.clone()).prop_map(|(op, a, b)| apply(op, a, b)),
            1 => (proptest::sample::select(vec![Op::Not, Op::Neg, Op::Complement]), inner.clone())
                .prop_map(|(op, a)| Expr::Apply(op, vec![a])),
            1 => (proptest::sample::select(vec!["(int)", "Math.sqrt", "Double.isNaN", "a.b.C.d$1"]), inner.clone())
                .prop_map(|(name, a)| Expr::Call(name.into(), vec![a])),
            1 => (inner.clone(), inner.clone(), inner).prop_map(|(c, a, b)| Expr::Choice(c.into(), a.into(), b.into())),
        ]
    })
}

proptest! {
    #![proptest_config(config(256, u32::MAX, kept!("src/tests/any_name.regressions")))]

    #[test]
    fn names_are_unique_short_identifiers(
        cases in proptest::collection::vec(
            (proptest::collection::vec(expr(), 0..8), any::<i32>(), any::<f64>(), proptest::option::of(expr())),
            1..12,
        )
    ) {
        let drafts = || cases.iter().map(|(conditions, v, d, result)| {
            let mut one = draft(
                &[("a", Value::Int(*v)), ("größe", Value::double(*d))],
                conditions.clone(),
                returns(Value::double(*d)),
            );
            one.witness.result = result.clone();
            one
        }).collect::<Vec<_>>();
        let names = names_of("(ID)D", drafts());
        prop_assert_eq!(names.len(), cases.len());
        for name in &names {
            prop_assert!(is_identifier(name), "{}", name);
            prop_assert!(name.chars().count() <= LONGEST, "{}", name);
        }
        prop_assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        prop_assert_eq!(names_of("(ID)D", drafts()), names);
    }
}
