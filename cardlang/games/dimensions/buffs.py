"""From phrase to change: what "+2 attack, +1 health and KEYWORD" give."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.games.dimensions.amounts import for_each
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import Context
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, Rule


@attrs.define
class Buff:
    """The changes a row of phrases says: "+2 attack, +1 health"."""

    attack: Amount = 0
    defense: Amount = 0
    health: Amount = 0
    cost: Amount = 0
    durability: Amount = 0
    keywords: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether no change was said."""
        return self == Buff()


def buff_of(phrases: Sequence[Phrase], frame: Frame, context: Context) -> Buff:
    """Return the changes that phrases say; raises for one that says none."""
    buff = Buff()
    each = frame.prep("for each")
    for phrase in phrases:
        if phrase.keywords and phrase.signed is None:
            buff.keywords += tuple(phrase.keywords)
            continue
        change = phrase.signed
        if (
            change is None
            and phrase.number is not None
            and phrase.noun in ("attack", "defense", "health", "durability", "cost")
        ):
            change = -phrase.number if phrase.degree == "less" else phrase.number
        if change is None:
            raise misfit(
                phrase.span,
                "this is no change of a number and no keyword",
                "for example `+1 attack`, `-1 defense`",
            )
        value: Amount = for_each(each[0], frame, context, change) if each else change
        _add(buff, phrase, value)
    return buff


def _add(buff: Buff, phrase: Phrase, value: Amount) -> None:
    noun = phrase.noun or "stats"
    if noun == "damage" and isinstance(value, int):
        buff.rules += (Rule("deals more", value),)
    elif noun in ("attack", "defense", "health", "cost", "durability"):
        setattr(buff, noun, value)
    elif noun in ("stat", "stats"):
        buff.attack = buff.defense = buff.health = value
    else:
        raise misfit(
            phrase.span,
            f"`{noun}` is no number that changes like this",
            "attack, defense, health, cost and durability do",
        )
