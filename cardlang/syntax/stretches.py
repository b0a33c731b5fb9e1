"""The parts of a card file that go over several lines: its header, comments and blocks."""

from __future__ import annotations

import re

from cardlang.source import Source, Span
from cardlang.syntax.layout import Kind, Line, ScenarioBlock, Value
from cardlang.syntax.scanner import Scanner

COMMENTS = re.compile(r"(?:<!--(?:(?!-->).)*-->[ \t]*)+")

MOST_LINES = 1_000
"""How many lines one scenario may have."""

_KEY = re.compile(r"([^\s:]+)[ \t]*:[ \t]*(.*)")
_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*([^\s`]*)")


class Stretches(Scanner):
    """Reads what has a first and a last line. What is never closed is looked for once, not at every start."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.open_until: dict[str, int] = {}
        """By closing mark, the line up to which there is none."""

    # -- header ---------------------------------------------------------------------------------------

    def read_header(self) -> None:
        lines = self.lines
        while self.at < len(lines) and not lines[self.at].strip():
            self.at += 1
        if self.at == len(lines) or lines[self.at].rstrip() != "---":
            self.at = 0
            return
        first = self.at
        self.at += 1
        while self.at < len(lines):
            text = lines[self.at].rstrip()
            if text == "---":
                self.add(Kind.HEADER, Line(self.starts[first], ""))
                self.at += 1
                return
            if text.startswith("#"):
                break
            if text.strip():
                self.read_header_line(lines[self.at], self.starts[self.at])
            self.at += 1
        self.add(Kind.HEADER, Line(self.starts[first], ""))
        start = self.starts[first]
        self.fault(
            "E111",
            "the header is never closed",
            Span(start, start + 3),
            help=("a line `---` ends the header",),
        )

    def read_header_line(self, text: str, start: int) -> None:
        if self.too_long(text, start):
            return
        found = _KEY.match(text)
        if found is None:
            self.fault(
                "E112",
                "this header line is not `key: value`",
                Span(start, start + len(text.rstrip())),
                help=("write for example `set: my-set`",),
            )
            return
        key = Line(start + found.start(1), found[1])
        raw = found[2].rstrip()
        line = Line(start + found.start(2), raw)
        items = None
        if raw.startswith("["):
            if not raw.endswith("]"):
                self.fault("E112", "this list is never closed", line.span, help=("a `]` ends the list",))
                return
            items = tuple(_split_list(raw[1:-1], line.start + 1))
        if key.text in self.file.header:
            self.fault("E113", f"the header key `{key.text}` stands here a second time", key.span)
            return
        self.file.header[key.text] = Value(key, line, items)

    # -- comments ---------------------------------------------------------------------------------------

    def read_comment(self, text: str, start: int) -> None:
        first, lines = self.at, [text]
        while "-->" not in lines[-1]:
            self.at += 1
            if (
                self.at == len(self.lines)
                or first < self.open_until.get("-->", 0)
                or self.lines[self.at].startswith(("#", "```"))
            ):
                self.open_until["-->"] = max(self.at, self.open_until.get("-->", 0))
                self.at = first
                self.fault(
                    "E114",
                    "this comment is never closed",
                    Span(start, start + 4),
                    help=("`-->` ends a comment; reading goes on at the next line",),
                )
                self.add(Kind.STRAY, Line(start, text))
                return
            lines.append(self.lines[self.at].rstrip())
        rest = lines[-1].partition("-->")[2].strip()
        if rest and COMMENTS.fullmatch(rest) is None:
            at = self.starts[self.at] + self.lines[self.at].rindex(rest)
            self.stray(
                rest,
                at,
                "E110",
                "text after a comment on the same line",
                ("put the text on a line of its own",),
            )
        line = Line(start, "\n".join(lines))
        if self.block is not None:
            self.block.comments.append(line)
        self.add(Kind.COMMENT, line)

    # -- fences ---------------------------------------------------------------------------------------

    def read_fence(self, text: str, start: int) -> None:
        found = _FENCE.match(text)
        assert found is not None
        mark, word = found[1], found[2]
        end = self._end_of_block(mark)
        closed = end < len(self.lines) and self.lines[end].strip() == mark
        if not closed:
            self.fault(
                "E120",
                "this block is never closed",
                Span(start, start + len(text)),
                help=(f"a line {mark} ends the block",),
            )
            if self.section != "Scenarios":
                self.add(Kind.STRAY, Line(start, text))
                return
        lines = self.lines[self.at + 1 : end]
        starts = self.starts[self.at + 1 : end]
        self.at = end if closed else end - 1
        stop = self.starts[self.at] + len(self.lines[self.at])
        whole = Line(start, self.source.text[start:stop])
        if self.block is not None and self.section not in ("", "Notes", "Scenarios"):
            self.fault(
                "E110",
                "a code block cannot stand inside a card",
                Span(start, start + len(text)),
                help=("scenarios stand under `## Scenarios`",),
            )
            self.block.broken = True
            self.add(Kind.STRAY, whole)
        elif self.section == "Scenarios":
            if word != "scenario":
                place = Span(start, start + len(text))
                self.fault(
                    "E121",
                    f"a block under `## Scenarios` starts with {mark}scenario",
                    place,
                    fix=(place, mark + "scenario"),
                )
            self._add_scenario(lines, starts, Span(start, stop))
            self.add(Kind.SCENARIO, whole)
        else:
            self.add(Kind.PROSE, whole)

    def _end_of_block(self, mark: str) -> int:
        """Return the index of the line that ends the block begun here: its mark, or where it must stop."""
        end = self.at + 1
        if end < self.open_until.get(mark, 0):
            return end
        while end < len(self.lines) and self.lines[end].strip() != mark:
            if self.lines[end].startswith("#") and self.section == "Scenarios":
                return end
            end += 1
        if end == len(self.lines) and self.section != "Scenarios":
            self.open_until[mark] = end
        return end

    def _add_scenario(self, lines: list[str], starts: list[int], span: Span) -> None:
        kept = [
            Line(at + len(raw) - len(raw.lstrip()), raw.strip())
            for raw, at in zip(lines, starts, strict=True)
        ]
        too_long = [line for line in kept if self.too_long(line.text, line.start)]
        if len(kept) > MOST_LINES:
            self.fault(
                "E105",
                f"a scenario of {len(kept):,} lines is too long",
                Span(span.start, span.start + 3),
                help=(f"a scenario has at most {MOST_LINES:,} lines",),
            )
        elif not too_long:
            self.file.scenarios.append(ScenarioBlock(tuple(line for line in kept if line.text), span))


def _split_list(text: str, start: int) -> list[Line]:
    items = []
    for part in text.split(","):
        kept = part.strip()
        if kept:
            items.append(Line(start + len(part) - len(part.lstrip()), kept))
        start += len(part) + 1
    return items
