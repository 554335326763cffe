"""Text as SVG: a scene Text in, the attributes of a text element out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from generator.backends.numbers import number
from generator.backends.svg.shape import numbers
from generator.scene import Text


def placing(text: Text) -> dict[str, str]:
    """Return the attributes that put each character of `text` in its place.

    A list has a value for each UTF-16 unit, as SVG counts characters.
    """
    if text.placed:
        turns = [place.degrees for place in text.placed]
        return {
            "x": numbers(_by_unit(text.content, (place.at[0] for place in text.placed))),
            "y": numbers(_by_unit(text.content, (place.at[1] for place in text.placed))),
            "rotate": numbers(_by_unit(text.content, turns)),
        }
    x, y = text.at
    starts = accumulate(text.advances[:-1], initial=x)
    placed = {"x": numbers(_by_unit(text.content, starts)), "y": number(y)}
    if text.degrees:
        placed["transform"] = f"rotate({numbers((text.degrees, x, y))})"
    return placed


def _by_unit(content: str, values: Iterable[float]) -> Iterator[float]:
    for character, value in zip(content, values, strict=True):
        yield value
        if character > "\uffff":
            yield value
