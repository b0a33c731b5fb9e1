"""The set that people start from: a game's own template, or a card and a scenario of its first bundled set."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.api import library_for
from cardlang.checks.files import InputError, read_source
from cardlang.checks.formatting import format_unit
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.games.base import Game
from cardlang.mutation.listed import SUFFIX
from cardlang.source import Source
from cardlang.syntax.layout import Value

TEMPLATE = "starter.template.md"
"""The name of the template, in the folder of a game's bundled sets: a card file of a set called `starter`."""
LIST = f"starter{SUFFIX}"
"""The name of the list, beside the template, of changes that none of its scenarios can notice."""
TITLE = "Starter"


def starter(game: Game, set_id: str = "starter", title: str = TITLE) -> Source:
    """Return a small card file of a game that has no fault. Raises InputError without anything to make it of."""
    path = game.folder / TEMPLATE
    text = (
        _renamed(game, read_source(path), set_id, title) if path.is_file() else _derived(game, set_id, title)
    )
    library = library_for(game.name, ())
    unit = library.add_source(Source(f"{set_id}.cards.md", text))
    assert unit is not None, "a starter says its game"
    return Source(unit.source.name, format_unit(library, unit).text)


def starter_list(game: Game) -> str | None:
    """Return the list of changes that no scenario of a game's template can notice; None where each can."""
    path = game.folder / LIST
    return read_source(path).text if path.is_file() else None


def _renamed(game: Game, template: Source, set_id: str, title: str) -> str:
    """Return a template with another id and title in its header and heading."""
    unit = library_for(game.name, ()).add_source(template)
    assert unit is not None, "a template says its game"
    edits = {}
    for name, new in (("set", set_id), ("title", title)):
        value: Value | None = unit.file.header.get(name)
        if value is not None:
            edits[value.line.span] = new
    if unit.file.title is not None:
        edits[unit.file.title.span] = title
    text = template.text
    for span in sorted(edits, reverse=True):
        text = text[: span.start] + edits[span] + text[span.end :]
    return text


def _derived(game: Game, set_id: str, title: str) -> str:
    """Return a set of one card like the first of the game, with the first scenario that there is."""
    if not game.default_sets:
        raise InputError(f"{game.title} has neither a file {TEMPLATE} nor a bundled set to start from")
    library = library_for(game.name, ())
    unit = library.add_set(game.default_sets[0], game.name)
    return "\n".join(_lines(game, unit, set_id, title))


def _lines(game: Game, unit: Unit, set_id: str, title: str) -> Iterator[str]:
    yield from ("---", f"game: {game.name}", f"set: {set_id}", f"title: {title}", "kind: expansion")
    yield from (f"uses: [{unit.header.set}]", "---", "", f"# {title}", "", "A card to change into your own.")
    first: Draft | None = next(iter(unit.drafts), None)
    if first is not None:
        yield from ("", f"## {first.kind}", "", "### My First Card")
        if first.block.stat is not None:
            yield first.block.stat.text
        yield from (f"- {line.text}" for line in first.block.effects)
    scenario = next((s for s in unit.file.scenarios if s.lines), None)
    if scenario is not None:
        yield from ("", "## Scenarios", "", "```scenario")
        yield from (line.text for line in scenario.lines)
        yield "```"
    yield ""
