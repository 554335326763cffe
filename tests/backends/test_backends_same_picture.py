"""The same scene gives the same picture in PDF and in SVG, as programs not ours render them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import comparing
import every_kind
import pytest

from generator.scene import Item, Page, Text
from generator.scene import Path as Outline
from generator.text import Catalogue, Role, Typesetter


@pytest.fixture
def page(typesetter: Typesetter) -> Page:
    return every_kind.pages(typesetter)[0]


def test_pdf_and_svg_are_the_same_picture(
    page: Page, catalogue: Catalogue, typesetter: Typesetter
) -> None:
    fonts = sorted({typesetter.face(role).file.path for role in Role})
    printed = comparing.by_pdfium(page, catalogue)
    shown = comparing.by_resvg(page, catalogue, fonts)
    found = comparing.difference(printed, shown)
    assert found.same, found


def test_pdf_and_svg_are_the_same_picture_in_a_browser(
    page: Page, catalogue: Catalogue, tmp_path: Path
) -> None:
    printed = comparing.by_pdfium(page, catalogue)
    shown = comparing.by_chromium(page, catalogue, tmp_path)
    found = comparing.difference(printed, shown)
    assert found.same, found


def moved(item: Item) -> Item:
    if isinstance(item, Text) and item.origin == "town":
        return replace(item, at=(item.at[0] + 0.3, item.at[1]))
    return item


def shortened(item: Item) -> Item:
    if isinstance(item, Text) and item.origin == "town":
        return replace(item, content=item.content[:-1], advances=item.advances[:-1])
    return item


def recoloured(item: Item) -> Item:
    if isinstance(item, Outline) and item.origin == "a.star":
        return replace(item, fill=every_kind.ink("#f2e7a9"))
    return item


def fattened(item: Item) -> Item:
    if isinstance(item, Outline) and item.origin == "a.star" and item.stroke:
        return replace(item, stroke=replace(item.stroke, width=item.stroke.width + 0.2))
    return item


@pytest.mark.parametrize("change", [moved, shortened, recoloured, fattened])
def test_the_comparison_sees_a_small_change(
    page: Page, catalogue: Catalogue, change: Callable[[Item], Item]
) -> None:
    changed = replace(page, items=tuple(map(change, page.items)))
    found = comparing.difference(
        comparing.by_pdfium(page, catalogue), comparing.by_pdfium(changed, catalogue)
    )
    assert not found.same, found
