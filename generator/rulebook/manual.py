"""What a rulebook prints: the slice of a game that its pages are made of."""

from __future__ import annotations

from collections.abc import Mapping

from generator.combat import CombatError, sentences, work_example, work_lookup
from generator.combat.effects import step_of
from generator.model.combat import Example, Modifier
from generator.model.elsewhere import left_by_the_rules
from generator.model.game import Credit, Game, Phase, Victory
from generator.model.lookups import Lookup
from generator.model.marching import MovementTable, movement_table
from generator.model.names import NumberedSection, names_of, numbered_sections
from generator.model.rules import Abbreviation, NoteEntry, NoteKind
from generator.model.translation import Second
from generator.records import dataclass
from generator.scene import Item


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing for the page: items within (0, 0) and (width, height), in mm.

    `anchor` is the id of the table that it shows, for links; the title of a part that goes on in
    another column is empty.
    """

    anchor: str
    title: str
    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example and its working, one sentence a step, and what each step comes to."""

    example: Example | Lookup
    steps: tuple[str, ...]
    values: tuple[str, ...]
    figure: Figure | None = None
    """Where everybody stands."""

    @property
    def anchor(self) -> str:
        """What links to it are called."""
        kind = "example" if isinstance(self.example, Example) else "lookup"
        return f"{kind}:{self.example.id}"


@dataclass(frozen=True, slots=True)
class Manual:
    """Everything that is printed in a rulebook."""

    title: str
    subtitle: str
    byline: str
    edition: str
    language: str
    names: Mapping[str, Mapping[str, str]]
    sections: tuple[NumberedSection, ...]
    sequence: tuple[Phase, ...]
    victory: tuple[Victory, ...]
    modifiers: tuple[Modifier, ...]
    examples: tuple[WorkedExample, ...]
    abbreviations: tuple[Abbreviation, ...]
    credits: tuple[Credit, ...]
    figures: tuple[Figure, ...] = ()
    notes: tuple[NoteEntry, ...] = ()
    movement: MovementTable | None = None
    step: str = "column"
    """What modifiers shift: a column, or a level."""
    second_title: Second | None = None
    """The title in the second language."""
    elsewhere: str = ""
    """What stands on the player's aid and the set-up sheet alone."""


NOTE_HEADS = {
    NoteKind.HISTORY: "Historical note",
    NoteKind.DESIGN: "Designer’s note",
    NoteKind.EDITORIAL: "Editor’s note",
}
"""What each kind of note is headed with."""


def manual_of(
    game: Game, figures: tuple[Figure, ...] = (), situations: Mapping[str, Figure] | None = None
) -> Manual:
    """Return what the rulebook of `game` prints, its worked examples worked.

    `figures` are its tables, `situations` the figures of examples by their ids.
    """
    drawn, left = situations or {}, left_by_the_rules(game)
    return Manual(
        title=game.title,
        subtitle=game.subtitle,
        byline=game.byline,
        edition=game.edition,
        language=game.language,
        names=names_of(game),
        sections=numbered_sections(game.rules.sections),
        sequence=game.sequence,
        victory=game.victory,
        modifiers=game.tables.modifiers,
        step=step_of(game.tables.tables),
        examples=(
            *(_worked(game, each, drawn.get(each.id)) for each in game.tables.examples),
            *(_looked_up(game, lookup) for lookup in game.tables.lookups),
        ),
        abbreviations=game.rules.abbreviations,
        credits=game.credits,
        figures=figures,
        notes=game.rules.notes,
        movement=movement_table(game),
        second_title=game.second_title,
        elsewhere=left.text if left else "",
    )


def _worked(game: Game, example: Example, figure: Figure | None) -> WorkedExample:
    """Work an example; one that cannot be worked has no steps: a check has complained of it."""
    try:
        working = work_example(example, game.tables)
    except CombatError:
        return WorkedExample(example, (), (), figure)
    steps = sentences(working, game.tables.modifiers)
    return WorkedExample(example, steps, tuple(step.after for step in working.steps), figure)


def _looked_up(game: Game, lookup: Lookup) -> WorkedExample:
    try:
        found = work_lookup(lookup, game.tables)
    except ValueError:  # a check has complained of it
        return WorkedExample(lookup, (), ())
    reads = (found.cell if step.endswith(f": {found.cell}") else "" for step in found.steps[:-1])
    return WorkedExample(lookup, found.steps, (*reads, found.result))
