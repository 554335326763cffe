from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.diagnostics import Origin
from generator.model.counters import Arrival

_TURNS = re.compile(
    r"\b(?:on|from|in|by)\s+turns?\s+(?P<first>\d{1,2})"
    r"(?:\s*(?:-|\N{EN DASH}|to|and|or)\s*(?P<last>\d{1,2}))?(?!\d)"
)
_COMES = re.compile(r"\b(?:arriv|enter|com(?:e|es|ing)\b|appear|land)", re.IGNORECASE)
_THEY = re.compile(r"\b(?:they|both|it)\b")


@check("TRK034", "turn-of-another-arrival", WARNING, english=True)
def turns_of_other_arrivals(context: CheckContext) -> Findings:
    """A rule about one arrival names a turn on which nobody of it arrives.

    "Both on turn 2, or one each on turns 3 and 4", where the arrival says 1 and 3-4: the short form
    names the units by a common name, and the turn in it was forgotten. Compared are sentences that
    quote the chance of an arrival, that go on about units with "they" or "both", and the short
    forms of sections all of whose units belong to one arrival.
    """
    arrivals = context.counters.arrivals
    timed = tuple(each for each in arrivals if each.turns is not None)
    if not timed:
        return
    about = _sections(context, timed)
    for line in context.lines:
        if "turn" not in line.text:
            continue
        before: Arrival | None = None
        for first, last in line.sentences():
            named = _arrival(line, first, last, timed)
            if named is None and not _units(line, first, last):
                if _THEY.search(line.text, first, last):
                    named = before
                named = named or about.get(line.origin)
            told = not _units(line, first, last)  # REF025 judges those that name their units
            if named is not None and told and _COMES.search(line.text, first, last):
                yield from _judge(line, first, last, named)
            before = named


def _sections(context: CheckContext, timed: tuple[Arrival, ...]) -> dict[Origin, Arrival]:
    """Return the arrival that a section is about, by the origin of its short form."""
    units: dict[Origin, set[str]] = {}
    for line in context.lines:
        section, _, part = line.origin.rpartition(".")
        if section.startswith("sections.") and part != "short":
            units.setdefault(section, set()).update(_units(line, 0, len(line.text)))
    return {
        f"{section}.short": arrival
        for section, named in units.items()
        for arrival in timed
        if named and named <= set(arrival.units)
    }


def _arrival(line: Line, first: int, last: int, timed: tuple[Arrival, ...]) -> Arrival | None:
    chances = {
        p.reference.target
        for p in line.references(first, last)
        if p.reference and p.reference.kind == "chance"
    }
    units = _units(line, first, last)
    for arrival in timed:
        if arrival.id in chances or (units and units <= set(arrival.units)):
            return arrival
    return None


def _units(line: Line, first: int, last: int) -> set[str]:
    pieces = line.references(first, last)
    return {p.reference.target for p in pieces if p.reference and p.reference.kind == "unit"}


def _judge(line: Line, first: int, last: int, arrival: Arrival) -> Findings:
    ranges = [each for each in (arrival.turns, arrival.otherwise) if each is not None]
    for match in _TURNS.finditer(line.text, first, last):
        for group in ("first", "last"):
            if match[group] and not any(int(match[group]) in each for each in ranges):
                data = " or ".join(str(each) for each in ranges)
                yield finding(
                    f"they come on turn {data}, not on {match[group]}",
                    line.origin,
                    within=line.within(*match.span(group)),
                    see=("the arrival", f"arrivals.{arrival.id}", True),
                )
