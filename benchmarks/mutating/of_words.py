"""Faults in the words that carry a rule, and in what is lost of it; flags against words.

The slips of words are those that `check --blind-spots` makes. Each function yields one fault for
every place where its kind can happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise, permutations

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Edit, Fault, Place
from benchmarks.mutating.of_pieces import left_out
from benchmarks.mutating.of_prose import BACKGROUND
from generator.blindspots import slips
from generator.model.prose import Prose

Faults = Iterator[Fault | None]

_BESIDE = 30
"""So many characters before and behind tell one slip of a text from another."""
_BLOCK = re.compile(r"\A[>|][-+0-9]*")


def rule_texts(game: Definition) -> Iterator[tuple[str, Place, str]]:
    """Yield origin, place and raw text of each text that tells a rule, head of a block blanked."""
    for origin, node in game.visits.items():
        if isinstance(node.value, Prose) and not BACKGROUND.fullmatch(origin):
            place = game.value(origin)
            yield origin, place, _BLOCK.sub(lambda f: "\0" * len(f[0]), game.raw(place))


def sides_of(game: Definition) -> tuple[tuple[str, str], ...]:
    """Return names and ids of the sides, each with each other that may stand for it."""
    named = [str(side.name) for side in game.game.sides], [side.id for side in game.game.sides]
    return tuple(pair for words in named for pair in permutations(words, 2))


def of_kind(game: Definition, kind: str, *, slip: str) -> Faults:
    """A slip of one kind."""
    sides = sides_of(game)
    for origin, place, raw in rule_texts(game):
        for each in slips.slips(raw, sides):
            if each.kind == slip:
                at = Place(place.file, place.start + each.start, place.start + each.end)
                before, after = raw[max(0, each.start - _BESIDE) : each.start], raw[each.end :]
                words = f"[{raw[each.start : each.end]} -> {each.new}]"
                told = " ".join(f"{before}{words}{after[:_BESIDE]}".replace("\0", "").split())
                yield Fault(kind, origin, (Edit(at, each.new),), told)


def other_effect(game: Definition, kind: str) -> Faults:
    """The words of the key on what ground does, exchanged with those of its neighbour."""
    for family in ("terrain", "lines"):
        found = list(game.origins(rf"{family}\.[^.]+\.effects"))
        for one, other in pairwise(found):
            yield cuts.swapped(game, kind, one, other)


def no_effect(game: Definition, kind: str) -> Faults:
    """The key says that ground does nothing."""
    for origin in game.origins(r"(?:terrain|lines)\.[^.]+\.effects"):
        if not game.text(origin).startswith("No effect"):
            yield cuts.replaced(game, kind, origin, "No effect.")


def flag_turned(game: Definition, kind: str) -> Faults:
    """A flag that says the contrary."""
    other = {"true": "false", "false": "true", "up": "down", "down": "up"}
    for origin in game.origins(r"(?!theme|page|suppress).+"):
        raw = game.raw(game.value(origin))
        if raw in other:
            yield cuts.replaced(game, kind, origin, other[raw])


def line_kind(game: Definition, kind: str) -> Faults:
    """A stretch of road, river or the like is one of another kind."""
    kinds = [line.id for line in game.game.map.lines] if game.game.map else []
    for origin in game.origins(r"networks\.[^.]+\.(?:line|kind)|network\.[^.]+\.(?:line|kind)"):
        others = [each for each in kinds if each != game.text(origin)]
        if others:
            yield cuts.replaced(game, kind, origin, game.chance(kind, origin).choice(others))


def initials(game: Definition, kind: str) -> Faults:
    """An abbreviation whose letters change places."""
    for origin in game.origins(r"abbreviations\.[^.]+"):
        key = game.key(origin)
        raw = game.raw(key) if key else ""
        if key and re.fullmatch(r"[A-Z]{2,}", raw):
            yield cuts.replaced(game, kind, origin, raw[1] + raw[0] + raw[2:], key)


_LOST = [kind for kind in slips.Kind if kind.startswith("lost ")]
WORDS = {
    f"words: {kind}": partial(of_kind, slip=kind)
    for kind in slips.Kind
    if kind not in {slips.Kind.NUMBER, *_LOST}
}
"""A word that carries a rule for another that a reader takes for it."""

LOST = {
    **{f"lost: {kind.removeprefix('lost ')}": partial(of_kind, slip=kind) for kind in _LOST},
    "lost: short form": partial(left_out, pattern=r"sections\..+\.short"),
    "lost: ruling": partial(left_out, pattern=r"(?:notes|sections)\..+\.ruling"),
    "lost: section": partial(left_out, pattern=r"sections\.(?:[^.]+\.sections\.)*[^.]+"),
    "lost: text of an entry": partial(left_out, pattern=r"(?!sections|notes|scenarios).+\.text"),
    "lost: effects": partial(left_out, pattern=r".+\.(?:effects|because|when|unless)"),
}

DATA = {
    "key: effects of a neighbour": other_effect,
    "key: no effect": no_effect,
    "flag turned": flag_turned,
    "kind of line": line_kind,
    "abbreviation: letters": initials,
}
"""What words tell, and data as well."""

KINDS = {**WORDS, **LOST, **DATA}
