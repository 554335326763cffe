"""Who or what each sentence tells of: names with the telling words around them.

In: the context. Out: for each reference in a text the words of its sentence that tell of no other
reference of its kind, and for the notes on things the things that they stand under. Worked
examples and other stories whose names the data bear are left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import placed, telling, telling_of
from generator.diagnostics import Origin, Related
from generator.records import dataclass

_APART = frozenset({"turn", "cell", "rule", "chance", "throw"}) | frozenset(
    {"value", "count", "limit", "effect", "size"}
)
"""Kinds of references that print numbers: other checks judge of these."""
_COMPARED = ("side", "unit", "marker", "formation")
"""Kinds whose names share words with one another: each of an army's units is an army."""
_STORIES = ("examples.", "lookups.", "walkthrough.", "translations.", "credits.", "tables.")
_PAUSE = re.compile(r"[,;:]\s|\s(?:and|or|but)\s")
_LABEL = re.compile(r"\W*\w+:\s+")
_ABOUT = {
    "places": "place", "units": "unit", "markers": "marker", "boxes": "box", "zones": "zone",
    "formations": "formation", "features": "feature",
}  # fmt: skip
"""What a text is about that stands under its id."""


@dataclass(frozen=True, slots=True)
class Told:
    """A name in a sentence, or the thing that its text is about, and the telling words around it.

    `piece` is None where the thing is not named; `known` are the ids to which the sentence refers.
    """

    line: Line
    piece: Piece | None
    kind: str
    target: str
    name: str
    words: frozenset[str]
    known: frozenset[str]
    sentence: str

    @property
    def where(self) -> Origin:
        """The section, or other entry, in which it stands."""
        return self.line.origin.rpartition(".")[0]

    @property
    def thing(self) -> tuple[str, str, str]:
        """Its kind, its id and its name."""
        return self.kind, self.target, self.name

    @property
    def within(self) -> tuple[int, int] | None:
        """The characters of the text that name it."""
        return self.line.within(self.piece.at, self.piece.to) if self.piece else None

    def names(self, other: Told) -> bool:
        """Whether the sentence names what another one is told of, as a reference or in words."""
        return other.target in self.known or other.name in self.sentence

    def contradicts(self, other: Told, *, doubt: int = 0) -> bool:
        """Whether two things are told in the same words, and neither sentence names the other."""
        return (
            self.kind == other.kind
            and self.target != other.target
            and not self.names(other)
            and not other.names(self)
            and len(self.words & other.words) > doubt
        )


@lru_cache(maxsize=1)
def tellings_of(context: CheckContext) -> tuple[Told, ...]:
    """Return what every sentence tells of, in the order of the definition."""
    return tuple(
        told
        for line in context.lines
        if not line.origin.startswith(_STORIES)
        for told in _in_a_line(context, line)
    )


def beside_its_own(context: CheckContext, told: Told, *texts: Origin) -> int:
    """Return how many words around a name stand in a sentence of other texts that names it."""
    lines = lines_by_text(context)
    found = [
        telling(line.text[first:last])
        for text in texts
        for line in lines.get(text, ())
        for first, last in sentences_of(line)
        if told.name in line.text[first:last] or _about(context, text) == told.thing
    ]
    return max((len(told.words & around) for around in found), default=0)


@lru_cache(maxsize=1)
def _words_of_names(context: CheckContext) -> dict[str, frozenset[str]]:
    """Return for each kind the words of its names, which tell nothing beside one of them."""
    return {
        kind: telling_of(names.values())
        for kind, names in context.names.items()
        if kind in _COMPARED
    }


def elsewhere(told: Told) -> tuple[Related, ...]:
    """Return the other place of a contradiction."""
    return (Related(None, "the other text", told.line.origin),)


def _in_a_line(context: CheckContext, line: Line) -> Iterator[Told]:
    about, common = _about(context, line.origin), _words_of_names(context)
    pieces = [piece for piece in line.pieces if piece.reference]
    told = about or any(piece.kind not in _APART for piece in pieces)
    for first, last in sentences_of(line) if told else ():
        within = [piece for piece in pieces if first <= piece.at < last]
        by_kind: dict[str, list[Piece]] = defaultdict(list)
        for piece in within:
            if piece.kind not in _APART:
                by_kind[piece.kind].append(piece)
        if not (by_kind or about):
            continue
        known = frozenset(piece.target for piece in within)
        words = placed(line.text, first, last)
        sentence = line.text[first:last]
        for kind, same in by_kind.items():
            bounds = [first, *(_parting(line, *pair) for pair in pairwise(same)), last]
            for piece, (start, end) in zip(same, pairwise(bounds), strict=True):
                beside = {w for at, w in words if start <= at < piece.at or piece.to <= at < end}
                own = frozenset(beside - common.get(kind, frozenset()))
                yield Told(line, piece, kind, piece.target, piece.text, own, known, sentence)
        if about and about[0] not in by_kind:
            own = frozenset(word for _, word in words) - common.get(about[0], frozenset())
            yield Told(line, None, *about, own, known | {about[1]}, sentence)


def sentences_of(line: Line) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a line; a label, such as "Landing:", belongs to what follows it."""
    start = None
    for first, last in line.sentences():
        if start is None:
            start = first
        if not _LABEL.fullmatch(line.text, start, last):
            yield start, last
            start = None
    if start is not None:
        yield start, len(line.text)


def _about(context: CheckContext, origin: Origin) -> tuple[str, str, str] | None:
    """Return kind, id and name of what a text stands under, if it is a thing with a name."""
    root, _, rest = origin.partition(".")
    kind, name = _ABOUT.get(root), rest.partition(".")[0]
    if kind:
        return kind, name, context.names[kind].get(name, name)
    side = _sides(context).get(f"{root}.{name}")
    return ("side", side, context.names["side"].get(side, side)) if side else None


@lru_cache(maxsize=1)
def _sides(context: CheckContext) -> dict[Origin, str]:
    """Return the side whose arrival or set-up an entry is."""
    sides = {f"arrivals.{each.id}": each.side for each in context.arrivals}
    return sides | {f"setup.{each.id}": each.side for each in context.setups}


def _parting(line: Line, one: Piece, other: Piece) -> int:
    """Return where between two names the words of the one end and those of the other begin."""
    stops = list(_PAUSE.finditer(line.text, one.to, other.at))
    return stops[-1].start() if stops else one.to
