"""Random positions, set up in the engine and in the reference at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import mazzo
from reference import murlan, pick_up
from reference.cards import PACK_54, rank_of, seats_after
from reference.murlan import Play

Values = Mapping[str, Any]

DEALT = {2: 18, 3: 18, 4: 13}
"""How many cards a Murlan seat is sure to be dealt (M1, M12)."""


def ranks_wide(rng: Random, size: int) -> list[str]:
    """Cards of as many ranks as can be: full of straights."""
    cards = rng.sample(PACK_54, len(PACK_54))
    first_of_rank = {rank_of(card): card for card in cards}
    return (list(first_of_rank.values()) + [card for card in cards if card not in first_of_rank.values()])[
        :size
    ]


def ranks_narrow(rng: Random, size: int) -> list[str]:
    """Cards of few ranks: full of pairs, triples and quads."""
    ranks = rng.sample(murlan.ORDER, len(murlan.ORDER))
    return sorted(PACK_54, key=lambda card: (ranks.index(rank_of(card)) // 2, rng.random()))[:size]


def any_cards(rng: Random, size: int) -> list[str]:
    return rng.sample(PACK_54, size)


def murlan_position(
    hands: Sequence[Sequence[str]],
    to_act: int,
    values: Values,
    last: tuple[int, Play, Sequence[str]] | None = None,
    passed: Sequence[int] = (),
    gone: Sequence[int] = (),
) -> tuple[mazzo.Game, murlan.Hand]:
    """A later hand, its exchange done, in both worlds."""
    position: dict[str, Any] = {"hands": [list(hand) for hand in hands], "to_act": to_act, "hand_number": 2}
    if last is not None:
        position["last"] = {"seat": last[0], "text": last[1].text, "cards": list(last[2])}
    if passed:
        position["passed"] = list(passed)
    if gone:
        position["gone"] = list(gone)
    game = mazzo.Game.from_position("murlan", position, seats=len(hands), options=dict(values), seed=1)
    hand = murlan.Hand(hands, murlan.Options.of(values))
    hand.to_act, hand.passed, hand.gone = to_act, set(passed), list(gone)
    hand.last = last and (last[0], last[1])
    return game, hand


def random_murlan(rng: Random, seats: int, values: Values, least: int = 1) -> tuple[mazzo.Game, murlan.Hand]:
    """A seat with at least so many cards to act, in any state of a trick."""
    size = rng.randint(least, DEALT[seats])
    own = rng.choice([ranks_wide, ranks_narrow, any_cards])(rng, size)
    rest = rng.sample([card for card in PACK_54 if card not in own], len(PACK_54) - size)
    to_act = rng.randrange(seats)
    others = seats_after(to_act, seats)[:-1]
    player = rng.choice(others)
    last = None
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[to_act] = own
    if rng.random() < 0.8:
        play = choose_last(rng, own, rest)
        cards = made_of(rest, play, rng)
        rest = [card for card in rest if card not in cards]
        last = (player, play, cards)
    room = {seat: DEALT[seats] - (len(last[2]) if last and seat == player else 0) for seat in others}
    gone = [seat for seat in others if room[seat] == 0]
    gone += [seat for seat in others if room[seat] and rng.random() < 0.2]
    gone = rng.sample(gone[: seats - 2], len(gone[: seats - 2]))
    for seat in others:
        count = 0 if seat in gone else rng.randint(1, room[seat])
        hands[seat], rest = rest[:count], rest[count:]
    passed: list[int] = []
    if last is not None:
        between = seats_after(player, seats)
        passed = [seat for seat in between[: between.index(to_act)] if hands[seat]]
        if values.get("pass_locks"):
            earlier = [seat for seat in between[between.index(to_act) + 1 : -1] if hands[seat]]
            passed += [seat for seat in earlier if rng.random() < 0.3]
    return murlan_position(hands, to_act, values, last, sorted(passed), gone)


def made_of(cards: Sequence[str], play: Play, rng: Random) -> list[str]:
    """Some of these cards that make a play."""
    needed = Counter(play.ranks).items()
    return [
        card
        for rank, size in needed
        for card in rng.sample([card for card in cards if rank_of(card) == rank], size)
    ]


def choose_last(rng: Random, own: Sequence[str], rest: Sequence[str]) -> Play:
    """A play of some of the other cards: often one that the hand can follow, often a straight."""
    plays, answers = murlan.plays_by_ranks(rest), murlan.plays_by_ranks(own)
    followed = {play for play in plays for mine in answers if murlan.beats(mine, play, "exactly_one")}
    straights = {play for play in plays if play.kind == "straight"}
    pool = rng.choice([plays, followed, straights, straights & followed]) or plays
    kind = rng.choice(sorted({play.kind for play in pool}))
    return rng.choice(sorted(play for play in pool if play.kind == kind))


def random_pick_up(rng: Random, values: Values) -> tuple[mazzo.Game, pick_up.Hand]:
    """A hand played for a while, then all cards that are in no set dealt anew."""
    options = pick_up.Options.of(values)
    before = pick_up.Hand.deal(rng.sample(PACK_54[:52], 52), 1, options)
    for _ in range(rng.randint(0, 14)):
        if before.to_act is not None:
            action = rng.choice(sorted(before.legal()))
            before.apply(action, before.ways_of(action)[0])
    dealt = dealt_anew([*before.hands, *before.piles, list(before.aside)], rng)
    hands, piles, aside = dealt[:2], dealt[2:8], dealt[8]
    to_act, passes = rng.randrange(2), 0 if options.forced_play else rng.randrange(2)
    hand = pick_up.Hand(hands, piles, to_act, options)
    hand.aside, hand.sets, hand.passes = tuple(aside), before.sets, passes
    position = {
        "hands": hands,
        "piles": [pile[::-1] for pile in piles],
        "aside": aside,
        "sets": [[[made.top, *made.from_hand] for made in sets] for sets in before.sets],
        "to_act": to_act,
        "passes": passes,
    }
    return mazzo.Game.from_position("pick_up", position, options=dict(values), seed=1), hand


def dealt_anew(lying: Sequence[Sequence[str]], rng: Random) -> list[list[str]]:
    """The same cards in the same places, shuffled; often with fours to be made: three of a rank in a hand
    (the first two places), the last on top of a pile (the next six)."""
    loose = [card for cards in lying for card in cards]
    rng.shuffle(loose)
    dealt = [[loose.pop() for _ in cards] for cards in lying]
    tops = [place for place in range(2, 8) if dealt[place]]
    for rank, top in zip(rng.sample("23456789TJQKA", 2), rng.sample(tops, min(2, len(tops))), strict=False):
        four = [card for cards in dealt for card in cards if rank_of(card) == rank]
        hand = rng.randrange(2)
        if len(four) == 4 and len(dealt[hand]) >= 9:
            spots = [(top, -1)] + [(hand, number) for number in rng.sample(range(9), 3)]
            for card, (place, number) in zip(four, spots, strict=True):
                where = next(other for other, cards in enumerate(dealt) if card in cards)
                at = dealt[where].index(card)
                dealt[where][at], dealt[place][number] = dealt[place][number], card
    return dealt
