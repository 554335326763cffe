"""Findings get their places from the one table of origins: value, key, characters, related."""

from __future__ import annotations

from generator.diagnostics import Finding, Located, Origins, Related, Severity, Span

TABLE = Origins(
    {
        "codes.DE": Located(Span("a.yaml", 3, 3, 4, 9), Span("a.yaml", 2, 3, 2, 5)),
        "codes.DE.text": Located(Span("a.yaml", 3, 9, 4, 9), None, marks=((0, 3, 9), (6, 4, 3))),
    }
)


def finding(origin: str, **more: object) -> Finding:
    return TABLE.locate(Finding("X", Severity.ERROR, "x", origin, **more))


def test_a_finding_points_at_its_value() -> None:
    assert finding("codes.DE").span == Span("a.yaml", 3, 3, 4, 9)


def test_or_at_the_key() -> None:
    assert finding("codes.DE", on_key=True).span == Span("a.yaml", 2, 3, 2, 5)


def test_a_value_without_a_key_stands_for_itself() -> None:
    assert finding("codes.DE.text", on_key=True).span == Span("a.yaml", 3, 9, 4, 9)


def test_or_at_characters_of_a_text_on_any_of_its_lines() -> None:
    assert finding("codes.DE.text", within=(1, 4)).span == Span("a.yaml", 3, 10, 3, 13)
    assert finding("codes.DE.text", within=(6, 8)).span == Span("a.yaml", 4, 3, 4, 5)


def test_what_is_not_written_down_points_at_what_encloses_it() -> None:
    assert finding("codes.DE.attacker").span == finding("codes.DE").span


def test_related_places_are_found_too() -> None:
    located = finding("codes.DE", related=(Related(None, "its key", "codes.DE", on_key=True),))
    assert located.related[0].span == Span("a.yaml", 2, 3, 2, 5)


def test_a_span_that_is_there_is_kept() -> None:
    span = Span("b.yaml", 1, 1, 1, 2)
    assert finding("codes.DE", span=span, related=(Related(span, "here"),)).span == span
