"""Line breaking: a text and a measure in, lines out.

Words are broken at spaces. Chinese and Japanese are written without: there a line may end between
any two characters, but for those that must not begin one (a full stop, a closing bracket, a small
kana) or end one (an opening bracket), as JIS X 4051 has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.scripts import FIRST_UNSPACED, unspaced

_NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》｝］’”％ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
_NOT_LAST = frozenset("（「『【〔〈《｛［‘“")


def broken(content: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """Break `content` at spaces and line feeds into lines no wider than `width`, greedily.

    Non-breaking spaces hold; runs of spaces count as one. A word that alone is wider than `width`
    has a line of its own. An empty paragraph is an empty line.
    """
    return tuple(line for part in content.split("\n") for line in _lines(part, width, measure))


def _lines(paragraph: str, width: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[str] = []
    current = ""
    for word, spaced in _pieces(paragraph):
        between = " " if spaced and current and word else ""
        longer = f"{current}{between}{word}"
        if not current or measure(longer) <= width:
            current = longer
        elif word:
            lines.append(current)
            current = word
    return [*lines, current]


def _pieces(paragraph: str) -> Iterator[tuple[str, bool]]:
    """Yield what a line may be broken between, and whether a space stands before each."""
    for word in paragraph.split(" "):
        start = 0
        if max(word, default="") >= FIRST_UNSPACED:
            for cut in range(1, len(word)):
                if _parts(word[cut - 1], word[cut]):
                    yield word[start:cut], start == 0
                    start = cut
        yield word[start:], start == 0


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between two characters of a word."""
    if after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return unspaced(before) or unspaced(after)
