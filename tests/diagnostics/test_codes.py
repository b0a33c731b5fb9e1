"""The table of codes is complete, and each code has one meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import cardlang
from cardlang.diagnostics.codes import Code, all_codes, slug_of

PACKAGE = Path(cardlang.__file__).parent
CODE = re.compile(r'"([EW][0-9]{3})"')


def codes_in_source() -> dict[str, set[str]]:
    """Return each code that Python code names, with the files that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for code in CODE.findall(path.read_text(encoding="utf-8")):
            found[code].add(str(path.relative_to(PACKAGE)))
    return found


def test_every_code_in_use_is_in_the_table_and_every_code_of_the_table_is_in_use() -> None:
    assert set(codes_in_source()) == set(all_codes())


def test_codes_stand_in_order_errors_first_within_a_severity() -> None:
    codes = list(all_codes())
    assert codes == sorted(codes)


def test_short_names_are_unique() -> None:
    slugs = [code.slug for code in all_codes().values()]
    assert len(slugs) == len(set(slugs))


def test_every_code_says_more_than_its_title() -> None:
    def thin(code: Code) -> bool:
        return len(code.help) < 60 or code.title.endswith(".")

    assert not [code.id for code in all_codes().values() if thin(code)]


def test_every_warning_says_how_to_silence_it() -> None:
    reported_by_check = [c for c in all_codes().values() if c.severity == "warning" and c.id < "W4"]
    assert not [code.id for code in reported_by_check if f"--ignore {code.id}" not in code.help]


def test_help_fits_a_terminal() -> None:
    assert not [c.id for c in all_codes().values() for line in c.help.split("\n") if len(line) > 120]


def test_a_code_of_another_package_has_a_name_too() -> None:
    assert slug_of("E999") == "e999"
