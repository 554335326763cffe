"""The working of an attack told in sentences, for rulebooks and for findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.combat.cells import EMPTY
from generator.combat.methods import METHODS, WORKED_AT, order_of, usable
from generator.combat.working import AGAINST, OR, OTHER, Step, StepKind, Working
from generator.diagnostics import Origin
from generator.model.combat import ADDS_UP, Modifier, ModifierKind, Party, Replacement, Split, Worth
from generator.model.map import LineKind, Terrain
from generator.model.names import IN_PHASE, OWNER, capitalised
from generator.model.orders import Measure
from generator.model.prose import Prose, Reference
from generator.model.tables import HitsTable, LevelTable, Operation, Table, Tables
from generator.model.telling import MOVEMENT
from generator.words import ENGLISH, Words, english, forms

_ATTACKER, _DEFENDER = Party.ATTACKER, Party.DEFENDER


def sentences(
    working: Working, modifiers: Iterable[Modifier], words: Words = ENGLISH
) -> tuple[str, ...]:
    """Return one sentence for each step of `working`, without a full stop.

    `modifiers` gives the names under which modifiers are printed.
    """
    names = {modifier.id: modifier.name for modifier in modifiers}
    return tuple(_sentence(step, names, working.head, words) for step in working.steps)


def templates(words: Words = ENGLISH) -> Mapping[str, str | tuple[str, ...]]:
    """Return the sentences of steps with their slots empty, for programs that fill them elsewhere.

    They go by the kind of the step: ``round``; ``odds.compare`` where odds are compared, and
    ``odds`` where those are a column's; ``fire`` likewise for a strength alone;
    ``die.attacker`` where it matters for whom, ``rolled-for.steps`` where for what. Where the
    amount decides, there is a sentence for 1, 2 and so on, of which the last stands for all that
    are greater.
    """
    found: dict[str, str | tuple[str, ...]] = {kind: words(text) for kind, text in _PLAIN.items()}
    found |= {f"odds.{kind}": words(text) for kind, text in _OF_ODDS.items()}
    found |= {f"fire.{kind}": words(text) for kind, text in _OF_FIRE.items()}
    found["odds"], found["fire"] = words("Odds {before}"), words("Strength {before}")
    found |= {f"{kind}.{party}": words(text) for (kind, party), text in _BY_PARTY.items()}
    found |= {f"{StepKind.ROLLED_FOR}.{e}": words(text) for e, text in _ROLLED_FOR.items()}
    slots = {name: f"{{{name}}}" for name in ("number", *_SLOTS)}
    for (kind, party), (one, several) in _SHIFTED.items():
        told = [words.count(number, one, several, **slots) for number in range(1, _FORMS + 1)]
        while len(told) > 1 and told[-1] == told[-2]:
            told.pop()
        found[f"{kind}.{party}"] = tuple(told)
    return found


_SLOTS = ("cause", "before", "after", "average", "result")
"""What is filled in where an amount decides how it is said."""
_FORMS = 20
"""The greatest amount that may be said in a way of its own."""


def outcome(step: Step, words: Words) -> str:
    """Return what a step comes to, as it is printed beside its sentence."""
    if step.kind is StepKind.LEVEL:
        return words.any_of(step.after.split(OR))
    return words.span(step.after)


_PLAIN: Mapping[StepKind, str] = {
    StepKind.LIMIT: english("No more shifts than the limit allows: column {after}"),
    StepKind.END_COLUMN: english("The table ends at column {after}"),
    StepKind.DIE_LIMIT: english("No more points than the limit allows: die {after}"),
    StepKind.END_ROW: english("Die {before} is read as {after}, the end of the scale"),
    StepKind.RESULT: english("Die {before} in column {column}: {result}"),
    StepKind.REPLACE: english("{cause}: {before} becomes {result}"),
    StepKind.END_LADDER: english("The ladder of results ends at {result}"),
    StepKind.DIFFERENCE: english("Dice {die} against {other}: difference {after}"),
    StepKind.EFFECT: english("Difference {before}: {after}"),
    StepKind.COINS: english("{before}: {result}"),
    StepKind.COMPARE: english("{before}, read as {after}"),
    StepKind.NO_ATTACK: english("{before} lies off the table: no attack"),
    StepKind.NO_EFFECT: english("{before} lies off the table: no effect"),
    StepKind.OFF_TABLE: english("{before} lies off the table: column {after}"),
    StepKind.DICE: english("{cause}: dice {before} become {after}"),
    StepKind.HIT_NUMBER: english("{cause}: a hit on {before} becomes a hit on {after}"),
    StepKind.HITS: english("Dice {die}, a hit on {other}: hits {after}"),
    StepKind.HITS_CHANGED: english("{cause}: hits {before} become {after}"),
    StepKind.STEPS: english("Hits {before}: steps lost {after}"),
    StepKind.HITS_BRING: english("Hits {before} bring: {result}"),
}
_ROLLED_FOR = {
    Measure.UNITS: english("A die for each unit: {after}"),
    Measure.STEPS: english("A die for each step: {after}"),
    Measure.FACTORS: english("A die for each factor: {after}"),
}
_SEVERAL_A_STEP = (
    english("Hits {before}, {amount} for a step: steps lost {after}"),
    english("{cause}: hits {before}, {amount} for a step: steps lost {after}"),
)
"""What is said of steps that cost more than a hit each, and where a modifier has it so."""
_OF_ODDS: Mapping[StepKind, str] = {
    StepKind.COMPARE: english("Odds {before}, read as {after}"),
    StepKind.NO_ATTACK: english("Odds {before} lie off the table: no attack"),
    StepKind.NO_EFFECT: english("Odds {before} lie off the table: no effect"),
    StepKind.OFF_TABLE: english("Odds {before} lie off the table: column {after}"),
}
_OF_FIRE: Mapping[StepKind, str] = {
    StepKind.COMPARE: english("Strength {before}, read as {after}"),
    StepKind.NO_ATTACK: english("Strength {before} lies off the table: no attack"),
    StepKind.NO_EFFECT: english("Strength {before} lies off the table: no effect"),
    StepKind.OFF_TABLE: english("Strength {before} lies off the table: column {after}"),
}
"""The last four where odds are compared, or a strength alone, and no difference."""
_BY_PARTY: Mapping[tuple[StepKind, Party], str] = {
    (StepKind.FACTORS, _ATTACKER): english("{cause}: attack factors {before} become {after}"),
    (StepKind.FACTORS, _DEFENDER): english("{cause}: defence factors {before} become {after}"),
    (StepKind.ROUND, _ATTACKER): english("The attack factors {before} are rounded to {after}"),
    (StepKind.ROUND, _DEFENDER): english("The defence factors {before} are rounded to {after}"),
    (StepKind.ROUND_UNITS, _ATTACKER): english(
        "Each unit by itself: attack factors {before} are rounded to {after}"
    ),
    (StepKind.ROUND_UNITS, _DEFENDER): english(
        "Each unit by itself: defence factors {before} are rounded to {after}"
    ),
    (StepKind.DIE, _ATTACKER): english(
        "{cause}: die {before} becomes {after}, in the attacker's favour"
    ),
    (StepKind.DIE, _DEFENDER): english(
        "{cause}: die {before} becomes {after}, in the defender's favour"
    ),
    (StepKind.STRENGTH, _ATTACKER): english(
        "{cause}: the attacker's strength {before} becomes {after}"
    ),
    (StepKind.STRENGTH, _DEFENDER): english(
        "{cause}: the defender's strength {before} becomes {after}"
    ),
    (StepKind.LEAST, _ATTACKER): english(
        "The attacker's strength counts as {after}, the least possible"
    ),
    (StepKind.LEAST, _DEFENDER): english(
        "The defender's strength counts as {after}, the least possible"
    ),
    (StepKind.STRONGER, _ATTACKER): english(
        "{amount} more for the attacker, who is stronger: die {before} becomes {after}"
    ),
    (StepKind.STRONGER, _DEFENDER): english(
        "{amount} more for the defender, who is stronger: die {before} becomes {after}"
    ),
}
_SHIFTED: Mapping[tuple[StepKind, Party], tuple[str, str]] = {
    (StepKind.SHIFT, _ATTACKER): forms(
        "{cause}: {number} column in the attacker's favour, from {before} to {after}",
        "{cause}: {number} columns in the attacker's favour, from {before} to {after}",
    ),
    (StepKind.SHIFT, _DEFENDER): forms(
        "{cause}: {number} column in the defender's favour, from {before} to {after}",
        "{cause}: {number} columns in the defender's favour, from {before} to {after}",
    ),
    (StepKind.LEVEL, _ATTACKER): forms(
        "{cause}: {number} level in the attacker's favour, from {average} to {result}",
        "{cause}: {number} levels in the attacker's favour, from {average} to {result}",
    ),
    (StepKind.LEVEL, _DEFENDER): forms(
        "{cause}: {number} level in the defender's favour, from {average} to {result}",
        "{cause}: {number} levels in the defender's favour, from {average} to {result}",
    ),
}
_COIN_NAMES = frozenset({english("The coin is best"), english("The coin is worst")})
"""What a step of coins says of the one that decides; other throws are named by the table."""


def _sentence(step: Step, names: dict[str, str], column: str, words: Words) -> str:
    die, _, other = step.before.partition(AGAINST)
    slots = {
        "cause": names.get(step.modifier or "", step.modifier) or words("Off the table"),
        "before": words(step.before) if step.before in _COIN_NAMES else words.span(step.before),
        "after": words.span(step.after),
        "average": _result(step.before, words),
        "result": _result(step.after, words),
        "amount": step.amount,
        "column": words.span(column),
        "die": die,
        "other": other,
    }
    if step.favours and (step.kind, step.favours) in _SHIFTED:
        return words.count(step.amount, *_SHIFTED[step.kind, step.favours], **slots)
    if step.favours and (step.kind, step.favours) in _BY_PARTY:
        return words(_BY_PARTY[step.kind, step.favours], **slots)
    odds, fire = ":" in step.before, step.before.isdecimal()
    same = step.before, step.before.split(" = ")[-1]
    if step.kind is StepKind.COMPARE and step.after in same:
        alone = words("Odds {before}", **slots) if odds else words("Strength {before}", **slots)
        return alone if odds or fire else step.before
    if step.kind is StepKind.ROLLED_FOR:
        return words(_ROLLED_FOR[Measure(step.before)], **slots)
    if step.kind is StepKind.STEPS and (step.amount > 1 or step.modifier):
        return words(_SEVERAL_A_STEP[step.modifier is not None], **slots)
    special = _OF_ODDS if odds else _OF_FIRE if fire else _PLAIN
    return words(special.get(step.kind, _PLAIN[step.kind]), **slots)


def _result(results: str, words: Words) -> str:
    """Return results, joined by ``or``, with words for the dash that a table prints for none."""
    told = [words("no effect") if one in EMPTY else one for one in results.split(OR)]
    return words.any_of(told)


_COIN = 2
"""Faces of a coin."""
_FACTORS = {
    _ATTACKER: forms("+{number} attack factor", "+{number} attack factors"),
    _DEFENDER: forms("+{number} defence factor", "+{number} defence factors"),
    None: forms("+{number} factor", "+{number} factors"),
}
_WAYS = {
    "column": {
        _ATTACKER: forms("{number} column right", "{number} columns right"),
        _DEFENDER: forms("{number} column left", "{number} columns left"),
    },
    "level": {
        _ATTACKER: forms("{number} level up", "{number} levels up"),
        _DEFENDER: forms("{number} level down", "{number} levels down"),
    },
}
"""Which way what a modifier shifts goes: columns run to the attacker's best, levels up to it."""
_TAKEN = {
    _ATTACKER: english("−{number} to the attacker's strength"),
    _DEFENDER: english("−{number} to the defender's strength"),
    None: english("−{number} to the strength"),
}
_DOUBLED = {
    _ATTACKER: english("double the attacker's strength"),
    _DEFENDER: english("double the defender's strength"),
    None: english("double the strength"),
}
_MULTIPLIED = {
    _ATTACKER: english("{number} times the attacker's strength"),
    _DEFENDER: english("{number} times the defender's strength"),
    None: english("{number} times the strength"),
}
_HALVED = {
    _ATTACKER: (
        english("half the attacker's strength, rounded down"),
        english("half the attacker's strength, rounded up"),
    ),
    _DEFENDER: (
        english("half the defender's strength, rounded down"),
        english("half the defender's strength, rounded up"),
    ),
    None: (
        english("half the strength, rounded down"),
        english("half the strength, rounded up"),
    ),
}
"""What is taken from a strength, or makes half of it, by whose strength it is."""
_BEST = (
    forms("on the best", "on the {number} best"),
    forms("on the best of {die}", "on the {number} best of {die}"),
)
_WORST = (
    forms("on the worst", "on the {number} worst"),
    forms("on the worst of {die}", "on the {number} worst of {die}"),
)
"""On what a split shifts, without dice of its own and with them."""
_DICE = {
    _ATTACKER: forms("+{number} die", "+{number} dice"),
    _DEFENDER: forms("−{number} die", "−{number} dice"),
    None: forms("{number} die", "{number} dice"),
}
_TIMES = {
    ModifierKind.MULTIPLY_DICE: (english("double dice"), english("{number} times the dice")),
    ModifierKind.MULTIPLY_HITS: (english("double hits"), english("{number} times the hits")),
}
_HALVES = {
    ModifierKind.HALVE_DICE: (
        english("half the dice, rounded down"),
        english("half the dice, rounded up"),
    ),
    ModifierKind.HALVE_HITS: (
        english("half the hits, rounded down"),
        english("half the hits, rounded up"),
    ),
}
"""What changes dice that roll to hit, and hits."""
_A_STEP = forms("{number} hit costs a step", "{number} hits cost a step")
_BECOMES = english("{result} becomes {becomes}")
_MAY_BECOME = english("{result} becomes {becomes} ({chance}), else {otherwise}")
_DOUBLE = 2
_NUMBERED = re.compile(r"\d+(st|nd|rd|th)\b")
_NUMBER, _EITHER = "number", "either"
_NUMBERS_THAT_HIT = {
    _ATTACKER: forms("dice hit on {number} number more", "dice hit on {number} numbers more"),
    _DEFENDER: forms("dice hit on {number} number fewer", "dice hit on {number} numbers fewer"),
}
"""What a die is on a table of hits: none is better, but more of them hit."""
_SHIFTS = frozenset({ModifierKind.COLUMN, ModifierKind.DIE})
"""Changes of which the words do not say who gains by them."""


def step_of(tables: Iterable[Table], modifier: Modifier | None = None) -> str:
    """Return what modifiers of the tables shift: ``level``, or ``column``.

    What changes the die of nothing but tables of hits shifts the ``number`` that hits; of such
    tables and others, ``either``.
    """
    tables = tuple(tables)
    if modifier is not None and modifier.kind is ModifierKind.DIE:
        rolled = [each for each in tables if usable(modifier, each)]
        hitting = [isinstance(each, HitsTable) for each in rolled]
        if any(hitting):
            return _NUMBER if all(hitting) else _EITHER
    return "level" if any(isinstance(table, LevelTable) for table in tables) else "column"


_WHEN_HALVED = {
    "before": (
        english("before the factors change"),
        english("before the factors change, rounded once in the end"),
        english("before the factors change, each unit by itself"),
    ),
    "later": (
        english("after all changes of factors"),
        english("after all changes of factors, rounded once in the end"),
        english("after all changes of factors, each unit by itself"),
    ),
    "last": (
        english("after everything else"),
        english("after everything else, rounded once in the end"),
        english("after everything else, each unit by itself"),
    ),
}
"""When a half is taken: rounded at once, once in the end, or for each unit."""


def halved_at(tables: Iterable[Table], words: Words = ENGLISH) -> str:
    """Say when a half is taken, and of what, as `order` has it; nothing where tables differ."""
    found = {_halved(each) for each in tables if Operation.HALVE in order_of(each)}
    return words(found.pop()) if len(found) == 1 else ""


def _halved(table: Table) -> str:
    order = order_of(table)
    behind = order[order.index(Operation.HALVE) :]
    others = METHODS[type(table)].scope.kinds - {ModifierKind.HALVE}
    later = {WORKED_AT[kind] for kind in others}.intersection(behind)
    first = "before" if later & {Operation.FACTORS, Operation.MULTIPLY} else "later"
    at_once, in_the_end, each_unit = _WHEN_HALVED[first if later else "last"]
    if Operation.ROUND_UNITS in order:
        return each_unit
    return in_the_end if Operation.ROUND in order else at_once


def effect(
    modifier: Modifier,
    names: Mapping[str, Mapping[str, str]],
    step: str,
    halved: str = "",
    words: Words = ENGLISH,
) -> str:
    """Return the effect of `modifier`: ``1 column right for the attacker, Japanese only``.

    `names` gives the names of sides and units by their ids; a `step` is a column, a level or a
    number that hits; `halved` says when a half is taken.
    """
    when = (halved,) if halved and modifier.kind is ModifierKind.HALVE else ()
    told = "; ".join((*changes(modifier, step, words), *when)) or words("nothing")
    parts = [" ".join(filter(None, (told, gains(modifier, step, words))))]
    if modifier.spends is not None:
        parts[0] = paid_for(modifier, parts[0], words)
    if modifier.per:
        parts[0] = words("{change} for each {thing}", change=parts[0], thing=modifier.per)
    if modifier.most is not None:
        parts.append(words("{number} at most", number=modifier.most))
    parts += whose(modifier, names, words)
    parts += times(modifier, names, words)
    if modifier.until_unit is not None:
        parts.append(until(modifier.until_unit, names, words))
    if modifier.unless:
        parts.append(words("unless {condition}", condition=modifier.unless))
    return ", ".join(parts)


def ground_in_words(
    kind: Terrain | LineKind,
    tables: Tables,
    uses: Mapping[Origin, tuple[str, ...]],
    words: Words,
    said: str = "",
) -> tuple[str, ...]:
    """Return what the data say that a terrain or a kind of line does, a sentence each.

    That is what modifiers name it for; else what it counts for of the `uses` of ground, or that it
    does nothing, unless something is `said` of it already.
    """
    key = "terrain" if isinstance(kind, Terrain) else "lines"
    told = []
    for each in tables.modifiers:
        if kind.id in getattr(each, key):
            step = step_of(tables.tables, each)
            what = "; ".join(changes(each, step, words)) or words("nothing")
            does = " ".join(filter(None, (what, gains(each, step, words))))
            name = "" if each.name == kind.name else f"{each.name}: "
            told.append(capitalised(f"{name}{does}."))
    if told or said:
        return tuple(told)
    counts = uses.get(f"{key}.{kind.id}", ())
    if counts == (MOVEMENT,):
        return (words("Counts for movement alone."),)
    named = words.all_of([words(each) for each in counts])
    return (words("Counts for {uses}.", uses=named) if counts else words("No effect."),)


def whose(
    modifier: Modifier, names: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[str, ...]:
    """Say which side alone may use it: ``Japanese only``.

    Nothing where its `when` has named that side already, or a unit of it.
    """
    side = modifier.side
    if side is None or side in _named(modifier.when, names):
        return ()
    return (words("{side} only", side=names["side"].get(side, side)),)


def where_used(modifier: Modifier, tables: Tables, words: Words) -> tuple[str, ...]:
    """Say which tables alone it changes, if it names them."""
    used = [each.short or each.name for each in tables.tables if each.id in modifier.tables]
    return (words("On {tables} only.", tables=words.all_of(used)),) if used else ()


def times(
    modifier: Modifier, names: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[str, ...]:
    """Say in which phase, part of the day, weather and by which optional rule alone it applies."""
    called, phase = names.get("weather", {}), names.get(IN_PHASE, {}).get(modifier.id)
    weather = tuple(called.get(each, each) for each in modifier.weather)
    found = ((phase,) if phase else (), modifier.parts, weather)
    told = tuple(words("{time} only", time=words.any_of(each)) for each in found if each)
    option = names.get("option", {}).get(modifier.option or "")
    return (*told, words("optional: {name}", name=option)) if option else told


def _named(text: Prose, names: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the sides that a text speaks of, by their names or by those of their units."""
    for each in text.inlines():
        if isinstance(each, Reference) and each.kind == "side":
            yield each.target
        if isinstance(each, Reference) and each.kind == "unit":
            yield names.get(OWNER, {}).get(each.target, "")


def until(unit: str, names: Mapping[str, Mapping[str, str]], words: Words) -> str:
    """Say until whose coming it works; the name of a numbered unit takes its article."""
    name = names["unit"].get(unit, unit)
    numbered = _NUMBERED.match(name)
    return words(
        "until the {unit} has arrived" if numbered else "until {unit} has arrived", unit=name
    )


def gains(modifier: Modifier, step: str, words: Words) -> str:
    """Say in whose favour a shift works; nothing where what it does says so itself."""
    if modifier.favours is None or modifier.kind not in _SHIFTS or step == _NUMBER:
        return ""
    return words("for the attacker" if modifier.favours is _ATTACKER else "for the defender")


def changes(modifier: Modifier, step: str, words: Words = ENGLISH) -> tuple[str, ...]:
    """Return what `modifier` does, in a few words each; nothing for what replaces nothing."""
    favours, value = modifier.favours, modifier.value
    if step == _EITHER:
        return tuple(
            told for each in (_NUMBER, "column") for told in changes(modifier, each, words)
        )
    if modifier.worth is not None:
        return (_worth(modifier, modifier.worth, step, words),)
    weaker = OTHER[favours] if favours else None
    match modifier.kind:
        case ModifierKind.FACTOR:
            told = words.count(value, *_FACTORS[favours])
        case ModifierKind.COLUMN:
            told = words.count(value, *_WAYS[step][favours or _ATTACKER])
        case ModifierKind.DIE if step == _NUMBER:
            told = words.count(value, *_NUMBERS_THAT_HIT[favours or _ATTACKER])
        case ModifierKind.DIE:
            told = words("{number} better on the die", number=value)
        case ModifierKind.STRENGTH:
            told = words(_TAKEN[weaker], number=value)
        case ModifierKind.MULTIPLY:
            told = words((_DOUBLED if value == _DOUBLE else _MULTIPLIED)[favours], number=value)
        case ModifierKind.HALVE:
            told = words(_HALVED[weaker][modifier.round_up])
        case ModifierKind.SPLIT:
            return tuple(_split(modifier, step, words))
        case ModifierKind.REPLACE:
            return tuple(_replacement(entry, words) for entry in modifier.replace)
        case _:
            told = _hitting(modifier, words)
    return (told,)


def _hitting(modifier: Modifier, words: Words) -> str:
    """Return what a modifier does to dice that roll to hit, or to hits."""
    kind, value = modifier.kind, modifier.value
    if kind is ModifierKind.DICE:
        return words.count(value, *_DICE[modifier.favours])
    if kind is ModifierKind.HITS_A_STEP:
        return words.count(value, *_A_STEP)
    if kind in _TIMES:
        return words(_TIMES[kind][value != _DOUBLE], number=value)
    return words(_HALVES[kind][modifier.round_up])


_RATED: Mapping[str, Mapping[Party | None, str]] = {
    "factor": {
        _ATTACKER: english("attack factors up by the {rating}"),
        _DEFENDER: english("defence factors up by the {rating}"),
        None: english("factors up by the {rating}"),
    },
    "column": {
        _ATTACKER: english("columns right by the {rating}"),
        _DEFENDER: english("columns left by the {rating}"),
        None: english("columns right by the {rating}"),
    },
    "level": {
        _ATTACKER: english("levels up by the {rating}"),
        _DEFENDER: english("levels down by the {rating}"),
        None: english("levels up by the {rating}"),
    },
    "die": dict.fromkeys((_ATTACKER, _DEFENDER, None), english("the {rating} on the die")),
    _NUMBER: {
        _ATTACKER: english("dice hit on more numbers by the {rating}"),
        _DEFENDER: english("dice hit on fewer numbers by the {rating}"),
        None: english("dice hit on more numbers by the {rating}"),
    },
    "strength": {
        _ATTACKER: english("−{rating} to the defender's strength"),
        _DEFENDER: english("−{rating} to the attacker's strength"),
        None: english("−{rating} to the strength"),
    },
}
"""What a modifier worth a rating does, by its kind and by whom it favours."""


def _worth(modifier: Modifier, worth: Worth, step: str, words: Words) -> str:
    by_step = modifier.kind is ModifierKind.COLUMN or step == _NUMBER
    kind = step if by_step else str(modifier.kind)
    rating = words("best {factor}" if worth.best else "sum of {factor}", factor=worth.factor)
    found = _RATED.get(kind)
    return words(found[modifier.favours], rating=rating) if found else words("nothing")


def ratings_told(
    modifier: Modifier, ratings: tuple[int, ...], words: Words = ENGLISH
) -> tuple[str, str]:
    """Return what ratings are worth, in a sentence without a full stop and as a number."""
    if modifier.worth is None:
        return "", ""
    value = modifier.worth.of(ratings)
    if modifier.worth.best:
        of = words.all_of(list(map(str, ratings))) or "0"
        return words("{cause}: the best of {of}", cause=modifier.name, of=of), str(value)
    total = f"{' + '.join(map(str, ratings))} = {value}" if len(ratings) > 1 else str(value)
    return words("{cause}: {total}", cause=modifier.name, total=total), str(value)


def cancelled_told(modifier: Modifier, words: Words = ENGLISH) -> str:
    """Return what cancels a modifier, in a sentence without a full stop."""
    cause, condition = modifier.name, modifier.unless
    return words("{cause}: not counted, {condition}", cause=cause, condition=condition)


def paid_for(modifier: Modifier, change: str, words: Words = ENGLISH) -> str:
    """Return what a modifier that costs points does, with what it costs."""
    told = _EACH_TIME if modifier.kind in ADDS_UP else _ONE_TIME
    return words.count(modifier.points, *told, change=change)


_EACH_TIME = forms("{change} for each point", "{change} for every {number} points")
_ONE_TIME = forms("{change} for {number} point", "{change} for {number} points")


def spent_told(modifier: Modifier, points: int, words: Words = ENGLISH) -> tuple[str, str]:
    """Return what points are spent on, in a sentence without a full stop and as a number."""
    told = words.count(points, *_SPENT, cause=modifier.name)
    return told, str(points)


_SPENT = forms("{cause}: {number} point is spent", "{cause}: {number} points are spent")


def _split(modifier: Modifier, step: str, words: Words) -> Iterator[str]:
    ways = (
        (modifier.best, words("best"), _BEST, _ATTACKER),
        (modifier.worst, words("worst"), _WORST, _DEFENDER),
    )
    for part, coin, told, party in ways:
        if part is not None:
            which = coin if modifier.die and modifier.die.faces == _COIN else ""
            numbers = which or _numbers(modifier, part, told, words)
            shift = words.count(part.columns, *_WAYS[step][party])
            yield words("{numbers}: {change}", numbers=numbers, change=shift)


def _numbers(
    modifier: Modifier, part: Split, told: tuple[tuple[str, str], tuple[str, str]], words: Words
) -> str:
    """Say on what a split shifts: ``on the 2 best``."""
    die = modifier.die
    return words.count(part.numbers, *told[die is not None], die=die)


def _replacement(entry: Replacement, words: Words) -> str:
    return words(
        _MAY_BECOME if entry.chance else _BECOMES,
        result=entry.result,
        becomes=entry.becomes,
        chance=entry.chance,
        otherwise=entry.otherwise or entry.result,
    )
