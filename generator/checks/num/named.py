"""Units, ground and weather that plain words name: "German guns", "forest, hills or marsh".

In: a stretch of a rule. Out: what it may mean in this game; None where a word of it is none of the
names, so that nobody judges what he has not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from generator.checks.claims import Said, lines_by_text
from generator.checks.context import CheckContext, of_things
from generator.checks.map.key import Ground, grounds
from generator.checks.naming import forms_of_sides
from generator.checks.num.kinds import entries_of, kinds_by_name
from generator.checks.num.rates import called
from generator.model.arms import UnitType
from generator.model.counters import Unit
from generator.records import Frozen

_AND = re.compile(r"\s*(?:,\s*(?:and|or|nor)\b|,|\band\b|\bor\b|\bnor\b)\s*")
_SMALL = re.compile(
    r"\A(?:(?:all|the|an?|each|every|any|both|either|neither|no|of|your|his|its|their|own|these|"
    r"those|only|other|friendly|enemy|for|to|by)\s+)+"
)
_SPOTS = re.compile(
    r"\s+(?:hexsides?|(?:hex|square|area)(?:es|s)?|terrain|ground)\Z|"
    r"\A(?:hex(?:es)?|squares?|areas?)\s+(?:of|with|along)\s+(?:an?\s+|the\s+)?"
)
_PIECES = re.compile(r"\s+(?:units?|counters?|pieces?|forces?|troops)\Z")
_ANYBODY: Final = frozenset(
    {
        *("unit", "units", "counter", "counters", "piece", "pieces"),
        *("nobody", "no one", "one", "everyone", "everybody"),
    }
)
_NOBODY: Final = re.compile(
    r"\A(?:nobody|no one|no (?:unit|counter|piece|army)|(?:all|any|every) )"
)

Grounds: TypeAlias = tuple[Ground, ...]
"""All that a name of ground may mean."""


class Named(Frozen):
    """Units that a stretch names: those that each word of a list may mean.

    `every` says that it is of all units, none left out: "no unit", "nobody", "any unit".
    """

    kinds: tuple[tuple[Unit, ...], ...]
    every: bool = False


@of_things
def _sides(context: CheckContext) -> Mapping[str, str]:
    found = {name.lower(): side for side, name in context.names["side"].items()}
    plural = {f"{name}s": side for name, side in found.items()}
    forms = {form.lower(): side for form, side in forms_of_sides(context).items()}
    return {**forms, **plural, **found}


def side_named(context: CheckContext, name: str) -> str:
    """Return the side of that name, in the singular or the plural; nothing where there is none."""
    return _sides(context).get(" ".join(name.lower().split()), "")


@of_things
def _fighting(context: CheckContext) -> tuple[Unit, ...]:
    """Return the units that are what they seem."""
    return tuple(unit for unit in context.units if UnitType.DECOY not in unit.type.marks)


def units_named(context: CheckContext, words: str) -> Named | None:
    """Return the units that a list of kinds may mean: None where a kind is not known."""
    text = " ".join(words.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
    found = _kind(context, text)
    if found is not None:
        bare = _SMALL.sub("", text)
        return Named((found,), bool(bare in _ANYBODY and _NOBODY.search(text)))
    several = [_kind(context, each) for each in _AND.split(text) if each]
    kinds = tuple(each for each in several if each)
    return Named(kinds) if kinds and len(kinds) == len(several) else None


@of_things
def _of_entry(context: CheckContext) -> Mapping[str, tuple[Unit, ...]]:
    """Return the units of each entry of movement, by its name."""
    named = [each for each in context.game.movement if each.name]
    return {
        each.name.lower(): tuple(u for u in context.units if each in entries_of(context, u))
        for each in named
    }


def whom(said: Said) -> tuple[Named | None, bool]:
    """Return whom the slot `who` of a sentence names, and whether it is of them alone."""
    text = said["who"].strip(" ,").lower()
    alone = said.sought("them alone", text)
    text = f"{text[: alone.start()]}{text[alone.end() :]}" if alone else text
    lead = said.sought("lead of a subject", text)
    only = alone is not None or ("only" in said.slots and bool(said["only"]))
    return units_named(said.context, text[lead.end() if lead else 0 :].strip(" ,")), only


def _kind(context: CheckContext, words: str) -> tuple[Unit, ...] | None:
    """Return the units of one kind, of one side if it is named first."""
    text = _SMALL.sub("", words) if words not in _ANYBODY else words
    sides, known = _sides(context), kinds_by_name(context)
    side, rest = next(
        (
            (sides[name], text[len(name) :].removeprefix("'s").strip())
            for name in sorted(sides, key=len, reverse=True)
            if re.match(rf"{re.escape(name)}(?!\w)", text)
        ),
        ("", text),
    )
    exact = (names.get(each) for names in (_of_entry(context), known) for each in (words, text))
    whole = next((each for each in exact if each), ())
    bare = _PIECES.sub("", rest)
    if whole:
        return whole
    if rest in _ANYBODY or (side and not bare) or rest in {"player", "players"}:
        some: Sequence[Unit] | None = _fighting(context) if rest or side else None
    else:
        some = known.get(rest) or known.get(bare)
    found = tuple(unit for unit in some or () if not side or unit.side == side)
    return found or None


@of_things
def _grounds(context: CheckContext) -> Mapping[str, Sequence[Ground]]:
    """Return terrain, lines and features by the forms of their names."""
    known = [each for each in grounds(context).values() if each.family != "weather"]
    lines = {each.id: each for each in known if each.family == "lines"}
    features = (each for each in context.map.features if each.name and each.kind in lines)
    rails = ((word, each) for each in known if "rail" in each.id for word in ("rail", "railroad"))
    named = ((each.name, each) for each in known)
    own = [
        (name, lines[each.kind])
        for each in features
        for name in (each.name, re.sub(r"(?i)\A(?:the )?river ", "", each.name))
    ]
    return called([*named, *own, *rails])


def grounds_named(context: CheckContext, words: str) -> tuple[tuple[Grounds, ...], str]:
    """Return the ground that a list begins with, and what follows it; nothing where it has none.

    Each entry has all that its name may mean.
    """
    text, known, at = words.lower(), _grounds(context), 0
    found: list[Grounds] = []
    for first, last in _items(text):
        bare = _SPOTS.sub("", _SMALL.sub("", " ".join(text[first:last].split())))
        things = known.get(bare) or known.get(_SMALL.sub("", bare))
        if not things:
            break
        found.append(tuple(things))
        at = last
    return tuple(found), text[at:]


def _items(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each entry of a list begins and ends."""
    at = 0
    for each in _AND.finditer(text):
        if each.start() > at:
            yield at, each.start()
        at = each.end()
    yield at, len(text)


def _weathers_in(said: Said, text: str) -> tuple[str, ...]:
    """Return the kinds of weather that a text in small letters names."""
    states = said.game.weather.states if said.game.weather else ()
    return tuple(e.id for e in states if re.search(rf"\b{re.escape(e.name.lower())}", text))


def _weather_before(said: Said) -> tuple[str, ...]:
    """Return the weather named last before a sentence.

    That is in its paragraph, in what leads to it with a colon, or in its title.
    """
    line, origin, _ = said.line, *said.line.origin.rpartition(".")[::2]
    before = [line.small[first:last] for first, last in line.sentences() if last <= said.span()[0]]
    lines = lines_by_text(said.context)[line.origin]
    above = takewhile(lambda each: each is not line, lines)
    leads = [each.small for each in above if each.text.rstrip().endswith(":")]
    titles = [str(e.section.title).lower() for e in said.context.sections if e.origin == origin]
    texts = (*reversed(before), *leads[-1:], *titles)
    return next(filter(None, (_weathers_in(said, text) for text in texts)), ())


def weathers_of(said: Said, *, denied: bool = False) -> tuple[str | None, ...]:
    """Return the kinds of weather that a sentence may be about; None stands for no weather.

    That is the one which it names; what it has `denied` is so in the weather named before it, if
    any is. Else, where its text has words of weather, it is any; else the first.
    """
    weather = said.game.weather
    states = weather.states if weather else ()
    named = _weathers_in(said, said.line.small[slice(*said.sentence)])
    named = named or (_weather_before(said) if denied else ())
    if named:
        return named
    text = " ".join(line.small for line in lines_by_text(said.context)[said.line.origin])
    names = (re.escape(str(one.name).lower()) for one in states)
    anywhere = said.has("words of weather", text) or any(
        re.search(rf"\b{name}", text) for name in names
    )
    start = weather.first if weather else None
    return (None, *(one.id for one in states)) if anywhere else (None, start)
