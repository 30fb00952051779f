//! In: the home of a JDK. Out: bytes of its classes, by internal name.
//!
//! The image is mapped into memory and looked up by hash; it does not say cheaply which module a package
//! lives in, so the modules named in the JDK's `release` file are tried, `java.base` first, and the answer
//! is kept per package.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use ristretto_jimage::Image;
use rustc_hash::FxHashMap;

use crate::OpenError;

/// The run-time image of a JDK.
pub(crate) struct JdkImage {
    image: Image,
    modules: Vec<String>,
    /// Index into `modules`, by package
    module_of: RefCell<FxHashMap<String, usize>>,
}

impl JdkImage {
    pub(crate) fn open(jdk_home: &Path) -> Result<JdkImage, OpenError> {
        let path = jdk_home.join("lib").join("modules");
        let failed = |problem: String| OpenError::BadImage {
            path: path.clone(),
            problem,
        };
        check_header(&path).map_err(failed)?;
        let image = Image::from_file(&path).map_err(|e| failed(e.to_string()))?;
        let modules = modules(jdk_home, &image);
        let image = JdkImage {
            image,
            modules,
            module_of: RefCell::default(),
        };
        match image.find("java/lang/Object") {
            Some(_) => Ok(image),
            None => Err(failed(
                "it holds no java.lang.Object that can be read".to_owned(),
            )),
        }
    }

    /// Bytes of a class.
    pub(crate) fn find(&self, internal_name: &str) -> Option<Vec<u8>> {
        let package = internal_name
            .rsplit_once('/')
            .map_or("", |(package, _)| package);
        let known = self.module_of.borrow().get(package).copied();
        if let Some(module) = known {
            return self.find_in(module, internal_name);
        }
        let (module, bytes) = (0..self.modules.len())
            .find_map(|module| Some((module, self.find_in(module, internal_name)?)))?;
        self.module_of
            .borrow_mut()
            .insert(package.to_owned(), module);
        Some(bytes)
    }

    fn find_in(&self, module: usize, internal_name: &str) -> Option<Vec<u8>> {
        let path = format!("/{}/{internal_name}.class", self.modules[module]);
        guarded(|| {
            self.image
                .get_resource(&path)
                .ok()
                .map(|resource| resource.data().to_vec())
        })?
    }
}

/// The reader slices the mapped file by what the file itself says: it panics on a damaged image, and on a
/// compressed one (`jlink --compress`), which it does not know. There is no way to ask it beforehand, and
/// nothing of ours is in between that a panic could leave half done.
fn guarded<T>(look: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(look)).ok()
}

/// Refuses files that are no image at all before the reader sees them, so that it need not panic.
fn check_header(path: &Path) -> Result<(), String> {
    let mut file = std::fs::File::open(path).map_err(|e| e.to_string())?;
    let size = file.metadata().map_err(|e| e.to_string())?.len();
    let mut header = [0; 28];
    file.read_exact(&mut header)
        .map_err(|_| "the file is too short".to_owned())?;
    let word = |i: usize| {
        let bytes = [
            header[4 * i],
            header[4 * i + 1],
            header[4 * i + 2],
            header[4 * i + 3],
        ];
        let little = header[0] == 0xda;
        u64::from(if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    if word(0) != 0xcafe_dada {
        return Err("it is not a JDK image".to_owned());
    }
    // Words: magic, version, flags, resources, entries of the tables, attribute bytes, string bytes.
    let (resources, entries) = (word(3), word(4));
    let index = 28 + entries * 8 + word(5) + word(6);
    if resources == 0 || entries == 0 || resources > entries || index > size {
        return Err("the image is damaged".to_owned());
    }
    Ok(())
}

/// Names of the modules, `java.base` first.
fn modules(jdk_home: &Path, image: &Image) -> Vec<String> {
    let mut modules = vec!["java.base".to_owned()];
    let listed = release_modules(&jdk_home.join("release"));
    if listed.is_empty() {
        // A JDK without that list: every resource of the image names its module.
        let found: Vec<String> = guarded(|| {
            let names = image
                .iter()
                .flatten()
                .map(|resource| resource.module().to_owned());
            names.collect::<BTreeSet<String>>().into_iter().collect()
        })
        .unwrap_or_default();
        modules.extend(found.into_iter().filter(|m| m != "java.base"));
    }
    modules.extend(listed.into_iter().filter(|m| m != "java.base"));
    modules
}

fn release_modules(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MODULES="));
    let list = line.unwrap_or_default().trim().trim_matches('"');
    list.split_whitespace().map(str::to_owned).collect()
}
