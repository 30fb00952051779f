//! In: a seed and an index. Out: a Java class that compiles, whose methods end soon for every input.
//!
//! Why it compiles: every expression is built for a type it can be assigned to; locals are initialised
//! where they are declared; a statement that cannot complete (JLS 14.22) is the last of its block.
//! Why it ends: loops count a variable nobody else assigns, or burn fuel; a method calls only earlier
//! ones, or itself with a smaller first argument; a call whose cost times the loops around it would be
//! too high is not made.

mod class;
mod expr;
mod hostile;
mod literal;
mod objects;
mod stmt;

use std::fmt::Write;

pub use hostile::hostile_program;
pub use objects::{ObjectProgram, object_program};

use provetta_test_support::Rng;

use crate::types::Ty;

/// A generated program.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its number under the seed
    pub index: u64,
    /// Internal name of its main class
    pub class: String,
    /// The source file
    pub source: String,
    /// Methods of the main class
    pub methods: Vec<MethodSketch>,
    /// Static fields of the main class that may hold any value before a call
    pub mutable: Vec<FieldSketch>,
}

/// What is known of a generated method.
#[derive(Debug, Clone)]
pub struct MethodSketch {
    /// Name, unique in the class
    pub name: String,
    /// Parameter types
    pub params: Vec<Ty>,
    /// Return type; none for `void`
    pub ret: Option<Ty>,
    /// Whether it is private
    pub private: bool,
    /// Whether it declares the checked exception
    pub checked: bool,
    /// Whether it calls itself
    pub recursive: bool,
    /// About how many statements a call runs at most
    pub cost: u64,
}

impl MethodSketch {
    /// The descriptor.
    pub fn descriptor(&self) -> String {
        let mut text = String::from("(");
        text.extend(self.params.iter().map(|t| t.descriptor()));
        text.push(')');
        text.push(self.ret.map_or('V', Ty::descriptor));
        text
    }
}

/// A static field.
#[derive(Debug, Clone)]
pub struct FieldSketch {
    /// Name
    pub name: String,
    /// Type
    pub ty: Ty,
    /// Whether it can be assigned
    pub mutable: bool,
    /// Whether it is private
    pub private: bool,
}

/// The program with this number under this seed.
pub fn program(seed: u64, index: u64) -> Program {
    class::program(seed, index)
}

/// A local variable in scope.
#[derive(Debug, Clone)]
struct Var {
    name: String,
    kind: VarKind,
    /// Whether the program may assign it: not so for what bounds a loop or a recursion
    writable: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VarKind {
    Plain(Ty),
    /// An array with at least this many elements
    Array(Ty, usize),
    /// A helper object
    Cell,
    Boxed(Ty),
}

/// A statement that `break` or `continue` can name.
#[derive(Debug, Clone)]
struct Target {
    label: String,
    is_loop: bool,
    /// Whether a `break` to it was written
    left: bool,
}

/// The state of generating one method.
struct Gen<'a> {
    rng: Rng,
    /// Methods that may be called
    callees: &'a [MethodSketch],
    /// The method itself, if it may call itself once more
    own: Option<MethodSketch>,
    own_calls: u32,
    fields: &'a [FieldSketch],
    ret: Option<Ty>,
    scopes: Vec<Vec<Var>>,
    targets: Vec<Target>,
    /// Whether the checked exception may be thrown here
    checked: bool,
    /// Whether `return`, `break` and `continue` may leave (not from inside a switch expression)
    may_leave: bool,
    out: String,
    indent: usize,
    names: u32,
    /// How often the code being written runs at most for one call
    times: u64,
    cost: u64,
    /// Statements still to spend
    fuel: u32,
}

/// The most a single call may cost.
const MOST: u64 = 2_000;

impl Gen<'_> {
    fn fresh(&mut self, prefix: &str) -> String {
        let name = format!("{prefix}{}", self.names);
        self.names += 1;
        name
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        let _ = writeln!(self.out, "{text}");
    }

    fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.indent += 1;
        self.scopes.push(Vec::new());
    }

    fn close(&mut self, text: &str) {
        self.scopes.pop();
        self.indent -= 1;
        self.line(&format!("}}{text}"));
    }

    /// `} text {`: ends a block and starts its sister.
    fn reopen(&mut self, text: &str) {
        self.scopes.pop();
        self.indent -= 1;
        self.open(&format!("}} {text}"));
    }

    fn declare(&mut self, name: &str, kind: VarKind, writable: bool) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(Var {
                name: name.to_owned(),
                kind,
                writable,
            });
        }
    }

    fn any_var(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let found: Vec<&Var> = self.scopes.iter().flatten().filter(|v| wanted(v)).collect();
        let at = self.rng.below(found.len());
        found.get(at).map(|v| (*v).clone())
    }

    /// Accounts for a call; false if it would make this method too slow.
    fn afford(&mut self, cost: u64) -> bool {
        let price = cost.saturating_mul(self.times);
        if self.cost.saturating_add(price) > MOST {
            return false;
        }
        self.cost += price;
        true
    }

    fn any_type(&mut self) -> Ty {
        Ty::ALL[self.rng.weighted(&[8, 9, 9, 9, 28, 17, 9, 11])]
    }

    fn numeric_type(&mut self) -> Ty {
        Ty::ALL[1 + self.rng.weighted(&[8, 8, 8, 32, 18, 12, 14])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        for index in 0..20 {
            assert_eq!(program(7, index).source, program(7, index).source);
        }
        assert_ne!(
            program(7, 0).source,
            program(8, 0).source.replace("P8_", "P7_")
        );
    }

    #[test]
    fn braces_balance_and_sizes_stay_small() {
        for index in 0..200 {
            let program = program(3, index);
            let opened = program.source.matches('{').count();
            assert_eq!(opened, program.source.matches('}').count());
            assert!(
                program.source.lines().count() < 400,
                "program {index} is too long"
            );
            assert!(program.methods.iter().all(|m| m.cost <= 64 * MOST));
        }
    }
}
