"""Triggers that set each other off: which event each surely causes, and which circles have no end (ruling 11).

Only what happens for sure counts: steps behind a condition, a question or a choice cause nothing here, nor do
triggers that go off once a turn. Each card is looked at for both seats, because circles may run between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.circles import circles, way_round
from cardlang.checks.lints.own import own_cards
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.terms import DIMENSIONS, Selector

Event: TypeAlias = "tuple[str, str, int]"
"""What happens, to what (`this:CARD`, `mob`, `every mob`, `player`, a value), and on which side; -1 for none."""


@attrs.frozen
class _Node:
    """A trigger of a card of one seat."""

    card: Card
    trigger: fx.Trigger
    seat: int

    @property
    def key(self) -> str:
        """A name of its own."""
        return f"{self.seat} {self.card.id} {id(self.trigger)}"


def loops(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about triggers that keep setting each other off, with the chain."""
    nodes = {node.key: node for card in cards.values() for node in _nodes(card)}
    if not nodes:
        return []
    graph: dict[str, list[str]] = {}
    for key, node in nodes.items():
        caused = list(_caused(node, cards))
        if caused:
            graph[key] = [_name(event) for event in caused]
        for event in _heard(node):
            graph.setdefault(_name(event), []).append(key)
    own = {card.id: (draft, card) for draft, card in own_cards(unit, cards)}
    found: dict[str, Diagnostic] = {}
    for group in circles(graph):
        members = sorted(key for key in group if key in nodes)
        kinds = {key.split(" ", 1)[0] for key in group if key not in nodes}
        what = _without_end(kinds, {event for key in members for event in _caused(nodes[key], cards)})
        first = next((key for key in members if nodes[key].card.id in own), None)
        if first is None or not what:
            continue
        draft, card = own[nodes[first].card.id]
        chain = [nodes[key].card for key in way_round(first, graph, group) if key in nodes]
        names = " → ".join(each.name for each in chain)
        found.setdefault(
            " ".join(sorted(each.id for each in chain)),
            Diagnostic(
                what[0],
                f"{what[1]}: {names}",
                unit.source,
                draft.span,
                card.name,
                help=(what[2], "`once each turn`, a condition or a choice (`you may`) ends it"),
                related=tuple(
                    Related(f"goes on with {each.name}", unit.source, own[each.id][0].span)
                    for each in dict.fromkeys(chain[1:-1], None)
                    if each.id in own and each.id != card.id
                )
                if all(each.id in own for each in chain)
                else (),
            ),
        )
    return list(found.values())


def _without_end(kinds: set[str], caused: set[Event]) -> tuple[str, str, str] | None:
    """Return the code and the words for a circle through events of these kinds, None for one that runs out."""
    endless = "an effect of more than 10,000 steps stops the match with an error (ruling 11)"
    dimensions = {event[1] for event in caused if event[0] == "dimension"}
    if (
        {"damaged", "healed"} <= kinds
        or {"died", "summoned"} <= kinds
        or kinds & {"equipped", "afflicted"}
        or ("dimension" in kinds and len(dimensions) > 1)
    ):
        return "W321", "these triggers set each other off without end", endless
    if "drawn" in kinds:
        return (
            "W321",
            "these triggers draw until the deck is empty",
            "each failed draw of a turn hurts (ruling 4)",
        )
    if kinds == {"summoned"}:
        return (
            "W320",
            "this summons until the board is full",
            "a board holds 4 mobs and structures (ruling 13)",
        )
    return None


def _nodes(card: Card) -> Iterator[_Node]:
    for effect in card.effects:
        if isinstance(effect, fx.Trigger) and effect.condition is None and not effect.once:
            yield from (_Node(card, effect, seat) for seat in (0, 1))


def _name(event: Event) -> str:
    return f"{event[0]} {event[1]} {event[2]}"


def _seats(who: Selector, seat: int) -> tuple[int, ...]:
    """Return the seats that a selector means, seen from one."""
    if who.ref == "you" or (not who.ref and who.side == "own"):
        return (seat,)
    if who.ref == "opponent" or (not who.ref and who.side == "enemy"):
        return (1 - seat,)
    return () if who.ref else (0, 1)


# -- what a trigger hears -----------------------------------------------------------------------------------------


def _heard(node: _Node) -> Iterator[Event]:
    for pattern in node.trigger.patterns:
        match pattern.kind:
            case "drawn" if pattern.object is None or not pattern.object.tests:
                who = pattern.subject or Selector()
                yield from (("drawn", "player", seat) for seat in _seats(who, node.seat))
            case "dimension":
                values = pattern.value.split(" or ") if pattern.value else DIMENSIONS
                only = _only_dimension(node)  # a change to where the match is already is no change
                yield from (("dimension", value, -1) for value in values if value != only)
            case "equipped" if pattern.object is None and pattern.subject is not None:
                kinds = (pattern.value,) if pattern.value else ("weapon", "armor")
                yield from (
                    ("equipped", k, seat) for seat in _seats(pattern.subject, node.seat) for k in kinds
                )
            case "damaged" | "healed" if pattern.subject is None and pattern.object is not None:
                yield from _units(pattern.kind, pattern.object, node)
            case "died" | "summoned" if pattern.subject is not None:
                yield from _units(pattern.kind, pattern.subject, node)
            case "afflicted" if pattern.subject is not None:
                yield from (
                    (k, f"{what} {pattern.value}", s)
                    for k, what, s in _units("afflicted", pattern.subject, node)
                )


def _only_dimension(node: _Node) -> str:
    """Return the dimension that a trigger changes to, when it is always the same."""
    steps = [step for step in _sure(node.trigger.script) if isinstance(step, fx.ChangeDimension)]
    named = {step.dimensions for step in steps}
    return next(iter(named))[0] if len(named) == 1 and len(steps[0].dimensions) == 1 else ""


def _units(kind: str, who: Selector, node: _Node) -> Iterator[Event]:
    """Yield the events of a kind about units that a pattern hears."""
    if who.ref == "this":
        yield kind, f"this:{node.card.id}", node.seat
        if node.card.kind == "Mob":
            yield kind, "every mob", node.seat
        return
    if who.ref or who.kinds == ("player",):
        yield from ((kind, "player", seat) for seat in _seats(who, node.seat))
    elif not who.tests and "mob" in who.kinds and not who.other:
        for seat in _seats(who, node.seat):
            yield from ((kind, what, seat) for what in ("mob", "every mob"))


# -- what it surely causes ----------------------------------------------------------------------------------------


def _sure(script: tuple[fx.Step, ...]) -> Iterator[fx.Step]:
    """Yield the steps of a script that are always done."""
    at = 0
    while at < len(script):
        step = script[at]
        at += 1
        if isinstance(step, fx.Skip | fx.Ask | fx.Later):
            at += step.steps
        elif isinstance(step, fx.Modes):
            return
        else:
            yield step


def _caused(node: _Node, cards: CardSet) -> Iterator[Event]:
    for step in _sure(node.trigger.script):
        match step:
            case fx.Draw(amount=n) if _some(n) and not step.until and not step.tests:
                yield from (("drawn", "player", seat) for seat in _seats(step.who, node.seat))
            case fx.ChangeDimension(dimensions=()):
                yield from (("dimension", value, -1) for value in DIMENSIONS)
            case fx.ChangeDimension(dimensions=(one,)):
                yield "dimension", one, -1
            case fx.Equip(card=card_id) if card_id in cards:
                kind = "armor" if "armor" in cards[card_id].stats else "weapon"
                yield from (("equipped", kind, seat) for seat in _seats(step.who, node.seat))
            case fx.Damage(amount=n) if _some(n):
                yield from _done_to("damaged", step.who, node)
            case fx.Heal(amount=n) if n is None or _some(n):
                yield from _done_to("healed", step.who, node)
            case fx.Destroy():
                yield from _done_to("died", step.who, node)
            case fx.Afflict(turns=n) if _some(n):
                for kind, what, seat in _done_to("afflicted", step.who, node):
                    yield kind, f"{what} {step.status}", seat
            case fx.Summon(amount=n, copy=None, zone="") if _some(n) and len(step.cards) == 1:
                for seat in _seats(step.who, node.seat):
                    yield "summoned", f"this:{step.cards[0]}", seat
                    if step.cards[0] in cards and cards[step.cards[0]].kind == "Mob":
                        yield "summoned", "mob", seat


def _some(amount: object) -> bool:
    return isinstance(amount, int) and amount > 0


def _done_to(kind: str, who: Selector, node: _Node) -> Iterator[Event]:
    """Yield the events that doing something to units or players surely causes."""
    if who.ref == "this":
        yield kind, f"this:{node.card.id}", node.seat
        if node.card.kind == "Mob":
            yield kind, "mob", node.seat
    elif who.ref in ("event", "it"):
        for pattern in node.trigger.patterns:
            met = pattern.subject if kind in ("died", "summoned") else pattern.object
            if met is not None and not met.ref and "mob" in met.kinds:
                yield from ((kind, "mob", seat) for seat in _seats(met, node.seat))
    elif who.ref in ("you", "opponent") or who.kinds == ("player",):
        yield from ((kind, "player", seat) for seat in _seats(who, node.seat))
    elif who.pick == "all" and who.kinds and "mob" in who.kinds and not who.tests and not who.other:
        yield from ((kind, "every mob", seat) for seat in _seats(who, node.seat))
