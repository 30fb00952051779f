//! In: `table.txt`. Out: the ways that are known to make objects of types of the JDK.
//!
//! Nothing of it is believed: what a line names is looked up in the class files, and what is not there, in a JDK of another version say, is
//! left out.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A literal argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    /// `7`, and `true` as 1
    Int(i32),
    /// `7L`
    Long(i64),
    /// `"a"`
    Text(&'static str),
}

/// A member that makes or changes an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// Internal name of the class that has it
    pub(crate) owner: &'static str,
    /// `<init>` for a constructor
    pub(crate) name: &'static str,
    /// Descriptors of the parameters in parentheses; none for a field
    pub(crate) parameters: Option<Box<str>>,
    /// The number of its arguments in the table, if they are given
    pub(crate) sample: Option<u32>,
}

/// What the table has of one type.
#[derive(Debug, Default)]
pub(crate) struct Line {
    pub(crate) makers: Vec<Member>,
    pub(crate) mutators: Vec<Member>,
}

#[derive(Debug, Default)]
struct Table {
    lines: BTreeMap<&'static str, Line>,
    samples: Vec<Vec<Literal>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::read(include_str!("table.txt")));

/// What the table has of a type.
pub(crate) fn line(ty: &str) -> Option<&'static Line> {
    TABLE.lines.get(ty)
}

/// Arguments of a call, by their number.
pub(crate) fn sample(number: u32) -> &'static [Literal] {
    TABLE.samples.get(number as usize).map_or(&[], |s| s)
}

impl Table {
    fn read(text: &'static str) -> Table {
        let mut table = Table::default();
        let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
        for line in text.lines().map(str::trim).filter(is_entry) {
            let Some((ty, rest)) = line.split_once(": ") else {
                continue;
            };
            let (makers, mutators) = rest.split_once(" | ").unwrap_or((rest, ""));
            let line = Line {
                makers: table.members(ty, makers),
                mutators: table.members(ty, mutators),
            };
            table.lines.insert(ty, line);
        }
        table
    }

    fn members(&mut self, ty: &'static str, list: &'static str) -> Vec<Member> {
        let members = list.split_whitespace();
        members.map(|text| self.member(ty, text)).collect()
    }

    fn member(&mut self, ty: &'static str, text: &'static str) -> Member {
        let (head, parameters) = match text.find('(') {
            Some(at) => (&text[..at], Some(&text[at..])),
            None => (text, None),
        };
        let (owner, name) = head.rsplit_once('.').unwrap_or((ty, head));
        let given = parameters.and_then(literals);
        let parameters = match &given {
            Some(given) => Some(format!(
                "({})",
                given.iter().map(descriptor).collect::<String>()
            )),
            None => parameters.map(str::to_owned),
        };
        let sample = given.map(|given| {
            self.samples.push(given);
            self.samples.len() as u32 - 1
        });
        let is_constructor = name == "new" && parameters.is_some();
        Member {
            owner,
            name: if is_constructor { "<init>" } else { name },
            parameters: parameters.map(String::into_boxed_str),
            sample,
        }
    }
}

/// Arguments in parentheses; none if these are descriptors.
fn literals(parameters: &'static str) -> Option<Vec<Literal>> {
    let inner = parameters.strip_prefix('(')?.strip_suffix(')')?;
    if inner.is_empty() {
        return None;
    }
    inner.split(',').map(literal).collect()
}

fn literal(text: &'static str) -> Option<Literal> {
    if let Some(text) = text.strip_prefix('"') {
        return text.strip_suffix('"').map(Literal::Text);
    }
    match text.strip_suffix('L') {
        Some(long) => long.parse().ok().map(Literal::Long),
        None => text.parse().ok().map(Literal::Int),
    }
}

fn descriptor(literal: &Literal) -> &'static str {
    match literal {
        Literal::Int(_) => "I",
        Literal::Long(_) => "J",
        Literal::Text(_) => "Ljava/lang/String;",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_makers_and_methods() {
        let table = Table::read("a/B: new(I) a/C.of(JLx/Y;) ONE of(7,-1L,\"x\") | set(I)");
        let line = &table.lines["a/B"];
        let named = |m: &Member| (m.owner, m.name, m.parameters.as_deref().map(str::to_owned));
        let makers: Vec<_> = line.makers.iter().map(named).collect();
        let text = |t: &str| Some(t.to_owned());
        assert_eq!(
            makers,
            [
                ("a/B", "<init>", text("(I)")),
                ("a/C", "of", text("(JLx/Y;)")),
                ("a/B", "ONE", None),
                ("a/B", "of", text("(IJLjava/lang/String;)"))
            ]
        );
        assert_eq!(named(&line.mutators[0]), ("a/B", "set", text("(I)")));
        let given = [Literal::Int(7), Literal::Long(-1), Literal::Text("x")];
        assert_eq!(line.makers[3].sample, Some(0));
        assert_eq!(table.samples[0], given);
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        let is_entry = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let lines = include_str!("table.txt").lines().filter(is_entry).count();
        assert_eq!(TABLE.lines.len(), lines);
        assert!(TABLE.lines.values().all(|line| !line.makers.is_empty()));
    }
}
