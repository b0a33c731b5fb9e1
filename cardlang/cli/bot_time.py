"""The option `--bot-timeout` of all commands in which bots play."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import Any, TypeVar

import click

from cardlang.play.watchdog import BOT_TIMEOUT

Command = TypeVar("Command", bound=Callable[..., Any])


def _checked(ctx: click.Context, param: click.Parameter, seconds: float) -> float:
    """Return seconds from 0 on; infinity is no limit, as is 0."""
    if isnan(seconds):
        raise click.BadParameter("`nan` is no number of seconds; 0 sets no limit", ctx, param)
    if seconds < 0:
        raise click.BadParameter(
            "a bot cannot have less than no time; `--bot-timeout 0` sets no limit", ctx, param
        )
    return seconds


def bot_timeout_option(command: Command) -> Command:
    """Add `--bot-timeout SECONDS`; it arrives as `bot_timeout`."""
    add = click.option(
        "--bot-timeout",
        type=float,
        callback=_checked,
        default=BOT_TIMEOUT,
        show_default=True,
        metavar="SECONDS",
        help="The longest a bot may think about one choice; 0 for no limit.",
    )
    return add(command)
