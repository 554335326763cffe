"""What stands in the data, and no rule tells: limits; abbreviations beside others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.checks.check import TEXTS_OF_THINGS, WARNING, Findings, check, finding
from generator.checks.context import CheckContext, of_texts
from generator.checks.rulings import is_played
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import CARDINALS
from generator.diagnostics import Origin
from generator.model.counters import LimitKind, StackingLimit

_RULE: Final = re.compile(r"sections\..+\.(?:text|ruling)")
_LIMITS: Final = re.compile(r"\b(?:at most|more than|never|limit|maximum)\b", re.IGNORECASE)
_OF_KIND: Final = {
    LimitKind.STACK: r"\bhex(?:es)?\b|\bstack",
    LimitKind.HEXSIDE: r"\b(?:across|over|through|hexside|attack)",
    LimitKind.DEFENCE: r"\bdefend",
}
"""What a sentence speaks of that tells a limit in plain words."""
_WORD_OF: Final = {value: word for word, value in CARDINALS.items()}
_SECTIONS: Final = 4
"""With fewer sections the rules are no whole ones."""


@check("GAP017", WARNING, english=True)
def untold_limit(context: CheckContext) -> Findings:
    """A limit of stacking stands in the data and in no rule.

    The section on stacking was lost, or the limit was added and nobody told the players. A rule
    tells a limit that it quotes (`{limit:hex}`); a sentence with its number and with what is
    limited will do as well: "three units fill a hex". Nothing is reported where most of this is
    told nowhere: there the rules are in another document.
    """
    whole = is_played(context) and len(context.sections) >= _SECTIONS
    if not whole or context.game.scenario is not None:
        return
    rules, limits = _rules(context), context.counters.stacking
    untold = [each for each in limits if not _is_told(context, each, rules)]
    if len(untold) * 2 > len(limits) + 1:
        return  # a part of the rules
    for limit in untold:
        hint = f"say it in a section: {{limit:{limit.id}}}"
        message = f"no rule says that the limit is {limit.most}"
        yield finding(message, f"stacking.{limit.id}", help=hint)


@of_texts
def _rules(context: CheckContext) -> tuple[Line, ...]:
    return tuple(
        line
        for origin, passage in context.passages.items()
        if _RULE.fullmatch(origin)
        for line in passage.lines
    )


def _is_told(context: CheckContext, limit: StackingLimit, rules: tuple[Line, ...]) -> bool:
    """Whether a rule quotes a limit, or says it in plain words."""
    quoting = [line for line in rules if "limit" in line.kinds]
    for line in quoting:
        for piece in line.named("limit"):
            first, last = line.sentence(piece.at)
            is_rule = line.origin.endswith(".text") or _LIMITS.search(line.text, first, last)
            if piece.target == limit.id and is_rule:
                return True
    number = re.compile(rf"\b(?:{limit.most}|{_WORD_OF.get(limit.most, limit.most)})\b")
    about = re.compile(context.words.sought(_OF_KIND[limit.limit]))
    return any(
        number.search(line.small, *span) and about.search(line.small, *span)
        for line in rules
        for span in line.sentences()
    )


@check("GAP018", WARNING, reads=TEXTS_OF_THINGS)
def abbreviation_left_out(context: CheckContext) -> Findings:
    """The list of abbreviations has some of a family and leaves out others.

    It explains AM and not PM, DE and not AE. Families are the parts of a turn, and the codes of
    results that are the first letters of what they stand for. A list that has none of a family
    leaves it to the track or to the legend.
    """
    listed = {each.short for each in context.game.rules.abbreviations}
    for family in _families(context):
        known = [each for each in family if each in listed]
        for short, origin in family.items() if known else ():
            if short not in listed:
                message = f"{short} is not among the abbreviations, but {known[0]} is"
                yield finding(message, origin, help=f"add {short} to `abbreviations`")


def _families(context: CheckContext) -> Iterator[dict[str, Origin]]:
    """Yield abbreviations that belong together, with where they stand."""
    turns = context.game.turns
    parts = dict.fromkeys(turns.parts if turns else (), "turns.parts")
    if len(parts) > 1 and all(part.isupper() for part in parts):
        yield parts
    yield {
        code.id: f"codes.{code.id}"
        for code in context.game.tables.codes
        if _initials(code.text.source) == code.id and len(code.id) > 1
    }


def _initials(text: str) -> str:
    return "".join(word[0] for word in re.findall(r"[^\W\d_]+", text)).upper()
