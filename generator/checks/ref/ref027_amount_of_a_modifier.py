from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.names import numbered_sections
from generator.model.tables import OddsTable
from generator.model.wording import listed
from generator.records import dataclass

_KINDS = {
    "column": frozenset({ModifierKind.COLUMN}),
    "level": frozenset({ModifierKind.COLUMN}),
    "factor": frozenset({ModifierKind.FACTOR}),
    "point": frozenset({ModifierKind.DIE}),
}
_AMOUNT = Phrase(
    rf"(?P<number>{NUMBER})\s+(?:(?:attack|defen[cs]e|extra|more|additional)\s+)?"
    r"(?P<unit>column|level|factor|point)s?\b"
    r"(?!\s+(?:of\s+(?:damage|strength)|higher|above|lower|beyond|than|wide))"
)
_TAKES = Phrase(rf"\b(?:[Tt]akes|[Aa]dds)\s+(?P<number>{NUMBER})\s+(?:from|to)\b")
_FAVOUR = re.compile(
    r"\b(?P<party>attacker|defender)s?['\N{RIGHT SINGLE QUOTATION MARK}]?s?\s+favou?r"
)
_OTHER = re.compile(
    r"\b(?:mov(?:e[sd]?|ing|ement)|march\w*|cost(?:s|ing)?|enter(?:s|ed|ing)?|allowances?|M[PF]s?|speed"
    r"|victory|VPs?|scor\w*|suppl\w*|fuel|ammunition|money|gold|replacement\w*)\b"
)
_COMBAT = re.compile(
    r"\b(?:die|dice|roll\w*|odds|columns?|levels?|favou?r|throws?)\b", re.IGNORECASE
)
_CLAUSE = re.compile(r"[,;:.!?]\s|\s(?:and|but|or|while|which)\s")
_STORIES = re.compile(r"\.(?:note|remark|designer)$")


@dataclass(frozen=True, slots=True)
class _Stated:
    """An amount in a line: how much of what."""

    amount: int
    kinds: frozenset[ModifierKind]
    first: int
    last: int


@check("REF027", "amount-of-a-modifier", WARNING, english=True)
def other_amounts(subject: Subject) -> Iterator[Finding]:
    """A text gives a modifier another amount, or another party's favour, than the data do.

    "Two columns in the defenders' favour" in the terrain key, and a modifier of one column for that
    terrain. Compared are the effects of terrain and lines with the modifiers that name them, and
    the amounts in a section with the modifiers, values and limits that the section explains. What a
    clause says of movement, supply or victory, and not of the die as well, is no amount of a
    modifier.
    """
    concerned = dict(_concerned(subject))
    for line in subject.lines:
        owner = _owner(line.origin, concerned)
        if owner is not None and not _STORIES.search(line.origin):
            yield from _amounts(subject, line, concerned[owner])
            if not owner.startswith("sections."):
                yield from _favours(line, concerned[owner])


def _concerned(subject: Subject) -> Iterator[tuple[Origin, tuple[Modifier, ...]]]:
    """Yield terrains, lines and sections with the modifiers that are about them."""
    modifiers = subject.game.tables.modifiers
    game_map = subject.game.map
    for terrain in game_map.terrain if game_map else ():
        found = tuple(each for each in modifiers if terrain.id in each.terrain)
        if found:
            yield f"terrain.{terrain.id}.effects", found
    for line in game_map.lines if game_map else ():
        found = tuple(each for each in modifiers if line.id in each.lines)
        if found:
            yield f"lines.{line.id}.effects", found
    for entry in numbered_sections(subject.game.rules.sections):
        found = tuple(each for each in modifiers if each.rule == entry.section.id)
        if found:
            yield entry.origin, found


def _owner(origin: Origin, concerned: Iterable[Origin]) -> Origin | None:
    if origin in concerned:
        return origin
    above = origin.rpartition(".")[0]
    return above if above in concerned else None


def _amounts(subject: Subject, line: Line, modifiers: tuple[Modifier, ...]) -> Iterator[Finding]:
    for stated in _stated(line):
        known = {amount for each in modifiers for amount in _amounts_of(each, stated.kinds)}
        if known and stated.amount not in known | _aside(subject):
            amounts = listed([str(amount) for amount in sorted(known)], "or")
            yield other_amounts.finding(
                f"the text says {stated.amount}, the data {amounts}",
                line.origin,
                within=line.within(stated.first, stated.last),
                related=tuple(
                    Related(None, f"{each.name} is of another amount", f"modifiers.{each.id}")
                    for each in modifiers[:1]
                ),
                help="{effect:...} prints the amount of a modifier",
            )


def _stated(line: Line) -> Iterator[_Stated]:
    for match in _AMOUNT.finditer(line.text):
        if _is_of_other(line.text, *match.span()):
            continue
        kinds = _KINDS[match["unit"].lower()]
        yield _Stated(number(match["number"]), kinds, *match.span("number"))
    for match in _TAKES.finditer(line.text):
        if _is_of_other(line.text, *match.span()):
            continue
        kinds = frozenset({ModifierKind.STRENGTH, ModifierKind.FACTOR, ModifierKind.DIE})
        yield _Stated(number(match["number"]), kinds, *match.span("number"))


def _is_of_other(text: str, first: int, last: int) -> bool:
    """Whether the clause around a stretch speaks of movement and the like, and not of combat."""
    start = max((stop.end() for stop in _CLAUSE.finditer(text, 0, first)), default=0)
    stop = _CLAUSE.search(text, last)
    clause = text[start : stop.start() if stop else len(text)]
    return _OTHER.search(clause) is not None and _COMBAT.search(clause) is None


def _amounts_of(modifier: Modifier, kinds: frozenset[ModifierKind]) -> Iterator[int]:
    if modifier.kind in kinds:
        yield modifier.value
        if modifier.most is not None:
            yield modifier.most
    if modifier.kind is ModifierKind.SPLIT and ModifierKind.COLUMN in kinds:
        yield from (split.columns for split in (modifier.best, modifier.worst) if split)


def _aside(subject: Subject) -> set[int]:
    """Return amounts that any rule may mention: odds off the table, limits of shifts."""
    amounts: set[int] = set()
    for table in subject.game.tables.tables:
        if isinstance(table, OddsTable):
            amounts |= {table.beyond.below.die, table.beyond.above.die, table.shift_limit or 0}
    return amounts - {0}


def _favours(line: Line, modifiers: tuple[Modifier, ...]) -> Iterator[Finding]:
    favoured = {each.favours for each in modifiers if each.favours}
    for match in _FAVOUR.finditer(line.text):
        if favoured and Party(match["party"]) not in favoured:
            yield other_amounts.finding(
                f"the data have it in the {listed(sorted(favoured))}'s favour",
                line.origin,
                within=line.within(*match.span("party")),
                related=(Related(None, "here", f"modifiers.{modifiers[0].id}.favours"),),
            )
