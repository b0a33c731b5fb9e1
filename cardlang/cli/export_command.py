"""`cardlang export`: write cards or a deck in a foreign format."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from cardlang.api import deck_source, library_for, read_paths
from cardlang.checks.decks import card_named
from cardlang.checks.files import InputError
from cardlang.checks.library import Library
from cardlang.checks.report import read_deck
from cardlang.checks.unit import Unit
from cardlang.checks.writing import write_new
from cardlang.cli.output import game_option, uses_option, write_lines
from cardlang.codecs.codec import (
    Codec,
    CodecError,
    Exported,
    ExportRequest,
    check_options,
    codecs_of,
    codecs_of_sets,
)
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import clean
from cardlang.diagnostics.suggest import closest
from cardlang.games import registry
from cardlang.games.base import Game
from cardlang.source import Source
from cardlang.syntax.layout import Kind, Line

MOST_SHOWN = 20


@click.command("export")
@click.argument("paths", nargs=-1, metavar="PATHS|DECK...")
@click.option("--to", "format_", metavar="FORMAT", help="What to write; without it the formats are listed.")
@click.option(
    "--card", "names", multiple=True, metavar="CARD", help="Write only this card, by name or `{#id}`."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the format.")
@click.option(
    "--template", is_flag=True, help="Write a small set of --game to start from, in a format of whole sets."
)
@click.option("--out", metavar="FILE", help="Write to this file instead of standard output.")
@click.option("--force", is_flag=True, help="Replace the file of --out when it is there.")
@game_option(help="The game whose format it is, where several games have one of the name.")
@uses_option
def command(
    paths: tuple[str, ...],
    format_: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    template: bool,
    out: str | None,
    force: bool,
    game: str | None,
    uses: tuple[str, ...],
) -> int:
    """Write cards or a deck in a foreign format.

    PATHS are card files, folders and names of bundled sets; DECK is a deck's file, bundled name or code. What
    the format cannot hold is listed on standard error, and the exit status is then 1. A whole set (JSON, CSV,
    XLSX) is written completely or not at all.
    """
    if force and out is None:
        raise click.UsageError("--force goes with --out")
    formats = _formats(game, format_)
    if format_ is None:
        write_lines(_listed(formats))
        return 0
    rules, codec = _codec(format_, formats)
    chosen = dict(_option(text) for text in options)
    check_options(codec, chosen)
    request: ExportRequest | None
    faults: list[Diagnostic]
    if template:
        request, faults = _template_request(codec, paths, names, game, chosen), []
    elif not paths:
        raise click.UsageError("name the card files, sets or deck to write")
    elif codec.of_decks:
        assert rules is not None, "formats of decks belong to a game"
        request, faults = _deck_request(rules, paths, names, chosen, uses)
    else:
        request, faults = _card_request(rules, paths, names, chosen, uses, game)
    assert codec.write is not None
    whole = request is not None and not (codec.whole and faults)
    written = codec.write(request) if request is not None and whole else Exported(b"")
    _report([*faults, *written.diagnostics])
    if written.data:
        _put(written.data, out, force=force)
    return int(any(d.severity == "error" for d in (*faults, *written.diagnostics)))


def _formats(game: str | None, wanted: str | None) -> list[tuple[Game | None, Codec]]:
    """Return every format that can be written, with its game; None for those of all games, which come first.

    When one of these is wanted, no game is asked for its own.
    """
    found: list[tuple[Game | None, Codec]] = [
        (None, codec) for codec in codecs_of_sets() if codec.name == wanted
    ]
    if found:
        return found
    games = [registry.game(g) for g in (registry.game_names() if game is None else (game,))]
    own = [(rules, codec) for rules in games for codec in codecs_of(rules)]
    shared = [(None, codec) for codec in codecs_of_sets()]
    return [(rules, codec) for rules, codec in (*shared, *own) if codec.write is not None]


def _listed(formats: Sequence[tuple[Game | None, Codec]]) -> Iterator[str]:
    """Yield the formats as people read them, with their options."""
    for rules, codec in formats:
        yield f"{codec.name:<12}{codec.title} ({rules.name if rules is not None else 'all games'})"
        for option, meaning in codec.options.items():
            yield f"{'':<12}--option {option}=…: {meaning}"


def _codec(name: str, formats: Sequence[tuple[Game | None, Codec]]) -> tuple[Game | None, Codec]:
    """Return a format with its game. Raises UsageError for one that is not there."""
    fitting = [(rules, codec) for rules, codec in formats if codec.name == name]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        several = ", ".join(rules.name for rules, _ in fitting if rules is not None)
        raise click.UsageError(
            f"several games have the format `{name}` ({several}); `--game` says which is meant"
        )
    known = [codec.name for _, codec in formats]
    near = closest(name, known, 1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    raise click.UsageError(f"there is no format `{name}`{hint} (formats: {', '.join(known) or 'none'})")


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--option {text}: write NAME=VALUE")
    return key.strip(), value.strip()


def _card_request(
    rules: Game | None, paths: Sequence[str], names: Sequence[str], options: dict[str, str], uses: Sequence[str],
    game: str | None,
) -> tuple[ExportRequest | None, list[Diagnostic]]:  # fmt: skip
    """Return what to write of card files, and the faults of those cards that cannot be used."""
    library = library_for(rules.name if rules is not None else game, uses)
    units, _ = read_paths(library, paths)
    if rules is None and units:
        rules = units[0].game
    units = [unit for unit in units if rules is not None and unit.header.game == rules.name]
    if rules is None or not units:
        reason = "; ".join(dict.fromkeys(fault.message for fault in library.broken))
        what = f"cards of {rules.title}" if rules is not None else "cards"
        raise InputError(f"{', '.join(paths)} holds no {what}{f': {reason}' if reason else ''}")
    cards, found = library.link(units, units)
    faults = [d for d in (*library.broken, *found) if d.severity == "error"]
    own = {unit.header.set for unit in units}
    chosen = [card for card in cards.values() if card.set in own]
    if names:
        wanted = {_card(name, library, units) for name in names}
        chosen = [card for card in chosen if card.id in wanted]
    return ExportRequest(rules, cards, chosen, None, _comments(units), units, options), faults


def _template_request(
    codec: Codec, paths: Sequence[str], names: Sequence[str], game: str | None, options: dict[str, str]
) -> ExportRequest:
    """Return the set of a game that people start from."""
    from cardlang.projects.starter import starter

    if not codec.whole:
        raise click.UsageError(f"--template is for formats of whole sets, and {codec.name} is none")
    if game is None or paths or names:
        raise click.UsageError("--template goes with `--game GAME`, and without paths and cards")
    rules = registry.game(game)
    library = library_for(game, ())
    unit = library.add_source(starter(rules))
    assert unit is not None, "a starter says its game"
    cards, _ = library.link([unit], [unit])
    chosen = [card for card in cards.values() if card.set == unit.header.set]
    return ExportRequest(rules, cards, chosen, None, (), [unit], options)


def _card(name: str, library: Library, units: Sequence[Unit]) -> str:
    """Return the id of a card of some files by name or id. Raises CodecError."""
    faults: list[Diagnostic] = []
    cards, _ = library.link(units, [])
    found = card_named(Line(0, name), cards, Source("<text>", name), faults.append)
    if found is None:
        raise CodecError("; ".join((faults[0].message, *faults[0].help)))
    return found


def _comments(units: Iterable[Unit]) -> tuple[str, ...]:
    """Return the comments of files that stand on no card."""
    found: list[str] = []
    for unit in units:
        own = {line.start for block in (*unit.file.blocks, *unit.file.keywords) for line in block.comments}
        found += [
            item.line.text
            for item in unit.file.items
            if item.kind is Kind.COMMENT and item.line.start not in own
        ]
    return tuple(found)


def _deck_request(
    rules: Game, paths: Sequence[str], names: Sequence[str], options: dict[str, str], uses: Sequence[str]
) -> tuple[ExportRequest | None, list[Diagnostic]]:
    """Return the deck to write; one with faults is not written, but for those against the deck rules."""
    if len(paths) != 1 or names:
        raise click.UsageError(
            "this format holds one deck: give one file, bundled name or code, and no `--card`"
        )
    reading = read_deck(library_for(rules.name, uses), deck_source(paths[0], rules.name), rules.name)
    faults = [d for d in reading.diagnostics if d.code != "E161"]
    if reading.cards is None or any(d.severity == "error" for d in faults):
        return None, faults
    return ExportRequest(rules, reading.cards, (), reading.deck, options=options), faults


def _report(diagnostics: Sequence[Diagnostic]) -> None:
    """Say on standard error what is missing or doubtful: a line each, errors first."""
    ordered = sorted(diagnostics, key=lambda d: d.severity != "error")
    for found in ordered[:MOST_SHOWN]:
        where = ""
        if found.source.text:
            line, column = found.source.position(found.span.start)
            where = f"{clean(found.source.name)}:{line}:{column}: "
        click.echo(f"{where}{found.severity}[{found.code}]: {clean(found.message)}", err=True)
    if len(ordered) > MOST_SHOWN:
        click.echo(f"and {len(ordered) - MOST_SHOWN:,} more", err=True)


def _put(data: bytes, out: str | None, *, force: bool) -> None:
    if out is None:
        if sys.stdout.isatty() and b"\0" in data:
            raise click.UsageError("this format is no text; name a file to write with --out")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    write_new(Path(out), data, force=force)
