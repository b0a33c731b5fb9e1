"""Read a card file line by line (interfaces, section 1).

A hand-written scanner: it knows at each line where it is, so every mistake has one message in its own words,
and reading goes on at the next line that makes sense.
"""

from __future__ import annotations

import re
from contextlib import suppress

from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span
from cardlang.syntax.layout import Block, CardFile, Item, Kind, Line
from cardlang.syntax.scanner import MAX_LINE, TooManyFaults
from cardlang.syntax.stretches import COMMENTS, Stretches

RESERVED_SECTIONS = ("Tribes", "Keywords", "Scenarios", "Notes")

_HEADING = re.compile(r"(#{1,6})([ \t]*)(.*)")
_ID = re.compile(r"[ \t]*\{#([^\s{}]*)\}$")


def scan(source: Source) -> tuple[CardFile, list[Diagnostic]]:
    """Return what a card file holds and every fault of its layout. Never raises for a bad file."""
    scanner = _Scanner(source)
    scanner.run()
    return scanner.file, scanner.diagnostics


class _Scanner(Stretches):
    def run(self) -> None:
        with suppress(TooManyFaults):
            self.check_controls()
            self.read_header()
            while self.at < len(self.lines):
                self.read_line(self.lines[self.at], self.starts[self.at])
                self.at += 1

    # -- lines ----------------------------------------------------------------------------------------

    def read_line(self, raw: str, start: int) -> None:
        if self.at in self.controls and self.block is not None:
            self.block.broken = True
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
            name = Line(line.start, _ID.sub("", line.text))
            self.block = Block("", name)  # its lines are read, and belong to nothing
            self.fault(
                "E116",
                f"a card cannot stand {where}",
                Span(start, start + length),
                help=("a `## …` heading says the kind of the cards below it",),
            )
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
            block.stray.append(Line(start, text))
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
            if self.previous is not Kind.STRAY:
                block.stray.append(Line(start, text))
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
            if COMMENTS.fullmatch(comment.text) is None:
                at = comment.start + comment.text.index("-->") + 3
                self.block.broken = True
                self.fault(
                    "E110",
                    "text after a comment on the same line",
                    Span(at, comment.span.end),
                    help=("put the text on a line of its own",),
                )
        self.block.effects.append(line)
        self.add(Kind.EFFECT, line)


def _after_mark(text: str, start: int, length: int) -> Line:
    rest = text[length:]
    kept = rest.lstrip()
    return Line(start + length + len(rest) - len(kept), kept)
