"""The engine against the reference: recorded and random positions, whole hands and matches in lock-step."""

import json
from pathlib import Path
from random import Random

import pytest
from reference import murlan, pick_up
from reference.cards import PACK_54, seats_after
from reference.lockstep import Hand, Lockstep, choose, compare_hand, shuffled, take
from reference.murlan import LADDER, STRAIGHTS, Play, beats, plays_by_ranks, readings
from reference.positions import (
    Values,
    any_cards,
    made_of,
    murlan_position,
    random_murlan,
    random_pick_up,
    ranks_wide,
)

import mazzo

RECORDED = Path(__file__).parent.parent / "data" / "murlan_legal.jsonl"

MURLAN_TABLES: list[tuple[int, Values]] = [
    (seats, {"straight_step": step, "pass_locks": locks})
    for seats in (4, 3, 2)
    for step in ("exactly_one", "any_higher")
    for locks in (False, True)
]
PICK_UP_TABLES: list[tuple[int, Values]] = [
    (2, {}),
    (2, {"forced_play": False}),
    (2, {"end_on_empty_hand": True}),
    (2, {"both_zero": "none"}),
    (2, {"scores_by": "rank"}),
    (2, {"scores_by": "colour"}),
    (2, {"scores_by": "suit_anywhere"}),
    (2, {"forced_play": False, "end_on_empty_hand": True, "scores_by": "rank", "both_zero": "none"}),
]
TABLES = [("murlan", *table) for table in MURLAN_TABLES] + [("pick_up", *table) for table in PICK_UP_TABLES]


def start(game: str, seats: int, values: Values, rng: Random) -> Lockstep:
    deck, dealer = shuffled(game, rng), rng.randrange(seats)
    engine = mazzo.Game(
        game, seats=seats, options=dict(values), deck=deck, dealer=dealer, seed=rng.randrange(2**64)
    )
    if game == "murlan":
        return Lockstep(engine, murlan.Match(seats, murlan.Options.of(values), deck, dealer), rng)
    return Lockstep(engine, pick_up.Match(pick_up.Options.of(values), deck, dealer), rng)


def play_on(game: mazzo.Game, hand: Hand, rng: Random, steps: int) -> None:
    """Compares a position, and some that come after it."""
    ids = compare_hand(game, hand)
    for _ in range(steps):
        if hand.to_act is None:
            break
        action = choose(hand, rng)
        hand.apply(action, take(game, ids[action], hand.ways_of(action), rng))
        ids = compare_hand(game, hand)


def test_recorded_positions() -> None:
    """Other engines' legal plays: suits that make no difference to a play are merged."""
    for line in RECORDED.read_text().splitlines():
        recorded = json.loads(line)
        own, last, used = recorded["hand"], None, []
        if recorded["last"] is not None:
            used = recorded["last"][1]
            last = (1, readings(used)[0], used)
        other = next(card for card in shuffled("murlan", Random(1)) if card not in own + used)
        game, hand = murlan_position([own, [other]], 0, {}, last)
        compare_hand(game, hand)
        allowed = {frozenset(cards) for cards in recorded["plays"]}
        expected = {play.text for cards in recorded["plays"] for play in readings(cards)}
        described = [(game.text(one), game.describe(one)) for one in game.legal_actions()]
        assert {text for text, _ in described} == expected | ({"pass"} if recorded["may_pass"] else set())
        for text, parts in described:
            if text == "pass":
                continue
            (play,) = readings(parts["cards"])
            assert frozenset(parts["cards"]) in allowed
            top = LADDER[play.high] if play.kind == "straight" else murlan.ORDER[play.high]
            assert (play.text, play.kind, top, play.size) == (
                text,
                parts["kind"],
                parts["rank"],
                parts["length"],
            )


@pytest.mark.parametrize("step", ["exactly_one", "any_higher"])
def test_long_straights(step: str) -> None:
    """M4, M6: hands of up to eighteen cards with straights of nine to thirteen, to lead and to follow."""
    rng = Random(step)
    for turn in range(600):
        own = rng.choice([ranks_wide, ranks_wide, any_cards])(rng, rng.randint(13, 18))
        rest = [card for card in shuffled("murlan", rng) if card not in own]
        long = [play for play in plays_by_ranks(rest) if play.size >= 9]
        last = None
        if long and turn % 3:
            play = rng.choice(sorted(long))
            last = (1, play, made_of(rest, play, rng))
            rest = [card for card in rest if card not in last[2]]
        hands = [own, rest[: 18 - (last[1].size if last else 0)]]
        play_on(*murlan_position(hands, 0, {"straight_step": step}, last), rng, 2)


@pytest.mark.parametrize("step", ["exactly_one", "any_higher"])
def test_every_straight_upon_every_straight(step: str) -> None:
    """Also all thirteen ranks, which are two plays."""
    for play in STRAIGHTS:
        for last in STRAIGHTS:
            own = [rank + "H" for rank in play.ranks]
            used = [rank + "S" for rank in last.ranks]
            game, hand = murlan_position([own, ["BJ"]], 0, {"straight_step": step}, (1, last, used))
            ids = compare_hand(game, hand)
            assert (play.text in ids) == beats(play, last, step)
    assert [play.text for play in STRAIGHTS if play.size == 13] == ["straight A-K", "straight 2-A"]


@pytest.mark.parametrize(("seats", "values"), MURLAN_TABLES)
def test_murlan_positions(seats: int, values: Values) -> None:
    rng = Random(f"{seats} {values}")
    for _ in range(240):
        play_on(*random_murlan(rng, seats, values), rng, 3)


@pytest.mark.parametrize(("seats", "values"), PICK_UP_TABLES)
def test_pick_up_positions(seats: int, values: Values) -> None:
    rng = Random(f"{seats} {values}")
    for _ in range(240):
        play_on(*random_pick_up(rng, values), rng, 3)


@pytest.mark.parametrize(("game", "seats", "values"), TABLES)
def test_hands(game: str, seats: int, values: Values) -> None:
    """One hand from the deal to its score, and the exchange and first steps of the next."""
    rng = Random(f"{game} {seats} {values}")
    for _ in range(25):
        table = start(game, seats, values, rng)
        table.play_hand()
        if not table.match.over:
            table.next_hand(shuffled(game, rng))
            table.step()
            table.step()


@pytest.mark.parametrize(
    ("game", "seats", "values"),
    [
        *TABLES,
        *[
            ("murlan", seats, values)
            for seats in (4, 3, 2)
            for values in (
                {"target": 1},
                {"target": 22, "max_target": 22},
                {"target": 5, "raise": 1, "max_target": 8},
                {"target": 5, "raise": 11, "max_target": 12},
                {"target": 4, "max_target": 4},
                {"max_hands": 1},
                {"max_hands": 3},
            )
        ],
        *[
            ("pick_up", 2, values)
            for values in ({"target": 1}, {"target": 300}, {"max_hands": 1}, {"max_hands": 3})
        ],
    ],
)
def test_matches(game: str, seats: int, values: Values) -> None:
    rng = Random(f"{game} {seats} {values}")
    for _ in range(1 if (game, seats, values) in TABLES else 3):
        start(game, seats, values, rng).play_match(game)


def both_jokers_with(last: int, dealer: int, seats: int, rng: Random) -> list[str]:
    """A deck whose jokers both go to one seat."""
    deck = shuffled("murlan", rng)
    places = [number for number in range(36) if seats_after(dealer, seats)[number % seats] == last]
    for joker, place in zip(("BJ", "RJ"), rng.sample(places, 2), strict=True):
        at = deck.index(joker)
        deck[at], deck[place] = deck[place], joker
    return deck


@pytest.mark.parametrize("seats", [4, 3, 2])
def test_the_exchange_falls_away(seats: int) -> None:
    """M10."""
    rng = Random(seats)
    for _ in range(10):
        table = start("murlan", seats, {}, rng)
        table.play_hand()
        match = table.match
        assert isinstance(match, murlan.Match)
        table.next_hand(both_jokers_with(match.hand.placing()[-1], match.next_dealer, seats, rng))
        assert match.hand.returning is None
        table.play_hand()


def test_two_seats_without_the_three_of_spades() -> None:
    """M12: the lowest card that was dealt takes its place."""
    rng = Random(12)
    for unseen in (["3S"], ["3S", "3C"], ["3C", "3D", "3H", "3S"], ["3C", "3D", "3H", "3S", "4C", "4H"]):
        for _ in range(10):
            deck = [card for card in shuffled("murlan", rng) if card not in unseen] + unseen
            dealer = rng.randrange(2)
            game = mazzo.Game("murlan", seats=2, deck=deck, dealer=dealer, seed=1)
            table = Lockstep(game, murlan.Match(2, murlan.Options(), deck, dealer), rng)
            table.step()
            table.step()


def test_a_return_without_returnable_ranks() -> None:
    """M9: where the first-placed seat holds no card from three to ten."""
    rng = Random(9)
    high = [card for card in PACK_54 if murlan.strength(card) > murlan.ORDER.index("T")]
    for _ in range(10):
        table = start("murlan", 3, {}, rng)
        table.play_hand()
        match = table.match
        assert isinstance(match, murlan.Match)
        first, order = match.hand.gone[0], seats_after(match.next_dealer, 3)
        own = rng.sample(high, 18)
        others = [card for card in shuffled("murlan", rng) if card not in own]
        table.next_hand([own.pop() if order[n % 3] == first else others.pop() for n in range(54)])
        table.step()


def test_a_hand_over_at_the_deal() -> None:
    """P7: neither seat can make a set with the first six tops."""
    rng = Random(7)
    for values in ({}, {"forced_play": False}, {"both_zero": "none"}, {"max_hands": 1}):
        dealt = [card for card in shuffled("pick_up", rng) if card[0] not in "23"]
        low = rng.sample([rank + suit for rank in "23" for suit in "CDHS"], 8)
        deck = dealt[:26]
        for number in range(6):
            deck += [*dealt[26 + 3 * number : 29 + 3 * number], low[number]]
        deck += low[6:]
        game = mazzo.Game("pick_up", options=values, deck=deck, dealer=0, seed=1)
        table = Lockstep(game, pick_up.Match(pick_up.Options.of(values), deck, 0), rng)
        assert game.seat is None
        assert game.hand_over
        if not game.over:
            table.next_hand(shuffled("pick_up", rng))
            table.play_hand()


@pytest.mark.parametrize("ends", [False, True])
def test_an_empty_hand(ends: bool) -> None:
    """P7: a seat that can make four fours and a pair runs out of cards while the other could go on."""
    rng = Random(13)
    cut_short = 0
    for _ in range(60):
        ranks = rng.sample("3456789TJQKA", 4)
        fours = [[rank + suit for suit in rng.sample("CDHS", 4)] for rank in ranks]
        own = [card for four in fours for card in four[:3]] + ["2C"]
        tops = [four[3] for four in fours] + ["2S"]
        others = [card for card in shuffled("pick_up", rng) if card not in own + tops]
        deck = [card for pair in zip(own, others[:13], strict=True) for card in pair]
        for number, top in enumerate([*tops, others[31]]):
            deck += [*others[13 + 3 * number : 16 + 3 * number], top]
        deck += others[32:]
        values = {"end_on_empty_hand": ends}
        game = mazzo.Game("pick_up", options=values, deck=deck, dealer=0, seed=1)
        table = Lockstep(game, pick_up.Match(pick_up.Options.of(values), deck, 0), rng)
        hand = table.match.hand
        while hand.to_act is not None:
            table.step(next((action for action in sorted(hand.legal()) if action.startswith("four")), None))
        assert isinstance(hand, pick_up.Hand)
        cut_short += not hand.hands[1] and bool(hand.sets_for(0))
    assert (cut_short > 0) == ends


def test_duty_in_a_given_deck() -> None:
    """M2: every play of the first lead has the three of spades, whichever cards are named."""
    rng = Random(2)
    for seats in (4, 3):
        for _ in range(20):
            table = start("murlan", seats, {}, rng)
            hand = table.match.hand
            assert hand.to_act is not None
            spare = [card for card in hand.hands[hand.to_act] if card[0] == "3" and card != "3S"]
            for card in spare:
                with pytest.raises(mazzo.IllegalAction) as refused:
                    table.game.apply(table.ids["single 3"], cards=[card])
                assert refused.value.clause == "M2"
            assert all("3S" in cards for action in hand.legal() for cards in hand.ways_of(action))


def test_plays_that_are_claimed_otherwise() -> None:
    """Cards that do not make the play that is claimed are refused, and nothing changes."""
    own = [rank + "H" for rank in "23456789TJQKA"]
    game, hand = murlan_position([[*own, "BJ"], ["3S"]], 0, {})
    ids = compare_hand(game, hand)
    low, high = ids["straight A-K"], ids["straight 2-A"]
    assert low != high
    for claim, cards in [
        (low, own[1:]),
        (high, [*own[1:], "BJ"]),
        (ids["single 3"], ["4H"]),
        (ids["single BJ"], ["2H"]),
    ]:
        with pytest.raises(mazzo.IllegalAction):
            game.apply(claim, cards=cards)
        compare_hand(game, hand)
    assert {game.text(one) for one in game.actions_for(own)} == {"straight A-K", "straight 2-A"}
    wanted: set[Play] = set(readings(own))
    assert len(wanted) == 2
