"""What the definition says is printed: a game in, a text for every origin out.

Never from the manifest, which says only where to look. Most origins are values of the game as
`walk` meets them; the rest are what drawing makes of several values, such as a turn's date.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from itertools import repeat
from typing import Any

from generator.combat.methods import table_grid
from generator.comparison.charts import chart_texts, rounded
from generator.comparison.products import parts_of_game
from generator.diagnostics import Origin
from generator.model.counters import WEAKNESSES, Counters
from generator.model.elsewhere import told_elsewhere
from generator.model.game import Game
from generator.model.kit import HEADINGS, kit_texts
from generator.model.map import Map
from generator.model.names import capitalised, names_of, plain_text, turn_captions
from generator.model.numbers import Difference
from generator.model.prose import Prose
from generator.model.scenario import scenarios_played
from generator.model.shown import entry_marks, pool_signs
from generator.model.telling import course_of, told_by_data
from generator.model.terrain import field_of
from generator.model.walk import walk
from generator.quotes import straight
from generator.records import Frozen
from generator.words import Words

_DIVIDED = re.compile(r"(?<=\w)-$|(?<=[/\N{EN DASH}\N{EM DASH}])$")
"""How a line ends on which a word may go on in the next."""


class Wording(Frozen):
    """What is printed for an origin, and which origins may begin with or be set in capitals.

    `shorter` holds what may stand for the text of an origin where room is scarce.
    """

    texts: Mapping[Origin, str]
    capitals: frozenset[Origin]
    shorter: Mapping[Origin, str]

    def only(self, origins: Collection[Origin]) -> Wording:
        """Return the same of some origins alone."""
        texts, shorter = (
            {origin: text for origin, text in all_of.items() if origin in origins}
            for all_of in (self.texts, self.shorter)
        )
        return Wording(texts, self.capitals.intersection(origins), shorter)

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


def letters(text: str) -> str:
    """Return `text` without its spaces: what can be seen of it."""
    return tidy(text).replace(" ", "")


def read_lines(lines: Iterable[str], version: str, close: Iterable[bool] = repeat(False)) -> str:
    """Return what lines say together, as `version` has them; some touch the one before (`close`).

    There is a space between lines; none where two touch, and none in a word that is divided: its
    hyphen is then its own or the printer's.
    """
    text = ""
    for line, touches in zip(lines, close, strict=False):
        text = _read_on(text, line, version, close=touches)
    return text


def _read_on(text: str, line: str, version: str, *, close: bool) -> str:
    spaced, divided = f"{text} {line}", _DIVIDED.search(text)
    ways = [text + line, spaced] if close else [spaced]
    if divided:
        ways += [text + line, text[:-1] + line]
    for way in ways if close or divided else ():
        if version.startswith(tidy(_DIVIDED.sub("", way))):
            return way
    for way in ways if divided else ():
        # Spaces cannot be told where a text's face changes.
        if letters(version).startswith(letters(_DIVIDED.sub("", way))):
            return way
    return spaced


def wording(game: Game) -> Wording:
    """Return what is printed for the origins of `game`."""
    titles = {f"tables.{table.id}.name": table.short for table in game.tables.tables}
    texts, capitals = expected(game), frozenset(_capitals(game))
    for played in scenarios_played(game):
        stem = f"scenarios.{played.scenario.id}" if played.scenario else ""
        texts |= {f"{stem}.{origin}": text for origin, text in expected(played).items()}
        marks = entry_marks(game.counters) if game.counters else {}  # those of the cut counters
        texts |= {f"{stem}.units.{unit}.entry": mark for unit, mark in marks.items()}
        signs = pool_signs(game.counters) if game.counters else {}
        texts |= {f"{stem}.units.{unit}.pool": sign for unit, sign in signs.items()}
        texts |= {f"{stem}.{origin}": text for _, origin, text in course_of(played)}
        capitals |= {f"{stem}.{origin}" for origin in _capitals(played)}
    return Wording(texts, capitals, titles | rounded(game))


def expected(game: Game) -> dict[Origin, str]:
    """Return the text of every origin of `game` that a product may print."""
    texts = dict(_values(game))
    texts["designer"] = game.byline
    texts |= kit_texts(game)
    for part in parts_of_game(game):
        entry = part.entry(game)
        texts |= {line.origin: line.text for line in (entry.title, entry.about)}
    texts |= {**chart_texts(game), **told_by_data(game), **dict(told_elsewhere(game))}
    for table in game.tables.tables:
        texts |= dict(table_grid(table).told(game.words))
    if game.map is not None:
        field = field_of(game.map)
        labels = map(field.grid.label, field.grid.cells()) if field else ()
        texts |= {f"hexes.{label}": label for label in labels}
        texts |= dict(_tracks(game.map, turn_captions(game)))
    if game.counters is not None:
        marks = entry_marks(game.counters)
        texts |= {f"units.{unit}.entry": mark for unit, mark in marks.items()}
        signs = pool_signs(game.counters)
        texts |= {f"units.{unit}.pool": sign for unit, sign in signs.items()}
        texts |= dict(_of_units(game.counters, game.words))
    return texts


def _values(game: Game) -> Iterator[tuple[Origin, str]]:
    """Yield every value that has a text; an entry with a key goes by its key."""
    names = names_of(game)
    for node in walk(game):
        key = getattr(type(node.value), "KEY", None)
        text = str(getattr(node.value, key)) if key else _text(node.value, names, game.words)
        if text is not None:
            yield node.origin, text


def _text(value: Any, names: Mapping[str, Mapping[str, str]], words: Words) -> str | None:
    if isinstance(value, Prose):
        return plain_text(names, value)
    if isinstance(value, bool | Enum):
        return None
    if isinstance(value, Difference):
        return words.span(str(value))
    if isinstance(value, str | int) or hasattr(type(value), "PATTERN"):
        return str(value)
    return None


def _of_units(counters: Counters, words: Words) -> Iterator[tuple[Origin, str]]:
    """Yield what backs say of weakened units, and factors one by one, as described faces do."""
    for unit in counters.units:
        if word := WEAKNESSES.get(unit.back.kind):
            yield f"units.{unit.id}.back.kind", words(word)
        for key, factors in (("factors", unit.factors), ("back.factors", unit.back.factors)):
            for number, factor in enumerate(factors.parts if factors else ()):
                yield f"units.{unit.id}.{key}.{number}", str(factor)


def _tracks(game_map: Map, turns: Mapping[str, str]) -> Iterator[tuple[Origin, str]]:
    for track in game_map.tracks:
        first, count = (1, len(turns)) if track.turns else (track.start, track.spaces or 0)
        for number in map(str, range(first, first + count)):
            yield f"tracks.{track.id}.{number}", number
            if track.turns and turns.get(number):
                yield f"tracks.{track.id}.{number}.date", turns[number]


def _capitals(game: Game) -> Iterator[Origin]:
    """Yield what titles, bands and the map may set in capitals: names, never cells or numbers."""
    yield from ("title", "subtitle", "weather.name")
    yield from (f"kit.headings.{name}" for name in HEADINGS)
    yield from (f"event-tables.{each.id}.name" for each in game.event_tables)
    for table in game.tables.tables:
        yield from (f"tables.{table.id}.name", f"tables.{table.id}.short")
    if game.map is None:
        return
    for kind in ("places", "labels", "features", "zones", "boxes", "tracks", "terrain", "lines"):
        yield from (f"{kind}.{entry.id}.name" for entry in getattr(game.map, kind))
    yield from (f"links.{each.id}.ends.{n}" for each in game.map.links for n in range(2))
