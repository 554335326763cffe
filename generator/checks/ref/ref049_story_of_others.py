"""The story of a worked example tells of other units than its situation, or of another place.

The figure of an example is drawn from its situation, the story stands beside it. A unit that is in
the story alone, while one of the situation is missing there, was taken for that one; so was a place
where neither the place nor the hex that is attacked is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import listed
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.model.combat import Example, Situation
from generator.model.prose import Reference

_ENOUGH = 2


def stories_of_others(subject: Subject) -> Iterator[Finding]:
    """Find units and places in stories of examples that are not those of the situation."""
    for example in subject.game.tables.examples:
        if example.text is not None and example.situation is not None:
            yield from _units(subject, example, example.situation)
            yield from _places(subject, example, example.situation)


def _units(subject: Subject, example: Example, situation: Situation) -> Iterator[Finding]:
    attackers = [unit for each in situation.attackers for unit in each.units]
    parties = [tuple(attackers), situation.defenders]
    story = _story(example)
    named = {each.target: each for each in _references(example, "unit")}
    involved = {unit for party in parties for unit in party}
    unnamed = [
        [unit for unit in party if unit not in named and _name(subject, unit) not in story]
        for party in parties
    ]
    missing = [unit for party in unnamed for unit in party]
    strangers = [each for name, each in named.items() if name not in involved]
    for stranger in strangers if missing else ():
        yield _finding(
            example,
            f"the story tells of {_name(subject, stranger.target)}, the situation has "
            f"{listed([_name(subject, unit) for unit in missing], 'or')}",
            stranger,
        )
    for party, left in zip(parties, unnamed, strict=True):
        if not strangers and len(left) == 1 and len(party) >= _ENOUGH:
            yield _finding(
                example,
                f"the story tells of all units of its side but {_name(subject, left[0])}",
                None,
            )


def _places(subject: Subject, example: Example, situation: Situation) -> Iterator[Finding]:
    told = list(_references(example, "place"))
    story = _story(example)
    here = [name for name, hexes in subject.places.items() if situation.into in hexes]
    hexes = {each.target for each in _references(example, "hex")}
    title = example.title
    names = [subject.names["place"][name] for name in here]
    if not told or not here or situation.into in hexes or {each.target for each in told} & {*here}:
        return
    if not any(name in story or name in title for name in names):
        starts = {each.start for each in situation.attackers}
        others = [each for each in told if not starts & {*subject.places.get(each.target, ())}]
        for each in others[:1]:
            yield _finding(
                example,
                f"the story tells of {subject.names['place'].get(each.target, each.target)}, "
                f"but {listed(names)} is attacked",
                each,
            )


def _references(example: Example, kind: str) -> Iterator[Reference]:
    for inline in example.text.inlines() if example.text else ():
        if isinstance(inline, Reference) and inline.kind == kind:
            yield inline


def _story(example: Example) -> str:
    return example.text.source if example.text else ""


def _name(subject: Subject, unit: str) -> str:
    return subject.names["unit"].get(unit, unit)


def _finding(example: Example, message: str, reference: Reference | None) -> Finding:
    origin: Origin = f"examples.{example.id}"
    return CHECK.finding(
        message,
        f"{origin}.text",
        within=(reference.start, reference.end) if reference else None,
        related=(Related(None, "the situation", f"{origin}.situation"),),
    )


CHECK = Check(
    code="REF049",
    slug="story-of-others",
    severity=Severity.WARNING,
    page=__doc__,
    find=stories_of_others,
    failing="""
units:
  three: {name: 3rd Battalion, side: blue, type: infantry, size: battalion, factors: 2-3}
setup:
  blue: {side: blue, units: [two, three], where: {hexes: [32]}}
examples:
  plain:
    attack: 3
    defence: 3
    column: "1:1"
    result: D
    situation: {into: 12, attackers: {11: [one]}, defenders: [two]}
    text: "The {unit:one} attacks the {unit:three}."
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: blue, type: infantry, size: battalion, factors: 2-3}
setup:
  blue: {side: blue, units: [two, three], where: {hexes: [32]}}
examples:
  plain:
    attack: 3
    defence: 3
    column: "1:1"
    result: D
    situation: {into: 12, attackers: {11: [one]}, defenders: [two]}
    text: "The {unit:one} attacks the {unit:two}."
""",
)
