//! In: a vector that is accepted. Out: the most readable one that is.

/// Tried first, in this order.
const SMALL: [i64; 18] = [
    0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7, 8, 9, 10, -4, -5, -10, 100,
];
/// A longer number than this is noise, if a limit or a round number will do.
const LONG: u64 = 9_999;

pub(super) fn readable(width: u8, now: u64, accepts: &mut dyn FnMut(u64) -> bool) -> u64 {
    let mask = u64::MAX >> (64 - width);
    for value in SMALL {
        let bits = value as u64 & mask;
        // In a narrow vector two numbers of the list can be the same bits.
        if signed(width, bits) != value {
            continue;
        }
        if bits == now || accepts(bits) {
            return bits;
        }
    }
    let now = nearest(width, now, accepts);
    if signed(width, now).unsigned_abs() <= LONG {
        return now;
    }
    let (min, max) = (1u64 << (width - 1), mask >> 1);
    let mut round = vec![max, min, max - 1, min + 1];
    let mut power = 10_000i64;
    while (power as u64) < max / 10 {
        round.extend([power as u64, power.wrapping_neg() as u64 & mask]);
        power *= 10;
    }
    round
        .into_iter()
        .find(|&bits| bits == now || accepts(bits))
        .unwrap_or(now)
}

/// Bisects towards zero; exact where acceptance is an interval, and always accepted.
fn nearest(width: u8, now: u64, accepts: &mut dyn FnMut(u64) -> bool) -> u64 {
    let mask = u64::MAX >> (64 - width);
    let bits = |value: i128| (value as u64) & mask;
    let mut good = i128::from(signed(width, now));
    if good < 0 && bits(-good) != now && accepts(bits(-good)) {
        good = i128::from(signed(width, bits(-good)));
    }
    let mut bad = 0i128;
    while (good - bad).abs() > 1 {
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
fn signed(width: u8, bits: u64) -> i64 {
    if width == 31 {
        return bits as i64;
    }
    let shift = 64 - u32::from(width);
    ((bits << shift) as i64) >> shift
}
