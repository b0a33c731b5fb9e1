"""The output formats of `check` by name; each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol

from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.screen import Style

FORMATS = {
    "full": "cardlang.diagnostics.full",
    "concise": "cardlang.diagnostics.concise",
    "json": "cardlang.diagnostics.as_json",
    "github": "cardlang.diagnostics.github",
    "gitlab": "cardlang.diagnostics.gitlab",
    "sarif": "cardlang.diagnostics.sarif",
    "junit": "cardlang.diagnostics.junit",
}
"""Each format with the module whose `render` writes it."""
FOR_PEOPLE = ("full", "concise")
"""The formats that may hold other lines; those for machines hold what they are and nothing else."""


class Render(Protocol):
    """Yields the lines of a report; `width` is in cells, for formats that people read."""

    def __call__(self, findings: Findings, style: Style, width: int = 100) -> Iterator[str]: ...


def renderer(name: str) -> Render:
    """Return the function that writes a format of `FORMATS`."""
    render: Render = import_module(FORMATS[name]).render
    return render
