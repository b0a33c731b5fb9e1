"""Write the stat line of an entry with the words of its game, and find which of its stats is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.codecs.sets.model import CardEntry, Said
from cardlang.diagnostics.model import TextError
from cardlang.syntax.layout import Line

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,11})")
_YES = ("true", "yes", "x")
_NO = ("false", "no")
_SAME = str.maketrans({"\u2212": "-"})


@attrs.frozen
class StatNames:
    """The names of stats that the cards in reach have, in their order, and which of them are yes or no."""

    names: tuple[str, ...]
    switches: frozenset[str]

    @classmethod
    def of(cls, cards: CardSet) -> StatNames:
        """Return the names that some cards use."""
        stats = [(name, value) for card in cards.values() for name, value in card.stats.items()]
        return cls(
            tuple(dict.fromkeys(name for name, _ in stats)),
            frozenset(name for name, value in stats if isinstance(value, bool)),
        )


@attrs.frozen
class StatFault:
    """What is wrong with the stats of an entry, and where."""

    said: Said
    message: str
    start: int = 0
    end: int = 0
    help: tuple[str, ...] = ()
    code: str = "E410"
    missing: bool = False
    """Whether a stat is not there at all."""


def stat_line(game: Any, entry: CardEntry, known: StatNames) -> str | StatFault | None:
    """Return an entry's stat line; None for a card without one, or the first fault of its stats."""
    stats = dict(_values(entry, known))
    if not stats and not entry.tribes and not game.needs_stat(entry.kind.text):
        return None
    try:
        text: str = game.print_stat(entry.kind.text, stats, tuple(tribe.text for tribe in entry.tribes))
    except KeyError as error:
        return StatFault(
            entry.blanks.get(error.args[0], entry.name),
            f"`{_short(entry.name.text)}` has no `{error.args[0]}`",
            help=(f"each {entry.kind.text} has one",),
            missing=True,
        )  # fmt: skip
    except (TypeError, ValueError, AttributeError, IndexError):
        return StatFault(entry.name, f"the stats of `{_short(entry.name.text)}` make no stat line")
    if "\n" in text:
        return StatFault(_origin(entry, text), "a stat stands on one line")
    try:
        read = game.read_stat(entry.kind.text, Line(0, text))
    except TextError as error:
        return _located(entry, text, error)
    return _difference(entry, read) or text


def _values(entry: CardEntry, known: StatNames) -> Iterator[tuple[str, Any]]:
    for name, said in entry.stats.items():
        folded = said.text.casefold()
        if name in known.switches and folded in (*_YES, *_NO):
            if folded in _YES:
                yield name, True
        else:
            yield name, int(said.text) if _WHOLE.fullmatch(said.text) else said.text


def _located(entry: CardEntry, text: str, error: TextError) -> StatFault:
    fault = error.fault
    wrong = text[fault.span.start : fault.span.end]
    said = _origin(entry, wrong)
    at = said.text.find(wrong) if wrong else -1
    start, end = (at, at + len(wrong)) if at >= 0 else (0, len(said.text))
    return StatFault(said, fault.message, start, end, fault.help, fault.code)


def _origin(entry: CardEntry, text: str) -> Said:
    """Return the stat or tribe that a part of the stat line comes from; the card's name where none does."""
    parts = [said for said in (*entry.stats.values(), *entry.tribes) if said.text]
    found = next((said for said in parts if said.text == text), None)
    found = found or next((said for said in parts if text and text in said.text), None)
    return found or next((said for said in parts if said.text in text), None) or entry.name


def _difference(entry: CardEntry, read: Any) -> StatFault | None:
    """Return the first stat that the stat line does not say: one that this kind of card does not have."""
    for name, said in entry.stats.items():
        if said.text.casefold() in _NO and not read.stats.get(name):
            continue
        if read.stats.get(name) is None:
            message = f"a card of the kind {entry.kind.text} has no `{name}`"
            return StatFault(said, message, 0, len(said.text), (f"it has {_listed(read.stats)}",))
        if not _same(said.text, read.stats[name]):
            return StatFault(said, f"`{_short(said.text)}` cannot be a {name}", 0, len(said.text))
    if tuple(t.text.strip() for t in entry.tribes) != tuple(name for name, _ in read.tribes):
        said = entry.tribes[0] if entry.tribes else entry.name
        return StatFault(
            said, f"a card of the kind {entry.kind.text} cannot have these tribes", 0, len(said.text)
        )
    return None


def _listed(stats: Mapping[str, Any]) -> str:
    return ", ".join(f"`{name}`" for name in stats)


def _same(text: str, value: Any) -> bool:
    if value is True:
        return text.casefold() in _YES
    folded = text.translate(_SAME).strip().casefold().removeprefix("+")
    for word in ("infinity", "inf"):
        folded = folded.replace(word, "∞")
    return folded == str(value).casefold()


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"
