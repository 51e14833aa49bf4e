//! [`List`]: a short list that is a plain value.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` values in order, kept in place: no heap, copied as bytes.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    pub fn new() -> List<T, N> {
        List { len: 0, items: [T::default(); N] }
    }

    /// The values of a slice; none if they are too many.
    pub fn from_slice(values: &[T]) -> Option<List<T, N>> {
        let mut list = List::new();
        list.items.get_mut(..values.len())?.copy_from_slice(values);
        list.len = values.len() as u8;
        Some(list)
    }

    /// The first `len` values of an array.
    ///
    /// # Panics
    /// If the array is shorter.
    pub const fn first_of(items: [T; N], len: u8) -> List<T, N> {
        assert!(len as usize <= N);
        List { len, items }
    }

    /// How many values there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no value.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a value at the end; false, and no change, if the list is full.
    #[must_use]
    pub fn push(&mut self, value: T) -> bool {
        let room = (self.len as usize) < N;
        if room {
            self.items[self.len as usize] = value;
            self.len += 1;
        }
        room
    }

    /// The last value.
    pub fn last(&self) -> Option<&T> {
        // Of an empty list it would be far behind the items.
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    /// Takes the last value away.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> List<T, N> {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &List<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T, N>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        List::from_slice(&values)
            .ok_or_else(|| serde::de::Error::custom(format!("{} entries are too many: at most {N}", values.len())))
    }
}

/// In JSON from the last entry to the first: a pile from its top card down, as positions name it.
pub(crate) mod from_the_top {
    use super::{Deserialize, Deserializer, List, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer, T: Serialize, const N: usize>(
        list: &List<T, N>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(list.iter().rev())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Copy + Default + Deserialize<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<List<T, N>, D::Error> {
        let mut list = List::deserialize(deserializer)?;
        list.reverse();
        Ok(list)
    }
}
