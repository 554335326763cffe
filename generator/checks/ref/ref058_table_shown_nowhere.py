from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.prose import Reference
from generator.model.rules import numbered_sections


@check("REF058", "table-shown-nowhere", WARNING, english=True)
def tables_shown_nowhere(context: CheckContext) -> Iterator[Finding]:
    """Sections show worked examples of a table, but no section shows the table.

    The reader finds the example in its rule and looks for the table that it reads: it belongs there
    as well. So does a table that a rule names, in a game whose rules show other things in their
    places.
    """
    game = context.game
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
            yield tables_shown_nowhere.finding(
                f"sections show examples of {table.name}, but none shows the table",
                f"tables.{table.id}",
                on_key=True,
                help="name it under `tables` of the section that reads it",
                related=(Related(None, "a rule that names it", naming[table.id], on_key=True),),
            )
