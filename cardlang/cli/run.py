"""Run one command: lazy loading, and exceptions turned into messages and exit statuses."""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

import click

from cardlang import __version__
from cardlang.diagnostics.suggest import closest
from cardlang.errors import CardlangError

COMMANDS: dict[str, str] = {
    "check": "read, look up and lint card files and decks",
    "fmt": "print card files in one style",
    "test": "run the scenarios of card files",
    "explain": "explain one diagnostic code at length",
    "try": "read one effect text and show what it does",
    "show": "show cards as a table, or one card in full",
    "resolve": "resolve rounds of Spy Cards from JSON lines",
    "duel": "print the chances of one round between two rows of cards",
    "compare": "say where one card is better or worse than another",
    "deck": "check and show deck files",
    "play": "play a match in the terminal against bots",
    "run": "run a match between bots",
    "sim": "play matches by the thousand and show what wins",
    "replay": "verify a log by playing it again",
    "why": "say why a number in a match is what it is",
    "import": "read a plain card list and write a card file",
    "export": "write cards or a deck in a foreign format",
    "diff": "say what two versions of a set mean differently",
    "new": "make a folder with a small set to start from",
    "games": "list the installed games",
    "sets": "list the bundled card sets and decks",
}
"""Each command with one line of help; its code is in `cardlang/cli/<name>_command.py`."""

CRASH = 101
INTERRUPTED = 130
MOST_FAULTS_SHOWN = 10
"""Of the faults that keep a match or a page from being made; `cardlang check` shows all."""
DEVICE_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
"""What the machine and not the program is at fault for when something is written."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"cardlang.cli.{cmd_name}_command")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would leave with status 1
            return _reader_gone()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = closest(args[0], COMMANDS, 1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            raise click.UsageError(f"there is no command `{args[0]}`.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


READER_GONE = 141
"""128 and the number of SIGPIPE, as shells write it."""


@click.group(
    cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="cardlang", message="%(prog)s %(version)s")
def cardlang() -> None:
    """Cards in text that run: check, format, test and play card sets.

    PATHS are card files (`*.cards.md`), decks (`*.deck.txt`), folders, or names of bundled sets.
    """


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit status."""
    _utf8_output()
    with _ended_by_signal() as signals:
        status = _run(arguments)
    if signals and status == INTERRUPTED:
        return 128 + signals[0]
    return status


@contextlib.contextmanager
def _ended_by_signal() -> Iterator[list[int]]:
    """Let a request to end (SIGTERM) tidy up and tell as Ctrl-C does; yields the signals that came."""
    came: list[int] = []

    def end(number: int, _: FrameType | None) -> None:
        came.append(number)
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not in the main thread
        yield came
        return
    try:
        yield came
    finally:
        signal.signal(signal.SIGTERM, before)


def _run(arguments: list[str]) -> int:
    try:
        result = cardlang.main(arguments, prog_name="cardlang", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except CardlangError as error:
        return _refuse(error)
    except (KeyboardInterrupt, click.exceptions.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_gone()
    except Exception as error:
        if isinstance(error, OSError) and error.errno in DEVICE_FAULTS:
            return _device_fault(error)
        return _crash(error, arguments)


def _reader_gone() -> int:
    """End in silence when who reads the output has seen enough, as `head` has.

    The status is that of a program that the closed pipe has ended: what was not shown cannot count as passed.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return READER_GONE


def _refuse(error: CardlangError) -> int:
    """Say what is wrong with a call (status 2), or with its cards and decks (status 1), the latter in place."""
    if not error.finding:
        click.echo(f"error: {error}", err=True)
        return 2
    from cardlang.cli.output import width
    from cardlang.diagnostics.full import block
    from cardlang.diagnostics.model import CardErrors
    from cardlang.diagnostics.screen import style_for

    if not isinstance(error, CardErrors):
        click.echo(f"error: {error}", err=True)
        return 1
    faults = [found for found in error.diagnostics if found.severity == "error"]
    for found in faults[:MOST_FAULTS_SHOWN]:
        click.echo("\n".join((*block(found, style_for(sys.stderr, os.environ), width()), "")), err=True)
    if len(faults) > MOST_FAULTS_SHOWN:
        click.echo(f"and {len(faults) - MOST_FAULTS_SHOWN:,} more", err=True)
    return 1


def _device_fault(error: OSError) -> int:
    """Say that the machine took no more output; what is still buffered cannot be written and is let go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    where = f" `{error.filename}`" if error.filename else ""
    click.echo(
        f"error: cannot write{where}: {error.strerror}; the output is incomplete, make room and run again",
        err=True,
    )
    return 2


def _crash(error: Exception, arguments: list[str]) -> int:
    """Report a fault of cardlang itself: what, where, and how to tell us."""
    if os.environ.get("CARDLANG_TRACEBACK"):
        raise error
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "unknown"
    notes = "".join(f"\n  {note}" for note in getattr(error, "__notes__", ()))
    click.echo(
        f"cardlang has a fault of its own: {type(error).__name__}: {error}{notes}\n"
        f"  at {place}, in `cardlang {' '.join(arguments)[:200]}`\n"
        f"  Please report it with this text and the card file to the project's issue tracker; "
        f"CARDLANG_TRACEBACK=1 prints all of it.",
        err=True,
    )
    return CRASH


def _utf8_output() -> None:
    """Write UTF-8 whatever the locale says: card texts hold ∞ and Greek letters."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
