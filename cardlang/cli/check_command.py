"""`cardlang check`: read, look up and lint card files and decks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from cardlang.api import Report, check
from cardlang.checks.files import InputError, rewrite
from cardlang.checks.fixes import apply_fixes
from cardlang.cli.output import Unreadable, complain, game_option, style, uses_option, width, write_lines
from cardlang.cli.targets import card_files
from cardlang.diagnostics.findings import Findings, chosen, count
from cardlang.diagnostics.formats import FORMATS, renderer

MOST_ROUNDS = 20


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@game_option()
@uses_option
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="full", show_default=True)
@click.option(
    "--select", multiple=True, metavar="CODES", help="Show only these codes (`E101,W3`: W3 is all W3…)."
)
@click.option(
    "--ignore", multiple=True, metavar="CODES", help="Leave these codes out; the summary counts them."
)
@click.option("--error-on-warning", is_flag=True, help="Exit with 1 when there are warnings.")
@click.option("--fix", is_flag=True, help="Apply the fixes that cannot change a card's meaning.")
def command(
    paths: tuple[str, ...],
    game: str | None,
    uses: tuple[str, ...],
    format_: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    error_on_warning: bool,
    fix: bool,
) -> int:
    """Read, look up and lint card files and decks.

    PATHS are files, folders, names of bundled sets, or `-` for standard input; without any, this folder.
    The exit status is 0 when everything is fine, 1 when there are errors, 2 when something cannot be read.
    """
    wanted, unwanted = _codes(select, "--select"), _codes(ignore, "--ignore")
    paths = paths or (".",)
    if fix:
        _fix(paths, game, uses, to_stderr=format_ == "json")
    unreadable = Unreadable()
    report = check(paths, game, uses, unreadable)
    findings = _findings(report, wanted, unwanted, len(unreadable))
    write_lines(renderer(format_)(findings, style(), width()))
    if unreadable:
        return 2
    return int(findings.errors > 0 or (error_on_warning and findings.warnings > 0))


def _findings(report: Report, select: tuple[str, ...], ignore: tuple[str, ...], unreadable: int) -> Findings:
    shown = chosen(report.diagnostics, select, ignore)
    return Findings(
        shown,
        files=report.files,
        cards=len(report.cards) + report.bad,
        bad=report.bad,
        decks=report.decks,
        hidden=len(report.diagnostics) - len(shown),
        unreadable=unreadable,
    )


def _codes(values: tuple[str, ...], option: str) -> tuple[str, ...]:
    """Return codes or their first characters, split at commas; refuse what no code starts with."""
    codes = tuple(part for value in values for part in value.replace(",", " ").split())
    if codes:
        from cardlang.diagnostics.codes import all_codes

        for code in codes:
            if not any(known.startswith(code) for known in all_codes()):
                raise click.UsageError(
                    f"{option}: no code starts with `{code}`; `cardlang explain` lists them"
                )
    return codes


def _fix(paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], *, to_stderr: bool) -> None:
    """Apply safe fixes until there are none left, and say what was done in each file."""
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
