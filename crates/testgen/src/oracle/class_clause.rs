//! In: what classes specify for all of their methods. Out: its checks after a call.

use std::sync::Arc;

use provetta_outcome::MethodRef;

use super::maker::{Maker, Refused, Variable, class_of};
use super::method::{Written, whole};
use crate::{Contract, Invariants, Unchecked};

use crate::classes::ident::simple;

impl Maker<'_, '_> {
    /// Invariants, constraints and `initially`.
    pub(super) fn type_clauses(
        &mut self,
        contract: Contract<'_>,
        method: &MethodRef,
        (is_static, constructs, is_helper): (bool, bool, bool),
        written: &mut Written,
        unchecked: &mut Vec<Unchecked>,
    ) {
        let mut names: Vec<Arc<str>> = vec![method.class.clone()];
        names.extend(
            self.specs
                .classes
                .supertypes(&method.class)
                .unwrap_or_default(),
        );
        let specs: Vec<_> = names
            .iter()
            .flat_map(|n| provetta_jml::type_specs(self.specs.sources, n).map(|(_, s)| s))
            .collect();
        if constructs {
            for clause in specs.iter().flat_map(|s| &s.initially) {
                written.normal.comment(&clause.text);
                self.clause("initially", clause, &mut written.normal, unchecked);
            }
        }
        if !is_helper {
            for constraint in specs.iter().flat_map(|s| &s.constraints) {
                let applies = constraint.is_static || !is_static && !constructs;
                if !applies {
                    continue;
                }
                for (i, lines) in [&mut written.normal, &mut written.exceptional]
                    .into_iter()
                    .enumerate()
                {
                    let mut skipped = Vec::new();
                    lines.comment(&constraint.clause.text);
                    self.clause("constraint", &constraint.clause, lines, &mut skipped);
                    if i == 0 {
                        unchecked.extend(skipped);
                    }
                }
            }
            let this = self.context.this.clone().filter(|_| !is_static);
            if let Some(this) = &this {
                let both = !constructs;
                self.invariant_call(this, false, both, written, unchecked);
            }
            self.static_invariant_call(&method.class, written, unchecked);
        }
        if contract.invariants == Invariants::All && !is_helper {
            for param in self.context.params.clone() {
                if param.ty.element().is_none() && param.ty.is_reference() {
                    let certain = self.context.not_null.contains(&param.name);
                    self.invariant_call(&param, !certain, true, written, unchecked);
                }
            }
        }
    }

    fn invariant_call(
        &mut self,
        object: &Variable,
        can_be_null: bool,
        both: bool,
        written: &mut Written,
        unchecked: &mut Vec<Unchecked>,
    ) {
        let class = class_of(&object.ty);
        let function = match self.attempt(|maker| maker.invariants(&class, false)) {
            Ok(Some(function)) => function,
            Ok(None) => return,
            Err(Refused(reason)) => {
                return unchecked.push(whole(&format!("invariant of {}", simple(&class)), reason));
            }
        };
        for one in self.unchecked_invariants(&class, false) {
            if !unchecked.contains(&one) {
                unchecked.push(one);
            }
        }
        let line = format!("{}({});", function.name, object.name);
        for (i, lines) in [&mut written.normal, &mut written.exceptional]
            .into_iter()
            .enumerate()
        {
            if i == 1 && !both {
                continue;
            }
            match can_be_null {
                true => {
                    lines.open(&format!("if ({} != null)", object.name));
                    lines.line(&line);
                    lines.close();
                }
                false => lines.line(&line),
            }
        }
    }

    fn static_invariant_call(
        &mut self,
        class: &str,
        written: &mut Written,
        unchecked: &mut Vec<Unchecked>,
    ) {
        match self.attempt(|maker| maker.invariants(class, true)) {
            Ok(Some(function)) => {
                for one in self.unchecked_invariants(class, true) {
                    if !unchecked.contains(&one) {
                        unchecked.push(one);
                    }
                }
                for lines in [&mut written.normal, &mut written.exceptional] {
                    lines.line(&format!("{}();", function.name));
                }
            }
            Ok(None) => {}
            Err(Refused(reason)) => {
                unchecked.push(whole(
                    &format!("static invariant of {}", simple(class)),
                    reason,
                ));
            }
        }
    }
}
