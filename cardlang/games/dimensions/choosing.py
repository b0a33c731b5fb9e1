"""Choices inside effects: what is picked, and when a player must be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.selecting import card_fits, eligible, printed, refs, value
from cardlang.games.dimensions.terms import DIMENSIONS, Selector, Test
from cardlang.games.dimensions.units import Frame
from cardlang.games.dimensions.zones import card_of

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

NONE = -1_000


def pick(m: DimensionsMatch, who: Selector, frame: Frame, slot: int = 0) -> list[int] | None:
    """Return whom a selector means now, asking the player for what is to be chosen; None while asking.

    What was picked becomes `it` of the script. Selectors joined by "and" are picked one after the other.
    """
    made: list[int] = []
    if not who.ref and who.pick == "all" and not who.either:
        made = eligible(m, who, frame)
        frame.its = made
        return made
    if who.ref and not who.either:
        return refs(m, who, frame)
    for at, part in enumerate((who, *who.either)):
        found = _one(m, part, frame, slot * 8 + at)
        if found is None:
            return None
        made += [ref for ref in found if ref not in made]
    if not (who.ref and not who.either):
        frame.its = made
    return made


def _one(m: DimensionsMatch, who: Selector, frame: Frame, slot: int) -> list[int] | None:
    if who.ref:
        named = Selector(ref=who.ref)
        return list(refs(m, named, frame))
    if who.pick == "all":
        return eligible(m, who, frame)
    picks = frame.picks
    while len(picks) <= slot:
        picks.append([0])
    entry = picks[slot]
    if entry[0]:
        return entry[1:]
    count = value(m, who.count, frame)
    options = [ref for ref in candidates(m, who, frame) if ref not in entry[1:]]
    if who.pick == "random":
        while options and len(entry) <= count:
            entry.append(options.pop(m.chance.below(len(options))))
        entry[0] = 1
        return entry[1:]
    if len(entry) - 1 >= count or not options:
        entry[0] = 1
        return entry[1:]
    if not who.up_to and len(options) <= count - (len(entry) - 1):
        entry += options
        entry[0] = 1
        return entry[1:]
    m.choice = ("unit", frame.player, slot)
    return None


def candidates(m: DimensionsMatch, who: Selector, frame: Frame) -> list[int]:
    """Return what may be chosen: all that fit and can be targeted."""
    made = eligible(m, who, frame)
    item = frame.card >= 0 and m.program.profiles[frame.card].kind == "item"
    return [ref for ref in made if ref < 0 or not _untouchable(m, ref, item)]


def _untouchable(m: DimensionsMatch, ref: int, item: bool) -> bool:
    rules = m.units[ref].rules.get("cannot be targeted", ())
    return any(not rule.kinds or (item and "item" in rule.kinds) for rule in rules)


def selector_at(step: fx.Step, slot: int) -> Selector:
    """Return the selector that a choice of a step is about."""
    second = getattr(step, "copy", None) or getattr(step, "target", None) or getattr(step, "source", None)
    who = getattr(step, "who", None) if slot < 8 else second
    assert isinstance(who, Selector)
    return (who, *who.either)[slot % 8]


def choose_card(
    m: DimensionsMatch, frame: Frame, player: int, zone: str, tests: Sequence[Test], how: str = "choose"
) -> int | None:
    """Return a card picked in a zone: NONE when there is none, None while the player is asked."""
    cards = cards_in(m, player, zone, tests)
    if not cards:
        return NONE
    if how == "all":
        return cards[0]
    if how == "random":
        pool = zone_cards(m, player, zone, tests)
        return card_of(pool[m.chance.below(len(pool))])
    while len(frame.picks) <= 16:
        frame.picks.append([0])
    entry = frame.picks[16]
    if entry[0]:
        return entry[1]
    if len(cards) == 1:
        return cards[0]
    m.choice = ("card", player, 16)
    return None


def zone_cards(m: DimensionsMatch, player: int, zone: str, tests: Sequence[Test]) -> list[int]:
    """Return the cards of a zone that fit, in zone order."""
    pile = {"hand": m.hands[player], "their hand": m.hands[1 - player], "deck": m.decks[player]}.get(
        zone, m.gone[player]
    )
    return [pile[at] for at in places(m, pile, tests)]


def places(m: DimensionsMatch, pile: Sequence[int], tests: Sequence[Test]) -> list[int]:
    """Return where in a pile the cards lie that fit; of "the cheapest" all that cost as little as the cheapest."""
    plain = tests if not tests or tests[-1].what != "rank" else tests[:-1]
    found = [at for at, card in enumerate(pile) if card_fits(m, card_of(card), plain)]
    if plain is tests or not found:
        return found
    stat, order = str(tests[-1].value[0]), str(tests[-1].value[1])
    numbers = [printed(m.program.profiles[card_of(pile[at])], stat) for at in found]
    wanted = max(numbers) if order == "highest" else min(numbers)
    return [at for at, number in zip(found, numbers, strict=True) if number == wanted]


def cards_in(m: DimensionsMatch, player: int, zone: str, tests: Sequence[Test]) -> list[int]:
    """Return the different cards of a zone that fit, in the order of the card set: no order is given away."""
    return sorted({card_of(card) for card in zone_cards(m, player, zone, tests)})


def card_choice(step: fx.Step) -> tuple[str, tuple[Test, ...]]:
    """Return zone and properties of the card that a step asks for."""
    if isinstance(step, fx.Summon):
        return step.zone, (Test("kind", ("mob", "structure")), *step.tests)
    if isinstance(step, fx.Change | fx.Choose):
        return "hand", step.who.tests
    if isinstance(step, fx.Stow):
        return "hand", step.tests
    assert isinstance(step, (fx.Discard, fx.Fetch))
    return step.zone, step.tests


def _answer(m: DimensionsMatch, frame: Frame, kind: str) -> int | None:
    """Return the answer to a question of the step under way, None while the player is asked."""
    if frame.picks and frame.picks[0][0]:
        return frame.picks[0][1]
    frame.picks = [[0]]
    m.choice = (kind, frame.player, 0)
    return None


def ask(m: DimensionsMatch, frame: Frame) -> int | None:
    """Return 1 for yes and 0 for no."""
    return _answer(m, frame, "ask")


def choose_mode(m: DimensionsMatch, frame: Frame) -> int | None:
    """Return the number of the chosen mode."""
    return _answer(m, frame, "mode")


def choose_dimension(m: DimensionsMatch, frame: Frame, names: tuple[str, ...]) -> int | None:
    """Return the number of the chosen dimension; without a choice when only one is left."""
    if len(names) == 1:
        return DIMENSIONS.index(names[0])
    return _answer(m, frame, "dimension")
