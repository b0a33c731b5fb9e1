"""Write a whole set as the text of a card file, and remember where each stretch of it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import attrs

from cardlang.codecs.sets.model import HEADER_KEYS, Passage, Said, WholeSet
from cardlang.source import Span


@attrs.define
class Rendered:
    """The text of a card file on its way."""

    out: list[str] = attrs.field(factory=list)
    length: int = 0
    origins: list[tuple[int, tuple[Said, ...]]] = attrs.field(factory=list)
    """Where in the text what comes from the data starts: one text, or the stats that make a stat line."""

    def write(self, mark: str = "", said: Said | None = None, tail: str = "") -> None:
        """Add a line: a mark, and a text of the data."""
        if said is not None:
            self.origins.append((self.length + len(mark), (said,)))
        self._add(mark + (said.text if said is not None else "") + tail)

    def write_stats(self, line: str, stats: Sequence[Said]) -> None:
        """Add a stat line that is made of several texts of the data."""
        self.origins.append((self.length, tuple(stats)))
        self._add(line)

    def _add(self, line: str) -> None:
        self.out.append(line)
        self.length += len(line) + 1

    @property
    def text(self) -> str:
        return "\n".join([*self.out, ""])

    def origin(self, span: Span) -> tuple[Said, Span]:
        """Return the text of the data that a place comes from, or that stands before it, and the place there."""
        at = max(0, bisect_right(self.origins, span.start, key=lambda origin: origin[0]) - 1)
        start, parts = self.origins[at]
        if len(parts) == 1:
            said = parts[0]
            inside = max(0, span.start - start)
            return said, said.part(inside, inside + max(1, span.end - span.start))
        wrong = self.text[span.start : span.end]
        found = next((p for p in parts if p.text == wrong), None) or next(
            (p for p in parts if p.text and p.text in wrong), parts[0]
        )
        return found, found.span


def render(whole: WholeSet, stat_lines: Sequence[str | None]) -> Rendered:
    """Return a set as the text of a card file; `stat_lines` are those of its cards, None for none."""
    file = Rendered()
    _header(file, whole)
    prose = {passage.name.text: passage for passage in whole.prose}
    _prose(file, prose.pop("", None))
    if whole.tribes or "Tribes" in prose:
        _section(file, "Tribes", prose)
        for tribe in whole.tribes:
            file.write("- ", tribe)
    if whole.keywords or "Keywords" in prose:
        _section(file, "Keywords", prose)
        for keyword in whole.keywords:
            file.write()
            file.write("### ", keyword.name)
            _lines(file, "- ", keyword.lines)
            _lines(file, "> ", keyword.flavour)
    _cards(file, whole, stat_lines, prose)
    if whole.scenarios or "Scenarios" in prose:
        _section(file, "Scenarios", prose)
        for scenario in whole.scenarios:
            file.write()
            file.write("```scenario")
            _lines(file, "", (scenario.name, *scenario.lines))
            file.write("```")
    for name in list(prose):
        _section(file, name, prose)
    return file


def _header(file: Rendered, whole: WholeSet) -> None:
    file.write("---")
    for key in (*HEADER_KEYS, *(key for key in whole.header if key not in HEADER_KEYS)):
        if key == "uses" and whole.uses:
            _uses(file, whole.uses)
        elif key in whole.header:
            file.write(f"{key}: ", whole.header[key])
    file.write("---")
    file.write()
    file.write("# ", whole.heading or whole.header.get("title") or whole.header["set"])


def _uses(file: Rendered, uses: Sequence[Said]) -> None:
    lead = file.length + len("uses: [")
    for said in uses:
        file.origins.append((lead, (said,)))
        lead += len(said.text) + 2
    file._add(f"uses: [{', '.join(said.text for said in uses)}]")


def _section(file: Rendered, name: str, prose: dict[str, Passage]) -> None:
    """Start a section; its prose stands under the first heading of the name."""
    file.write()
    passage = prose.pop(name, None)
    file.write("## ", passage.name if passage is not None else Said(name))
    _prose(file, passage)


def _prose(file: Rendered, passage: Passage | None) -> None:
    if passage is not None:
        file.write()
        _lines(file, "", passage.lines)
        file.write()


def _cards(
    file: Rendered, whole: WholeSet, stat_lines: Sequence[str | None], prose: dict[str, Passage]
) -> None:
    section = None
    for card, stat in zip(whole.cards, stat_lines, strict=True):
        if card.kind.text != section:
            section = card.kind.text
            _section(file, section, prose)
        file.write()
        if card.id is None:
            file.write("### ", card.name)
        else:
            file.write("### ", card.name, f" {{#{card.id.text}}}")
            start = file.length - len(card.id.text) - 2
            file.origins += [(at, (card.id,)) for at in (start - 2, start)]  # faults point at `{#` or behind
        if stat is not None:
            file.write_stats(stat, [*card.stats.values(), *card.tribes] or [card.name])
        _lines(file, "- ", card.text)
        _lines(file, "> ", card.flavour)
        _lines(file, "", card.comments)


def _lines(file: Rendered, mark: str, lines: Sequence[Said]) -> None:
    for said in lines:
        file.write(mark, said)
