"""Diagnostics as JUnit XML, for the test reports of build servers; and the pieces such a report is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree import ElementTree as xml

from cardlang.diagnostics.codes import slug_of
from cardlang.diagnostics.findings import Findings, summary
from cardlang.diagnostics.full import block
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import Style

WIDTH = 100
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(findings: Findings, style: Style, width: int = WIDTH) -> Iterator[str]:
    """Yield a report with a suite a file: a case a diagnostic, or one that passed where there is none.

    Warnings pass and say what they are, unless they count as errors.
    """
    ordered = sorted(findings.diagnostics, key=lambda d: d.source.name)
    found = {name: list(group) for name, group in groupby(ordered, key=lambda d: d.source.name)}
    suites = []
    for name in dict.fromkeys((*findings.names, *found)):
        cases = [_diagnostic(d, findings.strict) for d in found.get(name, ())]
        suites.append(suite(name, cases or [case(name, "no findings")]))
    root = document("cardlang check", suites)
    out = xml.Element("system-out")
    out.text = clean(summary(findings))
    if len(root):
        root[-1].append(out)
    yield as_text(root)


def _diagnostic(found: Diagnostic, strict: bool) -> xml.Element:
    line, column = found.source.position(found.span.start)
    element = case(found.source.name, f"{found.code} {slug_of(found.code)} at {line}:{column}")
    element.set("file", clean(found.source.name))
    element.set("line", str(line))
    text = "\n".join(block(found, Style(), WIDTH))
    if found.severity == "error" or strict:
        failure = xml.SubElement(element, "failure", {"message": clean(found.message), "type": found.code})
        failure.text = clean(text)
    else:
        xml.SubElement(element, "system-out").text = clean(text)
    return element


def document(name: str, suites: Iterable[xml.Element]) -> xml.Element:
    """Return the root of a report with its sums. No time is measured, so each time is 0."""
    root = xml.Element("testsuites", {"name": name})
    root.extend(suites)
    for key in ("tests", "failures", "errors"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    root.set("time", "0")
    return root


def suite(name: str, cases: list[xml.Element]) -> xml.Element:
    """Return a suite of cases with its sums."""
    element = xml.Element("testsuite", {"name": clean(name)})
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    element.set("errors", str(sum(case.find("error") is not None for case in cases)))
    element.set("skipped", "0")
    element.set("time", "0")
    element.extend(cases)
    return element


def case(group: str, name: str) -> xml.Element:
    """Return a case that passed; a `failure` or `error` is put into it."""
    return xml.Element("testcase", {"classname": clean(group), "name": clean(name), "time": "0"})


def as_text(root: xml.Element) -> str:
    """Return a report as text."""
    xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode")


def clean(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
