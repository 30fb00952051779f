use provetta_classfile::ClassPath;
use provetta_outcome::*;
use std::path::PathBuf;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let dir = PathBuf::from(&a[1]);
    let jdk = PathBuf::from("/usr/lib/jvm/java-17-openjdk-amd64");
    let t = std::time::Instant::now();
    let cp = ClassPath::open(&[dir.clone()], &[], &jdk).unwrap();
    println!("open {:?}", t.elapsed());
    for name in cp.project_classes().unwrap() {
        let class = cp.find(&name).unwrap().unwrap();
        for m in &class.methods {
            if !m.flags.is_static() || m.flags.is_private() || &*m.name == "<clinit>" {
                continue;
            }
            if let Some(f) = a.get(2) {
                if f != &*m.name {
                    continue;
                }
            }
            let job = Job {
                method: provetta_symex::method_ref(&class, m),
                project: vec![dir.clone()],
                libraries: vec![],
                jdk: jdk.clone(),
                options: JobOptions {
                    coverage: if a.get(3).is_some() {
                        Coverage::Path
                    } else {
                        Coverage::Branch
                    },
                    unwind: a.get(3).map(|x| x.parse().unwrap()),
                    budget_millis: 10000,
                    seed: 0,
                    memory_megabytes: 2000,
                    keep_tree: a.get(2).is_some(),
                },
            };
            let r = provetta_search::analyse(&job, &cp);
            println!(
                "== {} {} {}ms {:?} cuts {:?}",
                m.name, m.descriptor, r.millis, r.paths, r.cuts
            );
            for w in &r.witnesses {
                let c: Vec<String> = w.conditions.iter().take(6).map(|c| c.to_string()).collect();
                println!(
                    "  {:?} {:?} -> {:?} [{}] {}",
                    w.inputs
                        .iter()
                        .map(|i| i.value.to_string())
                        .collect::<Vec<_>>(),
                    w.statics
                        .iter()
                        .map(|i| i.value.to_string())
                        .collect::<Vec<_>>(),
                    w.predicted,
                    c.join("; "),
                    w.result.as_ref().map(|e| e.to_string()).unwrap_or_default()
                );
            }
            for g in &r.goals {
                match &g.status {
                    GoalStatus::Witnessed(_) => {}
                    s => println!(
                        "  {:?}@{}:{} {:?}",
                        g.goal.kind, g.goal.edge.offset, g.goal.edge.edge, s
                    ),
                }
            }
        }
    }
}
