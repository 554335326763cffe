"""Tables, modifiers and worked examples as flowables, each in its place."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from reportlab.platypus import Flowable

from generator.combat.effects import effect
from generator.model.combat import Modifier
from generator.model.exhibits import Exhibit, anchors_shown
from generator.model.names import plain_text
from generator.model.rules import EDITORIAL
from generator.rulebook.examples import example
from generator.rulebook.flowables import Entry, Heading, SceneFlowable
from generator.rulebook.listing import listing
from generator.rulebook.markup import escaped
from generator.rulebook.setter import Setter


def figures(setter: Setter) -> Iterator[Flowable]:
    """Yield the tables that no section shows, each under its heading."""
    elsewhere = anchors_shown(setter.manual.sections)
    for figure in setter.manual.figures:
        if f"table:{figure.anchor}" not in elsewhere:
            if figure.title:  # a part that goes on has none
                yield setter.heading(figure.title, f"table:{figure.anchor}")
            yield SceneFlowable(figure, setter.catalogue)


def shown(setter: Setter, spot: Exhibit) -> Iterator[Flowable]:
    """Yield a table or a worked example where the rules speak of it; a table has a caption."""
    for figure in setter.manual.figures:
        if f"table:{figure.anchor}" == spot.anchor:
            if figure.title:
                entry = Entry(figure.title, spot.anchor, 1)
                yield Heading(escaped(figure.title), setter.styles.caption, entry)
            yield SceneFlowable(figure, setter.catalogue)
    for worked in setter.manual.examples:
        if worked.anchor == spot.anchor:
            yield example(setter, worked)


def modifiers(setter: Setter) -> Iterator[Flowable]:
    """Yield the list of modifiers, if there are any: name, when and what each does."""
    manual = setter.manual
    if not manual.modifiers:
        return
    yield setter.heading("Modifiers", "modifiers")
    yield listing(setter, "Modifiers", [_modifier(setter, each) for each in manual.modifiers])


def examples(setter: Setter) -> Iterator[Flowable]:
    """Yield the worked examples that no section shows, each in a box of its own."""
    elsewhere = anchors_shown(setter.manual.sections)
    left = [worked for worked in setter.manual.examples if worked.anchor not in elsewhere]
    if left:
        yield setter.heading("Worked examples", "examples")
    for worked in left:
        yield example(setter, worked)


def _modifier(setter: Setter, modifier: Modifier) -> tuple[str, str]:
    mark = f" {EDITORIAL}" if modifier.editorial else ""
    anchor = f"<a name={quoteattr(f'modifier:{modifier.id}')}/>"
    names = setter.manual.names
    does = effect(modifier, names, setter.manual.step)
    when = f"{plain_text(names, modifier.when)} {does[0].upper()}{does[1:]}."
    # A word behind an anchor would not be divided, however wide it is.
    return f"{escaped(modifier.name)}{mark}{anchor}", when
