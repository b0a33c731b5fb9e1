"""Which scenarios of a file could notice a change of a card: those that name it, or a card that leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.checks.scope import Draft, KeywordDraft
from cardlang.checks.unit import Unit
from cardlang.syntax.characters import normal_name

_WORD = re.compile(r"[^\W_]+")


class Relevance:
    """The names in the scenarios of one file, and the names to which the texts of cards lead."""

    def __init__(self, unit: Unit, used: Iterable[Unit]) -> None:
        owners: list[Draft | KeywordDraft] = []
        for each in (unit, *used):
            owners += [*each.drafts, *each.keywords]
        names = {owner.name for owner in owners}
        self._words = {name: _WORD.findall(normal_name(name))[:1] for name in names}
        leads: dict[str, set[str]] = {}
        for owner in owners:
            for line in owner.block.effects:
                for name in self._named(line.text, names - {owner.name}):
                    leads.setdefault(name, set()).add(owner.name)
        self._leads = leads
        """By name the cards whose texts hold it."""
        self._scenarios = [
            self._named("\n".join(line.text for line in block.lines[1:]), names)
            for block in unit.file.scenarios
        ]

    def order(self, name: str) -> list[int]:
        """Return the numbers of all scenarios: those with the name, those with a name that leads to it, the rest."""
        near, reached, step = {name}, {name}, {name}
        while step:
            step = {other for known in step for other in self._leads.get(known, ())} - reached
            reached |= step
        ranks = [
            0 if named & near else 1 if named & reached else 2
            for named in self._scenarios
        ]  # fmt: skip
        return sorted(range(len(ranks)), key=lambda number: ranks[number])

    def _named(self, text: str, names: Iterable[str]) -> set[str]:
        """Return the names that stand in a text; plural and possessive endings do not matter."""
        text = normal_name(text)
        words = set(_WORD.findall(text))
        stems = words | {word.removesuffix("s") for word in words}
        return {
            name
            for name in names
            if all(w in stems or w.removesuffix("s") in stems for w in self._words[name])
            and normal_name(name) in text
        }
