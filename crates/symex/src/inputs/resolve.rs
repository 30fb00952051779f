//! In: an input reference whose object is needed. Out: the choices what it is: null, an object that another
//! input is, or a new object of each candidate class, made by each constructor and factory or in any state.
//!
//! The choices cover every state the types allow: an object in any state is always among them. Objects that
//! constructors make are special cases of it, proposed for the sake of tests that need no reflection; a path
//! with such an object is optional: no claim rests on it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::Sort;

use crate::event::{Choice, Event, Flow, Then, Unseen};
use crate::halt::Halt;
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::also::stubs_below;
use crate::inputs::candidates::Candidates;
use crate::inputs::fits_types;
use crate::inputs::library::listed::Tried;
use crate::inputs::text::told_apart;
use crate::inputs::ways::{count_of_class, may_receive, only_receivers, ways};
use crate::machine::Machine;
use crate::objects::shown_class;
use crate::refs::{Arguments, Decision, How, Origin, Target};
use crate::state::State;
use crate::value::Value;

/// Methods called on one new object with inputs as arguments, at most.
pub(super) const MAX_CALLS: u32 = 4;
/// Calls of one method with small numbers on one new object, at most.
pub(super) const MAX_CHAIN: u32 = 16;

/// Constants of an enum, by the names of their fields.
type Constants = Vec<(Rc<str>, ObjectId)>;

impl Machine<'_> {
    /// Makes an input reference null or an object. The counter stands behind the instruction that needs it,
    /// which is executed again.
    pub fn resolve(&mut self, state: &mut State, id: RefId) -> Result<Flow, Halt> {
        let id = state.canonical(id);
        match state.input_ref(id).target {
            Target::Deciding(origin) => {
                state.top.pc = state.top.pc.saturating_sub(1);
                self.begin(state, id, origin)?;
                return Ok(Flow::Frame);
            }
            Target::Made {
                object,
                calls,
                chain,
                ..
            } => return self.after_making(state, id, object, calls, chain),
            Target::Open => {}
            Target::Null | Target::Object(_) | Target::Same(_) => {
                state.top.pc = state.top.pc.saturating_sub(1);
                return Ok(Flow::Frame);
            }
        }
        if !self.is_completing(state) {
            match self.is_null(state, Value::Sym(id)) {
                Ok(true) => {
                    state.top.pc = state.top.pc.saturating_sub(1);
                    self.decide(state, Decision::Null(id))?;
                    return Ok(Flow::Frame);
                }
                Ok(false) => {}
                Err(Halt::Fork(choices)) => return Ok(Flow::Event(Event::Fork(choices))),
                Err(halt) => return Err(halt),
            }
        }
        let input = state.input_ref(id);
        let (types, not_types) = (input.types.clone(), input.not_types.clone());
        let mut candidates = self.program.candidates(&types, &not_types)?;
        if state.inputs.receiver == Some(id) {
            only_receivers(&mut self.program, state, &mut candidates)?;
        }
        if seeded(Fault::OtherClassesIgnored) {
            candidates.others = None;
        }
        if seeded(Fault::CandidateClassDropped) && candidates.classes.len() > 1 {
            candidates.classes.pop();
        }
        // What a type argument excludes makes no test, and claims are not made where other classes are left out.
        let is_broad = candidates.object || !candidates.boxes.is_empty();
        if is_broad
            && candidates.others.is_some()
            && state.inputs.receiver != Some(id)
            && let Some(bound) = self.declared_bound(state, id)?
        {
            candidates.classes.clear();
            candidates.boxes.clear();
            candidates.builders.clear();
            candidates.ways.clear();
            candidates.object = false;
            candidates.text = false;
            candidates.declared = Some(bound);
        }
        if let Some(flow) = self.ask_made(state, id, &candidates)? {
            return Ok(flow);
        }
        // Nothing stands for objects of other classes below an abstract type.
        if candidates.stub.is_none() && candidates.others.is_none() && !self.is_completing(state) {
            for ty in types.iter().filter(|ty| self.program.is_abstract_type(ty)) {
                self.note_world(state, ty);
            }
        }
        if let Some(row) = candidates.listed
            && !self.is_completing(state)
        {
            self.note_listed(state, row.ty);
        }
        if !self.is_completing(state)
            && let Some(choices) = self.ask_written(state, id)?
        {
            return Ok(Flow::Event(Event::Fork(choices)));
        }
        // An enum has to be initialised before its constants are known.
        for name in &candidates.classes {
            if self.program.is_enum(name) {
                let class = self.program.load(name)?;
                if self.initialise_before(state, class)? {
                    return Ok(Flow::Frame);
                }
            }
        }
        let options = if self.is_completing(state) {
            self.simplest(state, id, &candidates)?
        } else {
            self.options(state, id, candidates)?
        };
        self.offer(state, id, options)
    }

    /// Turns labelled options into a fork; a single one is taken at once.
    pub(super) fn offer(
        &mut self,
        state: &mut State,
        id: RefId,
        options: Vec<(String, Then)>,
    ) -> Result<Flow, Halt> {
        let apart = self.apart_from_other_boxes(state, id)?;
        let number = match state.is_decided_by_number(id) {
            true => Some(self.number(state, Value::Sym(id))?),
            false => None,
        };
        if let ([(_, then)], None, None) = (options.as_slice(), apart, number) {
            return self.apply(state, then.clone());
        }
        if options.is_empty() {
            let what = format!("no object can be {}", state.input_ref(id).name);
            return Err(StopReason::Unsupported { what }.into());
        }
        let selector = format!("{} is", state.input_ref(id).name);
        let name = match state.input_ref(id).target {
            Target::Made { calls, .. } => format!("{selector} then {calls}"),
            _ => selector,
        };
        let mut choices = self.labelled(state, &name, options);
        if let Some(apart) = apart {
            for choice in &mut choices {
                if let Then::Decide(Decision::NewBox(_)) = choice.then {
                    choice.condition = self.terms.and(choice.condition, apart);
                }
            }
        }
        if let Some(number) = number {
            self.decide_by_number(state, number, &mut choices);
        }
        Ok(Flow::Event(Event::Fork(choices)))
    }

    /// A reference with a number is the object that has the same, and a new one has none of those that are known.
    pub(super) fn decide_by_number(
        &mut self,
        state: &State,
        number: provetta_term::TermId,
        choices: &mut [Choice],
    ) {
        let known = |choice: &Choice| match choice.then {
            Then::Decide(
                Decision::Same(_, Value::Ref(object)) | Decision::Constant { object, .. },
            ) => Some(object),
            _ => None,
        };
        let others: Vec<ObjectId> = choices.iter().filter_map(known).collect();
        for choice in choices {
            let is_it = match (known(choice), &choice.then) {
                (Some(object), _) => {
                    let its = self.number_of_object(state, object);
                    self.terms.eq(number, its)
                }
                (
                    None,
                    Then::Decide(
                        Decision::New(..)
                        | Decision::NewArray(_)
                        | Decision::NewBox(_)
                        | Decision::NewText(_)
                        | Decision::NewBuilder(_)
                        | Decision::NewObject(_),
                    ),
                ) => self.is_another(state, number, &others),
                _ => continue,
            };
            choice.condition = self.terms.and(choice.condition, is_it);
        }
    }

    /// Answers to a question as choices, each with a number of its own.
    pub(crate) fn labelled(
        &mut self,
        state: &State,
        question: &str,
        options: Vec<(String, Then)>,
    ) -> Vec<Choice> {
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let given = self.given.take();
        let variable = self.variable(question, Sort::Bv(16));
        self.given = given;
        let mut choices = Vec::with_capacity(options.len());
        let mut before: Vec<String> = Vec::new();
        let mut codes = Vec::with_capacity(options.len());
        for (mut label, then) in options {
            // Classes of one name are different answers.
            while before.contains(&label) {
                label.push('\'');
            }
            before.push(label.clone());
            let code = self.choice_code(variable, label);
            codes.push(code);
            let code = self.terms.bv(16, code);
            choices.push(Choice {
                condition: self.terms.eq(variable, code),
                line,
                then,
            });
        }
        if let Some(answer) = self.given_answer(variable, &codes) {
            for (i, choice) in choices.iter_mut().enumerate() {
                choice.condition = self.terms.bool(i == answer);
            }
        }
        choices
    }

    /// What must hold for a new box that is known not to be some other boxes: equal small values would be
    /// one object.
    pub(super) fn apart_from_other_boxes(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Option<provetta_term::TermId>, Halt> {
        let input = state.input_ref(id);
        if input.others.is_empty() {
            return Ok(None);
        }
        let Some((descriptor, value)) = self.box_value(state, id) else {
            return Ok(None);
        };
        let mut all: Option<provetta_term::TermId> = None;
        for other in input.others.clone() {
            let Value::Ref(object) = state.known(other) else {
                continue;
            };
            let Some((d, held)) = self.unbox(state, object) else {
                continue;
            };
            if d != descriptor {
                continue;
            }
            let same = self.same_cached(descriptor, value, held)?;
            let differs = self.terms.not(same);
            all = Some(match all {
                None => differs,
                Some(before) => self.terms.and(before, differs),
            });
        }
        Ok(all)
    }

    /// The number that stands for an answer to a question with many.
    pub(super) fn choice_code(&mut self, variable: provetta_term::TermId, label: String) -> u64 {
        let Some(id) = self.terms.var_id(variable) else {
            return 0;
        };
        let labels = self.choice_labels.entry(id).or_default();
        let at = labels.iter().position(|l| *l == label).unwrap_or_else(|| {
            labels.push(label);
            labels.len() - 1
        });
        at as u64
    }

    pub(super) fn options(
        &mut self,
        state: &mut State,
        id: RefId,
        candidates: Candidates,
    ) -> Result<Vec<(String, Then)>, Halt> {
        let name = Rc::clone(&state.input_ref(id).name);
        let mut options: Vec<(String, Then)> = Vec::new();
        let mut any = Vec::new();
        for class in &candidates.classes {
            let class_id = self.program.load(class)?;
            let simple = crate::names::simple_name(class).to_owned();
            if self.program.is_enum(class) {
                if let Some(reason) = self.half_initialised(state, class_id) {
                    any.push((format!("{name} is half a {simple}"), Then::Stop(reason)));
                }
                let (constants, all) = self.constants(state, id, class)?;
                if !all {
                    // A body may call the method with `super`, so what it would reach stays open.
                    let what = format!("a constant of {simple} that overrides the method");
                    let stop = Then::Stop(StopReason::Unsupported { what });
                    any.push((format!("{name} is another {simple}"), stop));
                }
                for (field, object) in constants {
                    let mut others = state.input_ref(id).others.iter();
                    if others.any(|o| state.known(*o) == Value::Ref(object)) {
                        continue;
                    }
                    let then = Then::Decide(Decision::Constant {
                        reference: id,
                        object,
                        class: Rc::from(&**class),
                        field: Rc::clone(&field),
                    });
                    options.push((format!("{name} == {field}"), then));
                }
                continue;
            }
            if count_of_class(&self.program, state, class) >= self.limits.max_objects {
                let bound = self.limits.max_objects;
                let stop = Then::Stop(StopReason::Objects { bound });
                any.push((format!("{name} is one more {simple}"), stop));
                continue;
            }
            if let Some(canonical) = self.program.canonical_constructor(class_id)? {
                if let Some(reason) = self.half_constructed(state, canonical) {
                    any.push((format!("{name} is half a {simple}"), Then::Stop(reason)));
                }
                if let Some(reason) = self.met_unfinished(state, canonical)? {
                    let label = format!("{name} is a {simple} made early");
                    any.push((label, Then::Stop(reason)));
                }
                // Under test, the constructor is no way to its own inputs; other objects are made by it.
                let label = format!("{name} is {}", self.program.maker_label(canonical));
                let is_first = state.input_ref(id).havocked.is_none() && !state.inputs.optional;
                if is_first && self.looks_into_components(canonical) {
                    let unchanged = Then::Decide(Decision::New(id, Origin::Maker(canonical)));
                    options.push((format!("{label}, unchanged"), unchanged));
                }
                let then = Then::Decide(Decision::New(id, Origin::Canonical(canonical)));
                options.push((label, then));
                continue;
            }
            let makers = match state.input_ref(id).havocked {
                None if state.inputs.in_past == 0 => self.program.ways_to_get(class_id)?,
                // No test is made of it, or claims rest on it.
                _ => Vec::new(),
            };
            for origin in makers {
                // The method under test is no way to its own inputs.
                if origin == Origin::Maker(state.outermost()) {
                    continue;
                }
                let label = format!("{name} is {}", self.program.origin_label(origin));
                options.push((label, Then::Decide(Decision::New(id, origin))));
            }
            let then = Then::Decide(Decision::New(id, Origin::Any(class_id)));
            any.push((format!("{name} is a {simple} in any state"), then));
        }
        if let Some(ty) = &candidates.declared {
            let simple = crate::names::simple_name(ty);
            let then = Then::Decide(Decision::Is(id, Rc::clone(ty)));
            options.push((format!("{name} is a {simple} as declared"), then));
        }
        if candidates.object {
            options.push((
                format!("{name} is a plain Object"),
                Then::Decide(Decision::NewObject(id)),
            ));
        }
        for name_of_box in &candidates.boxes {
            // A reference that may be more than a box is asked which one first.
            let ty: Rc<str> = (*name_of_box).into();
            let exact = state.input_ref(id).types.contains(&ty);
            let then = if exact {
                Decision::NewBox(id)
            } else {
                Decision::Is(id, ty)
            };
            let simple = crate::names::simple_name(name_of_box);
            options.push((format!("{name} is a new {simple}"), Then::Decide(then)));
        }
        if candidates.text {
            let then = match self.is_told_apart(state, id) {
                false if state.input_ref(id).is_text() => Then::Decide(Decision::NewText(id)),
                false => Then::Decide(Decision::Is(id, "java/lang/String".into())),
                true => Then::Stop(told_apart()),
            };
            options.push((format!("{name} is a string"), then));
        }
        for builder in &candidates.builders {
            // A reference that may be more than a builder is asked which one first.
            let ty: Rc<str> = (*builder).into();
            let then = match state.input_ref(id).types.contains(&ty) {
                true => Decision::NewBuilder(id),
                false => Decision::Is(id, ty),
            };
            let simple = crate::names::simple_name(builder);
            options.push((format!("{name} is a new {simple}"), Then::Decide(then)));
        }
        if let Some(library) = candidates.library {
            let plain = state.input_ref(id).havocked.is_none() && state.inputs.in_past == 0;
            let class = library.class.into();
            let is_full = count_of_class(&self.program, state, &class) >= self.limits.max_objects;
            for origin in self.program.library_ways(library, plain)? {
                let label = format!("{name} is {}", self.program.origin_label(origin));
                let then = match origin {
                    Origin::Library(_) | Origin::Maker(_) if is_full => {
                        let bound = self.limits.max_objects;
                        Then::Stop(StopReason::Objects { bound })
                    }
                    _ => Then::Decide(Decision::New(id, origin)),
                };
                options.push((label, then));
            }
        }
        if let Some(row) = candidates.listed
            && row.tried == Tried::Lookups
            && !state.is_optional()
        {
            let class = self.program.load(row.ty)?;
            let then = Then::Decide(Decision::New(id, Origin::Lookups(class)));
            any.push((format!("{name} is anything"), then));
        }
        if candidates.array.is_some() {
            options.push((
                format!("{name} is a new array"),
                Then::Decide(Decision::NewArray(id)),
            ));
        }
        let makes = state.input_ref(id).havocked.is_none() && state.inputs.in_past == 0;
        for origin in candidates.ways.iter().filter(|_| makes) {
            let label = format!("{name} is {}", self.program.origin_label(*origin));
            options.push((label, Then::Decide(Decision::New(id, *origin))));
        }
        if let Some(stub) = &candidates.stub {
            let class = self.program.load(stub)?;
            let simple = crate::names::simple_name(stub);
            for maker in self.program.extending(class)? {
                let label = format!("{name} is {}", self.program.maker_label(maker));
                let then = Then::Decide(Decision::New(id, Origin::Maker(maker)));
                options.push((label, then));
            }
            let then = Then::Decide(Decision::New(id, Origin::Stub(class)));
            options.push((format!("{name} is an implementation of {simple}"), then));
        }
        let holders = match state.inputs.in_past {
            0 => self.holders(state, id, &candidates.classes)?,
            _ => Vec::new(),
        };
        for origin in holders {
            let label = format!("{name} is {}", self.program.origin_label(origin));
            if !options.iter().any(|(known, _)| *known == label) {
                options.push((label, Then::Decide(Decision::New(id, origin))));
            }
        }
        options.extend(any);
        for (object, other) in self.aliases(state, id)? {
            if seeded(Fault::AliasChoiceDropped) {
                break;
            }
            let then = Then::Decide(Decision::Same(id, Value::Ref(object)));
            options.push((format!("{name} == {other}"), then));
        }
        options.extend(stubs_below(&mut self.program, state, id)?);
        for other in self.stand_ins_apart(state, id)? {
            let what = format!("an input {other} of another class than it is tried as");
            let stop = Then::Stop(StopReason::Unsupported { what });
            options.push((format!("{name} == {other}"), stop));
        }
        let is_like_stub = self.program.is_like_stub(&candidates);
        if let Some(reason) = candidates.others {
            let label = format!("{name} is something else");
            let then = match is_like_stub {
                true => Then::Unseen(reason, Unseen::Class),
                false => Then::Stop(reason),
            };
            options.push((label, then));
        }
        Ok(options)
    }

    /// One way to make an object that nothing is asked of, for the end of a path.
    pub(super) fn simplest(
        &mut self,
        state: &State,
        id: RefId,
        candidates: &Candidates,
    ) -> Result<Vec<(String, Then)>, Halt> {
        let decide = |decision| vec![(String::new(), Then::Decide(decision))];
        if candidates.object {
            return Ok(decide(Decision::NewObject(id)));
        }
        if candidates.text {
            return Ok(match state.input_ref(id).is_text() {
                true => decide(Decision::NewText(id)),
                false => decide(Decision::Is(id, "java/lang/String".into())),
            });
        }
        if let Some(name) = candidates.builders.first() {
            let ty: Rc<str> = (*name).into();
            return Ok(match state.input_ref(id).types.contains(&ty) {
                true => decide(Decision::NewBuilder(id)),
                false => decide(Decision::Is(id, ty)),
            });
        }
        if let Some(library) = candidates.library {
            let origins = self.program.library_ways(library, true)?;
            return Ok(ways(id, origins.into_iter()));
        }
        if candidates.array.is_some() {
            return Ok(decide(Decision::NewArray(id)));
        }
        if let Some(name) = candidates.boxes.first() {
            let ty: Rc<str> = (*name).into();
            return Ok(if state.input_ref(id).types.contains(&ty) {
                decide(Decision::NewBox(id))
            } else {
                decide(Decision::Is(id, ty))
            });
        }
        for class in &candidates.classes {
            if self.program.is_enum(class) {
                for (field, object) in self.constants(state, id, class)?.0 {
                    let taken = state.input_ref(id).others.iter();
                    if taken.clone().any(|o| state.known(*o) == Value::Ref(object)) {
                        continue;
                    }
                    return Ok(decide(Decision::Constant {
                        reference: id,
                        object,
                        class: Rc::from(&**class),
                        field,
                    }));
                }
                continue;
            }
            let class_id = self.program.load(class)?;
            let canonical = self.program.canonical_constructor(class_id)?;
            let makers = match canonical {
                Some(_) => Vec::new(),
                None => self.program.ways_to_get(class_id)?,
            };
            let last = canonical.map_or(Origin::Any(class_id), Origin::Canonical);
            return Ok(ways(id, makers.into_iter().chain([last])));
        }
        if !candidates.ways.is_empty() {
            return Ok(ways(id, candidates.ways.iter().copied()));
        }
        if let Some(stub) = &candidates.stub {
            let class = self.program.load(stub)?;
            let extending = self
                .program
                .extending(class)?
                .into_iter()
                .map(Origin::Maker);
            return Ok(ways(id, extending.chain([Origin::Stub(class)])));
        }
        match &candidates.others {
            Some(reason) => Err(reason.clone().into()),
            None => Ok(Vec::new()),
        }
    }

    /// The constants of an initialised enum in order that a reference may mean: a constant whose body overrides
    /// the method under test is no receiver for it. And whether these are all.
    pub(super) fn constants(
        &mut self,
        state: &State,
        reference: RefId,
        class: &str,
    ) -> Result<(Constants, bool), Halt> {
        let id = self.program.load(class)?;
        let entry = self.program.class(id);
        let Some(statics) = state.classes.statics.get(&id) else {
            return Ok((Vec::new(), true));
        };
        let mut found = Vec::new();
        for (info, value) in entry.statics.iter().zip(statics.values.iter()) {
            if !info.flags.is_enum() {
                continue;
            }
            match value {
                // One of another class than the reference is known to have is not meant.
                Value::Ref(object)
                    if !fits_types(
                        &self.program,
                        state,
                        reference,
                        &self.class_name(state, *object),
                    )? => {}
                Value::Ref(object) => found.push((Rc::from(&*info.name), *object)),
                _ => {
                    let what = format!("the constants of {}", class.replace(['/', '$'], "."));
                    return Err(StopReason::Unsupported { what }.into());
                }
            }
        }
        if state.inputs.receiver == Some(reference) {
            let method = state.outermost();
            let (mut receivers, all) = (Vec::new(), found.len());
            for (name, object) in found {
                let body = self.program.load(&self.class_name(state, object))?;
                if self.program.dispatch(body, method)? == Some(method) {
                    receivers.push((name, object));
                }
            }
            let all = receivers.len() == all;
            return Ok((receivers, all));
        }
        Ok((found, true))
    }

    /// Input objects that the reference may mean, with their names.
    pub(super) fn aliases(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Vec<(ObjectId, Rc<str>)>, Halt> {
        let input = state.input_ref(id);
        let mut found = Vec::new();
        let limit = input.older_than.unwrap_or(usize::MAX);
        for object in state.inputs.graph.iter().take(limit) {
            let may = match &input.havocked {
                None => object.since() == 0,
                Some(_) => input.made == Some(object.since()),
            };
            // Which string it is shows only where strings are compared by `==`, and is asked there.
            let is_text = matches!(object.how, How::Text { .. }) && input.number.is_none();
            if matches!(object.how, How::Constant { .. }) || is_text || object.is_shadow || !may {
                continue;
            }
            let excluded = input
                .others
                .iter()
                .any(|o| state.known(*o) == Value::Ref(object.id));
            // Two references to one object of a class that is not known show only where they are compared.
            let class = shown_class(&self.program, state, object.id);
            // Constants of enums are proposed as such.
            let is_constant =
                state.inputs.kept.contains_key(&object.id) && self.program.is_constant(&class);
            if !excluded
                && !is_constant
                && self.may_mean(state, id, object.id)?
                && may_receive(&mut self.program, state, id, object.id)?
            {
                found.push((object.id, Rc::clone(&object.name)));
            }
        }
        let made = input.number.map(|number| self.made_here(state, number));
        for object in made.into_iter().flatten() {
            if self.may_mean(state, id, object)? {
                found.push((object, format!("object {}", object.0).into()));
            }
        }
        Ok(found)
    }

    /// Whether more methods are called on an object that was just made.
    pub(super) fn after_making(
        &mut self,
        state: &mut State,
        id: RefId,
        object: ObjectId,
        calls: u32,
        chain: Option<MethodId>,
    ) -> Result<Flow, Halt> {
        let name = Rc::clone(&state.input_ref(id).name);
        let mut options = vec![(
            format!("{name} as it is"),
            Then::Decide(Decision::Finish(id)),
        )];
        if !self.is_completing(state) {
            let class = state.heap.get(object).class;
            for method in self.program.mutators(class)? {
                let called = self.program.method(method).method();
                let title = called.name.clone();
                let has_parameters = !called.descriptor.starts_with("()");
                // One more call, such as a removal, after many of another method.
                let after_chain = chain.is_some_and(|other| other != method);
                if calls < MAX_CALLS || after_chain {
                    let then = Decision::Call(id, method, Arguments::Any);
                    options.push((format!("{name}.{title}()"), Then::Decide(then)));
                }
                let goes_on = calls == 0 || chain == Some(method);
                if goes_on && calls < MAX_CHAIN && has_parameters {
                    let then = Decision::Call(id, method, Arguments::Numbered);
                    let label = format!("{name}.{title}({})", calls + 1);
                    options.push((label, Then::Decide(then)));
                }
            }
        }
        self.offer(state, id, options)
    }
}
