"""Lists of references in sentences: "{code:DE}, {code:DR} or {code:DW}".

In: a line. Out: its lists, each the references of one kind between which stand nothing but commas
and "and", "or" and articles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.sentences.line import Line, Piece
from generator.records import dataclass

_BETWEEN = re.compile(r"\s*,\s+(?:(?:and|or)\s+)?(?:the\s+)?|\s+(?:and|or)\s+(?:the\s+)?")


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of two references or more in a line."""

    line: Line
    kind: str
    pieces: tuple[Piece, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        """What is listed, in order."""
        return tuple(piece.reference.target for piece in self.pieces if piece.reference)

    @property
    def things(self) -> frozenset[str]:
        """What is listed."""
        return frozenset(self.targets)


def lists_in(line: Line) -> Iterator[Listed]:
    """Yield the lists of a line."""
    run: list[Piece] = []
    for piece in line.pieces:
        if piece.reference is None:
            continue
        if run and not _goes_on(line, run[-1], piece):
            yield from _listed(line, run)
            run = []
        run.append(piece)
    yield from _listed(line, run)


def _listed(line: Line, run: list[Piece]) -> Iterator[Listed]:
    if len(run) > 1 and run[0].reference:
        yield Listed(line, run[0].reference.kind, tuple(run))


def _goes_on(line: Line, last: Piece, piece: Piece) -> bool:
    alike = last.reference and piece.reference and last.reference.kind == piece.reference.kind
    return bool(alike and _BETWEEN.fullmatch(line.text[last.to : piece.at]))
