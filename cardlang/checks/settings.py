"""Settings of a folder: `cardlang.toml`, or `[tool.cardlang]` in `pyproject.toml`, found from a file upwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardlang.checks.files import SETTINGS_FILES, InputError, read_source
from cardlang.checks.nearby import hint, is_there, near_places
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.suggest import closest
from cardlang.resources import root

FILE, PROJECT_FILE = SETTINGS_FILES
MOST_CHARACTERS = 200_000
OFF_UNLESS_ASKED = ("W390", "W393")
"""The codes of lints that run only when they are asked for."""
KEYS = ("select", "ignore", "error-on-warning", "uses")

_BARE = str.maketrans("", "", " \t\"'")
_AT_LINE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)$")


class Settings(NamedTuple):
    """What a folder wants to see of a check. No `select` means no choice: all that is on by default."""

    file: str = ""
    """The file that says so; empty when there is none."""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    error_on_warning: bool = False
    uses: tuple[Path, ...] = ()
    """Further places of used sets, absolute."""

    def shows(self, diagnostic: Diagnostic) -> bool:
        """Return whether a diagnostic is to be shown: chosen by `select`, and not left out by `ignore`."""
        code = diagnostic.code
        return (not self.select or code.startswith(self.select)) and not (
            bool(self.ignore) and code.startswith(self.ignore)
        )

    def asks_for(self, code: str) -> bool:
        """Return whether a lint that is off by default is chosen, by its code or the beginning of it."""
        return (
            bool(self.select) and code.startswith(self.select) and not code.startswith(self.ignore or ("?",))
        )


def settings_for(path: Path) -> Settings:
    """Return the settings that hold for a file or folder: those of the nearest folder that has some.

    The way up ends at the root of a repository and at the home folder; bundled sets have none. Raises
    InputError for settings that cannot be read, that have unknown keys, or values of the wrong kind.
    """
    try:
        whole = path.resolve()
        folder = whole if whole.is_dir() else whole.parent
    except (OSError, ValueError):
        return Settings()
    if folder.is_relative_to(root() / "cards"):
        return Settings()
    return _of_folder(folder)


def forget() -> None:
    """Read settings anew when they are asked for next."""
    _of_folder.cache_clear()


@cache
def _of_folder(folder: Path) -> Settings:
    for place in _way_up(folder):
        if (place / FILE).is_file():
            return _read(place / FILE, _table(place / FILE))
        if (place / PROJECT_FILE).is_file() and _may_speak_of_us(place / PROJECT_FILE):
            found = _table(place / PROJECT_FILE).get("tool", {})
            own = found.get("cardlang") if isinstance(found, dict) else None
            if own is not None:
                return _read(place / PROJECT_FILE, own)
    return Settings()


def _may_speak_of_us(path: Path) -> bool:
    """Return whether a project file may have a table of ours; reading TOML takes longer than checking a small set."""
    plain = read_source(path).text.translate(_BARE)
    return "tool.cardlang" in plain or "[tool]" in plain or f"\n{plain}".find("\ntool=") >= 0


def _way_up(folder: Path) -> Iterator[Path]:
    try:
        home = Path.home().resolve()
    except (OSError, RuntimeError):
        home = folder
    for place in (folder, *folder.parents):
        yield place
        if place == home or (place / ".git").exists():
            return


def _table(path: Path) -> dict[str, Any]:
    """Return what a TOML file says. Raises InputError with the line of a mistake."""
    import tomllib

    text = read_source(path).text
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"{path} is longer than {MOST_CHARACTERS:,} characters; settings are short")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = int(at[1]) if at is not None and at[1] else text.count("\n") + 1
        reason = _AT_LINE.sub("", str(error))
        raise InputError(f"{path}:{line}: this is no TOML: {reason[:1].lower()}{reason[1:200]}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path} is no TOML that can be read: a number or a nesting is too large") from None


def _read(path: Path, table: object) -> Settings:
    """Return checked settings. Raises InputError that names every fault with its line."""
    reader = _Reader(path)
    if not isinstance(table, dict):
        reader.fault("cardlang", "is a table: write `[tool.cardlang]`")
        table = {}
    for key in table:
        if key not in KEYS:
            near = closest(key, KEYS, 1)
            hint = f"; did you mean `{near[0]}`?" if near else f"; keys: {', '.join(KEYS)}"
            reader.fault(key, f"is no setting{hint}")
    found = Settings(
        str(path),
        reader.codes(table, "select"),
        reader.codes(table, "ignore"),
        reader.flag(table, "error-on-warning"),
        reader.places(table, "uses"),
    )
    if reader.faults:
        raise InputError("\n".join(reader.faults))
    return found


class _Reader:
    """Reads the values of one file and keeps what is wrong with them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = read_source(path).text.split("\n")
        self.faults: list[str] = []

    def fault(self, key: str, what: str) -> None:
        shown = key if len(key) <= 60 and key.isprintable() else ascii(key)[1:60]
        self.faults.append(f"{self.path}:{self.line_of(key)}: `{shown}` {what}")

    def line_of(self, word: str) -> int:
        """Return the first line that holds a key or code as a word of its own, the first line without any."""
        found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        return next((n for n, line in enumerate(self.lines, 1) if found.search(line.partition("#")[0])), 1)

    def texts(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            self.fault(key, f'is a list of texts, such as {key} = ["{_example(key)}"]')
            return ()
        return tuple(value)

    def codes(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        codes = self.texts(table, key)
        if codes:
            from cardlang.diagnostics.codes import all_codes
        for code in codes:
            if not any(known.startswith(code) for known in all_codes()):
                near = closest(code, list(all_codes()), 1)
                hint = f"; did you mean `{near[0]}`?" if near else "; `cardlang explain` lists them"
                self.fault(code, f"in `{key}` begins no code{hint}")
        return codes

    def places(self, table: dict[str, Any], key: str) -> tuple[Path, ...]:
        folder, names = self.path.parent, self.texts(table, key)
        for name in names:
            if not is_there(folder / name):
                near = hint(near_places(name, folder))
                self.fault(name, f"in `{key}` is no file or folder, seen from here{near}")
        return tuple(folder / name for name in names)

    def flag(self, table: dict[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, "is true or false")
            return False
        return value


def _example(key: str) -> str:
    return "../shared-sets" if key == "uses" else "W310"
