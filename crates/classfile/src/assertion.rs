//! In: code. Out: what javac makes of `assert`.
//!
//! `assert c : d;` is `getstatic $assertionsDisabled; ifne END; …c…; ifXX END; new AssertionError; …d…;
//! athrow`, and the static initialiser sets the field to the opposite of `desiredAssertionStatus()`.

use crate::{Cmp, Code, Insn};

const FIELD: &str = "$assertionsDisabled";

/// Whether a conditional jump only asks whether assertions are on.
pub(crate) fn is_status_test(code: &Code, here: u32) -> bool {
    let at = here as usize;
    let Some(before) = at.checked_sub(1).map(|i| &code.insns[i]) else {
        return false;
    };
    match before {
        Insn::GetStatic(field) => &*field.name == FIELD,
        Insn::Invoke(_, method) if &*method.name == "desiredAssertionStatus" => {
            // `ifne; iconst_1; goto; iconst_0; putstatic`
            let after = &code.insns[at..code.insns.len().min(at + 5)];
            after
                .iter()
                .any(|i| matches!(i, Insn::PutStatic(field) if &*field.name == FIELD))
        }
        _ => false,
    }
}

/// For each `assert` the test whether assertions are on and the instruction that makes the error.
pub(crate) fn assertions(code: &Code) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for (at, pair) in code.insns.windows(2).enumerate() {
        let [Insn::GetStatic(field), Insn::If(Cmp::Ne, _)] = pair else {
            continue;
        };
        let makes =
            |insn: &Insn| matches!(insn, Insn::New(c) if &**c == "java/lang/AssertionError");
        // The condition comes first, then the error, nothing in between.
        if &*field.name == FIELD
            && let Some(error) = code.insns[at..].iter().position(makes)
        {
            found.push((at as u32, (at + error) as u32));
        }
    }
    found
}
