"""Everything people read, cut into plain stretches: texts, titles, names and the heads of tables.

A stretch comes with the text that it is a part of, so that checks of wording can look at what
stands before and behind it: references and marks that are no words themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.diagnostics import Origin
from generator.model.game import is_expression
from generator.model.prose import Prose, Words
from generator.model.walk import ModelNode
from generator.records import Frozen

_ELIDED = r"(?i:[lndsjtmc]|qu|dell|nell|sull|dall|all)['’][^\W\d_]{2}"
WORD: Final = re.compile(rf"(?<![\w&])(?!{_ELIDED})[^\W\d_]++(?:['’][^\W\d_]++)*+(?!\w)")
"""A word, with an apostrophe in it or not; what digits adjoin is none, nor an article that has lost
its vowel: of l'Alcyon the word is Alcyon."""
CAPTIONS = frozenset(
    {"name", "title", "subtitle", "head", "column-head", "group", "each", "modifier", "unless"}
)
"""Keys with words that are printed, beside those that hold a `Prose`."""
PROPER = frozenset(
    {"sides", "places", "features", "labels", "zones", "boxes", "formations", "units", "pools"}
)
"""Root keys whose names are names of somebody or something."""
_CREDITS = "credits"
"""Root key of texts that are full of names."""

_LISTS = ("needs.", "abbreviations.")
_LINK = re.compile(
    r"\w+://\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|info|eu|uk|de|fr|jp)\b|\b\w[\w-]*(?:\.\w[\w-]*)+/\S*|\S+@\S+"
)
_SIGN_OF_LINK = re.compile(r"[.@/]\w")
_BEGINNING = re.compile(r"(?:\A|[.!?:]|\n\s*\n|(?:\n|\A)\s*(?:[-*>]|\d+[.)]))[\s*_>\"“'‘(\[—–-]*\Z")
_NAME_BEFORE = re.compile(r"\b[^\W\d_a-z][^\W\d_]*(?:-[^\W\d_]+)*-\Z")


class TextRun(Frozen):
    """A stretch of plain words at `start` of the text `whole`, which stands at `origin`."""

    origin: Origin
    text: str
    start: int
    whole: str
    words: tuple[re.Match[str], ...]
    """Its words as `WORD` finds them."""
    proper: bool = False
    """Whether it is the name of somebody or something, or full of such."""
    caption: bool = False
    """Whether it is a title, a name or a head, and no sentence."""

    def within(self, match: re.Match[str], group: int = 0) -> tuple[int, int]:
        """Return which characters of the whole text a group of a match covers."""
        return self.start + match.start(group), self.start + match.end(group)

    def begins(self, place: int) -> bool:
        """Whether a sentence begins at a place of the stretch."""
        return _BEGINNING.search(self.whole[: self.start + place]) is not None

    def in_name(self, match: re.Match[str]) -> bool:
        """Whether a match is the second half of a hyphenated name, such as ``Takeda-hama``."""
        return _NAME_BEFORE.search(self.text[: match.start()]) is not None

    def glued(self, match: re.Match[str]) -> bool:
        """Whether a reference stands right before or behind a match, without a blank."""
        start, end = self.within(match)
        return self.whole[start - 1 : start] == "}" or self.whole[end : end + 1] == "{"


def text_runs_in(node: ModelNode) -> Iterator[TextRun]:
    """Yield the stretches of a value; those of translations are left out.

    Links are blanked: they are no words.
    """
    if node.origin.startswith("translations."):
        return
    if isinstance(node.value, Prose):
        credit = node.origin.startswith(_CREDITS)
        for inline in node.value.inlines():
            if isinstance(inline, Words):
                text, start = inline.text, inline.start
                if _SIGN_OF_LINK.search(text):
                    text = _LINK.sub(lambda match: " " * len(match[0]), text)
                words = tuple(WORD.finditer(text))
                yield TextRun(node.origin, text, start, node.value.source, words, credit)
    elif isinstance(node.value, str) and node.value and is_caption(node.origin):
        family = node.origin.partition(".")[0]
        proper = family in PROPER and node.origin.endswith(".name")
        text, words = node.value, tuple(WORD.finditer(node.value))
        yield TextRun(node.origin, text, 0, text, words, proper, caption=True)


def is_caption(origin: Origin) -> bool:
    """Whether the text at `origin` is printed as a title, a name or the head of something."""
    caption = origin.rpartition(".")[2] in CAPTIONS or origin.startswith(_LISTS)
    caption = caption or (origin.startswith("markers.") and origin.endswith(".back"))
    return caption and not is_expression(origin)
