from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import NUMBER
from generator.checks.sentences.phrases import Phrase
from generator.diagnostics import Finding
from generator.model.prose import Block, ListBlock, Note, Paragraph, Prose, Reference, Words

_NOUN = r"(?:\s+[a-z]+)?"
_BETWEEN = Phrase(
    rf"{_NOUN}(?:\s*[,;]\s*(?:and|or|then)?|\s+(?:and|or|then|nor))\s+"
    rf"(?:the\s+|an?\s+|his\s+|by\s+|on\s+|at\s+)?(?:{NUMBER}\s+)?",
)
"""What may stand between two entries of a list in a sentence: "and the", ", then three"."""
_WITH = re.compile(r"\s+(?:with|plus|without)\b")
"""What makes an entry another one: "D, D with R"."""
_LISTED = frozenset(
    {"side", "unit", "marker", "formation", "place", "zone", "box", "hex", "line", "terrain"}
    | {
        "code",
        "phase",
        "table",
        "example",
        "lookup",
        "rule",
        "turn",
        "feature",
        "pool",
        "weather",
        "hexes",
    }
)


@check("REF053", "named-twice", WARNING, english=True)
def named_twice(context: CheckContext) -> Iterator[Finding]:
    """A list of things names one of them twice: "A, B and A", or two entries that begin alike.

    Whoever lists hexes, units, codes or steps means each once. Where one stands twice, another is
    missing: the second was copied and not changed.
    """
    for line in context.lines:
        yield from _in_a_sentence(line)
        yield from _hexes_in_a_sentence(line)
    for origin, prose in context.texts():
        if not origin.startswith("translations."):
            for heads in _heads(prose):
                for at, head in enumerate(heads):
                    if any(_same(head, other) for other in heads[:at]):
                        yield _finding(context, origin, head, (head.start, head.end))


def _hexes_in_a_sentence(line: Line) -> Iterator[Finding]:
    """Yield the second mention of the hexes of a zone in one sentence."""
    named = [piece for piece in line.pieces if piece.reference and piece.reference.kind == "hexes"]
    for first, last in line.sentences() if len(named) > 1 else ():
        within = [piece for piece in named if first <= piece.at < last]
        for at, piece in enumerate(within):
            if any(_zone(piece) == _zone(other) for other in within[:at]):
                yield named_twice.finding(
                    f"{piece.text} stands twice in one sentence",
                    line.origin,
                    within=line.within(piece.at, piece.to),
                    help="which other was meant?",
                )


def _zone(piece: Piece) -> str:
    return piece.reference.target if piece.reference else ""


def _in_a_sentence(line: Line) -> Iterator[Finding]:
    run: list[Piece] = []
    for piece in line.pieces:
        if piece.reference is None or piece.reference.kind not in _LISTED - {"phase"}:
            continue
        if run and not _goes_on(line, run[-1], piece):
            run = []
        joined = _WITH.match(line.text, piece.to)
        if not joined and any(_same(piece.reference, other.reference) for other in run):
            yield named_twice.finding(
                f"{piece.text} stands twice in one list",
                line.origin,
                within=line.within(piece.at, piece.to),
                help="which other was meant?",
            )
        run.append(piece)


def _goes_on(line: Line, last: Piece, piece: Piece) -> bool:
    """Whether a list goes on from one reference to the next of the same kind."""
    alike = last.reference and piece.reference and last.reference.kind == piece.reference.kind
    return bool(alike and _BETWEEN.fullmatch(line.text[last.to : piece.at]))


def _heads(prose: Prose) -> Iterator[Sequence[Reference]]:
    """Yield the references with which the entries of each list begin, where all begin so."""
    for items in _lists(prose.blocks):
        heads = [_head(item) for item in items]
        found = [head for head in heads if head is not None]
        if len(found) == len(heads) and len({head.kind for head in found}) == 1:
            yield found


def _lists(blocks: tuple[Block, ...]) -> Iterator[tuple[tuple[Block, ...], ...]]:
    for block in blocks:
        if isinstance(block, Note):
            yield from _lists(block.blocks)
        elif isinstance(block, ListBlock):
            yield block.items


def _head(item: tuple[Block, ...]) -> Reference | None:
    """Return the reference with which an entry begins, if nothing of its kind is joined to it."""
    first = item[0] if item else None
    if not isinstance(first, Paragraph):
        return None
    inlines = list(Prose("", item).inlines())
    if isinstance(inlines[0], Words) and not inlines[0].text.strip():
        inlines = inlines[1:]
    head = inlines[0]
    joined = len(inlines) > 2 and _joins(inlines[1], inlines[2])
    return head if isinstance(head, Reference) and not joined else None


def _joins(words: Words | Reference, other: Words | Reference) -> bool:
    return (
        isinstance(words, Words)
        and isinstance(other, Reference)
        and bool(_BETWEEN.fullmatch(words.text))
    )


def _same(one: Reference | None, other: Reference | None) -> bool:
    return (one and (one.kind, one.target)) == (other and (other.kind, other.target))


def _finding(
    context: CheckContext, origin: str, head: Reference, within: tuple[int, int]
) -> Finding:
    name = context.names.get(head.kind, {}).get(head.target, head.target)
    return named_twice.finding(
        f"{name} stands at the head of two entries of one list",
        origin,
        within=within,
        help="which other was meant?",
    )
