"""Line breaking: a text and a measure in, lines out.

Words are broken at spaces. Chinese and Japanese are written without: there a line may end between
any two characters, but for those that must not begin one (a full stop, a closing bracket, a small
kana) or end one (an opening bracket), as JIS X 4051 has them.

A word that is wider than a whole line is divided, at a hyphen or a slash of its own where it has
one, else between two letters, with a hyphen: better a word in two pieces than one over the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.scripts import FIRST_UNSPACED, unspaced

_NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》｝］’”％ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
_NOT_LAST = frozenset("（「『【〔〈《｛［‘“")


_ENDS = "-/\N{EN DASH}\N{EM DASH}"
"""Characters behind which a word is divided without a hyphen."""
_HELD = "\N{NO-BREAK SPACE}"
_ROUNDED = 1e-6
_LEAST = 2
"""Letters of a divided word that stay together at the least."""


def broken(
    content: str, width: float, measure: Callable[[str], float], *, whole: bool = False
) -> tuple[str, ...]:
    """Break `content` at spaces and line feeds into lines no wider than `width`, greedily.

    Non-breaking spaces hold; runs of spaces count as one. A word that alone is wider than `width`
    begins on a line of its own and is divided, or, where words stay `whole`, runs out. An empty
    paragraph is an empty line.
    """
    parts = content.split("\n")
    return tuple(line for part in parts for line in _lines(part, width, measure, whole=whole))


def _lines(
    paragraph: str, width: float, measure: Callable[[str], float], *, whole: bool
) -> list[str]:
    lines: list[str] = []
    current = ""
    for word, spaced in _pieces(paragraph):
        between = " " if spaced and current and word else ""
        longer = f"{current}{between}{word}"
        if current and measure(longer) <= width:
            current = longer
        elif word:
            *before, rest = [word] if whole else divided(word, width, measure)
            lines.extend(filter(None, (current, *before)))
            current = rest
    return [*lines, current]


def packed(widths: Sequence[float], spaces: Sequence[float], width: float) -> Iterator[range]:
    """Yield which words stand on each line: words of known widths, with the spaces between them.

    A word that is wider than a line stands alone.
    """
    start, used = 0, 0.0
    for number, needed in enumerate(widths):
        space = spaces[number - 1] if number > start else 0.0
        if number > start and used + space + needed > width:
            yield range(start, number)
            start, used, space = number, 0.0, 0.0
        used += space + needed
    if widths:
        yield range(start, len(widths))


def divided(word: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return a word in pieces no wider than `width`, as full as they can be; one where it fits.

    Of what non-breaking spaces hold together the longest part is divided.
    """
    pieces: list[str] = []
    while measure(word) > width + _ROUNDED:
        part = max(word.split(_HELD), key=len)
        first = word.index(part)
        cuts = range(first + len(part) - _LEAST, first + _LEAST - 1, -1)
        own = (cut for cut in cuts if word[cut - 1] in _ENDS and measure(word[:cut]) <= width)
        cut = next(own, 0)
        hyphen = "" if cut else "-"
        cut = cut or next((cut for cut in cuts if measure(f"{word[:cut]}-") <= width), 0)
        if not cut:
            break
        pieces.append(word[:cut] + hyphen)
        word = word[cut:]
    return [*pieces, word]


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
