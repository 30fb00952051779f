//! What the helper leaves behind and how it is started: caches, launchers, a killed parent.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(target_os = "linux")]

mod common;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Fixture, LIMITS, cache, call, jdks};
use provetta_outcome::{Actual, Value};
use provetta_runner::{Jvm, Limits};

const REACH: &str = "package p;
import java.nio.file.*;
public class Reach {
    static int temp() throws Exception { Files.writeString(Files.createTempFile(\"a\", \"b\"), \"x\"); return 1; }
    static int read(String file) throws Exception { return Files.readAllBytes(Path.of(file)).length > 0 ? 1 : 0; }
    static String resource() throws Exception {
        return new String(Reach.class.getResourceAsStream(\"word.txt\").readAllBytes())
            + Reach.class.getClassLoader().getResource(\"p/word.txt\").getProtocol();
    }
    static void pid(String file) throws Exception {
        Files.writeString(Path.of(file), \"\" + ProcessHandle.current().pid());
        while (true) { }
    }
}
";

fn text(path: &Path) -> Vec<Value> {
    vec![Value::Str(path.to_str().unwrap().encode_utf16().collect())]
}

const TAKES_TEXT: &str = "(Ljava/lang/String;)I";

#[test]
fn a_launcher_comes_before_the_command_and_gets_the_temporary_folder() {
    let script = "test -d \"$0\" && test -f \"$1/helper.jar\" && shift && exec \"$@\"";
    let launcher: Vec<OsString> = ["sh", "-c", script, "{temp}", "{helper}"]
        .map(Into::into)
        .to_vec();
    let jvm = Jvm::start(&jdks()[0], &cache(), &LIMITS, &launcher).unwrap();
    let mut fixture = Fixture::with(jvm, &[("p/Reach.java", REACH)]);
    let reports = fixture
        .jvm
        .invoke(&[call("p/Reach", "temp", "()I", vec![])])
        .unwrap();
    assert_eq!(reports[0].actual, Actual::Returned(Some(Value::Int(1))));
}

#[test]
fn a_launcher_that_fails_is_an_error_with_its_words() {
    let launcher: Vec<OsString> = ["sh", "-c", "echo no such thing >&2; exit 5"]
        .map(Into::into)
        .to_vec();
    let error = Jvm::start(&jdks()[0], &cache(), &LIMITS, &launcher)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("exit code 5") && error.contains("no such thing"),
        "{error}"
    );
    let error = Jvm::start(&jdks()[0], &cache(), &LIMITS, &["/nowhere/launcher".into()])
        .unwrap_err()
        .to_string();
    assert!(error.contains("/nowhere/launcher"), "{error}");
}

#[test]
fn a_cache_that_cannot_be_written_is_done_without() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let jvm = Jvm::start(&jdks()[0], &file.path().join("cache"), &LIMITS, &[]).unwrap();
    let mut fixture = Fixture::with(jvm, &[("p/Reach.java", REACH)]);
    let reports = fixture
        .jvm
        .invoke(&[call("p/Reach", "temp", "()I", vec![])])
        .unwrap();
    assert_eq!(reports[0].actual, Actual::Returned(Some(Value::Int(1))));
}

#[test]
fn classes_and_resources_come_from_jars_too() {
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("p/Reach.java", REACH)]);
    let jar = fixture.folder.path().join("code.jar");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(&jar).unwrap());
    let class = std::fs::read(fixture.out().join("p/Reach.class")).unwrap();
    for (name, bytes) in [
        ("p/Reach.class", class.as_slice()),
        ("p/word.txt", b"word-"),
    ] {
        zip.start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
    fixture
        .jvm
        .open(&[PathBuf::from("/nowhere"), jar], &["p/Reach".to_owned()])
        .unwrap();
    let calls = [
        call("p/Reach", "resource", "()Ljava/lang/String;", vec![]),
        call(
            "p/Reach",
            "read",
            TAKES_TEXT,
            text(Path::new("/etc/passwd")),
        ),
    ];
    let reports = fixture.jvm.invoke(&calls).unwrap();
    let word = Value::Str("word-jar".encode_utf16().collect());
    assert_eq!(reports[0].actual, Actual::Returned(Some(word)));
    assert_eq!(reports[1].goals.len(), 1);
}

/// Run by the next test as a process of its own: hangs in user code until it is killed.
#[test]
#[ignore = "the other half of a_killed_parent_leaves_no_jvm"]
fn hanging_parent() {
    let Some(file) = std::env::var_os("PROVETTA_PID_FILE") else {
        return;
    };
    let limits = Limits {
        call_millis: 60_000,
        ..LIMITS
    };
    let mut fixture = Fixture::new(&jdks()[0], &limits, &[("p/Reach.java", REACH)]);
    let call = call(
        "p/Reach",
        "pid",
        "(Ljava/lang/String;)V",
        text(Path::new(&file)),
    );
    let _ = fixture.jvm.invoke(&[call]);
}

#[test]
fn a_killed_parent_leaves_no_jvm() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let mut parent = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "hanging_parent"])
        .env("PROVETTA_PID_FILE", &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(50);
    let pid = loop {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        if !text.is_empty() || Instant::now() > until {
            break text;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let process = Path::new("/proc").join(&pid);
    assert!(!pid.is_empty() && process.exists());
    parent.kill().unwrap();
    parent.wait().unwrap();
    let until = Instant::now() + Duration::from_secs(10);
    // Whoever inherits it may be slow to collect it: a zombie is gone too.
    let gone =
        || std::fs::read_to_string(process.join("stat")).map_or(true, |stat| stat.contains(") Z "));
    while !gone() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(gone());
}
