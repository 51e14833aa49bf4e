//! What was checked, how long it took, and what failed.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

macro_rules! laws {
    ($($(#[$doc:meta])* $name:ident = $sentence:literal),+ $(,)?) => {
        /// A law, by which times, counts and failures are told apart.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) enum Law { $($name),+ }

        impl Law {
            /// All laws, in the order of the report.
            pub(crate) const ALL: &'static [Law] = &[$(Law::$name),+];

            /// The law in a sentence.
            pub(crate) const fn sentence(self) -> &'static str {
                match self { $(Law::$name => $sentence),+ }
            }
        }
    };
}

laws! {
    Turn = "a seat is to act or the hand is settled",
    Lists = "lists ascend, the hand's is the view's, others' are empty",
    Ids = "ids lead back to their actions",
    Texts = "texts lead back to their actions",
    Listed = "every listed action passes the check",
    Claims = "declarations are what the listed actions claim, and lead back to them",
    Cards = "the whole pack lies in its places",
    Counts = "counts in views and events are those of the places",
    Told = "what a seat sees, events have told it",
    Growth = "plies, log and events go on one by one",
    Bounds = "hands and matches end",
    Scores = "totals add up, returns sum to zero",
    Judge = "the check and the list agree on any id",
    Named = "named cards are those that are played",
    ErrorOrder = "of several faults the first is told",
    Unchanged = "after an error nothing has changed",
    Save = "save and load lead to the same match",
    Replay = "the log leads to the same match",
    Undo = "undo undoes",
    Many = "several actions are taken all or none",
    Position = "a position sets up the same hand",
    ViewJson = "a view read from JSON lists the same actions",
    Events = "events differ between seats by hidden cards alone",
    Imagine = "an imagined world looks the same to its seat",
    PlayOn = "an imagined world plays on, saves and undoes",
    Worlds = "imagined worlds differ wherever they can",
    Swap = "exchanging unseen cards changes nothing to see",
    Deals = "deals depend on seed and hand number alone",
}

/// Where a failure came up: all that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spot {
    /// The options that are not the default, as JSON.
    pub(crate) options: String,
    /// The seed of the match.
    pub(crate) seed: u64,
    /// The hand's number.
    pub(crate) hand: u32,
    /// The ply.
    pub(crate) ply: u32,
}

/// A law that did not hold.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// The law.
    pub(crate) law: Law,
    /// Where.
    pub(crate) spot: Spot,
    /// What was seen.
    pub(crate) message: String,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    pub(crate) checks: u64,
    pub(crate) time: Duration,
}

/// What one table (a game and a number of seats) came to.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) records: BTreeMap<Law, Record>,
    pub(crate) figures: BTreeMap<&'static str, u64>,
    pub(crate) failures: Vec<Failure>,
    /// Where the checks are now.
    pub(crate) spot: Spot,
    law: Law,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            records: BTreeMap::new(),
            figures: BTreeMap::new(),
            failures: Vec::new(),
            spot: Spot::default(),
            law: Law::Turn,
        }
    }
}

impl Tally {
    /// Checks a law once; its time and count are kept, and a panic from here on is a failure of this law.
    pub(crate) fn law<T>(&mut self, law: Law, check: impl FnOnce() -> T) -> T {
        self.law = law;
        let began = Instant::now();
        let outcome = check();
        let record = self.records.entry(law).or_default();
        record.checks += 1;
        record.time += began.elapsed();
        outcome
    }

    /// Adds to a figure of the report.
    pub(crate) fn count(&mut self, figure: &'static str, by: u64) {
        *self.figures.entry(figure).or_default() += by;
    }

    /// Runs checks; a panic among them is kept as a failure. Whether there was none.
    pub(crate) fn guarded(&mut self, checks: impl FnOnce(&mut Tally)) -> bool {
        let outcome = catch_unwind(AssertUnwindSafe(|| checks(self)));
        if let Err(panic) = &outcome {
            let message = text_of(panic.as_ref());
            self.failures.push(Failure { law: self.law, spot: self.spot.clone(), message });
        }
        outcome.is_ok()
    }

    /// Takes another tally's results into this one.
    pub(crate) fn take_in(&mut self, other: Tally) {
        for (law, record) in other.records {
            let sum = self.records.entry(law).or_default();
            sum.checks += record.checks;
            sum.time += record.time;
        }
        for (figure, value) in other.figures {
            self.count(figure, value);
        }
        self.failures.extend(other.failures);
    }
}

fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
