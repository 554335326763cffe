"""How a class of the model says what it looks like in a definition.

The classes of this room are the language: `reading/` decodes YAML by their type hints, writes the
JSON Schema from them and their documentation, and `walk` visits a game by them. A class may say:

- ``KEY``: it is written as one entry of a mapping, whose key fills this field
  (``places: {kataoka: {...}}`` gives a Place whose `id` is ``kataoka``);
- ``SHORTHAND``: where no mapping is written, the value stands for this field alone;
- a field made by `inline`: its keys stand beside those of the class itself.

A text may say what it names (`Refers`), a whole number how far it goes (`Bounds`).

A field called ``breaks_on`` is written ``breaks-on``; ``from_`` is written ``from``. Value types
(dice, odds, factors) have a `parse` class method that raises ValueError with a sentence for the
designer, and a ``PATTERN`` for editors.
"""

from __future__ import annotations

from dataclasses import Field, field
from typing import Annotated, Any, NamedTuple, TypeAlias


class Refers(NamedTuple):
    """Marks a text as the id of something: ``Annotated[str, Refers("place")]``."""

    kind: str


class Bounds(NamedTuple):
    """The least and the most that a whole number comes to: ``Annotated[int, Bounds(1, 6)]``."""

    least: int
    most: int


Positive: TypeAlias = Annotated[int, Bounds(1, 999)]
"""A number of things that there are; no game has a thousand of anything."""

NotNegative: TypeAlias = Annotated[int, Bounds(0, 999)]
"""A number of things that may be none."""


def inline(default: Any = None) -> Any:
    """Return a field whose keys are written beside those of the class that holds it."""
    return field(default=default, metadata={"inline": True})


def given(default: Any) -> Any:
    """Return a field that is never written: its value comes from outside the definition."""
    return field(default=default, metadata={"given": True})


def is_inline(member: Field[Any]) -> bool:
    """Whether a field's keys are written beside those of the class that holds it."""
    return bool(member.metadata.get("inline"))


def is_given(member: Field[Any]) -> bool:
    """Whether a field is never written."""
    return bool(member.metadata.get("given"))


def written(name: str) -> str:
    """Return a field's name as it is written in a definition."""
    return name.rstrip("_").replace("_", "-")
