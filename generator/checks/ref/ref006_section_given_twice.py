from __future__ import annotations

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Related
from generator.model.rules import numbered_sections


@check("REF006", "section-given-twice", ERROR)
def sections_given_twice(context: CheckContext) -> Findings:
    """Two sections of the rules have the same id.

    They stand in different sections, so that each is a key of its own; but `{rule:supply}` can
    print the number of one of them only.
    """
    first: dict[str, str] = {}
    for entry in numbered_sections(context.game.rules.sections):
        other = first.setdefault(entry.section.id, entry.origin)
        if other != entry.origin:
            yield finding(
                f"{entry.section.id!r} is the id of another section",
                entry.origin,
                on_key=True,
                help="references need one that is its own; the title may stay",
                related=(Related(None, "the other", other, on_key=True),),
            )
