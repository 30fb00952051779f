//! In: a quantified expression. Out: loops over its range, in the code or in a method of their own.
//!
//! Why correct: [`provetta_jml::Bounds`] gives loops that visit a superset of the range, and what they do not say is
//! tested inside. A counter that could reach the greatest value of its type leaves its loop there.

use provetta_jml::{BoundVar, Expr, ExprKind, Type, VarRange};

use super::java::Java;
use super::maker::{Made, Maker, Variable, refuse};
use super::old::free;
use super::range::Range;
use super::support::Support;
use crate::text::layout::Lines;

/// The loops of a quantified expression.
pub(super) struct Loops {
    rounds: Vec<Round>,
    /// What must hold too
    pub(super) rest: Vec<Expr>,
    pub(super) body: Expr,
    vars: Vec<BoundVar>,
}

enum Round {
    /// Whole numbers between bounds
    Counter(VarRange),
    /// All values of a small type
    All(usize),
    /// Constants of an enum
    Constants(usize),
    /// Elements of a collection, or objects that can be reached from one
    Elements(usize, Expr, bool),
}

/// Loops that were opened; to be closed in the other direction.
pub(super) struct Opened {
    closers: Vec<Option<String>>,
    saved: Vec<(u32, Option<Variable>)>,
    names: Vec<String>,
    /// At most so many rounds
    pub(super) count: Option<i128>,
    pub(super) variables: Vec<Variable>,
}

impl Maker<'_, '_> {
    /// The loops of a quantified expression.
    pub(super) fn loops(&mut self, expr: &Expr) -> Made<Loops> {
        let ExprKind::Quantified {
            vars, range, body, ..
        } = &expr.kind
        else {
            return refuse("no quantifier");
        };
        if let Some(bounds) = expr.bounds() {
            return Ok(Loops {
                rounds: bounds.loops.into_iter().map(Round::Counter).collect(),
                rest: bounds.rest,
                body: bounds.body,
                vars: vars.clone(),
            });
        }
        let mut rounds = Vec::new();
        let mut hints = Vec::new();
        if let Some(range) = range {
            hints.extend(range.conjuncts());
        }
        // What an element is taken from holds for it.
        let mut sources = Vec::new();
        if let (
            true,
            ExprKind::Binary {
                op: provetta_jml::BinaryOp::Implies,
                left,
                ..
            },
        ) = (range.is_none(), &body.kind)
        {
            hints.extend(left.conjuncts());
        }
        for (i, var) in vars.iter().enumerate() {
            rounds.push(match &var.ty {
                Type::Boolean | Type::Byte | Type::Short | Type::Char => Round::All(i),
                Type::Ref(r) => match hints.iter().find_map(|hint| source(hint, var.id).map(|found| (*hint, found))) {
                    Some((hint, (from, is_reach)))
                        if free(from).iter().all(|id| self.context.bound.contains_key(id))
                            && (is_reach || self.is_iterable(&from.ty)) =>
                    {
                        sources.push(hint);
                        Round::Elements(i, from.clone(), is_reach)
                    }
                    _ => {
                        let class = self.types.class(&r.name);
                        let is_enum = class.is_some_and(|c| {
                            c.super_name.as_deref() == Some("java/lang/Enum")
                        });
                        match is_enum && !var.is_nullable {
                            true => Round::Constants(i),
                            false => {
                                return refuse(format!(
                                    "`{}` stands for every object of type `{}`, and these cannot be listed",
                                    var.name, var.ty
                                ));
                            }
                        }
                    }
                },
                ty => {
                    return refuse(format!(
                        "the range gives `{}` no bounds, and a `{ty}` has too many values",
                        var.name
                    ));
                }
            });
        }
        let rest = match range {
            Some(_) => hints
                .iter()
                .filter(|hint| !sources.iter().any(|s| std::ptr::eq(*s, **hint)))
                .map(|hint| (*hint).clone())
                .collect(),
            None => Vec::new(),
        };
        Ok(Loops {
            rounds,
            rest,
            body: (**body).clone(),
            vars: vars.clone(),
        })
    }

    fn is_iterable(&self, ty: &Type) -> bool {
        ty.class_name()
            .is_some_and(|name| self.types.is_subclass(name, "java/lang/Iterable"))
    }

    /// Opens the loops; the variables have a meaning until they are closed.
    pub(super) fn open_loops(&mut self, loops: &Loops, code: &mut Lines) -> Made<Opened> {
        let mut opened = Opened {
            closers: Vec::new(),
            saved: Vec::new(),
            names: Vec::new(),
            count: Some(1),
            variables: Vec::new(),
        };
        for round in &loops.rounds {
            let index = match round {
                Round::Counter(range) => range.var,
                Round::All(i) | Round::Constants(i) | Round::Elements(i, ..) => *i,
            };
            let Some(var) = loops.vars.get(index) else {
                return refuse("a variable");
            };
            let before = self.context.bound.get(&var.id).cloned();
            let variable = match round {
                Round::Counter(range) => self.counter(var, range, code, &mut opened)?,
                Round::All(_) => self.all_values(var, code, &mut opened)?,
                Round::Constants(_) => {
                    let name = self.loop_name(var, &mut opened);
                    let class = self.declared(&var.ty);
                    code.open(&format!("for ({class} {name} : {class}.values())"));
                    opened.closers.push(None);
                    opened.count = None;
                    Variable::new(&name, var.ty.clone())
                }
                Round::Elements(_, from, is_reach) => {
                    self.elements(var, from, *is_reach, code, &mut opened)?
                }
            };
            opened.variables.push(variable.clone());
            opened.saved.push((var.id, before));
            self.context.bound.insert(var.id, variable);
        }
        Ok(opened)
    }

    fn loop_name(&mut self, var: &BoundVar, opened: &mut Opened) -> String {
        let name = self.local(&var.name);
        opened.names.push(name.clone());
        name
    }

    fn counter(
        &mut self,
        var: &BoundVar,
        range: &VarRange,
        code: &mut Lines,
        opened: &mut Opened,
    ) -> Made<Variable> {
        let low = self.expr(&range.low)?;
        let high = self.expr(&range.high)?;
        let plus = |r: Range, by: i128| r.apply(provetta_jml::BinaryOp::Add, Range::exactly(by));
        let first = plus(low.range, i128::from(!range.low_included));
        let last = plus(high.range, -i128::from(!range.high_included));
        let own = Range::of(&var.ty);
        // The values between the least first and the greatest last one.
        let span = match (first.low(), last.high()) {
            (Some(a), Some(b)) => Range(Some((a, b.max(a)))),
            _ => Range::ANY,
        };
        let range_of_values = span.and(own);
        let ty = [Type::Int, Type::Long, Type::BigInt]
            .into_iter()
            .find(|ty| range_of_values.fits(ty))
            .unwrap_or(Type::BigInt);
        let name = self.loop_name(var, opened);
        opened.count = opened
            .count
            .zip(range_of_values.len())
            .and_then(|(a, b)| a.checked_mul(b));
        let symbol = if range.high_included { "<=" } else { "<" };
        if ty == Type::BigInt {
            let class = self.declared(&Type::BigInt);
            let low = self.widened(low, &Type::BigInt)?;
            let high = self.widened(high, &Type::BigInt)?;
            let start = match range.low_included {
                true => low.text,
                false => format!("{}.add({class}.ONE)", low.object()),
            };
            code.open(&format!(
                "for ({class} {name} = {start}; {name}.compareTo({}) {symbol} 0; {name} = {name}.add({class}.ONE))",
                high.text
            ));
            opened.closers.push(None);
            return Ok(Variable::new(&name, Type::BigInt).ranged(range_of_values));
        }
        let one = self.whole(1);
        let start = match range.low_included {
            true => low,
            false => self.arithmetic(
                provetta_jml::BinaryOp::Add,
                provetta_jml::Math::Math,
                &Type::BigInt,
                low,
                one,
            )?,
        };
        // A first value that the type does not have would be cut to another one.
        let mut ty = ty;
        if !start.range.fits(&ty) {
            ty = Type::Long;
        }
        if !start.range.fits(&ty) || start.ty == Type::BigInt {
            return refuse(format!("the bounds of `{}` go beyond `long`", var.name));
        }
        let variable = Variable::new(&name, ty.clone());
        let counter = Java::primary(name.clone(), ty.clone());
        let op = match range.high_included {
            true => provetta_jml::BinaryOp::LessEqual,
            false => provetta_jml::BinaryOp::Less,
        };
        let goes_on = self.compared(op, &Type::BigInt, counter, high)?;
        let start = match (start.ty == Type::Long, &ty) {
            (true, Type::Int) => self.exactly(start, &Type::Int)?,
            _ => start,
        };
        // Values that the variable of the contract cannot have are not visited.
        let visited = span.and(Range::of(&ty));
        let narrow = var.ty != Type::BigInt && ty != var.ty;
        let begins_before = narrow && visited.low() < own.low();
        let ends_behind = narrow && visited.high() > own.high();
        let boxed = self.boxed(&var.ty);
        let start = match begins_before {
            true => format!(
                "{}.max({}, {boxed}.MIN_VALUE)",
                self.scope.lang("Math"),
                start.text
            ),
            false => start.text,
        };
        let goes_on = match ends_behind {
            true => format!(
                "{} && {name} <= {boxed}.MAX_VALUE",
                goes_on.at(super::java::strength::AND)
            ),
            false => goes_on.text,
        };
        code.open(&format!("for ({ty} {name} = {start}; {goes_on}; {name}++)"));
        let most = Range::of(&ty).high();
        let may_wrap = !ends_behind && last.high().is_none_or(|h| Some(h) >= most);
        opened.closers.push(may_wrap.then(|| {
            let boxed = self.boxed(&ty);
            format!("if ({name} == {boxed}.MAX_VALUE) {{")
        }));
        Ok(match (&var.ty, &ty) {
            // The variable is an int, only its counter is longer.
            (Type::Int, Type::Long) => {
                let inner = self.loop_name(var, opened);
                code.line(&format!("int {inner} = (int) {name};"));
                Variable::new(&inner, Type::Int).ranged(range_of_values)
            }
            _ => variable.ranged(range_of_values),
        })
    }

    fn all_values(
        &mut self,
        var: &BoundVar,
        code: &mut Lines,
        opened: &mut Opened,
    ) -> Made<Variable> {
        let name = self.loop_name(var, opened);
        opened.closers.push(None);
        if var.ty == Type::Boolean {
            code.open(&format!(
                "for (boolean {name} : new boolean[] {{false, true}})"
            ));
            opened.count = opened.count.map(|c| c.saturating_mul(2));
            return Ok(Variable::new(&name, Type::Boolean));
        }
        let boxed = self.boxed(&var.ty);
        code.open(&format!(
            "for (int {name} = {boxed}.MIN_VALUE; {name} <= {boxed}.MAX_VALUE; {name}++)"
        ));
        let range = Range::of(&var.ty);
        opened.count = opened
            .count
            .zip(range.len())
            .and_then(|(a, b)| a.checked_mul(b));
        Ok(Variable::new(&name, Type::Int).ranged(range))
    }

    fn elements(
        &mut self,
        var: &BoundVar,
        from: &Expr,
        is_reach: bool,
        code: &mut Lines,
        opened: &mut Opened,
    ) -> Made<Variable> {
        let from = self.expr(from)?;
        opened.count = None;
        let from = match is_reach {
            true => {
                self.needs(Support::Before);
                self.needs(Support::Show);
                self.throws(crate::writer::Throws::Exception);
                // An array is one object, not several.
                let from = match from.ty.element() {
                    Some(_) => format!(
                        "({}) {}",
                        self.scope.lang("Object"),
                        from.at(super::java::strength::UNARY)
                    ),
                    None => from.text,
                };
                format!("{}.reachable(false, {from})", self.before_class())
            }
            false => from.text,
        };
        let object = self.scope.lang("Object");
        let name = self.loop_name(var, opened);
        let ty = self.declared(&var.ty);
        opened.closers.push(None);
        if ty == object {
            code.open(&format!("for ({object} {name} : {from})"));
            return Ok(Variable::new(&name, var.ty.clone()));
        }
        let each = self.local("each");
        opened.names.push(each.clone());
        code.open(&format!("for ({object} {each} : {from})"));
        let null = match var.is_nullable {
            true => format!("{each} != null && "),
            false => String::new(),
        };
        let negated = match null.is_empty() {
            true => format!("!({each} instanceof {ty})"),
            false => format!("{null}!({each} instanceof {ty})"),
        };
        code.open(&format!("if ({negated})"));
        code.line("continue;");
        code.close();
        code.line(&format!("{ty} {name} = ({ty}) {each};"));
        Ok(Variable::new(&name, var.ty.clone()))
    }

    /// Closes loops.
    pub(super) fn close_loops(&mut self, opened: Opened, code: &mut Lines) {
        for closer in opened.closers.iter().rev() {
            if let Some(closer) = closer {
                code.open(closer.trim_end_matches(" {"));
                code.line("break;");
                code.close();
            }
            code.close();
        }
        for (id, before) in opened.saved {
            match before {
                Some(variable) => self.context.bound.insert(id, variable),
                None => self.context.bound.remove(&id),
            };
        }
        for name in &opened.names {
            self.context.taken.remove(name);
        }
        // They are variables of this method, not something it is given.
        self.context
            .method
            .used
            .retain(|p| !opened.names.contains(&p.name));
    }

    /// The range conditions that the loops do not say, as one.
    pub(super) fn rest(&mut self, loops: &Loops) -> Made<Option<String>> {
        let mut texts = Vec::new();
        for condition in &loops.rest {
            let made = self.expr(condition)?;
            if made.text != "true" {
                texts.push(made.at(super::java::strength::AND));
            }
        }
        Ok((!texts.is_empty()).then(|| texts.join(" && ")))
    }
}

/// The parts of a conjunction.
/// What a condition takes a variable from: `xs.contains(x)`, `\reach(y).has(x)`.
fn source(condition: &Expr, id: u32) -> Option<(&Expr, bool)> {
    let is_it = |e: &Expr| {
        let mut e = e;
        while let ExprKind::Convert { value, .. } = &e.kind {
            e = value;
        }
        matches!(&e.kind, ExprKind::Bound { id: found, .. } if *found == id)
    };
    match &condition.kind {
        ExprKind::Reach { from, object } if is_it(object) => Some((from, true)),
        ExprKind::Call {
            name,
            object: Some(object),
            args,
            descriptor,
            ..
        } if &**name == "contains"
            && &**descriptor == "(Ljava/lang/Object;)Z"
            && args.first().is_some_and(is_it) =>
        {
            Some((object, false))
        }
        _ => None,
    }
}
