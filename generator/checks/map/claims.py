"""What texts say of the map."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, product

from generator.board import Cell, distance
from generator.checks.check import NO_TEXT, WARNING, Findings, check, finding, repeated
from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext
from generator.checks.sentences.numbers import number
from generator.checks.stems import same_stem
from generator.edit_distance import alike
from generator.model.counters import Where
from generator.model.names import counted


@claims("MAP010", help="add `stars` to a place", at="all")
def missing_stars() -> Rows:
    """The rules mention a hex with stars that the map does not have.

    "The two-star hex" in a rule needs a place with `stars: 2`; without it nobody can win by taking
    it.
    """
    yield Claim(
        "hex with stars",
        lambda said: (
            said.game.map is None
            or number(said["stars"]) in {place.stars for place in said.context.map.places}
        ),
        lambda said: (
            f"the text mentions a {said['stars'].lower()}-star hex, but no place has "
            f"{said['stars'].lower()} stars"
        ),
    )


def _as_far(said: Said) -> Facts:
    """Return where the place that a note is on lies, if not where the note says."""
    places, name = said.context.places, said.line.origin.split(".")[1]
    own = said.context.cells(places.get(name, ()))
    other = said.context.cells(places.get(said.target("place"), ()))
    if not own or not other or said.target("place") == name:
        return {}
    (label, here), (beside, there) = own[0], other[0]
    way, stated = said.word("way"), said.word("far")
    far = distance(here, there)
    if far != (1 if stated in {"a", "next"} else number(stated)):
        return {"lies": f"{label} is {counted(far, 'hex', 'hexes')} from {beside}"}
    if not _lies(said.context, here, there, way):
        return {"lies": f"{label} does not lie {way} of {beside}"}
    return {}


def _lies(context: CheckContext, here: Cell, there: Cell, way: str) -> bool:
    """Whether a hex lies on a side of another, by their centres."""
    east, south = context.grid.kind.node(here - there) if context.grid else (0, 0)
    ways = (("north", south < 0), ("south", south > 0), ("east", east > 0), ("west", east < 0))
    return all(lies for word, lies in ways if word in way)


@claims(
    "MAP041",
    texts=r"^places\.",
    at="all",
    see=lambda said: f"its hex: places.{said.line.origin.split('.')[1]}.hexes",
)
def as_far_from_another() -> Rows:
    """A note gives a wrong distance or direction of a place.

    "Three hexes west of Alba", says the note, but on the map it is two: the hex of one of them was
    mistyped. The check compares the number of hexes between the two, and the direction if the note
    names one. Distances in the true country ("half a hex too far north") are not compared.
    """
    yield Claim(
        "distance",
        _as_far,
        "the note says {all!r}, but {lies}",
        help="correct the note, or the hex of the place",
    )


_BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def _cells(said: Said, slot: str) -> tuple[Cell, ...]:
    """Return the hexes that a slot names."""
    context, found = said.context, list[str]()
    for name in said.ids(slot):
        zone = context.thing("zone", name)
        found += context.places.get(name, ()) or (zone.hexes if zone else (name,))
    return tuple(at for _, at in context.cells(found))


def _opposite(context: CheckContext, here: Iterable[Cell], there: Iterable[Cell], way: str) -> str:
    """Return on which side of others hexes lie if that is the other side; all of them, of all."""
    pairs = list(product(here, there))
    for word, back in _BACK.items():
        if word in way and pairs and all(_lies(context, *pair, back) for pair in pairs):
            return back
    return ""


def _turned(said: Said) -> Facts:
    """Return where a hex lies of another, if not where a text says."""
    cells = (_cells(said, "one"), _cells(said, "other"))
    back = _opposite(said.context, *cells, said.word("way"))
    return {"back": back} if back else {}


def _across_the_map(context: CheckContext, cells: Collection[Cell], way: str) -> Facts:
    """Return where hexes lie if all do in the half of the map that is opposite to an edge."""
    if context.grid is None or not cells:
        return {}
    rows = zip(*map(context.grid.kind.node, context.grid.cells()), strict=True)
    (west, east), (north, south) = ((min(row), max(row)) for row in rows)
    back = _BACK[way]
    for cell in cells:
        across, down = context.grid.kind.node(cell)
        beyond = {
            "south": 2 * down > north + south,
            "north": 2 * down < north + south,
            "east": 2 * across > west + east,
            "west": 2 * across < west + east,
        }
        if not beyond[back]:
            return {}
    return {"back": back}


def _at_the_other_edge(said: Said) -> Facts:
    return _across_the_map(said.context, _cells(said, "one"), said.word("way"))


def _cells_where(context: CheckContext, places: Iterable[Where]) -> tuple[Cell, ...]:
    """Return the hexes where counters set up or arrive."""
    found = list[str]()
    for where in places:
        zones = (context.thing("zone", each) for each in where.zones)
        found += where.hexes
        found += chain.from_iterable(context.places.get(each, ()) for each in where.places)
        found += chain.from_iterable(zone.hexes for zone in zones if zone)
    return tuple(at for _, at in context.cells(found))


def _entry_elsewhere(said: Said) -> Facts:
    """Return where the hexes lie that an arrival or a set-up names, if not where its text says."""
    family, name, *_ = said.line.origin.split(".")
    entries = getattr(said.context.counters, family)
    cells = _cells_where(said.context, (each.where for each in entries if each.id == name))
    return _across_the_map(said.context, cells, said.word("way"))


def _enters_elsewhere(said: Said) -> Facts:
    """Return where the hexes of an arrival lie, of units of a pool or of one, if not as told."""
    name, is_pool = said.target("who"), said.kind("who") == "pool"
    arrivals = [
        each.where
        for each in said.context.counters.arrivals
        if (each.draw is not None and each.draw.pool == name if is_pool else name in each.units)
    ]
    cells = _cells_where(said.context, arrivals)
    return _across_the_map(said.context, cells, said.word("way"))


def _on_opposite_sides(said: Said) -> Facts:
    """Return how two neighbours of a hex lie to each other, if not as a text says."""
    cells = [_cells(said, slot) for slot in ("one", "other", "middle")]
    if any(len(each) != 1 for each in cells):
        return {}
    (one,), (other,), (middle,) = cells
    if distance(one, middle) != 1 or distance(other, middle) != 1:
        return {}
    refused = said.has("refused", said["how"])
    if refused and one - middle == middle - other:
        return {
            "way": "not on opposite sides",
            "lie": f"{said['one']} and {said['other']} lie there",
        }
    if not refused and distance(one, other) == 1:
        return {"way": "on opposite sides", "lie": f"{said['one']} is next to {said['other']}"}
    return {}


@claims("MAP045", at="all")
def on_the_other_side() -> Rows:
    """A text says that a hex lies on one side, and on the map it lies on the other.

    "Hex 21, north of Alba", and Alba lies further north; "the exits of the southern edge, 11 and
    12"; units that "arrive from the east" in a zone on the western edge. One word of the compass
    was typed for its opposite, or a hex was mistyped. Looked at are hexes beside such words, and
    the texts of arrivals and set-ups; only what lies in the other half, or wholly on the other
    side, is reported. "On opposite sides of 22" is held against the map, too.
    """
    yield Claim(
        "opposite sides",
        _on_opposite_sides,
        "the text says {way}, but {lie}",
    )
    yield Claim(
        "side of another",
        _turned,
        "the text says {way} of {other}, but {one} lies {back} of it",
        not_texts=r"\.note$",
    )
    yield Claim(
        "edge of the map",
        _at_the_other_edge,
        "the text says {way}, but {one} lies in the {back} of the map",
    )
    yield Claim(
        "entry",
        _entry_elsewhere,
        "the text says {way}, but its hexes lie in the {back} of the map",
        texts=r"^(arrivals|setup)\.[^.]+\.text$",
    )
    yield Claim(
        "entry of units",
        _enters_elsewhere,
        "the text says {way}, but {who} arrives in the {back} of the map",
        at="way",
    )


# ---- names


_SHORTEST = 5
"""Shorter words are alike by chance."""
_ALIKE = 0.7
"""Likeness from which two words of names are told apart with pains only."""
_NAMED = ("places", "features", "labels", "zones", "boxes")


@check("MAP009", WARNING, english=True, reads=NO_TEXT)
def similar_names(context: CheckContext) -> Findings:
    """Two names on the map differ in a few letters only, or two places have the same name.

    Either the two are meant to be the same and one of them is misspelt, or players will mistake one
    for the other. Names are compared by their capitalised words. An island whose label and whose
    box have the same name is not reported.
    """
    entries = [(kind, each) for kind in _NAMED for each in getattr(context.map, kind)]
    names = [each.name for _, each in entries]
    equal = repeated((names[n], n) for n, (kind, _) in enumerate(entries) if kind == "places")
    for first, second in sorted({*equal, *_similar(names)}):
        name, other = names[first], names[second]
        same = f"two places have the name {other!r}"
        fault = same if name == other else f"{other!r} is too like {name!r}"
        one, two = (f"{entries[n][0]}.{entries[n][1].id}.name" for n in (first, second))
        yield finding(fault, two, see=(name, one))


def _similar(names: list[str]) -> Iterator[tuple[int, int]]:
    """Yield pairs of different names with words that are alike; words are compared once."""
    bearers: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        for word in dict.fromkeys(re.findall(r"[^\W\d_]+", name)):
            bearers.setdefault(word, []).append(place)
    for word, other in _like_words(bearers):
        for one, two in product(bearers[word], bearers[other]):
            if names[one] != names[two]:
                yield min(one, two), max(one, two)


def _like_words(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of capitalised words a few slips apart that are not forms of one another."""
    by_initial: dict[str, list[str]] = {}
    for word in words:
        if len(word) >= _SHORTEST and not word[0].islower():
            by_initial.setdefault(word[0], []).append(word)
    for word, other in chain.from_iterable(combinations(same, 2) for same in by_initial.values()):
        a, b = word.casefold(), other.casefold()
        if alike(a, b, _ALIKE) and not same_stem(a, b):
            yield word, other
