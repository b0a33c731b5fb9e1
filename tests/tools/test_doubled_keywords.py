"""A keyword that stands twice on a card is told, and may be left out where the match stays as it was."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardlang as library
from cardlang.engine.chance import Chance
from cardlang.play.setting import default_decks
from tests.conformance.walk import choose
from tests.tools.commands import cardlang

DIMENSIONS = "---\ngame: dimensions\nset: mine\nuses: [dimensions]\n---\n\n"
MOB = DIMENSIONS + "## Mob\n\n### Imp\n3 mana, 2/1/3 Nether\n"
BUGSNAX = "---\ngame: bugsnax\nset: mine\nuses: [bugsnax]\n---\n\n"
SNAK = BUGSNAX + "## Snax\n\n### Imp\n1 / 3\n"
OWN = (
    "## Keywords\n\n### Guard (n)\n- This has +n defense.\n\n### Bloom\n- When this dies, draw a card.\n\n"
    "## Mob\n\n### Imp\n3 mana, 2/1/3 Nether\n"
)
ROOT = Path(__file__).parents[2]


def checked(folder: Path, text: str) -> list[Any]:
    path = folder / "mine.cards.md"
    path.write_text(text, encoding="utf-8")
    return list(library.check([path]).diagnostics)


@pytest.mark.parametrize(
    ("before", "lines", "after"),
    [
        (MOB, "- Haste\n- Taunt\n- Haste\n", "- Haste\n- Taunt\n"),
        (MOB, "- Haste\n- Haste", "- Haste\n"),
        (MOB, "- Haste, Haste\n", "- Haste\n"),
        (MOB, "- Haste, Taunt\n- Taunt, Ranged\n", "- Haste, Taunt\n- Ranged\n"),
        (MOB, "- Haste\n- Haste\n- Haste\n", "- Haste\n"),
        (MOB, "- Poison (2)\n- Poison (2)\n", "- Poison (2)\n"),
        (DIMENSIONS + OWN, "- Guard (1)\n- Guard (1)\n- Bloom\n", "- Guard (1)\n- Bloom\n"),
        (DIMENSIONS + OWN, "- Bloom\n- Bloom\n- Guard (1)\n", "- Bloom\n- Guard (1)\n"),
        (MOB, "- Haste\n- Haste (This can attack on the turn it is summoned.)\n", "- Haste\n"),
        (SNAK, "- FLYING\n- FLYING\n", "- FLYING\n"),
        (SNAK, "- FLYING\n- SPEEDY, FLYING\n", "- FLYING\n- SPEEDY\n"),
        (SNAK, "- SAUCE WASHER, SAUCE WASHER\n", "- SAUCE WASHER\n"),
    ],
)  # fmt: skip
def test_one_of_two_is_left_out(before: str, lines: str, after: str, tmp_path: Path, capsys: Any) -> None:
    found = checked(tmp_path, before + lines)
    assert {d.code for d in found} == {"W357"}, found
    assert cardlang(capsys, "check", "--fix", tmp_path).status == 0
    assert (tmp_path / "mine.cards.md").read_text(encoding="utf-8") == before + after
    assert checked(tmp_path, before + after) == []


def test_the_second_one_is_underlined_and_the_first_one_named(tmp_path: Path) -> None:
    (found,) = checked(tmp_path, MOB + "- Haste\n- Taunt, Haste\n")
    assert found.source.text[found.span.start - 7 : found.span.end] == "Taunt, Haste"
    assert found.span.end - found.span.start == len("Haste")
    assert found.related[0].span.start < found.span.start


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MOB + "- Poison (3)\n- Poison (2)\n", "`Poison (2)` stands beside `Poison (3)`"),
        (MOB + "- Poison (2)\n- Poison (3)\n", "`Poison (2)` stands beside `Poison (3)`"),
        (MOB + "- Haste\n- Haste <!-- a comment that must stay -->\n", "`Haste` stands twice on this card"),
    ],
)
def test_what_may_change_something_is_left_to_the_author(
    text: str, message: str, tmp_path: Path, capsys: Any
) -> None:
    assert [d.message for d in checked(tmp_path, text)] == [message]
    cardlang(capsys, "check", "--fix", tmp_path)
    assert (tmp_path / "mine.cards.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "text",
    [
        DIMENSIONS + OWN + "- Bloom\n- Guard (1)\n- Guard (2)\n",
        MOB + "- Haste\n- Taunt\n- Your other mobs have Haste.\n",
        MOB + "- Haste\n\n### Ghoul\n3 mana, 2/1/3 Nether\n- Haste\n",
        SNAK + "- FLYING\n- BURROWING\n- If this would be STUNNED, instead it FLEES.\n",
        BUGSNAX + "## Keywords\n\n### BOUNTY (n)\n- When you catch this Bugsnak, gain n points.\n\n"
        "## Snax\n\n### Imp\n1 / 3\n- BOUNTY (1)\n- BOUNTY (2)\n",
    ],
)
def test_different_keywords_and_other_words_are_no_double(text: str, tmp_path: Path) -> None:
    assert [d for d in checked(tmp_path, text) if d.code == "W357"] == []


def test_it_may_be_waived(tmp_path: Path) -> None:
    waiver = "<!-- cardlang: ignore W357 because it is in a great hurry -->\n"
    assert checked(tmp_path, MOB + "- Haste\n- Haste\n" + waiver) == []


@pytest.mark.parametrize("name", ["dimensions", "bugsnax"])
def test_matches_go_the_same_way_with_every_keyword_doubled_that_may_be_left_out(
    name: str, tmp_path: Path, capsys: Any
) -> None:
    text = (ROOT / "cards" / name / f"{name}.cards.md").read_text(encoding="utf-8")
    cards = text.partition("\n## Mob" if name == "dimensions" else "\n## Trap")[2]
    words = (
        r"Haste|Taunt|Pierce|Ranged|Bypass|(?:Poison|Wither) \(\d\)"
        if name == "dimensions"
        else "[A-Z][A-Z ]+"
    )
    doubled = re.sub(rf"^(- (?:{words})\n)", r"\1\1", cards, flags=re.MULTILINE)
    assert doubled.count("\n- ") > cards.count("\n- ") + 5
    path = tmp_path / f"{name}.cards.md"
    path.write_text(text.replace(cards, doubled), encoding="utf-8")
    game = library.load_game(name)
    for seed in range(4):
        plain, twice = (played(game, game.load_cards(p), seed) for p in (name, path))
        assert plain == twice
    assert len(plain) > 50
    cardlang(capsys, "check", "--fix", path)
    assert path.read_text(encoding="utf-8") == text


def played(game: Any, cards: Any, seed: int) -> list[Any]:
    """Return the choices and events of a match in which the choices follow from the seed."""
    state = game.new_match(cards, default_decks(game, cards, 2), players=2, seed=seed)
    chance = Chance(seed)
    happened: list[Any] = []
    while not state.is_terminal() and len(happened) < 2_000:
        actions = choose(state, chance)
        happened += [actions, *((e.phase, e.card, e.text) for e in state.apply_actions(actions))]
    return happened


def test_what_stands_twice_happens_once_whatever_else_a_mob_gains(tmp_path: Path, capsys: Any) -> None:
    scenario = (
        "\n## Scenarios\n\n```scenario\nImp dies\ngiven board Imp (health 1), hand {}, deck 5 Bread\n"
        "when play {}\nwhen play Snowball\nexpect hand Bread\n```\n"
    )
    path = tmp_path / "mine.cards.md"
    for more in ("Snowball, Feather", "Snowball, Bread"):
        first = more.split(", ")[1]
        text = scenario.format(more, first)
        path.write_text(DIMENSIONS + OWN + "- Bloom\n- Bloom\n- Guard (1)\n" + text, encoding="utf-8")
        assert cardlang(capsys, "test", path).status == 0
