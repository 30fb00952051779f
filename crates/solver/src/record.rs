//! In: the layers of a chain. Out: the same answers; a [`Recorder`] has seen each query with its answer, the layer that gave it, its time
//! and its effort.
//!
//! [`standard`](crate::standard) puts a [`Recorded`] around every layer if its options name a recorder, or if somebody reads the log of target
//! `solver`; otherwise there is none, and nothing is measured. A recorder makes statistics of what it sees, writes it to the log, and
//! gives the queries of one layer to whoever wants them.
//!
//! What is attributed to whom: time and effort are a layer's own, without those of the layers below, so that they add up. An answer
//! is that of the layer which asked no other, or which made another one of what it was given (a model that is rejected, for example).

use std::cell::RefCell;
use std::fmt::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use provetta_term::{Effort, TermId, Terms};

use crate::clock::thread_time;
use crate::quantified::formulas;
use crate::{Answer, Query, Solver, smtlib};

/// What one layer did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerStatistics {
    /// Its name
    pub layer: &'static str,
    /// How many queries it was asked
    pub asked: u64,
    /// Models among its own answers
    pub sat: u64,
    /// Refutations among them
    pub unsat: u64,
    /// How many it gave up
    pub unknown: u64,
    /// Processor time, without that of the layers below
    pub time: Duration,
    /// Effort, without that of the layers below
    pub effort: Effort,
}

/// A query that was answered.
pub struct Answered<'a> {
    /// How many queries this layer was asked before it, and one
    pub number: u64,
    /// The layer that gave the answer
    pub by: &'static str,
    /// The answer
    pub answer: &'a Answer,
    /// Processor time of all layers
    pub time: Duration,
    /// Effort of all layers
    pub effort: Effort,
    query: &'a Query<'a>,
    terms: &'a Terms,
}

impl Answered<'_> {
    /// The answer in a word.
    pub fn word(&self) -> &'static str {
        match self.answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        }
    }

    /// The query as an SMT-LIB script. Comments and `:status` say how it was answered.
    pub fn script(&self) -> String {
        let (query, micros) = (self.query, self.time.as_micros());
        let mut text = format!(
            "; query {}: {} by {}, {micros} us, effort {} us\n",
            self.number,
            self.word(),
            self.by,
            self.effort.as_micros(),
        );
        if let Answer::Unknown(reason) = self.answer {
            for line in reason.lines() {
                let _ = writeln!(text, "; {line}");
            }
        }
        let _ = write!(text, "; allowed: effort {}", query.effort);
        if let Some(units) = query.units {
            let _ = write!(text, ", {units} units of Z3 each time");
        }
        let refutes = match query.only_refutes {
            true => "; only a refutation counts",
            false => "",
        };
        let _ = writeln!(text, "{refutes}");
        let left_out = formulas(self.terms, query.conjuncts).len();
        match self.answer {
            // A weaker script may have a model.
            Answer::Unsat if left_out > 0 => {}
            Answer::Sat(_) | Answer::Unsat | Answer::Unknown(_) => {
                let _ = writeln!(text, "(set-info :status {})", self.word());
            }
        }
        if left_out > 0 {
            let _ = writeln!(
                text,
                "; {left_out} of its variables stand for quantified formulas or sums, which are not written out"
            );
        }
        text.push_str(&smtlib(self.terms, query.conjuncts));
        text
    }
}

/// Who gets the queries of a layer.
type Sink = Box<dyn FnMut(&Answered<'_>)>;

/// Sees all queries of a chain. Copies of it are the same recorder.
#[derive(Clone, Default)]
pub struct Recorder(Rc<RefCell<Book>>);

#[derive(Default)]
struct Book {
    /// The innermost first
    layers: Vec<LayerStatistics>,
    /// Queries that are being answered, the outermost first
    open: Vec<Open>,
    /// The layer that gave the last answer
    by: usize,
    /// The layer whose queries somebody gets; the outermost if it has no name
    sink: Option<(Option<String>, Sink)>,
}

/// A query that is being answered.
struct Open {
    layer: usize,
    time: Duration,
    effort: Effort,
    /// What the layers below used of it
    time_below: Duration,
    effort_below: Effort,
    /// The kind of the last answer from below
    below: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sat,
    Unsat,
    Unknown,
}

impl Recorder {
    /// One that makes statistics.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// One that also gives each query of a layer to a function; without a name, of the outermost layer.
    pub fn with_sink(layer: Option<&str>, sink: impl FnMut(&Answered<'_>) + 'static) -> Recorder {
        let recorder = Recorder::new();
        recorder.0.borrow_mut().sink = Some((layer.map(str::to_owned), Box::new(sink)));
        recorder
    }

    /// One for the log, if somebody reads it.
    pub(crate) fn if_logged() -> Option<Recorder> {
        tracing::enabled!(target: "solver", tracing::Level::DEBUG).then(Recorder::new)
    }

    /// What each layer did, the outermost first.
    pub fn statistics(&self) -> Vec<LayerStatistics> {
        self.0.borrow().layers.iter().rev().cloned().collect()
    }

    /// Puts itself around a layer, the innermost first.
    pub(crate) fn around<S: Solver>(&self, name: &'static str, inner: S) -> Recorded<S> {
        let mut book = self.0.borrow_mut();
        book.layers.push(LayerStatistics {
            layer: name,
            asked: 0,
            sat: 0,
            unsat: 0,
            unknown: 0,
            time: Duration::ZERO,
            effort: Effort::NONE,
        });
        Recorded {
            inner,
            layer: book.layers.len() - 1,
            recorder: self.clone(),
        }
    }
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorder")
    }
}

impl Book {
    fn begin(&mut self, layer: usize, terms: &Terms) {
        self.open.push(Open {
            layer,
            time: thread_time(),
            effort: terms.meter().spent(),
            time_below: Duration::ZERO,
            effort_below: Effort::NONE,
            below: None,
        });
    }

    fn end(&mut self, terms: &Terms, query: &Query<'_>, answer: &Answer) {
        let Some(open) = self.open.pop() else { return };
        let time = thread_time().saturating_sub(open.time);
        let effort = terms.meter().spent().without(open.effort);
        let kind = match answer {
            Answer::Sat(_) => Kind::Sat,
            Answer::Unsat => Kind::Unsat,
            Answer::Unknown(_) => Kind::Unknown,
        };
        let is_own = open.below != Some(kind);
        let layer = &mut self.layers[open.layer];
        layer.asked += 1;
        layer.time += time.saturating_sub(open.time_below);
        layer.effort = layer.effort + effort.without(open.effort_below);
        if is_own {
            self.by = open.layer;
            match kind {
                Kind::Sat => layer.sat += 1,
                Kind::Unsat => layer.unsat += 1,
                Kind::Unknown => layer.unknown += 1,
            }
        }
        if let Some(above) = self.open.last_mut() {
            above.time_below += time;
            above.effort_below = above.effort_below + effort;
            above.below = Some(kind);
        }
        let is_outermost = open.layer + 1 == self.layers.len();
        let name = self.layers[open.layer].layer;
        let answered = Answered {
            number: self.layers[open.layer].asked,
            by: self.layers[self.by].layer,
            answer,
            time,
            effort,
            query,
            terms,
        };
        answered.log(name, is_outermost);
        if let Some((wanted, sink)) = &mut self.sink
            && wanted
                .as_ref()
                .map_or(is_outermost, |wanted| wanted == name)
        {
            sink(&answered);
        }
    }
}

impl Answered<'_> {
    /// The queries of the outermost layer are for `debug`, all others for `trace`. Without times: logs are compared.
    fn log(&self, layer: &'static str, is_outermost: bool) {
        macro_rules! log {
            ($level:ident) => {
                tracing::$level!(
                    target: "solver",
                    layer,
                    number = self.number,
                    conjuncts = self.query.conjuncts.len(),
                    answer = self.word(),
                    by = self.by,
                    effort_micros = self.effort.as_micros(),
                    "query"
                )
            };
        }
        match is_outermost {
            true => log!(debug),
            false => log!(trace),
        }
    }
}

/// A layer with a recorder around it.
pub(crate) struct Recorded<S> {
    inner: S,
    layer: usize,
    recorder: Recorder,
}

impl<S: Solver> Solver for Recorded<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.recorder.0.borrow_mut().begin(self.layer, terms);
        let answer = self.inner.check(terms, query);
        self.recorder.0.borrow_mut().end(terms, query, &answer);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{Fixed, INT, ask, unknown, value};
    use crate::{Options, standard};
    use provetta_term::{Const, Sort};

    /// By layer: asked, and its own answers (sat, unsat, unknown).
    fn counts(recorder: &Recorder) -> Vec<(&'static str, u64, [u64; 3])> {
        let all = recorder.statistics().into_iter();
        all.map(|s| (s.layer, s.asked, [s.sat, s.unsat, s.unknown]))
            .collect()
    }

    #[test]
    fn answers_belong_to_the_layer_that_asked_no_other() {
        let mut t = Terms::default();
        let (x, five, no) = (t.var("x", INT), t.int(5), t.bool(false));
        let c = t.slt(five, x);
        let recorder = Recorder::new();
        let inner = recorder.around("inner", Fixed(Answer::Sat(value(&t, x, Const::int(6)))));
        let mut slice = recorder.around("slice", crate::slice::Slice::new(inner));
        assert!(matches!(
            ask(&mut slice, &mut t, &[c], None),
            Answer::Sat(_)
        ));
        assert_eq!(ask(&mut slice, &mut t, &[no], None), Answer::Unsat);
        let expected = [("slice", 2, [0, 1, 0]), ("inner", 1, [1, 0, 0])];
        assert_eq!(counts(&recorder), expected);
    }

    #[test]
    fn a_rejected_model_is_an_answer_of_the_layer_that_rejects_it() {
        let mut t = Terms::default();
        let (x, five) = (t.var("x", INT), t.int(5));
        let c = t.slt(five, x);
        let recorder = Recorder::new();
        let inner = recorder.around("inner", Fixed(Answer::Sat(value(&t, x, Const::int(5)))));
        let mut checked = recorder.around("checked", crate::checked::Checked::new(inner));
        ask(&mut checked, &mut t, &[c], None);
        let expected = [("checked", 1, [0, 0, 1]), ("inner", 1, [1, 0, 0])];
        assert_eq!(counts(&recorder), expected);
    }

    #[test]
    fn effort_is_that_of_the_layer_alone() {
        let mut t = Terms::default();
        let (x, y) = (t.var("x", Sort::Bv(32)), t.var("y", Sort::Bv(32)));
        let (product, wanted) = (t.mul(x, y), t.int(1_000_003));
        let (one, found) = (t.int(1), t.eq(product, wanted));
        let conjuncts = [t.slt(one, x), t.slt(one, y), found];
        let recorder = Recorder::new();
        let options = Options {
            recorder: Some(recorder.clone()),
            ..Options::default()
        };
        let before = t.meter().spent();
        ask(&mut standard(&options), &mut t, &conjuncts, None);
        let all: Effort = recorder.statistics().iter().map(|s| s.effort).sum();
        assert_eq!(all, t.meter().spent().without(before));
        let names: Vec<&str> = recorder.statistics().iter().map(|s| s.layer).collect();
        assert_eq!(names, crate::LAYERS);
    }

    #[test]
    fn queries_of_a_layer_are_scripts_that_say_how_they_were_answered() {
        let scripts: Rc<RefCell<Vec<String>>> = Rc::default();
        let mut t = Terms::default();
        let (x, five) = (t.var("x", INT), t.int(5));
        let c = t.slt(five, x);
        for (layer, answer) in [(None, Answer::Unsat), (Some("inner"), unknown())] {
            let kept = Rc::clone(&scripts);
            let recorder = Recorder::with_sink(layer, move |q| kept.borrow_mut().push(q.script()));
            let inner = recorder.around("inner", Fixed(answer));
            let mut slice = recorder.around("slice", crate::slice::Slice::new(inner));
            ask(&mut slice, &mut t, &[c], None);
        }
        let scripts = scripts.borrow();
        let [unsat, unknown] = scripts.as_slice() else {
            panic!("{scripts:?}")
        };
        assert!(unsat.starts_with("; query 1: unsat by inner, "), "{unsat}");
        assert!(unsat.contains("(set-info :status unsat)"), "{unsat}");
        assert!(unsat.contains("(check-sat)"), "{unsat}");
        assert!(unknown.contains("; not asked\n"), "{unknown}");
    }

    #[test]
    fn a_script_without_the_quantified_formulas_claims_no_refutation() {
        let mut t = Terms::default();
        let each = t.var("i?0 int", Sort::Bv(32));
        let bound = t.var_id(each).unwrap();
        let (zero, ten) = (t.int(0), t.int(10));
        let a = t.var("a", Sort::Array(provetta_term::ElemSort::Bv(32)));
        let element = t.select(a, each);
        let is_zero = t.eq(element, zero);
        let all_zero = t.forall(vec![bound], vec![Some((zero, ten))], is_zero);
        let scripts: Rc<RefCell<Vec<String>>> = Rc::default();
        let kept = Rc::clone(&scripts);
        let recorder = Recorder::with_sink(None, move |q| kept.borrow_mut().push(q.script()));
        let mut solver = recorder.around("inner", Fixed(Answer::Unsat));
        ask(&mut solver, &mut t, &[all_zero], None);
        let script = scripts.borrow()[0].clone();
        assert!(!script.contains(":status"), "{script}");
        assert!(script.contains("; 1 of its variables stand"), "{script}");
    }
}
