"""Which players a text means, and whether its conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugs import effects as e

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def around(m: BugsMatch, seat: int) -> list[int]:
    """Return all seats in play order, from one on."""
    return [(seat + i * m.direction) % m.players for i in range(m.players)]


def seats(m: BugsMatch, who: e.Players, frame: list[int], viewpoint: int | None = None) -> list[int]:
    """Return the seats that a text means, seen from its player or from another seat."""
    found = _seats(m, who, frame, viewpoint)
    if who.but is not None:
        own = who.but.kind == "you"  # the player of the card, whoever looks
        spared = _seats(m, who.but, frame, m.actor if own else viewpoint)
        found = [seat for seat in found if seat not in spared]
    if who.cards is not None:
        found = [seat for seat in found if who.cards.holds(held(m, seat, who.ids, who.section))]
    return found


def are_several(who: e.Players | None) -> bool:
    """Return whether a text speaks of several players, be they one only at this table."""
    return who is not None and who.kind in ("others", "all", "few", "beside")


def held(m: BugsMatch, seat: int, ids: tuple[str, ...], section: str) -> int:
    """Return how many cards a player holds, of these ids or of a section if any."""
    hand = m.hands[seat]
    if not ids and not section:
        return sum(hand)
    cards = zip(hand, m.program.cards, strict=True)
    return sum(n for n, card in cards if (card.id in ids if ids else card.kind == section))


def _seats(m: BugsMatch, who: e.Players, frame: list[int], viewpoint: int | None) -> list[int]:
    you = m.actor if viewpoint is None else viewpoint
    match who.kind:
        case "you":
            return [you]
        case "next":
            return [(you + who.steps * m.direction) % m.players]
        case "previous":
            return [(you - who.steps * m.was_direction) % m.players]
        case "left":
            return [(you + who.steps) % m.players]
        case "right":
            return [(you - who.steps) % m.players]
        case "few":
            return around(m, you)[1 : who.steps + 1]
        case "others":
            return around(m, you)[1:]
        case "all":
            return around(m, you)
        case "beside":  # of two players, one and the same
            return list(dict.fromkeys(((you + 1) % m.players, (you - 1) % m.players)))
        case "most points":
            return [max(around(m, you + m.direction), key=lambda seat: m.totals[seat])]
        case "fewest points":
            return [min(around(m, you + m.direction), key=lambda seat: m.totals[seat])]
        case "across":
            return [(you + m.players // 2) % m.players]
        case "dealer":
            return [m.dealer]
        case "that":
            return [m.named if m.named >= 0 else you]
        case "beyond":
            return [((m.named if m.named >= 0 else you) + m.direction) % m.players]
        case "chosen" | "theirs":
            return [frame[3]]
        case "doer":
            return [frame[4]]
        case "random":
            return [around(m, you)[1 + m.chance.below(m.players - 1)]]
        case "richest":
            return [max(around(m, you + m.direction), key=lambda seat: held(m, seat, who.ids, who.section))]
        case _:
            return [min(around(m, you + m.direction), key=lambda seat: held(m, seat, who.ids, who.section))]


def holds(m: BugsMatch, condition: e.Condition, player: int) -> bool:
    """Return whether a condition holds now, for the player of the card."""
    match condition:
        case e.Both(one=one, other=other):
            return holds(m, one, player) and holds(m, other, player)
        case e.OneOf(one=one, other=other):
            return holds(m, one, player) or holds(m, other, player)
        case e.Moved(cards=cards):
            return m.moved >= cards
        case e.Leading():
            return bool(m.leading)
        case e.YouAre(who=who):
            return player in seats(m, who, [], player)
        case e.SizeIsEven(odd=odd):
            return m.size % 2 == odd
        case e.HoldsMore(who=who, than=than, fewer=fewer):
            mine, theirs = (sum(m.hands[seats(m, each, [], player)[0]]) for each in (who, than))
            return mine < theirs if fewer else mine > theirs
        case e.HasMost(who=who, points=points, fewest=fewest):
            seat = seats(m, who, [], player)[0]
            shares = m.totals if points else [sum(hand) for hand in m.hands]
            others = shares[:seat] + shares[seat + 1 :]
            return shares[seat] < min(others) if fewest else shares[seat] > max(others)
        case e.SizeIs(size=size):
            return size.holds(m.size)
        case e.SwarmIs(kinds=kinds, size=size):
            if m.top < 0 or (size is not None and not size.holds(m.size)):
                return False
            if not kinds.hold(m.program.ids[m.top], m.program.values[m.top]):
                return False
            return kinds.count is None or kinds.count.holds(m.layer)
        case e.Holds(who=who, cards=cards, how_many=how_many):
            return _of_many(how_many, [cards.holds(sum(m.hands[seat])) for seat in seats(m, who, [], player)])
        case e.HoldsKind(who=who, cards=cards, ids=ids, section=section, how_many=how_many):
            found = seats(m, who, [], player)
            return _of_many(how_many, [cards.holds(held(m, seat, ids, section)) for seat in found])
        case e.TableHolds(bugs=bugs, ids=ids):
            return bugs.holds(sum(m.table[m.program.number[i]] for i in ids) if ids else sum(m.table))
        case e.PlayedWith(kinds=kinds):
            if not m.laid or not kinds.hold(m.program.ids[m.top], m.program.values[m.top]):
                return False
            return kinds.count is None or kinds.count.holds(m.laid)
        case e.PlayGoes(direction=direction):
            return m.direction == direction


def _of_many(how_many: str, each: list[bool]) -> bool:
    return all(each) if how_many == "all" else any(each) is (how_many == "any")


def may_be_played(m: BugsMatch, kind: int) -> bool:
    """Return whether the conditions on a card's text allow it to be played now."""
    return all(
        holds(m, under.condition, m.turn) == (under.rule != "never")
        for under in m.program.profiles[kind].conditions
    )
