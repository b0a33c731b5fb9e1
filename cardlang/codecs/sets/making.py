"""Make a card file of a whole set that was read from data: all or nothing, every fault at its place there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from cardlang.api import library_for
from cardlang.checks.formatting import format_unit
from cardlang.checks.report import prepare_scenarios
from cardlang.checks.unit import Unit
from cardlang.codecs.codec import Imported, ImportRequest
from cardlang.codecs.sets.model import HEADER_KEYS, Said, WholeSet, texts
from cardlang.codecs.sets.rendering import Rendered, render
from cardlang.codecs.sets.statline import StatFault, StatNames, stat_line
from cardlang.codecs.sets.taking import whole_set
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.diagnostics.suggest import closest
from cardlang.games import registry
from cardlang.source import Source, Span

MOST_REPORTED = 1_000


@attrs.define
class Faults:
    """What is wrong with the data, in its own places."""

    source: Source
    found: list[Diagnostic] = attrs.field(factory=list)

    def add(
        self,
        said: Said,
        message: str,
        *help: str,
        code: str = "E410",
        card: str | None = None,
        part: tuple[int, int] | None = None,
    ) -> None:
        """Report a text of the data, or a part of it; the headline starts with its place in words."""
        if len(self.found) <= MOST_REPORTED:
            span = said.span if part is None else said.part(*part)
            where = f"{said.where}: " if said.where else ""
            self.found.append(Diagnostic(code, where + message, self.source, span, card, help=help))

    @property
    def any(self) -> bool:
        return any(fault.severity == "error" for fault in self.found)


def game_of_set(whole: WholeSet, request: ImportRequest, faults: Faults) -> Any:
    """Return the game that the data or the call names; None, and a fault, for none or two different ones."""
    said = whole.header.get("game")
    if said is None:
        if request.game is None:
            top = Said("", Span(0, 1))
            faults.add(
                top, "the data does not say which game it is for", "call cardlang with `--game`", code="E133"
            )
        return request.game
    if request.game is not None:
        if request.game.name == said.text:
            return request.game
        faults.add(
            said,
            f"this is a set of `{_short(said.text)}`, and `--game` says {request.game.name}",
            code="E134",
        )
        return None
    names = registry.game_names()
    if said.text not in names:
        near = (f"did you mean `{n}`?" for n in closest(said.text, names, 1))
        listed = f"games: {', '.join(names)}"
        faults.add(said, f"there is no game called `{_short(said.text)}`", *near, listed, code="E134")
        return None
    return registry.game(said.text)


def make_file(
    whole: WholeSet,
    request: ImportRequest,
    faults: Faults,
    check_stats: Callable[[StatNames], bool] = lambda known: True,
) -> Imported:
    """Return the card file of a set, or no text and every fault.

    `check_stats` is told the stats of the game, and returns false when the data has stats of other names: then
    stats that are missing are not reported once more.
    """
    game = game_of_set(whole, request, faults)
    if game is None:
        return Imported("", tuple(faults.found))
    whole = _with_overrides(whole, request, game)
    _check_words(whole, game, faults)
    known = stat_names(game, (said.text for said in whole.uses))
    lines = _stat_lines(whole, game, known, faults, missing=check_stats(known))
    if not _is_plain(whole, faults):
        return Imported("", _sorted(faults))
    file = render(_with_known_words(whole, game), lines)
    library = library_for(game.name, request.places)
    unit = library.add_source(Source(request.name, file.text))
    if unit is None:
        faults.found += [_at_its_place(d, None, file, faults.source) for d in library.broken]
        return Imported("", _sorted(faults))
    linked, found = library.link([unit], [unit])
    prepare_scenarios(unit, linked, found)
    own = {card.name.text for card in whole.cards}  # what their stats lack has been said already
    found = [d for d in found if d.code != "E137" or d.card not in own]
    faults.found += [_at_its_place(d, unit, file, faults.source) for d in found[:MOST_REPORTED]]
    if not faults.any:
        _check_same(whole, lines, unit, faults)
    return Imported("" if faults.any else format_unit(library, unit).text, _sorted(faults))


def stat_names(game: Any, uses: Iterable[str] = ()) -> StatNames:
    """Return the stats that the cards of a game's bundled sets, and of used sets, have."""
    library = library_for(game.name, ())
    known = set(library.all_set_ids(game.name))
    wanted = [name for name in dict.fromkeys((*game.default_sets, *uses)) if name in known]
    if not wanted:
        return StatNames((), frozenset())
    return StatNames.of(library.link([library.add_set(name, game.name) for name in wanted], [])[0])


def _with_overrides(whole: WholeSet, request: ImportRequest, game: Any) -> WholeSet:
    """Return a set with what the call says in place of its header, and what the header must say."""
    header = {"game": Said(game.name), "set": Said(request.set)} | whole.header
    if "set" in request.overrides:
        header["set"] = Said(request.set)
    if request.title:
        header["title"] = Said(request.title)
    if "kind" in request.options:
        header["kind"] = Said(request.options["kind"])
    header = {key: said for key, said in header.items() if said.text or key in ("game", "set")}
    uses = tuple(map(Said, request.uses)) or whole.uses
    kind = header["kind"].text if "kind" in header else "expansion"
    if not uses and "set" not in whole.header and kind != "base":
        uses = tuple(map(Said, game.default_sets))  # cards without a header, which may name what there is
    return attrs.evolve(whole, header=header, uses=uses)


def _check_words(whole: WholeSet, game: Any, faults: Faults) -> None:
    """Report header keys and kinds of cards that are not there."""
    for key, said in whole.header.items():
        if key not in HEADER_KEYS:
            near = (f"did you mean `{n}`?" for n in closest(key, HEADER_KEYS, 1))
            faults.add(said, f"there is no header key `{_short(key)}`", *near, f"keys: {', '.join(HEADER_KEYS)}",
                       code="E131")  # fmt: skip
    for card in whole.cards:
        if card.kind.text not in game.sections:
            near = (f"did you mean `{n}`?" for n in closest(card.kind.text, game.sections, 1))
            faults.add(card.kind, f"there is no kind of card `{_short(card.kind.text)}` in {game.title}", *near,
                       f"kinds: {', '.join(game.sections)}", code="E135", card=card.name.text)  # fmt: skip


def _with_known_words(whole: WholeSet, game: Any) -> WholeSet:
    """Return a set without the words that have been reported, so that everything else can be looked at.

    A card of an unknown kind keeps nothing but its name, which others may speak of.
    """
    header = {key: said for key, said in whole.header.items() if key in HEADER_KEYS}
    cards = tuple(
        card
        if card.kind.text in game.sections
        else attrs.evolve(card, kind=Said(game.sections[0]), text=(), flavour=(), comments=())
        for card in whole.cards
    )
    return attrs.evolve(whole, header=header, cards=cards)


def _stat_lines(
    whole: WholeSet, game: Any, known: StatNames, faults: Faults, *, missing: bool
) -> list[str | None]:
    """Return the stat line of each card, None for none and for one with a fault, which is reported."""
    lines: list[str | None] = []
    for card in whole.cards:
        made = stat_line(game, card, known) if card.kind.text in game.sections else None
        if isinstance(made, StatFault):
            if missing or not made.missing:
                faults.add(made.said, made.message, *made.help, code=made.code, card=card.name.text,
                           part=(made.start, made.end) if made.end else None)  # fmt: skip
            made = None
        lines.append(made)
    return lines


def _is_plain(whole: WholeSet, faults: Faults) -> bool:
    """Return whether all texts can be written; those over several lines, or with what UTF-8 cannot say, cannot."""
    before = len(faults.found)
    for place, said in texts(whole):
        if "\n" in said.text and "comments" not in place:
            faults.add(said, "this text goes over several lines, and must stand on one")
        if not said.text.isascii() and any("\ud800" <= c <= "\udfff" for c in said.text):
            faults.add(said, "this text holds half a character (a lone surrogate)")
    return len(faults.found) == before


def _check_same(whole: WholeSet, lines: Sequence[str | None], unit: Unit, faults: Faults) -> None:
    """Report the first text that reads as something else in a card file: a name that ends in an id, for example."""
    meant = dict(texts(_readable(whole)))
    got = {place: said.text for place, said in texts(whole_set(unit))}
    for place, said in meant.items():
        if " ".join(said.text.split()) != " ".join(got.get(place, "").split()):
            faults.add(said, f"`{_short(said.text)}` would be read as something else in a card file",
                       "leave out marks such as `#`, `{#…}`, `<!--` and lines of three backquotes")  # fmt: skip
            return
    stats = [draft.block.stat.text if draft.block.stat is not None else None for draft in unit.drafts]
    wrong = next(
        (at for at, (ours, theirs) in enumerate(zip(lines, stats, strict=True)) if ours != theirs), None
    )
    if wrong is not None:
        faults.add(
            whole.cards[wrong].name, "the stats of this card would be read as something else in a card file"
        )
    elif len(got) > len(meant):
        place = next(place for place in got if place not in meant)
        faults.add(
            next(iter(meant.values())), f"a text would be read as something else: `{_short(got[place])}`"
        )


def _readable(whole: WholeSet) -> WholeSet:
    """Return a set as it is read back: a heading like the title does not count, nor empty prose."""
    title = whole.header.get("title", whole.header["set"]).text
    heading = whole.heading if whole.heading is not None and whole.heading.text != title else None
    return attrs.evolve(
        whole, heading=heading, prose=tuple(passage for passage in whole.prose if passage.lines)
    )


def _at_its_place(diagnostic: Diagnostic, unit: Unit | None, file: Rendered, source: Source) -> Diagnostic:
    """Return a diagnostic of the card file as one of the data. Fixes would edit the card file and are left out."""
    said, span = file.origin(diagnostic.span)
    related = tuple(
        Related(r.message, source, file.origin(r.span)[1])
        if unit is not None and r.source is unit.source
        else r
        for r in diagnostic.related
    )
    message = f"{said.where}: {diagnostic.message}" if said.where else diagnostic.message
    return attrs.evolve(diagnostic, message=message, source=source, span=span, related=related, fix=None)


def _sorted(faults: Faults) -> tuple[Diagnostic, ...]:
    return tuple(sorted(faults.found, key=lambda d: d.sort_key))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"
