//! In: a solver of Z3 and what it may use. Out: the limits set; afterwards, what it did use, counted as effort.
//!
//! Z3 counts its work in units of its own, which are the same in every run. They limit it. Its clock is set too, but only as
//! far as the backstop of the whole analysis (see [`Clock`]): it should never strike.

use std::cell::Cell;
use std::rc::Rc;

use provetta_term::{Effort, Meter, Work};
use z3::{Params, StatisticsValue};

use crate::{Clock, Query};

/// The clock that ends every query, if there is one.
pub(crate) type Backstop = Option<Rc<Clock>>;

/// Units of Z3 that a query may use.
pub(crate) fn units(query: &Query) -> u32 {
    let units = query.units.unwrap_or(u32::MAX);
    units.min(query.effort.solver_units())
}

/// Limits the next question to a solver.
pub(crate) fn limit(solver: &z3::Solver, units: u32, backstop: &Backstop) {
    let mut params = Params::new();
    if let Some(left) = backstop.as_ref().and_then(|clock| clock.wall_left()) {
        let millis = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        params.set_u32("timeout", millis.max(1));
    }
    // 0 is no limit.
    params.set_u32("rlimit", units.max(1));
    solver.set_params(&params);
}

thread_local! {
    /// The counter of Z3's context as it was read last. The context belongs to the thread, and so does its counter.
    static COUNTER: Cell<u32> = const { Cell::new(0) };
}

/// Counts a question, and what Z3 has done since the last reading, each unit for so many.
pub(crate) fn count(solver: &z3::Solver, meter: &Meter, weight: u32) {
    meter.count(Work::Question, 1);
    let Some(StatisticsValue::UInt(now)) = solver.get_statistics().value("rlimit count") else {
        return;
    };
    let before = COUNTER.replace(now);
    // The counter starts again after four billion.
    let units = u64::from(now.wrapping_sub(before));
    meter.count(Work::Solver, units * u64::from(weight));
}

/// What is left of the effort of a query, by what the meter showed at its start.
pub(crate) fn left(query: &Query, meter: &Meter, start: Effort) -> Effort {
    query.effort.without(meter.spent().without(start))
}
