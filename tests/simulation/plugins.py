"""Bots of another package, as files: what a worker process finds through entry points."""

from __future__ import annotations

from pathlib import Path

CODE = '''
import os
import re
import time


class Raises:
    def choose(self, view):
        raise ValueError("no idea")


class Leaves:
    def choose(self, view):
        raise SystemExit(0)


class Illegal:
    def choose(self, view):
        return "play the piano"


class Sleeps:
    def choose(self, view):
        time.sleep(600)


class Spins:
    def choose(self, view):
        while True:
            pass


class Stubborn:
    def choose(self, view):
        while True:
            try:
                time.sleep(600)
            except BaseException:
                pass


class Holds:
    """Keeps the interpreter to itself, so that no other thread runs."""

    def choose(self, view):
        re.match("(a+)+$", "a" * 64 + "b")


class Talks:
    def choose(self, view):
        print("let me see …", flush=True)
        return view.legal_actions[-1]


class Last:
    def choose(self, view):
        return view.legal_actions[-1]


class Slow:
    def choose(self, view):
        time.sleep(0.01)
        return view.legal_actions[-1]


class Stops:
    """Plays at once and stops for good in the 17th match; a file tells how many have been made: two a match."""

    def __init__(self):
        self.stopped = False
        if "STOPS_COUNT" in os.environ:
            with open(os.environ["STOPS_COUNT"], "a") as file:
                file.write(".")
                self.stopped = file.tell() > 2 * 16

    def choose(self, view):
        if self.stopped:
            time.sleep(600)
        return view.legal_actions[-1]


class Dies:
    """Ends its process at the first match for which no file says that it has done so already."""

    def choose(self, view):
        mark = os.environ.get("DIES_ONCE", "")
        if not mark:
            os._exit(9)
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return view.legal_actions[-1]
        os._exit(9)


def make(kind):
    return lambda game, seat, seed: kind()


def slowly_made(game, seat, seed):
    """At once when somebody asks whether there is such a bot, and never when a match needs one."""
    try:
        os.close(os.open(os.environ["MADE_ONCE"], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        time.sleep(600)
    return Raises()


def never_made(game, seat, seed):
    time.sleep(600)


def unmakable(game, seat, seed):
    raise RuntimeError("not today")


raises, leaves, illegal, sleeps, spins, stubborn, holds, last, slow, stops, dies, talks = map(
    make, (Raises, Leaves, Illegal, Sleeps, Spins, Stubborn, Holds, Last, Slow, Stops, Dies, Talks)
)
'''
NAMES = (
    "raises",
    "leaves",
    "slowly_made",
    "never_made",
    "illegal",
    "sleeps",
    "spins",
    "stubborn",
    "holds",
    "last",
    "slow",
    "stops",
    "dies",
    "unmakable",
    "talks",
)


def install(folder: Path) -> dict[str, str]:
    """Write the package and return the environment in which Python finds it."""
    (folder / "odd_bots.py").write_text(CODE)
    info = folder / "odd_bots-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    lines = "".join(f"{name} = odd_bots:{name}\n" for name in NAMES)
    (info / "entry_points.txt").write_text(f"[cardlang.bots]\n{lines}")
    return {"PYTHONPATH": str(folder)}
