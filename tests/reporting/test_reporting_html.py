"""The page of findings: whole in itself, and nothing of a game can break out of its text."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from generator.catalogue import catalogue
from generator.diagnostics import Finding, Related, Severity, Span, Suppressed
from generator.reporting.html import as_html

NAME = "sources/tiny/tables.yaml"
FILES = {NAME: "tables:\n  crt: [DE, DX]\n", "sources/tiny/game.yaml": "title: <b>&\n"}
WRONG = Finding(
    "CRT003",
    Severity.ERROR,
    "'DX' is not a result code of the legend",
    span=Span(NAME, 2, 13, 2, 15),
    related=(Related(Span(NAME, 2, 9, 2, 11), "the cell before"),),
    help="did you mean DE?",
    fix="DE",
)
ODD = Finding(
    "TXT001",
    Severity.WARNING,
    "<script>1</script>",
    span=Span("sources/tiny/game.yaml", 1, 8, 1, 9),
)
EMPTY = {"meta", "input", "!doctype"}


class Reader(HTMLParser):
    """Sees that tags are closed in order, and collects them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def test_it_is_whole_in_itself() -> None:
    page = as_html([WRONG, ODD], FILES, catalogue(), [Suppressed(ODD, "a reason")])
    reader = read(page)
    assert {"script", "link", "img", "iframe"}.isdisjoint(reader.tags)
    assert not re.search(r"url\(|@import|https?:", page)
    assert "&lt;script&gt;1&lt;/script&gt;" in page
    assert "title: <mark>&lt;</mark>b&gt;&amp;" in page


def test_findings_stand_by_file_with_the_words_marked() -> None:
    page = as_html([WRONG, ODD], FILES, catalogue())
    assert re.findall(r"<h2>(.*?)</h2>", page)[:2] == ["sources/tiny/game.yaml", NAME]
    assert "crt: [DE, <mark>DX</mark>]" in page
    assert "Fix: <code>DE</code>" in page


def test_codes_lead_to_what_they_mean() -> None:
    reader = read(as_html([WRONG, ODD], FILES, catalogue()))
    links = {value for name, value in reader.attributes if name == "href"}
    ids = {f"#{value}" for name, value in reader.attributes if name == "id"}
    assert links == {"#CRT003", "#TXT001"}
    assert links <= ids


def test_each_severity_has_a_box_that_hides_it() -> None:
    page = as_html([WRONG, ODD], FILES, catalogue())
    assert re.findall(r'id="show-(\w+)"', page) == ["error", "warning"]
    assert "#show-error:not(:checked)~main article.error" in page


def test_nothing_to_complain_of() -> None:
    page = as_html([], FILES, catalogue())
    read(page)
    assert "<h1>No findings" in page


def test_a_finding_without_a_place_is_told() -> None:
    page = as_html([replace(WRONG, span=None, related=())], FILES, ())
    assert "The game as a whole" in page
