"""States, supply, command, attacks and control in players' words, from the data.

In: a game. Out: rows with their origins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.diagnostics import Origin
from generator.model.attacks import Attacks, Duty, Together
from generator.model.counters import StackingLimit, State, Uncounted, Who
from generator.model.game import Game, first_owners, places_of_control
from generator.model.map import Place
from generator.model.names import (
    STATE_NAMES,
    capitalised,
    names_of,
    state_in_text,
    state_name,
)
from generator.model.orders import (
    Act,
    Count,
    Loss,
    Order,
    RatingCheck,
    Recovery,
    UnitState,
    parts_of,
)
from generator.model.scoring import Control, Gained
from generator.model.supply import Blocking, Command, Supply, sources_of
from generator.model.tables import ordered
from generator.model.whereabouts import hexes_in_words
from generator.records import Frozen
from generator.words import Words, english, forms

STATES = english("States")
"""What the table is headed with."""
STATE_HEADS = english("State"), english("What it changes"), english("How it ends")
"""The heads of its columns."""
_ACTS = {
    Act.MOVE: english("move"),
    Act.ATTACK: english("attack"),
    Act.ADVANCE: english("advance after combat"),
    Act.FORM: english("form a larger unit"),
    Act.CONTROL: english("gain control of a place"),
}
_MOVES = forms("Moves {number} hex at most.", "Moves {number} hexes at most.")
_NEXT = (
    english("until the end of the next {phase}"),
    english("until the end of {phase} next turn"),
)
_LATER = forms(
    "until the end of {phase} {number} turn later", "until the end of {phase} {number} turns later"
)


class StateTold(Frozen):
    """A state: its name, with the origin of one that the game gives, what it changes, its end."""

    id: str
    name: str
    named: Origin | None
    changes: str
    ends: str

    @property
    def facts(self) -> Iterator[tuple[Origin, str]]:
        """What stands in a table, with the origins."""
        if self.named is not None:
            yield self.named, self.name
        if self.changes:
            yield f"states.{self.id}.changes", self.changes
        yield f"states.{self.id}.until", self.ends


ONLY_WITH = english("Only with {option} (optional).")
"""Where something belongs to an optional rule."""


def states_told(game: Game) -> tuple[StateTold, ...]:
    """Return the rows of the table of states; none where no state says more than its name."""
    told = tuple(
        StateTold(
            each.state,
            state_name(each.state, game),
            f"states.{each.state}.name" if each.name else None,
            " ".join(_changes(each, game)),
            _ends(each, game),
        )
        for each in game.states
    )
    says = any(row.changes for row in told) or any(each.until for each in game.states)
    return told if says else ()


def _changes(state: UnitState, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    if state.after:
        phases = [names["phase"].get(each, each) for each in state.after]
        yield words("Units that move or attack in {phases}.", phases=words.any_of(phases))
    if state.never:
        acts = words.any_of([words(_ACTS[act]) for act in state.never])
        yield words("May not {acts}.", acts=acts)
    if state.steps is not None:
        yield words.count(state.steps, *_MOVES)
    if state.modifier is not None:
        name = names["modifier"].get(state.modifier, state.modifier)
        yield words("An attack on it has the modifier {modifier}.", modifier=name)
    if state.attacks is not None:
        name = names["modifier"].get(state.attacks, state.attacks)
        yield words("Its own attacks have the modifier {modifier}.", modifier=name)
    if state.types:
        arms = words.all_of([words(each) for each in state.types])
        yield words("Only for {arms} units.", arms=arms)
    if state.spares:
        units = [names["unit"].get(unit, unit) for unit in state.spares]
        yield words("No attack does this to {units}.", units=words.all_of(units))
    if state.option is not None:
        name = names["option"].get(state.option, state.option)
        yield words(ONLY_WITH, option=name)


def _ends(state: UnitState, game: Game) -> str:
    """Say when a state ends: once where it is the same for all sides, else side by side."""
    words, names = game.words, names_of(game)["side"]
    befallen = _befallen(state, game)
    when = {each.side: _when(each, game) for each in state.until if each.side in befallen}
    others = [names[side] for side in befallen if side not in when]
    if not when and game.supply and game.supply.out is state.state:
        return words("Ends when supply is judged and it has a line.")
    if not when and game.command and game.command.out is state.state:
        return words("Ends when command is judged and it has a line.")
    if not when and state.state is State.REDUCED:
        return words("As long as the reduced side is up.")
    if not when:
        return words("Does not end.")
    if not others and len(set(when.values())) == 1:
        return f"{capitalised(next(iter(when.values())))}."
    told = [(names.get(side, side), each) for side, each in when.items()]
    told += [(words.all_of(others), words("for good"))] if others else []
    return " ".join(words("{side}: {when}.", side=side, when=each) for side, each in told)


def _befallen(state: UnitState, game: Game) -> tuple[str, ...]:
    """Return the sides whose units may come into a state, as far as phases alone bring it about.

    What a result does may befall anybody.
    """
    by_phases = [phase.side for phase in game.sequence if phase.id in state.after]
    told = (orders for _, orders, _ in ordered(game.tables))
    orders = (each for one in told for each in (one.attacker, one.defender, one.loser) if each)
    parts = (part for each in orders for part, _ in parts_of(each))
    if None in by_phases or not by_phases or any(part.state is state.state for part in parts):
        return tuple(side.id for side in game.sides)
    struck = [row for event in game.events for row in event.units if row.state is state.state]
    found = {*by_phases, *(row.side for row in struck)}
    return tuple(side.id for side in game.sides if side.id in found)


def _when(recovery: Recovery, game: Game) -> str:
    words, turns = game.words, recovery.turns
    phase = names_of(game)["phase"].get(recovery.phase, recovery.phase)
    if turns < len(_NEXT):
        return words(_NEXT[turns], phase=phase)
    return words.count(turns, *_LATER, phase=phase)


CHECKS = english("Second rolls")
"""What the list of rolls against ratings is headed with."""
_ROLLS = {
    "attacker": english("Each attacker rolls {roll}: {pass} passes."),
    "defender": english("Each defender rolls {roll}: {pass} passes."),
    "loser": english("Each unit of the loser rolls {roll}: {pass} passes."),
}
_LOSES = {
    True: forms("loses {number} step", "loses {number} steps"),
    False: forms("loses {number} unit", "loses {number} units"),
}
_GOES = {
    True: forms("may retreat {number} hex", "may retreat {number} hexes"),
    False: forms("retreats {number} hex", "retreats {number} hexes"),
}


def checks_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return the second rolls that results ask for: the result, what is rolled, the origin."""
    found: list[tuple[str, str, Origin]] = []
    for name, orders, origin in ordered(game.tables):
        for who, rolls in _ROLLS.items():
            order = getattr(orders, who)
            if order is not None and order.check is not None:
                told = " ".join(_checked(order.check, rolls, game))
                found.append((name, told, f"{origin}.{who}.check"))
    return tuple(found)


def roll_told(check: RatingCheck, words: Words) -> str:
    """Return what is rolled for a check, ``2d6 + 1``."""
    dice, plus = check.roll.dice.told(words), check.roll.plus
    sign = "+" if plus > 0 else "\N{MINUS SIGN}"
    return f"{dice} {sign} {abs(plus)}" if plus else dice


def pass_told(check: RatingCheck, words: Words) -> str:
    """Return what passes a check, ``morale or less``."""
    return words(
        "{factor} or less" if check.pass_.less else "{factor} or more", factor=check.pass_.factor
    )


def _checked(check: RatingCheck, form: str, game: Game) -> Iterator[str]:
    words = game.words
    yield words(form, roll=roll_told(check, words), **{"pass": pass_told(check, words)})
    for lead, order in (
        (english("Who fails {does}."), check.fail),
        (english("Who passes {does}."), check.passed),
    ):
        does = [*_does(order, game)] if order else []
        if does:
            yield words(lead, does=words.all_of(does))
        if order and order.check:
            again = english("Who fails rolls {roll}: {pass} passes.")
            once = english("Who passes rolls {roll}: {pass} passes.")
            yield from _checked(order.check, again if order is check.fail else once, game)


def order_told(orders: Iterable[Order], game: Game) -> Iterator[str]:
    """Say what orders make of a unit, in words behind ``it``; of a further roll nothing."""
    for order in orders:
        yield from _does(order, game)


def _does(order: Order, game: Game) -> Iterator[str]:
    words = game.words
    if order.lose:
        yield _lost(order.lose, words)
    if order.retreat:
        yield _told(order.retreat, _GOES[order.may], words)
    if order.state:
        yield words("is {state}", state=state_in_text(order.state, game))
    if order.code:
        yield words("suffers {code}", code=order.code)


def _lost(loss: Loss, words: Words) -> str:
    if not loss.steps and loss.count.number == 1:
        return words("is {state}", state=words(STATE_NAMES[State.ELIMINATED]).lower())
    return _told(loss.count, _LOSES[loss.steps], words)


def _told(count: Count, form: tuple[str, str], words: Words) -> str:
    """Return how many; the number before the code is told as that of the code."""
    if count.number is None:
        return words("{what} for the number of the code", what=words.count(1, *form))
    return words.count(count.number, *form)


SUPPLY = english("Supply")
"""What the list of what supply is is headed with."""
_FAR = forms("{number} hex over ground", "{number} hexes over ground")
_ALONG = forms("{number} hex by {way}", "{number} hexes by {way}")


def supply_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return what supply is, each part with its name and its origin; nothing without supply."""
    supply = game.supply
    if supply is None:
        return ()
    words = game.words
    parts = (
        (words("Line"), _line(supply, game), "ground"),
        (words("Sources"), " ".join(_sources(supply, game)), "sources"),
        (words("Not through"), " ".join(_not_through(supply, game)), "blocked"),
        (words("Judged"), _judged(supply, game), "judged"),
        (words("Without it"), _without(supply, game), "out"),
        (words("Who needs it"), " ".join(_needing(supply, game)), "types"),
    )
    return tuple((name, text, f"supply.{key}") for name, text, key in parts if text)


def _line(supply: Supply, game: Game) -> str:
    words, names = game.words, names_of(game)["line"]
    most = supply.ground.most
    far = words("Over ground") if most is None else words.count(most, *_FAR)
    ways = [
        words("by {way} without limit", way=names.get(way.line, way.line))
        if way.hexes.most is None
        else words.count(way.hexes.most, *_ALONG, way=names.get(way.line, way.line))
        for way in supply.then
    ]
    links = [each.name for each in (game.map.links if game.map else ()) if each.supply]
    if links:
        far = words("{far} or by {links}", far=far, links=words.any_of(links))
    told = words("{far}, then {ways}", far=far, ways=words.all_of(ways)) if ways else far
    counted = words("The unit\u2019s own hex does not count, the hex that the line comes to does.")
    return f"{told}. {counted}"


def _sources(supply: Supply, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    for side in game.sides:
        spots = words.all_of(_spots_of(supply, side.id, game))
        if spots:
            yield words("{side}: {spots}.", side=names["side"][side.id], spots=spots)
    if supply.controlled:
        yield words("A place is a source only while the side controls it.")


def _spots_of(supply: Supply, side: str, game: Game) -> list[str]:
    """Return the names of the sources of a side."""
    words, names = game.words, names_of(game)
    places = {each.id: each for each in (game.map.places if game.map else ())}
    own = sources_of(supply, side, game.map)
    told = [_place(places[each], names) for each in own.places if each in places]
    told += [names["zone"].get(each, each) for each in own.zones]
    told += [hexes_in_words(own.hexes, game.map, words)] if own.hexes else []
    told += [words("the edge at {hex}", hex=each.partition("/")[0]) for each in own.hexsides]
    return told


def _place(place: Place, names: Mapping[str, Mapping[str, str]]) -> str:
    """Return the name of a place with its hexes."""
    return f"{names['place'][place.id]} ({', '.join(place.hexes)})"


def _not_through(supply: Supply | Command, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    if Blocking.ENEMY_UNITS in supply.blocked:
        yield words("Enemy units.")
    if Blocking.ENEMY_ZONES in supply.blocked:
        yield words(_ZONES[supply.friends_free])
    if supply.never:
        lines = [names["line"].get(each, each) for each in supply.never]
        yield words("Over ground not across {names}.", names=words.any_of(lines))
    if supply.not_into:
        ground = [names["terrain"].get(each, each) for each in supply.not_into]
        yield words("Over ground not into {names}.", names=words.any_of(ground))


_ZONES = (
    english("Enemy zones of control."),
    english("Enemy zones of control but where a friend stands."),
)


def _judged(supply: Supply | Command, game: Game) -> str:
    words, names = game.words, names_of(game)["phase"]
    if not supply.judged:
        return words("At the start of a turn.")
    phases = words.all_of([names.get(each, each) for each in supply.judged])
    sides = {each.side for each in game.sequence if each.id in supply.judged}
    if len(sides) > 1 and None not in sides:
        return words("In {phases}, each side its own units.", phases=phases)
    return words("In {phases}.", phases=phases)


def _without(supply: Supply | Command, game: Game) -> str:
    if supply.out is None:
        return ""
    return f"{state_name(supply.out, game)}."


def _needing(rule: Supply | Command | Control, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)["unit"]
    if rule.types:
        yield words("Only {names}.", names=words.all_of([words(each) for each in rule.types]))
    if rule.without:
        units = words.all_of([names.get(each, each) for each in rule.without])
        yield words("Not {names}.", names=units)


COMMAND = english("Command")
"""What the list of what command is is headed with."""


def command_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return what command is, each part with its name and its origin; nothing without command."""
    command = game.command
    if command is None:
        return ()
    words = game.words
    reach, own = command.range, command.own_formation
    far = words("As many hexes as the {factor} of the leader says.", factor=reach.rating)
    if not reach.rating:
        far = words.count(reach.number, "{number} hex at most.", "{number} hexes at most.")
    counted = words("The unit\u2019s own hex does not count, that of the leader does.")
    whom = words("Units of his own formation." if own else "All units of his side.")
    parts = (
        (words("Line to a leader"), f"{far} {counted}", "range"),
        (words("Leaders"), " ".join(_leaders(command, game)), "leaders"),
        (words("Whom a leader commands"), whom, "own-formation"),
        (words("Not through"), " ".join(_not_through(command, game)), "blocked"),
        (words("Judged"), _judged(command, game), "judged"),
        (words("Without it"), _without(command, game), "out"),
        (words("Who needs it"), " ".join(_needing(command, game)), "types"),
    )
    return tuple((name, text, f"command.{key}") for name, text, key in parts if text)


def _leaders(command: Command, game: Game) -> Iterator[str]:
    """Say who commands on each side, and how far where that is on the counters."""
    words, names = game.words, names_of(game)
    factors = game.counters.counters.factors if game.counters else ()
    place = factors.index(command.range.rating) if command.range.rating in factors else None
    for side in game.sides:
        told = []
        for unit in game.counters.units if game.counters else ():
            if unit.side == side.id and command.commands(unit):
                parts = unit.factors.parts if unit.factors and place is not None else ()
                far = f" ({parts[place]})" if place is not None and place < len(parts) else ""
                told.append(f"{names['unit'][unit.id]}{far}")
        if told:
            yield words("{side}: {spots}.", side=names["side"][side.id], spots=words.all_of(told))


ATTACKS = english("Attacks")
"""What the list of who attacks whom is headed with."""
_MUST = {
    Duty.UNITS: (english("Who must attack"), english("Each unit next to an enemy.")),
    Duty.ENEMIES: (english("Who must be attacked"), english("Each enemy next to a unit.")),
    Duty.NEIGHBOURS: (
        english("Who must be attacked"),
        english("Each enemy next to a unit that attacks, by any unit."),
    ),
}
"""What each duty is called and is, where it is judged by who is next to whom."""
_IN_ZONES = {
    Duty.UNITS: english("Each unit in an enemy zone of control."),
    Duty.ENEMIES: english("Each enemy in whose zone of control units are."),
}
_NEAR = forms(
    "{arms}: up to {number} hex from the attacked one.",
    "{arms}: up to {number} hexes from the attacked one.",
)
_SUPPORTERS = forms(
    "No more than {number} supports an attack.", "No more than {number} support an attack."
)


def attacks_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return who attacks whom, each part with its name and its origin; nothing if not said."""
    attacks, words = game.attacks, game.words
    if attacks is None:
        return ()
    stack = words("Units of one hex alone.") if attacks.together is Together.STACK else ""
    once = words("No hex more than once in a phase.") if attacks.attacked_once else ""
    whole = words("All units in a hex defend it together.") if attacks.whole_stack else ""
    parts = (
        *_duties(attacks, game),
        (words("Who attacks together"), stack, "together"),
        (words("How often"), once, "attacked-once"),
        (words("Defence"), whole, "whole-stack"),
        (words("Support"), " ".join(_supporting(attacks, game)), "support"),
    )
    return tuple((name, text, f"attacks.{key}") for name, text, key in parts if text)


def _duties(attacks: Attacks, game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield who must attack or be attacked, with the exceptions; or that nobody must."""
    words, zones = game.words, game.zone_of_control is not None
    if not attacks.must:
        yield words("Who must attack"), words("Nobody must."), "must"
    for place, duty in enumerate(attacks.must):
        name, told = _MUST[duty]
        told = words(_IN_ZONES.get(duty, told) if zones else told)
        more = () if place else _exceptions(attacks, game)
        yield words(name), " ".join((told, *more)), f"must.{place}" if place else "must"


def _exceptions(attacks: Attacks, game: Game) -> Iterator[str]:
    """Say when somebody must, who need not, who need not be attacked, and across what nobody."""
    words, names = game.words, names_of(game)
    if attacks.phases:
        phases = [names["phase"].get(each, each) for each in attacks.phases]
        yield words("In {phases}.", phases=words.all_of(phases))
    if attacks.need_not or attacks.without:
        told = [words(each) for each in attacks.need_not]
        told += [names["unit"].get(unit, unit) for unit in attacks.without]
        yield words("{units} may, but need not.", units=capitalised(words.all_of(told)))
    if attacks.ignored:
        whom = "; ".join(whom_told(each, game) for each in attacks.ignored)
        yield words("These need not be attacked: {units}.", units=whom)
    if attacks.not_across:
        lines = [names["line"].get(each, each) for each in attacks.not_across]
        yield words("Nobody has to attack across: {names}.", names=words.all_of(lines))


def whom_told(who: Who, game: Game) -> str:
    """Return who is meant: ``disrupted units``, ``Red: company``, ``Guards``."""
    words, names = game.words, names_of(game)
    what = [words(each) for each in (*who.sizes, *who.types)]
    what = [names["unit"].get(each, each) for each in who.units] or what
    told = words.all_of(what) if what else words("units")
    if who.side is not None:
        told = words("{side}: {what}", side=names["side"].get(who.side, who.side), what=told)
    if who.state is not None:
        told = words("{state} {what}", state=state_in_text(who.state, game), what=told)
    return told


def stacking_told(limit: StackingLimit, game: Game) -> Iterator[tuple[Origin, str]]:
    """Yield whom a limit of stacking counts, where it applies, and who does not count."""
    words, names, origin = game.words, names_of(game), f"stacking.{limit.id}"
    whom = [words(each) for each in (*limit.sizes, *limit.types)]
    whom = [names["unit"].get(each, each) for each in limit.units] or whom
    said = [words("Counted: {names}.", names=words.all_of(whom))] if whom else []
    if limit.without:
        units = words.all_of([names["unit"].get(each, each) for each in limit.without])
        said.append(words("Not counted: {names}.", names=units))
    if said:
        yield f"{origin}.types", " ".join(said)
    where = [*_ground(limit, game), *(names["box"].get(each, each) for each in limit.boxes)]
    if where:
        yield f"{origin}.terrain", words("Where: {names}.", names=words.all_of(where))
    if limit.ignored:
        free = "; ".join(_uncounted(each, game) for each in limit.ignored)
        yield f"{origin}.ignored", words("Not counted: {names}.", names=free)


def _ground(where: StackingLimit | Uncounted, game: Game) -> list[str]:
    words, names = game.words, names_of(game)
    ground = [words.in_text(names["terrain"].get(each, each)) for each in where.terrain]
    return [*ground, *(names["place"].get(each, each) for each in where.places)]


def _uncounted(rule: Uncounted, game: Game) -> str:
    """Return who does not count, where and when: ``leader``, ``units in Red movement``."""
    words, names = game.words, names_of(game)["phase"]
    told = whom_told(rule, game)
    if where := _ground(rule, game):
        told = words("{units} in {places}", units=told, places=words.any_of(where))
    if rule.phases:
        phases = words.any_of([names.get(each, each) for each in rule.phases])
        told = words("{units} during {phases}", units=told, phases=phases)
    if rule.retreated:
        told = words("{units} that have retreated in the phase", units=told)
    return told


def _supporting(attacks: Attacks, game: Game) -> Iterator[str]:
    """Say who supports attacks, from how far, how many, and what becomes of them."""
    words, support = game.words, attacks.support
    if support is None:
        return
    arms = capitalised(words.all_of([words(each) for each in support.types]))
    if support.range is not None and support.range.rating:
        far = english("{arms}: as many hexes from the attacked one as their {factor} says.")
        yield words(far, arms=arms, factor=support.range.rating)
    elif support.range is not None:
        yield words.count(support.range.number, *_NEAR, arms=arms)
    else:
        yield words("{arms}.", arms=arms)
    yield words("They add their strength, and the result does nothing to them.")
    if support.most is not None:
        yield words.count(support.most, *_SUPPORTERS)
    if not support.alone:
        yield words("They do not attack without others.")


CONTROL = english("Control of places")
"""What the list of how it is gained is headed with."""
OWNERS = english("Control at first")
"""What the list of who has which places is headed with."""
_KEPT = {
    True: english("It is kept when the units leave, until another side gains it."),
    False: english("It is lost when none of these units is left there."),
}
_STANDING = english("A side gains it where one of its units stands at the end of {phases}.")
_MARKED = english("A place that is no longer whose it was at first has a marker: {markers}.")


def control_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return how places are controlled, each part with its name and its origin.

    Nothing for a game that does not say it.
    """
    control, words = game.control, game.words
    if control is None:
        return ()
    names = names_of(game)["marker"]
    marked = [names.get(each, each) for each in control.markers]
    markers = ""
    if marked:
        markers = words(_MARKED, markers=words.any_of(marked))
    kept = words(_KEPT[control.kept])
    if control.gained is Gained.STANDING and not control.kept:
        kept = words("It is lost when it is judged and none of these units is there.")
    first = " ".join(
        words("{side}: {spots}.", side=side, spots=spots) for side, spots, _ in owners_told(game)
    )
    parts = (
        (words("How it is gained"), " ".join(_gained(control, game)), "control.gained"),
        (words("How long it lasts"), kept, "control.kept"),
        (words("At first"), first, "owners"),
        (words("Markers"), markers, "control.markers"),
    )
    return tuple(part for part in parts if part[1])


def _gained(control: Control, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    if control.gained is Gained.ENTERING:
        yield words("A side gains it as soon as one of its units enters, be it in passing.")
    elif control.judged:
        phases = [names["phase"].get(each, each) for each in control.judged]
        yield words(_STANDING, phases=words.any_of(phases))
    else:
        yield words("A side gains it where one of its units stands at the end of a turn.")
    yield from _needing(control, game)
    if control.not_in_zones:
        yield words("Not in enemy zones of control.")
    places = {each.id: each for each in (game.map.places if game.map else ())}
    wide = [names["place"][each] for each in places_of_control(game) if places[each].hexes[1:]]
    if wide:
        yield words("Who has all hexes of it controls {places}.", places=words.any_of(wide))


def owners_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return who controls which places at first: side, places, origin, those of nobody last."""
    names, words = names_of(game), game.words
    places = {each.id: each for each in (game.map.places if game.map else ())}
    owners = first_owners(game) if game.control is not None else {}
    told = []
    for side, name in (*((e.id, names["side"][e.id]) for e in game.sides), (None, words("Nobody"))):
        ours = [_place(places[place], names) for place, owner in owners.items() if owner == side]
        if ours:
            told.append((name, words.all_of(ours), f"control.first.{side or 'nobody'}"))
    return tuple(told)
