"""Abilities: what one line of a card gives it. The compiled effects of a card are a tuple of these."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.bugsnax.rules import Rule
from cardlang.games.bugsnax.steps import Block, Trigger

NOWHERE = ("", 0, 0, 0)


@attrs.frozen
class Keyword:
    """The card has a keyword; what it does is the keyword's own text."""

    name: str
    """The printed name, with its parameter: `Poison (2)`."""
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class OnPlay:
    """What happens when the card comes into play: a trap or Grumpus card is played, a Snak comes to the field."""

    block: Block
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Activated:
    """An ability marked with a keyword that says what using it costs."""

    keyword: str
    block: Block
    text: str
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Triggered:
    """The card waits for an event."""

    trigger: Trigger
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Standing:
    """Rules that hold while the card is in play."""

    rules: tuple[Rule, ...]
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Cost:
    """A keyword's text says what using the card or ability it marks costs: so many actions."""

    actions: int
    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Stays:
    """A keyword's text says that its cards stay in play past the turn."""

    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class NotAtFirst:
    """The card is not laid out at the start: it is shuffled back and replaced (ruling 11)."""

    origin: tuple[str, int, int, int] = NOWHERE


@attrs.frozen
class Note:
    """A reminder: it says what the rules do anyway."""

    origin: tuple[str, int, int, int] = NOWHERE


Ability: TypeAlias = Keyword | OnPlay | Activated | Triggered | Standing | Cost | Stays | NotAtFirst | Note
