//! In: what the run is doing. Out: a bar on a terminal, plain lines elsewhere, nothing when quiet.

use std::cell::{Cell, RefCell};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::log;

/// Plain lines come no more often than this.
const PAUSE: Duration = Duration::from_secs(2);

/// Shows how far the run is, on standard error.
pub struct Progress {
    mode: Mode,
    total: Cell<usize>,
    ended: Cell<usize>,
    last: Cell<Option<Instant>>,
}

enum Mode {
    Quiet,
    Lines,
    Bar(RefCell<Option<ProgressBar>>),
}

impl Progress {
    /// The form that fits standard error.
    pub fn new(quiet: bool) -> Progress {
        let mode = if quiet {
            Mode::Quiet
        } else if std::io::stderr().is_terminal() && !log::is_on() {
            Mode::Bar(RefCell::new(None))
        } else {
            Mode::Lines
        };
        Progress {
            mode,
            total: Cell::new(0),
            ended: Cell::new(0),
            last: Cell::new(None),
        }
    }

    /// Whether nothing but errors is wanted.
    pub fn is_quiet(&self) -> bool {
        matches!(self.mode, Mode::Quiet)
    }

    /// Something that has to be said, quiet or not.
    pub fn always(&self, text: &str) {
        match self.mode {
            Mode::Quiet => line(text),
            _ => self.note(text),
        }
    }

    /// One thing worth knowing.
    pub fn note(&self, text: &str) {
        match &self.mode {
            Mode::Quiet => {}
            Mode::Lines => line(text),
            Mode::Bar(bar) => match &*bar.borrow() {
                Some(bar) => bar.println(text),
                None => line(text),
            },
        }
    }

    /// So many methods will be analysed.
    pub fn start(&self, total: usize) {
        self.total.set(total);
        self.ended.set(0);
        match &self.mode {
            Mode::Quiet => {}
            Mode::Lines => line(&format!("analysing {total} {}", plural(total, "method"))),
            Mode::Bar(slot) => {
                let bar = ProgressBar::new(total as u64);
                if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
                    bar.set_style(style);
                }
                bar.enable_steady_tick(Duration::from_millis(200));
                *slot.borrow_mut() = Some(bar);
            }
        }
    }

    /// This method is being analysed.
    pub fn method(&self, name: &str) {
        if let Mode::Bar(bar) = &self.mode
            && let Some(bar) = &*bar.borrow()
        {
            bar.set_message(name.to_owned());
        }
    }

    /// One more method is done.
    pub fn done(&self) {
        self.ended.set(self.ended.get() + 1);
        match &self.mode {
            Mode::Quiet => {}
            Mode::Lines => {
                let now = Instant::now();
                let due = self
                    .last
                    .get()
                    .is_none_or(|last| now.duration_since(last) >= PAUSE);
                if due || self.ended.get() == self.total.get() {
                    line(&format!(
                        "analysed {} of {}",
                        self.ended.get(),
                        self.total.get()
                    ));
                    self.last.set(Some(now));
                }
            }
            Mode::Bar(bar) => {
                if let Some(bar) = &*bar.borrow() {
                    bar.inc(1);
                }
            }
        }
    }

    /// No method is left; the bar disappears.
    pub fn finish(&self) {
        if let Mode::Bar(bar) = &self.mode
            && let Some(bar) = bar.borrow_mut().take()
        {
            bar.finish_and_clear();
        }
    }
}

/// Progress that cannot be shown is not worth an error.
fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The word for so many of them.
pub fn plural(count: usize, word: &str) -> String {
    match (count, word.strip_suffix('s')) {
        (1, _) => word.to_owned(),
        (_, Some(_)) => format!("{word}es"),
        (_, None) if word.ends_with("ch") => format!("{word}es"),
        (_, None) => format!("{word}s"),
    }
}
