from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import NUMBER, ORDINAL, number
from generator.checks.sentences.phrases import Found, Phrase
from generator.diagnostics import Finding, Origin
from generator.model.prose import Reference
from generator.model.rules import numbered_sections

_WHOLE = Phrase(NUMBER)
_PLACE = re.compile(ORDINAL)
_FIGURE = re.compile(r"(?<![\d.:])\d{1,2}:\d{1,2}(?![\d:])|(?<![\d.])\d{1,3}%")
_TWO = re.compile(
    r"\b(?:twice|double[sd]?|both|pair|couple|again|other|half|halved)\b", re.IGNORECASE
)
_HALF = re.compile(r"\b(?:half|coin|even|or not)\b", re.IGNORECASE)
_NAMED = frozenset({"place", "zone", "box", "marker", "unit", "table", "turn", "hex"})
_DATED = frozenset({"turn", "cell"})
_NAME = 4
"""Letters of a name that does not stand in other words by chance."""
_SWAPPED = frozenset(
    {"side", "line", "terrain", "feature", "label", "pool", "formation", "hexes", "phase", "rule"}
    | {"code", "effect", "value", "chance", "limit", "throw", "count", "size"}
)
"""Kinds of which a short form may name what its rule tells in other words: one is strange only
where it stands for another that the rule names and the short form does not."""


@check("TXT021", "short-form-says-more", WARNING, english=True)
def short_forms_that_say_more(context: CheckContext) -> Findings:
    """The short form of a section tells a number, place or marker of which its rule says nothing.

    The short form, on the back of the postcard, repeats the rule in a breath; it cannot say two
    where the rule says three. Numbers from two on, chances, odds, and the places, zones, boxes,
    markers and turns of a short form must be among those of its rule, its ruling, the sections
    around it and within, or of the tables that stand there. A side, a code, an effect or the like
    of which the rule says nothing is strange where it stands for another that the rule does name.
    """
    lines: dict[Origin, list[Line]] = {}
    for line in context.lines:
        if line.origin.startswith("sections."):
            lines.setdefault(line.origin, []).append(line)
    sections = _Sections(lines)
    for entry in numbered_sections(context.game.rules.sections):
        short = lines.get(f"{entry.origin}.short", ())
        rule = (*sections.around(entry.origin), *sections.within(entry.origin)) if short else ()
        if rule and short:
            told = _Told(context, rule)
            for line in short:
                yield from told.more(line, entry.origin)
            yield from _swapped(short, sections.within(entry.origin), rule, entry.origin)


def _swapped(
    short: Iterable[Line], own: Iterable[Line], rule: Iterable[Line], section: Origin
) -> Findings:
    """Find what stands in a short form for something else of its kind in the section itself."""
    rule = tuple(rule)
    said, told, known = _references(short), set(_references(own)), set(_references(rule))
    text = "\n".join(each.text for each in rule)
    for name, (line, piece) in said.items():
        kind = name[0]
        missing = [other for other in told if other[0] == kind and other not in said]
        written_out = piece.text in text and len(piece.text) >= _NAME
        strange = missing or (kind == "side" and text)
        if kind in _SWAPPED and name not in known and strange and not written_out:
            yield _finding(line, (piece.at, piece.to), section)


def _references(lines: Iterable[Line]) -> dict[tuple[str, str], tuple[Line, Piece]]:
    return {
        (piece.reference.kind, piece.reference.target): (line, piece)
        for line in lines
        for piece in line.pieces
        if piece.reference is not None
    }


class _Sections:
    """The lines of rules by the section in which, and around which, they stand."""

    def __init__(self, lines: dict[Origin, list[Line]]) -> None:
        self._own: dict[Origin, list[Line]] = {}
        self._within: dict[Origin, list[Line]] = {}
        for place, found in lines.items():
            section, _, part = place.rpartition(".")
            if part in {"text", "ruling"}:
                self._own.setdefault(section, []).extend(found)
            if part != "short":
                for around in (section, *_around(section)):
                    self._within.setdefault(around, []).extend(found)

    def within(self, origin: Origin) -> tuple[Line, ...]:
        """Return the lines of a section and of those within."""
        return tuple(self._within.get(origin, ()))

    def around(self, origin: Origin) -> tuple[Line, ...]:
        """Return what the sections around one say themselves."""
        return tuple(line for section in _around(origin) for line in self._own.get(section, ()))


def _around(origin: Origin) -> Iterator[Origin]:
    """Yield the origins of which one is a part, the nearest first."""
    while origin := origin.rpartition(".")[0]:
        yield origin


class _Told:
    """What a rule tells: its numbers, its figures, its names."""

    def __init__(self, context: CheckContext, rule: tuple[Line, ...]) -> None:
        self.context = context
        self.text = "\n".join(line.text for line in rule)
        self.names = {
            (piece.reference.kind, piece.reference.target)
            for line in rule
            for piece in line.pieces
            if piece.reference is not None
        }
        numbers = {number(match[0]) for match in _WHOLE.finditer(self.text)}
        numbers |= {number(match[0]) for match in _PLACE.finditer(self.text)}
        numbers |= {int(name) for kind, name in self.names if kind == "turn" and name.isdecimal()}
        self.numbers = numbers | ({2} if _TWO.search(self.text) else set())
        self.figures = set(_FIGURE.findall(self.text))
        self.halves = bool(_HALF.search(self.text))

    def more(self, line: Line, section: Origin) -> Findings:
        for match in _WHOLE.finditer(line.text):
            stated = number(match[0])
            if stated > 1 and stated not in self.numbers and not _dated(line, match):
                yield _finding(line, match.span(), section)
        for figure in _FIGURE.finditer(line.text):
            half = figure[0] == "50%" and self.halves
            if figure[0] not in self.figures and not half and not _dated(line, figure):
                yield _finding(line, figure.span(), section)
        for piece in line.pieces:
            if piece.reference is not None and piece.reference.kind in _NAMED:
                known = (piece.reference.kind, piece.reference.target) in self.names
                known = known or self._turn_known(piece.reference)
                if not known and piece.text.casefold() not in self.text.casefold():
                    yield _finding(line, (piece.at, piece.to), section)

    def _turn_known(self, reference: Reference) -> bool:
        """Whether a rule tells of no turn by reference, and so may name this one in other words."""
        return reference.kind == "turn" and all(kind != "turn" for kind, _ in self.names)


def _dated(line: Line, match: Found) -> bool:
    """Whether a number is printed by a reference to a turn or to a cell of a table."""
    pieces = line.references(*match.span())
    return any(piece.reference and piece.reference.kind in _DATED for piece in pieces)


def _finding(line: Line, span: tuple[int, int], section: Origin) -> Finding:
    return finding(
        f"the short form says {line.text[slice(*span)]!r}, of which its rule says nothing",
        line.origin,
        within=line.within(*span),
        help="one of the two was changed and the other forgotten",
        see=("the rule", section, True),
    )
