"""`cardlang fmt`: print card files in the one style."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.api import library_for, read_paths
from cardlang.checks.files import DECK_SUFFIX, STDIN, InputError, is_archive
from cardlang.checks.formatting import Formatted, format_unit
from cardlang.checks.library import Library
from cardlang.checks.nearby import is_there
from cardlang.checks.unit import Unit
from cardlang.checks.writing import rewrite
from cardlang.cli.output import Unreadable, diff_lines, game_option, style, uses_option, write_lines
from cardlang.cli.targets import card_files
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.screen import clean


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@game_option()
@uses_option
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 when a file is not in style.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def command(paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], check: bool, diff: bool) -> int:
    """Print card files in the one style; what they mean does not change.

    PATHS are files, folders, `-` to read standard input and write standard output, or, with `--check` or
    `--diff`, names of bundled sets; without any, this folder. Comments, flavour and prose are kept, and lines
    with errors stay exactly as they are.
    """
    unreadable = Unreadable()
    library = library_for(game, uses)
    targets = card_files(paths or (".",), unreadable)
    changed = same = 0
    targets |= _bundled(library, paths, check or diff, unreadable)
    for name, root in _wanted(paths or (".",), targets, unreadable).items():
        unit = _read(library, name, unreadable)
        if unit is None:
            continue
        formatted = format_unit(library, unit)
        if name == STDIN and not (check or diff):
            click.echo(formatted.text, nl=False)
        elif formatted.text == unit.source.text:
            same += 1
        else:
            changed += _deliver(name, root, unit, formatted, check, diff, unreadable)
    if changed + same:
        verb = "would be formatted" if check or diff else "formatted"
        click.echo(f"{count(changed, 'file')} {verb}, {same:,} in style already", err=diff or check)
    return 2 if unreadable else int(check and changed > 0)


def _wanted(paths: tuple[str, ...], targets: dict[str, Path], unreadable: Unreadable) -> dict[str, Path]:
    """Return the card files to format: decks in folders have no style, and other paths are refused."""
    wanted = {name: root for name, root in targets.items() if not name.endswith(DECK_SUFFIX)}
    for path in paths:
        if path == STDIN:
            wanted[path] = Path()
        elif path.endswith(DECK_SUFFIX):
            unreadable(InputError(f"{path} is a deck; `fmt` formats card files"))
        elif is_archive(Path(path)):
            unreadable(InputError(f"{path} is a zip; `fmt` formats card files"))
    return wanted


def _bundled(
    library: Library, paths: tuple[str, ...], only_read: bool, unreadable: Unreadable
) -> dict[str, Path]:
    """Return the files of bundled sets given by name, which can be looked at but are not written."""
    found: dict[str, Path] = {}
    for path in paths:
        if path == STDIN or is_there(path):
            continue
        file = library.set_file(path)
        if file is None:
            unreadable(InputError(f"{path}: there is no such file, folder or set"))
        elif not only_read:
            unreadable(
                InputError(f"{path} is a bundled set; use `--check` or `--diff`, or name a file of yours")
            )
        else:
            found[str(file)] = file.parent
    return found


def _read(library: Library, name: str, unreadable: Unreadable) -> Unit | None:
    """Return a file's unit; None when it cannot be read, or nothing says which game it belongs to."""
    before = len(unreadable)
    units, _ = read_paths(library, [Path(name)], unreadable)
    if not units and len(unreadable) == before:
        reason = next((d.message for d in library.broken if d.source.name == name), "its game is not known")
        unreadable(InputError(f"{name} cannot be formatted: {reason}"))
    return units[0] if units else None


def _deliver(
    name: str,
    root: Path,
    unit: Unit,
    formatted: Formatted,
    check: bool,
    diff: bool,
    unreadable: Unreadable,
) -> bool:
    """Write, show or name a file that is not in style; return false when it cannot be written."""
    if diff:
        write_lines(diff_lines(name, unit.source.text, formatted.text, style()))
        return True
    if not check:
        try:
            rewrite(Path(name), unit.source, formatted.text, root, keep_mark=False)
        except InputError as error:
            unreadable(error)
            return False
    left = f" ({count(len(formatted.kept), 'line')} with errors left as they are)" if formatted.kept else ""
    click.echo(f"{'would format' if check else 'formatted'} {clean(name)}{left}")
    return True
