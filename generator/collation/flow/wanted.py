"""What running text must say: parsed text of the model in, passages out.

A passage is a paragraph, a heading, an item of a list or a cell. What is the same in all forms of
the rules, in the rulebook and on the page for browsers, is told here once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from generator.combat import CombatError, sentences, work_example, work_lookup
from generator.diagnostics import Origin
from generator.model.combat import Example
from generator.model.game import Credit, Game
from generator.model.lookups import Lookup
from generator.model.names import names_of, printed
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Words,
)
from generator.model.rules import NoteEntry, NoteKind
from generator.records import dataclass

_SPEAKERS = {
    NoteKind.HISTORY: "Historical note",
    NoteKind.DESIGN: "Designer’s note",
    NoteKind.EDITORIAL: "Editor’s note",
}


class Passage(NamedTuple):
    """A text to be printed; `within` says which characters of the value at `origin` it is.

    `depth` is that of a heading, which the outline lists; -1 for all else.
    """

    text: str
    origin: Origin | None = None
    within: tuple[int, int] | None = None
    depth: int = -1


class Step(NamedTuple):
    """A step of a worked example and what it comes to, where the rulebook says that beside it."""

    sentence: str
    value: str


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells parsed text; `bulleted` says whether the marks of lists are printed."""

    names: Mapping[str, Mapping[str, str]]
    bulleted: bool

    def prose(self, prose: Prose | None, origin: Origin, lead: str = "") -> Iterator[Passage]:
        """Yield the paragraphs of a text; `lead` stands before the first."""
        blocks = prose.blocks if prose else ()
        for passage in (each for block in blocks for each in self.block(block, origin)):
            yield passage._replace(text=f"{lead} {passage.text}".strip()) if lead else passage
            lead = ""

    def line(self, prose: Prose | None, origin: Origin, *more: str) -> Passage:
        """Return a text in one passage, and `more` behind it."""
        told = (passage.text for passage in self.prose(prose, origin))
        return Passage(" ".join((*told, *filter(None, more))), origin)

    def block(self, block: Block, origin: Origin) -> Iterator[Passage]:
        """Yield the paragraphs of a block."""
        match block:
            case Paragraph(content):
                text = "".join(map(self._inline, content))
                yield Passage(text, origin, _within(content))
            case ListBlock(items, numbered):
                for position, item in enumerate(items, 1):
                    bullet = (f"{position}. " if numbered else "• ") if self.bulleted else ""
                    for inner in item:
                        for passage in self.block(inner, origin):
                            yield passage._replace(text=bullet + passage.text)
                            bullet = ""
            case Note(blocks):
                for inner in blocks:
                    yield from self.block(inner, origin)
            case _:
                assert_never(block)

    def _inline(self, inline: Inline) -> str:
        if isinstance(inline, Marked):
            return "".join(map(self._inline, inline.content))
        return inline.text if isinstance(inline, Words) else printed(self.names, inline)


def teller(game: Game, *, bulleted: bool) -> Teller:
    """Return what tells the texts of `game`."""
    return Teller(names_of(game), bulleted)


def titles(game: Game) -> Iterator[Passage]:
    """Yield the title, and under it that in the second language where there is one."""
    yield Passage(game.title, "title")
    if game.second_title is not None:
        yield Passage(game.second_title.text, game.second_title.origin)


def source_of(game: Game, note: NoteEntry, tell: Teller, on: str = "rule") -> str:
    """Return the line under the title of a note: who speaks, and `on` which rules."""
    ours = note.kind is not NoteKind.DESIGN
    speaker = _SPEAKERS[note.kind] + ("" if ours else f", {game.byline}")
    numbers = ", ".join(tell.names["rule"].get(each, each) for each in note.about)
    rules = f"{on}s" if on and len(note.about) > 1 else on
    return f"{speaker} · on {rules} {numbers}" if numbers else speaker


def licence(credit: Credit) -> str:
    """Return what stands behind a credit."""
    return f"Licence: {credit.licence}." if credit.licence else ""


def steps_of(game: Game, example: Example | Lookup) -> tuple[Step, ...]:
    """Work an example afresh; one that cannot be worked has no steps."""
    try:
        if isinstance(example, Example):
            working = work_example(example, game.tables)
            told = sentences(working, game.tables.modifiers)
            values = tuple(step.after for step in working.steps)
        else:
            found = work_lookup(example, game.tables)
            told = found.steps
            reads = (found.cell if each.endswith(f": {found.cell}") else "" for each in told[:-1])
            values = (*reads, found.result)
    except (CombatError, ValueError):  # a check has complained of it
        return ()
    return tuple(Step(f"{sentence}.", value) for sentence, value in zip(told, values, strict=True))


def anchor_of(origin: Origin) -> str:
    """Return what links to an example are called: ``example:bridge``."""
    kind, _, name = origin.partition(".")
    return f"{kind.removesuffix('s')}:{name}"


def examples_of(game: Game) -> Iterator[tuple[Origin, Example | Lookup]]:
    """Yield the worked examples in the order in which they are printed."""
    yield from ((f"examples.{each.id}", each) for each in game.tables.examples)
    yield from ((f"lookups.{each.id}", each) for each in game.tables.lookups)


def _within(content: tuple[Inline, ...]) -> tuple[int, int] | None:
    """Return the characters of the source that inlines were parsed from."""
    ends = [end for inline in content for end in _ends(inline)]
    return (min(ends), max(ends)) if ends else None


def _ends(inline: Inline) -> Iterator[int]:
    if isinstance(inline, Marked):
        for inner in inline.content:
            yield from _ends(inner)
    elif isinstance(inline, Words):
        yield from (inline.start, inline.start + len(inline.text))
    else:
        yield from (inline.start, inline.end)
