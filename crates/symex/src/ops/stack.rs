//! In: a frame and a stack instruction. Out: the frame with its operands shuffled (JVMS §6.5 `dup_x1` …).
//!
//! A long or double is one entry here and two words in the JVM, so the forms of `dup2`, `pop2` and
//! `dup_x2` are distinguished by what lies on the stack, as the table of each instruction does.

use crate::program::op::Op;
use crate::state::Frame;

/// All shuffles but `pop` and `dup`, which the dispatcher does.
pub(crate) fn shuffle(frame: &mut Frame, op: Op) {
    match op {
        Op::Pop2 => {
            if !frame.pop().is_wide() {
                frame.pop();
            }
        }
        Op::Swap => {
            let a = frame.pop();
            let b = frame.pop();
            frame.push(a);
            frame.push(b);
        }
        Op::DupX1 => {
            let a = frame.pop();
            let b = frame.pop();
            frame.push(a);
            frame.push(b);
            frame.push(a);
        }
        Op::DupX2 => insert(frame, 1, 2),
        Op::Dup2 => insert(frame, 2, 0),
        Op::Dup2X1 => insert(frame, 2, 1),
        _ => insert(frame, 2, 2),
    }
}

/// Copies the entries that make up the top `words` words below the next `under` words.
fn insert(frame: &mut Frame, words: u32, under: u32) {
    let mut copied = Vec::with_capacity(2);
    let mut skipped = Vec::with_capacity(2);
    take(frame, words, &mut copied);
    take(frame, under, &mut skipped);
    let places = copied
        .iter()
        .rev()
        .chain(skipped.iter().rev())
        .chain(copied.iter().rev());
    for value in places {
        frame.push(*value);
    }
}

fn take(frame: &mut Frame, words: u32, into: &mut Vec<crate::value::Value>) {
    let mut left = words;
    while left > 0 {
        let value = frame.pop();
        left = left.saturating_sub(if value.is_wide() { 2 } else { 1 });
        into.push(value);
    }
}
