"""Golden files of diagnostics: the files of an author, the command, and all that it prints, in one Markdown file.

A golden holds blocks between lines of four tildes. A block with a file's name is that file, `×n` behind the
name repeats it; the block `output` starts with the command as typed, and goes on with what the terminal shows.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import attrs
from click.testing import CliRunner

from cardlang.cli.run import cardlang

FENCE = "~~~~"


@attrs.frozen
class Golden:
    """A golden file, read."""

    path: Path
    before: str
    """The text up to the output block."""
    files: dict[str, str]
    command: str
    output: str

    @property
    def codes(self) -> set[str]:
        """The diagnostic codes that its output shows."""
        return set(re.findall(r"^(?:error|warning)\[([EW][0-9]{3})\]", self.output, re.MULTILINE))


def read(path: Path) -> Golden:
    """Read a golden file."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(rf"^{FENCE} (\S+)(?: ×([0-9]+))?\n(.*?)^{FENCE}$", text, re.MULTILINE | re.DOTALL)
    files = {name: content * int(times or 1) for name, times, content in blocks}
    said = files.pop("output")
    command, _, output = said.partition("\n")
    assert command.startswith("$ cardlang "), f"{path}: the output starts with the command"
    return Golden(
        path, text[: text.rindex(f"{FENCE} output\n")], files, command.removeprefix("$ cardlang "), output
    )


def run(golden: Golden, folder: Path) -> str:
    """Run the command of a golden in a folder that holds its files; return what it prints and its exit status."""
    for name, text in golden.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cardlang, shlex.split(golden.command), standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return f"{result.output.rstrip()}\nexit status {result.return_value}\n"


def write(golden: Golden, output: str) -> None:
    """Store an output in its golden file."""
    said = f"{FENCE} output\n$ cardlang {golden.command}\n{output}{FENCE}\n"
    golden.path.write_text(golden.before + said, encoding="utf-8")
