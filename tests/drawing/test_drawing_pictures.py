"""The maps of the games are the same picture in PDF and in a browser, in files of a fair size."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from cartography_press import GAMES, the_layout, the_map, the_painting

from generator.backends import pdf, svg
from generator.drawing.cell_areas import cell_areas
from generator.drawing.furniture.theme import Ink
from generator.scene import Page
from tests.backends import comparing
from tests.typesetting import catalogue

INKS = (Ink.COLOUR, Ink.PHOTOCOPIER)


@cache
def postcard(name: str, ink: Ink) -> Page:
    """The map of a game, with all that is only on a screen."""
    layout, (left, top, right, bottom) = the_layout(name)
    areas = cell_areas(the_map(name), layout)
    return Page(right + left, bottom + top, (the_painting(name, ink).scene, areas))


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", GAMES)
def test_svg_is_well_formed_its_ids_unique_and_its_size_fair(name: str, ink: Ink) -> None:
    buffer = BytesIO()
    svg.write(postcard(name, ink), buffer, catalogue())
    root = ET.fromstring(buffer.getvalue())  # noqa: S314 - what we have just written
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert len(buffer.getvalue()) < 1_500_000


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", GAMES)
def test_pdf_is_of_a_fair_size(name: str, ink: Ink) -> None:
    buffer = BytesIO()
    pdf.write((postcard(name, ink),), buffer, catalogue())
    assert len(buffer.getvalue()) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", GAMES)
def test_a_browser_shows_what_is_printed(name: str, ink: Ink, tmp_path: Path) -> None:
    page = postcard(name, ink)
    printed = comparing.by_pdfium(page, catalogue())
    shown = comparing.by_chromium(page, catalogue(), tmp_path)
    found = comparing.difference(printed, shown)
    assert found.same, found
