"""What checks look at: the game, and what many of them need to know of it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from generator.checks.sentences.line import Line, lines_of
from generator.checks.text_runs import TextRun, text_runs_of
from generator.diagnostics import Origin
from generator.hexes import BadReference, Grid, Hex
from generator.model.counters import Arrival, Counters, CounterStyle, Marker, Setup, Unit
from generator.model.game import Game
from generator.model.map import GridSpec, Map, Terrain, Zone
from generator.model.names import names_of, things_of
from generator.model.prose import Prose
from generator.model.rules import NumberedSection, numbered_sections
from generator.model.terrain import field_of
from generator.model.walk import ModelNode, walk
from generator.play.board import Fault
from generator.play.walk import walk_through
from generator.quotes import plainly
from generator.records import dataclass
from generator.units import Length

Value = TypeVar("Value")
_NO_MAP = Map(GridSpec(0, 0), (), (), "")
_NO_COUNTERS = Counters(CounterStyle(Length(0, "0 mm")))


@dataclass(frozen=True, slots=True, eq=False)
class CheckContext:
    """A game under examination.

    `map` and `counters` are empty where the game has none. `grid` is None where there is no map, or
    one that the reader has refused; `terrain` holds the hexes whose character in the picture is in
    the key; `names` is `names_of(game)`, with quotes and hyphens as in `lines`; `nodes` is every
    value with its origin, in the order of the definition; `lines` are the paragraphs of its texts
    as printed; `faults` is what is wrong with the steps of the walkthrough; `places` are the labels
    of the hexes of each place, `text_runs` is all that people read, cut into plain stretches, and
    `prose` its texts with their origins.

    Two of them are never equal, so that what is worked out of one may be kept by `lru_cache`.
    """

    game: Game
    map: Map
    counters: Counters
    grid: Grid | None
    terrain: Mapping[Hex, Terrain]
    names: Mapping[str, Mapping[str, str]]
    nodes: tuple[ModelNode, ...]
    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]
    places: Mapping[str, tuple[str, ...]]
    text_runs: tuple[TextRun, ...]
    prose: tuple[tuple[Origin, Prose], ...]

    def each(self, kind: type[Value]) -> tuple[tuple[Origin, Value], ...]:
        """Return every entry of `kind` with its origin."""
        return _each(self, cast(Any, kind))

    def by_id(self, kind: type[Value]) -> Mapping[str, Value]:
        """Return every entry of a kind that has ids."""
        return _by_id(self, cast(Any, kind))

    def thing(self, kind: str, name: str) -> Any:
        """Return the thing of a kind that has an id; for a rule, its section with its number."""
        return _things_of(self).get(kind, {}).get(name)

    def quoted(self, kind: str) -> set[str]:
        """Return the ids of all things of a kind to which texts refer."""
        return {target for _, prose in self.prose for target in prose.targets(kind)}

    def label(self, at: Hex) -> str:
        """Return the number of a hex of the map."""
        return self.grid.label(at) if self.grid and at in self.grid else ""

    def texts(self) -> Iterator[tuple[Origin, Prose]]:
        """Yield every text for people with its origin."""
        return iter(self.prose)

    def hexes(self, labels: Iterable[str]) -> tuple[tuple[str, Hex], ...]:
        """Return the labels that name hexes, with their hexes; MAP001 and MAP002 tell the rest."""
        found = ((label, self.hex(label)) for label in labels)
        return tuple((label, at) for label, at in found if at is not None)

    def spots(self, origin: Origin, labels: Iterable[str]) -> Iterator[tuple[Origin, str, Hex]]:
        """Yield the origin, label and hex of each in a list that names one."""
        for place, label in enumerate(labels):
            at = self.hex(label)
            if at is not None:
                yield f"{origin}.{place}", label, at

    def hex(self, label: str) -> Hex | None:
        """Return the hex of a label, or None where it names none."""
        return _hex_of(self, label)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The counters that fight; none where the game has no counters. So with those below."""
        return self.counters.units

    @property
    def markers(self) -> tuple[Marker, ...]:
        """The counters that note a state."""
        return self.counters.markers

    @property
    def setups(self) -> tuple[Setup, ...]:
        """Who stands where at the start."""
        return self.counters.setup

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """Who comes later."""
        return self.counters.arrivals

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of the map; none where the game has no map."""
        return self.map.zones

    @property
    def sections(self) -> tuple[NumberedSection, ...]:
        """All sections of the rules in the order of reading, with their numbers."""
        return _sections_of(self)

    def playable(self, at: Hex) -> bool:
        """Whether units may stand in a hex, as far as the map says."""
        ground = self.terrain.get(at)
        return (
            self.grid is not None and self.grid.in_play(at) and (ground is None or ground.playable)
        )


@lru_cache(maxsize=1)
def _entries_of(context: CheckContext) -> tuple[ModelNode, ...]:
    return tuple(node for node in context.nodes if not isinstance(node.value, str | Prose | tuple))


@lru_cache(maxsize=64)
def _each(context: CheckContext, kind: Any) -> tuple[tuple[Origin, Any], ...]:
    found = (node for node in _entries_of(context) if isinstance(node.value, kind))
    return tuple((node.origin, node.value) for node in found)


@lru_cache(maxsize=32)
def _by_id(context: CheckContext, kind: Any) -> Mapping[str, Any]:
    return {entry.id: entry for _, entry in _each(context, kind)}


@lru_cache(maxsize=1)
def _sections_of(context: CheckContext) -> tuple[NumberedSection, ...]:
    return numbered_sections(context.game.rules.sections)


@lru_cache(maxsize=1)
def _things_of(context: CheckContext) -> Mapping[str, Mapping[str, Any]]:
    return things_of(context.game)


@lru_cache(maxsize=4096)
def _hex_of(context: CheckContext, label: str) -> Hex | None:
    try:
        return context.grid.hex(label) if context.grid else None
    except BadReference:
        return None


def survey(game: Game) -> CheckContext:
    """Work out what checks need to know of `game`."""
    field = field_of(game.map)
    grid, terrain = (field.grid, field.terrain) if field else (None, {})
    nodes = tuple(walk(game))
    names = {
        kind: {name: plainly(text) for name, text in known.items()}
        for kind, known in names_of(game).items()
    }
    game_map = game.map or _NO_MAP
    return CheckContext(
        game,
        game_map,
        game.counters or _NO_COUNTERS,
        grid,
        terrain,
        names,
        nodes,
        lines=tuple(lines_of(nodes, names)),
        faults=walk_through(game),
        places={place.id: place.hexes for place in game_map.places},
        text_runs=tuple(text_runs_of(nodes)),
        prose=tuple((node.origin, node.value) for node in nodes if isinstance(node.value, Prose)),
    )
