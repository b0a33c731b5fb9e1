"""Read whole numbers and infinities as card texts write them (Spy Cards rulings 2 and 3)."""

from __future__ import annotations

import re

from cardlang.diagnostics.model import Fault, TextError
from cardlang.source import Span

MAX_DIGITS = 12

_WHOLE = re.compile(r"0|[1-9][0-9]*")


def read_whole(text: str, start: int, infinity: int | None = None) -> int:
    """Return the amount that `text` writes; `start` is where it stands, for the fault.

    Digits without leading zeros, at most 12; `∞`, `inf` and `infinity` in any case where the game says with
    `infinity` what stands for it. Raises TextError.
    """
    span = Span(start, start + len(text))
    if infinity is not None and (text == "∞" or text.lower() in ("inf", "infinity")):
        return infinity
    if len(text) > MAX_DIGITS and text.isascii() and text.isdigit():
        raise TextError(
            Fault(
                "E201",
                f"a number of {len(text):,} digits is too long",
                span,
                help=(f"a number has at most {MAX_DIGITS} digits",),
            )
        )
    if _WHOLE.fullmatch(text):
        return int(text)
    shown = text if len(text) <= 40 else text[:40] + "…"
    help_line = "write a whole number in plain digits" + (", or `∞`" if infinity is not None else "")
    stripped = text.lstrip("0")
    if text.isascii() and text.isdigit():
        raise TextError(
            Fault(
                "E201",
                f"`{shown}` has a leading zero",
                span,
                help=(f"write `{stripped or '0'}`",),
                replacement=stripped or "0",
                safe=True,
            )
        )
    raise TextError(Fault("E201", f"`{shown}` is not a whole number", span, help=(help_line,)))
