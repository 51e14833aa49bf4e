//! Options: one table a game, from which the parsers, the setters of every language, the documentation and
//! the tests come.

use std::fmt::Debug;

use serde_json::{Map, Value, json};

use crate::reason::{Error, ErrorKind, Reason, shown};

/// How many melds of each kind a contract asks for, `[sets, runs]`, hand by hand.
pub type Contracts = [[u8; 2]; 7];

/// A game's options: plain values, with a table that says all there is to say of them.
pub trait Options: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// Every option, in the order in which it is listed.
    const TABLE: &'static [OptionSpec<Self>];

    /// What no single entry of the table can tell: combinations that are impossible.
    fn validate(&self, seats: u8) -> Result<(), String> {
        let _ = seats;
        Ok(())
    }
}

/// One option of a game.
pub struct OptionSpec<O: 'static> {
    /// Its name.
    pub name: &'static str,
    /// The clause that it belongs to.
    pub clause: &'static str,
    /// What it does, in a sentence.
    pub sentence: &'static str,
    /// What may be chosen, and where the choice is kept.
    pub kind: Kind<O>,
}

/// What an option may be, and where its value is kept.
pub enum Kind<O: 'static> {
    /// Yes or no.
    Flag(fn(&mut O) -> &mut bool),
    /// A whole number between two bounds, these included. `tries` are the values that the tests play.
    Count {
        /// Where it is kept.
        place: fn(&mut O) -> &mut u32,
        /// The smallest value.
        least: u32,
        /// The largest value.
        most: u32,
        /// The values that the tests try: the smallest, the default, one more.
        tries: &'static [u32],
    },
    /// One of several names.
    Choice {
        /// The names.
        names: &'static [&'static str],
        /// Which is chosen.
        get: fn(&O) -> usize,
        /// Chooses one.
        set: fn(&mut O, usize),
    },
    /// Seven contracts of 1 to 4 melds each.
    Contracts(fn(&mut O) -> &mut Contracts),
}

/// An enum whose variants are the names of a [`Kind::Choice`].
pub trait Choice: Copy + Eq + Sized + 'static {
    /// The variants in order, each with its name.
    const NAMES: &'static [&'static str];
    /// The variants, in the order of their names.
    const VALUES: &'static [Self];

    /// The place of this variant among the values.
    fn place(self) -> usize {
        Self::VALUES.iter().position(|&value| value == self).unwrap_or(0)
    }
}

/// Makes an enum that is a [`Choice`]: each variant with the name it has in texts.
#[macro_export]
#[doc(hidden)]
macro_rules! choice {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$item:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $vis enum $name { $($(#[$item])* $variant),+ }

        impl $crate::options::Choice for $name {
            const NAMES: &'static [&'static str] = &[$($text),+];
            const VALUES: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

impl<O: Options> OptionSpec<O> {
    /// Sets the option from a JSON value.
    fn set(&self, options: &mut O, value: &Value) -> Result<(), String> {
        let wrong = || {
            let text = value.to_string();
            format!("option {} is {}, and {} is not", self.name, self.allowed_text(), shown(&text))
        };
        match &self.kind {
            Kind::Flag(place) => *place(options) = value.as_bool().ok_or_else(wrong)?,
            Kind::Count { place, least, most, .. } => {
                let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
                *place(options) = number.filter(|number| (least..=most).contains(&number)).ok_or_else(wrong)?;
            }
            Kind::Choice { names, set, .. } => {
                let text = value.as_str().ok_or_else(wrong)?;
                set(options, names.iter().position(|&name| name == text).ok_or_else(wrong)?);
            }
            Kind::Contracts(place) => {
                let contracts: Contracts = serde_json::from_value(value.clone()).map_err(|_| wrong())?;
                let fits = |&[sets, runs]: &[u8; 2]| (1..=4).contains(&(u32::from(sets) + u32::from(runs)));
                if !contracts.iter().all(fits) {
                    return Err(wrong());
                }
                *place(options) = contracts;
            }
        }
        Ok(())
    }

    /// The option's value as JSON.
    fn get(&self, options: &O) -> Value {
        let mut copy = *options;
        match &self.kind {
            Kind::Flag(place) => json!(*place(&mut copy)),
            Kind::Count { place, .. } => json!(*place(&mut copy)),
            Kind::Choice { names, get, .. } => json!(names[get(options)]),
            Kind::Contracts(place) => json!(*place(&mut copy)),
        }
    }

    fn allowed_text(&self) -> String {
        match &self.kind {
            Kind::Flag(_) => "true or false".to_owned(),
            Kind::Count { least, most, .. } => format!("a whole number from {least} to {most}"),
            Kind::Choice { names, .. } => {
                let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
                format!("one of {}", quoted.join(", "))
            }
            Kind::Contracts(_) => "a list of seven pairs [sets, runs] of 1 to 4 melds each".to_owned(),
        }
    }

    /// The table's entry: name, kind, allowed values, default, the values that tests try, sentence, clause.
    fn entry(&self) -> Value {
        let default = self.get(&O::default());
        let (kind, allowed, tries) = match &self.kind {
            Kind::Flag(_) => ("flag", json!([false, true]), json!([false, true])),
            Kind::Count { least, most, tries, .. } => ("count", json!([least, most]), json!(tries)),
            Kind::Choice { names, .. } => ("choice", json!(names), json!(names)),
            Kind::Contracts(_) => {
                let reversed: Vec<Value> = default.as_array().into_iter().flatten().rev().cloned().collect();
                ("contracts", json!(self.allowed_text()), json!([default, reversed]))
            }
        };
        json!({
            "name": self.name,
            "kind": kind,
            "allowed": allowed,
            "default": default,
            "tries": tries,
            "sentence": self.sentence,
            "clause": self.clause,
        })
    }
}

fn refused(why: Reason) -> Error {
    Error::new(ErrorKind::Options, why)
}

/// Reads options by name; those not named keep their defaults.
pub fn from_map<O: Options>(values: &Map<String, Value>, seats: u8) -> Result<O, Error> {
    let mut options = O::default();
    for (name, value) in values {
        let spec = O::TABLE.iter().find(|spec| spec.name == name).ok_or_else(|| {
            let names: Vec<&str> = O::TABLE.iter().map(|spec| spec.name).collect();
            let sentence = format!("there is no option {:?}: the options are {}", shown(name), names.join(", "));
            refused(Reason::new("unknown_option", sentence).with("option", shown(name)).with("allowed", names))
        })?;
        spec.set(&mut options, value).map_err(|sentence| {
            let allowed = spec.entry()["allowed"].clone();
            let why = Reason::new("option_value", sentence).with("option", name.as_str());
            refused(why.with("value", value.clone()).with("allowed", allowed))
        })?;
    }
    options.validate(seats).map_err(|sentence| refused(Reason::new("option_combination", sentence)))?;
    Ok(options)
}

/// All options by name.
pub fn to_map<O: Options>(options: &O) -> Map<String, Value> {
    let mut values = Map::new();
    for spec in O::TABLE {
        values.insert(spec.name.to_owned(), spec.get(options));
    }
    values
}

/// The option table as JSON: a list of entries.
pub fn table<O: Options>() -> Value {
    O::TABLE.iter().map(OptionSpec::entry).collect()
}

/// Options within a larger JSON document, such as a view: for `#[serde(with = "crate::options::by_name")]`.
pub mod by_name {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::{Map, Value};

    use super::Options;

    /// Writes options as an object.
    pub fn serialize<O: Options, S: Serializer>(options: &O, serializer: S) -> Result<S::Ok, S::Error> {
        super::to_map(options).serialize(serializer)
    }

    /// Reads options from an object.
    pub fn deserialize<'de, O: Options, D: Deserializer<'de>>(deserializer: D) -> Result<O, D::Error> {
        let map = Map::<String, Value>::deserialize(deserializer)?;
        // Whether a combination fits the seats is asked where the seats are known.
        let mut options = O::default();
        for (name, value) in &map {
            let spec = O::TABLE.iter().find(|spec| spec.name == name);
            spec.ok_or_else(|| D::Error::custom(format!("there is no option {name:?}")))?
                .set(&mut options, value)
                .map_err(D::Error::custom)?;
        }
        Ok(options)
    }
}

/// A yes-or-no option.
pub const fn flag<O>(
    name: &'static str,
    clause: &'static str,
    sentence: &'static str,
    place: fn(&mut O) -> &mut bool,
) -> OptionSpec<O> {
    OptionSpec { name, clause, sentence, kind: Kind::Flag(place) }
}

/// A number; its bounds include their ends.
pub const fn count<O>(
    name: &'static str,
    clause: &'static str,
    sentence: &'static str,
    (least, most): (u32, u32),
    tries: &'static [u32],
    place: fn(&mut O) -> &mut u32,
) -> OptionSpec<O> {
    OptionSpec { name, clause, sentence, kind: Kind::Count { place, least, most, tries } }
}

/// One of the names of a [`Choice`].
pub const fn choice<O, C: Choice>(
    name: &'static str,
    clause: &'static str,
    sentence: &'static str,
    get: fn(&O) -> usize,
    set: fn(&mut O, usize),
) -> OptionSpec<O> {
    OptionSpec { name, clause, sentence, kind: Kind::Choice { names: C::NAMES, get, set } }
}
