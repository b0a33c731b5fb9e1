"""`cardlang check --fix` and `--diff`: the fixes that cannot change what a card means, written or shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs
import click

from cardlang.api import Report, check
from cardlang.checks.files import STDIN, InputError, read_source
from cardlang.checks.fixes import apply_fixes
from cardlang.checks.writing import rewrite
from cardlang.cli.output import complain, diff_lines
from cardlang.cli.targets import card_files
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.screen import Style, clean
from cardlang.source import Source

MOST_ROUNDS = 20


@attrs.define
class Fixed:
    """One file as it was and as it is with its fixes."""

    name: str
    root: Path
    before: Source
    text: str
    codes: Counter[str] = attrs.field(factory=Counter)

    def __str__(self) -> str:
        listed = ", ".join(f"{number} × {code}" for code, number in sorted(self.codes.items()))
        return f"{count(self.codes.total(), 'problem')} in {clean(self.name)}: {listed}"


class Fixing:
    """Finds the safe fixes of a call's files, round after round until none are left. Nothing is written."""

    def __init__(self, paths: tuple[str, ...], game: str | None, uses: tuple[str, ...]) -> None:
        self.files = card_files(path for path in paths if path != STDIN)
        self.fixed: dict[Path, Fixed] = {}
        paths = tuple(path for path in paths if path != STDIN)
        for _ in range(MOST_ROUNDS):
            self.report = check(paths, game, uses, lambda error: None, self.read)
            if not sum([self._fix(name, root, self.report) for name, root in self.files.items()]):
                break

    def read(self, path: Path, name: str | None) -> Source:
        """Return the text of a file with the fixes so far. Raises InputError."""
        fixed = self.fixed.get(path.resolve())
        return read_source(path, name) if fixed is None else Source(name or str(path), fixed.text)

    @property
    def left(self) -> int:
        """How many fixes are suggestions only, because they could change what a card means."""
        return sum(1 for d in self.report.diagnostics if d.fix is not None and d.source.name in self.files)

    def _fix(self, name: str, root: Path, report: Report) -> bool:
        """Apply the safe fixes of one file to its text; True when it changed."""
        found = [d for d in report.diagnostics if d.source.name == name and d.fix is not None]
        text, applied = apply_fixes(found[0].source, found) if found else ("", [])
        if not applied:
            return False
        place = Path(name).resolve()
        fixed = self.fixed.setdefault(place, Fixed(name, root, found[0].source, text))
        fixed.text = text
        fixed.codes.update(d.code for d in applied)
        return True


def fix_files(paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], *, to_stderr: bool) -> None:
    """Write the safe fixes, each file in one step, and say what was done in each."""
    fixing = Fixing(paths, game, uses)
    for fixed in fixing.fixed.values():
        try:
            rewrite(Path(fixed.name), fixed.before, fixed.text, fixed.root)
        except InputError as error:
            complain(error)
        else:
            click.echo(f"fixed {fixed}", err=to_stderr)
    if fixing.left:
        left = f"{count(fixing.left, 'suggestion')} not applied: each could change what a card means"
        click.echo(left, err=to_stderr)


def show_fixes(
    paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], style: Style
) -> Iterator[str]:
    """Yield what `fix_files` would change as a unified diff; what it is goes to standard error."""
    fixing = Fixing(paths, game, uses)
    for fixed in fixing.fixed.values():
        yield from diff_lines(fixed.name, fixed.before.text, fixed.text, style)
        click.echo(f"would fix {fixed}", err=True)
    if not fixing.fixed:
        click.echo("no fix that cannot change what a card means", err=True)
    if fixing.left:
        left = f"{count(fixing.left, 'suggestion')} would not be applied: each could change what a card means"
        click.echo(left, err=True)
