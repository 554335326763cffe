from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.combat import CombatError, work_example
from generator.diagnostics import Finding, Related
from generator.model.combat import Example, ModifierKind
from generator.model.wording import listed

_AGAINST = Phrase(rf"(?P<one>{NUMBER})\s+against\s+(?P<two>{NUMBER})")
_LEAD = Phrase(rf"(?P<one>{NUMBER})\s+(?:for|on)\s+(?:the\s+(?:attacker|defender)'s|its)\s+die\b")
_LESS = Phrase(rf"\bretreats?\s+and\s+loses?\s+(?P<one>{NUMBER})")
_SAVED = Phrase(rf"\blose\s+(?P<one>{NUMBER})\s+instead\s+of")
_LOST = Phrase(rf"(?<!and )\bloses?\s+(?P<one>{NUMBER})(?!\s+instead)")
_WHOLE = Phrase(rf"\binstead\s+of\s+(?P<one>{NUMBER})")
_TAKEN = Phrase(rf"\btakes?\s+(?P<one>{NUMBER})\b")
_DIFFERENCE = Phrase(rf"\bdifference\s+of\s+(?P<one>{NUMBER})\b")
_SPACES = Phrase(rf"\bby\s+(?P<one>{NUMBER})\s+spaces?\b")

Patterns = tuple[tuple[Phrase, frozenset[int], str], ...]


@check("NUM028", "working-of-opposed-dice", WARNING, english=True)
def opposed_otherwise(subject: Subject) -> Iterator[Finding]:
    """The story of opposed dice reckons otherwise than its example.

    "6 against 4 is 3 for its die" where the lead is 2, "it loses 1, or retreats and loses nothing"
    where the table says 2, "time moves by two spaces" when one die shows the number: the reader
    works the example from its words. Looked at are what stands against what, leads, losses, what
    ground takes away, differences of strength and the spaces that a marker moves.
    """
    examples = {
        f"examples.{each.id}.text": each
        for each in subject.game.tables.examples
        if each.defence_die is not None and each.attack is not None and each.defence is not None
    }
    for line in subject.lines if examples else ():
        example = examples.get(line.origin)
        if example is not None:
            yield from _judge(subject, line, example)


def _judge(subject: Subject, line: Line, example: Example) -> Iterator[Finding]:
    try:
        worked = work_example(example, subject.game.tables)
    except CombatError:
        return
    strengths = (worked.attack, worked.defence)
    dice = (worked.die, worked.die - (worked.difference or 0))
    lead = max(dice[0] - example.die, dice[1] - (example.defence_die or 0))
    for match in _AGAINST.finditer(line.text):
        pair = (number(match["one"]), number(match["two"]))
        if pair not in {strengths, strengths[::-1], dice, dice[::-1]}:
            told = (
                f"{strengths[0]} against {strengths[1]}, and the dice {dice[0]} against {dice[1]}"
            )
            yield _finding(line, match.span(), f"the strengths are {told}")
    apart = abs(strengths[0] - strengths[1])
    for pattern, known, words in (
        (_LEAD, frozenset({lead}), "the lead is"),
        (_DIFFERENCE, frozenset({apart}), "the difference is"),
        *_outcomes(subject, example),
    ):
        for match in pattern.finditer(line.text) if known else ():
            if number(match["one"]) not in known:
                stated = listed([str(each) for each in sorted(known)], "or")
                yield _finding(line, match.span("one"), f"{words} {stated} here")


def _outcomes(subject: Subject, example: Example) -> Patterns:
    """Return what the result takes, what the ground takes and how far a marker moves."""
    lost = {int(each) for each in re.findall(r"\d+", example.result)}
    values = {
        each.value
        for each in subject.game.tables.modifiers
        if each.id in example.modifiers and each.kind is ModifierKind.STRENGTH
    }
    tracks = subject.game.map.tracks if subject.game.map else ()
    dice = (example.die, example.defence_die or 0)
    moved = {sum(die in each.moves_on for die in dice) for each in tracks if each.moves_on}
    whole = frozenset(lost if len(lost) == 1 else ())
    less = frozenset(each - 1 for each in whole)
    return (
        (_LOST, whole, "the result takes"),
        (_WHOLE, whole, "the result takes"),
        (_LESS, less, "a retreat leaves"),
        (_SAVED, less, "a retreat leaves"),
        (_TAKEN, frozenset(values), "the ground takes"),
        (_SPACES, frozenset(moved), "the dice move the marker by"),
    )


def _finding(line: Line, span: tuple[int, int], message: str) -> Finding:
    example = line.origin.rpartition(".")[0]
    return opposed_otherwise.finding(
        message,
        line.origin,
        within=line.within(*span),
        related=(Related(None, "the example", example, on_key=True),),
    )
