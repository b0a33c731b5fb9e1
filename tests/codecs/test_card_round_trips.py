"""Card → code → card means the same, and code → card → code gives the same bytes."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.checks.cards import Card, CardSet
from cardlang.codecs import base64_text, card_code
from cardlang.codecs.attributes import attributes
from tests.codecs.reading import EXAMPLES, GAME, check, comments, messages, own_cards, read, write
from tests.codecs.strategies import WRITTEN, bytes_of, code_cards, older, text_of
from tests.spycards.tables import cards_of

SETS: dict[str, CardSet] = {
    "vanilla": GAME.cards,
    "bug-fables-1.1": GAME.load_cards("bug-fables-1.1"),
    "frost": GAME.load_cards(EXAMPLES / "frost.cards.md"),
    "lights-out": GAME.load_cards(EXAMPLES / "lights-out.cards.md"),
}
CARDS = [(name, card) for name, cards in SETS.items() for card in cards.values() if card.set == name]
NO_PLACE = {
    1: {
        "Frozen Colossus", "Absolute Zero", "Snowblind", "Night Watch", "Queen of Yawns", "Lullaby Singer", "Owl Clerk",
        "Last Candle", "Night Porter", "Snoring Beetle", "Heavy Blanket", "Alarm Clock", "Loaded Coin",
    },
    4: {"Thaw Watcher", "Snowblind", "Loaded Coin", "Night Watch", "Owl Clerk"},
    5: {"Glacier"},
}  # fmt: skip
"""The cards of these sets that a version cannot hold."""


def around(name: str) -> dict[str, object]:
    """Return how a card of a set is read back: with its set in reach."""
    bundled = name in ("vanilla", "bug-fables-1.1")
    return {"uses": ("vanilla", "bug-fables-1.1" if bundled else name), "places": (str(EXAMPLES),)}


@pytest.mark.parametrize("version", WRITTEN)
@pytest.mark.parametrize(("set_name", "card"), CARDS, ids=[card.name for _, card in CARDS])
def test_a_card_comes_back_from_its_code(set_name: str, card: Card, version: int) -> None:
    written = write(SETS[set_name], [card], version=str(version))
    errors = [d.message for d in written.diagnostics if d.code == "E404"]
    assert bool(errors) == (card.name in NO_PLACE[version]), errors
    if errors:
        assert written.data == b""
        return
    request = around(set_name)
    imported = read(written.data, **request)
    cards, _ = check(imported, **request)
    (back,) = own_cards(imported, **request)
    own = {f"card:{card.id}": f"card:{back.id}"}
    assert [same_but_for(e, own) for e in card.effects] == list(back.effects)
    assert (back.name, back.kind, back.cost, back.tribes, back.flavour) == (
        card.name,
        card.kind,
        card.cost,
        card.tribes,
        card.flavour,
    )
    if card.name != "Twin Flake":  # with the set and the card in reach, its twin is given another id
        assert write(cards, [back], version=str(version)).data == written.data


def same_but_for(effect: object, marks: dict[str, str]) -> object:
    """Return an effect in which the card itself is called as it is after reading back."""
    changed = {
        field.name: marks.get(value, value) if isinstance(value, str) else same_but_for(value, marks)
        for field in attrs.fields(type(effect))
        if (value := getattr(effect, field.name)) is not None
        and (field.name == "mark" or attrs.has(type(value)))
    }
    return attrs.evolve(effect, **changed)  # type: ignore[misc]


def test_all_base_cards_come_back_together() -> None:
    vanilla = list(GAME.cards.values())
    for version in WRITTEN:
        back = own_cards(read(write(GAME.cards, vanilla, version=str(version)).data))
        assert {(c.name, c.kind, c.cost, c.tribes, c.text) for c in back} == {
            (c.name, c.kind, c.cost, c.tribes, c.text) for c in vanilla
        }
        # the same numbers are the same codes again, with the cards speaking of each other
        cards, _ = check(read(write(GAME.cards, vanilla, version=str(version)).data))
        again = write(cards, [c for c in cards.values() if c.set == "imported"], version=str(version))
        assert sorted(again.data.split()) == sorted(
            write(GAME.cards, vanilla, version=str(version)).data.split()
        )


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(WRITTEN).flatmap(code_cards))
def test_any_card_of_a_code_becomes_a_good_card_file_and_the_same_code(card: card_code.CodeCard) -> None:
    assert card_code.read_code(bytes_of(card)) == card
    comes_back(text_of(card))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(older())
def test_any_card_of_an_older_version_does_too(data: bytes) -> None:
    comes_back(base64_text.encode(data))


def comes_back(code: str) -> None:
    """Assert that a code reads into a card file without errors, and is written again as it was."""
    imported = read(code)
    cards, diagnostics = check(imported)
    assert [d.message for d in diagnostics if d.severity == "error"] == [], imported.text
    own = [card for card in cards.values() if card.set == "imported"]
    if own:
        assert write(cards, own).data.decode().split() == [code], imported.text
    else:
        assert ("whole card", code) in list(attributes(comments(imported)))


def test_a_kept_code_is_used_only_as_long_as_the_card_says_the_same() -> None:
    code = base64_text.encode(bytes.fromhex("01 c0 5f 23 09 04 54657374 01 03 02"))
    text = read(code).text
    assert f"<!-- code: {code} -->" in text, "ATK+2 directly on a card is written as ATK: 2"
    for wanted, edited in [
        (True, text),
        (False, text.replace("ATK: 2", "ATK: 3")),
        (False, text.replace("3 TP", "4 TP")),
    ]:
        body = edited[edited.index("## Mini-Boss") :]
        cards = cards_of(body)
        written = write(cards, [c for c in cards.values() if c.id == "192"]).data.decode().strip()
        assert (written == code) is wanted


def test_bytes_without_words_go_out_again_in_their_place() -> None:
    code = base64_text.encode(
        bytes.fromhex("05 c001 04 54657374 06 09 25 00 03 01410006 860000010001410006 04280002 00")
    )
    imported = read(code)
    cards, _ = check(imported)
    (card,) = own_cards(imported)
    assert card.text == ("ATK: 3", "Heal 1")
    assert write(cards, [card]).data.decode().strip() == code
    error = write(cards, [card], version="4").diagnostics[0].message
    assert error == "Test: effect 2 is not in cardlang; its bytes are those of version 5, not 4"


def test_portraits_are_renumbered_between_versions() -> None:
    cards = cards_of(
        "## Attacker\n### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- portrait: 230 -->\n<!-- code version: 4 -->\n"
        "### B {#129}\n1 TP Bug\n- ATK: 1\n<!-- portrait: 249 -->\n<!-- code version: 5 -->\n"
        "### C {#130}\n1 TP Bug\n- ATK: 1\n<!-- portrait: 232 -->\n<!-- code version: 5 -->\n"
    )
    a, b, c = (cards[i] for i in ("128", "129", "130"))
    assert portrait_of(write(cards, [a], version="5").data) == 249
    assert portrait_of(write(cards, [b], version="4").data) == 230
    assert portrait_of(write(cards, [b]).data) == 249
    assert messages(write(cards, [c], version="1").diagnostics) == [
        "C: portrait 232 has no number in version 1"
    ]


def portrait_of(data: bytes) -> int:
    card = card_code.read_code(base64_text.decode(data.decode().strip()))
    assert card is not None
    return card.portrait


def test_costs_beyond_the_format_are_written_with_a_tp_effect() -> None:
    cards = cards_of("## Boss\n### A {#224}\n14 TP Bug\n- ATK: 1\n### B {#225}\n-2 TP Bug\n- ATK: 1\n")
    for card_id in ("224", "225"):
        for version in ("1", "4", "5"):
            (back,) = own_cards(read(write(cards, [cards[card_id]], version=version).data))
            assert back.cost == cards[card_id].cost


@pytest.mark.parametrize(
    ("lines", "version", "message"),
    [
        ("### A {#257}\n1 TP Bug\n- ATK: 1", "1", "the card id is 257, and version 1 holds 0 to 255"),
        (
            "### A {#128}\n1 TP Bug\n- ATK: 0",
            "1",
            "`ATK: 0`: ATK of 0 has no place in version 1, where 0 stands for ∞",
        ),
        ("### A {#128}\n1 TP Bug\n- ATK: 200", "1", "`ATK: 200`: ATK of 200 has no place in version 1"),
        ("### A {#128}\n1 TP Bug\n- ATK: 300", "4", "`ATK: 300`: ATK of 300 has no place in version 4"),
        ("### A {#128}\n1 TP Bug/Wasp/Bot\n- ATK: 1", "1", "the card has 3 tribes, and version 1 holds two"),
        (
            "### A {#160}\n1 TP Bug\n- ATK: 1",
            "4",
            "the id 160 belongs to cards of the rank Effect, and this one is of the rank Attacker",
        ),
        ("### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- colour Bug: red -->", "4", None),
        (
            "### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- portrait: x -->",
            "4",
            "`x` is no portrait; write a number, or",
        ),
        (
            "### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- effect 2: nothing -->",
            "4",
            "the comment `effect 2` does not hold the bytes",
        ),
        (
            "### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- effect 2: version 4, Stat: 01 00 -->",
            "4",
            "the bytes of effect 2 do not read: expected the amount of Stat",
        ),
        (
            "### A {#128}\n1 TP Bug\n- ATK: 1\n<!-- extension 2: xyz -->",
            "5",
            "the comment `extension 2` does not hold bytes",
        ),
    ],
)
def test_what_a_version_cannot_hold_is_an_error_with_its_reason(
    lines: str, version: str, message: str | None
) -> None:
    cards = cards_of(f"## Attacker\n{lines}\n")
    (card,) = [c for c in cards.values() if c.set not in ("vanilla",)]
    written = write(cards, [card], version=version)
    errors = [d.message for d in written.diagnostics if d.severity == "error"]
    assert len(errors) == (message is not None)
    if message is not None:
        assert errors[0].startswith(f"A: {message}")
        assert written.data == b""


def test_ids_that_nobody_wrote_are_said() -> None:
    cards = cards_of("## Attacker\n### A\n1 TP Bug\n- ATK: 1\n### B {#128}\n1 TP Bug\n- ATK: 1\n")
    written = write(cards, [cards["a"], cards["128"]])
    assert messages(written.diagnostics) == [
        "ids are given by the place in the set: A 129; `### A {#129}` keeps one",
        "codes of a set stand one a line; which separator the site takes is not known",
    ]
