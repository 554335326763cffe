"""What a text or the data of an entry tells: words, numbers and names in their order, as printed.

In: the values of a game. Out: a telling for each text and each entry, in which a reference is what
it prints. Two tellings with the same words say the same, however they are typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache, cached_property
from itertools import islice
from typing import Any

from generator.checks.sentences.line import Line, Piece, line_of
from generator.checks.sentences.numbers import ORDINAL, number, numbers_in
from generator.checks.variety import is_english
from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.prose import Prose, paragraphs
from generator.model.translation import translated
from generator.model.walk import ModelNode, walk
from generator.opposites import wording
from generator.quotes import plainly
from generator.records import Frozen


class Means(StrEnum):
    """What a word of a telling means for whoever plays."""

    NUMBER = "number"
    NAME = "name"
    OPPOSITE = "opposite"
    NOT = "not"
    WORD = "word"


class Said(Frozen):
    """A word or a name: `key` is the same for all that say the same, `within` where it is typed.

    `refers` is the reference that prints it, without braces. `group` holds the words of which it is
    one where it has an opposite.
    """

    key: str
    means: Means
    text: str
    within: tuple[int, int]
    refers: str = ""
    group: str = ""
    whole: str = ""

    @property
    def as_named(self) -> Said:
        """The whole name of which it is a word; itself where it is of none."""
        if not self.whole or self.key == self.refers:
            return self
        name = " ".join(words_of(self.whole))
        return Said(name, self.means, self.whole, self.within, self.refers, whole=self.whole)


class Sentence(Frozen):
    """A sentence of a text; of data, a value.

    `origin` is where it is written, `around` says of what a value is.
    """

    origin: Origin
    text: str
    said: tuple[Said, ...]
    around: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What it says, word by word."""
        return tuple(each.key for each in self.said)

    @property
    def typed(self) -> str:
        """Its words in small letters, but for names that references print."""
        return " ".join("|" if each.whole else each.text.casefold() for each in self.said)

    @property
    def roots(self) -> frozenset[str]:
        """Beginnings of the words that tell what it is about."""
        return roots(" ".join((self.around, *(each.text for each in self.said))))


class Telling(Frozen):
    """A text, or the data of an entry, sentence by sentence; `is_data` says which."""

    origin: Origin
    sentences: tuple[Sentence, ...]
    is_data: bool = False

    def about(self, quotes: Sequence[str]) -> Telling:
        """Return the sentences that quote one of these; all of them where nothing is asked for."""
        if not quotes or self.is_data:
            return self
        asked = _pattern(tuple(quotes))
        kept = tuple(
            each
            for each in self.sentences
            if asked.search(each.typed) or any(said.refers in quotes for said in each.said)
        )
        return Telling(self.origin, kept)


def roots(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text that say what it is about."""
    words = _WORDS.findall(text.casefold())
    return frozenset(w[:_ROOT] for w in words if len(w) >= _LONG and w not in _COMMON)


def words_in(text: str) -> frozenset[str]:
    """Return the words of a list."""
    return frozenset(text.split())


_ROOT, _LONG, _SHORT = 5, 4, 3
_WORDS = re.compile(r"[^\W\d_]+")
_COMMON = words_in("""
    about also been both does each even every from have here into more most must only other over
    same some such than that their them then there these they this those until when where which
    while with within without
""")
_STOP = re.compile(r"[.!?;][\"')\u201d\u2019]*\s+")
_TOKEN = re.compile(r"[½¼¾]|\d+(?:[:.,/]\d+)*[½¼¾%]?|[^\W\d_]+(?:['’-][^\W\d_]+)*|\d?[^\W_]+")
_SILENT = frozenset({"a", "an", "the"})
"""Words that say nothing by themselves."""
_PARTS = {
    **dict.fromkeys(("half", "halved", "halves", "halve", "½"), "1/2"),
    **dict.fromkeys(("double", "doubled", "doubles", "twice"), "x2"),
    **dict.fromkeys(("triple", "tripled", "thrice"), "x3"),
    **dict.fromkeys(("quarter", "quartered", "¼"), "1/4"),
    "once": "x1",
}
_NOT = words_in("""
    not never cannot can't no none nobody nothing neither nor don't doesn't isn't aren't
    nowhere unless
""")


@cache
def _pattern(quotes: tuple[str, ...]) -> re.Pattern[str]:
    names = [each for each in quotes if not re.fullmatch(r"[a-z-]+:\S+", each)]
    words = "|".join(re.escape(" ".join(words_of(name))) for name in names)
    return re.compile(rf"\b(?:{words})\b" if words else r"(?!)")


class Tellings:
    """All tellings of a game by their origins, made as they are asked for."""

    def __init__(self, game: Game) -> None:
        """Take the game."""
        self._game = game
        self._made: dict[Origin, Telling | None] = {}
        self._walked = tuple(walk(game))
        self._places = {node.origin: place for place, node in enumerate(self._walked)}

    def at(self, origin: Origin) -> Telling | None:
        """Return what stands at an origin; None where nothing does."""
        if origin not in self._made:
            place = self._places.get(origin)
            self._made[origin] = None if place is None else self._told(self._walked[place])
        return self._made[origin]

    def is_named(self, name: str) -> bool:
        """Whether anything has a name, whatever its capitals."""
        return name.casefold() in self._all_names

    @cached_property
    def _all_names(self) -> frozenset[str]:
        """All names, in small letters."""
        named = (node.value for node in self._walked if node.origin.endswith((".name", ".title")))
        return frozenset(each.casefold() for each in named if isinstance(each, str))

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """The names of the game by the language; nothing is the first."""
        others = {
            each.language: names_of(translated(self._game, each.language))
            for each in self._game.translations
        }
        return {"": names_of(self._game), **others}

    def _told(self, node: ModelNode) -> Telling:
        value, origin = node.value, node.origin
        top, _, rest = origin.partition(".")
        language = rest.partition(".")[0] if top == "translations" else ""
        names = self._names.get(language, self._names[""])
        english = is_english(language or self._game.language)
        if isinstance(value, Prose):
            lines = [line_of(origin, each.content, names) for each in paragraphs(value.blocks)]
            return Telling(
                origin, tuple(one for line in lines for one in self._sentences(line, english))
            )
        if isinstance(value, str) and node.refers is None:
            return Telling(origin, tuple(self._sentences(_typed(origin, value), english)))
        return Telling(origin, tuple(self._values(node)), is_data=True)

    def _values(self, node: ModelNode) -> Iterator[Sentence]:
        """Yield the plain values within an entry, a list as one, without its texts and names."""
        listed = ""
        for inner in self._within(node.origin):
            origin, key = inner.origin, inner.origin.rpartition(".")[2]
            if listed and origin.startswith(f"{listed}."):
                continue
            if key in _BESIDE or ".rows." in origin or isinstance(inner.value, Prose):
                continue
            if isinstance(inner.value, tuple) and inner.value and _is_plain(inner.value[0]):
                listed = origin
                yield self._value(origin, [*self._within(origin)][1:])
            elif _is_plain(inner.value):
                yield self._value(origin, [inner])

    def _within(self, origin: Origin) -> Iterator[ModelNode]:
        """Yield what stands at an origin and all in it, which follows in the order of the walk."""
        first = self._places[origin]
        yield self._walked[first]
        for node in islice(self._walked, first + 1, None):
            if not node.origin.startswith(f"{origin}."):
                return
            yield node

    def _value(self, origin: Origin, nodes: Sequence[ModelNode]) -> Sentence:
        """Return a value, or a list of such, as a sentence of its own."""
        names, said, texts = self._names[""], list[Said](), list[str]()
        for node in nodes:
            text = str(node.value.value if isinstance(node.value, Enum) else node.value)
            name = names.get(node.refers or "", {}).get(text)
            if name:
                key, told = " ".join(words_of(name)), plainly(name)
                said.append(Said(key, Means.NAME, told, (0, 0), f"{node.refers}:{text}"))
            elif node.refers is None:
                line = _typed(origin, text.replace("-", " ") if _is_word(text) else text)
                said += [one for each in self._sentences(line, english=True) for one in each.said]
            texts.append(name or text)
        return Sentence(origin, ", ".join(texts), tuple(said), _in_path(origin, names))

    def _sentences(self, line: Line, english: bool) -> Iterator[Sentence]:
        """Yield the sentences of a paragraph; other languages have words and digits alone."""
        said, first = tuple(_said(line, english, self._named)), 0
        ends = [stop.end() for stop in _STOP.finditer(line.text)]
        for last in [*ends, len(line.text)] if not ends or ends[-1] < len(line.text) else ends:
            inside = tuple(one for at, one in said if first <= at < last)
            if inside:
                yield Sentence(line.origin, line.text[first:last].strip(), inside)
            first = last

    @cached_property
    def _named(self) -> frozenset[str]:
        """Words of names that stand in a text by no chance."""
        names = (plainly(text) for kind in _PROPER for text in self._names[""][kind].values())
        words = (word for name in names for word in _WORDS.findall(name))
        return frozenset(word for word in words if len(word) >= _SHORT and word[0].isupper())


def _in_path(origin: Origin, names: Mapping[str, Mapping[str, str]]) -> str:
    """Return what the path of a value says of it: its keys, its ids and their names."""
    steps = origin.split(".")
    named = (names[kind].get(step, "") for step in steps for kind in _OWN)
    return " ".join((*steps, *named)).replace("-", " ")


_PROPER = ("side", "place", "zone", "label", "feature", "formation", "box", "marker", "phase")
"""Kinds of things whose names are typed with a capital."""
_OWN = frozenset(
    {"terrain", "line", "modifier", "phase", "place", "zone", "point", "event", "side"}
)
"""Kinds of things that a path may name."""
_BESIDE = frozenset(
    {"name", "title", "editorial", "rule", "note", "designer", "remark", "colour", "band", "look"}
    | {"because", "short", "symbol", "order", "pattern", "cells", "text", "date"}
)
"""Keys of entries that are no data of the game: names, dress, what is beside the thing."""


def _is_plain(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, str | int | Enum) or hasattr(type(value), "PATTERN")


def _is_word(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", text))


def _typed(origin: Origin, text: str) -> Line:
    piece = Piece(0, plainly(text), 0, len(text))
    return Line(origin, piece.text, (piece,))


_COUNTED = frozenset(
    {"value", "limit", "count", "size", "effect", "chance", "throw", "hex", "hexes", "cell"}
)
"""Kinds of references that print numbers."""


def _said(line: Line, english: bool, named_words: frozenset[str]) -> Iterator[tuple[int, Said]]:
    """Yield what a line says, each with where it begins in the line."""
    numbers = {span: f"#{value}" for value, span in numbers_in(line.text)}
    numbers |= {one.span(): f"{number(one[0])}." for one in re.finditer(ORDINAL, line.text)}
    named = [piece for piece in line.pieces if _is_name(piece)]
    for found in _TOKEN.finditer(line.text):
        at, to = found.span()
        small = found[0].casefold()
        plain = small[0].isdecimal() or english
        key, means, group = (
            _word(small, numbers.get((at, to), "")) if plain else (small, _PLAIN, "")
        )
        name = next((each for each in named if each.at <= at < each.to), None)
        inside = line.references(at, to)
        refers = f"{inside[0].kind}:{inside[0].target}" if inside else ""
        if name is not None:
            means, key = Means.NAME, refers if name.kind == "rule" else key
        elif means is _PLAIN and found[0] in named_words:
            means = Means.NAME
        if key not in _SILENT or not english:
            whole = name.text if name else ""
            yield at, Said(key, means, found[0], line.within(at, to), refers, group, whole)


_PLAIN = Means.WORD


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name as a telling has them, in small letters."""
    words = (word.casefold() for word in _TOKEN.findall(plainly(name)))
    return tuple(word for word in words if word not in _SILENT)


def _is_name(piece: Piece) -> bool:
    return bool(piece.text) and (
        piece.kind == "rule"
        or (bool(piece.kind) and piece.kind not in _COUNTED and not piece.text.isdigit())
    )


def _word(small: str, counted: str) -> tuple[str, Means, str]:
    """Return the key of a word, what it means, and the group of which it is one."""
    if counted:
        return counted, Means.NUMBER, ""
    if small in _PARTS or small[0].isdigit() or small[0] in "½¼¾":
        return f"#{_PARTS.get(small, small)}", Means.NUMBER, ""
    if small in _NOT:
        return small, Means.NOT, ""
    known = wording("en")
    key, group = known.changes.get(small, (small, "")) if known else (small, "")
    return key, Means.OPPOSITE if group else Means.WORD, group
