"""docs/catalogue.md and its pictures: all that a game may name, as the program draws it now."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.backends import pdf
from generator.cli import main
from generator.model.arms import Silhouette, UnitSize, UnitType
from generator.model.counters import BackKind, MarkerSymbol, Shape
from generator.model.game import Pattern
from generator.model.map import Border, LabelKind, PlaceKind
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.papers import PAPERS
from generator.scene import Group, Item, Page, Text, Transform
from generator.specimens import Drawer, Section, pages, picture, sections

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/catalogue.md"
DPI, COLOURS = 140, 96
AS_IS = Transform()
UNLIKE = 4.0
"""By so much of 255 a picture may differ on average: another library rounds otherwise."""
MOST_BYTES = 1_500_000
KNOWN = {
    "Terrain": list(TERRAIN_LOOKS),
    "Lines": list(LINE_LOOKS),
    "Places": list(PlaceKind),
    "Names on the map": list(LabelKind),
    "Zones": list(Border),
    "Arms": list(UnitType),
    "Sizes": list(UnitSize),
    "Silhouettes": list(Silhouette),
    "Markers": list(MarkerSymbol),
    "Patterns of sides": list(Pattern),
    "Backs": list(BackKind),
    "Shapes": list(Shape),
}
MEANINGS = {
    word: look.shows for looks in (TERRAIN_LOOKS, LINE_LOOKS) for word, look in looks.items()
}


@cache
def drawer() -> Drawer:
    return Drawer()


def drawn(section: Section) -> Page:
    return picture(section, drawer())


def rendered(page: Page) -> Image.Image:
    stream = io.BytesIO()
    pdf.write([page], stream, drawer().catalogue)
    sheet = pypdfium2.PdfDocument(stream.getvalue())[0]
    return sheet.render(scale=DPI / 72).to_pil().convert("RGB")


def path_of(section: Section) -> Path:
    return ROOT / "docs/pictures" / f"catalogue-{section.title.lower().replace(' ', '-')}.png"


def page_of_docs() -> str:
    lines = [
        "<!-- written by tests/house/test_specimens.py -->",
        "",
        "# The catalogue",
        "",
        "All that a game may name and Postwar draws, in colour and as for a photocopier.",
        "Below each picture is the word for it.",
        "This command prints the same for your desk:",
        "",
        "```sh",
        "postwar catalogue",
        "```",
        "",
        (
            "`postwar` is there once it is [installed](../README.md#install-it); in a clone it is"
            " `.venv/bin/python -m generator`."
        ),
        "",
        " · ".join(
            f"[{each.title}](#{each.title.lower().replace(' ', '-')})" for each in sections()
        ),
        "",
        "What else a counter may show is in [counters](counters.md), pictures of your own too.",
        "[Themes](themes.md) change colours.",
    ]
    for each in sections():
        lines += ["", f"## {each.title}", "", f"`{each.written}`. {each.about}", ""]
        told = ", ".join(f"`{word}`" for word in each.words)
        lines += [f"![{each.title}: {told.replace('`', '')}](pictures/{path_of(each).name})", ""]
        if set(each.words) <= MEANINGS.keys():
            lines += ["| look | shows |", "|---|---|"]
            lines += [f"| `{word}` | {MEANINGS[word]} |" for word in each.words]
        else:
            lines += [told]
    return "\n".join(lines) + "\n"


def test_nothing_that_the_language_knows_is_missing() -> None:
    assert {each.title: list(each.words) for each in sections()} == KNOWN


def test_the_page_of_the_docs_is_that_of_the_program(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-references"):
        PAGE.write_text(page_of_docs(), encoding="utf-8", newline="\n")
    assert PAGE.read_text("utf-8") == page_of_docs(), "run pytest with --update-references"


@pytest.mark.slow
@pytest.mark.parametrize("section", sections(), ids=lambda section: section.title)
def test_the_pictures_are_what_is_drawn_now(
    section: Section, request: pytest.FixtureRequest
) -> None:
    made, path = rendered(drawn(section)), path_of(section)
    if request.config.getoption("--update-references"):
        made.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    kept = Image.open(path).convert("RGB")
    assert kept.size == made.size
    unlike = np.abs(np.asarray(kept, float) - np.asarray(made, float)).mean()
    assert unlike < UNLIKE, f"{path.name} is stale: run pytest with --update-references"


@pytest.mark.slow
def test_a_picture_of_something_else_is_found_out() -> None:
    first, second = (each for each in sections() if each.title in ("Patterns of sides", "Backs"))
    one, other = (np.asarray(rendered(drawn(each)), float) for each in (first, second))
    high = min(len(one), len(other))
    assert np.abs(one[:high] - other[:high]).mean() > UNLIKE


def test_the_pictures_are_small() -> None:
    assert sum(path_of(each).stat().st_size for each in sections()) < MOST_BYTES


def texts(items: tuple[Item, ...], outer: Transform = AS_IS) -> list[tuple[str, float, float]]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items, outer @ item.transform)
        elif isinstance(item, Text):
            found.append((item.content, *outer.apply(item.at)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_word_stands_on_a_sheet_of_paper(paper: str) -> None:
    size = PAPERS[paper]
    made = pages(drawer(), size.width, size.height)
    told = {content for page in made for content, _, _ in texts(page.items)}
    assert {word for words in KNOWN.values() for word in words} <= told
    for page in made:
        for _, x, y in texts(page.items):
            assert 8 < x < size.width - 8
            assert 8 < y < size.height - 8


@pytest.mark.slow
@pytest.mark.parametrize("section", sections(), ids=lambda section: section.title)
def test_names_have_room_below_their_pictures(section: Section) -> None:
    blocks = [drawer().block(each) for each in section.specimens]
    for each, block in zip(section.specimens, blocks, strict=True):
        name = block.items[-1]
        assert isinstance(name, Text)
        assert name.content == each.word
        assert name.width < block.width


@pytest.mark.slow
def test_the_command_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalogue", "--output", str(tmp_path / "new"), "--paper", "letter"]) == 0
    path = tmp_path / "new" / "catalogue-letter.pdf"
    assert capsys.readouterr().out == f"{path}\n"
    document = pypdfium2.PdfDocument(path)
    assert len(document) > 2
    assert "anti-aircraft" in "".join(page.get_textpage().get_text_range() for page in document)
