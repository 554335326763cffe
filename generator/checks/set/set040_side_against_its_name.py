from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.stems import same_stem
from generator.diagnostics import Finding
from generator.model.map import Zone, ZoneKind

_WORD = re.compile(r"[^\W\d_]+")
_FAVOUR = re.compile(r"\bin\s+(?:the\s+)?(\w+)(?:'s|s')?\s+favou?r\b", re.IGNORECASE)
_TELLING = {"boxes": "note", "ends": "text", "zones": "effects"}
"""The texts that say whose a thing is."""
_DOORS = frozenset({ZoneKind.ENTRY, ZoneKind.EXIT})


@check("SET040", "side-against-its-name", WARNING, english=True)
def against_their_names(context: CheckContext) -> Iterator[Finding]:
    """Something is one side's, but by its name it is the other's.

    The step Russian movement belongs to the Russians, and so does the limit `hexside-russian`. What
    is named or listed under the name of one side and given to another was copied from the entry
    above and changed by half. So it is with markers, zones and their ids. A box speaks of its side
    in its note, an event that ends the game in its text, an entry or exit zone in its effects
    ("German units enter here"), the range of guns where it says in whose favour it works. Names
    that speak of both sides, or of none, say nothing.
    """
    for origin, entry in _entries(context):
        if entry.side is None:
            continue
        named = _sides(context, f"{entry.id} {getattr(entry, 'name', '')}")
        if not named:
            named = _sides(context, _told(context, origin, entry))
        if len(named) == 1 and entry.side not in named:
            name = getattr(entry, "name", "") or entry.id
            yield against_their_names.finding(
                f"{name} ({entry.id}) is given to the side {entry.side!r}, but its name speaks of "
                f"{named[0]!r}",
                f"{origin}.{entry.id}.side",
                fix=named[0],
            )


def _entries(context: CheckContext) -> Iterator[tuple[str, Any]]:
    """Yield what belongs to a side, with the key that it stands under."""
    game = context.game
    groups: dict[str, tuple[Any, ...]] = {
        "sequence": game.sequence,
        "forms": game.forms,
        "movement": game.movement,
        "ends": game.ends,
    }
    if game.counters is not None:
        groups |= {"stacking": game.counters.stacking, "markers": game.counters.markers}
    if game.map is not None:
        groups |= {"boxes": game.map.boxes, "zones": game.map.zones}
    yield from ((key, entry) for key, entries in groups.items() for entry in entries)


def _told(context: CheckContext, origin: str, entry: Any) -> str:
    """Return the words of an entry that speak of its own side, if of any."""
    key = _TELLING.get(origin)
    if key is None:
        return ""
    told = f"{origin}.{entry.id}.{key}"
    text = " ".join(line.text for line in context.lines if line.origin == told)
    if isinstance(entry, Zone) and entry.kind not in _DOORS:
        return " ".join(_FAVOUR.findall(text)) if entry.kind is ZoneKind.RANGE else ""
    return text


def _sides(context: CheckContext, name: str) -> tuple[str, ...]:
    """Return the sides of which a name speaks."""
    words = _WORD.findall(name.lower())
    return tuple(
        side.id
        for side in context.game.sides
        if any(same_stem(word, other) for word in words for other in (side.id, side.name.lower()))
    )
