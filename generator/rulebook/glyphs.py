"""Looking for characters that a face lacks, before anything is set in it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.names import plain_text
from generator.model.prose import Prose
from generator.rulebook.effects import effect
from generator.rulebook.manual import Manual
from generator.text import Role, Typesetter
from generator.units import pt


def measure(manual: Manual, typesetter: Typesetter) -> None:
    """Measure every text of a manual, so that `take_findings` knows the characters it lacks.

    Platypus sets paragraphs itself and would print an empty box for such a character.
    """
    for role, text in _texts(manual):
        typesetter.measure(text, role, pt(10))


def _texts(manual: Manual) -> Iterator[tuple[Role, str]]:
    yield Role.TITLE, manual.title
    yield from ((Role.SUBHEADING, text) for text in (manual.subtitle, manual.designer))
    yield Role.SMALL, manual.edition
    for entry in manual.sections:
        yield Role.HEADING, entry.section.title
        for prose in (entry.section.text, entry.section.ruling):
            if prose is not None:
                yield Role.BODY, _plain(manual, prose)
    for modifier in manual.modifiers:
        yield Role.SUBHEADING, modifier.name
        yield Role.SMALL, _plain(manual, modifier.when)
        yield Role.SMALL, effect(modifier, dict(manual.names["side"]))
    for worked in manual.examples:
        yield Role.HEADING, worked.example.title
        yield from ((Role.SMALL, step) for step in worked.steps)
        if worked.example.text is not None:
            yield Role.BODY, _plain(manual, worked.example.text)
    for credit in manual.credits:
        yield Role.SMALL, _plain(manual, credit.text)


def _plain(manual: Manual, prose: Prose) -> str:
    return plain_text(manual.names, prose)
