from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Related

_WORD = re.compile(r"\w+")


@check("REF035", "unused-abbreviation", WARNING, english=True)
def unused_abbreviations(context: CheckContext) -> Findings:
    """An abbreviation is explained that nothing uses, or explained twice.

    The list at the end of the rules is printed whole. An entry that stands nowhere on map,
    counters, tables or in the rules tells of a text that was changed; two that differ in capitals
    alone are one.
    """
    text = "\n".join(_texts(context))
    words = set(_WORD.findall(text))
    seen: dict[str, str] = {}
    for entry in context.game.rules.abbreviations:
        origin = f"abbreviations.{entry.short}"
        first = seen.setdefault(entry.short.casefold().rstrip("."), entry.short)
        if first != entry.short:
            yield finding(
                f"{entry.short} is explained twice",
                origin,
                on_key=True,
                related=(Related(None, "also here", f"abbreviations.{first}", on_key=True),),
            )
        elif entry.short not in words and not _stands(entry.short, text):
            yield finding(f"nothing uses the abbreviation {entry.short}", origin, on_key=True)


def _stands(short: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(short)}(?:s|\d|\b|(?!\w))", text))


def _texts(context: CheckContext) -> Iterator[str]:
    """Yield everything that is printed, but for the list itself."""
    yield from (line.text for line in context.lines if not line.origin.startswith("abbrev"))
    for node in context.nodes:
        if isinstance(node.value, str) and not node.origin.startswith(("abbrev", "terms")):
            yield node.value
    for table in context.names.values():
        yield from table.values()
        yield from table
    yield from context.game.turns.parts if context.game.turns else ()
