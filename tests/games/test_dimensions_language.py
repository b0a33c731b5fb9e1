"""What the language of Dimensions reads, and that it behaves: the sentences file is cards with scenarios."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import cardlang
from cardlang.checks.scenario import read_scenario
from cardlang.games.dimensions.game import GAME
from cardlang.games.dimensions.reader import LANGUAGE
from cardlang.games.dimensions.units import RULES
from cardlang.games.dimensions.verb_forms import base_form
from cardlang.games.dimensions.verbs import VERBS
from cardlang.resources import cards_folder
from cardlang.source import Source
from cardlang.syntax.cardfile import scan
from cardlang.syntax.node import Node, print_node, walk

SENTENCES = Path(__file__).parent / "dimensions_sentences.cards.md"
BUNDLED = cards_folder("dimensions") / "dimensions.cards.md"

PRINTED = {
    "Haste": "Mobs with {k} can attack on the same turn they are summoned.",
    "Taunt": "If an opponent has a mob with {k} on their board, you must attack that mob before you can attack other "
    "mobs or the opponent player.",
    "Pierce": "When a mob with {k} attacks an enemy mob, its attack damage ignores the enemy's Defense stat.",
    "Ranged": "A mob with {k} does not take damage when attacking an enemy mob that does not have {k}.",
    "Poison": "When a mob with {k} damages another mob, the damaged mob gains the {k} status effect, taking 1 damage "
    "at the start of its owner's turn for a set duration.",
    "Bypass": "A mob with {k} can ignore the Taunt ability and attack any valid target.",
}


@pytest.fixture(scope="module")
def game() -> cardlang.Game:
    return cardlang.load_game("dimensions")


def scenarios(path: Path) -> list:
    file, _ = scan(Source(str(path), path.read_text(encoding="utf-8")))
    return [pytest.param(path, block, id=block.lines[0].text) for block in file.scenarios]


@pytest.fixture(scope="module")
def card_sets(game: cardlang.Game) -> dict:
    return {
        path: game.load_cards("dimensions", *([path] if path != BUNDLED else []))
        for path in (SENTENCES, BUNDLED)
    }


@pytest.mark.parametrize(("path", "block"), scenarios(SENTENCES) + scenarios(BUNDLED))
def test_cards_do_what_they_say(path: Path, block, card_sets: dict) -> None:
    faults: list = []
    source = Source(str(path), path.read_text(encoding="utf-8"))
    scenario = read_scenario(block, source, GAME.scenario.words, faults.append)
    run = GAME.scenario.prepare(scenario, card_sets[path], faults.append) if scenario else None
    assert not faults
    assert run is not None
    assert run().mismatches == ()


def test_the_sentences_read_back_from_their_canonical_text(card_sets: dict) -> None:
    for cards in card_sets.values():
        for card in cards.values():
            for line in card.text:
                node = LANGUAGE.read(line)
                assert isinstance(node, Node)
                assert print_node(node) == line


def test_no_python_code_knows_a_keyword(card_sets: dict) -> None:
    names = list(card_sets[BUNDLED].extras["keywords"])
    assert len(names) == 7
    for path in Path(cardlang.__file__).parent.joinpath("games", "dimensions").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(rf"\b({'|'.join(names)})\b", text, re.IGNORECASE), path


def test_every_keyword_is_on_a_card(card_sets: dict) -> None:
    text = "\n".join(line for card in card_sets[BUNDLED].values() for line in card.text)
    for name in card_sets[BUNDLED].extras["keywords"]:
        assert re.search(rf"^{name}\b", text, re.MULTILINE), name


def test_every_verb_is_on_a_card(card_sets: dict) -> None:
    used = set()
    for card in card_sets[BUNDLED].values():
        for line in card.text:
            tree = LANGUAGE.read(line)
            assert isinstance(tree, Node)
            used |= {base_form(node.text) for node in walk(tree) if type(node).__name__ == "Verb"}
    assert VERBS - used == set()


def test_effects_can_be_pickled(card_sets: dict) -> None:
    cards = card_sets[BUNDLED]
    assert pickle.loads(pickle.dumps(cards)).digest == cards.digest


@pytest.mark.parametrize("keyword", PRINTED)
def test_keywords_may_be_defined_in_the_words_of_the_rules(
    keyword: str, game: cardlang.Game, tmp_path: Path
) -> None:
    name = "Quirk"
    sentence = PRINTED[keyword].format(k=name)
    path = tmp_path / "quirk.cards.md"
    extra = "- Mobs with 1 HP remaining are immune to Quirk damage.\n" if keyword == "Poison" else ""
    number = " (n)" if keyword == "Poison" else ""
    path.write_text(
        "---\ngame: dimensions\nset: quirk\nuses: [dimensions]\n---\n\n"
        f"## Keywords\n\n### {name}{number}\n- {sentence}\n"
        f"{extra}\n## Mob\n\n### Odd Mob\n1 mana, 2/0/4 Overworld\n- {name}{' (2)' if number else ''}\n",
        encoding="utf-8",
    )
    cards = game.load_cards(path)
    assert cards["odd-mob"].keywords == (name,)
    assert {rule.name for e in cards.extras["keywords"][name][2] for rule in getattr(e, "rules", ())} <= set(
        RULES
    )


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("When summoned, deal 2 damage to an ememy mob.", "ememy"),
        ("Summon a Zombi.", "Zombi"),
        ("Your mobs have Hast.", "Hast"),
        ("When sumoned, draw a card.", "sumoned"),
        ("Deal 2 damage.", "Deal 2 damage"),
        ("Change the dimension to Neter.", "Neter"),
        ("Destroy all frobs.", "frobs"),
    ],
)
def test_the_first_word_that_is_not_understood_is_underlined(text: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.cards.md"
    path.write_text(
        f"---\ngame: dimensions\nset: wrong\nuses: [dimensions]\n---\n\n## Item\n\n### Wrong\n1 mana\n- {text}\n",
        encoding="utf-8",
    )
    (diagnostic,) = cardlang.check([path]).diagnostics
    start, end = diagnostic.span.start, diagnostic.span.end
    assert diagnostic.source.text[start:end] == wrong
    assert diagnostic.help
