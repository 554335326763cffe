"""The texts of a game that carry a rule: a game in, these out, in the order in which it is read.

History, notes, credits, editions and translations carry none, nor does what a scenario is about.
Whatever else is a text does, whichever family of the language has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.walk import part, walk
from generator.records import Frozen

_ELSEWHERE: Final = ("credits", "editions", "notes", "translations")
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
    """Return all texts of a game that carry a rule: those of the rules first, scenarios last."""
    heads = {each.origin: f"{each.number} {each.section.title}" for each in context.sections}
    found = tuple(_found(context, heads))
    rules = [each for each in found if each.root == "sections"]
    others = [each for each in found if each.root != "sections"]
    return (*rules, *others, *_of_scenarios(context.game))


def _found(context: CheckContext, heads: Mapping[Origin, str]) -> Iterator[Passage]:
    for origin, prose in context.prose:
        if not _carries_rule(origin):
            continue
        root, _, rest = origin.partition(".")
        stem, _, key = origin.rpartition(".")
        if root == "sections" and stem in heads:
            yield Passage(origin, heads[stem], _text_named(key), prose.source)
            continue
        head = _HEADS.get(root) or root.replace("-", " ").capitalize()
        name = _name(context, stem) or rest.rpartition(".")[0] or head
        yield Passage(origin, head, name, prose.source, root in _STORIES)


def _of_scenarios(game: Game) -> Iterator[Passage]:
    for scenario in game.scenarios:
        stem = f"scenarios.{scenario.id}"
        for node in walk(scenario):
            inner = node.origin
            if isinstance(node.value, Prose) and inner != "text" and _carries_rule(inner):
                story = inner.partition(".")[0] in _STORIES
                name = inner.rpartition(".")[0]
                text = node.value.source
                yield Passage(f"{stem}.{inner}", f"Scenario: {scenario.name}", name, text, story)


def _carries_rule(origin: Origin) -> bool:
    root, key = origin.partition(".")[0], origin.rpartition(".")[2]
    return root not in _ELSEWHERE and (key not in _ASIDE or root == "markers")


def _text_named(key: str) -> str:
    return {"text": "", "short": "in short", "ruling": "ruling"}.get(key, key)


def _name(context: CheckContext, stem: Origin) -> str:
    """Return the printed name of what has a text; nothing where it has none."""
    entry = context.text(stem)
    found = (part(entry, key) for key in ("title", "name", "victory") if entry is not None)
    return next((each for each in found if isinstance(each, str) and each), "")
