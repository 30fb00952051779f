//! In: small scenes of three methods, their analyses and tests. Out: what the account makes of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_outcome::{
    Actual, ClauseResult, Coverage, DiagnosticEntry, Edge, ExpectedRun, Fixture, Goal, GoalKind,
    GoalResult, GoalStatus, JobResult, MethodEntry, MethodRef, Obligation, ObligationStatus,
    PathCounts, Prediction, StopReason, Verdict, Witness,
};

use crate::{
    Account, Agreement, Checked, Clause, Conclusion, Contract, Evidence, MethodRun,
    MethodUnderTest, Options, PassedTest, Runs, SourcePosition, Treatment, account,
};

mod check;
mod clauses;
mod coverage;
mod ending;
mod findings;
mod nest;
mod rests;
mod test_end;
mod withdrawn;
mod world;

const CALLER: usize = 0;
const OTHER: usize = 1;
const PRIVATE: usize = 2;

/// All that an account is made of.
struct Scene {
    methods: Vec<MethodUnderTest>,
    runs: Runs,
    tests: Vec<PassedTest>,
    failed: BTreeMap<(usize, usize), Agreement>,
    closed_nests: BTreeSet<Arc<str>>,
    lambdas: BTreeSet<Arc<str>>,
    bridged: BTreeMap<MethodRef, Vec<MethodRef>>,
    unasked: BTreeSet<MethodRef>,
    unmeasured: BTreeMap<MethodRef, String>,
    diagnostics: Vec<DiagnosticEntry>,
    /// Pairs of a class and one above it
    above: Vec<(&'static str, &'static str)>,
    options: Options,
}

impl Scene {
    /// Two methods that are analysed and a private one, each with one branch at offset 4; no analyses, no tests.
    fn new() -> Scene {
        let names = ["caller", "other", "private"];
        let methods = names.map(|name| method("a/C", name)).into_iter();
        let mut methods: Vec<MethodUnderTest> = methods.collect();
        methods[PRIVATE].treatment = Treatment::ThroughCallers;
        Scene {
            methods,
            runs: Runs::new(),
            tests: Vec::new(),
            failed: BTreeMap::new(),
            closed_nests: BTreeSet::new(),
            lambdas: BTreeSet::new(),
            bridged: BTreeMap::new(),
            unasked: BTreeSet::new(),
            unmeasured: BTreeMap::new(),
            diagnostics: Vec::new(),
            above: Vec::new(),
            options: Options {
                coverage: Coverage::Branch,
                only_contracts: false,
                requires_ends: false,
                only_passing: false,
            },
        }
    }

    /// The same with an analysis and a test of each of the two methods: one way of the branch is covered, the other infeasible.
    fn analysed() -> Scene {
        let mut scene = Scene::new();
        for method in [CALLER, OTHER] {
            scene.analyse(method, vec![]);
            scene.test(method, &[]);
        }
        scene
    }

    /// Adds an analysis with one witness, of the branch to `true`; to `false` is infeasible.
    fn analyse(&mut self, index: usize, more: Vec<(Goal, GoalStatus)>) -> &mut MethodRun {
        let run = run(&self.methods[index].name, more);
        self.runs.insert(index, run);
        self.run(index)
    }

    fn run(&mut self, index: usize) -> &mut MethodRun {
        self.runs.get_mut(&index).expect("an analysis")
    }

    /// Says how a goal ended in an analysis.
    fn says(&mut self, index: usize, goal: Goal, status: GoalStatus) {
        let goals = &mut self.run(index).result.goals;
        goals.retain(|known| known.goal != goal);
        goals.push(GoalResult { goal, status });
    }

    /// Adds a test of the first witness of a method, which reaches the branch to `true` and more.
    fn test(&mut self, index: usize, more: &[Goal]) {
        let own = self.branch(index, 0);
        self.tests.push(PassedTest {
            class: "a.CProvettaTest".into(),
            name: format!("test{index}"),
            method: index,
            witness: 0,
            fixture: Fixture::Api,
            expected: ExpectedRun::Pass,
            reached: more.iter().cloned().chain([own]).collect(),
        });
    }

    /// A way out of the branch of a method.
    fn branch(&self, index: usize, edge: u32) -> Goal {
        goal(&self.methods[index].name, GoalKind::Branch, 4, edge)
    }

    /// The breach of the first clause of a method.
    fn ensures(&self, index: usize) -> Goal {
        goal(&self.methods[index].name, GoalKind::Ensures, 0, 0)
    }

    /// Gives a method a contract with one clause, which its analysis says this of.
    fn specify(&mut self, index: usize, status: GoalStatus) {
        let goal = self.ensures(index);
        self.methods[index].contract = Some(written());
        self.methods[index].clauses.push(clause(goal.clone(), 1));
        if self.runs.contains_key(&index) {
            self.says(index, goal, status);
        }
    }

    /// Adds a possible exception or an assert to a method.
    fn site(&mut self, index: usize, kind: GoalKind, side: &str) -> Goal {
        let goal = goal(&self.methods[index].name, kind, 9, 0);
        self.methods[index].places.push(SourcePosition {
            goal: goal.clone(),
            line: Some(7),
            text: Some("x".into()),
            side: side.into(),
        });
        goal
    }

    fn account(&self) -> Account {
        let is_subclass = |class: &str, of: &str| class == of || self.above.contains(&(class, of));
        account(&Evidence {
            methods: self.methods.iter().collect(),
            closed_nests: &self.closed_nests,
            lambdas: &self.lambdas,
            bridged: &self.bridged,
            unasked: &self.unasked,
            runs: &self.runs,
            tests: &self.tests,
            failed: &self.failed,
            unmeasured: &self.unmeasured,
            is_subclass: &is_subclass,
            options: self.options,
            diagnostics: self.diagnostics.clone(),
            allowed: &[],
            millis: 9,
        })
    }

    /// The entry of a method.
    fn entry(&self, index: usize) -> MethodEntry {
        self.account().ledger.methods.swap_remove(index)
    }

    /// Status and reason of one obligation.
    fn status(&self, index: usize, id: &str) -> (ObligationStatus, String) {
        let entry = self.entry(index);
        let found = entry.obligations.into_iter().find(|o| o.id == id);
        let found = found.expect(id);
        (found.status, found.reason.unwrap_or_default())
    }

    /// Verdict and reason of a method.
    fn verdict(&self, index: usize) -> (Verdict, String) {
        let entry = self.entry(index);
        (entry.verdict, entry.reason.unwrap_or_default())
    }
}

fn method(class: &str, name: &str) -> MethodUnderTest {
    let name = MethodRef {
        class: class.into(),
        name: name.into(),
        descriptor: "(I)I".into(),
    };
    let java_class = class.replace('/', ".");
    let place = |(edge, side): (u32, &str)| SourcePosition {
        goal: goal(&name, GoalKind::Branch, 4, edge),
        line: Some(2),
        text: Some("x > 0".into()),
        side: side.into(),
    };
    MethodUnderTest {
        title: format!("{java_class}#{}", name.name),
        java_class,
        source: None,
        line: Some(1),
        nest_host: class.into(),
        treatment: Treatment::Analyse,
        places: [(0, "true"), (1, "false")].map(place).into(),
        contract: None,
        clauses: Vec::new(),
        open: false,
        open_without_hidden: false,
        hidden: false,
        is_lambda_body: false,
        name,
    }
}

fn goal(method: &MethodRef, kind: GoalKind, offset: u32, edge: u32) -> Goal {
    Goal {
        kind,
        edge: Edge {
            method: method.clone(),
            offset,
            edge,
        },
    }
}

fn written() -> Contract {
    Contract {
        is_written: true,
        ..Contract::default()
    }
}

fn clause(goal: Goal, line: u32) -> Clause {
    Clause {
        clause: ClauseResult {
            text: format!("ensures {}", goal.edge.offset),
            goal,
            line,
            is_implicit: false,
            case: None,
            unusable: None,
        },
        source: None,
    }
}

fn infeasible() -> GoalStatus {
    resting_on(&[])
}

/// Infeasible if these methods keep their contracts.
fn resting_on(methods: &[&MethodRef]) -> GoalStatus {
    GoalStatus::Infeasible {
        because: "it is so".into(),
        rests_on: methods.iter().map(|m| (*m).clone()).collect(),
        world: Vec::new(),
    }
}

fn unknown() -> GoalStatus {
    GoalStatus::Unknown(StopReason::Budget { seconds: 1 })
}

fn witness(method: &MethodRef, reaches: Vec<Goal>) -> Witness {
    Witness {
        initialised: Vec::new(),
        presumed: Vec::new(),
        fixture: Vec::new(),
        receiver: None,
        after: Vec::new(),
        method: method.clone(),
        inputs: vec![],
        statics: vec![],
        predicted: Prediction::Returns(None),
        result: None,
        conditions: vec![],
        reaches,
        relies: Vec::new(),
        changes: Vec::new(),
        restores: Vec::new(),
        settings: Vec::new(),
        is_approximate: false,
        is_unseen: false,
        is_unsure: false,
    }
}

/// An analysis with one witness, of its own branch to `true`.
fn run(method: &MethodRef, more: Vec<(Goal, GoalStatus)>) -> MethodRun {
    let own = goal(method, GoalKind::Branch, 4, 0);
    let other = goal(method, GoalKind::Branch, 4, 1);
    let known = vec![
        (own.clone(), GoalStatus::Witnessed(vec![0])),
        (other, infeasible()),
    ];
    let goals = known.into_iter().chain(more);
    let result = JobResult {
        wants: Vec::new(),
        clauses: Vec::new(),
        broke_off: false,
        assumed: Vec::new(),
        is_vacuous: false,
        asked: Vec::new(),
        has_no_object: false,
        vacuous_cases: Vec::new(),
        method: method.clone(),
        witnesses: vec![witness(method, vec![own.clone()])],
        goals: goals
            .map(|(goal, status)| GoalResult { goal, status })
            .collect(),
        paths: PathCounts {
            explored: 1,
            closed: 1,
            cut: 0,
        },
        cuts: vec![],
        tree: None,
        effort: Default::default(),
        millis: 1,
    };
    MethodRun {
        result,
        checks: vec![Checked {
            actual: Actual::Returned(None),
            reached: BTreeSet::from([own]),
            agreement: Agreement::Agrees,
            tried: true,
        }],
    }
}

/// All claims of a ledger, as `method id`.
fn claims(account: &Account) -> Vec<String> {
    use ObligationStatus::{Infeasible, Proved, ProvedToBound};
    let mut found = Vec::new();
    for method in &account.ledger.methods {
        let all = method.obligations.iter();
        let all = all.filter(|o| matches!(o.status, Infeasible | Proved | ProvedToBound));
        found.extend(all.map(|o| format!("{} {}", method.method, o.id)));
    }
    found
}

/// Every unknown of an account has a reason.
fn unknowns_have_reasons(account: &Account) -> bool {
    let all = account.ledger.methods.iter().flat_map(|m| &m.obligations);
    let is_bare = |o: &Obligation| {
        o.status == ObligationStatus::Unknown && o.reason.as_ref().is_none_or(String::is_empty)
    };
    !all.into_iter().any(is_bare)
}
