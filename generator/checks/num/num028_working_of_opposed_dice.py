"""The story of opposed dice reckons otherwise than its example.

"6 against 4 is 3 for its die" where the lead is 2, "it loses 1, or retreats and loses nothing"
where the table says 2, "time moves by two spaces" when one die shows the number: the reader works
the example from its words. Looked at are what stands against what, leads, losses, what ground takes
away, differences of strength and the spaces that a marker moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.subject import Subject
from generator.checks.wording import listed
from generator.combat import CombatError, work_example
from generator.diagnostics import Finding, Related, Severity
from generator.model.combat import Example, ModifierKind

_AGAINST = re.compile(rf"(?P<one>{NUMBER})\s+against\s+(?P<two>{NUMBER})")
_LEAD = re.compile(
    rf"(?P<one>{NUMBER})\s+(?:for|on)\s+(?:the\s+(?:attacker|defender)'s|its)\s+die\b"
)
_LESS = re.compile(
    rf"\bretreats?\s+and\s+loses?\s+(?P<one>{NUMBER})|\blose\s+(?P<less>{NUMBER})\s+instead\s+of"
)
_LOST = re.compile(
    rf"(?<!and )\bloses?\s+(?P<one>{NUMBER})(?!\s+instead)|\binstead\s+of\s+(?P<whole>{NUMBER})"
)
_TAKEN = re.compile(rf"\btakes?\s+(?P<one>{NUMBER})\b")
_DIFFERENCE = re.compile(rf"\bdifference\s+of\s+(?P<one>{NUMBER})\b")
_SPACES = re.compile(rf"\bby\s+(?P<one>{NUMBER})\s+spaces?\b")

Patterns = tuple[tuple[re.Pattern[str], frozenset[int], str], ...]


def opposed_otherwise(subject: Subject) -> Iterator[Finding]:
    """Find numbers in stories of opposed dice that do not come of the example."""
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
            group = next(name for name, text in match.groupdict().items() if text)
            if number(match[group]) not in known:
                stated = listed([str(each) for each in sorted(known)], "or")
                yield _finding(line, match.span(group), f"{words} {stated} here")


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
    alone = len(lost) == 1
    return (
        (_LOST, frozenset(lost if alone else ()), "the result takes"),
        (_LESS, frozenset({max(lost) - 1} if alone else ()), "a retreat leaves"),
        (_TAKEN, frozenset(values), "the ground takes"),
        (_SPACES, frozenset(moved), "the dice move the marker by"),
    )


def _finding(line: Line, span: tuple[int, int], message: str) -> Finding:
    example = line.origin.rpartition(".")[0]
    return CHECK.finding(
        message,
        line.origin,
        within=line.within(*span),
        related=(Related(None, "the example", example, on_key=True),),
    )


_DUEL = """
tables:
  duel:
    kind: opposed
    name: Duel
    die: 1d6
    modifier: the difference
    modifier-limit: 2
    least: 1
    bands:
      0-1: {effect: Both lose 1, higher: 1, lower: 1}
      2+: {effect: The lower loses 1, lower: 1}
examples:
  duel:
    title: A duel
    table: duel
    attack: 4
    defence: 3
    die: 3
    defence-die: 1
    difference: 3
    result: The lower loses 1
"""

CHECK = Check(
    code="NUM028",
    slug="working-of-opposed-dice",
    severity=Severity.WARNING,
    page=__doc__,
    find=opposed_otherwise,
    failing=f"""{_DUEL}
    text: The loser loses 2.
""",
    passing=f"""{_DUEL}
    text: The loser loses 1.
""",
)
