//! In: Java classes under `java/o/` with contracts, and with each method calls with how their tests end. Out: the
//! generated oracles read as recorded, compile with every warning an error, and end as stated on the JVM.
//!
//! `//> new Account(50).deposit(5) passes` is a call that meets the contract; `fails: message` one that breaks it;
//! `throws C` says that the call ends with this exception, `returns n` that it returns this number; `pinned` that the test asserts what the call did, since
//! no clause that can be checked speaks of it; `stops: text` that the oracle cannot be evaluated.

use std::fmt::Write;

use provetta_classfile::{Class, ClassPath};
use provetta_jml::{Options, SourceSpecs};
use provetta_outcome::{Actual, Input, JavaType, MethodRef, Prediction, Step, Value, Witness};

use super::lab::Lab;
use crate::{
    Asserts, Case, ClassUnderTest, Contract, Failing, Generated, Invariants, MethodCases, Standing,
    generate,
};

/// A call with its expectation.
struct Call {
    class: String,
    text: String,
    receiver: Option<String>,
    method: String,
    arguments: Vec<String>,
    thrown: Option<String>,
    returned: Option<i32>,
    pinned: bool,
    end: String,
}

fn calls(source: &str) -> Vec<Call> {
    let mut classes: Vec<String> = Vec::new();
    let mut depths = Vec::new();
    let mut depth = 0;
    let mut found = Vec::new();
    for line in source.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(at) = words.iter().position(|w| *w == "class")
            && !line.contains("//")
            && !line.contains("/**")
        {
            let name = words[at + 1].split('<').next().unwrap_or_default();
            classes.push(name.to_owned());
            depths.push(depth);
        }
        if let Some(text) = line.trim().strip_prefix("//> ") {
            found.push(call(&classes.join("$"), text));
            continue;
        }
        if line.trim().starts_with("//@") {
            continue;
        }
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
        while depths.last().is_some_and(|d| *d >= depth) {
            depths.pop();
            classes.pop();
        }
    }
    found
}

fn call(class: &str, text: &str) -> Call {
    let (mut rest, end) = match ["fails: ", "stops: "].iter().find_map(|k| text.find(k)) {
        Some(at) => (text[..at].trim(), text[at..].to_owned()),
        None => (
            text.strip_suffix("passes").unwrap().trim(),
            "passes".to_owned(),
        ),
    };
    let mut pinned = false;
    if let Some(shorter) = rest.strip_suffix(" pinned") {
        (rest, pinned) = (shorter, true);
    }
    let (rest, thrown) = match rest.split_once(" throws ") {
        Some((rest, thrown)) => (rest, Some(thrown.replace('.', "/"))),
        None => (rest, None),
    };
    let (rest, returned) = match rest.split_once(" returns ") {
        Some((rest, returned)) => (rest, Some(returned.parse().unwrap())),
        None => (rest, None),
    };
    let open = matching(rest);
    let arguments = split(&rest[open + 1..rest.len() - 1]);
    let head = &rest[..open];
    let (receiver, method) = match head.rsplit_once(").") {
        Some((receiver, method)) => (Some(format!("{receiver})")), method),
        None => (None, head),
    };
    Call {
        class: class.to_owned(),
        text: text.to_owned(),
        receiver,
        method: method.to_owned(),
        arguments,
        thrown,
        returned,
        pinned,
        end,
    }
}

/// Where the last parenthesis opens.
fn matching(text: &str) -> usize {
    let mut depth = 0;
    for (i, c) in text.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i;
        }
    }
    panic!("{text}")
}

/// The parts between commas.
fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts.retain(|p| !p.trim().is_empty());
    parts.iter().map(|p| p.trim().to_owned()).collect()
}

/// Objects being made for a call.
struct Fixture<'a> {
    classes: &'a ClassPath,
    class: String,
    steps: Vec<Step>,
    next: u32,
    this: Option<Value>,
}

impl Fixture<'_> {
    fn value(&mut self, text: &str, ty: &JavaType) -> Value {
        let inside = |t: &str| t[1..t.len() - 1].to_owned();
        match text {
            "null" => Value::Null,
            "this" => self.this.clone().unwrap(),
            "true" | "false" => Value::Boolean(text == "true"),
            t if t.starts_with('"') => Value::Str(inside(t).encode_utf16().collect()),
            t if t.starts_with('\'') => Value::Char(inside(t).encode_utf16().next().unwrap()),
            t if t.starts_with("new ") => {
                let open = matching(t);
                let simple = &t[4..open];
                let outer = self.class.split('$').next().unwrap().to_owned();
                let class = [format!("{outer}${simple}"), format!("o/{simple}")]
                    .into_iter()
                    .find(|c| self.classes.find(c).unwrap().is_some())
                    .unwrap();
                let arguments = split(&t[open + 1..t.len() - 1]);
                self.create(&class, &arguments)
            }
            t if t.starts_with('{') => {
                let JavaType::Array(element) = ty else {
                    panic!("{text}")
                };
                let values: Vec<(u32, Value)> = split(&inside(t))
                    .iter()
                    .enumerate()
                    .map(|(i, e)| (i as u32, self.value(e, element)))
                    .collect();
                let object = self.fresh();
                self.steps.push(Step::Array {
                    object,
                    element: (**element).clone(),
                    length: values.len() as u32,
                    elements: values,
                });
                Value::Ref(object)
            }
            t if t.starts_with('[') => {
                let Value::Ref(object) = self.create("java/util/ArrayList", &[]) else {
                    panic!()
                };
                let string = JavaType::Class("java/lang/String".into());
                for e in split(&inside(t)) {
                    let value = self.value(&e, &string);
                    self.steps.push(Step::Call {
                        object,
                        method: MethodRef {
                            class: "java/util/ArrayList".into(),
                            name: "add".into(),
                            descriptor: "(Ljava/lang/Object;)Z".into(),
                        },
                        arguments: vec![value],
                    });
                }
                Value::Ref(object)
            }
            t => match ty {
                JavaType::Long => Value::Long(t.trim_end_matches('L').parse().unwrap()),
                JavaType::Double => Value::double(t.parse().unwrap()),
                JavaType::Float => Value::float(t.trim_end_matches('f').parse().unwrap()),
                _ => Value::Int(t.parse().unwrap()),
            },
        }
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn create(&mut self, class: &str, arguments: &[String]) -> Value {
        let found = self.classes.find(class).unwrap().unwrap();
        let (descriptor, types) = method(&found, "<init>", arguments.len());
        let arguments = arguments
            .iter()
            .zip(&types)
            .map(|(a, t)| self.value(a, t))
            .collect();
        let object = self.fresh();
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class: class.into(),
                name: "<init>".into(),
                descriptor,
            },
            arguments,
        });
        Value::Ref(object)
    }
}

fn method(class: &Class, name: &str, arity: usize) -> (std::sync::Arc<str>, Vec<JavaType>) {
    class
        .methods
        .iter()
        .filter(|m| &*m.name == name)
        .find_map(|m| {
            let (types, _) = JavaType::parse_method(&m.descriptor)?;
            (types.len() == arity).then(|| (m.descriptor.clone(), types))
        })
        .unwrap_or_else(|| panic!("{name} of {}", class.name))
}

/// The tests of one class, with the calls in the order of the cases.
fn made<'c>(
    class: &str,
    calls: &[&'c Call],
    specs: &[SourceSpecs],
    classes: &ClassPath,
    failing: Failing,
) -> (Generated, Vec<Vec<&'c Call>>) {
    let found = classes.find(class).unwrap().unwrap();
    let find = |name: &str| classes.find(name).ok().flatten();
    let mut grouped: Vec<(MethodRef, Vec<&Call>)> = Vec::new();
    for call in calls {
        let (descriptor, _) = method(&found, &call.method, call.arguments.len());
        let reference = MethodRef {
            class: class.into(),
            name: call.method.as_str().into(),
            descriptor,
        };
        match grouped.iter_mut().find(|(m, _)| *m == reference) {
            Some((_, own)) => own.push(call),
            None => grouped.push((reference, vec![call])),
        }
    }
    let inputs: Vec<Vec<(Witness, Actual)>> = grouped
        .iter()
        .map(|(method, calls)| {
            calls
                .iter()
                .map(|c| witness(method, c, &found, classes))
                .collect()
        })
        .collect();
    let contracts: Vec<Option<provetta_jml::Contract>> = grouped
        .iter()
        .map(|(m, _)| {
            provetta_jml::contract(specs, classes, class, &m.name, &m.descriptor).unwrap()
        })
        .collect();
    let methods: Vec<MethodCases<'_>> = grouped
        .iter()
        .zip(&inputs)
        .zip(&contracts)
        .map(|(((method, calls), inputs), contract)| MethodCases {
            method: method.clone(),
            declares_checked: false,
            contract: Some(Contract {
                contract: contract.as_ref(),
                sources: specs,
                classes,
                invariants: Invariants::All,
            }),
            cases: inputs
                .iter()
                .zip(calls)
                .map(|((witness, actual), call)| Case {
                    witness,
                    actual,
                    standing: match call.end.strip_prefix("fails: ") {
                        Some(message) => Standing::Breaks {
                            clauses: vec![message.split(" failed").next().unwrap()],
                        },
                        None => Standing::Meets,
                    },
                })
                .collect(),
        })
        .collect();
    let names = classes.project_classes().unwrap();
    let subject = ClassUnderTest::new(&found, &names, &find);
    let generated = generate(&subject, &methods, failing);
    (
        generated,
        grouped.into_iter().map(|(_, calls)| calls).collect(),
    )
}

fn witness(
    method_ref: &MethodRef,
    call: &Call,
    class: &Class,
    classes: &ClassPath,
) -> (Witness, Actual) {
    let mut fixture = Fixture {
        classes,
        class: class.name.to_string(),
        steps: Vec::new(),
        next: 0,
        this: None,
    };
    let receiver = call
        .receiver
        .as_ref()
        .map(|r| fixture.value(r, &JavaType::Class(class.name.clone())));
    fixture.this = receiver.clone();
    let (types, returns) = JavaType::parse_method(&method_ref.descriptor).unwrap();
    let names = &class
        .method(&method_ref.name, &method_ref.descriptor)
        .unwrap()
        .parameter_names;
    let inputs: Vec<Input> = call
        .arguments
        .iter()
        .zip(&types)
        .zip(names)
        .map(|((text, ty), name)| Input {
            name: name.clone(),
            value: fixture.value(text, ty),
        })
        .collect();
    let actual = match &call.thrown {
        Some(class) => Actual::Threw {
            class: class.as_str().into(),
            message: None,
        },
        None if returns == JavaType::Void => Actual::Returned(None),
        None => Actual::Returned(Some(match inputs.first() {
            _ if call.returned.is_some() => Value::Int(call.returned.unwrap_or_default()),
            Some(first) if call.pinned => first.value.clone(),
            _ => Value::Any,
        })),
    };
    let predicted = match &actual {
        Actual::Threw { class, .. } => Prediction::Throws {
            class: class.clone(),
            unexpected: false,
        },
        Actual::Returned(value) => Prediction::Returns(value.clone()),
        _ => Prediction::Returns(None),
    };
    let witness = Witness {
        initialised: Vec::new(),
        presumed: Vec::new(),
        method: method_ref.clone(),
        fixture: fixture.steps,
        receiver,
        inputs,
        statics: Vec::new(),
        predicted,
        after: Vec::new(),
        result: None,
        conditions: Vec::new(),
        reaches: Vec::new(),
        relies: Vec::new(),
        changes: Vec::new(),
        restores: Vec::new(),
        settings: Vec::new(),
        is_approximate: false,
        is_unseen: false,
        is_unsure: false,
    };
    (witness, actual)
}

const FILES: [&str; 6] = [
    "Account", "Corners", "Loops", "Numbers", "Objects", "Skipped",
];

fn source(file: &str) -> String {
    let path = format!(
        "{}/src/tests/java/o/{file}.java",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).unwrap()
}

fn lab() -> (Lab, ClassPath, Vec<SourceSpecs>) {
    let paths: Vec<String> = FILES.iter().map(|f| format!("o/{f}.java")).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let lab = Lab::new(&paths);
    let classes = lab.class_path();
    let mut specs = Vec::new();
    for file in FILES {
        let name = format!("{file}.java");
        let (found, diagnostics) =
            provetta_jml::specifications(&source(file), &name, &classes, &Options::default());
        let errors: Vec<_> = diagnostics
            .iter()
            .filter(|d| d.severity == provetta_jml::Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{file}: {errors:#?}");
        specs.push(found);
    }
    (lab, classes, specs)
}

#[test]
fn oracles_read_well_compile_and_tell_right_from_wrong() {
    let (lab, classes, specs) = lab();
    let mut all = Vec::new();
    let mut wanted: Vec<(String, String)> = Vec::new();
    for file in FILES {
        let calls = calls(&source(file));
        let mut names: Vec<&str> = calls.iter().map(|c| c.class.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let mut shown = String::new();
        for class in names {
            let own: Vec<&Call> = calls.iter().filter(|c| c.class == class).collect();
            let (generated, grouped) =
                made(&format!("o/{class}"), &own, &specs, &classes, Failing::Keep);
            for (method, one) in &generated.unchecked {
                let name = &grouped[*method][0].method;
                writeln!(
                    shown,
                    "// {name}: `{}` of `{}`: {}",
                    one.part, one.clause, one.reason
                )
                .unwrap();
            }
            for made in generated.classes {
                shown.push_str(&made.source);
                for test in &made.tests {
                    let call = grouped[test.method][test.case];
                    let asserts = match (call.pinned, call.end.starts_with("fails: ")) {
                        (true, _) => Asserts::Behaviour,
                        (false, true) => Asserts::BrokenContract,
                        (false, false) => Asserts::Contract,
                    };
                    assert_eq!(test.asserts, asserts, "{}", call.text);
                    let end = call.end.replace("stops: ", "throws ");
                    wanted.push((format!("{}#{}", made.class_name, test.name), end));
                }
                all.push(made);
            }
        }
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(format!("oracle_{}", file.to_lowercase()), shown);
        });
    }
    let count: usize = FILES.iter().map(|f| calls(&source(f)).len()).sum();
    assert_eq!(wanted.len(), count, "each call has a test");
    let ends = lab.ends(&all);
    let wrong: Vec<String> = wanted
        .iter()
        .filter(|(test, end)| ends.get(test) != Some(end))
        .map(|(test, end)| format!("{test}\n  wanted {end}\n  was    {:?}", ends.get(test)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn failing_tests_are_kept_separated_or_left_out() {
    let (lab, classes, specs) = lab();
    let all = calls(&source("Account"));
    let own: Vec<&Call> = all.iter().collect();
    let fails = own.iter().filter(|c| c.end.starts_with("fails: ")).count();
    let counted = |failing| -> Vec<(String, usize)> {
        let (generated, _) = made("o/Account", &own, &specs, &classes, failing);
        let counts = generated
            .classes
            .iter()
            .map(|c| (c.class_name.clone(), c.tests.len()))
            .collect();
        lab.ends(&generated.classes);
        counts
    };
    let test = "o.AccountProvettaTest".to_owned();
    let failing = "o.AccountProvettaFailingTest".to_owned();
    assert_eq!(counted(Failing::Keep), [(test.clone(), own.len())]);
    assert_eq!(counted(Failing::Skip), [(test.clone(), own.len() - fails)]);
    assert_eq!(
        counted(Failing::Separate),
        [(test, own.len() - fails), (failing, fails)]
    );
}
