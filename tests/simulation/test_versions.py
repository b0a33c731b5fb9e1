"""`sim diff`: which changed card moves the share won, and by how much."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from cardlang.resources import cards_folder
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.versions import compare_versions
from simulation.commands import sim_here as sim

pytest.importorskip("duckdb", reason="needs the extra `sim`")

QUICK = ("--bot", "random", "--deck", "chomp", "--deck", "thuglife", "--deck", "leafbugs")


def base(game: str, name: str) -> str:
    """Return the text of a bundled set."""
    return (cards_folder(game) / f"{name}.cards.md").read_text(encoding="utf-8")


def changed(text: str, card: str, old: str, new: str) -> str:
    """Return a set in which one card says something else."""
    before, found, rest = text.partition(f"### {card}\n")
    assert found
    own, mark, others = rest.partition("\n### ")
    assert old in own
    return before + found + own.replace(old, new) + mark + others


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.cards.md", tmp_path / "new.cards.md"
    old.write_text(base("spycards", "vanilla"))
    new.write_text(base("spycards", "vanilla"))
    return old, new


def test_a_card_that_became_far_stronger_is_named_and_the_status_is_1(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATK: 6"))
    done = sim("diff", old, new, *QUICK, "--matches", "60", "--fail-over", "5")
    assert done.returncode == 1, done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("Thief: +")
    assert last.endswith("points for thuglife (random), more than 5")
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_each_changed_card_is_looked_at_alone(files: tuple[Path, Path]) -> None:
    old, new = files
    text = changed(old.read_text(), "Thief", "ATK: 2", "ATK: 6")
    new.write_text(changed(text, "Venus' Bud", "Lifesteal (1)", "Lifesteal (2)"))
    done = sim("diff", old, new, *QUICK, "--matches", "60", "--fail-over", "5", "--format", "json")
    assert done.returncode == 1, done.stderr
    cards = {card["about"]["name"]: card for card in json.loads(done.stdout)["cards"]}
    assert cards["Thief"]["failed"]
    assert not cards["Venus' Bud"]["failed"]
    assert abs(cards["Venus' Bud"]["difference"]["value"]) < 0.05
    assert cards["Venus' Bud"]["about"]["also"] == []


def test_a_change_within_bounds_is_no_failure(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATK: 6"))
    done = sim("diff", old, new, *QUICK, "--matches", "20", "--fail-over", "90")
    assert done.returncode == 0
    assert "no card clearly changes more than 90 points" in done.stdout
    assert "may still do" not in done.stdout


def test_a_change_that_is_not_settled_is_named_with_what_settles_it(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATK: 3"))
    done = sim("diff", old, new, *QUICK, "--matches", "2", "--fail-over", "5")
    assert done.returncode == 0
    assert "no card clearly changes more than 5 points" in done.stdout
    assert "may still do: Thief; the interval reaches beyond 5 points, so play more" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.parametrize("points", ["-1", "nan", "101", "inf"])
def test_points_that_no_change_can_have_are_refused(files: tuple[Path, Path], points: str) -> None:
    done = sim("diff", *files, "--fail-over", points)
    assert (done.returncode, done.stdout) == (2, "")
    assert "percentage points run from 0 to 100" in done.stderr


def test_with_a_single_deck_both_sides_have_the_card_and_those_who_play_it_are_compared(
    files: tuple[Path, Path],
) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATK: 9"))
    command = ("diff", old, new, "--bot", "random", "--deck", "thugs", "--matches", "20")
    (card,) = json.loads(sim(*command, "--format", "json").stdout)["cards"]
    assert card["entrant"] == "whoever plays it"
    assert 0 < card["before"]["n"] < 40, "not every seat plays it"
    assert "a second `--deck` shows more" in sim(*command).stdout


def test_a_file_of_versions_is_shown_as_what_it_is(files: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATK: 6"))
    out = tmp_path / "versions.duckdb"
    made = sim("diff", old, new, *QUICK, "--matches", "4", "--out", out).stdout
    shown = sim("show", out, "--html", tmp_path / "page.html").stdout
    assert "Changed: how the share won changes with the new version of the card" in shown
    assert "Replaced" not in shown
    (row,) = re.findall(r"^  Thief .*?([+-]\d+\.\d  .*)$", made, re.MULTILINE)
    assert f"  {row}\n" in shown
    page = (tmp_path / "page.html").read_text()
    assert "What the change of a card does" in page
    assert "What a card is worth" not in page


def test_a_file_about_a_shared_card_shows_those_who_play_it(tmp_path: Path) -> None:
    old, new, out = tmp_path / "old.cards.md", tmp_path / "new.cards.md", tmp_path / "versions.duckdb"
    old.write_text(base("bugs", "bugs"))
    new.write_text(changed(old.read_text(), "Exterminator", "1 copy", "4 copies"))
    made = sim("diff", old, new, "--bot", "greedy", "--bot", "random", "--matches", "4", "--out", out)
    (row,) = re.findall(r"^  Exterminator  whoever plays it  +(.*)$", made.stdout, re.MULTILINE)
    assert f"  Exterminator  {row}\n" in re.sub(" {3,}", "  ", sim("show", out).stdout)


def test_the_same_text_in_another_layout_plays_nothing(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(old.read_text().replace("\n### ", "\n\n### "))
    done = sim("diff", old, new, "--fail-over", "1")
    assert (done.returncode, done.stdout) == (0, "both versions mean the same; nothing was played\n")


def test_a_stronger_card_that_no_deck_holds_is_put_into_one(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Kabbu", "ATK: 1", "ATK: 9"))
    task = compare_versions(str(old), str(new), decks=["chomp", "thugs"], bots=["random"])
    assert task is not None
    (about,) = task.examined
    assert about.deck == "chomp with Kabbu"
    assert any("kabbu" in entrant.deck.cards for entrant in task.job.plan.entrants if entrant.deck)


def test_added_and_removed_cards_are_compared_with_decks_without_them(files: tuple[Path, Path]) -> None:
    old, new = files
    text = old.read_text()
    head, mark, rest = text.partition("## Attacker\n")
    new.write_text(head + mark + "\n### Brawler\n2 TP Bug\n- ATK: 8\n" + rest)
    done = sim("diff", old, new, *QUICK, "--matches", "30", "--fail-over", "5")
    assert done.returncode == 1, done.stderr
    assert "Brawler (added)" in done.stdout
    back = sim("diff", new, old, *QUICK, "--matches", "6")
    assert "Brawler (removed)" in back.stdout, back.stderr
    assert back.returncode == 0


def test_revisions_of_git_are_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        person = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *person, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.chdir(tmp_path)
    file = tmp_path / "vanilla.cards.md"
    git("init")
    file.write_text(base("spycards", "vanilla"))
    git("add", ".")
    git("commit", "-m", "first")
    file.write_text(changed(file.read_text(), "Thief", "ATK: 2", "ATK: 6"))
    done = sim(
        "diff", "HEAD:vanilla.cards.md", "vanilla.cards.md", *QUICK, "--matches", "40", "--fail-over", "5"
    )
    assert done.returncode == 1, done.stderr
    assert "Thief: +" in done.stdout


def test_a_card_that_all_share_is_judged_by_who_plays_it(tmp_path: Path) -> None:
    old, new = tmp_path / "old.cards.md", tmp_path / "new.cards.md"
    text = base("bugs", "bugs")
    old.write_text(text)
    new.write_text(changed(text, "Exterminator", "1 copy", "4 copies"))
    done = sim("diff", old, new, "--bot", "greedy", "--matches", "6", "--format", "json")
    assert done.returncode == 0, done.stderr
    (card,) = json.loads(done.stdout)["cards"]
    assert card["entrant"] == "whoever plays it"
    assert card["before"]["n"] > 0 < card["after"]["n"]


def test_the_deck_of_a_grumpus_shows_what_its_card_does(tmp_path: Path) -> None:
    task = compare_versions(
        *_two(tmp_path, base("bugsnax", "bugsnax"), "Mayor's Errand"), bots=["random"], uses=[str(tmp_path)]
    )
    assert task is not None
    (about,) = task.examined
    assert (about.deck, about.shared) == ("Filbo", False)


def _two(folder: Path, text: str, card: str) -> tuple[str, str]:
    old, new = folder / "old.cards.md", folder / "new.cards.md"
    old.write_text(text)
    before, found, rest = text.partition(f"### {card}")
    assert found
    lines = rest.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("- "))
    lines[at] = "- Draw a Trap."
    new.write_text(before + found + "\n".join(lines))
    return str(old), str(new)


def test_cards_with_errors_are_not_played(files: tuple[Path, Path]) -> None:
    old, new = files
    new.write_text(changed(old.read_text(), "Thief", "ATK: 2", "ATQ: 2"))
    with pytest.raises(SimulationError, match=r"has cards with errors \(Thief\)"):
        compare_versions(str(old), str(new))
    done = sim("diff", old, new)
    assert done.returncode == 2
    assert "cardlang check" in done.stderr
