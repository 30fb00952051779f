//! In: classes and a method. Out: a machine, states to run, and how all their paths end.
//!
//! Tests see states only through this file, so that they say what the JVM does and not how a state is stored. Every fork on the
//! way is checked: under each assignment of a small domain for which the path holds, exactly one choice holds.

use provetta_classfile::ClassPath;
use provetta_outcome::{JavaType, MethodRef};
use provetta_term::{Assignment, Const, Node, Sort, TermId, VarId};

use super::asm;
use super::classes::{Written, class, jdk};
use crate::event::{Choice, Event};
use crate::goals::Goals;
use crate::heap::{Body, ElemType, Elements, Object};
use crate::ids::ObjectId;
use crate::ids::{FieldSlot, MethodId};
use crate::machine::{Limits, Machine, StaticFields};
use crate::program::Program;
use crate::state::End;
use crate::state::State;
use crate::value::Value;

/// Instructions that a path may take.
const FUEL: u64 = 20_000;
/// Paths that one state may have.
const MAX_PATHS: usize = 2_000;
/// Assignments that one fork is checked under.
const MAX_ASSIGNMENTS: usize = 3_000;

/// A machine for small classes.
pub(super) struct Lab {
    pub(super) machine: Machine<'static>,
}

/// One path to its end.
pub(super) struct Leaf {
    pub(super) state: State,
    pub(super) event: Event,
}

/// All paths of a state.
pub(super) struct Run {
    pub(super) lab: Lab,
    pub(super) leaves: Vec<Leaf>,
}

/// A method by its text, `A.f(II)I`.
fn named(text: &str) -> MethodRef {
    let (class, rest) = text.split_once('.').expect("a class before the method");
    let (name, _) = rest.split_once('(').expect("a descriptor");
    MethodRef {
        class: class.into(),
        name: name.into(),
        descriptor: rest[name.len()..].into(),
    }
}

impl Lab {
    /// A machine for these classes and a small JDK; every branch and exception of the classes is a goal.
    pub(super) fn new(classes: impl IntoIterator<Item = Written>) -> Lab {
        let own = classes.into_iter().map(Written::finish);
        let classes = ClassPath::in_memory(own.chain(jdk()).collect());
        // A machine borrows its classes; a test ends soon enough.
        let classes: &'static ClassPath = Box::leak(Box::new(classes));
        let mut goals = Goals::default();
        for name in classes.project_classes().expect("names") {
            let class = classes.find(&name).expect("readable").expect("a class");
            class
                .methods
                .iter()
                .for_each(|m| goals.add_method(&class, m));
        }
        let limits = Limits {
            depth: 60,
            unwind: None,
            statics: StaticFields::Inputs,
            max_objects: 2,
        };
        Lab {
            machine: Machine::new(Program::new(classes, goals), limits),
        }
    }

    /// A machine for the class `T` with the static method `f`.
    pub(super) fn code(descriptor: &str, code: &str) -> Lab {
        Lab::new([class("T").method(&format!("static f{descriptor}"), code)])
    }

    /// A method, `A.f(II)I`.
    pub(super) fn method(&mut self, text: &str) -> MethodId {
        self.machine.program.find_method(&named(text)).expect(text)
    }

    /// A state about to execute a method with these arguments, the receiver first.
    pub(super) fn start(&mut self, method: &str, args: &[Value]) -> State {
        let method = self.method(method);
        self.machine.start(method, args).expect("a state")
    }

    /// A state in which everything that a method gets is an input.
    pub(super) fn inputs(&mut self, method: &str) -> State {
        let method = self.method(method);
        let (state, _) = self.machine.start_with_inputs(method).expect("a state");
        state
    }

    /// A variable of a primitive type, given by its descriptor.
    pub(super) fn var(&mut self, name: &str, descriptor: &str) -> Value {
        let ty = JavaType::parse(descriptor).expect("a primitive type");
        self.machine.input(name, &ty)
    }

    pub(super) fn int(&mut self, name: &str) -> Value {
        self.var(name, "I")
    }

    /// Runs a state to its next event.
    pub(super) fn run(&mut self, state: &mut State) -> Event {
        self.machine.run(state, FUEL)
    }

    /// The choices of the next fork of a state.
    pub(super) fn fork(&mut self, state: &mut State) -> Vec<Choice> {
        match self.run(state) {
            Event::Fork(choices) => {
                self.check_fork(state, &choices);
                choices
            }
            event => panic!("no fork but {event:?}"),
        }
    }

    /// All paths of all inputs of `T.f`, or of another method.
    pub(super) fn explore(self, method: &str) -> Run {
        let mut lab = self;
        let state = lab.inputs(method);
        lab.paths(state)
    }

    /// All paths from a state.
    pub(super) fn paths(mut self, state: State) -> Run {
        let leaves = self.leaves(state);
        Run { lab: self, leaves }
    }

    /// The same, where the machine is needed further.
    pub(super) fn leaves(&mut self, state: State) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        let mut waiting = vec![state];
        while let Some(mut state) = waiting.pop() {
            let event = self.run(&mut state);
            let Event::Fork(choices) = event else {
                leaves.push(Leaf { state, event });
                assert!(leaves.len() < MAX_PATHS, "too many paths");
                continue;
            };
            self.check_fork(&state, &choices);
            for choice in choices.iter().rev() {
                let mut next = state.clone();
                match self.machine.take(&mut next, choice) {
                    Some(event) => leaves.push(Leaf { state: next, event }),
                    None => waiting.push(next),
                }
            }
        }
        leaves
    }

    /// Exactly one choice holds under each assignment. The answers to a question with many are numbers, and only
    /// those of the answers that are offered have to be covered.
    pub(super) fn check_fork(&mut self, state: &State, choices: &[Choice]) {
        let conditions: Vec<TermId> = choices.iter().map(|c| c.condition).collect();
        let path: Vec<TermId> = state.path.steps().iter().map(|s| s.condition).collect();
        let mut variables: Vec<VarId> = Vec::new();
        for condition in conditions.iter().chain(&path) {
            variables.extend(self.machine.terms.vars(*condition));
        }
        variables.sort_unstable();
        variables.dedup();
        let asked = |terms: &provetta_term::Terms, v: VarId| {
            conditions.iter().any(|c| terms.vars(*c).contains(&v))
        };
        let is_open = variables
            .iter()
            .any(|v| self.machine.choice_labels.contains_key(v) && asked(&self.machine.terms, *v));
        let mut seen = vec![false; choices.len()];
        for assignment in self.assignments(&variables) {
            let holds = |c: &TermId| self.machine.terms.eval_bool(*c, &assignment);
            if !path.iter().all(holds) {
                continue;
            }
            let held: Vec<usize> = (0..choices.len())
                .filter(|i| holds(&conditions[*i]))
                .collect();
            assert!(
                held.len() == 1 || is_open && held.is_empty(),
                "{} choices of {choices:?} hold under {assignment:?}",
                held.len()
            );
            held.iter().for_each(|i| seen[*i] = true);
        }
        assert!(
            !is_open || seen.iter().all(|seen| *seen),
            "an answer of {choices:?} that no number stands for"
        );
    }

    /// Assignments of small domains to variables: all, or as many as are tried.
    pub(super) fn assignments(&self, variables: &[VarId]) -> Vec<Assignment> {
        let domain = |v: VarId| -> Vec<Const> {
            let sort = self.machine.terms.var_sort(v);
            let numbers: Vec<i64> = match (sort, self.machine.choice_labels.get(&v)) {
                (_, Some(labels)) => (0..labels.len() as i64).collect(),
                (Sort::Bool | Sort::Bv(1), _) => vec![0, 1],
                (Sort::Bv(31), _) => vec![0, 1, 2, 3, 17, i64::from(i32::MAX)],
                (Sort::Bv(width), _) => {
                    let most = 1_i64 << (width.min(63) - 1);
                    vec![0, 1, 2, 3, -1, -2, 7, 16, 17, most - 1, most.wrapping_neg()]
                }
                (Sort::Float(_), _) => vec![0],
                (Sort::Array(_), _) => vec![0, 1],
            };
            let constants = numbers.iter().map(|n| Const::from_raw(sort, *n as u64));
            match sort {
                Sort::Float(provetta_term::FloatKind::F32) => {
                    [0.0, -0.0, 1.5, -2.0, f32::NAN, f32::INFINITY]
                        .map(Const::f32)
                        .to_vec()
                }
                Sort::Float(provetta_term::FloatKind::F64) => {
                    [0.0, -0.0, 1.5, -2.0, f64::NAN, f64::INFINITY]
                        .map(Const::f64)
                        .to_vec()
                }
                _ => constants.collect(),
            }
        };
        let domains: Vec<Vec<Const>> = variables.iter().map(|v| domain(*v)).collect();
        let all: usize = domains.iter().map(Vec::len).fold(1, usize::saturating_mul);
        // With too many, only every so many are taken; an odd step meets all values of most domains.
        let step = match all > MAX_ASSIGNMENTS {
            true => (all / MAX_ASSIGNMENTS) | 1,
            false => 1,
        };
        let mut found = Vec::new();
        for number in (0..all).step_by(step) {
            let (mut assignment, mut rest) = (Assignment::new(), number);
            for (variable, domain) in variables.iter().zip(&domains) {
                assignment.set(*variable, domain[rest % domain.len()].clone());
                rest /= domain.len();
            }
            found.push(assignment);
        }
        found
    }

    /// The operand stack of a method without parameters after so many instructions, the top last.
    pub(super) fn stack_after(&mut self, method: &str, count: usize) -> Vec<String> {
        let mut state = self.start(method, &[]);
        let event = self.machine.run(&mut state, count as u64);
        assert!(matches!(event, Event::Fuel), "{event:?}");
        let first = usize::from(state.top.code.max_locals);
        let operands = state.top.slots[first..state.top.sp].iter();
        operands
            .map(|v| self.show(&state, *v, &Assignment::new()))
            .collect()
    }

    /// An object of a class in a state, all fields zero.
    pub(super) fn object(&mut self, state: &mut State, class: &str) -> Value {
        let class = self.machine.program.load(class).expect("a class");
        let program = &mut self.machine.program;
        Value::Ref(crate::objects::allocate(program, state, class))
    }

    /// An array with these elements, by the descriptor of its elements.
    pub(super) fn array(&mut self, state: &mut State, elem: &str, cells: &[Value]) -> Value {
        let class = self.machine.program.load("java/lang/Object").expect("it");
        let cells = Elements::Cells(cells.iter().copied().collect());
        Value::Ref(state.heap.allocate(Object {
            class,
            body: Body::Array(ElemType::of_descriptor(elem), cells),
            owner: state.heap.owner(),
            cached_box: false,
            input: None,
        }))
    }

    fn slot(&mut self, field: &str, is_static: bool) -> FieldSlot {
        let (place, descriptor) = field.split_once(' ').expect("a descriptor");
        let member = asm::field(place, descriptor);
        let slot = self.machine.program.resolve_field(&member, is_static);
        slot.expect("a field")
    }

    /// What a field `A.x I` of an object holds.
    pub(super) fn field(&mut self, state: &State, object: Value, field: &str) -> Value {
        let slot = self.slot(field, false);
        match &state.heap.get(object_id(state, object)).body {
            Body::Fields(fields) => fields[slot.slot as usize],
            body => panic!("no fields but {body:?}"),
        }
    }

    /// Sets a field of an object.
    pub(super) fn set_field(
        &mut self,
        state: &mut State,
        object: Value,
        field: &str,
        value: Value,
    ) {
        let slot = self.slot(field, false);
        let id = object_id(state, object);
        let set = self.machine.write_field(state, id, slot, value);
        set.expect("a field");
    }

    /// What a static field `A.x I` of a class that was used holds.
    pub(super) fn static_field(&mut self, state: &State, field: &str) -> Value {
        let slot = self.slot(field, true);
        let statics = state.classes.statics.get(&slot.class);
        statics.expect("a class in use").values[slot.slot as usize]
    }

    /// The place of a static field, and of an instance field.
    pub(super) fn static_slot(&mut self, field: &str) -> FieldSlot {
        self.slot(field, true)
    }

    pub(super) fn field_slot(&mut self, field: &str) -> usize {
        self.slot(field, false).slot as usize
    }

    /// The message of an exception, if its text is known.
    pub(super) fn text_of_message(&self, state: &State, exception: ObjectId) -> Option<String> {
        let (class, text) = ("java/lang/Throwable", "Ljava/lang/String;");
        let message = self
            .machine
            .get(state, exception, class, "detailMessage", text);
        match message.ok()? {
            Value::Ref(id) => {
                let units = self.machine.string_units(state, id)?;
                String::from_utf16(&units).ok()
            }
            _ => None,
        }
    }

    /// A value under an assignment, as text: numbers by their value, objects by their class, references that are open by name.
    pub(super) fn show(&self, state: &State, value: Value, assignment: &Assignment) -> String {
        let terms = &self.machine.terms;
        let number = |t: TermId| shown(&terms.eval(t, assignment));
        match state.known(value) {
            Value::Int(v) => v.to_string(),
            Value::Long(v) => format!("{v}L"),
            Value::Float(v) => shown(&Const::f32(v)),
            Value::Double(v) => shown(&Const::f64(v)),
            Value::IntTerm(t) | Value::LongTerm(t) => number(t),
            Value::FloatTerm(t) | Value::DoubleTerm(t) => number(t),
            Value::Null => "null".into(),
            Value::Ref(id) => simple(&self.machine.shown_class(state, id)),
            Value::Sym(id) => format!("open {}", state.input_ref(id).name),
            other => format!("{other:?}"),
        }
    }

    /// How a path ended, under an assignment: `5`, `throws ArithmeticException`, `stops: …`.
    pub(super) fn outcome(&self, leaf: &Leaf, assignment: &Assignment) -> String {
        match &leaf.event {
            Event::Ended(End::Returned(None)) => "returns".into(),
            Event::Ended(End::Returned(Some(v))) => self.show(&leaf.state, *v, assignment),
            Event::Ended(End::Threw(id)) => {
                let class = self.machine.shown_class(&leaf.state, *id);
                format!("throws {}", simple(&class))
            }
            Event::Stopped(reason) => format!("stops: {reason}"),
            other => format!("{other:?}"),
        }
    }

    /// What a path assumes, readable: answers by their labels, other conditions as terms.
    pub(super) fn story(&self, state: &State) -> Vec<String> {
        let terms = &self.machine.terms;
        let told = state.path.steps().into_iter().map(|step| {
            let label = match terms.node(step.condition) {
                Node::Eq(a, b) => [(*a, *b), (*b, *a)].into_iter().find_map(|(v, n)| {
                    let labels = self.machine.choice_labels.get(&terms.var_id(v)?)?;
                    labels.get(terms.as_bv(n)? as usize).cloned()
                }),
                _ => None,
            };
            label.unwrap_or_else(|| self.question(step.condition))
        });
        told.collect()
    }

    /// A question with two answers, `yes` or `no` before it.
    fn question(&self, condition: TermId) -> String {
        let terms = &self.machine.terms;
        match terms.vars(condition) {
            [one] if matches!(terms.var_sort(*one), Sort::Bool | Sort::Bv(1)) => {
                let mut yes = Assignment::new();
                yes.set(*one, Const::from_raw(terms.var_sort(*one), 1));
                match terms.eval_bool(condition, &yes) {
                    true => terms.var_name(*one).to_owned(),
                    false => format!("not {}", terms.var_name(*one)),
                }
            }
            _ => terms.display(condition).to_string(),
        }
    }
}

/// The object of a value that is one.
pub(super) fn object_id(state: &State, value: Value) -> ObjectId {
    match state.known(value) {
        Value::Ref(id) => id,
        other => panic!("no object but {other:?}"),
    }
}

fn simple(class: &str) -> String {
    match class.starts_with('[') {
        true => class.into(),
        false => crate::names::simple_name(class).into(),
    }
}

/// A constant as text; floats by their bits, where two may be equal and yet not the same.
pub(super) fn shown(value: &Const) -> String {
    match value {
        Const::Bv { width: 64, .. } => format!("{}L", value.as_i64()),
        Const::F32(bits) => format!("{:?}f", f32::from_bits(*bits)),
        Const::F64(bits) => format!("{:?}d", f64::from_bits(*bits)),
        other => other.as_i64().to_string(),
    }
}

impl Run {
    /// Variables by name with whole numbers for them.
    fn assignment(&self, values: &[(&str, i64)]) -> Assignment {
        let mut assignment = Assignment::new();
        for (name, value) in values {
            let terms = &self.lab.machine.terms;
            // What a path never asks for does not matter.
            if let Some(variable) = terms.var_named(name) {
                let sort = terms.var_sort(variable);
                assignment.set(variable, Const::from_raw(sort, *value as u64));
            }
        }
        assignment
    }

    /// The path that is taken under an assignment: there is exactly one.
    pub(super) fn path(&self, assignment: &Assignment) -> &Leaf {
        let holds = |leaf: &&Leaf| {
            let steps = leaf.state.path.steps();
            let mut all = steps.iter();
            all.all(|s| self.lab.machine.terms.eval_bool(s.condition, assignment))
        };
        let taken: Vec<&Leaf> = self.leaves.iter().filter(holds).collect();
        assert_eq!(taken.len(), 1, "paths under {assignment:?}");
        taken[0]
    }

    /// The path that is taken if variables have these values, the others nought.
    pub(super) fn end(&self, values: &[(&str, i64)]) -> &Leaf {
        self.path(&self.assignment(values))
    }

    /// How it ends if variables have these values, the others nought.
    pub(super) fn at(&self, values: &[(&str, i64)]) -> String {
        let assignment = self.assignment(values);
        self.lab.outcome(self.path(&assignment), &assignment)
    }

    /// The same for variables of any sort.
    pub(super) fn under(&self, values: &[(&str, Const)]) -> String {
        let mut assignment = Assignment::new();
        for (name, value) in values {
            if let Some(variable) = self.lab.machine.terms.var_named(name) {
                assignment.set(variable, value.clone());
            }
        }
        self.lab.outcome(self.path(&assignment), &assignment)
    }

    /// How the paths end, in order and each once.
    pub(super) fn outcomes(&self) -> Vec<String> {
        let all = self.leaves.iter();
        let mut all: Vec<String> = all
            .map(|leaf| self.lab.outcome(leaf, &Assignment::new()))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The same without paths whose condition holds under no assignment of the small domains.
    pub(super) fn possible(&self) -> Vec<String> {
        let holds = |leaf: &&Leaf| {
            let steps = leaf.state.path.steps();
            let mut variables: Vec<VarId> = Vec::new();
            for step in &steps {
                variables.extend(self.lab.machine.terms.vars(step.condition));
            }
            variables.sort_unstable();
            variables.dedup();
            let mut all = self.lab.assignments(&variables).into_iter();
            all.any(|a| {
                let holds = |c| self.lab.machine.terms.eval_bool(c, &a);
                steps.iter().all(|s| holds(s.condition))
            })
        };
        let possible = self.leaves.iter().filter(holds);
        let mut all: Vec<String> = possible
            .map(|leaf| self.lab.outcome(leaf, &Assignment::new()))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The only path.
    pub(super) fn only(&self) -> &Leaf {
        assert_eq!(self.leaves.len(), 1, "{:?}", self.outcomes());
        &self.leaves[0]
    }

    /// What the paths assume, each a line.
    pub(super) fn stories(&self) -> Vec<String> {
        let all = self.leaves.iter();
        all.map(|leaf| self.lab.story(&leaf.state).join(", "))
            .collect()
    }

    /// The kinds of goals that the path under an assignment passed, in order.
    pub(super) fn passed(&self, values: &[(&str, i64)]) -> Vec<String> {
        let leaf = self.end(values);
        let goals = self.lab.machine.program.goals().all();
        let all = leaf.state.reached.iter().map(|goal| {
            let goal = &goals[goal as usize];
            format!("{:?} {}.{}", goal.kind, goal.edge.offset, goal.edge.edge)
        });
        all.collect()
    }
}

/// How one call of `T.f` with these values ends, where they are given as they are.
pub(super) fn call(descriptor: &str, code: &str, args: &[Value]) -> String {
    let mut lab = Lab::code(descriptor, code);
    let state = lab.start(&format!("T.f{descriptor}"), args);
    let run = lab.paths(state);
    run.lab.outcome(run.only(), &Assignment::new())
}

/// All paths of `T.f`, all of whose parameters are inputs.
pub(super) fn explore(descriptor: &str, code: &str) -> Run {
    Lab::code(descriptor, code).explore(&format!("T.f{descriptor}"))
}

/// The fork of a division, whose choices a test may damage.
fn division() -> (Lab, State, Vec<Choice>) {
    let mut lab = Lab::code("(II)I", "iload 0 | iload 1 | idiv | ireturn");
    let mut state = lab.inputs("T.f(II)I");
    let choices = lab.fork(&mut state);
    (lab, state, choices)
}

#[test]
#[should_panic(expected = "0 choices")]
fn a_fork_that_leaves_a_case_out_is_found() {
    let (mut lab, state, mut choices) = division();
    choices.pop();
    lab.check_fork(&state, &choices);
}

#[test]
#[should_panic(expected = "2 choices")]
fn a_fork_whose_choices_overlap_is_found() {
    let (mut lab, state, mut choices) = division();
    choices[0].condition = lab.machine.terms.bool(true);
    lab.check_fork(&state, &choices);
}

#[test]
#[should_panic(expected = "no number stands for")]
fn an_answer_that_is_offered_twice_is_found() {
    let code = "aload 0 | getfield A.x I | ireturn";
    let classes = [
        class("A").field("x I").constructor(),
        class("T").method("static f(LA;)I", code),
    ];
    let mut lab = Lab::new(classes);
    let mut state = lab.inputs("T.f(LA;)I");
    let not_null = lab.fork(&mut state).remove(0);
    assert!(lab.machine.take(&mut state, &not_null).is_none());
    let mut choices = lab.fork(&mut state);
    choices[0].condition = lab.machine.terms.bool(false);
    lab.check_fork(&state, &choices);
}
