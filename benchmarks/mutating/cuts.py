"""The ways in which a definition is cut: a value replaced, two swapped, an entry taken out.

Each takes a definition, the name of a kind and origins, and gives a `Fault` of that kind, or None
where the cut would change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchmarks.mutating.definition import Definition, Edit, Fault, Place, unquoted

_SAFE = re.compile(r"[\w½][\w .+/½%-]*")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def shown(text: str) -> str:
    """Return a text on one line, shortened."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 70 else flat[:67] + "..."


def replaced(
    game: Definition, kind: str, origin: str, text: str, place: Place | None = None
) -> Fault | None:
    """Write `text`, in the quotes that stand there, for the value at `origin` or in `place`."""
    place = place or game.value(origin)
    raw = game.raw(place)
    new = requoted(raw, text)
    if new == raw:
        return None
    return Fault(kind, origin, (Edit(place, new),), f"{shown(raw)} -> {shown(new)}")


def requoted(raw: str, text: str) -> str:
    """Return `text` quoted as `raw` is, or as it must be."""
    if raw != unquoted(raw):
        return raw[0] + text + raw[0]
    if _SAFE.fullmatch(text) or _NUMBER.fullmatch(text) or raw[:1] not in {"", '"'}:
        return text
    return f'"{text}"'


def swapped(game: Definition, kind: str, one: str, other: str) -> Fault | None:
    """Let two values change places."""
    first, second = game.value(one), game.value(other)
    return exchanged(game, kind, one, ((first, second),))


def exchanged(
    game: Definition, kind: str, origin: str, pairs: Sequence[tuple[Place, Place]]
) -> Fault | None:
    """Let the texts of each pair of places change places."""
    differing = [pair for pair in pairs if _apart(pair) and game.raw(pair[0]) != game.raw(pair[1])]
    edits = []
    for one, other in differing:
        edits += [Edit(one, game.raw(other)), Edit(other, game.raw(one))]
    if not edits:
        return None
    first, second = (game.raw(place) for place in differing[0])
    return Fault(kind, origin, tuple(edits), f"{shown(first)} <-> {shown(second)}")


def _apart(pair: tuple[Place, Place]) -> bool:
    one, other = sorted(pair)
    return one.file != other.file or one.end <= other.start


def dropped(game: Definition, kind: str, origin: str) -> Fault | None:
    """Take an entry of a mapping or an item of a list out, its key and comma with it."""
    value, key = game.value(origin), game.key(origin)
    text = game.texts[value.file]
    start = key.start if key else value.start
    cut = _whole_lines(text, start, value.end) or _between_commas(text, start, value.end)
    if cut is None:
        return None
    place = Place(value.file, *cut)
    gone = unquoted(game.raw(key or value))
    return Fault(kind, origin, (Edit(place, ""),), f"without {shown(game.raw(place))}", gone)


def _whole_lines(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return the lines from `start` to `end`, where nothing else stands on them."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last + 1
    before, after = text[first:start].strip(), text[end:last].strip()
    if before not in {"", "-"} or (after and not after.startswith("#")):
        return None
    return first, last


def _between_commas(text: str, start: int, end: int) -> tuple[int, int] | None:
    after = re.compile(r"\s*,\s*").match(text, end)
    if after:
        return start, after.end()
    before = re.search(r",\s*$", text[:start])
    if before:
        return before.start(), end
    return (start, end) if text[start - 1] in "[{" else None


def doubled(game: Definition, kind: str, origin: str) -> Fault:
    """Write an item of a list in brackets twice."""
    place = game.value(origin)
    end = Place(place.file, place.end, place.end)
    return Fault(kind, origin, (Edit(end, f", {game.raw(place)}"),), f"{game.raw(place)} twice")


def moved_by_one(
    game: Definition, kind: str, origin: str, place: Place | None = None
) -> Fault | None:
    """Change one number of a value by one; which and whither is left to chance."""
    place = place or game.value(origin)
    raw = game.raw(place)
    numbers = list(re.finditer(r"\d+", raw))
    if not numbers:
        return None
    chance = game.chance(kind, origin, str(place.start - game.value(origin).start))
    number = chance.choice(numbers)
    new = stepped(number[0], chance.choice((-1, 1)))
    text = raw[: number.start()] + new + raw[number.end() :]
    return Fault(kind, origin, (Edit(place, text),), f"{shown(raw)} -> {shown(text)}")


def stepped(number: str, by: int) -> str:
    """Return a number one up or down, as wide as it was; up where it would fall below nought."""
    to = int(number) + by
    return str(to if to >= 0 else int(number) + 1).zfill(len(number) if number[0] == "0" else 1)
