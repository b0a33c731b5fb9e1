"""Mistakes of authors, made on purpose in the bundled sets: what each is, and what the reader must say about it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence

import attrs

from cardlang.checks.link import scope_for
from cardlang.checks.scope import Draft, KeywordDraft
from cardlang.diagnostics.model import TextError
from cardlang.games.base import Game
from cardlang.mutation.changing import Original
from cardlang.source import Span
from cardlang.syntax.layout import Block, Line

MISSPELT = ("header keys", "header values", "section names", "stat lines", "effect words", "references")
ILL_TYPED = (
    "wrong argument kinds",
    "missing brackets",
    "dangling names",
    "wrong section",
    "duplicated ids",
    "swapped stat lines",
)
SLIPS = ("transposed", "doubled", "dropped")
WORD = re.compile(r"[^\W\d_](?:[\w'\u2019&-]*[\w'\u2019])?")
NOWHERE = "Qwarzle"
"""A name that no set has and none is near to."""


@attrs.frozen
class Slip:
    """One mistake: a stretch of the file replaced by other text."""

    kind: str
    slip: str
    """How the word is misspelt; empty for other mistakes."""
    span: Span
    text: str
    lines: frozenset[int]
    """The lines of the changed file on which it may be reported."""
    cards: frozenset[str | None]
    """The cards to which the report may belong; None for the header and sections."""
    meant: str
    """The word or name that was there."""
    valid: bool = False
    """True when what stands there now is a word or name that is known too, so that it may be a text of its own."""


class Faulty:
    """Makes the mistakes of one card file."""

    def __init__(self, original: Original) -> None:
        self.original = original
        self.unit = original.unit
        self.source = original.unit.source
        scope = scope_for(self.unit, [*reversed(original.used), self.unit], original.library.reach)
        self.kinds = dict(scope.names())
        self.names = sorted(self.kinds, key=len, reverse=True)
        language = self.unit.game.language
        words = {*language.literals, *language.extra_words, *self.unit.game.words, *self.kinds}
        self.known = {part.casefold() for word in words for part in (word, *WORD.findall(word))}

    def slips(self) -> Iterator[Slip]:
        """Yield every mistake, kind by kind; a line that stands on many cards is taken once."""
        yield from self._header()
        yield from self._sections()
        owners: list[Draft | KeywordDraft] = [*self.unit.drafts, *self.unit.keywords]
        seen: set[str] = set()
        for owner in owners:
            stat = owner.block.stat if isinstance(owner, Draft) else None
            if (
                isinstance(owner, Draft)
                and stat is not None
                and (key := f"{owner.kind}: {stat.text}") not in seen
            ):
                seen.add(key)
                yield from self._stat_line(owner, stat)
            for line in owner.block.effects:
                if line.text not in seen:
                    seen.add(line.text)
                    yield from self._effect(owner, line)
        yield from self._cards()

    # -- words ----------------------------------------------------------------------------------------------

    def _misspelt(
        self, kind: str, span: Span, card: str | None, known: frozenset[str] | set[str], name: str = ""
    ) -> Iterator[Slip]:
        """Yield the word of a span with letters transposed, doubled and dropped."""
        word = self.source.text[span.start : span.end]
        for slip in SLIPS:
            made = misspell(word, slip)
            if made is not None:
                yield self._one(kind, slip, span, made, card, name or word, made.casefold() in known)

    def _one(
        self, kind: str, slip: str, span: Span, text: str, card: str | None, meant: str, valid: bool = False
    ) -> Slip:
        line = self.source.position(span.start)[0]
        return Slip(kind, slip, span, text, frozenset({line}), frozenset({card}), meant, valid)

    # -- header and sections --------------------------------------------------------------------------------

    def _header(self) -> Iterator[Slip]:
        for value in self.unit.file.header.values():
            yield from self._misspelt("header keys", value.key.span, None, set())
            if value.key.text in ("game", "kind", "uses"):
                for line in value.lines:
                    yield from self._misspelt("header values", line.span, None, set())
            if value.items is not None:
                for at in (value.line.span.start, value.line.span.end - 1):
                    bracket = self.source.text[at]
                    yield self._one("missing brackets", "", Span(at, at + 1), "", None, bracket)

    def _sections(self) -> Iterator[Slip]:
        for line in self.unit.file.sections:
            for word in WORD.finditer(line.text):
                span = Span(line.start + word.start(), line.start + word.end())
                yield from self._misspelt("section names", span, None, set(), line.text)

    # -- cards ----------------------------------------------------------------------------------------------

    def _stat_line(self, draft: Draft, line: Line) -> Iterator[Slip]:
        for word in WORD.finditer(line.text):
            span = Span(line.start + word.start(), line.start + word.end())
            name = next((t.text for t in draft.tribe_lines if t.start <= span.start < t.span.end), "")
            yield from self._misspelt("stat lines", span, draft.name, set(), name)
        for number in re.finditer(r"[0-9]+|∞", line.text):
            span = Span(line.start + number.start(), line.start + number.end())
            yield self._one("wrong argument kinds", "", span, "Bug", draft.name, number.group())

    def _effect(self, owner: Draft | KeywordDraft, line: Line) -> Iterator[Slip]:
        references = list(self._references(line.text))
        for word in WORD.finditer(line.text):
            span = Span(line.start + word.start(), line.start + word.end())
            inside = next((r for r in references if r.start() <= word.start() < r.end()), None)
            kind = "effect words" if inside is None else "references"
            name = "" if inside is None else inside.group()
            yield from self._misspelt(kind, span, owner.name, self.known, name)
        for found in references:
            span = Span(line.start + found.start(), line.start + found.end())
            yield self._one("dangling names", "", span, NOWHERE, owner.name, found.group())
            yield self._one("wrong argument kinds", "", span, "7", owner.name, found.group())
        for number in re.finditer(r"(?<![\w-])[0-9]+(?!\w)|∞", line.text):
            span = Span(line.start + number.start(), line.start + number.end())
            yield self._one("wrong argument kinds", "", span, "Bug", owner.name, number.group())
        for bracket in re.finditer(r"[()\"]", line.text):
            span = Span(line.start + bracket.start(), line.start + bracket.end())
            yield self._one("missing brackets", "", span, "", owner.name, bracket.group())

    def _references(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the names of cards, tribes and keywords that stand in an effect, the longest at each place."""
        pattern = "|".join(rf"(?<![\w]){re.escape(name)}(?:'s|e?s)?(?![\w])" for name in self.names)
        yield from re.finditer(pattern, text)

    # -- whole cards ----------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Slip]:
        drafts = self.unit.drafts
        places = {line.text: line for line in self.unit.file.sections}
        for at, draft in enumerate(drafts):
            yield from self._moved(draft, places)
            other = drafts[at - 1]
            if other is not draft and at:
                yield self._same_id(draft, other)
            foreign = next((d for d in drafts[at + 1 :] if _stat_form(d) != _stat_form(draft)), None)
            if foreign is not None and draft.block.stat is not None and foreign.block.stat is not None:
                yield self._swapped(draft, foreign, draft.block.stat, foreign.block.stat)

    def _same_id(self, draft: Draft, other: Draft) -> Slip:
        end = self._line_end(draft.block.name.start)
        start = draft.block.name.span.end
        return self._one("duplicated ids", "", Span(start, end), f" {{#{other.id}}}", draft.name, draft.id)

    def _swapped(self, draft: Draft, other: Draft, first: Line, second: Line) -> Slip:
        text = self.source.text
        span = Span(first.start, second.span.end)
        middle = text[first.span.end : second.start]
        lines = frozenset({self.source.position(first.start)[0], self.source.position(second.start)[0]})
        made = second.text + middle + first.text
        game = self.unit.game
        valid = _reads(game, draft.kind, second) and _reads(game, other.kind, first)
        names: frozenset[str | None] = frozenset({draft.name, other.name})
        return Slip("swapped stat lines", "", span, made, lines, names, first.text, valid)

    def _moved(self, draft: Draft, places: dict[str, Line]) -> Iterator[Slip]:
        """Yield the card under another section's heading that does not allow it."""
        end = self._block_end(draft.block)
        start = self._line_start(draft.block.name.start)
        block = self.source.text[start:end].rstrip() + "\n\n"
        for name, line in places.items():
            if name in (draft.kind, "Notes") or line.start < start:
                continue  # an author moves a card down; a card among notes is a note
            target = self._line_end(line.start) + 1
            span = Span(start, target)
            middle = self.source.text[end:target]
            made = middle + "\n" + block
            first = self.source.position(start)[0] + middle.count("\n") + 1
            lines = frozenset(range(first, first + block.count("\n")))
            valid = name in self.unit.game.sections and _reads(self.unit.game, name, draft.block.stat)
            yield Slip("wrong section", "", span, made, lines, frozenset({draft.name}), draft.kind, valid)

    def _line_start(self, at: int) -> int:
        return self.source.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        end = self.source.text.find("\n", at)
        return len(self.source.text) if end < 0 else end

    def _block_end(self, block: Block) -> int:
        """Return where the next heading starts."""
        found = re.compile(r"^#", re.MULTILINE).search(self.source.text, self._line_end(block.name.start))
        return len(self.source.text) if found is None else found.start()


def misspell(word: str, slip: str) -> str | None:
    """Return a word with two letters transposed, one doubled or one dropped; None where that gives no other word.

    Which letters it are follows from the word, so that every run makes the same mistakes.
    """
    made = [m for m in _misspellings(word, slip) if m != word and WORD.fullmatch(m)]
    return made[zlib.crc32(f"{word}/{slip}".encode()) % len(made)] if made else None


def _misspellings(word: str, slip: str) -> Sequence[str]:
    match slip:
        case "transposed":
            return [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]
        case "doubled":
            return [word[: i + 1] + word[i:] for i in range(len(word)) if word[i].isalpha()]
        case _:
            return [word[:i] + word[i + 1 :] for i in range(len(word))] if len(word) > 2 else []


def _stat_form(draft: Draft) -> tuple[str, ...]:
    return tuple(sorted(draft.stats))


def _reads(game: Game, section: str, line: Line | None) -> bool:
    """Return whether a stat line reads in a section."""
    try:
        return line is not None and bool(game.read_stat(section, line).stats)
    except TextError:
        return False
