"""What scanning a card file needs at every line: where it is, what it has found, and how much is too much."""

from __future__ import annotations

import re

from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, Edit, Fix, too_many
from cardlang.source import Source, Span
from cardlang.syntax.layout import Block, CardFile, Item, Kind, Line

MAX_LINE = 10_000

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class TooManyFaults(Exception):
    """Ends the scanning of a file that has nothing but faults."""


class Scanner:
    """A place in a file, and the results so far."""

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
        self.controls: set[int] = set()
        """The indices of lines with control characters."""

    def check_controls(self) -> None:
        """Report characters that do nothing but move the cursor or ring the bell, one a line."""
        for found in _CONTROL.finditer(self.source.text):
            number = self.source.position(found.start())[0] - 1
            if number not in self.controls:
                self.controls.add(number)
                span = Span(found.start(), found.end())
                name = f"U+{ord(found.group()):04X}"
                self.fault(
                    "E103", f"the control character {name} has no meaning here", span, help=("delete it",)
                )

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
        """Report a fault of the card that is being read. Raises TooManyFaults."""
        if len(self.diagnostics) >= MOST_FAULTS:
            left = len(self.lines) - self.source.position(span.start)[0] + 1
            self.diagnostics.append(too_many(self.source, span, f"{left:,} lines were not read"))
            raise TooManyFaults
        edit = Fix((Edit(self.source, *fix),), safe=True) if fix else None
        card = self.block.name.text if self.block else None
        self.diagnostics.append(
            Diagnostic(code, message, self.source, span, card, label=label, help=help, fix=edit)
        )

    def add(self, kind: Kind, line: Line) -> None:
        """Add what a line is to the file."""
        self.file.items.append(Item(kind, line))
        self.previous = kind

    def stray(self, text: str, start: int, code: str, message: str, help: tuple[str, ...]) -> None:
        """Report a line that belongs nowhere; the card that it stands in cannot be used."""
        if self.block is not None:
            self.block.broken = True
        self.fault(code, message, Span(start, start + min(len(text), 200)), help=help)
        self.add(Kind.STRAY, Line(start, text))

    def too_long(self, text: str, start: int) -> bool:
        """Report a line that is too long to be read."""
        if len(text) <= MAX_LINE:
            return False
        span = Span(start, start + MAX_LINE)
        self.fault(
            "E105",
            f"a line of {len(text):,} characters is too long",
            span,
            help=(f"a line holds at most {MAX_LINE:,} characters",),
        )
        return True
