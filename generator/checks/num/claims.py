"""What texts count, and the model counts otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.checks.check import WARNING, Findings, check, in_line, repeated
from generator.checks.claims import Claim, Rows, Said, claims, judge, of_texts, prose
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.totals import told_before
from generator.combat.examples import work_example
from generator.combat.working import CombatError, Working
from generator.model.combat import Example, Lookup, ModifierKind
from generator.model.counters import Unit
from generator.model.names import listed
from generator.model.rules import numbered_sections
from generator.model.tables import CategoryTable, CellKind, LevelTable, odds_of
from generator.records import dataclass

Told = Iterator[tuple[Line, Any]]


# ---- stories of worked examples


@dataclass(frozen=True, slots=True, eq=False)
class _Fight:
    """A worked example with its situation, and the factors that count for each unit in it."""

    id: str
    factors: dict[str, frozenset[int]]
    """None for a unit whose counter has one number alone."""


def fights(context: CheckContext) -> Told:
    """Yield the stories of examples that have a situation."""
    units = {unit.id: unit for unit in context.units}
    return of_texts(
        context,
        {
            f"examples.{each.id}.text": _Fight(each.id, _factors(each, units))
            for each in context.game.tables.examples
            if each.situation and units
        },
    )


def _factors(example: Example, units: dict[str, Unit]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    attackers = (
        [n for e in example.situation.attackers for n in e.units] if example.situation else []
    )
    defenders = list(example.situation.defenders) if example.situation else []
    for part, names in ((0, attackers), (1, defenders)):
        for name in (each for each in names if each in units):
            for face in (units[name].factors, units[name].back.factors):
                if face is not None and len(face.parts) > part:
                    value = face.parts[part]
                    found.setdefault(name, set()).update({value.value, value.larger or value.value})
    return {name: frozenset(numbers) for name, numbers in found.items()}


def _of_the_unit(said: Said) -> frozenset[int]:
    known: frozenset[int] = said.about.factors.get(said.target("unit"), frozenset())
    return known if not known or "on the move" not in said[0] else frozenset({min(known)})


def _bears_each(said: Said) -> bool:
    factors = said.about.factors.values()
    return not factors or sum(said.number("factor") in known for known in factors) > 1


@claims("NUM012", "factor-in-the-story", about=fights)
def factor_in_the_story() -> Rows:
    """The story of a worked example gives a unit a factor that does not count there.

    "The 6th Regiment, on the move, adds 3" though it attacks with 2: an attacker brings an attack
    factor, a defender one of defence, and the situation says who is who. Where the sentence speaks
    of a half or a double, the number may be that.
    """
    yield Claim(
        r"{unit}((?!attack|{:unit})[^.;:\d]){0,80}?\b(with|has|have|adds?|brings?)"
        r" (?P<factor>\d{1,2})(?! each)"
        r"(?=[,.;]| (and|attacks?|press|meets?|behind|in|on|against|from)\b)",
        _of_the_unit,
        "{unit} brings {truth} here, not {factor}",
        at="factor",
        not_after="attacks?( the)?",
        unless=r"\bhal(f|ves?|ved)\b|\bdoubl|\btwice\b",
        see="its factors: units.{unit.id}.factors",
    )
    yield Claim(
        r"\b(?P<factor>\d{1,2}) (of|from) (the )?{unit}",
        _of_the_unit,
        "{unit} brings {truth} here, not {factor}",
        unless=r"\bhal(f|ves?|ved)\b|\bdoubl|\btwice\b",
        see="its factors: units.{unit.id}.factors",
    )
    yield Claim(
        r"\bwith (?P<factor>\d{1,2}) each\b",
        _bears_each,
        "no two units have {factor} here",
    )


# ---- the same number twice


_COUNTS = "(counts?|(is|are) (read|treated|counted|taken)) as"


@claims("NUM013", "bound-that-moves")
def bound_that_moves() -> Rows:
    """A bound is one number, and what lies beyond it counts as another.

    "Less than 1 is read as 2", "above 6 counts as 5": a figure that is held at a bound counts as
    that bound. One of the two was changed and the other forgotten.
    """
    yield Claim(
        r"\b(below|under|less than|fewer than|above|over|beyond|more than) {bound:number},?"
        rf" ({_COUNTS}|as) {{counts:number}}",
        lambda said: said.number("bound") == said.number("counts"),
        "the bound is {bound}, and what lies beyond it counts as {counts}",
        at="bound counts",
        help="both should be the same number",
    )


# ---- readings


def readings(context: CheckContext) -> Told:
    """Yield the stories of readings, and remarks that begin with the title of one."""
    lookups = {each.id: each for each in context.game.tables.lookups}
    for line in context.lines if lookups else ():
        first = line.pieces[0].reference if line.pieces else None
        name = first.target if first and first.kind == "lookup" else ""
        name = line.origin.split(".")[1] if line.origin.startswith("lookups.") else name
        if name in lookups:
            yield line, lookups[name]


def _rolled(said: Said) -> set[int]:
    lookup: Lookup = said.about
    rolled = [*(lookup.rolled or ()), *(() if lookup.against is None else (lookup.against,))]
    return {rolled[said.place]} if said.total == len(rolled) else set()


def _result(lookup: Lookup) -> set[int]:
    figures = re.sub(r"\D", "", str(lookup.result))
    return {int(figures)} if figures else set()


def _cell(lookup: Lookup) -> set[int]:
    return {int(str(lookup.cell))} if lookup.scale and str(lookup.cell).isdecimal() else set()


def _dice(said: Said) -> set[int]:
    dice = re.match(r"(\d+)[dD]\d", str(said.about.cell or ""))
    return {int(dice[1])} if dice else set()


def _groups(said: Said) -> bool:
    times = said.about.times
    return len(times) < 2 or said.number("one") * said.number("two") in times


def _lone(said: Said) -> set[int]:
    return set(said.about.times) if _groups(said) and len(said.about.times) > 1 else set()


_GROUP = r"{one:number} [a-z-]+ (of|with) {two:number}\b"


@claims("NUM017", "story-of-a-reading", about=readings, see="the reading: lookups.{about.id}")
def story_of_a_reading() -> Rows:
    """The story of a worked reading tells other numbers than the reading has.

    "They roll six dice" where the cell says five, "by a margin of two" where the result is three,
    "two battalions of four meet four of four" where eight and twelve are counted. The reading is
    worked afresh from its data; a reader works it from the words. Compared are the text of a
    reading and the remarks that begin with its title.
    """
    yield Claim(
        r"\brolls? (an? )?{one:number}(?! (dice|die)\b)",
        _rolled,
        "the die shows {truth}, not {one}",
    )
    yield Claim(r"\brolls? {one:number} dice\b", _dice, "the dice are {truth}, not {one}")
    yield Claim(
        r"\bby a margin of {one:number}",
        lambda said: _result(said.about) if said.about.against is not None else set(),
        "the margin is {truth}, not {one}",
    )
    yield Claim(
        r"\bturn {one:number}",
        lambda said: {said.about.die} - {None},
        "the die shows {truth}, not {one}",
    )
    yield Claim(
        r"{one:number} inch(es)?\b",
        lambda said: _result(said.about) if said.about.scale else set(),
        "the inches are {truth}, not {one}",
    )
    yield Claim(
        r"{one:number} (yards?|metres?|paces)\b",
        lambda said: _cell(said.about) if _result(said.about) else set(),
        "the cell says {truth}, not {one}",
    )
    yield Claim(_GROUP, _groups, "{one} times {two} is not among them; counted are {about.times}")
    yield Claim(
        rf"{_GROUP} and {{lone:number}} ([a-z-]+ )?[a-z-]+",
        _lone,
        "counted are {truth}, not {lone}",
        at="lone",
    )


# ---- what can only be one number


def _fixed(says: str, real: int, why: str) -> Claim:
    return Claim(
        says,
        lambda said: {real, *told_before(said.line, said.span()[0], "sides")},
        f"{why}, not {{number}}",
    )


@claims("NUM018", "number-that-can-only-be-one")
def number_that_can_only_be_one() -> Rows:
    """A number can only be one, and is another.

    A thing has two halves and four quarters; at a corner of the grid three hexes meet; a difference
    lies between two figures; the sides are as many as the game has, unless the sentence has told of
    as many before ("a fort has four sides, and the four sides ..."). No such number needs looking
    up.
    """
    yield Claim(r"\bloses? (0|zero)\b", lambda _: False, "whoever loses 0 loses nothing")
    yield _fixed(r"\bthe {number} halves\b", 2, "a thing has two halves")
    yield _fixed(r"\bthe {number} quarters of\b", 4, "a thing has four quarters")
    yield _fixed(r"\bwhere {number} hexes meet\b", 3, "at a corner three hexes meet")
    yield _fixed(r"\bdifference between (the )?{number} [a-z]", 2, "a difference is between two")
    yield Claim(
        r"\bthe {number} (sides|opponents|parties)\b(?! of)",
        lambda said: {
            len(said.game.sides),
            *told_before(said.line, said.span("number")[0], "sides"),
        },
        lambda said: f"the game has {len(said.game.sides)} sides, not {said['number'].lower()}",
    )


# ---- odds and columns


@dataclass(frozen=True, slots=True)
class _Axis:
    """The odds of a table's columns and the words for the results under each."""

    ratios: tuple[Fraction, ...]
    meanings: dict[Fraction, str]


@lru_cache(maxsize=1)
def _axes(context: CheckContext) -> tuple[_Axis, ...]:
    texts = {code.id: str(code.text.source).lower() for code in context.game.tables.codes}
    found = []
    for table in context.game.tables.tables:
        ratios = tuple(odds.ratio for odds in odds_of(table))
        averages = table.columns if isinstance(table, LevelTable) else ()
        meanings = {
            each.odds.ratio: " ".join(texts.get(part, "") for part in each.average.split("+"))
            for each in averages
        }
        found += [_Axis(ratios, meanings)] if ratios else []
    return tuple(found)


def _written(ratio: Fraction) -> str:
    return f"{ratio.numerator}:{ratio.denominator}"


def _ratio(text: str) -> Fraction:
    left, _, right = text.partition(":")
    return Fraction(int(left), int(right))


def _in_a_table(said: Said) -> bool:
    known = {ratio for axis in _axes(said.context) for ratio in axis.ratios}
    ratio = _ratio(said["odds"])
    return not known or (ratio in known and said["odds"] == _written(ratio))


def _at_the_end(end: Any) -> Any:
    def right(said: Said) -> bool:
        ends = [end(axis.ratios) for axis in _axes(said.context)]
        return not ends or _ratio(said["odds"]) in ends

    return right


def _ends(end: Any, which: str) -> Any:
    def message(said: Said) -> str:
        ends = [_written(end(axis.ratios)) for axis in _axes(said.context)]
        return f"the {which} odds are {' or '.join(ends)}, not {said['odds']}"

    return message


def _under_these(said: Said) -> bool:
    word, ratio = said["word"], _ratio(said["odds"])
    told = [a for a in _axes(said.context) if any(word in text for text in a.meanings.values())]
    return not told or any(word in axis.meanings.get(ratio, word) for axis in told)


_ODDS = r"(?<![\w:.])(?P<odds>\d{1,2}:[1-9])(?![\w:])"
_USE = r"odds (are )?(\w+ )?(at|use|as|in)"


@claims("NUM019", "odds-of-no-column")
def odds_of_no_column() -> Rows:
    """A text names odds that its tables do not have, or calls the wrong ones the last.

    "Below 1:2 there is no attack" over a table that begins with 1:1, "factors beyond 3:1 are
    ignored" under one that goes to 4:1: what lies beyond a table lies beyond its first column or
    its last. Odds that end a comparison ("worse than 1:5") may be any.
    """
    yield Claim(
        _ODDS,
        _in_a_table,
        lambda said: "no table has {}; there are {}".format(said["odds"], _all_odds(said.context)),
        not_after=r"\bthan",
    )
    yield Claim(
        rf"(\b(beyond|above)|\bbetter {_USE}) {_ODDS}",
        _at_the_end(max),
        _ends(max, "last"),
    )
    yield Claim(
        rf"(\bbelow|\b(worse|poorer) {_USE}) {_ODDS}",
        _at_the_end(min),
        _ends(min, "first"),
    )
    yield Claim(
        rf"\b(?P<word>[a-z]{{3,}}) of {_ODDS}",
        _under_these,
        "there is no {word} under {odds}",
        at="odds",
    )


def _all_odds(context: CheckContext) -> str:
    known = sorted({ratio for axis in _axes(context) for ratio in axis.ratios})
    return listed([_written(ratio) for ratio in known])


def _coins(said: Said) -> int:
    tables = said.game.tables.tables
    return max((t.coins for t in tables if isinstance(t, LevelTable)), default=0)


def _thrown(said: Said) -> bool:
    return (
        bool(said.game.dice)
        or int(said["chance"]) * 2 ** _coins(said) % 100 == 0
        or not _coins(said)
    )


@claims("NUM020", "chance-that-no-throw-gives")
def chance_that_no_throw_gives() -> Rows:
    """A percentage cannot come of what the game throws.

    Coins give 25, 50 and 75 of 100, and never 45. In a game that throws coins and no dice, a
    percentage that two of them do not give is a slip, or a rule that nobody can carry out.
    """
    yield Claim(
        r"(?<![\d.])(?P<chance>\d{1,3})%",
        _thrown,
        lambda said: f"{_coins(said)} coins do not give {said[0]}",
        at="all",
    )


# ---- things of the map


@lru_cache(maxsize=1)
def _plurals(context: CheckContext) -> dict[str, int]:
    sizes = Counter(ground.id for ground in context.terrain.values())
    grounds = context.map.terrain
    plurals = {re.sub("ys$", "ies", f"{t.name.lower()}s"): sizes[t.id] for t in grounds}
    return {name: size for name, size in plurals.items() if " " in name and size}


def _grounds(context: CheckContext) -> str:
    longest = sorted(_plurals(context), key=len, reverse=True)
    names = "|".join(re.escape(name).replace("\\ ", " ") for name in longest)
    return rf"(?P<whole>\b(the|all|all the) )?{{number}} (?P<name>{names})\b" if names else ""


def _so_many(said: Said) -> bool:
    real = _plurals(said.context)[said["name"].lower()]
    some = re.compile(
        r"\s+(?:that|which|of|in|on|near|nearest|next|north|south|east|west|held|not)\b"
    )
    whole = said["whole"] and not some.match(said.line.text, said.span()[1])
    return said.number() == real if whole else said.number() <= real


@claims("NUM024", "things-of-the-map")
def things_of_the_map() -> Rows:
    """A text counts hexes of a terrain by its name, and the map has another number.

    "The three major cities" on a map with four hexes of Major city. More than there are is always
    wrong; fewer only where the text says *the* or *all*, and no more of which they are.
    """
    yield Claim(
        _grounds,
        _so_many,
        lambda said: (
            f"the map has {_plurals(said.context)[said['name'].lower()]} hexes of that "
            f"terrain, not {said.number()}"
        ),
        at="number",
    )


# ---- opposed dice


@dataclass(frozen=True, slots=True, eq=False)
class _Duel:
    """An example of opposed dice, worked."""

    id: str
    example: Example
    worked: Working
    values: frozenset[int]
    """What the ground takes from the strengths."""

    @property
    def strengths(self) -> tuple[int, int]:
        return self.worked.attack, self.worked.defence

    @property
    def dice(self) -> tuple[int, int]:
        return self.worked.die, self.worked.die - (self.worked.difference or 0)

    @property
    def lost(self) -> frozenset[int]:
        """What the result takes, where it takes one number."""
        lost = frozenset(map(int, re.findall(r"\d+", self.example.result)))
        return lost if len(lost) == 1 else frozenset()


def duels(context: CheckContext) -> Told:
    """Yield the stories of examples of opposed dice."""
    found = {}
    for each in context.game.tables.examples:
        if None in {each.defence_die, each.attack, each.defence}:
            continue
        values = frozenset(
            one.value
            for one in context.game.tables.modifiers
            if one.id in each.modifiers and one.kind is ModifierKind.STRENGTH
        )
        try:
            worked = work_example(each, context.game.tables)
        except CombatError:
            continue
        found[f"examples.{each.id}.text"] = _Duel(each.id, each, worked, values)
    return of_texts(context, found)


def _lead(said: Said) -> set[int]:
    duel: _Duel = said.about
    shown = (duel.example.die, duel.example.defence_die or 0)
    return {max(made - die for made, die in zip(duel.dice, shown, strict=True))}


def _spaces(said: Said) -> set[int]:
    dice = (said.about.example.die, said.about.example.defence_die or 0)
    tracks = (each.moves_on for each in said.context.map.tracks if each.moves_on)
    return {sum(die in moves_on for die in dice) for moves_on in tracks}


def _against(said: Said) -> bool:
    pairs = {said.about.strengths, said.about.dice}
    told = (said.number("one"), said.number("two"))
    return told in pairs or told[::-1] in pairs


def _whole(said: Said) -> frozenset[int]:
    lost: frozenset[int] = said.about.lost
    return lost


def _less(said: Said) -> set[int]:
    return {each - 1 for each in said.about.lost}


def _duel(says: str, truth: Any, what: str) -> Claim:
    return Claim(says, truth, f"{what} {{truth}} here", at="one")


@claims("NUM028", "working-of-opposed-dice", about=duels, see="the example: examples.{about.id}")
def working_of_opposed_dice() -> Rows:
    """The story of opposed dice reckons otherwise than its example.

    "6 against 4 is 3 for its die" where the lead is 2, "it loses 1, or retreats and loses nothing"
    where the table says 2, "time moves by two spaces" when one die shows the number: the reader
    works the example from its words. Looked at are what stands against what, leads, losses, what
    ground takes away, differences of strength and the spaces that a marker moves.
    """
    yield Claim(
        "{one:number} against {two:number}",
        _against,
        lambda said: "the strengths are {} against {}, and the dice {} against {}".format(
            *said.about.strengths, *said.about.dice
        ),
        at="all",
    )
    yield _duel(
        r"{one:number} (for|on) (the (attacker|defender)'s|its) die\b", _lead, "the lead is"
    )
    yield _duel(
        r"\bdifference of {one:number}\b",
        lambda said: {abs(said.about.worked.attack - said.about.worked.defence)},
        "the difference is",
    )
    yield _duel(r"(?<!and\s)\bloses? {one:number}(?! instead)", _whole, "the result takes")
    yield _duel(r"\binstead of {one:number}", _whole, "the result takes")
    yield _duel(r"\bretreats? and loses? {one:number}", _less, "a retreat leaves")
    yield _duel(r"\blose {one:number} instead of", _less, "a retreat leaves")
    yield _duel(r"\btakes? {one:number}\b", lambda said: said.about.values, "the ground takes")
    yield _duel(r"\bby {one:number} spaces?\b", _spaces, "the dice move the marker by")


# ---- reasons for victories


def _the_strengths(said: Said) -> str:
    return f"the strengths: {said.line.origin.replace('.because', '.strengths')}"


def reasons(context: CheckContext) -> Told:
    """Yield the reasons for victories with the strengths of their units."""
    return of_texts(
        context,
        {
            f"walkthrough.{place}.victory.because": {
                each.unit: each.points for each in step.victory.strengths
            }
            for place, step in enumerate(context.game.walkthrough)
            if step.victory is not None and step.victory.strengths
        },
    )


def _of_one(said: Said) -> set[int]:
    return {said.about[said.target("unit")]} if said.target("unit") in said.about else set()


def _strengths(said: Said) -> list[int]:
    return [said.about[unit] for unit in said.named("unit", before=True) if unit in said.about]


def _each(said: Said) -> bool:
    strengths = _strengths(said)
    return not strengths or set(strengths) == {said.number("one")}


def _together(said: Said) -> bool:
    each, strengths = said.number("one"), _strengths(said)
    together = said.number("sum")
    return not (strengths and each and (together % each or together < sum(strengths)))


@claims("NUM029", "strength-told-otherwise", about=reasons, see=_the_strengths)
def strength_told_otherwise() -> Rows:
    """The reason for a victory gives a unit another strength than its position does.

    "3 in the 1st Army" where the position has 4, "with 3 each, 12 together" of armies that make 13:
    the reader adds up the words, the check of the walkthrough the data.
    """
    yield Claim(
        "{one:number} (in|of|with) (the )?{unit}", _of_one, "{unit} has {truth} here", about=reasons
    )
    yield Claim(r"\bwith {one:number} each", _each, "they have not so many each")
    yield Claim(
        r"\bwith {one:number} each, {sum:number} together",
        _together,
        lambda said: f"together they have {sum(_strengths(said))}",
        at="sum",
    )


# ---- the same twice


_SHOWN = r"show|shows|showed|roll|rolls|rolled|dice|announces?|with|by|two|factors?|of|to|from"


def _not_twice(said: Said) -> bool:
    """Whether a number may stand beside itself: "the dice show 3 and 3", "one to one"."""
    how = said["how"].lower()
    if said.number("one") != said.number("two") or how == "to":
        return True
    first, last = said.span()
    before, behind = said.line.text[max(0, first - 12) : first], said.line.text[last:]
    if how == "or" or said.has(r"\bturns \Z", before):
        return False
    return said.has(rf"\b({_SHOWN}) \Z", before) or said.has(r"\A (is|are|makes?|each)\b", behind)


def _twice() -> Rows:
    yield Claim(
        "{one:number} (?P<how>or|to|and) {two:number}",
        _not_twice,
        lambda said: f"{said[0]}: one of them should be another number",
        at="all",
    )


_BETWEEN = re.compile(r",\s+|,?\s+(?:or|and)\s+(?:hex\s+)?")


@check("NUM016", "said-twice-over", WARNING, english=True)
def said_twice_over(context: CheckContext) -> Findings:
    """The same number or hex stands on both sides of "or" or "and".

    "2 or 2 hexes", "turns 4 and 4", "from hex 61, 61 or 81": a choice between a thing and itself is
    none. One of the two was meant to be another.
    """
    yield from judge(context, _twice())
    for line in context.lines:
        for pieces in line.runs("hex", _BETWEEN):
            for _, piece in repeated((each.target, each) for each in pieces):
                yield in_line(f"hex {piece.text} stands twice in this list", line, piece)


# ---- columns and dice of the table of a section


def tabled(context: CheckContext) -> Told:
    """Yield sections with the only table by categories that they, or those around them, show."""
    tables = {t.id: t for t in context.game.tables.tables if isinstance(t, CategoryTable)}
    shown: dict[str, list[CategoryTable]] = {}
    for entry in numbered_sections(context.game.rules.sections):
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


def _dice_of_cells(said: Said) -> set[str]:
    cells = {c.lower().removeprefix("\u00bd") for row in said.about.rows for c in row.cells}
    return {cell for cell in cells if re.fullmatch(_DICE, cell)}


def _has_dice(said: Said) -> bool:
    dice = _dice_of_cells(said)
    return said.total == 1 or not dice or said["dice"].lower() in dice


@claims("NUM023", "column-that-is-not-there", about=tabled, see="the table: tables.{about.id}")
def column_that_is_not_there() -> Rows:
    """A rule speaks of a column, or of dice, that the table of its section does not have.

    "Roll in the column −2" of a table whose heads begin with −1, "*3D6* is the sum of three dice"
    where no cell says 3D6: the table was changed after the rule, or the other way round. Looked at
    are columns with a sign before the number, and dice beside other dice of the table.
    """
    yield Claim(
        rf"(?<![\w.])(?P<column>{_SIGNED})(?![\w:/%]|\.\d)",
        _has_column,
        "{about.name} has no column {column}",
    )
    yield Claim(
        rf"(?<![\w\u00bd])(?P<dice>{_DICE})\b",
        _has_dice,
        lambda said: (
            f"{said.about.name} has {listed(sorted(_dice_of_cells(said)), 'or')} in its "
            f"cells, and no {said['dice']}"
        ),
    )


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


@claims("NUM050", "fraction-run-together", about=fractions, at="all")
def fraction_run_together() -> Rows:
    """A fraction runs into the number behind it.

    "½10" is half of ten to one reader and ten and a half, misprinted, to another; most likely a
    sign between them is lost. The lull table of the Standard Game has "½10" for half of one die
    times ten inches.
    """
    yield Claim(
        r"[¼½¾⅓⅔]\d+",
        lambda _: False,
        lambda said: (
            f"{said[0]!r} can be read in two ways: something is missing behind {said[0][0]}"
        ),
        help=lambda said: f"write {said[0][0]} x {said[0][1:]}, or what is meant",
    )
