"""What a player may know, and the drawing anew of all the rest."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from cardlang.games.bugsnax import copies, passing
from cardlang.games.bugsnax.meaning import PLAYER
from cardlang.games.bugsnax.steps import Choose
from cardlang.games.bugsnax.zones import (
    EATEN,
    FIELD,
    GRUMPUS_DECK,
    HAND,
    HANDS,
    PER_SEAT,
    SHARED,
    SNAX_DECK,
    TRAP_DECK,
    TRAP_DISCARD,
    zone,
)

if TYPE_CHECKING:
    from cardlang.engine.chance import Chance
    from cardlang.games.bugsnax.state import BugsnaxMatch


def observe(m: BugsnaxMatch, player: int) -> dict[str, Any]:
    """Return what a player knows as new JSON-able data; nothing in it depends on what is hidden from them."""
    zones = m.zones
    seats = range(m.setting.players)
    deciding = -1 if m.over else m.turn if m.ask is None else m.ask[0]
    seen = m.seen[player]
    observed: dict[str, Any] = {
        "player": player,
        "turn": m.turn,
        "turns": m.turns,
        "deciding": deciding,
        "actions": m.actions,
        "target": 10 if m.setting.variant == "advanced" else 6,
        "over": bool(m.over),
        "scores": [m.score(seat) for seat in seats],
        "field": _field(m),
        "hand": face(m, SHARED + PER_SEAT * player + HAND)[0].copy(),
        "players": [_player(m, player, seat, seen) for seat in seats],
        "trap deck": len(zones[TRAP_DECK]),
        "snax deck": len(zones[SNAX_DECK]),
        "discard pile": face(m, TRAP_DISCARD).copy(),
        "known": _known(m, seen) if seen else [],
        "question": _question(m, player) if deciding == player and m.ask is not None else None,
    }
    if m.copies:
        observed["copies"] = copies.shown(m)
    return observed


def face(m: BugsnaxMatch, number: int) -> Any:
    """Return what there is to see of a zone, worked out when a card has come or gone; it is not to be changed.

    The names in it; for a hand the sorted names, the open Snax, and the numbers of traps and Grumpus cards; for
    eaten Snax the names and the printed points; nothing for decks.
    """
    kept = m.faces[number]
    if kept is None:
        kept = m.faces[number] = _face(m, number)
    return kept


def _face(m: BugsnaxMatch, number: int) -> Any:
    part = (number - SHARED) % PER_SEAT if number >= SHARED else -1
    if part == GRUMPUS_DECK:
        return ()
    program, cards = m.program, [m.cards_of[card] for card in m.zones[number]]
    names = [program.names[k] for k in cards]
    if part == HAND:
        kinds = [program.kind[k] for k in cards]
        snax = [name for name, kind in zip(names, kinds, strict=True) if kind == "snax"]
        return sorted(names), snax, kinds.count("trap"), kinds.count("grumpus")
    if part == EATEN:
        return names, sum(program.points[k] for k in cards)
    return names


def _field(m: BugsnaxMatch) -> list[dict[str, Any]]:
    """Return the Snax of the field with what lies before them."""
    weights, printed, cards_of, conditions = m.weights, m.program.printed, m.cards_of, m.conditions
    as_printed = weights.as_printed(m)
    loaded = set(m.hosts.values()) if m.hosts else ()
    made = []
    for snak in m.zones[FIELD]:
        if snak < 0:
            continue
        if as_printed and snak not in conditions:
            shown = printed[cards_of[snak]].copy()
            shown["keywords"], shown["traps"] = shown["keywords"].copy(), []
        else:
            shown = _altered(m, snak)
        if snak in loaded:
            _add_cards(m, snak, shown)
        made.append(shown)
    return made


def _altered(m: BugsnaxMatch, snak: int) -> dict[str, Any]:
    return {
        "name": m.name(snak),
        "points": m.weights.points(m, snak),
        "difficulty": m.weights.difficulty(m, snak),
        "keywords": sorted(m.weights.keywords(m, snak)),
        "traps": [],
        "power": 0,
    }


def _add_cards(m: BugsnaxMatch, snak: int, shown: dict[str, Any]) -> None:
    """Add the traps before a Snak and what is attached to it."""
    names, cards_of, kinds = m.program.names, m.cards_of, m.program.kind
    lying = [card for card, host in m.hosts.items() if host == snak]
    traps = [card for card in lying if kinds[cards_of[card]] == "trap"]
    shown["traps"] = [names[cards_of[trap]] for trap in traps]
    shown["power"] = m.weights.counted(m, snak, traps)
    if len(traps) < len(lying):
        shown["attachments"] = [names[cards_of[c]] for c in lying if c not in traps]


def _player(m: BugsnaxMatch, player: int, seat: int, seen: set[int]) -> dict[str, Any]:
    zones, first = m.zones, SHARED + PER_SEAT * seat
    faces = m.faces[first : first + PER_SEAT]
    if None in faces:
        faces = [face(m, number) for number in range(first, first + PER_SEAT)]
    (_, snax, traps, grumpus), (eaten, _), _, discarded, played = faces
    decks = m.setting.decks
    shown: dict[str, Any] = {
        "deck": "" if decks is None else decks[seat],
        "traps": traps,
        "grumpus": grumpus,
        "snax": snax.copy(),
        "eaten": eaten.copy(),
        "grumpus deck": len(zones[first + GRUMPUS_DECK]),
        "grumpus discard": discarded.copy(),
        "in play": played.copy(),
    }
    if seen and seat != player:
        known = [m.name(c) for c in zones[first + HAND] if c in seen and m.kind(c) != "snax"]
        if known:
            shown["known"] = sorted(known)
    if PLAYER - seat in m.conditions:
        shown["conditions"] = [entry[0] for entry in m.conditions[PLAYER - seat]]
    return shown


def _known(m: BugsnaxMatch, seen: set[int]) -> list[list[Any]]:
    """Return the cards in decks that the player knows: the deck, the place from the top, the name."""
    found: list[list[Any]] = []
    where = {m.where[card] for card in seen}
    for name, number in _decks(m.players):
        if number in where:
            cards = m.zones[number]
            places = sorted(cards.index(card) for card in seen if m.where[card] == number)
            found += [[name, len(cards) - at, m.name(cards[at])] for at in places]
    return found


@cache
def _decks(players: int) -> tuple[tuple[str, int], ...]:
    """Return the decks in the order in which players are told of them."""
    own = ((f"grumpus deck of player {seat}", zone(seat, GRUMPUS_DECK)) for seat in range(players))
    return ("trap deck", TRAP_DECK), ("snax deck", SNAX_DECK), *own


def _question(m: BugsnaxMatch, player: int) -> str:
    assert m.ask is not None
    match m.ask[1]:
        case "may":
            return f"{m.ask[3]}?"
        case "either":
            return " or ".join(m.ask[2]) + "?"
        case "on":
            return f"play {m.name(m.ask[2])} on which Bugsnak?"
    _, _, _, pool, chosen, least, most = m.ask
    number = f"{most}" if least == most else f"{least} to {most}"
    done = f", {len(chosen)} chosen" if chosen else ""
    return f"choose {number} of {len(pool)}{done}"


def redraw(m: BugsnaxMatch, player: int, chance: Chance) -> None:
    """Draw anew all that is hidden from a player: decks and hands of others, cards by their backs."""
    seats = range(m.players)
    hidden = [TRAP_DECK, SNAX_DECK, *(zone(seat, GRUMPUS_DECK) for seat in seats)]
    hidden += [zone(seat, HAND) for seat in seats if seat != player]
    swapped: dict[int, int] = {}
    for back, places in _by_back(m, hidden, m.seen[player]).items():
        cards = [m.zones[number][at] for number, at in places]
        mixed = sorted(cards)  # what is drawn must not follow from the order that is hidden
        chance.shuffle(mixed)
        if m.memory.freed and back != "snax":
            mixed = _by_age(m, player, places, mixed)
        swapped.update(zip(cards, mixed, strict=True))
        for (number, at), card in zip(places, mixed, strict=True):
            m.zones[number][at] = card
            m.where[card] = number
    m.memory.only(player)
    _rename(m, player, swapped)
    passing.redraw(m, PLAYER - player, chance)
    if m.ask is not None and m.ask[1] == "choose" and m.ask[0] != player and not m.ask[4]:
        _ask_anew(m)


def _ask_anew(m: BugsnaxMatch) -> None:
    """Let the one who is asked choose among the cards that fit where they lie now, if that is still a choice."""
    assert m.ask is not None
    running = m.stack[-1]
    step = m.program.blocks[running.block][running.at]
    assert isinstance(step, Choose)
    pool, (least, most) = passing.pool(m, running, step), m.ask[5:]
    if len(pool) > least and len(pool) >= most:
        m.ask[3] = pool


def _by_age(m: BugsnaxMatch, player: int, places: list[tuple[int, int]], cards: list[int]) -> list[int]:
    """Return shuffled cards in an order in which no card is in a hand since before the player saw it elsewhere."""
    owner, held = m.owners[cards[0]], Counter(number for number, _ in places if HANDS[number])
    times = {number: iter(m.memory.times((number, owner), count)) for number, count in held.items()}
    slots = [(next(times[number]), at) for at, (number, _) in enumerate(places) if HANDS[number]]
    freed = _freed(m, player, cards)
    left, dealt = cards.copy(), [-1] * len(cards)
    for time, at in sorted(slots):  # what an old card can be, a newer one can be too
        dealt[at] = next((card for card in left if freed.get(card, -1) < time), left[0])
        left.remove(dealt[at])
    rest = iter(left)
    return [card if card >= 0 else next(rest) for card in dealt]


def _freed(m: BugsnaxMatch, player: int, cards: list[int]) -> dict[int, int]:
    """Return when a player last knew hidden cards to be in a deck; which one of a name stays open."""
    alike: dict[tuple[int, int], list[int]] = {}
    for card in cards:
        alike.setdefault((m.cards_of[card], m.owners[card]), []).append(card)
    found: dict[int, int] = {}
    for kind, hidden in alike.items():
        found.update(zip(hidden, m.memory.freed_times(player, kind, len(hidden)), strict=False))
    return found


def _by_back(m: BugsnaxMatch, hidden: list[int], seen: set[int]) -> dict[Any, list[tuple[int, int]]]:
    """Return the places of cards that a player does not know, by zone and place, sorted by the cards' backs."""
    kinds, cards_of, owners = m.program.kind, m.cards_of, m.owners
    groups: dict[Any, list[tuple[int, int]]] = {}
    for number in hidden:
        for at, card in enumerate(m.zones[number]):
            kind = kinds[cards_of[card]]
            if card in seen or (kind == "snax" and number != SNAX_DECK):
                continue
            back = owners[card] if kind == "grumpus" else kind
            if back in groups:
                groups[back].append((number, at))
            else:
                groups[back] = [(number, at)]
    return groups


def _rename(m: BugsnaxMatch, player: int, swapped: dict[int, int]) -> None:
    """Let everything that speaks of a card that was drawn anew speak of the card in its place."""

    def now(entity: int) -> int:
        return swapped.get(entity, entity)

    def slots(old: list[list[int] | None]) -> list[list[int] | None]:
        return [None if part is None else [now(x) for x in part] for part in old]

    for seat, seen in enumerate(m.seen):
        if seat != player:
            m.seen[seat] = {now(card) for card in seen}
    for running in m.stack:
        running.this, running.slots = now(running.this), slots(running.slots)
    for entry in (*m.lasting, *m.waiting):
        entry[1], entry[3] = now(entry[1]), slots(entry[3])
    if m.ask is not None and m.ask[1] == "choose":
        m.ask[3], m.ask[4] = [now(x) for x in m.ask[3]], [now(x) for x in m.ask[4]]
    elif m.ask is not None and m.ask[1] == "on":
        m.ask[2] = now(m.ask[2])
    m.weights.known = False
    m.faces = [None] * len(m.zones)
    m.menu = None
