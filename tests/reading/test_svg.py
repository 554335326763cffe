"""SVG pictures: shapes come out as drawn, path data as fontTools reads it, and nothing fetches."""

from __future__ import annotations

import pytest
from enclosed import read_picture, svg
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st

from generator.model.faces import PictureShape
from generator.reading.svg_values import PathError, subpaths

PATHS = (
    "M0 0L10 0 10 10Z",
    "m1 1 l5 5 3 0 z m2 2 h3 v-3",
    "M0,0C1 1 2 2 3 0S5-1 6 0s1 1 2 2",
    "M0 0Q5 5 10 0T20 0t5 5",
    "M0 0A5 3 30 1 0 10 4",
    "M10 80 A 45 45 0 0 0 125 125 L 125 80Z",
    "M0 0a1 1 0 01.5.5",
    "M0 0A2 2 0 0 1 10 0",
    "M.5-.5L1e1-2.5E0",
)


def shapes(inner: str, root: str = 'viewBox="0 0 40 20"') -> tuple[PictureShape, ...]:
    reading = read_picture(svg(inner, root))
    assert reading.findings == ()
    assert reading.game is not None
    assert reading.game.counters is not None
    return reading.game.counters.pictures[0].shapes


def ends(data: str) -> list[complex]:
    """Where each curve of a path ends, by fontTools; lines that only close a part left out."""
    pen = DecomposingRecordingPen({})
    parse_path(data, pen)
    found: list[complex] = []
    start = 0j
    for name, points in pen.value:
        if name == "moveTo":
            start = complex(*points[0])
        elif name in {"lineTo", "curveTo", "qCurveTo"}:
            found.append(complex(*points[-1]))
        elif name == "closePath" and found and abs(found[-1] - start) < 1e-9:
            found.pop()
    return found


@pytest.mark.parametrize("data", PATHS)
def test_path_data_is_read_as_fonttools_does(data: str) -> None:
    found = [curve[-1] for part in subpaths(data) for curve in part.curves]
    expected = ends(data)
    assert len(found) == len(expected)
    assert all(abs(a - b) < 1e-6 for a, b in zip(found, expected, strict=True))


def test_an_arc_without_a_radius_is_a_line() -> None:
    """As F.6.6 of the standard has it; fontTools leaves it out."""
    assert subpaths("M0 0A0 4 0 0 1 9 9")[0].curves == [(9 + 9j,)]


COORDINATES = st.integers(-50, 50)


@given(COORDINATES, COORDINATES, st.integers(1, 40), st.integers(1, 40), st.integers(0, 180))
def test_arcs_run_as_fonttools_has_them(x: int, y: int, rx: int, ry: int, turn: int) -> None:
    for flags in ("0 0", "0 1", "1 0", "1 1"):
        data = f"M0 0A{rx} {ry} {turn} {flags} {x} {y}"
        pen = DecomposingRecordingPen({})
        parse_path(data, pen)
        expected = [complex(*p) for name, ps in pen.value if name == "curveTo" for p in ps]
        found = [point for part in subpaths(data) for curve in part.curves for point in curve]
        if len(found) == len(expected):  # at exact quarters one of the two may cut once more
            assert all(abs(a - b) < 1e-3 for a, b in zip(found, expected, strict=True))
        assert not found or abs(found[-1] - complex(x, y)) < 1e-6


@pytest.mark.parametrize(
    ("data", "index"),
    [("M0 0L1", 6), ("L1 1", 0), ("M0 0X1", 4), ("M0 0A1 1 0 2 0 1 1", 10), ("5 5", 0)],
)
def test_a_slip_in_path_data_is_told_where_it_is(data: str, index: int) -> None:
    with pytest.raises(PathError) as caught:
        subpaths(data)
    assert caught.value.index == index


def test_a_picture_is_10000_units_wide_and_knows_transforms() -> None:
    (shape,) = shapes('<g transform="translate(4 2) scale(2)"><path d="M0 0h2v2z"/></g>')
    assert shape.outline == "M1000 500L2000 500L2000 1500Z"
    assert str(shape.fill) == "#000000"


def test_shapes_are_paths() -> None:
    found = shapes(
        '<rect x="1" y="1" width="4" height="4"/><circle cx="9" cy="9" r="2"/>'
        '<ellipse cx="9" cy="9" rx="2" ry="1"/><polygon points="0,0 1,0 1,1"/>'
        '<line x2="4" y2="4" stroke="red" stroke-width="0.5"/>'
        '<polyline points="0 0 5 5" fill="none" style="stroke:#00f;stroke-linecap:round"/>'
        '<rect width="4" height="4" rx="1"/>'
    )
    assert len(found) == 7
    assert found[0].outline == "M250 250L1250 250L1250 1250L250 1250Z"
    assert (found[4].thickness, str(found[4].line)) == (125, "#ff0000")
    assert (found[5].fill, found[5].cap) == (None, "round")


def test_holes_are_kept_and_overlaps_are_filled() -> None:
    hole = shapes('<path d="M0 0h9v9h-9zM3 3v3h3v-3z"/>')
    assert len(hole) == 1
    overlap = shapes('<path d="M0 0h9v9h-9zM3 3h9v3h-9z"/>')
    assert len(overlap) == 2


def test_what_is_not_seen_is_left_out() -> None:
    found = shapes(
        '<title>Ship</title><defs><linearGradient id="a"/><text>x</text></defs>'
        '<g display="none"><path d="M0 0h1v1z"/></g><path d="M0 0h1v1z" fill="none"/>'
        '<path d="M0 0h1v1z" visibility="hidden"/><path d="M0 0h1v1z"/>'
    )
    assert len(found) == 1


def test_a_document_type_without_entities_is_harmless() -> None:
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">\n'
    reading = read_picture('<?xml version="1.0"?>\n' + head + svg('<path d="M0 0h1v1z"/>'))
    assert reading.findings == ()


BOMB = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n'
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="&b;"/></svg>'
)
OUTSIDE = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + svg("<path d='&a;'/>")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "PIC005"),
        (OUTSIDE, "PIC005"),
        (svg('<g onclick="alert(1)"/>'), "PIC005"),
        (svg("<foreignObject/>"), "PIC005"),
        (svg('<a href="https://example.org/"/>'), "PIC005"),
        (svg('<defs><script href="http://x"/></defs>'), "PIC005"),
        (svg('<image href="http://example.org/x.png"/>'), "PIC006"),
        (svg('<use href="#a"/>'), "PIC006"),
        (svg("<style>path {fill: red}</style>"), "PIC006"),
        (svg('<path d="M0 0h1v1z" opacity="0.5"/>'), "PIC006"),
        (svg('<path d="M0 0h1v1z" clip-path="url(#a)"/>'), "PIC006"),
        (svg('<path d="M0 0h1v1z" stroke="red" stroke-dasharray="1 2"/>'), "PIC006"),
        (svg('<path d="M0 0h1v1z" fill="url(#a)"/>'), "PIC007"),
        (svg('<path d="M0 0h1v1z" fill="reddish"/>'), "PIC007"),
        (svg('<path d="M0 0h1v1z" transform="spin(3)"/>'), "PIC007"),
        (svg('<rect width="5%" height="3"/>'), "PIC007"),
        (svg('<path d="M0 0h1v1z" fill-opacity="half"/>'), "PIC007"),
        (svg("", ""), "PIC007"),
        (svg("", 'viewBox="0 0 0 0"'), "PIC007"),
        ("<html><svg></html>", "PIC002"),
        (svg("", 'viewBox="0 0 1e-300 1e-300"'), "PIC007"),
        (svg('<g transform="scale(1e7)">' * 60 + '<path d="M1 1h1"/>' + "</g>" * 60), "PIC007"),
        (svg('<g transform="scale(' + "1" * 5000 + 'x)"/>'), "PIC007"),
        (svg("<g>" * 80 + "</g>" * 80), "PIC004"),
        (svg('<path d="M0 0h1v1z"/>' * 5001), "PIC004"),
        (svg('<path d="M0 0h1e9"/>'), "PIC007"),
    ],
)
def test_what_is_not_drawn_is_told_with_its_line(text: str, code: str) -> None:
    findings = read_picture(text).findings
    assert {finding.code for finding in findings} == {code}, findings
    assert all(finding.span and finding.span.file == "ship.svg" for finding in findings)


@given(st.text(max_size=60))
def test_nothing_raises(inner: str) -> None:
    read_picture(svg(inner))
    read_picture(svg(f'<path d="{inner}"/>'))


NUMBERS = (
    *("0", "-0", "1e-300", "5e-324", "-1e-300", "1e300", "1e999", "-1e999", "1e-999", "NaN", "inf"),
    *(
        "9" * 5000,
        "0." + "0" * 5000 + "1",
        "²",
        "٣",
        "½",
        "1e",
        "",
        " ",
        "--1",
        "1px",
        "1em",
        "9999999",
    ),
)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:9])
def test_no_number_is_too_odd(number: str) -> None:
    for places in range(1, 128):
        rx, ry, turn, large, sweep, x, y = (
            number if places >> bit & 1 else usual
            for bit, usual in enumerate(("5", "3", "30", "0", "1", "10", "4"))
        )
        read_picture(svg(f'<path d="M0 0A{rx} {ry} {turn} {large} {sweep} {x} {y}"/>'))
    for key in ("stroke-width", "opacity", "fill-opacity", "transform", "fill", "style"):
        for value in (number, f"scale({number})", f"rgb({number},1,1)", f"fill:{number}"):
            read_picture(svg(f'<path d="M0 0h9v9z" stroke="red" {key}="{value}"/>'))
    for name in ("rect", "circle", "ellipse", "line", "polyline"):
        for key in ("x", "y", "width", "height", "rx", "ry", "r", "cx", "x1", "points"):
            usual = 'width="9" height="9" r="3" rx="3" ry="2" points="1 1 2 2"'.replace(
                f"{key}=", "a="
            )
            read_picture(svg(f'<{name} {usual} {key}="{number}"/>'))
    for root in (
        f'viewBox="{number} 0 9 9"',
        f'viewBox="0 0 {number} 9"',
        f'width="{number}" height="1"',
    ):
        read_picture(svg('<path d="M0 0h9v9z"/>', root))


@pytest.mark.parametrize("radius", ["1e-300", "5e-324", "1e-9", "1e-30"])
def test_an_arc_with_the_least_of_radii_is_a_half_circle(radius: str) -> None:
    (part,) = subpaths(f"M0 0A{radius} {radius} 0 0 1 10 0")
    (wanted,) = subpaths("M0 0A5 5 0 0 1 10 0")
    for curve, other in zip(part.curves, wanted.curves, strict=True):
        assert curve == pytest.approx(other, abs=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + svg("<path d='&b;'/>"),
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg('<path d="M0 0h9"/>'),
        '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/x"> %x;]>' + svg(""),
        svg("<g>" * 100_000),
        svg(f'<path d="M0 0{"h1" * 300_000}"/>'),
        svg("<path " + " ".join(f'a{n}="1"' for n in range(20_000)) + ' d="M0 0h9"/>'),
        svg("<!--" + "-" * 10 + "-->"),
        svg("<![CDATA[<path/>]]>"),
        '<?xml version="1.0" encoding="UTF-16"?>' + svg('<path d="M0 0h9"/>'),
        '<?xml version="1.0" encoding="no-such"?>' + svg('<path d="M0 0h9"/>'),
    ],
    ids=range(10),
)
def test_hostile_files_are_findings_or_harmless(text: str) -> None:
    for finding in read_picture(text).findings:
        assert finding.code.startswith(("PIC", "SYN"))
