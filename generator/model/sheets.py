"""Forms: sheets that players write on or lay chits on, such as memos and request sheets."""

from __future__ import annotations

from typing import ClassVar

from generator.model.prose import Prose
from generator.model.references import SideId, UnitId
from generator.model.schema import NotNegative
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class FormColumn:
    """A column of a form."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str
    """Head as printed."""


@dataclass(frozen=True, slots=True)
class Form:
    """A sheet with headed columns and rows to be filled in."""

    KEY: ClassVar[str] = "id"

    id: str
    name: str
    """Title as printed."""
    columns: tuple[FormColumn, ...]
    """Its columns, beside one for the names of the units where `units` are given."""
    units: tuple[UnitId, ...] = ()
    """Units that have a row each."""
    blank: NotNegative = 0
    """Number of rows without a name."""
    total: bool = False
    """Whether a row for the sums ends it."""
    side: SideId | None = None
    """The side that fills it in; each side has one where it is left out."""
    text: Prose | None = None
    """How it is filled in, in a few words."""
