from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.nearness import nearest

_CITED = re.compile(r"\b(?P<name>(?:[A-Z][\w\-]+\s+(?:(?:of|by)\s+)?){1,5})(?P<noun>Table|Chart)\b")
_BEFORE = re.compile(
    r"(?:\b(?:on|in|see|uses?|consult|from|by|with|per|under|and|or|to|at|read|check)\s+"
    r"(?:the\s+|each\s+|this\s+|either\s+)?|[(:]\s*)\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\s+(?:gives?|shows?|says?|tells?|lists?|decides?|has|is\s+(?:used|rolled|read)|applies)\b|\)"
)
"""What is used stands on a table or is told by it; a Round Table is sat at."""
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"the", "this", "each", "every", "see", "use", "and", "of", "by", "on", "in"})
_PRINTED = frozenset({"terrain", "effects", "key", "turn", "record"})
"""Charts that are printed from the definition without being among its tables."""


@check("REF036", "no-such-table", WARNING, english=True)
def missing_tables(subject: Subject) -> Iterator[Finding]:
    """A text cites a table by a name that no table has.

    "See the Terrain Effects Table" where there is none of that name: it was renamed, or left out.
    Words before *Table* or *Chart* that begin with capitals are compared with the names of the
    tables.
    """
    names = [name for table in subject.game.tables.tables for name in (table.name, table.short)]
    names += [entry.text for entry in subject.game.rules.abbreviations]
    names += subject.names.get("form", {}).values()
    known = [frozenset(_words(name)) for name in names if name]
    for line in subject.lines:
        for match in _CITED.finditer(line.text):
            cited = set(_words(match["name"])) - _SMALL
            if not cited or cited <= _PRINTED or line.references(*match.span()):
                continue
            if not (
                _BEFORE.search(line.text[: match.start("name")])
                or _BEHIND.match(line.text, match.end())
            ):
                continue
            if not any(cited <= words for words in known):
                meant = nearest(match[0], [table.name for table in subject.game.tables.tables])
                yield missing_tables.finding(
                    f"there is no {match[0]}",
                    line.origin,
                    within=line.within(*match.span()),
                    help=f"did you mean {meant}?" if meant else "{table:...} prints a table's name",
                    fix=meant,
                )


def _words(name: str) -> Iterator[str]:
    return (word.lower() for word in _WORD.findall(name))
