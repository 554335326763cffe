from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import telling
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.names import ending_name, numbered_sections

_OPENS = re.compile(r"(?:The|An?|Each|Every)?\s*\Z")
_PLAYS = re.compile(r"\s+(?:player|side)\s+(?!(?:who|that|which)\b)")
_ATTACKS = re.compile(
    r"\s+(?:units?|player|side|army|armies|battalions?|divisions?)\s+(?:attacks?|charges?|lands?|press\w*)\b"
)
_DECLARES = re.compile(r"\s+(?:player|side)\s+(?:[a-z]+\s+){0,6}?declares?\b")


@check("REF070", "what-the-other-side-does", WARNING, english=True)
def done_by_the_other_side(subject: Subject) -> Iterator[Finding]:
    """A rule has one side do what the definition gives to the other: its step, or its ending.

    "The Blue player lands when he likes" opens the rule for a step that only the Reds take; "the
    Blue player declares withdrawal" where the withdrawal is Red's. Held against the sequence and
    the endings are the first sentence of the rule of a step, where no step of the other side leads
    to that rule, what a side is said to declare, and who attacks in the story of an example.
    """
    steps = _steps(subject)
    declared = [
        (telling(ending_name(each)), each.side, f"ends.{each.id}.side")
        for each in subject.game.ends
        if each.side
    ]
    attackers = dict(_attackers(subject))
    seen: set[Origin] = set()
    for line in subject.lines:
        sides = [each for each in line.pieces if each.reference and each.reference.kind == "side"]
        if line.origin in steps and line.origin not in seen:
            seen.add(line.origin)
            owner, where = steps[line.origin]
            opens = sides and _OPENS.fullmatch(line.text[: sides[0].at])
            if opens and _PLAYS.match(line.text, sides[0].to):
                yield from _unless(subject, line, sides[0], owner, where)
        for side in sides if line.origin in attackers else ():
            if _ATTACKS.match(line.text, side.to):
                where = line.origin.replace(".text", ".situation.attackers")
                yield from _unless(subject, line, side, attackers[line.origin], where)
        for side in sides if declared and line.origin.startswith("sections.") else ():
            if _DECLARES.match(line.text, side.to):
                words = telling(line.text)
                for name, owner, where in declared:
                    if name and name <= words:
                        yield from _unless(subject, line, side, owner, where)


def _steps(subject: Subject) -> dict[Origin, tuple[str, Origin]]:
    """Return the texts of rules to which steps of one side alone lead, with the side and a step."""
    sides: dict[str, set[str | None]] = {}
    for phase in subject.game.sequence:
        if phase.rule:
            sides.setdefault(phase.rule, set()).add(phase.side)
    first = {phase.rule: phase.id for phase in reversed(subject.game.sequence)}
    found: dict[Origin, tuple[str, Origin]] = {}
    for entry in numbered_sections(subject.game.rules.sections):
        of = sides.get(entry.section.id, set())
        owner = next(iter(of)) if len(of) == 1 else None
        if owner:
            where = f"sequence.{first[entry.section.id]}.side"
            found[f"{entry.origin}.text"] = (owner, where)
    return found


def _attackers(subject: Subject) -> Iterator[tuple[Origin, str]]:
    """Yield the stories of examples all of whose attackers are of one side, with that side."""
    counters = subject.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    for example in subject.game.tables.examples:
        stacks = example.situation.attackers if example.situation else ()
        of = {sides.get(unit) for stack in stacks for unit in stack.units}
        owner = of.pop() if len(of) == 1 else None
        if owner:
            yield f"examples.{example.id}.text", owner


def _unless(
    subject: Subject, line: Line, side: Piece, owner: str, where: Origin
) -> Iterator[Finding]:
    if side.reference and side.reference.target != owner:
        yield done_by_the_other_side.finding(
            f"the definition gives this to {subject.names['side'].get(owner, owner)}, "
            f"not to {side.text}",
            line.origin,
            within=line.within(side.at, side.to),
            fix=f"{{side:{owner}}}",
            related=(Related(None, "whose it is", where),),
        )
