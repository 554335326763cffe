"""The label placer: which names are set, which found no room, and another try for those that crowd.

In: the collision index and the tasks in their order. Out: the items of all names.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.labeller import Task
from generator.scene import Item

_SWEEPS = 2


class LabelPlacer:
    """Sets names, and moves them again when all are known."""

    def __init__(self, index: CollisionIndex, tasks: Mapping[Origin, Task]) -> None:
        """Take the tasks by origin, in the order in which they are set."""
        self._index = index
        self._tasks = tasks
        self._items: dict[Origin, tuple[Item, ...]] = {}
        self._without: set[Origin] = set()

    @property
    def items(self) -> tuple[Item, ...]:
        """What is drawn, in the order of the tasks."""
        return tuple(item for origin in self._tasks for item in self._items.get(origin, ()))

    @property
    def without(self) -> tuple[Task, ...]:
        """The tasks that found no room."""
        return tuple(task for origin, task in self._tasks.items() if origin in self._without)

    def set(self, origin: Origin) -> None:
        """Set a name; where it finds no room, what is drawn without it."""
        task = self._tasks[origin]
        found = task.set()
        if found is None:
            self._without.add(origin)
            found = task.otherwise()
        self._items[origin] = found

    def set_all(self) -> None:
        """Set the names that are not set yet."""
        for origin in self._tasks:
            if origin not in self._items:
                self.set(origin)

    def space_out(self) -> None:
        """Set names that stand in one another's room, or found none, once more."""
        for origin in [*self._tasks] * _SWEEPS:
            if origin in self._without or self._index.is_crowded(origin):
                self._again(origin)

    def _again(self, origin: Origin) -> None:
        """Set a name once more now that the others stand; leave it where it was without room."""
        lifted = self._index.lift((origin, f"{origin.removesuffix('.name')}.stars"))
        found = self._tasks[origin].set()
        if found is None:
            self._index.put(*lifted)
            return
        self._items[origin] = found
        self._without.discard(origin)
