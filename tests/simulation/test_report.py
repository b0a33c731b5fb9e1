"""The page with charts: it needs no network, every chart can be drawn, and names of cards are only names."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cardlang import load_game, simulate
from cardlang.simulation.report import CHARTS, page, write_report
from cardlang.simulation.simulate import Simulation
from simulation.commands import LONGEST, started
from simulation.samples import TWO_DECKS, small

convert = pytest.importorskip("vl_convert", reason="needs the extra `sim`")


class References(HTMLParser):
    """Collects what a page asks for elsewhere, and how many scripts it has."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.found += [
            f"{tag} {name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data")
        ]
        self.found += [tag] if tag in ("link", "iframe", "object", "embed") else []


@pytest.fixture(scope="module")
def found() -> Any:
    with small(matches=10, replace=["all"]) as simulation:
        yield simulation


def test_the_page_asks_for_nothing_elsewhere(found: Simulation, tmp_path: Path) -> None:
    write_report(tmp_path / "report.html", found)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    references = References()
    references.feed(text)
    assert references.found == []
    assert references.scripts == 2, "the libraries, and what is drawn"
    own = text.replace(convert.javascript_bundle(), "")
    assert re.findall(r"https?://[^\"]+", own.replace('"$schema":"https://vega.github.io', "")) == []


@pytest.mark.parametrize("chart", [chart for _, _, chart in CHARTS], ids=[title for title, _, _ in CHARTS])
def test_every_chart_can_be_drawn(chart: Any, found: Simulation) -> None:
    spec = chart(found)
    if spec is None:
        assert len(found.bots[0]) < 2, "only what has nothing to show is left out"
        return
    version = re.search(r"/v(\d+\.\d+)", spec["$schema"])
    drawn = convert.vegalite_to_svg(spec, vl_version=version[1] if version else None)
    assert drawn.startswith("<svg")
    assert "NaN" not in drawn


def test_the_heat_map_holds_the_numbers_of_the_table(found: Simulation) -> None:
    heat = next(chart for title, _, chart in CHARTS if title == "Deck against deck")(found)
    assert heat is not None
    shown = {(row["row"], row["column"]): row["won"] for row in heat["data"]["values"]}
    assert shown == {names: rate.value for names, rate in found.decks[1].items()}


def test_lengths_without_matches_are_shown_as_gaps(found: Simulation) -> None:
    chart = next(chart for title, _, chart in CHARTS if title == "How long matches take")(found)
    assert chart is not None
    rows = chart["data"]["values"]
    assert [row["decisions"] for row in rows] == list(range(rows[0]["decisions"], rows[-1]["decisions"] + 1))
    assert sum(row["matches"] for row in rows) == found.measures.seats[0].n


@pytest.mark.parametrize("game", ["bugs", "bugsnax", "dimensions"])
def test_every_game_has_a_page(game: str) -> None:
    bots = ["greedy", "random"] if game == "bugs" else ["random"]
    decks = TWO_DECKS.get(game, ())
    with simulate(game, decks=decks, bots=bots, matches=2, mirror=game == "bugs") as results:
        assert "".join(page(results)).count('class="chart"') >= 4


def test_names_of_cards_cannot_leave_their_place(tmp_path: Path) -> None:
    text = tmp_path / "odd.cards.md"
    text.write_text(
        "---\ngame: spycards\nset: odd\nuses: [vanilla]\n---\n\n## Attacker\n\n"
        "### </script><script>alert(1)</script> {#odd}\n2 TP Bug\n- ATK: 2\n"
    )
    cards = load_game("spycards").load_cards("vanilla", text)
    deck = [*load_deck_ids("chomp", cards)]
    deck = ["odd" if card == "chomper" else card for card in deck]
    with simulate("spycards", cards=cards, decks=[deck, "thugs"], bots=["random"], matches=4) as results:
        whole = "".join(page(results))
    references = References()
    references.feed(whole)
    assert references.scripts == 2
    assert "&lt;/script&gt;" in whole
    assert json.dumps("</script>")[1:-1] not in whole.split("</script>", 2)[-1]


def load_deck_ids(name: str, cards: Any) -> tuple[str, ...]:
    """Return the card ids of a bundled deck."""
    from cardlang import load_deck

    return load_deck(name, "spycards", cards)[0].cards


def test_a_reader_of_the_tables_that_leaves_does_not_cost_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    running = started("bugs", "--bot", "random", "--matches", "2", "--html", page)
    assert running.stdout is not None
    running.stdout.close()
    running.wait(timeout=LONGEST)
    assert running.returncode == 141
    assert "</html>" in page.read_text(encoding="utf-8")
