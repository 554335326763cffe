"""Reports: what people, programs and GitHub are told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from generator.diagnostics import MOST_TOLD, Finding, Related, Severity, Span, Suppressed
from generator.reporting.machine import as_github, as_json
from generator.reporting.report import FORMATS, report
from generator.reporting.text import as_text, summary

CRT = """\
tables:
  crt:
    rows:
      "6 | 1": [DE, DX]
      "5 | 2": [DW, DR]
"""
FILES = {"sources/tiny/tables.yaml": CRT, "sources/tiny/game.yaml": "title: Tiny\n"}


def span(line: int, column: int, length: int = 1, file: str = "sources/tiny/tables.yaml") -> Span:
    return Span(file, line, column, line, column + length)


WRONG = Finding(
    "CRT003",
    Severity.ERROR,
    "'DX' is not a result code of the legend",
    "tables.crt.rows.6 | 1.cells.1",
    span(4, 21, 2),
    (Related(span(5, 17, 2), "the row below has DW"),),
    "did you mean DW?",
    "DW",
)
PALE = Finding("MAP006", Severity.WARNING, "two places in one hex", span=span(2, 3, 3))


def test_text_points_at_the_characters() -> None:
    assert as_text([WRONG], FILES) == (
        "error CRT003: 'DX' is not a result code of the legend\n"
        "  sources/tiny/tables.yaml:4:21\n"
        '     4 |       "6 | 1": [DE, DX]\n'
        "       |                     ^^\n"
        "  the row below has DW:\n"
        "  sources/tiny/tables.yaml:5:17\n"
        '     5 |       "5 | 2": [DW, DR]\n'
        "       |                 --\n"
        "  help: did you mean DW?\n"
        "  fix: DW\n"
        "\n"
        "1 error in sources/tiny\n"
    )


def test_findings_come_in_the_order_of_the_source() -> None:
    told = as_text([WRONG, PALE], FILES)
    assert told.index("MAP006") < told.index("CRT003")
    assert told.endswith("1 error, 1 warning in sources/tiny\n")


def test_nothing_found_says_so() -> None:
    assert as_text([], FILES) == "no findings in sources/tiny\n"


def test_colour_only_when_told() -> None:
    assert "\x1b" not in as_text([WRONG, PALE], FILES)
    assert "\x1b[1;31merror CRT003\x1b[0m" in as_text([WRONG], FILES, colour=True)


@pytest.mark.parametrize(("fix", "shown"), [("DW", "DW"), (" ", '" "'), ("", '""')])
def test_a_fix_can_be_seen(fix: str, shown: str) -> None:
    odd = Finding("SYN007", Severity.ERROR, "odd", fix=fix)
    assert f"  fix: {shown}\n" in as_text([odd], {})


def test_without_a_place_the_origin_is_told() -> None:
    lost = Finding("CRT003", Severity.ERROR, "wrong", "tables.crt")
    assert "tables.crt" in as_text([lost], {})


def test_a_file_that_is_not_at_hand_has_no_excerpt() -> None:
    told = as_text([WRONG], {})
    assert "sources/tiny/tables.yaml:4:21" in told
    assert "|" not in told.replace("6 | 1", "")


def test_long_lines_are_cut_around_the_mark() -> None:
    text = "hexes: [" + "11, " * 100 + "99, " + "12, " * 100 + "]"
    column = text.index("99") + 1
    told = as_text(
        [Finding("MAP002", Severity.ERROR, "x", span=span(1, column, 2))],
        {"sources/tiny/tables.yaml": text},
    )
    line, mark = told.splitlines()[2:4]
    assert len(line) < 120
    assert line[mark.index("^") : mark.rindex("^") + 1] == "99"


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    place = Span("sources/tiny/tables.yaml", 2, 3, 4, 5)
    wide = Finding("SYN001", Severity.ERROR, "x", span=place)
    assert "       |   ^^^^\n" in as_text([wide], FILES)


@pytest.mark.parametrize(
    ("line", "column", "indent"),
    [("name: 占守島 x", 11, 13), ("name: e\u0301 x", 10, 8), ("na\x1bme: x", 8, 7)],
)
def test_marks_stand_under_wide_and_hidden_characters(line: str, column: int, indent: int) -> None:
    finding = Finding("X", Severity.NOTE, "x", span=span(1, column, 1, "game.yaml"))
    shown, mark = as_text([finding], {"game.yaml": line}).splitlines()[2:4]
    assert "\x1b" not in shown
    assert mark.index("^") - len("       | ") == indent


def test_json_is_complete_and_stable() -> None:
    content = json.loads(as_json([WRONG, PALE]))
    assert content["format"] == 1
    assert content["summary"] == {"errors": 1, "warnings": 1, "notes": 0, "suppressed": 0}
    pale, wrong = content["findings"]
    assert pale["help"] is None
    assert pale["related"] == []
    assert wrong["severity"] == "error"
    assert wrong["place"] == {
        "file": "sources/tiny/tables.yaml",
        "line": 4,
        "column": 21,
        "end_line": 4,
        "end_column": 23,
    }
    assert wrong["related"][0]["place"]["line"] == 5
    assert set(wrong) == set(pale)


def test_github_annotations() -> None:
    assert as_github([WRONG]) == (
        "::error file=sources/tiny/tables.yaml,line=4,endLine=4,col=21,endColumn=23,title=CRT003"
        "::'DX' is not a result code of the legend%0Adid you mean DW?%0Afix: DW\n"
    )


def test_github_escapes_what_would_end_a_command() -> None:
    odd = Finding("X", Severity.NOTE, "50%\n::error::", span=span(1, 1, 1, "a,b:c.yaml"))
    line = as_github([odd])
    assert line.startswith("::notice file=a%2Cb%3Ac.yaml,")
    assert line.count("\n") == 1
    assert "50%25%0A" in line


def test_summary_counts_games_where_there_are_many() -> None:
    files = [f"sources/{name}/game.yaml" for name in "abcde"]
    assert summary([], files) == "no findings in 5 games"
    assert summary([], files[:2]) == "no findings in sources/a and sources/b"
    assert summary([PALE, PALE], ["game.yaml"]) == "2 warnings"


@pytest.mark.parametrize("form", FORMATS)
def test_report_goes_by_name(form: str) -> None:
    assert "CRT003" in report([WRONG], FILES, form)


def test_marks_stand_under_wide_letters() -> None:
    """Letters of East Asian scripts take two columns of a screen each."""
    wide = Finding("X", Severity.NOTE, "so", span=Span("a.yaml", 1, 7, 1, 9))
    told = as_text([wide], {"a.yaml": "name: 占守島\n"}).splitlines()
    assert told[2] == "     1 | name: 占守島"
    assert told[3] == "       |       ^^^^"
    after = replace(wide, span=Span("a.yaml", 1, 9, 1, 10))
    assert as_text([after], {"a.yaml": "name: 占守島\n"}).splitlines()[3] == "       |           ^^"


def test_many_of_one_kind_are_counted() -> None:
    many = [replace(PALE, message=f"no. {number}", span=span(2, number)) for number in range(1, 31)]
    told = as_text([*many, WRONG], FILES)
    assert told.count("MAP006:") == 20
    assert "... and 10 more of MAP006 in sources/tiny/tables.yaml\n" in told
    assert "CRT003:" in told
    assert told.endswith("1 error, 30 warnings in sources/tiny\n")


def test_what_is_suppressed_is_counted_and_listed() -> None:
    aside = [Suppressed(PALE, "an island and its port")]
    assert as_text([], FILES, suppressed=aside) == ("no findings in sources/tiny; 1 suppressed\n")
    told = as_text([], FILES, suppressed=aside, listed=True)
    assert told.startswith("suppressed MAP006: two places in one hex\n")
    assert "  reason: an island and its port\n" in told
    (one,) = json.loads(as_json([], aside))["suppressed"]
    assert (one["code"], one["reason"]) == ("MAP006", "an island and its port")


def test_report_knows_no_other_form() -> None:
    with pytest.raises(ValueError, match="xml"):
        report([], {}, "xml")


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("a short message", "a short message"),
        (f"'{'x' * 9_998}' is no number", "xxx' (10000 characters) is no number"),
        (f"`{'a b ' * 2_500}` cannot be read", "a b ` (10002 characters) cannot be read"),
        (f"unit {'7' * 5_000} is known: {'8' * 5_000}", "888 (5000 characters)"),
        (f"{'word ' * 2_000}is missing", "word word is missing"),
    ],
)
def test_long_values_are_told_by_their_ends(told: str, kept: str) -> None:
    finding = Finding("MAP001", Severity.ERROR, told, "a", help=told, fix="x" * 10_000)
    finding = replace(finding, related=(Related(None, told),))
    for message in (finding.message, finding.help or "", finding.related[0].message):
        assert message[:2] == told[:2]
        assert message.endswith(kept)
        assert len(message) <= MOST_TOLD
    assert len(finding.fix or "") == 10_000
    assert len(as_text([finding], {})) < 5 * MOST_TOLD
