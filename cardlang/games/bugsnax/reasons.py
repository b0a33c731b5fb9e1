"""Why the numbers of a match change, for its log: the words on cards, or the rule. Not asked without log."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from cardlang.checks.cards import KEYWORD
from cardlang.engine.events import Change, Event, Origin
from cardlang.engine.numbers import Number, Part
from cardlang.games.bugsnax.accounts import difficulty_parts, points_parts, power_parts
from cardlang.games.bugsnax.meaning import PLAYER
from cardlang.games.bugsnax.movement import snak_label
from cardlang.games.bugsnax.program import within
from cardlang.games.bugsnax.weights import Weights
from cardlang.games.bugsnax.zones import FIELD, Running

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

NOTHING = Part(0)
_SPENT = {
    "play": "playing a card from the hand costs {}",
    "draw": "drawing a Trap costs {}",
    "eat": "eating a Bugsnak costs {}",
    "use": "using this ability costs {}",
}


def numbers(m: BugsnaxMatch) -> dict[Hashable, Number]:
    """Return points and actions by player, and for each Snak on the field the power before it and its difficulty."""
    made: dict[Hashable, Number] = {}
    kept, m.weights = m.weights, Weights()  # what is asked half-way must not be remembered
    try:
        for seat in range(m.players):
            made["points", seat] = Number("points", seat, m.score(seat), points_parts(m, seat))
        if m.turns and not m.over:
            made["actions", m.turn] = Number("actions", m.turn, m.actions)
        for snak in m.zones[FIELD]:
            if snak >= 0:
                label, weights = snak_label(m, snak), m.weights
                power, needed = weights.total(m, snak), weights.difficulty(m, snak)
                made[snak, "power"] = Number(f"{label} power", None, power, power_parts(m, snak))
                made[snak, "difficulty"] = Number(
                    f"{label} difficulty", None, needed, difficulty_parts(m, snak)
                )
    finally:
        m.weights = kept
    return made


def reason(m: BugsnaxMatch, key: Hashable, before: Number | None) -> tuple[Part, ...]:
    """Return what is behind a change that no trap, Snak or standing rule gives."""
    if before is None and isinstance(key, tuple) and key[0] == "points":
        return (Part(0, None, "every player starts without points"),)
    if before is None and isinstance(key, tuple) and key[1] == "power":
        return (Part(0, None, "no trap lies before it"),)
    return (m.cause,)


def of_choice(m: BugsnaxMatch, chosen: tuple[Any, ...]) -> Part:
    """Return the rule behind what a choice costs."""
    if m.ask is not None or chosen[0] not in _SPENT:
        return NOTHING
    cost = chosen[3] if chosen[0] in ("play", "use", "eat") else 1
    return Part(0, None, _SPENT[chosen[0]].format("1 action" if cost == 1 else f"{cost} actions"))


def of_step(m: BugsnaxMatch, running: Running) -> Part:
    """Return the words of the step that is about to run, and whose keyword it is where a keyword says it."""
    if running.block < 0:
        return NOTHING
    origin = words_of(m, running.block, running.at)
    if not origin[0].startswith(KEYWORD):
        return Part(0, origin)
    name = origin[0].removeprefix(KEYWORD)
    if running.this >= 0:
        return Part(0, origin, f"{name} of {m.card(running.this).name}")
    return Part(0, origin, condition_words(m, name, PLAYER - running.you))


def words_of(m: BugsnaxMatch, block: int, at: int) -> Origin:
    """Return the place of one step of a block, or of the text that holds the block."""
    steps = m.program.blocks[block]
    return within(m.program.origins[block], steps[at].said if at < len(steps) else None)


def condition_words(m: BugsnaxMatch, name: str, entity: int) -> str:
    """Return which condition it is and what gave it."""
    who = m.card(entity).name if entity >= 0 else f"player {PLAYER - entity}"
    for entry in m.conditions.get(entity, ()):
        if entry[0] == name and entry[4] >= 0:
            return f"{who} is {name} by {m.card(entry[4]).name}"
    return f"{who} is {name}"


def first_actions(m: BugsnaxMatch, number: int, granted: list[list[int]]) -> Iterator[Change]:
    """Yield how the actions of a turn come about: those of every turn, and those gained or lost before it."""
    seat, now = m.turn, number
    rule = f"a turn starts with {number} actions"
    yield Change("actions", seat, 0, number, rule=rule, begins=True)
    for amount, block, at, card in granted:
        origin = words_of(m, block, at)
        given = f"by {m.card(card).name}, for this turn" if card >= 0 else "for this turn"
        yield Change("actions", seat, now, now + amount, origin, given)
        now += amount
    if now < 0:
        yield Change("actions", seat, now, 0, rule="actions are never below 0")


def tell_end_of_turn(m: BugsnaxMatch) -> None:
    """Tell what the end of a turn changes."""
    changes = m._changes()
    if changes:
        words = "the turn ends: traps on the field are discarded, and what held for the turn is over"
        m.emit("End of Turn", m.turn, None, words, None, changes)


def tell_rest(m: BugsnaxMatch, told: int) -> None:
    """Tell what has changed and no event has told: with the last one after the first `told`, or one of its own."""
    changes = m._changes()
    if not changes:
        return
    events = m._new_events
    if len(events) > told:
        last = events.pop()
        events.append(
            Event(last.phase, last.player, last.card, last.text, last.origin, (*last.changes, *changes))
        )
        return
    running = m.stack[-1].this if m.stack and m.stack[-1].block >= 0 else -1
    words = ", ".join(
        f"{change.what} {change.before} → {change.after}"
        for change in changes
        if change.before != change.after
    )
    card = m.card(running).name if running >= 0 else None
    m.emit("Numbers", None, card, words or "other numbers count", None, changes)
