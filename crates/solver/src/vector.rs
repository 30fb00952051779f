//! In: a width from 1 to 128. Out: its bits, and bits read as a number.

/// The bits that a width has.
pub(crate) fn mask(width: u8) -> u128 {
    u128::MAX >> (128 - u32::from(width))
}

/// The bits of a vector as a signed number.
pub(crate) fn signed(width: u8, bits: u128) -> i128 {
    let shift = 128 - u32::from(width);
    ((bits << shift) as i128) >> shift
}
