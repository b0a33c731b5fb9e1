"""Diagnostics as a code quality report of GitLab."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cardlang.diagnostics.codes import slug_of
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.places import by_severity, in_repository, with_fingerprints
from cardlang.diagnostics.screen import Style

_SEVERITY = {"error": "major", "warning": "minor"}


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield one list with an object a diagnostic, errors first."""
    issues = [
        {
            "description": f"{found.code}: {found.message}",
            "check_name": slug_of(found.code),
            "fingerprint": fingerprint,
            "severity": _SEVERITY[found.severity],
            "location": {
                "path": in_repository(found.source.name, findings),
                "lines": {"begin": found.source.position(found.span.start)[0]},
            },
        }
        for found, fingerprint in with_fingerprints(by_severity(findings.diagnostics), findings)
    ]
    yield json.dumps(issues, ensure_ascii=False, indent=2)
