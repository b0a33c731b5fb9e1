"""The result of a check as the renderers get it: diagnostics with the numbers of what was read."""

from __future__ import annotations

import attrs

from cardlang.diagnostics.model import Diagnostic


@attrs.frozen
class Findings:
    """Diagnostics in the order of output, and how much was looked at."""

    diagnostics: tuple[Diagnostic, ...]
    files: int = 0
    cards: int = 0
    """All cards that were read, good and bad."""
    bad: int = 0
    """The cards among them that cannot be used."""
    decks: int = 0
    hidden: int = 0
    """Diagnostics that `--select`, `--ignore` or the settings of the folder kept back."""
    hidden_by: str = "--select, --ignore"
    """What kept them back."""
    waived: int = 0
    """Warnings that comments on the cards kept back."""
    unreadable: int = 0
    """Paths that could not be read; their reasons are told elsewhere."""
    names: tuple[str, ...] = ()
    """The files that were read, as given."""
    strict: bool = False
    """True when warnings count as errors."""
    folder: str = ""
    """The folder from which relative names are meant, absolute."""
    root: str = ""
    """The root of the repository around it, absolute; empty when names stay as given."""

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(1 for d in self.diagnostics if d.severity == "error")

    @property
    def warnings(self) -> int:
        """The number of warnings."""
        return len(self.diagnostics) - self.errors


def count(number: int, thing: str) -> str:
    """Return a number with its noun: `1 card`, `2,000 cards`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def not_shown(findings: Findings) -> str:
    """Return how many diagnostics were kept back, in words; empty when none were."""
    kept_back = []
    if findings.hidden:
        kept_back.append(f"{findings.hidden:,} more not shown ({findings.hidden_by})")
    if findings.waived:
        kept_back.append(f"{findings.waived:,} hidden by waivers")
    return "; ".join(kept_back)


def summary(findings: Findings) -> str:
    """Return the closing line: what was read, how much of it is good, what was found."""
    read = [count(findings.files, "file")]
    if findings.cards:
        read.append(count(findings.cards, "card"))
    if findings.decks:
        read.append(count(findings.decks, "deck"))
    parts = [f"{', '.join(read)} read"]
    if findings.cards:
        good = findings.cards - findings.bad
        parts.append(f"{good:,} good, {findings.bad:,} bad" if findings.bad else "all cards good")
    parts.append(f"{count(findings.errors, 'error')}, {count(findings.warnings, 'warning')}")
    if findings.hidden or findings.waived:
        parts.append(not_shown(findings))
    if findings.unreadable:
        parts.append(f"{count(findings.unreadable, 'path')} could not be read")
    return "; ".join(parts)
