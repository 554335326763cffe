"""Sections show worked examples of a table, but no section shows the table.

The reader finds the example in its rule and looks for the table that it reads: it belongs there as
well. So does a table that a rule names, in a game whose rules show other things in their places.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.names import numbered_sections
from generator.model.prose import Reference


def tables_shown_nowhere(subject: Subject) -> Iterator[Finding]:
    """Find tables without a section, whose examples have one and which a rule names."""
    game = subject.game
    sections = numbered_sections(game.rules.sections)
    shown = {name for entry in sections for name in entry.section.tables}
    worked = {each.id: each.table for each in game.tables.examples}
    worked |= {each.id: each.table for each in game.tables.lookups}
    with_example = {
        worked.get(name)
        for entry in sections
        for name in (*entry.section.examples, *entry.section.lookups)
    }
    naming: dict[str, str] = {}
    for entry in sections:
        for inline in entry.section.text.inlines() if entry.section.text else ():
            if isinstance(inline, Reference) and inline.kind == "table":
                naming.setdefault(inline.target, entry.origin)
    for table in game.tables.tables:
        if table.id in with_example and table.id in naming and table.id not in shown:
            yield CHECK.finding(
                f"sections show examples of {table.name}, but none shows the table",
                f"tables.{table.id}",
                on_key=True,
                help="name it under `tables` of the section that reads it",
                related=(Related(None, "a rule that names it", naming[table.id], on_key=True),),
            )


CHECK = Check(
    code="REF058",
    slug="table-shown-nowhere",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=tables_shown_nowhere,
    failing="""
sections:
  sums: {title: Sums, text: "Roll on {table:crt}.", examples: [plain]}
""",
    passing="""
sections:
  sums: {title: Sums, text: "Roll on {table:crt}.", examples: [plain], tables: [crt]}
""",
)
