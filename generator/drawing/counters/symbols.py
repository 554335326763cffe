"""Unit symbols: the frame of NATO's joint military symbology and the marks of the arms in it.

Arms in, a symbol out: lines and areas in a frame 3 wide and 2 high around (0, 0), y down. Marks are
those of APP-6 and MIL-STD-2525, whose branches and modifiers go together: one that says how a unit
moves (oval, wings, wheels) is infantry on its own, and joins the mark of another arm.
https://en.wikipedia.org/wiki/NATO_Joint_Military_Symbology
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.drawing.counters.marks import (
    ANCHOR,
    CENTRES,
    CHEVRON,
    CROSS,
    DIAGONAL,
    DIAGONALS,
    DOME,
    FEET,
    FLASH,
    OVAL,
    SUPPLY,
    TENT,
    UPRIGHT,
    Mark,
)
from generator.drawing.counters.outline import Outline, scaled
from generator.model.arms import Arms, UnitType
from generator.records import dataclass

_FULL: Mapping[UnitType, Outline] = {
    UnitType.INFANTRY: DIAGONALS,
    UnitType.CAVALRY: DIAGONAL,
    UnitType.RECONNAISSANCE: DIAGONAL,
    UnitType.ANTI_TANK: TENT,
    UnitType.ANTI_AIRCRAFT: DOME,
    UnitType.MEDICAL: CROSS,
    UnitType.SIGNALS: FLASH,
    UnitType.SUPPLY: SUPPLY,
}
"""Marks from edge to edge; they may cross each other, as they do in the standard."""

_OVALS = frozenset({UnitType.ARMOUR, UnitType.MECHANISED, UnitType.SELF_PROPELLED})
_AFOOT = frozenset(
    {
        UnitType.MECHANISED,
        UnitType.MOTORISED,
        UnitType.PARACHUTE,
        UnitType.GLIDER,
        UnitType.MARINE,
        UnitType.MOUNTAIN,
        UnitType.AMPHIBIOUS,
        UnitType.SKI,
        UnitType.BICYCLE,
        UnitType.WHEELED,
    }
)
"""Marks of how a unit moves: with no other arm it is infantry."""
_ANCHORED = ({UnitType.MARINE, UnitType.INFANTRY}, {UnitType.NAVAL})
"""Arms whose anchor is as high as the frame."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What stands in a frame: stroked lines, filled areas, and the frame itself."""

    lines: Outline = ()
    areas: tuple[Outline, ...] = ()
    framed: bool = True
    staff: bool = False
    """Whether the frame is a flag on the staff of headquarters."""
    dashed: bool = False
    """Whether the frame is that of a feint."""


def symbol(arms: Arms) -> Symbol:
    """Return the symbol of a unit's arms, composed so that marks within the frame stay apart."""
    if UnitType.DECOY in arms:
        return Symbol(lines=CHEVRON, dashed=True)
    chosen = set(arms.marks)
    if chosen & _AFOOT and not chosen - _AFOOT - {UnitType.HEADQUARTERS}:
        chosen.add(UnitType.INFANTRY)
    ordered = [arm for arm in UnitType if arm in chosen]
    if UnitType.ROCKET in chosen:
        ordered = [arm for arm in ordered if arm is not UnitType.ARTILLERY]
    lines: Outline = tuple(segment for arm in ordered for segment in _FULL.get(arm, ()))
    if UnitType.MOTORISED in chosen:
        lines = (*lines, *UPRIGHT)
    staff = UnitType.HEADQUARTERS in chosen
    if chosen in _ANCHORED:
        return Symbol((*lines, *ANCHOR), staff=staff)
    oval = bool(chosen & _OVALS)
    feet = [FEET[arm] for arm in ordered if arm in FEET]
    centres = [CENTRES[arm] for arm in ordered if arm in CENTRES]
    raised = -0.22 if feet and (oval or centres) else 0.0
    if oval:
        lines = (*lines, *scaled(OVAL, 0.84 if raised else 1.0, 0.0, raised))
    scale = 0.56 if oval else 0.75 if feet else 1.0
    marks = (
        *_abreast(centres, _middle(chosen, raised), scale * _smaller(chosen)),
        *_abreast(feet, 0.0, 1.0),
    )
    lines = (*lines, *(segment for mark in marks for segment in mark.lines))
    return Symbol(lines, tuple(mark.areas for mark in marks if mark.areas), staff=staff)


def _middle(chosen: set[UnitType], raised: float) -> float:
    """Return how high the middle mark stands: clear of a dome below it or a tent above it."""
    if UnitType.ANTI_AIRCRAFT in chosen:
        return -0.46
    if UnitType.SUPPLY in chosen:
        return -0.28
    return 0.24 + raised if UnitType.ANTI_TANK in chosen else raised


def _smaller(chosen: set[UnitType]) -> float:
    """Return how much smaller the middle mark is for what it shares the frame with."""
    if UnitType.ANTI_AIRCRAFT in chosen or UnitType.ANTI_TANK in chosen:
        return 0.7
    return 0.85 if UnitType.SUPPLY in chosen else 1.0


def _abreast(marks: list[Mark], y: float, scale: float) -> Iterator[Mark]:
    """Yield marks in a row at the height `y`, smaller where there are several."""
    size = scale * (1.0, 1.0, 0.5, 0.34, 0.26)[len(marks)]
    step = 2.4 * size if len(marks) > 1 else 0.0
    for number, mark in enumerate(marks):
        x = (number - (len(marks) - 1) / 2) * step
        foot = 0.76 * (1 - size) if mark in FEET.values() else 0.0
        yield Mark(scaled(mark.lines, size, x, y + foot), scaled(mark.areas, size, x, y + foot))
