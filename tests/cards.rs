//! The small types beneath the games, each against a plain model: cards, bags of cards, lists, dealing, random
//! numbers, and texts that are read back.

use std::collections::{BTreeMap, BTreeSet};

use mazzo::cardset::{RankSet, rank_faces};
use mazzo::event::Clause;
use mazzo::list::List;
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::unseen::{self, Room};
use mazzo::{BySeat, Card, CardSet, Event, Place, Rank, Seat, SeatSet, Suit};
use serde_json::{Value, json};

fn rng(seed: u64) -> Rng {
    Stream { seed, hand: 0 }.rng(Purpose::Bot, 0)
}

fn all_cards() -> impl Iterator<Item = Card> + Clone {
    (0..Card::FACES).map(|index| Card::from_index(index).unwrap())
}

/// Some cards of two packs, in face order.
fn some_cards(rng: &mut Rng) -> Vec<Card> {
    let share = 1 + rng.below(8);
    all_cards().flat_map(|card| [card, card]).filter(|_| rng.below(8) < share).collect()
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|&&other| other == card).count()
}

/// The cards of which there are as many as a function says, in face order.
fn counted(copies: impl Fn(Card) -> usize) -> Vec<Card> {
    all_cards().flat_map(|card| vec![card; copies(card)]).collect()
}

#[test]
fn sets_are_bags_of_at_most_two_of_a_face() {
    let mut rng = rng(1);
    for _ in 0..3000 {
        let (one, other) = (some_cards(&mut rng), some_cards(&mut rng));
        let (a, b) = (CardSet::from_cards(&one).unwrap(), CardSet::from_cards(&other).unwrap());
        let list = |set: CardSet| set.into_iter().collect::<Vec<Card>>();
        assert_eq!(list(a), one, "in face order, copies side by side");
        assert_eq!((a.len() as usize, a.is_empty(), a.into_iter().len()), (one.len(), one.is_empty(), one.len()));
        assert_eq!(list(a.plus(b)), counted(|card| (count(&one, card) + count(&other, card)).min(2)));
        assert_eq!(list(a.minus(b)), counted(|card| count(&one, card).saturating_sub(count(&other, card))));
        let within = all_cards().all(|card| count(&one, card) <= count(&other, card));
        assert_eq!(a.is_subset(b), within);
        assert!(a.minus(b).is_subset(a) && a.is_subset(a.plus(b)) && CardSet::EMPTY.is_subset(a));
        assert_eq!((a.first(), a.last()), (one.first().copied(), one.last().copied()));
        let few = rng.below(one.len() as u32 + 2);
        assert_eq!(list(a.take(few)), one[..one.len().min(few as usize)]);
        for card in all_cards() {
            assert_eq!(usize::from(a.copies(card)), count(&one, card));
            assert_eq!(a.contains(card), one.contains(&card));
            assert_eq!(a.faces() >> card.index() & 1 == 1, one.contains(&card));
            assert_eq!(a.doubles() >> card.index() & 1 == 1, count(&one, card) == 2);
            let (mut more, mut fewer) = (a, a);
            assert_eq!(more.insert(card), count(&one, card) < 2);
            assert_eq!(more, a.plus(CardSet::of(card)));
            assert_eq!(fewer.remove(card), one.contains(&card));
            assert_eq!(fewer, a.minus(CardSet::of(card)));
        }
        for rank in Rank::ALL {
            let of_rank: Vec<Card> = one.iter().copied().filter(|card| card.rank() == rank).collect();
            assert_eq!(list(a.of_rank(rank)), of_rank);
            assert_eq!(a.masked(rank_faces(rank)), a.of_rank(rank));
        }
        assert_eq!(CardSet::from_faces(a.faces()).plus(CardSet::from_faces(a.doubles())), a);
        assert_eq!(one.iter().rev().copied().collect::<CardSet>(), a, "in whatever order they come");
    }
}

#[test]
fn a_third_copy_is_refused_or_dropped() {
    let [seven, nine]: [Card; 2] = ["7H", "9S"].map(|text| text.parse().unwrap());
    let thrice = [seven, nine, seven, seven];
    assert_eq!(CardSet::from_cards(&thrice), Err(seven));
    assert_eq!(thrice.into_iter().collect::<CardSet>().len(), 3);
    assert!("7H 9S 7H".parse::<CardSet>().is_ok());
    assert!("7H 9S 7H 7H".parse::<CardSet>().is_err());
    assert!(serde_json::from_value::<CardSet>(json!(["7H", "7H", "7H"])).is_err());
}

#[test]
fn packs() {
    assert_eq!(CardSet::PACK_52.len(), 52);
    assert_eq!(CardSet::PACK_54, all_cards().collect());
    assert_eq!(CardSet::PACK_54.minus(CardSet::PACK_52).to_string(), "BJ RJ");
    assert_eq!(CardSet::from_faces(u64::MAX), CardSet::PACK_54, "there are 54 faces and no more");
}

#[test]
fn cards_and_their_texts() {
    for card in all_cards() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(serde_json::from_value::<Card>(json!(card)).unwrap(), card);
        match card.suit() {
            Some(suit) => assert_eq!(Card::new(card.rank(), suit), card),
            None => assert!(card.rank().is_joker() && card.to_string() == card.rank().name()),
        }
    }
    assert_eq!((Card::from_index(54), Card::from_index(255)), (None, None));
    let noise = ["", "7", "7h", "H7", "10H", "1H", "7H ", " 7H", "7HH", "BH", "JJ", "rj", "7♥", "é", "\0\0", "XX"];
    for text in noise {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
    for rank in Rank::ALL {
        assert_eq!((rank.name().parse(), Rank::new(rank as u8)), (Ok(rank), Some(rank)));
        assert_eq!(serde_json::from_value::<Rank>(json!(rank)).unwrap(), rank);
    }
    for suit in Suit::ALL {
        assert_eq!(Suit::new(suit as u8), Some(suit));
        assert_eq!(serde_json::from_value::<Suit>(json!(suit)).unwrap(), suit);
        assert!(suit.same_colour(suit));
    }
    assert!(Suit::Diamonds.same_colour(Suit::Hearts) && Suit::Clubs.same_colour(Suit::Spades));
    assert!(!Suit::Clubs.same_colour(Suit::Diamonds) && !Suit::Hearts.same_colour(Suit::Spades));
    assert!(serde_json::from_value::<Suit>(json!("X")).is_err());
    assert_eq!((Rank::new(15), Suit::new(4)), (None, None));
    assert!(Rank::SUITED.iter().all(|rank| !rank.is_joker()));
}

#[test]
fn sets_are_read_back_from_text_and_json() {
    let mut rng = rng(2);
    for _ in 0..200 {
        let set: CardSet = some_cards(&mut rng).into_iter().collect();
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!(serde_json::from_value::<CardSet>(json!(set)).unwrap(), set);
        let ranks: RankSet = set.into_iter().map(Card::rank).collect();
        assert_eq!(serde_json::from_value::<RankSet>(json!(ranks)).unwrap(), ranks);
        assert_eq!(
            ranks.faces(),
            Rank::ALL.into_iter().filter(|&rank| ranks.contains(rank)).fold(0, |faces, rank| faces | rank_faces(rank))
        );
        assert!(set.faces() & !ranks.faces() == 0);
        assert_eq!(ranks.iter().count(), Rank::ALL.into_iter().filter(|&rank| !set.of_rank(rank).is_empty()).count());
        assert_eq!(ranks.or(RankSet::NONE.with(Rank::Two)), ranks.with(Rank::Two));
    }
}

#[test]
fn lists_are_short_vectors() {
    let mut rng = rng(3);
    let (mut list, mut model) = (List::<u32, 5>::new(), Vec::new());
    for _ in 0..2000 {
        if rng.below(2) == 0 {
            let value = rng.bits();
            assert_eq!(list.push(value), model.len() < 5);
            if model.len() < 5 {
                model.push(value);
            }
        } else {
            assert_eq!(list.pop(), model.pop());
        }
        assert_eq!((&*list, list.len()), (&*model, model.len()));
        assert_eq!(List::from_slice(&model), Some(list), "whatever lay there before");
        assert_eq!(serde_json::from_value::<List<u32, 5>>(json!(list)).unwrap(), list);
        assert_eq!(format!("{list:?}"), format!("{model:?}"));
    }
    assert_eq!(List::<u32, 5>::from_slice(&[0; 6]), None);
    assert!(serde_json::from_value::<List<u32, 5>>(json!([0, 0, 0, 0, 0, 0])).is_err());
}

#[test]
fn seats_go_round() {
    for seats in 1..=4 {
        for seat in Seat::all(seats) {
            assert_eq!(seat.next(seats).number(), (seat.number() + 1) % seats);
            let others: Vec<u8> = seat.others(seats).map(Seat::number).collect();
            let expected: Vec<u8> = (1..seats).map(|step| (seat.number() + step) % seats).collect();
            assert_eq!(others, expected);
        }
        let by_seat = BySeat::from_fn(seats, Seat::number);
        assert_eq!(by_seat.as_slice(), (0..seats).collect::<Vec<u8>>());
        assert_eq!(serde_json::from_value::<BySeat<u8>>(json!(by_seat)).unwrap(), by_seat);
        assert_eq!(BySeat::from_slice(by_seat.as_slice()), Some(by_seat));
    }
    assert_eq!((Seat::new(4), BySeat::from_slice(&[0; 5])), (None, None));
    for bad in [json!(4), json!(-1), json!("0"), json!(256), json!(0.5)] {
        assert!(serde_json::from_value::<Seat>(bad).is_err());
    }
    assert!(serde_json::from_value::<BySeat<u8>>(json!([1, 2, 3, 4, 5])).is_err());
}

#[test]
fn who_sees_what() {
    for bits in 0..16_u8 {
        let set: SeatSet = Seat::all(4).filter(|seat| bits >> seat.number() & 1 == 1).collect();
        assert_eq!((set.len(), set.is_empty()), (bits.count_ones(), bits == 0));
        for seat in Seat::all(4) {
            let inside = bits >> seat.number() & 1 == 1;
            assert_eq!((set.contains(seat), set.sees(Some(seat))), (inside, inside));
            assert!(set.with(seat).contains(seat) && !set.without(seat).contains(seat));
        }
        assert!(!set.sees(None), "who only watches sees what everyone does, not what all seats do");
        assert_eq!(serde_json::from_value::<SeatSet>(json!(set)).unwrap(), set);
    }
    assert!(SeatSet::EVERYONE.sees(None) && SeatSet::EVERYONE.sees(Seat::new(3)));
    assert_eq!(json!(SeatSet::EVERYONE), "all");
    assert_eq!(serde_json::from_value::<SeatSet>(json!("all")).unwrap(), SeatSet::EVERYONE);
    assert!(serde_json::from_value::<SeatSet>(json!("some")).is_err());
}

fn places() -> Vec<Place> {
    let by_seat = Seat::all(4).flat_map(|seat| [Place::Hand(seat), Place::Won(seat)]);
    let by_number = (0..=u8::MAX).flat_map(|number| [Place::Pile(number), Place::Aside(number)]);
    by_seat.chain(by_number).chain([Place::Stock, Place::Trick]).collect()
}

#[test]
fn places_and_their_texts() {
    for place in places() {
        assert_eq!(place.to_string().parse(), Ok(place));
        assert_eq!(serde_json::from_value::<Place>(json!(place)).unwrap(), place);
    }
    let noise =
        ["", "stock 1", "stock x", "hand", "hand 4", "hand x", "pile", "pile 256", "pile +1", "pile 01", "Trick"];
    for text in noise {
        assert!(text.parse::<Place>().is_err(), "{text:?}");
    }
}

#[test]
fn events_and_their_texts() {
    let seat = Seat::new(2).unwrap();
    let cards: CardSet = "7H 7H BJ".parse().unwrap();
    let points = BySeat::from_slice(&[3, -2, 1]).unwrap();
    let hidden = SeatSet::of(seat);
    let events = [
        Event::HandBegan { hand_number: 7, dealer: Some(seat) },
        Event::HandBegan { hand_number: 1, dealer: None },
        Event::moved(Place::Stock, Place::Hand(seat), cards, hidden),
        Event::moved(Place::Hand(seat), Place::Trick, CardSet::EMPTY, SeatSet::EVERYONE),
        Event::turned(Place::Pile(5), Card::RED_JOKER),
        Event::Asked { seat },
        Event::Chose { seat, action: Some((1 << 53) - 1), seen_by: hidden },
        Event::Ruled { seat, clause: Clause::new('M', 10) },
        Event::Leads { seat },
        Event::WentOut { seat, place: 1 },
        Event::Scored { points, totals: points },
        Event::LevelSet { rank: Rank::Ace },
        Event::TargetRose { target: 31 },
        Event::MatchOver { places: BySeat::from_slice(&[1, 3, 2]).unwrap() },
    ];
    for event in events {
        assert_eq!(event.to_string().parse::<Event>().unwrap(), event);
        assert!(!event.to_string().contains('\n'), "one line");
        assert_eq!(event.redacted(Some(seat)), event, "seat 2 sees all of these");
        for viewer in [None, Seat::new(0)] {
            let seen = event.redacted(viewer);
            assert_eq!(seen.to_string().parse::<Event>().unwrap(), seen);
            assert_eq!(seen.redacted(viewer), seen);
        }
    }
    let moved: Value = events[2].redacted(None).to_string().parse().unwrap();
    assert_eq!((&moved["cards"], &moved["count"]), (&Value::Null, &json!(3)));
    let chose: Value = events[6].redacted(Seat::new(0)).to_string().parse().unwrap();
    assert_eq!(chose["action"], Value::Null);
    for text in
        ["", "{}", r#"{"event":"asked"}"#, r#"{"event":"asked","seat":4}"#, r#"{"event":"asked","seat":1,"x":1}"#]
    {
        assert!(text.parse::<Event>().is_err(), "{text}");
    }
    for text in ["", "M", "10", "m1", "M256", "M-1", "M+1", "M01"] {
        assert!(serde_json::from_value::<Clause>(json!(text)).is_err(), "{text:?}");
    }
}

#[test]
fn numbers_below_a_bound_stay_below_it_and_are_even() {
    let mut rng = rng(4);
    for count in [1, 2, 3, 52, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, u32::MAX] {
        for _ in 0..200 {
            assert!(rng.below(count) < count);
        }
    }
    // Chi-squared with 6 degrees of freedom: above 22.5 once in a thousand streams, and this stream is fixed.
    for (count, scale) in [(7_u32, 1), (7 << 28, 1 << 28)] {
        let mut met = [0_i64; 7];
        for _ in 0..70_000 {
            met[(rng.below(count) / scale) as usize] += 1;
        }
        let squares: i64 = met.iter().map(|times| (times - 10_000).pow(2)).sum();
        assert!(squares < 22 * 10_000, "{met:?}");
    }
    assert!(std::panic::catch_unwind(|| self::rng(4).below(0)).is_err(), "no number is below 0");
}

#[test]
fn shuffles_bring_every_card_everywhere() {
    let mut rng = rng(5);
    let mut orders = BTreeMap::new();
    for _ in 0..24_000 {
        let mut list = [0, 1, 2, 3];
        rng.shuffle(&mut list);
        *orders.entry(list).or_insert(0_i64) += 1;
    }
    assert_eq!(orders.len(), 24);
    // 23 degrees of freedom: above 49.7 once in a thousand streams.
    let squares: i64 = orders.values().map(|times| (times - 1000).pow(2)).sum();
    assert!(squares < 49 * 1000, "{orders:?}");
    assert_eq!(BTreeSet::from_iter((0..200).map(|_| *rng.choose(&[1, 2, 3]))).len(), 3);
}

/// All deals of cards to rooms, card by card.
fn deals(cards: &[Card], rooms: &[Room]) -> Vec<Vec<CardSet>> {
    let Some((&card, rest)) = cards.split_first() else {
        let empty = rooms.iter().all(|room| room.count == 0);
        return if empty { vec![vec![CardSet::EMPTY; rooms.len()]] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for (at, room) in rooms.iter().enumerate() {
        if room.count > 0 && room.faces >> card.index() & 1 == 1 {
            let mut left = rooms.to_vec();
            left[at].count -= 1;
            found.extend(deals(rest, &left).into_iter().map(|mut deal| {
                deal[at] = deal[at].plus(CardSet::of(card));
                deal
            }));
        }
    }
    found
}

#[test]
fn unseen_cards_are_dealt_whenever_they_can_be() {
    let mut rng = rng(6);
    let (mut possible, mut impossible) = (0, 0);
    for _ in 0..3000 {
        let mut pack: Vec<Card> = all_cards().take(6).flat_map(|card| [card, card]).collect();
        rng.shuffle(&mut pack);
        let cards = &pack[..1 + rng.below(6) as usize];
        let mut rooms: Vec<Room> =
            (0..1 + rng.below(4)).map(|_| Room { count: 0, faces: u64::from(rng.below(64)) }).collect();
        for _ in cards {
            let at = rng.below(rooms.len() as u32) as usize;
            rooms[at].count += 1;
        }
        let all = deals(cards, &rooms);
        let dealt = unseen::deal(&mut rng, cards.iter().copied().collect(), &rooms);
        assert_eq!(dealt.is_some(), !all.is_empty(), "{cards:?} to {rooms:?}");
        match dealt {
            None => impossible += 1,
            Some(dealt) => {
                possible += 1;
                let sets: Vec<CardSet> = dealt.iter().map(|cards| CardSet::from_cards(cards).unwrap()).collect();
                assert!(all.contains(&sets), "{sets:?} is no deal of {cards:?} to {rooms:?}");
            }
        }
    }
    assert!(possible > 300 && impossible > 300, "{possible} and {impossible}");
    assert_eq!(unseen::deal(&mut rng, CardSet::PACK_52, &[Room::any(51)]), None, "a card too many");
}

#[test]
fn every_possible_deal_comes_up() {
    let cards: Vec<Card> = all_cards().take(5).collect();
    let rooms = [Room { count: 2, faces: 0b01110 }, Room { count: 1, faces: 0b11001 }, Room::any(2)];
    let all: Vec<Vec<CardSet>> = deals(&cards, &rooms);
    let mut rng = rng(7);
    let mut met = BTreeSet::new();
    for _ in 0..all.len() * 100 {
        let dealt = unseen::deal(&mut rng, cards.iter().copied().collect(), &rooms).unwrap();
        met.insert(format!(
            "{:?}",
            dealt.iter().map(|cards| cards.iter().collect::<BTreeSet<_>>()).collect::<Vec<_>>()
        ));
    }
    assert_eq!(met.len(), all.len());
}

#[test]
fn a_narrow_deal_is_made_by_force() {
    // Thirteen rooms, each for one rank alone: deals at random would hardly ever fit.
    let rooms: Vec<Room> = Rank::SUITED.iter().map(|&rank| Room { count: 4, faces: rank_faces(rank) }).collect();
    let dealt = unseen::deal(&mut rng(8), CardSet::PACK_52, &rooms).unwrap();
    for (rank, cards) in Rank::SUITED.into_iter().zip(dealt) {
        assert_eq!(cards.into_iter().collect::<CardSet>(), CardSet::PACK_52.of_rank(rank));
    }
}
