//! C5 on every game: what options, seats and names are taken, and what refused.

use mazzo::ErrorKind;
use serde_json::{Map, Value, json};

use crate::table::{first, legal_ids, play_out};

/// Values of the right type, and of other types.
fn wrong_values(option: &Value) -> Vec<Value> {
    let other_types = [json!(null), json!([]), json!({}), json!(0.5), json!("1"), json!(-1)];
    let bounds = |at: usize| option["allowed"][at].as_u64().unwrap();
    let mut wrong: Vec<Value> = other_types.to_vec();
    wrong.extend(match option["kind"].as_str().unwrap() {
        "flag" => vec![json!(0), json!(1), json!("true")],
        "count" => {
            let (least, most) = (bounds(0), bounds(1));
            vec![json!(true), json!(least - 1), json!(most + 1), json!(u64::MAX), json!(1.5)]
        }
        "choice" => vec![json!(true), json!(0), json!("no such name"), json!("")],
        "contracts" => {
            let contracts = option["default"].as_array().unwrap();
            let with_first = |pair: Value| json!([&[pair], &contracts[1..]].concat());
            vec![
                json!(contracts[1..]),
                json!([&contracts[..], &contracts[..1]].concat()),
                with_first(json!([0, 0])),
                with_first(json!([3, 2])),
                with_first(json!([1])),
                with_first(json!([-1, 2])),
            ]
        }
        kind => panic!("no such kind: {kind}"),
    });
    wrong
}

#[test]
fn c5_every_option_refuses_wrong_types_and_values_out_of_range() {
    for rules in mazzo::games() {
        for option in mazzo::catalog::option_table(rules.id).unwrap().as_array().unwrap() {
            let name = option["name"].as_str().unwrap();
            let with = |value: &Value| {
                mazzo::open(rules.id, None, &Map::from_iter([(name.to_owned(), value.clone())]), 1, None)
            };
            for value in wrong_values(option) {
                let error = with(&value).err().unwrap_or_else(|| panic!("{name} = {value} is refused"));
                assert_eq!((error.kind, error.why.clause), (ErrorKind::Options, "option_value"));
                assert_eq!(error.why.values["option"], json!(name));
                assert_eq!(error.why.values["value"], value);
                assert_eq!(error.why.values["allowed"], option["allowed"]);
                assert!(error.why.reason.contains(name), "{error}");
            }
        }
    }
}

#[test]
fn c5_every_option_takes_both_ends_of_its_range_and_every_name() {
    for rules in mazzo::games() {
        for option in mazzo::catalog::option_table(rules.id).unwrap().as_array().unwrap() {
            let name = option["name"].as_str().unwrap();
            let allowed = match option["kind"].as_str().unwrap() {
                "contracts" => &option["tries"],
                _ => &option["allowed"],
            };
            for value in allowed.as_array().unwrap().iter().chain(option["tries"].as_array().unwrap()) {
                let options = Map::from_iter([(name.to_owned(), value.clone())]);
                let opened = rules.seats.iter().map(|&seats| {
                    mazzo::open(rules.id, Some(seats.into()), &options, 1, None).map(|game| game.options())
                });
                for outcome in opened.collect::<Vec<_>>() {
                    match outcome {
                        Ok(options) => assert_eq!(&options[name], value),
                        // An end of the range may be impossible together with a default.
                        Err(error) => assert_eq!(error.why.clause, "option_combination", "{name} = {value}"),
                    }
                }
            }
            assert!(option["tries"].as_array().unwrap().contains(&option["default"]), "{name}");
        }
    }
}

#[test]
fn c5_unknown_options_games_bots_and_seat_counts_list_what_is_allowed() {
    for rules in mazzo::games() {
        let open = |seats, options: Value| mazzo::open(rules.id, seats, options.as_object().unwrap(), 1, None);
        let error = open(None, json!({"no_such_option": 1})).err().unwrap();
        let table = mazzo::catalog::option_table(rules.id).unwrap();
        let names: Vec<&Value> = table.as_array().unwrap().iter().map(|option| &option["name"]).collect();
        assert_eq!((error.kind, error.why.clause), (ErrorKind::Options, "unknown_option"));
        assert_eq!(error.why.values["allowed"], json!(names));
        for seats in [0, 1, 5, 256 + u32::from(rules.seats[0]), u32::MAX] {
            let error = open(Some(seats), json!({})).err().unwrap();
            assert_eq!((error.kind, error.why.clause), (ErrorKind::Options, "seats"));
            assert_eq!(error.why.values["allowed"], json!(rules.seats));
        }
        let mut game = open(None, json!({})).unwrap();
        let bots = mazzo::catalog::bots(rules.id).unwrap();
        let names: Vec<&Value> = bots.as_array().unwrap().iter().map(|bot| &bot["name"]).collect();
        let error = game.suggest("no_such_bot", 1).unwrap_err();
        assert_eq!((error.why.clause, &error.why.values["allowed"]), ("unknown_bot", &json!(names)));
        for name in names.into_iter().filter_map(Value::as_str) {
            if !game.hand_over() {
                let id = game.suggest(name, 1).unwrap();
                assert!(legal_ids(&*game).contains(&id));
            }
        }
        play_out(&mut *game, first);
        assert_eq!(game.suggest("random", 1).unwrap_err().kind, ErrorKind::State);
    }
    let error = mazzo::open("no_such_game", None, &Map::new(), 1, None).err().unwrap();
    let names: Vec<&str> = mazzo::games().map(|rules| rules.id).collect();
    assert_eq!((error.why.clause, &error.why.values["allowed"]), ("unknown_game", &json!(names)));
}

#[test]
fn c5_a_typed_match_checks_its_options_too() {
    use mazzo::games::pick_up::{Hand, Options};
    let open = |target| mazzo::Match::<Hand>::new(Options { target, ..Options::default() }, 2, 1, None);
    assert_eq!(open(0).err().unwrap().why.clause, "option_value");
    assert_eq!(open(100_001).err().unwrap().why.clause, "option_value");
    assert!(open(100_000).is_ok());
    assert_eq!(mazzo::Match::<Hand>::new(Options::default(), 3, 1, None).err().unwrap().why.clause, "seats");
}
