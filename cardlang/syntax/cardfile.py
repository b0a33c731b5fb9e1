"""Read a card file line by line (interfaces, section 1).

A hand-written scanner: it knows at each line where it is, so every mistake has one message in its own words,
and reading goes on at the next line that makes sense.
"""

from __future__ import annotations

import re

from cardlang.diagnostics.model import Diagnostic, Edit, Fix
from cardlang.source import Source, Span
from cardlang.syntax.layout import Block, CardFile, Item, Kind, Line, ScenarioBlock, Value

RESERVED_SECTIONS = ("Tribes", "Keywords", "Scenarios", "Notes")
MAX_LINE = 10_000

_HEADING = re.compile(r"(#{1,6})([ \t]*)(.*)")
_ID = re.compile(r"[ \t]*\{#([^\s{}]*)\}$")
_KEY = re.compile(r"([^\s:]+)[ \t]*:[ \t]*(.*)")
_COMMENTS = re.compile(r"(?:<!--(?:(?!-->).)*-->[ \t]*)+")
_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*([^\s`]*)")


def scan(source: Source) -> tuple[CardFile, list[Diagnostic]]:
    """Return what a card file holds and every fault of its layout. Never raises for a bad file."""
    scanner = _Scanner(source)
    scanner.run()
    return scanner.file, scanner.diagnostics


class _Scanner:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.file = CardFile(source)
        self.diagnostics: list[Diagnostic] = []
        self.lines = [line.removesuffix("\r") for line in source.text.split("\n")]
        self.starts = source.line_starts
        self.at = 0
        self.section = ""
        self.block: Block | None = None
        self.previous = Kind.BLANK

    def run(self) -> None:
        self.read_header()
        while self.at < len(self.lines):
            self.read_line(self.lines[self.at], self.starts[self.at])
            self.at += 1

    def fault(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        help: tuple[str, ...] = (),
        fix: tuple[Span, str] | None = None,
    ) -> None:
        edit = Fix((Edit(self.source, *fix),), safe=True) if fix else None
        card = self.block.name.text if self.block else None
        self.diagnostics.append(
            Diagnostic(code, message, self.source, span, card, label=label, help=help, fix=edit)
        )

    def add(self, kind: Kind, line: Line) -> None:
        self.file.items.append(Item(kind, line))
        self.previous = kind

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

    # -- lines ----------------------------------------------------------------------------------------

    def read_line(self, raw: str, start: int) -> None:
        text = raw.strip()
        start += len(raw) - len(raw.lstrip()) if text else 0
        if not text:
            self.add(Kind.BLANK, Line(start, ""))
        elif len(text) > MAX_LINE:
            self.stray(
                text,
                start,
                "E105",
                f"a line of {len(text):,} characters is too long",
                (f"a line holds at most {MAX_LINE:,} characters",),
            )
        elif text.startswith("<!--"):
            self.read_comment(text, start)
        elif text.startswith("#") and (text[:3] != "###" or self.section != "Notes"):
            self.read_heading(text, start)
        elif text.startswith(("```", "~~~")):
            self.read_fence(text, start)
        elif self.block is not None:
            self.read_card_line(text, start)
        elif self.section == "Tribes" and text.startswith("- "):
            line = _after_mark(text, start, 1)
            self.file.tribes.append(line)
            self.add(Kind.TRIBE, line)
        else:
            self.add(Kind.PROSE, Line(start, text))

    def read_comment(self, text: str, start: int) -> None:
        first, lines = self.at, [text]
        while "-->" not in lines[-1]:
            self.at += 1
            if self.at == len(self.lines) or self.lines[self.at].startswith(("#", "```")):
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
        if rest:
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

    def read_heading(self, text: str, start: int) -> None:
        found = _HEADING.match(text)
        assert found is not None
        level, name = len(found[1]), found[3].rstrip()
        line = Line(start + found.start(3), name)
        if level > 3:
            self.stray(text, start, "E115", "a heading has at most three `#`", ("`###` starts a card",))
            return
        if name and not found[2]:
            self.fault(
                "E115",
                "a blank must stand between `#` and the heading",
                Span(start, start + level),
                fix=(Span(start, start + level), found[1] + " "),
            )
        if level == 1:
            self.block = None
            self.section = ""
            self.file.title = self.file.title or line
            self.add(Kind.TITLE, line)
        elif level == 2:
            self.block = None
            self.section = name
            self.file.sections.append(line)
            self.add(Kind.SECTION, line)
        else:
            self.read_card_heading(line, start, len(text))

    def read_card_heading(self, line: Line, start: int, length: int) -> None:
        self.block = None
        self.add(Kind.HEADING, line)
        if self.section in ("Tribes", "Scenarios", ""):
            where = f"under `## {self.section}`" if self.section else "before the first section"
            self.fault(
                "E116",
                f"a card cannot stand {where}",
                Span(start, start + length),
                help=("a `## …` heading says the kind of the cards below it",),
            )
            self.block = Block("", line)  # its lines are read, and belong to nothing
            return
        name, id_line = line, None
        found = _ID.search(line.text)
        if found is not None:
            name = Line(line.start, line.text[: found.start()])
            id_line = Line(line.start + found.start(1), found[1])
        block = Block(self.section, name, id_line)
        self.block = block
        if id_line is not None and not id_line.text:
            self.fault(
                "E117",
                "this id is empty",
                Span(id_line.start - 2, id_line.start + 1),
                help=("write `{#my-id}`, or leave it out",),
            )
            block.broken = True
        elif found is None and "{#" in name.text:
            at = name.start + name.text.index("{#")
            self.fault(
                "E117",
                "this id is not `{#id}` at the end of the line",
                Span(at, name.span.end),
                help=("an id holds no blanks and no braces",),
            )
            block.broken = True
        if not name.text:
            self.fault(
                "E118",
                "this card has no name",
                Span(start, start + length),
                help=("write the name behind `###`",),
            )
            block.broken = True
        elif '"' in name.text:
            at = name.start + name.text.index('"')
            self.fault("E118", "a name holds no double quote", Span(at, at + 1))
            block.broken = True
        (self.file.keywords if self.section == "Keywords" else self.file.blocks).append(block)

    # -- inside a card --------------------------------------------------------------------------------

    def read_card_line(self, text: str, start: int) -> None:
        block = self.block
        assert block is not None
        if text.startswith(">"):
            line = _after_mark(text, start, 1)
            block.flavour.append(line)
            self.add(Kind.FLAVOUR, line)
        elif text == "-" or text.startswith(("- ", "-\t")):
            self.read_effect(_after_mark(text, start, 1))
        elif text.startswith(("* ", "+ ", "• ")):
            self.fault(
                "E119",
                "an effect starts with `- `",
                Span(start, start + 1),
                fix=(Span(start, start + 1), "-"),
            )
            block.broken = True
            self.read_effect(_after_mark(text, start, 1))
        elif text.startswith("-") and not text[1:2].isdigit() and text[1:2] != "∞":
            self.fault(
                "E119",
                "a blank must stand behind the `-` of an effect",
                Span(start, start + 1),
                fix=(Span(start, start + 1), "- "),
            )
            block.broken = True
            self.read_effect(_after_mark(text, start, 1))
        elif self.previous is Kind.EFFECT:
            before = self.file.items[-1].line
            joint = Span(before.span.end, start)
            block.broken = True
            self.fault(
                "E106",
                "an effect must stand on one line",
                Span(start, start + len(text)),
                label="goes on from the line above",
                help=("join the two lines",),
                fix=(joint, " "),
            )
            self.add(Kind.EFFECT, Line(start, text))
        elif block.stat is None and not block.effects and block.section != "Keywords":
            block.stat = Line(start, text)
            self.add(Kind.STAT, block.stat)
        else:
            self.stray(
                text,
                start,
                "E110",
                "this text belongs to no part of a card",
                ("an effect starts with `- `, flavour text with `> `, a comment is `<!-- … -->`",),
            )

    def read_effect(self, line: Line) -> None:
        assert self.block is not None
        text, mark, _ = line.text.partition("<!--")
        if mark and "-->" in line.text:
            comment = Line(line.start + len(text), line.text[len(text) :])
            line = Line(line.start, text.rstrip())
            self.block.comments.append(comment)
            self.file.items.append(Item(Kind.COMMENT, comment))
            if _COMMENTS.fullmatch(comment.text) is None:
                at = comment.start + comment.text.index("-->") + 3
                self.block.broken = True
                self.fault("E110", "text after a comment on the same line", Span(at, comment.span.end),
                           help=("put the text on a line of its own",))
        self.block.effects.append(line)
        self.add(Kind.EFFECT, line)

    def stray(self, text: str, start: int, code: str, message: str, help: tuple[str, ...]) -> None:
        if self.block is not None:
            self.block.broken = True
        self.fault(code, message, Span(start, start + min(len(text), 200)), help=help)
        self.add(Kind.STRAY, Line(start, text))

    # -- fences ---------------------------------------------------------------------------------------

    def read_fence(self, text: str, start: int) -> None:
        found = _FENCE.match(text)
        assert found is not None
        mark, word, first = found[1], found[2], self.at
        lines: list[Line] = []
        end = first + 1
        while end < len(self.lines) and self.lines[end].strip() != mark:
            if self.lines[end].startswith("#") and self.section == "Scenarios":
                break
            stripped = self.lines[end].strip()
            lines.append(
                Line(self.starts[end] + len(self.lines[end]) - len(self.lines[end].lstrip()), stripped)
            )
            end += 1
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
                self.fault(
                    "E121",
                    f"a block under `## Scenarios` starts with {mark}scenario",
                    Span(start, start + len(text)),
                    fix=(Span(start, start + len(text)), mark + "scenario"),
                )
            kept = tuple(line for line in lines if line.text)
            self.file.scenarios.append(ScenarioBlock(kept, Span(start, stop)))
            self.add(Kind.SCENARIO, whole)
        else:
            self.add(Kind.PROSE, whole)


def _after_mark(text: str, start: int, length: int) -> Line:
    rest = text[length:]
    kept = rest.lstrip()
    return Line(start + length + len(rest) - len(kept), kept)


def _split_list(text: str, start: int) -> list[Line]:
    items = []
    for part in text.split(","):
        kept = part.strip()
        if kept:
            items.append(Line(start + len(part) - len(part.lstrip()), kept))
        start += len(part) + 1
    return items
