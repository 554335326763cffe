"""What the definition says is printed: a game in, a text for every origin out.

Never from the manifest, which says only where to look. Most origins are values of the game as
`walk` meets them; the rest are what drawing makes of several values, such as a turn's date.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import Any

from generator.comparison.charts import chart_texts, rounded
from generator.comparison.products import parts_of_game
from generator.diagnostics import Origin
from generator.model.counters import WEAKNESSES, Counters
from generator.model.elsewhere import told_elsewhere
from generator.model.game import Game
from generator.model.kit import HEADINGS, kit_texts
from generator.model.map import Map, Track
from generator.model.names import capitalised, names_of, plain_text, turn_captions
from generator.model.prose import Prose
from generator.model.shown import entry_marks
from generator.model.tables import OddsTable
from generator.model.telling import told_by_data
from generator.model.terrain import field_of
from generator.model.walk import walk
from generator.quotes import straight
from generator.records import dataclass

_DIVIDED = re.compile(r"(?<=\w)-$|(?<=[/\N{EN DASH}\N{EM DASH}])$")
"""How a line ends on which a word may go on in the next."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What is printed for an origin, and which origins may begin with or be set in capitals.

    `shorter` holds what may stand for the text of an origin where room is scarce.
    """

    texts: Mapping[Origin, str]
    capitals: frozenset[Origin]
    shorter: Mapping[Origin, str]

    def versions(self, origin: Origin) -> tuple[str, ...]:
        """Return the ways in which the text of an origin may be printed; none if it has none."""
        texts = (each.get(origin, "") for each in (self.texts, self.shorter))
        found = tuple(tidy(text) for text in texts if text)
        if origin not in self.capitals:
            return found
        return tuple(dict.fromkeys((*found, *map(capitalised, found), *map(str.upper, found))))


def tidy(text: str) -> str:
    """Return `text` in Unicode's composed form, with single spaces and straight quotes.

    What is printed and what is wanted are both compared like this.
    """
    return " ".join(straight(unicodedata.normalize("NFC", text)).split())


def read_on(told: str, line: str, version: str, *, close: bool = False) -> str:
    """Return what has been told and the line that goes on from it, as `version` has them.

    There is a space between lines; none where two touch, and none in a word that is divided: its
    hyphen is then its own or the printer's.
    """
    ways, divided = [f"{told} {line}"], _DIVIDED.search(told)
    if not (close or divided):
        return ways[0]
    if close:
        ways.insert(0, told + line)
    if divided:
        ways += [told + line, told[:-1] + line]
    begins = (way for way in ways if version.startswith(tidy(_cut(way))))
    alike = (way for way in ways if divided and _bare(version).startswith(_bare(_cut(way))))
    return next(chain(begins, alike), f"{told} {line}")


def _bare(text: str) -> str:
    """Return a text without its spaces: they cannot be told where its face changes."""
    return tidy(text).replace(" ", "")


def _cut(text: str) -> str:
    return _DIVIDED.sub("", text)


def wording(game: Game) -> Wording:
    """Return what is printed for the origins of `game`."""
    titles = {f"tables.{table.id}.name": table.short for table in game.tables.tables}
    return Wording(expected(game), frozenset(_capitals(game)), titles | rounded(game))


def expected(game: Game) -> dict[Origin, str]:
    """Return the text of every origin of `game` that a product may print."""
    texts = dict(_values(game))
    texts["designer"] = game.byline
    texts |= _hex_numbers(game)
    texts |= kit_texts(game)
    for part in parts_of_game(game):
        entry = part.entry(game)
        texts |= {line.origin: line.text for line in (entry.title, entry.about)}
    texts |= chart_texts(game)
    texts |= told_by_data(game)
    texts |= told_elsewhere(game)
    for table in game.tables.tables:
        if isinstance(table, OddsTable):
            texts |= _die_labels(table)
    if game.map is not None:
        texts |= _tracks(game.map, turn_captions(game))
    if game.counters is not None:
        marks = entry_marks(game.counters)
        texts |= {f"units.{unit}.entry": mark for unit, mark in marks.items()}
        texts |= dict(_single_factors(game.counters))
        texts |= dict(_weaknesses(game.counters))
    return texts


def _values(game: Game) -> Iterator[tuple[Origin, str]]:
    """Yield every value that has a text; an entry with a key goes by its key."""
    names = names_of(game)
    for node in walk(game):
        key = getattr(type(node.value), "KEY", None)
        text = str(getattr(node.value, key)) if key else _text(node.value, names)
        if text is not None:
            yield node.origin, text


def _text(value: Any, names: Mapping[str, Mapping[str, str]]) -> str | None:
    if isinstance(value, Prose):
        return plain_text(names, value)
    if isinstance(value, bool | Enum):
        return None
    if isinstance(value, str | int) or hasattr(type(value), "PATTERN"):
        return str(value)
    return None


def _single_factors(counters: Counters) -> Iterator[tuple[Origin, str]]:
    """Yield factors one by one, as described faces print them."""
    for unit in counters.units:
        for key, factors in (("factors", unit.factors), ("back.factors", unit.back.factors)):
            for number, factor in enumerate(factors.parts if factors else ()):
                yield f"units.{unit.id}.{key}.{number}", str(factor)


def _weaknesses(counters: Counters) -> Iterator[tuple[Origin, str]]:
    """Yield what the backs of weakened units say of them."""
    for unit in counters.units:
        word = WEAKNESSES.get(unit.back.kind)
        if word is not None:
            yield f"units.{unit.id}.back.kind", word


def _hex_numbers(game: Game) -> dict[Origin, str]:
    field = field_of(game.map) if game.map else None
    labels = (field.grid.label(at) for at in field.grid.hexes()) if field else ()
    return {f"hexes.{label}": label for label in labels}


def _die_labels(table: OddsTable) -> dict[Origin, str]:
    return {
        f"tables.{table.id}.rows.{row.label}.label.{number}": part.strip()
        for row in table.rows
        for number, part in enumerate(row.label.split("|"))
    }


def _tracks(game_map: Map, turns: Mapping[str, str]) -> dict[Origin, str]:
    texts: dict[Origin, str] = {}
    for track in game_map.tracks:
        for number in _spaces(track, len(turns)):
            texts[f"tracks.{track.id}.{number}"] = str(number)
            if track.turns and str(number) in turns:
                texts[f"tracks.{track.id}.{number}.date"] = turns[str(number)]
    return texts


def _spaces(track: Track, turns: int) -> range:
    if track.turns:
        return range(1, turns + 1)
    return range(track.start, track.start + (track.spaces or 0))


def _capitals(game: Game) -> Iterator[Origin]:
    """Yield what titles, bands and the map may set in capitals: names, never cells or numbers."""
    yield from ("title", "subtitle", "weather.name")
    yield from (f"kit.headings.{name}" for name in HEADINGS)
    for table in game.tables.tables:
        yield from (f"tables.{table.id}.name", f"tables.{table.id}.short")
    if game.map is None:
        return
    named = ("places", "labels", "features", "zones", "boxes", "tracks", "terrain", "lines")
    for kind in named:
        yield from (f"{kind}.{entry.id}.name" for entry in getattr(game.map, kind))
