"""The scenarios of card files as JUnit XML, for the test reports of build servers."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as xml

from cardlang.cli.test_full import difference, failure
from cardlang.diagnostics.full import block
from cardlang.diagnostics.junit import WIDTH, as_text, case, clean, document, suite
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import Style
from cardlang.play.scenarios import FileResult, Result, ScenarioReport


def as_junit(report: ScenarioReport) -> str:
    """Return the report: a suite a file, a case a scenario; faults of a file's cards are a case of their own."""
    suites = [suite("files", [_case("files", "header", report.errors)])] if report.errors else []
    suites += [suite(file.source.name, _cases(file)) for file in report.files]
    return as_text(document("cardlang test", suites))


def _cases(file: FileResult) -> list[xml.Element]:
    cases = [_scenario(file, result) for result in file.results]
    if file.errors:
        cases.append(_case(file.set, "cards and scenarios read without errors", file.errors))
    return cases


def _scenario(file: FileResult, result: Result) -> xml.Element:
    element = case(file.set, result.title or "(empty)")
    element.set("file", clean(file.source.name))
    element.set("line", str(result.line))
    if result.status == "failed":
        words = difference(result.mismatches[0])
        found = xml.SubElement(element, "failure", {"message": clean(words), "type": "mismatch"})
        found.text = clean("\n".join(failure(file, result, Style(), WIDTH)))
    elif result.status == "error":
        text = "the scenario has errors and was not run"
        xml.SubElement(element, "error", {"message": text, "type": "error"})
    return element


def _case(group: str, name: str, errors: Iterable[Diagnostic] = ()) -> xml.Element:
    element = case(group, name)
    found = list(errors)
    if found:
        error = xml.SubElement(element, "error", {"message": clean(found[0].message), "type": found[0].code})
        error.text = clean("\n\n".join("\n".join(block(d, Style(), WIDTH)) for d in found))
    return element
