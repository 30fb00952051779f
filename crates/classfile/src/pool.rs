//! In: the constant pool of a class file. Out: names, constants, members and call sites, resolved and shared.
//!
//! Everything is resolved when it is first asked for and then shared by index, so that a pool with 10,000
//! entries costs only the entries that the code names.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, ConstantPool, JavaStr};

use crate::descriptor::{
    is_class_or_array, is_field_descriptor, is_method_name, is_unqualified, kind_of,
    method_descriptor, words,
};
use crate::error::{Fault, Parse, bad};
use crate::{BootstrapArg, CallSite, Const, MemberRef};

/// What a member entry is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Field,
    Method,
}

/// One entry of `BootstrapMethods`: index of a method handle and of its arguments.
#[derive(Debug)]
pub(crate) struct Bootstrap {
    pub(crate) handle: u16,
    pub(crate) args: Vec<u16>,
}

/// Call sites share their bootstrap entries in the file but not in memory: without a limit a small file
/// could ask for gigabytes. Real classes have a few thousand.
const MAX_ARGS: usize = 500_000;

/// Dynamic constants can be arguments of dynamic constants, in a hostile file of themselves. Deeper ones are
/// described in words; javac nests two.
const MAX_NESTING: u8 = 3;

/// Values by pool index, made when first asked for.
struct Cache<T>(RefCell<Vec<Option<T>>>);

impl<T: Clone> Cache<T> {
    fn new(size: usize) -> Cache<T> {
        Cache(RefCell::new(vec![None; size]))
    }

    fn get(&self, index: u16, make: impl FnOnce() -> Parse<T>) -> Parse<T> {
        let cached = self.0.borrow().get(usize::from(index)).cloned().flatten();
        if let Some(value) = cached {
            return Ok(value);
        }
        let value = make()?;
        if let Some(slot) = self.0.borrow_mut().get_mut(usize::from(index)) {
            *slot = Some(value.clone());
        }
        Ok(value)
    }
}

/// A method descriptor with at most 255 words of arguments.
fn is_call(descriptor: &str) -> bool {
    method_descriptor(descriptor).is_some_and(|d| {
        d.parameters
            .iter()
            .map(|p| usize::from(words(kind_of(p))))
            .sum::<usize>()
            <= 255
    })
}

/// The constant pool of one class.
pub(crate) struct Pool<'a> {
    raw: ConstantPool<'a>,
    names: Cache<Arc<str>>,
    members: Cache<Arc<MemberRef>>,
    classes: Cache<Arc<str>>,
    constants: Cache<Const>,
    sites: Cache<Arc<CallSite>>,
    /// Bootstrap arguments resolved so far; see [`MAX_ARGS`]
    resolved_args: Cell<usize>,
    /// From the class attributes, which come after the methods in the file: set before code is decoded
    pub(crate) bootstraps: Vec<Bootstrap>,
}

impl<'a> Pool<'a> {
    /// Parses the pool at the start of `bytes`; the second result is its length.
    pub(crate) fn parse(bytes: &'a [u8]) -> Parse<(Pool<'a>, usize)> {
        let mut reader = ByteReader::new(bytes);
        let raw = ConstantPool::from_bytes(&mut reader).map_err(|error| match error {
            ristretto_classfile::Error::UnexpectedEof => Fault::Short,
            other => Fault::Bad {
                place: "constant pool".to_owned(),
                problem: other.to_string(),
            },
        })?;
        let size = raw.len() + 1;
        let pool = Pool {
            raw,
            names: Cache::new(size),
            classes: Cache::new(size),
            members: Cache::new(size),
            constants: Cache::new(size),
            sites: Cache::new(size),
            resolved_args: Cell::new(0),
            bootstraps: Vec::new(),
        };
        Ok((pool, reader.position()))
    }

    fn get(&self, index: u16) -> Parse<&Constant<'a>> {
        match self.raw.get(index) {
            Some(constant) => Ok(constant),
            None => bad(format!("no constant {index}")),
        }
    }

    fn raw_utf8(&self, index: u16) -> Parse<&JavaStr> {
        match self.get(index)? {
            Constant::Utf8(text) => Ok(text),
            _ => bad(format!("constant {index} is not text")),
        }
    }

    /// A `Utf8` entry.
    pub(crate) fn utf8(&self, index: u16) -> Parse<Arc<str>> {
        self.names.get(index, || {
            Ok(Arc::from(&*self.raw_utf8(index)?.to_str_lossy()))
        })
    }

    /// A `Class` entry: internal name or array descriptor.
    pub(crate) fn class(&self, index: u16) -> Parse<Arc<str>> {
        self.classes.get(index, || {
            let Constant::Class(name) = self.get(index)? else {
                return bad(format!("constant {index} is not a class"));
            };
            let name = self.utf8(*name)?;
            if !is_class_or_array(&name) {
                return bad(format!("{name:?} is not a class name"));
            }
            Ok(name)
        })
    }

    /// A `Class` entry, or none for index 0.
    pub(crate) fn optional_class(&self, index: u16) -> Parse<Option<Arc<str>>> {
        if index == 0 {
            Ok(None)
        } else {
            self.class(index).map(Some)
        }
    }

    fn string(&self, index: u16) -> Parse<Arc<[u16]>> {
        match self.raw_utf8(index)?.to_utf16() {
            Ok(units) => Ok(Arc::from(units)),
            Err(error) => bad(error.to_string()),
        }
    }

    /// The operand of `ldc`, `ldc_w`, `ldc2_w` or `ConstantValue`.
    pub(crate) fn constant(&self, index: u16) -> Parse<Const> {
        self.constants.get(index, || self.load_constant(index))
    }

    fn load_constant(&self, index: u16) -> Parse<Const> {
        Ok(match self.get(index)? {
            Constant::Integer(value) => Const::Int(*value),
            Constant::Float(value) => Const::Float(*value),
            Constant::Long(value) => Const::Long(*value),
            Constant::Double(value) => Const::Double(*value),
            Constant::String(text) => Const::String(self.string(*text)?),
            Constant::Class(_) => Const::Class(self.class(index)?),
            Constant::MethodHandle {
                reference_kind,
                reference_index,
            } => {
                let member = self.handle(reference_kind.kind(), *reference_index)?;
                Const::Other(format!("method handle {}.{}", member.class, member.name).into())
            }
            Constant::MethodType(descriptor) => {
                Const::Other(format!("method type {}", self.method_type(*descriptor)?).into())
            }
            Constant::Dynamic {
                name_and_type_index,
                ..
            } => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                if !is_field_descriptor(&descriptor) {
                    return bad(format!("{descriptor:?} is not the type of a constant"));
                }
                Const::Other(format!("dynamic constant {name} of type {descriptor}").into())
            }
            _ => return bad(format!("constant {index} cannot be loaded")),
        })
    }

    /// Descriptor of the type of a dynamic constant; none for other constants.
    pub(crate) fn dynamic_type(&self, index: u16) -> Option<Arc<str>> {
        match self.raw.get(index)? {
            Constant::Dynamic {
                name_and_type_index,
                ..
            } => self
                .name_and_type(*name_and_type_index)
                .ok()
                .map(|(_, descriptor)| descriptor),
            _ => None,
        }
    }

    fn method_type(&self, index: u16) -> Parse<Arc<str>> {
        let descriptor = self.utf8(index)?;
        if method_descriptor(&descriptor).is_none() {
            return bad(format!("{descriptor:?} is not a method descriptor"));
        }
        Ok(descriptor)
    }

    fn name_and_type(&self, index: u16) -> Parse<(Arc<str>, Arc<str>)> {
        match self.get(index)? {
            Constant::NameAndType {
                name_index,
                descriptor_index,
            } => Ok((self.utf8(*name_index)?, self.utf8(*descriptor_index)?)),
            _ => bad(format!("constant {index} is not a name and type")),
        }
    }

    /// A `Fieldref`, `Methodref` or `InterfaceMethodref`, checked to be what it is used for.
    pub(crate) fn member(&self, index: u16, used_as: Use) -> Parse<Arc<MemberRef>> {
        let (class, name_and_type, found, interface) = match self.get(index)? {
            Constant::FieldRef {
                class_index,
                name_and_type_index,
            } => (*class_index, *name_and_type_index, Use::Field, false),
            Constant::MethodRef {
                class_index,
                name_and_type_index,
            } => (*class_index, *name_and_type_index, Use::Method, false),
            Constant::InterfaceMethodRef {
                class_index,
                name_and_type_index,
            } => (*class_index, *name_and_type_index, Use::Method, true),
            _ => return bad(format!("constant {index} is not a field or method")),
        };
        if found != used_as {
            return bad(format!(
                "constant {index} is a {found:?} used as a {used_as:?}"
            ));
        }
        self.members.get(index, || {
            let (name, descriptor) = self.name_and_type(name_and_type)?;
            let well_formed = match found {
                Use::Field => is_unqualified(&name) && is_field_descriptor(&descriptor),
                // A class initialiser is never called by name.
                Use::Method => {
                    is_method_name(&name) && &*name != "<clinit>" && is_call(&descriptor)
                }
            };
            if !well_formed {
                return bad(format!("{name:?} {descriptor:?} is not a {found:?}"));
            }
            let class = self.class(class)?;
            Ok(Arc::new(MemberRef {
                class,
                name,
                descriptor,
                interface,
            }))
        })
    }

    fn handle(&self, kind: u8, index: u16) -> Parse<MemberRef> {
        let used_as = if kind <= 4 { Use::Field } else { Use::Method };
        Ok((*self.member(index, used_as)?).clone())
    }

    /// An `InvokeDynamic` entry with its bootstrap method.
    pub(crate) fn call_site(&self, index: u16) -> Parse<Arc<CallSite>> {
        self.sites
            .get(index, || self.load_call_site(index).map(Arc::new))
    }

    fn load_call_site(&self, index: u16) -> Parse<CallSite> {
        let Constant::InvokeDynamic {
            bootstrap_method_attr_index,
            name_and_type_index,
        } = self.get(index)?
        else {
            return bad(format!("constant {index} is not a dynamic call site"));
        };
        let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
        if !is_method_name(&name) || name.starts_with('<') || !is_call(&descriptor) {
            return bad(format!("{name:?} {descriptor:?} is not a call"));
        }
        self.bootstrapped(*bootstrap_method_attr_index, name, descriptor, 0)
    }

    /// A bootstrap method with its arguments, `nesting` dynamic constants deep.
    fn bootstrapped(
        &self,
        index: u16,
        name: Arc<str>,
        descriptor: Arc<str>,
        nesting: u8,
    ) -> Parse<CallSite> {
        let Some(entry) = self.bootstraps.get(usize::from(index)) else {
            return bad(format!("no bootstrap method {index}"));
        };
        let bootstrap = match self.get(entry.handle)? {
            Constant::MethodHandle {
                reference_kind,
                reference_index,
            } => self.handle(reference_kind.kind(), *reference_index)?,
            _ => return bad(format!("constant {} is not a method handle", entry.handle)),
        };
        self.resolved_args
            .set(self.resolved_args.get() + entry.args.len());
        if self.resolved_args.get() > MAX_ARGS {
            return bad("too many arguments of bootstrap methods");
        }
        let args = entry
            .args
            .iter()
            .map(|arg| self.bootstrap_arg(*arg, nesting))
            .collect::<Parse<_>>()?;
        Ok(CallSite {
            name,
            descriptor,
            bootstrap,
            args,
        })
    }

    fn bootstrap_arg(&self, index: u16, nesting: u8) -> Parse<BootstrapArg> {
        Ok(match self.get(index)? {
            Constant::MethodHandle {
                reference_kind,
                reference_index,
            } => {
                let kind = reference_kind.kind();
                BootstrapArg::MethodHandle(kind, self.handle(kind, *reference_index)?)
            }
            Constant::MethodType(descriptor) => {
                BootstrapArg::MethodType(self.method_type(*descriptor)?)
            }
            Constant::Dynamic {
                bootstrap_method_attr_index,
                name_and_type_index,
            } if nesting < MAX_NESTING => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                if !is_field_descriptor(&descriptor) {
                    return bad(format!("{descriptor:?} is not the type of a constant"));
                }
                let index = *bootstrap_method_attr_index;
                let site = self.bootstrapped(index, name, descriptor, nesting + 1)?;
                BootstrapArg::Dynamic(Box::new(site))
            }
            _ => BootstrapArg::Const(self.constant(index)?),
        })
    }
}
