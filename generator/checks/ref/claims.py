"""What texts say of things that the model has otherwise: places, turns, units, limits, results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.claims import Claim, Rows, Said, Told, claims, every, judge, of_texts, prose
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import day_of, told
from generator.checks.sentences.numbers import number
from generator.combat.examples import work_example
from generator.combat.working import CombatError
from generator.edit_distance import nearest
from generator.hexes import BadReference, Fault
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.counters import LimitKind, Unit
from generator.model.names import counted, listed, plain_text
from generator.model.rules import numbered_sections
from generator.model.tables import OddsTable
from generator.records import dataclass

# ---- rules by their numbers


@claims("REF007", "rule-number")
def rule_number() -> Rows:
    """A text speaks of a rule by a number that no section has.

    Sections number themselves, so that a number in plain words goes wrong as soon as a section is
    put in. `{rule:landing}` prints the number of a section and cannot.
    """
    yield Claim(
        r"\b(rule|section)s? (?P<rule>\d+(\.\d+)*)\b(?!\.\d)"
        r"(?! of (?!(the|these|this) (rules?|book)))",  # of the platoon, of war
        lambda said: said["rule"] in said.context.names["rule"].values(),
        "there is no rule {rule}",
        plain=True,
        at="all",
        help="write {{rule:...}} with the id of the section: it prints the number",
    )


def _titles(said: Said) -> dict[str, str]:
    sections = numbered_sections(said.game.rules.sections)
    return {entry.section.title: entry.number for entry in sections}


def _title(said: Said) -> str:
    found = [each for each in _titles(said) if said.line.text.startswith(each, said.span()[1])]
    return max(found, key=len, default="")


def _its_number(said: Said) -> bool:
    titles = _titles(said)
    return titles.get(_title(said), said["rule"]) == said["rule"]


_RULE = r"(?P<rule>\d{1,2}(\.\d{1,2})*)"


@claims(
    "REF038",
    "title-beside-a-number",
    help="write {{rule:...}} with the id of the section: it prints the number",
)
def title_beside_a_number() -> Rows:
    """A text gives a section another number, or another title, than it has.

    "Rule 7, Supply" where Supply is rule 9, "see 12.4" where there is no 12.4: sections number
    themselves, and what is typed in plain words stays behind. The English rules of a game of 2011
    sent their readers to a section that had moved. Write `{rule:supply}`.
    """
    yield Claim(
        rf"\b(rule|section) {_RULE}(,? [(\u201c\"*]?)(?-i:(?=[A-Z]))",
        _its_number,
        lambda said: f"{_title(said)} is rule {_titles(said)[_title(said)]}",
        fix=lambda said: (
            "" if said.line.references(*said.span("rule")) else _titles(said)[_title(said)]
        ),
    )
    yield Claim(
        rf"(\bsee |\u00a7\s*){_RULE}\b(?![:%\d])",
        lambda said: not _titles(said) or said["rule"] in _titles(said).values(),
        "there is no rule {rule}",
    )


# ---- hexes of places and zones


_SOME = re.compile(r"\s+(?:that|which|whose|nearest|next|not|still)\b")


def _sizes(said: Said) -> set[int]:
    sizes = said.context.names.get("size", {})
    known = {int(sizes[name]) for name in said.things("area") if name in sizes}
    some = not said["whole"] or _SOME.match(said.line.text, said.span()[1])
    return {*known, *range(max(known, default=0))} if some else known


@claims("REF021", "number-of-hexes", help="{{size:{area.id}}} prints the number from the map")
def number_of_hexes() -> Rows:
    """A text counts the hexes of a place or a zone, and the map has another number.

    "The four Myitkyina hexes", "all six hexes of the airhead": the draft rules of a game gave one
    town four hexes in one section and five on its map. Write `{size:myitkyina}`, which is printed
    from the data.
    """
    for rest in ("{area:named zone|place} hex(es)?", "hex(es)? of (the )?{area:named zone|place}"):
        yield Claim(
            rf"(?P<whole>\b(all|the) (the )?)?{{number}} {rest}(?!\w)",
            _sizes,
            lambda said: f"{said['area']} has {max(_sizes(said))} hexes, not {said.number()}",
            at="number",
        )


_LABEL = r"[A-Z]{0,2}\.?\d[\d.]*(?<!\.)"
_LABELS = rf"(?P<hexes>{_LABEL}(\s*(,|and|or) {_LABEL})*)\b"
_NEAR = "of|near|beside|behind|outside|around|round|beyond|before|towards?|from|between"
"""A number behind a name after one of these may be that of a neighbour."""


def _homes(said: Said) -> list[str]:
    places = said.context.places
    return [label for name in said.things("place") for label in places.get(name, ())]


def _lies_there(said: Said) -> bool:
    found = {at for _, at in said.context.hexes(re.findall(_LABEL, said["hexes"]))}
    known = {at for _, at in said.context.hexes(_homes(said))}
    return not found or not known or bool(found & known)


def _only_home(said: Said) -> str:
    plain = not said.line.references(*said.span("hexes"))
    alone = len(_homes(said)) == 1 == len(re.findall(_LABEL, said["hexes"]))
    return _homes(said)[0] if plain and alone else ""


def _lies(said: Said) -> str:
    labels = re.findall(_LABEL, said["hexes"])
    return (
        f"{said['place']} lies in hex {listed(_homes(said), 'or')}, not in {listed(labels, 'or')}"
    )


@claims(
    "REF022",
    "place-in-another-hex",
    at="hexes",
    fix=_only_home,
    see="the map has it here: places.{place.id}.hexes",
)
def place_in_another_hex() -> Rows:
    """A text gives a place a hex in which it does not lie.

    "Kataoka, hex 33", "hex 33 (Kataoka)": the name and the number stand side by side, and the map
    has the place elsewhere. This finds a place that was moved and a number with a slip, both of
    which are right in themselves.
    """
    place = "{place:named place}"
    yield Claim(rf"{place},? (on |in )?\(?hex(es)? {_LABELS}", _lies_there, _lies, not_after=_NEAR)
    yield Claim(rf"{place} \({_LABELS}\)", _lies_there, _lies, not_after=_NEAR)
    yield Claim(rf"\bhex (?P<hexes>{_LABEL})( \(|, ){place}(?=[,.;)]|\Z)", _lies_there, _lies)


# ---- turns and arrivals


def _day(said: Said) -> bool:
    turns, stated = said.game.turns, None
    if turns is not None:
        turn = int(said["turn"])
        day = turns.day_of(turn) if 1 <= turn <= turns.count else None
        stated = day_of(said, turns)
        return not day or not stated or day <= stated < day + timedelta(days=turns.days)
    return True


def _dated(said: Said) -> str:
    turns = said.game.turns
    day = turns.day_of(int(said["turn"])) if turns else None
    stated = day_of(said, turns)
    return f"turn {said['turn']} is {told(day)}, not {told(stated)}" if day and stated else ""


@claims("REF024", "date-of-a-turn", at="date")
def date_of_a_turn() -> Rows:
    """A text gives a turn another date than it has.

    "Turn 3 (19 August)" on a track on which turn 3 is the 18th: one turn was put in, or the first
    day was changed, and the words were forgotten. TRK021 compares the dates of title and subtitle.
    """
    yield Claim(r"\bturn (?P<turn>\d{1,2})(, | \()(the )?{date}", _day, _dated)


def _arrivals(said: Said) -> list[Any]:
    named = set(said.named("unit"))
    arrivals = said.context.arrivals
    theirs = [each for each in arrivals if named & set(each.units)]
    return theirs if named <= {unit for each in theirs for unit in each.units} else []


def _comes_then(said: Said) -> bool:
    turn, theirs = int(said["turn"]), _arrivals(said)
    return not theirs or any(
        turn in each.turns or (each.otherwise is not None and turn in each.otherwise)
        for each in theirs
    )


def _come_on(said: Said) -> str:
    turns = listed([str(each.turns) for each in _arrivals(said)], "or")
    return f"the arrival of {listed(sorted(set(said.named('unit'))))} is on turn {turns}"


@claims(
    "REF025",
    "arrival-in-words",
    only=r"\b(arrives?|enters?|comes?|joins?|appears?|lands?)\b",
    unless=r"\b(no|not|never|nobody|none|neither|cannot)\b",
    at="turn",
    see=lambda said: f"here: arrivals.{_arrivals(said)[0].id}.turns",
)
def arrival_in_words() -> Rows:
    """A rule lets a unit arrive on another turn than its arrival says.

    "The engineers arrive on turn 3" and `turns: 4` in the arrivals: one of them was changed when
    the other was not. Compared are the turns of a sentence that names units and says that they
    arrive, enter or come.
    """
    turns, to = r"\b(on|from|in|by) (game-)?turns?", r"\s*(-|\u2013|to|and|or)\s*"
    yield Claim(rf"{turns} (?P<turn>\d{{1,2}})(?!\d)", _comes_then, _come_on)
    yield Claim(rf"{turns} \d{{1,2}}{to}(?P<turn>\d{{1,2}})(?!\d)", _comes_then, _come_on)


# ---- amounts of modifiers


def concerned(context: CheckContext) -> Told:
    """Yield effects of ground, and sections, with the modifiers that are about them."""
    modifiers, ground = context.game.tables.modifiers, context.game.map
    found: dict[str, tuple[Modifier, ...]] = {}
    for each in ground.terrain if ground else ():
        found[f"terrain.{each.id}.effects"] = tuple(m for m in modifiers if each.id in m.terrain)
    for line in ground.lines if ground else ():
        found[f"lines.{line.id}.effects"] = tuple(m for m in modifiers if line.id in m.lines)
    for entry in numbered_sections(context.game.rules.sections):
        of_rule = tuple(m for m in modifiers if m.rule == entry.section.id)
        found |= {
            f"{entry.origin}.{part}": of_rule for part in ("text", "short", "ruling", "title")
        }
    return of_texts(context, {origin: about for origin, about in found.items() if about})


_OTHER = re.compile(
    r"\b(?:mov(?:e[sd]?|ing|ement)|march\w*|cost(?:s|ing)?|enter(?:s|ed|ing)?|allowances?|M[PF]s?|speed"
    r"|victory|VPs?|scor\w*|suppl\w*|fuel|ammunition|money|gold|replacement\w*)\b"
)
_COMBAT = re.compile(
    r"\b(?:die|dice|roll\w*|odds|columns?|levels?|favou?r|throws?)\b", re.IGNORECASE
)
_CLAUSE = re.compile(r"[,;:.!?]\s|\s(?:and|but|or|while|which)\s")
_AMOUNTS = {
    "column": {ModifierKind.COLUMN},
    "level": {ModifierKind.COLUMN},
    "factor": {ModifierKind.FACTOR},
    "point": {ModifierKind.DIE},
    "": {ModifierKind.STRENGTH, ModifierKind.FACTOR, ModifierKind.DIE},
}


def _amounts(said: Said) -> set[int]:
    kinds = _AMOUNTS[said["unit"].lower()]
    known = {amount for each in said.about for amount in _of_modifier(each, kinds)}
    if not known or _is_of_other(said.line.text, *said.span()):
        return set()
    for table in said.game.tables.tables:
        if isinstance(table, OddsTable):  # what any rule may mention
            known |= {table.beyond.below.die, table.beyond.above.die, table.shift_limit or 0}
    return known


def _of_modifier(modifier: Modifier, kinds: set[ModifierKind]) -> Iterator[int]:
    if modifier.kind in kinds:
        yield from (each for each in (modifier.value, modifier.most) if each is not None)
    if modifier.kind is ModifierKind.SPLIT and ModifierKind.COLUMN in kinds:
        yield from (split.columns for split in (modifier.best, modifier.worst) if split)


def _is_of_other(text: str, first: int, last: int) -> bool:
    """Whether the clause around a stretch speaks of movement and the like, and not of combat."""
    start = max((stop.end() for stop in _CLAUSE.finditer(text, 0, first)), default=0)
    stop = _CLAUSE.search(text, last)
    clause = text[start : stop.start() if stop else len(text)]
    return _OTHER.search(clause) is not None and _COMBAT.search(clause) is None


def _favoured(said: Said) -> bool:
    favoured = {each.favours for each in said.about if each.favours}
    return not favoured or Party(said["party"].lower()) in favoured


def _own_amounts(said: Said) -> str:
    kinds = _AMOUNTS[said["unit"].lower()]
    known = sorted({amount for each in said.about for amount in _of_modifier(each, kinds)})
    return f"the text says {said.number()}, the data {listed(list(map(str, known)), 'or')}"


@claims(
    "REF027",
    "amount-of-a-modifier",
    about=concerned,
    not_texts=r"\.(note|remark|designer)$",
    see="a modifier that says otherwise: modifiers.{about[0].id}",
)
def amount_of_a_modifier() -> Rows:
    """A text gives a modifier another amount, or another party's favour, than the data do.

    "Two columns in the defenders' favour" in the terrain key, and a modifier of one column for that
    terrain. Compared are the effects of terrain and lines with the modifiers that name them, and
    the amounts in a section with the modifiers, values and limits that the section explains. What a
    clause says of movement, supply or victory, and not of the die as well, is no amount of a
    modifier.
    """
    yield Claim(
        r"{number} ((attack|defen[cs]e|extra|more|additional) )?(?P<unit>column|level|factor|point)"
        r"s?\b(?! (of (damage|strength)|higher|above|lower|beyond|than|wide))",
        _amounts,
        _own_amounts,
        help="{{effect:...}} prints the amount of a modifier",
    )
    yield Claim(r"\b(takes|adds) {number}(?P<unit>) (from|to)\b", _amounts, _own_amounts)
    yield Claim(
        r"\b(?P<party>attacker|defender)s?'?s? favou?r",
        _favoured,
        lambda said: (
            "the data have it in the "
            f"{listed(sorted({each.favours for each in said.about if each.favours}))}'s favour"
        ),
        texts=r"^(terrain|lines)\.",
        see="here: modifiers.{about[0].id}.favours",
    )


# ---- scale, players, length


_LENGTHS = {"kilometre": 1.0, "kilometer": 1.0, "km": 1.0, "mile": 1.609344}
_LENGTHS |= {"metre": 0.001, "meter": 0.001, "yard": 0.0009144}
_TOLERANCE = 0.13


def _measure(said: Said) -> Fraction:
    words = said["much"].lower().split()
    if words[0] in {"half", "a", "an"}:
        return Fraction(1, 2 if words[0] == "half" else 1)
    return Fraction(words[0]) if words[0][0].isdecimal() else Fraction(number(" ".join(words)))


def _across(said: Said) -> bool:
    across = said.game.map.grid.across if said.game.map else None
    stated = float(_measure(said)) * _LENGTHS[said["unit"].lower()]
    return across is None or abs(stated / across.kilometres - 1) <= _TOLERANCE


def _length(said: Said) -> Fraction | None:
    turns = said.game.turns
    dated = turns is not None and turns.first is not None
    return Fraction(turns.days, len(turns.parts or ("",))) if turns and dated else None


def _lasts(said: Said) -> bool:
    days = 7 if said["unit"].lower() == "week" else 1
    return _length(said) in {None, _measure(said) * days}


def _days(said: Said) -> str:
    length = _length(said)
    return "a turn is half a day" if length == Fraction(1, 2) else f"a turn is {length} days"


@claims("REF028", "scale-in-text", at="much unit")
def scale_in_text() -> Rows:
    """A text gives hexes or turns another scale than the data do.

    "A hex is some four kilometres wide" beside `across: 8 km`, "a turn is half a day" beside turns
    of a whole one. The scale is taken for right where it is so to an eighth, for nobody writes
    4.25.
    """
    much = r"(?P<much>{:number}|\d+(\.\d+)?|half an?|an?)"
    yield Claim(
        r"\b(a|each|every|{:number}) hex (is|measures|spans|stands for|represents)"
        rf" ((some|about|roughly|nearly|almost) )?{much} (?P<unit>{'|'.join(_LENGTHS)})s?\b",
        _across,
        lambda said: f"a hex is {said.game.map.grid.across} across" if said.game.map else "",
        see="as it stands here: grid.across",
    )
    yield Claim(
        r"\b(a|each|every|{:number}) (game-)?turn (is|stands for|represents|lasts)"
        rf" ((some|about|roughly) )?{much} (?P<unit>day|week)s?\b",
        _lasts,
        _days,
        see="as it stands here: turns",
    )


def _players(said: Said) -> bool:
    stated = re.match(r"(\d+)(?:\s*(?:-|to|\u2013)\s*(\d+))?$", said.game.players)
    first = said.number("first")
    last = said.number("last") if said["last"] else first
    return not stated or (first, last) == (int(stated[1]), int(stated[2] or stated[1]))


_TITLE = "as it stands here: players"


@claims("REF029", "players-and-length")
def players_and_length() -> Rows:
    """A text tells another number of players or turns than the title page.

    "A game for two", "one to four can play", "the game lasts twelve turns": the numbers stand in
    the data as `players` and `turns.count`, and were changed there alone; so is the turn with which
    "the game ends". Write `{count:turns}`.
    """
    for says in (
        r"\bgame for {first:number}( (to|or) {last:number})?( players|(?=[.,:;]| (about|on)\b))",
        r"\bfor {first:number}( (to|or) {last:number})? players",
        r"{first:number} (to|or) {last:number} (players )?can play\b",
    ):
        told = lambda said: f"the game is for {said.game.players}"  # noqa: E731
        yield Claim(says, _players, told, at="all", see=_TITLE)
    yield Claim(
        r"\bgame (lasts|runs|goes on|ends) (until|to|with|at|after) (the )?((end|turn) of )?"
        r"(turn )?{turn}(?=\.)",
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
        r"\bgame (lasts|runs|goes on|takes|has) (for |over )?{turns:number} (game-)?turns\b",
        lambda said: {said.game.turns.count} if said.game.turns else set(),
        "the game has {truth} turns",
        at="all",
        see="as it stands here: turns.count",
    )


# ---- strengths


def _named_units(said: Said) -> list[Unit]:
    units = {each.id: each for each in said.context.units}
    named = [units[name] for name in said.things("unit") if name in units]
    return [] if any(unit.factors is None for unit in named) else named


def _bears(said: Said) -> bool:
    named, text = _named_units(said), said["factors"]
    faces = [face for u in named for face in (u.factors, u.back.factors) if face is not None]
    if "-" in text:
        return not named or text in {"-".join(str(p.value) for p in f.parts) for f in faces}
    values = {n for f in faces for p in f.parts for n in (p.value, p.larger or p.value)}
    halves = set(chain.from_iterable((n // 2, (n + 1) // 2) for n in values))
    return not named or int(text) in values | halves


def _on_the_counter(said: Said) -> str:
    named = _named_units(said)
    known = listed([str(unit.factors) for unit in named], "or")
    return f"{named[0].name} has {known}, not {said['factors']}"


@claims("REF030", "strength-of-a-unit", at="factors", see="its factors: units.{unit.id}.factors")
def strength_of_a_unit() -> Rows:
    """A text gives a unit factors that its counter does not have.

    "The 11th Armoured Division with 5" in a worked example, "the Guards (6-5)" in a rule: the
    numbers are compared with those on the counter, front and back. A number may also be half of
    one.
    """
    unit = "{unit:named unit}"
    yield Claim(
        rf"{unit},? \(?(?P<factors>\d{{1,2}}-\d{{1,2}}(-\d{{1,2}}){{0,2}})\b(?!-)",
        _bears,
        _on_the_counter,
    )
    yield Claim(
        rf"{unit}(, [^,.;]{{1,30}},)? (with|has) (?P<factors>\d{{1,2}})"
        r"(?=[,.;]| (and|attacks?|press|meets?|each|behind|in|on|against)\b)(?! each)",
        _bears,
        _on_the_counter,
        texts=r"^examples\.",
    )


# ---- stories of worked examples


@dataclass(frozen=True, slots=True, eq=False)
class _Worked:
    """An example with its numbers, the attacker's first."""

    id: str
    announced: tuple[int, int]
    strengths: tuple[tuple[int, int], tuple[int, int]]
    """Announced and worked."""
    rolled: tuple[int, int | None]
    made: tuple[int, int] | None
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


def worked(context: CheckContext) -> Told:
    """Yield the stories of examples that can be worked."""
    found = {}
    for each in context.game.tables.examples:
        if each.attack is None or each.defence is None:
            continue
        try:
            done = work_example(each, context.game.tables)
        except CombatError:
            continue
        made = None
        if each.difference is not None and done.difference is not None:
            made = (done.die, done.die - done.difference)
        situation = each.situation
        found[f"examples.{each.id}.text"] = _Worked(
            each.id,
            (each.attack, each.defence),
            ((each.attack, done.attack), (each.defence, done.defence)),
            (each.die, each.defence_die),
            made,
            tuple(u for stack in situation.attackers for u in stack.units) if situation else (),
            situation.defenders if situation else (),
        )
    return of_texts(context, found)


def _announced(said: Said) -> set[int]:
    """Return what the party of the unit named last has announced."""
    attack, defence = said.about.announced
    units = [
        p
        for p in said.line.references(0, said.span()[0])
        if p.reference and p.reference.kind == "unit"
    ]
    last = units[-1] if units else None
    if last is None or last.reference is None:
        return {attack, defence}
    between = said.line.text[last.to : said.span()[0]]
    if any(name in between for name in said.context.names["unit"].values() if name):
        return {attack, defence}
    if last.reference.target in said.about.defenders:
        return {defence}
    return {attack} if last.reference.target in said.about.attackers else {attack, defence}


def _told_of_an_example(says: str, one: Any, two: Any, what: str) -> Iterator[Claim]:
    yield Claim(says, one, f"{what} {{truth}} here, not {{one}}", at="one")
    if two is not None:
        yield Claim(says, two, f"{what} {{truth}} here, not {{two}}", at="two")


@claims(
    "REF031",
    "numbers-of-an-example",
    about=worked,
    see="the example: examples.{about.id}",
)
def numbers_of_an_example() -> Rows:
    """The story of a worked example tells other numbers than the example has.

    "Ten to six is 3:2" beside an attack of 9, "it announces 7" beside one of 8, "the dice show 2
    and 5" beside dice of 2 and 4. The example is worked afresh from its data; its story is for the
    reader, who will work it from the words.
    """
    pair = "{one:number} and {two:number}"
    makes = "(is|are|would be|makes?|gives?|comes? to)"
    says = r"\b(announces?|says?|owns to) (only )?"
    rows = (
        (
            rf"{{one:number}}( factors)? (to|against) {{two:number}} {makes}\b",
            lambda said: set(said.about.strengths[0]),
            lambda said: set(said.about.strengths[1]),
            "the strengths are",
        ),
        (
            rf"{says}{pair}(?! (hex|turn|times))",
            lambda said: {said.about.announced[0]},
            lambda said: {said.about.announced[1]},
            "the strengths are",
        ),
        (
            rf"{says}{{one:number}}(?! (and {{:number}}|hex|turn|times))",
            _announced,
            None,
            "the strengths are",
        ),
        (
            r"\b(die shows|roll(s|ed)?|roll of) (an? )?{one:number}(?! (dice|die|or\b))",
            lambda said: {said.about.rolled[0]} if said.about.rolled[1] is None else set(),
            None,
            "the die is",
        ),
        (
            rf"\b(dice|they) show {pair}",
            lambda said: {said.about.rolled[0]} if said.about.rolled[1] is not None else set(),
            lambda said: {said.about.rolled[1]} - {None},
            "the dice are",
        ),
        (
            r"\bmakes {one:number} against {two:number}",
            lambda said: {said.about.made[0]} if said.about.made else set(),
            lambda said: {said.about.made[1]} if said.about.made else set(),
            "the dice come to",
        ),
    )
    for row in rows:
        yield from _told_of_an_example(*row)


# ---- stars


@lru_cache(maxsize=1)
def _stars(context: CheckContext) -> dict[str, int]:
    places = context.map.places
    return {place.id: place.stars for place in places} if any(p.stars for p in places) else {}


def _place(said: Said) -> str:
    """Return the one place that a sentence is about."""
    root, *name = said.line.origin.split(".")
    named = set(said.named("place")) or ({name[0]} if root == "places" else set())
    return named.pop() if len(named) == 1 else ""


def _starred(said: Said) -> set[int]:
    stars = _stars(said.context)
    known = _place(said) in stars and said.number("stars") in stars.values()
    return {stars[_place(said)]} if known else set()


def _all_starred(said: Said) -> set[int]:
    places = said.context.map.places
    hexes = {at for place in places if place.stars for at in place.hexes}
    return {len(hexes)} if hexes else set()


@claims("REF032", "stars-in-text")
def stars_in_text() -> Rows:
    """A text gives a place another number of stars than the map.

    "Kataoka, the hex with two stars" and a place with one: the stars say what a place is worth, on
    the map, in the rules and in the conditions of victory, and must agree. (MAP010 tells of stars
    that no place has.)
    """
    for says in (
        r"\b(with|has|have|bears?) {stars:number} stars?\b",
        r"\b(?P<stars>one|two|three|four|[1-4])-star hex",
    ):
        yield Claim(
            says,
            _starred,
            lambda said: (
                f"the place has {counted(_stars(said.context)[_place(said)], 'star')} on the map"
            ),
            see=lambda said: f"the place: places.{_place(said)}",
        )
    yield Claim(
        r"\bthe {number} hexes with stars\b", _all_starred, "the map has {truth} hexes with stars"
    )


# ---- limits


_KINDS_OF_LIMITS = (
    (LimitKind.HEXSIDE, r"\b(across|over|through) \S+( \S+)? hexside\b"),
    (LimitKind.DEFENCE, r"\bmay defend\b"),
    (
        LimitKind.STACK,
        r"\b(stack|may (stand|be|stay) (together )?in |to a hex\b|more than \S+ \S+ in a hex\b)",
    ),
)


def _kind_of_limit(said: Said) -> LimitKind | None:
    text = said.line.text[slice(*said.sentence)]
    return next((kind for kind, says in _KINDS_OF_LIMITS if said.has(says, text)), None)


def _limits(said: Said) -> list[Any]:
    kind = _kind_of_limit(said)
    sides = [
        p.reference.target for p in said.pieces() if p.reference and p.reference.kind == "side"
    ]
    return [
        each
        for each in said.context.counters.stacking
        if each.limit is kind and (not sides or each.side in {None, sides[0]})
    ]


def _most(said: Said) -> set[int]:
    return {each.most for each in _limits(said)}


@claims(
    "REF033",
    "limits-in-text",
    see=lambda said: f"the limit: stacking.{_limits(said)[0].id}.most",
    help=lambda said: f"{{limit:{_limits(said)[0].id}:word}} prints the limit",
)
def limits_in_text() -> Rows:
    """A text states another limit of stacking than the data have.

    "No more than two units may attack across a hexside" beside a limit of three. Compared are
    sentences that limit units in a hex, in its defence or across a hexside with the limits of that
    kind, for the side that they name. Write `{limit:...}`, which is printed from the data.
    """
    pieces = r"(\S+ )?(units?|counters?|pieces?|battalions?|brigades?|divisions?|corps|army|armies)"
    rest = r"(?! (\S+ ){0,2}(with|beside|under|aboard|on top)\b)"
    most = "the limit is {truth}, not {number}"
    yield Claim(
        r"\b((not?|never) more than|at most|up to|a maximum of|any) {number}"
        rf" {pieces}\b{rest}",
        _most,
        most,
    )
    yield Claim(rf"{{number}} {pieces} to a hex\b{rest}", _most, most)


@claims("REF048", "limit-of-the-other-side", at="limit side")
def limit_of_the_other_side() -> Rows:
    """A limit of one side is quoted for the other.

    "No more than two Japanese units", where the two is printed from the limit of the Russians:
    limits that belong to a side are compared with the side that is named right behind them.
    """
    yield Claim(
        "{limit} {side}",
        lambda said: _owner_of_limit(said) in {None, said.target("side")},
        "this limit is not that of {side}",
        see="the limit: stacking.{limit.id}.side",
    )


def _owner_of_limit(said: Said) -> str | None:
    limits = said.context.counters.stacking
    return next((each.side for each in limits if each.id == said.target("limit")), None)


_WORDS = {
    LimitKind.STACK: "units in a hex",
    LimitKind.DEFENCE: "defenders",
    LimitKind.HEXSIDE: "units across a hexside",
}
_SPOKEN_OF = {
    LimitKind.HEXSIDE: r"\bhex[\s-]?sides?\b",
    LimitKind.DEFENCE: r"\bdefen[cds]",
    LimitKind.STACK: r"\bin(to)? (a|an|any|the|one|each) (\w+ )?hex\b",
}


def _spoken_of(said: Said) -> set[LimitKind]:
    text = said.line.text[slice(*said.sentence)]
    return {kind for kind, says in _SPOKEN_OF.items() if said.has(says, text)}


def _own_kind(said: Said) -> LimitKind | None:
    limits = said.context.counters.stacking
    kinds = {each.id: each.limit for each in limits}
    return kinds.get(said.target("limit")) if len(set(kinds.values())) > 1 else None


@claims("REF062", "limit-of-another-kind")
def limit_of_another_kind() -> Rows:
    """A limit of units across a hexside is quoted for those in a hex, or the other way round.

    "Never more than two units in a hex", where the two is printed from the limit across a hexside:
    the words around a limit say which kind it is, a hexside, a defence or a stack.
    """
    yield Claim(
        "{limit}",
        lambda said: (
            _own_kind(said) is None or not _spoken_of(said) or _own_kind(said) in _spoken_of(said)
        ),
        lambda said: (
            f"the sentence speaks of the limit of {_WORDS[min(_spoken_of(said))]}, "
            f"this is that of {_WORDS[_own_kind(said) or LimitKind.STACK]}"
        ),
        see="the limit: stacking.{limit.id}",
    )


# ---- ground


def _beside(said: Said) -> set[str]:
    """Return the ground that a sentence names beside an effect, or if none, anywhere."""
    first, last = said.sentence
    at = said.span()[0]
    named = [
        p
        for p in said.line.references(first, last)
        if p.reference and p.reference.kind in {"terrain", "line"}
    ]
    near = [
        p for p in named if "," not in said.line.text[min(p.to, said.span()[1]) : max(p.at, at)]
    ]
    return {p.reference.target for p in near or named if p.reference}


def _its_ground(said: Said) -> bool:
    modifiers = {each.id: each for each in said.game.tables.modifiers}
    effect = modifiers.get(said.target("effect"))
    ground = {*effect.lines, *effect.terrain} if effect else set()
    return not ground or not _beside(said) or bool(ground & _beside(said))


@claims(
    "REF051",
    "effect-of-other-ground",
    help="name the modifier whose ground the sentence speaks of",
    see="the modifier: modifiers.{effect.id}",
)
def effect_of_other_ground() -> Rows:
    """A sentence names one ground and quotes the effect of another.

    "Against a {terrain:mountain} take {effect:river}": the reference is sound and prints a number,
    but that of a modifier for rivers. Compared are sentences that name terrain or lines by
    reference; the ground of the modifier must be among them.
    """
    yield Claim(
        "{effect}",
        _its_ground,
        lambda said: (
            f"{said.target('effect')!r} is no effect of {' or '.join(sorted(_beside(said)))}"
        ),
    )


# ---- counts


_COUNTS_OF = 4


@lru_cache(maxsize=1)
def _counters(context: CheckContext) -> dict[str, set[str]]:
    """Return the beginnings of names of counters with the ids of those that bear them."""
    found: dict[str, set[str]] = {}
    called = {unit.id: unit.name for unit in context.units}
    called |= {marker.id: marker.name for marker in context.markers}
    for thing, name in called.items():
        if len(name) >= _COUNTS_OF:
            found.setdefault(name.casefold().removesuffix("y"), set()).add(thing)
    return found


def _names_of_counters(context: CheckContext) -> str:
    names = "|".join(map(re.escape, sorted(_counters(context), key=len, reverse=True)))
    return rf"{{count}}\s*(?P<name>{names})(?P<more>\w?)".replace("\\ ", " ") if names else ""


def _counts_them(said: Said) -> bool:
    target = said.target("count")
    known = {*said.context.names.get("unit", ()), *said.context.names.get("marker", ())}
    known |= {each.id for each in said.context.counters.conversions}
    return target not in known or target in _called(said)


def _called(said: Said) -> set[str]:
    return _counters(said.context).get(said["name"].casefold(), set())


@claims("REF072", "count-of-another")
def count_of_another() -> Rows:
    """The number of one kind of counter stands before the name of another.

    "{count:decoy} Landing capacity markers": the reference is sound and prints a number, but not
    that of the counters which the sentence names right behind it.
    """
    yield Claim(
        _names_of_counters,
        _counts_them,
        lambda said: (
            f"this counts {said.target('count')!r}, and names "
            f"{(said['name'] + said['more']).lower()!r}"
        ),
        at="count",
        fix=lambda said: (
            f"{{count:{next(iter(_called(said)))}}}" if len(_called(said)) == 1 else ""
        ),
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
    return said.has(
        r"(\b(on|in|see|uses?|consult|from|by|with|per|under|and|or|to|at|read|check) "
        r"((the|each|this|either) )?|[(:]\s*)\Z",
        before,
    ) or said.has(
        r"\A( (gives?|shows?|says?|tells?|lists?|decides?|has|is (used|rolled|read)|applies)\b|\))",
        behind,
    )


def _is_a_table(said: Said) -> bool:
    cited, game = _words(said["name"]) - _SMALL, said.game
    names = [name for table in game.tables.tables for name in (table.name, table.short) if name]
    names += [entry.text for entry in game.rules.abbreviations]
    names += said.context.names.get("form", {}).values()
    known = not cited or cited <= _PRINTED or any(cited <= _words(name) for name in names)
    return known or not _is_cited(said)


def _meant(said: Said) -> str:
    return nearest(said[0], [table.name for table in said.game.tables.tables]) or ""


@claims("REF036", "no-such-table", plain=True, at="all", fix=_meant)
def no_such_table() -> Rows:
    """A text cites a table by a name that no table has.

    "See the Terrain Effects Table" where there is none of that name: it was renamed, or left out.
    Words before *Table* or *Chart* that begin with capitals are compared with the names of the
    tables.
    """
    yield Claim(
        r"(?-i:\b(?P<name>([A-Z][\w\-]+ ((of|by) )?){1,5})(Table|Chart)\b)",
        _is_a_table,
        "there is no {all}",
        help=lambda said: (
            f"did you mean {_meant(said)}?" if _meant(said) else "{table:...} prints a table's name"
        ),
    )


# ---- names cut short


def _whole(said: Said) -> str:
    """Return the name of a place of which a word is the beginning; nothing for other words."""
    places, rules = said.context.map.places, said.game.rules
    names = [word for place in places for word in re.findall(r"[^\W\d_]{5,}", place.name)]
    known = {entry.short.rstrip(".") for entry in rules.abbreviations} | set(rules.terms)
    short = said["short"]
    meant = (name for name in names if name.startswith(short) and name != short)
    return "" if short in known else next(meant, "")


@claims("REF050", "name-cut-short", about=prose, at="all", fix=_whole)
def name_cut_short() -> Rows:
    """A text cuts the name of a place short.

    The draft of Myitkyina writes "Myit." here and there. On the map there is no such name, and a
    reader who does not know the country looks for it. A beginning of a name before a full stop in
    the midst of a sentence is told, unless `abbreviations` explains it.
    """
    yield Claim(
        r"(?-i:\b(?P<short>[^\W\d_a-z][^\W\d_]{2,})\.(?=,? [a-z]))",
        lambda said: not _whole(said),
        lambda said: f"{said[0]!r} is no name on the map",
        help=lambda said: f"did you mean {_whole(said)}?",
    )


# ---- hexes and rules in plain words


_ONE = r"[A-Z]{0,2}\d[\d.]*\d|[A-Z]{0,2}\d[A-Z]{0,2}|[A-Z]{1,2}\.\d+"
_HEXES = rf"(?-i:\b[Hh]ex(es)? ({_ONE})(\s*(,|and|or|to|-|\u2013)\s*({_ONE})\b)*)"


@check("REF003", "hex-in-text-off-the-map", WARNING, english=True)
def hex_in_text_off_the_map(context: CheckContext) -> Findings:
    """A text speaks of a hex that is not on the map.

    Hexes written out in plain words are checked as references are: "hex 93" needs a hex 93. Write
    `{hex:33}` where you can: it is linked to the map.
    """
    for said in every(context, _HEXES, prose) if context.grid else ():
        for place, match in enumerate(re.finditer(_ONE, said[0])):
            try:
                context.grid.hex(match[0]) if context.grid else None
            except BadReference as mistake:
                # After the first, a number of another form is a number of something else.
                if place and mistake.fault is Fault.FORM:
                    continue
                first, last = (said.span()[0] + at for at in match.span())
                within = said.line.within(first, last)
                yield finding(mistake.message, said.line.origin, within=within)


_NUMBER = r"\d+(\.\d+)*"
_BY_HAND = (
    rf"\b(rule|section)s? {_NUMBER}((,|,? and|,? or|,? to) {_NUMBER}\b)*"
    r"(?![\d.]*\d)(?! of (?!(the|these|this) (rules?|book)))"
)


@check("REF042", "rule-number-by-hand", WARNING, english=True)
def rule_number_by_hand(context: CheckContext) -> Findings:
    """A text gives the number of a rule in plain figures.

    It is right today. When the next section is put in before it, all numbers behind move up and
    this one does not: the rules then send the reader to another rule, and nothing shows it.
    `{rule:...}` prints the number of the section whatever comes before it. REF007 has the numbers
    of no section, REF038 what stands beside the title of one.
    """
    sections = {number: section for section, number in context.names["rule"].items()}
    titles = tuple(e.section.title for e in numbered_sections(context.game.rules.sections))
    for said in every(context, _BY_HAND, prose):
        for match in re.finditer(_NUMBER, said[0]):
            first, last = (said.span()[0] + at for at in match.span())
            behind = said.line.text[last:].lstrip(", (\"*\N{LEFT DOUBLE QUOTATION MARK}'")
            if match[0] in sections and not behind.startswith(titles):
                section = sections[match[0]]
                yield finding(
                    f"the number of rule {match[0]} is written by hand, and stays when sections "
                    "move",
                    said.line.origin,
                    within=said.line.within(first, last),
                    help=f"is {section!r} meant? write {{rule:{section}}}",
                )


# ---- results


_PARTIES = {"attacker": r"\battackers?\b(?!')", "defender": r"\bdefenders?\b(?!')"}
_EFFECTS = (
    r"\b(eliminat|destroy|remov|gone\b)",
    r"\bdisrupt",
    r"\bretreat",
    r"\brout(ed|s)?\b",
    r"\bwithdr[ae]w",
    r"\bexchang",
)


@dataclass(frozen=True, slots=True)
class _Sense:
    """Who suffers what, as far as words say."""

    parties: frozenset[str]
    effects: frozenset[str]

    def clashes(self, known: _Sense) -> bool:
        """Whether both speak of effects and have none in common, or of other parties."""
        other_party = self.parties and known.parties and not self.parties & known.parties
        other_effect = self.effects and known.effects and not self.effects & known.effects
        return bool(self.effects and (other_party or other_effect))


def _sense(text: str) -> _Sense:
    return _Sense(
        frozenset(name for name, says in _PARTIES.items() if Said.has(says, text)),
        frozenset(says for says in _EFFECTS if Said.has(says, text)),
    )


@lru_cache(maxsize=1)
def _legend(context: CheckContext) -> dict[str, _Sense]:
    codes = context.game.tables.codes
    return {code.id: _sense(plain_text(context.names, code.text)) for code in codes}


def _as_in_the_legend(said: Said) -> bool:
    known = _legend(said.context).get(said.target("code"))
    unsure = said.has(r"\b(not|no|never|unless|instead|may|if|cannot)\b|n't", said["text"])
    return known is None or unsure or not _sense(said["text"]).clashes(known)


def _meanings() -> Rows:
    yield Claim(
        r"{code}(( (is|means|stands for|:)|:|,) )(?P<text>(the )?(attack|defend)ers?\b[^.;:,(]*)",
        _as_in_the_legend,
        "the legend explains {code} otherwise",
        at="text",
        not_texts=r"^codes\.|\.(remark|designer)$|^notes\.",
        see="the legend: codes.{code.id}.text",
    )


@check("REF026", "meaning-of-a-code", WARNING, english=True)
def meaning_of_a_code(context: CheckContext) -> Findings:
    """A text explains a result otherwise than the legend does.

    "On DR the defenders retreat" beside a legend in which DR stands for routed attackers, or a
    legend that says one thing and ranks another. Compared are the parties that suffer and what
    happens to them, in the words right behind a code; the legend's own words with its ranks; and
    abbreviations with the codes that they repeat.
    """
    legend = _legend(context)
    for code in context.game.tables.codes:
        hurt = {name for name in _PARTIES if getattr(code, name)}
        named = legend[code.id].parties
        if len(hurt) == 1 == len(named) and hurt != named and legend[code.id].effects:
            (party,), (other,) = hurt, named
            yield finding(
                f"the legend says that {code.id} hurts the {other}, but its rank the {party}",
                f"codes.{code.id}.{party}",
                on_key=True,
                see=("the words of the legend", f"codes.{code.id}.text"),
            )
    yield from judge(context, _meanings())
    for entry in context.game.rules.abbreviations:
        if entry.short in legend and _sense(entry.text).clashes(legend[entry.short]):
            yield finding(
                f"the legend explains {entry.short} otherwise",
                f"abbreviations.{entry.short}",
                see=("the legend", f"codes.{entry.short}.text"),
            )
