"""What cardlang says about a text: one frozen value, rendered in several ways elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardlang.errors import CardlangError
from cardlang.source import Source, Span


@attrs.frozen
class Edit:
    """Replace the text of `span` in `source` by `text`."""

    source: Source
    span: Span
    text: str


@attrs.frozen
class Fix:
    """Edits that remove the cause of a diagnostic; `safe` when the meaning of the card cannot change."""

    edits: tuple[Edit, ...]
    safe: bool = False


@attrs.frozen
class Related:
    """A second place that belongs to a diagnostic, such as the first of two definitions."""

    message: str
    source: Source
    span: Span


@attrs.frozen
class Diagnostic:
    """One fault or warning.

    `code` is `E` or `W` and three digits and decides the severity; `message` is a headline in lower case
    without full stop; `label` stands under the underlined span and says how it was read; `help` lines say
    what would work.
    """

    code: str
    message: str
    source: Source
    span: Span
    card: str | None = None
    label: str = ""
    help: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return "error" if self.code.startswith("E") else "warning"

    @property
    def sort_key(self) -> tuple[str, int, str, int]:
        """The order of every output: file, line and column, code."""
        return (self.source.name, self.span.start, self.code, self.span.end)


@attrs.frozen
class Fault:
    """A diagnostic about an effect text that does not know yet in which file and card the text stands.

    Effect texts are read once and remembered, so their faults carry spans inside the text. `place` turns a
    fault into the diagnostic of one line.
    """

    code: str
    message: str
    span: Span
    label: str = ""
    help: tuple[str, ...] = ()
    replacement: str | None = None
    safe: bool = False

    def place(self, source: Source, offset: int, card: str | None) -> Diagnostic:
        """Return the diagnostic of the text that starts at `offset` in `source`."""
        span = self.span.shift(offset)
        fix = None
        if self.replacement is not None:
            fix = Fix((Edit(source, span, self.replacement),), self.safe)
        return Diagnostic(self.code, self.message, source, span, card, self.label, self.help, (), fix)


MOST_FAULTS = 20_000
"""How many faults of one kind are looked for in one file."""


def too_many(source: Source, span: Span, rest: str) -> Diagnostic:
    """Return the error that ends the reading of a file that holds nothing but faults; `rest` says what was not read."""
    return Diagnostic(
        "E108",
        f"reading stops here after {MOST_FAULTS:,} faults",
        source,
        span,
        help=(f"{rest}; mend the faults above first",),
    )


class TextError(Exception):
    """Raised inside a reader of one text to stop it; never leaves the reader."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class CardErrors(CardlangError):
    """Cards, effect texts or decks that cannot be used. `.diagnostics` holds every fault found."""

    finding = True

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [d for d in self.diagnostics if d.severity == "error"]
        super().__init__("\n".join(_brief(d) for d in errors[:10]) or "no errors")


def _brief(diagnostic: Diagnostic) -> str:
    line, column = diagnostic.source.position(diagnostic.span.start)
    return f"{diagnostic.source.name}:{line}:{column}: {diagnostic.code}: {diagnostic.message}"
