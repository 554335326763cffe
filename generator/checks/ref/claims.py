"""What texts say of things that the model has otherwise: places, turns, units, limits, results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from generator.board import BadReference, Fault
from generator.checks.check import EACH_TEXT, TEXTS_OF_THINGS, WARNING, Findings, check, finding
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    any_of,
    claims,
    every,
    judge,
    prose,
    says,
    stories,
    targets,
)
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.num.amounts import sums_in, worths
from generator.checks.ref.stories import working_of
from generator.checks.sentences.dates import day_of
from generator.checks.sentences.dates import told as in_words
from generator.checks.sentences.numbers import number
from generator.edit_distance import nearest
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.counters import Arrival, LimitKind, Withdrawal
from generator.model.names import counted, listed, plain_text
from generator.model.numbers import Steps
from generator.model.tables import ResultsTable
from generator.model.walk import step_of

# ---- rules by their numbers


@claims("REF007")
def rule_number() -> Rows:
    """A text refers to the number of a section that does not exist.

    Sections are numbered automatically. A number typed by hand becomes wrong as soon as a section
    is added before it. `{rule:landing}` always prints the right number.
    """
    yield Claim(
        "number of a rule",
        lambda said: said["rule"] in said.context.names["rule"].values(),
        "no section has the number {rule}",
        plain=True,
        at="all",
        help="write {{rule:...}} with the id of the section: it prints the number",
    )


def _its_number(said: Said) -> bool | Facts:
    titles = {entry.section.title: entry.number for entry in said.context.sections}
    named = [title for title in titles if said.line.text.startswith(title, said.span()[1])]
    title = max(named, key=len, default="")
    typed = not said.line.references(*said.span("rule"))
    return titles.get(title, said["rule"]) == said["rule"] or {
        "title": title,
        "number": titles[title],
        "fix": titles[title] if typed else "",
    }


@claims(
    "REF038",
    help="write {{rule:...}} with the id of the section: it prints the number",
)
def title_beside_a_number() -> Rows:
    """A text gives a section another number or title.

    "Rule 7, Supply" where Supply is rule 9; "see 12.4" where there is no 12.4. Sections are
    numbered automatically, but a number typed by hand does not change. The English rules of a game
    of 2011 sent their readers to a section that had moved. Write `{rule:supply}`.
    """
    yield Claim(
        "title behind a number",
        _its_number,
        "the number of {title} is {number}, not {rule}",
        fix="{fix}",
    )
    yield Claim(
        "number of a rule",
        lambda said: said["rule"] in (said.context.names["rule"].values() or [said["rule"]]),
        "no section has the number {rule}",
    )


# ---- hexes of places and zones


def _so_many(said: Said) -> bool | Facts:
    sizes, stated = said.context.names.get("size", {}), said.number()
    known = {int(sizes[name]) for name in said.ids("area") if name in sizes}
    most = max(known, default=0)
    some = not said["whole"] or said.has("some of them", said.line.text[said.span()[1] :])
    right = not known or stated in known or (some and stated < most)
    return right or {"most": most, "stated": stated}


@claims("REF021", help="{{size:{area.id}}} prints the number from the map")
def number_of_hexes() -> Rows:
    """A text gives a place or a zone another number of hexes than the map.

    "The four Myitkyina hexes", "all six hexes of the airhead": the draft rules of a game gave one
    town four hexes in one section and five on its map. Write `{size:myitkyina}`, which is printed
    from the data.
    """
    yield Claim(
        "hexes of an area", _so_many, "{area} has {most:hex|hexes}, not {stated}", at="number"
    )


_LABEL = r"[A-Z]{0,2}\.?\d[\d.]*(?<!\.)"


def _lies_there(said: Said) -> bool | Facts:
    context, labels = said.context, re.findall(_LABEL, said["hexes"])
    homes = [label for name in said.ids("place") for label in context.places.get(name, ())]
    stated, known = ({at for _, at in context.cells(each)} for each in (labels, homes))
    alone = len(homes) == 1 == len(labels) and not said.line.references(*said.span("hexes"))
    right = not stated or not known or bool(stated & known)
    return right or {"homes": homes, "labels": labels, "fix": homes[0] if alone else ""}


@claims(
    "REF022",
    message="{place} is in hex {homes}, not in {labels}",
    at="hexes",
    fix="{fix}",
    see="its hex: places.{place.id}.hexes",
)
def place_in_another_hex() -> Rows:
    """A text gives a place a wrong hex.

    "Kataoka, hex 33", "hex 33 (Kataoka)": the name and the number stand side by side, and the map
    has the place elsewhere. The place was moved, or the number is mistyped.
    """
    yield Claim("place beside its hex", _lies_there)
    yield Claim("place and its hex", _lies_there)
    yield Claim("place and its hex", _lies_there)
    yield Claim("place and its hex", _lies_there)


# ---- turns and arrivals


def _day(said: Said) -> bool | Facts:
    turns, turn = said.game.turns, int(said["turn"])
    day = turns.day_of(turn) if turns and 1 <= turn <= turns.count else None
    stated = day_of(said, turns)
    if not (turns and day and stated) or day <= stated < day + timedelta(days=turns.days):
        return True
    return {"day": in_words(day), "stated": in_words(stated)}


@claims("REF024", at="date")
def date_of_a_turn() -> Rows:
    """A text gives a turn another date than it has.

    "Turn 3 (19 August)" on a track on which turn 3 is the 18th: one turn was put in, or the first
    day was changed, and the words were forgotten. TRK021 compares the dates of title and subtitle.
    """
    yield Claim("date of a turn", _day, "turn {turn} is {day}, not {stated}")


_Coming = TypeVar("_Coming", Arrival, Withdrawal)


def _comes_then(said: Said) -> bool | Facts:
    theirs, named = _of_named(said, said.context.arrivals) if _of_arrivals(said) else ([], "")
    spans = [span for each in theirs for span in (each.turns, each.otherwise) if span is not None]
    if not theirs or any(said.number("turn") in span for span in spans):
        return True
    return {"units": named, "arrival": theirs[0], "turns": [each.turns for each in theirs]}


def _of_arrivals(said: Said) -> bool:
    """Whether a sentence says that units arrive, or the one whose list it goes on with."""
    first, last = said.sentence
    before = said.line.text[:first].rstrip()
    while before.endswith((":", ";")):
        first = max((end for _, end in said.line.sentences() if end < first), default=0)
        before = said.line.text[:first].rstrip()
    return said.has("arrives", said.line.text[first:last])


def _of_named(said: Said, entries: Iterable[_Coming]) -> tuple[list[_Coming], str]:
    """Return who of arrivals or withdrawals has the units of a sentence, and these in words.

    None where some of the units are in no such entry: there the data do not say it.
    """
    named = set(said.named("unit"))
    theirs = [each for each in entries if named & set(each.units)]
    known = named <= {unit for each in theirs for unit in each.units}
    return theirs if known else [], listed(sorted(named))


@claims(
    "REF025",
    at="turn",
    message="the arrival of {units} is on turn {turns}",
    see="the arrival: arrivals.{arrival.id}.turns",
)
def arrival_in_words() -> Rows:
    """A rule gives a unit another turn of arrival than the data.

    "The engineers arrive on turn 3", but the arrival has `turns: 4`: one of them was changed and
    the other was not. The check compares the turns in sentences that name units and say that they
    arrive, enter or come.
    """
    yield Claim("turn", _comes_then)
    yield Claim("turn", _comes_then)
    yield Claim("turn", _comes_then)


def _leaves_then(said: Said) -> bool | Facts:
    theirs, named = _of_named(said, said.context.counters.withdrawals)
    units, arrivals = set(said.named("unit")), said.context.arrivals
    back = [each for each in arrivals if each.returns and units & set(each.units)]
    spans = [*(each.turns for each in theirs), *(each.turns for each in back)]
    if not theirs or any(int(said["turn"]) in span for span in spans):
        return True
    return {"units": named, "entry": theirs[0], "turns": [each.turns for each in theirs]}


def _left_by_then(said: Said) -> bool | Facts:
    """Judge the last turn on which units may leave."""
    theirs, named = _of_named(said, said.context.counters.withdrawals)
    last = {each.turns.last for each in theirs}
    if None in last or len(last) != 1 or int(said["turn"]) in last:
        return True
    return {"units": named, "entry": theirs[0], "turns": [each.turns for each in theirs]}


@claims(
    "REF080",
    at="turn",
    message="the withdrawal of {units} is on turn {turns}",
    see="the withdrawal: withdrawals.{entry.id}.turns",
)
def withdrawal_in_words() -> Rows:
    """A rule gives a unit another turn of withdrawal than the data.

    "The train leaves by the end of turn 3", but the withdrawal has `turns: 4`: one of them was
    changed and the other was not. The check compares the turns in sentences that name units and say
    that they leave or are withdrawn; "by the end of" a turn means the last of the withdrawal.
    """
    yield Claim("end of a turn", _left_by_then)
    yield Claim("turn", _leaves_then)
    yield Claim("turn", _leaves_then)


# ---- amounts of modifiers


def concerned(context: CheckContext) -> Texts:
    """Return effects of ground, and sections, with the modifiers that are about them."""
    modifiers = context.game.tables.modifiers
    found: dict[str, list[Modifier]] = {}
    for each in context.map.terrain:
        found[f"terrain.{each.id}.effects"] = [m for m in modifiers if each.id in m.terrain]
    for line in context.map.lines:
        found[f"lines.{line.id}.effects"] = [m for m in modifiers if line.id in m.lines]
    for entry in context.sections:
        for part in ("text", "short", "ruling", "title"):
            found[f"{entry.origin}.{part}"] = [m for m in modifiers if m.rule == entry.section.id]
    return found


_CLAUSE = re.compile(r"[,;:.!?]\s|\s(?:and|but|or|while|which)\s")
_AMOUNTS = {
    "column": {ModifierKind.COLUMN},
    "level": {ModifierKind.COLUMN},
    "factor": {ModifierKind.FACTOR},
    "point": {ModifierKind.DIE},
    "die": {ModifierKind.DIE},
    "": {ModifierKind.STRENGTH, ModifierKind.FACTOR, ModifierKind.DIE},
}


def _amounts(said: Said) -> bool | Facts:
    kinds, stated = _AMOUNTS[said.word("unit")], said.number()
    own = {amount for each in said.about for amount in _of_modifier(each, kinds)}
    known = own | sums_in(said.context, said.line, *said.sentence, kinds)
    for table in said.game.tables.tables:
        if isinstance(table, ResultsTable):  # what any rule may mention
            ends = (table.beyond.below, table.beyond.above) if table.beyond else ()
            known |= {*(end.die for end in ends if end), table.shift_limit or 0}
    right = not own or stated in known or _is_of_other(said) or _is_of_named(said)
    right = right or (said.word("unit") == "point" and stated in _taken(said))
    return right or {"stated": stated, "own": sorted(own)}


def _taken(said: Said) -> set[Fraction]:
    """Return the points that moves take of the ground whose words in the key a clause is of.

    Of a clause of combat, nothing.
    """
    key, _, rest = said.line.origin.partition(".")
    name, clause = rest.partition(".")[0], _clause(said.line.text, *said.span())
    kinds = {"terrain": ("terrain",), "lines": ("ways", "cost", "extra")}.get(key, ())
    steps = (
        each.steps
        for entry in said.game.movement
        for kind in kinds
        for each in getattr(entry, kind)
        if step_of(each) == name
    )
    if said.has("of combat", clause):
        return set()
    return {each.value for each in map(Steps.parse, filter(_VALUED.match, map(str, steps)))}


_VALUED = re.compile(r"[\d\u00bc-\u00be]+\Z")


def _of_modifier(modifier: Modifier, kinds: set[ModifierKind]) -> Iterator[int]:
    if modifier.kind in kinds:
        yield from (each for each in (modifier.value, modifier.most) if each is not None)
    if modifier.kind is ModifierKind.SPLIT and ModifierKind.COLUMN in kinds:
        yield from (split.columns for split in (modifier.best, modifier.worst) if split)


def _clause(text: str, first: int, last: int) -> str:
    start = max((stop.end() for stop in _CLAUSE.finditer(text, 0, first)), default=0)
    stop = _CLAUSE.search(text, last)
    return text[start : stop.start() if stop else len(text)]


def _is_of_other(said: Said) -> bool:
    """Whether the clause around it speaks of movement and the like, and not of combat."""
    clause = _clause(said.line.text, *said.span())
    return said.has("of other things", clause) and not said.has("of combat", clause)


def _is_of_named(said: Said) -> bool:
    """Whether the number is one that NUM085 judges, by the name before or behind it."""
    at = said.span("number")[0]
    return any(each.start("much") == at for _, each in worths(said.context, said.line))


def _favoured(said: Said) -> bool | Facts:
    favoured = {each.favours for each in said.about if each.favours}
    right = not favoured or Party(said.word("party")) in favoured
    return right or {"favoured": listed(sorted(favoured))}


@claims(
    "REF027",
    about=concerned,
    not_texts=r"\.(note|remark|designer)$",
    see="the modifier: modifiers.{about[0].id}",
)
def amount_of_a_modifier() -> Rows:
    """A text gives a modifier another value or party than the data.

    "Two columns in the defenders' favour" in the terrain key, but the modifier for that terrain is
    one column. The check compares the effects of terrain and lines with the modifiers that name
    them. It compares the amounts in a section with the modifiers, values and limits that the
    section explains. A clause about movement, supply or victory is not compared, unless it mentions
    the die as well.
    """
    message = "the text says {stated}, but the data say {own}"
    yield Claim("amount", _amounts, message, help="{{effect:...}} prints the amount of a modifier")
    yield Claim("amount taken or added", _amounts, message)
    yield Claim("amount of the die", _amounts, message, texts=r"^(terrain|lines)\.")
    yield Claim(
        "whom it favours",
        _favoured,
        "the modifier favours the {favoured}, not the {party}",
        texts=r"^(terrain|lines)\.",
        see="the modifier: modifiers.{about[0].id}.favours",
    )


# ---- scale, players, length


_LENGTHS = {"kilometre": 1.0, "kilometer": 1.0, "km": 1.0, "mile": 1.609344}
_LENGTHS |= {"metre": 0.001, "meter": 0.001, "yard": 0.0009144}
_TOLERANCE = 0.13
_ROUNDED, _FEW = 0.6, 20
"""Up to so many kilometres or miles are told to the next whole one."""


def _measure(said: Said) -> Fraction:
    words = said["much"].lower().split()
    if words[0] in {"half", "a", "an"}:
        return Fraction(1, 2 if words[0] == "half" else 1)
    return Fraction(words[0]) if words[0][0].isdecimal() else Fraction(number(" ".join(words)))


def _across(said: Said) -> bool | Facts:
    across = said.context.map.grid.across
    stated = float(_measure(said)) * _LENGTHS[said.word("unit")]
    if across is None:
        return True
    off = abs(stated - across.kilometres)
    whole = off / _LENGTHS[said.word("unit")] < _ROUNDED or _measure(said) > _FEW
    return (off <= _TOLERANCE * across.kilometres and whole) or {"across": across}


def _days(length: Fraction) -> str:
    return "half a day" if length < 1 else "1 day" if length == 1 else f"{length} days"


def _lasts(said: Said) -> bool | Facts:
    turns = said.game.turns
    if turns is None or turns.first is None:
        return True
    length = Fraction(turns.days, len(turns.parts or ("",)))
    stated = _measure(said) * (7 if said.word("unit") == "week" else 1)
    return stated == length or {"length": _days(length)}


@claims("REF028", at="much unit")
def scale_in_text() -> Rows:
    """A text gives another scale of hexes or turns than the data.

    "A hex is some four kilometres wide" beside `across: 8 km`, "a turn is half a day" beside turns
    of a whole one. A difference of up to an eighth is accepted, because nobody writes 4.25.
    """
    yield Claim("scale of a hex", _across, "a hex is {across} wide", see="the width: grid.across")
    yield Claim("scale of a turn", _lasts, "a turn is {length}", see="the turns: turns")


def _players(said: Said) -> bool:
    stated = re.match(r"(\d+)(?:\s*(?:-|to|\u2013)\s*(\d+))?$", said.game.players)
    first = said.number("first")
    last = said.number("last") if said["last"] else first
    return not stated or (first, last) == (int(stated[1]), int(stated[2] or stated[1]))


@claims("REF029")
def players_and_length() -> Rows:
    """A text gives another number of players or turns than the title page.

    "A game for two", "one to four can play", "the game lasts twelve turns", or the turn with which
    "the game ends": the data give these numbers as `players` and `turns.count`, and only the data
    were changed. Write `{count:turns}`.
    """
    yield Claim(
        "players",
        _players,
        lambda said: f"the game is for {said.game.players}",
        at="all",
        see="the players: players",
    )
    yield Claim(
        "last turn",
        lambda said: (
            not said.game.turns
            or said.target("turn") not in said.context.names["turn"]
            or said.target("turn") == str(said.game.turns.count)
        ),
        lambda said: (
            f"the last turn is {said.game.turns.count}, not {said.target('turn')}"
            if said.game.turns
            else ""
        ),
    )
    yield Claim(
        "number of turns",
        lambda said: {said.game.turns.count} if said.game.turns else set(),
        "the game has {truth:turn}",
        at="all",
        see="the turns: turns.count",
    )


# ---- strengths


def _bears(said: Said) -> bool | Facts:
    units, stated = said.things("unit"), said["factors"]
    if not units or any(unit.factors is None for unit in units):
        return True
    faces = [face for u in units for face in (u.factors, u.back.factors) if face is not None]
    values = {n for f in faces for p in f.parts for n in (p.value, p.larger or p.value)}
    whole = {"-".join(str(part.value) for part in face.parts) for face in faces}
    halves = {str(half) for n in values for half in (n, n // 2, (n + 1) // 2)}
    return stated in (whole if "-" in stated else halves) or {
        "name": units[0].name,
        "known": [unit.factors for unit in units],
    }


def _counts(said: Said) -> bool | Facts:
    """Judge which number on the counters a party counts, if they have more than one."""
    style = said.context.counters.counters
    places = dict(zip(("attack", "defend"), style.fighting, strict=True))
    place = places[said.word("party")]
    if len(style.factors) < 2 or said.number("place") == place + 1:
        return True
    return {"factor": style.factors[place], "number": place + 1}


@claims("REF030", at="factors", see="its factors: units.{unit.id}.factors")
def strength_of_a_unit() -> Rows:
    """A text gives a unit other factors than its counter, or a party another of its numbers.

    "The 11th Armoured Division with 5" in a worked example, "the Guards (6-5)" in a rule: the
    numbers are compared with those on the counter, front and back. Half of a factor is accepted
    too. "Divide by the first numbers of the defenders" is told of where their defence is the second
    of `counters.factors`.
    """
    yield Claim(
        "number of a party",
        _counts,
        "{party}ers count their {factor}, which is number {number} on the counters",
        at="place",
        see="the numbers: counters.factors",
    )
    message = "{name} has {known}, not {factors}"
    yield Claim("factors behind a unit", _bears, message)
    yield Claim("factor of a unit", _bears, message, texts=r"^examples\.")


# ---- stories of worked examples


def _announced(said: Said) -> tuple[set[int | None]]:
    """Return what the party of the unit named last has announced."""
    example: Example = said.about.example
    before = said.line.named("unit", last=said.span()[0])
    between = said.line.text[before[-1].to : said.span()[0]] if before else ""
    unclear = any(name in between for name in said.context.names["unit"].values() if name)
    if before and example.situation and not unclear:
        if before[-1].target in example.situation.defenders:
            return ({example.defence},)
        if any(before[-1].target in stack.units for stack in example.situation.attackers):
            return ({example.attack},)
    return ({example.attack, example.defence},)


def _nth(numbers: Any, place: int, said: Said) -> set[int]:
    known: tuple[set[int], ...] = numbers(said)
    return known[place] if known else set()


def _strengths(said: Said) -> tuple[set[int | None], ...]:
    example, working = said.about.example, said.about.working
    return {example.attack, working.attack}, {example.defence, working.defence}


def _before(said: Said) -> set[int | None]:
    """Return the strength of which the working makes the second number, and of no other."""
    example, working, made = said.about.example, said.about.working, said.number("two")
    parties = ((example.attack, working.attack), (example.defence, working.defence))
    of = {one for one, other in parties if other == made and one != other}
    known = {number for each in parties for number in each}
    return of if len(of) == 1 and said.number("one") not in known else set()


def _dice(said: Said) -> tuple[set[int], ...]:
    return tuple({die} for die in said.about.rolled)


def _die_or_checks(said: Said) -> tuple[set[int], ...]:
    """Return what a single die may show: that of the attack, or of a check that comes of it."""
    checks = {each.die for each in said.about.example.checks}
    return ({*_dice(said)[0], *checks},) if len(_dice(said)) == 1 else ()


def _made(said: Said) -> tuple[set[int], ...]:
    opposed = None not in {said.about.example.difference, said.about.working.difference}
    return tuple({die} for die in said.about.made) if opposed else ()


@claims(
    "REF031",
    about=stories(working_of),
    see="the example: examples.{about.example.id}",
)
def numbers_of_an_example() -> Rows:
    """The story of a worked example gives other numbers than the example.

    "Ten to six is 3:2" beside an attack of 9, "it announces 7" beside one of 8, "the dice show 2
    and 5" beside dice of 2 and 4. Postwar works the example from its data. Readers work it from the
    words of the story.
    """
    announced = lambda said: ({said.about.example.attack}, {said.about.example.defence})  # noqa: E731
    both_dice = lambda said: _dice(said) if len(_dice(said)) == 2 else ()  # noqa: E731
    for name, numbers, what, slots in (
        ("strengths", _strengths, "the strengths are", ("one", "two")),
        ("both announced", announced, "the strengths are", ("one", "two")),
        ("one announced", _announced, "the strengths are", ("one",)),
        ("die", _die_or_checks, "the die is", ("one",)),
        ("dice", both_dice, "the dice are", ("one", "two")),
        ("dice as modified", _made, "the modified dice are", ("one", "two")),
    ):
        for place, slot in enumerate(slots):
            message = f"{what} {{truth}} here, not {{{slot}}}"
            yield Claim(name, partial(_nth, numbers, place), message, at=slot)
    yield Claim("strength as modified", _before, "{truth} make {two} here, not {one}", at="one")


# ---- stars


def _starred(said: Said) -> bool | Facts:
    root, *name = said.line.origin.split(".")
    named = set(said.named("place")) or ({name[0]} if root == "places" else set())
    place = said.context.thing("place", named.pop()) if len(named) == 1 else None
    stars, known = said.number("stars"), {each.stars for each in said.context.map.places}
    if place is None or stars == place.stars or stars not in known:
        return True
    return {"place": place, "own": counted(place.stars, "star")}


def _hex_starred(said: Said) -> bool | Facts:
    at = said.target("hex")
    known = {each.stars for each in said.context.map.places if at in each.hexes} or {0}
    return said.number("stars") in known or {"own": counted(max(known), "star")}


def _all_starred(said: Said) -> set[int]:
    places = said.context.map.places
    hexes = {at for place in places if place.stars for at in place.hexes}
    return {len(hexes)} if hexes else set()


@claims("REF032")
def stars_in_text() -> Rows:
    """A text gives a place another number of stars than the map.

    "Kataoka, the hex with two stars", but the place has one. Stars say what a place is worth: the
    map, the rules and the victory conditions must agree. MAP010 reports stars that no place has.
    """
    yield Claim(
        "stars of a place",
        _starred,
        "the place has {own} on the map",
        see="the place: places.{place.id}",
    )
    yield Claim("stars of a hex", _hex_starred, "{hex} has {own} on the map", at="stars")
    stars = "the map has {truth:hex|hexes} with stars"
    yield Claim("hexes with stars", _all_starred, stars)


# ---- limits


_KINDS_OF_LIMITS = (
    (LimitKind.HEXSIDE, "across a hexside"),
    (LimitKind.DEFENCE, "in defence"),
    (LimitKind.STACK, "in a hex"),
)


def _limited(said: Said) -> bool | Facts:
    text = said.line.text[slice(*said.sentence)]
    kind = next((kind for kind, words in _KINDS_OF_LIMITS if said.has(words, text)), None)
    sides = {None, *targets(said.pieces(), "side")[:1]}
    limits = [
        each
        for each in said.context.counters.stacking
        if each.limit is kind and (len(sides) == 1 or each.side in sides)
    ]
    known = {each.most for each in limits}
    return not limits or said.number() in known or {"truth": known, "limit": limits[0].id}


@claims(
    "REF033",
    see="the limit: stacking.{limit}.most",
    help="{{limit:{limit}:word}} prints the limit",
)
def limits_in_text() -> Rows:
    """A text gives another stacking limit than the data.

    "No more than two units may attack across a hexside" beside a limit of three. The check compares
    sentences that limit units in a hex, in its defence or across a hexside with the limits of that
    kind for the side that they name. Write `{limit:...}`, which is printed from the data.
    """
    most = "the limit is {truth}, not {number}"
    yield Claim("limit of units", _limited, most)
    yield Claim("limit of units", _limited, most)


@claims("REF048", at="limit side")
def limit_of_the_other_side() -> Rows:
    """A text quotes a limit of one side for the other.

    "No more than two Japanese units", but the two is printed from the limit of the Russians. A
    limit that belongs to a side is compared with the side that is named directly after it.
    """
    yield Claim(
        "limit of a side",
        lambda said: getattr(said.thing("limit"), "side", None) in {None, said.target("side")},
        "this is the limit of the other side, not of {side}",
        see="the limit: stacking.{limit.id}.side",
    )


_WORDS = {
    LimitKind.STACK: "units in a hex",
    LimitKind.DEFENCE: "defenders",
    LimitKind.HEXSIDE: "units across a hexside",
}
_SPOKEN_OF = {
    LimitKind.HEXSIDE: "across a hexside",
    LimitKind.DEFENCE: "in defence",
    LimitKind.STACK: "in a hex",
}


def _of_its_kind(said: Said) -> bool | Facts:
    text, limit = said.line.text[slice(*said.sentence)], said.thing("limit")
    named = [kind for kind, words in _SPOKEN_OF.items() if said.has(words, text)]
    several = len({each.limit for each in said.context.counters.stacking}) > 1
    right = limit is None or not several or not named or limit.limit in named
    return right or {"named": _WORDS[min(named)], "own": _WORDS[limit.limit]}


@claims("REF062")
def limit_of_another_kind() -> Rows:
    """A text quotes a limit for a hexside where it means a hex, or the reverse.

    "Never more than two units in a hex", but the two is printed from the limit across a hexside.
    The words around a limit say which kind it is: a hexside, a defence or a stack.
    """
    yield Claim(
        "limit",
        _of_its_kind,
        "the sentence is about {named}, but this limit is for {own}",
        see="the limit: stacking.{limit.id}",
    )


# ---- ground


def _its_ground(said: Said) -> bool | Facts:
    """Judge an effect by the ground that the sentence names beside it, or if none, anywhere."""
    line, (first, last), (at, to) = said.line, said.sentence, said.span()
    named = [p for p in line.references(first, last) if p.kind in {"terrain", "line"}]
    near = [p for p in named if "," not in line.text[min(p.to, to) : max(p.at, at)]]
    beside, effect = {p.target for p in near or named}, said.thing("effect")
    ground = {*effect.lines, *effect.terrain} if effect else set()
    right = not ground or not beside or bool(ground & beside)
    return right or {"beside": " or ".join(sorted(beside))}


@claims(
    "REF051",
    help="name the modifier for the terrain or line of this sentence",
    see="the modifier: modifiers.{effect.id}",
)
def effect_of_other_ground() -> Rows:
    """A sentence names one terrain and quotes the effect of another.

    "Against a {terrain:mountain} take {effect:river}": the reference works, but its number is that
    of a modifier for rivers. The check compares sentences that name terrain or lines by reference.
    The terrain or line of the modifier must be among them.
    """
    yield Claim("effect", _its_ground, "{effect.id!r} is not an effect of {beside}")


# ---- counts


_COUNTS_OF = 4


@of_things
def _counters(context: CheckContext) -> dict[str, set[str]]:
    """Return the beginnings of names of counters with the ids of those that bear them."""
    found: dict[str, set[str]] = {}
    called = {unit.id: unit.name for unit in context.units}
    called |= {marker.id: marker.name for marker in context.markers}
    for thing, name in called.items():
        if len(name) >= _COUNTS_OF:
            found.setdefault(name.casefold().removesuffix("y"), set()).add(thing)
    return found


def _names_of_counters(context: CheckContext) -> dict[str, str]:
    return {"counters": any_of(_counters(context))}


def _counts_them(said: Said) -> bool | Facts:
    target, names = said.target("count"), said.context.names
    called = _counters(said.context).get(said["name"].casefold(), set())
    known = {*names["unit"], *names["marker"]}
    known |= {each.id for each in said.context.counters.conversions}
    return (
        target not in known
        or target in called
        or {
            "words": f"{said['name']}{said['more']}".lower(),
            "fix": "".join(f"{{count:{each}}}" for each in called if len(called) == 1),
        }
    )


@claims("REF072")
def count_of_another() -> Rows:
    """The number of one counter stands before the name of another.

    "{count:decoy} Landing capacity markers": the reference works, but its number is not that of the
    counters named directly after it.
    """
    yield Claim(
        "count of counters",
        _counts_them,
        "this counts {count.id!r}, but the text names {words!r}",
        at="count",
        fix="{fix}",
        given=_names_of_counters,
    )


# ---- tables


_PRINTED = frozenset({"terrain", "effects", "key", "turn", "record"})
"""Charts that are printed from the definition without being among its tables."""
_SMALL = frozenset({"the", "this", "each", "every", "see", "use", "and", "of", "by", "on", "in"})


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+", name.lower()))


def _is_cited(said: Said) -> bool:
    """Whether a table is used, or tells something; a Round Table is sat at."""
    before, behind = said.line.text[: said.span()[0]], said.line.text[said.span()[1] :]
    return said.has("cited before", before) or said.has("cited behind", behind)


def _is_a_table(said: Said) -> bool | Facts:
    cited, game = _words(said["name"]) - _SMALL, said.game
    names = [name for table in game.tables.tables for name in (table.name, table.short) if name]
    names += [entry.text for entry in game.rules.abbreviations]
    names += said.context.names.get("form", {}).values()
    known = not cited or cited <= _PRINTED or any(cited <= _words(name) for name in names)
    if known or not _is_cited(said):
        return True
    meant = nearest(said[0], [table.name for table in game.tables.tables]) or ""
    advice = f"did you mean {meant}?" if meant else "{table:...} prints a table's name"
    return {"meant": meant, "advice": advice}


@claims("REF036", plain=True, at="all", fix="{meant}")
def no_such_table() -> Rows:
    """A text names a table that does not exist.

    "See the Terrain Effects Table", but no table has that name: it was renamed or left out. Words
    with capitals before *Table* or *Chart* are compared with the names of the tables.
    """
    yield Claim("table", _is_a_table, "no table has the name {all}", help="{advice}")


# ---- names cut short


def _whole(said: Said) -> bool | Facts:
    """Judge a word by the name of a place of which it is the beginning."""
    places, rules = said.context.map.places, said.game.rules
    names = [word for place in places for word in re.findall(r"[^\W\d_]{5,}", place.name)]
    known = {entry.short.rstrip(".") for entry in rules.abbreviations} | set(rules.terms)
    short = said["short"]
    meant = [name for name in names if name.startswith(short) and name != short]
    return short in known or not meant or {"meant": meant[0]}


@claims("REF050", about=prose, at="all", fix="{meant}")
def name_cut_short() -> Rows:
    """A text shortens the name of a place.

    The draft of Myitkyina writes "Myit." here and there. The map has no such name, and readers who
    do not know the country look for it. The check reports the beginning of a name before a full
    stop in mid-sentence, unless `abbreviations` explains it.
    """
    yield Claim(
        "name cut short", _whole, "{all!r} is not a name on the map", help="did you mean {meant}?"
    )


# ---- hexes and rules in plain words


_ONE = r"[A-Z]{0,2}\d[\d.]*\d|[A-Z]{0,2}\d[A-Z]{0,2}|[A-Z]{1,2}\.\d+"
_HEXES = rf"(?-i:(?<!\d )(?<!\d\+ )\b[Hh]ex(es)? ({_ONE})(\s*(,|and|or|to|-|\u2013)\s*({_ONE})\b)*)"


@check("REF003", WARNING, english=True, reads=EACH_TEXT)
def hex_in_text_off_the_map(context: CheckContext) -> Findings:
    """A text names a hex that is not on the map.

    Hexes written out in plain words are checked as references are: "hex 93" needs a hex 93. Write
    `{hex:33}` where you can: it is linked to the map.
    """
    for said in every(context, _HEXES, prose) if context.grid else ():
        for place, match in enumerate(re.finditer(_ONE, said[0])):
            try:
                context.grid.cell(match[0]) if context.grid else None
            except BadReference as mistake:
                # After the first, a number of another form is a number of something else.
                if place and mistake.fault is Fault.FORM:
                    continue
                first, last = (said.span()[0] + at for at in match.span())
                within = said.line.within(first, last)
                yield finding(mistake.message, said.line.origin, within=within)


def _stays(said: Said) -> bool | Facts:
    names = said.context.names["rule"].items()
    section = next((name for name, number in names if number == said["rule"]), "")
    titles = tuple(entry.section.title for entry in said.context.sections)
    behind = said.line.text[said.span("rule")[1] :]
    titled = behind.lstrip(", (\"*\N{LEFT DOUBLE QUOTATION MARK}'").startswith(titles)
    return not section or titled or {"section": section}


@claims("REF042", about=prose, at="rule")
def rule_number_by_hand() -> Rows:
    """The number of a rule is typed by hand.

    The number is right today. When a section is added before it, all later numbers move up, but
    this one does not. The text then sends readers to another rule, and no check notices.
    `{rule:...}` always prints the right number. REF007 reports numbers of no section, REF038
    numbers beside a title.
    """
    yield Claim(
        "number of a rule",
        _stays,
        "the number {rule} is plain text: it will be wrong when sections move",
        help="write {{rule:{section}}}, if {section!r} is meant",
    )


# ---- results


_PARTIES = ("attacker", "defender")
_EFFECTS = ("eliminated", "disrupted", "in retreat", "routed", "withdrawn", "exchanged")


_Sense = tuple[frozenset[str], frozenset[str]]
"""Who suffers what, as far as words say."""


def _sense(context: CheckContext, text: str) -> _Sense:
    has = partial(says, context, "REF026")
    return (
        frozenset(name for name in _PARTIES if has(name, text)),
        frozenset(name for name in _EFFECTS if has(name, text)),
    )


def _clash(told: _Sense, known: _Sense) -> bool:
    """Whether both speak of effects and have none in common, or of other parties."""
    return bool(told[1]) and any(a and b and not a & b for a, b in zip(told, known, strict=True))


@of_texts
def _legend(context: CheckContext) -> dict[str, _Sense]:
    codes = context.game.tables.codes
    return {code.id: _sense(context, plain_text(context.names, code.text)) for code in codes}


def _as_in_the_legend(said: Said) -> bool:
    known = _legend(said.context).get(said.target("code"))
    unsure = said.has("unsure", said["text"])
    return known is None or unsure or not _clash(_sense(said.context, said["text"]), known)


def _meanings() -> Rows:
    yield Claim(
        "meaning of a code",
        _as_in_the_legend,
        "the legend gives {code} another meaning",
        at="text",
        not_texts=r"^codes\.|\.(remark|designer)$|^notes\.",
        see="the legend: codes.{code.id}.text",
    )


@check("REF026", WARNING, english=True, reads=TEXTS_OF_THINGS)
def meaning_of_a_code(context: CheckContext) -> Findings:
    """A text explains a result differently from the legend.

    "On DR the defenders retreat", but in the legend DR means routed attackers; or a legend says one
    thing and ranks another. The check compares the words directly after a code with the legend:
    which party suffers, and what happens to it. It compares the words of the legend with its ranks,
    and abbreviations with the codes that they repeat.
    """
    legend = _legend(context)
    for code in context.game.tables.codes:
        hurt = {name for name in _PARTIES if getattr(code, name)}
        named, effects = legend[code.id]
        if len(hurt) == 1 == len(named) and hurt != named and effects:
            (party,), (other,) = hurt, named
            message = f"the text of {code.id} is about the {other}, but its rank is for the {party}"
            see = ("its text", f"codes.{code.id}.text")
            yield finding(message, f"codes.{code.id}.{party}", on_key=True, see=see)
    yield from judge(context, "REF026", _meanings())
    for entry in context.game.rules.abbreviations:
        if entry.short in legend and _clash(_sense(context, entry.text), legend[entry.short]):
            message = f"the legend gives {entry.short} another meaning"
            see = ("the legend", f"codes.{entry.short}.text")
            yield finding(message, f"abbreviations.{entry.short}", see=see)
