//! In: the bytes of a class file, however hostile. Out: an immutable [`Class`], or what is wrong and where.
//!
//! The constant pool is parsed by `ristretto_classfile`; the rest is walked here, because only so each
//! attribute stays within its stated size, byte offsets survive, and annotations (which nest without
//! bound) are never entered. Nothing is allocated in proportion to a count that the bytes merely claim.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::bytes::Bytes;
use crate::code::{LocalVariable, parse_code};
use crate::descriptor::{
    Descriptor, is_class_name, is_field_descriptor, is_method_name, is_unqualified, kind_of,
    method_descriptor, words,
};
use crate::error::{Fault, NEWEST_MAJOR, Parse, bad};
use crate::pool::{Bootstrap, Pool};
use crate::verify::Subject;
use crate::{Class, Const, Field, Flags, Method, Origin, ReadError, names};

/// Reads a class file.
pub fn read(bytes: &[u8], origin: Origin) -> Result<Class, ReadError> {
    let file = match &origin {
        Origin::Project(path) | Origin::Library(path) => path.display().to_string(),
        Origin::Jdk => "a class of the JDK".to_owned(),
    };
    parse(bytes, origin).map_err(|fault| fault.about(file))
}

/// What a class file says first.
struct Head<'a> {
    /// Behind the interfaces
    reader: Bytes<'a>,
    pool: Pool<'a>,
    major: u16,
    flags: Flags,
    name: Arc<str>,
    super_name: Option<Arc<str>>,
    interfaces: Vec<Arc<str>>,
}

/// The name of a class, and its direct superclass and superinterfaces; nothing else of the class file is read.
pub(crate) fn read_supertypes(bytes: &[u8]) -> Result<(Arc<str>, Vec<Arc<str>>), ReadError> {
    let head = head(bytes).map_err(|fault| fault.about("a class of a library".to_owned()))?;
    let mut above: Vec<Arc<str>> = head.super_name.into_iter().collect();
    above.extend(head.interfaces);
    Ok((head.name, above))
}

fn head(bytes: &[u8]) -> Parse<Head<'_>> {
    if !bytes.starts_with(&[0xca, 0xfe, 0xba, 0xbe]) {
        return Err(Fault::NotAClassFile);
    }
    let mut reader = Bytes::new(bytes);
    reader.take(4)?;
    let _minor = reader.u2()?;
    let major = reader.u2()?;
    if major > NEWEST_MAJOR {
        return Err(Fault::TooNew(major));
    }
    if major < 45 {
        return bad(format!("class file version {major}"));
    }
    let (pool, length) = Pool::parse(&bytes[reader.position()..])?;
    reader.take(length)?;
    let flags = Flags(reader.u2()?);
    let name = pool.class(reader.u2()?)?;
    let super_name = pool.optional_class(reader.u2()?)?;
    if !is_class_name(&name) || super_name.as_deref().is_some_and(|s| !is_class_name(s)) {
        return bad(format!("class {name:?} extends {super_name:?}"));
    }
    if super_name.is_none() != matches!(&*name, "java/lang/Object" | "module-info") {
        return bad(format!("class {name} has no superclass"));
    }
    let mut interfaces = Vec::new();
    for _ in 0..reader.u2()? {
        let interface = pool.class(reader.u2()?)?;
        if !is_class_name(&interface) {
            return bad(format!("{interface} is not an interface"));
        }
        interfaces.push(interface);
    }
    Ok(Head {
        reader,
        pool,
        major,
        flags,
        name,
        super_name,
        interfaces,
    })
}

fn parse(bytes: &[u8], origin: Origin) -> Parse<Class> {
    let Head {
        mut reader,
        mut pool,
        major,
        flags,
        name,
        super_name,
        interfaces,
    } = head(bytes)?;
    let fields = members(&mut reader, &pool)?;
    let methods = members(&mut reader, &pool)?;
    let attributes = attributes(&mut reader, &pool)?;
    if !reader.is_empty() {
        return bad("bytes after the end of the class");
    }
    let about = class_attributes(&attributes, &name, &mut pool)?;
    // The JDK verified its own image when it was built; checking it again costs start-up time only.
    let checked = origin != Origin::Jdk;
    let class = ClassContext {
        pool: &pool,
        major,
        checked,
    };
    let nest_host = about.nest_host(&name, major);
    let nest_members = about.nest_members(&name, &nest_host);
    Ok(Class {
        super_name,
        interfaces,
        flags,
        declared_flags: about.declared_flags.unwrap_or(flags),
        outer: about.outer,
        is_local: about.is_local,
        is_sealed: about.is_sealed,
        permits: about.permits,
        nest_host,
        nest_members,
        major,
        source_file: about.source_file,
        signature: signature(&attributes, &pool),
        fields: class.fields(&fields)?,
        methods: class.methods(&methods)?,
        name,
        origin,
    })
}

struct Attribute<'a> {
    name: Arc<str>,
    content: &'a [u8],
}

/// A field or method before its attributes are looked into.
struct Member<'a> {
    flags: Flags,
    name: Arc<str>,
    descriptor: Arc<str>,
    attributes: Vec<Attribute<'a>>,
}

fn members<'a>(reader: &mut Bytes<'a>, pool: &Pool) -> Parse<Vec<Member<'a>>> {
    let mut members = Vec::new();
    for _ in 0..reader.u2()? {
        let flags = Flags(reader.u2()?);
        let name = pool.utf8(reader.u2()?)?;
        let descriptor = pool.utf8(reader.u2()?)?;
        let attributes = attributes(reader, pool)?;
        members.push(Member {
            flags,
            name,
            descriptor,
            attributes,
        });
    }
    let mut seen = FxHashSet::default();
    if let Some(twice) = members
        .iter()
        .find(|m| !seen.insert((&m.name, &m.descriptor)))
    {
        return bad(format!(
            "{}{} is declared twice",
            twice.name, twice.descriptor
        ));
    }
    Ok(members)
}

fn attributes<'a>(reader: &mut Bytes<'a>, pool: &Pool) -> Parse<Vec<Attribute<'a>>> {
    let mut attributes = Vec::new();
    for _ in 0..reader.u2()? {
        let name = pool.utf8(reader.u2()?)?;
        let length = reader.u4()?;
        attributes.push(Attribute {
            name,
            content: reader.take(length as usize)?,
        });
    }
    Ok(attributes)
}

/// The generic signature, if there is one that can be read; the JVM does not need it either.
fn signature(attributes: &[Attribute], pool: &Pool) -> Option<Arc<str>> {
    let found = attributes.iter().find(|a| &*a.name == "Signature")?;
    pool.utf8(Bytes::new(found.content).u2().ok()?).ok()
}

/// What the attributes of the class say.
#[derive(Default)]
struct AboutClass {
    declared_flags: Option<Flags>,
    outer: Option<Arc<str>>,
    is_local: bool,
    is_sealed: bool,
    permits: Vec<Arc<str>>,
    nest_host: Option<Arc<str>>,
    /// Classes that the host of a nest names
    nest_members: Vec<Arc<str>>,
    /// The class around a local or anonymous class
    enclosing: Option<Arc<str>>,
    /// Nested classes that the class file mentions, each with the class it is a member of
    members: Vec<(Arc<str>, Option<Arc<str>>)>,
    source_file: Option<Arc<str>>,
}

/// The first class file version whose classes name their nest host.
const NESTS_SINCE: u16 = 55;

impl AboutClass {
    /// Older class files name no host: there it is the class around all, as far as this class file says. The compiler gave
    /// those classes private access to each other by methods of its own.
    fn nest_host(&self, name: &Arc<str>, major: u16) -> Arc<str> {
        if let Some(host) = &self.nest_host {
            return Arc::clone(host);
        }
        let mut host = Arc::clone(name);
        if major >= NESTS_SINCE {
            return host;
        }
        if let Some(enclosing) = &self.enclosing {
            host = Arc::clone(enclosing);
        }
        // A class file may claim that classes are members of each other.
        for _ in 0..self.members.len() {
            match self.members.iter().find(|(inner, _)| *inner == host) {
                Some((_, Some(outer))) => host = Arc::clone(outer),
                // What is around a local class is in its own class file only: go by the names that compilers give.
                Some((_, None)) => return host.split('$').next().unwrap_or(&host).into(),
                None => break,
            }
        }
        host
    }

    /// The classes of the nest that the class file names: its members if it is the host, and classes that the source nests
    /// in one another, as far as their names say that they are of this nest.
    fn nest_members(&self, name: &str, host: &str) -> Vec<Arc<str>> {
        let is_nested = |inner: &str| {
            inner
                .strip_prefix(host)
                .is_some_and(|rest| rest.starts_with('$'))
        };
        let nested = self.members.iter().map(|(inner, _)| inner);
        let nested = nested.filter(|inner| is_nested(inner));
        let mut all: Vec<Arc<str>> = self.nest_members.iter().chain(nested).cloned().collect();
        all.retain(|member| **member != *name);
        all.sort_unstable();
        all.dedup();
        all
    }
}

fn class_attributes(list: &[Attribute], name: &str, pool: &mut Pool) -> Parse<AboutClass> {
    let mut about = AboutClass::default();
    for attribute in list {
        one_class_attribute(attribute, name, pool, &mut about).map_err(|fault| {
            fault
                .part_too_short("the attribute")
                .within(|| format!("attribute {}", attribute.name))
        })?;
    }
    Ok(about)
}

fn one_class_attribute(
    attribute: &Attribute,
    name: &str,
    pool: &mut Pool,
    about: &mut AboutClass,
) -> Parse<()> {
    let mut reader = Bytes::new(attribute.content);
    match &*attribute.name {
        "SourceFile" => about.source_file = Some(pool.utf8(reader.u2()?)?),
        "NestHost" => about.nest_host = Some(pool.class(reader.u2()?)?),
        "EnclosingMethod" => {
            about.is_local = true;
            about.enclosing = Some(pool.class(reader.u2()?)?);
        }
        "PermittedSubclasses" => {
            about.is_sealed = true;
            for _ in 0..reader.u2()? {
                about.permits.push(pool.class(reader.u2()?)?);
            }
        }
        "NestMembers" => {
            for _ in 0..reader.u2()? {
                about.nest_members.push(pool.class(reader.u2()?)?);
            }
        }
        "InnerClasses" => {
            for _ in 0..reader.u2()? {
                let inner = pool.class(reader.u2()?)?;
                let outer = pool.optional_class(reader.u2()?)?;
                let _simple_name = reader.u2()?;
                let flags = Flags(reader.u2()?);
                if &*inner == name {
                    about.declared_flags = Some(flags);
                    about.is_local |= outer.is_none();
                    about.outer = outer.clone();
                }
                about.members.push((inner, outer));
            }
        }
        "BootstrapMethods" => {
            for _ in 0..reader.u2()? {
                let handle = reader.u2()?;
                let mut args = Vec::new();
                for _ in 0..reader.u2()? {
                    args.push(reader.u2()?);
                }
                pool.bootstraps.push(Bootstrap { handle, args });
            }
        }
        _ => {}
    }
    Ok(())
}

struct ClassContext<'p, 'a> {
    pool: &'p Pool<'a>,
    major: u16,
    checked: bool,
}

impl ClassContext<'_, '_> {
    fn fields(&self, members: &[Member]) -> Parse<Vec<Field>> {
        let each = |member: &Member| {
            self.field(member).map_err(|fault| {
                fault
                    .part_too_short("an attribute")
                    .within(|| format!("field {}", member.name))
            })
        };
        members.iter().map(each).collect()
    }

    fn field(&self, member: &Member) -> Parse<Field> {
        if !is_unqualified(&member.name) || !is_field_descriptor(&member.descriptor) {
            return bad(format!(
                "field {:?} of type {:?}",
                member.name, member.descriptor
            ));
        }
        let mut constant = None;
        for attribute in &member.attributes {
            // On an instance field the JVM ignores it.
            if &*attribute.name == "ConstantValue" && member.flags.is_static() {
                let value = self.pool.constant(Bytes::new(attribute.content).u2()?)?;
                let fits = matches!(
                    (&*member.descriptor, &value),
                    ("I" | "S" | "C" | "B" | "Z", Const::Int(_))
                        | ("J", Const::Long(_))
                        | ("F", Const::Float(_))
                        | ("D", Const::Double(_))
                        | ("Ljava/lang/String;", Const::String(_))
                );
                if !fits {
                    return bad(format!(
                        "constant of the wrong type for {}",
                        member.descriptor
                    ));
                }
                constant = Some(value);
            }
        }
        Ok(Field {
            name: Arc::clone(&member.name),
            descriptor: Arc::clone(&member.descriptor),
            flags: member.flags,
            signature: signature(&member.attributes, self.pool),
            constant,
        })
    }

    fn methods(&self, members: &[Member]) -> Parse<Vec<Method>> {
        let each = |member: &Member| {
            self.method(member).map_err(|fault| {
                fault
                    .part_too_short("an attribute")
                    .within(|| format!("method {}{}", member.name, member.descriptor))
            })
        };
        members.iter().map(each).collect()
    }

    fn method(&self, member: &Member) -> Parse<Method> {
        let Some(descriptor) = method_descriptor(&member.descriptor) else {
            return bad("malformed method descriptor");
        };
        if !is_method_name(&member.name) {
            return bad("malformed method name");
        }
        // Before Java 7 a class initialiser need not be declared static.
        let is_static = member.flags.is_static() || &*member.name == "<clinit>";
        let argument_words: u32 = u32::from(!is_static)
            + descriptor
                .parameters
                .iter()
                .map(|p| u32::from(words(kind_of(p))))
                .sum::<u32>();
        if argument_words > 255 {
            return bad("more than 255 words of arguments");
        }
        let mut exceptions = Vec::new();
        let mut declared: Vec<Option<Arc<str>>> = Vec::new();
        let mut parsed = None;
        for attribute in &member.attributes {
            let mut reader = Bytes::new(attribute.content);
            match &*attribute.name {
                "Exceptions" => {
                    for _ in 0..reader.u2()? {
                        exceptions.push(self.pool.class(reader.u2()?)?);
                    }
                }
                "MethodParameters" => {
                    for _ in 0..reader.u1()? {
                        let name = reader.u2()?;
                        let _flags = reader.u2()?;
                        declared.push(if name == 0 {
                            None
                        } else {
                            self.pool.utf8(name).ok()
                        });
                    }
                }
                "Code" if parsed.is_some() => return bad("two code attributes"),
                "Code" => {
                    let subject = Subject {
                        is_static,
                        descriptor: &descriptor,
                        argument_words,
                        major: self.major,
                    };
                    parsed = Some(parse_code(
                        attribute.content,
                        self.pool,
                        subject,
                        self.checked,
                    )?);
                }
                _ => {}
            }
        }
        let bodiless = member.flags.is_native() || member.flags.is_abstract();
        if bodiless == parsed.is_some() {
            return bad(if bodiless {
                "code in a method without body"
            } else {
                "no code"
            });
        }
        let (code, locals) = match parsed {
            Some(parsed) => (Some(parsed.code), parsed.locals),
            None => (None, Vec::new()),
        };
        Ok(Method {
            parameter_names: self.parameter_names(&declared, &locals, &descriptor, is_static),
            name: Arc::clone(&member.name),
            descriptor: Arc::clone(&member.descriptor),
            flags: member.flags,
            exceptions,
            signature: signature(&member.attributes, self.pool),
            code,
        })
    }

    fn parameter_names(
        &self,
        declared: &[Option<Arc<str>>],
        locals: &[LocalVariable],
        descriptor: &Descriptor,
        is_static: bool,
    ) -> Vec<Arc<str>> {
        let count = descriptor.parameters.len();
        let mut candidates: Vec<Option<Arc<str>>> = vec![None; count];
        if declared.len() == count {
            candidates = declared.to_vec();
        } else {
            let mut slot = u16::from(!is_static);
            for (candidate, parameter) in candidates.iter_mut().zip(&descriptor.parameters) {
                // A parameter is alive from the first byte; variables that follow may reuse its slot.
                let found = locals.iter().find(|l| l.start == 0 && l.slot == slot);
                *candidate = found.and_then(|local| self.pool.utf8(local.name).ok());
                slot += words(kind_of(parameter));
            }
        }
        names::parameters(&candidates)
    }
}
