from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.tellings import sentences_of
from generator.diagnostics import Finding, Related
from generator.model.names import plain_text
from generator.model.rules import NumberedSection, numbered_sections
from generator.records import dataclass

_BESIDES = frozenset({"table", "lookup", "example"})
_ALSO = re.compile(
    r"(?:,|,?\s+(?:and|or|then))\s+(?:(?:also|see|at|in|to|the|rules?|sections?)\s+)*"
)
"""What joins two things to look up."""
_MANY = 3
"""So many references that all name their subject make it a custom."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A section and what it is called, in its title and by its id (`known`)."""

    entry: NumberedSection
    title: frozenset[str]
    called: frozenset[str]
    known: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Quoted:
    """A reference to a rule in a line, and the telling words nearest to it."""

    line: Line
    piece: Piece
    near: frozenset[str]
    given: _Rule


@check("REF056", "rule-of-another-subject", WARNING, english=True)
def rules_of_another_subject(context: CheckContext) -> Iterator[Finding]:
    """A sentence sends the reader to a rule which has nothing to do with it, while another has.

    "Units rest (rule 7)", where rule 7 is Supply and never speaks of rest, and rule 9 is Rest.
    Compared are the telling words of the sentence, as far as they stand nearest to the reference,
    with the titles of all rules, and with what the rule says that the reference leads to. The name
    of a table, a reading or an example that the reader is sent to besides ("see the table, and rule
    7") is not the context. A rule that refers to itself is told of as well.
    """
    rules = {entry.section.id: entry for entry in numbered_sections(context.game.rules.sections)}
    known = {name: _rule(entry) for name, entry in rules.items()}
    quoted = [
        _Quoted(line, piece, near, known[piece.reference.target])
        for line in context.lines
        for piece, near in _references(line)
        if piece.reference and piece.reference.target in known
    ]
    strange = [each for each in quoted if not each.near & each.given.called]
    custom = len(strange) <= 1 and len(quoted) - len(strange) >= _MANY
    for each in quoted:
        alone = sum(other.line is each.line for other in quoted) == 1
        if alone and each.line.origin.rpartition(".")[0] == each.given.entry.origin:
            yield rules_of_another_subject.finding(
                f"rule {each.given.entry.number} sends the reader to itself",
                each.line.origin,
                within=each.line.within(each.piece.at, each.piece.to),
            )
        elif each in strange:
            yield from _judge(context, each, known, custom=custom)


def _judge(
    context: CheckContext, quoted: _Quoted, known: dict[str, _Rule], *, custom: bool
) -> Iterator[Finding]:
    """Find a rule whose whole title stands nearby, and no word of which is in the rule given.

    Where every other reference names its context, the title alone will do.
    """
    here, near, given = quoted.line.origin, quoted.near, quoted.given
    says = _says(context, given)
    better = [
        rule
        for rule in known.values()
        if rule.title
        and (rule.title <= near or rule.known <= near)
        and (custom or not (rule.title | rule.known) & says)
        and not here.startswith(rule.entry.origin)
    ]
    if better:
        best = max(better, key=lambda rule: len(rule.title))
        yield rules_of_another_subject.finding(
            f"the sentence says nothing of {given.entry.section.title}, but "
            f"{best.entry.section.title} is rule {best.entry.number}",
            here,
            within=quoted.line.within(quoted.piece.at, quoted.piece.to),
            fix=f"{{rule:{best.entry.section.id}}}",
            related=(Related(None, "the rule referred to", given.entry.origin, on_key=True),),
        )


def _rule(entry: NumberedSection) -> _Rule:
    section = entry.section
    title = telling(section.title)
    known = telling(section.id.replace("-", " "))
    return _Rule(entry, title, title | known, known or title)


def _says(context: CheckContext, rule: _Rule) -> frozenset[str]:
    """Return the telling words of all that a section says."""
    section = rule.entry.section
    texts = [text for text in (section.text, section.ruling, section.short) if text is not None]
    return telling_of(plain_text(context.names, text) for text in texts) | rule.called


def _references(line: Line) -> Iterator[tuple[Piece, frozenset[str]]]:
    """Yield each reference to a rule with the telling words nearest to it."""
    rules = [piece for piece in line.pieces if piece.reference and piece.reference.kind == "rule"]
    if not rules:
        return
    for first, last in sentences_of(line):
        at, near = first, frozenset[str]()
        for piece in rules:
            if first <= piece.at < last:
                near = telling(_before(line, at, piece)) or near
                yield piece, near or telling(line.text[piece.to : last])
                at = piece.to


def _before(line: Line, first: int, piece: Piece) -> str:
    """Return the words before a reference, without what the reader is sent to besides."""
    words = line.text[first : piece.at]
    for other in line.references(first, piece.at):
        kind = other.reference.kind if other.reference else ""
        if kind in _BESIDES and _ALSO.fullmatch(line.text, other.to, piece.at):
            words = f"{line.text[first : other.at]} {line.text[other.to : piece.at]}"
    return words
