//! In: a method, its class, and the source text if there is one. Out: the places where its code can
//! raise an exception, in words of the source.
//!
//! Left out is what cannot happen for reasons visible in the method alone (`this` is not null, a new
//! array of known length is filled), and what only the compiler wrote: rethrowing at the end of
//! `finally`, the default of an exhaustive `switch`, walking over an array in `for (x : xs)`. To leave
//! out a place is a claim, so the flow analysis behind it ([`flow`]) knows only what holds on every path.

mod fact;
mod flow;
mod library;
mod text;

use fact::{Fact, Frame};

use crate::assertion::assertions;
use crate::descriptor::method_descriptor;
use crate::view::View;
use crate::{ArithOp, Class, Code, Elem, Insn, InvokeKind, Kind, MemberRef, Method};

/// What can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExceptionKind {
    /// An integer division or remainder has a zero divisor
    DivisionByZero,
    /// A receiver, array, lock or thrown exception is null
    NullDereference,
    /// An array index is negative
    IndexBelow,
    /// An array index is at or above the length
    IndexAbove,
    /// An array is created with a negative length
    NegativeSize,
    /// A cast fails
    ClassCast,
    /// An array refuses an element
    ArrayStore,
    /// A `throw` of the source is executed
    Throw,
    /// The condition of an `assert` is false
    Assert,
}

/// A place where an exception can be raised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionSite {
    /// Index of the instruction
    pub insn: u32,
    /// Its byte offset
    pub offset: u32,
    /// What can go wrong
    pub kind: ExceptionKind,
    /// Source line
    pub line: Option<u32>,
    /// Source text, white space collapsed, comments left out: what is null, the array access, the cast,
    /// the division, the `throw` statement, the condition of the `assert`
    pub text: Option<String>,
    /// What happens: `throws ArithmeticException`, `index below 0`
    pub side: String,
}

/// All such places in order of offset and kind.
pub fn exceptions(method: &Method, class: &Class, source: Option<&str>) -> Vec<ExceptionSite> {
    let Some(code) = &method.code else {
        return Vec::new();
    };
    if is_compiler_made(method, class) {
        return Vec::new();
    }
    let mut finder = Finder {
        view: View::new(code, source),
        code,
        asserts: assertions(code),
        sites: Vec::new(),
    };
    flow::visit(class, method, code, |at, frame| finder.see(at, frame));
    finder.sites
}

fn is_compiler_made(method: &Method, class: &Class) -> bool {
    let is_enum = class.super_name.as_deref() == Some("java/lang/Enum");
    let enum_member = match (&*method.name, &*method.descriptor) {
        ("values", descriptor) => descriptor.starts_with("()["),
        ("valueOf", descriptor) => descriptor.starts_with("(Ljava/lang/String;)"),
        _ => false,
    };
    let lambda = method.name.starts_with("lambda$");
    (method.flags.is_synthetic() && !lambda) || class.flags.is_synthetic() || is_enum && enum_member
}

struct Finder<'a> {
    view: View<'a>,
    code: &'a Code,
    /// Tests whether assertions are on, with the instruction that makes the error
    asserts: Vec<(u32, u32)>,
    sites: Vec<ExceptionSite>,
}

impl Finder<'_> {
    fn site(&mut self, insn: u32, kind: ExceptionKind, text: Option<String>, side: &str) {
        self.sites.push(ExceptionSite {
            insn,
            offset: self.code.offsets[insn as usize],
            kind,
            line: self.code.line(insn),
            text,
            side: side.to_owned(),
        });
    }

    fn written(&self, insn: u32, rendered: Option<String>) -> Option<String> {
        self.view.written(insn, &rendered?)
    }

    fn see(&mut self, at: u32, frame: &Frame) {
        match &self.code.insns[at as usize] {
            Insn::Arith(ArithOp::Div | ArithOp::Rem, Kind::Int | Kind::Long) => {
                self.divide(at, &frame.below(0));
            }
            Insn::GetField(_) | Insn::ArrayLength | Insn::MonitorEnter => {
                self.dereference(at, &frame.below(0));
            }
            Insn::PutField(_) => self.dereference(at, &frame.below(1)),
            Insn::Invoke(kind, member) => self.call(at, *kind, member, frame),
            Insn::ArrayLoad(_) => self.access(at, &frame.below(1), &frame.below(0), None),
            Insn::ArrayStore(elem) => {
                let (array, index) = (frame.below(2), frame.below(1));
                self.access(at, &array, &index, Some(*elem));
            }
            Insn::NewArray(_) | Insn::NewRefArray(_) => self.size(at, &[frame.below(0)]),
            Insn::NewMultiArray(_, dims) => {
                let sizes: Vec<Fact> = (0..usize::from(*dims)).map(|d| frame.below(d)).collect();
                self.size(at, &sizes);
            }
            Insn::CheckCast(class) => self.cast(at, class, &frame.below(0)),
            Insn::Throw => self.throw(at, &frame.below(0)),
            _ => {}
        }
    }

    fn divide(&mut self, at: u32, divisor: &Fact) {
        if divisor.constant.is_none_or(|c| c == 0) {
            let text = self.view.division(at);
            let side = "throws ArithmeticException";
            self.site(at, ExceptionKind::DivisionByZero, text, side);
        }
    }

    fn dereference(&mut self, at: u32, subject: &Fact) {
        self.null(at, subject, "throws NullPointerException");
    }

    fn null(&mut self, at: u32, subject: &Fact, side: &str) {
        if !subject.present {
            let text = self.written(at, subject.text.as_deref().map(str::to_owned));
            self.site(at, ExceptionKind::NullDereference, text, side);
        }
    }

    fn call(&mut self, at: u32, kind: InvokeKind, member: &MemberRef, frame: &Frame) {
        if kind == InvokeKind::Static || &*member.name == "<init>" {
            return;
        }
        let arguments = method_descriptor(&member.descriptor).map_or(0, |d| d.parameters.len());
        let receiver = frame.below(arguments);
        // `for (x : xs)` keeps the iterator to itself.
        if receiver.hidden && &*member.class == "java/util/Iterator" {
            return;
        }
        let inserted =
            library::unboxes(member) && self.view.mentions(at, &member.name, 1) != Some(true);
        if inserted {
            self.null(at, &receiver, "unboxes null");
        } else {
            self.dereference(at, &receiver);
        }
    }

    fn access(&mut self, at: u32, array: &Fact, index: &Fact, stored: Option<Elem>) {
        // An array that `for (x : xs)` walks over, or the table of a switch over an enum.
        let walked = array.hidden && index.hidden;
        let table = array.id.is_some_and(|id| {
            matches!(self.code.insns.get(id as usize), Some(Insn::GetStatic(m)) if library::is_switch_map(m))
        });
        self.dereference(at, array);
        let whole = match (&array.text, &index.text) {
            (Some(a), Some(i)) => Some(format!("{a}[{i}]")),
            _ => None,
        };
        let text = self.written(at, whole);
        if !walked && !table {
            let inside = match (index.constant, array.length) {
                (Some(index), Some(length)) => (0..length).contains(&index),
                _ => false,
            };
            if !index.is_natural() {
                let below = "index below 0";
                self.site(at, ExceptionKind::IndexBelow, text.clone(), below);
            }
            if !inside {
                let above = "index at or above the length";
                self.site(at, ExceptionKind::IndexAbove, text.clone(), above);
            }
        }
        let takes_all = array.exact
            || array
                .class
                .as_deref()
                .is_some_and(library::takes_every_element);
        if stored == Some(Elem::Ref) && !takes_all {
            let side = "throws ArrayStoreException";
            self.site(at, ExceptionKind::ArrayStore, text, side);
        }
    }

    fn size(&mut self, at: u32, sizes: &[Fact]) {
        if sizes.iter().all(Fact::is_natural) {
            return;
        }
        let sizes: Vec<Fact> = sizes.iter().rev().cloned().collect();
        let class = match &self.code.insns[at as usize] {
            Insn::NewRefArray(class) => library::array_of(class),
            Insn::NewMultiArray(class, _) => class.to_string(),
            Insn::NewArray(prim) => format!("[{}", flow::letter(*prim)),
            _ => return,
        };
        let text = self.written(at, library::new_array_text(&class, &sizes));
        let side = "throws NegativeArraySizeException";
        self.site(at, ExceptionKind::NegativeSize, text, side);
    }

    fn cast(&mut self, at: u32, class: &str, subject: &Fact) {
        let trivial = class == "java/lang/Object" || subject.class.as_deref() == Some(class);
        // A pattern is cast after it was tested, from where the compiler keeps it.
        if trivial || subject.hidden {
            return;
        }
        let text = subject.text.as_deref().and_then(|subject| {
            let cast = format!("({}){subject}", library::simple(class));
            self.view
                .written(at, &cast)
                .or_else(|| self.view.written(at, subject))
        });
        let side = "throws ClassCastException";
        self.site(at, ExceptionKind::ClassCast, text, side);
    }

    fn throw(&mut self, at: u32, thrown: &Fact) {
        let assert = thrown
            .id
            .and_then(|id| self.asserts.iter().find(|(_, error)| *error == id));
        if let Some((test, _)) = assert {
            let line = self.code.line(*test);
            let same = |other: &&(u32, u32)| self.code.line(other.0) == line;
            let before = |other: &&(u32, u32)| same(other) && other.0 < *test;
            let place = (
                self.asserts.iter().filter(before).count(),
                self.asserts.iter().filter(same).count(),
            );
            let text = self.view.asserted(*test, place);
            self.site(at, ExceptionKind::Assert, text, "fails");
            if let Some(site) = self.sites.last_mut() {
                site.line = line.or(site.line);
            }
            return;
        }
        let made = thrown
            .id
            .and_then(|id| match self.code.insns.get(id as usize) {
                Some(Insn::New(class)) => Some(&**class),
                _ => None,
            });
        if self.is_compiler_made(at, thrown, made) {
            return;
        }
        self.dereference(at, thrown);
        let name = made.map(library::simple);
        let text = self.view.thrown(at, name);
        let side = name.map_or("throws".to_owned(), |name| format!("throws {name}"));
        self.site(at, ExceptionKind::Throw, text, &side);
    }

    /// Whether nobody wrote this `throw`: `finally`, `synchronized` and `try` with resources throw what
    /// they caught, a `switch` without default throws when a class changed.
    fn is_compiler_made(&self, at: u32, thrown: &Fact, made: Option<&str>) -> bool {
        let unwritten = self.view.mentions(at, "throw", 0) != Some(true);
        if let Some("java/lang/MatchException" | "java/lang/IncompatibleClassChangeError") = made {
            return unwritten;
        }
        let handler = self
            .code
            .handlers
            .iter()
            .find(|h| thrown.id == Some(flow::caught(self.code, h.target)));
        match handler {
            Some(handler) if handler.catch.is_none() => true,
            Some(handler) if handler.catch.as_deref() == Some("java/lang/Throwable") => {
                let between = self.code.insns.get(handler.target as usize..at as usize);
                let keeps =
                    |i: &Insn| matches!(i, Insn::Invoke(_, m) if &*m.name == "addSuppressed");
                unwritten && between.unwrap_or_default().iter().any(keeps)
            }
            _ => false,
        }
    }
}
