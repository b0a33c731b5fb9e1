"""Turns: what a player may do with an action, and what the start and end of a turn bring (rulings 7 and 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.engine.events import Change
from cardlang.games.bugsnax import copies, counting, happen, movement, reasons
from cardlang.games.bugsnax.zones import FIELD, ON, PLAYED, TRAP_DECK, zone

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

PER_TURN = 3
MOST_TURNS = 1_000
MOST_DECISIONS = 100
"""After so many decisions a turn can only be ended: abilities that give back their actions go round no longer."""
DRAW = "draw a Trap"
END = "end turn"


def menu(m: BugsnaxMatch) -> dict[str, tuple[Any, ...]]:
    """Return the actions of the player whose turn it is, in a fixed order, each with what it stands for."""
    options: dict[str, tuple[Any, ...]] = {}
    if m.decisions < MOST_DECISIONS:
        _cards(m, options)
        if m.actions > 0:
            options[DRAW] = ("draw",)
        _abilities(m, options)
    options[END] = ("end",)
    return options


def _cards(m: BugsnaxMatch, options: dict[str, tuple[Any, ...]]) -> None:
    seat, profiles, cards_of = m.turn, m.program.profiles, m.cards_of
    weights = m.weights
    if not weights.known:
        weights.refresh(m)
    restricted, free = weights.restricts, weights.frees
    snax: list[tuple[int, str]] | None = None
    done = set()
    for card in sorted(m.hand(seat), key=cards_of.__getitem__):
        k = cards_of[card]
        if k in done:
            continue
        done.add(k)
        profile = profiles[k]
        kind = m.program.kind[k]
        if kind == "snax":
            cost = max(0, 1 + counting.surcharge(m, "eat", seat, card)) if weights.costs else 1
            if m.actions >= cost and not (restricted and weights.forbidden(m, "eat", seat, card)):
                options[f"eat {m.program.names[k]}"] = ("eat", card, -1, cost)
            continue
        given = (free or profile.frees) and counting.is_free(m, seat, card)
        cost = 0 if given else profile.cost
        if weights.costs and not given:
            cost = max(0, cost + counting.surcharge(m, "play", seat, card))
        if cost > m.actions or (restricted and weights.forbidden(m, "play", seat, card)):
            continue
        if kind == "trap" or profile.on_snak:
            snax = snax or field_labels(m)
            for snak, label in snax:
                if not (restricted and weights.forbidden(m, "play", seat, card, snak)):
                    options[f"play {m.program.names[k]} on {label}"] = ("play", card, snak, cost)
        else:
            options[f"play {m.program.names[k]}"] = ("play", card, -1, cost)


def field_labels(m: BugsnaxMatch) -> list[tuple[int, str]]:
    """Return the Snax on the field with what actions call them."""
    field = [c for c in m.zones[FIELD] if c >= 0]
    kinds = [m.cards_of[c] for c in field]
    names = m.program.names
    if len(set(kinds)) == len(kinds):
        return [(c, names[k]) for c, k in zip(field, kinds, strict=True)]
    return [
        (c, names[k] if kinds.count(k) == 1 else f"{names[k]} (place {at})")
        for at, (c, k) in enumerate(zip(field, kinds, strict=True), 1)
    ]


def _abilities(m: BugsnaxMatch, options: dict[str, tuple[Any, ...]]) -> None:
    """Add the abilities marked with what using them costs: of cards in play and of Snax on the field."""
    profiles, cards_of = m.program.profiles, m.cards_of
    for card in (*m.zones[zone(m.turn, PLAYED)], *m.zones[FIELD]):
        if card < 0:
            continue
        abilities = profiles[cards_of[card]].activated
        if not abilities or card in m.weights.blanked:
            continue
        for at, (cost, block) in enumerate(abilities):
            if cost > m.actions or (cost == 0 and [0, block, card, 1] in m.used):
                continue
            name = m.name(card) if len(abilities) == 1 else f"{m.name(card)} ({at + 1})"
            if m.weights.restricts and m.weights.forbidden(m, "use", m.turn, card):
                continue
            options.setdefault(f"use {name}", ("use", card, block, cost))


def take(m: BugsnaxMatch, chosen: tuple[Any, ...]) -> None:
    """Carry out a player's action."""
    seat = m.turn
    m.decisions += 1
    match chosen[0]:
        case "play":
            _, card, snak, cost = chosen
            m.actions -= cost
            happen.play(m, seat, card, snak)
        case "draw":
            m.actions -= 1
            if happen.draw(m, seat, TRAP_DECK) < 0 and m.log:
                m.emit("Draw", seat, None, f"player {seat} finds no Trap to draw")
        case "eat":
            m.actions -= chosen[3]
            happen.eat(m, seat, chosen[1], True)
        case "use":
            _, card, block, cost = chosen
            m.actions -= cost
            if cost == 0:
                m.used.append([0, block, card, 1])
            if m.log:
                m.emit("Use", seat, m.card(card).name, f"player {seat} uses {m.name(card)}")
            happen.start_block(m, block, card, seat)
        case _:
            m.ended = 1
            happen.fire(m, "turn end", -1, -1, seat)


def begin_turn(m: BugsnaxMatch) -> None:
    """Start the turn of the player at `turn`."""
    m.turns += 1
    if m.turns > MOST_TURNS:
        m.over, m.winners = 1, []
        m.emit("End", None, None, f"the match is a draw after {MOST_TURNS:,} turns")
        return
    seat = m.turn
    m.actions = max(0, PER_TURN + m.bonus[seat])
    granted, m.owed[seat], m.bonus[seat] = m.owed[seat], [], 0
    m.ended = 0
    m.decisions = 0
    m.tallies = [{} for _ in range(m.players)]
    m.used = []
    m.weights.turned(m)
    _expire(m, "start")
    if m.log:
        words = f"turn {m.turns}: player {seat} has {m.actions} actions"
        m.emit("Turn", seat, None, words, changes=tuple(reasons.first_actions(m, PER_TURN, granted)))
    happen.fire(m, "turn start", -1, -1, seat)


def finish_turn(m: BugsnaxMatch) -> None:
    """End the turn: clear the table, let what held for the turn end, and go on to the next player."""
    m.ended = 0
    for trap in m.zones[ON].copy():
        movement.discard(m, trap)
    for card in m.zones[zone(m.turn, PLAYED)].copy():
        if not m.profile(card).stays:
            movement.discard(m, card)
    _expire(m, "end")
    if m.log:
        reasons.tell_end_of_turn(m)
    if m.round_end and m.turn == m.players - 1:
        happen.end(m)
        return
    _next(m)
    begin_turn(m)


def _next(m: BugsnaxMatch) -> None:
    if m.extra[m.turn] > 0:
        m.extra[m.turn] -= 1
        return
    for _ in range(2 * m.players):
        m.turn = (m.turn + 1) % m.players
        if m.extra[m.turn] >= 0:
            return
        m.extra[m.turn] += 1
        nothing = Change("actions", m.turn, 0, 0, None, "a turn that is skipped has no actions", begins=True)
        m.emit("Turn", m.turn, None, f"player {m.turn} skips a turn", None, (nothing,))
        if m.round_end and m.turn == m.players - 1:
            happen.end(m)
            return


def _expire(m: BugsnaxMatch, moment: str) -> None:
    """Let rules, conditions and waiting triggers end whose time is over."""

    def over(until: str, seat: int, turn: int) -> bool:
        if moment == "end":
            return (
                until == "turn"
                or (until == "own end" and seat == m.turn)
                or (until == "next own end" and seat == m.turn and turn < m.turns)
            )
        return until == "own start" and seat == m.turn and turn < m.turns

    m.dirty = True
    if m.waiting:
        m.waiting = [e for e in m.waiting if not over(e[4], e[5], e[6])]
    if m.copies:
        copies.expire(m, over)
    if m.lasting or m.conditions:
        m.lasting = [e for e in m.lasting if not over(e[4], e[5], e[6])]
        kept = {
            entity: [e for e in entries if not over(e[1], e[2], e[3])]
            for entity, entries in m.conditions.items()
        }
        m.conditions = {entity: entries for entity, entries in kept.items() if entries}
        m.weights.known = False
    elif m.weights.delicate:
        m.weights.known = False
