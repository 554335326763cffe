"""The pages of a file, found by its tree of pages: objects in, leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.collation.glyphs import Unreadable
from generator.pdfreader.bounds import MOST_OBJECTS, MOST_PAGES
from generator.pdfreader.objects import Objects
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page, and the branch that it hangs on."""

    about: Mapping[str, Any]
    branch: Leaf | None

    def inherited(self, key: str) -> Any:
        """Return a value of the page or of the nearest branch that has it."""
        here: Leaf | None = self
        while here is not None:
            if key in here.about:
                return here.about[key]
            here = here.branch
        return None


def leaves(objects: Objects) -> tuple[Leaf, ...]:
    """Return the pages in their order; raises Unreadable where there are too many."""
    found: list[Leaf] = []
    root = objects.mapping(objects.trailer.get("Root"))
    waiting = [Leaf(objects.mapping(root.get("Pages")), None)]
    met: set[int] = set()
    while waiting:
        objects.budget.hurry()
        leaf = waiting.pop()
        if id(leaf.about) in met or not leaf.about:
            continue  # a tree that goes in a circle has no more pages than it has branches
        met.add(id(leaf.about))
        if "Kids" in leaf.about:
            kids = objects.items(leaf.about["Kids"])[:MOST_OBJECTS]
            waiting.extend(Leaf(objects.mapping(kid), leaf) for kid in reversed(kids))
        else:
            found.append(leaf)
        if len(found) > MOST_PAGES:
            raise Unreadable(f"it has more than {MOST_PAGES} pages")
    return tuple(found)
