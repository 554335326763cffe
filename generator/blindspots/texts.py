"""The texts of a game that carry a rule: a game in, these out, in the order in which it is read.

History, notes, credits, editions and translations carry none; nor do texts of a scenario, which are
judged with the game as a whole. Whatever else is a text does, whichever family of the language has
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.model.walk import part
from generator.records import Frozen

_ELSEWHERE: Final = ("credits", "editions", "notes", "scenarios", "translations")
_ASIDE: Final = ("designer", "remark", "note")
"""Keys of texts that say why, and not how."""
_STORIES: Final = (
    *("command-lines", "examples", "lookups", "marches", "supply-lines", "tallies", "walkthrough"),
)
"""Keys of what is recomputed: its texts tell of it, and whoever misses a sentence plays alike."""

_HEADS: Final[Mapping[str, str]] = {
    "sequence": "Sequence of play",
    "ends": "End of the game",
    "codes": "Results",
    "tables": "Notes to tables",
    "modifiers": "Modifiers",
    "terrain": "Terrain",
    "lines": "Lines",
    "setup": "Set-up",
    "weather": "Weather",
    **dict.fromkeys(_STORIES, "Worked examples"),
    "walkthrough": "Walkthrough",
}
"""How the texts under an outermost key are headed where the key itself does not say it."""


class Passage(Frozen):
    """A text that carries a rule.

    `group` is what it is counted under: a section of the rules with its number, or a kind of text.
    `name` says which text it is, `story` whether it tells of what is recomputed.
    """

    origin: Origin
    group: str
    name: str
    text: str
    story: bool = False

    @property
    def root(self) -> str:
        """The outermost key under which it stands."""
        return self.origin.partition(".")[0]


def passages(context: CheckContext) -> tuple[Passage, ...]:
    """Return all texts of a game that carry a rule, the sections of the rules first."""
    heads = {each.origin: f"{each.number} {each.section.title}" for each in context.sections}
    found = tuple(_found(context, heads))
    rules = [each for each in found if each.root == "sections"]
    return (*rules, *(each for each in found if each.root != "sections"))


def _found(context: CheckContext, heads: Mapping[Origin, str]) -> Iterator[Passage]:
    for origin, prose in context.prose:
        root, _, rest = origin.partition(".")
        stem, _, key = origin.rpartition(".")
        if root in _ELSEWHERE or (key in _ASIDE and root != "markers"):
            continue
        if root == "sections" and stem in heads:
            yield Passage(origin, heads[stem], _text_named(key), prose.source)
            continue
        head = _HEADS.get(root) or root.replace("-", " ").capitalize()
        name = _name(context, stem) or rest.rpartition(".")[0] or head
        yield Passage(origin, head, name, prose.source, root in _STORIES)


def _text_named(key: str) -> str:
    return {"text": "", "short": "in short", "ruling": "ruling"}.get(key, key)


def _name(context: CheckContext, stem: Origin) -> str:
    """Return the printed name of what has a text; nothing where it has none."""
    entry = context.text(stem)
    found = (part(entry, key) for key in ("title", "name", "victory") if entry is not None)
    return next((each for each in found if isinstance(each, str) and each), "")
