"""What a game names: every kind of thing with its ids, and how a reference to it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.model.calendar import turn_labels
from generator.model.game import Ending, Game
from generator.model.prose import Prose, Reference, Words
from generator.model.quantities import cells, chances, effects, throws
from generator.model.rules import Section
from generator.model.wording import listed
from generator.records import dataclass

NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
"""Words for numbers below twenty."""

ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
)
"""Words for the places of things in a row; there is none for 0."""

_WRITTEN_OUT = 12
"""Up to here prose writes numbers as words."""

NUMERAL, ORDINAL = "numeral", "ordinal"
"""Among the kinds of names, words for numbers and places; no reference can be to them."""
OWNER = "owner"
"""Among the kinds of names, the side of each unit by its id; no reference can be to it either."""


@dataclass(frozen=True, slots=True)
class NumberedSection:
    """A section of the rules with its number (``4``, ``4.2``) and its depth (0 at the top)."""

    number: str
    depth: int
    section: Section
    origin: str


def numbered_sections(sections: tuple[Section, ...]) -> tuple[NumberedSection, ...]:
    """Return all sections in reading order, numbered 1, 1.1, 1.2, 2 ..."""
    return tuple(_numbered(sections, "", 0, "sections"))


def _numbered(
    sections: tuple[Section, ...], prefix: str, depth: int, origin: str
) -> Iterator[NumberedSection]:
    for position, section in enumerate(sections, 1):
        number = f"{prefix}{position}"
        here = f"{origin}.{section.id}"
        yield NumberedSection(number, depth, section, here)
        yield from _numbered(section.sections, f"{number}.", depth + 1, f"{here}.sections")


def names_of(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return for each kind of thing its ids and how each is printed.

    Hexes are not among them: the grid knows which of them there are.
    """
    table: dict[str, dict[str, str]] = {
        "side": {side.id: side.name for side in game.sides},
        "value": {value.id: str(value.value) for value in game.values},
        "turn": turn_labels(game),
        "phase": {phase.id: phase.name for phase in game.sequence},
        "ending": {ending.id: ending_name(ending) for ending in game.ends},
        "note": {note.id: note.title for note in game.rules.notes},
        "form": {form.id: form.name for form in game.forms},
        "code": {code.id: code.id for code in game.tables.codes},
        "table": {entry.id: entry.name for entry in game.tables.tables},
        "modifier": {modifier.id: modifier.name for modifier in game.tables.modifiers},
        "example": {example.id: example.title for example in game.tables.examples},
        "lookup": {lookup.id: lookup.title for lookup in game.tables.lookups},
        "rule": {
            entry.section.id: entry.number for entry in numbered_sections(game.rules.sections)
        },
        "count": counts(game),
        "chance": chances(game),
        "throw": throws(game),
        "effect": effects(game),
        "cell": cells(game),
    }
    if game.language.partition("-")[0] == "en":
        table[NUMERAL] = dict(_written_out(NUMBER_WORDS))
        table[ORDINAL] = dict(_written_out(ORDINALS))
    weather = game.weather.states if game.weather else ()
    table["weather"] = {state.id: state.name for state in weather}
    return table | _map_names(game) | _counter_names(game)


def _written_out(words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    found = enumerate(words[: _WRITTEN_OUT + 1])
    yield from ((str(number), word) for number, word in found if word)


_OF_A_MAP = (
    "terrain",
    "line",
    "feature",
    "place",
    "label",
    "zone",
    "box",
    "track",
    "hexes",
    "size",
)


def _map_names(game: Game) -> dict[str, dict[str, str]]:
    game_map = game.map
    if game_map is None:
        return {kind: {} for kind in _OF_A_MAP}
    areas = {zone.id: zone.hexes for zone in game_map.zones}
    areas |= {place.id: place.hexes for place in game_map.places}
    return {
        "terrain": {terrain.id: terrain.name.lower() for terrain in game_map.terrain},
        "line": {line.id: line.name.lower() for line in game_map.lines},
        "feature": {feature.id: feature.name or feature.id for feature in game_map.features},
        "place": {place.id: place.name for place in game_map.places},
        "label": {label.id: label.name for label in game_map.labels},
        "zone": {zone.id: zone.name for zone in game_map.zones},
        "box": {box.id: box.name for box in game_map.boxes},
        "track": {track.id: track.name for track in game_map.tracks},
        "hexes": {name: listed(hexes) for name, hexes in areas.items()},
        "size": {name: str(len(hexes)) for name, hexes in areas.items()},
    }


def _counter_names(game: Game) -> dict[str, dict[str, str]]:
    counters = game.counters
    if counters is None:
        return {kind: {} for kind in ("unit", "formation", "marker", "pool", "limit", "face")}
    return {
        "unit": {unit.id: unit.name for unit in counters.units},
        OWNER: {unit.id: unit.side for unit in counters.units},
        "formation": {formation.id: formation.name for formation in counters.formations},
        "marker": {marker.id: marker.name for marker in counters.markers},
        "pool": {pool.id: pool.name for pool in counters.pools},
        "limit": {limit.id: str(limit.most) for limit in counters.stacking},
        "face": {face.id: face.id for face in counters.faces},
    }


def ending_name(ending: Ending) -> str:
    """Return the name of an ending as printed: its own, or its id as words."""
    return ending.name or ending.id.replace("-", " ").capitalize()


def counts(game: Game) -> dict[str, str]:
    """Return the numbers of counters, by unit, marker, formation, side and conversion.

    `turns` is the number of turns.
    """
    length = {"turns": str(game.turns.count)} if game.turns else {}
    if game.counters is None:
        return length
    totals: dict[str, int] = {}
    for unit in game.counters.units:
        for name in (unit.id, unit.formation, unit.side):
            if name is not None:
                totals[name] = totals.get(name, 0) + unit.count
    for conversion in game.counters.conversions:
        totals[conversion.id] = len(conversion.units)
    for marker in game.counters.markers:
        totals[marker.id] = totals.get(marker.id, 0) + marker.count
    return length | {name: str(total) for name, total in totals.items()}


def printed(names: Mapping[str, Mapping[str, str]], reference: Reference) -> str:
    """Return how a reference is printed; one to a hex is its number as typed.

    The form ``word`` prints a number up to twelve as a word, ``ordinal`` as its place in a row,
    both in English; ``capital`` a name as at the head of a sentence, ``or`` a list of hexes to
    choose from. A dead reference prints as typed: checks have complained of it before anything is
    printed.
    """
    if reference.kind == "hex":
        return reference.target
    text = names.get(reference.kind, {}).get(reference.target, reference.target)
    match reference.form:
        case "word":
            return names.get(NUMERAL, {}).get(text, text)
        case "ordinal":
            return names.get(ORDINAL, {}).get(text, text)
        case "or":
            return text.replace(" and ", " or ")
        case "capital":
            return f"{text[:1].upper()}{text[1:]}"
    return text


def plain_text(names: Mapping[str, Mapping[str, str]], prose: Prose) -> str:
    """Return a text with its references printed and its marks left out, in one line."""
    parts = (
        inline.text if isinstance(inline, Words) else printed(names, inline)
        for inline in prose.inlines()
    )
    return " ".join("".join(parts).split())
