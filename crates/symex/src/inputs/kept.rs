//! In: input objects, and objects that static initialisers made. Out: whether one is the other, and what the latter hold.
//!
//! An object that a static initialiser of the project made holds what it made of it only as far as its fields are final: the
//! method under test is called later, and others may have changed the rest. So when the path first looks into such an
//! object, or writes it, the object is *opened*: it becomes an input in any state, of a known class, with the final
//! fields that it has. From then on all rules for inputs apply to it; a test sets its state through the static final
//! field that holds it ([`State::kept`]). Objects of the JDK, whose fields are no inputs, are not opened: what they hold is not
//! read, and that they were written is noted by the heap.
//!
//! An input may be such an object, too. One that becomes an object after the other was opened is offered it like any other
//! alias. One that was taken for an object of its own before is asked for when the path could see a difference ([`Machine::ask_aliases`], before each
//! instruction and around each evaluation of a specification): one of the two was written, and the same field was used
//! through the other. If the two are one, the path ends as unknown. Until then it makes no difference, since an
//! object in any state may hold what the other holds; only `==` does, which asks. For tests there is a path on which the
//! reference is what the field holds from the beginning ([`Machine::holders`]), on which no claim rests.
//!
//! The same question is asked of other objects that existed before the call or may have, where `==` compares them with an input: what
//! initialisers of the JDK made, what the JDK keeps, boxes, strings, what the constructor of a record made.
//!
//! Objects differ by their class, which is exact, arrays by their types. What `frozen.rs` shows to be never
//! escaped, by code or by its initialiser, is not kept in this sense, nor do enums need a question: their references are resolved to constants.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};
use provetta_term::{Sort, TermId};

use crate::event::{Choice, Then};
use crate::halt::Halt;
use crate::heap::{Body, Elements, Owner};
use crate::ids::{ObjectId, RefId};
use crate::inputs::fits_types;
use crate::machine::{Machine, StaticFields};
use crate::names::{BOXES, shown_type};
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{Decision, How, InputObject, InputRef, Origin, Target};
use crate::state::{Holder, Kept, State};
use crate::value::{Value, malformed};

/// What an initialiser that ran before the call cannot know.
const USED: &str = "an object kept in a static field that a static initialiser uses";

/// More static final fields are not tried for one reference.
const MAX_HOLDERS: usize = 3;

/// Whether an object is the string of a literal, or a class.
pub(super) fn is_named(state: &State, object: ObjectId) -> bool {
    state.vm.literals.values().any(|text| *text == object)
        || state.vm.mirrors.values().any(|mirror| *mirror == object)
}

/// Whether an object that is no input of its own existed before the call, so that an input may be it: what static initialisers
/// made, those of the JDK among them, and what makers of other inputs made. So may a lambda that captures nothing, which an earlier
/// call made.
fn existed(state: &State, object: ObjectId) -> bool {
    if seeded(Fault::LibraryObjectsAreNoInputs) {
        return state.heap.get(object).owner.is_shared()
            || state.vm.singletons.values().any(|single| *single == object);
    }
    state.heap.get(object).owner.is_older()
        || state.inputs.snapshots.contains_key(&object)
        || state.vm.singletons.values().any(|single| *single == object)
}

/// Whether an input object and one that static fields keep are known to be two.
fn is_apart(state: &State, input: ObjectId, kept: ObjectId) -> bool {
    let mut others = state
        .inputs
        .refs
        .iter()
        .filter(|r| r.target == Target::Object(input))
        .flat_map(|r| &r.others);
    state.inputs.apart.contains(&(input, kept))
        || others.any(|o| state.known(*o) == Value::Ref(kept))
}

impl State {
    /// Before an initialiser that ran before the call reads an object: others may have changed it by then.
    fn check_earlier(&self, id: ObjectId) -> Result<(), Halt> {
        let is_open = self.heap.is_foreign(id) || self.inputs.kept.contains_key(&id);
        match self.heap.owner().is_shared() && is_open {
            true => Err(self.touched(USED.into())),
            false => Ok(()),
        }
    }

    /// Before an object is written: what the path knows of one that static fields keep is nothing that an initialiser which ran
    /// before the call has seen or changed.
    pub(crate) fn check_write(&self, id: ObjectId) -> Result<(), Halt> {
        match self.heap.owner().is_shared() && self.inputs.kept.contains_key(&id) {
            true => Err(self.touched_by_write(USED.into())),
            false => Ok(()),
        }
    }
}

impl Program<'_> {
    /// Whether elements of an array are no objects of the JDK that only its own code knows.
    pub(crate) fn is_own_type(&self, element: &str) -> bool {
        let leaf = element.trim_start_matches('[');
        let Some(name) = leaf.strip_prefix('L').and_then(|n| n.strip_suffix(';')) else {
            return true;
        };
        name == "java/lang/String"
            || BOXES.iter().any(|(class, _)| *class == name)
            || matches!(self.classes.find(name), Ok(Some(c))
                if !matches!(c.origin, provetta_classfile::Origin::Jdk))
    }
}

impl Machine<'_> {
    /// Whether static fields of the JDK lead to an object: it is in a table that may have been filled before.
    pub fn is_kept_by_jdk(&self, state: &State, id: ObjectId) -> bool {
        kept_by_jdk(&self.program, state, id)
    }

    /// Asks whether a reference means an object that static fields keep. If so, the path is not followed.
    pub(super) fn ask_kept(&mut self, state: &State, id: RefId, object: ObjectId) -> Halt {
        let name = state.input_ref(id).name.to_string();
        let apart = Decision::Differs(id, Value::Ref(object));
        Halt::Fork(self.or_stop(state, &name, object, apart))
    }

    /// The ways on from the question whether an input is an object that static fields keep: it is not, or the path ends.
    fn or_stop(
        &mut self,
        state: &State,
        input: &str,
        kept: ObjectId,
        apart: Decision,
    ) -> Vec<Choice> {
        let class = self.class_name(state, kept);
        let class = shown_type(&class);
        let reason = StopReason::Unsupported {
            what: match is_named(state, kept) {
                false if matches!(state.inputs.kept.get(&kept), Some(Kept::Component { .. })) => {
                    format!("an input that is an object of {class} which a record made")
                }
                false => format!("an input that is an object of {class} kept in a static field"),
                true => format!("an input that is an object of {class} which the code names"),
            },
        };
        let question = format!("{input} is object {}", kept.0);
        match self.ask(state, &question, apart.clone(), apart) {
            Halt::Fork(mut choices) => {
                if let Some(yes) = choices.get_mut(1) {
                    yes.then = Then::Stop(reason);
                }
                choices
            }
            _ => Vec::new(),
        }
    }

    /// Whether an input object, taken for an object of its own, may be one that static fields keep, or one that a record made.
    fn may_be_kept(
        &mut self,
        state: &State,
        input: ObjectId,
        kept: ObjectId,
    ) -> Result<bool, StopReason> {
        let (one, other) = (state.heap.get(input), state.heap.get(kept));
        let Some(number) = one.input else {
            return Ok(false);
        };
        // What was made by two initialisers is two, and what was made for two records.
        let is_same_kind = match (state.inputs.kept.get(&input), state.inputs.kept.get(&kept)) {
            (Some(Kept::Static(_)), Some(Kept::Static(_)) | None) => true,
            (Some(one), Some(other)) => self.are_of_two_records(one, other),
            _ => false,
        };
        if is_same_kind {
            return Ok(false);
        }
        // What became an object later was offered the other as an alias.
        let is_earlier = match other.input {
            None => is_kept(&self.program, state, kept),
            Some(n) => state.inputs.kept.contains_key(&kept) && number < n,
        };
        let origin = &state.inputs.graph[number as usize];
        let is_any = matches!(
            origin.how,
            How::Any { .. }
                | How::Stub { .. }
                | How::Made { .. }
                | How::Array { .. }
                | How::Elements { .. }
                | How::Boxed(_)
        );
        if !is_any || origin.is_shadow || !is_earlier {
            return Ok(false);
        }
        match (&one.body, &other.body) {
            (Body::Fields(_), Body::Fields(_)) => Ok(one.class == other.class),
            (Body::Array(a, _), Body::Array(b, _)) if a.sort().is_some() => Ok(a == b),
            (Body::Array(_, _), Body::Array(b, _)) if b.sort().is_none() => {
                fits_array(&self.program, state, input, kept)
            }
            _ => Ok(false),
        }
    }

    /// Whether two objects were made for two records or for one, so that they are two. A record may be the very one that the
    /// constructor of the other made: then what was made for it was made for both.
    fn are_of_two_records(&mut self, one: &Kept, other: &Kept) -> bool {
        let (Kept::Component { record: a, by: x }, Kept::Component { record: b, by: y }) =
            (one, other)
        else {
            return false;
        };
        a == b
            || seeded(Fault::RecordsMakeNoRecords)
            || !self.leads_to(*x, *y) && !self.leads_to(*y, *x)
    }

    /// Whether two objects with different places on the heap are known to be two. An input that was taken for an object of its own
    /// may be one that static fields keep, which nobody had asked for then.
    pub(crate) fn are_two(&mut self, state: &State, x: ObjectId, y: ObjectId) -> Result<(), Halt> {
        self.are_two_stubs(state, x, y)?;
        for (input, kept) in [(x, y), (y, x)] {
            if self.may_be_kept(state, input, kept)? && !is_apart(state, input, kept) {
                let choices = self.ask_apart(state, input, kept);
                return Err(Halt::Fork(choices));
            }
        }
        Ok(())
    }

    /// Asks whether an input is a box that existed before the call, which it can be under a condition. Of boxes that `valueOf` made.
    pub(crate) fn are_two_boxes(
        &mut self,
        state: &State,
        x: ObjectId,
        y: ObjectId,
        may_be_one: TermId,
    ) -> Result<(), Halt> {
        if self.terms.as_bool(may_be_one) == Some(false) || seeded(Fault::KeptBoxesAreNoInputs) {
            return Ok(());
        }
        for (input, kept) in [(x, y), (y, x)] {
            if !self.may_be_kept(state, input, kept)? || is_apart(state, input, kept) {
                continue;
            }
            let mut choices = self.ask_apart(state, input, kept);
            if let [apart, same] = choices.as_mut_slice() {
                same.condition = self.terms.and(same.condition, may_be_one);
                apart.condition = self.terms.not(same.condition);
            }
            return Err(Halt::Fork(choices));
        }
        Ok(())
    }

    fn ask_apart(&mut self, state: &State, input: ObjectId, kept: ObjectId) -> Vec<Choice> {
        let name = state.input_name(input).unwrap_or_default();
        self.or_stop(state, &name, kept, Decision::Apart(input, kept))
    }

    /// Before the next instruction: asks for each input object whether it is one of those that static fields keep, if the
    /// path could see by now.
    pub fn ask_aliases(&mut self, state: &mut State) -> Result<Option<Vec<Choice>>, Halt> {
        let used = state.heap.written_shared_count() + state.inputs.kept.len();
        if used == 0 {
            return Ok(None);
        }
        let now = (used, state.inputs.graph.len(), state.heap.writes());
        if now == state.inputs.aliases_asked
            || state.classes.initialisation.is_earlier()
            || state.inputs.optional
        {
            return Ok(None);
        }
        if seeded(Fault::StaticsAreNoInputs) {
            return Ok(None);
        }
        let written = state.heap.written_shared();
        let kept: Vec<ObjectId> = written.chain(state.inputs.kept.keys().copied()).collect();
        for object in state.inputs.graph.iter() {
            for kept in &kept {
                if self.may_be_kept(state, object.id, *kept)?
                    && !is_apart(state, object.id, *kept)
                    && is_observable(&self.program, state, object.id, *kept)
                {
                    return Ok(Some(self.ask_apart(state, object.id, *kept)));
                }
            }
        }
        state.inputs.aliases_asked = now;
        Ok(None)
    }

    /// Before a reference becomes an object: asks whether it is one of those that static fields keep and that the path has
    /// written.
    pub(super) fn ask_written(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Option<Vec<Choice>>, Halt> {
        if state.inputs.optional || seeded(Fault::StaticsAreNoInputs) {
            return Ok(None);
        }
        let kept: Vec<ObjectId> = state.heap.written_shared().collect();
        for object in kept {
            let there = state.heap.get(object);
            let class = shown_class(&self.program, state, object);
            let others = &state.input_ref(id).others;
            if there.input.is_some()
                || !there.owner.is_shared()
                || self.program.is_enum(&class)
                || others.iter().any(|o| state.known(*o) == Value::Ref(object))
                || !fits_types(&self.program, state, id, &class)?
            {
                continue;
            }
            if let Halt::Fork(choices) = self.ask_kept(state, id, object) {
                return Ok(Some(choices));
            }
        }
        Ok(None)
    }

    /// Static final fields that a test can name and whose object a reference may mean.
    pub(super) fn holders(
        &self,
        state: &State,
        id: RefId,
        classes: &[std::sync::Arc<str>],
    ) -> Result<Vec<Origin>, Halt> {
        let mut found = Vec::new();
        for (class, statics) in &state.classes.statics {
            let entry = self.program.class(*class);
            for (slot, (info, value)) in entry.statics.iter().zip(statics.values.iter()).enumerate()
            {
                let Value::Ref(object) = *value else { continue };
                let there = state.heap.get(object);
                if !there.owner.is_shared()
                    || there.input.is_some()
                    || !self.can_open(state, object)
                    || !info.flags.is_final()
                    || info.flags.is_enum()
                    || !self.program.may_use(&entry.class, info.flags)
                {
                    continue;
                }
                let name = shown_class(&self.program, state, object);
                let is_candidate = name.starts_with('[') || classes.contains(&name);
                if is_candidate && fits_types(&self.program, state, id, &name)? {
                    let slot = slot as u32;
                    found.push(Origin::Field {
                        class: *class,
                        slot,
                    });
                }
            }
        }
        found.truncate(MAX_HOLDERS);
        Ok(found)
    }

    /// Whether an object was made by a static initialiser of the project and has to become an input where it is used.
    pub fn can_open(&self, state: &State, id: ObjectId) -> bool {
        let object = state.heap.get(id);
        if !object.owner.is_shared()
            || state.classes.initialisation.is_earlier()
            || state.inputs.making > 0
            || object.cached_box
            || state.heap.is_written_shared(id)
            || self.limits.statics != StaticFields::Inputs
            || seeded(Fault::KeptObjectsAreAsMade)
        {
            return false;
        }
        let class = self.program.class(object.class);
        match &object.body {
            Body::Array(element, _) => self.program.is_own_type(element.descriptor()),
            Body::Fields(_) => {
                (!class.is_jdk || &*class.class.name == "java/lang/Object")
                    && !crate::synthetic::is_written(&class.class)
            }
            Body::Mirror(_) | Body::OpaqueString | Body::Console => false,
        }
    }

    /// Before something is read that others may have changed: the object has to be the path's own, or an input.
    pub fn check_open(&self, state: &State, id: ObjectId) -> Result<(), Halt> {
        state.check_earlier(id)?;
        if !state.heap.is_foreign(id) {
            return Ok(());
        }
        if self.can_open(state, id) {
            return Err(Halt::Open(id));
        }
        if seeded(Fault::KeptObjectsAreAsMade) {
            return Ok(());
        }
        Err(may_have_changed(&self.program, state, id).into())
    }

    /// An object that a static initialiser made becomes an input.
    pub fn open_kept(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        if !self.can_open(state, id) {
            return Err(may_have_changed(&self.program, state, id).into());
        }
        let holder = holder_of(&self.program, state, id);
        let name = kept_name(&self.program, state, id, holder.as_ref());
        let number = match state.heap.get(id).input {
            Some(number) => number,
            None => state.inputs.graph.len() as u32,
        };
        let (body, how) = self.in_any_state_now(state, id, &name, number)?;
        state.heap.open(id, body);
        if state.heap.get(id).input.is_some() {
            let known = &mut state.inputs.graph[number as usize];
            known.name = name;
            known.how = how;
        } else {
            state.register(id, &name, how);
        }
        state.inputs.has_numbers |= matches!(
            state.heap.get(id).body,
            Body::Array(_, Elements::Numbers { .. })
        );
        state.inputs.kept.insert(id, Kept::Static(holder));
        // What it held before was forgotten with everything else.
        if let (Some(havoc), Body::Array(..)) = (state.havoc_of(id), &state.heap.get(id).body) {
            self.havoc_elements(state, id, &havoc)?;
        }
        Ok(())
    }

    /// What an object that others may have changed holds: what is final, and anything else.
    fn in_any_state_now(
        &mut self,
        state: &State,
        id: ObjectId,
        name: &str,
        number: u32,
    ) -> Result<(Body, How), Halt> {
        let object = state.heap.get(id);
        let (element, length) = match &object.body {
            Body::Fields(fields) => {
                let infos = &self.program.class(object.class).fields;
                let held =
                    fields
                        .iter()
                        .zip(infos)
                        .map(|(value, info)| match info.flags.is_final() {
                            true => *value,
                            false => Value::Unset,
                        });
                let held = Rc::new(held.collect::<Vec<Value>>());
                let initial = Rc::clone(&held);
                return Ok((Body::Fields(held), How::Any { initial }));
            }
            Body::Array(element, elements) => (element.clone(), elements.length()),
            _ => return Err(malformed("an object or array is expected").into()),
        };
        if let Some(sort) = element.sort() {
            let ty = JavaType::parse(element.descriptor());
            let ty = ty.ok_or_else(|| malformed("an array type"))?;
            let array = self.variable(&format!("{name}[]"), Sort::Array(sort));
            let body = Body::Array(element, Elements::Term { array, length });
            let element = ty;
            return Ok((
                body,
                How::Array {
                    element,
                    array,
                    length,
                },
            ));
        }
        let numbers = self
            .numbers_objects(state)
            .then(|| self.numbers_variable(&format!("{name}[] numbers"), 0));
        let elements = match numbers {
            Some(array) => Elements::Numbers { array, length },
            None => Elements::Sparse {
                length,
                cells: OrdMap::new(),
                of: Some(number),
            },
        };
        let how = How::Elements {
            length,
            initial: Rc::new(Vec::new()),
            holds: state.known_holds(id, &element),
            numbers,
        };
        Ok((Body::Array(element, elements), how))
    }
}

/// Whether an input may be an object that is no input of its own: it existed before the call, or the library keeps it and may have
/// made it in an earlier call.
pub(crate) fn is_kept(program: &Program<'_>, state: &State, object: ObjectId) -> bool {
    // Plain objects are marks of the JDK, which it gives to nobody.
    let there = state.heap.get(object);
    let class = &program.class(there.class).class.name;
    let is_mark = there.owner == Owner::Older
        && &**class == "java/lang/Object"
        && matches!(there.body, Body::Fields(_));
    !is_mark && (existed(state, object) || is_cached(program, state, object))
}

/// Whether the JDK keeps an object of its own, which an earlier call may have made.
pub(crate) fn is_cached(program: &Program<'_>, state: &State, object: ObjectId) -> bool {
    let class = state.heap.get(object).class;
    program.class(class).is_jdk
        && !seeded(Fault::LibraryObjectsAreNoInputs)
        && kept_by_jdk(program, state, object)
}

/// Whether an array of references has the types that the references to an input array have.
pub(crate) fn fits_array(
    program: &Program<'_>,
    state: &State,
    input: ObjectId,
    kept: ObjectId,
) -> Result<bool, StopReason> {
    let class = shown_class(program, state, kept);
    let is_it = |r: &&InputRef| r.target == Target::Object(input);
    for ty in state
        .inputs
        .refs
        .iter()
        .filter(is_it)
        .flat_map(|r| &r.types)
    {
        if !program.is_subclass(&class, ty)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the path could see whether two objects are one: it has written something through one of them and read or
/// written it through the other.
pub(crate) fn is_observable(
    program: &Program<'_>,
    state: &State,
    input: ObjectId,
    kept: ObjectId,
) -> bool {
    let (one, other) = (state.heap.get(input), state.heap.get(kept));
    let origin = |id: ObjectId| {
        let number = state.heap.get(id).input?;
        Some(&state.inputs.graph[number as usize])
    };
    let (Some(first), Some(second)) = (origin(input), origin(kept)) else {
        return true;
    };
    let is_as_given = super::given::is_as_given;
    let is_changed = !is_as_given(state, first) || !is_as_given(state, second);
    let (Body::Fields(a), Body::Fields(b), false) =
        (&one.body, &other.body, state.inputs.has_numbers)
    else {
        return is_changed;
    };
    let initial = |object: &InputObject, slot: usize| match &object.how {
        How::Any { initial } | How::Stub { initial, .. } => initial.get(slot).copied(),
        _ => None,
    };
    let infos = &program.class(one.class).fields;
    infos.iter().enumerate().any(|(slot, info)| {
        let (Some(x), Some(y)) = (a.get(slot), b.get(slot)) else {
            return false;
        };
        let is_used = *x != Value::Unset && *y != Value::Unset;
        let is_first = initial(first, slot) == Some(*x) && initial(second, slot) == Some(*y);
        !info.flags.is_final() && is_used && !is_first
    })
}

/// Why nobody can say what an object holds.
pub(crate) fn may_have_changed(program: &Program<'_>, state: &State, id: ObjectId) -> StopReason {
    let class = shown_class(program, state, id);
    let what = match class.starts_with('[') {
        true => "an array".to_owned(),
        false => format!("an object of {}", class.replace(['/', '$'], ".")),
    };
    StopReason::Unsupported {
        what: format!("{what} kept in a static field, which other code may have changed"),
    }
}

/// The static final field that a test finds an object in.
pub(crate) fn holder_of(program: &Program<'_>, state: &State, id: ObjectId) -> Option<Holder> {
    state.classes.statics.iter().find_map(|(class, statics)| {
        let entry = program.class(*class);
        let mut all = entry.statics.iter().zip(statics.values.iter());
        let (info, _) = all.find(|(info, value)| {
            **value == Value::Ref(id)
                && info.flags.is_final()
                && program.may_use(&entry.class, info.flags)
        })?;
        Some((Rc::from(&*entry.class.name), Rc::from(&*info.name)))
    })
}

/// A name that no other input has.
pub(crate) fn kept_name(
    program: &Program<'_>,
    state: &State,
    id: ObjectId,
    holder: Option<&Holder>,
) -> Rc<str> {
    let name = match holder {
        Some((class, field)) => {
            format!("{}.{field}", crate::names::simple_name(class))
        }
        None => {
            let class = shown_class(program, state, id);
            let simple = crate::names::simple_name(&class);
            format!("{}#{}", simple.trim_end_matches(';'), id.0)
        }
    };
    let is_taken = state.inputs.refs.iter().any(|r| *r.name == *name)
        || state.inputs.graph.iter().any(|o| *o.name == *name);
    match is_taken {
        true => format!("{name}#{}", id.0).into(),
        false => name.into(),
    }
}

/// Whether static fields of the JDK lead to an object: it is in a table that may have been filled before.
pub(crate) fn kept_by_jdk(program: &Program<'_>, state: &State, id: ObjectId) -> bool {
    let jdk = state
        .classes
        .statics
        .iter()
        .filter(|(c, _)| program.class(**c).is_jdk);
    let mut open: Vec<Value> = jdk.flat_map(|(_, s)| s.values.iter().copied()).collect();
    let mut seen = std::collections::BTreeSet::new();
    while let Some(value) = open.pop() {
        let Value::Ref(found) = value else { continue };
        if found == id {
            return true;
        }
        if seen.insert(found) {
            state.heap.get(found).body.references(&mut |v| open.push(v));
        }
    }
    false
}
