//! What the laws must be told of a game, written from its clauses and not from its code.

use mazzo::games::guandan;
use mazzo::games::murlan::{self, Play};
use mazzo::games::{arlington, one_twenty, pick_up};
use mazzo::{BySeat, Card, CardSet, Event, Hand, Match, Place, Rank, Seat, Suit};

/// A game under the laws.
pub(crate) trait Subject: Hand {
    /// The most decisions that a hand can take, by the clause that bounds it.
    fn most_decisions(seats: u8) -> u32;

    /// How many decisions a hand may well take: the dear laws are held once or so in as many. The most, unless
    /// the bound lies far above what is played.
    fn usual_decisions(seats: u8) -> u32 {
        Self::most_decisions(seats)
    }

    /// Whether an action brings a hand nearer to its end. Where chance alone would play on and on, most of it is
    /// spent on these.
    fn brings_on(_: Self::Action) -> bool {
        true
    }

    /// Whether a hand's points lead from one total to another.
    fn adds_up(_: &Self::Options, before: i32, points: i32, after: i32) -> bool {
        after == before + points
    }

    /// Every action that there can be, where these are few enough to try them all.
    fn every_action() -> Vec<Self::Action>;

    /// Faces that the rules name to everybody although no event shows them.
    fn named_by_rule(game: &Match<Self>) -> u64;

    /// Whether another world, in which the seats were dealt these cards, keeps what a viewer of the real one
    /// knows for certain of cards that it has not seen (C8). Facts that the log or the turns themselves would
    /// give away need not be told: a world in which a decision was impossible, or another seat's, is none.
    /// `began` is the event with which the hand began.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool;
}

impl Subject for pick_up::Hand {
    /// P12: 24 sets; between two of them at most one pass, and two after the last (P5).
    fn most_decisions(_: u8) -> u32 {
        24 * 2 + 2
    }

    fn every_action() -> Vec<pick_up::Action> {
        let suited = || (0..52).filter_map(Card::from_index);
        let pairs = (0..6).flat_map(|pile| suited().map(move |card| pick_up::Action::Pair { pile, card }));
        let ranks = Rank::SUITED;
        let fours = (0..6).flat_map(|pile| ranks.into_iter().map(move |rank| pick_up::Action::Four { pile, rank }));
        [pick_up::Action::Pass].into_iter().chain(pairs).chain(fours).collect()
    }

    fn named_by_rule(_: &Match<pick_up::Hand>) -> u64 {
        0
    }

    /// P5: a seat that was passed over held no card of the ranks on top at that moment. What it held is what it
    /// was dealt, less what it had used; the tops are what was shown last.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool {
        let mut tops: [Option<Card>; 6] = [None; 6];
        let mut held = *dealt;
        for (_, event) in real.events(viewer, began) {
            match event {
                Event::Shown { at: Place::Pile(pile), cards } => tops[usize::from(pile)] = cards.first(),
                Event::Moved { from: Place::Pile(pile), .. } => tops[usize::from(pile)] = None,
                Event::Moved { from: Place::Hand(seat), cards: Some(cards), .. } => {
                    held[seat] = held[seat].minus(cards);
                }
                Event::Ruled { seat, .. } => {
                    let mut tops = tops.iter().flatten();
                    if tops.any(|top| !held[seat].of_rank(top.rank()).is_empty()) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        true
    }
}

impl Subject for murlan::Hand {
    /// Every play takes a card, and between two plays each of the other seats passes at most once (M7); one card
    /// is given back (M9).
    fn most_decisions(seats: u8) -> u32 {
        54 * u32::from(seats) + 1
    }

    fn every_action() -> Vec<murlan::Action> {
        let returns = Rank::ALL.into_iter().map(murlan::Action::Return);
        let groups = (1..=4).flat_map(|size| Rank::ALL.into_iter().filter_map(move |rank| Play::group(size, rank)));
        let straights = (5..=13).flat_map(|length| (5..=14).filter_map(move |top| Play::straight(length, top)));
        let plays = groups.chain(straights).map(murlan::Action::Play);
        [murlan::Action::Pass].into_iter().chain(returns).chain(plays).collect()
    }

    /// M2: that the leader holds the three of spades all know, where it was dealt for certain.
    fn named_by_rule(game: &Match<murlan::Hand>) -> u64 {
        let is_first_lead = game.hand_number() == 1 && game.ply() == 0;
        if is_first_lead && game.seats() > 2 { 1 << Card::new(Rank::Three, Suit::Spades).index() } else { 0 }
    }

    /// M10: whether the payer was dealt both jokers, all learn. M9: what it paid, of its highest rank the first
    /// in face order, is its strongest card to whoever saw it.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool {
        let ruling = real.events(viewer, began).find_map(|(number, event)| match event {
            Event::Ruled { seat, clause } if ["M9", "M10"].contains(&clause.to_string().as_str()) => {
                Some((number, seat, clause.to_string() == "M10"))
            }
            _ => None,
        });
        let Some((number, payer, fell_away)) = ruling else { return true };
        let dealt = dealt[payer];
        if (dealt.contains(Card::BLACK_JOKER) && dealt.contains(Card::RED_JOKER)) != fell_away {
            return false;
        }
        let paid = real.events(viewer, number).find_map(|(_, event)| match event {
            Event::Moved { from: Place::Hand(from), to: Place::Hand(_), cards, .. } if from == payer => cards,
            _ => None,
        });
        let order = "3456789TJQKA2";
        let height = |card: &Card| order.find(card.rank().name()).unwrap_or(20 + usize::from(card.index()));
        let top = dealt.into_iter().map(|card| height(&card)).max();
        let strongest = dealt.into_iter().find(|card| Some(height(card)) == top).map(CardSet::of);
        fell_away || paid.is_none() || paid == strongest
    }
}

impl Subject for arlington::Hand {
    /// A10: 401 turns in the longest hand that is tried, each with an offer and three answers at most. Each meld and
    /// addition takes a card of the 105 from a hand for good, and a swap one of the wilds that they used.
    fn most_decisions(_: u8) -> u32 {
        401 * 4 + 2 * 105
    }

    fn usual_decisions(_: u8) -> u32 {
        200
    }

    /// There are too many melds to try them all; these are the actions without one.
    fn every_action() -> Vec<arlington::Action> {
        use arlington::Action;
        let offers = Self::RULES.pack.faces();
        let offers = (0..54).filter(move |face| offers >> face & 1 == 1).filter_map(Card::from_index);
        offers.map(Action::Offer).chain([Action::EndTurn, Action::Take, Action::Refuse]).collect()
    }

    fn named_by_rule(_: &Match<arlington::Hand>) -> u64 {
        0
    }

    /// Cards that were shown or taken have been seen, and of others nothing is certain.
    fn keeps_facts(_: &Match<Self>, _: &BySeat<CardSet>, _: Option<Seat>, _: u32) -> bool {
        true
    }
}

impl Subject for guandan::Hand {
    /// Every play takes a card, and between two plays each of the other seats passes at most once (G11); at most
    /// two cards are paid, and two returned (G13, G15).
    fn most_decisions(_: u8) -> u32 {
        108 * 4 + 4
    }

    fn usual_decisions(_: u8) -> u32 {
        150
    }

    /// There are far too many: those that are no plays, and the singles.
    fn every_action() -> Vec<guandan::Action> {
        let faces = || (0..Card::FACES).filter_map(Card::from_index);
        let texts = faces().flat_map(|card| ["tribute", "return", "single"].map(|kind| format!("{kind} {card}")));
        let others = ["pass", "return *", "single *"].map(str::to_owned);
        texts.chain(others).map(|text| text.parse().expect("an action")).collect()
    }

    fn named_by_rule(_: &Match<guandan::Hand>) -> u64 {
        0
    }

    /// G13: what was paid was the payer's strongest card, and if nobody chose it the first such in face order.
    /// G14: whether the payers were dealt both red jokers, all learn. G15: a return outside the returnable ranks
    /// proves that the giver held none within, and was of its lowest strength.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool {
        let level = real.hand().level();
        let wild = Card::new(level, Suit::Hearts);
        let (mut held, mut payers, mut waived) = (*dealt, Vec::new(), false);
        let order: Vec<Rank> = Rank::SUITED.into_iter().filter(|&rank| rank != level).collect();
        let strength = |card: &Card| match order.iter().position(|&rank| rank == card.rank()) {
            Some(place) => place,
            None if card.rank() == level => 20,
            None => 21 + usize::from(card.index()),
        };
        let naturals = |cards: CardSet| cards.into_iter().filter(|&card| card != wild).collect::<Vec<Card>>();
        let options = mazzo::options::to_map(real.options());
        let chosen = options["tribute_choice"] == "payer";
        let may_go = |card: &Card| {
            *card != wild && card.rank() <= Rank::Ten && (options["return_level_cards"] == true || card.rank() != level)
        };
        for (_, event) in real.events(viewer, began) {
            match event {
                Event::Ruled { seat, clause } if clause.to_string() == "G14" => {
                    payers.push(seat);
                    waived = true;
                }
                Event::Moved { from: Place::Hand(from), to: Place::Hand(to), cards: Some(cards), .. } => {
                    let Some(card) = cards.first() else { return false };
                    let own = naturals(held[from]);
                    // Payments come before returns, and nobody pays whom it returns to.
                    let returns = payers.contains(&to);
                    if returns {
                        let lowest = own.iter().map(strength).min();
                        if !may_go(&card) && (own.iter().any(may_go) || Some(strength(&card)) != lowest) {
                            return false;
                        }
                    } else {
                        payers.push(from);
                        let highest = own.iter().map(strength).max();
                        let first = own.iter().find(|card| Some(strength(card)) == highest);
                        if Some(strength(&card)) != highest || !chosen && first != Some(&card) {
                            return false;
                        }
                    }
                    held[from] = held[from].minus(cards);
                    held[to] = held[to].plus(cards);
                }
                _ => {}
            }
        }
        let red_jokers: u8 = payers.iter().map(|&seat| dealt[seat].copies(Card::RED_JOKER)).sum();
        payers.is_empty() || (red_jokers == 2) == waived
    }

    /// G3: totals are levels, which end at the ace; G4: a team that fails there may be sent back to 2.
    fn adds_up(options: &guandan::Options, before: i32, points: i32, after: i32) -> bool {
        let sent_back = options.ace_fail == guandan::AceFail::ToTwoAfterThree && before == 14 && after == 2;
        after == (before + points).min(14) || sent_back
    }
}

impl Subject for one_twenty::Hand {
    /// O8: so many turns as the largest `max_turns` that is tried, and in each at most the cards that are not in
    /// some hand are drawn (O3, O5).
    fn most_decisions(_: u8) -> u32 {
        1001 * 36
    }

    fn usual_decisions(_: u8) -> u32 {
        250
    }

    /// Who draws and passes as often as not keeps a hand going for hundreds of turns.
    fn brings_on(action: one_twenty::Action) -> bool {
        matches!(action, one_twenty::Action::Play { .. })
    }

    /// O10, O12: a total may be kept from falling below 0, and be set back from the target.
    fn adds_up(options: &one_twenty::Options, before: i32, points: i32, after: i32) -> bool {
        let total = if options.allow_negative { before + points } else { (before + points).max(0) };
        after == if options.exact_target_resets && total == options.target as i32 { 0 } else { total }
    }

    fn every_action() -> Vec<one_twenty::Action> {
        use one_twenty::Action::{Draw, Pass, Play};
        let cards = || one_twenty::PACK.into_iter();
        let plays = cards().map(|card| Play { card, suit: None });
        let queens = cards().filter(|card| card.rank() == Rank::Queen);
        let naming = queens.flat_map(|card| Suit::ALL.into_iter().map(move |suit| Play { card, suit: Some(suit) }));
        [Pass, Draw].into_iter().chain(plays).chain(naming).collect()
    }

    fn named_by_rule(_: &Match<one_twenty::Hand>) -> u64 {
        0
    }

    /// C8: what a stock was rebuilt from, and what draws and passes told, follows from the decisions: another
    /// world in which they were all possible keeps it.
    fn keeps_facts(_: &Match<Self>, _: &BySeat<CardSet>, _: Option<Seat>, _: u32) -> bool {
        true
    }
}
