"""The reference in docs/language.md, from the same plans as the decoder and the schema.

In: examples, one YAML block for each key of a definition. Out: a section for each key with the
classes that are met below it, a table of keys each; then the lists of words and the notations of
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
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
    description,
    member_docstrings,
    title,
)

_ENDLESS = 999
_AGAIN = frozenset({"scenarios"})
"""Keys below which those of the game stand again: they come last."""
_NAMED = {
    "hex": "hex",
    "hexside": "hexside",
    "path": "path",
    "route": "path, which may go by links",
    "spot": "hex, or id of a place or of a box",
    "rule": "id of a section",
    "counter": "id of a unit, or `ID at HEX`",
}


def reference(examples: Mapping[str, str]) -> str:
    """Return the reference; `examples` hold a YAML block for each key that has one."""
    return "\n".join(_Writer(examples).lines()).rstrip("\n") + "\n"


def blocks_of(text: str) -> dict[str, str]:
    """Return the part of a YAML file below each outermost key, with the comment above the key."""
    heads = list(re.finditer(r"^(?:#[^\n]*\n)*([\w-]+):", text, flags=re.MULTILINE))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return {
        head[1]: text[head.start() : end].rstrip() for head, end in zip(heads, ends, strict=True)
    }


class _Writer:
    """Writes sections; classes are written where they are first met, words and numbers last."""

    def __init__(self, examples: Mapping[str, str]) -> None:
        self.examples = examples
        self.written: set[Plan] = set()
        self.later: dict[str, type] = {}

    def lines(self) -> Iterator[str]:
        game = plan(Game)
        for of in (game, *(plan(group.cls) for group in game.groups)):
            yield from self._root(of)
        yield from self._keys([each for each in game.members if each.written in _AGAIN])
        yield from self._words()
        yield from self._numbers()

    def _root(self, of: Plan) -> Iterator[str]:
        """Write the outermost keys that belong together, then a section for each."""
        yield f"## Keys of the {title(of.name).lower()}\n"
        yield f"{description(of)}\n"
        yield from self._table(of)
        yield from self._examples([m.written for m in of.members if not plans_within(m.notation)])
        yield from self._keys([each for each in of.members if each.written not in _AGAIN])

    def _keys(self, members: Iterable[Member]) -> Iterator[str]:
        """Write a section for each key that has others below it."""
        for member in members:
            if plans_within(member.notation):
                yield f"### Key `{member.written}`\n"
                for inner in self._plans(member.notation):
                    yield from self._plan(inner)
                yield from self._examples([member.written])

    def _plan(self, of: Plan) -> Iterator[str]:
        if of.translated:
            yield from self._translation(of)
            return
        yield f"#### {title(of.name)}\n"
        yield f"{class_paragraphs(of.cls)}\n"
        if of.shorthand is not None:
            written = self._how(of.shorthand.notation)
            yield f"A value alone ({written}) stands for its `{of.shorthand.written}`.\n"
        yield from self._table(of)

    def _translation(self, of: Plan) -> Iterator[str]:
        """Write all that a translation has in one table: it is the model's own keys again."""
        yield f"#### {title(of.name)}\n"
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
        texts = attribute_docstrings(of.cls)
        yield "| key | written as | default | meaning |"
        yield "|---|---|---|---|"
        if of.key is not None:
            how = self._how(of.key.notation) if of.key.name != "id" else "id"
            text = texts.get(of.key.name, _KEYS.get(of.key.name, ""))
            yield f"| *(the key of the entry)* | {how} | required | {_cell(text)} |"
        for member in of.members:
            text = texts.get(member.name, "")
            cells = (self._how(member.notation), _default(of.cls, member), _cell(text))
            yield f"| `{member.written}` | {' | '.join(cells)} |"
        yield ""

    def _examples(self, keys: Iterable[str]) -> Iterator[str]:
        shown = [self.examples[key] for key in keys if key in self.examples]
        if shown:
            yield "```yaml"
            yield from shown
            yield "```\n"

    def _plans(self, notation: Notation) -> Iterator[Plan]:
        """Yield the plans below a notation that have not been written yet, parents first."""
        for of in plans_within(notation):
            if of not in self.written:
                self.written.add(of)
                yield of
                for member in of.every_member() if not of.translated else ():
                    yield from self._plans(member.notation)

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
                return " or ".join(_link(of.name) for of in notation.plans)
            case _:
                assert_never(notation)

    def _link_later(self, cls: Any) -> str:
        self.later[cls.__name__] = cls
        return _link(cls.__name__)

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


def _link(cls: str) -> str:
    name = title(cls)
    return f"[{name}](#{name.lower().replace(' ', '-')})"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
