"""What a player may know of a match, as plain data, and the drawing anew of all the rest."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Any

from cardlang.games.dimensions import peeking
from cardlang.games.dimensions.effects import Look
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.engine.chance import Chance
    from cardlang.games.dimensions.match import DimensionsMatch

NUMBERS = 6
"""So many entries has a mob of which there is nothing to tell but its numbers."""


def observe(m: DimensionsMatch, player: int) -> dict[str, Any]:
    """Return everything that `player` may know: boards, own hand, sizes of hidden zones, discard piles."""
    enemy = 1 - player
    id_of = m.program.ids.__getitem__
    shown = m.shown[enemy]
    decks = m.setting.decks
    return {
        "player": player,
        "turn": m.turn,
        "active": m.active,
        "dimension": DIMENSIONS[m.dimension],
        "over": m.over,
        "hand": sorted(map(id_of, m.hands[player])),
        "you": _side(m, player),
        "opponent": _side(m, enemy),
        "known": sorted(map(id_of, compress(m.hands[enemy], shown))) if 1 in shown else [],
        "seen": _seen(m, player) if m.peeks else [],
        "costs": _costs(m, player) if m.marks or m.terms else [],
        "choice": None if m.choice is None else _choice(m, *m.choice),
        "decks": None if decks is None else [*map(list, decks)],
    }


def _seen(m: DimensionsMatch, player: int) -> list[dict[str, Any]]:
    """Return what a player knows of the order of decks: the topmost card first, the lowest card last."""
    made: list[dict[str, Any]] = []
    for owner in (player, 1 - player):
        bottom, top = peeking.known(m, player, owner)
        if bottom or top:
            ids = [m.program.ids[card] for card in reversed(m.decks[owner])]
            made.append({"player": owner, "top": ids[:top], "bottom": ids[len(ids) - bottom :]})
    return made


def _costs(m: DimensionsMatch, player: int) -> list[dict[str, Any]]:
    """Return what was done to single cards in hands, and what holds for the next ones: by which words, how much."""
    made: list[dict[str, Any]] = []
    for seat, at, _, number, cost in m.marks:
        seen = seat == player or m.shown[seat][at]
        card = m.program.ids[m.hands[seat][at]] if seen else None
        made.append({"player": seat, "card": card, **_given(m, number, cost)})
    for _, seat, number, cost, left in m.terms:
        if left:
            made.append({"player": seat, "next": left, **_given(m, number, cost)})
    return sorted(made, key=repr)


def _given(m: DimensionsMatch, number: int, cost: int) -> dict[str, Any]:
    """Return the words that change a cost and by how much, 0 where it is set to a number."""
    card, line, start, end = m.program.changes[number].place
    known = m.setting.cards.get(card)
    text = known.spans[line][1][start:end] if known is not None else card
    return {"text": text, "cost": cost}


def _side(m: DimensionsMatch, player: int) -> dict[str, Any]:
    weapon, armor = m.gear[player]
    return {
        "hp": m.hp[player],
        "mana": m.mana[player],
        "max_mana": m.top_mana[player],
        "hand": len(m.hands[player]),
        "deck": len(m.decks[player]),
        "fatigue": m.fatigue[player],
        "board": [_unit(m, unit) for unit in m.board[player]] if m.board[player] else [],
        "weapon": None if weapon is None else _unit(m, weapon),
        "armor": None if armor is None else _unit(m, armor),
        "discard": _discard(m, player),
    }


def _discard(m: DimensionsMatch, player: int) -> list[str]:
    """Return the ids of a discard pile; those that lay there the last time are not looked up again."""
    pile, ids = m.gone[player], m.gone_ids[player]
    if len(ids) < len(pile):
        ids += map(m.program.ids.__getitem__, pile[len(ids) :])
    return ids.copy()


def _unit(m: DimensionsMatch, unit: Unit) -> dict[str, Any]:
    """Return a copy of what is to be seen of a unit; it is worked out anew only when the unit has changed."""
    kept = unit.shown
    if kept is None:
        kept = unit.shown = _shown(m, unit)
    seen = kept.copy()
    if len(seen) > NUMBERS:
        if unit.words:
            seen["keywords"] = seen["keywords"].copy()
        if unit.statuses:
            seen["statuses"] = seen["statuses"].copy()
    return seen


def _shown(m: DimensionsMatch, unit: Unit) -> dict[str, Any]:
    if unit.kind == "structure":
        return {"card": m.program.ids[unit.card], "kind": "structure"}
    data: dict[str, Any] = {
        "card": m.program.ids[unit.card],
        "kind": unit.kind,
        "attack": unit.attack,
        "defense": unit.defense,
        "health": unit.health,
        "max_health": unit.top,
    }
    if unit.words:
        data["keywords"] = m.program.written(unit.words)
    if unit.statuses:
        data["statuses"] = {m.program.names[s]: n for s, n in unit.statuses}
    if unit.silent:
        data["silenced"] = True
    if unit.attacked:
        data["attacked"] = unit.attacked
    if unit.came == m.turn:
        data["new"] = True
    return data


def _choice(m: DimensionsMatch, kind: str, chooser: int, _: int) -> dict[str, Any]:
    """Return what is being chosen by whom; the options are the chooser's legal actions."""
    card = m.stack[-1].card
    return {"player": chooser, "kind": kind, "card": m.program.ids[card] if card >= 0 else None}


def redraw(m: DimensionsMatch, player: int, chance: Chance) -> None:
    """Shuffle the own deck; deal the opponent's unknown hand cards and deck anew from both together.

    A card that the player knew to be shuffled into the deck is in the hand only where it was drawn since.
    """
    enemy = 1 - player
    under, own, over = _parts(m, player, player)
    own.sort()  # what is drawn must not follow from the order that is hidden
    chance.shuffle(own)
    m.decks[player] = under + own + over
    hand = m.hands[enemy]
    places = [at for at, known in enumerate(m.shown[enemy]) if not known]
    under, hidden, over = _parts(m, player, enemy)
    pool = sorted([hand[at] for at in places] + hidden)
    chance.shuffle(pool)
    freed = {card: [*m.memory.freed_times(player, (card, enemy), pool.count(card))] for card in set(pool)}
    free = [freed[card].pop() if freed[card] else -1 for card in pool]
    for at, time in zip(places, m.memory.times((enemy, 0), len(places)), strict=True):
        taken = next((n for n in range(len(pool) - 1, -1, -1) if free[n] < time), len(pool) - 1)
        hand[at] = pool.pop(taken)
        del free[taken]
    m.decks[enemy] = under + pool + over
    m.memory.only(player)
    if m.marks:
        _mark_anew(m, enemy, places, chance)
    if m.choice is not None and m.choice[:2] == ("look", enemy):
        step = m.program.scripts[m.stack[-1].script][m.stack[-1].step]
        assert isinstance(step, Look)
        m.stack[-1].picks = [[0] for _ in step.sorts]  # what was picked before belongs to other cards
        m.choice = ("look", enemy, 0)


def _parts(m: DimensionsMatch, viewer: int, owner: int) -> tuple[list[int], list[int], list[int]]:
    """Return the cards of a deck that a player knows at the bottom, those that are hidden, and those at the top."""
    deck = m.decks[owner]
    bottom, top = peeking.known(m, viewer, owner) if m.peeks else (0, 0)
    end = len(deck) - top
    return deck[:bottom], deck[bottom:end], deck[end:]


def _mark_anew(m: DimensionsMatch, enemy: int, places: list[int], chance: Chance) -> None:
    """Let any hidden cards of a hand be those that something was done to: which they are nobody else knows."""
    hidden = set(places)
    kept, groups = [], dict[int, list[tuple[int, int, int]]]()
    for seat, at, *rest in m.marks:
        if seat == enemy and at in hidden:
            groups.setdefault(at, []).append((rest[0], rest[1], rest[2]))
        else:
            kept.append((seat, at, rest[0], rest[1], rest[2]))
    free = places.copy()
    chance.shuffle(free)
    marks = sorted(groups.values())
    m.marks = kept + [(enemy, at, *mark) for at, group in zip(free, marks, strict=False) for mark in group]
