"""The engine's Guandan against the reference: recorded and random positions, full hands of 27 cards, and
whole matches in lock-step."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from reference.cards import PACK_54, in_face_order, returns
from reference.guandan import PACK, Hand, Match, Options, Play, beats, plays_by_kinds, readings, wild_card
from reference.tally import TALLY

import mazzo

Values = Mapping[str, Any]

RECORDED = Path(__file__).parent.parent / "data" / "guandan_legal.jsonl"
RECORDED_KINDS = {"full": "full_house", "flush": "straight_flush"}

TABLES: list[Values] = [
    {},
    {"end_on_double": True},
    {"ace_fail": "to_2_after_3"},
    {"flush_as_straight": "never"},
    {"wild_pair": "level"},
    {"tribute_choice": "payer"},
    {"return_level_cards": False},
    {
        "end_on_double": True,
        "tribute_choice": "payer",
        "return_level_cards": False,
        "ace_fail": "to_2_after_3",
    },
]


def rest_of(cards: Sequence[str]) -> list[str]:
    rest = list(PACK)
    for card in cards:
        rest.remove(card)
    return rest


def legal_ids(game: mazzo.Game) -> dict[str, int]:
    """The engine's legal actions by their texts."""
    ids = game.legal_actions()
    assert ids == sorted(set(ids))
    named = {game.text(action): action for action in ids}
    assert len(named) == len(ids)
    return named


def compare(game: mazzo.Game, hand: Hand) -> dict[str, int]:
    ids = legal_ids(game)
    assert game.seat == hand.to_act
    assert set(ids) == hand.legal()
    TALLY.positions += 1
    TALLY.actions += len(ids)
    return ids


def set_up(
    own: Sequence[str], level: str, values: Values, rng: Random, last: Play | None = None
) -> tuple[mazzo.Game, Hand]:
    """Seat 0 to act, with any cards in the other hands."""
    used = [wild_card(level) if card == "*" else card for card in last.cards] if last else []
    rest = rng.sample(rest_of([*own, *used]), 12)
    hands = [list(own), rest[:4], rest[4:8], rest[8:]]
    position: dict[str, Any] = {"hands": hands, "to_act": 0, "level": level, "hand_number": 2}
    hand = Hand(hands, level, Options.of(values))
    if last:
        position["last"] = {"seat": 3, "text": last.text}
        hand.last = (3, last)
    return mazzo.Game.from_position("guandan", position, options=dict(values), seed=1), hand


def test_recorded_positions() -> None:
    """Other engines' legal plays, where their cards can be on the table."""
    rng, compared = Random(226), 0
    for line in RECORDED.read_text().splitlines():
        recorded = json.loads(line)
        level, own, last = recorded["level"], recorded["hand"], None
        if recorded["last"] is not None:
            kind, rank, cards = recorded["last"]
            if any((own + cards).count(card) > 2 for card in cards):
                continue
            options = Options(wild_pair="level")
            claimed = (RECORDED_KINDS.get(kind, kind), rank)
            (last,) = [play for play in readings(cards, level, options) if (play.kind, play.rank) == claimed]
        game, hand = set_up(own, level, {"wild_pair": "level"}, rng, last)
        ids = compare(game, hand)
        found = [game.describe(action) for text, action in ids.items() if text != "pass"]
        expected = [
            [RECORDED_KINDS.get(kind, kind), rank, sorted(cards)] for kind, rank, cards in recorded["plays"]
        ]
        assert sorted([it["kind"], it["rank"], sorted(it["cards"])] for it in found) == sorted(expected)
        assert ("pass" in ids) == recorded["may_pass"]
        compared += 1
    assert compared > 200


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_leads_of_full_hands(wilds: int) -> None:
    """Fifty hands of 27 cards, with no, one and two wild cards."""
    rng, longest = Random(27 + wilds), 0
    for number in range(50):
        level = rng.choice("23456789TJQKA")
        wild = wild_card(level)
        naturals = [card for card in PACK if card != wild]
        # Every other hand has few ranks or few suits, so that long plays are many.
        if number % 4 == 1:
            naturals = [card for card in naturals if card[0] in "56789TJB"]
        elif number % 4 == 3:
            naturals = [card for card in naturals if card[1] in "HSJ"]
        own = rng.sample(naturals, 27 - wilds) + [wild] * wilds
        values = rng.choice([{}, {}, {"flush_as_straight": "never"}, {"wild_pair": "level"}])
        game, hand = set_up(own, level, values, rng)
        longest = max(longest, len(compare(game, hand)))
    assert longest > [400, 1500, 5000][wilds]


@pytest.mark.parametrize("values", [{}, {"flush_as_straight": "never"}, {"wild_pair": "level"}])
def test_follows(values: Values) -> None:
    """Hands of any size that answer plays of every kind."""
    rng = Random(str(values))
    options = Options.of(values)
    for _ in range(120):
        level = rng.choice("23456789TJQKA")
        ranks = rng.choice(["23456789TJQKABR", "A23456BR", "56789TJ", "89"])
        pool = [card for card in PACK if card[0] in ranks or card == wild_card(level)]
        own = rng.sample(pool, rng.randint(1, min(len(pool) // 2, 14)))
        lasts = sorted(plays_by_kinds(rng.sample(rest_of(own), 16), level, options))
        kind = rng.choice(sorted({play.kind for play in lasts}))
        last = rng.choice([play for play in lasts if play.kind == kind])
        game, hand = set_up(own, level, values, rng, last)
        compare(game, hand)


def test_every_bomb_upon_every_bomb() -> None:
    """G9, at a level among the ranks and at the ace."""
    rng = Random(9)
    for level in ("9", "A"):
        bombs = [
            Play("bomb", rank, tuple(in_face_order([rank + suit for suit in "CDS" * 2][:size])))
            for rank in ("2", "8", "9", "K", "A")
            for size in (4, 5, 6)
        ]
        bombs += [Play("straight_flush", "6", ("2S", "3S", "4S", "5S", "6S"))]
        bombs += [Play("straight_flush", "A", ("TD", "JD", "QD", "KD", "AD"))]
        bombs += [Play("joker_bomb", "RJ", ("BJ", "BJ", "RJ", "RJ"))]
        for play in bombs:
            for last in bombs:
                own = [*play.cards, "7C"]
                if any((own + list(last.cards)).count(card) > 2 for card in own):
                    continue
                game, hand = set_up(own, level, {}, rng, last)
                ids = compare(game, hand)
                assert (play.text in ids) == beats(play, last, level)


class Lockstep:
    """A match begun twice from the same deck."""

    def __init__(self, values: Values, rng: Random) -> None:
        deck, leader = rng.sample(PACK, len(PACK)), rng.randrange(4)
        self.rng = rng
        self.game = mazzo.Game(
            "guandan", options=dict(values), deck=deck, leader=leader, seed=rng.randrange(2**64)
        )
        self.match = Match(Options.of(values), deck, leader)
        self.ids = self.compare()

    def compare(self) -> dict[str, int]:
        game, match = self.game, self.match
        hand, view = match.hand, game.view(None)
        ids = compare(game, hand)
        for seat, cards in enumerate(hand.hands):
            assert game.view(seat)["hand"] == in_face_order(cards)
        assert view["gone"] == hand.gone
        assert view["tribute"] == [vars(payment) for payment in hand.payments]
        assert view["waived"] == hand.waived
        assert view["stage"] == hand.stage
        assert view["level"] == hand.level
        assert game.hand_number == match.hand_number
        assert list(game.scores) == match.totals
        assert (game.hand_over, game.over) == (match.settled, match.over)
        if match.settled:
            points = match.points()
            assert list(game.hand_scores or ()) == points
            sides = [float(share) for share in returns(points[:2])]
            assert list(game.returns or ()) == sides * 2
        assert (list(game.places) if game.places else None) == (match.places() if match.over else None)
        return ids

    def step(self) -> None:
        """Any legal action; passes are thinned out, and bombs, so that hands come to an end in many ways."""
        legal = sorted(self.ids)
        if len(legal) > 1 and "pass" in legal and self.rng.random() < 0.6:
            legal.remove("pass")
        action = self.rng.choice(legal)
        self.match.apply(action)
        self.game.apply(self.ids[action])
        self.ids = self.compare()

    def play_hand(self) -> None:
        while not self.match.settled:
            self.step()
        TALLY.hands += 1

    def next_hand(self, deck: Sequence[str]) -> None:
        self.game.next_hand(deck=list(deck))
        self.match.next_hand(deck)
        self.ids = self.compare()


@pytest.mark.parametrize("values", TABLES)
def test_hands(values: Values) -> None:
    """Two hands from the deal to the score, with the tribute between them."""
    rng = Random(str(values))
    for _ in range(2):
        table = Lockstep(values, rng)
        table.play_hand()
        table.next_hand(rng.sample(PACK, len(PACK)))
        table.play_hand()


@pytest.mark.parametrize(
    "values", [{}, {"end_on_double": True, "ace_fail": "to_2_after_3"}, {"max_hands": 2}]
)
def test_matches(values: Values) -> None:
    rng = Random(f"matches {values}")
    table = Lockstep(values, rng)
    table.play_hand()
    while not table.match.over:
        table.next_hand(rng.sample(PACK, len(PACK)))
        table.play_hand()
    before = table.game.save()
    table.game.next_hand()
    assert table.game.save() == before
    TALLY.matches += 1


def low_cards_for(seats: Sequence[int], rng: Random) -> list[str]:
    """A deck in which these seats get cards from 2 to T alone, or as many as there are."""
    low = rng.sample([card for card in PACK if card[0] in "23456789T"], 72)
    other = rng.sample([card for card in PACK if card[0] not in "23456789T"], 36)
    hands: list[list[str]] = [[] for _ in range(4)]
    for seat in [*seats, *[seat for seat in range(4) if seat not in seats]]:
        source = low if seat in seats else other
        while len(hands[seat]) < 27:
            hands[seat].append((source or low or other).pop())
    return [hands[number % 4][number // 4] for number in range(108)]


@pytest.mark.parametrize("values", [{}, {"tribute_choice": "payer"}, {"return_level_cards": False}])
def test_tributes(values: Values) -> None:
    """G13 to G16 after many ends, also with decks that leave receivers without returnable ranks."""
    rng = Random(f"tributes {values}")
    table = Lockstep(values, rng)
    for number in range(6):
        table.play_hand()
        if table.match.over:
            break
        first = table.match.hand.gone[0]
        low = [seat for seat in range(4) if seat % 2 != first % 2]
        table.next_hand(low_cards_for(low, rng) if number % 2 else rng.sample(PACK, len(PACK)))


def test_both_red_jokers_with_the_payers() -> None:
    """G14."""
    rng = Random(14)
    for split in ((0, 0), (0, 1), (1, 1)):
        table = Lockstep({}, rng)
        table.play_hand()
        order = table.match.hand.order()
        payers = (
            [seat for seat in range(4) if seat % 2 != order[0] % 2]
            if order[1] == (order[0] + 2) % 4
            else [order[3]]
        )
        deck = rng.sample(PACK, len(PACK))
        holders = [payers[place % len(payers)] for place in split]
        places = [number for holder in set(holders) for number in range(108) if number % 4 == holder]
        jokers = [number for number, card in enumerate(deck) if card == "RJ"]
        wanted: list[int] = []
        for holder in holders:
            wanted.append(
                next(place for place in places if place % 4 == holder and place not in [*wanted, *jokers])
            )
        for joker, place in zip(jokers, wanted, strict=True):
            deck[joker], deck[place] = deck[place], deck[joker]
        table.next_hand(deck)
        assert table.match.hand.waived
        assert not table.match.hand.payments
        table.step()


def test_a_leader_is_named_in_hand_one_alone() -> None:
    table = Lockstep({}, Random(12))
    table.play_hand()
    with pytest.raises(ValueError, match="name no leader"):
        table.game.next_hand(deck=list(PACK_54) * 2, leader=1)
    table.compare()
