"""A printed PDF, read without help: bytes in; its pages, its outline and its drawing out.

It is read as PDFium reads it for `proof/`, but for one thing: nothing is painted. So a text that
something lies upon is not noticed by looking; that the drawing of a page has changed is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from generator.comparison.glyphs import Bookmark, Page, Run, Unreadable
from generator.manifest import Box, PrintedText
from generator.pdfreader.content import Content, runs_of
from generator.pdfreader.drawings import Drawings, recut
from generator.pdfreader.fonts import Fonts
from generator.pdfreader.hazards import Burden, deeds
from generator.pdfreader.objects import (
    Budget,
    Leaf,
    Objects,
    leaves,
    objects_of,
    text_of,
    tree,
)
from generator.units import POINT

_DEEPEST, _MOST = 8, 5_000


def outline_of(objects: Objects, numbers: Mapping[int, int]) -> tuple[Bookmark, ...]:
    """Return the entries; `numbers` are those of the pages, from 1, by their identity."""
    root = objects.mapping(objects.trailer.get("Root"))
    places = dict(_named_places(objects, root))
    found: list[Bookmark] = []
    waiting = [(objects.mapping(objects.mapping(root.get("Outlines")).get("First")), 0)]
    met: set[int] = set()
    while waiting and len(found) < _MOST:
        entry, depth = waiting.pop()
        if not entry or id(entry) in met or depth >= _DEEPEST:
            continue
        met.add(id(entry))
        page = numbers.get(id(_target(objects, entry, places)), 0)
        found.append(Bookmark(text_of(objects.get(entry.get("Title"))), depth, page))
        waiting.append((objects.mapping(entry.get("Next")), depth))
        waiting.append((objects.mapping(entry.get("First")), depth + 1))
    return tuple(found)


def _target(objects: Objects, entry: Mapping[str, Any], places: Mapping[str, Any]) -> Any:
    """Return the page that an entry leads to, its dictionary."""
    place = objects.get(entry.get("Dest", objects.mapping(entry.get("A")).get("D")))
    if isinstance(place, bytes | str):
        place = objects.get(places.get(_key(place)))
    if isinstance(place, dict):
        place = objects.get(place.get("D"))
    return objects.mapping(place[0]) if isinstance(place, list) and place else None


def _named_places(objects: Objects, root: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield places by their names, from the list of old and from the tree of today."""
    yield from objects.mapping(root.get("Dests")).items()
    for branch in tree(objects, objects.mapping(root.get("Names")).get("Dests")):
        names = objects.items(branch.about.get("Names"))[: 2 * _MOST]
        for name, place in zip(names[::2], names[1::2], strict=False):
            yield _key(objects.get(name)), place


def _key(name: object) -> str:
    return name.decode("latin-1") if isinstance(name, bytes) else str(name)


_LETTER_PAPER: Box = (0.0, 0.0, 612.0, 792.0)
"""The size of a page that does not say its own."""


Frame: TypeAlias = tuple[tuple[float, float], Box]
"""The size of a page, and where its trim lies on it: points from the bottom left corner."""
_SAME = 1.0  # points: pages that are so much wider or higher are of one size


class Document:
    """A PDF that was opened; raises Unreadable where it is broken, cut short, locked or none."""

    def __init__(self, data: bytes) -> None:
        self._objects: Objects = objects_of(data, Budget())
        self._fonts = Fonts(self._objects)
        self._drawings = Drawings(self._objects)
        self._pages = leaves(self._objects)
        self._contents: dict[int, Content] = {}
        self._frames: tuple[Frame, ...] = ()
        self._texts: tuple[PrintedText, ...] = ()
        if not self._pages:
            raise Unreadable("it has no pages")

    def deeds(self) -> tuple[str, ...]:
        """Return what it does beside being looked at, such as to run a script."""
        return deeds(self._objects)

    def weigh(self) -> None:
        """Raise Unreadable where a page draws itself, or more than any reader can."""
        burden = Burden(self._objects)
        for number, leaf in enumerate(self._pages, 1):
            burden.weigh(leaf, number)

    def moved(self, frames: tuple[Frame, ...]) -> tuple[int, ...]:
        """Return the pages, from 0, that lie otherwise on their paper than `frames` say.

        A page that does not say where it is trimmed lies as its texts do; one that shows only a
        part of itself is moved.
        """
        pairs = enumerate(zip(self._pages, frames, strict=False))
        return tuple(number for number, (leaf, frame) in pairs if self._moved(leaf, frame))

    def _moved(self, leaf: Leaf, frame: Frame) -> bool:
        paper, crop = self._paper(leaf), self._crop(leaf)
        hidden = max(crop[0] - paper[0], crop[1] - paper[1], paper[2] - crop[2], paper[3] - crop[3])
        (width, height), trim = self._frame(leaf)
        (wanted_width, wanted_height), wanted = frame
        apart = [abs(width - wanted_width), abs(height - wanted_height)]
        if leaf.about.get("TrimBox") is not None:
            apart += [abs(one - other) for one, other in zip(trim, wanted, strict=True)]
        return max(*apart, hidden) >= _SAME

    def frames(self) -> tuple[Frame, ...]:
        """Return the size of each page and where its trim lies on it."""
        return tuple(map(self._frame, self._pages))

    def trim_like(self, frames: tuple[Frame, ...]) -> None:
        """Trim pages that do not say where as others of their size, which did, were trimmed."""
        self._frames = frames
        self._contents.clear()  # what was read before has its places from elsewhere

    def cut_like(self, texts: tuple[PrintedText, ...]) -> None:
        """Cut what it shows as these texts were, which another program has written anew."""
        self._texts = texts

    @property
    def count(self) -> int:
        """The number of its pages."""
        return len(self._pages)

    @cached_property
    def title(self) -> str:
        """The title that it gives itself."""
        return text_of(self._objects.get(self._about.get("Title")))

    @cached_property
    def maker(self) -> str:
        """The program that says it has written the file."""
        return text_of(self._objects.get(self._about.get("Producer")))

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the entries of its outline."""
        numbers = {id(leaf.about): number for number, leaf in enumerate(self._pages, 1)}
        return outline_of(self._objects, numbers)

    def page(self, number: int, *, read: bool = True) -> Page:
        """Return a page, counted from 0; without its runs unless they are to be `read`."""
        leaf = self._pages[number]
        left, bottom, right, top = self._trim(number)
        unit = self._objects.number(leaf.about.get("UserUnit"), 1.0) * POINT
        content = self._content(number)
        runs = runs_of(content.shown, content.told) if read else ()
        if self._texts:
            runs = recut(runs, [text for text in self._texts if text.page == number])
        return Page(
            width=(right - left) * unit,
            height=(top - bottom) * unit,
            runs=tuple(run for run, _ in runs),
            unseen=dict(_unseen(runs, self._visible(number))),
            loose=tuple(sorted({t.font.name for t in content.shown if not t.font.embedded})),
            notes=self.notes(number),
            turned=int(self._objects.number(leaf.inherited("Rotate"), 0)) % 360,
        )

    def notes(self, number: int) -> int:
        """Count what lies upon a page, such as comments and stamps, links apart."""
        notes = map(
            self._objects.mapping, self._objects.items(self._pages[number].about.get("Annots"))
        )
        kinds = (self._objects.get(note.get("Subtype")) for note in notes)
        return sum(kind not in {"Link", None} for kind in kinds)

    def drawing(self, number: int) -> str:
        """Return what tells the drawing of a page from any other; see `drawings`."""
        return self._drawings.page(
            self._data(number), self._objects.mapping(self._pages[number].inherited("Resources"))
        )

    def pictured(self, number: int) -> bool:
        """Whether a page shows pictures and not one letter, as one that was scanned."""
        content = self._content(number)
        return content.pictures > 0 and not content.shown

    @property
    def _about(self) -> Mapping[str, Any]:
        return self._objects.mapping(self._objects.trailer.get("Info"))

    def _content(self, number: int) -> Content:
        if number not in self._contents:
            left, _, _, top = self._trim(number)
            content = Content(self._objects, self._fonts, (left, top))
            resources = self._objects.mapping(self._pages[number].inherited("Resources"))
            content.read(self._data(number), resources)
            self._contents[number] = content
        return self._contents[number]

    def _data(self, number: int) -> bytes:
        """Return the operators of a page."""
        streams = self._objects.streams(self._pages[number].about.get("Contents"))
        return b"\n".join(map(self._objects.content, streams))

    def _trim(self, number: int) -> Box:
        leaf = self._pages[number]
        size, trim = self._frame(leaf)
        if leaf.about.get("TrimBox") is None and number < len(self._frames):
            wanted, given = self._frames[number]
            if all(abs(one - other) < _SAME for one, other in zip(size, wanted, strict=True)):
                trim = given
        left, bottom, _, _ = self._paper(leaf)
        return left + trim[0], bottom + trim[1], left + trim[2], bottom + trim[3]

    def _frame(self, leaf: Leaf) -> Frame:
        left, bottom, right, top = self._paper(leaf)
        trim = self._box(leaf.about.get("TrimBox")) or self._crop(leaf)
        placed = trim[0] - left, trim[1] - bottom, trim[2] - left, trim[3] - bottom
        return (right - left, top - bottom), placed

    def _crop(self, leaf: Leaf) -> Box:
        return self._box(leaf.inherited("CropBox")) or self._paper(leaf)

    def _paper(self, leaf: Leaf) -> Box:
        return self._box(leaf.inherited("MediaBox")) or _LETTER_PAPER

    def _box(self, value: Any) -> Box | None:
        found = self._objects.numbers(value, 4)
        if found is None:
            return None
        left, bottom, right, top = found
        return min(left, right), min(bottom, top), max(left, right), max(bottom, top)

    def _visible(self, number: int) -> Box:
        """Return the part of a page that is shown, in mm from the corner of its trim."""
        leaf = self._pages[number]
        left, _, _, top = self._trim(number)
        crop, paper = self._crop(leaf), self._paper(leaf)
        x, y = map(max, crop[:2], paper[:2])
        end, head = map(min, crop[2:], paper[2:])
        return (x - left) * POINT, (top - head) * POINT, (end - left) * POINT, (top - y) * POINT


def _unseen(runs: tuple[tuple[Run, bool], ...], visible: Box) -> Iterator[tuple[int, str]]:
    """Yield the letters of runs that leave no ink, or stand beside the page."""
    left, top, right, bottom = visible
    for run, hidden in runs:
        lost = ""
        for glyph in run.glyphs:
            x, y = (glyph.line[0] + glyph.line[2]) / 2, (glyph.line[1] + glyph.line[3]) / 2
            if hidden or not (left <= x <= right and top <= y <= bottom):
                lost += glyph.character.strip()
        if lost:
            yield run.number, lost
