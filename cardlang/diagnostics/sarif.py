"""Diagnostics as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from cardlang import __version__
from cardlang.diagnostics.codes import all_codes, slug_of
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.model import Diagnostic, Fix
from cardlang.diagnostics.places import as_uri, by_severity, in_repository, with_fingerprints
from cardlang.diagnostics.screen import Style
from cardlang.source import Source, Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
"""The name under which readers know the root of the repository."""


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield one log with one run: the rules that were broken, each with its help, and the results."""
    ordered = by_severity(findings.diagnostics)
    codes = sorted({found.code for found in ordered})
    places = {code: number for number, code in enumerate(codes)}
    run = {
        "tool": {
            "driver": {"name": "cardlang", "version": __version__, "rules": [_rule(code) for code in codes]}
        },
        "invocations": [{"executionSuccessful": findings.unreadable == 0}],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(found, fingerprint, places[found.code], findings)
            for found, fingerprint in with_fingerprints(ordered, findings)
        ],
        "properties": {
            "files": findings.files,
            "cards": findings.cards,
            "errors": findings.errors,
            "warnings": findings.warnings,
            "notShown": findings.hidden,
            "unreadable": findings.unreadable,
        },
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    yield json.dumps(log, ensure_ascii=False, indent=2)


def _rule(code: str) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": code, "name": slug_of(code)}
    known = all_codes().get(code)
    if known is None:  # a code of a game outside cardlang
        return rule
    return {
        **rule,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.help.partition("\n\n")[0].replace("\n", " ")},
        "help": {"text": known.help, "markdown": known.help},
        "defaultConfiguration": {"level": known.severity},
    }


def _result(found: Diagnostic, fingerprint: str, rule: int, findings: Findings) -> dict[str, Any]:
    texts = (found.message, found.label, *found.help)
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": found.severity,
        "message": {"text": "\n".join(text for text in texts if text)},
        "locations": [{**_location(found.source, found.span, findings), **_card(found)}],
        "partialFingerprints": {"cardlang/v1": fingerprint},
    }
    if found.related:
        result["relatedLocations"] = [
            {"id": number, **_location(r.source, r.span, findings), "message": {"text": r.message}}
            for number, r in enumerate(found.related, 1)
        ]
    if found.fix is not None:
        result["fixes"] = [_fix(found.fix, findings)]
    return result


def _card(found: Diagnostic) -> dict[str, Any]:
    return {"logicalLocations": [{"name": found.card, "kind": "object"}]} if found.card else {}


def _location(source: Source, span: Span, findings: Findings) -> dict[str, Any]:
    return {
        "physicalLocation": {"artifactLocation": _artifact(source, findings), "region": _region(source, span)}
    }


def _artifact(source: Source, findings: Findings) -> dict[str, str]:
    uri = as_uri(in_repository(source.name, findings))
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": ROOT}


def _region(source: Source, span: Span) -> dict[str, int]:
    line, column = source.position(span.start)
    end_line, end_column = source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fix(fix: Fix, findings: Findings) -> dict[str, Any]:
    what = "cannot change what a card means" if fix.safe else "may change what a card means"
    return {"description": {"text": f"this {what}"}, "artifactChanges": list(_changes(fix, findings))}


def _changes(fix: Fix, findings: Findings) -> Iterable[dict[str, Any]]:
    for source in {id(edit.source): edit.source for edit in fix.edits}.values():
        yield {
            "artifactLocation": _artifact(source, findings),
            "replacements": [
                {"deletedRegion": _region(source, edit.span), "insertedContent": {"text": edit.text}}
                for edit in fix.edits
                if edit.source is source
            ],
        }
