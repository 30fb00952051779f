//! In: nothing. Out: the operators of expressions.

/// How an arithmetic operator treats results that do not fit its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Math {
    /// As Java: wraps around
    Java,
    /// As Java, and a result that does not fit is an error
    Safe,
    /// Mathematical: operands and result are `\bigint` or `\real` where the operator makes that possible
    Math,
}

/// An operator with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`, on int, long, float, double, `\bigint`, `\real`
    Negate,
    /// `~`, on int and long
    Complement,
    /// `!`, on boolean
    Not,
}

/// An operator with two operands. Both operands have the same type, except in shifts, where the right one is
/// int or long by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    /// Truncates on whole numbers, as in Java, on `\bigint` too
    Divide,
    /// Has the sign of the dividend, as in Java, on `\bigint` too
    Remainder,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    /// On int, long and boolean; on booleans both operands are evaluated
    BitAnd,
    BitOr,
    BitXor,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// On anything: numbers, booleans, references, `\TYPE`
    Equal,
    NotEqual,
    /// Short-circuit
    And,
    Or,
    /// Short-circuit: the right side needs a value only if the left one is true
    Implies,
    Iff,
    /// String concatenation; both operands are strings already
    Concat,
}

impl UnaryOp {
    /// As in source.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Negate => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Not => "!",
        }
    }
}

impl BinaryOp {
    /// As in source.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add | BinaryOp::Concat => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::ShiftRightUnsigned => ">>>",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::Implies => "==>",
            BinaryOp::Iff => "<==>",
        }
    }

    /// `< <= > >=`.
    pub fn is_order(self) -> bool {
        matches!(
            self,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual
        )
    }

    /// `+ - * / %` on numbers.
    pub fn is_arithmetic(self) -> bool {
        matches!(
            self,
            BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::Remainder
        )
    }
}
