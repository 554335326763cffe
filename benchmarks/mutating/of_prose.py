"""Faults in texts for people: words, names, numbers and references; sections and translations.

Each function yields one fault for every place where its kind can happen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Fault, Place
from benchmarks.mutating.misspelling import misspelt
from benchmarks.mutating.of_maps import off_by_one, spoken_of
from benchmarks.mutating.of_pieces import another, left_out, swapped_neighbours
from generator.model.names import names_of
from generator.model.prose import Prose
from generator.model.rules import Section

Faults = Iterator[Fault | None]
Maker = Callable[[Definition, str], Faults]

_SHORT = 3
"""Words of so many letters, such as "the", say nothing of what is counted."""

_BRACES = re.compile(r"\{[^{}]*\}")
_HEADER = re.compile(r"^[>|][-+0-9]*")
BACKGROUND = re.compile(r"(?:notes|credits|counters)\..+|.+\.(?:note|designer|remark)|.*forms\..+")

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
           "twelve", "thirteen")  # fmt: skip
_THINGS = (
    "hex|hexes|unit|units|turn|turns|column|columns|point|points|die|dice|coin|coins|step|space"
    "|battalion|regiment|factor|level|marker|counter|row|army|hexside|player|airstrike|barrage|more"
    "|side|hour|day|division|loss|base|chit|number|garrison"
)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August",
          "September", "October", "November", "December")  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def texts(game: Definition, *, background: bool | None = False) -> Iterator[tuple[str, Place, str]]:
    """Yield origin, place and raw text of each text for people, references blanked out.

    `background` chooses those that tell history and the like (True) or rules (False); None both.
    """
    for origin, node in game.visits.items():
        if not isinstance(node.value, Prose):
            continue
        if background is not None and bool(BACKGROUND.fullmatch(origin)) is not background:
            continue
        place = game.value(origin)
        raw = _BRACES.sub(lambda found: "\0" * len(found[0]), game.raw(place))
        yield origin, place, _HEADER.sub(lambda found: "\0" * len(found[0]), raw)


def _at(place: Place, found: re.Match[str], group: int | str = 0) -> Place:
    return Place(place.file, place.start + found.start(group), place.start + found.end(group))


def word_misspelt(game: Definition, kind: str) -> Faults:
    """A common word with a slip of the pen."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(r"(?<![\w'’*-])[a-z]{4,}(?![\w'’-])", raw):
            chance = game.chance(kind, origin, str(found.start()))
            new = misspelt(found[0], chance)
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def name_misspelt(game: Definition, kind: str) -> Faults:
    """A name in a text, capitalised in the middle of a sentence, with a slip of the pen."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(r"(?<=[a-z,;] )[A-Z][a-z]{2,}(?:-[a-z]+)?\b", raw):
            new = misspelt(found[0], game.chance(kind, origin, str(found.start())))
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def word_doubled(game: Definition, kind: str) -> Faults:
    """A word twice."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(r"(?<![\w'’*-])[A-Za-z]+(?= [a-z])", raw):
            text = f"{found[0]} {found[0].lower()}"
            yield cuts.replaced(game, kind, origin, text, _at(place, found))


def digits(game: Definition, kind: str, *, background: bool) -> Faults:
    """A number in digits changed by one; not hexes, odds, percentages, dice or dates."""
    wanted = rf"(?<![\w:/.,½-])\d{{1,3}}(?![\w:/%½-]|[.,]\d|(?: to \d+)? (?:{'|'.join(MONTHS)}))"
    for origin, place, raw in texts(game, background=background):
        for found in re.finditer(wanted, raw):
            if not re.search(r"\bhex(?:es)? $", raw[: found.start()]):
                yield cuts.moved_by_one(game, kind, origin, _at(place, found))


def number_words(game: Definition, kind: str, *, background: bool) -> Faults:
    """A number in words changed by one; "one" only where it counts something."""
    wanted = rf"\b({'|'.join(NUMBERS[1:])})\b|\b(one)(?= (?:{_THINGS})\b)"
    for origin, place, raw in texts(game, background=background):
        for found in re.finditer(wanted, raw, re.IGNORECASE):
            at = NUMBERS.index(found[0].lower())
            chance = game.chance(kind, origin, str(found.start()))
            new = NUMBERS[at + 1 if at == 0 else min(at + chance.choice((-1, 1)), 12)]
            new = new.capitalize() if found[0][0].isupper() else new
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def _beside(text: str, start: int, end: int) -> tuple[str, ...]:
    """Return roots of the words around a number: one before it and two behind."""
    before = re.findall(r"[A-Za-z'’-]+(?=\W{1,2}$)", text[:start])[-1:]
    behind = re.match(r"\W{1,2}([A-Za-z'’-]+)(?:\s+([A-Za-z'’-]+))?", text[end:])
    words = (*before, *(behind.groups() if behind else ()))
    return tuple(word.lower()[:5] for word in words if word and len(word) > _SHORT)


def _counted_elsewhere(game: Definition, origin: str, roots: tuple[str, ...]) -> bool:
    """Whether another text has a number or a reference beside one of some words."""
    number = rf"(?:\b\d+\b|\b(?:{'|'.join(NUMBERS)})\b|\{{(?:count|value|limit|size):[^}}]*\}})"
    either = "|".join(re.escape(root) for root in roots)
    wanted = rf"(?:{number}\s+(?:[\w-]+\s+)?(?:{either})|\b(?:{either})\w*\s+{number})"
    return any(
        re.search(wanted, node.value.source, re.IGNORECASE)
        for other, node in game.visits.items()
        if other != origin and isinstance(node.value, Prose)
    )


def alone(game: Definition, kind: str, *, made: Maker) -> Faults:
    """Those faults in numbers of background that no other text or data can contradict.

    A number is alone if no other text counts anything by the word before it or the two behind it,
    and none of these is a word of the game's names of units, sides, terrain and the like.
    """
    named = {
        word.lower()[:5]
        for kinds in ("unit", "side", "terrain", "marker", "table", "zone", "formation", "track")
        for name in names_of(game.game)[kinds].values()
        for word in re.findall(r"[A-Za-z'’-]+", name)
        if len(word) > _SHORT
    }
    for fault in made(game, kind):
        if fault is None:
            continue
        place = fault.edits[0].place
        whole = game.value(fault.origin)
        text = game.raw(whole)
        roots = _beside(text, place.start - whole.start, place.end - whole.start)
        if not roots or not (named & set(roots) or _counted_elsewhere(game, fault.origin, roots)):
            yield fault


def borne_out(game: Definition, kind: str, *, made: Maker) -> Faults:
    """Those faults in numbers of background that are not alone."""
    apart = {fault.edits for fault in alone(game, kind, made=made) if fault}
    return (fault for fault in made(game, kind) if fault and fault.edits not in apart)


def ordinals(game: Definition, kind: str) -> Faults:
    """An ordinal in words changed by one."""
    for origin, place, raw in texts(game):
        for found in re.finditer(rf"\b(?:{'|'.join(_ORDINALS[1:])})\b", raw):
            at = _ORDINALS.index(found[0])
            new = _ORDINALS[at + game.chance(kind, origin, str(found.start())).choice((-1, 1))]
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def patterns(game: Definition, kind: str, *, wanted: str) -> Faults:
    """A number within a pattern, such as odds or a percentage, changed."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(wanted, raw):
            at = _at(place, found)
            chance = game.chance(kind, origin, str(found.start()))
            if found[0].endswith("%"):
                new = cuts.stepped(found[0][:-1], chance.choice((-5, 5))) + "%"
                yield cuts.replaced(game, kind, origin, new, at)
            else:
                yield cuts.moved_by_one(game, kind, origin, at)


def dates(game: Definition, kind: str) -> Faults:
    """A day or a month in a text, or in the subtitle, changed by one."""
    found_in = [(o, p, r) for o, p, r in texts(game, background=None)]
    found_in += [(o, game.value(o), game.text(o)) for o in game.origins("title|subtitle")]
    for origin, place, raw in found_in:
        for found in re.finditer(rf"\b(\d+)(?:[–-]\d+)? ({'|'.join(MONTHS)})\b", raw):
            yield cuts.moved_by_one(game, kind, origin, _at(place, found, 1))
            new = MONTHS[(MONTHS.index(found[2]) + 1) % 12]
            yield cuts.replaced(game, kind, origin, new, _at(place, found, 2))


def hexes(game: Definition, kind: str) -> Faults:
    """A hex one off in a text: in a reference or in plain words."""
    for origin, node in game.visits.items():
        if not isinstance(node.value, Prose):
            continue
        place = game.value(origin)
        for found in re.finditer(r"\{hex:(\w+)\}|\bhex(?:es)? ([A-Z]?\d+)\b", game.raw(place)):
            group = 1 if found[1] else 2
            new = off_by_one(game, found[group], kind, origin, str(found.start()))
            if new:
                yield cuts.replaced(game, kind, origin, new, _at(place, found, group))


def _references(game: Definition) -> Iterator[tuple[str, Place, re.Match[str]]]:
    for origin, node in game.visits.items():
        if isinstance(node.value, Prose):
            place = game.value(origin)
            for found in re.finditer(r"\{([a-z]+):([^{}:]+)(?::(\w+))?\}", game.raw(place)):
                yield origin, place, found


def reference_elsewhere(game: Definition, kind: str, *, sorts: str) -> Faults:
    """A reference in a text to something else of the same kind that some text refers to.

    One that prints the same words, such as another value of 2, leaves the game as it was.
    """
    known: dict[str, set[str]] = {}
    for _, _, found in _references(game):
        known.setdefault(found[1], set()).add(found[2])
    names = names_of(game.game)
    for origin, place, found in _references(game):
        prints = names.get(found[1], {})
        printed = prints.get(found[2], found[2])
        others = sorted(
            name
            for name in known[found[1]]
            if name != found[2] and (found[1] == "rule" or prints.get(name, name) != printed)
        )
        if re.fullmatch(sorts, found[1]) and others:
            new = game.chance(kind, origin, str(found.start())).choice(others)
            yield cuts.replaced(game, kind, origin, new, _at(place, found, 2))


def reference_misspelt(game: Definition, kind: str) -> Faults:
    """A reference in a text with a slip of the pen in its id."""
    for origin, place, found in _references(game):
        if len(re.sub("[^a-z]", "", found[2])) > 2:
            new = misspelt(found[2], game.chance(kind, origin, str(found.start())))
            yield cuts.replaced(game, kind, origin, new, _at(place, found, 2))


def turns(game: Definition, kind: str) -> Faults:
    """A turn one off in a text: in a reference or in plain words."""
    for origin, node in game.visits.items():
        if isinstance(node.value, Prose):
            place = game.value(origin)
            for found in re.finditer(r"\{turn:(\d+)\}|\bturns? (\d+)\b", game.raw(place)):
                yield cuts.moved_by_one(game, kind, origin, _at(place, found, 1 if found[1] else 2))


def rule_by_hand(game: Definition, kind: str) -> Faults:
    """The number of the section before or behind instead of a reference to one."""
    numbers = list(names_of(game.game)["rule"].items())
    ids = [section for section, _ in numbers]
    for origin, place, found in _references(game):
        if found[1] == "rule" and found[2] in ids and len(ids) > 1:
            at = ids.index(found[2])
            new = numbers[at - 1 if at else 1][1]
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def section_renamed(game: Definition, kind: str) -> Faults:
    """The id of a section that is referred to, with a slip of the pen."""
    for origin in game.origins(r"sections\.(?:[^.]+\.sections\.)*[^.]+"):
        key = game.key(origin)
        if key and not origin.endswith(".sections") and spoken_of(game, origin):
            name = misspelt(game.raw(key), game.chance(kind, origin))
            yield cuts.replaced(game, kind, origin, name, key)


_background_digits = partial(digits, background=True)
_background_words = partial(number_words, background=True)

ALONE = {
    "alone in the background: number in digits": partial(alone, made=_background_digits),
    "alone in the background: number in words": partial(alone, made=_background_words),
}
"""Numbers that stand in one sentence and nowhere else: counted apart."""


def sections_swapped(game: Definition, kind: str) -> Faults:
    """The contents of two neighbouring sections under each other's id, one of which is used.

    Where nothing refers to either, the two have changed places and no more: as good an order.
    """
    pattern = r"sections\.(?:[^.]+\.sections\.)*[^.]+"
    found = [each for each in game.origins(pattern) if game.visits[each].value.__class__ is Section]
    for one, other in pairwise(found):
        ids = [each.rpartition(".")[2] for each in (one, other)]
        beside = one.rpartition(".")[0] == other.rpartition(".")[0]
        if beside and any(_referred_to(game, each) for each in ids):
            yield cuts.swapped(game, kind, one, other)


def _referred_to(game: Definition, section: str) -> bool:
    """Whether a text, a step, a modifier or a note refers to a section by its id."""
    name = re.escape(section)
    wanted = re.compile(
        rf"\{{rule:{name}[:}}]|\brule: {name}(?![\w-])|\babout: \[[^]]*(?<![\w-]){name}(?![\w-])"
    )
    return any(wanted.search(text) for text in game.texts.values())


KINDS = {
    "word misspelt in a text": word_misspelt,
    "name misspelt in a text": name_misspelt,
    "word doubled": word_doubled,
    "rules: number in digits": partial(digits, background=False),
    "rules: number in words": partial(number_words, background=False),
    "rules: ordinal": ordinals,
    "background: number in digits": partial(borne_out, made=_background_digits),
    "background: number in words": partial(borne_out, made=_background_words),
    "text: odds": partial(patterns, wanted=r"(?<![\w:])\d+:\d+(?![\w:])"),
    "text: percentage": partial(patterns, wanted=r"\b\d+%"),
    "text: dice": partial(patterns, wanted=r"(?<!\w)\d?[dD]6\b"),
    "text: date": dates,
    "text: turn": turns,
    "text: hex": hexes,
    "rule number by hand, and the wrong one": rule_by_hand,
    "reference in a text: rule, table, example": partial(
        reference_elsewhere, sorts="rule|table|example|lookup|phase"
    ),
    "reference in a text: place, zone, line, unit, side": partial(
        reference_elsewhere,
        sorts="place|zone|label|feature|line|terrain|box|track|unit|marker|formation|side|hexes|size",
    ),
    "reference in a text: value, count, limit": partial(
        reference_elsewhere, sorts="value|count|limit|effect|chance|turns|code|modifier"
    ),
    "reference misspelt": reference_misspelt,
    "rule of a step or modifier": partial(another, pattern=r"(?!notes).+", refers="rule"),
    "table or example of a section": partial(
        left_out, pattern=r"sections\..+\.(?:tables|examples|lookups)\.\d+"
    ),
    "section renamed": section_renamed,
    "section moved": sections_swapped,
    "translation lost": partial(
        left_out, pattern=r"translations\..+\.(?:units|sides|[^.]+)\.[^.]+"
    ),
    "translation swapped": partial(
        swapped_neighbours, pattern=r"translations\..+\.(?:units|sides)\.[^.]+"
    ),
}
