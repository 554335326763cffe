"""The stories of worked examples of fire, hits, moves and points, against their figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, stories
from generator.checks.context import CheckContext, of_things
from generator.checks.ref.stories import Worked, working_of
from generator.checks.sentences.numbers import numbers_in
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.numbers import NumberRange, Steps
from generator.model.scoring import CountBy
from generator.model.tables import FireTable, HitsTable, heads_of


@stories
def fired(context: CheckContext, example: Example) -> Worked | None:
    """Return the working of an example of fire."""
    table = next((e for e in context.game.tables.tables if e.id == example.table), None)
    return working_of(context, example) if isinstance(table, FireTable) else None


@stories
def hitting(context: CheckContext, example: Example) -> Example | None:
    """Return an example of dice that hit."""
    table = next((e for e in context.game.tables.tables if e.id == example.table), None)
    return example if isinstance(table, HitsTable) and example.dice else None


@stories
def rolled(_: CheckContext, example: Example) -> Example | None:
    """Return an example with one roll, which is not opposed."""
    lone = example.die is not None and example.defence_die is None
    return example if lone else None


def _columns(said: Said) -> tuple[list[str], set[int]]:
    """Return the heads of the columns, and the places of those that the example comes by.

    Those are where its factors stand, and all to which some of its modifiers lead.
    """
    context, worked = said.context, said.about
    example: Example = worked.example
    table = next(e for e in context.game.tables.tables if e.id == example.table)
    heads, attack = list(heads_of(table)), {example.attack or 0, worked.working.attack}
    spans = [NumberRange.parse(head) for head in heads]
    reached = {at for at, span in enumerate(spans) for each in attack if each in span}
    if not reached or example.column not in heads:
        return heads, set()
    for each in _shifts(context, example):
        reached |= {min(max(at + each, 0), len(heads) - 1) for at in reached}
    return heads, reached | {heads.index(example.column)}


def _in_its_column(said: Said) -> bool | Facts:
    column, rest = said.about.column, said.line.text[said.span()[1] :]
    unsaid = not column or ":" not in column or re.search(r"\d:\d", rest)
    return bool(unsaid) or said["head"] == column or {"known": column}


def _shifts(context: CheckContext, example: Example) -> Iterator[int]:
    """Yield the columns of each modifier; raises ValueError for one that is worth a rating."""
    spent = {each.modifier: each.points for each in example.spent}
    for name in example.modifiers:
        modifier: Modifier | None = context.thing("modifier", name)
        if modifier is None or modifier.kind is not ModifierKind.COLUMN:
            continue
        way = -1 if modifier.favours is Party.DEFENDER else 1
        if modifier.worth:
            raise ValueError(f"{name} is worth a rating")
        yield from [way * modifier.value] * spent.get(name, 1)


def _comes_by(said: Said) -> bool | dict[str, str]:
    try:
        heads, reached = _columns(said)
    except ValueError:
        return True
    stated = said["head"].replace("\N{EN DASH}", "-")
    if not reached or (stated in heads and heads.index(stated) in reached):
        return True
    return {"known": " or ".join(heads[at] for at in sorted(reached))}


def _factors(said: Said) -> set[int]:
    return {said.about.example.attack, said.about.working.attack}


def _die(said: Said) -> set[int]:
    """Return what dice show; nothing where the story says what the die shows somewhere else."""
    example: Example = said.about
    worked = working_of(said.context, example)
    shown = {example.die or 0} | ({worked.working.die} if worked else set())
    others = (value for value, span in numbers_in(said.line.text) if span != said.span("number"))
    return set() if shown.intersection(others) else shown | {each.die for each in example.checks}


def _hits(said: Said) -> set[int]:
    found = re.match(r"(\d+) hits?", said.about.result)
    return {int(found[1])} if found else set()


def _rating(said: Said) -> set[int]:
    example: Example = said.about
    rating, steps = example.rating, set[int]()
    for name in example.modifiers:
        modifier: Modifier | None = said.context.thing("modifier", name)
        if modifier is not None and modifier.kind is ModifierKind.DIE:
            steps |= {modifier.value, -modifier.value}
    return set() if rating is None else {rating, *(rating + each for each in steps)}


def _half(said: Said) -> bool | dict[str, str]:
    one, two = said.number("one"), said.number("two")
    up, down = (one + 1) // 2, one // 2
    right = {"up": {up}, "down": {down}}.get(said.word("how"), {up, down})
    return two in right or {"known": " or ".join(map(str, sorted(right)))}


def _allowances(context: CheckContext, name: str) -> Iterator[int]:
    """Yield how far a unit may go by any entry of `movement`, by its counter where that says so."""
    unit = context.thing("unit", name)
    names = [*context.counters.counters.factors]
    parts = unit.factors.parts if unit is not None and unit.factors is not None else ()
    for entry in context.game.movement:
        rating = entry.steps.rating
        if not rating:
            yield entry.steps.number
        elif rating in names and names.index(rating) < len(parts):
            yield parts[names.index(rating)].value


@of_things
def _marches(context: CheckContext) -> Texts:
    """Return the stories of moves with what they take, and how far the unit goes."""
    found = {}
    for each in context.game.marches:
        try:
            takes = sum((Steps.parse(part).value for part in each.takes.split(" + ")), Fraction(0))
        except ValueError:
            continue
        found[f"marches.{each.id}.text"] = {takes, *_allowances(context, each.unit)}
    return found


@of_things
def _tallies(context: CheckContext) -> Texts:
    """Return the texts of counts of points with how many steps sides have lost in them."""
    lost = {each.id for each in context.game.points if each.losses is CountBy.STEP}
    found = {}
    for tally in context.game.tallies:
        counts = [one.count for side in tally.sides for one in side.counts if one.entry in lost]
        found[f"tallies.{tally.id}.text"] = {*counts, sum(counts)} if counts else set[int]()
    return found


def _of_fire(message: str) -> Rows:
    """Yield what stories of fire tell of factors and of columns."""
    see = "the example: examples.{about.example.id}"
    yield Claim("factors", _factors, message, fired, see=see)
    yield Claim("factors", _factors, message, fired, see=see)
    yield Claim(
        "column of odds",
        _in_its_column,
        "the story has column {head}, but the example is read in {known}",
        rolled,
        at="head",
        see="the example: examples.{about.id}.column",
    )
    yield Claim(
        "column",
        _comes_by,
        "the story has column {head}, but this example comes by {known}",
        fired,
        at="head",
        see=see,
    )


@claims("NUM086", at="number")
def story_with_another_figure() -> Rows:
    """The story of a worked example has another figure than the example.

    "Six factors are in column 5-7" where the attack is 5, "on a seven" where the dice show 8, "five
    steps make six dice" where seven are thrown, "three of them hit" of two hits, "nine steps are
    lost" where the count of points has 8: players work the example from its words, the check from
    its data. "Half of six factors is two" is told of in any text.
    """
    message = "the story says {number}, but in this example it is {truth}"
    yield from _of_fire(message)
    see = "the example: examples.{about.id}"
    yield Claim("die", _die, message, rolled, see=see)
    yield Claim(
        "number of dice",
        lambda said: {len(said.about.dice), said.about.attack} - {None},
        message,
        hitting,
        see=see,
    )
    yield Claim("hits", _hits, message, hitting, see=see)
    yield Claim("rating", _rating, message, hitting, see=see)
    yield Claim("half of factors", _half, "half of {one} is {known}, not {two}", at="two")
    yield Claim(
        "points of a move",
        lambda said: said.about,
        "the move takes {truth}, not {number}",
        _marches,
    )
    yield Claim(
        "steps lost", lambda said: said.about, "the count has {truth:step}, not {number}", _tallies
    )
