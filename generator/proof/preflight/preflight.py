"""Preflight of a file: its pages one by one, then what is about all of them; findings out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from generator.collation.bound import parts_of
from generator.collation.glyphs import Page
from generator.collation.products import Limit, ReadAs, limited, read_as
from generator.diagnostics import Finding, Origin
from generator.manifest import PrintedFile, PrintedText
from generator.model.game import Game
from dataclasses import replace
from generator.collation.preflight_codes import OVERPRINTED
from generator.proof.preflight import looks, places, sheets
from generator.proof.preflight.finish import About, about, finish
from generator.proof.preflight.overprints import MOST_OVERPRINTS, overprinted
from generator.proof.preflight.raster import Raster
from generator.proof.preflight.sides import Ground, around, told_apart
from generator.proof.preflight.survey import Survey
from generator.proof.sight import Sight

if TYPE_CHECKING:
    from generator.proof.pages import Document


_BUILD_OR_ASK = "build the game again; if this comes back, what draws the page is wrong"


class Preflight:
    """Looks at a file page by page, and keeps what can be judged only when all are seen."""

    def __init__(self, game: Game, file: PrintedFile, document: Document) -> None:
        """Take what the file should be, and the open file."""
        self._game = game
        self._file = file
        self._parts = tuple(parts_of(file))
        self._outline = document.outline()
        self._about: About = about(document.document)
        self._black = file.name.endswith("-bw.pdf")
        self._found: list[Finding] = []
        self._surveys: dict[int, Survey] = {}
        self._sides: dict[str, Ground] = {side.name: Counter() for side in game.sides}
        self._side_of = dict(_sides_of(game))

    def look(self, number: int, page: Page, seen: Survey, sight: Sight) -> None:
        """Look at a page, by its number in the file from 0."""
        if number not in self._surveys and number < self._file.pages:
            self._surveys[number] = seen
            self._found.extend(self._page(number, page, seen, Raster.of(sight)))
            where = f"page {number + 1} of {self._file.name}"
            for one, other in islice(overprinted(page.runs, sight), MOST_OVERPRINTS):
                over = f"“{one.text.strip()}” and “{other.text.strip()}” on {where}"
                self._found.append(
                    OVERPRINTED.finding(f"{over}, {looks.at(one.box)}, lie over one another")
                )

    def _page(self, number: int, page: Page, seen: Survey, raster: Raster) -> Iterator[Finding]:
        where, trim = f"page {number + 1} of {self._file.name}", (page.width, page.height)
        file, first = next(each for each in reversed(self._parts) if each[1] <= number)
        texts = [text for text in file.texts if text.page == number - first]
        yield from sheets.boxes(file, where, seen)
        yield from looks.small_type(where, seen, page.runs, _numbers(texts))
        yield from looks.thin_lines(where, seen)
        yield from looks.coarse_pictures(where, seen)
        yield from places.scale(where, texts, page.runs)
        yield from places.ruler(where, texts, seen)
        yield from sheets.bleed(file, where, trim, raster, black=self._black)
        yield from sheets.margins(file, where, trim, raster, page.runs)
        yield from looks.ink(where, seen.media, seen, raster, black=self._black)
        if limited(file.product, Limit.SIDES):
            self._look_at_counters(raster, texts)

    def whole(self) -> Iterator[Finding]:
        """Yield what is wrong with the pages that have been seen, and with the file."""
        for finding in self._all():
            yield finding if finding.help else replace(finding, help=_BUILD_OR_ASK)

    def _all(self) -> Iterator[Finding]:
        yield from self._found
        file = self._file
        for part, first in self._parts:
            if limited(part.product, Limit.REGISTER):
                pages = [self._surveys.get(n) for n in range(first, first + part.pages)]
                surveys = [seen for seen in pages if seen is not None]
                short = self._about.short_edge
                yield from places.register(
                    file.name, surveys, first, short=short, asked=file.offset
                )
        colours = {side.name: side.colour for side in self._game.sides}
        yield from told_apart(file.name, self._sides, colours, black=self._black)
        rules = {
            first + number
            for part, first in self._parts
            if read_as(part.product) in (ReadAs.RULEBOOK, ReadAs.BOOKLET)
            for number in range(part.pages)
        }
        yield from finish(self._game, file, self._about, self._outline, rules)

    def _look_at_counters(self, raster: Raster, texts: Sequence[PrintedText]) -> None:
        for text in texts:
            piece = ".".join((text.origin or "").split(".")[:2])
            side = self._side_of.get(piece)
            if side in self._sides:
                self._sides[side].update(around(raster, text.box, black=self._black))


def _sides_of(game: Game) -> Iterator[tuple[Origin, str]]:
    """Yield the origins of units and the names of their sides; markers say what they are."""
    names = {side.id: side.name for side in game.sides}
    if game.counters is not None:
        for unit in game.counters.units:
            yield f"units.{unit.id}", names.get(unit.side or "", "")


def _numbers(texts: Sequence[PrintedText]) -> frozenset[str]:
    """Return the hex numbers on a page."""
    return frozenset(text.content for text in texts if (text.origin or "").startswith("hexes."))
