"""Write cards as custom card codes: versions 1, 4 and 5."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import attrs

from cardlang.checks.cards import Card
from cardlang.codecs import (
    base64_text,
    card_v1,
    card_v1_effects,
    card_v4,
    card_v4_effects,
    card_v5,
    card_v5_effects,
)
from cardlang.codecs import ids as numbers
from cardlang.codecs.attributes import attribute, attributes
from cardlang.codecs.binary import CannotWrite, DataError, Reader
from cardlang.codecs.card_model import BLANK_PORTRAIT, FILE, PNG, CodeCard, cost_and_tp, own_name
from cardlang.codecs.spelling import Spelling
from cardlang.codecs.wire import EffectFormat, TribeCode, Wire, tribe_code
from cardlang.engine.effect import Effect

DEFAULT_VERSION = 4
_RAW = re.compile(r"version ([0-9]+), .*: ((?:[0-9A-F]{2} ?)+)")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_SHIFTED = range(228, 235)
"""Portraits that versions 0 to 4 store 19 lower than version 5."""


def in_line(text: str, error: CannotWrite) -> str:
    """Return what cannot be written with the line it stands on, where the message does not name it already."""
    return str(error) if str(error).startswith(f"`{text}`") else f"`{text}`: {error}"


@attrs.frozen
class Writer:
    """How one version of the format is written."""

    spell: Callable[[Effect, Spelling, bool], list[Wire]]
    spell_flavour: Callable[[str], Wire]
    spell_tp: Callable[[int], Wire] | None
    """None where TP effects become part of the cost."""
    write: Callable[[CodeCard], bytes]


WRITERS: Mapping[int, Writer] = {
    1: Writer(
        card_v1_effects.spell, card_v1_effects.spell_flavour, card_v1_effects.spell_tp, card_v1.write_card
    ),
    4: Writer(
        card_v4_effects.spell, card_v4_effects.spell_flavour, card_v4_effects.spell_tp, card_v4.write_card
    ),
    5: Writer(card_v5_effects.spell, card_v5_effects.spell_flavour, None, card_v5.write_card),
}


def version_of(card: Card) -> int:
    """Return the version that a card is written in when nobody asks for one: the one it came in, else 4."""
    value = attribute(card.comments, "code version")
    return {"0": 1, "1": 1, "2": 4, "4": 4, "5": 5}.get(value or "", DEFAULT_VERSION)


def encode_card(card: Card, spelling: Spelling, version: int) -> bytes:
    """Return a card as the bytes of a code. Raises CannotWrite with the effect that has no place in it."""
    writer = WRITERS[version]
    cost, wires = _cost_and_effects(card, spelling, writer)
    for place, raw in _raw_effects(card, version):
        wires.insert(min(place - 1, len(wires)), raw)
    if card.flavour:
        wires.append(writer.spell_flavour("\n".join(card.flavour)))
    number = spelling.numbers[card.id]
    portrait, image = _portrait(card, version)
    model = CodeCard(
        version,
        number,
        own_name(card.name, number),
        numbers.RANKS.index(card.kind),
        cost,
        tuple(_tribe(tribe, card) for tribe in card.tribes),
        portrait,
        tuple(wires),
        image,
        tuple(_extensions(card)),
    )
    if version < 5 and numbers.rank_of(number) != card.kind:
        raise CannotWrite(
            f"the id {number} belongs to cards of the rank {numbers.rank_of(number)}, "
            f"and this one is of the rank {card.kind}"
        )
    if not model.tribes:
        raise CannotWrite("a card has at least one tribe")
    return writer.write(model)


def _cost_and_effects(card: Card, spelling: Spelling, writer: Writer) -> tuple[int, list[Wire]]:
    """Return the cost to store and the effects, TP directly on the card in its place."""
    effects = {effect.origin[1]: effect for effect in card.effects}
    printed = int(card.stats["cost"])
    if writer.spell_tp is None:
        cost, further = int(card.cost), 0
    else:
        cost, further = cost_and_tp(printed, 0)
    wires: list[Wire] = []
    for line, text in enumerate(card.text):
        if line in effects:
            try:
                wires += writer.spell(effects[line], spelling, True)
            except CannotWrite as error:
                raise CannotWrite(in_line(text, error)) from None
        elif writer.spell_tp is not None:
            wires.append(writer.spell_tp(int(text.removeprefix("TP"))))
    if further and writer.spell_tp is not None:
        wires.append(writer.spell_tp(further))
    return cost, wires


def _raw_effects(card: Card, version: int) -> list[tuple[int, Wire]]:
    """Return the effects that were kept as bytes, with their place among all effects, from 1."""
    found = []
    for name, value in attributes(card.comments):
        if name.startswith("effect "):
            match = _RAW.fullmatch(value)
            if match is None:
                raise CannotWrite(f"the comment `{name}` does not hold the bytes of an effect")
            if int(match[1]) != version:
                raise CannotWrite(
                    f"effect {name[7:]} is not in cardlang; its bytes are those of version {match[1]}, not {version}"
                )
            reader = Reader(bytes.fromhex(match[2]))
            try:
                wire = _effects(version).read(reader)
                reader.finish()
            except DataError as error:
                raise CannotWrite(f"the bytes of {name} do not read: {error.message}") from None
            found.append((int(name[7:]), wire))
    return found


def _effects(version: int) -> EffectFormat:
    return {1: card_v1.EFFECTS_1, 4: card_v4.EFFECTS_4, 5: card_v5.EFFECTS_5}[version]


def _tribe(name: str, card: Card) -> TribeCode:
    code = tribe_code(name)
    colour = attribute(card.comments, f"colour {name}")
    if code.name and colour is not None:
        if not _COLOUR.fullmatch(colour):
            raise CannotWrite(f"the colour of {name} is `{colour}`, not `#` and six digits 0 to f")
        return attrs.evolve(code, colour=bytes.fromhex(colour[1:]))
    return code


def _portrait(card: Card, version: int) -> tuple[int, bytes]:
    """Return the portrait's number and its image. A card without one gets the blank portrait."""
    value = attribute(card.comments, "portrait")
    if value is None:
        return BLANK_PORTRAIT, b""
    kind, _, data = value.partition(" ")
    if kind in ("png", "file"):
        try:
            image = base64_text.decode(data.replace(" ", ""))
        except DataError as error:
            raise CannotWrite(f"the portrait's data: {error.message}") from None
        return (PNG if kind == "png" else FILE), image
    if not kind.isascii() or not kind.isdigit() or data:
        raise CannotWrite(f"`{value[:40]}` is no portrait; write a number, or `png` or `file` with its data")
    return _renumbered(int(kind), version_of(card), version), b""


def _renumbered(portrait: int, before: int, after: int) -> int:
    """Return a portrait in the numbers of another version: up to 227 they are the same."""
    if (before < 5) == (after < 5):
        known = portrait <= 232 or portrait in range(247, 254) if after == 5 else portrait <= 235
        moved = portrait
    else:
        moved = portrait + 19 if after == 5 else portrait - 19
        known = portrait in _SHIFTED if after == 5 else moved in _SHIFTED
        if portrait <= 227:
            return portrait
    if not known:
        raise CannotWrite(f"portrait {portrait} has no number in version {after}")
    return moved


def _extensions(card: Card) -> list[tuple[int, bytes]]:
    found = []
    for name, value in attributes(card.comments):
        if name.startswith("extension "):
            try:
                body = b"" if value == "empty" else bytes.fromhex(value)
            except ValueError:
                raise CannotWrite(f"the comment `{name}` does not hold bytes") from None
            found.append((int(name[10:]), body))
    return found
