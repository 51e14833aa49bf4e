//! The generator: ChaCha8, with our own sampling and shuffling.
//!
//! Nothing here reads the system's randomness, and nothing depends on the platform or on how a library
//! samples: the same [`Stream`] gives the same cards everywhere, for as long as a game's rules version
//! stands. `tests/values.rs` pins the values.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng};

/// What a stream of randomness is for. The numbers are part of every save: they are never used again for
/// something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Purpose {
    /// Who deals or leads first in a match.
    Opening = 1,
    /// The order of a hand's deck.
    Deck = 2,
    /// A reshuffle within a hand.
    Reshuffle = 3,
    /// The unseen cards of an imagined world.
    Imagine = 4,
    /// A bot's own choices.
    Bot = 5,
}

/// Where a hand's randomness comes from: a seed and the hand's number, which together name one deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stream {
    /// The match's seed, or an imagined world's own.
    pub seed: u64,
    /// The hand's number, from 1; 0 for what belongs to the whole match.
    pub hand: u32,
}

impl Stream {
    /// The generator for one purpose; `index` tells apart several of one kind (the n-th reshuffle).
    pub fn rng(self, purpose: Purpose, index: u32) -> Rng {
        let mut key = *b"........ mazzo random stream v1 ";
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..12].copy_from_slice(&self.hand.to_le_bytes());
        key[12..16].copy_from_slice(&(purpose as u32).to_le_bytes());
        key[16..20].copy_from_slice(&index.to_le_bytes());
        Rng { source: ChaCha8Rng::from_seed(key), words: [0; BLOCK], used: BLOCK }
    }
}

/// How many words the generator makes at once.
const BLOCK: usize = 64;

/// A stream of random numbers.
#[derive(Debug)]
pub struct Rng {
    source: ChaCha8Rng,
    words: [u32; BLOCK],
    /// How many of the words are used up.
    used: usize,
}

impl Rng {
    /// The next 32 bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        if self.used >= BLOCK {
            self.refill();
        }
        let word = self.words[self.used];
        self.used += 1;
        word
    }

    #[cold]
    fn refill(&mut self) {
        self.source.fill(&mut self.words);
        self.used = 0;
    }

    /// A number from 0 to `count - 1`, each as likely as the other.
    ///
    /// Multiply and take the high half, drawing again where the low half would favour some numbers.
    ///
    /// # Panics
    /// If `count` is 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        assert!(count > 0, "no number is below 0");
        let mut product = u64::from(self.bits()) * u64::from(count);
        if (product as u32) < count {
            let unfair = count.wrapping_neg() % count;
            while (product as u32) < unfair {
                product = u64::from(self.bits()) * u64::from(count);
            }
        }
        (product >> 32) as u32
    }

    /// One element of a list, each as likely as the other.
    ///
    /// # Panics
    /// If the list is empty.
    #[inline]
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u32) as usize]
    }

    /// Puts a list into random order: from the last place down, each is exchanged with a random one not
    /// after it.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            // Also with itself: to ask whether it is would cost more.
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
