"""What stands in the data, and no rule tells: limits, victories; abbreviations beside others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.checks.check import TEXTS_OF_THINGS, WARNING, Findings, check, finding, in_line
from generator.checks.context import CheckContext, of_texts
from generator.checks.rulings import is_played
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import CARDINALS
from generator.diagnostics import Origin
from generator.model.counters import LimitKind, StackingLimit

_RULE: Final = re.compile(r"sections\..+\.(?:text|ruling)")
_LIMITS: Final = re.compile(r"\b(?:at most|more than|never|limit|maximum)\b", re.IGNORECASE)
_OF_KIND: Final = {
    LimitKind.STACK: r"\b(?:in|to|on) (?:an?|one|any|each|every|the same) hex\b"
    r"|\bhex (?:may |can |must )?(?:holds?|has|have|takes?)\b|\bstack",
    LimitKind.HEXSIDE: r"\b(?:across|over|through|hexside|attack)",
    LimitKind.DEFENCE: r"\bdefend",
}
"""What a sentence speaks of that tells a limit in plain words."""
_WORD_OF: Final = {value: word for word, value in CARDINALS.items()}
_SECTIONS: Final = 4
"""With fewer sections the rules are no whole ones."""
_WON: Final = re.compile(r"\bw[io]n(?:s|ning|ners?)?\b|\bvictor", re.IGNORECASE)


@check("GAP017", WARNING, english=True)
def untold_limit_or_victory(context: CheckContext) -> Findings:
    """A limit of stacking, or how the game is won, stands in the data and in no rule.

    The section on stacking was lost, or that on winning; or the limit was added and nobody told the
    players. A rule tells a limit that it quotes (`{limit:hex}`). In a game that quotes none, a
    sentence with its number and with what is limited will do: "no more than three units in a hex".
    Nothing is reported where most of this is told nowhere: there the rules are in another document.
    """
    whole = is_played(context) and len(context.sections) >= _SECTIONS
    if not whole or context.game.scenario is not None:
        return
    rules, limits = _rules(context), context.counters.stacking
    untold = [each for each in limits if not _is_told(context, each, rules)]
    won = not context.game.victory or any(_WON.search(line.text) for line in rules)
    if (len(untold) + (not won)) * 2 > len(limits) + bool(context.game.victory):
        return  # a part of the rules
    for limit in untold:
        hint = f"say it in a section: {{limit:{limit.id}}}"
        message = f"no rule says that the limit is {limit.most}"
        yield finding(message, f"stacking.{limit.id}", help=hint)
    if not won:
        message = "no rule says how the game is won"
        yield finding(message, "victory", help="say it in a section", on_key=True)


@of_texts
def _rules(context: CheckContext) -> tuple[Line, ...]:
    return tuple(
        line
        for origin, passage in context.passages.items()
        if _RULE.fullmatch(origin)
        for line in passage.lines
    )


def _is_told(context: CheckContext, limit: StackingLimit, rules: tuple[Line, ...]) -> bool:
    """Whether a rule quotes a limit; or says it in plain words, in a game that quotes none."""
    quoting = [line for line in rules if "limit" in line.kinds]
    for line in quoting:
        for piece in line.named("limit"):
            first, last = line.sentence(piece.at)
            is_rule = line.origin.endswith(".text") or _LIMITS.search(line.text, first, last)
            if piece.target == limit.id and is_rule:
                return True
    if quoting:
        return False
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


# ---- pairs of which one is told


_TIME: Final = r"\b(?:minute|hour|day|week|fortnight|month|season|year|morning|night)"
_TURN = re.compile(rf"\bturns?\b.*{_TIME}|{_TIME}.*\bturns?\b")
_IS: Final = r"(?:is|lasts|measures|stands for|represents|covers|spans|means)\b"
_A_TURN = re.compile(rf"\b(?:an?|each|every|one) turn {_IS}")
_A_HEX: Final = rf"\b(?:an?|each|every|one) hex {_IS}"
_LENGTH: Final = r"(?:met(?:re|er)s?|kilomet(?:re|er)s?|km|miles?|yards?|feet|paces?|leagues?)\b"
_WIDE: Final = rf"\bhex(?:es)?\b.*\b{_LENGTH}|\b{_LENGTH}.*\bhex(?:es)?\b"
_TURNED_OVER = re.compile(
    r"\bturn(?:s|ed)? (?:it |them )?over\b.*\b(?:first|a step|one step)\b"
    r"|\b(?:first|a step|one step)\b.*\bturn(?:s|ed)? (?:it |them )?over\b"
)
_GONE: Final = r"(?:eliminat|remov|destroy|kill|leaves? the (?:map|game)|lost|dead)"
_LAST: Final = (
    r"\b(?:second|last|both|other|no steps?|no more|once more|again|reduced|turned over)\b"
)
_GONE_AT_LAST = re.compile(rf"{_GONE}.{{0,60}}{_LAST}|{_LAST}.{{0,60}}{_GONE}")


@check("GAP019", WARNING, english=True)
def half_of_a_pair_untold(context: CheckContext) -> Findings:
    """The rules tell one of two things that belong together, and not the other.

    They say how long a turn is, and not how wide a hex, though the data have it (`across`); or how
    wide a hex is, and not how long a turn, though turns have dates. They say that a unit is turned
    over when it loses its first step, and nothing of what becomes of it at the second.
    """
    if not is_played(context) or context.game.scenario is not None:
        return
    told = [
        (line, span, line.small[slice(*span)])
        for origin, passage in context.passages.items()
        if origin.startswith("sections.")
        for line in passage.lines
        for span in line.sentences()
    ]
    wide, turns = re.compile(context.words.sought(_WIDE)), context.game.turns
    of_hexes = re.compile(context.words.sought(_A_HEX))
    widths = [text for _, _, text in told if wide.search(text)]
    lengths = [text for _, _, text in told if _TURN.search(text)]
    across = context.map.grid.across if context.map.grid else None
    if any(map(_A_TURN.search, lengths)) and not widths and across is not None:
        message = "the rules say how long a turn is, but not how wide a hex"
        yield finding(message, "grid.across", help="say it where they tell of turns")
    dated = turns is not None and turns.first is not None
    if any(map(of_hexes.search, widths)) and not lengths and dated:
        message = "the rules say how wide a hex is, but not how long a turn"
        yield finding(message, "turns.first", help="say it where they tell of hexes")
    over = [each for each in told if _TURNED_OVER.search(each[2])]
    if over and not any(_GONE_AT_LAST.search(text) for _, _, text in told):
        message = "nothing says what becomes of a unit that loses its last step"
        yield in_line(message, over[0][0], over[0][1], help="say that it is eliminated")
