"""What references, amounts and tests mean in a state. Cards are instance numbers, players are written
`PLAYER - seat`, so that one list may hold either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugsnax import counting
from cardlang.games.bugsnax import effects as e
from cardlang.games.bugsnax.zones import DECK, DISCARD, FIELD, ON, PER_SEAT, SHARED, Env

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

PLAYER = -10


def code(seat: int) -> int:
    """Return how a player stands in a list of references."""
    return PLAYER - seat


def refer(m: BugsnaxMatch, env: Env, ref: e.Reference) -> list[int]:
    """Return the cards or players of a reference, in the order of the field, of hands, of seats from the turn on."""
    match ref:
        case e.You():
            return [PLAYER - env.you]
        case e.This():
            return [env.this] if env.this >= 0 else [PLAYER - env.you]
        case e.Host():
            host = host_of(m, env.this)
            return [host] if host >= 0 else [PLAYER - env.you] if env.this < 0 else []
        case e.Slot():
            return env.slots[ref.number] or []
        case e.Query():
            return search(m, env, ref)
        case e.Players():
            return _players(m, env, ref)
        case e.Among():
            return [x for x in refer(m, env, ref.source) if all(passes(m, env, t, x) for t in ref.tests)]
        case e.OwnerOf():
            return _unique(x if x <= PLAYER else PLAYER - owner_of(m, x) for x in refer(m, env, ref.cards))
        case e.HostOf():
            return _unique(h for x in refer(m, env, ref.cards) if (h := m.hosts.get(x, -1)) >= 0)
        case e.Both():
            return _unique(x for part in ref.parts for x in refer(m, env, part))
        case e.Best():
            found = refer(m, env, ref.source)
            if not found:
                return []
            values = [ref.sign * stat(m, ref.stat, x) for x in found]
            best = max(values)
            return [x for x, value in zip(found, values, strict=True) if value == best]
    raise AssertionError(ref)


def _unique(entities: object) -> list[int]:
    return list(dict.fromkeys(entities))  # type: ignore[call-overload]


def _players(m: BugsnaxMatch, env: Env, ref: e.Players) -> list[int]:
    count = m.players
    if ref.neighbour:
        assert ref.but is not None
        seats = [(PLAYER - x + ref.neighbour) % count for x in refer(m, env, ref.but)]
    else:
        but = () if ref.but is None else refer(m, env, ref.but)
        seats = [s for i in range(count) if PLAYER - (s := (m.turn + i) % count) not in but]
    return [PLAYER - s for s in seats if all(passes(m, env, t, PLAYER - s) for t in ref.tests)]


def host_of(m: BugsnaxMatch, card: int) -> int:
    """Return the Snak that a card is, or lies on, or is attached to; -1 without one."""
    if card < 0:
        return -1
    return card if m.kind(card) == "snax" else m.hosts.get(card, -1)


def owner_of(m: BugsnaxMatch, card: int) -> int:
    """Return whose a card is: who holds it, who played it, else the player whose turn it is."""
    zone = m.where[card]
    if zone >= SHARED:
        return (zone - SHARED) // PER_SEAT
    return m.trap_player.get(card, m.turn)


# -- searching ----------------------------------------------------------------------------------------------------


def zones_of(m: BugsnaxMatch, env: Env, place: e.Place) -> list[int]:
    """Return the numbers of the zones that a place means."""
    match place.zone:
        case "field":
            return [FIELD]
        case "on":
            return [ON]
        case "deck" | "discard":
            shared = (DECK if place.zone == "deck" else DISCARD).get(place.pile)
            if shared is not None:
                return [shared]
            offset = 2 if place.zone == "deck" else 3
        case "hand":
            offset = 0
        case "eaten":
            offset = 1
        case _:
            offset = 4
    owners = refer(m, env, place.owner) if place.owner is not None else [PLAYER - s for s in range(m.players)]
    return [SHARED + PER_SEAT * (PLAYER - x) + offset for x in owners if x <= PLAYER]


def search(m: BugsnaxMatch, env: Env, query: e.Query) -> list[int]:
    """Return all cards that fit a query; from the top of a pile, the top one first."""
    found: list[int] = []
    for place in query.places:
        for zone in zones_of(m, env, place):
            found += (card for card in m.zones[zone] if card >= 0)
    if query.top is not None:
        wanted = count(m, env, query.top)
        found = found[:wanted] if query.bottom else found[::-1][:wanted]
    tests = query.tests
    kind = query.kind
    return [c for c in found if _is_kind(m, kind, c) and all(passes(m, env, t, c) for t in tests)]


def _is_kind(m: BugsnaxMatch, kind: str, card: int) -> bool:
    if kind in ("card", "named"):
        return True
    if kind == "attachment":
        return m.kind(card) == "grumpus" and m.profile(card).stays
    return m.kind(card) == kind


def fits(m: BugsnaxMatch, env: Env, ref: e.Reference | None, entity: int) -> bool:
    """Whether something that happens to `entity` is what a trigger or rule speaks of; its place does not count."""
    if ref is None:
        return True
    if isinstance(ref, e.Query):
        if entity < 0 or not _is_kind(m, ref.kind, entity):
            return False
        return all(passes(m, env, test, entity) for test in ref.tests)
    return includes(m, env, ref, entity)


def includes(m: BugsnaxMatch, env: Env, ref: e.Reference, entity: int) -> bool:
    """Whether a reference has an entity among what it means now."""
    match ref:
        case e.Host():
            return entity == host_of(m, env.this) or (env.this < 0 and entity == PLAYER - env.you)
        case e.This():
            return entity == env.this
        case e.You():
            return entity == PLAYER - env.you
        case e.Query() if ref.top is None:
            if entity < 0 or not _is_kind(m, ref.kind, entity):
                return False
            zone = m.where[entity]
            if not any(zone in zones_of(m, env, place) for place in ref.places):
                return False
            return all(passes(m, env, test, entity) for test in ref.tests)
    return entity in refer(m, env, ref)


# -- amounts ------------------------------------------------------------------------------------------------------


def count(m: BugsnaxMatch, env: Env, amount: e.Amount) -> int:
    """Return a number."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, e.Count):
        found = refer(m, env, amount.of)
        if amount.kinds:
            number = len({m.cards_of[c] for c in found})
        else:
            number = counting.heads(m, found) if m.program.multiplies else len(found)
        number //= amount.each
    elif isinstance(amount, e.StatOf):
        number = sum(stat(m, amount.stat, x) for x in refer(m, env, amount.of))
    else:
        number = sum(m.tally(PLAYER - x, amount.event) for x in refer(m, env, amount.who))
    return number * amount.times + amount.plus


def stat(m: BugsnaxMatch, name: str, entity: int) -> int:
    """Return a number of a card or player."""
    if entity <= PLAYER:
        seat = PLAYER - entity
        match name:
            case "score" | "points":
                return m.score(seat)
            case "actions":
                return m.actions if seat == m.turn else 0
            case "eaten":
                return len(m.eaten(seat))
        kind = name.removeprefix("hand ")
        return sum(1 for card in m.hand(seat) if _is_kind(m, kind, card))
    match name:
        case "power":
            return m.weights.power(m, entity)
        case "difficulty":
            return m.weights.difficulty(m, entity)
        case "points":
            return m.weights.points(m, entity)
        case "traps":
            traps = m.traps_on(entity)
            return counting.heads(m, traps) if m.program.multiplies else len(traps)
        case "arrival":
            return m.zones[m.where[entity]].index(entity)
        case "attachments":
            return sum(1 for card, host in m.hosts.items() if host == entity and m.kind(card) == "grumpus")
    return 0


_COMPARED = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    ">=": int.__ge__,
    ">": int.__gt__,
    "!=": int.__ne__,
}


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers by one of the language's signs."""
    return bool(_COMPARED[op](left, right))


# -- tests --------------------------------------------------------------------------------------------------------


def passes(m: BugsnaxMatch, env: Env, test: e.Filter, entity: int) -> bool:
    """Whether a card or player passes a filter."""
    match test:
        case e.Has():
            return m.weights.has(m, entity, test.keyword) != test.negated
        case e.Compare():
            return compare(stat(m, test.stat, entity), test.op, count(m, env, test.amount))
        case e.Called():
            return (entity >= 0 and counting.called(m, entity, test.cards)) != test.negated
        case e.Not():
            return not includes(m, env, test.of, entity)
        case e.In():
            return includes(m, env, test.of, entity)
        case e.LiesOn():
            host = m.hosts.get(entity, -1)
            return host >= 0 and includes(m, env, test.snax, host)
        case e.OfKind():
            if test.kind == "advanced":
                return m.program.advanced[m.cards_of[entity]] != test.negated
            return _is_kind(m, test.kind, entity) != test.negated
        case e.Bare():
            bare = (
                not m.weights.keywords(m, entity) and not m.profile(entity).triggers
                if test.abilities
                else not m.traps_on(entity)
            )
            return bare != test.negated
        case e.PlayedBy():
            return PLAYER - m.trap_player.get(entity, m.turn) in refer(m, env, test.who)
        case e.AnyOf():
            return any(passes(m, env, t, entity) for t in test.tests)
        case e.Ordinal():
            host = m.hosts.get(entity, -1)
            return host >= 0 and m.traps_on(host).index(entity) + 1 == test.number
    raise AssertionError(test)


def holds(m: BugsnaxMatch, env: Env, test: e.Test) -> bool:
    """Whether a condition holds."""
    match test:
        case e.Number():
            return compare(count(m, env, test.left), test.op, count(m, env, test.right))
        case e.YourTurn():
            return PLAYER - m.turn in refer(m, env, test.who)
        case e.Done():
            return env.done
        case e.No():
            return not holds(m, env, test.test)
        case e.Every():
            return all(holds(m, env, t) for t in test.tests)
        case e.Some():
            return any(holds(m, env, t) for t in test.tests)
    raise AssertionError(test)
