"""Counters in the size that a user asks for, in place of the game's own.

The whole game is taken so: sheets, boxes, tracks and the hexes of the tiled map follow.
"""

from __future__ import annotations

from dataclasses import replace

from generator.model.counters import Counters, CounterStyle, Cutting
from generator.model.game import Game
from generator.units import Length


def with_counters(game: Game, millimetres: float | None) -> Game:
    """Return a game with counters so wide; as it is where nothing is asked for."""
    if game.counters is None or millimetres is None:
        return game
    return replace(game, counters=sized(game.counters, millimetres))


def sized(counters: Counters, millimetres: float) -> Counters:
    """Return counters `millimetres` wide, and all that is not like them in proportion."""
    style = counters.counters
    times = millimetres / style.size.millimetres
    return replace(
        counters,
        counters=replace(style, size=_times(style.size, times), height=_high(style, times)),
        faces=tuple(face.enlarged(times) for face in counters.faces),
        units=tuple(replace(unit, cut=_recut(unit.cut, times)) for unit in counters.units),
        markers=tuple(replace(each, cut=_recut(each.cut, times)) for each in counters.markers),
    )


def _recut(cut: Cutting | None, times: float) -> Cutting | None:
    return cut and replace(cut, size=_times(cut.size, times), height=_high(cut, times))


def _high(cut: CounterStyle | Cutting, times: float) -> Length | None:
    return cut.height and _times(cut.height, times)


def _times(length: Length, times: float) -> Length:
    millimetres = length.millimetres * times
    return Length(millimetres, f"{millimetres:g} mm")
