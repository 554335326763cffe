"""Which name stands where on a counter: a unit in, names for band, gutter and foot out.

The formation goes into the band and the unit's own label beside the symbol; where the label is too
long for that they change places. Without factors the label stands at the foot.
"""

from __future__ import annotations

from dataclasses import replace

from generator.colour import WHITE
from generator.diagnostics import Finding, Origin
from generator.drawing.counters.lettering import FLOOR, Setting, size_in, too_wide
from generator.drawing.counters.plan import HANG, Plan
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Unit
from generator.model.formations import Formation
from generator.model.game import Side
from generator.records import dataclass
from generator.scene import Paint
from generator.text import Role

_BAND = Setting(Role.CELL, 100.0, Paint(WHITE), hang=HANG)
_UPRIGHT = Setting(Role.CELL, 100.0, Paint(WHITE), degrees=270)


@dataclass(frozen=True, slots=True)
class Name:
    """A text and the value of the definition that it is."""

    content: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Naming:
    """The names on a face, each where it stands; None where nothing does."""

    left: Name | None = None
    """At the left end of the band."""
    right: Name | None = None
    """At its right end."""
    upright: Name | None = None
    """Beside the symbol."""
    foot: Name | None = None
    """In place of the factors."""
    second: Name | None = None
    """Under the foot: the name in the second language."""
    crowded: Finding | None = None
    """That the names of the band do not fit."""

    def placed(self, plan: Plan, pen: Pen) -> Naming:
        """Return the same names where there is room for them; those that are not needed may go."""
        body, label = self.left, self.upright
        if label is None:
            return self if self._banded(body, plan, pen) else replace(self, left=None)
        if _fits(label, _UPRIGHT, plan.gutter(right=False), pen):
            return self if self._banded(body, plan, pen) else replace(self, left=None)
        if self._banded(label, plan, pen):
            keep = body is not None and _fits(body, _UPRIGHT, plan.gutter(right=False), pen)
            return replace(self, left=label, upright=body if keep else None)
        return replace(
            self, left=label, upright=None, crowded=too_wide(label.content, label.origin)
        )

    def _banded(self, left: Name | None, plan: Plan, pen: Pen) -> bool:
        """Whether a name fits the band, beside the one at its right end."""
        present = [name.content for name in (left, self.right) if name is not None]
        return size_in("  ".join(present), _BAND, plan.heading, pen) >= FLOOR if present else True


def naming(
    unit: Unit, side: Side, formation: Formation | None, entry: str, factors: bool
) -> Naming:
    """Return the names of a unit; without factors its label, or its name, stands at the foot."""
    origin = f"units.{unit.id}"
    label = Name(unit.label, f"{origin}.label") if unit.label else None
    right = Name(entry, f"{origin}.entry") if entry else None
    body = Name(side.name, f"sides.{side.id}.name")
    if formation is not None:
        key = "short" if formation.short else "name"
        body = Name(formation.short or formation.name, f"formations.{formation.id}.{key}")
    if factors:
        return Naming(body if formation or not label else None, right, label)
    second = Name(unit.second.text, unit.second.origin) if unit.second else None
    return Naming(body, right, foot=label or Name(unit.name, f"{origin}.name"), second=second)


def _fits(name: Name, setting: Setting, box: tuple[float, float, float, float], pen: Pen) -> bool:
    return size_in(name.content, setting, box, pen) >= FLOOR
