//! In: the helper's jar. Out: an archive of the classes it loads when it compiles, calls and tests something.

use std::path::Path;
use std::time::Duration;

use provetta_outcome::{MethodRef, Value};

use crate::helper::Helper;
use crate::start::{Archive, Start};
use crate::{Call, Compile, Jdk, Jvm, Limits, RunnerError, TestSource};

/// Time for the archive to be written.
const WRITE: Duration = Duration::from_secs(30);

const SOURCE: &str = "package training;
public class Sample {
    static int calls;
    enum Kind { A, B }
    static int of(int a, long b) {
        calls++;
        Runnable r = () -> calls++;
        try {
            for (int i = 0; i < a; i++) { r.run(); }
            switch (a) { case 1: return 2; case 7: return 8; default: break; }
            return (int) (b / a) + Kind.values().length;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(\"zero \" + a, e);
        }
    }
}
";

const TEST: &str = "package training;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class SampleTest {
    @Test void divides() { assertEquals(6, Sample.of(2, 8L)); }
    @Test void throwsIt() { assertThrowsExactly(IllegalArgumentException.class, () -> Sample.of(0, 1L)); }
}
";

/// Makes the archive if it is not there; whether it is there afterwards. A failure costs only its benefit.
pub(crate) fn make(jdk: &Jdk, helper: &Helper) -> Archive {
    let Some(file) = &helper.archive else {
        return Archive::None;
    };
    if !file.is_file() && train(jdk, &helper.jar, file).is_none() {
        return Archive::None;
    }
    Archive::Use(file.clone())
}

fn train(jdk: &Jdk, jar: &Path, file: &Path) -> Option<()> {
    // Also finds out, before the work, whether the cache can be written to.
    let written = tempfile::Builder::new()
        .prefix(".helper-")
        .tempdir_in(file.parent()?)
        .ok()?;
    let unfinished = written.path().join("helper.jsa");
    let limits = Limits {
        heap_megabytes: 256,
        call_millis: 10_000,
    };
    let helper = Helper::at(jar);
    let start = Start::new(jdk, helper, Archive::Make(unfinished.clone()), &limits, &[]).ok()?;
    let folder = start.temp().join("training");
    let mut jvm = Jvm::with(start).ok()?;
    exercise(&mut jvm, &folder).ok()?;
    jvm.finish(WRITE);
    std::fs::rename(unfinished, file).ok()
}

fn exercise(jvm: &mut Jvm, folder: &Path) -> Result<(), RunnerError> {
    let source = folder.join("Sample.java");
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&source, SOURCE))
        .map_err(|error| RunnerError::Write {
            path: source.clone(),
            source: error,
        })?;
    jvm.compile(&Compile {
        sources: vec![source],
        classpath: Vec::new(),
        out: folder.to_path_buf(),
        options: ["-g", "-parameters", "-Xjcov"].map(str::to_owned).to_vec(),
    })?;
    jvm.open(&[folder.to_path_buf()], &["training/Sample".to_owned()])?;
    let method = MethodRef {
        class: "training/Sample".into(),
        name: "of".into(),
        descriptor: "(IJ)I".into(),
    };
    let call = |a| Call {
        initialised: Vec::new(),
        method: method.clone(),
        fixture: Vec::new(),
        receiver: None,
        inputs: vec![Value::Int(a), Value::Long(5)],
        statics: Vec::new(),
        graph: true,
    };
    jvm.invoke(&[call(0), call(2)])?;
    jvm.run_tests(&[TestSource {
        class: "training.SampleTest".to_owned(),
        text: TEST.to_owned(),
    }])?;
    Ok(())
}
