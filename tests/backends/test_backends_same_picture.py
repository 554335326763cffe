"""The same scene gives the same picture in PDF and in SVG, as programs not ours render them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import every_kind
import pytest

from generator.backends import pdf, svg
from generator.scene import Group, Item, Page, Stamp, Text
from generator.scene import Path as Outline
from generator.text import Catalogue, Role, Typesetter
from tests.backends import comparing


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


def one_by_one(items: Iterable[Item]) -> Iterator[Item]:
    """Items with all that stamps print in the place of stamps."""
    for item in items:
        if isinstance(item, Stamp):
            yield from item.prints()
        elif isinstance(item, Group):
            yield replace(item, items=tuple(one_by_one(item.items)))
        else:
            yield item


@pytest.mark.parametrize("reader", ["pdfium", "poppler", "mupdf", "resvg"])
def test_a_stamp_is_the_same_picture_as_its_prints(
    page: Page, catalogue: Catalogue, tmp_path: Path, reader: str
) -> None:
    stamped = replace(page, items=every_kind.stamps())
    apart = replace(page, items=tuple(one_by_one(stamped.items)))
    assert apart != stamped
    found = [comparing.by(reader, each, catalogue, tmp_path) for each in (stamped, apart)]
    assert comparing.difference(*found).furthest <= comparing.HAIR


def test_many_prints_of_a_stamp_cost_little(catalogue: Catalogue) -> None:
    """A place costs a few bytes in either file, however many lines are drawn there."""
    trees = every_kind.stamps()[0]
    assert isinstance(trees, Group)
    stamp = trees.items[0]
    assert isinstance(stamp, Stamp)
    many = tuple((n * 37 % 140 + n / 977, n * 53 % 90 + n / 1009) for n in range(4000))
    page = Page(every_kind.WIDTH, every_kind.HEIGHT, (replace(stamp, places=many),))
    for written in (pdf.write, svg.write):
        target = BytesIO()
        written((page,) if written is pdf.write else page, target, catalogue)  # type: ignore[operator]
        assert len(target.getvalue()) < 18 * len(many)


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
