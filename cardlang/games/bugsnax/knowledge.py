"""What a player may know, and the drawing anew of all the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.games.bugsnax.meaning import PLAYER
from cardlang.games.bugsnax.zones import (
    EATEN,
    FIELD,
    GRUMPUS_DECK,
    GRUMPUS_DISCARD,
    HAND,
    PLAYED,
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
    zones, names, cards_of = m.zones, m.program.names, m.cards_of
    deciding = -1 if m.over else m.turn if m.ask is None else m.ask[0]
    seen = m.seen[player]
    return {
        "player": player,
        "turn": m.turn,
        "turns": m.turns,
        "deciding": deciding,
        "actions": m.actions,
        "target": 10 if m.setting.variant == "advanced" else 6,
        "over": bool(m.over),
        "scores": [m.score(seat) for seat in range(m.players)],
        "field": [_snak(m, snak) for snak in zones[FIELD] if snak >= 0],
        "hand": sorted(names[cards_of[c]] for c in zones[zone(player, HAND)]),
        "players": [_player(m, player, seat, seen) for seat in range(m.players)],
        "trap deck": len(zones[TRAP_DECK]),
        "snax deck": len(zones[SNAX_DECK]),
        "discard pile": [names[cards_of[c]] for c in zones[TRAP_DISCARD]],
        "known": _known(m, seen),
        "question": _question(m, player) if deciding == player and m.ask is not None else None,
    }


def _snak(m: BugsnaxMatch, snak: int) -> dict[str, Any]:
    program, cards_of = m.program, m.cards_of
    names, k = program.names, cards_of[snak]
    if m.weights.plain(m, snak):
        shown: dict[str, Any] = {
            "name": names[k],
            "points": program.points[k],
            "difficulty": program.difficulty[k],
            "keywords": list(program.shown_keywords[k]),
            "traps": [],
            "power": 0,
        }
    else:
        shown = {
            "name": names[k],
            "points": m.weights.points(m, snak),
            "difficulty": m.weights.difficulty(m, snak),
            "keywords": sorted(m.weights.keywords(m, snak)),
            "traps": [],
            "power": 0,
        }
    lying = [card for card, host in m.hosts.items() if host == snak] if m.hosts else ()
    if lying:
        shown["traps"] = [names[cards_of[c]] for c in lying if m.kind(c) == "trap"]
        shown["power"] = m.weights.total(m, snak)
        attached = [names[cards_of[c]] for c in lying if m.kind(c) != "trap"]
        if attached:
            shown["attachments"] = attached
    return shown


def _player(m: BugsnaxMatch, player: int, seat: int, seen: set[int]) -> dict[str, Any]:
    zones, names, cards_of, kind = m.zones, m.program.names, m.cards_of, m.program.kind
    hand = zones[zone(seat, HAND)]
    snax, known = [], []
    traps = grumpus = 0
    for card in hand:
        k = cards_of[card]
        if kind[k] == "snax":
            snax.append(names[k])
        else:
            if kind[k] == "trap":
                traps += 1
            else:
                grumpus += 1
            if card in seen and seat != player:
                known.append(names[k])
    shown: dict[str, Any] = {
        "deck": (m.setting.decks or ("",) * m.players)[seat],
        "traps": traps,
        "grumpus": grumpus,
        "snax": snax,
        "eaten": [names[cards_of[c]] for c in zones[zone(seat, EATEN)]],
        "grumpus deck": len(zones[zone(seat, GRUMPUS_DECK)]),
        "grumpus discard": [names[cards_of[c]] for c in zones[zone(seat, GRUMPUS_DISCARD)]],
        "in play": [names[cards_of[c]] for c in zones[zone(seat, PLAYED)]],
    }
    if known:
        shown["known"] = sorted(known)
    if PLAYER - seat in m.conditions:
        shown["conditions"] = [entry[0] for entry in m.conditions[PLAYER - seat]]
    return shown


def _known(m: BugsnaxMatch, seen: set[int]) -> list[list[Any]]:
    """Return the cards in decks that the player knows: the deck, the place from the top, the name."""
    if not seen:
        return []
    found: list[list[Any]] = []
    decks = [("trap deck", TRAP_DECK), ("snax deck", SNAX_DECK)]
    decks += [(f"grumpus deck of player {seat}", zone(seat, GRUMPUS_DECK)) for seat in range(m.players)]
    for name, number in decks:
        cards = m.zones[number]
        if not seen.isdisjoint(cards):
            found += [[name, len(cards) - at, m.name(card)] for at, card in enumerate(cards) if card in seen]
    return found


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
    seen = m.seen[player]
    groups: dict[str, list[tuple[int, int]]] = {}
    for number in (
        TRAP_DECK,
        SNAX_DECK,
        *(zone(seat, GRUMPUS_DECK) for seat in range(m.players)),
        *(zone(seat, HAND) for seat in range(m.players) if seat != player),
    ):
        for at, card in enumerate(m.zones[number]):
            if card in seen or (m.kind(card) == "snax" and number != SNAX_DECK):
                continue
            group = m.kind(card) if m.owners[card] < 0 else f"grumpus {m.owners[card]}"
            groups.setdefault(group, []).append((number, at))
    swapped: dict[int, int] = {}
    for places in groups.values():
        cards = [m.zones[number][at] for number, at in places]
        mixed = sorted(cards)  # what is drawn must not follow from the order that is hidden
        chance.shuffle(mixed)
        swapped.update(zip(cards, mixed, strict=True))
        for (number, at), card in zip(places, mixed, strict=True):
            m.zones[number][at] = card
            m.where[card] = number
    _rename(m, player, swapped)


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
    m.menu = None
