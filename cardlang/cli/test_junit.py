"""The scenarios of card files as JUnit XML, for the test reports of build servers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree as xml

from cardlang.cli.test_full import difference, failure
from cardlang.diagnostics.full import block
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import Style
from cardlang.play.scenarios import FileResult, Result, ScenarioReport

_WIDTH = 100
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: ScenarioReport) -> str:
    """Return the report: a suite a file, a case a scenario; faults of a file's cards are a case of their own.

    No time is measured, so each time is 0.
    """
    root = xml.Element("testsuites", {"name": "cardlang test"})
    if report.errors:
        _suite(root, "files", [_case("files", "header", report.errors)])
    for file in report.files:
        _suite(root, file.source.name, _cases(file))
    for key in ("tests", "failures", "errors"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    root.set("time", "0")
    xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode")


def _suite(root: xml.Element, name: str, cases: list[xml.Element]) -> None:
    suite = xml.SubElement(root, "testsuite", {"name": _clean(name)})
    suite.set("tests", str(len(cases)))
    suite.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    suite.set("errors", str(sum(case.find("error") is not None for case in cases)))
    suite.set("skipped", "0")
    suite.set("time", "0")
    suite.extend(cases)


def _cases(file: FileResult) -> list[xml.Element]:
    cases = [_scenario(file, result) for result in file.results]
    if file.errors:
        cases.append(_case(file.set, "cards and scenarios read without errors", file.errors))
    return cases


def _scenario(file: FileResult, result: Result) -> xml.Element:
    case = _case(file.set, result.title or "(empty)")
    case.set("file", _clean(file.source.name))
    case.set("line", str(result.line))
    if result.status == "failed":
        words = difference(result.mismatches[0])
        found = xml.SubElement(case, "failure", {"message": _clean(words), "type": "mismatch"})
        found.text = _clean("\n".join(failure(file, result, Style(), _WIDTH)))
    elif result.status == "error":
        xml.SubElement(case, "error", {"message": "the scenario has errors and was not run", "type": "error"})
    return case


def _case(group: str, name: str, errors: Iterable[Diagnostic] = ()) -> xml.Element:
    case = xml.Element("testcase", {"classname": _clean(group), "name": _clean(name), "time": "0"})
    found = list(errors)
    if found:
        element = xml.SubElement(case, "error", {"message": _clean(found[0].message), "type": found[0].code})
        element.text = _clean("\n\n".join("\n".join(block(d, Style(), _WIDTH)) for d in found))
    return case


def _clean(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
