//! What cards can be played as, and how a play's text is read.

use super::play::{Kind, MOST_WILDS, Play, rank_below};
use super::{Action, Face, Suits};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;

/// Every play that these cards and so many wild cards make together, ascending (G10).
pub(super) fn readings(naturals: CardSet, wilds: u8) -> Vec<Play> {
    let size = naturals.len() as u8 + wilds;
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|&rank| !naturals.of_rank(rank).is_empty()).collect();
    let suits = |rank: Rank| if rank.is_joker() { Suits::NONE } else { Suits::among(naturals, rank) };
    let mut found: Vec<Play> = Vec::new();
    match (size, ranks.as_slice()) {
        (1, []) => found.push(Play::WILD),
        (2, []) => found.extend(Rank::SUITED.map(|rank| Play::group(Kind::Pair, rank, Suits::NONE))),
        (1..=3, &[rank]) => {
            found.push(Play::group([Kind::Single, Kind::Pair, Kind::Triple][usize::from(size) - 1], rank, suits(rank)))
        }
        (5, &[rank]) => found.push(Play::full_house(rank, suits(rank), None, Suits::NONE)),
        (5, &[low, high]) => found.extend(
            [(low, high), (high, low)]
                .map(|(triple, pair)| Play::full_house(triple, suits(triple), Some(pair), suits(pair))),
        ),
        _ => (),
    }
    if let (4..=10, &[rank]) = (size, ranks.as_slice()) {
        found.push(Play::bomb(size, rank, suits(rank)));
    }
    for kind in [Kind::Straight, Kind::Tube, Kind::Plate] {
        found.extend(kind.tops().map(|top| run_of(kind, top, suits)));
    }
    for top in Kind::StraightFlush.tops() {
        found.extend(Suit::ALL.map(|suit| flush_of(suit, top, suits)));
    }
    found.push(Play::JOKER_BOMB);
    let is_made =
        |play: &Play| Play::from_bits(play.bits()).is_some() && play.naturals() == naturals && play.wilds() == wilds;
    found.retain(is_made);
    found.sort_unstable();
    found
}

fn run_of(kind: Kind, top: Rank, suits: impl Fn(Rank) -> Suits) -> Play {
    let ranks = kind.run().map_or(0, |(ranks, _)| ranks);
    let byte = |at: u8| u64::from(suits(rank_below(top, ranks - 1 - at)).byte()) << (8 * at);
    Play::run(kind, top, (0..ranks).map(byte).sum())
}

fn flush_of(suit: Suit, top: Rank, suits: impl Fn(Rank) -> Suits) -> Play {
    let held = |at: u8| suits(rank_below(top, 4 - at)) == Suits::one(suit);
    Play::straight_flush(suit, top, (0..5).filter(|&at| held(at)).fold(0, |natural, at| natural | 1 << at))
}

/// A text with the level's hearts named as the wild cards that they are.
pub(super) fn with_wilds(text: &str, level: Rank) -> String {
    let heart = Card::new(level, Suit::Hearts).to_string();
    let words = text.split_whitespace().map(|word| if word == heart { "*" } else { word });
    words.collect::<Vec<&str>>().join(" ")
}

/// The play of a text, in which the level's hearts may be named.
pub(super) fn play_of(text: &str, level: Rank) -> Option<Play> {
    match with_wilds(text, level).parse() {
        Ok(Action::Play(play)) => Some(play),
        _ => None,
    }
}

/// Reads the cards of a play's text, in their order: where a wild card stands tells what it is played as.
pub(super) fn read(kind: Kind, rank: Option<Rank>, faces: &[Face]) -> Option<Play> {
    let wilds = faces.iter().filter(|&&face| face == Face::Wild).count() as u8;
    let cards = |faces: &[Face]| {
        let card = |&face: &Face| match face {
            Face::Card(card) => Some(card),
            Face::Wild => None,
        };
        faces.iter().filter_map(card).collect::<Vec<Card>>()
    };
    let naturals = CardSet::from_cards(&cards(faces)).ok()?;
    if wilds > MOST_WILDS {
        return None;
    }
    let first_rank = |faces: &[Face]| cards(faces).first().map(|card| card.rank());
    let suits = |faces: &[Face]| cards(faces).into_iter().collect::<Suits>();
    let play = match (kind, kind.run()) {
        (Kind::Single, _) if wilds == 1 => Play::WILD,
        (Kind::Single | Kind::Pair | Kind::Triple, _) => Play::group(kind, first_rank(faces).or(rank)?, suits(faces)),
        (Kind::Bomb, _) => Play::bomb(faces.len() as u8, first_rank(faces)?, suits(faces)),
        (Kind::FullHouse, _) => {
            let (triple, pair) = faces.split_at_checked(3)?;
            Play::full_house(first_rank(triple)?, suits(triple), first_rank(pair), suits(pair))
        }
        (_, Some((ranks, size))) => {
            let parts = || (0..ranks).zip(faces.chunks(usize::from(size)));
            let (at, rank) = parts().find_map(|(at, part)| Some((at, first_rank(part)?)))?;
            // An ace that is not the top is below the two.
            let above = ranks - 1 - at;
            let top = if rank == Rank::Ace && at == 0 { above.checked_sub(1)? } else { rank as u8 + above };
            let top = Rank::new(top).filter(|top| !top.is_joker())?;
            if kind == Kind::StraightFlush {
                let natural = parts().filter(|(_, part)| part[0] != Face::Wild);
                Play::straight_flush(naturals.first()?.suit()?, top, natural.fold(0, |bits, (at, _)| bits | 1 << at))
            } else {
                Play::run(kind, top, parts().map(|(at, part)| u64::from(suits(part).byte()) << (8 * at)).sum())
            }
        }
        _ => Play::JOKER_BOMB,
    };
    // Each part must be of its rank, the whole of these cards, and a rank that is named the right one.
    let play = Play::from_bits(play.bits())?;
    let fits = play.naturals() == naturals && play.wilds() == wilds && usize::from(play.size()) == faces.len();
    let in_order = || {
        let mut rest = faces;
        play.parts().all(|part| {
            let Some((here, after)) = rest.split_at_checked(usize::from(part.size)) else { return false };
            rest = after;
            here.iter().filter(|&&face| face == Face::Wild).count() == usize::from(part.wilds())
        })
    };
    (fits && in_order() && rank.is_none_or(|rank| play.rank() == Some(rank))).then_some(play)
}
