"""What each product is drawn of: a game in, slices of it out, none of which is the game.

This is the whole story of what reads what. A slice is a frozen value of just what one product
reads: parts of the model without what is printed elsewhere, and texts that are made of the data.
Nothing else of a game reaches what draws, so that as long as a slice stays the same its pages do;
`digest` (in `model/codec.py`) says in a word whether it does. Products name theirs in
`registry.py`, where a `Slices` makes each once.

Further down a stage takes less still:

- a survey takes the `Land` of a map, and how far it reaches;
- a plan takes a `Card`, a format and an ink;
- paint takes a `Painting`, which has no names; letters take a `Lettering`;
- the rulebook is set of its `Manuscript`, its figures, a paper and faces;
- imposition takes pieces or pages and an order, a backend pages and what a file says of itself;
- the proof takes files, the manifest and an `Original` for each (`comparison/originals.py`).

Faces of type go by their files, code by the version of the program: neither is in a slice. What an
edition goes by in all is `Edition.ordered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from generator.comparison.products import parts_of_game
from generator.drawing.aid.card import aid_of, charts_of
from generator.drawing.aid.forms import Forms, forms_of
from generator.drawing.aid.panels import Aid
from generator.drawing.counters.pieces import cut_out
from generator.drawing.example_figure.excerpt import WIDEST, window
from generator.drawing.kit.booklet import Wrapper
from generator.drawing.kit.cover import Opening, opening_of
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.setting_up import SetUp, set_up_of
from generator.drawing.mapsheet.with_counters import OneSheet, one_sheet_of
from generator.drawing.odds.page import OddsTables, odds_tables
from generator.drawing.short_rules.back import ShortRules, short_rules
from generator.manuscript.book import Manuscript, manuscript_of
from generator.manuscript.web import Page, page_of
from generator.model.combat import Example, Modifier, shown
from generator.model.counters import Counters
from generator.model.game import Game, Side
from generator.model.kit import (
    PAPERS,
    Entry,
    Line,
    Step,
    enlarging,
    has_set_up,
    steps,
)
from generator.model.map import Map, Place
from generator.model.names import named_in, names_of
from generator.model.scenario import scenarios_played
from generator.model.tables import Tables
from generator.model.telling import Names
from generator.model.terrain import grid_of
from generator.records import Frozen


class Imprint(Frozen):
    """What files say of themselves: whose they are, and in which language."""

    id: str = ""
    title: str = ""
    subtitle: str = ""
    byline: str = ""
    language: str = ""


class Postcards(Frozen):
    """Both sides of the postcard."""

    front: Card
    back: ShortRules


class ScenarioSheets(Frozen):
    """The set-up of each scenario that has one, by its id, and the map of the game."""

    map: Map
    played: tuple[tuple[str, SetUp], ...]


class CutSheets(Frozen):
    """What counter sheets show: the pieces, and how they are made."""

    title: str
    counters: Counters
    sides: tuple[Side, ...]
    steps: tuple[Step, ...]
    """How pieces are made, step by step."""


class LookedUp(Frozen):
    """The player's aid, and the map from which its swatches are cut."""

    aid: Aid
    card: Card | None


class OneSheetEdition(Frozen):
    """The one-sheet edition: map, counters and rules in short, and what is looked up in play."""

    sheet: OneSheet
    charts: Aid


class Fights(Frozen):
    """The worked examples that have figures, and what these show: a piece of the map, counters."""

    map: Map
    sides: tuple[Side, ...]
    counters: Counters
    examples: tuple[Example, ...]


class RulesOnPaper(Frozen):
    """What the rulebook is made of: its texts, and what its figures are drawn of."""

    text: Manuscript
    tables: Tables
    names: Names
    """Those that the texts of tables refer to."""
    fights: Fights | None


class Booklet(Frozen):
    """The rulebook, and what is on the outside of a booklet."""

    rules: RulesOnPaper
    wrapper: Wrapper


class RulesOnScreen(Frozen):
    """The same of the page for browsers, with what is on its cover."""

    page: Page
    fights: Fights | None
    wrapper: Wrapper


class FirstPages(Frozen):
    """What the opening pages show: the map, pieces, what is told, and the parts of the file."""

    opening: Opening
    card: Card | None
    counters: Counters | None
    sides: tuple[Side, ...]
    enlarging: Mapping[str, tuple[Line, ...]]
    """How the map is enlarged, by paper."""
    entries: Mapping[str, Entry]
    """The entries of the list of contents, by product."""


class Carried(Frozen):
    """What the exported validator takes along: there the definition itself is the product."""

    game: Game


class Slices:
    """The slices of a game, each made when it is asked for, and once."""

    def __init__(self, game: Game) -> None:
        """Take the game of which they are slices."""
        self._game = game

    @cached_property
    def imprint(self) -> Imprint:
        """What all files say of themselves."""
        game = self._game
        return Imprint(game.id, game.title, game.subtitle, game.byline, game.language)

    @cached_property
    def card(self) -> Card:
        """The map with what stands around it; raises ValueError for a game without a map."""
        return card_of(self._game)

    @cached_property
    def short_rules(self) -> ShortRules:
        """The rules in short."""
        return short_rules(self._game)

    @property
    def postcards(self) -> Postcards:
        """Both sides of the postcard."""
        return Postcards(self.card, self.short_rules)

    @property
    def set_up(self) -> SetUp:
        """Where the pieces begin, and who arrives when."""
        return set_up_of(self._game)

    @property
    def scenarios(self) -> ScenarioSheets:
        """The set-up of each scenario."""
        played = filter(has_set_up, scenarios_played(self._game))
        cut = self._game.counters
        found = ((each.scenario.id, set_up_of(each, cut)) for each in played if each.scenario)
        return ScenarioSheets(self.card.map, tuple(found))

    @property
    def one_sheet(self) -> OneSheetEdition:
        """Map, counters, rules in short and charts."""
        return OneSheetEdition(one_sheet_of(self._game), charts_of(self._game))

    @cached_property
    def cut_sheets(self) -> CutSheets:
        """The counters; raises ValueError for a game without any."""
        counters = self._game.counters
        if counters is None:
            raise ValueError(f"{self._game.id} has no counters")
        made = tuple(step for step in steps(self._game) if step.id not in _OF_THE_MAP)
        cut, style = cut_out(counters), counters.counters
        # How a counter is read tells what a second number and a star mean.
        told = replace(cut.counters, larger=style.larger, star=style.star)
        sheets = replace(cut, counters=told)
        return CutSheets(self._game.title, sheets, self._game.sides, made)

    @property
    def looked_up(self) -> LookedUp:
        """What players look up."""
        return LookedUp(aid_of(self._game), self._card)

    @property
    def forms(self) -> Forms:
        """The forms."""
        return forms_of(self._game)

    @property
    def odds(self) -> OddsTables:
        """The tables whose odds are worked out."""
        return odds_tables(self._game)

    @cached_property
    def rules_on_paper(self) -> RulesOnPaper:
        """The rulebook."""
        whole = self._game.tables
        made = tuple(
            Modifier(one.id, one.name, one.kind, one.when, replace=one.replace)
            for one in whole.modifiers
            if one.replace  # legends have what they make of results
        )
        tables = replace(whole, modifiers=made, examples=(), lookups=())
        names = named_in(names_of(self._game), tables)
        return RulesOnPaper(manuscript_of(self._game), tables, names, self.fights)

    @property
    def booklet(self) -> Booklet:
        """The rulebook with a cover."""
        return Booklet(self.rules_on_paper, self._wrapper)

    @cached_property
    def _wrapper(self) -> Wrapper:
        """The outside of rules, where the map is with its names and nothing else."""
        game = self._game
        counters = game.counters and self.cut_sheets.counters
        bare = self._card and replace(
            self._card,
            subtitle="",
            byline="",
            codes={},
            tables=(),
            turns=(),
            weather={},
            names={},
            map=replace(self._card.map, tracks=()),
        )
        return Wrapper(bare, game.sides, counters or None)

    @property
    def rules_on_screen(self) -> RulesOnScreen:
        """The page for browsers."""
        return RulesOnScreen(page_of(self._game), self.fights, self._wrapper)

    @property
    def first_pages(self) -> FirstPages:
        """The opening pages of the print-and-play file."""
        game = self._game
        parts = {record.name: record.entry(game) for record in parts_of_game(game)}
        return FirstPages(
            opening_of(game),
            self._card,
            game.counters and cut_out(game.counters),
            game.sides,
            {paper: enlarging(game, paper) for paper in PAPERS},
            parts,
        )

    @property
    def carried(self) -> Carried:
        """The definition itself."""
        return Carried(self._game)

    @property
    def nothing(self) -> None:
        """What is the same of every game."""

    @property
    def _card(self) -> Card | None:
        return self.card if self._game.map is not None else None

    @cached_property
    def fights(self) -> Fights | None:
        """The worked examples that have figures; None for a game without any."""
        game = self._game
        own = (
            replace(each, id=f"{scenario.id}.{each.id}")
            for scenario in game.scenarios
            for each in scenario.examples
        )
        examples = (*game.tables.examples, *own)
        fought = tuple(each for each in examples if each.situation is not None)
        if game.map is None or game.counters is None or not fought:
            return None
        fighting = _fighting(cut_out(game.counters), fought)
        return Fights(_fought_over(self.card.map, fought), game.sides, fighting, fought)


_OF_THE_MAP = frozenset({"enlarge", "forms"})
"""Steps that no counter sheet shows."""


def _fighting(counters: Counters, examples: tuple[Example, ...]) -> Counters:
    """Return counters with those units alone that are seen in figures of examples."""
    situations = [each.situation for each in examples if each.situation is not None]
    ranks = [unit for each in situations for rank in each.attackers for unit in rank.units]
    ranks += [unit for each in situations for unit in each.defenders]
    behind = {unit.back.unit for unit in counters.units if unit.id in ranks}
    seen = behind.union(ranks)
    units = tuple(unit for unit in counters.units if unit.id in seen)
    bodies = {unit.formation for unit in units}
    return replace(
        counters,
        units=units,
        formations=tuple(body for body in counters.formations if body.id in bodies),
        setup=tuple(each for each in counters.setup if not seen.isdisjoint(each.units)),
        arrivals=tuple(each for each in counters.arrivals if not seen.isdisjoint(each.units)),
    )


def _fought_over(game_map: Map, examples: tuple[Example, ...]) -> Map:
    """Return a map with those names alone that are seen in figures of examples."""
    grid = grid_of(game_map.grid)
    windows = [window(grid, shown(each, grid), WIDEST) for each in examples]

    def named(place: Place) -> Place:
        cells = [grid.cell(label) for label in place.hexes]
        is_seen = any(each.sees(at) for each in windows for at in cells)
        return place if is_seen else replace(place, name="")

    return replace(
        game_map,
        features=tuple(replace(each, name="") for each in game_map.features),
        places=tuple(map(named, game_map.places)),
        labels=(),
        links=(),
        boxes=(),
        tracks=(),
    )
