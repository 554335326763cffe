from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.translating import Pair, pairs
from generator.checks.wording import FEW
from generator.diagnostics import Finding
from generator.model.translated import key_of
from generator.model.wording import counted, listed


@check("LNG002", "missing-translation", WARNING)
def missing_translations(subject: Subject) -> Iterator[Finding]:
    """A text is not translated although others of its kind are.

    Where some units have a name in another language and one has none, it was probably added later
    and forgotten. It is printed in the first language. A kind of which nothing is translated is
    left to the designer.
    """
    for pair in pairs(subject.game):
        for member in fields(pair.second[0]):
            if member.name not in {"id", "sections"}:
                yield from _missing(pair, member.name)


def _missing(pair: Pair, field: str) -> Iterator[Finding]:
    said = {key_of(entry) for entry in pair.second if getattr(entry, field)}
    wanted = [key_of(entry) for entry in pair.first if getattr(entry, field, None)]
    done = [key for key in wanted if key in said]
    missing = [key for key in wanted if key not in said]
    if done and missing:
        shown = missing if len(missing) <= FEW else [*missing[:FEW], "others"]
        verb = "is" if len(missing) == 1 else "are"
        yield missing_translations.finding(
            f"{listed(shown)} {verb} without a {field} in {pair.language!r}",
            pair.origin,
            help=f"{counted(len(done), 'other has', 'others have')} one; the rest is printed in "
            "the first language",
            on_key=True,
        )
