"""Random cards of codes, made from the tables that also read them: valid samples of every version."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import strategies as st

from cardlang.codecs import base64_text, card_v1, card_v4, card_v5, ids
from cardlang.codecs.card_model import FILE, PNG, CodeCard
from cardlang.codecs.wire import CardFilter, EffectFormat, Filter, TribeCode, Wire
from cardlang.engine.amounts import INFINITY

FORMATS: dict[int, EffectFormat] = {
    0: card_v1.EFFECTS_0,
    1: card_v1.EFFECTS_1,
    2: card_v4.EFFECTS_2,
    4: card_v4.EFFECTS_4,
    5: card_v5.EFFECTS_5,
}
WRITTEN = (1, 4, 5)
KNOWN_CARDS = sorted(ids.GLOBAL_NAMES)
TEXTS = st.one_of(
    st.sampled_from(["Frost", "Test", "_Hidden", "Spider", "Heal 1", "Bug", "A/B", 'say "no"']),
    st.text(max_size=12),
)


def tribes(none: bool = False) -> st.SearchStrategy[TribeCode]:
    """Tribes of the base set and custom ones, and none where the format has it."""
    base = [TribeCode(code) for code in range(14)]
    return st.one_of(
        st.sampled_from([*base, TribeCode(15)] if none else base),
        st.builds(lambda name: TribeCode(14, name), TEXTS),
    )


def numbers(most: int) -> st.SearchStrategy[int]:
    """Global ids: mostly cards of the base game, some custom ones, some that nobody has."""
    return st.one_of(st.sampled_from(KNOWN_CARDS), st.integers(128, min(most, 300)), st.integers(0, most))


def _ranks(*codes: tuple[int, ...]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sampled_from(codes)


def _filter(ranks: st.SearchStrategy[tuple[int, ...]]) -> st.SearchStrategy[Filter]:
    return st.builds(Filter, ranks, st.lists(tribes(), max_size=1).map(tuple))


_ONE = ((0,), (1,), (2,), (3,), (0, 1))
_FILTER_5 = st.one_of(
    st.builds(CardFilter, st.one_of(st.none(), numbers(400))),
    st.builds(
        Filter,
        st.lists(st.integers(0, 4), max_size=3).map(tuple),
        st.lists(tribes(), max_size=2).map(tuple),
        st.lists(tribes(), max_size=1).map(tuple),
        st.lists(st.integers(-3, 12), max_size=1).map(tuple),
    ),
)
_SMALL = st.one_of(st.integers(0, 6), st.integers(0, 255))
_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "u8": _SMALL,
    "s8": st.one_of(st.integers(-3, 6), st.integers(-128, 127)),
    "uv": st.one_of(st.integers(0, 6), st.integers(0, 2**64 - 1)),
    "sv": st.one_of(st.integers(-3, 6), st.integers(-(2**63), 2**63 - 1)),
    "str1": TEXTS,
    "strv": TEXTS,
    "rgb": st.binary(min_size=3, max_size=3),
    "tribe1": tribes(none=True),
    "pool1": _filter(_ranks((), *_ONE)),
    "rank1": st.builds(Filter, _ranks(*_ONE)),
    "card1": st.builds(CardFilter, numbers(255)),
    "cardv": st.builds(CardFilter, numbers(2**40)),
    "generic4": _filter(_ranks((), *_ONE)),
    "filter5": _FILTER_5,
}


@st.composite
def wires(draw: st.DrawFn, version: int, depth: int = 3) -> Wire:
    """Any effect of a version with up to `depth` levels inside it."""
    effects = FORMATS[version]
    kinds = [
        k
        for k, layout in effects.layouts.items()
        if depth > 1 or all(f.type != "effect" for f in layout.fields)
    ]
    kind = draw(st.sampled_from(kinds))
    layout = effects.layouts[kind]
    values: dict[str, Any] = {}
    for field in layout.fields:
        if field.when is not None and not field.when(values):
            continue
        if field.type == "effect":
            values[field.name] = draw(wires(version, depth - 1))
        elif field.name == "flags":
            values[field.name] = draw(flags(layout.flags, 255))
        elif field.name == "priority":
            values[field.name] = draw(priorities(kind))
        else:
            values[field.name] = draw(_FIELDS[field.type])
    return Wire(kind, values)


def flags(meant: int, most: int) -> st.SearchStrategy[int]:
    """Flags: mostly ones that mean something."""
    return st.one_of(st.integers(0, most).map(lambda bits: bits & meant), st.just(0), st.integers(0, most))


def priorities(kind: int) -> st.SearchStrategy[int]:
    """Time slots: mostly the usual ones."""
    from cardlang.codecs.card_v5_effects import SLOTS

    usual = [SLOTS.get(kind, 0), 15, 20, 70, 75, 85, 100, 230]
    return st.one_of(st.sampled_from(usual), st.integers(0, 255))


@st.composite
def code_cards(draw: st.DrawFn, version: int) -> CodeCard:
    """Any card that can be written in version 1, 4 or 5."""
    number = draw(numbers(255 if version == 1 else 2_000).filter(lambda n: ids.rank_of(n) is not None))
    rank = ids.RANKS.index(str(ids.rank_of(number)))
    if version == 5:
        rank = draw(st.integers(0, 4))
    cost: int = draw(
        st.integers(-5, 30) if version == 5 else st.one_of(st.integers(0, 10), st.just(INFINITY))
    )
    own = draw(st.lists(tribes(), min_size=1, max_size={1: 2, 4: 4, 5: 5}[version], unique=True))
    coloured = tuple(attrs.evolve(t, colour=draw(_FIELDS["rgb"])) if t.code == 14 else t for t in own)
    portrait, image = draw(portraits(version))
    extensions: tuple[tuple[int, bytes], ...] = ()
    if version == 5:
        extensions = tuple(draw(st.lists(st.tuples(st.integers(0, 9), st.binary(max_size=9)), max_size=2)))
    effects = tuple(draw(st.lists(wires(version), max_size=4)))
    return CodeCard(version, number, draw(TEXTS), rank, cost, coloured, portrait, effects, image, extensions)


@st.composite
def portraits(draw: st.DrawFn, version: int) -> tuple[int, bytes]:
    """A portrait's number and its image."""
    kind = draw(st.sampled_from(["number", "png", "file"]))
    if kind == "png":
        return PNG, b"\x89PNG" + draw(st.binary(max_size=200))
    if kind == "file":
        return FILE, draw(st.binary(min_size=1, max_size=20))
    return draw(st.integers(0, 232 if version == 5 else 235)), b""


def bytes_of(card: CodeCard) -> bytes:
    """Return a card's bytes."""
    return {1: card_v1.write_card, 4: card_v4.write_card, 5: card_v5.write_card}[card.version](card)


def text_of(card: CodeCard) -> str:
    """Return a card's code."""
    return base64_text.encode(bytes_of(card))


@st.composite
def older(draw: st.DrawFn) -> bytes:
    """The bytes of a card of version 0 or 2: the newer version's, with effects in the older one's layout."""
    version = draw(st.sampled_from([0, 2]))
    newer = 1 if version == 0 else 4
    card = draw(code_cards(newer))
    effects = draw(st.lists(wires(version), max_size=4))
    empty = bytearray(
        bytes_of(attrs.evolve(card, effects=(), tribes=card.tribes[:1], image=b"", portrait=9, name="x"))
    )
    empty[0] = version
    tail = len(empty) - (0 if card.tribes[0].code != 14 else len(_tribe_bytes(card.tribes[0], newer)))
    assert empty[tail - 1] == 0
    empty[tail - 1] = len(effects)
    body = b"".join(FORMATS[version].bytes_of(wire) for wire in effects)
    return bytes(empty[:tail]) + body + bytes(empty[tail:])


def _tribe_bytes(tribe: TribeCode, version: int) -> bytes:
    raw = tribe.name.encode()
    return tribe.colour + bytes([len(raw)]) + raw
