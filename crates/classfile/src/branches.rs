//! In: a method, and its source text if there is one. Out: its branches, in words of the source.
//!
//! The jump over an `assert` while assertions are off, and the code that asks whether they are, is no
//! branch of the user: with assertions on, as tests run, it always goes one way.
//!
//! With `-Xjcov` javac describes most conditional jumps in the `CharacterRangeTable`: the jump itself has an
//! entry whose range is the condition decided so far (`a && b` for the jump of `b`) and whose flag says
//! whether the jump is taken when it is true or when it is false. Where that is missing (a condition used
//! as a value, a lambda), the operands of the smallest enclosing expression are matched with the jumps in
//! it, and the operator with the opcode. What stays unknown has no text, and javac's habit decides the
//! sides: jump when false, except backwards.

use crate::condition::{
    Tokens, guard, head, is_explicit, jump_means, operands, repair, selector, strip_parentheses,
    value,
};
use crate::tokens::{text, tokens};
use crate::view::{Keep, View};
use crate::{ArithOp, CodeRange, Const, Insn, Kind, Method, SourceRange, Switch};
use crate::{assertion, division};

/// `CRT_*` flags of javac's `CRTFlags`.
const STATEMENT: u16 = 0x0001;
const BLOCK: u16 = 0x0002;
const FLOW_CONTROLLER: u16 = 0x0008;
const FLOW_TARGET: u16 = 0x0010;
const BRANCH_TRUE: u16 = 0x0080;
const BRANCH_FALSE: u16 = 0x0100;

/// A place where control flow decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// Index of the instruction
    pub insn: u32,
    /// Its byte offset
    pub offset: u32,
    /// Source line
    pub line: Option<u32>,
    /// Where the condition or selector stands
    pub range: Option<SourceRange>,
    /// Its source text, white space collapsed, comments left out
    pub text: Option<String>,
    /// What each edge means, by edge number: `true` and `false`, `case 3` and `default`
    pub sides: Vec<String>,
}

/// Conditional jumps and switches in order of offset.
pub fn branches(method: &Method, source: Option<&str>) -> Vec<Branch> {
    let Some(code) = &method.code else {
        return Vec::new();
    };
    let view = View::new(code, source);
    let mut branches = Vec::new();
    for (here, insn) in code.insns.iter().enumerate() {
        let here = here as u32;
        match insn {
            Insn::If(..) if assertion::is_status_test(code, here) => {}
            Insn::If(..) | Insn::IfInt(..) | Insn::IfRef(..) | Insn::IfNull(..) => {
                branches.push(view.conditional(here));
            }
            Insn::Switch(switch) => branches.push(view.switch(here, switch)),
            _ => {}
        }
    }
    branches
}

/// What is known of a jump.
struct Meaning {
    range: Option<SourceRange>,
    text: Option<String>,
    /// What taking the jump says about the condition
    jump: bool,
}

impl View<'_> {
    fn branch(&self, here: u32, sides: Vec<String>) -> Branch {
        Branch {
            insn: here,
            offset: self.code.offsets[here as usize],
            line: self.code.line(here),
            range: None,
            text: None,
            sides,
        }
    }

    fn conditional(&self, here: u32) -> Branch {
        let meaning = self.meaning(here);
        let side = |value: bool| value.to_string();
        let mut branch = self.branch(here, vec![side(!meaning.jump), side(meaning.jump)]);
        branch.range = meaning.range;
        branch.text = meaning.text;
        branch
    }

    fn meaning(&self, here: u32) -> Meaning {
        let own = self.ending_at(here, |r| {
            r.start == here && r.flags & (BRANCH_TRUE | BRANCH_FALSE) != 0
        });
        if let Some(own) = own {
            return self.own_entry(here, own);
        }
        let operand = self.ending_before(here, |r| r.flags & (FLOW_CONTROLLER | FLOW_TARGET) != 0);
        let unknown = Meaning {
            range: None,
            text: None,
            jump: self.is_backward(here),
        };
        if let Some(entry) = operand
            && let Some(tokens) = self.tokens(entry, Keep::End)
        {
            let all = operands(repair(&tokens));
            if let Some((last, _)) = all.last() {
                return self.decided(last, here, unknown.jump);
            }
        }
        // The smallest expression that fits: some entries of javac leave out a pattern.
        let around = self.containing(here, |r| r.flags & BLOCK == 0 || r.flags & STATEMENT != 0);
        let smallest = around.first().and_then(|entry| self.loop_over(here, entry));
        smallest
            .or_else(|| {
                around
                    .iter()
                    .take(8)
                    .find_map(|entry| self.matched(here, entry))
            })
            .or_else(|| {
                around
                    .iter()
                    .take(8)
                    .find_map(|entry| self.pattern(here, entry))
            })
            .unwrap_or(unknown)
    }

    /// The jump has an entry of its own.
    fn own_entry(&self, here: u32, entry: &CodeRange) -> Meaning {
        let jump = entry.flags & BRANCH_TRUE != 0;
        let plain = Meaning {
            range: Some(entry.range),
            text: None,
            jump,
        };
        let Some(tokens) = self.tokens(entry, Keep::End) else {
            return plain;
        };
        let whole = repair(&tokens);
        // The condition that is compiled for these is the negation of what stands there.
        let (whole, flipped) = guard(whole).map_or((whole, false), |guarded| (guarded, true));
        let all = operands(whole);
        let Some((last, inverted)) = all.last() else {
            return plain;
        };
        self.decided(last, here, jump ^ flipped ^ *inverted)
    }

    /// An operand that the jump decides; `otherwise` is what the jump means if the text does not say.
    fn decided(&self, operand: Tokens, here: u32, otherwise: bool) -> Meaning {
        let insn = &self.code.insns[here as usize];
        Meaning {
            range: self.range(operand),
            text: Some(text(operand)).filter(|t| !t.is_empty()),
            jump: jump_means(operand, insn).unwrap_or(otherwise),
        }
    }

    /// Operands of an expression are decided by the jumps in it, one each, in order.
    fn matched(&self, here: u32, around: &CodeRange) -> Option<Meaning> {
        // Of a condition at least the end is right.
        let is_condition = around.flags & FLOW_CONTROLLER != 0;
        let tokens = self.tokens(around, if is_condition { Keep::End } else { Keep::All })?;
        let whole = repair(&tokens);
        let wanted = value(whole);
        let all = operands(wanted);
        // The jump of a condition's last operand stands right behind the code of the condition; that of
        // `if (c = a && b)` tests `c`.
        let jumps_behind = is_condition && wanted.len() == whole.len();
        let end = around.end + u32::from(jumps_behind);
        let jumps: Vec<u32> = (around.start..=end)
            .filter(|i| self.code.insns.get(*i as usize).is_some_and(is_conditional))
            .collect();
        if all.len() != jumps.len() {
            return None;
        }
        let (operand, _) = all[jumps.iter().position(|j| *j == here)?];
        let insn = &self.code.insns[here as usize];
        // A lone call or name could be anything around the jump; a chain or an operator is evidence.
        if all.len() == 1 && !is_explicit(operand) {
            return None;
        }
        let jump = jump_means(operand, insn)?;
        Some(Meaning {
            range: self.range(operand),
            text: Some(text(operand)),
            jump,
        })
    }

    /// `if (o instanceof T t)`: javac has an entry for the whole statement only, and its start may be far
    /// off. So the line must be right and the type must be the one that the code tests.
    fn pattern(&self, here: u32, around: &CodeRange) -> Option<Meaning> {
        let before = here.checked_sub(1)?;
        let Insn::InstanceOf(class) = &self.code.insns[before as usize] else {
            return None;
        };
        let simple_name = class.rsplit(['/', '$']).next()?;
        let tokens = self.tokens(around, Keep::End)?;
        let line = self.code.line(around.start);
        // The condition is decided before anything else in the statement.
        let mut jumps =
            (around.start..=here).filter(|i| is_conditional(&self.code.insns[*i as usize]));
        let place = jumps.position(|i| i == here)?;
        (0..tokens.len()).find_map(|start| {
            let all = operands(head(&tokens[start..])?);
            let (operand, _) = all.get(place)?;
            let test = operand.iter().position(|t| t.is("instanceof"))?;
            let is_right = operand[test..].iter().any(|t| t.is(simple_name))
                && self.range(&tokens[start..]).map(|r| r.start.line) == line;
            let jump = jump_means(operand, &self.code.insns[here as usize])?;
            let meaning = Meaning {
                range: self.range(operand),
                text: Some(text(operand)),
                jump,
            };
            is_right.then_some(meaning)
        })
    }

    /// `for (T x : xs)`: javac's entry for the statement begins at `xs`.
    fn loop_over(&self, here: u32, around: &CodeRange) -> Option<Meaning> {
        let source = self.source.as_ref()?;
        let bytes = source.bytes(around.range)?;
        let before = self.before(bytes.start);
        let [head @ .., colon] = before.as_slice() else {
            return None;
        };
        let at = head.iter().rposition(|t| t.is("for"))?;
        let [open, declaration @ ..] = &head[at + 1..] else {
            return None;
        };
        let is_loop = colon.is(":")
            && open.is("(")
            && !declaration.is_empty()
            && !declaration
                .iter()
                .any(|t| t.is(";") || t.is("{") || t.is(":"));
        if !is_loop {
            return None;
        }
        let start = source.position(declaration[0].start);
        let all = tokens(source.text, declaration[0].start..bytes.end);
        let range = SourceRange {
            start,
            end: source.position(bytes.end),
        };
        let jump = self.is_backward(here);
        Some(Meaning {
            range: Some(range),
            text: Some(text(&all)),
            jump,
        })
    }

    fn switch(&self, here: u32, switch: &Switch) -> Branch {
        let strings = self.string_cases(here);
        let mut sides: Vec<String> = switch
            .cases
            .iter()
            .map(|(key, _)| match strings.iter().find(|(k, _)| k == key) {
                Some((_, label)) => format!("case {label}"),
                None => format!("case {key}"),
            })
            .collect();
        sides.push("default".to_owned());
        let mut branch = self.branch(here, sides);
        let own = self.ending_before(here, |r| r.flags & FLOW_CONTROLLER != 0);
        let around = self.containing(here, |r| r.flags & STATEMENT != 0);
        if let Some(entry) = own.or(if self.is_hash_switch(here) {
            None
        } else {
            around.first().copied()
        }) && let Some(tokens) = self.tokens(entry, Keep::Start)
        {
            let found = selector(&tokens).or_else(|| {
                own.is_some()
                    .then(|| strip_parentheses(repair(&tokens)))
                    .filter(|t| !t.is_empty())
            });
            branch.range = found.and_then(|t| self.range(t));
            branch.text = found.map(text);
        }
        branch
    }

    /// A switch over strings is first one over hash codes.
    fn is_hash_switch(&self, here: u32) -> bool {
        let before = here.checked_sub(1).map(|i| &self.code.insns[i as usize]);
        matches!(before, Some(Insn::Invoke(_, m)) if &*m.class == "java/lang/String" && &*m.name == "hashCode")
    }

    /// … and then one over numbers that javac gives the strings: `if (s.equals("a")) t = 0;`
    fn string_cases(&self, here: u32) -> Vec<(i32, String)> {
        let Some(before) = here.checked_sub(1) else {
            return Vec::new();
        };
        let Insn::Load(Kind::Int, local) = self.code.insns[before as usize] else {
            return Vec::new();
        };
        let mut cases: Vec<(i32, String)> = Vec::new();
        for window in self.code.insns[..here as usize].windows(5) {
            if let [
                Insn::Const(Const::String(label)),
                Insn::Invoke(_, method),
                Insn::If(crate::Cmp::Eq, _),
                Insn::Const(Const::Int(key)),
                Insn::Store(Kind::Int, stored),
            ] = window
                && &*method.class == "java/lang/String"
                && &*method.name == "equals"
                && *stored == local
            {
                cases.push((*key, format!("{:?}", String::from_utf16_lossy(label))));
            }
        }
        cases
    }

    /// The text of a division: its own, else that of the statement around it.
    pub(crate) fn division(&self, here: u32) -> Option<String> {
        let around = self.containing(here, |r| r.flags & BLOCK == 0 || r.flags & STATEMENT != 0);
        let around = around.first()?;
        let all = self.tokens(around, Keep::All)?;
        let own = self
            .divided(here, around, &all)
            .unwrap_or_else(|| repair(&all));
        Some(text(own)).filter(|t| !t.is_empty())
    }

    /// The division's own tokens, if the source has as many divisions as the code there.
    fn divided<'t, 's>(
        &self,
        here: u32,
        around: &CodeRange,
        all: Tokens<'t, 's>,
    ) -> Option<Tokens<'t, 's>> {
        let in_source = division::in_order(all);
        let in_code: Vec<(u32, bool)> = (around.start..=around.end)
            .filter_map(|i| match &self.code.insns[i as usize] {
                Insn::Arith(ArithOp::Div, _) => Some((i, false)),
                Insn::Arith(ArithOp::Rem, _) => Some((i, true)),
                _ => None,
            })
            .collect();
        let same = in_source.len() == in_code.len()
            && in_source
                .iter()
                .zip(&in_code)
                .all(|(s, c)| s.is_remainder == c.1);
        if !same {
            return None;
        }
        let one = in_source.get(in_code.iter().position(|(i, _)| *i == here)?)?;
        all.get(one.start..one.end)
    }
}

fn is_conditional(insn: &Insn) -> bool {
    matches!(
        insn,
        Insn::If(..) | Insn::IfInt(..) | Insn::IfRef(..) | Insn::IfNull(..)
    )
}
