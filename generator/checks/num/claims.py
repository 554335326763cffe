"""What texts count, and the model counts otherwise."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from generator.board import Vertex
from generator.checks.check import (
    EACH_TEXT,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    in_line,
    repeated,
)
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    Told,
    any_of,
    claims,
    judge,
    phrase,
    prose,
    stories,
)
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.ref.stories import Worked, working_of
from generator.checks.sentences.line import Line, Piece
from generator.model.combat import Example, Lookup, ModifierKind
from generator.model.names import counted, listed
from generator.model.tables import CategoryTable, CellKind, LevelTable, odds_of

# ---- stories of worked examples


@stories
def fights(context: CheckContext, example: Example) -> dict[str, set[int]]:
    """Return the factors that count for each unit of an example's situation."""
    situation, found = example.situation, defaultdict[str, set[int]](set)
    attackers = [name for stack in situation.attackers for name in stack.units] if situation else []
    parties = (attackers, situation.defenders if situation else ())
    for part, names in zip(context.counters.counters.fighting, parties, strict=True):
        for unit in filter(None, (context.thing("unit", name) for name in names)):
            for face in (unit.factors, unit.back.factors):
                for value in face.parts[part : part + 1] if face is not None else ():
                    found[unit.id] |= {value.value, value.larger or value.value}
    return found


def _of_the_unit(said: Said) -> set[int]:
    known: set[int] = said.about.get(said.target("unit"), set())
    several = said.has("factor of several", said[0])
    joined = _joined_with(said) if several else ()
    if several and joined:
        each = [said.about.get(unit, set()) for unit in joined]
        together = {sum(some) for some in product(known, *each)}
        return together | known if said.has("with a factor", said[0]) else together
    return {min(known)} if known and said.has("on the move", said[0]) else known


def _of_the_units(said: Said) -> set[int]:
    """Return the factors of a unit, and what it has with those that follow: "9 of A and B"."""
    known: set[int] = said.about.get(said.target("unit"), set())
    together = {0}
    for unit in (said.target("unit"), *_followed_by(said)):
        together = {a + b for a, b in product(together, said.about.get(unit, ()))}
    return known | together


def _followed_by(said: Said) -> tuple[str, ...]:
    """Return the units that follow a unit with nothing but "and" between."""
    end, last = said.span("unit")[1], said.sentence[1]
    found: list[str] = []
    for piece in said.line.references(end, last):
        if piece.kind != "unit" or not said.has("and", said.line.text[end : piece.at]):
            break
        found.append(piece.target)
        end = piece.to
    return tuple(found)


def _joined_with(said: Said) -> tuple[str, ...]:
    """Return the units that stand before a unit with nothing but "and" between: all have so many.

    "A and B have 8" is their sum.
    """
    first, end = said.sentence[0], said.span("unit")[0]
    found: list[str] = []
    for piece in reversed(said.line.references(first, end)):
        if piece.kind != "unit" or not said.has("and", said.line.text[piece.to : end]):
            break
        found.append(piece.target)
        end = piece.at
    return tuple(found)


def _bears_each(said: Said) -> bool:
    return sum(said.number("factor") in known for known in said.about.values()) > 1


_OTHER_FACTOR = (
    "the story gives {unit} a factor of {factor}, but in this example it fights with {truth}"
)
_FACTOR = "write {truth}, or correct the factors of the unit"


@claims("NUM012", about=fights)
def factor_in_the_story() -> Rows:
    """The story of a worked example gives a unit a factor that does not count there.

    "The 6th Regiment, on the move, adds 3", but it attacks with 2. An attacker uses its attack
    factor, a defender its defence factor, and the situation says which is which. If the sentence
    mentions a half or a double, the number may be that.
    """
    yield Claim(
        "unit with a factor",
        _of_the_unit,
        _OTHER_FACTOR,
        help=_FACTOR,
        at="factor",
        see="its factors: units.{unit.id}.factors",
    )
    yield Claim(
        "factor of a unit",
        _of_the_units,
        _OTHER_FACTOR,
        help=_FACTOR,
        see="its factors: units.{unit.id}.factors",
    )
    yield Claim(
        "factor of each",
        _bears_each,
        "the story gives several units {factor} each, but no two units of the example fight with "
        "{factor}",
        help="write the factors with which they fight",
    )


# ---- the same number twice


@claims("NUM013")
def bound_that_moves() -> Rows:
    """A limit and the number beyond it do not fit together.

    "Less than 1 is read as 2", "above 6 counts as 5": a number beyond a limit should count as the
    limit. One of the two numbers was changed and the other forgotten.
    """
    yield Claim(
        "beyond a bound",
        lambda said: said.number("bound") == said.number("counts"),
        "the limit is {bound}, but a number beyond it counts as {counts}",
        at="bound counts",
        help="both should be the same number",
    )


# ---- readings


def readings(context: CheckContext) -> Told:
    """Yield the stories of readings, and remarks that begin with the title of one."""
    for line in context.lines if context.game.tables.lookups else ():
        root, _, rest = line.origin.partition(".")
        named = [piece.target for piece in line.named("lookup", last=1)]
        for name in [rest.partition(".")[0]] if root == "lookups" else named:
            if lookup := context.thing("lookup", name):
                yield line, lookup


def _rolled(said: Said) -> set[int]:
    lookup: Lookup = said.about
    rolled = [*(lookup.rolled or ()), *(() if lookup.against is None else (lookup.against,))]
    return {rolled[said.place]} if said.total == len(rolled) else set()


def _result(lookup: Lookup) -> set[int]:
    figures = re.sub(r"\D", "", str(lookup.result))
    return {int(figures)} if figures else set()


def _cell(said: Said) -> set[int]:
    lookup, cell = said.about, str(said.about.cell)
    return {int(cell)} if lookup.scale and cell.isdecimal() and _result(lookup) else set()


def _dice(said: Said) -> set[int]:
    dice = re.match(r"(\d+)[dD]\d", str(said.about.cell or ""))
    return {int(dice[1])} if dice else set()


def _groups(said: Said) -> bool:
    times = said.about.times
    return len(times) < 2 or said.number("one") * said.number("two") in times


def _lone(said: Said) -> set[int]:
    return set(said.about.times) if _groups(said) and len(said.about.times) > 1 else set()


@claims("NUM017", about=readings, see="the reading: lookups.{about.id}")
def story_of_a_reading() -> Rows:
    """The story of a worked reading gives other numbers than the reading.

    "They roll six dice", but the cell says five; "by a margin of two", but the result is three;
    "two battalions of four meet four of four", but eight and twelve are counted. Postwar works the
    reading from its data; readers work it from the words. The check compares the text of a reading,
    and the remarks that begin with its title.
    """
    yield Claim("roll", _rolled, "the die shows {truth}, not {one}")
    yield Claim("dice", _dice, "the dice are {truth}, not {one}")
    yield Claim(
        "margin",
        lambda said: _result(said.about) if said.about.against is not None else set(),
        "the margin is {truth}, not {one}",
    )
    yield Claim(
        "turn of a die", lambda said: {said.about.die} - {None}, "the die shows {truth}, not {one}"
    )
    yield Claim(
        "inches",
        lambda said: _result(said.about) if said.about.scale else set(),
        "the inches are {truth}, not {one}",
    )
    yield Claim("distance in a cell", _cell, "the cell says {truth}, not {one}")
    yield Claim("groups", _groups, "the reading counts {about.times}, not {one} times {two}")
    yield Claim("groups and one more", _lone, "the reading counts {truth}, not {lone}", at="lone")


# ---- what can only be one number


def _or_as_before(said: Said, real: int) -> set[int]:
    """Return what is right: the one number, or one of as many sides that the line has told of."""
    before = (each for each in said.beside("so many sides") if each.span()[0] < said.span()[0])
    return {real, *(each.number() for each in before)}


def _meeting(said: Said) -> set[int]:
    """Return how many cells of the board meet at a corner."""
    grid = said.context.grid
    return _or_as_before(said, len(Vertex(grid.kind.cell(0, 0), 0).cells)) if grid else set()


def _fixed(name: str, real: int, why: str) -> Claim:
    return Claim(name, lambda said: _or_as_before(said, real), f"{why}, not {{number}}")


@claims("NUM018")
def number_that_can_only_be_one() -> Rows:
    """A number that can have only one value is wrong.

    A thing has two halves and four quarters. Three hexes meet at a corner of the grid. A difference
    is between two numbers. There are as many sides as the game has, unless the sentence has named
    that many before ("a fort has four sides, and the four sides ...").
    """
    yield Claim("loss of nothing", lambda _: False, "to lose 0 is to lose nothing")
    yield _fixed("halves", 2, "a thing has two halves")
    second = "after the first of two comes the second, not the {nth}"
    yield Claim("second of two", lambda said: said.number("nth") == 2, second, at="nth")
    yield _fixed("quarters", 4, "a thing has four quarters")
    yield Claim("hexes that meet", _meeting, "{truth} hexes meet at a corner, not {number}")
    yield _fixed("difference", 2, "a difference is between two")
    yield Claim(
        "sides",
        lambda said: _or_as_before(said, len(said.game.sides)),
        lambda said: (
            f"the game has {counted(len(said.game.sides), 'side')}, not {said['number'].lower()}"
        ),
    )


# ---- odds and columns


@of_texts
def _axes(context: CheckContext) -> tuple[dict[Fraction, str], ...]:
    """Return the odds of each table, each with the words for the average result under it."""
    texts = {code.id: str(code.text.source).lower() for code in context.game.tables.codes}
    found = []
    for table in context.game.tables.tables:
        meanings = {odds.ratio: "" for odds in odds_of(table)}
        for each in table.columns if isinstance(table, LevelTable) else ():
            meanings[each.odds.ratio] = " ".join(texts.get(p, "") for p in each.average.split("+"))
        found.append(meanings)
    return tuple(filter(None, found))


def _written(ratios: Iterable[Fraction]) -> list[str]:
    return [f"{ratio.numerator}:{ratio.denominator}" for ratio in ratios]


def _ratio(said: Said) -> Fraction:
    return Fraction(*map(int, said["odds"].split(":")))


def _in_a_table(said: Said) -> bool | Facts:
    known = _written(sorted({ratio for axis in _axes(said.context) for ratio in axis}))
    return not known or said["odds"] in known or {"known": listed(known)}


def _at_the_end(end: Any, said: Said) -> bool | Facts:
    ends = [end(axis) for axis in _axes(said.context)]
    return not ends or _ratio(said) in ends or {"ends": " or ".join(_written(ends))}


def _under_these(said: Said) -> bool:
    word, ratio = said["word"], _ratio(said)
    axes = [a for a in _axes(said.context) if any(word in text for text in a.values())]
    return not axes or any(word in axis.get(ratio, word) for axis in axes)


@claims("NUM019", reads=TEXTS_OF_THINGS)
def odds_of_no_column() -> Rows:
    """A text names odds that its tables do not have, or calls the wrong odds the last.

    "Below 1:2 there is no attack" over a table that begins with 1:1, "factors beyond 3:1 are
    ignored" under one that goes to 4:1. The limit in the text must be the first or the last column
    of the table. Odds that end a comparison ("worse than 1:5") are not compared, nor those that may
    not be, or are read as others.
    """
    yield Claim("odds", _in_a_table, "no table has {odds}; the odds are {known}")
    yield Claim("odds above", partial(_at_the_end, max), "the last odds are {ends}, not {odds}")
    yield Claim("odds below", partial(_at_the_end, min), "the first odds are {ends}, not {odds}")
    yield Claim("result of odds", _under_these, "the column {odds} has no {word}", at="odds")


def _thrown(said: Said) -> bool | Facts:
    tables = said.game.tables.tables
    coins = max((t.coins for t in tables if isinstance(t, LevelTable)), default=0)
    exact = int(said["chance"]) * 2**coins % 100 == 0
    return bool(said.game.dice) or exact or not coins or {"coins": coins}


@claims("NUM020")
def chance_that_no_throw_gives() -> Rows:
    """A percentage is not a chance of the game's dice or coins.

    Two coins give 25, 50 or 75 percent, and never 45. In a game with coins and no dice, any other
    percentage is a mistake, or a rule that nobody can carry out.
    """
    yield Claim("chance", _thrown, "{coins} coins cannot give a chance of {all}", at="all")


# ---- things of the map


@of_things
def _plurals(context: CheckContext) -> dict[str, int]:
    sizes = Counter(ground.id for ground in context.terrain.values())
    grounds = context.map.terrain
    plurals = {re.sub("ys$", "ies", f"{t.name.lower()}s"): sizes[t.id] for t in grounds}
    return {name: size for name, size in plurals.items() if " " in name and size}


def _terrain(context: CheckContext) -> dict[str, str]:
    return {"terrain": any_of(_plurals(context))}


def _so_many(said: Said) -> bool | Facts:
    size, stated = _plurals(said.context)[said["name"].lower()], said.number()
    whole = said["whole"] and not said.has("some of them", said.line.text[said.span()[1] :])
    return stated == size or (stated < size and not whole) or {"size": size, "stated": stated}


@claims("NUM024")
def things_of_the_map() -> Rows:
    """A text gives a terrain another number of hexes than the map.

    "The three major cities" on a map with four hexes of Major city. A number that is too large is
    always wrong. One that is too small is wrong only if the text says *the* or *all*, and does not
    say which ones.
    """
    yield Claim(
        "hexes of a terrain",
        _so_many,
        "the text says {all!r}, but the map has {size:hex|hexes} of that terrain",
        at="number",
        help="write {size}, or correct the terrain on the map",
        given=_terrain,
    )


# ---- opposed dice


@stories
def duels(context: CheckContext, example: Example) -> Worked | None:
    """Return the working of an example of opposed dice."""
    return working_of(context, example) if example.defence_die is not None else None


def _lead(said: Said) -> set[int]:
    worked: Worked = said.about
    return {max(made - die for made, die in zip(worked.made, worked.rolled, strict=True))}


def _spaces(said: Said) -> set[int]:
    tracks = (each.moves_on for each in said.context.map.tracks if each.moves_on)
    return {sum(die in moves_on for die in said.about.rolled) for moves_on in tracks}


def _against(said: Said) -> bool | Facts:
    worked: Worked = said.about
    stated = (said.number("one"), said.number("two"))
    right = any(pair in {stated, stated[::-1]} for pair in (worked.strengths, worked.made))
    (attack, defence), (die, other) = worked.strengths, worked.made
    return right or {"strengths": f"{attack} against {defence}", "dice": f"{die} against {other}"}


def _lost(said: Said, by_retreat: int = 0) -> set[int]:
    """Return what the result takes, where it takes one number; a retreat leaves one less."""
    lost = set(map(int, re.findall(r"\d+", said.about.example.result)))
    return {each - by_retreat for each in lost} if len(lost) == 1 else set()


def _taken(said: Said) -> set[int]:
    """Return what the ground takes from the strengths."""
    modifiers = (said.context.thing("modifier", name) for name in said.about.example.modifiers)
    return {each.value for each in modifiers if each and each.kind is ModifierKind.STRENGTH}


_WORKED = "write the numbers that the example works out"


def _duel(name: str, truth: Any, what: str) -> Claim:
    return Claim(
        name, truth, f"the story says {{one}}, but {what} {{truth}}", at="one", help=_WORKED
    )


@claims("NUM028", about=duels, see="the example: examples.{about.example.id}")
def working_of_opposed_dice() -> Rows:
    """The story of opposed dice works out something else than its example.

    "6 against 4 is 3 for its die" where the lead is 2, "it loses 1, or retreats and loses nothing"
    where the table says 2, "time moves by two spaces" when one die shows the number: readers work
    the example from its words. The check compares the strengths that oppose each other, leads,
    losses, what terrain takes away, differences of strength, and the spaces that a marker moves.
    """
    yield Claim(
        "strengths or dice",
        _against,
        "the story says {all!r}, but in this example the strengths are {strengths} and the dice "
        "{dice}",
        help=_WORKED,
        at="all",
    )
    yield _duel("lead for a die", _lead, "the bonus to the die is")
    yield _duel(
        "difference",
        lambda said: {abs(said.about.working.attack - said.about.working.defence)},
        "the difference of the strengths is",
    )
    less = partial(_lost, by_retreat=1)
    yield _duel("loss", _lost, "the result takes away")
    yield _duel("loss after a retreat", less, "after a retreat the loss is")
    yield _duel("what ground takes", _taken, "the terrain takes away")
    yield _duel("spaces", _spaces, "the dice move the marker by")


# ---- reasons for victories


def reasons(context: CheckContext) -> Texts:
    """Return the reasons for victories with the strengths of their units."""
    steps = enumerate(context.game.walkthrough)
    won = ((f"walkthrough.{place}.victory", step.victory) for place, step in steps if step.victory)
    return {f"{at}.because": {e.unit: e.points for e in end.strengths} for at, end in won}


def _of_one(said: Said) -> set[int]:
    return {said.about[said.target("unit")]} if said.target("unit") in said.about else set()


def _strengths(said: Said) -> list[int]:
    return [said.about[unit] for unit in said.named("unit", before=True) if unit in said.about]


def _together(said: Said) -> bool | Facts:
    each, strengths = said.number("one"), sum(_strengths(said))
    together = said.number("sum")
    apart = strengths and each and (together % each or together < strengths)
    return not apart or {"together": strengths}


@claims(
    "NUM029",
    about=reasons,
    see=lambda said: f"the strengths: {said.line.origin.replace('.because', '.strengths')}",
)
def strength_told_otherwise() -> Rows:
    """The reason of a victory gives a unit another strength than its position.

    "3 in the 1st Army" where the position has 4, "with 3 each, 12 together" of armies that make 13.
    Readers add up the words, the check of the walkthrough the data.
    """
    yield Claim(
        "strength of a unit",
        _of_one,
        "the reason gives {unit} a strength of {one}, but the position gives it {truth}",
        help="write {truth}, or correct `strengths`",
    )
    yield Claim(
        "strength of each",
        lambda said: {*_strengths(said)} <= {said.number("one")},
        "the reason says {one} each, but not all of these units have a strength of {one}",
        help="write the strengths of the position",
    )
    yield Claim(
        "strength together",
        _together,
        "the reason says {sum} together, but the strengths add up to {together}",
        at="sum",
        help="write {together}, or correct `strengths`",
    )


# ---- the same twice


def _not_twice(said: Said) -> bool:
    """Whether a number may stand beside itself: "the dice show 3 and 3", "one to one".

    It may where one of the two says which, and the other how many: "turn 2 and two a turn".
    """
    how = said.word("how")
    if said.number("one") != said.number("two") or how == "to":
        return True
    first, last = said.span()
    before, behind = said.line.text[max(0, first - 12) : first], said.line.text[last:]
    which = said.has("what has a number", before)
    if how == "and" and which and said.has("for each", behind):
        return True
    if how == "and" and said.has("list of rolls", said.line.text[:first]):
        return True
    if how == "or" or said.has("turns", before):
        return False
    return said.has("shown", before) or said.has("is", behind)


def _twice() -> Rows:
    yield Claim(
        "twice",
        _not_twice,
        lambda said: f"{said[0]}: one of the two should be another number",
        at="all",
    )
    yield Claim(
        "dice twice",
        lambda _: False,
        lambda said: f"{said[0]}: one of the two should be other dice",
        at="all",
    )


_BETWEEN = r", |,? (or|and) (hex )?"


@check("NUM016", WARNING, english=True, reads=EACH_TEXT)
def said_twice_over(context: CheckContext) -> Findings:
    """The same number or hex is on both sides of "or" or "and", or the same dice of "or".

    "2 or 2 hexes", "turns 4 and 4", "from hex 61, 61 or 81": nobody can choose between a thing and
    itself. One of the two is wrong.
    """
    yield from judge(context, "NUM016", _twice())
    between = phrase(context, _BETWEEN).fullmatch
    for line in context.lines:
        for pieces in line.runs(line.named("hex"), between):
            for _, piece in repeated((each.target, each) for each in pieces):
                yield in_line(f"hex {piece.text} is twice in this list", line, piece)


# ---- columns and dice of the table of a section


def tabled(context: CheckContext) -> Told:
    """Yield sections with the only table by categories that they, or those around them, show."""
    tables = {t.id: t for t in context.game.tables.tables if isinstance(t, CategoryTable)}
    shown: dict[str, list[CategoryTable]] = {}
    for entry in context.sections:
        parent = shown.get(entry.origin.rpartition(".sections.")[0], [])
        shown[entry.origin] = parent + [tables[t] for t in entry.section.tables if t in tables]
    for line in context.lines:
        theirs = shown.get(line.origin.rpartition(".")[0], [])
        if len(theirs) == 1:
            yield line, theirs[0]


_SIGNED, _DICE = r"[+\u2212-]\d+", r"\d{1,2}[dD]\d{1,3}"


def _has_column(said: Said) -> bool:
    heads = {text for column in said.about.columns for text in (column.id, column.name)}
    signed = any(re.fullmatch(_SIGNED, head) for head in heads)
    asked = signed and "column" in said.line.text
    return not asked or said["column"].replace("\N{MINUS SIGN}", "-") in heads


def _has_dice(said: Said) -> bool | Facts:
    cells = {c.lower().removeprefix("\u00bd") for row in said.about.rows for c in row.cells}
    dice = {cell for cell in cells if re.fullmatch(_DICE, cell)}
    return said.total == 1 or not dice or said["dice"].lower() in dice or {"known": dice}


@claims("NUM023", about=tabled, see="the table: tables.{about.id}")
def column_that_is_not_there() -> Rows:
    """A rule mentions a column or dice that the table of its section does not have.

    "Roll in the column −2" of a table whose heads begin with −1, "*3D6* is the sum of three dice"
    where no cell says 3D6: the table was changed after the rule, or the rule after the table. The
    check compares columns with a sign before the number, and dice beside other dice of the table.
    """
    yield Claim("column", _has_column, "{about.name} has no column {column}")
    yield Claim("dice", _has_dice, "the cells of {about.name} have {known}, not {dice}")


# ---- fractions


def fractions(context: CheckContext) -> Told:
    """Yield texts, and the cells of tables that are texts."""
    yield from prose(context)
    for table in context.game.tables.tables:
        kind = table.cells if isinstance(table, CategoryTable) else None
        for row in table.rows if isinstance(table, CategoryTable) else ():
            for place, cell in enumerate(row.cells if (row.kind or kind) is CellKind.TEXT else ()):
                origin = f"tables.{table.id}.rows.{row.label}.cells.{place}"
                yield Line(origin, cell, (Piece(0, cell, 0, len(cell)),)), None


@claims("NUM050", about=fractions, at="all")
def fraction_run_together() -> Rows:
    """A fraction is joined to the number after it.

    One reader takes "½10" for half of ten, another for ten and a half. Write what is meant:
    "½ x 10", or "10½". The lull table of the Standard Game has "½10" for half of one die times ten
    inches.
    """
    yield Claim(
        "fraction",
        lambda _: False,
        lambda said: (
            f"{said[0]!r} can be read as {said[0][0]} of {said[0][1:]}, or as "
            f"{said[0][1:]}{said[0][0]}"
        ),
        help=lambda said: f"write {said[0][0]} x {said[0][1:]}, or {said[0][1:]}{said[0][0]}",
    )


# ---- limits


_MOST = frozenset({
    "most", "die-limit", "each-way", "net", "shift-limit", "range", "hexes", "ground", "each-turn",
    "pool", "limit",
})  # fmt: skip
_LEAST = frozenset({"least", "at-least"})


def _bounds(said: Said, slot: str) -> set[str]:
    """Return of what kind a limit is to which a sentence refers: at most, at least, or neither."""
    if said.kind(slot) == "limit":
        return {"most"}
    value = said.thing(slot)
    keys = {path.rpartition(".")[2] for path in value.repeats} if value is not None else set()
    found = {"most"} if keys and keys <= _MOST else set()
    return found | ({"least"} if keys and keys <= _LEAST else set())


def _bounded(said: Said) -> bool | Facts:
    least = said.has("at least", said["how"])
    known = _bounds(said, "value")
    if len(known) != 1:
        return True
    right = known.pop()
    return (right == "least") is least or {"right": f"at {right}"}


@claims("NUM080", at="how")
def limit_the_other_way() -> Rows:
    """A text makes the most of something the least, or the other way round.

    "At least {limit:hex} units are in a hex" beside a limit of stacking, "{value:limit} at least"
    of a value that repeats the limit of a table. A number that is quoted from a limit says which
    way it limits.
    """
    yield Claim("limit", _bounded, "this limit is {right}, not {how}")
    yield Claim("limit", _bounded, "this limit is {right}, not {how}")
