"""Bots of a package that is not cardlang's, as `pip install` would leave it in a folder."""

from __future__ import annotations

from pathlib import Path

CODE = """
import time


class Bot:
    def __init__(self, choose):
        self.choose = choose


def first(game, seat, seed):
    return Bot(lambda view: view.legal_actions[0])


def chooser(game, seat, seed, place: int | None = None, *, backwards: bool = False, name="", share: float = 1.0):
    def choose(view):
        options = view.legal_actions[::-1] if backwards else view.legal_actions
        return options[min(place or 0, len(options) - 1)]

    return Bot(choose)


def raising(game, seat, seed):
    def choose(view):
        raise LookupError("no idea what to do")

    return Bot(choose)


def cheating(game, seat, seed):
    return Bot(lambda view: "play Everything")


def silent(game, seat, seed):
    return Bot(lambda view: None)


def sleeping(game, seat, seed):
    def choose(view):
        time.sleep(3600)

    return Bot(choose)


def turning(game, seat, seed):
    def choose(view):
        while True:
            try:
                len(view.legal_actions)
            except Exception:
                pass

    return Bot(choose)


def stubborn(game, seat, seed):
    def choose(view):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass

    return Bot(choose)


def unmade(game, seat, seed):
    raise RuntimeError("the model is missing")


def leaving(game, seat, seed):
    def choose(view):
        raise SystemExit(3)

    return Bot(choose)


def never_made(game, seat, seed):
    time.sleep(3600)


def telling(game, seat, seed):
    raise RuntimeError(f"seat {seat} seed {seed}")


def unfitting(game, seat):
    return first(game, seat, 0)


def loaded(game, seat, seed, path, *, share: float):
    return first(game, seat, seed)


class Hurried:
    def __init__(self, game, seat, seed):
        pass

    async def choose(self, view):
        return view.legal_actions[0]


def deaf(game, seat, seed):
    return Bot(lambda: "pass")


nothing = 5
"""
NAMES = (
    "first", "chooser", "raising", "cheating", "silent", "sleeping", "turning", "stubborn", "unmade", "nothing",
    "leaving", "unfitting", "loaded", "hurried=Hurried", "deaf", "absent", "telling",
    "never_made",
)  # fmt: skip
BROKEN = {
    "exploding": "weights = {}['v2']\n",
    "quitting": "raise SystemExit(3)\n",
    "misspelt": "def make(game, seat seed):\n    pass\n",
}
"""Modules that cannot be imported."""


def install(folder: Path) -> str:
    """Put the package into a folder and return the folder, for PYTHONPATH."""
    (folder / "foreign_bots_package.py").write_text(CODE)
    info = folder / "foreign_bots_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign-bots-package\nVersion: 1.0\n")
    entries = ""
    for name in NAMES:
        name, _, place = name.partition("=")
        entries += f"{name} = foreign_bots_package:{place or name}\n"
    for name, code in BROKEN.items():
        (folder / f"foreign_bots_{name}.py").write_text(code)
        entries += f"{name} = foreign_bots_{name}:make\n"
    (info / "entry_points.txt").write_text(
        f"[cardlang.bots]\n{entries}gone = no_such_module:make\nrandom = foreign_bots_package:cheating\n"
    )
    return str(folder)
