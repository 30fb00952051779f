//! In: programs. Out: their classes, compiled, and a JVM to run them.

use std::path::{Path, PathBuf};

use provetta_classfile::{ClassPath, Insn};
use provetta_outcome::{Coverage, Job, JobOptions, MethodRef, StaticInput};
use provetta_runner::{Compile, Jdk, Jvm, Limits};
use provetta_test_support::Rng;

use crate::FuzzError;
use crate::generate::{FieldSketch, MethodSketch, Program};

/// Internal name of the class that makes random calls of object programs.
pub const DRIVER: &str = "fuzz/Drive";

/// One warm JVM and a folder to work in.
pub struct Lab {
    pub jdk: Jdk,
    pub jvm: Jvm,
    folder: tempfile::TempDir,
    batches: u32,
    /// Where the driver's classes are, once it was needed; no class of the programs, so no engine sees it
    driver: Option<PathBuf>,
}

/// Compiled programs, open in the JVM of their lab.
pub struct Batch {
    pub classes: ClassPath,
    pub class_names: Vec<String>,
    pub out: PathBuf,
}

impl Lab {
    /// Starts a JVM.
    pub fn start() -> Result<Lab, FuzzError> {
        Lab::start_with(5_000)
    }

    /// Starts a JVM in which a call may take so long.
    pub fn start_with(call_millis: u64) -> Result<Lab, FuzzError> {
        let jdk = Jdk::find(
            std::env::var_os("JAVA_HOME").as_deref(),
            std::env::var_os("PATH").as_deref(),
        )?;
        let folder = tempfile::tempdir().map_err(FuzzError::file(std::env::temp_dir()))?;
        let limits = Limits {
            heap_megabytes: 512,
            call_millis,
        };
        let jvm = Jvm::start(&jdk, folder.path(), &limits, &[])?;
        Ok(Lab {
            jdk,
            jvm,
            folder,
            batches: 0,
            driver: None,
        })
    }

    /// Compiles programs and opens them in the JVM; `Err` with javac's words if it refuses them.
    pub fn open(&mut self, programs: &[(&str, &str)]) -> Result<Result<Batch, String>, FuzzError> {
        let root = self.folder.path().join(format!("batch{}", self.batches));
        self.batches += 1;
        let (src, out) = (root.join("src"), root.join("classes"));
        for folder in [&src, &out] {
            std::fs::create_dir_all(folder).map_err(FuzzError::file(folder))?;
        }
        let mut sources = Vec::new();
        for (class, source) in programs {
            let path = src.join(format!("{class}.java"));
            let parent = path.parent().unwrap_or(&src);
            std::fs::create_dir_all(parent).map_err(FuzzError::file(parent))?;
            std::fs::write(&path, source).map_err(FuzzError::file(&path))?;
            sources.push(path);
        }
        let options = ["-g", "-parameters", "-Xjcov", "-nowarn", "-Xlint:none"]
            .map(str::to_owned)
            .to_vec();
        let compiled = self.jvm.compile(&Compile {
            sources,
            classpath: Vec::new(),
            out: out.clone(),
            options,
        })?;
        if !compiled.success {
            return Ok(Err(compiled.output));
        }
        let classes = ClassPath::open(std::slice::from_ref(&out), &[], &self.jdk.home)?;
        let class_names = classes.project_classes()?;
        self.jvm.open(std::slice::from_ref(&out), &class_names)?;
        Ok(Ok(Batch {
            classes,
            class_names,
            out,
        }))
    }

    /// Compiles programs as [`Lab::open`] does, and adds the driver.
    pub fn open_driven(
        &mut self,
        programs: &[(&str, &str)],
    ) -> Result<Result<Batch, String>, FuzzError> {
        let driver = self.driver()?;
        let opened = self.open(programs)?;
        if let Ok(batch) = &opened {
            self.jvm
                .open(&[batch.out.clone(), driver], &batch.class_names)?;
        }
        Ok(opened)
    }

    fn driver(&mut self) -> Result<PathBuf, FuzzError> {
        if let Some(out) = &self.driver {
            return Ok(out.clone());
        }
        let root = self.folder.path().join("driver");
        let out = root.join("classes");
        std::fs::create_dir_all(&out).map_err(FuzzError::file(&out))?;
        let source = root.join("Drive.java");
        std::fs::write(&source, include_str!("Drive.java")).map_err(FuzzError::file(&source))?;
        let compiled = self.jvm.compile(&Compile {
            sources: vec![source],
            classpath: Vec::new(),
            out: out.clone(),
            options: vec!["-nowarn".to_owned(), "-Xlint:none".to_owned()],
        })?;
        if !compiled.success {
            return Err(FuzzError::DoesNotCompile(compiled.output));
        }
        self.driver = Some(out.clone());
        Ok(out)
    }

    /// The job of a method.
    pub fn job(
        &self,
        batch: &Batch,
        method: MethodRef,
        coverage: Coverage,
        budget_millis: u64,
        seed: u64,
    ) -> Job {
        let unwind = match coverage {
            Coverage::Branch => None,
            Coverage::Path => Some(3),
        };
        Job {
            ran: None,
            others: Default::default(),
            method,
            project: vec![batch.out.clone()],
            libraries: Vec::new(),
            specs: Vec::new(),
            jdk: self.jdk.home.clone(),
            options: JobOptions {
                max_objects: 8,
                states: provetta_outcome::States::Any,
                coverage,
                unwind,
                budget_millis,
                seed,
                memory_megabytes: 8_192,
                keep_tree: false,
                contracts: Default::default(),
            },
        }
    }

    /// Forgets the files of a batch.
    pub fn close(&self, batch: Batch) {
        let root: Option<&Path> = batch.out.parent();
        if let Some(root) = root {
            // Left-overs go with the whole folder at the end.
            let _ = std::fs::remove_dir_all(root);
        }
    }
}

impl Program {
    /// A method of this program as the other crates name it.
    pub fn method_ref(&self, method: &MethodSketch) -> MethodRef {
        MethodRef {
            class: self.class.as_str().into(),
            name: method.name.as_str().into(),
            descriptor: method.descriptor().into(),
        }
    }

    /// A value for every static field that can hold any: not for a private one that no method assigns. javac
    /// leaves out what it knows to be dead, so the class file is asked, not the source.
    pub fn random_statics(&self, classes: &ClassPath, rng: &mut Rng) -> Vec<StaticInput> {
        let class = classes.find(&self.class).ok().flatten();
        let assigned = |field: &FieldSketch| {
            class
                .iter()
                .flat_map(|c| &c.methods)
                .filter(|m| &*m.name != "<clinit>")
                .any(|m| {
                    let code = m.code.iter().flat_map(|c| &c.insns);
                    code.into_iter()
                        .any(|i| matches!(i, Insn::PutStatic(r) if *r.name == *field.name))
                })
        };
        self.mutable
            .iter()
            .filter(|field| !field.private || assigned(field))
            .map(|field| StaticInput {
                class: self.class.as_str().into(),
                field: field.name.as_str().into(),
                assignable: !field.private,
                value: field.ty.value(rng),
            })
            .collect()
    }
}
