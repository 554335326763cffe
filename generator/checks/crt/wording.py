"""What tables and modifiers say in words, against the rules and against their own numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.checks.check import (
    NO_TEXT,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
    of_game,
)
from generator.checks.context import CheckContext, Passage, of_things, references_in
from generator.checks.sentences.numbers import numbers_in
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.stems import same_stem
from generator.combat.cells import EMPTY
from generator.model.combat import Modifier, ModifierKind
from generator.model.counters import Arrival
from generator.model.game import WeatherRoll
from generator.model.prose import Prose, Reference, Words
from generator.model.resources import Resource
from generator.model.rules import NumberedSection, Section
from generator.model.tables import Band, CategoryTable, Row


@check("CRT009", WARNING, english=True)
@of_game
def code_not_in_the_rules(context: CheckContext) -> Findings:
    """No rule explains a result of the tables.

    The legend says in a few words what a code means. The rules must say what then happens to the
    units. A code counts as explained where a text refers to it (`{code:DR}`) or writes it out; a
    code that takes a number counts with its number too. `-` and other codes for "nothing happens"
    need no rule.
    """
    texts = [each for at, each in context.passages.items() if not at.startswith("codes.")]
    named = frozenset[tuple[str, str]]().union(*(references_in(context, each) for each in texts))
    words = "\n".join(_words_in(context, each) for each in texts)
    for code in context.game.tables.codes if context.game.rules.sections else ():
        number = r"\d*" if code.family else ""
        written = re.compile(rf"(?<!\w){number}{re.escape(code.id)}(?!\w)")
        known = ("code", code.id) in named or code.id in EMPTY or written.search(words)
        if not known:
            yield finding(
                f"no rule explains {code.id}",
                f"codes.{code.id}",
                on_key=True,
                help=f"say in a section what {{code:{code.id}}} does to units",
            )


@of_things
def _words_in(_: CheckContext, passage: Passage) -> str:
    return _content([passage.prose] if passage.prose else [])[1]


def _content(texts: list[Prose]) -> tuple[set[tuple[str, str]], str]:
    """Return all that texts refer to, each with its kind, and their words."""
    inlines = [inline for text in texts for inline in text.inlines()]
    referred = {(each.kind, each.target) for each in inlines if isinstance(each, Reference)}
    return referred, "\n".join(each.text for each in inlines if isinstance(each, Words))


@check("CRT023", WARNING, each=Band, english=True, reads=NO_TEXT)
def effect_against_losses(band: Band) -> Findings:
    """The effect of a band gives other losses than the band.

    Players read the effect ("The lower side loses 2"). Odds, examples and walkthrough use the
    numbers under `higher` and `lower`. The two must agree: the number in the words is the loss,
    "both" means that both sides lose it, and a band that names one side costs the other nothing.
    """
    numbers = {int(number) for number in re.findall(r"\b\d{1,3}\b", band.effect)}
    losses = {band.higher, band.lower} - {0}
    both, higher, lower = (
        re.search(rf"\b({words})\b", band.effect, re.IGNORECASE) is not None
        for words in ("both|each", "higher|winner|winning", "lower|loser|losing")
    )
    right = higher is lower or (bool(band.higher), bool(band.lower)) == (higher, lower)
    fault = f"the higher side loses {band.higher} and the lower {band.lower}"
    if not (numbers and losses) or numbers == losses:
        if both:
            right, fault = bool(band.higher and band.lower), "only one side has a loss"
        if right:
            return
    yield finding(f"the effect is {band.effect!r}, but {fault}", ".effect")


_WORD = re.compile(r"[^\W\d_]{4,}")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "across against attack attacked attacker attackers defend defended defender defenders from "
        "into major over price under with without order unit units target",
    )
)
"""Words of many names; they say nothing of one modifier."""
_MANY = 3
"""Where so many others name their rule, one that names none has probably lost it."""


@check("CRT026", WARNING, english=True, reads=TEXTS_OF_THINGS)
def rule_silent(context: CheckContext) -> Findings:
    """No rule explains a modifier, or its `rule` does not.

    The list of modifiers has only a name and half a sentence. The section of its `rule` must say
    what a modifier is and when it counts. A modifier counts as explained where that section, or one
    within it, names it (`{modifier:hill}`), quotes its amount (`{effect:hill}`), names its terrain,
    line or units (all its ground, if in plain words), or the points that it spends, or uses a word
    of its name; or where it names its part of the day or its weather and what changes, as a column.
    A section that names a part of what its `when` refers to is not enough where another one names
    all of that, nor is one that lacks a word of `when` by which another section is called. In real
    rulebooks a modifier stays in the list when its rule is cut or renumbered.
    What a scenario alone has may be explained by its `special`.
    """
    sections: dict[str, list[Section]] = defaultdict(list)
    for entry in context.sections:
        sections[entry.section.id].append(entry.section)
    modifiers = context.game.tables.modifiers
    named = sum(modifier.rule is not None for modifier in modifiers)
    scenario, resources = context.game.scenario, context.by_id(Resource)
    for modifier in modifiers if sections else ():
        origin, spends = f"modifiers.{modifier.id}", resources.get(modifier.spends or "")
        own = scenario is not None and modifier in scenario.modifiers
        special = scenario.special if own and scenario is not None else None
        if special is not None and _named_in([special], modifier, spends):
            continue
        hint = ", or explain it in `special` of the scenario" if own else ""
        if modifier.rule is None and named >= _MANY:
            message = f"{modifier.name!r} has no `rule`"
            hint = f"add `rule:` with the id of the section that explains it{hint}"
            yield finding(message, origin, help=hint, on_key=True)
        elif modifier.rule in sections and not any(
            _named_in(
                list(_texts(section)), modifier, spends, section.title, _ground(context, modifier)
            )
            or _timed_in(list(_texts(section)), modifier, _times(context, modifier))
            for section in sections[modifier.rule]
        ):
            message = f"section {modifier.rule!r} does not mention {modifier.name!r}"
            hint = f"explain it there, or name the section that does{hint}"
            yield finding(message, f"{origin}.rule", help=hint)
        elif modifier.rule in sections and (better := _told_better(context, modifier)):
            message = f"section {modifier.rule!r} does not say all of {modifier.name!r}"
            yield finding(
                message,
                f"{origin}.rule",
                help=f"rule {better.number}, {better.section.title}, does",
                fix=better.section.id,
                see=f"the other: {better.origin}",
            )


def _told_better(context: CheckContext, modifier: Modifier) -> NumberedSection | None:
    """Return another section that names all that `when` refers to, if its own names less of it.

    Or one whose title is a word of `when` that its own never says.
    """
    meant = {each for each in _content([modifier.when])[0] if each[0] not in _QUOTED}
    own = [each for each in context.sections if each.section.id == modifier.rule]
    quoted = {("effect", modifier.id), ("modifier", modifier.id)}
    texts = [_content(list(_texts(each.section))) for each in own]
    told = telling_of((*(each.section.title for each in own), *(words for _, words in texts)))
    if any(quoted & referred for referred, _ in texts):
        return None
    less = len(meant) > 1 and all(
        any(not _written_out(context, each, words) for each in meant - referred)
        for referred, words in texts
    )
    when = telling(_content([modifier.when])[1])
    strange = not (when | telling(modifier.name)) & telling_of(each.section.title for each in own)
    for entry in reversed(context.sections):
        if any(_within(entry, each) or _within(each, entry) for each in own):
            continue
        title = telling(entry.section.title)
        if less and meant <= _content(list(_texts(entry.section)))[0]:
            return entry
        if strange and len(title) == 1 and title <= when - told:
            return entry
    return None


def _written_out(context: CheckContext, named: tuple[str, str], words: str) -> bool:
    kind, target = named
    return context.names.get(kind, {}).get(target, target).lower() in words.lower()


def _within(inner: NumberedSection, outer: NumberedSection) -> bool:
    return f"{inner.origin}.".startswith(f"{outer.origin}.")


_QUOTED = ("effect", "value", "count", "limit", "size", "chance", "modifier")
"""References that print numbers of the data, or the modifier itself."""


def _ground(context: CheckContext, modifier: Modifier) -> list[str]:
    """Return what the terrain and the lines of a modifier are called, and a state that has it."""
    found = [("terrain", one) for one in modifier.terrain] + [("line", o) for o in modifier.lines]
    names = [context.names.get(kind, {}).get(one, one).lower() for kind, one in found]
    having = (each for each in context.game.states if modifier.id in {each.modifier, each.attacks})
    return [*names, *((each.name or str(each.state)).lower() for each in having)]


def _named_in(
    texts: list[Prose],
    modifier: Modifier,
    spends: Resource | None,
    title: str = "",
    ground: Sequence[str] = (),
) -> bool:
    """Whether some texts, or their title, speak of a modifier or of the points that it spends.

    Or of all its `ground`, in plain words.
    """
    referred, words = _content(texts)
    text = f"{title} {words}".lower()
    spoken = {
        ("effect", modifier.id),
        ("modifier", modifier.id),
        *(("line", one) for one in modifier.lines),
        *(("weather", one) for one in modifier.weather),
    }
    spoken |= {("terrain", one) for one in modifier.terrain}
    spoken |= {one for one in _content([modifier.when])[0] if one[0] != "side"}
    spoken |= {("resource", modifier.spends)} if modifier.spends else set()
    whole = [modifier.name, *([spends.name] if spends else [])]
    if spoken & referred or any(name.lower() in text for name in whole):
        return True
    said = _LETTERS.findall(text)
    if ground and all(_said_of(name, said) for name in ground):
        return True
    if modifier.distance and any(_far(modifier, *each, text) for each in numbers_in(text)):
        return True
    names = _words(modifier.name) | _words(modifier.manner)
    return any(same_stem(name, word) for name in names for word in _words(text))


def _times(context: CheckContext, modifier: Modifier) -> list[str]:
    """Return what the parts of the day and the weather of a modifier are called."""
    weather = context.names.get("weather", {})
    return [*modifier.parts, *(weather.get(each, each) for each in modifier.weather)]


def _timed_in(texts: list[Prose], modifier: Modifier, times: Sequence[str]) -> bool:
    """Whether some texts speak of all the times of a modifier and of what it changes then."""
    text = _content(texts)[1].lower()
    said, changes = _LETTERS.findall(text), _CHANGES.get(modifier.kind, _CHANGE)
    told = bool(times) and all(_said_of(each.lower(), said) for each in times)
    return told and changes.search(text) is not None


_CHANGE = re.compile(r"\b(strength|factors?|hal[fv]|doubl|twice|trebl|tripl|hits?\b|dice\b)")
_CHANGES = {
    ModifierKind.COLUMN: re.compile(r"\b(columns?|shift(s|ed)?|left|right)\b"),
    ModifierKind.DIE: re.compile(r"\b(die|dice|rolls?)\b"),
    ModifierKind.SPLIT: re.compile(r"\b(columns?|shift(s|ed)?|left|right)\b"),
    ModifierKind.REPLACE: re.compile(r"\b(results?|becomes?|instead|reads?|as)\b"),
}
"""Words of texts for what a modifier changes; `_CHANGE` for all kinds of strength and dice."""


def _far(modifier: Modifier, hexes: int, span: tuple[int, int], text: str) -> bool:
    """Whether a number of a text is that of hexes from which on, or up to which, it counts."""
    distance = modifier.distance
    ends = {distance.first, distance.last} if distance else set()
    return hexes in ends and _HEXES.match(text, span[1]) is not None


_HEXES = re.compile(r"(\+| or more| or less)? (hex|square)")
_LETTERS = re.compile(r"[^\W\d_]+")


def _said_of(name: str, said: Sequence[str]) -> bool:
    """Whether a text says all words of a name, in a form of them: a hill for Hills."""
    words = _LETTERS.findall(name)
    return bool(words) and all(any(w == one or same_stem(w, one) for one in said) for w in words)


def _texts(section: Section) -> Iterator[Prose]:
    yield from (one for one in (section.text, section.short, section.ruling) if one is not None)
    for inner in section.sections:
        yield from _texts(inner)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower())) - _COMMON


_TURN = re.compile(r"\b(?P<how>from|on|to|until)\s+turn\s+(?P<turn>\d{1,3})\b", re.IGNORECASE)


@check("CRT042", WARNING, english=True, reads=NO_TEXT)
def other_turn_in_a_heading(context: CheckContext) -> Findings:
    """The label of a row names another turn than the chance that it repeats.

    "Bad weather, each turn from turn 3 on" beside a roll that is made from turn 2 on: players go by
    the label. The check compares turns in labels of rows that repeat a chance of the weather or of
    an arrival.
    """
    rolled = {f"{at}.chance": roll.turns for at, roll in context.each(WeatherRoll)}
    rolled |= {f"{at}.chance": arrival.turns for at, arrival in context.each(Arrival)}
    repeats = ((at, row, path) for at, row in context.each(Row) for path in row.repeats)
    for origin, row, path in repeats:
        for match in _TURN.finditer(row.label) if path in rolled else ():
            begins = match["how"].lower() in {"from", "on"}
            if int(match["turn"]) != (rolled[path].first if begins else rolled[path].last):
                message = f"the row says {match[0]!r}, but the roll is on turn {rolled[path]}"
                yield finding(message, origin, on_key=True, see=("the roll", path))


_NUMBER = re.compile(r"[-\N{MINUS SIGN}+]?\d+")


@check("CRT043", WARNING, each=CategoryTable, english=True, reads=NO_TEXT)
def column_of_another_number(table: CategoryTable) -> Findings:
    """The head of a column names another number than its id.

    Columns for years or margins have their numbers as ids: `1940: "1940"`. If the head says 1939,
    players look in the wrong column, but worked readings still find the right one.
    """
    for column in table.columns:
        said = {_value(number) for number in _NUMBER.findall(column.name)}
        if said and _NUMBER.fullmatch(column.id) and _value(column.id) not in said:
            message = f"the column {column.id} has the head {column.name!r}"
            yield finding(message, f".columns.{column.id}")


def _value(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))
