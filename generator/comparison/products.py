"""The products: all that is known of each beside how it is drawn; a product's name in, that out.

A product is one record of `RECORDS`; `generator/products` draws it. Names in a manifest have the
paper behind them, such as ``counters-duplex-a4``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from operator import attrgetter

from generator.combat.methods import has_chances
from generator.comparison.charts import chart_promises
from generator.comparison.promises import (
    Promise,
    aid,
    boxes_beside_the_map,
    charts,
    codes,
    codes_of_combat,
    combat_tables,
    copied,
    counters,
    cut_out,
    figures,
    forms,
    hex_numbers,
    hex_numbers_on_tiles,
    in_scenarios,
    names_on_counters,
    names_on_the_map,
    notes_elsewhere,
    opening_pages,
    places_on_the_map,
    short_rules,
    told_behind_the_map,
    told_of_the_set_up,
)
from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.kit import Entry, Line, has_aid, has_set_up
from generator.model.numbers import NumberRange
from generator.model.room import on_office_paper, papers_for_map, papers_for_postcard
from generator.model.rules import numbered_sections
from generator.model.scenario import scenarios_played
from generator.model.walk import part
from generator.model.whereabouts import chosen
from generator.papers import PAPERS
from generator.records import Frozen
from generator.words import english


class Needs(Enum):
    """What must be printed before a product, in the order in which products are made."""

    NOTHING = auto()
    PARTS = auto()
    """The parts of the print-and-play file, on the same paper and in the same ink."""
    FILES = auto()
    """All that was ordered, and the manifest that lists it."""


class ReadAs(Enum):
    """How the proof reads a product's text."""

    PLACES = auto()
    """Each text where the manifest says that it stands."""
    RULEBOOK = auto()
    """Word for word, from page to page."""
    BOOKLET = auto()
    """The same, on sheets to be folded."""
    WEBPAGE = auto()
    """Word for word, in HTML."""
    NUMBERS = auto()
    """By place on paper; in other files number by number."""


class Limit(Enum):
    """What preflight holds a product to, beside what it asks of every page."""

    TRIMMED = auto()
    """It is a card for a print shop: as large as the game's page, with bleed and crop marks."""
    REGISTER = auto()
    """Its backs lie behind their fronts."""
    SIDES = auto()
    """Its counters tell the sides apart."""


class NoPromise(Frozen):
    """A product that promises nothing by place or number, and why."""

    why: str


class Part(Frozen):
    """A product as a part of the print-and-play file: its title there, and what it is for."""

    title: str
    about: str | Callable[[Game], str]


LIGHT = "light"
"""An ink for those who ask for it: that of colour, its tints half as strong."""


class ProductRecord(Frozen):
    """A product.

    Its files are called ``game-what-paper-variant-ink``; `name`, by which a user orders it, is made
    of what and variant.
    """

    what: str
    has: Callable[[Game], object]
    """Whether a game has it: what it is drawn of, or nothing."""
    promises: tuple[Promise, ...] | NoPromise
    """What of the definition stands in it."""
    variant: str = ""
    papers: tuple[str, ...] = ("a4", "letter")
    """The papers it comes on; one without any has a size of its own."""
    inks: tuple[str, ...] = ("colour", "bw")
    """The inks it comes in; one without any is made once, whatever the others are printed in.

    What comes in colour comes in light ink too.
    """
    read_as: ReadAs = ReadAs.PLACES
    limits: tuple[Limit, ...] = ()
    needs: Needs = Needs.NOTHING
    held_by: Callable[[Game], frozenset[str]] | None = None
    """The papers on which it has room, where that depends on the game."""

    def papers_for(self, game: Game) -> tuple[str, ...]:
        """Return the papers on which it comes of a game."""
        if self.held_by is None:
            return self.papers
        holding = self.held_by(game)
        return tuple(paper for paper in self.papers if paper in holding)

    @property
    def name(self) -> str:
        """Its name in options and, with its paper, in the manifest: ``map-tables``."""
        return "-".join(filter(None, (self.what, self.variant)))

    @property
    def part(self) -> Part | None:
        """What it is in the print-and-play file, if it is bound there."""
        return _PARTS.get(self.name)

    def entry(self, game: Game) -> Entry:
        """Return its entry in the contents of the print-and-play file; ValueError where none is."""
        if self.part is None:
            raise ValueError(f"{self.name} is no part of the print-and-play file")
        origin, about = f"kit.parts.{self.name}", self.part.about
        return Entry(
            Line(f"{origin}.title", game.words(self.part.title)),
            Line(f"{origin}.about", game.words(about) if isinstance(about, str) else about(game)),
            f"{origin}.pages",
        )


_has_map, _has_counters = attrgetter("map"), attrgetter("counters")
_has_rules, _has_forms = attrgetter("rules.sections"), attrgetter("forms")


def _has_one_sheet(game: Game) -> bool:
    return on_office_paper(game) and game.counters is not None


def _has_parts(game: Game) -> bool:
    return bool(game.map or game.counters or game.rules.sections or game.forms or has_aid(game))


def _has_short_rules(game: Game) -> bool:
    return any(each.section.short is not None for each in numbered_sections(game.rules.sections))


def _has_odds(game: Game) -> bool:
    """Whether a table of the game is read with dice that decide between results."""
    return any(map(has_chances, game.tables.tables))


def _has_scenarios(game: Game) -> bool:
    return any(map(has_set_up, scenarios_played(game)))


def _about_forms(game: Game) -> str:
    names = ", ".join(form.name for form in game.forms)
    return game.words("{forms}: to be written on; print as many as you like.", forms=names)


def _about_the_set_up(game: Game) -> str:
    """Say what the set-up sheet shows: whether owners choose places, and whether units arrive."""
    setups = game.counters.setup if game.counters else ()
    return game.words(
        _SET_UP[any(chosen(each.where) for each in setups), bool(part(game, "arrivals"))]
    )


_SET_UP = {
    (False, True): english("The map with every piece in its place at the start, and the arrivals."),
    (False, False): english("The map with every piece in its place at the start."),
    (True, True): english("The map with the hexes in which pieces may begin, and the arrivals."),
    (True, False): english("The map with the hexes in which pieces may begin."),
}
"""By whether their owners choose among hexes, and whether units arrive later."""


def _about_scenarios(game: Game) -> str:
    names = ", ".join(each.name for each in game.scenarios)
    return game.words("{scenarios}: where the pieces begin, and who wins.", scenarios=names)


_PARTS = {
    "map-tables": Part(
        english("Map and tables"), english("The board, with the results of combat beside it.")
    ),
    "map-tiled": Part(
        english("Map"),
        english("The board, larger than a sheet. The first page shows how the sheets join."),
    ),
    "counters-fold": Part(
        english("Counters"),
        english("Fronts and backs on one side of the paper, for any printer; list of pieces."),
    ),
    "card": Part(english("Player's aid"), english("What you look up in play. Keep it at hand.")),
    "setup": Part(
        english("Set-up"),
        _about_the_set_up,
    ),
    "scenarios": Part(english("Scenarios"), _about_scenarios),
    "forms": Part(english("Forms"), _about_forms),
    "rules": Part(english("Rules"), english("All rules, with worked examples.")),
}
"""What products are in the print-and-play file, by their names."""

_EVERY_PAPER = tuple(PAPERS)
_NAMES = (names_on_the_map, boxes_beside_the_map)
_BARE = (hex_numbers, names_on_the_map)
_POSTCARD = (hex_numbers, combat_tables, codes_of_combat, *_NAMES)
_ON_PAPER = (*_POSTCARD, notes_elsewhere)
_TOLD = (short_rules, told_behind_the_map)
_ONE_SHEET = (*_ON_PAPER, counters, names_on_counters, *_TOLD, charts)
_COUNTERS = (cut_out, names_on_counters)
_RULES = (combat_tables, codes_of_combat, figures)
_WEBPAGE = NoPromise("its text is compared word for word, from the title to the last hex")
_CALIBRATION = NoPromise("its texts are the same of every game")
_PLAIN_MAP = NoPromise("its pictures for screens have no text")
_VALIDATOR = NoPromise("it is a program, made of what the others hold")
_TRIMMED, _REGISTER, _SIDES = (Limit.TRIMMED,), (Limit.REGISTER,), (Limit.SIDES,)

_ALL = (
    ProductRecord("postcard", _has_map, _POSTCARD, papers=(), limits=_TRIMMED),
    ProductRecord("postcard-back", _has_short_rules, (short_rules,), "", (), limits=_TRIMMED),
    ProductRecord("map", _has_map, _BARE, "", _EVERY_PAPER, held_by=papers_for_map),
    ProductRecord("map", _has_map, _ON_PAPER, "tables", _EVERY_PAPER, held_by=papers_for_map),
    ProductRecord("map-tiled", _has_map, (hex_numbers_on_tiles, *_NAMES)),
    ProductRecord("map-plain", _has_map, _PLAIN_MAP, papers=()),
    ProductRecord("one-sheet", _has_one_sheet, _ONE_SHEET, limits=_REGISTER),
    ProductRecord("counters", _has_counters, _COUNTERS, "duplex", limits=_REGISTER + _SIDES),
    ProductRecord("counters", _has_counters, _COUNTERS, "fold", limits=_SIDES),
    ProductRecord("counters", _has_counters, _COUNTERS, "separate", limits=_SIDES),
    # No register: its lines are to show how far its sides lie apart.
    ProductRecord("calibration", _has_counters, _CALIBRATION),
    ProductRecord(
        "postcards", _has_map, (copied, *_NAMES), limits=_REGISTER, held_by=papers_for_postcard
    ),
    ProductRecord("card", has_aid, (combat_tables, codes, aid)),
    ProductRecord("setup", has_set_up, (places_on_the_map, told_of_the_set_up)),
    ProductRecord("scenarios", _has_scenarios, (in_scenarios,)),
    ProductRecord("forms", _has_forms, (forms,)),
    ProductRecord("rules", _has_rules, _RULES, read_as=ReadAs.RULEBOOK),
    ProductRecord("rules-booklet", _has_rules, _RULES, read_as=ReadAs.BOOKLET),
    ProductRecord("rules", _has_rules, _WEBPAGE, "html", (), ("colour",), ReadAs.WEBPAGE),
    ProductRecord("odds", _has_odds, (chart_promises,), papers=(), read_as=ReadAs.NUMBERS),
    ProductRecord("print-and-play", _has_parts, (opening_pages,), needs=Needs.PARTS),
    ProductRecord("validator", _has_parts, _VALIDATOR, "", (), (), needs=Needs.FILES),
)
RECORDS = {record.name: record for record in _ALL}
"""All products by their names, in the order in which they are printed.

Those that are parts of the print-and-play file are bound in this order.
"""


def record_of(product: str) -> ProductRecord | None:
    """Return the record of a product as a manifest names it; None where there is none."""
    if product in RECORDS:
        return RECORDS[product]
    name, _, paper = product.rpartition("-")
    record = RECORDS.get(name)
    return record if record and paper in record.papers else None


def limited(product: str, limit: Limit) -> bool:
    """Whether preflight holds a product of a manifest to a limit."""
    record = record_of(product)
    return record is not None and limit in record.limits


def read_as(product: str) -> ReadAs:
    """Return how the text of a product of a manifest is read."""
    record = record_of(product)
    return record.read_as if record else ReadAs.PLACES


def parts_of_game(game: Game) -> tuple[ProductRecord, ...]:
    """Return the products that are bound into the print-and-play file of a game.

    It has the map in tiles where office paper has no room for it on one sheet.
    """
    left_out = "map-tiled" if on_office_paper(game) else "map-tables"
    parts = (record for record in RECORDS.values() if record.part and record.has(game))
    return tuple(record for record in parts if record.name != left_out)


def required(game: Game, product: str) -> dict[Origin, NumberRange]:
    """Return how often each origin stands in a product, such as ``counters-duplex-a4``.

    An origin that is not among them may stand there any number of times.
    """
    record = record_of(product)
    if record is None or isinstance(record.promises, NoPromise):
        return {}
    return {origin: times for promise in record.promises for origin, times in promise(game)}


def page_size(game: Game, product: str) -> tuple[float, float] | None:
    """Return the width and height in mm of a product's pages, trimmed; None where any will do.

    What comes on a paper may lie on it either way round.
    """
    if limited(product, Limit.TRIMMED):
        return game.page.width.millimetres, game.page.height.millimetres
    paper = PAPERS.get(product.rpartition("-")[2])
    return (paper.width, paper.height) if paper else None
