"""The header of a card file: which keys there are and what they may say (interfaces, section 1)."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, too_many
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span
from cardlang.syntax.layout import CardFile, Line, Value

KEYS = ("game", "set", "title", "kind", "uses", "license", "author", "version")
KINDS = ("base", "expansion")
MOST_USES = 100
_SET_ID = re.compile(r"[^\s\[\]{},#/\\:]+")


@attrs.frozen
class Header:
    """What the header of a card file says, with defaults filled in."""

    game: str
    set: str
    kind: str
    uses: tuple[Line, ...]
    title: str


def read_header(
    file: CardFile, default_game: str | None, games: tuple[str, ...], report: Callable[[Diagnostic], None]
) -> Header | None:
    """Return a file's header, or None when its game is not known; every fault is reported.

    A file without header belongs to `default_game` and its set is called like the file.
    """
    source = file.source

    def fault(code: str, message: str, span: Span, help: tuple[str, ...] = ()) -> None:
        report(Diagnostic(code, message, source, span, help=help))

    for number, (key, value) in enumerate(file.header.items()):
        if number > MOST_FAULTS:
            report(too_many(source, value.key.span, f"{len(file.header) - number:,} header lines were not looked at"))
            break
        if key not in KEYS:
            near = closest(key, KEYS, 1)
            fault(
                "E131",
                f"there is no header key `{key}`",
                value.key.span,
                (*(f"did you mean `{n}`?" for n in near), f"keys: {', '.join(KEYS)}"),
            )
        elif value.items is not None and key != "uses":
            fault("E132", f"`{key}` is one text, not a list", value.line.span)
    name = _text(file, "game")
    game = name.text if name else default_game
    top = Span(0, min(3, len(source.text)))
    if game is None:
        fault(
            "E133",
            "the header does not say which game these cards belong to",
            top,
            (f"write `game: …` with one of {', '.join(games)}, or call cardlang with `--game`",),
        )
        return None
    if game not in games:
        near = closest(game, games, 1)
        fault(
            "E134",
            f"there is no game called `{game}`",
            name.line.span if name else top,
            (*(f"did you mean `{n}`?" for n in near), f"games: {', '.join(games)}"),
        )
        return None
    set_id = _text(file, "set")
    if set_id is None and file.header:
        fault("E133", "the header does not say which set this is", top, ("write `set: my-set`",))
    if set_id is not None and not _SET_ID.fullmatch(set_id.text):
        fault("E132", "a set's id holds no blanks and none of [ ] { } , # / \\ :", set_id.line.span)
    kind = _text(file, "kind")
    if kind is not None and kind.text not in KINDS:
        near = closest(kind.text, KINDS, 1)
        fault(
            "E132",
            f"a set is `base` or `expansion`, not `{kind.text}`",
            kind.line.span,
            tuple(f"did you mean `{n}`?" for n in near),
        )
    uses = file.header.get("uses")
    if uses is not None and len(uses.lines) > MOST_USES:
        fault("E132", f"a set uses at most {MOST_USES} others, not {len(uses.lines):,}", uses.line.span)
        uses = None
    title = _text(file, "title")
    chosen = set_id.text if set_id else default_set_id(source.name)
    return Header(
        game,
        chosen,
        kind.text if kind else "expansion",
        uses.lines if uses else (),
        title.text if title else file.title.text if file.title else chosen,
    )


def _text(file: CardFile, key: str) -> Value | None:
    value = file.header.get(key)
    return value if value is not None and value.text else None


def default_set_id(file_name: str) -> str:
    """Return the set id of a file without header: its name without folder and endings."""
    base = re.split(r"[/\\]", file_name)[-1]
    for suffix in (".cards.md", ".md", ".txt"):
        base = base.removesuffix(suffix)
    return "".join(c if _SET_ID.fullmatch(c) else "-" for c in base) or "set"
