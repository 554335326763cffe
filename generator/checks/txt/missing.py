"""Sentences that lack a word: what stands on both sides of the gap cannot follow each other.

English has few words of grammar, and most cannot stand side by side: an article before a full stop,
"need" before a verb without "not" or "to", a thing that can be counted and is not ("below 1:1 there
is attack"). This is no grammar: what it does not know it lets pass.
"""

from __future__ import annotations

import re
from typing import Final

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line
from generator.checks.sentences.telling import telling
from generator.checks.variety import is_english
from generator.records import Frozen

_THING: Final = (
    "(?:hex|square|unit|counter|column|army|battalion|regiment|brigade|player|marker|leader|chit)"
)
"""What can be counted: in the singular it has an article or another word before it."""
_ENDS: Final = (
    r"(?=\s*[.,;:)†]|\s+(?:or|back|in|on|at|of|if|to|that|which|who|from|with|for|when|unless|where"
    r"|while|until|there|again|alone|only|out)\b)"
)
"""Behind a word to which no other belongs, as "markers" does in "unit markers"."""
_OWN_WORD: Final = (
    "A|An|The|This|That|Each|Every|Any|No|Some|One|Another|Either|Neither|His|Her|Its|Their|Your"
    "|Our|My|What|Which|Whichever|Whatever|Whose|Such|Only|Per|In|On|Of|At|By|From|With|As|And|Or"
    "|If|When|While|Where|Unless|Than|Like|But|Nor"
)
"""Before a thing at the beginning of a sentence these do for an article, or begin a clause."""
_MOVES: Final = (
    "may|must|can|cannot|is|has|comes|moves|enters|stops|crosses|retreats|leaves|does|gets|loses"
    "|takes|goes|holds|counts|suffers|needs|attacks|stands"
)
_ACTS: Final = (
    "move|attack|retreat|count|enter|stop|cross|advance|defend|leave|meet|add|apply|affect|fight"
    "|recover|help|hinder|lose|suffer|protect|project|reach|extend|change|block|join|slow|matter"
    "|make|cost|stack|disrupt|arrive|belong|begin|roll|draw|die|stay|interfere|pass"
)
_STRESSED: Final = re.compile(
    r"\b(?:but|though|only|so|nor|neither|as|than|what|who|how|where|which|that|they|if|when|why)\b"
    r"[^.;:]{0,30}\Z|[,;:]\s*\Z",
    re.IGNORECASE,
)
"""Before a "do" that stresses what it says, asks, or goes with what stands before it."""
_SO_DOES: Final = re.compile(r",? (?:and )?so (?:do|does|did)\b")
"""Behind a "do" that stresses what it says."""
_REFUSES: Final = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|only|hardly|than"
    r"|few|little|forbids?|forbidden|prevents?|refuses?|too|if|whether|unless|before|impossible"
    r"|unable)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"\b(?:no|none|nobody|nothing|neither|not (?:all|any|both|each|every|one)|only|hardly any"
    r"|all that)\b[^,;:]*\Z",
    re.IGNORECASE,
)
"""Before these "need" wants no "not": "nobody need stay", "not every marker need be drawn"."""
_NEED: Final = "need"
_STYLE: Final = 3
"""So many things without an article in a game are its style: "Unit stops on entering hex"."""


class _Gap(Frozen):
    """What is said of a pattern of words with a gap, and what a line must have to be searched."""

    says: str
    pattern: re.Pattern[str]
    anchors: tuple[str, ...]


_BEHIND: Final = "a word is missing behind this"
_BETWEEN: Final = "a word is missing between these"
_BARE: Final = "a word is missing before this, such as 'no', 'a' or 'each'"
_DO: Final = "a 'do' without a 'not'"
_NOR: Final = "a 'nor' without a 'not' before it"
_ANY: Final = "this wants a 'not' before it"
_ARTICLE: Final = (
    r"(?<![\w'’.-])[Tt]he(?=\s*(?:[;:!?)]|,\s|\.(?!\.))"
    r"|\s+(?:by|in|on|at|to|may|must|cannot|unless|until|than|onto)\s)"
)
_BARE_THE: Final = (
    "he.|he,|he;|he:|he!|he?|he)|he by |he in |he on |he at |he to |he may |he must |he cannot "
    "|he unless |he until |he than |he onto "
)
_PREPOSITIONS: Final = (
    r"\b(?:against|between|among|during|onto) (?:of|in|by|with|against|onto|during|and|but)\b(?!-)"
)
_BE_TO: Final = (
    r"(?<!there )\b(?:is|are|stands?|lies?|standing|lying) to (?:it|them|him|any|each"
    r"|an? enemy|enemy|enemies)\b"
)
_BARE_OBJECT: Final = (
    rf"\b(?:there is (?:{_THING}|attack|effect|limit|row)|makes? (?:difference|attack)"
    r"|allows? (?:attack|retreat)"
    r"|(?:takes|gives?|holds?|needs|enters?|leaves|crosses|occupy|occupies)"
    rf" (?:enemy |friendly |other )?{_THING}){_ENDS}"
)
_THINGS: Final = (
    "ex |quare |nit |ounter |olumn |rmy |ttalion |giment |igade |ayer |arker |eader |hit "
)
_BARE_SUBJECT: Final = (
    rf"(?:\A|(?<=[.!?] ))(?!(?:{_OWN_WORD})\b)(?=[A-Z])(?:[\w-]+ {_THING}|(?i:{_THING}))"
    rf" (?:{_MOVES})\b"
)
_GAPS: Final = tuple(
    _Gap(says, re.compile(pattern), tuple(anchors.split("|")))
    for says, anchors, pattern in (
        (_BEHIND, _BARE_THE, _ARTICLE),
        (
            _BEHIND,
            "nd.|nd;|or.|or;|ut.|ut;|nd!|or!|or?",
            r"\b(?:and|or|but)(?=\s*(?:[;!?]|\.(?!\.)))",
        ),
        (_BEHIND, "hether or ", r"\bwhether or(?= (?:the|it|they|he|an?|in|on)\b)"),
        (_BEHIND, "need ", rf"(?<![Ii]f )\bneed(?= (?:{_ACTS}|be|have|go|pay|know)\b)"),
        (_BETWEEN, "gainst |etween |mong |uring |onto ", _PREPOSITIONS),
        (_BETWEEN, " to ", _BE_TO),
        (_DO, "do |does |did ", rf"\b(?:does|do|did) (?:{_ACTS})\b"),
        (_NOR, "nor |Nor ", r"\b[Nn]or\b"),
        (
            _ANY,
            "any|at all",
            (
                r"\bany ?more(?=[.,;])|\bany longer\b|\bat all(?=[.,;])"
                r"|\bbut at all\b(?! (?:events|costs|times|odds|points|hours|risks))"
            ),
        ),
        (
            _BARE,
            "here is |make|llow|takes |give|hold|needs |enter|leaves |cross|ccup",
            _BARE_OBJECT,
        ),
        (_BARE, _THINGS, _BARE_SUBJECT),
    )
)


@check("TXT033", WARNING, english=True)
def missing_word(context: CheckContext) -> Findings:
    """A sentence lacks a word.

    "Below 1:1 there is attack", "the odds move past the or the last column", "an army in the city
    need attack", "bridges make difference, nor do railways": what stands side by side there cannot.
    A "no" or a "not" has been lost, a "first" or a "next". Looked at are only gaps that leave no
    doubt; where a game leaves out articles again and again, as telegrams do, that is its style.
    """
    found = [
        (line, gap, span)
        for line in (context.lines if is_english(context.game.language) else ())
        for gap, span in _gaps_in(context, line)
    ]
    bare = sum(gap.says == _BARE for _, gap, _ in found)
    for line, gap, span in found:
        if gap.says != _BARE or bare < _STYLE:
            yield in_line(f"{gap.says}: {line.text[slice(*span)]!r}", line, span)


@of_things
def _gaps_in(_: CheckContext, line: Line) -> tuple[tuple[_Gap, tuple[int, int]], ...]:
    """Return the gaps of a line that ends as a sentence does."""
    text, found = line.text, []
    if not text.rstrip("\"'”)†* ").endswith((".", "!", "?", ";", ":")):
        return ()
    for gap in _GAPS:
        for anchor in gap.anchors:
            if anchor in text:
                matches = gap.pattern.finditer(text)
                found += [(gap, each.span()) for each in matches if _is_open(line, gap, each)]
                break
    return tuple(found)


def _is_open(line: Line, gap: _Gap, match: re.Match[str]) -> bool:
    """Whether nothing in the sentence of a match closes its gap."""
    first, last = line.sentence(match.start())
    before = line.text[first : match.start()]
    if match[0] == _NEED:
        return not _NOBODY.search(before)
    if gap.says == _DO:
        stressed = _STRESSED.search(before) or _SO_DOES.search(line.text, match.end(), last)
        refused = _is_refused_before(line, first, match[0].split()[-1])
        return not (stressed or refused or line.text[first:last].rstrip().endswith("?"))
    if gap.says == _NOR:
        earlier = line.sentence(first - 1)[0] if first else 0
        return not _REFUSES.search(line.text, earlier, match.start())
    if gap.says == _ANY:
        behind = "" if match[0].startswith("but") else line.text[match.end() : last]
        return not _REFUSES.search(before + behind)
    return True


def _is_refused_before(line: Line, first: int, verb: str) -> bool:
    """Whether the sentence before one has its verb, with a "no" or the like."""
    earlier = line.text[slice(*line.sentence(first - 1))] if first else ""
    return bool(_REFUSES.search(earlier)) and telling(verb) <= telling(earlier)
