//! Positions whose legal plays several independent engines agree on.

use super::*;

/// A recorded play: kind, rank and cards.
fn recorded(play: &Value) -> (String, String, Vec<Card>) {
    let text = |at: usize| play[at].as_str().unwrap().to_owned();
    let mut cards: Vec<Card> = serde_json::from_value(play[2].clone()).unwrap();
    cards.sort_unstable();
    (text(0), text(1), cards)
}

/// The records name two kinds otherwise.
fn kind_there(kind: &str) -> &str {
    match kind {
        "full_house" => "full",
        "straight_flush" => "flush",
        same => same,
    }
}

/// The plays that an action list allows, as they are recorded.
fn listed(game: &dyn Game, ids: &[u64]) -> Vec<(String, String, Vec<Card>)> {
    let mut plays: Vec<_> = ids
        .iter()
        .map(|&id| game.describe(id).unwrap())
        .filter(|parts| parts["kind"] != "pass")
        .map(|parts| {
            let cards: Vec<Card> = serde_json::from_value(parts["cards"].clone()).unwrap();
            (kind_there(parts["kind"].as_str().unwrap()).to_owned(), parts["rank"].as_str().unwrap().to_owned(), cards)
        })
        .collect();
    plays.sort();
    plays
}

/// Seat 0 with these cards, and three seats with one that is not there.
fn position(hand: &[Card], level: &str) -> Value {
    let free = CardSet::PACK_54.plus(CardSet::PACK_54).minus(hand.iter().copied().collect());
    let mut hands = vec![hand.to_vec()];
    hands.extend(free.into_iter().take(3).map(|card| vec![card]));
    json!({"hands": hands, "to_act": 0, "hand_number": 2, "level": level})
}

fn table(position: &Value) -> Box<dyn Game> {
    set_up(GAME, position, json!({"wild_pair": "level"}))
}

/// The text of a recorded play, found among all that its cards may lead.
fn text_of(play: &Value, level: &str) -> String {
    let (kind, rank, cards) = recorded(play);
    let game = table(&position(&cards, level));
    let fits = |id: &u64| {
        let parts = game.describe(*id).unwrap();
        kind_there(parts["kind"].as_str().unwrap()) == kind
            && parts["rank"] == json!(rank)
            && parts["cards"] == json!(cards)
    };
    let id = legal_ids(&*game).into_iter().find(fits);
    game.text(id.unwrap_or_else(|| panic!("{play}"))).unwrap()
}

#[test]
fn every_recorded_position_has_just_its_plays() {
    let lines = include_str!("../../data/guandan_legal.jsonl").lines();
    let mut count = 0;
    for line in lines {
        let record: Value = serde_json::from_str(line).unwrap();
        let (level, id, last) = (record["level"].as_str().unwrap(), &record["id"], &record["last"]);
        let hand: Vec<Card> = serde_json::from_value(record["hand"].clone()).unwrap();
        let game = table(&position(&hand, level));
        let mut view = game.view(Some(seat(0))).unwrap();
        if !last.is_null() {
            // Some records name cards on the table that are in the hand too: a view alone does not mind.
            view["last"] = json!({"seat": 3, "text": text_of(last, level), "cards": recorded(last).2});
        }
        let ids = mazzo::catalog::view_legal_actions(&view).unwrap();
        let mut expected: Vec<_> = record["plays"].as_array().unwrap().iter().map(recorded).collect();
        expected.sort();
        assert_eq!(listed(&*game, &ids), expected, "{id}");
        assert_eq!(ids.contains(&game.parse("pass").unwrap()), record["may_pass"].as_bool().unwrap(), "{id}");
        count += 1;
    }
    assert_eq!(count, 226);
}
