"""`cardlang check --fix`: write the fixes that cannot change what a card means, and say what was done."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from cardlang.api import Report, check
from cardlang.checks.files import STDIN, InputError
from cardlang.checks.fixes import apply_fixes
from cardlang.checks.writing import rewrite
from cardlang.cli.output import complain
from cardlang.cli.targets import card_files
from cardlang.diagnostics.findings import count

MOST_ROUNDS = 20


def fix_files(paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], *, to_stderr: bool) -> None:
    """Apply safe fixes until there are none left, and say what was done in each file."""
    paths = tuple(path for path in paths if path != STDIN)
    files = card_files(paths)
    done: dict[str, Counter[str]] = {}
    for _ in range(MOST_ROUNDS):
        report = check(paths, game, uses, lambda error: None)
        if not sum([_fix_file(name, files, report, done) for name in list(files)]):
            break
    for name, codes in done.items():
        listed = ", ".join(f"{number} × {code}" for code, number in sorted(codes.items()))
        click.echo(f"fixed {count(codes.total(), 'problem')} in {name}: {listed}", err=to_stderr)
    left = sum(1 for d in report.diagnostics if d.fix is not None and d.source.name in files)
    if left:
        click.echo(
            f"{count(left, 'suggestion')} not applied: each could change what a card means", err=to_stderr
        )


def _fix_file(name: str, files: dict[str, Path], report: Report, done: dict[str, Counter[str]]) -> bool:
    """Apply the safe fixes of one file; True when it changed. A file that cannot be written is given up."""
    found = [d for d in report.diagnostics if d.source.name == name and d.fix is not None]
    if not found:
        return False
    text, applied = apply_fixes(found[0].source, found)
    if not applied:
        return False
    try:
        rewrite(Path(name), found[0].source, text, files[name])
    except InputError as error:
        complain(error)
        del files[name]
        return False
    done.setdefault(name, Counter()).update(d.code for d in applied)
    return True
