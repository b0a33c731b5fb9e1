"""Tables that stay readable: long names, large numbers, several bots; every share with its interval and number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cardlang.diagnostics.screen import width_of
from cardlang.simulation import charts
from cardlang.simulation.comparing import told_apart
from cardlang.simulation.effects import EffectLine
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.intervals import Difference, wilson
from cardlang.simulation.simulate import Simulation, simulate
from cardlang.simulation.summary import CardLine
from cardlang.simulation.tables import comparisons, grid, render
from simulation.samples import small

MANY = 123_456_789


@pytest.fixture(scope="module")
def two_bots() -> Iterator[Simulation]:
    decks = ["chomp", "thugs"]
    with small(
        matches=2, decks=decks, bots=["random", "greedy"], replace=["Thief", "Mother Chomper"]
    ) as found:
        yield found


def _wide(text: Any) -> list[str]:
    return [line for line in text if width_of(line) > 80]


def test_long_names_and_large_numbers_fit_80_columns(
    two_bots: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate, name = wilson(MANY / 2, MANY), "The Card With The Longest Name Of All Cards"
    cards = [attrs.evolve(line, name=name, in_deck=rate, drawn=rate, played=rate) for line in two_bots.cards]
    effects = [
        attrs.evolve(
            line, name=name, text="Coin (9): " + "ATK+1 or " * 9, fired=MANY, wasted=MANY, waste=rate
        )
        for line in two_bots.effects
    ]
    changes = [
        attrs.evolve(line, name=name, deck=name, difference=Difference(MANY, -0.5, -0.6, -0.4))
        for line in two_bots.comparisons
    ]
    assert (type(cards[0]), type(effects[0])) == (CardLine, EffectLine)
    for part, value in (("cards", cards), ("effects", effects), ("comparisons", changes)):
        monkeypatch.setitem(two_bots.__dict__, part, value)
    decks = [name * times for times in range(1, 12)]
    cells = {(one, other): rate for one in decks for other in decks if one != other}
    monkeypatch.setitem(two_bots.__dict__, "decks", (dict.fromkeys(decks, rate), cells))
    lines = list(render(two_bots, rows=1_000))
    assert _wide(lines) == []
    assert sum(f"{MANY:,}" in line for line in lines) > 20
    assert any("The Card" in line for line in lines)


def test_only_names_are_shortened_and_only_as_far_as_needed() -> None:
    rows = [("a" * 50, "b" * 40, "1,234"), ("a", "b", "5")]
    lines = list(grid(rows, "<<>", shrinking=(0, 1)))
    assert max(map(width_of, lines)) == 80
    assert lines[0].endswith("1,234")
    assert list(grid([("a" * 20, "1")], "<>", shrinking=(0,))) == [f"  {'a' * 20}  1"]


def test_every_share_of_effects_stands_with_its_number(two_bots: Simulation) -> None:
    lines = list(render(two_bots, rows=1_000))
    start = next(at for at, line in enumerate(lines) if line.startswith("Effects"))
    rows = [line for line in lines[start + 2 :] if line.startswith("  ")]
    assert len(rows) == len(two_bots.effects)
    for row in rows:
        wasted, number = re.search(r"([\d,]+) +(?:\d+±\d+|·) +([\d,]+)$", row).groups()  # type: ignore[union-attr]
        assert int(wasted.replace(",", "")) <= int(number.replace(",", ""))


def test_the_same_card_in_the_decks_of_several_bots_is_told_apart(two_bots: Simulation) -> None:
    where = told_apart(two_bots.comparisons)
    assert where is not None
    named = [(line.name, where(line)) for line in two_bots.comparisons]
    assert len(set(named)) == len(named) == 4
    assert ("Thief", "thugs (greedy)") in named
    lines = list(comparisons(two_bots.comparisons, 20))
    assert sum("(greedy)" in line for line in lines) == sum("(random)" in line for line in lines) == 2
    chart = charts.replaced(two_bots)
    assert chart is not None
    shown = [row["name"] for layer in chart["layer"] for row in layer["data"]["values"] if "name" in row]
    assert len(set(shown)) == 4


def test_the_heat_map_shows_intervals_and_numbers(two_bots: Simulation) -> None:
    chart = str(charts.heat_map(two_bots, "decks"))
    (rate, _) = two_bots.decks[1].values()
    assert "n = 8" in chart
    assert f"±{100 * max(rate.high - (rate.value or 0), (rate.value or 0) - rate.low):.0f}" in chart


@pytest.mark.parametrize(
    ("game", "decks", "replace", "words"),
    [
        ("spycards", ["chomp", "thugs"], ["Thief", "Zasp"], "no deck holds Zasp"),
        ("bugsnax", ["Filbo"], ["Potluck"], "Potluck cannot be replaced: .* name more decks"),
        ("bugsnax", ["Filbo"], ["all"], "no card can be replaced: .* name more decks"),
    ],
)
def test_a_card_that_is_not_replaced_is_named(
    game: str, decks: list[str], replace: list[str], words: str
) -> None:
    with pytest.raises(SimulationError, match=words):
        simulate(game, decks=decks, bots=["random"], matches=2, replace=replace)
