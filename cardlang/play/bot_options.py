"""Options of bots as they are written behind their names: `ismcts:sims=200`, several with colons between."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, get_args

from cardlang.diagnostics.suggest import closest
from cardlang.errors import CardlangError

_FIXED = ("game", "seat", "seed")


class BadBotOption(CardlangError):
    """An option that a bot does not have, or a value that it cannot be."""


def split_bot(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of a bot and its options as written.

    >>> split_bot("ismcts:sims=200:explore=0.5")
    ('ismcts', ('sims=200', 'explore=0.5'))
    """
    name, *options = text.strip().split(":")
    return name.strip(), tuple(options)


def read_options(bot: str, options: tuple[str, ...], make: Callable[..., Any]) -> dict[str, Any]:
    """Return the keyword arguments that options mean for the function that makes the bot.

    The options of a bot are the parameters of that function behind `game, seat, seed`; the type of the default
    or the annotation (int, float, bool, str) says what a value may be. Raises BadBotOption.
    """
    known = _parameters(make) if options else {}
    values: dict[str, Any] = {}
    for option in options:
        name, sign, value = (part.strip() for part in option.partition("="))
        if name not in known:
            near = closest(name, list(known), 1)
            hint = f"; did you mean `{near[0]}`?" if near else ""
            listed = f" (options: {', '.join(known)})" if known else "; it has none"
            raise BadBotOption(f"the bot `{bot}` has no option `{name}`{hint}{listed}")
        if not sign or not value:
            raise BadBotOption(f"the option `{name}` of the bot `{bot}` needs a value: `{bot}:{name}=…`")
        if name in values:
            raise BadBotOption(f"the option `{name}` of the bot `{bot}` stands twice")
        values[name] = _value(bot, name, value, known[name])
    return values


def check_call(bot: str, make: Callable[..., Any], values: dict[str, Any]) -> str | None:
    """Return the parameters of the function that makes a bot when `(game, seat, seed)` do not fit them, else None.

    Raises BadBotOption for an option that it needs and that is not among `values`.
    """
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):
        return None
    try:
        bound = signature.bind_partial(*_FIXED, **values)
    except TypeError:
        return str(signature)
    for name, each in signature.parameters.items():
        optional = each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        if not optional and name not in bound.arguments:
            raise BadBotOption(f"the bot `{bot}` needs its option `{name}`: `{bot}:{name}=…`")
    return None


def _parameters(make: Callable[..., Any]) -> dict[str, type]:
    """Return the options of a bot with their types."""
    try:
        parameters = list(inspect.signature(make, eval_str=True).parameters.values())
    except (NameError, SyntaxError, TypeError, ValueError):
        return {}
    return {
        each.name: _type(each)
        for number, each in enumerate(parameters)
        if each.kind in (each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD)
        and (each.kind == each.KEYWORD_ONLY or number >= len(_FIXED))
    }


def _type(parameter: inspect.Parameter) -> type:
    kinds: tuple[type, ...] = (bool, int, float, str)
    annotation = parameter.annotation
    wanted = annotation, *get_args(annotation), type(parameter.default)  # `int | None` takes a whole number
    return next((kind for kind in kinds if kind in wanted), str)


def _value(bot: str, name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text not in ("true", "false"):
            raise BadBotOption(f"the option `{name}` of the bot `{bot}` is true or false, not `{text}`")
        return text == "true"
    try:
        value = kind(text)
    except ValueError:
        value = math.nan
    if kind is not str and not math.isfinite(value):
        word = "a whole number" if kind is int else "a number"
        raise BadBotOption(f"the option `{name}` of the bot `{bot}` is {word}, not `{text}`")
    return value
