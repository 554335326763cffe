"""What checks look at: the game, and what many of them need to know of it, worked out once.

Things and texts are kept apart, so that one text can change without all else being worked out anew:
`CheckContext.with_texts` is the game with other texts, and `CheckContext.only` one text alone. What
is worked out of things by `of_things` is the same in all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, wraps
from itertools import chain
from typing import Any, TypeVar, cast

from generator.board import BadReference, Cell, Grid
from generator.checks.sentences.line import Line, lines_in
from generator.checks.text_runs import TextRun, text_runs_in
from generator.diagnostics import Origin
from generator.model.counters import Counters, CounterStyle
from generator.model.game import Game
from generator.model.map import GridSpec, Map, Terrain
from generator.model.names import names_of, things_of
from generator.model.prose import Prose, Reference
from generator.model.rules import NumberedSection, numbered_sections
from generator.model.scenario import may_differ, own_words
from generator.model.terrain import Field, cell_words, field_of
from generator.model.walk import ModelNode, walk, with_text
from generator.play.battlefield import Fault
from generator.play.walk import walk_through
from generator.quotes import plainly
from generator.records import dataclass
from generator.units import Length

Value = TypeVar("Value")
Work = TypeVar("Work", bound=Callable[..., Any])
_NO_MAP = Map(GridSpec(0, 0), (), (), "")
_NO_COUNTERS = Counters(CounterStyle(Length(0, "0 mm")))


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A text that people read, as checks look at it; `prose` is None where it is a title or name.

    Its lines are its paragraphs as printed, its runs are plain stretches as typed. Two passages are
    never equal.
    """

    prose: Prose | None
    lines: tuple[Line, ...]
    runs: tuple[TextRun, ...]


def of_things(work: Work) -> Work:
    """Have a function of a context work out once what depends on things and on no text.

    Or on no other texts than the passages and lines that it is given besides the context.
    """

    @wraps(work)
    def known(context: CheckContext, *about: Any) -> Any:
        key = (work, *about)
        if key in context.of_things:
            return context.of_things[key]
        return context.of_things.setdefault(key, work(context, *about))

    return cast(Work, known)


def of_texts(work: Work) -> Work:
    """Have a function of a context work out once what depends on the texts in it."""

    @wraps(work)
    def known(context: CheckContext, *about: Any) -> Any:
        key = (work, *about)
        if key in context.of_texts:
            return context.of_texts[key]
        return context.of_texts.setdefault(key, work(context, *about))

    return cast(Work, known)


class CheckContext:
    """A game under examination.

    `map` and `counters` are empty where the game has none; `words` are those for its cells; `zones`
    are those of the map, `setups`, `arrivals`, `units` and `markers` of the counters. All else
    is worked out when it is first asked for. In a scenario `lines`, `text_runs` and `prose` are of
    the texts that may differ there: all others are read in the game itself.
    """

    def __init__(self, game: Game) -> None:
        self.take(game)
        self.of_things: dict[Any, Any] = {}
        self.of_texts: dict[Any, Any] = {}
        self.whole = self

    def take(self, game: Game) -> None:
        """Take from a game what need not be worked out."""
        self.game = game
        self.map = game.map or _NO_MAP
        self.words = cell_words(game.map)
        self.zones = self.map.zones
        counters = self.counters = game.counters or _NO_COUNTERS
        self.units, self.markers = counters.units, counters.markers
        self.setups, self.arrivals = counters.setup, counters.arrivals

    def prepare(self) -> None:
        """Work out what most checks read, before processes share them out."""
        _ = self.passages, self.terrain

    @cached_property
    def _field(self) -> Field | None:
        return field_of(self.game.map)

    @cached_property
    def grid(self) -> Grid | None:
        """The grid of the map; None where there is none, or one that the reader has refused."""
        return self._field.grid if self._field else None

    @cached_property
    def terrain(self) -> Mapping[Cell, Terrain]:
        """The terrain of the hexes whose character in the picture is in the key."""
        return self._field.terrain if self._field else {}

    @cached_property
    def nodes(self) -> tuple[ModelNode, ...]:
        """Every value with its origin, in the order of the definition.

        Scenarios are games of their own, and are not among them.
        """
        return tuple(walk(_alone(self.game)))

    @cached_property
    def names(self) -> Mapping[str, dict[str, str]]:
        """The names of things by their ids, by kinds, with quotes and hyphens as in lines."""
        return {
            kind: {name: plainly(text) for name, text in known.items()}
            for kind, known in names_of(self.game).items()
        }

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the steps of the walkthrough."""
        return walk_through(self.game)

    @cached_property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """The labels of the hexes of each place."""
        return {place.id: place.hexes for place in self.map.places}

    @cached_property
    def passages(self) -> Mapping[Origin, Passage]:
        """The texts that are read, by their origins; in a scenario those that may differ there."""
        read = (node for node in self.nodes if isinstance(node.value, Prose | str))
        if self.game.scenario is not None:
            read = (node for node in read if may_differ(node.origin))
        found = ((node.origin, self._passage(node)) for node in read)
        return {at: each for at, each in found if each.prose or each.lines or each.runs}

    def _passage(self, node: ModelNode) -> Passage:
        prose = node.value if isinstance(node.value, Prose) else None
        return Passage(prose, tuple(lines_in(node, self.names)), tuple(text_runs_in(node)))

    def with_texts(self, texts: Mapping[Origin, Prose]) -> CheckContext:
        """Return the game with other texts; all that depends on no text is taken over.

        Raises KeyError where the game has no text at an origin.
        """
        changed: dict[Origin, Any] = {"": self.game}
        for origin, prose in texts.items():
            changed |= with_text(changed[""], origin, prose)
        made = self._with(("lines", "text_runs", "prose", "sections", "entries", "things"))
        made.take(changed[""])
        changed[""] = _alone(made.game)
        nodes = list(self.nodes)
        for origin, value in changed.items():
            place = _places_of_nodes(self)[origin]
            node = nodes[place]
            nodes[place] = ModelNode(origin, value, node.refers, node.bounds)
        made.nodes = tuple(nodes)
        made.passages = dict(self.passages) | {
            origin: self._passage(ModelNode(origin, prose))
            for origin, prose in texts.items()
            if origin in self.passages  # of a game in a scenario those that may differ alone
        }
        if any(origin.startswith("terrain.") for origin in texts):
            kinds = {each.id: each for each in made.map.terrain}
            made.terrain = {at: kinds[each.id] for at, each in self.terrain.items()}
        made.whole = made
        return made

    def only(self, origin: Origin) -> CheckContext:
        """Return the same game with no other text to look at than that at an origin."""
        made = self._with(("lines", "text_runs", "prose"))
        made.nodes = (self.nodes[_places_of_nodes(self)[origin]],)
        made.passages = {origin: self.passages[origin]}
        return made

    def _with(self, anew: tuple[str, ...]) -> CheckContext:
        """Return a copy that works out some properties anew, and what it keeps of texts."""
        made = copy(self)
        made.of_texts = {}
        for name in anew:
            made.__dict__.pop(name, None)
        return made

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The paragraphs of all texts as printed."""
        return tuple(chain.from_iterable(each.lines for each in self.passages.values()))

    @cached_property
    def text_runs(self) -> tuple[TextRun, ...]:
        """All that people read, cut into plain stretches."""
        return tuple(chain.from_iterable(each.runs for each in self.passages.values()))

    @cached_property
    def prose(self) -> tuple[tuple[Origin, Prose], ...]:
        """All texts with their origins, those of translations too."""
        return tuple((at, each.prose) for at, each in self.passages.items() if each.prose)

    @property
    def captions(self) -> tuple[TextRun, ...]:
        """Titles, names and heads: of the stretches those that are in no text."""
        return _captions(self.whole)

    @cached_property
    def sections(self) -> tuple[NumberedSection, ...]:
        """All sections of the rules in the order of reading, with their numbers."""
        return numbered_sections(self.game.rules.sections)

    def text(self, origin: Origin) -> Any:
        """Return the value at an origin, of a text the same as long as it has not changed."""
        place = _places_of_nodes(self).get(origin)
        return None if place is None else self.whole.nodes[place].value

    def rank(self, origin: Origin) -> int:
        """Return the place of a text among all texts; 0 for what is none."""
        return _ranks(self).get(origin, 0)

    def each(self, kind: type[Value]) -> tuple[tuple[Origin, Value], ...]:
        """Return every entry of `kind` with its origin."""
        return _each(self.whole, cast(Any, kind))

    def by_id(self, kind: type[Value]) -> Mapping[str, Value]:
        """Return every entry of a kind that has ids."""
        return _by_id(self.whole, cast(Any, kind))

    def thing(self, kind: str, name: str) -> Any:
        """Return the thing of a kind that has an id; for a rule, its section with its number."""
        return self.whole.things.get(kind, {}).get(name)

    @cached_property
    def things(self) -> Mapping[str, Mapping[str, Any]]:
        """The things of each kind by their ids."""
        return things_of(self.game)

    @cached_property
    def entries(self) -> tuple[ModelNode, ...]:
        """What is no text and no list, with its origin."""
        return tuple(self.whole.nodes[place] for place in _places_of_entries(self.whole))

    def quoted(self, kind: str) -> set[str]:
        """Return the ids of all things of a kind to which texts refer."""
        return {target for of, target in _references(self) if of == kind}

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


def _alone(game: Game) -> Game:
    """Return a game without its scenarios, one in a scenario with what that says of itself."""
    return replace(game, scenarios=(own_words(game.scenario),) if game.scenario else ())


@of_things
def _places_of_nodes(context: CheckContext) -> Mapping[Origin, int]:
    return {node.origin: place for place, node in enumerate(context.whole.nodes)}


@of_things
def _captions(context: CheckContext) -> tuple[TextRun, ...]:
    return tuple(run for run in context.text_runs if run.caption)


@of_things
def _ranks(context: CheckContext) -> Mapping[Origin, int]:
    return {origin: place for place, origin in enumerate(context.whole.passages)}


@of_texts
def _references(context: CheckContext) -> frozenset[tuple[str, str]]:
    passages = context.passages.values()
    return frozenset().union(*(references_in(context, each) for each in passages))


@of_things
def references_in(_: CheckContext, passage: Passage) -> frozenset[tuple[str, str]]:
    """Return kind and target of all references in a text."""
    inlines = passage.prose.inlines() if passage.prose else ()
    return frozenset((e.kind, e.target) for e in inlines if isinstance(e, Reference))


@of_things
def _places_of_entries(context: CheckContext) -> tuple[int, ...]:
    """Return the places of nodes that are no texts and no lists: the same whatever texts say."""
    return tuple(
        place
        for place, node in enumerate(context.nodes)
        if not isinstance(node.value, str | Prose | tuple)
    )


@of_things
def _places_of(context: CheckContext, kind: Any) -> tuple[int, ...]:
    of_classes = _places_by_class(context).items()
    return tuple(sorted(at for cls, found in of_classes if issubclass(cls, kind) for at in found))


@of_things
def _places_by_class(context: CheckContext) -> Mapping[type, Sequence[int]]:
    found: dict[type, list[int]] = {}
    for place in _places_of_entries(context):
        found.setdefault(type(context.nodes[place].value), []).append(place)
    return found


@of_texts
def _each(context: CheckContext, kind: Any) -> tuple[tuple[Origin, Any], ...]:
    found = (context.nodes[place] for place in _places_of(context, kind))
    return tuple((node.origin, node.value) for node in found)


@of_texts
def _by_id(context: CheckContext, kind: Any) -> Mapping[str, Any]:
    return {entry.id: entry for _, entry in _each(context, kind)}


@of_things
def _hex_of(context: CheckContext, label: str) -> Cell | None:
    try:
        return context.grid.cell(label) if context.grid else None
    except BadReference:
        return None


def survey(game: Game) -> CheckContext:
    """Work out what checks need to know of `game`."""
    return CheckContext(game)
