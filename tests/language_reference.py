"""The reference in docs/language, from the same plans as the decoder and the schema.

In: examples, one YAML block for each key of a definition. Out: the pages of the reference by file
name, and the part of docs/language.md that is generated. A page has what a designer is busy with
at one time: a section for each of its outermost keys, with the classes that are first met below
it, a table of keys each. The last page has the lists of words and the notations of numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, assert_never

from generator.model.game import Game
from generator.model.notation import (
    Entry,
    Fixed,
    Keyed,
    Listed,
    Member,
    Notation,
    Parsed,
    Plan,
    Rich,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    plan,
    plans_within,
)
from generator.model.prose import Prose
from generator.reading.schema import (
    attribute_docstrings,
    class_docstring,
    class_paragraphs,
    member_docstrings,
    title,
)

INDEX = "language.md"
"""The page in docs that leads to all others, which are in docs/language."""
_ENDLESS = 999
_FEW = 4
"""In so many places the index says what a key means there; of more it lists the places alone."""


@dataclass(frozen=True)
class Part:
    """A page of the reference: its title, what it is about, its outermost keys in their order."""

    title: str
    about: str
    keys: tuple[str, ...] = ()


PARTS = {
    "game.md": Part(
        "The game",
        "What the game is called, who made it, who plays it and on what: titles, sides, the "
        "page, credits, editions, numbers that the rules quote, sheets to write on.",
        (
            *("title", "subtitle", "designer", "edition", "original", "players", "duration"),
            *("dice", "needs", "language", "second-language", "sides", "page", "credits"),
            *("editions", "values", "options", "forms"),
        ),
    ),
    "turns.md": Part(
        "Turns and sequence",
        "How many turns there are, and what happens in one: phases, chits, weather, events.",
        ("turns", "sequence", "initiative", "cup", "weather", "events", "event-tables"),
    ),
    "map.md": Part(
        "The map",
        "The grid, the ground, rivers and roads, places and names, zones, boxes and tracks. "
        "[True ground](../true-ground.md) tells how a map follows the earth, the "
        "[tutorial](../tutorial.md) how a first one is drawn.",
        (
            *("grid", "key", "hexes", "terrain", "ground", "lines", "features", "places"),
            *("labels", "zones", "boxes", "tracks", "links"),
        ),
    ),
    "counters.md": Part(
        "Counters and units",
        "The pieces, what is printed on them, where they begin and how they arrive. "
        "[Counters](../counters.md) shows faces of many games.",
        (
            *("counters", "faces", "formations", "units", "units-from", "markers", "pools"),
            *("setup", "arrivals", "withdrawals", "conversions", "stacking"),
        ),
    ),
    "movement.md": Part(
        "Movement, supply and command",
        "How far units go and what it costs, zones of control, lines of supply and of command, and "
        "states such as *disrupted*, each with worked examples.",
        (
            *("movement", "zone-of-control", "marches", "supply", "supply-lines", "command"),
            *("command-lines", "states"),
        ),
    ),
    "tables.md": Part(
        "Tables and results",
        "Codes of results with what they order, and tables of every kind.",
        ("codes", "tables"),
    ),
    "combat.md": Part(
        "Modifiers and worked examples",
        "Who attacks whom, what changes an attack, points that are spent on it, attacks that are "
        "worked step by step, and cells that are looked up. The tables themselves are under "
        "[tables and results](tables.md).",
        ("attacks", "modifiers", "resources", "examples", "lookups"),
    ),
    "rules.md": Part(
        "Rules and notes",
        "The text of the rules, notes after them, abbreviations and terms. [Writing a "
        "definition](writing.md#text-for-players) says how text is written.",
        ("sections", "notes", "abbreviations", "terms"),
    ),
    "victory.md": Part(
        "Victory and points",
        "Who wins, what ends the game, who controls places, and how points are counted.",
        ("victory", "ends", "control", "owners", "points", "tallies"),
    ),
    "walkthrough.md": Part(
        "Walkthrough and custom checks",
        "What tests a definition: a record of play that must be legal, and checks of your own. "
        "[Custom checks](../custom-checks.md) lists what these may ask.",
        ("walkthrough", "checks"),
    ),
    "scenarios.md": Part(
        "Scenarios",
        "Other ways to play the game. [Scenarios](../scenarios.md) explains them.",
        ("scenarios",),
    ),
    "theme.md": Part(
        "The theme",
        "Colours, fonts, styles of type and widths of lines. [Themes](../themes.md) lists what "
        "there is to change.",
        ("theme",),
    ),
    "translations.md": Part(
        "Translations",
        "The texts in other languages. [Other languages](../languages.md) explains them.",
        ("translations",),
    ),
    "words.md": Part(
        "Words and numbers",
        "The words that a key allows, and how numbers, dates, dice and colours are written.",
    ),
}
"""The pages of the reference by file name. A new outermost key goes to the one it belongs to."""

WRITING = "writing.md"
"""The page beside them that is written by hand."""
_NAMED = {
    "hex": "hex",
    "hexside": "hexside",
    "path": "path",
    "route": "path, which may go by links",
    "spot": "hex, or id of a place or of a box",
    "rule": "id of a section",
    "counter": "id of a unit, or `ID at HEX`",
}


def pages(examples: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of docs/language by file name, and the generated part of the index.

    `examples` hold a YAML block for each key that has one.
    """
    return _Writer(examples).pages()


def blocks_of(text: str) -> dict[str, str]:
    """Return the part of a YAML file below each outermost key, with the comment above the key."""
    heads = list(re.finditer(r"^(?:#[^\n]*\n)*([\w-]+):", text, flags=re.MULTILINE))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return {
        head[1]: text[head.start() : end].rstrip() for head, end in zip(heads, ends, strict=True)
    }


class _Writer:
    """Writes pages; a class stands where it is first met, words and numbers on the last page."""

    def __init__(self, examples: Mapping[str, str]) -> None:
        self.examples = examples
        game = plan(Game)
        self.holders = (game, *(plan(group.cls) for group in game.groups))
        self.outer = {member.written: (of, member) for of in self.holders for member in of.members}
        placed = [key for part in PARTS.values() for key in part.keys]
        if sorted(placed) != sorted(self.outer):
            wrong = ", ".join(sorted(set(placed) ^ set(self.outer)))
            raise ValueError(f"PARTS has each outermost key once: {wrong}")
        self.written: dict[str, tuple[Plan, ...]] = {}
        """The classes below each outermost key that stand in its section, parents first."""
        self.page_of: dict[str, str] = {}
        """The page on which each class, word and number stands, by its name in Python."""
        self.later: dict[str, type] = {}
        met: set[Plan] = set()
        for page, key in ((page, key) for page, part in PARTS.items() for key in part.keys):
            new = tuple(self._plans(self.outer[key][1].notation, met))
            self.written[key] = new
            self.page_of |= {of.name: page for of in new}
        self.page = ""

    def pages(self) -> dict[str, str]:
        made = {page: "\n".join(self._part(page, part)) for page, part in PARTS.items()}
        self.page = INDEX
        made[INDEX] = "\n".join(self._index())
        return {page: text.rstrip("\n") + "\n" for page, text in made.items()}

    def _part(self, page: str, part: Part) -> Iterator[str]:
        self.page = page
        yield "<!-- written by tests/language_reference.py from the model -->\n"
        yield f"# {part.title}\n"
        others = [(file, each.title.lower()) for file, each in PARTS.items() if file != page]
        links = [f"[{name}]({file})" for file, name in ((WRITING, "how to write"), *others)]
        yield f"[All keys from A to Z](../{INDEX}) · {' · '.join(links)}\n"
        yield f"{part.about}\n"
        if not part.keys:
            yield from self._words()
            yield from self._numbers()
            return
        yield from self._outermost(part.keys)
        yield from self._examples([key for key in part.keys if not self._has_section(key)])
        for key in part.keys:
            if self._has_section(key):
                yield f"## Key `{key}`\n"
                for of in self.written[key]:
                    yield from self._plan(of)
                yield from self._examples([key])

    def _has_section(self, key: str) -> bool:
        return bool(plans_within(self.outer[key][1].notation))

    def _outermost(self, keys: Iterable[str]) -> Iterator[str]:
        """Write the table of the outermost keys of a page."""
        yield from _HEAD
        for key in keys:
            of, member = self.outer[key]
            named = f"[`{key}`](#key-{key})"
            if not self._has_section(key):
                named = f'<a id="key-{key}"></a>`{key}`'
            yield self._row(named, of, member)
        yield ""

    def _index(self) -> Iterator[str]:
        """Write the contents by page, then every key from A to Z, once."""
        yield "## Pages\n"
        yield "| page | keys |"
        yield "|---|---|"
        told = "the files, values, text for players, references in text"
        yield f"| [Writing a definition](language/{WRITING}) | {told} |"
        for page, part in PARTS.items():
            links = [f"[`{key}`](language/{page}#key-{key})" for key in part.keys]
            if not part.keys:
                links = [_uncapital(part.about.rstrip("."))]
            yield f"| [{part.title}](language/{page}) | {' '.join(links)} |"
        yield ""
        yield "## Every key from A to Z\n"
        yield (
            "Outermost keys are **bold**. Of each other key this says in which entries it stands; "
            f"what it means in more than {_FEW} of them is said there.\n"
        )
        yield "| key | where it stands, and what it says |"
        yield "|---|---|"
        within: dict[str, list[tuple[Plan, Member]]] = {}
        for of in (of for written in self.written.values() for of in written if not of.translated):
            for member in of.members:
                within.setdefault(member.written, []).append((of, member))
        for key in sorted({*self.outer, *within}):
            yield self._entry(key, within.get(key, []))

    def _entry(self, key: str, within: Sequence[tuple[Plan, Member]]) -> str:
        """Return the row of a key in the index, whose anchor is that of an outermost one."""
        named, told = f"`{key}`", []
        if key in self.outer:
            of, member = self.outer[key]
            page = next(page for page, part in PARTS.items() if key in part.keys)
            named = f'<a id="key-{key}"></a>**[`{key}`](language/{page}#key-{key})**'
            told = [_first_sentence(attribute_docstrings(of.cls)[member.name])]
        if len(within) <= _FEW:
            told += [
                f"{self._link(of.name)}: {_first_sentence(member_docstrings(of)[member.name])}"
                for of, member in within
            ]
        else:
            told += [", ".join(self._link(of.name) for of, _ in within)]
        return f"| {named} | {'<br>'.join(_cell(each) for each in told)} |"

    def _plan(self, of: Plan) -> Iterator[str]:
        if of.translated:
            yield from self._translation(of)
            return
        yield f"### {title(of.name)}\n"
        yield f"{class_paragraphs(of.cls)}\n"
        if of.shorthand is not None:
            written = self._how(of.shorthand.notation)
            yield f"A value alone ({written}) stands for its `{of.shorthand.written}`.\n"
        yield from self._table(of)

    def _translation(self, of: Plan) -> Iterator[str]:
        """Write all that a translation has in one table: it is the model's own keys again."""
        yield f"### {title(of.name)}\n"
        yield f"{class_paragraphs(of.cls)}\n"
        yield "A text alone stands for the key that is named first.\n"
        yield "| key | written as | meaning |"
        yield "|---|---|---|"
        yield "| *(the key of the entry)* | text | The tag of the language. |"
        for member in of.members:
            text = _cell(member_docstrings(of)[member.name])
            yield f"| `{member.written}` | {self._said(member.notation)} | {text} |"
        yield ""

    def _said(self, notation: Notation) -> str:
        """Return what a translation says where the game has such a value."""
        if not plans_within(notation):
            return self._how(notation)
        (of,) = plans_within(notation)
        told = [
            _within(member, of) for member in sorted(of.members, key=lambda m: m != of.shorthand)
        ]
        return f"{'mapping, each' if isinstance(notation, Keyed) else 'keys'}: {', '.join(told)}"

    def _table(self, of: Plan) -> Iterator[str]:
        yield from _HEAD
        if of.key is not None:
            how = self._how(of.key.notation) if of.key.name != "id" else "id"
            texts = attribute_docstrings(of.cls)
            text = texts.get(of.key.name, _KEYS.get(of.key.name, ""))
            yield f"| *(the key of the entry)* | {how} | required | {_cell(text)} |"
        for member in of.members:
            yield self._row(f"`{member.written}`", of, member)
        yield ""

    def _row(self, named: str, of: Plan, member: Member) -> str:
        text = attribute_docstrings(of.cls).get(member.name, "")
        cells = (named, self._how(member.notation), _default(of.cls, member), _cell(text))
        return f"| {' | '.join(cells)} |"

    def _examples(self, keys: Iterable[str]) -> Iterator[str]:
        shown = [self.examples[key] for key in keys if key in self.examples]
        if shown:
            yield "```yaml"
            yield from shown
            yield "```\n"

    def _plans(self, notation: Notation, met: set[Plan]) -> Iterator[Plan]:
        """Yield the plans below a notation that have not been met yet, parents first."""
        for of in plans_within(notation):
            if of not in met:
                met.add(of)
                yield of
                for member in of.every_member() if not of.translated else ():
                    yield from self._plans(member.notation, met)

    def _how(self, notation: Notation) -> str:  # noqa: PLR0911 -- one return a notation
        match notation:
            case Text(None):
                return "text"
            case Text(kind):
                return _naming(kind or "")
            case Whole(bounds):
                return _whole(bounds)
            case Truth():
                return "`true` or `false`"
            case Tag(word):
                return f"`{word}`"
            case Rich():
                return "text for people"
            case Word(cls) | Parsed(cls):
                return self._link_later(cls)
            case Listed(item):
                return f"list, each: {self._how(item)}"
            case Fixed(items):
                return f"list: {', '.join(self._how(item) for item in items)}"
            case Keyed(entry):
                return f"mapping, each: {self._how(entry)}"
            case Entry():
                return " or ".join(self._link(of.name) for of in notation.plans)
            case _:
                assert_never(notation)

    def _link_later(self, cls: Any) -> str:
        self.later[cls.__name__] = cls
        return self._link(cls.__name__)

    def _link(self, cls: str) -> str:
        """Return a link from the page that is being written to a class, word or number."""
        name, page = title(cls), self.page_of.get(cls, next(reversed(PARTS)))
        there = f"language/{page}" if self.page == INDEX else page if page != self.page else ""
        return f"[{name}]({there}#{name.lower().replace(' ', '-')})"

    def _words(self) -> Iterator[str]:
        yield "## Words\n"
        for cls in (cls for _, cls in sorted(self.later.items()) if issubclass(cls, Enum)):
            texts = attribute_docstrings(cls)
            yield f"### {title(cls.__name__)}\n"
            yield f"{class_docstring(cls)}\n"
            for word in cls:
                told = f": {texts[word.name]}" if word.name in texts else ""
                yield f"- `{word.value}`{told}"
            yield ""

    def _numbers(self) -> Iterator[str]:
        yield "## Numbers and colours\n"
        for cls in (cls for _, cls in sorted(self.later.items()) if not issubclass(cls, Enum)):
            yield f"### {title(cls.__name__)}\n"
            yield f"{class_docstring(cls)}\n"


def _naming(kind: str) -> str:
    article = "an" if kind[:1] in set("aei") else "a"  # a unit
    return _NAMED.get(kind, f"id of {article} {kind}")


_HEAD = ("| key | written as | default | meaning |", "|---|---|---|---|")
_KEYS = {"id": "The name by which other entries refer to it."}


def _whole(bounds: Any) -> str:
    if bounds is None:
        return "whole number"
    if bounds.most == _ENDLESS:
        return f"whole number from {bounds.least}"
    return f"whole number from {bounds.least} to {bounds.most}"


def _default(cls: Any, member: Member) -> str:
    if member.required:
        return "required"
    field = next(field for field in fields(cls) if field.name == member.name)
    value = field.default if field.default_factory is MISSING else field.default_factory()
    told = _written(value)
    return f"`{told}`" if told else "none"


def _written(value: Any) -> str:  # noqa: PLR0911 -- one return a kind of value
    """Return a default as a definition would say it; empty where it says nothing."""
    match value:
        case None | ():
            return ""
        case bool():
            return str(value).lower()
        case Enum():
            return str(value.value)
        case tuple():
            return f"[{', '.join(map(_written, value))}]"
        case Prose():
            return value.source
        case _ if getattr(type(value), "SHORTHAND", None):
            return _written(getattr(value, type(value).SHORTHAND))
        case _ if is_dataclass(value) and not hasattr(type(value), "PATTERN"):
            return ""  # a group of keys, each of which has its own
        case _:
            return str(value)


def _within(member: Member, of: Plan) -> str:
    """Return a key within an entry of a translation, with those that it holds."""
    inner = [each for each in plans_within(member.notation) if each is not of]
    keys = ", ".join(f"`{each.written}`" for one in inner for each in one.members)
    return f"`{member.written}`" + (f" (each: {keys})" if keys else "")


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.?!])\s+(?=[A-Z`*])", text, maxsplit=1)[0]


def _uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
