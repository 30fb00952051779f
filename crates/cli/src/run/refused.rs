//! In: a test class that does not compile, and javac's words. Out: the tests to blame.
//!
//! An error stands in a line of the source, and a line in a member of the class. If that is a test, the test is to blame; if it
//! is a helper, every test that uses it is. Where no line leads to a test, all of them are: the class would never compile
//! otherwise. So at least one test is blamed, and what is left shrinks until it compiles or is empty.

use std::collections::BTreeMap;

use provetta_testgen::GeneratedClass;

/// The tests to blame, by position in the class, with javac's words.
pub fn tests(class: &GeneratedClass, output: &str) -> BTreeMap<usize, String> {
    let members = members(&class.source);
    let mut blamed = BTreeMap::new();
    for (line, message) in errors(output) {
        let holds = |m: &&Member| m.first <= line && line <= m.last;
        let Some(member) = members.iter().find(holds) else {
            continue;
        };
        let guilty = users(&members, member);
        for (position, test) in class.tests.iter().enumerate() {
            if guilty.contains(&test.name.as_str()) {
                blamed.entry(position).or_insert_with(|| message.clone());
            }
        }
    }
    if blamed.is_empty() {
        let message = errors(output)
            .into_iter()
            .next()
            .map(|(_, message)| message);
        let message = message.unwrap_or_else(|| output.trim().to_owned());
        blamed = (0..class.tests.len())
            .map(|i| (i, message.clone()))
            .collect();
    }
    blamed
}

/// The lines with errors, and what is wrong there: `File.java:12: error: …`.
fn errors(output: &str) -> Vec<(usize, String)> {
    let error = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        let line = place.rsplit(':').next()?.parse().ok()?;
        Some((line, message.trim().to_owned()))
    };
    output.lines().filter_map(error).collect()
}

/// A member of a test class: from the line behind the one before it to its last line, from 1.
struct Member<'a> {
    name: &'a str,
    first: usize,
    last: usize,
    text: Vec<&'a str>,
}

/// The members of a generated class. They are indented by four blanks, and what belongs to them by more.
fn members(source: &str) -> Vec<Member<'_>> {
    let mut all = Vec::new();
    let mut text: Vec<&str> = Vec::new();
    let mut first = 1;
    for (number, line) in (1..).zip(source.lines()) {
        text.push(line);
        let is_inner = line.starts_with("    ") && !line.starts_with("     ");
        let ends = is_inner && (line == "    }" || line.ends_with(';') || line.ends_with("{ }"));
        if !ends {
            continue;
        }
        let head = |line: &&&str| {
            let is_inner = line.starts_with("    ") && !line.starts_with("     ");
            is_inner && !line.trim_start().starts_with(['@', '/', '*', '}'])
        };
        let name = text.iter().find(head).and_then(|line| name(line));
        all.push(Member {
            name: name.unwrap_or_default(),
            first,
            last: number,
            text: std::mem::take(&mut text),
        });
        first = number + 1;
    }
    all
}

/// The name that a declaration declares: the word before its parenthesis, or behind `class` or `interface`.
fn name(line: &str) -> Option<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let words = || line.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    let kind = words().position(|word| matches!(word, "class" | "interface" | "record" | "enum"));
    if let Some(kind) = kind {
        return words().nth(kind + 1);
    }
    let head = line.split(['(', '=', ';']).next()?;
    head.split(|c| !is_part(c)).rfind(|word| !word.is_empty())
}

/// The names of a member and of all that use it.
fn users<'a>(members: &[Member<'a>], first: &Member<'a>) -> Vec<&'a str> {
    let mut found = vec![first.name];
    let mut next = 0;
    while let Some(used) = found.get(next).copied() {
        next += 1;
        if used.is_empty() {
            continue;
        }
        for member in members {
            if !found.contains(&member.name) && member.text.iter().any(|line| uses(line, used)) {
                found.push(member.name);
            }
        }
    }
    found
}

/// Whether a line has a word.
fn uses(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    line.split(|c| !is_part(c)).any(|other| other == word)
}

#[cfg(test)]
mod tests_of_blame {
    use super::{errors, members, users};

    const SOURCE: &str = "\
package p;

class T {

    private static final int K = 1;

    @Test
    void first() {
        int x = K;
    }

    @Test
    void second() {
        check(() -> 2);
    }

    private static void check(Supplier s) {
        helper();
    }

    private static void helper() {
        nosuch();
    }

    private static final class Stub implements Runnable {
        public void run() {
        }
    }
}
";

    #[test]
    fn error_in_a_helper_blames_the_tests_that_use_it() {
        let all = members(SOURCE);
        let names: Vec<&str> = all.iter().map(|m| m.name).collect();
        assert_eq!(names, ["K", "first", "second", "check", "helper", "Stub"]);
        let guilty = |line: usize| {
            let member = all.iter().find(|m| m.first <= line && line <= m.last);
            users(&all, member.unwrap())
        };
        assert_eq!(guilty(9), ["first"]);
        assert_eq!(guilty(22), ["helper", "check", "second"]);
        assert_eq!(guilty(5), ["K", "first"]);
    }

    #[test]
    fn errors_are_read_with_their_lines() {
        let output =
            "/T.java:9: error: cannot find symbol\n        foo\n/T.java:22: error: no\n2 errors";
        let found = errors(output);
        assert_eq!(found[0], (9, "cannot find symbol".to_owned()));
        assert_eq!(found[1].0, 22);
    }
}
