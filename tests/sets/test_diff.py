"""`cardlang diff` tells what changed in meaning, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from cardlang.compare.compare import compare_paths
from cardlang.compare.model import Comparison
from tests.play.commands import cardlang
from tests.sets.samples import BUNDLED, SET

FROST = """\
---
game: spycards
set: frost
title: Frost
uses: [vanilla]
---

## Tribes

- Frost

## Boss

### Frost King
5 TP Frost
- ATK: 2
- Summon Snowman
- On Win: Setup (ATK+2)

## Mini-Boss

### Frost Queen
4 TP Bug/Frost
- Frost (2): Numb (1)
- Coin (1): ATK+2 or DEF+1

### Snowman
2 TP Frost
- ATK: 1
- Empower +1 (Frost)

## Attacker

### Mothling
1 TP Frost
- ATK: 1
"""


def compared(tmp_path: Path, old: str, new: str) -> Comparison:
    paths = [tmp_path / "old.cards.md", tmp_path / "new.cards.md"]
    for path, text in zip(paths, (old, new), strict=True):
        path.write_text(text, encoding="utf-8")
    return compare_paths(*map(str, paths))


@pytest.mark.parametrize(("old", "new"), [
    ("- ATK: 2\n", "-   ATK:2   \n\n"),
    ("## Boss\n", "## Boss\n\nProse.\n"),
    ("5 TP Frost\n", "5  TP  Frost\n<!-- a comment -->\n"),
    ("- ATK: 1\n", "- ATK: 1\n> Flavour.\n"),
    ("4 TP Bug/Frost", "4 TP Frost / Bug"),
])  # fmt: skip
def test_layout_comments_and_flavour_do_not_count(old: str, new: str, tmp_path: Path) -> None:
    assert old in FROST
    found = compared(tmp_path, FROST, FROST.replace(old, new))
    assert not found.differs
    assert found.same == 4


@pytest.mark.parametrize("name", BUNDLED)
def test_another_layout_of_a_bundled_set_is_no_difference(name: str, tmp_path: Path) -> None:
    text = BUNDLED[name].read_text(encoding="utf-8")
    loose = text.replace("\n- ", "\n-   ").replace("\n### ", "\n\n\n###   ").replace("\n", "  \r\n")
    found = compared(tmp_path, text, loose)
    assert not found.differs
    assert found.same > 0


def test_cards_are_added_and_removed(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        FROST,
        FROST.replace("Mothling\n1 TP Frost\n- ATK: 1", "Snowbee\n1 TP Frost\n- ATK: 1\n- DEF: 1"),
    )
    assert [card.name for card in found.added] == ["Snowbee"]
    assert [card.name for card in found.removed] == ["Mothling"]
    assert found.same == 3


def test_a_card_of_another_name_with_the_same_meaning_is_renamed(tmp_path: Path) -> None:
    found = compared(tmp_path, FROST, FROST.replace("Mothling", "Snowbee"))
    assert [(c.old.name, c.new.name) for c in found.renamed] == [("Mothling", "Snowbee")]
    assert (found.added, found.removed, found.changed, found.same) == ((), (), (), 3)


def test_texts_that_follow_a_renaming_are_no_change(tmp_path: Path) -> None:
    found = compared(tmp_path, FROST, FROST.replace("Snowman", "Snow Golem"))
    assert [(c.old.name, c.new.name) for c in found.renamed] == [("Snowman", "Snow Golem")]
    assert (found.changed, found.same) == ((), 3)


def test_a_chain_of_renamings_is_followed(tmp_path: Path) -> None:
    text = FROST.replace(
        "- ATK: 1\n- Empower +1 (Frost)", "- ATK: 1\n- Summon Frost Queen\n- Summon Snowman (only once)"
    )
    found = compared(
        tmp_path,
        text,
        text.replace("Snowman", "Yeti").replace("Frost Queen", "Ice Queen").replace("Frost King", "Ice King"),
    )
    assert {(c.old.name, c.new.name) for c in found.renamed} == {
        ("Snowman", "Yeti"), ("Frost Queen", "Ice Queen"), ("Frost King", "Ice King"),
    }  # fmt: skip
    assert (found.changed, found.added, found.same) == ((), (), 1)


def test_an_id_keeps_a_card_together_when_name_and_text_change(tmp_path: Path) -> None:
    old = FROST.replace("### Snowman", "### Snowman {#snowman}")
    new = (
        old.replace("### Snowman", "### Yeti")
        .replace("Summon Snowman", "Summon Yeti")
        .replace("Empower +1", "Empower +2")
    )
    (change,) = compared(tmp_path, old, new).changed
    assert [(c.what, c.old, c.new) for c in change.changes] == [("name", "Snowman", "Yeti")]
    assert [(e.old, e.new) for e in change.effects] == [("Empower +1 (Frost)", "Empower +2 (Frost)")]


def test_stats_tribes_and_kind_are_compared_by_name(tmp_path: Path) -> None:
    new = (
        FROST.replace("4 TP Bug/Frost", "∞ TP Frost")
        .replace("## Mini-Boss", "## Boss")
        .replace("- Frost\n\n", "- Frost\n- Ice\n\n")
    )
    found = compared(tmp_path, FROST, new)
    queen = next(change for change in found.changed if change.new.name == "Frost Queen")
    assert [(c.what, c.old, c.new) for c in queen.changes] == [
        ("kind", "Mini-Boss", "Boss"), ("cost", "4", "∞"), ("tribes", "Bug/Frost", "Frost"),
    ]  # fmt: skip
    assert [(c.what, c.old, c.new) for c in found.sets] == [("tribe", "", "Ice")]


def test_a_changed_effect_is_shown_in_words_with_the_phases_it_moves_between(tmp_path: Path) -> None:
    (change,) = compared(tmp_path, FROST, FROST.replace("ATK+2 or DEF+1", "ATK+2 or Pierce (1)")).changed
    (effect,) = change.effects
    assert effect.sort == "changed"
    assert effect.pieces == (("DEF+1", "Pierce (1)"),)
    assert (set(effect.old_phases) - set(effect.new_phases), set(effect.new_phases) - set(effect.old_phases)) == (
        {"DEF"}, {"Pierce"},
    )  # fmt: skip


def test_effects_are_added_removed_and_moved(tmp_path: Path) -> None:
    new = FROST.replace(
        "- Frost (2): Numb (1)\n- Coin (1): ATK+2 or DEF+1",
        "- Coin (1): ATK+2 or DEF+1\n- Frost (2): Numb (1)",
    )
    new = new.replace("- Summon Snowman\n", "").replace(
        "- Empower +1 (Frost)", "- Empower +1 (Frost)\n- Heal 1"
    )
    changes = {
        c.new.name: [(e.sort, e.number, e.new or e.old) for e in c.effects]
        for c in compared(tmp_path, FROST, new).changed
    }
    assert changes == {
        "Frost King": [("removed", 2, "Summon Snowman")],
        "Frost Queen": [("moved", 1, "Coin (1): ATK+2 or DEF+1")],
        "Snowman": [("added", 3, "Heal 1")],
    }


def test_the_same_words_that_mean_another_card_are_a_change(tmp_path: Path) -> None:
    old = FROST.replace("Summon Snowman", "Summon Midge")
    new = old + "\n### Midge {#my-midge}\n1 TP Frost\n- ATK: 1\n- DEF: 1\n"
    found = compared(tmp_path, old, new)
    assert [card.name for card in found.added] == ["Midge"]
    (change,) = found.changed
    assert [(e.sort, e.new) for e in change.effects] == [("meaning", "Summon Midge")]


def test_keywords_are_compared_by_their_definition(tmp_path: Path) -> None:
    text = BUNDLED["dimensions"].read_text(encoding="utf-8")
    found = compared(
        tmp_path, text, text.replace("- This can attack on the turn it is summoned.", "- This ignores Taunt.")
    )
    (change,) = found.keywords
    assert change.name == "Haste"
    assert "Chicken" in change.cards
    assert found.changed == () or all(not c.changes for c in found.changed)


def test_cards_with_errors_are_named_and_not_called_removed(tmp_path: Path) -> None:
    found = compared(tmp_path, FROST, FROST.replace("Numb (1)", "Nubm (1)"))
    assert [(name, place.rpartition("/")[2]) for _, name, place in found.unread] == [
        ("Frost Queen", "new.cards.md:22")
    ]
    assert (found.added, found.removed, found.same) == ((), (), 3)
    done = cardlang("diff", tmp_path / "old.cards.md", tmp_path / "new.cards.md")
    assert done.status == 1
    assert "1 not compared" in done.out


# -- the command ---------------------------------------------------------------------------------------------


def test_exit_statuses(tmp_path: Path) -> None:
    compared(tmp_path, FROST, FROST.replace("ATK: 2", "ATK: 3"))
    old, new = tmp_path / "old.cards.md", tmp_path / "new.cards.md"
    assert cardlang("diff", old, old, "--exit-code").status == 0
    assert cardlang("diff", old, new).status == 0
    assert cardlang("diff", old, new, "--exit-code").status == 1
    for arguments in (
        (old, "nowhere.cards.md"),
        (old, "bugs"),
        (old, "HEAD:nowhere"),
        (old, "-x:y"),
        (old, tmp_path / "sets"),
    ):
        done = cardlang("diff", *arguments, folder=tmp_path)
        assert (done.status, done.out) == (2, ""), arguments


def test_json_counts_what_it_lists(tmp_path: Path) -> None:
    compared(tmp_path, FROST, FROST.replace("Mothling", "Snowbee").replace("4 TP", "3 TP"))
    done = cardlang("diff", tmp_path / "old.cards.md", tmp_path / "new.cards.md", "--format", "json")
    data = json.loads(done.out)
    assert (data["version"], data["game"], data["differs"]) == (1, "spycards", True)
    assert data["summary"] == {"added": 0, "removed": 0, "renamed": 1, "changed": 1, "same": 2, "unread": 0}
    assert data["changed"][0]["changes"] == [{"what": "cost", "old": "4", "new": "3"}]
    assert {key for key in data["summary"] if key != "same"} <= data.keys()


def test_the_page_fits_into_80_columns(tmp_path: Path) -> None:
    done = cardlang("diff", "vanilla", "bug-fables-1.1")
    assert max(map(len, done.out.splitlines())) <= 100


# -- revisions -----------------------------------------------------------------------------------------------


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with two sets in a folder, one of which uses the other; the working copy differs."""
    sets = tmp_path / "sets"
    sets.mkdir()
    (sets / "frost.cards.md").write_text(
        FROST.replace("[vanilla]", "[rich]").replace("- Frost\n\n", "\n", 1), encoding="utf-8"
    )
    (sets / "rich.cards.md").write_text(SET, encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    text = (sets / "frost.cards.md").read_text(encoding="utf-8")
    (sets / "frost.cards.md").write_text(text.replace("ATK: 2", "ATK: 3"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("old", "new", "changed", "same"), [
    ("HEAD:sets/frost.cards.md", "sets/frost.cards.md", 1, 3),
    ("HEAD:sets", "sets", 1, 6),
    ("HEAD:", "sets", 1, 6),
    ("HEAD", "sets", 1, 6),
    ("HEAD", "HEAD", 0, 7),
    ("HEAD:sets", "HEAD:sets", 0, 7),
])  # fmt: skip
def test_revisions_of_files_and_folders_are_compared(
    old: str, new: str, changed: int, same: int, repository: Path
) -> None:
    data = json.loads(cardlang("diff", old, new, "--format", "json", folder=repository).out)
    assert data["summary"] == {
        "added": 0,
        "removed": 0,
        "renamed": 0,
        "changed": changed,
        "same": same,
        "unread": 0,
    }


@pytest.mark.parametrize("old", ["HEAD:sets", "HEAD:./", "HEAD:./frost.cards.md", "HEAD:", "HEAD"])
def test_revisions_are_found_from_every_folder_of_the_repository(old: str, repository: Path) -> None:
    new = "frost.cards.md" if "frost" in old else "."
    done = cardlang("diff", old, new, "--format", "json", folder=repository / "sets")
    assert json.loads(done.out)["summary"]["changed"] == 1
    assert json.loads(done.out)["summary"]["added"] == 0


def test_a_name_that_is_neither_path_nor_set_nor_revision_is_told(repository: Path) -> None:
    done = cardlang("diff", "HEDA", "sets", folder=repository)
    assert done.status == 2
    assert "HEDA" in done.err


def test_a_link_in_a_revision_is_not_followed(repository: Path) -> None:
    (repository / "sets" / "link.cards.md").symlink_to("/etc/passwd")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "link")
    (repository / "sets" / "link.cards.md").unlink()
    assert cardlang("diff", "HEAD:sets", "sets", "--exit-code", folder=repository).status == 0
