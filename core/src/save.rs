//! Saves: a match as JSON, and back.
//!
//! A save holds what the match started from (options, seed, decks given, or a position) and the log. Loading
//! plays the log again and checks every step, so a save cannot hold a state that play does not reach. A digest
//! tells a save that was changed by accident or by hand.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::card::Card;
use crate::cardset::CardSet;
use crate::given::Given;
use crate::hand::{Action, Hand};
use crate::json;
use crate::matches::{Beginning, FARTHEST_TOTAL, Guard, Match, Origin};
use crate::options;
use crate::reason::{Error, ErrorKind, Reason};
use crate::seat::{BySeat, Seat};

/// Raised when the form of a save changes; older forms that can still be read are then told here.
pub const FORMAT: u32 = 1;

/// No match comes near this ply.
const FARTHEST_PLY: u32 = 1 << 30;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    format: u32,
    game: String,
    rules: u32,
    seats: u8,
    options: Map<String, Value>,
    /// A text: numbers of 64 bits get lost in JavaScript.
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    start: Option<Start>,
    hands: Vec<SavedHand>,
    ply: u32,
    scores: Vec<i32>,
    digest: String,
}

/// What a match that began in the middle of a hand started from.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    position: Value,
    ply: u32,
    hand_scores: Option<Vec<i32>>,
    /// How many worlds deep it was imagined; 0 if it was set up.
    worlds: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedHand {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    deck: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dealer: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    leader: Option<Seat>,
    /// Seat, id, and the very cards where they were named.
    log: Vec<(Seat, u64, Option<CardSet>)>,
}

impl Save {
    /// The digest of all but the digest.
    fn expected_digest(&self) -> Result<String, serde_json::Error> {
        let mut content = serde_json::to_value(self)?;
        content["digest"] = Value::Null;
        // Sorted already, unless another crate of the program asks serde_json to keep keys in their order.
        content.sort_all_objects();
        let hash = Sha256::digest(serde_json::to_vec(&content)?);
        Ok(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }
}

fn refused(code: &'static str, sentence: impl Into<String>) -> Error {
    Error::new(ErrorKind::Save, Reason::new(code, sentence))
}

/// The game that a save is of.
pub fn game_of(text: &str) -> Result<String, Error> {
    let save: Save = read(text)?;
    Ok(save.game)
}

fn read(text: &str) -> Result<Save, Error> {
    // The format comes first: another format may have other keys.
    let value: Value =
        json::read(text).map_err(|fault| refused("save_not_json", format!("this save is not whole JSON: {fault}")))?;
    let format = value.get("format").cloned().unwrap_or(Value::Null);
    if format != json!(FORMAT) {
        return Err(refused(
            "save_format",
            format!("this save has format {format}; this release reads format {FORMAT}"),
        ));
    }
    let save: Save =
        json::from_object(value).map_err(|fault| refused("save_damaged", format!("this save is damaged: {fault}")))?;
    let expected = save.expected_digest().map_err(|fault| refused("save_damaged", fault.to_string()))?;
    if save.digest != expected {
        let sentence = format!("this save was changed: its content has the digest {expected}, not {}", save.digest);
        return Err(refused("save_changed", sentence));
    }
    Ok(save)
}

impl<H: Hand> Match<H> {
    /// The match as JSON: from it, [`Match::load`] comes to the same state, events and log.
    pub fn save(&self) -> String {
        let mut start = None;
        let mut hands = Vec::with_capacity(self.chapters.len());
        for chapter in &self.chapters {
            let given = match &chapter.beginning {
                Beginning::Dealt { given, .. } => given.clone(),
                Beginning::SetUp(hand) => {
                    start = Some(Start {
                        position: json!(hand.position()),
                        ply: chapter.first_ply,
                        hand_scores: chapter.last_points.map(|points| points.as_slice().to_vec()),
                        worlds: self.worlds,
                    });
                    None
                }
            };
            let Given { deck, dealer, leader } = given.unwrap_or_default();
            hands.push(SavedHand {
                deck: (!deck.is_empty()).then_some(deck),
                dealer,
                leader,
                log: chapter.log.iter().map(|entry| (entry.seat, entry.action.id(), entry.cards)).collect(),
            });
        }
        let mut save = Save {
            format: FORMAT,
            game: H::RULES.id.to_owned(),
            rules: H::RULES.version,
            seats: self.seats(),
            options: options::to_map(self.options()),
            seed: self.seed().to_string(),
            start,
            hands,
            ply: self.ply(),
            scores: self.scores().as_slice().to_vec(),
            digest: String::new(),
        };
        // Plain values under text keys: neither writing can fail, and an empty text would fail to load.
        save.digest = save.expected_digest().unwrap_or_default();
        serde_json::to_string(&save).unwrap_or_default()
    }

    /// Reads a save, plays its log again and checks every step of it.
    pub fn load(text: &str) -> Result<Match<H>, Error> {
        let save = read(text)?;
        if save.game != H::RULES.id {
            return Err(refused("save_game", format!("this save is of {:?}, not of {}", save.game, H::RULES.id)));
        }
        if save.rules != H::RULES.version {
            let sentence = format!(
                "this save was played by version {} of the rules of {}; this release has version {}",
                save.rules,
                save.game,
                H::RULES.version
            );
            return Err(refused("save_rules", sentence));
        }
        let seed: Option<u64> = save.seed.parse().ok().filter(|seed: &u64| seed.to_string() == save.seed);
        let seed = seed.ok_or_else(|| refused("save_damaged", format!("{:?} is no seed", save.seed)))?;
        let choices: H::Options = options::from_map(&save.options, save.seats)?;
        let mut hands = save.hands.into_iter();
        let first = hands.next().ok_or_else(|| refused("save_damaged", "this save has no hand"))?;
        let mut game = match save.start {
            None => Match::new(choices, save.seats, seed, first.given()?)?,
            Some(_) if first.given()?.is_some() => {
                return Err(refused("save_damaged", "this save starts from a position and from a deck: it can be one"));
            }
            Some(start) => {
                let position = json::from_object(start.position)
                    .map_err(|fault| refused("save_damaged", format!("this save's position is damaged: {fault}")))?;
                let last_points = start.hand_scores.map(|points| read_points(&points, save.seats)).transpose()?;
                if start.ply > FARTHEST_PLY {
                    return Err(refused("save_damaged", format!("no match comes to ply {}", start.ply)));
                }
                let origin = Origin { ply: start.ply, last_points, worlds: start.worlds };
                Match::from_position_at(position, choices, save.seats, seed, origin)?
            }
        };
        replay(&mut game, &first)?;
        for hand in hands {
            if game.over() {
                return Err(refused("save_damaged", "this save has hands after the end of the match"));
            }
            game.next_hand(hand.given()?)?;
            replay(&mut game, &hand)?;
        }
        if game.ply() != save.ply || game.scores().as_slice() != save.scores {
            return Err(refused("save_damaged", "this save's log does not lead to its ply and scores"));
        }
        Ok(game)
    }
}

/// The points of the hand before a set-up one.
fn read_points(points: &[i32], seats: u8) -> Result<BySeat<i32>, Error> {
    let near = points.iter().all(|points| points.unsigned_abs() <= FARTHEST_TOTAL);
    BySeat::from_slice(points)
        .filter(|points| near && points.seats() == seats)
        .ok_or_else(|| refused("save_damaged", format!("{points:?} are no points of a hand for {seats} seats")))
}

impl SavedHand {
    fn given(&self) -> Result<Option<Given>, Error> {
        let (dealer, leader) = (self.dealer, self.leader);
        match &self.deck {
            Some(deck) => Ok(Some(Given { deck: deck.clone(), dealer, leader })),
            None if dealer.or(leader).is_some() => {
                Err(refused("save_damaged", "this save names who deals or leads, but no deck beside it"))
            }
            None => Ok(None),
        }
    }
}

fn replay<H: Hand>(game: &mut Match<H>, hand: &SavedHand) -> Result<(), Error> {
    for &(seat, id, cards) in &hand.log {
        let action = H::Action::from_id(id)
            .ok_or_else(|| refused("save_damaged", format!("{id} is no action of {}", H::RULES.id)))?;
        let guard = Guard { seat: Some(seat.number().into()), ply: None };
        game.apply(action, cards, guard).map_err(|error| {
            refused("save_damaged", format!("this save's log breaks off at ply {}: {error}", game.ply()))
        })?;
    }
    Ok(())
}
