"""What products are made with, whatever the game: fonts and options in, a build context out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from generator.cache import Cache
from generator.colour import Colour, lighter
from generator.diagnostics import Finding
from generator.drawing.block import Block
from generator.drawing.cartography.ground import Ground
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import (
    Contents,
    Format,
    hexes_format,
    paper_format,
    postcard_format,
)
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan
from generator.imposition.order import Turn
from generator.imposition.tiling import Joint
from generator.model.codec import digest
from generator.model.counters import Counters, CounterStyle, Cutting
from generator.model.game import Game, Side
from generator.model.theme import HOUSE, Theme, every_look
from generator.papers import Paper
from generator.products.atlas import Atlas, Extent, Planner
from generator.products.fonts import open_fonts
from generator.products.slices import Imprint
from generator.records import Frozen
from generator.stages import Stages
from generator.text import Catalogue, Typesetter


class BuildOptions(Frozen):
    """What a user asks for; everything there is where nothing is asked."""

    papers: tuple[str, ...] = ()
    inks: tuple[str, ...] = ()
    across: float | None = None
    """Width of the tiled map's hexes between opposite sides, in mm."""
    counter: float | None = None
    """Side in mm of the counters, in place of the game's own."""
    joint: Joint = Joint.OVERLAP
    """How the tiles are put together."""
    turn: Turn = Turn.LONG
    """The edge about which the printer turns sheets with backs."""
    offset: tuple[float, float] = (0.0, 0.0)
    """By how many mm backs are moved to the right and down."""


FigureCache: TypeAlias = dict[tuple[Ink, float], dict[str, Block]]
"""Figures of worked examples that were drawn, by ink and width in mm."""


class BuildContext(Frozen):
    """The type that a game is set in, what the user asks for, what was drawn before.

    Nothing of the game is in it but `inputs`, which draw functions do not see: each is given its
    own (see `slices.py`). The atlas and the figures say nothing that is not in these.
    """

    catalogue: Catalogue
    typesetter: Typesetter
    options: BuildOptions = field(default_factory=BuildOptions)
    theme: Theme | None = None
    """What a game looks like, where it says."""
    atlas: Atlas = field(default_factory=Atlas)
    figures: FigureCache = field(default_factory=dict)
    """Filled as figures are drawn; what is in it changes no file."""
    imprint: Imprint = Imprint()
    """What files say of themselves."""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    """What each product is drawn of, by its name."""
    digests: dict[str, str] = field(default_factory=dict)
    """Those of the inputs that somebody has asked for; what is in it changes no file."""
    bound: tuple[tuple[str, int, int], ...] = ()
    """The parts of the file that is bound: product, first and last page."""
    stages: Stages = Stages()
    """Where what costs most of drawing is kept; what is in there changes no file."""

    def pen(self, ink: Ink) -> Pen:
        """Return what furniture, tables and counters are drawn with."""
        return Pen(inked(self.theme, ink), self.typesetter)

    @property
    def in_light_ink(self) -> BuildContext:
        """The same for editions in light ink: other figures, and no plan that has colours."""
        atlas = replace(self.atlas, plans={})
        return replace(self, theme=in_light_ink(self.theme or HOUSE), figures={}, atlas=atlas)

    def kept_in(self, cache: Cache | None) -> BuildContext:
        """Return it with a cache in which it keeps what costs most; raises OSError for a font."""
        type_ = self.typesetter
        told = digest((type_.checksums, type_.styles, type_.words.language)) if cache else ""
        return replace(self, stages=Stages(cache, told))

    def ground(self, extent: Extent, planned: Plan) -> Ground:
        """Return a ground for a plan."""
        return self.atlas.ground(extent, planned, self.stages)

    def digest_of_input(self, product: str) -> str:
        """Return the digest of what a product is drawn of, which is worked out once."""
        if product not in self.digests:
            self.digests[product] = digest(self.inputs[product])
        return self.digests[product]

    def plan_of_card(self, card: Card, ink: Ink) -> Plan:
        """Return the plan of the postcard."""
        return self._plan(card, postcard_format(card), ink, plan)

    def plan_of_paper(self, card: Card, paper: Paper, contents: Contents, ink: Ink) -> Plan:
        """Return the plan of the map on a paper, turned whichever way gives larger hexes."""
        sheet = paper_format(paper.width, paper.height, contents)
        return self._plan(card, sheet, ink, larger_hexes)

    def plan_of_hexes(self, card: Card, across: float, contents: Contents, ink: Ink) -> Plan:
        """Return the plan of the map with hexes `across` mm wide, as large as it takes."""
        return self._plan(card, hexes_format(card, across, contents), ink, plan)

    def _plan(self, card: Card, sheet: Format, ink: Ink, lay: Planner) -> Plan:
        """Return the plan of a format: that of the survey, or one that is made now."""
        made = self.atlas.plans.get(sheet) if ink is Ink.COLOUR else None
        return made or lay(card, sheet, ink, self.typesetter)


def in_light_ink(value: Any) -> Any:
    """Return a value of the model, or what is made of such, in the colours of light ink."""
    if isinstance(value, Colour):
        return value.light
    if isinstance(value, Mapping):
        return {key: in_light_ink(each) for key, each in value.items()}
    if isinstance(value, tuple):
        found = [in_light_ink(each) for each in value]
        if value and all(isinstance(each, Side) for each in value):
            grounds = lighter([each.colour for each in value])
            found = [replace(each, colour=it) for each, it in zip(found, grounds, strict=True)]
        return (
            value
            if found == [*value]
            else value._make(found)
            if hasattr(value, "_make")
            else tuple(found)
        )
    if isinstance(value, Theme):
        value = every_look(value)
    if not isinstance(value, Frozen):
        return value
    told = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
    changed = {name: new for name, old in told.items() if (new := in_light_ink(old)) is not old}
    return replace(value, **changed) if changed else value


def open_context(
    game: Game, folders: Sequence[Path], options: BuildOptions
) -> tuple[BuildContext | None, tuple[Finding, ...]]:
    """Return what the products of `game` are made with; None where its type cannot be set.

    Fonts are looked for in `folders`, then among those that come with Postwar.
    """
    catalogue, typesetter, findings = open_fonts(game, folders)
    if typesetter is None:
        return None, findings
    return BuildContext(catalogue, typesetter, options, game.theme), findings


def with_counters(game: Game, millimetres: float | None) -> Game:
    """Return a game with counters so wide; as it is where nothing is asked for."""
    if game.counters is None or millimetres is None:
        return game
    return replace(game, counters=sized(game.counters, millimetres))


def sized(counters: Counters, millimetres: float) -> Counters:
    """Return counters `millimetres` wide, and all that is not like them in proportion."""
    times = millimetres / counters.counters.size.millimetres
    return replace(
        counters,
        counters=_recut(counters.counters, times),
        faces=tuple(face.enlarged(times) for face in counters.faces),
        units=tuple(replace(unit, cut=_recut(unit.cut, times)) for unit in counters.units),
        markers=tuple(replace(each, cut=_recut(each.cut, times)) for each in counters.markers),
    )


_Cut = TypeVar("_Cut", CounterStyle, Cutting, Cutting | None)


def _recut(cut: _Cut, times: float) -> _Cut:
    if cut is None:
        return cut
    height = cut.height and cut.height.enlarged(times)
    return replace(cut, size=cut.size.enlarged(times), height=height)
