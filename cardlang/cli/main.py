"""The entry point of the `cardlang` command."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; see `cardlang --help`. Exit statuses are those of the interfaces, section 3."""
    if sys.argv[1:] == ["--version"]:
        from cardlang import __version__

        print(f"cardlang {__version__}")
        return
    import gc

    gc.set_threshold(100_000)  # cards and trees hold no cycles, and there may be a hundred thousand of them

    from cardlang.cli.run import run

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
