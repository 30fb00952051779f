//! In: a vector that is accepted. Out: the most readable one that is.

use crate::vector::{mask, signed};

/// Tried first, in this order.
const SMALL: [i128; 18] = [
    0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7, 8, 9, 10, -4, -5, -10, 100,
];
/// A longer number than this is noise, if a limit or a round number will do.
const LONG: u128 = 9_999;

pub(super) fn readable(width: u8, now: u128, accepts: &mut dyn FnMut(u128) -> bool) -> u128 {
    let mask = mask(width);
    for value in SMALL {
        let bits = value as u128 & mask;
        // In a narrow vector two numbers of the list can be the same bits.
        if number(width, bits) != value {
            continue;
        }
        if bits == now || accepts(bits) {
            return bits;
        }
    }
    let now = nearest(width, now, accepts);
    if number(width, now).unsigned_abs() <= LONG {
        return now;
    }
    let (min, max) = (1u128 << (width - 1), mask >> 1);
    let mut round = vec![max, min, max - 1, min + 1];
    let mut power = 10_000u128;
    while power < max / 10 {
        round.extend([power, power.wrapping_neg() & mask]);
        power *= 10;
    }
    round
        .into_iter()
        .find(|&bits| bits == now || accepts(bits))
        .unwrap_or(now)
}

/// Bisects towards zero; exact where acceptance is an interval, and always accepted.
fn nearest(width: u8, now: u128, accepts: &mut dyn FnMut(u128) -> bool) -> u128 {
    let mask = mask(width);
    let bits = |value: i128| (value as u128) & mask;
    let mut good = number(width, now);
    let turned = bits(good.wrapping_neg());
    if good < 0 && turned != now && accepts(turned) {
        good = number(width, turned);
    }
    let mut bad = 0i128;
    while (good - bad).unsigned_abs() > 1 {
        let middle = bad + (good - bad) / 2;
        if accepts(bits(middle)) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    bits(good)
}

/// The number that a vector stands for. One of 31 bits is a length, which has no sign.
fn number(width: u8, bits: u128) -> i128 {
    if width == 31 {
        return bits as i128;
    }
    signed(width, bits)
}
