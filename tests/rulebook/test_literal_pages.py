"""Two small games printed, and every page held against one that people have read.

The PDF, the page for browsers and the proof all take what they say from `generator/manuscript`; a
fault there is in all three, and the proof is content. The pages in `literal/` were read against the
definitions by eye. Whoever changes a definition, or what is printed of it, reads what has changed
and types it here. Spaces, ends of lines and hyphens at ends of lines make no difference.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest

from generator.build import Order
from generator.pipeline import build
from generator.products.context import BuildOptions
from tests.shumshu import SOURCES

LITERAL = Path(__file__).parent / "literal"
ROOT = SOURCES.parent
GAMES = {"lantern-ford": ROOT / "examples" / "lantern-ford", "examples": ROOT / "docs" / "examples"}
PAGE = "=== page "


class Shown(HTMLParser):
    """Collects what a browser shows as text, drawings left out."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.mute = 0
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.mute += tag in {"style", "svg"}

    def handle_endtag(self, tag: str) -> None:
        self.mute -= tag in {"style", "svg"}

    def handle_data(self, data: str) -> None:
        if not self.mute:
            self.text.append(data)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("literal")
    order = Order(output, (), ("rules",), BuildOptions(("a4",), ("colour",)))
    build(list(GAMES.values()), order, lambda *_: None)
    return output


def letters(text: str) -> str:
    return re.sub(r"[\s\ufffe]+", "", text)


def assert_same(shown: str, wanted: str) -> None:
    """Compare letters, and show what stands around the first that differs."""
    read, asked = letters(shown), letters(wanted)
    least = min(len(read), len(asked))
    first = next((place for place in range(least) if read[place] != asked[place]), least)
    around = slice(max(0, first - 40), first + 40)
    assert read[around] == asked[around]
    assert read == asked


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_says_page_by_page_what_was_read(printed: Path, name: str) -> None:
    text = (LITERAL / f"{name}-rules-a4.txt").read_text(encoding="utf-8")
    wanted = re.split(rf"^{PAGE}\d+$", text, flags=re.MULTILINE)[1:]
    document = pypdfium2.PdfDocument(printed / name / f"{name}-rules-a4.pdf")
    assert len(document) == len(wanted)
    for page, asked in zip(document, wanted, strict=True):
        assert_same(page.get_textpage().get_text_range(), asked)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_for_browsers_says_what_was_read(printed: Path, name: str) -> None:
    markup = (printed / name / f"{name}-rules.html").read_text(encoding="utf-8")
    wanted = (LITERAL / f"{name}-rules.txt").read_text(encoding="utf-8")
    assert_same("".join(Shown(markup).text), wanted)


@pytest.mark.parametrize("wanted", ["No effects.", "No effect", "No effect. None."])
def test_another_letter_is_another_page(wanted: str) -> None:
    assert_same("No \ufffe effect.", "No effect.")
    with pytest.raises(AssertionError):
        assert_same("No effect.", wanted)
