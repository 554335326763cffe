from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.edit_distance import nearest

_CAPITALS = re.compile(r"(?<![\w.'&/-])[A-Z]{2,6}(?=s?(?![\w/&-]))")
_EVERYBODYS = frozenset(
    {"BC", "BCE", "AD", "CE", "AM", "PM", "USS", "HMS", "SS", "US", "USA", "UK", "USSR", "UN", "OK"}
)
_ROMAN = re.compile(r"[IVXLC]+$")
_RULES = re.compile(
    r"^sections\..*\.(?:text|short|ruling)$|^(?:codes|tables|modifiers|terrain|lines|zones|victory)\."
)
_WORD = re.compile(r"\w+")


@check("REF034", "undeclared-abbreviation", WARNING, english=True)
def undeclared_abbreviations(context: CheckContext) -> Findings:
    """A rule uses an abbreviation that is explained nowhere.

    A reader who does not know what ZOC or CRT stands for cannot look it up. Capitals are known as
    result codes, parts of the day, words of names and of tables, or because they stand under
    `abbreviations` or `terms`; Roman numerals need no explanation.
    """
    known = set(_known(context))
    told: set[str] = set()
    for line in context.lines:
        for match in _CAPITALS.finditer(line.text) if _RULES.search(line.origin) else ():
            word = match[0]
            if word in known | told | _EVERYBODYS or _ROMAN.match(word) or _whole(line):
                continue
            told.add(word)
            meant = nearest(word, sorted(word for word in known if word.isupper()), 0.75)
            yield finding(
                f"nothing explains {word}",
                line.origin,
                within=line.within(*match.span()),
                help=f"did you mean {meant}?" if meant else "put it under abbreviations",
                fix=meant,
            )


def _known(context: CheckContext) -> Iterator[str]:
    """Yield the words of everything that is no text: names, labels, cells, abbreviations, terms."""
    for node in context.nodes:
        if isinstance(node.value, str) and not _RULES.search(node.origin):
            yield from _WORD.findall(node.value)
    for table in context.names.values():
        for name in table.values():
            yield from _WORD.findall(name)
    for entry in context.game.rules.abbreviations:
        yield from (*_WORD.findall(entry.short), *_WORD.findall(entry.text))
    for code in context.game.tables.codes:
        yield code.id


def _whole(line: Line) -> bool:
    """Whether a line is set in capitals altogether."""
    return line.text.isupper()
