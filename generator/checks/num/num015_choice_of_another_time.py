from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import ORDINAL, number
from generator.diagnostics import Origin

_ORDINAL = re.compile(ORDINAL)
_TOGETHER = re.compile(r",\s+|,?\s+(?:or|and)\s+(?:hex\s+)?|\s+")


@check("NUM015", "choice-of-another-time", WARNING, english=True)
def choices_of_other_times(context: CheckContext) -> Findings:
    """A text gives a choice of hexes to another time than the arrival does.

    Units that may be held back choose among more hexes each time: `choices` under an arrival has
    them in order. "The first time on A, the third on A or B" names the second choice with the wrong
    word.
    """
    arrivals = context.counters.arrivals
    chosen = [(each.id, [c.hexes for c in each.choices]) for each in arrivals if each.choices]
    if not chosen:
        return
    texts: dict[Origin, list[Line]] = {}
    for line in context.lines:
        texts.setdefault(line.origin, []).append(line)
    for lines in texts.values():
        groups = [group for line in lines for group in _groups(line)]
        times = [(line, match) for line in lines for match in _times(line)]
        for arrival, choices in chosen:
            known = [set(each) for each in choices]
            each_once = len({frozenset(group) for group in groups}) == len(groups)
            if len(groups) < 2 or len(times) != len(groups):
                continue
            if each_once and all(group in known for group in groups):
                yield from _judge(arrival, known, groups, times)


def _judge(
    arrival: str,
    known: list[set[str]],
    groups: list[set[str]],
    times: list[tuple[Line, re.Match[str]]],
) -> Findings:
    for group, (line, match) in zip(groups, times, strict=True):
        place = known.index(group) + 1
        if number(match[0]) != place:
            hexes = " or ".join(sorted(group))
            yield finding(
                f"{hexes} is choice {place} of the arrival, not the {match[0]}",
                line.origin,
                within=line.within(*match.span()),
                see=("the choices", f"arrivals.{arrival}.choices"),
            )


def _groups(line: Line) -> Iterator[set[str]]:
    """Yield the hexes that are named together: "A", "A or B", "A, B or C"."""
    group: set[str] = set()
    end = -1
    for piece in line.pieces:
        if piece.reference is None or piece.reference.kind != "hex":
            continue
        if group and not _TOGETHER.fullmatch(line.text[end : piece.at]):
            yield group
            group = set()
        group.add(piece.reference.target)
        end = piece.to
    if group:
        yield group


def _times(line: Line) -> Iterator[re.Match[str]]:
    """Yield the ordinals that are no part of a printed name."""
    return (m for m in _ORDINAL.finditer(line.text) if not line.references(*m.span()))
