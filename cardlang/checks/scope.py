"""What the names in a card file mean: cards, tribes and keywords in reach of a set (interfaces, section 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import attrs

from cardlang.checks.cards import KEYWORD
from cardlang.checks.ids import id_suggestions, ids_by_word
from cardlang.diagnostics.model import Diagnostic, Fault, Related
from cardlang.diagnostics.suggest import BUDGET, WordList
from cardlang.source import Source, Span
from cardlang.syntax.characters import normal_name
from cardlang.syntax.language import Failure
from cardlang.syntax.layout import Block, CardFile, Line
from cardlang.syntax.node import Node


class Reminder(NamedTuple):
    """Text in brackets that ends an effect line: what the keyword before it means, for readers."""

    text: Line
    fault: Failure | Fault
    """Why the line does not read as a whole: said when there is no keyword before the brackets."""


@attrs.define
class Draft:
    """A card on its way: what stands in the file, before its effects are compiled."""

    id: str
    name: str
    kind: str
    set: str
    block: Block
    source: Source
    stats: dict[str, object] = attrs.field(factory=dict)
    tribes: tuple[str, ...] = ()
    tribe_lines: list[Line] = attrs.field(factory=list)
    """Where each tribe stands in the stat line."""
    cost: object = None
    nodes: list[tuple[Line, Node | None]] = attrs.field(factory=list)
    """Each effect line with its tree, None where it could not be read."""
    reminders: dict[int, Reminder] = attrs.field(factory=dict)
    """What stands in brackets behind a keyword, by the offset of the effect line."""
    base_set: bool = False
    """True in a set of kind `base`, which may use no expansion-only effect."""

    @property
    def span(self) -> Span:
        """Where the card's name stands."""
        return self.block.name.span


@attrs.frozen
class SetScope:
    """The names that one set declares."""

    id: str
    cards: dict[str, list[Draft]]
    """By normalised printed name, in file order."""
    tribes: tuple[str, ...]
    keywords: dict[str, KeywordDraft]
    tribes_by_name: dict[str, str] = attrs.field(init=False)
    """The tribes by normalised name."""

    @tribes_by_name.default
    def _by_name(self) -> dict[str, str]:
        return {normal_name(tribe): tribe for tribe in self.tribes}


@attrs.define
class KeywordDraft:
    """A keyword's definition: its name, the name of its parameter, its effect lines and their trees."""

    name: str
    parameter: str | None
    block: Block
    source: Source
    set: str
    nodes: list[tuple[Line, Node | None]] = attrs.field(factory=list)
    printed: dict[int, str] = attrs.field(factory=dict)
    """The canonical text of each effect line that could be compiled, by the offset of the line."""

    @property
    def reminder(self) -> str:
        """The definition's text in canonical spelling, sentence after sentence."""
        return " ".join(self.printed.get(line.start, line.text) for line in self.block.effects)


@attrs.frozen
class Scope:
    """The sets in reach, the card's own first, then those it uses, the nearest first."""

    sets: tuple[SetScope, ...]
    by_id: dict[str, Draft]
    """Every card of every set in reach, in file order of all sets, used sets first."""
    tribes: tuple[str, ...] = attrs.field(init=False, eq=False, repr=False)
    """All tribes in reach, in order of declaration, each once."""
    memory: dict[Any, tuple[dict[str, str], WordList]] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )
    """Word lists for suggestions, each with the kind of every word."""

    @tribes.default
    def _all_tribes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(t for s in reversed(self.sets) for t in s.tribes))

    def cards_named(self, name: str) -> list[Draft]:
        """Return the cards that a printed name means: those of the nearest set that has any."""
        wanted = normal_name(name)
        for scope in self.sets:
            found = scope.cards.get(wanted)
            if found:
                return found
        return []

    def tribe(self, name: str) -> str | None:
        """Return a tribe as declared, or None."""
        wanted = normal_name(name)
        for scope in self.sets:
            found = scope.tribes_by_name.get(wanted)
            if found is not None:
                return found
        return None

    def keyword(self, name: str) -> KeywordDraft | None:
        """Return the nearest definition of a keyword, or None."""
        return next((s.keywords[name] for s in self.sets if name in s.keywords), None)

    @property
    def keywords(self) -> dict[str, KeywordDraft]:
        """All keywords in reach; a nearer definition hides one further off."""
        return {name: k for s in reversed(self.sets) for name, k in s.keywords.items()}

    def refill(self) -> None:
        """Allow as much searching for suggestions as at first, for another text."""
        for known in self.memory.values():
            known[1].budget = BUDGET

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield every name in reach with its kind: `card`, `tribe` or `keyword`."""
        for scope in self.sets:
            yield from ((drafts[0].name, "card") for drafts in scope.cards.values())
            yield from ((tribe, "tribe") for tribe in scope.tribes)
            yield from ((keyword, "keyword") for keyword in scope.keywords)


@attrs.frozen
class LineReader:
    """What a game needs to compile one effect line, and where it reports what is wrong with it."""

    scope: Scope
    draft: Draft | KeywordDraft
    line: Line
    number: int
    """The line's place on the card, from 0."""
    report: Callable[[Diagnostic], None]

    @property
    def owner(self) -> str:
        """Whose line it is, as places in card text name it: a card's id, or `keyword NAME`."""
        return self.draft.id if isinstance(self.draft, Draft) else f"{KEYWORD}{self.draft.name}"

    def fault(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        help: Iterable[str] = (),
        replacement: str | None = None,
        safe: bool = False,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Report a fault at a span of the line."""
        fault = Fault(code, message, span, label, tuple(help), replacement, safe)
        diagnostic = fault.place(self.draft.source, self.line.start, self.draft.name)
        self.report(attrs.evolve(diagnostic, related=related))


def scope_of_file(
    file: CardFile, set_id: str, drafts: Iterable[Draft], keywords: Iterable[KeywordDraft]
) -> SetScope:
    """Return the names a card file declares."""
    cards: dict[str, list[Draft]] = {}
    for draft in drafts:
        cards.setdefault(normal_name(draft.name), []).append(draft)
    return SetScope(set_id, cards, tuple(line.text for line in file.tribes), {k.name: k for k in keywords})


def unknown_id(card_id: str, span: Span, scope: Scope) -> Fault:
    """Return the fault of an id that no card in reach has, with those it may be a slip of."""
    known = scope.memory.get("ids")
    if known is None:
        ids = ids_by_word(scope.by_id.values())
        known = scope.memory["ids"] = ids, WordList(ids)
    helps, meant = id_suggestions(card_id, *known)
    message = f"there is no card with the id `{card_id}`"
    return Fault("E211", message, span, help=helps, replacement=f"{{#{meant}}}" if meant else None)


def did_you_mean(word: str, scope: Scope, more: dict[str, str]) -> list[tuple[str, str]]:
    """Return what `word` may be a slip of, with its kind, the nearest first.

    Cards, tribes and keywords in reach and the words in `more` (word to kind) are compared together.
    """
    key = ("words", *more.items())
    known = scope.memory.get(key)
    if known is None:
        kinds = {**dict(reversed(list(scope.names()))), **more}
        known = scope.memory[key] = kinds, WordList(kinds)
    kinds, words = known
    return [(candidate, kinds[candidate]) for candidate in words.closest(word)]
