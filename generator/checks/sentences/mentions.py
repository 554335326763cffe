"""Names beside a place in a line: which things of the game stand just before or after it.

A reference says which thing it is; a name in plain words may be that of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.checks.sentences.line import Line, Piece
from generator.records import dataclass

_FEW = 2
"""So many letters of a name are compared before its forms are made."""
_ENDINGS = ("", "s", "es", "'", "'s", "\N{RIGHT SINGLE QUOTATION MARK}s")


@dataclass(frozen=True, slots=True)
class Mention:
    """Something named in a line, and the stretch that names it; `things` are kinds with ids."""

    things: tuple[tuple[str, str], ...]
    first: int
    last: int

    def ids(self, kind: str) -> tuple[str, ...]:
        """Return the ids of one kind."""
        return tuple(name for at, name in self.things if at == kind)


def before(
    line: Line, place: int, names: Mapping[str, Mapping[str, str]], kinds: Iterable[str]
) -> Mention | None:
    """Return the longest name of some kinds that ends at `place`; None where there is none."""
    kinds = tuple(kinds)
    for piece in line.references(place - 1, place):
        return _referred(piece, names, kinds) if piece.to == place else None
    found = [
        (kind, name, text)
        for kind, name, text in _each(names, kinds)
        if line.text.endswith(text, 0, place) and _apart(line.text, place - len(text) - 1)
    ]
    return _longest(found, lambda length: (place - length, place))


def after(
    line: Line, place: int, names: Mapping[str, Mapping[str, str]], kinds: Iterable[str]
) -> Mention | None:
    """Return the longest name of some kinds, plural or not, that begins at `place`."""
    kinds = tuple(kinds)
    for piece in line.references(place, place + 1):
        return _referred(piece, names, kinds) if piece.at == place else None
    found = [
        (kind, name, form)
        for kind, name, text in _each(names, kinds)
        if line.text.startswith(text[:_FEW], place)
        for form in _forms(text)
        if line.text.startswith(form, place) and _apart(line.text, place + len(form))
    ]
    return _longest(found, lambda length: (place, place + length))


def _referred(
    piece: Piece, names: Mapping[str, Mapping[str, str]], kinds: tuple[str, ...]
) -> Mention | None:
    """Return what a reference names, unless that is of another kind or does not exist."""
    reference = piece.reference
    if reference is None or reference.kind not in kinds:
        return None
    if reference.target not in names.get(reference.kind, {}):
        return None
    return Mention(((reference.kind, reference.target),), piece.at, piece.to)


def _each(
    names: Mapping[str, Mapping[str, str]], kinds: tuple[str, ...]
) -> Iterator[tuple[str, str, str]]:
    for kind in kinds:
        for name, text in names.get(kind, {}).items():
            if text:
                yield kind, name, text


def _forms(text: str) -> Iterator[str]:
    yield from (f"{text}{ending}" for ending in _ENDINGS)
    if text.endswith("y"):
        yield f"{text[:-1]}ies"


def _apart(text: str, place: int) -> bool:
    """Whether no word goes on at a place."""
    return not (0 <= place < len(text) and text[place].isalnum())


def _longest(
    found: list[tuple[str, str, str]], stretch: Callable[[int], tuple[int, int]]
) -> Mention | None:
    if not found:
        return None
    length = max(len(text) for *_, text in found)
    things = tuple((kind, name) for kind, name, text in found if len(text) == length)
    return Mention(things, *stretch(length))
