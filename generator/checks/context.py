"""What checks look at: the game, and what many of them need to know of it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar, cast

from generator.board import BadReference, Cell, Grid
from generator.checks.sentences.line import lines_of
from generator.checks.text_runs import text_runs_of
from generator.diagnostics import Origin
from generator.model.counters import Counters, CounterStyle
from generator.model.game import Game, Scenario
from generator.model.map import GridSpec, Map, Terrain
from generator.model.names import names_of, things_of
from generator.model.prose import Prose
from generator.model.rules import numbered_sections
from generator.model.scenario import may_differ, own_words
from generator.model.terrain import field_of
from generator.model.walk import ModelNode, walk
from generator.play.walk import walk_through
from generator.quotes import plainly
from generator.units import Length

Value = TypeVar("Value")
_NO_MAP = Map(GridSpec(0, 0), (), (), "")
_NO_COUNTERS = Counters(CounterStyle(Length(0, "0 mm")))


class CheckContext:
    """A game under examination.

    `map` and `counters` are empty where the game has none; `zones` are those of the map, `setups`,
    `arrivals`, `units` and `markers` those of the counters. `grid` is None where there is no map,
    or one that the reader has refused; `terrain` holds the hexes whose character in the picture is
    in the key; `names` is `names_of(game)`, with quotes and hyphens as in `lines`; `nodes` is every
    value with its origin, in the order of the definition, but for scenarios, which are games of
    their own; `lines` are the paragraphs of its texts as printed; `faults` is what is wrong with
    the steps of the walkthrough; `places` are the labels of the hexes of each place, `text_runs` is
    all that people read, cut into plain stretches, `prose` its texts with their origins, and
    `sections` are all sections of the rules in the order of reading, with their numbers. Of a game
    in a scenario `lines`, `text_runs` and `prose` are those that may differ there: all others are
    read in the game itself.

    Two of them are never equal, so that what is worked out of one may be kept by `lru_cache`.
    """

    def __init__(self, game: Game) -> None:
        field = field_of(game.map)
        self.game = game
        self.map = game.map or _NO_MAP
        self.zones = self.map.zones
        counters = self.counters = game.counters or _NO_COUNTERS
        self.units, self.markers = counters.units, counters.markers
        self.setups, self.arrivals = counters.setup, counters.arrivals
        self.grid: Grid | None = field.grid if field else None
        self.terrain: Mapping[Cell, Terrain] = field.terrain if field else {}
        self.nodes = tuple(walk(replace(game, scenarios=_own_scenario(game))))
        read = self.nodes
        if game.scenario is not None:
            read = tuple(each for each in self.nodes if may_differ(each.origin))
        self.names = {
            kind: {name: plainly(text) for name, text in known.items()}
            for kind, known in names_of(game).items()
        }
        self.lines = tuple(lines_of(read, self.names))
        self.faults = walk_through(game)
        self.places = {place.id: place.hexes for place in self.map.places}
        self.text_runs = tuple(text_runs_of(read))
        self.prose = tuple((n.origin, n.value) for n in read if isinstance(n.value, Prose))
        self.sections = numbered_sections(game.rules.sections)

    def each(self, kind: type[Value]) -> tuple[tuple[Origin, Value], ...]:
        """Return every entry of `kind` with its origin."""
        return _each(self, cast(Any, kind))

    def by_id(self, kind: type[Value]) -> Mapping[str, Value]:
        """Return every entry of a kind that has ids."""
        return _by_id(self, cast(Any, kind))

    def thing(self, kind: str, name: str) -> Any:
        """Return the thing of a kind that has an id; for a rule, its section with its number."""
        return self._things.get(kind, {}).get(name)

    @cached_property
    def _things(self) -> Mapping[str, Mapping[str, Any]]:
        return things_of(self.game)

    @cached_property
    def entries(self) -> tuple[ModelNode, ...]:
        """What is no text and no list, with its origin."""
        return tuple(node for node in self.nodes if not isinstance(node.value, str | Prose | tuple))

    def quoted(self, kind: str) -> set[str]:
        """Return the ids of all things of a kind to which texts refer."""
        return {target for _, prose in self.prose for target in prose.targets(kind)}

    def label(self, at: Cell) -> str:
        """Return the number of a hex of the map."""
        return self.grid.label(at) if self.grid and at in self.grid else ""

    def cells(self, labels: Iterable[str]) -> tuple[tuple[str, Cell], ...]:
        """Return the labels that name hexes, with their hexes; MAP001 and MAP002 tell the rest."""
        return tuple((label, at) for _, label, at in self.spots("", labels))

    def spots(self, origin: Origin, labels: Iterable[str]) -> Iterator[tuple[Origin, str, Cell]]:
        """Yield the origin, label and hex of each in a list that names one."""
        for place, label in enumerate(labels):
            at = self.cell(label)
            if at is not None:
                yield f"{origin}.{place}", label, at

    def cell(self, label: str) -> Cell | None:
        """Return the hex of a label, or None where it names none."""
        return _hex_of(self, label)

    def playable(self, at: Cell) -> bool:
        """Whether units may stand in a hex, as far as the map says."""
        ground = self.terrain.get(at)
        return (
            self.grid is not None and self.grid.in_play(at) and (ground is None or ground.playable)
        )


def _own_scenario(game: Game) -> tuple[Scenario, ...]:
    return (own_words(game.scenario),) if game.scenario else ()


@lru_cache(maxsize=64)
def _each(context: CheckContext, kind: Any) -> tuple[tuple[Origin, Any], ...]:
    found = (node for node in context.entries if isinstance(node.value, kind))
    return tuple((node.origin, node.value) for node in found)


@lru_cache(maxsize=32)
def _by_id(context: CheckContext, kind: Any) -> Mapping[str, Any]:
    return {entry.id: entry for _, entry in _each(context, kind)}


@lru_cache(maxsize=4096)
def _hex_of(context: CheckContext, label: str) -> Cell | None:
    try:
        return context.grid.cell(label) if context.grid else None
    except BadReference:
        return None


def survey(game: Game) -> CheckContext:
    """Work out what checks need to know of `game`."""
    return CheckContext(game)
