"""A JSON Schema of the language for editors, from the same plans as the decoder.

It judges each file of a definition by itself, so that nothing is required at the outermost level.
Editors read YAML 1.2, in which a plain ``33`` is a number and ``true`` a truth value before any
schema is asked: where a text may look like that, those are allowed too.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

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
    Single,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    plan,
)
from generator.model.prose import Translation
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

    A class has those of the classes of its module that it derives from as well.
    """
    known = _classes(cls.__module__)
    return {
        name: _one_line(below.value.value)
        for each in reversed(cls.__mro__)
        if each.__module__ == cls.__module__
        for statement, below in pairwise(known.get(each.__name__, []))
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
_ANY_TEXT = ["string", "number", "boolean"]
_WHOLE = r"^[+-]?(0|[1-9][0-9]*)$"


def schema() -> Schema:
    """Return the schema of any file of a definition (JSON Schema, draft 2020-12)."""
    writer = _Writer()
    properties = writer.properties(plan(Game))
    return {
        "$schema": DIALECT,
        "title": "A game of Postwar",
        "description": "One file of a definition: game.yaml, map.yaml, counters.yaml, tables.yaml, "
        "rules.yaml, scenarios.yaml or translations.yaml.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": dict(sorted(writer.definitions.items())),
    }


class _Writer:
    """Collects a definition for each class that is met."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def properties(self, of: Plan) -> Schema:
        """Return schemas of the members of a class and its inline groups, with descriptions."""
        texts = member_docstrings(of)
        found = {member.written: self._member(member, texts) for member in of.members}
        for group in of.groups:
            found |= self.properties(plan(group.cls))
        return found

    def _member(self, member: Member, texts: dict[str, str]) -> Schema:
        made = self._notation(member.notation)
        if member.required:
            made |= _not_empty(member.notation)
        text = texts.get(member.name)
        return made | ({"description": text} if text else {})

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
                return {"type": _ANY_TEXT}
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
        if is_plain_id(member):
            return {"pattern": f"^{ID.pattern}$"}
        return {"minLength": 1}

    def _reference(self, name: str, of: Any) -> Schema:
        if name not in self.definitions:
            self.definitions[name] = {}  # holds the place while the class, and itself, are written
            self.definitions[name] = self._plan(of) if isinstance(of, Plan) else self._value(of)
        return {"$ref": f"#/$defs/{name}"}

    def _value(self, cls: Any) -> Schema:
        head = {"title": title(cls.__name__), "description": class_docstring(cls)}
        if hasattr(cls, "PATTERN"):
            plain = re.search(cls.PATTERN, "3")  # a number that is typed without quotes
            types = ["string", "integer"] if plain else "string"
            return head | {"type": types, "pattern": cls.PATTERN}
        return head | {"description": _describe(cls), "enum": [str(word.value) for word in cls]}

    def _plan(self, of: Plan) -> Schema:
        head = {"title": title(of.name), "description": description(of)}
        made: Schema = {
            "type": "object",
            "properties": self.properties(of),
            "required": [member.written for member in of.members if member.required],
            "additionalProperties": False,
        }
        if of.shorthand is None:
            return head | made
        short = self._notation(of.shorthand.notation) | _not_empty(of.shorthand.notation)
        return head | {"anyOf": [made, short]}


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
