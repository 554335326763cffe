"""Line breaking: a text and a measure in, lines out."""

from __future__ import annotations

from collections.abc import Callable


def broken(content: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """Break `content` at spaces and line feeds into lines no wider than `width`, greedily.

    Non-breaking spaces hold; runs of spaces count as one. A word that alone is wider than `width`
    has a line of its own. An empty paragraph is an empty line.
    """
    return tuple(line for part in content.split("\n") for line in _lines(part, width, measure))


def _lines(paragraph: str, width: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in paragraph.split(" "):
        longer = f"{current} {word}" if current and word else current or word
        if not current or measure(longer) <= width:
            current = longer
        elif word:
            lines.append(current)
            current = word
    return [*lines, current]
