"""Measure which mistakes `check` reports, where, and with which suggestion: `make recall` writes docs/recall.md."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from benchmarks.slips import ILL_TYPED, MISSPELT, Faulty, Slip
from cardlang.api import check, library_for
from cardlang.checks.files import read_source
from cardlang.diagnostics.model import Diagnostic
from cardlang.mutation.changing import Original
from cardlang.source import Source

SETS = ("vanilla", "bug-fables-1.1", "bugs", "bugsnax", "bugsnax-advanced", "dimensions")
ENDINGS = ("s", "es", "'s")
"""A name may stand in the plural; its card is suggested as it is called."""
STYLE = ("W390",)
"""Codes about layout, which say nothing about what a text means."""
_SCENARIO = re.compile(r"(?ms)^```scenario\n.*?^```\n\n?")
_SUGGESTED = re.compile(r"did you mean[^`]*`([^`]*)`")

INTRODUCTION = """\
`make recall` makes mistakes in the bundled sets, one at a time, and checks the file after each. Misspelt are words
and names that cardlang must understand: two letters transposed, one doubled, one dropped, once each in every word of
every different line. A mistake is caught when anything is reported that is not said of the set as it is, placed when
a diagnostic names the right card and line, and answered when its first suggestion is what stood there before."""


@attrs.frozen
class Verdict:
    """What `check` says about one mistake."""

    set: str
    slip: Slip
    before: str
    """The changed lines as they were, shortened."""
    after: str
    found: tuple[str, ...]
    """The diagnostics, `CODE line card: message`."""
    caught: bool
    placed: bool
    """Some diagnostic names the right card and line."""
    suggested: bool
    """Its first suggestion is what was meant."""
    refused: bool
    """Something said is an error; warnings alone leave a text valid."""

    @property
    def other_text(self) -> bool:
        """True for a mistake that is not one: another valid text came out."""
        return self.slip.valid and not self.refused


class Checker:
    """Checks changed texts of one bundled set, as `cardlang check` does."""

    def __init__(self, name: str) -> None:
        library = library_for(None, ())
        path = library.set_file(name)
        assert path is not None, name
        text = _SCENARIO.sub(
            "", read_source(path).text
        )  # no mistake is made in them, and they take most of the time
        unit = library.add_source(Source(str(path), text))
        assert unit is not None, name
        self.name = name
        self.original = Original(library, unit)
        self.text = unit.source.text
        self.path = Path(unit.source.name).resolve()
        self.alarms = self._check(self.text)
        self.known = {(d.code, d.card, d.message) for d in self.alarms}

    def findings(self, text: str) -> list[Diagnostic]:
        """Return what is said of a changed text and not of the set as it is."""
        return [d for d in self._check(text) if (d.code, d.card, d.message) not in self.known]

    def _check(self, text: str) -> list[Diagnostic]:
        def read(path: Path, name: str | None) -> Source:
            changed = path.resolve() == self.path
            return Source(name or str(path), text) if changed else read_source(path, name)

        found = check([self.path], read=read).diagnostics
        return [d for d in found if d.code not in STYLE]

    def judge(self, slip: Slip) -> Verdict:
        """Return what is said of one mistake."""
        text = self.text
        changed = text[: slip.span.start] + slip.text + text[slip.span.end :]
        found = self.findings(changed)
        right = [d for d in found if _line(d) in slip.lines and (d.card or None) in slip.cards]
        start = text.rfind("\n", 0, slip.span.start) + 1
        return Verdict(
            self.name,
            slip,
            _first_line(text, start),
            _first_line(changed, start),
            tuple(f"{d.code} {_line(d)} {d.card}: {d.message}" for d in found[:4]),
            caught=bool(found),
            placed=bool(right),
            suggested=any(_suggests(d, slip, text, changed) for d in right[:1]),
            refused=any(d.severity == "error" for d in found),
        )


def measure(name: str, every: int = 1) -> Iterator[Verdict]:
    """Yield the verdict on every mistake in a bundled set, or on each `every`th of a kind."""
    checker = Checker(name)
    counts: Counter[tuple[str, str]] = Counter()
    for slip in Faulty(checker.original).slips():
        counts[slip.kind, slip.slip] += 1
        if (counts[slip.kind, slip.slip] + len(name)) % every == 0:
            yield checker.judge(slip)


def _line(found: Diagnostic) -> int:
    return found.source.position(found.span.start)[0]


def _first_line(text: str, start: int) -> str:
    return text[start : text.find("\n", start)]


def _suggests(found: Diagnostic, slip: Slip, text: str, changed: str) -> bool:
    """Return whether the first suggestion is what was meant: by name, or because its fix brings the text back."""
    if found.fix is not None and len(found.fix.edits) == 1:
        edit = found.fix.edits[0]
        if changed[: edit.span.start] + edit.text + changed[edit.span.end :] == text:
            return True
    first = next((m[1] for line in found.help for m in _SUGGESTED.finditer(line)), None)
    whole = text[slip.span.start : slip.span.end]
    meant = {
        text for name in (slip.meant, whole) for text in (name, *(name.removesuffix(e) for e in ENDINGS))
    }
    return first is not None and first.casefold() in map(str.casefold, meant)


# -- the page -----------------------------------------------------------------------------------------------


def share(part: int, whole: int) -> float:
    """Return a share in percent; 100 of nothing."""
    return 100 * part / whole if whole else 100.0


def totals(verdicts: Iterable[Verdict], kinds: Iterable[str]) -> tuple[int, int, int, int]:
    """Return how many mistakes of some kinds there are, and how many are caught, placed and answered rightly."""
    counted = [v for v in verdicts if v.slip.kind in kinds and not v.other_text]
    return (
        len(counted),
        sum(v.caught for v in counted),
        sum(v.placed for v in counted),
        sum(v.suggested for v in counted),
    )


def page(verdicts: list[Verdict]) -> Iterator[str]:
    """Yield the lines of docs/recall.md."""
    yield "# Which mistakes `check` finds"
    yield ""
    yield from INTRODUCTION.splitlines()
    yield ""
    yield from _table("misspelt", MISSPELT, verdicts, answered=True)
    yield ""
    yield from _table("misplaced or of the wrong kind", ILL_TYPED, verdicts, answered=False)
    yield ""
    yield from _missed(verdicts)
    yield from _others(verdicts)


def _table(title: str, kinds: tuple[str, ...], verdicts: list[Verdict], *, answered: bool) -> Iterator[str]:
    yield f"| {title} | mistakes | caught | right card and line |{' right suggestion first |' if answered else ''}"
    yield f"|---|---:|---:|---:|{'---:|' if answered else ''}"
    for kind, group in (*((k, (k,)) for k in kinds), ("**all**", kinds)):
        made, caught, placed, right = totals(verdicts, group)
        cells = [f"{share(caught, made):.2f} %", f"{share(placed, caught):.2f} %"]
        cells += [f"{share(right, made):.2f} %"] if answered else []
        yield f"| {kind} | {made:,} | {' | '.join(cells)} |"


def _missed(verdicts: list[Verdict]) -> Iterator[str]:
    missed = [v for v in verdicts if not v.other_text and not v.placed]
    yield "## Not caught, or in the wrong place"
    yield ""
    if not missed:
        yield "None."
    for v in missed:
        said = "nothing" if not v.found else v.found[0]
        yield f"- {v.slip.kind}, {v.set}: `{v.before}` as `{v.after}`: {said}"
    yield ""


def _others(verdicts: list[Verdict]) -> Iterator[str]:
    others = [v for v in verdicts if v.other_text]
    yield f"## Another valid text ({len(others):,}, not counted)"
    yield ""
    moved = [v for v in others if v.slip.kind == "wrong section"]
    if moved:
        pairs = Counter((v.set, v.slip.meant) for v in moved)
        listed = ", ".join(f"{number} of {kind} in {name}" for (name, kind), number in pairs.items())
        yield f"Cards that may stand in another section as well: {listed}."
        yield ""
    swapped = Counter(v.set for v in others if v.slip.kind == "swapped stat lines")
    if swapped:
        listed = ", ".join(f"{number} in {name}" for name, number in swapped.items())
        yield f"Two cards of one section that take each other's numbers: {listed}."
        yield ""
    words: dict[tuple[str, str], int] = Counter(
        (v.slip.meant if v.slip.kind == "references" else "", v.slip.text) for v in others if v.slip.slip
    )
    if words:
        yield (
            "Words that became another word of the language or another name: "
            + ", ".join(f"`{text}`{f' for `{name}`' if name else ''}" for name, text in words)
            + "."
        )


def main(arguments: list[str]) -> None:
    """Measure, and print the page or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    parser.add_argument("--every", type=int, default=1, help="take each n-th mistake of a kind only")
    parser.add_argument("sets", nargs="*", default=SETS)
    options = parser.parse_args(arguments)
    verdicts = [verdict for name in options.sets for verdict in measure(name, options.every)]
    text = "\n".join(page(verdicts)).rstrip() + "\n"
    if options.write:
        options.write.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
