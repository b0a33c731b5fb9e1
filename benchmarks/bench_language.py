"""How fast card text is read and checked, against bare Lark with the same grammar and lexer."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Figure, best, processes, python

NAMES = ("Zasp", "Mothiva", "Kabbu", "Maki", "Thief", "Spider", "Venus' Bud", "Heavy Drone B-33")
TRIBES = ("Bug", "Bot", "Plant", "Wasp", "Dead Lander", "Spider", "???")


def lines(count: int, seed: int = 1) -> list[str]:
    """Return `count` distinct effect lines of mixed shapes, the same for the same seed."""
    chance = random.Random(seed)
    made: dict[str, None] = {}
    while len(made) < count:
        n, m = chance.randint(1, 60), chance.randint(1, 9)
        name, tribe = chance.choice(NAMES), chance.choice(TRIBES)
        made[
            chance.choice(
                (
                    f"ATK: {n}",
                    f"If {name}: ATK+{n}",
                    f"Coin ({m}): ATK+{n} or DEF+{m}",
                    f"{tribe} ({m}): Heal {n}",
                    f"Empower +{n} ({tribe})",
                    f"Setup (ATK+{n})",
                    f"Unity ({n}, {tribe})",
                    f"VS {tribe} (ATK+{n})",
                    f"ATK+{n} per {tribe}",
                    f"On Win: Heal {n} (only once)",
                    f"If Final ATK ({n}): Numb ({m})",
                    f"Coin ({m}): If {name}: Pierce ({n})",
                    f"Summon {m} {tribe}",
                    f"Unless {tribe} ({m}): DEF+{n}",
                )
            )
        ] = None
    return list(made)


def card_file(cards: int, distinct: int) -> str:
    """Return a card file with two effect lines a card, drawn from `distinct` lines."""
    pool = lines(distinct)
    chance = random.Random(2)
    out = ["---", "game: spycards", "set: bench", "uses: [vanilla]", "---", "", "## Effect", ""]
    for number in range(cards):
        first, second = (
            pool[(2 * number + k) % distinct] if number < distinct else chance.choice(pool) for k in (0, 1)
        )
        out += [f"### Bench Card {_letters(number)}", "3 TP Bug", f"- {first}", f"- {second}", ""]
    return "\n".join(out)


def _letters(number: int) -> str:
    text = ""
    while True:
        number, digit = divmod(number, 26)
        text = chr(ord("A") + digit) + text
        if not number:
            return text


def reading() -> list[Figure]:
    """Compare cold reading with bare Lark, and a line seen before with dictionary look-ups."""
    from cardlang.games.spycards.reader import LANGUAGE, Builder, SpyCardsLexer
    from cardlang.syntax.language import Language

    texts = lines(1_500)
    bare = LANGUAGE.build()
    cold = Language(LANGUAGE.grammar, SpyCardsLexer, Builder())
    cold.read("ATK: 1")

    def run_bare() -> None:
        for text in texts:
            bare.parse(text)

    def run_cold() -> None:
        cold._seen["start"].clear()
        for text in texts:
            cold.read(text)

    def run_seen() -> None:
        for text in texts:
            cold.read(text)

    table = dict.fromkeys(texts, 1)

    def run_lookups() -> None:
        for text in texts:
            table[text]

    lark, ours, seen, look_ups = best(run_bare, run_cold, run_seen, run_lookups, times=9)
    return [
        Figure(
            "cold reading of an effect line / bare Lark",
            ours / lark,
            "≤ 1.6",
            f"{ours / len(texts) * 1e6:.0f} µs a line",
        ),
        Figure(
            "a line seen before / dictionary look-up",
            seen / look_ups,
            "≤ 10",
            f"{seen / len(texts) * 1e9:.0f} ns a line",
        ),
    ]


def checking() -> list[Figure]:
    """Compare `cardlang check` of generated sets with a process that only parses, and with itself ten times larger."""
    with tempfile.TemporaryDirectory() as folder:
        small, large, distinct = (
            Path(folder, "small.cards.md"),
            Path(folder, "large.cards.md"),
            Path(folder, "lines.txt"),
        )
        small.write_text(card_file(1_000, 1_500), encoding="utf-8")
        large.write_text(card_file(10_000, 1_500), encoding="utf-8")
        distinct.write_text("\n".join(lines(1_500)), encoding="utf-8")
        bare = python(
            "from cardlang.games.spycards.reader import LANGUAGE\n"
            "import sys; lark = LANGUAGE.build()\n"
            f"for line in open({str(distinct)!r}, encoding='utf-8'): lark.parse(line.rstrip())"
        )
        command = [sys.executable, "-m", "cardlang"]
        parse, check, big = processes(
            bare, [*command, "check", str(small)], [*command, "check", str(large)], times=3
        )
    return [
        Figure(
            "check of 1,000 cards / parsing their lines with Lark", check / parse, "≤ 2.5", f"{check:.2f} s"
        ),
        Figure("check of 10,000 cards / of 1,000", big / check, "≤ 12", f"{big:.2f} s"),
    ]


def starting() -> list[Figure]:
    """Compare the start of the command with importing Lark."""
    command = [sys.executable, "-m", "cardlang"]
    lark, version, check = processes(
        python("import lark"), [*command, "--version"], [*command, "check", "vanilla"], times=9
    )
    return [
        Figure("`cardlang --version` / `import lark`", version / lark, "≤ 1.5", f"{version * 1000:.0f} ms"),
        Figure(
            "warm `cardlang check vanilla` / `import lark`", check / lark, "≤ 3", f"{check * 1000:.0f} ms"
        ),
    ]
