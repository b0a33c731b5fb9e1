"""The entry point of the `cardlang` command."""

from __future__ import annotations

import os
import sys

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


def main() -> None:
    """Run the command line; see `cardlang --help`. Exit statuses are those of the interfaces, section 3."""
    if sys.argv[1:] == ["--version"]:
        from cardlang import __version__

        print(f"cardlang {__version__}")
        return
    import gc

    from cardlang.cli.run import run

    gc.set_threshold(100_000)  # cards and trees hold no cycles, and there may be a hundred thousand of them
    _leave(run(sys.argv[1:]))


def _leave(status: int) -> None:
    """End the process without taking down every object first, which would take a tenth of a short call."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        pass
    finally:
        os._exit(status)
