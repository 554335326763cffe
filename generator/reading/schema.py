"""A JSON Schema of the language for editors, from the same plans as the decoder.

It judges each file of a definition by itself, so that nothing is required at the outermost level.
Editors read YAML 1.2, in which a plain ``33`` is a number and ``true`` a truth value before any
schema is asked: where a text may look like that, those are allowed too. Whether a map is made of
squares stands in one file for all, so that every file may have the words of squares for its keys.
Beside what a schema judges by, it has what editors offer (`examples`) and show
(`markdownDescription`, `markdownEnumDescriptions`, `patternErrorMessage`).
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from generator.board.kinds import words_of
from generator.model.arms import Arms, UnitType
from generator.model.game import Game
from generator.model.map import GridSpec, LineKind, Terrain
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
    Single,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    plan,
)
from generator.model.prose import Translation
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS, LineTheme, TerrainTheme
from generator.reading.decode import ID, is_plain_id


def title(name: str) -> str:
    """Return the name of a class in words: ``Odds table``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def description(of: Plan) -> str:
    """Return what a plan is of, as one line: the docstring of its class."""
    if of.translated and of.cls is not Translation:
        return f"{title(of.name)}: the keys of the first language that have texts."
    return class_docstring(of.cls)


def class_docstring(cls: type) -> str:
    """Return the docstring of a class as one line."""
    return _one_line(class_paragraphs(cls))


def class_paragraphs(cls: type) -> str:
    """Return the docstring of a class with its paragraphs and lists."""
    return inspect.getdoc(cls) or ""


def attribute_docstrings(cls: type) -> dict[str, str]:
    """Return the texts that stand below the fields of a class (or the members of an Enum).

    A class has those of the classes of the language that it derives from as well.
    """
    room = cls.__module__.partition(".")[0]
    return {
        name: _one_line(below.value.value)
        for each in reversed(cls.__mro__)
        if each.__module__.partition(".")[0] == room
        for statement, below in pairwise(_classes(each.__module__).get(each.__name__, []))
        if (name := _assigned(statement))
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def member_docstrings(of: Plan) -> dict[str, str]:
    """Return the texts below the fields of a class; a translation has them of the whole game."""
    classes = [Game, *(group.cls for group in plan(Game).groups)]
    kept = classes if of.cls is Translation else [of.cls]
    return {name: text for cls in kept for name, text in attribute_docstrings(cls).items()}


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def _assigned(statement: ast.stmt) -> str | None:
    """Return the name that a statement gives a value or a type, if it does."""
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None


def _one_line(text: str) -> str:
    return " ".join(text.split())


Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Schema = {"type": ["string", "number"]}
_TEXT: Schema = {"anyOf": [_PLAIN, {"if": {"type": "boolean"}, "else": _PLAIN}]}
"""A text; one that is read as a truth value may stand, but editors must not offer it."""
_WHOLE = r"^[+-]?(0|[1-9][0-9]*)$"
_SQUARES = words_of("squares")
_MOST_EXAMPLES = 5
_LANDS = {name: look.shows for name, look in TERRAIN_LOOKS.items()}
_WAYS = {name: look.shows for name, look in LINE_LOOKS.items()}
_OFFERED: Mapping[tuple[type, str], Mapping[str, str]] = {
    (Terrain, "look"): _LANDS,
    (LineKind, "look"): _WAYS,
    (TerrainTheme, "look"): _LANDS,
    (LineTheme, "look"): _WAYS,
    (GridSpec, "cells"): {"hexes": "Six sides each.", "squares": "Four sides each."},
}
"""Words that editors offer for a text that may be another, by its class and its field; with what
each means.
"""


def schema() -> Schema:
    """Return the schema of any file of a definition (JSON Schema, draft 2020-12)."""
    writer = _Writer()
    properties = writer.properties(plan(Game))
    return {
        "$schema": DIALECT,
        "title": "A game of Postwar",
        "description": "One file of a definition: game.yaml, map.yaml, counters.yaml, tables.yaml, "
        "rules.yaml, theme.yaml, scenarios.yaml or translations.yaml.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": dict(sorted(writer.definitions.items())),
    }


class _Writer:
    """Collects a definition for each class that is met."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._meant: dict[str, Any] = {}

    def properties(self, of: Plan) -> Schema:
        """Return schemas of the members of a class and its inline groups, with descriptions."""
        texts = member_docstrings(of)
        found = {member.written: self._member(of, member, texts) for member in of.members}
        for group in of.groups:
            found |= self.properties(plan(group.cls))
        for key in [key for key in found if _is_of_hexes(key)]:
            told = f"{found[key]['description']} (On a map of squares.)"
            found.setdefault(_SQUARES.said(key), found[key] | _described(told))
        return found

    def _member(self, of: Plan, member: Member, texts: dict[str, str]) -> Schema:
        made = self._notation(member.notation)
        if member.required:
            made |= _not_empty(member.notation)
        if offered := _OFFERED.get((of.cls, member.name)):
            made = _offering(offered, made)
        text = texts.get(member.name)
        return made | (_described(text) if text else {})

    def _notation(self, notation: Notation) -> Schema:
        match notation:
            case Listed(item):
                return {"type": "array", "items": self._notation(item) | _not_empty(item)}
            case Fixed(items):
                return {
                    "type": "array",
                    "prefixItems": [self._notation(item) for item in items],
                    "minItems": len(items),
                    "maxItems": len(items),
                }
            case Keyed(entry):
                return {
                    "type": "object",
                    "propertyNames": self._keys(notation),
                    "additionalProperties": self._notation(entry),
                }
            case Entry():
                made = [self._reference(of.name, of) for of in notation.plans]
                return {"anyOf": made} if made[1:] else made[0]
            case _:
                return self._single(notation)

    def _single(self, notation: Single) -> Schema:
        match notation:
            case Text() | Rich():
                return dict(_TEXT)
            case Whole(bounds):
                range_ = {"minimum": bounds.least, "maximum": bounds.most} if bounds else {}
                return {"type": ["integer", "string"], "pattern": _WHOLE, **range_}
            case Truth():
                return {"type": "boolean"}
            case Tag(word):
                return {"const": word}
            case Word(cls) | Parsed(cls):
                return self._reference(cls.__name__, cls)
            case _:
                assert_never(notation)

    def _keys(self, notation: Keyed) -> Schema:
        """Return the schema of the keys of a mapping; keys are always strings."""
        member = notation.key
        if isinstance(member.notation, Word | Parsed):
            return self._single(member.notation)
        made: Schema = {"pattern": f"^{ID.pattern}$"} if is_plain_id(member) else {"minLength": 1}
        offered = _OFFERED.get((notation.entry.plans[0].cls, member.name))
        return _offering(offered, made) if offered else made

    def _reference(self, name: str, of: Any) -> Schema:
        if self._meant.setdefault(name, of) is not of:
            raise TypeError(f"two classes of the language are called {name}: rename one")
        if name not in self.definitions:
            self.definitions[name] = {}  # holds the place while the class, and itself, are written
            self.definitions[name] = self._plan(of) if isinstance(of, Plan) else self._value(of)
        return {"$ref": f"#/$defs/{name}"}

    def _value(self, cls: Any) -> Schema:
        told = class_docstring(cls)
        head = {"title": title(cls.__name__), **_described(told)}
        if hasattr(cls, "PATTERN"):
            plain = re.search(cls.PATTERN, "3")  # a number that is typed without quotes
            types = ["string", "integer"] if plain else "string"
            complaint = f"Write it like this: {told[:1].lower()}{told[1:]}"
            form = {"type": types, "pattern": cls.PATTERN, "patternErrorMessage": complaint}
            if cls is Arms:
                return head | _offering({arm.value: "" for arm in UnitType}, form)
            return head | form | {"examples": _examples(cls)}
        texts = attribute_docstrings(cls)
        each = {str(word.value): texts.get(word.name, "") for word in cls}
        return head | _described(_describe(cls)) | _words(each)

    def _plan(self, of: Plan) -> Schema:
        head = {"title": title(of.name), **_described(description(of))}
        required = [member.written for member in of.members if member.required]
        made: Schema = {
            "type": "object",
            "properties": self.properties(of),
            "required": [key for key in required if not _is_of_hexes(key)],
            "additionalProperties": False,
        }
        if either := [
            {"anyOf": [{"required": [key]}, {"required": [_SQUARES.said(key)]}]}
            for key in required
            if _is_of_hexes(key)
        ]:
            made["allOf"] = either
        if of.shorthand is None:
            return head | made
        short = self._notation(of.shorthand.notation) | _not_empty(of.shorthand.notation)
        return head | {"anyOf": [made, short]}


def _is_of_hexes(key: str) -> bool:
    return _SQUARES.said(key) != key


def _described(text: str) -> Schema:
    """Return a description, and again for editors that set it, where it has marks of Markdown."""
    marked = {"markdownDescription": text} if re.search("[`*_]", text) else {}
    return {"description": text, **marked}


def _offering(words: Mapping[str, str], made: Schema) -> Schema:
    """Return the schema of a value that is one of some words, or another."""
    return {"anyOf": [_words(words), made]}


def _words(words: Mapping[str, str]) -> Schema:
    """Return the schema of words, with what each means where that is said of any."""
    told = {"markdownEnumDescriptions": list(words.values())} if any(words.values()) else {}
    return {"enum": list(words), **told}


def _examples(cls: Any) -> list[str]:
    """Return values that a docstring quotes, which editors offer."""
    quoted = re.findall(r"`+([^`]+)`+", class_docstring(cls))
    return [text for text in quoted if re.search(cls.PATTERN, text)][:_MOST_EXAMPLES]


def _not_empty(notation: Notation) -> Schema:
    match notation:
        case Text() | Rich():
            return {"minLength": 1}
        case Listed():
            return {"minItems": 1}
        case Keyed():
            return {"minProperties": 1}
        case _:
            return {}


def _describe(cls: Any) -> str:
    """Return the docstring of a list of words, and what each word says of itself."""
    texts = attribute_docstrings(cls)
    words = [f"`{word.value}`: {texts[word.name]}" for word in cls if word.name in texts]
    return " ".join((class_docstring(cls), *words))
