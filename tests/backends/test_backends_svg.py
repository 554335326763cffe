"""What a browser, a web map and a designer's editor need of an SVG."""

from __future__ import annotations

import base64
import math
import re
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import every_kind
import pytest
from fontTools.ttLib import TTFont

from generator import scene
from generator.backends import svg
from generator.backends.svg.painter import outline
from generator.colour import Colour
from generator.scene import (
    Area,
    Close,
    Cubic,
    Group,
    Item,
    Line,
    Link,
    Move,
    Page,
    Paint,
    Stroke,
    Text,
    circle,
    polyline,
)
from generator.text import Catalogue, Role, Typesetter
from tests import made_fonts

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def written(page: Page, catalogue: Catalogue, title: str = "") -> str:
    buffer = BytesIO()
    svg.write(page, buffer, catalogue, svg.Options(title))
    return buffer.getvalue().decode("utf-8")


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - what we have just written


@pytest.fixture
def drawing(typesetter: Typesetter, catalogue: Catalogue) -> ET.Element:
    """Every kind of item, read back as XML."""
    page = every_kind.pages(typesetter)[0]
    return parsed(written(page, catalogue, "A <title> & more"))


def texts(items: tuple[Item, ...]) -> list[Text]:
    found: list[Text] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


def test_it_is_as_large_as_the_trim(drawing: ET.Element) -> None:
    assert (drawing.get("width"), drawing.get("height")) == ("148mm", "100mm")
    assert drawing.get("viewBox") == "0 0 148 100"
    title = drawing.find(f"{SVG}title")
    assert title is not None
    assert title.text == "A <title> & more"


def test_text_is_text_and_each_letter_has_its_place(
    drawing: ET.Element, typesetter: Typesetter
) -> None:
    wanted = texts(every_kind.pages(typesetter)[0].items)
    found = list(drawing.iter(f"{SVG}text"))
    assert [element.text for element in found] == [text.content for text in wanted]
    for element, text in zip(found, wanted, strict=True):
        places = [float(part) for part in (element.get("x") or "").split()]
        assert len(places) == len(text.content)
        if not text.placed:
            width = places[-1] - places[0] + text.advances[-1]
            assert width == pytest.approx(text.width, abs=0.002)


def test_ids_are_unique_and_all_references_are_met(drawing: ET.Element) -> None:
    ids = [element.get("id") for element in drawing.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "Counter-1" in ids
    assert "Counter-1--2" in ids
    clips = re.findall(r"url\(#([^)]*)\)", ET.tostring(drawing, encoding="unicode"))
    goals = [
        link.get(HREF, "")[1:]
        for link in drawing.iter(f"{SVG}a")
        if link.get(HREF, "").startswith("#")
    ]
    assert goals == ["Counter-1"]
    assert {*clips, *goals} <= set(ids)


def test_origins_are_kept_for_the_web_map(drawing: ET.Element) -> None:
    origins = {element.get("data-origin") for element in drawing.iter()} - {None}
    assert origins == {
        "map.sea", "a.star", "counters.first", "map.rivers.k", "title", "town", "art.0", "art.1",
        "hexes.11", "map.trees",
    }  # fmt: skip


def test_fonts_are_embedded_with_the_letters_used(drawing: ET.Element) -> None:
    style = drawing.find(f"{SVG}defs/{SVG}style")
    assert style is not None
    assert style.text is not None
    faces = dict(
        re.findall(r"font-family:'([^']*)';[^}]*url\(data:font/woff2;base64,([^)]*)\)", style.text)
    )
    assert len(faces) == 6
    title = TTFont(BytesIO(base64.b64decode(faces["Cinzel Bold"])))
    assert set(title.getBestCmap()) == set(map(ord, "CORVARA"))
    assert "GSUB" not in title, "no browser shall make ligatures"
    assert "GPOS" not in title
    assert len(faces["Cinzel Bold"]) < 6000


def test_characters_that_are_two_units_long_have_two_places(tmp_path: Path) -> None:
    made_fonts.static(tmp_path / "Made.ttf")
    catalogue = Catalogue(tmp_path, packages=False)
    made = Typesetter(dict.fromkeys(Role, catalogue.face("Made Regular")))
    text = made.line("A\U0002000bV", Role.TOWN, 5, (10, 20), paint=every_kind.BLACK)
    root = parsed(written(Page(50, 40, (text,)), catalogue))
    (element,) = root.iter(f"{SVG}text")
    assert len((element.get("x") or "").split()) == 4


@pytest.mark.parametrize(
    ("name", "identity"), [("33", "_33"), ("Nakagawa Bridge", "Nakagawa-Bridge"), ("Ōta", "Ōta")]
)
def test_names_become_ids(catalogue: Catalogue, name: str, identity: str) -> None:
    page = Page(9, 9, (Group((), name=name), Link(f"#{name}", (0, 0), 1, 1)))
    root = parsed(written(page, catalogue))
    assert root.find(f".//{SVG}g[@id='{identity}']") is not None
    link = root.find(f".//{SVG}a")
    assert link is not None
    assert link.get(HREF) == f"#{identity}"


def test_a_page_without_text_has_no_fonts(catalogue: Catalogue) -> None:
    assert "font-face" not in written(Page(50, 50, every_kind.shapes()), catalogue)


def followed(data: str) -> list[tuple[float, float]]:
    """The points that path data comes to, by the rules of SVG for relative commands."""
    points: list[tuple[float, float]] = []
    x = y = left = top = 0.0
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(part) for part in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if letter == "z":
            x, y = left, top
        for first in range(0, len(numbers), 6 if letter == "c" else 2):
            pairs = numbers[first : first + (6 if letter == "c" else 2)]
            points += [(x + a, y + b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
            x, y = points[-1]
        if letter in "Mm":
            left, top = x, y
    return points


def test_outlines_are_short_and_no_error_adds_up() -> None:
    turns = [
        (math.cos(turn / 7) * turn / 90, math.sin(turn / 7) * turn / 90) for turn in range(9000)
    ]
    wanted = [*turns, (50.005, 1e-9), (-3.0, 0.5), (0.25, -0.125), (7.0, 7.0)]
    segments = (
        Move(wanted[0]),
        *map(Line, wanted[1:9000]),
        Close(),
        Move(wanted[9000]),
        Cubic(*wanted[9001:9004]),
        Close(),
    )
    data = outline(segments)
    assert len(data) < 10 * len(wanted), "the spiral ends in steps of 14 mm"
    for found, point in zip(followed(data), wanted, strict=True):
        assert found == pytest.approx(point, abs=0.0051)


def test_outlines_that_are_enlarged_have_more_places() -> None:
    wanted = [(0.0123456, 0.0654321), (0.5, 0.25)]
    (start, end) = followed(outline(polyline(wanted), scale=50.0))
    assert start == pytest.approx(wanted[0], abs=0.0001)
    assert end == pytest.approx(wanted[1], abs=0.0001)


@pytest.mark.parametrize(("opacity", "off"), [(1.0, 0.0051), (0.5, 0.026), (0.1, 0.051)])
def test_long_paths_are_in_whole_steps(catalogue: Catalogue, opacity: float, off: float) -> None:
    """The more is seen through a path, the larger they are; its line stays as wide as it was."""
    wanted = [(turn / 7, 30 + 20 * math.sin(turn / 9)) for turn in range(200)]
    pen = Stroke(Paint(Colour(0, 0, 0), opacity), 0.3, dash=(1.0, 0.5))
    root = parsed(written(Page(40, 60, (scene.Path(polyline(wanted), stroke=pen),)), catalogue))
    (drawn,) = root.iter(f"{SVG}path")
    data = drawn.get("d", "")
    assert "." not in data
    step = float(drawn.get("transform", "").removeprefix("scale(").removesuffix(")"))
    for (x, y), point in zip(followed(data), wanted, strict=True):
        assert (x * step, y * step) == pytest.approx(point, abs=off)
    assert float(drawn.get("stroke-width", "")) * step == pytest.approx(0.3)
    dashes = [float(part) * step for part in drawn.get("stroke-dasharray", "").split()]
    assert dashes == pytest.approx([1.0, 0.5])


def test_an_area_is_pointed_at_and_not_seen(catalogue: Catalogue) -> None:
    area = Area(circle((20, 20), 5), "hex-33", "Hex 33: <Kataoka> & port", origin="hexes.33")
    root = parsed(written(Page(40, 40, (area, area)), catalogue))
    first, second = root.iter(f"{SVG}path")
    assert (first.get("id"), second.get("id")) == ("hex-33", "hex-33--2")
    assert first.get("pointer-events") == "all"
    assert first.get("data-origin") == "hexes.33"
    assert (first.get("fill"), first.get("stroke")) == (None, None)
    assert first.findtext(f"{SVG}title") == "Hex 33: <Kataoka> & port"
