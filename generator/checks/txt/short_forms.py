"""Short forms of sections, against the rules that they repeat."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.num.kinds import BYNAMES
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import ORDINAL, number, numbers_in
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.stems import same_stem
from generator.diagnostics import Origin
from generator.model.combat import Modifier
from generator.model.counters import Unit
from generator.model.map import Feature, Place
from generator.model.rules import EDITORIAL, Section
from generator.opposites import wording

_PLACE = re.compile(ORDINAL)
_FIGURE = re.compile(r"(?<![\d.:])\d{1,2}:\d{1,2}(?![\d:])|(?<![\d.])\d{1,3}%")
_TWO = re.compile(
    r"\b(?:twice|double[sd]?|both|pair|couple|again|other|half|halved)\b", re.IGNORECASE
)
_SIDES = 6
"""The highest number of the usual die."""
_OR_MORE = re.compile(r"\s+or\s+(?:more|higher|better|above|over)\b", re.IGNORECASE)
_OR_LESS = re.compile(r"\s+or\s+(?:less|fewer|lower|below|under)\b", re.IGNORECASE)
_BEYOND = re.compile(
    r"\b(?:beyond|over|above|after|more\s+than|further\s+than|farther\s+than)"
    r"(?:\s+(?:hex|turn|the))?\s+\Z",
    re.IGNORECASE,
)
_SHORT_OF = re.compile(
    r"\b(?:below|under|before|(?:less|fewer|nearer|closer)\s+than)(?:\s+(?:hex|turn|the))?\s+\Z",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:turns?|rounds?|days?|until|through|first)\s+\Z", re.IGNORECASE)
_FOR = re.compile(r"\bfor\s+(?:the\s+(?:first\s+)?)?\Z", re.IGNORECASE)
_THEN = re.compile(
    r"\s+(?:turns?|rounds?|days?)\b.*?\b(?:then|after|afterwards|thereafter)\b",
    re.IGNORECASE | re.DOTALL,
)
"""What comes after so many turns begins with the next."""
_REACH = 40
"""Letters before a number in which what bounds it has room."""
_FIRST = re.compile(r"\bfirst\s+(?:turn|round|day|phase|hour|roll|throw)\b", re.IGNORECASE)
_LATER = re.compile(
    r"\b(?:later|afterwards|thereafter|after\s+(?:that|it)|from\s+then)\b", re.IGNORECASE
)
_LATER_TURNS = re.compile(
    r"\b(?:each|every|all|any)\s+(?:later|further|following)\s+(?:turn|round|day)s?\b",
    re.IGNORECASE,
)
"""What comes behind the first begins with the second."""
_ROLLED = re.compile(r"\b(?:rolls?|rolled|dice|die|throws?|thrown)\b", re.IGNORECASE)
_MEANT = re.compile(r"\b(?:the|these|those|all)(?: other)? \Z", re.IGNORECASE)
"""Before a number: as many as have been named, unless the rule counts the like ("the two best")."""
_REFUSED = re.compile(
    r"\b(?:no|not|nor|never|cannot|neither|without|too many|eliminated|lost|removed)\b",
    re.IGNORECASE,
)
"""With a place in a row: "no third one" leaves two."""
_OF_THEM = re.compile(r"\s*\bof (?:them|these|those|which)\b", re.IGNORECASE)
_NUMBERS_OF = re.compile(
    r"\s+(?:numbers?|faces?|sides?)\s+(?:out\s+)?of\s+(?:the\s+)?(?:six|6|die)\b"
)
"""So many numbers of a die are its lowest or its highest."""
_REST = re.compile(rf"{_OF_THEM.pattern}|\bthe (?:rest|remainder|others?)\b", re.IGNORECASE)
"""Of two sides one gets a share, and so the other the rest."""
_BEHIND = re.compile(r"\s+([a-z]+)", re.IGNORECASE)
_HALF = re.compile(r"\b(?:half|coin|even|or not)\b", re.IGNORECASE)
_NAMED = frozenset({"place", "zone", "box", "marker", "unit", "table", "turn", "hex"})
_DATED = frozenset({"turn", "cell"})
_THINGS = ("terrain", "line", "feature", "weather", "side", "formation", "marker", "state")
_PROPER = frozenset({"feature", "side", "formation"})
"""Those of them that have proper names."""
_LETTERS = re.compile(r"[^\W\d_]+")
_DOER = re.compile(r"ers?\Z", re.IGNORECASE)
_PAIR = 2
_NEAR = 16
"""Letters before and behind a word in which an expression has room."""
_NAME = 4
"""Letters of a name that does not stand in other words by chance."""
_SWAPPED = frozenset(
    {"side", "line", "terrain", "feature", "label", "pool", "formation", "hexes", "phase", "rule"}
    | {"code", "effect", "value", "chance", "limit", "throw", "count", "size"}
)
"""Kinds of which a short form may name what its rule tells in other words: one is strange only
where it stands for another that the rule names and the short form does not."""


@check("TXT021", WARNING, english=True)
def short_form_says_more(context: CheckContext) -> Findings:
    """The short form of a section has a number, place or thing that its rule does not have.

    The short form on the back of the postcard repeats the rule in few words. It cannot say two if
    the rule says three, and cannot speak of shoals if the rule does not: one of the two is out of
    date, or a sentence of the rule was lost. The check looks at numbers from two on, chances, odds,
    places, zones, boxes, markers and turns, and at words that are names of terrain, lines, weather,
    sides, formations, markers and arms. Each must be in the rule, its ruling, a section around it
    or within it, its title, or a table there; a bound implies numbers ("a 5 or 6" for 5 or more).
    Foot is infantry there, a battery artillery; a unit is of its arm, and a modifier has its
    ground. What three of five leave is the other side's, where there are two.
    Codes, effects and the like are different: one that the rule does not name is reported only if
    it replaces another that the rule names. So is a number that the rule has, but not where it
    says the same: "an unmodified 5" in one, and "an unmodified 6" in the other.
    """
    by_text, own_lines = lines_by_text(context), _lines_of_sections(context)
    for section in (entry.origin for entry in context.sections):
        short = by_text.get(f"{section}.short", ())
        own = tuple(own_lines[section])
        rule = (*_lines_around(by_text, section), *own) if short else ()
        found = _strange(context, short, own, rule) if rule else ()
        unnamed = _unnamed(context, short, rule) if rule else ()
        unlike = _otherwise(context, short, rule) if rule else ()
        found = (*found, *(each for each in (*unnamed, *unlike) if each not in found))
        for line, span in found:
            message = f"the short form says {line.text[slice(*span)]!r}, but its rule does not"
            hint = "one of the two is out of date"
            yield in_line(message, line, span, help=hint, see=f"the rule: {section}")


@of_texts
def _lines_of_sections(context: CheckContext) -> Mapping[Origin, list[Line]]:
    """Return the lines of each section with those of the sections within it, but no short forms."""
    found: dict[Origin, list[Line]] = defaultdict(list)
    for origin, lines in lines_by_text(context).items():
        inner = origin if origin.startswith("sections.") and not origin.endswith(".short") else ""
        while inner := inner.rpartition(".")[0]:
            found[inner] += lines
    return found


def _lines_around(by_text: Mapping[Origin, tuple[Line, ...]], section: Origin) -> Iterator[Line]:
    outer = section
    while outer := outer.rpartition(".")[0]:
        yield from (*by_text.get(f"{outer}.text", ()), *by_text.get(f"{outer}.ruling", ()))


@of_things
def _strange(
    _: CheckContext, short: tuple[Line, ...], own: tuple[Line, ...], rule: tuple[Line, ...]
) -> tuple[tuple[Line, tuple[int, int]], ...]:
    """Return where a short form has more than its rule, or something else."""
    more = ((line, span) for line in short for span in _more(line, rule))
    return (*more, *_swapped(short, own, rule))


@of_things
def _unnamed(
    context: CheckContext, short: tuple[Line, ...], rule: tuple[Line, ...]
) -> tuple[tuple[Line, tuple[int, int]], ...]:
    """Return where a short form has a word for a thing of the game that its rule has not."""
    known, things = _words_of(context, rule), _words_of_things(context)
    proper = _proper_words(context)
    strange, doers = things - known, _doers(context)
    return tuple(
        (line, match.span())
        for line in short
        for match in _LETTERS.finditer(line.text)
        if not strange.isdisjoint(telling(match[0]))
        and not (telling(match[0]) <= doers and not _DOER.search(match[0]))
        and (match[0][0].isupper() or not telling(match[0]) <= proper)
        and not _is_of_expression(context, line, match)
    )


def _is_of_expression(context: CheckContext, line: Line, word: re.Match[str]) -> bool:
    """Whether a word is one of an expression that names nothing: "at no time" beside a Time."""
    known = wording(context.game.language)
    around = line.text[max(0, word.start() - _NEAR) : word.end() + _NEAR]
    said = known.no_opposites if known else ()
    return any(word[0] in each.split() and each in around for each in said)


_Beside = tuple[tuple[str, ...], tuple[str, ...]]
"""Two words beside a number: those before it, and those behind."""


@of_things
def _otherwise(
    _: CheckContext, short: tuple[Line, ...], rule: tuple[Line, ...]
) -> tuple[tuple[Line, tuple[int, int]], ...]:
    """Return where a short form has a number, and the rule others beside the same two words.

    A sentence of the rule with that number and all telling words of the clause, but none of the
    others, says the same in another order.
    """
    known: dict[_Beside, set[int]] = defaultdict(set)
    for line in rule:
        for value, _at, beside in _with_words(line):
            for words in beside:
                known[words].add(value)
    return tuple(
        (line, span)
        for line in short
        for value, span, beside in _with_words(line)
        if any(value not in known[words] for words in beside if words in known)
        and not any(value in known[words] for words in beside if words in known)
        and not _is_said(line, value, span, set().union(*(known.get(w, ()) for w in beside)), rule)
    )


def _is_said(
    short: Line, value: int, span: tuple[int, int], others: set[int], rule: Iterable[Line]
) -> bool:
    """Whether a sentence of a rule has a number of a short form with the words of its clause."""
    before, behind = _CLAUSE.split(short.text[: span[0]])[-1], _CLAUSE.split(short.text[span[1] :])
    words = telling(f"{before} {behind[0]}")
    for line in rule if len(words) > 1 else ():
        for first, last in line.sentences():
            text = line.text[first:last]
            values = {each for each, _ in numbers_in(text)}
            if value in values and values.isdisjoint(others) and words <= telling(text):
                return True
    return False


def _with_words(line: Line) -> Iterator[tuple[int, tuple[int, int], tuple[_Beside, ...]]]:
    """Yield each number that is none of a hex or a name, where it is, and its words.

    Those are the two before it, if one of them tells something, or a telling one on each side.
    """
    for value, (first, last) in numbers_in(line.text):
        if not {piece.kind for piece in line.references(first, last)} <= _AMOUNTS:
            continue
        before = _BEFORE.findall(re.split(r"[.;:!?]", line.text[:first])[-1].casefold())[-2:]
        behind = _BEFORE.findall(re.split(r"[.;:!?]", line.text[last:])[0].casefold())[:1]
        found: list[_Beside] = []
        if len(before) > 1 and telling(" ".join(before)):
            found.append((tuple(before), ()))
        if behind and before and telling(before[-1]) and telling(behind[0]):
            found.append(((before[-1],), (behind[0],)))
        yield value, (first, last), tuple(found)


_CLAUSE = re.compile(r"[.,;:!?]")
_BEFORE = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_AMOUNTS = frozenset(("value", "count", "limit", "effect", "size", "throw", "turn"))
"""Kinds of references that print how much or how many."""


@of_things
def _kinds_of_features(context: CheckContext) -> Mapping[str, str]:
    lines = context.names.get("line", {})
    return {each.id: lines.get(each.kind, "") for each in context.by_id(Feature).values()}


@of_things
def _words_of(context: CheckContext, lines: tuple[Line, ...]) -> frozenset[str]:
    """Return the words of some lines, with those of the kinds of what they name.

    Those are kinds of places, of rivers and roads, arms of units, of an entry of movement and of
    other words for them, the ground and lines of a modifier, and the second of two sides.
    """
    places = {each.id: str(each.kind) for each in context.by_id(Place).values() if each.kind}
    kinds = {"place": places, "feature": _kinds_of_features(context)}
    kinds["unit"] = {each.id: str(each.type) for each in context.by_id(Unit).values()}
    kinds["modifier"] = _grounds_of_modifiers(context)
    named = [
        of.get(piece.target, "")
        for line in lines
        for kind, of in kinds.items()
        for piece in line.named(kind)
    ]
    text = "\n".join(line.text for line in lines)
    small = text.casefold()
    arms = (
        str(arm)
        for each in context.game.movement
        if each.name and each.name.casefold() in small
        for arm in each.types
    )
    known = telling_of((text, *named, *arms))
    sides = context.names.get("side", {}).values()
    shared = len(sides) == _PAIR and any(_REST.search(line.text) for line in lines)
    called = (
        arm.value
        for arm, names in BYNAMES.items()
        if any(telling(name) and telling(name) <= known for name in names.split(", "))
    )
    told = (side for side in sides if shared or _is_told_of(side, text))
    return known | telling_of((*called, *told))


@of_things
def _grounds_of_modifiers(context: CheckContext) -> Mapping[str, str]:
    names = {**context.names.get("line", {}), **context.names.get("terrain", {})}
    modifiers = context.by_id(Modifier).values()
    return {
        each.id: " ".join(names.get(str(ground), "") for ground in (*each.terrain, *each.lines))
        for each in modifiers
    }


@of_things
def _proper_words(context: CheckContext) -> frozenset[str]:
    """Return words of proper names alone, which in small letters are other words.

    A company lands, though there is a Landing Force.
    """
    proper, others = set[str](), [str(unit.type) for unit in context.units]
    for kind in _THINGS:
        names = context.names.get(kind, {}).values()
        if kind in _PROPER:
            proper |= telling_of(names)
        else:
            others += names
    return frozenset(proper) - telling_of(others)


@of_things
def _doers(context: CheckContext) -> frozenset[str]:
    """Return words of names that only people or things which do something have: to lead is none."""
    words = [word for name in _names_of_things(context) for word in _LETTERS.findall(name)]
    doers = telling_of(word for word in words if _DOER.search(word))
    return doers - telling_of(word for word in words if not _DOER.search(word))


def _names_of_things(context: CheckContext) -> Iterator[str]:
    yield from (name for kind in _THINGS for name in context.names.get(kind, {}).values())
    yield from (str(unit.type) for unit in context.units)


@of_things
def _words_of_things(context: CheckContext) -> frozenset[str]:
    """Return the words of names of things that a rule must speak of if its short form does."""
    no_mere_names = telling("open clear rough broken turn")
    return telling_of(_names_of_things(context)) - no_mere_names


def _more(line: Line, rule: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield where a short form has a number, a figure or a name that the rule has not."""
    text, names = "\n".join(each.text for each in rule), _references(rule)
    counts = tuple(numbers_in(text))
    numbers = {value for value, _ in counts}
    numbers |= {number(place) for place in _PLACE.findall(text)}
    numbers |= {int(name) for kind, name in names if kind == "turn" and name.isdecimal()}
    numbers |= {0, 1, 2} if _TWO.search(text) else {0, 1}
    numbers |= _bounded(text, counts)
    numbers |= {value for each in rule for value in _left(each)}
    figures = {*_FIGURE.findall(text), *(["50%"] if _HALF.search(text) else [])}
    counted = {word for _, (_, end) in counts if (word := _behind(text, end))} - {"of"}
    found = [
        (first, last)
        for value, (first, last) in numbers_in(line.text)
        if value not in numbers
        and not (_MEANT.search(line.text, 0, first) and _behind(line.text, last) not in counted)
    ]
    found += [match.span() for match in _FIGURE.finditer(line.text) if match[0] not in figures]
    yield from (s for s in found if _DATED.isdisjoint(p.kind for p in line.references(*s)))
    # A rule that refers to no turn may name it in other words.
    turns = {"turn"} if all(kind != "turn" for kind, _ in names) else set()
    for piece in line.named(*_NAMED - turns):
        unknown = (piece.kind, piece.target) not in names
        if unknown and piece.text.casefold() not in text.casefold():
            yield piece.at, piece.to


def _bounded(text: str, counts: Iterable[tuple[int, tuple[int, int]]]) -> set[int]:
    """Return numbers that bounds imply: 6 of a die in "5 or more", three of "beyond two"."""
    found, rolled = set(), bool(_ROLLED.search(text))
    for value, (first, last) in counts:
        near = max(0, first - _REACH)
        if _OR_MORE.match(text, last):
            found |= {value - 1, *(range(value, _SIDES + 1) if rolled else ())}
        if _OR_LESS.match(text, last):
            found |= {value + 1, *(range(1, value) if rolled and value <= _SIDES else ())}
        if _BEYOND.search(text, near, first):
            found.add(value + 1)
        if _SHORT_OF.search(text, near, first):
            found.add(value - 1)
        if _UNTIL.search(text, near, first) and _LATER.search(text, last):
            found.add(value + 1)
        if _FOR.search(text, near, first) and _THEN.match(text, last):
            found.add(value + 1)
    second = _FIRST.search(text) and _LATER.search(text)
    return found | ({2} if second or _LATER_TURNS.search(text) else set())


def _left(line: Line) -> Iterator[int]:
    """Yield what sentences leave: two of "no third one", and of "five, three of them British"."""
    for first, last in line.sentences():
        sentence = line.text[first:last]
        if _REFUSED.search(sentence):
            yield from (number(place) - 1 for place in _PLACE.findall(sentence))
        values = tuple(numbers_in(sentence))
        for (whole, _), (part, (_, end)) in pairwise(values):
            if _OF_THEM.match(sentence, end):
                yield whole - part
        for many, (_, end) in values:
            if many < _SIDES and _NUMBERS_OF.match(sentence, end):
                yield from (*range(1, many + 1), *range(_SIDES - many + 1, _SIDES + 1))


def _behind(text: str, end: int) -> str:
    found = _BEHIND.match(text, end)
    return found[1].lower() if found else ""


def _swapped(
    short: Iterable[Line], own: Iterable[Line], rule: Iterable[Line]
) -> Iterator[tuple[Line, tuple[int, int]]]:
    """Yield what stands in a short form for something else of its kind in the section itself."""
    said, told, known = _references(short), _references(own), _references(rule)
    text = "\n".join(each.text for each in rule)
    for (kind, name), (line, piece) in said.items():
        strange = (kind == "side" and text) or any(k == kind for k, _ in told.keys() - said.keys())
        written_out = (piece.text in text and len(piece.text) >= _NAME) or (
            kind == "side" and _is_told_of(piece.text, text)
        )
        if kind in _SWAPPED and (kind, name) not in known and strange and not written_out:
            yield line, (piece.at, piece.to)


def _is_told_of(side: str, text: str) -> bool:
    """Whether a text speaks of a side in a form of its name: the Tolvian player, of Tolvia."""
    name = side.casefold().rpartition(" ")[2]
    words = (word.casefold() for word in _LETTERS.findall(text) if word[0].isupper())
    return len(name) >= _NAME and any(same_stem(name, word) for word in words)


def _references(lines: Iterable[Line]) -> dict[tuple[str, str], tuple[Line, Piece]]:
    found = ((line, piece) for line in lines for piece in line.pieces if piece.reference)
    return {(piece.kind, piece.target): (line, piece) for line, piece in found}


_SENTENCE = re.compile(r"[^.!?]+(?:[.!?](?=\S)[^.!?]*)*")
_WORD = re.compile(r"[^\W\d_]{4,}")
_ROOT = 5
"""So many letters tell that two words are forms of one: disrupted and disrupts."""
_MANY = 3
"""So many words that two sentences share are no chance."""
_COMMON = frozenset({
    "about", "after", "also", "been", "before", "both", "does", "each", "even", "every",
    "from", "have", "here", "into", "more", "most", "must", "only", "other", "over", "same",
    "some", "such", "than", "that", "their", "them", "then", "there", "these", "they", "this",
    "those", "under", "until", "when", "where", "which", "while", "with", "within", "without",
})  # fmt: skip


@check("TXT023", WARNING, english=True)
def ruling_without_its_mark(context: CheckContext) -> Findings:
    """A short form repeats an editorial ruling without the dagger †.

    A note below the short forms explains †: the design leaves something open, and this edition
    settles it. A sentence may share three words or more with the ruling of its section that the
    text of the section does not have. Then it is our ruling as well, and needs a † after these
    words. A section that is editorial as a whole has the mark on its title.
    """
    by_text = lines_by_text(context)
    for entry in context.sections:
        keys = ("text", "ruling", "short")
        text, ruling, short = (by_text.get(f"{entry.origin}.{key}", ()) for key in keys)
        ours = _roots_of(context, ruling) - _roots_of(context, text) if short and ruling else set()
        for line in short if not entry.section.editorial else ():
            for sentence in _SENTENCE.finditer(line.text):
                shared = _roots([sentence[0]]) & ours
                if len(shared) >= _MANY and EDITORIAL not in sentence[0]:
                    first = sentence.end() - len(sentence[0].lstrip())
                    message = f"this repeats an editorial ruling without {EDITORIAL}"
                    hint = f"put {EDITORIAL} after the words of the ruling"
                    see = f"the ruling: {entry.origin}.ruling"
                    yield in_line(message, line, (first, sentence.end()), help=hint, see=see)


@of_things
def _roots_of(_: CheckContext, lines: tuple[Line, ...]) -> frozenset[str]:
    return _roots(line.text for line in lines)


def _roots(texts: Iterable[str]) -> frozenset[str]:
    words = (word for text in texts for word in _WORD.findall(text.casefold()))
    return frozenset(word[:_ROOT] for word in words if word not in _COMMON)


@check("TXT024", WARNING, english=True)
def mark_without_a_ruling(context: CheckContext) -> Findings:
    """A short form has a dagger †, but its section has no ruling.

    The dagger says that this edition has settled something, and a reader looks for the ruling in
    the rule. It was lost, or it stands in another section. Sections around the section count, those
    within it that have no short form of their own, and a section that is editorial as a whole.
    """
    settled = {each.origin: each.section for each in context.sections if _settles(each.section)}
    for entry in context.sections:
        origin = entry.origin
        near = any(
            f"{origin}.".startswith(f"{each}.")
            or (each.startswith(f"{origin}.") and section.short is None)
            for each, section in settled.items()
        )
        for line in lines_by_text(context).get(f"{origin}.short", ()):
            at = line.text.find(EDITORIAL)
            if at >= 0 and not near:
                message = f"{EDITORIAL} marks a ruling, but this section has none"
                hint = f"add `ruling`, or take out the {EDITORIAL}"
                yield in_line(message, line, (at, at + 1), help=hint, see=f"the rule: {origin}")
                break


def _settles(section: Section) -> bool:
    return section.ruling is not None or section.editorial
