"""Card names that were read and changed nothing: the text is compiled again with each name meaning another card."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.checks.scope import Scope
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax.abilities import Ability, Cost, NotAtFirst, Stays
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span

_SOUGHT = 100
"""How many cards are looked at for one that a name could mean instead."""


@attrs.frozen
class Overheard(Vocabulary):
    """A vocabulary that notes which names it was asked for."""

    names: dict[str, tuple[str, ...]] = attrs.field(factory=dict)

    def cards(self, name: str) -> tuple[str, ...]:
        found = Vocabulary.cards(self, name)
        if found:
            self.names[name] = found
        return found


@attrs.frozen
class Misled(Vocabulary):
    """A vocabulary in which one name means another card."""

    name: str = ""
    meant: tuple[str, ...] = ()

    def cards(self, name: str) -> tuple[str, ...]:
        return self.meant if name == self.name else Vocabulary.cards(self, name)


def check_names_heard(
    line: str, scope: Scope, abilities: list[Ability], compiled: Callable[[Vocabulary], list[Ability]]
) -> None:
    """Raise TextError for a name that could be that of another card without any difference."""
    if any(isinstance(ability, Cost | Stays | NotAtFirst) for ability in abilities):
        return  # these sentences of the rules text are known as a whole
    overheard = Overheard(scope)
    compiled(overheard)
    for name, cards in overheard.names.items():
        other = _another(cards[0], scope)
        if other is None:
            continue
        try:
            same = compiled(Misled(scope, name, (other,))) == abilities
        except TextError:
            continue
        if same:
            start = line.find(name)
            raise TextError(
                Fault(
                    "E202",
                    f"`{name}` would change nothing here",
                    Span(start, start + len(name)) if start >= 0 else Span(0, len(line)),
                    label="read, but not understood",
                    help=("any other name would mean the same: say what it has to do with the rest",),
                )
            )


def _another(card: str, scope: Scope) -> str | None:
    """Return another card of the same kind."""
    kind = scope.by_id[card].kind
    looked = list(scope.by_id.items())[:_SOUGHT]
    return next((other for other, draft in looked if other != card and draft.kind == kind), None)
