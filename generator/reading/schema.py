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
from generator.reading.decode import FREE_IDS, ID


def title(cls: type) -> str:
    """Return the name of a class in words: ``Odds table``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__).capitalize()


def class_docstring(cls: type) -> str:
    """Return the docstring of a class as one line."""
    return _one_line(class_paragraphs(cls))


def class_paragraphs(cls: type) -> str:
    """Return the docstring of a class with its paragraphs and lists."""
    return inspect.getdoc(cls) or ""


def attribute_docstrings(cls: type) -> dict[str, str]:
    """Return the texts that stand below the fields of a class (or the members of an Enum)."""
    body = _classes(cls.__module__).get(cls.__name__, [])
    return {
        name: _one_line(below.value.value)
        for statement, below in pairwise(body)
        if (name := _assigned(statement))
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


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
        "rules.yaml or translations.yaml.",
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
        texts = attribute_docstrings(of.cls)
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
            case Entry((cls,)):
                return self._reference(cls)
            case Entry(choices):
                return {"anyOf": [self._reference(choice) for choice in choices]}
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
                return self._reference(cls)
            case _:
                assert_never(notation)

    def _keys(self, notation: Keyed) -> Schema:
        """Return the schema of the keys of a mapping; keys are always strings."""
        member = notation.key
        if isinstance(member.notation, Word | Parsed):
            return self._single(member.notation)
        if member.name == "id" and notation.entry.choices[0] not in FREE_IDS:
            return {"pattern": f"^{ID.pattern}$"}
        return {"minLength": 1}

    def _reference(self, cls: Any) -> Schema:
        name = cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # holds the place while the class, and itself, are written
            self.definitions[name] = self._definition(cls)
        return {"$ref": f"#/$defs/{name}"}

    def _definition(self, cls: Any) -> Schema:
        head = {"title": title(cls), "description": class_docstring(cls)}
        if hasattr(cls, "PATTERN"):
            return head | {"type": _types(cls.PATTERN), "pattern": cls.PATTERN}
        if hasattr(cls, "__members__"):
            return {"title": head["title"], "description": _describe(cls)} | {
                "enum": [str(word.value) for word in cls]
            }
        return head | self._class(plan(cls))

    def _class(self, of: Plan) -> Schema:
        made: Schema = {
            "type": "object",
            "properties": self.properties(of),
            "required": [member.written for member in of.members if member.required],
            "additionalProperties": False,
        }
        if of.shorthand is None:
            return made
        short = self._notation(of.shorthand.notation) | _not_empty(of.shorthand.notation)
        return {"anyOf": [made, short]}


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


def _types(pattern: str) -> Any:
    """Return the types of a value whose text has a pattern: a plain number may be one."""
    return ["string", "integer"] if re.search(pattern, "3") else "string"


def _describe(cls: Any) -> str:
    """Return the docstring of a list of words, and what each word says of itself."""
    texts = attribute_docstrings(cls)
    told = [f"`{word.value}`: {texts[word.name]}" for word in cls if word.name in texts]
    return " ".join((class_docstring(cls), *told))
