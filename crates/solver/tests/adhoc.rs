use provetta_solver::{Answer, Options, Query, plain_z3, standard};
use provetta_term::{Assignment, FloatKind, Sort, TermId, Terms};
use std::time::{Duration, Instant};
const D: Sort = Sort::Float(FloatKind::F64);
fn run(name: &str, f: impl Fn(&mut Terms) -> Vec<TermId>) {
    let mut t = Terms::default();
    let cs = f(&mut t);
    let mut out = vec![];
    for mut s in [standard(&Options::default()), plain_z3(&Options::default())] {
        let start = Instant::now();
        let a = s.check(
            &mut t,
            &Query {
                conjuncts: &cs,
                hint: None,
                timeout: Duration::from_secs(5),
            },
        );
        let st: Vec<_> = s
            .statistics()
            .into_iter()
            .filter(|x| {
                x.1 > 0
                    && (x.0.starts_with("guess")
                        || x.0 == "z3 queries"
                        || x.0.starts_with("bounds"))
            })
            .collect();
        let a = match a {
            Answer::Sat(m) => format!(
                "sat {:?}",
                m.iter().map(|(_, c)| c.to_string()).collect::<Vec<_>>()
            ),
            Answer::Unsat => "unsat".into(),
            Answer::Unknown(r) => r,
        };
        out.push(format!("{:?} {a} {st:?}", start.elapsed()));
    }
    println!("{name}\n   {}\n   {}", out[0], out[1]);
}
#[test]
fn floats() {
    run("x^2-2x+1 < 1e-4, x > 0.5", |t| {
        let x = t.var("x", D);
        let (two, one, e, h) = (t.f64(2.0), t.f64(1.0), t.f64(1e-4), t.f64(0.5));
        let q = t.fmul(x, x);
        let l = t.fmul(two, x);
        let d = t.fsub(q, l);
        let s = t.fadd(d, one);
        vec![t.flt(h, x), t.flt(s, e)]
    });
    run("(a+b)/2 == 5, a < b", |t| {
        let (a, b) = (t.var("a", D), t.var("b", D));
        let (two, five) = (t.f64(2.0), t.f64(5.0));
        let s = t.fadd(a, b);
        let m = t.fdiv(s, two);
        vec![t.feq(m, five), t.flt(a, b)]
    });
    run("triangle a+b>c, a+c>b, b+c>a, a==b, b!=c", |t| {
        let (a, b, c) = (t.var("a", D), t.var("b", D), t.var("c", D));
        let z = t.f64(0.0);
        let (ab, ac, bc) = (t.fadd(a, b), t.fadd(a, c), t.fadd(b, c));
        let ne = t.feq(b, c);
        let ne = t.not(ne);
        vec![
            t.flt(z, a),
            t.flt(z, b),
            t.flt(z, c),
            t.flt(c, ab),
            t.flt(b, ac),
            t.flt(a, bc),
            t.feq(a, b),
            ne,
        ]
    });
    run("b*b-4ac == 0, a != 0, b!=0", |t| {
        let (a, b, c) = (t.var("a", D), t.var("b", D), t.var("c", D));
        let (z, four) = (t.f64(0.0), t.f64(4.0));
        let bb = t.fmul(b, b);
        let ac = t.fmul(a, c);
        let fac = t.fmul(four, ac);
        let d = t.fsub(bb, fac);
        let n = t.feq(a, z);
        let n = t.not(n);
        let m = t.feq(b, z);
        let m = t.not(m);
        vec![n, m, t.feq(d, z)]
    });
    run("x > 0 && x < 0", |t| {
        let x = t.var("x", D);
        let z = t.f64(0.0);
        vec![t.flt(z, x), t.flt(x, z)]
    });
    run("x > 1 && x*x < 1", |t| {
        let x = t.var("x", D);
        let z = t.f64(1.0);
        let q = t.fmul(x, x);
        vec![t.flt(z, x), t.flt(q, z)]
    });
    run("x+1 == x, finite", |t| {
        let x = t.var("x", D);
        let (z, m) = (t.f64(1.0), t.f64(1e300));
        let q = t.fadd(x, z);
        vec![t.flt(x, m), t.feq(q, x)]
    });
    run("fahrenheit c*9/5+32 == 212", |t| {
        let x = t.var("x", D);
        let (n, f, o, b) = (t.f64(9.0), t.f64(5.0), t.f64(32.0), t.f64(212.0));
        let q = t.fmul(x, n);
        let q = t.fdiv(q, f);
        let q = t.fadd(q, o);
        vec![t.feq(q, b)]
    });
    run("x % 3.0 == 1.5, x > 100", |t| {
        let x = t.var("x", D);
        let (n, f, o) = (t.f64(3.0), t.f64(1.5), t.f64(100.0));
        let q = t.frem(x, n);
        vec![t.flt(o, x), t.feq(q, f)]
    });
    run("(int)(x*100) == 12345", |t| {
        let x = t.var("x", D);
        let (n, f) = (t.f64(100.0), t.int(12345));
        let q = t.fmul(x, n);
        let i = t.fp_to_sbv(32, q);
        vec![t.eq(i, f)]
    });
    run("sqrt(x*x+y*y) == 5 x>y>0", |t| {
        let (x, y) = (t.var("x", D), t.var("y", D));
        let (n, z) = (t.f64(5.0), t.f64(0.0));
        let a = t.fmul(x, x);
        let b = t.fmul(y, y);
        let s = t.fadd(a, b);
        let r = t.fsqrt(s);
        vec![t.flt(z, y), t.flt(y, x), t.feq(r, n)]
    });
}
#[test]
fn speed() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", Sort::Bv(32)), t.var("y", Sort::Bv(32)));
    let start = Instant::now();
    let mut s = x;
    for k in 0..1_000_000 {
        let c = t.int(k & 1023);
        let m = t.mul(s, y);
        s = t.bvxor(m, c);
    }
    println!("{} terms in {:?}", t.len(), start.elapsed());
    let start = Instant::now();
    let m: Assignment = Assignment::new();
    t.eval(s, &m);
    println!("eval deep {:?}", start.elapsed());
    let start = Instant::now();
    let cs: Vec<_> = (0..1000)
        .map(|k| {
            let k = t.int(k);
            let a = t.add(x, y);
            t.slt(k, a)
        })
        .collect();
    for _ in 0..1000 {
        let mut e = t.evaluator(&m);
        for &c in &cs {
            e.bool(c);
        }
    }
    println!("1M small evals {:?}", start.elapsed());
}
