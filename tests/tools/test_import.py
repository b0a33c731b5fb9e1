"""`cardlang import`: plain card lists, pasted as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardlang import load_game
from cardlang.games.registry import game_names
from tests.tools.commands import Output, cardlang

APPENDIX = Path(__file__).parent / "lists" / "appendix-a.txt"


def imported(capsys: Any, tmp_path: Path, text: str, *more: str, game: str = "spycards") -> Output:
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    return cardlang(capsys, "import", file, "--game", game, *more)


def names(text: str) -> list[str]:
    return re.findall(r"^### (.+)$", text, re.MULTILINE)


def test_the_appendix_of_the_rules_is_read_as_it_stands(capsys: Any, tmp_path: Path) -> None:
    out = tmp_path / "base.cards.md"
    result = cardlang(capsys, "import", APPENDIX, "--game", "spycards", "--kind", "base", "--out", out)
    assert result.status == 1
    assert "90 cards (17 Boss, 22 Mini-Boss, 31 Attacker, 20 Effect)" in result.err
    line = APPENDIX.read_text(encoding="utf-8").splitlines().index("Weevil") + 1
    assert f"appendix-a.txt:{line}:1\n" in result.err
    assert result.err.count("error[") == 1
    text = out.read_text(encoding="utf-8")
    assert len(names(text)) == 90
    assert not any(name.startswith("Note") for name in names(text))
    assert text.count("<!-- Note that this card has an incorrect description") == 2
    assert "<!-- (warning: this section contains Bug Fables spoilers) -->" in text
    assert text.count("## Tribes") == 1

    checked = cardlang(capsys, "check", out)
    assert checked.status == 1
    assert checked.out.count("error[") == 1
    assert "### Weevil" in checked.out
    assert cardlang(capsys, "fmt", "--check", out).status == 0

    filled = re.sub(r"(### Weevil\n)<!-- the stat line is missing.*?-->", r"\g<1>2 TP Bug", text)
    out.write_text(filled, encoding="utf-8")
    assert cardlang(capsys, "check", out).status == 0
    game = load_game("spycards")
    assert game.load_cards(out).digest == game.load_cards("vanilla").digest


def test_every_line_of_a_list_is_kept(capsys: Any, tmp_path: Path) -> None:
    text = imported(capsys, tmp_path, APPENDIX.read_text(encoding="utf-8")).out
    kept = re.sub(r"<!--|-->|^#+ |^- ", "", text, flags=re.MULTILINE)
    for line in APPENDIX.read_text(encoding="utf-8").splitlines():
        wanted = line.removeprefix("- ").removesuffix(" Card.")
        assert wanted.strip() in kept, line


@pytest.mark.parametrize("game", game_names())
def test_the_bundled_sets_of_every_game_come_back_from_a_plain_list(
    capsys: Any, tmp_path: Path, game: str
) -> None:
    loaded = load_game(game)
    for path in sorted(loaded.rules.folder.glob("*.cards.md")):
        text = path.read_text(encoding="utf-8")
        uses = re.search(r"^uses: \[(.*)\]$", text, re.MULTILINE)
        more = [part for name in (uses[1].split(", ") if uses else []) for part in ("--uses", name)]
        kind = "base" if "\nkind: base\n" in text else "expansion"
        result = imported(capsys, tmp_path, plain(text), "--kind", kind, *more, game=game)
        assert result.status == 0, result.err
        out = tmp_path / "again.cards.md"
        out.write_text(result.out, encoding="utf-8")
        assert loaded.load_cards(out).digest == loaded.load_cards(path).digest


def plain(text: str) -> str:
    """Take all marks of a card file away but those of effects and flavour: what a printed list looks like."""
    lines, section = [], ""
    for line in re.sub(r"\A---.*?---\n|```.*?```\n|<!--.*?-->", "", text, flags=re.DOTALL).splitlines():
        if line.startswith("## "):
            section, card = line[3:], False
        elif line.startswith("### "):
            card = True
        elif line.startswith("# ") or not section or not card:
            continue
        if section not in ("Tribes", "Scenarios", "Notes") and line.strip():
            lines.append(line.lstrip("# ") if line.startswith("#") else line)
    return "\n".join(lines)


def test_lists_without_bullets_read_too(capsys: Any, tmp_path: Path) -> None:
    result = imported(
        capsys, tmp_path, "BOSS:\nHive\n4 TP Bug\nATK: 2\nSummon Thief\n\nEffect\nHeal\n1 TP Bug\nNumb (1)\n"
    )
    assert result.status == 0, result.err
    assert "### Hive\n4 TP Bug\n- ATK: 2\n- Summon Thief\n" in result.out
    assert "### Heal\n1 TP Bug\n- Numb (1)\n" in result.out
    assert "uses: [vanilla]" in result.out, "Thief is a card of the base set"


def test_a_card_may_be_called_like_a_section(capsys: Any, tmp_path: Path) -> None:
    result = imported(
        capsys, tmp_path, "Effect\nBoss\n2 TP Bug\n- Numb (1)\nAttacker\nMoth\n1 TP Bug\n- ATK: 1\n"
    )
    assert result.status == 0, result.err
    assert result.out.count("\n## ") == 3, "Tribes, Effect and Attacker"
    assert names(result.out) == ["Boss", "Moth"]


def test_faults_are_told_at_their_place_in_the_list(capsys: Any, tmp_path: Path) -> None:
    result = imported(
        capsys,
        tmp_path,
        "Effect\r\nEcho α\r\n2 TPP Bug\r\n- Numb (1)\r\n\r\nStray words\r\nMoth\r\n1 TP Bug\r\n- Coyn (1): ATK+1\r\n",
    )
    assert result.status == 1
    assert re.findall(r"error\[(E\d+)\]|list\.txt:(\d+:\d+)", result.err) == [
        ("E130", ""), ("", "3:3"), ("E110", ""), ("", "6:1"), ("E210", ""), ("", "9:3"),
    ]  # fmt: skip
    assert "<!-- Stray words -->" in result.out
    assert "2 TPP Bug" in result.out


def test_typographic_marks_are_reported_by_name_and_curly_apostrophes_read(
    capsys: Any, tmp_path: Path
) -> None:
    result = imported(
        capsys, tmp_path, "Effect\nVenus’ Echo\n2 TP Bug\n- Coin（1）：DEF＋3\n- Summon Venus’ Bud\n"
    )
    assert result.status == 1
    assert "a full-width sign" in result.err
    assert "list.txt:4:" in result.err
    assert "### Venus' Echo" in result.out
    assert "- Summon Venus' Bud" in result.out


def test_a_target_is_not_overwritten_and_nothing_is_left_beside_it(capsys: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.cards.md"
    out.write_text("mine")
    text = "Attacker\nMoth\n1 TP Bug\n- ATK: 1\n"
    refused = imported(capsys, tmp_path, text, "--out", str(out))
    assert refused.status == 2
    assert "--force" in refused.err
    assert out.read_text() == "mine"
    assert (
        imported(
            capsys, tmp_path, text, "--out", str(out), "--force", "--set", "moths", "--title", "Moths"
        ).status
        == 0
    )
    assert "set: moths\ntitle: Moths\n" in out.read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["list.txt", "out.cards.md"]
    assert imported(capsys, tmp_path, text, "--out", str(tmp_path / "no" / "x.md")).status == 2


@pytest.mark.parametrize("text", ["", "\n\n", "just prose\nand more\n", "Boss\n", "Boss\n\n(nothing)\n"])
def test_a_list_without_cards_says_so(capsys: Any, tmp_path: Path, text: str) -> None:
    result = imported(capsys, tmp_path, text)
    assert result.status == 1
    assert result.out == ""
    assert "in this list" in result.err


def test_what_is_no_list_is_refused(capsys: Any, tmp_path: Path) -> None:
    card_file = imported(capsys, tmp_path, "---\ngame: spycards\nset: x\n---\n## Boss\n")
    assert card_file.status in (1, 2)
    file = tmp_path / "bytes.txt"
    file.write_bytes(b"Boss\n\xff\xfe\n")
    assert cardlang(capsys, "import", file, "--game", "spycards").status == 2
    assert cardlang(capsys, "import", tmp_path, "--game", "spycards").status == 2
    assert cardlang(capsys, "import", tmp_path / "none", "--game", "spycards").status == 2
    assert cardlang(capsys, "import", file, "--game", "spycrds").status == 2


@pytest.mark.parametrize(
    ("game", "section", "stat", "text"),
    [
        (
            "bugs",
            "Action",
            "3 copies",
            "Player is treated as invisible and the swarm passes to the next yard.",
        ),
        ("bugsnax", "Snax", "1 / 3", "When you play a trap on this Snak, you become INJURED."),
        ("dimensions", "Mob", "2 mana, 2/0/3 Overworld", "When this dies, deal 1 damage to all enemy mobs."),
    ],
)
def test_a_sentence_behind_a_stat_line_is_an_effect_however_long(
    game: str, section: str, stat: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    remark = "This one has been the favourite of everybody who ever played it, it is said."
    path.write_text(f"{section}\n\nOne\n{stat}\n{text}\n\nTwo\n{stat}\n{remark}\n{text}\n", encoding="utf-8")
    out = cardlang(capsys, "import", path, "--game", game)
    assert out.status == 0
    assert out.out.count(f"\n- {text}\n") == 2
    assert f"<!-- {remark} -->" in out.out
