"""Groups that are drawn more than once: pages in, the groups worth writing once out.

A map that is cut into tiles, or whose pieces are swatches, is then in a file once. Only groups of
outlines are shared: text must stand on the page itself, and only where it is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from io import BytesIO
from typing import assert_never

from PIL import Image as Pixels
from PIL import ImageOps

from generator.scene import ALIKE, Area, Group, Image, Item, Link, Page, Path, Stamp, Text


def number(value: float, places: int = 3) -> str:
    """Return a number as short as its places allow: no trailing zeros, no minus zero."""
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if places else text
    return "0" if text == "-0" else text


class Decimals(dict[int, str]):
    """Whole numbers of parts as decimal numbers, by how many places those have; made once each.

    No zero stands before the point, none after the last digit.
    """

    def __init__(self, places: int) -> None:
        """Parts are tenths for one place, hundredths for two."""
        super().__init__()
        self._places = places

    def __missing__(self, whole: int) -> str:
        """Make one; of places far apart on large sheets there may be too many to keep."""
        if len(self) >= _MOST_DECIMALS:
            self.clear()
        text = number(whole / 10**self._places, self._places)
        short = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
        self[whole] = short
        return short


_MOST_DECIMALS = 1 << 18
decimals = lru_cache(maxsize=8)(Decimals)
"""Takes a number of places; returns what makes decimal numbers of so many."""

_WORTHWHILE = 150  # segments: shorter groups cost less where they stand than a reference does


def shared_groups(pages: Iterable[Page], wanted: Collection[str] = ()) -> set[int]:
    """Return the identities (`id`) of groups to be shared, by all that is on `pages`.

    A group with a name that is `wanted` by a link, or with such a group in it, is not shared.
    """
    met: Counter[int] = Counter()
    groups: dict[int, Group] = {}
    for page in pages:
        _count(page.items, met, groups, wanted)
    often = [groups[key] for key, times in met.items() if times > 1]
    return {id(group) for group in often if _is_worth(group, wanted)}


def _is_worth(group: Group, wanted: Collection[str]) -> bool:
    return weight(group.items, wanted) >= (0 if group.name == ALIKE else _WORTHWHILE)


def weight(items: Iterable[Item], wanted: Collection[str] = ()) -> float:
    """Return how many segments `items` have; minus infinity where some cannot be shared."""
    total = 0.0
    for item in items:
        match item:
            case Path():
                total += len(item.segments)
            case Stamp():
                total += len(item.places) + weight(item.paths)
            case Group():
                barred = bool(item.name) and item.name in wanted
                total += weight(item.items, wanted) - (float("inf") if barred else 0.0)
            case Text() | Image() | Link() | Area():
                return float("-inf")
            case _:
                assert_never(item)
    return total


def _count(
    items: Iterable[Item], met: Counter[int], groups: dict[int, Group], wanted: Collection[str]
) -> None:
    for item in items:
        if isinstance(item, Group):
            met[id(item)] += 1
            # What is in a shared group is written once, however often the group is drawn.
            if id(item) not in groups or not _is_worth(item, wanted):
                groups[id(item)] = item
                _count(item.items, met, groups, wanted)


def pixels_of(image: Image) -> bytes:
    """Return PNG or JPEG bytes for an image, in pure black and white where it asks for dots."""
    return _dotted(image.data, image.halftone) if image.halftone else image.data


@lru_cache(maxsize=256)
def _dotted(data: bytes, across: int) -> bytes:
    """Return a PNG of black or white dots, errors handed on as Floyd and Steinberg do.

    What is transparent is white. The contrast is stretched first, so that a dim photograph does
    not become one grey screen.
    """
    with Pixels.open(BytesIO(data)) as opened:
        opened.load()
        colours = opened.convert("RGBA")
    paper = Pixels.new("RGBA", colours.size, "white")
    paper.alpha_composite(colours)
    down = max(1, round(across * colours.height / colours.width))
    grey = ImageOps.autocontrast(paper.convert("L"), cutoff=1)
    small = grey.resize((across, down), Pixels.Resampling.LANCZOS)
    made = BytesIO()
    small.convert("1").save(made, "PNG", optimize=False)
    return made.getvalue()
