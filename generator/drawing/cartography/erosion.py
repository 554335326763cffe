"""Erosion: the shape that running water gives to ground that rises.

In: how fast each point of a raster rises, and the ways that rivers take. Out: heights. Each point
drains to the lowest of those around it, and the more water comes down a slope the flatter it is:
ridges run together into a range, spurs run down from it, valleys have valleys. Nothing is a pit.

Source: the steady state of stream power erosion, in which a slope is as steep as the ground rises
and falls with the root of the area that drains through it (Whipple and Tucker, Dynamics of the
stream-power river incision model, 1999). Square roots alone, which all processors round alike.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from generator.geometry.noise import Array, Whole, chances, clouds
from generator.geometry.raster import Raster

_AROUND = tuple((down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across)
_RISES = 0.02  # ground that rises less lies at the foot of all, at height 0
_ROUNDS = 8  # how often valleys may find a better way
_STEEP = 0.085  # slope of full rise through which an area of 1 drains
_SLOPE = 0.02  # area under which a slope is as steep as it gets
_BROOK, _RIVER = 0.6, 2.0  # the rise along a river, and the area that it drains beside its own
_ROCKS, _HARD = 0.7, 0.75  # how long stretches of hard rock are, and how much steeper it stands
_STREWN = 0.7  # how far, in steps, points lie off the raster
_LONG, _WINDING = 1.2, 0.85  # how long stretches are that lie well for them, and how much so
_CHEAPEST, _DEAREST = 0.3, 1.7  # what it costs the first valleys to go through a point


def eroded(rise: Array, raster: Raster, rivers: Sequence[Whole], seed: int) -> Array:
    """Return the heights of ground that rises so fast (1 is full), in the raster's unit.

    `rivers` are the numbers, by rows, of the points that each passes, downwards, none twice: none
    of them rises along its way, and one that comes to another goes on as that.
    """
    count = rise.size
    rising = rise.ravel() > _RISES
    down = _led(rivers, rising, count)
    own = np.arange(count)
    drains = np.where(down >= 0, down, own)
    feet = ~rising | (down == -1)
    free = rising & (down == -2)
    drains[free] = _percolated(rising, feet | (down >= 0), raster, seed)[free]
    heights = np.zeros(count)
    lie = _strewn(raster, seed)
    rocks = 1 + _HARD * clouds(raster.across, raster.down, _ROCKS, seed + 2, 3)
    pull = np.where(down >= 0, _BROOK, np.where(feet, 0.0, (rise * rocks).ravel()))
    for turn in range(_ROUNDS):
        if turn:
            drains = np.where(free, _lowest(heights.reshape(rise.shape), lie, drains), drains)
        drained = _gathered(np.where(rising, rise.ravel(), 0.0) * raster.step**2, drains)
        drained = drained + np.where(down >= 0, _RIVER, _SLOPE)
        way = lie[drains] - lie
        far = np.sqrt((way * way).sum(axis=1)) * raster.step
        heights = _summed(_STEEP * pull / np.sqrt(drained) * far, drains)
    return heights.reshape(rise.shape)


def _led(rivers: Sequence[Whole], rising: NDArray[np.bool_], count: int) -> Whole:
    """Return where each point of a river goes on: -1 where it ends, -2 for points of none."""
    down = np.full(count, -2)
    for points in rivers:
        fresh = rising[points] & (down[points] == -2)
        onward = np.append(points[1:], -1)
        down[points[fresh]] = onward[fresh]
    return down


def _percolated(
    rising: NDArray[np.bool_], known: NDArray[np.bool_], raster: Raster, seed: int
) -> Whole:
    """Return for each point that rises the one from which the ways up from known ones reach it.

    Ways are cheapest first, and each point has its price (Dijkstra). Without any known point they
    begin at the border of the raster.
    """
    rows, columns = raster.rows, raster.columns
    count, wide = rows * columns, columns + 2
    framed = np.zeros((rows + 2, wide), dtype=np.bool_)  # so that no point is beside its row's end
    framed[1:-1, 1:-1] = (rising & ~known).reshape(rows, columns)
    place = np.arange((rows + 2) * wide).reshape(rows + 2, wide)[1:-1, 1:-1].ravel()
    starts = known if (known & rising).any() or not rising.all() else _border(rows, columns)
    waiting = [(0.0, at) for at in place[starts].tolist()]
    new, reached = framed.ravel().tolist(), np.arange(framed.size).tolist()
    prices = np.zeros(framed.size)
    lie = 1 + _WINDING * clouds(raster.across, raster.down, _LONG, seed + 3, 2).ravel()
    prices[place] = (_CHEAPEST + (_DEAREST - _CHEAPEST) * chances(count, seed)) * lie
    price = prices.tolist()
    steps = [(down * wide + across, math.hypot(down, across)) for down, across in _AROUND]
    for _, at in waiting:
        new[at] = False
    while waiting:
        cost, at = heapq.heappop(waiting)
        for step, far in steps:
            to = at + step
            if new[to]:
                new[to], reached[to] = False, at
                heapq.heappush(waiting, (cost + price[to] * far, to))
    row, column = np.divmod(np.array(reached)[place], wide)
    return np.asarray((row - 1) * columns + column - 1)


def _border(rows: int, columns: int) -> NDArray[np.bool_]:
    found = np.ones((rows, columns), dtype=np.bool_)
    found[1:-1, 1:-1] = False
    return found.ravel()


def _strewn(raster: Raster, seed: int) -> Array:
    """Return a place for each point, in steps, off its own, so that no slope follows the raster."""
    row, column = np.divmod(np.arange(raster.rows * raster.columns), raster.columns)
    chance = chances(2 * len(row), seed + 1).reshape(-1, 2)
    return np.asarray(np.column_stack([column, row]) + (chance - 0.5) * _STREWN)


def _lowest(heights: Array, lie: Array, drains: Whole) -> Whole:
    """Return for each point that around it to which it falls most steeply, else what it had."""
    rows, columns = heights.shape
    around = np.pad(heights, 1, constant_values=np.inf)
    x, y = (np.pad(part.reshape(heights.shape), 1) for part in lie.T)
    own = np.arange(heights.size).reshape(heights.shape)
    steepest, found = np.full(heights.shape, 1e-12), drains.reshape(heights.shape)
    here = np.s_[1:-1, 1:-1]
    for down, across in _AROUND:
        there = np.s_[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
        east, south = x[there] - x[here], y[there] - y[here]
        fall = (heights - around[there]) / np.sqrt(east * east + south * south)
        better = fall > steepest
        steepest = np.where(better, fall, steepest)
        found = np.where(better, own + (down * columns + across), found)
    return np.asarray(found.ravel())


def _gathered(values: Array, drains: Whole) -> Array:
    """Return for each point the sum of its value and those of all points that drain through it.

    Sums reach twice as far each time: 1, 2, 4 ... points up.
    """
    total, onward, own = values, drains, np.arange(len(drains))
    while True:
        total = total + np.bincount(onward, np.where(onward == own, 0.0, total), len(own))
        further = onward[onward]
        if np.array_equal(further, onward):
            return np.asarray(total)
        onward = further


def _summed(steps: Array, drains: Whole) -> Array:
    """Return for each point the sum of the steps of all points on its way down, its own first."""
    total, onward = steps, drains
    while True:
        total = total + total[onward]
        further = onward[onward]
        if np.array_equal(further, onward):
            return np.asarray(total)
        onward = further
