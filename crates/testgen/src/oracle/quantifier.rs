//! In: a quantified expression. Out: loops over its range, in the code or in a method of their own.
//!
//! Why correct: [`provetta_jml::Bounds`] gives loops that visit a superset of the range, and what they do not say is
//! tested inside. A counter that could reach the greatest value of its type leaves its loop there.

use provetta_jml::{BoundVar, Expr, ExprKind, Quantifier, Type, VarRange};

use super::java::{Java, Lines};
use super::maker::{Made, Maker, Method, Place, refuse};
use super::old::free;
use super::range::Range;
use super::support::Support;
use super::told::told;
use crate::ident::capitalised;

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
    saved: Vec<(u32, Option<Place>)>,
    names: Vec<String>,
    /// At most so many rounds
    pub(super) count: Option<i128>,
    pub(super) places: Vec<Place>,
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
        let rest: Vec<Expr> = range.iter().map(|r| (**r).clone()).collect();
        let mut hints = Vec::new();
        for part in &rest {
            conjuncts(part, &mut hints);
        }
        if let (true, ExprKind::Binary { op: provetta_jml::BinaryOp::Implies, left, .. }) =
            (rest.is_empty(), &body.kind)
        {
            conjuncts(left, &mut hints);
        }
        for (i, var) in vars.iter().enumerate() {
            rounds.push(match &var.ty {
                Type::Boolean | Type::Byte | Type::Short | Type::Char => Round::All(i),
                Type::Ref(r) => match hints.iter().find_map(|hint| source(hint, var.id)) {
                    Some((from, is_reach))
                        if free(from).iter().all(|id| self.context.bound.contains_key(id))
                            && (is_reach || self.is_iterable(&from.ty)) =>
                    {
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
            places: Vec::new(),
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
            let place = match round {
                Round::Counter(range) => self.counter(var, range, code, &mut opened)?,
                Round::All(_) => self.all_values(var, code, &mut opened)?,
                Round::Constants(_) => {
                    let name = self.loop_name(var, &mut opened);
                    let class = self.declared(&var.ty);
                    code.open(&format!("for ({class} {name} : {class}.values())"));
                    opened.closers.push(None);
                    opened.count = None;
                    Place::new(&name, var.ty.clone())
                }
                Round::Elements(_, from, is_reach) => {
                    self.elements(var, from, *is_reach, code, &mut opened)?
                }
            };
            opened.places.push(place.clone());
            opened.saved.push((var.id, before));
            self.context.bound.insert(var.id, place);
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
    ) -> Made<Place> {
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
            return Ok(Place::new(&name, Type::BigInt).ranged(range_of_values));
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
        let place = Place::new(&name, ty.clone());
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
        code.open(&format!("for ({ty} {name} = {}; {}; {name}++)", start.text, goes_on.text));
        // Values that the variable of the contract cannot have are passed over.
        let visited = span.and(Range::of(&ty));
        if !visited.fits(&var.ty) && var.ty != Type::BigInt {
            let boxed = self.boxed(&var.ty);
            code.open(&format!("if ({name} < {boxed}.MIN_VALUE || {name} > {boxed}.MAX_VALUE)"));
            code.line("continue;");
            code.close();
        }
        let most = Range::of(&ty).high();
        opened.closers.push(match last.high().is_none_or(|h| Some(h) >= most) {
            true => {
                let boxed = self.boxed(&ty);
                Some(format!("if ({name} == {boxed}.MAX_VALUE) {{"))
            }
            false => None,
        });
        Ok(match (&var.ty, &ty) {
            // The variable is an int, only its counter is longer.
            (Type::Int, Type::Long) => {
                let inner = self.loop_name(var, opened);
                code.line(&format!("int {inner} = (int) {name};"));
                Place::new(&inner, Type::Int).ranged(range_of_values)
            }
            _ => place.ranged(range_of_values),
        })
    }

    fn all_values(&mut self, var: &BoundVar, code: &mut Lines, opened: &mut Opened) -> Made<Place> {
        let name = self.loop_name(var, opened);
        opened.closers.push(None);
        if var.ty == Type::Boolean {
            code.open(&format!("for (boolean {name} : new boolean[] {{false, true}})"));
            opened.count = opened.count.map(|c| c.saturating_mul(2));
            return Ok(Place::new(&name, Type::Boolean));
        }
        let boxed = self.boxed(&var.ty);
        code.open(&format!(
            "for (int {name} = {boxed}.MIN_VALUE; {name} <= {boxed}.MAX_VALUE; {name}++)"
        ));
        let range = Range::of(&var.ty);
        opened.count = opened.count.zip(range.len()).and_then(|(a, b)| a.checked_mul(b));
        Ok(Place::new(&name, Type::Int).ranged(range))
    }

    fn elements(
        &mut self,
        var: &BoundVar,
        from: &Expr,
        is_reach: bool,
        code: &mut Lines,
        opened: &mut Opened,
    ) -> Made<Place> {
        let from = self.expr(from)?;
        opened.count = None;
        let from = match is_reach {
            true => {
                self.needs(Support::Before);
                self.needs(Support::Show);
                self.throws(crate::writer::Throws::Exception);
                format!("{}.reachable(false, {})", self.before_class(), from.text)
            }
            false => from.text,
        };
        let object = self.scope.lang("Object");
        let name = self.loop_name(var, opened);
        let ty = self.declared(&var.ty);
        opened.closers.push(None);
        if ty == object {
            code.open(&format!("for ({object} {name} : {from})"));
            return Ok(Place::new(&name, var.ty.clone()));
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
        Ok(Place::new(&name, var.ty.clone()))
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
                Some(place) => self.context.bound.insert(id, place),
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

    /// A quantified expression as a call of a method that computes it.
    pub(super) fn quantified(&mut self, expr: &Expr) -> Made<Java> {
        let ExprKind::Quantified { quantifier, .. } = &expr.kind else {
            return refuse("no quantifier");
        };
        let word = match quantifier {
            Quantifier::Forall => "all",
            Quantifier::Exists => "some",
            Quantifier::Sum => "sum",
            Quantifier::Product => "product",
            Quantifier::Min => "least",
            Quantifier::Max => "greatest",
            Quantifier::NumOf => "count",
        };
        let stem = self.context.stem.clone();
        let name = self.member(&format!("{word}Of{}", capitalised(&stem)));
        let outer = std::mem::replace(&mut self.context.method, Method::new());
        let at = self.store.members.len();
        let mut body = Lines::body();
        let made = self.computed(expr, *quantifier, &mut body);
        // Its parameters are what it read. Methods that it calls stand after it.
        let used = self.context.method.used.clone();
        let called = self.store.members.split_off(at.min(self.store.members.len()));
        let written = made.and_then(|value| {
            let result = self.declared(&value.ty);
            let comment = super::java::plain(&told(expr));
            let throws = self.function(&comment, &name, &result, &used, |_, code| {
                code.append(&body);
                Ok(())
            })?;
            Ok((value, throws))
        });
        self.store.members.extend(called);
        let method = std::mem::replace(&mut self.context.method, outer);
        let (value, throws) = written?;
        self.throws(throws);
        self.context.method.raw |= method.raw;
        let mut names = Vec::new();
        for place in &used {
            self.note(place);
            names.push(place.name.clone());
        }
        let text = format!("{name}({})", names.join(", "));
        Ok(Java::primary(text, value.ty).in_range(value.range))
    }

    /// The body of the method; the value says the type it returns.
    fn computed(&mut self, expr: &Expr, quantifier: Quantifier, code: &mut Lines) -> Made<Java> {
        let loops = self.loops(expr)?;
        // The type of the sum is known only when the loops are; so they are written first.
        let mut inner = Lines::body();
        let opened = self.open_loops(&loops, &mut inner)?;
        let rest = self.rest(&loops)?;
        let value = self.expr(&loops.body)?;
        let count = opened.count;
        let found = self.local("found");
        let made = match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                let wanted = quantifier == Quantifier::Exists;
                let found = match wanted {
                    true if value.text == "true" => None,
                    true => Some(value.at(super::java::strength::AND)),
                    false => Some(value.not()),
                };
                let all: Vec<String> = rest.into_iter().chain(found).collect();
                match all.is_empty() {
                    true => inner.line(&format!("return {wanted};")),
                    false => {
                        inner.open(&format!("if ({})", all.join(" && ")));
                        inner.line(&format!("return {wanted};"));
                        inner.close();
                    }
                }
                self.close_loops(opened, &mut inner);
                code.append(&inner);
                code.line(&format!("return {};", !wanted));
                return Ok(Java::primary("", Type::Boolean));
            }
            Quantifier::NumOf => {
                let found = (value.text != "true").then(|| value.at(super::java::strength::AND));
                let all: Vec<String> = rest.into_iter().chain(found).collect();
                let name = self.local("count");
                match all.is_empty() {
                    true => inner.line(&format!("{name}++;")),
                    false => {
                        inner.open(&format!("if ({})", all.join(" && ")));
                        inner.line(&format!("{name}++;"));
                        inner.close();
                    }
                }
                code.line(&format!("long {name} = 0;"));
                let most = count.unwrap_or(i128::from(i64::MAX)).min(i128::from(i64::MAX));
                self.close_loops(opened, &mut inner);
                code.append(&inner);
                code.line(&format!("return {name};"));
                return Ok(Java::primary("", Type::Long).in_range(Range(Some((0, most)))));
            }
            Quantifier::Sum | Quantifier::Product => {
                self.folded(expr, quantifier, value, count, rest.as_deref(), code, &mut inner)?
            }
            Quantifier::Min | Quantifier::Max => {
                self.extreme(expr, quantifier, value, (rest.as_deref(), &found), code, &mut inner)?
            }
        };
        self.close_loops(opened, &mut inner);
        code.append(&inner);
        if matches!(quantifier, Quantifier::Min | Quantifier::Max) {
            code.open(&format!("if (!{found})"));
            let class = self.scope.lang("IllegalStateException");
            let text = self.string(&format!("no value is in the range of {}", told(expr)));
            code.line(&format!("throw new {class}({text});"));
            code.close();
        }
        code.line(&format!("return {};", made.text));
        Ok(made)
    }

    #[allow(clippy::too_many_arguments)]
    fn folded(
        &mut self,
        expr: &Expr,
        quantifier: Quantifier,
        value: Java,
        count: Option<i128>,
        rest: Option<&str>,
        code: &mut Lines,
        inner: &mut Lines,
    ) -> Made<Java> {
        let is_sum = quantifier == Quantifier::Sum;
        let name = self.local(if is_sum { "sum" } else { "product" });
        let (ty, range) = match &expr.ty {
            Type::BigInt if is_sum => {
                let range = value.range.times(count);
                match range.fits(&Type::Long) && value.ty != Type::BigInt {
                    true => (Type::Long, range),
                    false => (Type::BigInt, range),
                }
            }
            other => (other.clone(), Range::of(other)),
        };
        let declared = self.declared(&ty);
        let zero = if is_sum { "0" } else { "1" };
        let (start, step) = match &ty {
            Type::BigInt | Type::Real => {
                let value = self.widened(value, &ty)?;
                let (constant, method) = match is_sum {
                    true => ("ZERO", "add"),
                    false => ("ONE", "multiply"),
                };
                (
                    format!("{declared}.{constant}"),
                    format!("{name} = {name}.{method}({});", value.text),
                )
            }
            _ => {
                let symbol = if is_sum { "+=" } else { "*=" };
                (zero.to_owned(), format!("{name} {symbol} {};", value.text))
            }
        };
        code.line(&format!("{declared} {name} = {start};"));
        guarded(rest, &[step], inner);
        Ok(Java::primary(name, ty).in_range(range))
    }

    fn extreme(
        &mut self,
        expr: &Expr,
        quantifier: Quantifier,
        value: Java,
        (rest, found): (Option<&str>, &str),
        code: &mut Lines,
        inner: &mut Lines,
    ) -> Made<Java> {
        let is_min = quantifier == Quantifier::Min;
        let name = self.local(if is_min { "least" } else { "greatest" });
        let next = self.local("value");
        let ty = match expr.ty.is_integral() {
            true if value.ty == Type::BigInt || value.ty == Type::Long => value.ty.clone(),
            true => Type::Int,
            false => expr.ty.clone(),
        };
        let declared = self.declared(&ty);
        let symbol = if is_min { "<" } else { ">" };
        let (start, better) = match &ty {
            Type::BigInt | Type::Real => (
                format!("{declared}.ZERO"),
                format!("{next}.compareTo({name}) {symbol} 0"),
            ),
            _ => ("0".to_owned(), format!("{next} {symbol} {name}")),
        };
        code.line(&format!("boolean {found} = false;"));
        code.line(&format!("{declared} {name} = {start};"));
        let range = value.range;
        guarded(
            rest,
            &[
                format!("{declared} {next} = {};", value.text),
                format!("{name} = !{found} || {better} ? {next} : {name};"),
                format!("{found} = true;"),
            ],
            inner,
        );
        Ok(Java::primary(name, ty).in_range(range))
    }
}

fn guarded(condition: Option<&str>, statements: &[String], code: &mut Lines) {
    if let Some(condition) = condition {
        code.open(&format!("if ({condition})"));
    }
    for statement in statements {
        code.line(statement);
    }
    if condition.is_some() {
        code.close();
    }
}

/// The parts of a conjunction.
pub(super) fn conjuncts<'e>(expr: &'e Expr, into: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary {
            op: provetta_jml::BinaryOp::And,
            left,
            right,
            ..
        } => {
            conjuncts(left, into);
            conjuncts(right, into);
        }
        _ => into.push(expr),
    }
}

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
