//! In: generic signatures of parameters, fields and methods. Out: the types that type arguments give to references whose
//! descriptors say less.
//!
//! The JVM knows no type arguments: what a `Box<Integer>` holds in a field of type `T` may be any object (heap pollution), and claims
//! are made for any. But nobody would want a test that puts one there, and Java code that names the field fails at a cast
//! of its own. So when a path has ended, references that were left open get the type that their signature says, and a path that
//! needs another object makes no test.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};

use crate::halt::Halt;
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::learn::learn_fact;
use crate::machine::Machine;
use crate::names::class_of_descriptor;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{ArrayFact, Target};
use crate::state::State;
use crate::value::Value;

/// Signatures that are nested deeper are not read.
const MAX_DEPTH: u32 = 16;

/// How far bounds of type variables are followed that speak of type variables.
const BOUNDS_IN_BOUNDS: u32 = 2;

/// The length of the type that a text begins with.
fn type_length(text: &str, depth: u32) -> Option<usize> {
    if depth > MAX_DEPTH {
        return None;
    }
    match text.as_bytes().first()? {
        b'[' | b'+' | b'-' => Some(1 + type_length(text.get(1..)?, depth + 1)?),
        b'T' => Some(text.find(';')? + 1),
        b'L' => {
            let mut at = 1;
            loop {
                match text.as_bytes().get(at)? {
                    b';' => return Some(at + 1),
                    b'<' => {
                        at += 1;
                        while text.as_bytes().get(at)? != &b'>' {
                            at += type_length(text.get(at..)?, depth + 1)?;
                        }
                        at += 1;
                    }
                    _ => at += 1,
                }
            }
        }
        b'*' | b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' | b'V' => Some(1),
        _ => None,
    }
}

/// The types that a text consists of.
fn types(mut text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let (first, rest) = text.split_at_checked(type_length(text, 0)?)?;
        found.push(first);
        text = rest;
    }
    Some(found)
}

/// The names of the type variables that a class or method declares, and what follows their declaration.
fn formals(signature: &str) -> Option<(Vec<&str>, &str)> {
    let (variables, rest) = variables(signature)?;
    let names = variables.into_iter().map(|(name, _)| name);
    Some((names.collect(), rest))
}

/// The same with the first bound of each variable.
fn variables(signature: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let Some(mut rest) = signature.strip_prefix('<') else {
        return Some((Vec::new(), signature));
    };
    let mut found = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix('>') {
            return Some((found, after));
        }
        let (name, mut bounds) = rest.split_once(':')?;
        let mut first = "";
        if !bounds.starts_with(':') {
            (first, bounds) = bounds.split_at_checked(type_length(bounds, 0)?)?;
        }
        while let Some(next) = bounds.strip_prefix(':') {
            let (bound, after) = next.split_at_checked(type_length(next, 0)?)?;
            if first.is_empty() {
                first = bound;
            }
            bounds = after;
        }
        found.push((name, first));
        rest = bounds;
    }
}

/// A type in which the variables that signatures declare are their bounds; none if it is a variable that may be anything.
fn bounded(ty: &str, signatures: &[&str]) -> Option<String> {
    let mut declared = Vec::new();
    for signature in signatures {
        declared.extend(variables(signature)?.0);
    }
    let names: Vec<&str> = declared.iter().map(|(name, _)| *name).collect();
    // A bound may speak of other variables, and of its own: those may be anything at first.
    let mut values: Vec<String> = vec!["*".to_owned(); names.len()];
    for _ in 0..BOUNDS_IN_BOUNDS {
        let known: Vec<&str> = values.iter().map(String::as_str).collect();
        let bound = |(_, bound): &(&str, &str)| {
            let bound = substitute(bound, &names, &known, 0);
            let bound = bound.filter(|bound| bound != "Ljava/lang/Object;");
            bound.unwrap_or_else(|| "*".to_owned())
        };
        values = declared.iter().map(bound).collect();
    }
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    substitute(ty, &names, &values, 0)
}

/// The type arguments of a class type that is no member of a generic one.
fn arguments(ty: &str) -> Option<Vec<&str>> {
    let (name, rest) = ty.split_once('<')?;
    let inside = rest.strip_suffix(">;")?;
    let is_plain = name.starts_with('L') && !inside.is_empty();
    is_plain.then(|| types(inside)).flatten()
}

/// The type argument of a class type that has one, without a wildcard; none of a wildcard without a bound.
pub(super) fn only_argument(ty: &str) -> Option<Rc<str>> {
    match arguments(ty)?.as_slice() {
        ["*"] => None,
        [one] => Some(one.trim_start_matches(['+', '-']).into()),
        _ => None,
    }
}

/// A type with type variables replaced; none if it is a variable or array of one that nothing is known of.
fn substitute(ty: &str, names: &[&str], values: &[&str], depth: u32) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    if let Some(element) = ty.strip_prefix('[') {
        return Some(format!(
            "[{}",
            substitute(element, names, values, depth + 1)?
        ));
    }
    if let Some(variable) = ty.strip_prefix('T') {
        let variable = variable.strip_suffix(';')?;
        let at = names.iter().position(|name| *name == variable)?;
        // What is above or below a type may be of that type.
        let value = values.get(at)?.trim_start_matches(['+', '-']);
        return (value != "*").then(|| value.to_owned());
    }
    let Some(given) = arguments(ty) else {
        return Some(ty.to_owned());
    };
    let name = ty.split_once('<')?.0;
    let mut all = String::new();
    for argument in given {
        let (mark, plain) = match argument.strip_prefix(['+', '-']) {
            Some(plain) => (&argument[..1], plain),
            None => ("", argument),
        };
        match (plain, substitute(plain, names, values, depth + 1)) {
            ("*", _) | (_, None) => all.push('*'),
            (_, Some(replaced)) => all.push_str(&format!("{mark}{replaced}")),
        }
    }
    Some(format!("{name}<{all}>;"))
}

/// The class that a type is when its arguments are left out, as `checkcast` names it.
fn erasure(ty: &str) -> Option<String> {
    let base = ty.trim_start_matches('[');
    let dimensions = &ty[..ty.len() - base.len()];
    if base.len() == 1 && !dimensions.is_empty() {
        return Some(ty.to_owned());
    }
    let name = base.strip_prefix('L')?;
    let name = name.split(['<', ';']).next()?;
    // A member of a generic class.
    if base.matches('<').count() > 0 && !base.ends_with(">;") {
        return None;
    }
    Some(match dimensions {
        "" => name.to_owned(),
        _ => format!("{dimensions}L{name};"),
    })
}

impl Program<'_> {
    /// A class type as one of a class above it, with the arguments that this one gets.
    fn seen_as(&self, ty: &str, class: &str, depth: u32) -> Option<String> {
        let own = erasure(ty)?;
        if own == class {
            return Some(ty.to_owned());
        }
        if depth > MAX_DEPTH || own.starts_with('[') || !self.is_subclass(&own, class).ok()? {
            return None;
        }
        let declared = self.classes.find(&own).ok().flatten()?;
        let (names, above) = formals(declared.signature.as_deref()?)?;
        let values = arguments(ty).unwrap_or_default();
        let mut above = types(above)?.into_iter();
        above.find_map(|above| {
            let above = substitute(above, &names, &values, 0)?;
            self.seen_as(&above, class, depth + 1)
        })
    }

    /// The type of a member of a class in objects of a type.
    pub(super) fn member_type(&self, of: &str, class: &str, signature: &str) -> Option<Rc<str>> {
        let of = self.seen_as(of, class, 0)?;
        let declared = self.classes.find(class).ok().flatten()?;
        let (names, _) = formals(declared.signature.as_deref()?)?;
        let values = arguments(&of)?;
        substitute(signature, &names, &values, 0).map(Rc::from)
    }

    /// The generic types of the parameters of a constructor that makes an object of a type.
    pub(crate) fn argument_types(&self, of: &str, by: MethodId) -> Option<Vec<Option<Rc<str>>>> {
        let entry = self.method(by);
        let (names, _) = formals(entry.owner.signature.as_deref()?)?;
        let variables: Vec<String> = names.iter().map(|name| format!("T{name};")).collect();
        let own = format!("L{}<{}>;", entry.owner.name, variables.concat());
        let seen = self.seen_as(&own, &erasure(of)?, 0)?;
        let (formal, actual) = (arguments(&seen)?, arguments(of)?);
        let value = |variable: &String| {
            let at = formal.iter().position(|f| *f == variable.as_str());
            at.and_then(|at| actual.get(at)).copied().unwrap_or("*")
        };
        let values: Vec<&str> = variables.iter().map(value).collect();
        let types = self.parameter_types(by)?;
        let replaced = |ty: &Rc<str>| substitute(ty, &names, &values, 0).map(Rc::from);
        Some(types.iter().map(replaced).collect())
    }

    /// The generic types of the parameters of a method.
    pub(crate) fn parameter_types(&self, method: MethodId) -> Option<Vec<Rc<str>>> {
        let signature = self.method(method).method().signature.clone()?;
        let (_, rest) = formals(&signature)?;
        let inside = rest.strip_prefix('(')?.split_once(')')?.0;
        Some(types(inside)?.into_iter().map(Rc::from).collect())
    }

    /// The same with the bounds of type variables in their place: what every caller keeps to.
    pub(crate) fn bounded_parameter_types(&self, method: MethodId) -> Option<Vec<Option<Rc<str>>>> {
        let entry = self.method(method);
        let own = entry.method().signature.clone().unwrap_or_default();
        let outer = entry.owner.signature.clone().unwrap_or_default();
        let types = self.parameter_types(method)?;
        let bounded = |ty: &Rc<str>| bounded(ty, &[&own, &outer]).map(Rc::from);
        Some(types.iter().map(bounded).collect())
    }

    /// The generic types of parameters for as many parameters as a method has, of those that name no type variable; nothing where the compiler added parameters.
    pub(super) fn fixed_parameter_types(
        &self,
        method: MethodId,
        count: usize,
    ) -> Vec<Option<Rc<str>>> {
        let types = self.parameter_types(method).unwrap_or_default();
        if types.len() != count {
            return Vec::new();
        }
        let fixed = |ty: Rc<str>| (!names_variable(&ty)).then_some(ty);
        types.into_iter().map(fixed).collect()
    }
}

/// Whether a type names a type variable.
fn names_variable(ty: &str) -> bool {
    let mut is_start = true;
    ty.chars().any(|c| {
        let is_variable = is_start && c == 'T';
        is_start = matches!(c, '<' | ';' | '+' | '-' | '*' | '[');
        is_variable
    })
}

impl State {
    /// The generic type of an input object.
    fn type_of(&self, object: ObjectId) -> Option<Rc<str>> {
        let is_it = |target: &Target| matches!(target, Target::Object(o) if *o == object);
        let mut refs = self.inputs.refs.iter().filter(|r| is_it(&r.target));
        refs.find_map(|r| r.signature.clone())
    }

    /// A reference has a generic type.
    pub(crate) fn declare(&mut self, value: Value, signature: Option<Rc<str>>) {
        if let (Value::Sym(id), Some(signature)) = (value, signature) {
            self.input_ref_mut(id).signature = Some(signature);
        }
    }

    /// The same, and it is of the class that the type says: on paths that no claim rests on.
    pub(crate) fn narrow(&mut self, value: Value, signature: &Rc<str>) {
        let Some(class) = erasure(signature) else {
            return;
        };
        if let Value::Sym(id) = value {
            self.input_ref_mut_at(id).types.push(class.into());
        }
        self.declare(value, Some(Rc::clone(signature)));
    }

    /// The generic type of the elements of an input array.
    pub(super) fn element_type(&self, array: ObjectId) -> Option<Rc<str>> {
        if let Some(own) = self.inputs.element_types.get(&array) {
            return Some(Rc::clone(own));
        }
        let of = self.type_of(array)?;
        of.strip_prefix('[').map(Rc::from)
    }
}

impl Machine<'_> {
    /// The class that the signature of a reference says it is of, if that is narrower than what is known and does not contradict it.
    pub(super) fn declared_bound(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Option<Rc<str>>, Halt> {
        let input = state.input_ref(id);
        let Some(bound) = input.signature.as_deref().and_then(erasure) else {
            return Ok(None);
        };
        let is_class = JavaType::parse(&crate::names::descriptor_of_class(&bound)).is_some();
        let (mut types, not) = (input.types.clone(), input.not_types.clone());
        for ty in &types {
            if !is_class || **ty == bound || !self.program.is_subclass(&bound, ty)? {
                return Ok(None);
            }
        }
        let bound: Rc<str> = bound.into();
        types.push(Rc::clone(&bound));
        let is_impossible = self.program.is_impossible(&types, &not);
        Ok((!is_impossible).then_some(bound))
    }

    /// At the end of a path: references that are open get the types that their signatures say. Stops if one means an object of another
    /// class.
    pub(crate) fn settle_types(&mut self, state: &mut State) -> Result<(), Halt> {
        for number in 0..state.inputs.refs.len() {
            let input = &state.inputs.refs[number];
            // One reference after the other becomes an object, and the rest stays as it was.
            let is_object = matches!(input.target, Target::Object(_));
            if state.inputs.settled.get(&(number as u32)) == Some(&is_object) {
                continue;
            }
            let Some(bound) = input.signature.as_deref().and_then(erasure) else {
                continue;
            };
            let bound: Rc<str> = bound.into();
            let is_class = JavaType::parse(&crate::names::descriptor_of_class(&bound));
            if is_class.is_none() || &*bound == "java/lang/Object" {
                continue;
            }
            let id = RefId(number as u32);
            let is_free = input.not_types.is_empty() && input.others.is_empty();
            if input.is_element && is_free && input.target == Target::Open && is_plain(&bound) {
                state.input_ref_mut(id).non_null = true;
            }
            let input = &state.inputs.refs[number];
            match input.target {
                Target::Object(object) => {
                    let class = shown_class(&self.program, state, object);
                    if self.program.is_subclass(&class, &bound)? {
                        state.inputs.settled.insert(number as u32, true);
                        continue;
                    }
                    let element = bound.strip_prefix('[').map(class_of_descriptor);
                    let Some(element) = element.filter(|_| class.starts_with('[')) else {
                        return Err(polluted().into());
                    };
                    let fact = ArrayFact::Below(element.into());
                    if !self.may_learn(state, object, &fact)? {
                        return Err(polluted().into());
                    }
                    learn_fact(&mut self.program, state, object, fact)?;
                }
                Target::Open if state.must_be_object(id) => {
                    let (mut types, not) = (input.types.clone(), input.not_types.clone());
                    let mut is_known = false;
                    for ty in &types {
                        is_known |= self.program.is_subclass(ty, &bound)?;
                    }
                    let mut is_excluded = self.program.excludes(&types, &bound)?;
                    for ty in not
                        .iter()
                        .filter(|_| !seeded(Fault::ExcludedTypesAreForgotten))
                    {
                        is_excluded |= self.program.is_subclass(&bound, ty)?;
                    }
                    types.push(Rc::clone(&bound));
                    if !is_known && (is_excluded || self.program.is_impossible(&types, &not)) {
                        return Err(polluted().into());
                    }
                    if !is_known {
                        state.input_ref_mut(id).types.push(bound);
                    }
                    state.inputs.settled.insert(number as u32, false);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether objects of a class are written as literals.
fn is_plain(class: &str) -> bool {
    class == "java/lang/String" || crate::names::BOXES.iter().any(|(name, _)| *name == class)
}

fn polluted() -> StopReason {
    StopReason::Unsupported {
        what: "an object of another class than a type argument says".into(),
    }
}

/// The generic type of a field of an input object.
pub(crate) fn field_type(
    program: &Program<'_>,
    state: &State,
    object: ObjectId,
    (class, name, descriptor): (&str, &str, &str),
) -> Option<Rc<str>> {
    let declared = program.classes.find(class).ok().flatten()?;
    let mut fields = declared.fields.iter();
    let field = fields.find(|f| &*f.name == name && &*f.descriptor == descriptor)?;
    let signature = field.signature.as_deref()?;
    match state.type_of(object) {
        Some(of) => program.member_type(&of, class, signature),
        None => bounded(
            signature,
            &[declared.signature.as_deref().unwrap_or_default()],
        )
        .map(Rc::from),
    }
}

/// What a type variable of a class, as `TK;`, stands for in an input object; none if nothing says it.
pub(crate) fn type_argument(
    program: &Program<'_>,
    state: &State,
    object: ObjectId,
    (class, variable): (&str, &str),
) -> Option<Rc<str>> {
    let of = state.type_of(object)?;
    let found = program.member_type(&of, class, variable)?;
    class_of_type(&found).is_some().then_some(found)
}

/// The class of a generic type, as `checkcast` names it.
pub(crate) fn class_of_type(ty: &str) -> Option<String> {
    erasure(ty)
}

/// The generic type of what a method of an input object returns.
pub(crate) fn result_type(
    program: &Program<'_>,
    state: &State,
    object: ObjectId,
    method: MethodId,
) -> Option<Rc<str>> {
    let entry = program.method(method);
    let signature = entry.method().signature.clone()?;
    let (names, rest) = formals(&signature)?;
    let returns = rest.split_once(')')?.1;
    let returns = returns.get(..type_length(returns, 0)?)?;
    // Type variables of the method itself are the caller's.
    let hides = |name: &&str| returns.contains(&format!("T{name};"));
    if names.iter().any(hides) {
        return None;
    }
    let of = state.type_of(object)?;
    program.member_type(&of, &entry.owner.name, returns)
}

#[cfg(test)]
mod tests {
    use super::bounded;

    #[test]
    fn variables_are_replaced_by_their_bounds() {
        let comparable = "<T::Ljava/lang/Comparable<TT;>;>(Ljava/util/Collection<+TT;>;)TT;";
        let collection = bounded("Ljava/util/Collection<+TT;>;", &[comparable]);
        let expected = "Ljava/util/Collection<+Ljava/lang/Comparable<Ljava/lang/Comparable<*>;>;>;";
        assert_eq!(collection.as_deref(), Some(expected));
        let chain = "<N:Ljava/lang/Number;L::Ljava/util/List<TN;>;>(TL;)I";
        let list = bounded("TL;", &[chain]);
        assert_eq!(
            list.as_deref(),
            Some("Ljava/util/List<Ljava/lang/Number;>;")
        );
        let two = "<X:Lp/Ab;:Ljava/lang/Runnable;>(TX;)V";
        assert_eq!(bounded("[TX;", &[two]).as_deref(), Some("[Lp/Ab;"));
    }

    #[test]
    fn a_variable_without_a_bound_says_nothing() {
        let free = "<T:Ljava/lang/Object;>(TT;)V";
        assert_eq!(bounded("TT;", &[free]), None);
        let list = bounded("Ljava/util/List<TT;>;", &[free]);
        assert_eq!(list.as_deref(), Some("Ljava/util/List<*>;"));
        assert_eq!(
            bounded("Ljava/lang/String;", &["", ""]).as_deref(),
            Some("Ljava/lang/String;")
        );
    }
}
