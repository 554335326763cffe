"""What users ask of counter sheets: their size, the printer's edge and offset, stand-ups."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.backends import record
from generator.cli.arguments import parser
from generator.cli.screen import MisuseError
from generator.comparison.expected import wording
from generator.comparison.text_runs import passages
from generator.drawing.furniture.theme import Ink
from generator.manifest import PrintedText
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, with_counters
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.scene import Path, bounds
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

NOTHING = BuildOptions()


def drawn(
    name: str, variant: str, options: BuildOptions = NOTHING, ink: Ink = Ink.COLOUR
) -> Sheets:
    product = next(each for each in PRODUCTS if each.name == f"counters-{variant}")
    bare, sized = (
        BuildContext(catalogue(), typesetter(), options),
        with_counters(game(name), options.counter),
    )
    context = with_inputs(bare, sized, (product,))
    sheets = product.draw(context, Edition(product, PAPERS["a4"], ink))
    assert isinstance(sheets, Sheets)
    return sheets


def told(sheets: Sheets) -> Counter[str]:
    """What the pieces say, and not what guides say of how they are made."""
    texts = record.texts(sheets.pages, catalogue())
    return Counter(t.content for t in texts if t.origin and not t.origin.startswith("kit."))


@pytest.mark.parametrize(
    ("typed", "offset"),
    [("1.5,-2", (1.5, -2.0)), ("0,0", (0.0, 0.0)), ("-2.3,+4", (-2.3, 4.0)), ("−1,2", (-1.0, 2.0))],
)
def test_an_offset_is_read(typed: str, offset: tuple[float, float]) -> None:
    assert parser()[0].parse_args(["build", f"--offset={typed}"]).offset == offset


@pytest.mark.parametrize("typed", ["1", "1,2,3", "a,b", "7,0", "0,-6.5", "1mm,2mm", "nan,0"])
def test_an_offset_that_no_printer_has_is_refused(typed: str) -> None:
    with pytest.raises(MisuseError):
        parser()[0].parse_args(["build", f"--offset={typed}"])


@pytest.mark.parametrize("variant", ["duplex", "fold", "separate"])
@pytest.mark.parametrize("ink", Ink)
def test_all_manners_have_the_same_texts(variant: str, ink: Ink) -> None:
    assert told(drawn("shumshu", variant, ink=ink)) == told(drawn("shumshu", "duplex"))


def test_both_panels_of_a_stand_up_tell_what_it_is_and_neither_how_strong() -> None:
    sheets = drawn("mukden", "duplex")
    origins = Counter(text.origin for text in record.texts(sheets.pages, catalogue()))
    assert origins["units.yalu.label"] == 2
    assert not [origin for origin in origins if origin and "factors" in origin]


def test_counters_are_printed_in_the_size_asked_for() -> None:
    for side, options in ((15.0, NOTHING), (25.4, BuildOptions(counter=25.4))):
        page = drawn("shumshu", "duplex", options).pages[0]
        boxes = [bounds(item.segments) for item in page.items if isinstance(item, Path)]
        widths = {round(right - left, 3) for left, _, right, _ in boxes}
        assert widths & {15.0, 25.4} == {side}


def test_lines_of_a_turned_text_are_one_passage() -> None:
    words = wording(game("shumshu"))

    def line(content: str, left: float, top: float) -> PrintedText:
        box = (left, top, left + 2.0, top + 10.0)
        return PrintedText(0, box, content, "units.no-such", 2.0)

    turned = [line("Landing", 10.0, 5.0), line("capacity", 7.5, 5.0), line("far", 40.0, 5.0)]
    assert list(passages(turned, words)) == [(0, 1), (2,)]
