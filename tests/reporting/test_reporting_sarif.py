"""SARIF: valid against the schema, and what code hosts make use of is in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator, ValidationError

from generator.catalogue import catalogue
from generator.diagnostics import CodeEntry, Finding, Related, Severity, Span, Suppressed
from generator.edits import Edit, edited
from generator.reporting.sarif import as_sarif

SCHEMA = Path(__file__).parent / "schema" / "sarif-2.1.0-rtm.5.json"
NAME = "sources/tiny/tables.yaml"
TEXT = """\
tables:
  crt:
    rows:
      "6 | 1": [DE, DX]
      "5 | 2": ["DW", DR]
"""
FILES = {NAME: TEXT}
WRONG = Finding(
    "CRT003",
    Severity.ERROR,
    "'DX' is not a result code of the legend",
    "tables.crt.rows.6 | 1.cells.1",
    Span(NAME, 4, 21, 4, 23),
    (Related(Span(NAME, 5, 17, 5, 21), "the row below has DW"),),
    "did you mean DW?",
    "DW",
)
PALE = Finding("MAP006", Severity.WARNING, "two places in one hex", span=Span(NAME, 2, 3, 2, 6))
NOWHERE = Finding("PRF001", Severity.ERROR, "nothing is printed")


@pytest.fixture(scope="module")
def validator() -> Draft4Validator:
    return Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def run_of(
    findings: Sequence[Finding],
    files: dict[str, str] = FILES,
    suppressed: Sequence[Suppressed] = (),
    pages: Sequence[CodeEntry] = (),
) -> dict[str, Any]:
    run: dict[str, Any] = json.loads(as_sarif(findings, files, pages, suppressed))["runs"][0]
    return run


def test_it_is_valid(validator: Draft4Validator) -> None:
    aside = [Suppressed(replace(PALE, message="allowed"), "a reason")]
    log = json.loads(as_sarif([WRONG, PALE, NOWHERE], FILES, catalogue(), aside))
    validator.validate(log)


def test_a_log_that_is_not_valid_is_refused(validator: Draft4Validator) -> None:
    log = json.loads(as_sarif([WRONG], FILES, catalogue()))
    log["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(ValidationError):
        validator.validate(log)


def test_every_code_is_a_rule_with_its_page() -> None:
    run = run_of([WRONG], pages=catalogue())
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [page.code for page in catalogue()]
    (result,) = run["results"]
    rule = rules[result["ruleIndex"]]
    assert rule["id"] == result["ruleId"] == "CRT003"
    assert rule["name"] == "UnknownCode"
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert "```yaml" in rule["help"]["markdown"]
    assert all(rule["fullDescription"]["text"] and rule["help"]["text"] for rule in rules)


def test_places_are_below_the_root_of_the_sources() -> None:
    (result,) = run_of([WRONG])["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": NAME, "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 4, "startColumn": 21, "endLine": 4, "endColumn": 23}
    assert result["relatedLocations"][0]["message"]["text"] == "the row below has DW"
    odd = replace(PALE, span=Span("my game/#1.yaml", 1, 1, 1, 1))
    (result,) = run_of([odd])["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == "my%20game/%231.yaml"


@pytest.mark.parametrize(
    ("span", "wanted"),
    [
        (Span(NAME, 4, 21, 4, 23), TEXT.replace("DX", "DE")),
        (Span(NAME, 5, 17, 5, 21), TEXT.replace('"DW"', '"DE"')),  # the quotes stay
    ],
)
def test_a_fix_made_as_it_says_puts_the_text_right(span: Span, wanted: str) -> None:
    (result,) = run_of([replace(WRONG, span=span, fix="DE")])["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    keys = ("startLine", "startColumn", "endLine", "endColumn")
    where = Span(NAME, *(region[key] for key in keys))
    assert edited(TEXT, [Edit(where, replacement["insertedContent"]["text"])]) == wanted


def fingerprints(run: dict[str, Any]) -> list[str]:
    return [result["partialFingerprints"]["postwar/1"] for result in run["results"]]


def test_fingerprints_stay_when_lines_are_put_in_above() -> None:
    moved = replace(WRONG, span=Span(NAME, 7, 21, 7, 23))
    before = fingerprints(run_of([WRONG]))
    assert before == fingerprints(run_of([moved], {NAME: f"a: 1\nb: 2\n# c\n{TEXT}"}))
    assert before != fingerprints(run_of([replace(WRONG, code="CRT004")]))


def test_two_of_a_kind_on_a_line_have_two_fingerprints() -> None:
    again = replace(WRONG, span=Span(NAME, 4, 17, 4, 19))
    assert len(set(fingerprints(run_of([WRONG, again])))) == 2


def test_what_is_suppressed_is_told_with_its_reason() -> None:
    run = run_of([WRONG], suppressed=[Suppressed(PALE, "an island and its port")])
    reasons = {result["ruleId"]: result.get("suppressions") for result in run["results"]}
    assert reasons == {
        "CRT003": None,
        "MAP006": [{"kind": "inSource", "justification": "an island and its port"}],
    }
