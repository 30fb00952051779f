use provetta_classfile::ClassPath;
use provetta_outcome::*;
use std::path::PathBuf;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let dir = PathBuf::from(&args[1]);
    let expected: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&args[2]).unwrap()).unwrap();
    let filter = args.get(3).cloned().unwrap_or_default();
    let jdk = PathBuf::from("/usr/lib/jvm/java-17-openjdk-amd64");
    let mut ok = 0;
    let mut bad = 0;
    let mut total = 0u128;
    let mut reasons = std::collections::BTreeMap::<String, usize>::new();
    for (key, want) in expected["methods"].as_object().unwrap() {
        if !key.contains(&filter) {
            continue;
        }
        let (class, rest) = key.split_once('#').unwrap();
        let (name, desc) = rest.split_at(rest.find('(').unwrap());
        let classes = ClassPath::open(&[dir.clone()], &[], &jdk).unwrap();
        let mut internal = class.replace('.', "/");
        while classes.find(&internal).unwrap().is_none() {
            match internal.rfind('/') {
                Some(i) => internal.replace_range(i..i + 1, "$"),
                None => break,
            }
        }
        let job = Job {
            method: MethodRef {
                class: internal.as_str().into(),
                name: name.into(),
                descriptor: desc.into(),
            },
            project: vec![dir.clone()],
            libraries: vec![],
            jdk: jdk.clone(),
            options: JobOptions {
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: 10_000,
                seed: 1,
                memory_megabytes: 2000,
                max_objects: 8,
                states: States::Any,
                keep_tree: false,
            },
        };
        let t = std::time::Instant::now();
        let r = provetta_search::analyse(&job, &classes);
        let ms = t.elapsed().as_millis();
        total += ms;
        let own = r.goals.iter().filter(|g| {
            g.goal.kind == GoalKind::Branch
                && *g.goal.edge.method.name == *name
                && *g.goal.edge.method.descriptor == *desc
        });
        let (mut c, mut i, mut u) = (0, 0, 0);
        let mut why = Vec::new();
        for g in own {
            match &g.status {
                GoalStatus::Witnessed(_) => c += 1,
                GoalStatus::Infeasible { .. } => i += 1,
                GoalStatus::Unknown(x) => {
                    u += 1;
                    why.push(x.to_string());
                }
            }
        }
        let weak = r
            .witnesses
            .iter()
            .filter(|w| w.fixture.iter().any(Step::needs_reflection))
            .count();
        let exc: Vec<_> = r
            .goals
            .iter()
            .filter(|g| g.goal.kind != GoalKind::Branch)
            .collect();
        let eu: Vec<String> = exc
            .iter()
            .filter_map(|g| match &g.status {
                GoalStatus::Unknown(x) => {
                    Some(format!("{:?}@{}: {x}", g.goal.kind, g.goal.edge.offset))
                }
                _ => None,
            })
            .collect();
        let (wb, wi, ws) = (
            want["branches"].as_u64().unwrap(),
            want["infeasible"].as_u64().unwrap(),
            want["needs_state"].as_u64().unwrap(),
        );
        let good = u == 0 && i == wi && c + i == wb;
        if good {
            ok += 1
        } else {
            bad += 1
        }
        if !good || weak > 0 || ms > 300 || !eu.is_empty() || args.len() > 4 {
            println!(
                "{} {key}: want {wb}/{wi}/{ws} got c{c} i{i} u{u} weak {weak} {ms} ms paths {:?}",
                if good { "  " } else { "!!" },
                r.paths
            );
            why.sort();
            why.dedup();
            for w in &why {
                println!("        {w}");
                *reasons.entry(w.clone()).or_default() += 1;
            }
            for w in &eu {
                println!("        exc {w}");
            }
            if args.len() > 4 {
                for w in &r.witnesses {
                    println!(
                        "      W {:?} {:?} -> {:?}",
                        w.fixture,
                        w.inputs
                            .iter()
                            .map(|i| i.value.to_string())
                            .collect::<Vec<_>>(),
                        w.predicted
                    );
                }
                for g in &r.goals {
                    println!(
                        "      G {:?} {} {} {:?}",
                        g.goal.kind, g.goal.edge.offset, g.goal.edge.edge, g.status
                    );
                }
            }
        }
    }
    println!("ok {ok} bad {bad}, {total} ms");
    let mut rs: Vec<_> = reasons.into_iter().collect();
    rs.sort_by_key(|r| std::cmp::Reverse(r.1));
    for (r, n) in rs.iter().take(30) {
        println!("{n:4} {r}");
    }
}
