"""Triggers that set each other off: which event each surely causes, and which circles have no end.

Only what happens for sure counts: steps behind a condition or a choice cause nothing here, nor do triggers that go
off a limited number of times a turn. Each card is looked at for two players, because circles may run between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.lints.circles import circles, way_round
from cardlang.checks.lints.own import own_cards
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.bugsnax.abilities import Ability, Keyword, OnPlay, Triggered
from cardlang.games.bugsnax.effects import Host, Place, Players, Query, Reference, Slot, This, You
from cardlang.games.bugsnax.narrowing import Narrowing
from cardlang.games.bugsnax.steps import (
    Actions,
    Afflict,
    Block,
    Draw,
    ForEach,
    Heal,
    Move,
    Points,
    Repeat,
    Replace,
    Step,
    Trigger,
)

Event: TypeAlias = "tuple[str, str, int]"
"""What happens, to or with what, and to which of two players; -1 for what happens on the field."""
_PILES = ("trap", "grumpus", "snax")


@attrs.frozen
class _Node:
    """A trigger of a card, or of a keyword, for one player."""

    name: str
    card: str
    trigger: Trigger
    seat: int
    origin: tuple[str, int, int, int]

    @property
    def key(self) -> str:
        """A name of its own."""
        return f"{self.seat} {self.card} {id(self.trigger)}"


def loops(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about triggers that keep setting each other off, with the chain."""
    nodes = {node.key: node for node in _nodes(cards)}
    graph: dict[str, list[str]] = {}
    replacing = _replacing(cards)
    for key, node in nodes.items():
        caused = [_name(event) for event in _caused(node, replacing)]
        if caused:
            graph[key] = caused
        for event in _heard(node):
            graph.setdefault(_name(event), []).append(key)
    own = {card.id: draft for draft, card in own_cards(unit, cards)}
    users: dict[str, str] = {}
    for draft, card in own_cards(unit, cards):
        for effect in card.effects:
            if isinstance(effect, Keyword):
                users.setdefault(effect.name.partition(" (")[0], draft.id)
    found: dict[str, Diagnostic] = {}
    narrowing = Narrowing(cards)
    for group in circles(graph):
        members = sorted(key for key in group if key in nodes)
        what = _without_end({key.split("|", 1)[0] for key in group if key not in nodes})
        first = next((k for k in members if nodes[k].card in own or nodes[k].card in users), None)
        if first is None or not what:
            continue
        start = nodes[first]
        draft = own[start.card if start.card in own else users[start.card]]
        chain = [nodes[key] for key in way_round(first, graph, group) if key in nodes]
        found.setdefault(
            " ".join(sorted(node.name for node in chain)),
            Diagnostic(
                "W321",
                f"{what[0]}: {' → '.join(node.name for node in chain)}",
                unit.source,
                narrowing.sentence(draft, start.origin, partial(_times, start.trigger)),
                draft.name,
                help=(what[1], "`once each turn`, a condition or a choice (`you may`) ends it"),
            ),
        )
    return list(found.values())


def _times(trigger: Trigger, abilities: Sequence[Ability]) -> int:
    return sum(isinstance(ability, Triggered) and ability.trigger == trigger for ability in abilities)


def _without_end(kinds: set[str]) -> tuple[str, str] | None:
    """Return the words for a circle through events of these kinds, None for one that runs out by itself."""
    words = {kind.split(" ")[0] for kind in kinds}
    if kinds & {"gain action", "lose action", "move", "enter"} or {"keyword", "heal"} <= words:
        return "these triggers set each other off without end", "5,000 steps stop the match with an error"
    if "draw" in kinds:
        return "these triggers draw until the deck is empty", "an empty deck gives nothing (ruling 6)"
    return None


def _nodes(cards: CardSet) -> Iterator[_Node]:
    for card in cards.values():
        yield from _triggers(card.name, card.id, card.effects)
    for name, (_, _, abilities) in cards.extras.get("keywords", {}).items():
        yield from _triggers(name, name, abilities)


def _triggers(name: str, card: str, abilities: tuple[object, ...]) -> Iterator[_Node]:
    for ability in abilities:
        if isinstance(ability, Triggered):
            trigger = ability.trigger
            if not trigger.instead and not trigger.limit and not trigger.only and trigger.test is None:
                yield from (_Node(name, card, trigger, seat, ability.origin) for seat in (0, 1))


def _name(event: Event) -> str:
    return "|".join(map(str, event))


def _seats(who: Reference | None, seat: int) -> tuple[int, ...]:
    """Return the players of two that a reference means, seen from one of them."""
    match who:
        case None | Players(but=None, tests=(), neighbour=0):
            return 0, 1
        case You():
            return (seat,)
        case Players(but=You(), tests=()):
            return (1 - seat,)
    return ()


# -- what a trigger hears -----------------------------------------------------------------------------------------


def _heard(node: _Node) -> Iterator[Event]:
    trigger = node.trigger
    event = trigger.event
    if event == "draw":
        for pile in _piles(trigger.cards):
            yield from (("draw", pile, seat) for seat in _seats(trigger.who, node.seat))
    elif event in ("gain action", "lose action"):
        yield from ((event, "", seat) for seat in _seats(trigger.who, node.seat))
    elif event in ("move", "enter"):
        if event == "enter" and _is_any_snak(trigger.cards):
            yield event, "snax", -1
        elif event == "move" and _piles(trigger.cards):
            yield event, "trap", -1
    elif event.startswith(("keyword ", "heal ")):
        if isinstance(trigger.cards, This | Host):
            yield event, f"this:{node.card}", -1
        elif trigger.cards is None:
            yield from ((event, "player", seat) for seat in _seats(trigger.who, node.seat))


def _piles(cards: Reference | None) -> tuple[str, ...]:
    """Return the piles whose cards a reference means, whichever card it is; none where it asks for more."""
    if cards is None:
        return _PILES
    if isinstance(cards, Query) and not cards.tests and not cards.places and cards.top is None:
        return _PILES if cards.kind == "card" else (cards.kind,)
    return ()


def _is_any_snak(cards: Reference | None) -> bool:
    return isinstance(cards, Query) and cards.kind == "snax" and not cards.tests


# -- what it surely causes ----------------------------------------------------------------------------------------


def _sure(block: Block) -> Iterator[Step]:
    """Yield the steps of a block that are always done."""
    for step in block:
        match step:
            case Repeat(times=int(times), block=inner) if times > 0:
                yield from _sure(inner)
            case ForEach(source=Players(tests=()), block=inner):
                yield from _sure(inner)
            case _:
                yield step


def _replacing(cards: CardSet) -> frozenset[str]:
    """Return the keywords that bring another Snak to the place of the one they are done to."""
    definitions = cards.extras.get("keywords", {})
    return frozenset(
        name
        for name, (_, _, abilities) in definitions.items()
        for ability in abilities
        if isinstance(ability, OnPlay) and Replace(Host()) in _sure(ability.block)
    )


def _caused(node: _Node, replacing: frozenset[str]) -> Iterator[Event]:
    for step in _sure(node.trigger.block):
        match step:
            case Draw(who=who, place=Place(zone="deck", pile=pile), amount=int(n), until=None) if n > 0:
                yield from (("draw", pile, seat) for seat in _seats(who, node.seat))
            case Actions(who=who, amount=int(n), sign=sign, later=False, whole=False) if n > 0:
                word = "gain action" if sign > 0 else "lose action"
                yield from ((word, "", seat) for seat in _seats(who, node.seat))
            case Points():
                continue  # points end the match at some time
            case Move(how="move", place=Place(zone="on")):
                yield "move", "trap", -1
            case Replace(snax=Slot(number=0)) if node.trigger.event == "enter":
                yield "enter", "snax", -1
            case Afflict(keyword=keyword, targets=targets):
                if keyword in replacing and targets == Slot(0) and node.trigger.event == "enter":
                    yield "enter", "snax", -1
                else:
                    yield from _done_to(f"keyword {keyword}", targets, node)
            case Heal(keyword=keyword, targets=targets) if keyword:
                yield from _done_to(f"heal {keyword}", targets, node)


def _done_to(event: str, targets: Reference, node: _Node) -> Iterator[Event]:
    if isinstance(targets, This | Host):
        yield event, f"this:{node.card}", -1
    elif targets == Slot(2):
        yield from ((event, "player", seat) for seat in _seats(node.trigger.who, node.seat))
    else:
        yield from ((event, "player", seat) for seat in _seats(targets, node.seat))
