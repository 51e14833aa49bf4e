"""Arlington's engine against its reference: what can be laid, random positions, hands and matches."""

from collections import Counter
from copy import copy
from random import Random
from typing import Any

import pytest
from reference import arlington
from reference.arlington import CONTRACTS, PACK, WILDS, Hand, Laid, Match, Meld, Options, can_lay
from reference.cards import in_face_order
from reference.tally import TALLY

import mazzo

Values = dict[str, Any]

EVERY = [[2, 0]] * 7

TABLES: list[tuple[int, Values]] = [
    (4, {}),
    (3, {}),
    (2, {}),
    (4, {"partnerships": True}),
    (4, {"swap_before_contract": False}),
    (3, {"wild_limit": "one_natural"}),
    (2, {"wild_limit": "no_wilds"}),
    (4, {"set_min": 4}),
    (2, {"run_min": 3}),
    (3, {"run_min": 5}),
    (3, {"contracts": list(reversed(CONTRACTS))}),
    (2, {"force_contract": False}),
    (4, {"layoff_limit": "two_per_turn", "contracts": EVERY}),
    (2, {"layoff_limit": "unlimited", "contracts": EVERY}),
    (3, {"offer_public": True}),
    (2, {"max_turns": 10}),
    (
        4,
        {
            "partnerships": True,
            "wild_limit": "one_natural",
            "run_min": 3,
            "force_contract": False,
            "contracts": EVERY,
        },
    ),
]


def rich(rng: Random, size: int) -> list[str]:
    """Cards among which melds are likely: many wilds, few ranks, or pieces of suits."""
    kind = rng.randrange(4)
    few = set(rng.sample("3456789TJQKA", 4))
    suit = rng.choice("CDHS")
    weight = {
        0: lambda card: 1.0,
        1: lambda card: 3.0 if card in WILDS else 1.0,
        2: lambda card: 6.0 if card[0] in few else 1.0,
        3: lambda card: 6.0 if card[1] == suit else 1.0,
    }[kind]
    # The order of random keys to the power of one over a weight draws without putting back.
    keyed = sorted(PACK, key=lambda card: rng.random() ** (1 / weight(card)), reverse=True)
    return keyed[:size]


def melds_from(rng: Random, pool: list[str], options: Options, sets: int, runs: int) -> list[Meld]:
    """Some melds, grown at random; their cards leave the pool. None if they cannot all be made."""
    melds, before = [], list(pool)
    for listed, count in ((arlington.smallest_sets, sets), (arlington.smallest_runs, runs)):
        for _ in range(count):
            some = rng.sample(pool, min(len(pool), 16))
            choice = listed(tuple(in_face_order(some)), options)
            if not choice:
                pool[:] = before
                return []
            with_wilds = [meld for meld in choice if meld.wilds]
            meld = rng.choice(with_wilds if with_wilds and rng.random() < 0.6 else choice)
            for card, _ in meld.cards:
                pool.remove(card)
            for _ in range(rng.choice([0, 0, 1, 2, 5])):
                end = "" if meld.kind == "set" else rng.choice(["low", "high"])
                more = [(card, arlington.extended(meld, card, end)) for card in sorted(set(pool))]
                fits = [(card, grown) for card, grown in more if grown is not None and grown.keeps(options)]
                if fits:
                    card, meld = rng.choice(fits)
                    pool.remove(card)
            melds.append(meld)
    return melds


def random_position(rng: Random, seats: int, values: Values) -> tuple[mazzo.Game, Hand]:
    """A seat in its turn, with others' contracts and perhaps its own on the table."""
    options = Options.of(values)
    hand_number = rng.randint(1, 7)
    sets, runs = options.contracts[hand_number - 1]
    own = rich(rng, rng.randint(1, 14))
    pool = list((Counter(PACK) - Counter(own)).elements())
    rng.shuffle(pool)
    to_act = rng.randrange(seats)
    laid: list[Laid] = []
    for seat in rng.sample(range(seats), seats):
        if rng.random() < 0.6:
            melds = melds_from(rng, pool, options, sets, runs)
            more = melds_from(rng, pool, options, rng.randint(0, 1), rng.randint(0, 1)) if melds else []
            laid += [Laid(seat, meld) for meld in melds + more]
    rng.shuffle(laid)
    # The stock has one card less than after the deal at least, none at times, and the others hold the rest.
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[to_act] = own
    others = [seat for seat in range(seats) if seat != to_act]
    stock_after_deal = 105 - 13 * seats
    least, most = (
        max(0, stock_after_deal - options.max_turns),
        min(stock_after_deal - 1, len(pool) - len(others)),
    )
    if least > most:
        return random_position(rng, seats, values)
    size = least if rng.random() < 0.1 else rng.randint(least, most)
    stock, pool = pool[:size], pool[size:]
    for number, card in enumerate(pool):
        hands[others[number % len(others)]].append(card)
    first_new = len(laid)
    hand = Hand(options, hand_number, [list(cards) for cards in hands], list(stock), laid, to_act)
    hand.turns, hand.first_new = stock_after_deal - size, first_new
    old = [at for at, meld in enumerate(laid) if hand.allied(meld.owner, to_act)]
    if hand.needed(to_act) == (0, 0) and old and options.layoff_limit != "unlimited":
        hand.laid_off = Counter(rng.choices(old, k=rng.randint(0, 2)))
    position = {
        "hands": hands,
        "stock": stock,
        "melds": [{"seat": meld.owner, "text": meld.meld.text} for meld in laid],
        "to_act": to_act,
        "hand_number": hand_number,
        "laid_off": sorted(hand.laid_off.elements()),
        "turn": hand.turns,
    }
    return mazzo.Game.from_position("arlington", position, seats=seats, options=values, seed=1), hand


def compare(game: mazzo.Game, hand: Hand) -> dict[str, int]:
    ids = game.legal_actions()
    named = {game.text(action): action for action in ids}
    assert len(named) == len(ids)
    assert ids == sorted(ids)
    assert game.seat == hand.to_act
    expected = hand.legal()
    assert len(set(expected)) == len(expected)
    assert set(named) == set(expected), (set(named) ^ set(expected), hand)
    TALLY.positions += 1
    TALLY.actions += len(ids)
    return named


def test_what_can_be_laid() -> None:
    """A6: ten thousand hands of up to fourteen cards, each with all seven contracts."""
    rng = Random(6)
    laid = 0
    for _ in range(10_000):
        own = rich(rng, rng.randint(1, 14))
        rest = list((Counter(PACK) - Counter(own)).elements())
        for number, (sets, runs) in enumerate(CONTRACTS, 1):
            # The stock must be one that can be left after a deal to two.
            position = {"hands": [own, rest[50:]], "stock": rest[:50], "to_act": 0, "hand_number": number}
            game = mazzo.Game.from_position("arlington", position, seed=1)
            kinds = {game.describe(action)["kind"] for action in game.legal_actions()[:1]}
            can = can_lay(own, sets, runs, Options())
            assert (kinds <= {"set", "run"}) == can, (own, sets, runs)
            laid += can
    assert 4_000 < laid < 66_000


@pytest.mark.parametrize(("seats", "values"), TABLES)
def test_positions(seats: int, values: Values) -> None:
    rng = Random(f"{seats} {values}")
    for _ in range(60):
        game, hand = random_position(rng, seats, values)
        for _ in range(4):
            # Trying all takes its time: hands of more cards are met in whole hands now and then.
            if hand.to_act is None or len(hand.hands[hand.to_act]) > 15:
                break
            named = compare(game, hand)
            text = choose(rng, sorted(named))
            game.apply(named[text])
            hand.apply(text)
            assert [game.view(seat)["hand"] for seat in range(seats)] == [
                in_face_order(cards) for cards in hand.hands
            ]


def choose(rng: Random, texts: list[str]) -> str:
    """Any action, melds and swaps before offers."""
    first = [text for text in texts if text.split()[0] in ("swap", "set", "run", "add")]
    return rng.choice(first if first and rng.random() < 0.8 else texts)


@pytest.mark.parametrize(("seats", "values"), TABLES)
def test_hands(seats: int, values: Values) -> None:
    """Hands from the deal to the score."""
    rng = Random(f"{seats} {values}")
    deck, dealer = rng.sample(PACK, len(PACK)), rng.randrange(seats)
    game = mazzo.Game("arlington", seats=seats, options=values, deck=deck, dealer=dealer, seed=1)
    match = Match(seats, Options.of(values), deck, dealer)
    for _ in range(2):
        play_hand(game, match, rng)
        deck = rng.sample(PACK, len(PACK))
        match.next_hand(deck)
        game.next_hand(deck=deck, dealer=match.dealer)


def play_hand(game: mazzo.Game, match: Match, rng: Random) -> None:
    while match.hand.to_act is not None:
        named = compare(game, match.hand)
        text = choose(rng, sorted(named))
        game.apply(named[text])
        match.apply(text)
        shown = [laid["text"] for laid in game.view(None)["melds"]]
        assert shown == [laid.meld.text for laid in match.hand.melds]
    assert game.hand_over
    assert list(game.hand_scores) == match.hand.points()
    assert list(game.scores) == match.totals
    TALLY.hands += 1


def test_a_match() -> None:
    rng = Random(7)
    deck = rng.sample(PACK, len(PACK))
    values = {"partnerships": True, "max_turns": 60}
    game = mazzo.Game("arlington", seats=4, options=values, deck=deck, dealer=3, seed=1)
    match = Match(4, Options.of(values), deck, 3)
    play_hand(game, match, rng)
    while not match.over:
        deck = rng.sample(PACK, len(PACK))
        match.next_hand(deck)
        untold = copy(game)
        untold.next_hand()
        assert untold.view(None)["dealer"] == match.dealer
        game.next_hand(deck=deck, dealer=match.dealer)
        play_hand(game, match, rng)
    assert game.over
    assert list(game.places) == match.places()
    TALLY.matches += 1
