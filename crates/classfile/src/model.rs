//! In: nothing. Out: an immutable class as the rest of the program sees it.

use std::path::PathBuf;
use std::sync::Arc;

use crate::{Const, Insn};

/// Access flags, the bits of JVMS tables 4.1-B, 4.5-A and 4.6-A.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flags(pub u16);

#[allow(missing_docs)]
impl Flags {
    pub fn is_public(self) -> bool {
        self.0 & 0x0001 != 0
    }
    pub fn is_private(self) -> bool {
        self.0 & 0x0002 != 0
    }
    pub fn is_protected(self) -> bool {
        self.0 & 0x0004 != 0
    }
    pub fn is_static(self) -> bool {
        self.0 & 0x0008 != 0
    }
    pub fn is_final(self) -> bool {
        self.0 & 0x0010 != 0
    }
    pub fn is_native(self) -> bool {
        self.0 & 0x0100 != 0
    }
    pub fn is_interface(self) -> bool {
        self.0 & 0x0200 != 0
    }
    pub fn is_abstract(self) -> bool {
        self.0 & 0x0400 != 0
    }
    pub fn is_synthetic(self) -> bool {
        self.0 & 0x1000 != 0
    }
    pub fn is_annotation(self) -> bool {
        self.0 & 0x2000 != 0
    }
    pub fn is_enum(self) -> bool {
        self.0 & 0x4000 != 0
    }
}

/// Where a class came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A folder or jar of the project
    Project(PathBuf),
    /// A folder or jar of a library
    Library(PathBuf),
    /// The JDK image
    Jdk,
}

/// A class or interface.
#[derive(Debug)]
pub struct Class {
    /// Internal name
    pub name: Arc<str>,
    /// Superclass; none for `java/lang/Object`
    pub super_name: Option<Arc<str>>,
    /// Direct superinterfaces
    pub interfaces: Vec<Arc<str>>,
    /// Flags of the class file
    pub flags: Flags,
    /// Flags as declared in the source, from `InnerClasses`, for nested classes; else `flags`
    pub declared_flags: Flags,
    /// Internal name of the class this one is a member of, from `InnerClasses`
    pub outer: Option<Arc<str>>,
    /// Whether it is local or anonymous
    pub is_local: bool,
    /// Whether it names the only classes that may extend it
    pub is_sealed: bool,
    /// The classes that may extend it, if it is sealed
    pub permits: Vec<Arc<str>>,
    /// Nest host, itself if it is its own
    pub nest_host: Arc<str>,
    /// Classes of its nest that the class file names, itself excluded, in order
    pub nest_members: Vec<Arc<str>>,
    /// Class file version
    pub major: u16,
    /// Source file name, without folder
    pub source_file: Option<Arc<str>>,
    /// Generic signature as the class file has it, unchecked; none if nothing generic is declared
    pub signature: Option<Arc<str>>,
    /// Fields in order
    pub fields: Vec<Field>,
    /// Methods in order
    pub methods: Vec<Method>,
    /// Where it came from
    pub origin: Origin,
}

/// A field.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Field {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub flags: Flags,
    /// Generic signature, unchecked
    pub signature: Option<Arc<str>>,
    /// `ConstantValue` of a static final field
    pub constant: Option<Const>,
}

/// A method or constructor.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Method {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub flags: Flags,
    /// Declared exceptions, internal names
    pub exceptions: Vec<Arc<str>>,
    /// Source names of the parameters (`MethodParameters`, else `LocalVariableTable`), else `arg0` …;
    /// without `this`; as many as the descriptor has
    pub parameter_names: Vec<Arc<str>>,
    /// Generic signature, unchecked
    pub signature: Option<Arc<str>>,
    pub code: Option<Code>,
}

/// The code of a method.
#[derive(Debug)]
pub struct Code {
    /// Size of the operand stack in JVM words
    pub max_stack: u16,
    /// Number of locals in JVM words
    pub max_locals: u16,
    /// Instructions; falling off the end is impossible (checked when read)
    pub insns: Vec<Insn>,
    /// Byte offset of each instruction
    pub offsets: Vec<u32>,
    /// Exception handlers in order of priority; `start..end` in instruction indices
    pub handlers: Vec<Handler>,
    /// First instruction index of each run of a source line, ascending
    pub lines: Vec<(u32, u32)>,
    /// `CharacterRangeTable` entries, in instruction indices, if the class was compiled with `-Xjcov`
    pub ranges: Vec<CodeRange>,
    /// `LocalVariableTable` entries, in order of their first instruction
    pub locals: Vec<LocalName>,
}

/// In the instructions `start..end` a local has this name in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct LocalName {
    pub start: u32,
    /// Behind its last instruction
    pub end: u32,
    pub local: u16,
    pub name: Arc<str>,
    /// Field descriptor, unchecked
    pub descriptor: Arc<str>,
}

/// An exception handler.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Internal name of the caught class; none catches everything
    pub catch: Option<Arc<str>>,
}

/// A position in a source file, both from 1; columns count characters as javac does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// A source range, end exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct SourceRange {
    pub start: Position,
    pub end: Position,
}

/// One `CharacterRangeTable` entry: instructions `start..=end` come from `range`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CodeRange {
    pub start: u32,
    pub end: u32,
    pub range: SourceRange,
    /// `CRT_*` bits of javac
    pub flags: u16,
}

impl Class {
    /// The method with this name and descriptor, declared here.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods
            .iter()
            .find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }
}

impl Code {
    /// Name in the source of a local that an instruction uses; none if the compiler made it, or if there
    /// are no names at all.
    pub fn local_name(&self, insn: u32, local: u16) -> Option<&str> {
        let end = self.locals.partition_point(|l| l.start <= insn);
        let known = self.locals[..end].iter().rfind(|l| l.local == local)?;
        (insn < known.end).then_some(&*known.name)
    }

    /// Source line of an instruction.
    pub fn line(&self, insn: u32) -> Option<u32> {
        let i = self.lines.partition_point(|(start, _)| *start <= insn);
        i.checked_sub(1).map(|i| self.lines[i].1)
    }
}
