from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import LimitKind

_HEXSIDE = re.compile(r"\bhex[\s-]?sides?\b", re.IGNORECASE)
_DEFEND = re.compile(r"\b(?:defen[cds]\w*)", re.IGNORECASE)
_IN_A_HEX = re.compile(r"\bin(?:to)?\s+(?:a|an|any|the|one|each)\s+(?:\w+\s+)?hex\b", re.IGNORECASE)


@check("REF062", "limit-of-another-kind", WARNING, english=True)
def limits_of_other_kinds(subject: Subject) -> Iterator[Finding]:
    """A limit of units across a hexside is quoted for those in a hex, or the other way round.

    "Never more than two units in a hex", where the two is printed from the limit across a hexside:
    the words around a limit say which kind it is, a hexside, a defence or a stack.
    """
    limits = subject.game.counters.stacking if subject.game.counters else ()
    kinds = {each.id: each.limit for each in limits}
    for line in subject.lines if len(set(kinds.values())) > 1 else ():
        if not any(piece.reference and piece.reference.kind == "limit" for piece in line.pieces):
            continue
        for first, last in line.sentences():
            said = _said(line.text[first:last])
            for piece in line.references(first, last):
                reference = piece.reference
                limit = reference.kind == "limit" if reference else False
                kind = kinds.get(reference.target) if reference and limit else None
                if kind is not None and said and kind not in said:
                    yield limits_of_other_kinds.finding(
                        f"the sentence speaks of the limit of {_WORDS[min(said)]}, "
                        f"this is that of {_WORDS[kind]}",
                        line.origin,
                        within=line.within(piece.at, piece.to),
                        related=(Related(None, "the limit", f"stacking.{piece.reference.target}"),)
                        if piece.reference
                        else (),
                    )


_WORDS = {
    LimitKind.STACK: "units in a hex",
    LimitKind.DEFENCE: "defenders",
    LimitKind.HEXSIDE: "units across a hexside",
}


def _said(sentence: str) -> frozenset[LimitKind]:
    """Return the kinds of limits that a sentence may be about."""
    said = {
        LimitKind.HEXSIDE: _HEXSIDE.search(sentence),
        LimitKind.DEFENCE: _DEFEND.search(sentence),
        LimitKind.STACK: _IN_A_HEX.search(sentence),
    }
    return frozenset(kind for kind, found in said.items() if found)
