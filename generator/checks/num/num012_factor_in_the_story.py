from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.combat import Example
from generator.model.counters import Unit
from generator.model.wording import listed

_BEHIND = re.compile(
    r"(?:(?!attack)[^.;:\d]){0,80}?\b(?:with|has|have|adds?|brings?)\s+(?P<factor>\d{1,2})"
    r"(?=[,.;]|\s+(?:and|attacks?|press|meets?|behind|in|on|against|from)\b)(?!\s+each)"
)
_BEFORE = re.compile(r"\b(?P<factor>\d{1,2})\s+(?:of|from)\s+(?:the\s+)?$")
_ATTACKED = re.compile(r"\battacks?\s+(?:the\s+)?$")
_MOVING = re.compile(r"\bon\s+the\s+move\b")
"""What moves attacks with the smaller of two factors."""
_EACH = re.compile(r"\bwith\s+(?P<factor>\d{1,2})\s+each\b")
_HALF = re.compile(r"\bhal(?:f|ves?|ved)\b|\bdoubl|\btwice\b", re.IGNORECASE)
_REACH = 14


@check("NUM012", "factor-in-the-story", WARNING, english=True)
def other_factors(subject: Subject) -> Iterator[Finding]:
    """The story of a worked example gives a unit a factor that does not count there.

    "The 6th Regiment, on the move, adds 3" though it attacks with 2: an attacker brings an attack
    factor, a defender one of defence, and the situation says who is who. Where the sentence speaks
    of a half or a double, the number may be that.
    """
    examples = {f"examples.{each.id}.text": each for each in subject.game.tables.examples}
    units = {unit.id: unit for unit in subject.game.counters.units} if subject.game.counters else {}
    for line in subject.lines:
        example = examples.get(line.origin)
        if example and example.situation and units:
            yield from _judge(line, example, units)


def _judge(line: Line, example: Example, units: dict[str, Unit]) -> Iterator[Finding]:
    known = _known(example, units)
    named = [p for p in line.pieces if p.reference and p.reference.kind == "unit"]
    for place, piece in enumerate(named):
        name = piece.reference.target if piece.reference else ""
        end = named[place + 1].at if place + 1 < len(named) else len(line.text)
        if name not in known or _halved(line, piece):
            continue
        attacked = _ATTACKED.search(line.text, max(0, piece.at - _REACH), piece.at)
        behind = None if attacked else _BEHIND.match(line.text, piece.to, end)
        before = _BEFORE.search(line.text, max(0, piece.at - _REACH), piece.at)
        for match in (behind, before):
            if match is None:
                continue
            here = {min(known[name])} if _MOVING.search(match[0]) else known[name]
            if int(match["factor"]) not in here:
                yield _finding(line, match, units[name], sorted(here))
    for match in _EACH.finditer(line.text):
        bearers = [name for name, factors in known.items() if int(match["factor"]) in factors]
        if known and len(bearers) < 2:
            message = f"no two units have {match['factor']} here"
            yield other_factors.finding(
                message, line.origin, within=line.within(*match.span("factor"))
            )


def _known(example: Example, units: dict[str, Unit]) -> dict[str, set[int]]:
    """Return the factors that count for each unit of a situation whose counter has two parts."""
    known: dict[str, set[int]] = {}
    if example.situation is None:
        return known
    attackers = [name for each in example.situation.attackers for name in each.units]
    for part, names in ((0, attackers), (1, list(example.situation.defenders))):
        for name in names:
            faces = [units[name].factors, units[name].back.factors] if name in units else []
            for face in faces:
                if face is not None and len(face.parts) > part:
                    value = face.parts[part]
                    known.setdefault(name, set()).update({value.value, value.larger or value.value})
    return known


def _halved(line: Line, piece: Piece) -> bool:
    return any(
        _HALF.search(line.text, first, last)
        for first, last in line.sentences()
        if first <= piece.at < last
    )


def _finding(line: Line, match: re.Match[str], unit: Unit, factors: list[int]) -> Finding:
    known = listed([str(each) for each in factors], "or")
    return other_factors.finding(
        f"{unit.name} brings {known} here, not {match['factor']}",
        line.origin,
        within=line.within(*match.span("factor")),
        related=(Related(None, "its factors", f"units.{unit.id}.factors"),),
    )
