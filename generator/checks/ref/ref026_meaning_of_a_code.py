from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.names import plain_text
from generator.model.tables import Code
from generator.records import dataclass

_PARTIES = {
    "attacker": re.compile(r"\battackers?\b(?!')", re.IGNORECASE),
    "defender": re.compile(r"\bdefenders?\b(?!')", re.IGNORECASE),
}
_EFFECTS = {
    "elimination": re.compile(r"\b(?:eliminat|destroy|remov|gone\b)\w*", re.IGNORECASE),
    "disruption": re.compile(r"\bdisrupt\w*", re.IGNORECASE),
    "retreat": re.compile(r"\bretreat\w*", re.IGNORECASE),
    "rout": re.compile(r"\brout(?:ed|s)?\b", re.IGNORECASE),
    "withdrawal": re.compile(r"\bwithdr[ae]w\w*", re.IGNORECASE),
    "exchange": re.compile(r"\bexchang\w*", re.IGNORECASE),
}
_EXPLAINS = re.compile(
    r"(?:\s+(?:is|means|stands for|:)|:|,)\s+"
    r"(?P<text>(?:[Tt]he\s+)?(?:[Aa]ttack|[Dd]efend)ers?\b[^.;:,(]*)"
)
_EXCEPT = re.compile(r"\b(?:not|no|never|unless|instead|may|if|cannot)\b|n't")
_NO_LEGEND = re.compile(r"^codes\.|\.(?:remark|designer)$|^notes\.")


@dataclass(frozen=True, slots=True)
class _Sense:
    """Who suffers what, as far as words say."""

    parties: frozenset[str]
    effects: frozenset[str]


@check("REF026", "meaning-of-a-code", WARNING, english=True)
def other_meanings(subject: Subject) -> Iterator[Finding]:
    """A text explains a result otherwise than the legend does.

    "On DR the defenders retreat" beside a legend in which DR stands for routed attackers, or a
    legend that says one thing and ranks another. Compared are the parties that suffer and what
    happens to them, in the words right behind a code; the legend's own words with its ranks; and
    abbreviations with the codes that they repeat.
    """
    legend = {code.id: _sense(plain_text(subject.names, code.text)) for code in _codes(subject)}
    for code in _codes(subject):
        yield from _ranks(code, legend[code.id])
    for line in subject.lines if legend else ():
        if not _NO_LEGEND.search(line.origin):
            yield from _explained(line, legend)
    for entry in subject.game.rules.abbreviations:
        if entry.short in legend and _clash(_sense(entry.text), legend[entry.short]):
            yield _finding(entry.short, f"abbreviations.{entry.short}", None)


def _codes(subject: Subject) -> tuple[Code, ...]:
    return subject.game.tables.codes


def _sense(text: str) -> _Sense:
    return _Sense(
        frozenset(name for name, pattern in _PARTIES.items() if pattern.search(text)),
        frozenset(name for name, pattern in _EFFECTS.items() if pattern.search(text)),
    )


def _ranks(code: Code, sense: _Sense) -> Iterator[Finding]:
    """Find a legend that names one party, and a rank that hurts the other alone."""
    hurt = {name for name in _PARTIES if getattr(code, name)}
    if len(hurt) == 1 == len(sense.parties) and hurt != sense.parties and sense.effects:
        (party,) = hurt
        (named,) = sense.parties
        yield other_meanings.finding(
            f"the legend says that {code.id} hurts the {named}, but its rank the {party}",
            f"codes.{code.id}.{party}",
            on_key=True,
            related=(Related(None, "the words of the legend", f"codes.{code.id}.text"),),
        )


def _explained(line: Line, legend: dict[str, _Sense]) -> Iterator[Finding]:
    for piece in line.pieces:
        reference = piece.reference
        if reference is None or reference.kind != "code" or reference.target not in legend:
            continue
        match = _EXPLAINS.match(line.text, piece.to)
        if match is None or _EXCEPT.search(match["text"]):
            continue
        if _clash(_sense(match["text"]), legend[reference.target]):
            within = line.within(*match.span("text"))
            yield _finding(reference.target, line.origin, within)


def _clash(told: _Sense, known: _Sense) -> bool:
    """Whether both speak of effects and have none in common, or of other parties."""
    other_party = told.parties and known.parties and not told.parties & known.parties
    other_effect = told.effects and known.effects and not told.effects & known.effects
    return bool(told.effects and (other_party or other_effect))


def _finding(code: str, origin: str, within: tuple[int, int] | None) -> Finding:
    return other_meanings.finding(
        f"the legend explains {code} otherwise",
        origin,
        within=within,
        related=(Related(None, "the legend", f"codes.{code}.text"),),
    )
