"""What a scenario may expect, and the comparison with what is the case, in the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from cardlang.checks.scenario_steps import legality
from cardlang.games.bugsnax.meaning import code
from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.games.bugsnax.zones import (
    EATEN,
    FIELD,
    GRUMPUS_DISCARD,
    HAND,
    ON,
    PLAYED,
    SNAX_DECK,
    TRAP_DECK,
    TRAP_DISCARD,
    zone,
)
from cardlang.syntax.layout import Line

CHECKS = {
    "legal": "text",
    "illegal": "text",
    "hand": "cards",
    "eaten": "cards",
    "discard": "cards",
    "in play": "placed",
    "field": "cards",
    "traps": "placed",
    "trap discard": "cards",
    "trap deck": "number",
    "snax deck top": "cards",
    "snax deck bottom": "cards",
    "snax deck": "number",
    "actions": "number",
    "points": "number",
    "under": "keyword",
    "difficulty": "card number",
    "power": "card number",
    "keyword": "card keyword",
    "no keyword": "card keyword",
    "turn": "number",
    "winner": "number",
    "deciding": "number",
    "cards in hand": "number",
    "over": "text",
    "not over": "text",
}
"""What can be expected, with what stands behind it."""


@attrs.frozen
class Check:
    """One expectation: its place, what is compared, whose, and with what."""

    line: Line
    what: str
    seat: int
    text: str
    cards: tuple[int, ...] = ()
    placed: tuple[tuple[int, int], ...] = ()
    number: int = 0


def compare(m: BugsnaxMatch, check: Check) -> tuple[str, str]:
    """Return what is expected and what is the case."""
    what = check.what
    if what in ("legal", "illegal"):
        return legality(m, what, check.text)
    if what in ("over", "not over"):
        return what, "over" if m.over else "not over"
    if what in ("keyword", "no keyword"):
        snak = _snak(m, check.cards[0])
        has = snak is not None and m.weights.has(m, snak, check.text)
        return what, "keyword" if has else "no keyword"
    if what in ("difficulty", "power"):
        snak = _snak(m, check.cards[0])
        if snak is None:
            return str(check.number), "not on the field"
        value = m.weights.difficulty(m, snak) if what == "difficulty" else m.weights.total(m, snak)
        return str(check.number), str(value)
    if what in ("traps", "in play"):
        return _placed(m, check)
    if what == "under":
        names = [entry[0] for entry in m.conditions.get(code(check.seat), ())]
        return check.text, ", ".join(names) or "nothing"
    if what in _ZONES or what == "field":
        return _cards(m, check)
    return str(check.number), str(_number(m, check))


_ZONES = {
    "hand": HAND,
    "eaten": EATEN,
    "discard": GRUMPUS_DISCARD,
    "trap discard": -1,
    "snax deck top": -1,
    "snax deck bottom": -1,
}


def _number(m: BugsnaxMatch, check: Check) -> int | str:
    match check.what:
        case "actions":
            return m.actions
        case "points":
            return m.score(check.seat)
        case "turn":
            return m.turn
        case "deciding":
            return next(iter(m.players_to_act()), "nobody")
        case "winner":
            return check.number if check.number in m.winners else ", ".join(map(str, m.winners)) or "nobody"
        case "cards in hand":
            return len(m.hand(check.seat))
        case "trap deck":
            return len(m.zones[TRAP_DECK])
    return len(m.zones[SNAX_DECK])


def _cards(m: BugsnaxMatch, check: Check) -> tuple[str, str]:
    wanted = [m.program.names[k] for k in check.cards]
    match check.what:
        case "field":
            return ", ".join(wanted) or "empty", ", ".join(
                m.name(c) for c in m.zones[FIELD] if c >= 0
            ) or "empty"
        case "trap discard":
            found = m.zones[TRAP_DISCARD]
        case "snax deck top":
            found = m.zones[SNAX_DECK][::-1][: len(wanted)]
            return ", ".join(wanted), ", ".join(m.name(c) for c in found)
        case "snax deck bottom":
            found = m.zones[SNAX_DECK][: len(wanted)][::-1]
            return ", ".join(wanted), ", ".join(m.name(c) for c in found)
        case _:
            found = m.zones[zone(check.seat, _ZONES[check.what])]
    return _counted(wanted), _counted(m.name(c) for c in found)


def _placed(m: BugsnaxMatch, check: Check) -> tuple[str, str]:
    cards = m.zones[ON] if check.what == "traps" else m.zones[zone(check.seat, PLAYED)]
    found = []
    for card in cards:
        host = m.hosts.get(card, -1)
        found.append(f"{m.name(card)} on {m.name(host)}" if host >= 0 else m.name(card))
    names = m.program.names
    wanted = [f"{names[k]} on {names[host]}" if host >= 0 else names[k] for k, host in check.placed]
    return _counted(wanted), _counted(found)


def _snak(m: BugsnaxMatch, kind: int) -> int | None:
    return next((c for c in m.zones[FIELD] if c >= 0 and m.cards_of[c] == kind), None)


def _counted(names: Iterable[str]) -> str:
    counts = sorted(Counter(names).items())
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts) or "empty"
