"""`cardlang import`: read a plain card list or a foreign format and write a card file."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections import Counter
from pathlib import Path

import click

from cardlang.api import library_for
from cardlang.checks.files import MOST_BYTES, STDIN, InputError, decode
from cardlang.checks.header import NO_SET_ID, default_set_id, is_header_text, is_set_id
from cardlang.checks.nearby import is_there
from cardlang.checks.writing import write_new
from cardlang.cli.output import game_option, width
from cardlang.codecs import plain_list
from cardlang.codecs.codec import (
    Codec,
    CodecError,
    Imported,
    ImportRequest,
    check_options,
    codecs_of,
    codecs_of_sets,
)
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.full import block
from cardlang.diagnostics.screen import style_for
from cardlang.games.base import Game
from cardlang.games.registry import game as find_game
from cardlang.source import Source

_CARD_FILE = re.compile(r"\s*---[ \t]*\r?\n")


@click.command("import")
@click.argument("file", metavar="FILE|CODE")
@game_option(help="The game of the cards; data of a whole set says it itself.")
@click.option(
    "--from", "from_", metavar="FORMAT", help="The format of FILE; without it the format is recognised."
)
@click.option("--out", metavar="FILE", help="Write to this file instead of standard output.")
@click.option("--force", is_flag=True, help="Replace the file of --out when it is there.")
@click.option("--set", "set_", metavar="ID", help="The id of the new set (default: the name of FILE).")
@click.option("--title", default="", metavar="TEXT", help="The title of the new set.")
@click.option("--kind", type=click.Choice(["base", "expansion"]), help="The kind of the new set.")
@click.option(
    "--uses", multiple=True, metavar="SET", help="A set that the cards build on, by name or card file."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the format.")
def command(
    file: str,
    game: str | None,
    from_: str | None,
    out: str | None,
    force: bool,
    set_: str | None,
    title: str,
    kind: str | None,
    uses: tuple[str, ...],
    options: tuple[str, ...],
) -> int:
    """Read a plain card list and write a card file.

    FILE is a list as one copies it from a rules text: a heading such as `Boss`, then card after card with
    its name, its stat line and its effects; `-` is standard input. Remarks are kept as comments. What the list
    does not say is reported on standard error, and then the exit status is 1. Foreign formats of the game are
    recognised too, and so are whole sets in JSON, CSV and XLSX: they become a card file completely or not
    at all.
    """
    if force and out is None:
        raise click.UsageError("--force goes with --out")
    _check_header(set_, title)
    rules = find_game(game) if game is not None else None
    coded = _code(rules, from_, file)
    data = _data(rules, file) if coded is None else coded
    given = "<standard input>" if file == STDIN else file if coded is None else "<code>"
    codec = _codec(rules, from_, data, file)
    settings = _settings(codec, kind, options)
    sets, places = _used(rules, uses)
    request = ImportRequest(
        name=given,
        game=rules,
        set=set_ or ("imported" if given != file else default_set_id(file.removesuffix(f".{codec.name}"))),
        overrides=frozenset() if set_ is None else frozenset(("set",)),
        title=title,
        uses=sets,
        places=places,
        options=settings,
        beside=lambda name: _beside(file, name),
    )
    assert codec.read is not None
    imported = codec.read(data, request)
    if imported.text and out is not None:
        write_new(Path(out), imported.text.encode(), force=force)
    elif imported.text:
        sys.stdout.write(imported.text)
    return _report(imported, out)


def _check_header(set_: str | None, title: str) -> None:
    """Raise UsageError for what cannot stand in a header."""
    if set_ is not None and not is_set_id(set_):
        raise click.UsageError(f"--set {set_}: {NO_SET_ID}")
    if title and not is_header_text(title):
        raise click.UsageError(f"--title {title}: a title is one line, and does not start with `[`")


def _code(rules: Game | None, from_: str | None, text: str) -> bytes | None:
    """Return a text as data when it is no file and a format of the game, or the one named, takes it for a code."""
    data = text.encode("utf-8", "replace")
    if is_there(text) or rules is None:
        return None
    known = [codec for codec in codecs_of(rules) if codec.in_calls]
    named = any(codec.name == from_ for codec in known)
    return data if named or any(codec.recognises(data) for codec in known) else None


def _data(rules: Game | None, file: str) -> bytes:
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        if Path(file).is_dir():
            raise InputError(f"{file} is a folder, and a file is needed")
        with Path(file).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        names = [codec.name for codec in codecs_of(rules) if codec.in_calls] if rules is not None else []
        hint = " or ".join(f"`--from {name}`" for name in names)
        no_file = getattr(error, "errno", None) in (errno.ENOENT, errno.ENAMETOOLONG)
        hint = f"; a code is read with {hint}" if hint and no_file else ""
        raise InputError(f"{file} cannot be read: {reason}{hint}") from None


def _codec(rules: Game | None, name: str | None, data: bytes, file: str) -> Codec:
    """Return the format by name, or the first that recognises the data; those of whole sets need no game.

    Text with the heading of a section is a plain list, and so is what nothing else recognises.
    """
    own = (*codecs_of(rules), plain_list.CODEC) if rules is not None else ()
    known = [codec for codec in (*codecs_of_sets(), *own) if codec.read is not None]
    if name is not None:
        found = next((codec for codec in known if codec.name == name), None)
        if found is None:
            where = f"for {rules.title}" if rules is not None else "that says its game; call with `--game`"
            names = ", ".join(codec.name for codec in known)
            raise CodecError(f"there is no format `{name}` {where} (formats: {names})")
        return found
    found = next((codec for codec in known if codec.whole and codec.recognises(data)), None)
    if found is not None:
        return found
    if rules is None:
        raise click.UsageError(
            "`--game` is missing: only whole sets in JSON, CSV and XLSX say their game themselves"
        )
    if plain_list.has_sections(data, rules):
        return plain_list.CODEC
    found = next(codec for codec in known if not codec.whole and codec.recognises(data))
    if found is plain_list.CODEC and _CARD_FILE.match(decode(data, file).text):
        raise InputError(
            f"{file} is a card file already; `cardlang check` and `cardlang fmt` read it as it is"
        )
    return found


def _settings(codec: Codec, kind: str | None, options: tuple[str, ...]) -> dict[str, str]:
    settings = {} if kind is None else {"kind": kind}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise click.UsageError(f"--option {option}: write NAME=VALUE")
        settings[name] = value
    check_options(codec, settings)
    return settings


def _used(rules: Game | None, uses: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids of the used sets, and the files among them in which they are found."""
    game = rules.name if rules is not None else None
    library = library_for(game, ())
    sets, places = [], []
    for use in uses:
        path = Path(use)
        unit = library.add_file(path, use) if is_there(path) else library.add_set(use, game)
        if unit is None:
            raise InputError(
                f"{use} is not a card file of {rules.title if rules is not None else 'any game'}"
            )
        sets.append(unit.header.set)
        places += [use] if is_there(path) else []
    return tuple(sets), tuple(places)


def _beside(file: str, name: str) -> bytes | None:
    path = Path(file).parent / Path(name).name
    return path.read_bytes() if file != STDIN and path.is_file() else None


def _report(imported: Imported, out: str | None) -> int:
    """Say on standard error what was read and what is missing; return the exit status."""
    style = style_for(sys.stderr, os.environ)
    for diagnostic in imported.diagnostics:
        click.echo("\n".join([*block(diagnostic, style, width()), ""]), err=True)
    errors = sum(1 for d in imported.diagnostics if d.severity == "error")
    if imported.text and not imported.deck:
        where = f" written to {out}" if out is not None else ""
        click.echo(f"{_counted(imported.text)}{where}", err=True)
    for words, kinds in (("left out", imported.left_out), ("uncertain", imported.doubts)):
        if kinds:
            listed = ", ".join(f"{kind} ({count(times, 'time')})" for kind, times in kinds.items())
            click.echo(f"{words}: {listed}", err=True)
    if errors:
        kept = "" if imported.text else "; nothing was written"
        click.echo(f"{count(errors, 'thing')} could not be known or read{kept}", err=True)
    return int(errors > 0 or not imported.text or bool(imported.left_out))


def _counted(text: str) -> str:
    """Return how many cards a card file holds, with the numbers of its sections."""
    unit = library_for(None, ()).add_source(Source("<imported>", text))
    if unit is None:
        return count(0, "card")
    sections = Counter(draft.kind for draft in unit.drafts)
    listed = ", ".join(f"{sections[name]:,} {name}" for name in unit.game.sections if sections[name])
    return count(len(unit.drafts), "card") + (f" ({listed})" if listed else "")
