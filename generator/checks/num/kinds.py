"""What rules say of kinds of units: how far foot goes, how many steps guns have, who moves again.

Kinds are called by the names in the table of movement, by arms and their bynames, by sizes, and by
the last words of units' names. What is said is right if it is so of any unit that may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from generator.checks.claims import Claim, Facts, Rows, Said, any_of, of_rules
from generator.checks.context import CheckContext, of_things
from generator.checks.num.rates import forms_of
from generator.model.arms import UnitSize, UnitType
from generator.model.combat import rating_of
from generator.model.counters import BackKind, LimitKind, StackingLimit, Unit
from generator.model.game import Phase
from generator.model.movement import Movement
from generator.model.names import listed
from generator.model.rules import Section
from generator.play.battlefield import battlefield_of
from generator.play.moving import movement_of

BYNAMES: Final[Mapping[UnitType, str]] = {
    UnitType.INFANTRY: "foot, riflemen, foot soldier",
    UnitType.CAVALRY: "horse, horsemen, trooper",
    UnitType.ARTILLERY: "gun, cannon, battery",
    UnitType.ARMOUR: "armor, tank, panzer",
    UnitType.ENGINEERS: "engineer, sapper, pioneer",
    UnitType.SKI: "skier",
    UnitType.BICYCLE: "cyclist",
    UnitType.TRANSPORT: "truck, lorry, wagon",
    UnitType.WHEELED: "truck, lorry, wagon",
    UnitType.SUPPLY: "truck, lorry, wagon",
    UnitType.NAVAL: "ship, vessel",
    UnitType.AIR: "aircraft, plane, aeroplane",
    UnitType.ROTARY: "helicopter",
    UnitType.HEADQUARTERS: "HQ",
    UnitType.LEADER: "leader, general",
    UnitType.PARACHUTE: "paratroops, paratrooper",
    UnitType.PARTISAN: "partisan",
    UnitType.MORTAR: "mortar",
    UnitType.MACHINE_GUN: "machine-gun",
}
"""What players call units of an arm, beside the arm itself."""
_PIECES: Final = frozenset(
    form
    for name in (
        *(name for names in BYNAMES.values() for name in names.split(", ")),
        *(arm.value for arm in UnitType),
        *(size.value for size in UnitSize),
        *("unit", "counter", "piece", "troop", "player"),
    )
    for form in forms_of(name)
)
"""What a side may have several kinds of, in the singular and in the plural."""
_NO_KIND = frozenset({"unit", "units", "counter", "counters", "others", "all others", "all units"})
_LAST_WORD = re.compile(r"[^\W\d_]{3,}\Z")


@of_things
def pieces(context: CheckContext) -> frozenset[str]:
    """Return words for kinds of pieces, the last ones of units' names among them."""
    last = (word for unit in context.units for word in _LAST_WORD.findall(unit.name))
    return _PIECES | {form for word in last for form in forms_of(word)}


@of_things
def kinds_by_name(context: CheckContext) -> Mapping[str, tuple[Unit, ...]]:
    """Return the units that each name of a kind may mean, by its forms in small letters."""
    found: dict[str, dict[str, Unit]] = {}
    for unit in context.units:
        for name in _called(context, unit):
            for form in forms_of(name):
                found.setdefault(form, {})[unit.id] = unit
    return {name: (*of.values(),) for name, of in found.items() if name not in _NO_KIND}


def _called(context: CheckContext, unit: Unit) -> Iterator[str]:
    for arm in unit.type.marks:
        yield str(arm)
        yield from BYNAMES.get(arm, "").split(", ") if arm in BYNAMES else ()
    yield from [unit.size.value] if unit.size else ()
    yield unit.name
    yield from _LAST_WORD.findall(unit.name)
    for each in entries_of(context, unit):
        yield from (each.name, each.name.removeprefix("Other ")) if each.name else ()


def entries_of(context: CheckContext, unit: Unit) -> tuple[Movement, ...]:
    """Return the entries that a unit goes by in the parts of the day."""
    game, board = context.game, battlefield_of(context.game)
    parts = len(game.turns.parts) if game.turns else 0
    found = (movement_of(board, unit, turn) for turn in range(parts + 1))
    return tuple(each for each in found if each is not None)


@of_things
def _paces(context: CheckContext) -> Mapping[str, frozenset[int]]:
    """Return how far each unit may ever go, by its id."""
    states = {each.steps for each in context.game.states if each.steps is not None}
    found: dict[str, frozenset[int]] = {}
    for unit in context.units:
        ever = {pace for each in entries_of(context, unit) for pace in _by(context, unit, each)}
        found[unit.id] = frozenset(ever | (states if ever else set()))
    return found


def _by(context: CheckContext, unit: Unit, entry: Movement) -> Iterator[int]:
    rating = entry.steps.rating
    for reduced in (False, True):
        has = rating_of(unit, rating, context.counters, reduced=reduced) if rating else None
        yield from [entry.steps.number] if not rating else [has] if has is not None else []
    changed = (each.steps.number for each in entry.weather if each.steps)
    yield from (each for each in changed if each is not None)


def _given(context: CheckContext) -> dict[str, str] | None:
    """Return the names of kinds; None where no unit moves by data."""
    return names_of_kinds(context) if context.game.movement else None


def names_of_kinds(context: CheckContext) -> dict[str, str]:
    """Return the names of kinds, as a part of patterns."""
    kinds = kinds_by_name(context)
    single = (each for each in kinds if not (each.endswith("s") and each[:-1] in kinds))
    longest = sorted(sorted(single), key=len, reverse=True)
    # Both forms in one take half the time to compile.
    return {
        "kinds": "|".join(any_of([each]) + "s?" * (f"{each}s" in kinds) for each in longest),
    }


def _meant(said: Said) -> tuple[Unit, ...]:
    """Return the units that a claim may be about, those of its side if it names one."""
    side = said.target("side")
    units = kinds_by_name(said.context).get(" ".join(said["who"].lower().split()), ())
    return tuple(each for each in units if side in {"", each.side})


def _goes(said: Said) -> set[int]:
    """Return how far units of a kind go; nothing if some of them go by no data.

    Nothing either where a smaller number may be one of another move, as after an attack, or more
    hexes those of a road.
    """
    section = section_of(said)
    title = section.title.lower() if section else ""
    if section is None or section.option or said.has("another move", title):
        return set()
    units = _meant(said)
    each = [_paces(said.context).get(unit.id, frozenset[int]()) for unit in units]
    known = set[int]().union(*each) if all(each) else set()
    unsure = said.number() < max(known, default=0) or ("bare" in said.slots and said["bare"])
    if unsure and not said.has("move", title):
        return set()
    roads = any(one.ways or one.times or one.links for one in said.game.movement)
    return set() if roads and said["far"] and said.number() > max(known, default=0) else known


def section_of(said: Said) -> Section | None:
    """Return the rule in which something is said; None elsewhere."""
    of = said.line.origin.rpartition(".")[0]
    return next((e.section for e in said.context.sections if e.origin == of), None)


def _goes_too(said: Said) -> set[int]:
    """Return how far units go that a sentence names after others: "foot goes three, guns two"."""
    first, start = said.span()[0], said.line.text.rfind(". ", 0, said.span()[0]) + 1
    before = (
        each.span() for each in said.beside("steps of a kind", **(_given(said.context) or {}))
    )
    spoken = [at for at, _ in before if start <= at < first]
    return _goes(said) if spoken and not said.found("without", start, first) else set()


def _others(said: Said) -> bool | Facts:
    """Judge how far nothing else goes than what has been spoken of."""
    paces = _paces(said.context)
    given = _given(said.context) or {}
    earlier = [one for one in said.earlier("steps of a kind", **given) if one is not said]
    earlier = [one for one in earlier if one.span()[0] < said.span()[0]]
    spoken = {unit.id for one in earlier for unit in _meant(one)}
    rest = {pace for unit, of in paces.items() if unit not in spoken for pace in of}
    stated = said.number()
    wrong = max(rest, default=0) > stated if said["more"] else stated in rest
    return not (spoken and rest and wrong) or {"most": max(rest)}


_JOINED = re.compile(r",? and |,? or |, ")


def units_of(said: Said) -> tuple[Unit, ...]:
    """Return the units of all kinds in a list; none where one of them is not known."""
    named = _JOINED.split(" ".join(said["list"].lower().split()))
    kinds = [kinds_by_name(said.context).get(each, ()) for each in named]
    return tuple(unit for units in kinds for unit in units) if all(kinds) else ()


def is_of_each(said: Said, fits: Callable[[Unit], bool]) -> bool:
    """Whether it is so of a unit of each of the kinds in a list, if they are all known."""
    named = _JOINED.split(" ".join(said["list"].lower().split()))
    kinds = [kinds_by_name(said.context).get(each, ()) for each in named]
    return not all(kinds) or all(any(map(fits, units)) for units in kinds)


def _steps(said: Said) -> bool:
    def has(unit: Unit) -> bool:
        return said.number() == (2 if unit.back.kind is BackKind.REDUCED else 1)

    return is_of_each(said, has)


def rows() -> Rows:
    """Yield the rows of NUM084 about kinds of units."""
    message = "by `movement` it is {truth}, not {number}"
    see = "how far units go: movement"
    yield Claim("steps of a kind", _goes, message, see=see, given=_given)
    yield Claim("steps of another kind", _goes_too, message, see=see, given=_given)
    others = "by `movement` others go {most}"
    yield Claim("steps of nothing else", _others, others, see=see)
    backs = "the counters of {list} have not {number}: see their `back`"
    yield Claim("steps of counters", _steps, backs, given=names_of_kinds)


# ---- who does something


@of_things
def _again(context: CheckContext) -> Mapping[str, tuple[Phase, ...]]:
    """Return phases in which some units move, or with a share, by the texts of their rules."""
    phases = [each for each in context.game.sequence if each.moves and not each.units]
    return of_rules(context, lambda rule: tuple(one for one in phases if one.rule == rule.id))


def _moves_again(said: Said) -> bool | Facts:
    arms = {arm for phase in said.about for arm in phase.types}
    known = all(phase.types for phase in said.about)
    right = not known or is_of_each(said, lambda unit: not arms.isdisjoint(unit.type.marks))
    return right or {"arms": listed(sorted(arms))}


_SHARES: Final = {"all": 4, "three quarters": 3, "half": 2, "a quarter": 1, "one quarter": 1}


def _share(said: Said) -> bool | Facts:
    known = {phase.moves.value for phase in said.about}
    right = Fraction(_SHARES[said.word("share")], 4) in known
    return right or {"known": listed(sorted({phase.moves.text for phase in said.about}))}


def _is_uncounted(said: Said) -> bool:
    limits = said.context.counters.stacking
    known = bool(limits) and not any(each.exempt for each in limits)
    return not known or is_of_each(said, lambda unit: any(_free(unit, each) for each in limits))


def _is_counted(said: Said) -> bool:
    """Judge the contrary: that a kind counts in a stack."""
    limits = [each for each in said.context.counters.stacking if each.limit is LimitKind.STACK]
    known = bool(limits) and not any(each.exempt for each in limits)
    return not known or is_of_each(said, lambda unit: not all(_free(unit, e) for e in limits))


def _free(unit: Unit, limit: StackingLimit) -> bool:
    return not limit.counts(unit) or any(each.applies(unit, ()) for each in limit.ignored)


def _weighs(said: Said) -> bool | Facts:
    """Judge as how many units a kind counts in a stack."""
    weights = [w for each in said.context.counters.stacking for w in each.weights]
    named = {unit.size for unit in kinds_by_name(said.context).get(said["list"].lower(), ())}
    known = {each.counts for each in weights if each.size in named}
    return (
        not known or said.number() in known or {"known": listed([*map(str, sorted(known))], "or")}
    )


def rows_of_flags() -> Rows:
    """Yield the rows of REF081 about kinds of units."""
    phase = "by `types` of the phase {arms} move then, not all of {list}"
    yield Claim("move again", _moves_again, phase, about=_again, given=names_of_kinds)
    share = "by `moves` of the phase it is {known}, not {share}"
    yield Claim("share of a move", _share, share, about=_again)
    stacks = "`stacking` counts some of {list}"
    see = "the limits: stacking"
    yield Claim("not counted", _is_uncounted, stacks, given=names_of_kinds, see=see)
    yield Claim(
        "counted", _is_counted, "`stacking` does not count {list}", given=names_of_kinds, see=see
    )
    weighs = "by `weights` of `stacking` it is {known}, not {number}"
    yield Claim("counts as several", _weighs, weighs, given=names_of_kinds, see=see)
