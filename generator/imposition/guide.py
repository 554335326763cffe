"""What stands in the bare paper of a counter sheet: how pieces are made, and which there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from generator.imposition.packing import Box
from generator.records import dataclass
from generator.scene import Group, Item, Transform


@dataclass(frozen=True, slots=True)
class Strip:
    """Items within (0, 0) and (width, height), in mm."""

    width: float
    height: float
    items: tuple[Item, ...]

    def within(self, room: Box, name: str) -> Group:
        """Return the items in the middle of a room."""
        x = (room.left + room.right - self.width) / 2
        y = (room.top + room.bottom - self.height) / 2
        return Group(self.items, Transform.translation(x, y), name=name)


Guide: TypeAlias = Callable[[float, float], Strip | None]
"""Draws for a width and a height in mm how pieces are made; None without room."""
