//! In: operators on numbers. Out: Java that computes them without losing anything.
//!
//! Mathematical whole numbers are an `int` where the result provably fits one, else a `long`, else a `BigInteger`.
//! Why correct: the range of each operand is a superset of its values, so a type that holds the range of the
//! result cannot overflow.

use provetta_jml::{BinaryOp, Math, Type, UnaryOp};

use super::java::Java;
use super::java::strength::{ADD, EQUAL, MULTIPLY, ORDER, PRIMARY, SHIFT, UNARY};
use super::maker::{Made, Maker, refuse};
use super::range::Range;

impl Maker<'_, '_> {
    /// A whole number.
    pub(super) fn whole(&mut self, value: i128) -> Java {
        let range = Range::exactly(value);
        let unary = if value < 0 { UNARY } else { PRIMARY };
        if range.fits(&Type::Int) {
            let text = match value == i128::from(i32::MIN) {
                true => format!("{}.MIN_VALUE", self.scope.lang("Integer")),
                false => value.to_string(),
            };
            return Java::with(text, unary, Type::Int).in_range(range);
        }
        if range.fits(&Type::Long) {
            let text = match value == i128::from(i64::MIN) {
                true => format!("{}.MIN_VALUE", self.scope.lang("Long")),
                false => format!("{value}L"),
            };
            return Java::with(text, unary, Type::Long).in_range(range);
        }
        let class = self.declared(&Type::BigInt);
        Java::primary(format!("new {class}(\"{value}\")"), Type::BigInt).in_range(range)
    }

    /// A number as a wider Java type; a narrower one is left alone where Java widens by itself.
    pub(super) fn widened(&mut self, value: Java, to: &Type) -> Made<Java> {
        let range = value.range;
        Ok(match (&value.ty, to) {
            (from, to) if from == to => value,
            (Type::BigInt, Type::BigInt) => value,
            (from, Type::BigInt) if from.is_integral() => {
                let class = self.declared(&Type::BigInt);
                let text = match (value.text.as_str(), range.len()) {
                    ("0", _) => format!("{class}.ZERO"),
                    ("1", _) => format!("{class}.ONE"),
                    _ => format!("{class}.valueOf({})", value.text),
                };
                Java::primary(text, Type::BigInt).in_range(range)
            }
            (from, Type::Real) => {
                let class = self.declared(&Type::Real);
                match (from.is_numeric(), value.text.as_str()) {
                    (true, "0" | "0L") => Java::primary(format!("{class}.ZERO"), Type::Real),
                    (true, "1" | "1L") => Java::primary(format!("{class}.ONE"), Type::Real),
                    (true, text) => Java::primary(format!("{class}.of({text})"), Type::Real),
                    (false, _) => return refuse(format!("a `{from}` as a `\\real`")),
                }
            }
            (Type::BigInt, Type::Float) => {
                Java::primary(format!("{}.floatValue()", value.object()), Type::Float)
            }
            (Type::BigInt, Type::Double) => {
                Java::primary(format!("{}.doubleValue()", value.object()), Type::Double)
            }
            (from, Type::Float | Type::Double) if from.is_numeric() => {
                value.cast(&to.to_string(), to.clone())
            }
            (from, to) if from.is_integral() && to.is_integral() => match to {
                Type::Long if value.strength == PRIMARY && value.text.parse::<i64>().is_ok() => {
                    Java::primary(format!("{}L", value.text), Type::Long).in_range(range)
                }
                _ => value.cast(&to.to_string(), to.clone()),
            },
            (from, to) => return refuse(format!("a `{from}` as a `{to}`")),
        })
    }

    /// A narrower number.
    pub(super) fn narrowed(&mut self, value: Java, to: &Type, math: Math) -> Made<Java> {
        let fits = value.range.fits(to);
        let exact = math != Math::Java && !fits;
        let integral = value.ty.is_integral();
        let name = to.to_string();
        Ok(match (&value.ty, to) {
            (from, to) if from == to => value,
            (Type::BigInt, Type::Char) if exact => {
                return refuse("a `\\bigint` that must fit a `char`");
            }
            (Type::BigInt, Type::Char) => {
                let text = format!("(char) {}.intValue()", value.object());
                Java::with(text, UNARY, Type::Char)
            }
            (Type::BigInt, to) if to.is_integral() => {
                let exact = if exact { "Exact" } else { "" };
                let text = format!("{}.{name}Value{exact}()", value.object());
                let range = value.range.within(to);
                Java::primary(text, to.clone()).in_range(range)
            }
            (Type::BigInt, to) => self.widened(value, to)?,
            (Type::Long, Type::Int) if exact => {
                let math = self.scope.lang("Math");
                Java::primary(format!("{math}.toIntExact({})", value.text), Type::Int)
            }
            (_, Type::Char) if exact => return refuse("a number that must fit a `char`"),
            (_, Type::Byte | Type::Short) if exact && integral => {
                let big = self.widened(value, &Type::BigInt)?;
                let text = format!("{}.{name}ValueExact()", big.object());
                Java::primary(text, to.clone())
            }
            (Type::Float | Type::Double, to) if exact && to.is_integral() => {
                return refuse("a floating-point number that must fit a whole one");
            }
            (Type::Int | Type::Short | Type::Byte | Type::Char, Type::Int | Type::Long) => value,
            _ => value.cast(&name, to.clone()),
        })
    }

    /// A number with exactly this Java type.
    pub(super) fn exactly(&mut self, value: Java, to: &Type) -> Made<Java> {
        let wider = |ty: &Type| match ty {
            Type::Byte => 0,
            Type::Short | Type::Char => 1,
            Type::Int => 2,
            Type::Long => 3,
            _ => 4,
        };
        match (value.ty == *to, value.ty.is_integral() && to.is_integral()) {
            (true, _) => Ok(value),
            (false, true) if wider(&value.ty) > wider(to) || matches!(to, Type::Char) => {
                self.narrowed(value, to, Math::Math)
            }
            (false, _) => self.widened(value, to),
        }
    }

    /// `+ - * / %` on numbers.
    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        math: Math,
        operands: &Type,
        left: Java,
        right: Java,
    ) -> Made<Java> {
        match operands {
            Type::BigInt => self.exact(op, left, right),
            Type::Real => self.real(op, left, right),
            Type::Int | Type::Long if math == Math::Safe => self.safe(op, operands, left, right),
            Type::Int | Type::Long | Type::Float | Type::Double => {
                let left = match *operands == Type::Long && right.ty != Type::Long
                    || operands.is_integral() != left.ty.is_integral()
                {
                    true => self.exactly(left, operands)?,
                    false => left,
                };
                let range = left.range.apply(op, right.range).within(operands);
                Ok(infix(op, left, right, operands.clone()).in_range(range))
            }
            other => refuse(format!("arithmetic on `{other}`")),
        }
    }

    /// Mathematical arithmetic on whole numbers.
    fn exact(&mut self, op: BinaryOp, left: Java, right: Java) -> Made<Java> {
        let range = left.range.apply(op, right.range);
        let small = |java: &Java, ty: &Type| java.range.fits(ty) && java.ty != Type::BigInt;
        let is_long = |java: &Java| java.ty == Type::Long;
        for ty in [Type::Int, Type::Long] {
            let fits = range.fits(&ty) && small(&left, &ty) && small(&right, &ty);
            let is_int = !is_long(&left) && !is_long(&right);
            if !fits || ty == Type::Int && !is_int {
                continue;
            }
            let left = match ty == Type::Long && is_int {
                true => self.widened(left, &Type::Long)?,
                false => left,
            };
            return Ok(infix(op, left, right, ty).in_range(range));
        }
        let left = self.widened(left, &Type::BigInt)?;
        let right = self.widened(right, &Type::BigInt)?;
        let name = match op {
            BinaryOp::Add => "add",
            BinaryOp::Subtract => "subtract",
            BinaryOp::Multiply => "multiply",
            BinaryOp::Divide => "divide",
            _ => "remainder",
        };
        let text = format!("{}.{name}({})", left.object(), right.text);
        Ok(Java::primary(text, Type::BigInt).in_range(range))
    }

    fn real(&mut self, op: BinaryOp, left: Java, right: Java) -> Made<Java> {
        let left = self.widened(left, &Type::Real)?;
        let right = self.widened(right, &Type::Real)?;
        let name = match op {
            BinaryOp::Add => "add",
            BinaryOp::Subtract => "subtract",
            BinaryOp::Multiply => "multiply",
            BinaryOp::Divide => "divide",
            _ => return refuse("the remainder of a `\\real`"),
        };
        let text = format!("{}.{name}({})", left.object(), right.text);
        Ok(Java::primary(text, Type::Real))
    }

    /// Arithmetic of Java that must not overflow.
    fn safe(&mut self, op: BinaryOp, ty: &Type, left: Java, right: Java) -> Made<Java> {
        let range = left.range.apply(op, right.range);
        if range.fits(ty) || op == BinaryOp::Remainder {
            return self.arithmetic(op, Math::Java, ty, left, right);
        }
        let name = match op {
            BinaryOp::Add => "addExact",
            BinaryOp::Subtract => "subtractExact",
            BinaryOp::Multiply => "multiplyExact",
            _ => {
                let exact = self.exact(op, left, right)?;
                return self.narrowed(exact, ty, Math::Safe);
            }
        };
        // The narrower overload would refuse too much.
        let left = match *ty == Type::Long && left.ty != Type::Long && right.ty != Type::Long {
            true => self.widened(left, ty)?,
            false => left,
        };
        let math = self.scope.lang("Math");
        let text = format!("{math}.{name}({}, {})", left.text, right.text);
        Ok(Java::primary(text, ty.clone()))
    }

    /// `-x` and `~x`.
    pub(super) fn unary_number(
        &mut self,
        op: UnaryOp,
        math: Math,
        ty: &Type,
        value: Java,
    ) -> Made<Java> {
        if op == UnaryOp::Complement {
            let value = match *ty == Type::Long {
                true => self.widened(value, ty)?,
                false => value,
            };
            return Ok(Java::with(
                format!("~{}", value.at(UNARY)),
                UNARY,
                ty.clone(),
            ));
        }
        let range = value.range.negated();
        let plain = |value: Java, ty: Type| {
            // Two minus signs would be a decrement.
            let text = match value.text.starts_with('-') {
                true => format!("-({})", value.text),
                false => format!("-{}", value.at(UNARY)),
            };
            Java::with(text, UNARY, ty).in_range(range)
        };
        match ty {
            Type::Float | Type::Double => {
                let value = self.exactly(value, ty)?;
                Ok(plain(value, ty.clone()))
            }
            Type::Real => {
                let value = self.widened(value, ty)?;
                let text = format!("{}.negate()", value.object());
                Ok(Java::primary(text, Type::Real))
            }
            Type::BigInt => {
                if range.fits(&Type::Int) && value.ty != Type::BigInt && value.ty != Type::Long {
                    return Ok(plain(value, Type::Int));
                }
                if range.fits(&Type::Long) && value.ty != Type::BigInt {
                    let value = self.widened(value, &Type::Long)?;
                    return Ok(plain(value, Type::Long));
                }
                let value = self.widened(value, &Type::BigInt)?;
                let text = format!("{}.negate()", value.object());
                Ok(Java::primary(text, Type::BigInt).in_range(range))
            }
            ty => {
                let value = self.exactly(value, ty)?;
                if math == Math::Safe && !range.fits(ty) {
                    let math = self.scope.lang("Math");
                    let text = format!("{math}.negateExact({})", value.text);
                    return Ok(Java::primary(text, ty.clone()));
                }
                let made = plain(value, ty.clone());
                let range = made.range.within(ty);
                Ok(made.in_range(range))
            }
        }
    }

    /// A comparison of numbers.
    pub(super) fn compared(
        &mut self,
        op: BinaryOp,
        operands: &Type,
        left: Java,
        right: Java,
    ) -> Made<Java> {
        let strength = if op.is_order() { ORDER } else { EQUAL };
        let objects = [&left, &right]
            .iter()
            .any(|j| matches!(j.ty, Type::BigInt | Type::Real));
        if !objects && *operands != Type::Real {
            let floats = matches!(operands, Type::Float | Type::Double);
            // An int and a float are compared as float, which can lose bits that a double keeps.
            let (left, right) = match floats {
                true => (
                    self.exactly(left, operands)?,
                    self.exactly(right, operands)?,
                ),
                false => (left, right),
            };
            let text = format!(
                "{} {} {}",
                left.at(strength),
                op.symbol(),
                right.at(strength + 1)
            );
            return Ok(Java::with(text, strength, Type::Boolean));
        }
        let ty = match [&left, &right].iter().any(|j| j.ty == Type::Real) || *operands == Type::Real
        {
            true => Type::Real,
            false => Type::BigInt,
        };
        let left = self.widened(left, &ty)?;
        let right = self.widened(right, &ty)?;
        if ty == Type::BigInt && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            let equals = Java::primary(
                format!("{}.equals({})", left.object(), right.text),
                Type::Boolean,
            );
            return Ok(match op {
                BinaryOp::Equal => equals,
                _ => Java::with(equals.not(), UNARY, Type::Boolean),
            });
        }
        let text = format!(
            "{}.compareTo({}) {} 0",
            left.object(),
            right.text,
            op.symbol()
        );
        Ok(Java::with(text, strength, Type::Boolean))
    }

    /// `<< >> >>>`, which are Java's in every mode.
    pub(super) fn shifted(
        &mut self,
        op: BinaryOp,
        ty: &Type,
        left: Java,
        right: Java,
    ) -> Made<Java> {
        let left = self.exactly(left, ty)?;
        let text = format!("{} {} {}", left.at(SHIFT), op.symbol(), right.at(SHIFT + 1));
        Ok(Java::with(text, SHIFT, ty.clone()))
    }
}

fn infix(op: BinaryOp, left: Java, right: Java, ty: Type) -> Java {
    let strength = match op {
        BinaryOp::Add | BinaryOp::Subtract => ADD,
        _ => MULTIPLY,
    };
    let right = match right.text.starts_with('-') && right.strength == UNARY {
        true => format!("({})", right.text),
        false => right.at(strength + 1),
    };
    let text = format!("{} {} {right}", left.at(strength), op.symbol());
    Java::with(text, strength, ty)
}
