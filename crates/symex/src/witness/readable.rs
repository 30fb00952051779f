//! In: a term. Out: the same as a small Java-like expression for people.
//!
//! Size is bounded: what does not fit becomes [`Expr::Hidden`]. Nothing is decided from the result.

use provetta_outcome::{Expr, JavaType, Op, Value as Shown};
use provetta_term::{
    BvBin, BvCmp, BvUn, FloatBin, FloatCmp, FloatKind, FloatUn, Fold, Node, Rounding, Sort, TermId,
    VarId,
};

use crate::machine::Machine;

/// How many nodes an expression may have.
const ROOM: u32 = 24;

impl Machine<'_> {
    /// A condition or value as an expression over the inputs.
    pub fn readable(&self, term: TermId) -> Expr {
        let mut room = ROOM;
        self.expr(term, &mut room)
    }

    fn expr(&self, term: TermId, room: &mut u32) -> Expr {
        if *room == 0 {
            return Expr::Hidden;
        }
        *room -= 1;
        let terms = &self.terms;
        let apply = |op: Op, args: Vec<Expr>| Expr::Apply(op, args);
        match *terms.node(term) {
            Node::Bool(b) => Expr::Const(Shown::Boolean(b)),
            Node::Bv { width, bits } => Expr::Const(constant(width, bits)),
            Node::WideBv { .. } => self.wide_constant(term),
            Node::F32(bits) => Expr::Const(Shown::Float(bits)),
            Node::F64(bits) => Expr::Const(Shown::Double(bits)),
            Node::Var(v) => self.shown_variable(v, room),
            Node::Not(a) => match *terms.node(a) {
                Node::Eq(x, y) => self.comparison(Op::Ne, x, y, room),
                Node::FloatCmp(FloatCmp::Eq, x, y) => self.comparison(Op::Ne, x, y, room),
                _ => apply(Op::Not, vec![self.expr(a, room)]),
            },
            Node::And(a, b) => apply(Op::AndAlso, vec![self.expr(a, room), self.expr(b, room)]),
            Node::Or(a, b) => apply(Op::OrElse, vec![self.expr(a, room), self.expr(b, room)]),
            Node::Ite(c, a, b) => Expr::Choice(
                Box::new(self.expr(c, room)),
                Box::new(self.expr(a, room)),
                Box::new(self.expr(b, room)),
            ),
            Node::Eq(a, b) => self.comparison(Op::Eq, a, b, room),
            Node::BvUn(op, a) => {
                let op = match op {
                    BvUn::Neg => Op::Neg,
                    BvUn::Not => Op::Complement,
                };
                apply(op, vec![self.expr(a, room)])
            }
            Node::BvBin(op, a, b) => self.binary(op, a, b, room),
            // Java has no comparison that takes a `char` for a signed number.
            Node::BvCmp(BvCmp::Slt | BvCmp::Sle, a, b)
                if terms.sort(a) == Sort::Bv(16) && (self.is_char(a) || self.is_char(b)) =>
            {
                Expr::Hidden
            }
            Node::BvCmp(BvCmp::Slt, a, b) => self.comparison(Op::Lt, a, b, room),
            Node::BvCmp(BvCmp::Sle, a, b) => self.comparison(Op::Le, a, b, room),
            // A `char` has no sign, and what is not negative shows none: there the unsigned comparison is the plain one.
            Node::BvCmp(BvCmp::Ult, a, b) if self.is_plain(a, b) => {
                self.comparison(Op::Lt, a, b, room)
            }
            Node::BvCmp(BvCmp::Ule, a, b) if self.is_plain(a, b) => {
                self.comparison(Op::Le, a, b, room)
            }
            Node::BvCmp(cmp @ (BvCmp::Ult | BvCmp::Ule), a, b) => {
                let call = Expr::Call(
                    "Integer.compareUnsigned".into(),
                    vec![self.expr(a, room), self.expr(b, room)],
                );
                let op = if cmp == BvCmp::Ult { Op::Lt } else { Op::Le };
                apply(op, vec![call, Expr::Const(Shown::Int(0))])
            }
            Node::SignExt { width, term: low } => self.extended(width, true, low, room),
            Node::ZeroExt { width, term: low } => self.extended(width, false, low, room),
            Node::Extract {
                hi: 31,
                lo: 0,
                term,
            } => Expr::Call("(int)".into(), vec![self.expr(term, room)]),
            Node::FloatUn(op, a) => {
                let a = self.expr(a, room);
                match op {
                    FloatUn::Neg => apply(Op::Neg, vec![a]),
                    FloatUn::Abs => Expr::Call("Math.abs".into(), vec![a]),
                    FloatUn::Sqrt => Expr::Call("Math.sqrt".into(), vec![a]),
                    FloatUn::Round(Rounding::Floor) => Expr::Call("Math.floor".into(), vec![a]),
                    FloatUn::Round(Rounding::Ceil) => Expr::Call("Math.ceil".into(), vec![a]),
                    FloatUn::Round(_) => Expr::Call("Math.rint".into(), vec![a]),
                    FloatUn::Approximate(function) => {
                        Expr::Call(format!("Math.{}", function.name()).into(), vec![a])
                    }
                }
            }
            Node::FloatBin(FloatBin::Approximate(function), a, b) => {
                let name = format!("Math.{}", function.name());
                Expr::Call(name.into(), vec![self.expr(a, room), self.expr(b, room)])
            }
            Node::FloatBin(op, a, b) => {
                let op = match op {
                    FloatBin::Add => Op::Add,
                    FloatBin::Sub => Op::Sub,
                    FloatBin::Mul => Op::Mul,
                    FloatBin::Div => Op::Div,
                    FloatBin::Rem | FloatBin::Approximate(_) => Op::Rem,
                };
                apply(op, vec![self.expr(a, room), self.expr(b, room)])
            }
            Node::FloatCmp(cmp, a, b) => {
                let op = match cmp {
                    FloatCmp::Lt => Op::Lt,
                    FloatCmp::Le => Op::Le,
                    FloatCmp::Eq => Op::Eq,
                };
                self.comparison(op, a, b, room)
            }
            Node::IsNan(a) => Expr::Call("Double.isNaN".into(), vec![self.expr(a, room)]),
            Node::FpToFp(FloatKind::F64, a) => self.expr(a, room),
            Node::FpToFp(FloatKind::F32, a) => {
                Expr::Call("(float)".into(), vec![self.expr(a, room)])
            }
            Node::SbvToFp(kind, a) => {
                let name = if kind == FloatKind::F32 {
                    "(float)"
                } else {
                    "(double)"
                };
                Expr::Call(name.into(), vec![self.expr(a, room)])
            }
            Node::FpToSbv { width, term } => {
                let name = if width == 64 { "(long)" } else { "(int)" };
                Expr::Call(name.into(), vec![self.expr(term, room)])
            }
            Node::FpToBits(a) => {
                Expr::Call("Double.doubleToLongBits".into(), vec![self.expr(a, room)])
            }
            Node::BitsToFp(a) => {
                Expr::Call("Double.longBitsToDouble".into(), vec![self.expr(a, room)])
            }
            Node::Extract { .. } | Node::Concat(..) | Node::ConstArray(..) | Node::Store(..) => {
                Expr::Hidden
            }
            Node::Select(array, index) => match *terms.node(array) {
                Node::Var(v) => {
                    let name = plain_name(terms.var_name(v));
                    let index = self.expr(index, room);
                    let shown = match name.strip_suffix("()") {
                        Some(call) => format!("{call}({index})"),
                        None => format!("{}[{index}]", name.strip_suffix("[]").unwrap_or(&name)),
                    };
                    Expr::Var(shown.into())
                }
                _ => Expr::Hidden,
            },
        }
    }

    /// An extended value: a narrowing cast if it was cut before, else the value itself.
    fn extended(&self, width: u8, signed: bool, low: TermId, room: &mut u32) -> Expr {
        match *self.terms.node(low) {
            Node::Extract { hi, lo: 0, term } if width == 32 => {
                let name = match (hi, signed) {
                    (7, true) => "(byte)",
                    (15, true) => "(short)",
                    (15, false) => "(char)",
                    _ => return Expr::Hidden,
                };
                Expr::Call(name.into(), vec![self.expr(term, room)])
            }
            _ => self.expr(low, room),
        }
    }

    /// A number of a specification: as the smallest type of Java that holds it, else its digits.
    fn wide_constant(&self, term: TermId) -> Expr {
        let Some(value) = self.wide_number(term) else {
            return Expr::Hidden;
        };
        match (i32::try_from(value), i64::try_from(value)) {
            (Ok(int), _) => Expr::Const(Shown::Int(int)),
            (_, Ok(long)) => Expr::Const(Shown::Long(long)),
            _ => Expr::Var(value.to_string().into()),
        }
    }

    /// The number that a constant of more than 64 bits is.
    fn wide_number(&self, term: TermId) -> Option<i128> {
        match *self.terms.node(term) {
            Node::WideBv { .. } => self.terms.as_const(term).map(|value| value.as_i128()),
            _ => None,
        }
    }

    fn binary(&self, op: BvBin, a: TermId, b: TermId, room: &mut u32) -> Expr {
        // `x + (-3)` reads better as `x - 3`.
        if let (BvBin::Add, Some(bits), Sort::Bv(width)) =
            (op, self.terms.as_bv(b), self.terms.sort(b))
        {
            let value = signed(width, bits);
            if (-1_000_000..0).contains(&value) {
                let shown = constant(width, bits.wrapping_neg());
                return Expr::Apply(Op::Sub, vec![self.expr(a, room), Expr::Const(shown)]);
            }
        }
        if let (BvBin::Add, Some(value)) = (op, self.wide_number(b))
            && (-1_000_000..0).contains(&value)
        {
            let shown = Shown::Int(-value as i32);
            return Expr::Apply(Op::Sub, vec![self.expr(a, room), Expr::Const(shown)]);
        }
        let op = match op {
            BvBin::Add => Op::Add,
            BvBin::Sub => Op::Sub,
            BvBin::Mul => Op::Mul,
            BvBin::Sdiv => Op::Div,
            BvBin::Srem => Op::Rem,
            BvBin::And => Op::And,
            BvBin::Or => Op::Or,
            BvBin::Xor => Op::Xor,
            BvBin::Shl => Op::Shl,
            BvBin::Ashr => Op::Shr,
            BvBin::Lshr => Op::Ushr,
            BvBin::Udiv | BvBin::Urem => return Expr::Hidden,
        };
        Expr::Apply(op, vec![self.expr(a, room), self.expr(b, room)])
    }

    /// A comparison: constants on the right, inputs in the order of the parameters, booleans and
    /// characters as such.
    fn comparison(&self, op: Op, a: TermId, b: TermId, room: &mut u32) -> Expr {
        // No variable at all counts as last.
        let first = |t| self.terms.vars(t).first().map_or(usize::MAX, |v| v.index());
        let swap = first(a) > first(b);
        let (a, b) = if swap { (b, a) } else { (a, b) };
        if let (Op::Eq | Op::Ne, Some(v), Some(bits)) =
            (op, self.terms.var_id(a), self.terms.as_bv(b))
            && let Some(answer) = self.shown_answer(v, bits, op == Op::Eq)
        {
            return answer;
        }
        let op = match (op, swap) {
            (Op::Lt, true) => Op::Gt,
            (Op::Le, true) => Op::Ge,
            (op, _) => op,
        };
        if let (Op::Eq | Op::Ne, Sort::Bv(1), Some(bit)) =
            (op, self.terms.sort(a), self.terms.as_bv(b))
        {
            let flag = self.expr(a, room);
            let holds = (bit == 1) == (op == Op::Eq);
            return if holds {
                flag
            } else {
                Expr::Apply(Op::Not, vec![flag])
            };
        }
        let left = self.expr(a, room);
        let right = match self.terms.as_bv(b) {
            Some(bits) if self.is_char(a) => Expr::Const(Shown::Char(bits as u16)),
            _ => self.expr(b, room),
        };
        Expr::Apply(op, vec![left, right])
    }

    /// A variable, or the quantified formula or sum that it stands for.
    fn shown_variable(&self, v: VarId, room: &mut u32) -> Expr {
        let terms = &self.terms;
        let named = |v: VarId| Expr::Var(plain_name(terms.var_name(v)).into());
        if let Some(all) = terms.quantified(v) {
            let mut parts: Vec<Expr> = all.vars.iter().map(|v| named(*v)).collect();
            parts.push(self.expr(all.body, room));
            return Expr::Call("\\forall".into(), parts);
        }
        match terms.summed(v) {
            Some(sum) => {
                let name = match sum.fold {
                    Fold::Sum => "\\sum",
                    Fold::Greatest => "\\max",
                    Fold::Product => "\\product",
                };
                Expr::Call(name.into(), vec![named(sum.var), self.expr(sum.body, room)])
            }
            None => named(v),
        }
    }

    /// The answer to a question about an input reference, if the variable stands for one.
    fn shown_answer(&self, question: VarId, bits: u64, holds: bool) -> Option<Expr> {
        if let Some(labels) = self.choice_labels.get(&question) {
            let label = labels.get(usize::try_from(bits).ok()?)?;
            return Some(statement(label, holds));
        }
        let name = self.terms.var_name(question);
        let is_question = self.terms.var_sort(question) == Sort::Bv(1) && name.contains(' ');
        is_question.then(|| statement(name, holds == (bits == 1)))
    }

    /// Whether comparing two vectors without sign is what Java's operators do.
    fn is_plain(&self, a: TermId, b: TermId) -> bool {
        let is_positive = |term: TermId| match *self.terms.node(term) {
            Node::ZeroExt { .. } => true,
            Node::Bv { width, bits } => bits >> (width - 1) == 0,
            // Lengths of arrays have 31 bits.
            _ => self.terms.sort(term) == Sort::Bv(31),
        };
        self.is_char(a) || self.is_char(b) || is_positive(a) && is_positive(b)
    }

    fn is_char(&self, term: TermId) -> bool {
        let term = match *self.terms.node(term) {
            Node::ZeroExt { term, .. } => term,
            _ => term,
        };
        let is_unit = match *self.terms.node(term) {
            Node::Select(array, _) => {
                let text = self.terms.var_id(array);
                text.is_some_and(|v| plain_name(self.terms.var_name(v)).ends_with(".charAt()"))
            }
            _ => false,
        };
        let input = self.terms.var_id(term);
        is_unit || input.is_some_and(|v| self.input_types.get(&v) == Some(&JavaType::Char))
    }
}

/// A sentence such as `x == null` or `x instanceof Circle`, or its opposite.
fn statement(text: &str, holds: bool) -> Expr {
    let operand = |text: &str| match text {
        "null" => Expr::Const(Shown::Null),
        name => Expr::Var(plain_name(name).into()),
    };
    if let Some((left, right)) = text.split_once(" !instanceof ") {
        return statement(&format!("{left} instanceof {right}"), !holds);
    }
    if let Some((left, right)) = text.split_once(" == ") {
        let op = if holds { Op::Eq } else { Op::Ne };
        return Expr::Apply(op, vec![operand(left), operand(right)]);
    }
    let words: Vec<String> = text.split(' ').map(plain_name).collect();
    let sentence = Expr::Var(words.join(" ").into());
    if holds {
        sentence
    } else {
        Expr::Apply(Op::Not, vec![sentence])
    }
}

/// A name as people know it: without packages and the marks that distinguish equal names.
fn plain_name(name: &str) -> String {
    let name = name.split(['\'', '?']).next().unwrap_or(name);
    // A mark is numbers with dots between them.
    let mut parts = name.split('#');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mark = part.find(|c: char| c != '.' && !c.is_ascii_digit());
        if let Some(rest) = mark.map(|end| &part[end..]) {
            if part[..part.len() - rest.len()].ends_with('.') {
                plain.push('.');
            }
            plain.push_str(rest);
        }
    }
    match plain.rfind(['/', '$']) {
        Some(at) => plain.split_off(at + 1),
        None => plain,
    }
}

fn signed(width: u8, bits: u64) -> i64 {
    let unused = 64 - u32::from(width);
    ((bits << unused) as i64) >> unused
}

fn constant(width: u8, bits: u64) -> Shown {
    let value = signed(width, bits);
    match width {
        1 => Shown::Boolean(bits & 1 == 1),
        64 => Shown::Long(value),
        _ => Shown::Int(value as i32),
    }
}
