from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import Setup
from generator.model.wording import listed

_SHARING = re.compile(r"\b(?:shar(?:e|es|ed|ing)|divid|allot|distribut)\w*", re.IGNORECASE)
_STRENGTH = re.compile(r"\b(?:points|strengths?)\b", re.IGNORECASE)
_POINTS = Phrase(rf"(?P<number>{NUMBER})\s+(?:points|among)\b", re.IGNORECASE)
_LEAST = Phrase(rf"\b(?:at\s+least|(?:fewer|less)\s+than)\s+(?P<number>{NUMBER})", re.IGNORECASE)


@check("SET043", "strength-shared-out-in-words", WARNING, english=True)
def other_strength(subject: Subject) -> Iterator[Finding]:
    """A text shares out other strength than the set-up does.

    "Divide 27 points among your armies, at least 3 to each" beside an allotment of 20 points.
    Compared are texts that share out points or strength: those of a set-up and of a form with the
    allotment of their side, others with all allotments.
    """
    counters = subject.game.counters
    setups = [each for each in counters.setup if each.allotment] if counters else []
    forms = {f"forms.{form.id}.text": form.side for form in subject.game.forms}
    sides = forms | {f"setup.{setup.id}.text": setup.side for setup in setups}
    for line in subject.lines if setups else ():
        if _SHARING.search(line.text) and _STRENGTH.search(line.text):
            side = sides.get(line.origin)
            yield from _judge(line, [each for each in setups if side in {None, each.side}])


def _judge(line: Line, setups: list[Setup]) -> Iterator[Finding]:
    allotments = [each.allotment for each in setups if each.allotment]
    points = {allotment.points for allotment in allotments}
    least = {allotment.least for allotment in allotments}
    for pattern, key, known in ((_POINTS, "points", points), (_LEAST, "least", least)):
        for match in pattern.finditer(line.text) if known else ():
            if number(match["number"]) not in known:
                here = f"setup.{setups[0].id}.allotment"
                yield other_strength.finding(
                    f"the set-up says {listed(sorted(map(str, known)), 'or')}, "
                    f"not {match['number'].lower()}",
                    line.origin,
                    within=line.within(*match.span("number")),
                    related=(Related(None, f"the {key} of the allotment", here, on_key=True),),
                )
