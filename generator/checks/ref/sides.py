"""What texts give to one side: victories, steps, zones, results."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from generator.checks.claims import Claim, Rows, Said, Told, claims, of_texts, targets
from generator.checks.context import CheckContext
from generator.checks.sentences.telling import telling
from generator.model.game import Victory
from generator.model.map import Zone
from generator.model.names import ending_name
from generator.model.rules import numbered_sections

# ---- who wins


_DENIES = re.compile(r"\b(?:no|not|none|neither|nor|never|nobody)\b", re.IGNORECASE)
_NOT_ANOTHER = r"^victory\."


def victories(context: CheckContext) -> Told:
    """Yield the words of victories."""
    return of_texts(context, {f"victory.{each.id}.text": each for each in context.game.victory})


def endings(context: CheckContext) -> Told:
    """Yield the texts of endings with the places by which somebody wins so."""
    places: dict[str, set[str]] = {}
    for each in context.game.victory:
        if each.ending:
            places.setdefault(each.ending, set()).update((*each.holds, *each.occupies))
    return of_texts(context, {f"ends.{name}.text": known for name, known in places.items()})


def _sides(said: Said) -> set[str]:
    return set(targets(said.line.pieces, "side"))


def _denied(said: Said) -> bool:
    """Whether the words of who wins otherwise do not deny it the winner alone."""
    victory: Victory = said.about
    alone = victory.otherwise and _sides(said) == {victory.side}
    return not (alone and said.place == 0 and _DENIES.search(said.line.text))


def _weighed(said: Said) -> bool:
    victory: Victory = said.about
    names = said.context.names["side"].items()
    told = _sides(said) | {side for side, name in names if name in said.line.text}
    weighed = victory.outweighs
    return not weighed or {victory.side, weighed.against} <= told or said.place + 1 < said.total


def _otherwise(said: Said) -> set[str]:
    wins = any(word in said.line.text for word in ("win", "won", "victory"))
    return {each.side for each in said.game.victory if each.otherwise} if wins else set()


def _graded(said: Said) -> set[str]:
    """Return who can win the one grade of victory that a sentence names, of one side alone."""
    text = said.line.text[slice(*said.sentence)]
    grades = {each.grade: each.side for each in said.game.victory if each.grade}
    named = [side for grade, side in grades.items() if f"{grade} victory" in text]
    first = said.target("side") not in said.named("side", before=True)
    return set(named) if len(named) == 1 == len(set(said.named("side"))) and first else set()


def _winners(said: Said) -> set[str]:
    """Return who can win by the places of a line, where that is one side alone."""
    places = set(targets(said.line.pieces, "place"))
    may = {v.side for v in said.game.victory if places & {*v.holds, *v.occupies}}
    first, _ = said.sentence
    before = said.line.text[first : said.span()[0]]
    other = said.has(r"\b(else|otherwise|no|not|none|neither|unless)\b", before)
    return may if len(may) == 1 and not other else set()


_WINS = r" ((player|side|army|armies) )?(ha(s|ve) )?w[io]ns?\b(?! (if|by))"


@claims("REF065", "victory-of-the-other-side", at="side", see="who wins by what: victory")
def victory_of_the_other_side() -> Rows:
    """A text gives a victory to the side that cannot win it.

    "The Red player has won" behind a town that only Blue can win by, "a Red unit there is a
    marginal victory" where that grade is Blue's, "else the Reds win" where nobody but Blue wins
    otherwise. Which side wins by what is known from `victory`: its places, its grade, its ending,
    and who wins where nobody else has.
    """
    other = "not {side} but the other side"
    yield Claim(
        "{place}",
        lambda said: said.about if said.target("place") in said.context.names["place"] else set(),
        "no victory of this ending is won there",
        about=endings,
        at="place",
    )
    yield Claim(
        "{side}",
        _denied,
        lambda said: f"{said.name('side', said.about.side)} wins because the other side has not",
        about=victories,
    )
    yield Claim("{side}", _weighed, "the strength of both sides is compared", about=victories)
    yield Claim("{side}", _graded, f"{other} can win that grade of victory", not_texts=_NOT_ANOTHER)
    yield Claim(
        r"\b(else|otherwise),? (the )?{side}",
        _otherwise,
        f"{other} wins where nobody else has",
        not_texts=_NOT_ANOTHER,
    )
    yield Claim(rf"{{side}}{_WINS}", _winners, f"{other} can win there", not_texts=_NOT_ANOTHER)


# ---- who acts


def steps(context: CheckContext) -> Told:
    """Yield the first lines of rules to which steps of one side alone lead, with those steps."""
    phases: dict[str, list[Any]] = {}
    for phase in context.game.sequence:
        phases.setdefault(phase.rule or "", []).append(phase)
    found = {}
    for entry in numbered_sections(context.game.rules.sections):
        theirs = phases.get(entry.section.id, [])
        if theirs and theirs[0].side and len({each.side for each in theirs}) == 1:
            found[f"{entry.origin}.text"] = theirs[0]
    seen: set[str] = set()
    for line, phase in of_texts(context, found):
        if line.origin not in seen:
            yield line, phase
        seen.add(line.origin)


def attackers(context: CheckContext) -> Told:
    """Yield the stories of examples all of whose attackers are of one side, with that side."""
    counters = context.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    found: dict[str, str] = {}
    for each in context.game.tables.examples:
        stacks = each.situation.attackers if each.situation else ()
        of = {sides.get(unit, "") for stack in stacks for unit in stack.units}
        found |= {f"examples.{each.id}.text": side for side in of if len(of) == 1 and side}
    return of_texts(context, found)


def _declared(said: Said) -> Any:
    """Return the ending of one side that a line speaks of, if of any."""
    words = telling(said.line.text)
    ends = ((telling(ending_name(each)), each) for each in said.game.ends if each.side)
    found = [each for name, each in ends if name and name <= words]
    strange = [each for each in found if each.side != said.target("side")]
    return strange[0] if strange else None


def _given_to(said: Said, owner: str) -> str:
    return f"the definition gives this to {said.name('side', owner)}, not to {said['side']}"


@claims("REF070", "what-the-other-side-does", at="side")
def what_the_other_side_does() -> Rows:
    """A rule has one side do what the definition gives to the other: its step, or its ending.

    "The Blue player lands when he likes" opens the rule for a step that only the Reds take; "the
    Blue player declares withdrawal" where the withdrawal is Red's. Held against the sequence and
    the endings are the first sentence of the rule of a step, where no step of the other side leads
    to that rule, what a side is said to declare, and who attacks in the story of an example.
    """
    yield Claim(
        r"\A((the|an?|each|every) )?{side} (player|side) (?!(who|that|which)\b)",
        lambda said: {said.about.side},
        lambda said: _given_to(said, said.about.side),
        about=steps,
        fix="{{side:{about.side}}}",
        see="whose it is: sequence.{about.id}.side",
    )
    yield Claim(
        r"{side} (units?|player|side|army|armies|battalions?|divisions?)"
        r" (attacks?|charges?|lands?|press\w*)\b",
        lambda said: {said.about},
        lambda said: _given_to(said, said.about),
        about=attackers,
        fix="{{side:{about}}}",
        see=lambda said: f"whose it is: {said.line.origin.removesuffix('text')}situation.attackers",
    )
    yield Claim(
        r"{side} (player|side) ([a-z]+ ){0,6}?declares?\b",
        lambda said: _declared(said) is None,
        lambda said: _given_to(said, _declared(said).side),
        texts=r"^sections\.",
        fix=lambda said: f"{{side:{_declared(said).side}}}",
        see=lambda said: f"whose it is: ends.{_declared(said).id}.side",
    )


# ---- zones


@lru_cache(maxsize=1)
def _zones(context: CheckContext) -> dict[str, Zone]:
    return {zone.id: zone for zone in context.game.map.zones} if context.game.map else {}


@lru_cache(maxsize=1)
def _effects(context: CheckContext) -> dict[str, str]:
    """Return for each modifier whose name holds that of a zone which zone it is."""
    return {
        each.id: zone.id
        for each in context.game.tables.modifiers
        for zone in _zones(context).values()
        if zone.name.casefold() in each.name.casefold()
    }


def of_zones(context: CheckContext) -> Told:
    """Yield what is told of zones of a side."""
    zones = _zones(context).values()
    for line in context.lines:
        for zone in zones if line.origin.startswith("zones.") else ():
            if zone.side and line.origin.split(".")[1] == zone.id:
                yield line, zone


def _zone(said: Said) -> Zone | None:
    """Return the one zone of a sentence."""
    known = _zones(said.context)
    return known.get(said.target("zone")) if len(said.named("zone")) == 1 else None


def _bordered(said: Said) -> bool:
    zone = _zone(said)
    told = re.findall(r"\b([a-z]+)\s+(?:border|outline)\b", said.line.text[slice(*said.sentence)])
    told = [each for each in told if each in {z.border for z in _zones(said.context).values()}]
    return zone is None or not told or zone.border in told


def _its_effect(said: Said) -> bool:
    zone, (first, last) = _zone(said), said.sentence
    pieces = [p.reference for p in said.line.references(first, last) if p.reference]
    meant = {_effects(said.context).get(each.target) for each in pieces} - {None}
    return zone is None or not meant or zone.id in meant


@claims("REF068", "zone-told-otherwise", see="the zone: zones.{zone.id}")
def zone_told_otherwise() -> Rows:
    """A text gives a zone another border, another side's favour or another zone's effect.

    "Outside the red border, the range of the Alba guns" where that range has a black border; "a
    column in Blue's favour" among the effects of a zone that is Red's; "under the Bell guns" beside
    the points that a modifier called Landing under the Alba guns is worth.
    """
    yield Claim(
        "{zone}",
        _bordered,
        lambda said: (
            f"the border of {_zones(said.context)[said.target('zone')].name} is "
            f"{_zones(said.context)[said.target('zone')].border}"
        ),
    )
    yield Claim("{zone}", _its_effect, "the number quoted here is an effect of another zone")
    yield Claim(
        "{side} (player'?s )?favou?r\\b",
        lambda said: {said.about.side},
        lambda said: f"the zone is there for the {said.name('side', said.about.side)} side",
        about=of_zones,
        see="the zone: zones.{about.id}",
    )
