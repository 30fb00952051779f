//! In: the chosen classes. Out: every method the ledger lists, with its branches and exceptions and where
//! it is written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use provetta_account::{Clause, MethodUnderTest, SourcePosition, Treatment};
use provetta_classfile::{Class, ClassPath, Insn, Method};
use provetta_faults::{Fault, seeded};
use provetta_jml::SourceSpecs;
use provetta_outcome::{ClauseResult, Contracts, Edge, Goal, GoalKind, MethodRef};
use provetta_search::goal_kind;
use provetta_testgen::{ClassUnderTest, accessible_methods};

use crate::files::texts::Texts;
use crate::project::classes::{Choice, Chosen};
use crate::project::contracts;
use crate::project::discovery::Project;
use crate::project::keepers::{Keepers, keepers};
use crate::project::methods::{
    Access, claimed_treatment, constructor_treatment, is_lambda_body, method_ref,
    specified_treatment, treatment,
};
use crate::project::reach::{Member, analyse_calling_initialisers, is_closed, open_methods};

/// A method of the ledger and its code.
#[derive(Debug)]
pub struct Listed {
    /// What the account has to know of it
    pub subject: MethodUnderTest,
    pub class: Arc<Class>,
    pub index: usize,
}

impl Listed {
    /// The method in its class file.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }

    /// Whether it calls methods that ask for something.
    pub fn calls_within_preconditions(&self) -> bool {
        let mut kinds = self.subject.clauses.iter().map(|c| c.clause.goal.kind);
        kinds.any(|kind| kind == GoalKind::Precondition)
    }
}

/// Every goal in a method, branches first, with what it is in the source.
fn places(
    name: &MethodRef,
    class: &Class,
    method: &Method,
    text: Option<&str>,
) -> Vec<SourcePosition> {
    let goal = |kind, offset: u32, edge: usize| Goal {
        kind,
        edge: Edge {
            method: name.clone(),
            offset,
            edge: edge as u32,
        },
    };
    let mut places = Vec::new();
    for branch in provetta_classfile::branches(method, text) {
        for (edge, side) in branch.sides.into_iter().enumerate() {
            places.push(SourcePosition {
                goal: goal(GoalKind::Branch, branch.offset, edge),
                line: branch.line,
                text: branch.text.clone(),
                side,
            });
        }
    }
    for site in provetta_classfile::exceptions(method, class, text) {
        places.push(SourcePosition {
            goal: goal(goal_kind(site.kind), site.offset, 0),
            line: site.line,
            text: site.text,
            side: site.side,
        });
    }
    places
}

/// `Class#method`, with parameter types if there are overloads.
fn title(class: &Class, method: &Method, java_class: &str) -> String {
    let overloaded = class
        .methods
        .iter()
        .filter(|m| m.name == method.name && !m.flags.is_synthetic())
        .count()
        > 1;
    let types =
        provetta_outcome::JavaType::parse_method(&method.descriptor).map(|(types, _)| types);
    match types.filter(|_| overloaded) {
        Some(types) => {
            let list: Vec<String> = types.iter().map(ToString::to_string).collect();
            format!("{java_class}#{}({})", method.name, list.join(", "))
        }
        None => format!("{java_class}#{}", method.name),
    }
}

/// All listed methods in the order of classes and of the source.
pub struct Listing {
    pub methods: Vec<Listed>,
    /// Classes whose branches are measured: those listed and the rest of their nests
    pub measured: Vec<String>,
    /// Internal names of all classes of the project
    pub names: Vec<String>,
    /// Internal names of the interfaces that lambda expressions and method references of the project implement
    pub lambdas: BTreeSet<Arc<str>>,
    /// Who else has to keep contracts
    pub keepers: Keepers,
    /// Hosts of the nests whose hidden methods that others may call are all analysed
    pub closed: BTreeSet<Arc<str>>,
}

/// Lists the methods of the chosen classes. Where a target names a private method, all of its nest is
/// listed, for only its callers can account for it. Files are named as `shown` says.
pub fn list(
    classes: &ClassPath,
    choice: &Choice,
    project: &Project,
    specs: &Arc<Vec<SourceSpecs>>,
    contracts: &Contracts,
    shown: &dyn Fn(&Path) -> String,
) -> Listing {
    let required = contracts.invariants;
    let known =
        |class: &Class, method: &Method| contracts::known(specs, classes, class, method, required);
    let find = |name: &str| classes.find(name).ok().flatten();
    let names = classes.project_classes().unwrap_or_default();
    let mut nests: BTreeMap<Arc<str>, Vec<Member>> = BTreeMap::new();
    let hosts: BTreeSet<Arc<str>> = choice
        .chosen
        .iter()
        .map(|c| c.class.nest_host.clone())
        .collect();
    for class in names
        .iter()
        .filter_map(|name| find(name))
        .filter(|class| hosts.contains(&class.nest_host))
    {
        let names_class = ClassUnderTest::new(&class, &[], &find).nameable;
        let members = nests.entry(class.nest_host.clone()).or_default();
        for (index, method) in class.methods.iter().enumerate() {
            let access = Access {
                names_class,
                has_door: !names_class && !accessible_methods(&class, method, &find).is_empty(),
            };
            let is_written = || known(&class, method).is_some_and(|c| c.contract.is_written);
            // What the compiler writes has to keep what the user claims.
            let of_compiler = || constructor_treatment(&class, method, names_class);
            let in_body = || contracts::has_statements(specs, &class, method);
            // A static initialiser has to bring about what all methods assume.
            let brings_about = || {
                let initialises = &*method.name == "<clinit>";
                initialises && provetta_jml::is_initialiser_claimed(specs, classes, &class.name)
            };
            // What may break the invariants of others is asked for them, whoever wrote it and wherever it runs.
            let writes_others = || {
                let is_nameless = is_lambda_body(method) || &*method.name == "<clinit>";
                let name = method_ref(&class, method);
                let is_asked =
                    |c: &ClauseResult| !c.is_implicit && c.goal.kind == GoalKind::Invariant;
                is_nameless
                    && !specs.is_empty()
                    && provetta_search::clauses(&name, classes, specs, contracts)
                        .iter()
                        .any(is_asked)
            };
            // Whatever else the compiler may have written: what is claimed of it is accounted for.
            let is_claimed = || {
                let name = method_ref(&class, method);
                let all = provetta_search::clauses(&name, classes, specs, contracts);
                let constructs = &*method.name == "<init>";
                let is_own = |c: &ClauseResult| {
                    !c.is_implicit && (c.case.is_some() || c.unusable.is_some() || constructs)
                };
                !specs.is_empty() && all.iter().any(is_own)
            };
            members.push(Member {
                class: class.clone(),
                index,
                treatment: treatment(&class, method, access)
                    .or_else(|| of_compiler().filter(|_| is_written()))
                    .or_else(|| {
                        let is_specified = || in_body() || brings_about() || writes_others();
                        specified_treatment(method).filter(|_| is_specified())
                    })
                    .or_else(|| claimed_treatment(&class, method).filter(|_| is_claimed())),
                hidden: &*method.name != "<clinit>" && (!names_class || is_lambda_body(method)),
            });
        }
    }
    nests
        .values_mut()
        .for_each(|nest| analyse_calling_initialisers(nest));
    let chosen = widen(&choice.chosen, &nests);
    let is_chosen = |member: &Member| {
        chosen.get(&*member.class.name).is_some_and(|c| {
            c.methods.is_empty()
                || c.methods
                    .iter()
                    .any(|pattern| pattern.matches(member.method()))
        })
    };
    let analysed: BTreeSet<MethodRef> = nests
        .values()
        .flatten()
        .filter(|m| m.treatment == Some(Treatment::Analyse) && is_chosen(m))
        .map(Member::name)
        .collect();
    // A member that is not on the class path may call private code.
    let is_whole = |nest: &[Member]| {
        let mut members = nest.iter();
        seeded(Fault::MissingMembersAreIgnored)
            || members.all(|m| classes.missing_member(&m.class).is_none())
    };
    let mut texts = Texts::default();
    let mut methods = Vec::new();
    let mut measured = BTreeSet::new();
    for members in nests.values() {
        let hidden = |m: &&Member| m.hidden;
        let hidden: BTreeSet<MethodRef> = members.iter().filter(hidden).map(Member::name).collect();
        let visible = analysed.difference(&hidden).cloned().collect();
        let open = open_methods(members, &visible);
        let without_hidden = open_methods(members, &analysed);
        let is_whole = is_whole(members);
        measured.extend(members.iter().map(|m| m.class.name.to_string()));
        for member in members.iter().filter(|m| is_chosen(m)) {
            let Some(treatment) = member.treatment.clone() else {
                continue;
            };
            let source = project
                .source_of(&member.class.name, member.class.source_file.as_deref())
                .map(|source| source.path.clone());
            let text = source.as_ref().and_then(|path| texts.get(path));
            let method = member.method();
            let code = method.code.as_ref();
            let name = member.name();
            let clauses = match specs.is_empty() {
                true => Vec::new(),
                false => provetta_search::clauses(&name, classes, specs, contracts),
            };
            let known = known(&member.class, method);
            let file = |clause: &ClauseResult| {
                let file = known.as_ref().and_then(|known| known.file(clause));
                let file = file.filter(|file| source.as_ref() != Some(file));
                file.map(|file| shown(file))
            };
            // The listing of clauses knows best what was written; what calls ask for is written at the called methods.
            let is_own = |c: &ClauseResult| !c.is_implicit && c.goal.kind != GoalKind::Precondition;
            let has_own = clauses.iter().any(is_own);
            let clauses = clauses
                .into_iter()
                .map(|clause| Clause {
                    source: file(&clause),
                    clause,
                })
                .collect();
            let mut contract = known.map(|known| known.contract);
            if has_own {
                contract.get_or_insert_default().is_written = true;
            }
            let java_class = ClassUnderTest::new(&member.class, &[], &find).java_name;
            let subject = MethodUnderTest {
                title: title(&member.class, method, &java_class),
                java_class,
                source: source.as_deref().map(shown),
                line: code.and_then(|code| code.lines.iter().map(|(_, line)| *line).min()),
                nest_host: member.class.nest_host.clone(),
                treatment,
                places: places(&name, &member.class, method, text),
                contract,
                clauses,
                open: !is_whole || open.contains(&name),
                open_without_hidden: !is_whole || without_hidden.contains(&name),
                hidden: member.hidden,
                is_lambda_body: is_lambda_body(method),
                name,
            };
            methods.push(Listed {
                subject,
                class: member.class.clone(),
                index: member.index,
            });
        }
    }
    methods.sort_by(|a, b| (&a.class.name, a.index).cmp(&(&b.class.name, b.index)));
    let lambdas = match specs.is_empty() {
        // Claims rest on contracts, where there are some.
        true => BTreeSet::new(),
        false => names
            .iter()
            .filter_map(|name| find(name))
            .flat_map(|class| made_by_lambdas(&class))
            .collect(),
    };
    Listing {
        lambdas,
        keepers: keepers(classes, specs),
        methods,
        measured: measured.into_iter().collect(),
        names,
        closed: nests
            .iter()
            .filter(|(_, nest)| is_closed(nest, &is_chosen) && is_whole(nest))
            .map(|(host, _)| host.clone())
            .collect(),
    }
}

/// The types of objects that lambda expressions and method references of a class make.
fn made_by_lambdas(class: &Class) -> Vec<Arc<str>> {
    let code = class.methods.iter().filter_map(|m| m.code.as_ref());
    let types = code
        .flat_map(|code| &code.insns)
        .filter_map(|insn| match insn {
            Insn::InvokeDynamic(site) => {
                let made = site.descriptor.rsplit(')').next()?;
                Some(made.strip_prefix('L')?.strip_suffix(';')?.into())
            }
            _ => None,
        });
    types.collect()
}

/// Drops method patterns that name methods accounted for by their callers.
fn widen(chosen: &[Chosen], nests: &BTreeMap<Arc<str>, Vec<Member>>) -> BTreeMap<String, Chosen> {
    let mut wide: BTreeMap<String, Chosen> = chosen
        .iter()
        .map(|c| (c.class.name.to_string(), c.clone()))
        .collect();
    for choice in chosen {
        let members = nests
            .get(&choice.class.nest_host)
            .map_or(&[][..], Vec::as_slice);
        let named = |m: &Member| {
            choice
                .methods
                .iter()
                .any(|pattern| pattern.matches(m.method()))
        };
        // Of a class that cannot be named outside, every method is such a one.
        let hidden = |m: &Member| choice.methods.is_empty() && !m.method().flags.is_private();
        let private = members.iter().any(|m| {
            m.class.name == choice.class.name
                && m.treatment == Some(Treatment::ThroughCallers)
                && (named(m) || hidden(m))
        });
        if private {
            for member in members {
                let whole = Chosen {
                    class: member.class.clone(),
                    methods: Vec::new(),
                };
                wide.insert(member.class.name.to_string(), whole);
            }
        }
    }
    wide
}
