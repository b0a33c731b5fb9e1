"""An id that no card has, wherever one is written: the ids that may be meant are named, the nearest first."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import pytest

import cardlang

HEADER = "---\ngame: {game}\nset: mine\nuses: [{uses}]\n---\n\n"
TEXTS = {
    "spycards": ("vanilla", "## Effect\n\n### Mite {{#mite-one}}\n2 TP Bug\n- Summon {id}\n"),
    "bugs": ("bugs", "## Action\n\n### Mite {{#mite-one}}\n2 copies\n- Discard a {id}.\n"),
    "bugsnax": ("bugsnax", "## Trap\n\n### Mite {{#mite-one}}\npower 2\n- Discard a {id}.\n"),
    "dimensions": (
        "dimensions",
        "## Mob\n\n### Mite {{#mite-one}}\n1 mana, 1/1/1 Overworld\n- When this dies, summon a {id}.\n",
    ),
}
"""For each game the set that is used, and a card whose effect names a card by id."""


def findings(folder: Path, text: str, suffix: str = ".cards.md") -> list[Any]:
    path = folder / f"mine{suffix}"
    path.write_text(text, encoding="utf-8")
    return [found for found in cardlang.check([path]).diagnostics if found.code == "E211"]


@pytest.mark.parametrize("game", TEXTS)
@pytest.mark.parametrize("written", ["mite-onne", "Mite-One", "miteone"])
def test_an_effect_is_told_the_nearest_id_and_may_be_mended(game: str, written: str, tmp_path: Path) -> None:
    uses, text = TEXTS[game]
    (found,) = findings(tmp_path, (HEADER + text).format(game=game, uses=uses, id=f"{{#{written}}}"))
    assert found.help[0] == "did you mean `{#mite-one}`?"
    assert found.fix.edits[0].text == "{#mite-one}"
    assert not found.fix.safe
    whole, span = found.source.text, found.span
    assert findings(tmp_path, whole[: span.start] + "{#mite-one}" + whole[span.end :]) == []


@pytest.mark.parametrize("game", TEXTS)
def test_the_id_that_a_name_would_have_stands_for_the_one_it_has(game: str, tmp_path: Path) -> None:
    uses, text = TEXTS[game]
    name = text.split("### ")[1].split(" {")[0].lower().replace(" ", "-")
    (found,) = findings(tmp_path, (HEADER + text).format(game=game, uses=uses, id=f"{{#{name}}}"))
    assert found.help[0] == "did you mean `{#mite-one}`?"


@pytest.mark.parametrize("game", TEXTS)
def test_an_id_like_no_other_is_shown_some_of_those_there_are(game: str, tmp_path: Path) -> None:
    uses, text = TEXTS[game]
    (found,) = findings(tmp_path, (HEADER + text).format(game=game, uses=uses, id="{#quite-something-else}"))
    assert found.fix is None
    assert found.help[0].startswith("ids in reach: ")
    assert len(found.help[0]) < 200


def test_scenarios_of_rounds_say_the_same(tmp_path: Path) -> None:
    text = (HEADER + TEXTS["spycards"][1]).format(game="spycards", uses="vanilla", id="Thief")
    scenario = "## Scenarios\n\n```scenario\nOne\ngiven {#mite-onne}\nexpect win\n```\n"
    (found,) = findings(tmp_path, f"{text}\n{scenario}")
    assert found.help == ("did you mean `{#mite-one}`?",)


@pytest.mark.parametrize("game", ["spycards", "dimensions"])
def test_decks_say_the_same(game: str, tmp_path: Path) -> None:
    uses = TEXTS[game][0]
    some = next(iter(cardlang.load_game(game).cards))
    (found,) = findings(tmp_path, f"---\ngame: {game}\nsets: [{uses}]\n---\n3 {{#{some}x}}\n", ".deck.txt")
    assert f"did you mean `{{#{some}}}`?" in found.help


def test_a_file_full_of_unknown_ids_is_read_in_bounded_time(tmp_path: Path) -> None:
    lines = "".join(f"### Mite {n}\n1 TP Bug\n- Summon {{#mote-{n}q}}\n" for n in range(3_000))
    start = process_time()
    found = findings(tmp_path, HEADER.format(game="spycards", uses="vanilla") + "## Effect\n\n" + lines)
    assert len(found) == 3_000
    assert found[0].help[0] == "did you mean `{#mite-0}`?"
    assert process_time() - start < 20, "comparing each with each takes minutes"
