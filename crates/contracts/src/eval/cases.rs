//! In: the cases of a contract. Out: which of them apply, and which exceptions they allow.

use jml::Case;
use provetta_jml as jml;
use provetta_symex::{Halt, ObjectId, State};
use provetta_term::TermId;

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::{Eval, unsupported};

/// Whether one of some cases applies, whether each does, and the variables of their `old` declarations.
type CasesHold = (TermId, Vec<TermId>, Vec<Vec<Eval>>);

impl Evaluator<'_, '_> {
    /// Whether one of the cases of a precondition holds, and which; with the variables of their `old` declarations.
    pub(crate) fn cases_hold(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        cases: &[Case],
    ) -> Result<CasesHold, Halt> {
        let mut any = self.terms.bool(false);
        let (mut all, mut olds) = (Vec::with_capacity(cases.len()), Vec::new());
        for case in cases {
            let mut values = Vec::with_capacity(case.olds.len());
            for old in &case.olds {
                let expr = old.value.body.as_ref();
                let expr = expr.map_err(|why| unsupported(why.reason.clone()))?;
                let env = Env {
                    olds: &values,
                    ..env.clone()
                };
                let value = self.eval(state, &env, expr)?;
                values.push(value);
            }
            let env = Env {
                olds: &values,
                ..env.clone()
            };
            let mut holds = self.terms.bool(true);
            for clause in &case.requires {
                if self.terms.as_bool(holds) == Some(false) {
                    break;
                }
                let one = self.clause_holds(state, &env, clause)?;
                holds = self.terms.and(holds, one);
            }
            any = self.terms.or(any, holds);
            all.push(holds);
            olds.push(values);
        }
        Ok((any, all, olds))
    }

    /// Whether an exception, if there is one, is among those that may come out.
    pub(crate) fn only_these(
        &mut self,
        state: &State,
        thrown: Option<ObjectId>,
        only: &provetta_jml::SignalsOnly,
    ) -> Result<TermId, Halt> {
        let Some(id) = thrown else {
            return Ok(self.terms.bool(true));
        };
        let classes = only
            .classes
            .as_ref()
            .map_err(|why| crate::value::unsupported(why.reason.clone()))?;
        let mut may = self.is_thrown_of(state, id, "java/lang/Error")?;
        for allowed in classes {
            may = may || self.is_thrown_of(state, id, allowed)?;
        }
        Ok(self.terms.bool(may))
    }
}
