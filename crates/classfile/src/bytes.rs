//! In: a byte slice. Out: big-endian numbers and sub-slices, each read checked.

use crate::error::{Fault, Parse};

/// A reading position in a slice; never reads past its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bytes<'a> {
    data: &'a [u8],
    position: usize,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes { data, position: 0 }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.position >= self.data.len()
    }

    /// The next `length` bytes.
    pub(crate) fn take(&mut self, length: usize) -> Parse<&'a [u8]> {
        let end = self.position.checked_add(length).ok_or(Fault::Short)?;
        let slice = self.data.get(self.position..end).ok_or(Fault::Short)?;
        self.position = end;
        Ok(slice)
    }

    fn array<const N: usize>(&mut self) -> Parse<[u8; N]> {
        <[u8; N]>::try_from(self.take(N)?).map_err(|_| Fault::Short)
    }

    pub(crate) fn u1(&mut self) -> Parse<u8> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    pub(crate) fn i1(&mut self) -> Parse<i8> {
        Ok(i8::from_be_bytes(self.array()?))
    }

    pub(crate) fn u2(&mut self) -> Parse<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub(crate) fn i2(&mut self) -> Parse<i16> {
        Ok(i16::from_be_bytes(self.array()?))
    }

    pub(crate) fn u4(&mut self) -> Parse<u32> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(crate) fn i4(&mut self) -> Parse<i32> {
        Ok(i32::from_be_bytes(self.array()?))
    }
}
