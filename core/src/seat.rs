//! Seats, sets of seats, and one value per seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats that any game has.
pub const MAX_SEATS: usize = 4;

/// A seat, 0 to 3. Seat `s` plays after seat `s - 1`. The default is seat 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0.
    pub const FIRST: Seat = Seat(0);

    /// The seat of this number, if it is below [`MAX_SEATS`].
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < MAX_SEATS { Some(Seat(number)) } else { None }
    }

    /// The seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        debug_assert!(seats as usize <= MAX_SEATS);
        (0..seats).map(Seat)
    }

    /// The seat's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's number as an index.
    pub const fn index(self) -> usize {
        // It is below this anyway; said here, no list of so many needs to be checked for it.
        self.0 as usize % MAX_SEATS
    }

    /// The seat that plays after this one.
    #[must_use]
    pub const fn next(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The other seats in order of play, from the one after this.
    pub fn others(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        let wrapped = move |number: u8| if number >= seats { number - seats } else { number };
        (self.0 + 1..self.0 + seats).map(move |number| Seat(wrapped(number)))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u64::deserialize(deserializer)?;
        u8::try_from(number)
            .ok()
            .and_then(Seat::new)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}: seats are 0 to 3")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat there can be, and those who only watch.
    pub const EVERYONE: SeatSet = SeatSet(0xFF);

    /// One seat.
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// This set and one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether a seat is in the set; `None` asks for those who only watch.
    pub const fn sees(self, viewer: Option<Seat>) -> bool {
        match viewer {
            Some(seat) => self.contains(seat),
            None => self.0 == 0xFF,
        }
    }

    /// Whether a seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many of the four possible seats are in the set.
    pub const fn len(self) -> u32 {
        (self.0 & 0xF).count_ones()
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 & 0xF == 0
    }

    /// The seats in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS as u8).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for SeatSet {
    /// `"all"` for everyone, else a list of seats.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self == SeatSet::EVERYONE { serializer.serialize_str("all") } else { serializer.collect_seq(self.iter()) }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Word(String),
            Seats(Vec<Seat>),
        }
        match Form::deserialize(deserializer)? {
            Form::Seats(seats) => Ok(seats.into_iter().collect()),
            Form::Word(word) if word == "all" => Ok(SeatSet::EVERYONE),
            Form::Word(word) => {
                Err(serde::de::Error::custom(format!("{word:?} is neither \"all\" nor a list of seats")))
            }
        }
    }
}

/// One value for each seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    seats: u8,
    values: [T; MAX_SEATS],
}

impl<T: Copy + Default> BySeat<T> {
    /// The default value for each of so many seats.
    ///
    /// # Panics
    /// For more than [`MAX_SEATS`] seats.
    pub fn new(seats: u8) -> BySeat<T> {
        assert!(seats as usize <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        BySeat { seats, values: [T::default(); MAX_SEATS] }
    }

    /// The value that a function gives each seat.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        let mut by_seat = BySeat::new(seats);
        for seat in Seat::all(seats) {
            by_seat[seat] = value(seat);
        }
        by_seat
    }

    /// One value a seat from a list; none if the list is longer than a table.
    pub fn from_slice(values: &[T]) -> Option<BySeat<T>> {
        (values.len() <= MAX_SEATS).then(|| BySeat::from_fn(values.len() as u8, |seat| values[seat.index()]))
    }
}

impl<T> BySeat<T> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values in order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// Seats and their values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::all(self.seats).zip(self.as_slice())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        BySeat::from_slice(&values)
            .ok_or_else(|| serde::de::Error::custom(format!("{} values are more than {MAX_SEATS} seats", values.len())))
    }
}
