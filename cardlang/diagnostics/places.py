"""How services that keep findings name them: paths inside the repository, and fingerprints that stay."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote

from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.model import Diagnostic


def by_severity(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics as people want them: errors first, then by place."""
    return sorted(diagnostics, key=lambda d: (d.severity != "error", *d.sort_key))


def in_repository(name: str, findings: Findings) -> str:
    """Return a file's path from the root of the repository, with `/` on every system.

    A file outside of it keeps its absolute path; standard input and texts that are no files keep their name.
    """
    if not findings.root or name in ("-", "") or name.startswith("<"):
        return name
    path = os.path.normpath(os.path.join(findings.folder, name))
    inside = os.path.relpath(path, findings.root) if _same_drive(path, findings.root) else path
    return PurePath(path if inside.startswith("..") else inside).as_posix()


def as_uri(path: str) -> str:
    """Return a path of `in_repository` as a URI: relative inside the repository, `file:` outside."""
    if os.path.isabs(path):
        return PurePath(path).as_uri()
    return quote(path, safe="/")


def _same_drive(path: str, other: str) -> bool:
    return os.path.splitdrive(path)[0] == os.path.splitdrive(other)[0]


def with_fingerprints(
    diagnostics: Iterable[Diagnostic], findings: Findings
) -> Iterator[tuple[Diagnostic, str]]:
    """Yield each diagnostic with a fingerprint that stays when lines move and messages are put better.

    It is made of the code, the path in the repository, the card, the text of the line and the word in it, and
    a number that tells apart findings that are alike in all of this.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    for found in diagnostics:
        source, span = found.source, found.span
        line = source.line(source.position(span.start)[0])
        word = source.text[span.start : span.end]
        key = (
            found.code,
            in_repository(source.name, findings),
            found.card or "",
            " ".join(line.split())[:1000],
            word[:1000],
        )
        seen[key] += 1
        text = "\0".join((*key, str(seen[key])))
        yield found, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
