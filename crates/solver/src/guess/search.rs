//! In: conjuncts and a start. Out: a model, if a bounded search by distance finds one.
//!
//! The alternating variable method: one variable at a time moves in one direction with growing steps as long as the sum of the
//! distances falls. Restarts begin at special and then at random values from a given seed.

use provetta_term::{Assignment, Const, Rng, Sort, TermId, Terms, VarId};

use super::distance::distance;
use super::{candidates, floats, repair};

const VARIABLES: usize = 12;
const RESTARTS: usize = 40;

/// Searches for a model within a number of evaluations of all conjuncts.
pub(super) fn search(
    terms: &Terms,
    conjuncts: &[TermId],
    base: &Assignment,
    evaluations: u32,
    seed: u64,
) -> Option<Assignment> {
    let mut vars: Vec<VarId> = conjuncts
        .iter()
        .flat_map(|&c| terms.vars(c))
        .copied()
        .collect();
    vars.sort_unstable();
    vars.dedup();
    vars.retain(|&v| matches!(terms.var_sort(v), Sort::Bv(_) | Sort::Float(_) | Sort::Bool));
    if vars.is_empty() || vars.len() > VARIABLES {
        return None;
    }
    // A long path costs more per evaluation, so it gets fewer.
    let length = u32::try_from(conjuncts.len()).unwrap_or(u32::MAX);
    let evaluations = evaluations / (1 + length / 10);
    let mut search = Search {
        terms,
        conjuncts,
        evaluations,
        random: Rng::new(0x5eed_0ff1_0a75 ^ seed),
    };
    let mut start = base.clone();
    for restart in 0..RESTARTS {
        let found = search.descend(&mut start, &vars);
        if found {
            return Some(start);
        }
        // Close to a solution the exact inverses often find the last step.
        if restart % 4 == 0
            && let Some(model) = repair(terms, conjuncts, start.clone())
        {
            return Some(model);
        }
        if search.evaluations == 0 {
            return None;
        }
        start = search.restart(base, &vars);
    }
    None
}

struct Search<'a> {
    terms: &'a Terms,
    conjuncts: &'a [TermId],
    evaluations: u32,
    random: Rng,
}

impl Search<'_> {
    fn score(&mut self, assignment: &Assignment) -> f64 {
        self.evaluations = self.evaluations.saturating_sub(1);
        let mut values = self.terms.evaluator(assignment);
        self.conjuncts
            .iter()
            .map(|&c| distance(self.terms, &mut values, c))
            .sum()
    }

    fn restart(&mut self, base: &Assignment, vars: &[VarId]) -> Assignment {
        let mut next = base.clone();
        for &v in vars {
            let sort = self.terms.var_sort(v);
            let random = self.random.bits();
            let bits = match sort {
                Sort::Float(kind) if random.is_multiple_of(2) => {
                    let specials = candidates::special_floats(kind, 0);
                    specials[(random >> 8) as usize % specials.len()]
                }
                Sort::Float(kind) => match (random >> 1) % 3 {
                    0 => floats::bits(kind, ((random >> 8) % 2_000) as f64 - 1_000.0),
                    1 => floats::bits(kind, (random >> 11) as f64 / (1u64 << 53) as f64),
                    _ => random,
                },
                Sort::Bv(_) if random.is_multiple_of(2) => ((random >> 8) % 200).wrapping_sub(100),
                _ => random >> 3,
            };
            next.set(v, Const::from_raw(sort, bits));
        }
        next
    }

    /// Moves variables until nothing helps; true when all conjuncts hold.
    fn descend(&mut self, at: &mut Assignment, vars: &[VarId]) -> bool {
        let mut best = self.score(at);
        loop {
            let before = best;
            for &v in vars {
                if best == 0.0 {
                    return true;
                }
                best = self.line(at, v, best);
            }
            if best == 0.0 {
                return true;
            }
            if best >= before || self.evaluations == 0 {
                return false;
            }
        }
    }

    /// Moves one variable, as far as it helps.
    fn line(&mut self, at: &mut Assignment, v: VarId, mut best: f64) -> f64 {
        let sort = self.terms.var_sort(v);
        for scale in [Scale::Steps, Scale::Units] {
            for direction in [1i64, -1] {
                let mut exponent = 0;
                let mut failures = 0;
                while self.evaluations > 0 && exponent < 63 && failures < 2 {
                    let old = at.get(v).cloned().unwrap_or_else(|| Const::zero(sort));
                    let Some(next) = moved(sort, &old, scale, direction << exponent) else {
                        break;
                    };
                    at.set(v, next);
                    let score = self.score(at);
                    if score < best {
                        best = score;
                        exponent += 1;
                        failures = 0;
                        if best == 0.0 {
                            return best;
                        }
                    } else {
                        at.set(v, old);
                        // Once more with the smallest step after a success, then the other direction.
                        failures += 1;
                        if exponent == 0 {
                            break;
                        }
                        exponent = 0;
                    }
                }
            }
        }
        best
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Scale {
    /// Neighbouring values.
    Steps,
    /// Whole numbers.
    Units,
}

fn moved(sort: Sort, value: &Const, scale: Scale, by: i64) -> Option<Const> {
    let bits = value.raw();
    let next = match (sort, scale) {
        (Sort::Bool, Scale::Steps) => bits ^ 1,
        (Sort::Bv(_), Scale::Steps) => {
            let next = value.raw_wide().wrapping_add(i128::from(by) as u128);
            return Some(Const::from_raw_wide(sort, next));
        }
        (Sort::Float(kind), Scale::Steps) => floats::stepped(kind, bits, by),
        (Sort::Float(kind), Scale::Units) => {
            let next = floats::bits(kind, floats::value(kind, bits) + by as f64);
            if next == bits {
                return None;
            }
            next
        }
        _ => return None,
    };
    Some(Const::from_raw(sort, next))
}
