//! In: what each candidate reaches. Out: the candidates to keep, so that each adds something.

use std::collections::BTreeSet;

/// Picks candidates that together reach all that any of them reaches: greedily the one that adds most,
/// the earlier one among equals; then without those that the others make superfluous. Indices ascend.
pub fn cover<T: Ord>(candidates: &[BTreeSet<T>]) -> Vec<usize> {
    let mut missing: BTreeSet<&T> = candidates.iter().flatten().collect();
    let mut picked: Vec<usize> = Vec::new();
    while !missing.is_empty() {
        let gain = |i: &usize| {
            candidates[*i]
                .iter()
                .filter(|item| missing.contains(item))
                .count()
        };
        // `max_by_key` returns the last of equals, so the order is turned round.
        let Some(best) = (0..candidates.len()).rev().max_by_key(gain) else {
            break;
        };
        for item in &candidates[best] {
            missing.remove(item);
        }
        picked.push(best);
    }
    picked.sort_unstable();
    // Later picks can make an earlier one superfluous.
    let mut i = picked.len();
    while i > 0 {
        i -= 1;
        let superfluous = candidates[picked[i]].iter().all(|item| {
            picked
                .iter()
                .enumerate()
                .any(|(j, other)| j != i && candidates[*other].contains(item))
        });
        if superfluous {
            picked.remove(i);
        }
    }
    picked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(candidates: &[&[u32]]) -> Vec<usize> {
        let sets: Vec<BTreeSet<u32>> = candidates
            .iter()
            .map(|c| c.iter().copied().collect())
            .collect();
        cover(&sets)
    }

    #[test]
    fn candidates_that_add_nothing_are_dropped() {
        assert_eq!(picked(&[&[1, 2], &[2], &[3], &[1, 3]]), [0, 2]);
        assert_eq!(
            picked(&[&[1], &[1]]),
            [0],
            "the earlier one of equals stays"
        );
        assert_eq!(picked(&[&[], &[]]), [0; 0]);
        assert_eq!(picked(&[]), [0; 0]);
    }

    #[test]
    fn earlier_pick_made_superfluous_is_dropped() {
        // Greedy takes the large one first, then needs both others, which make it superfluous.
        assert_eq!(picked(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6]]), [1, 2]);
    }
}
