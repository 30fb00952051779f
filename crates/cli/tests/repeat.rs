//! In: methods that are easy, and methods that use up their budget in every way. Out: the same ledger and the same tests in every run, on a machine
//! that is idle or busy, with one worker or with many. The long form is `.ci/repeat`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use common::{files, ledger, run, write};

/// Each method ends for a reason of its own: settled, effort, patience, the share of exceptions, the solver, a proof, a refutation.
const METHODS: &str = r#"
public class Hard {
    static int easy(int x) {
        return x > 41 && x < 43 ? 1 : 0;
    }

    // The budget of a second ends first: paths without end.
    static int collatz(long n) {
        int steps = 0;
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
            if (steps == 777 && n == 5) {
                return -1;
            }
        }
        return steps;
    }

    // The solver gives up: a hash to be turned round.
    static boolean mixed(long x) {
        long y = x;
        for (int i = 0; i < 4; i++) {
            y = (y ^ (y >>> 30)) * 0xbf58476d1ce4e5b9L;
            y = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
        }
        return y == 0x123456789abcdef0L;
    }

    // Floats, which are searched for by guessing.
    static int root(double x) {
        if (x * x * x - 2 * x == 5 && x > 2) {
            return 1;
        }
        return Math.abs(x - 0.1) < 1e-12 ? 2 : 3;
    }

    // Exceptions that may be possible have a share.
    static int shares(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += b[a[i]] / (a[i] + 7);
        }
        return sum;
    }

    //@ requires n >= 0 && n < 10000;
    //@ ensures \result == n * (n + 1) / 2;
    static int sum(int n) {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= n && sum == i * (i + 1) / 2;
        //@ decreases n - i;
        for (int i = 0; i < n; ) {
            i++;
            sum += i;
        }
        return sum;
    }

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
    static int greatest(int[] a) {
        int most = 0;
        for (int x : a) {
            if (x > most && x != 1000) {
                most = x;
            }
        }
        return most;
    }

    static class Node {
        int value;
        Node next;
    }

    static int cycle(Node node) {
        int length = 0;
        for (Node at = node; at != null && length < 30; at = at.next) {
            length += at.value == 3 ? 2 : 1;
            if (at.next == node && length > 4) {
                return -1;
            }
        }
        return length;
    }
}
"#;

/// The ledger without times, which differ between runs: that of the run, and that of each method.
fn timeless(path: &Path) -> serde_json::Value {
    let mut ledger = ledger(path);
    let remove = |object: &mut serde_json::Value| {
        object.as_object_mut().unwrap().remove("millis").unwrap();
    };
    remove(&mut ledger["totals"]);
    ledger["methods"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .for_each(remove);
    ledger
}

/// The ledger, and the tests with their text.
fn results(jobs: &str) -> (serde_json::Value, Vec<(String, String)>) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("Hard.java", METHODS)]);
    let out = folder.path().join("out");
    run(
        folder.path(),
        &[
            "test",
            "Hard.java",
            "--budget",
            "1",
            "--jobs",
            jobs,
            "--out",
            "out",
            "--json",
            "ledger.json",
            "--quiet",
        ],
    );
    let mut tests: Vec<(String, String)> = files(&out)
        .into_iter()
        .map(|(path, text)| {
            let path = path.strip_prefix(&out).unwrap().display().to_string();
            (path, String::from_utf8(text).unwrap())
        })
        .collect();
    tests.sort();
    (timeless(&folder.path().join("ledger.json")), tests)
}

#[test]
fn a_busy_machine_and_the_number_of_workers_change_nothing() {
    let idle = results("2");
    let stop = Arc::new(AtomicBool::new(false));
    let busy: Vec<_> = (0..4)
        .map(|_| {
            let stop = Arc::clone(&stop);
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        })
        .collect();
    let many = results("8");
    stop.store(true, Ordering::Relaxed);
    busy.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(idle, many);
    assert_eq!(idle, results("1"));
    // Otherwise nothing was tried that could differ.
    let text = idle.0.to_string();
    assert!(text.contains("of effort"), "{text}");
}
