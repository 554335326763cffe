"""Rules that say less than what repeats them: an exception is lost, or a "not", "again", "alone".

A modifier has an `unless`, a short form or the card an "unless", and no rule has it; a short form
says "moves again", and its rule has all of these words but the "again".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.checks.check import ALL_TEXTS, WARNING, Findings, check, in_line
from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext, of_things
from generator.checks.gap.lost_words import lost_words
from generator.checks.gap.untold import in_one_form, is_near
from generator.checks.rulings import is_played
from generator.checks.sentences.line import Line
from generator.checks.sentences.telling import telling
from generator.diagnostics import Origin
from generator.records import Frozen

_RULE: Final = re.compile(r"(sections\..+)\.(?:text|ruling)")
_SHORT: Final = re.compile(r"(sections\..+)\.short")
_CARD: Final = re.compile(
    r"(?:sequence|ends|codes|terrain|lines|weather|arrivals|withdrawals|tables|victory)\..+"
    r"\.(?:text|effects)|modifiers\..+\.when"
)
_OF_DATA: Final = re.compile(r"modifiers\.([^.]+)\.unless")
_UNLESS: Final = re.compile(
    r"\b(?:unless|except (?:when|if|where)|but not (?:if|when|where|once))\s+"
    r"(?P<case>(?:[^.,;:()†]|, or\b)+)"
)
_WHOLE: Final = re.compile(r"(?:[^.!?]|\.(?=\d))+[.!?]?")
_AGAIN: Final = re.compile(r"\bagain\b|\bonce more\b")
_ANEW: Final = re.compile(r"\b(?:again|once more|anew|another|second|twice|further|new)\b")
_EXCEPTS: Final = re.compile(
    r"\b(?:unless|except\w*|but|not?|only|other than|apart|instead|never|neither|nor|free|without"
    r"|cannot|nobody|exempt\w*|ignor\w+|none|alone|once|as long as|though|until|rules? out"
    r"|otherwise|else|provided|whatever|stops?|every other|all others?|other way|cancel\w*|lift\w*"
    r"|differ\w*|safe|saves?|spare[sd]?|exclude\w*|even so|yet|still|however|agree\w*|at will|may"
    r"|can|keeps?|delay\w*|bars?|forb\w+|prevent\w*|hinder\w*|spoil\w*|puts? off|waits?|void|gone"
    r"|away|fails?|loses?|lost|between|either|too late)\b"
)
"""What a sentence has that tells an exception, in whatever words."""
_TAKEN_FOR_GRANTED: Final = in_one_form(
    telling(
        "attack attacker defend defender attacking defending unit hex hexside shift taken given"
        " order already been"
    )
)
"""Words of an exception that say who is meant, and where."""
_SOME: Final = 0.4
"""Of the telling words of an exception so many stand in the sentence that tells it."""
_CLOSELY: Final = 0.5
"""Of the telling words beside an exception so many stand in a rule that tells it in such words."""
_SECTIONS: Final = 4
"""With fewer sections the rules are no whole ones."""


class _Ruled(Frozen):
    """A sentence of a rule: its telling words, and those of its paragraph with its title.

    `freed` are those that stand in it behind "un", as in "undisrupted".
    """

    section: Origin
    words: frozenset[str]
    freed: frozenset[str]
    about: frozenset[str]
    excepts: bool

    def tells(self, case: frozenset[str]) -> bool:
        """Whether it may tell an exception for a case."""
        shared = len(case & (self.words | self.freed))
        return (
            (self.excepts or not self.freed.isdisjoint(case))
            and shared >= max(1, int(_SOME * len(case)))
            and ("again" not in case or "again" in self.words)
        )


@check("GAP019", WARNING, english=True, reads=ALL_TEXTS)
def untold_exception(context: CheckContext) -> Findings:
    """A modifier, a short form or the card has an exception, and no rule has it.

    The short form says "unless disrupted again", and the clause was lost in the rule; a modifier
    counts "unless the attack is pressed", and no rule says that the two exclude each other. A rule
    tells an exception with a sentence that refuses or excepts something ("not", "but", "only",
    "other than", "otherwise") and has some of its telling words. What a rule does not tell in much
    the same words at all is not looked at. That of a short form is looked for
    in its own section, those within it and those around it; that of a modifier in the section that
    is its `rule`, and in paragraphs that speak of it; others in all rules. Nothing is reported
    where most exceptions are told nowhere: there the rules are in another document.
    """
    if not _is_whole(context):
        return
    ruled = tuple(_ruled(context))
    found = [
        (line, span, _is_told(line, span, case, list(_where_told(context, line.origin, ruled))))
        for line, span, case in _exceptions(context)
    ]
    untold = [each for each in found if not each[2]]
    for line, span, _ in untold if len(untold) * 2 <= len(found) + 1 else ():
        message = f"no rule has this exception: {line.text[slice(*span)]!r}"
        yield in_line(
            message, line, span, help="the end of a rule was lost, or this is out of date"
        )


def _is_told(
    line: Line, span: tuple[int, int], case: frozenset[str], ruled: Sequence[_Ruled]
) -> bool:
    """Whether a rule tells an exception, or none tells the sentence that has it in such words."""
    if any(each.tells(case) for each in ruled):
        return True
    first, last = line.sentence(span[0])
    rest = _words(f"{line.small[first : span[0]]} {line.small[span[1] : last]}") - {"again"}
    return not ruled or max(len(rest & each.words) for each in ruled) < _CLOSELY * len(rest)


def _is_whole(context: CheckContext) -> bool:
    """Whether a definition has rules of its own, and all of them."""
    whole = is_played(context) and len(context.sections) >= _SECTIONS
    return whole and context.game.scenario is None


def _ruled(context: CheckContext) -> Iterator[_Ruled]:
    """Yield the sentences of the rules."""
    titles = {each.origin: _words(each.section.title) for each in context.sections}
    for origin, lines in lines_by_text(context).items():
        rule = _RULE.fullmatch(origin)
        for line in lines if rule else ():
            yield from _sentences(context, line, rule[1] if rule else "", titles)


def _sentences(
    context: CheckContext, line: Line, section: Origin, titles: dict[Origin, frozenset[str]]
) -> Iterator[_Ruled]:
    about = titles.get(section, frozenset()).union(*(w for w, _ in _told_in(context, line)))
    for words, excepts in _told_in(context, line):
        freed = frozenset(word[2:] for word in words if word.startswith("un"))
        yield _Ruled(section, words, freed, about, excepts)


@of_things
def _told_in(_: CheckContext, line: Line) -> tuple[tuple[frozenset[str], bool], ...]:
    """Return the telling words of each sentence of a line, and whether it excepts something."""
    whole = (match[0] for match in _WHOLE.finditer(line.small))
    return tuple((_words(each), _EXCEPTS.search(each) is not None) for each in whole)


def _words(text: str) -> frozenset[str]:
    again = {"again"} if _ANEW.search(text) else set()
    return in_one_form(telling(text)) | again


def _exceptions(context: CheckContext) -> Iterator[tuple[Line, tuple[int, int], frozenset[str]]]:
    """Yield the exceptions beside the rules, each with the telling words of its case."""
    for origin, lines in lines_by_text(context).items():
        of_data = _OF_DATA.fullmatch(origin)
        if not (of_data or _SHORT.fullmatch(origin) or _CARD.fullmatch(origin)):
            continue
        for line in lines:
            spans = [m.span() for m in _UNLESS.finditer(line.small)]
            for span in [(0, len(line.text))] if of_data else spans:
                said = _UNLESS.fullmatch(line.small, *span)
                every = _words(said["case"] if said else line.small)
                case = every - _TAKEN_FOR_GRANTED
                if case or (every and not of_data):
                    yield line, span, case or every


def _where_told(
    context: CheckContext, origin: Origin, ruled: tuple[_Ruled, ...]
) -> Iterator[_Ruled]:
    """Yield the sentences of the rules in which an exception may be told."""
    short, of_data = _SHORT.fullmatch(origin), _OF_DATA.fullmatch(origin)
    modifier = context.thing("modifier", of_data[1]) if of_data else None
    if modifier is None:
        yield from (each for each in ruled if not short or is_near(each.section, short[1]))
        return
    about = _words(f"{modifier.name} {modifier.id}") - _TAKEN_FOR_GRANTED
    own = [each.origin for each in context.sections if each.section.id == modifier.rule]
    for each in ruled:
        if not about.isdisjoint(each.about) or any(is_near(each.section, at) for at in own):
            yield each


class _Mark(Frozen):
    """A word that a rule may lose: where it stands, and what a rule has that says it otherwise."""

    pattern: re.Pattern[str]
    kin: re.Pattern[str]


_UN: Final = r"un(?!its?\b|der|ti|ion|iq)[a-z]{3,}"
"""What has no such word, as "undisrupted"."""
_REFUSES: Final = (
    r"not?|never|none|nobody|neither|nor|cannot|nothing|without|unless|except\w*|only|alone|but"
    r"|out of|outside|stays?|stops?|instead|free|ignor\w+|forb\w+|bar(?:s|red)?|prevent\w*"
    r"|rule[sd]? out|less|fewer|los(?:es?|t)|beyond|at most|fails?|dis[a-z]{3,}|im[a-z]{3,}|other"
    r"|until|keeps?|left|empty|elsewhere|gone|remove\w*|safe|twice|lacks?|dash|nought|0"
)
_REPEATS: Final = (
    r"again|once more|anew|another|second|twice|back|re[a-z]{4,}|further|more|new|also|next"
    r"|meanwhile|other|still|then|too|as well"
)
_ONE: Final = r"once|one|twice|again|single|1|each|per|every"
_SHUTS_OUT: Final = (
    r"alone|only|not?|never|nobody|none|nothing|cannot|but|except\w*|unless|others?|just|single"
    r"|sole\w*|pure|neither|nor|own|without|one|few|no more|at most|if|as long as|all|leaves?"
    r"|keeps?|stays?|must|till|until|(?:it|him|her|them)sel\w+"
)
_NO_MORE: Final = r"(?! (?:more|less|fewer))"
_AS_SOON_AS: Final = (
    r"(?! (?:an?|the|all|more|its?|his|her|they|their|for all|one|there|no|every|each|in place)\b)"
)
_MARKS: Final = tuple(
    _Mark(re.compile(pattern), re.compile(rf"\b(?:{kin})\b"))
    for pattern, kin in (
        (rf"\b(?:not?|never|none|nobody|neither|cannot|nothing)\b{_NO_MORE}", f"{_REFUSES}|{_UN}"),
        (_AGAIN.pattern, _REPEATS),
        (rf"(?<!at )\bonce\b{_AS_SOON_AS}", _ONE),
        (r"\b(?:alone|only)\b", f"{_SHUTS_OUT}|{_UN}"),
    )
)
_CUT: Final = re.compile(r"[,;:()]|\band\b|\bbut\b")
_BOUND: Final = re.compile(r"\b(?:more|less|fewer|further|farther|later|other) than\b")
"""What refuses a number alone, which a rule tells as a limit."""
_LEAST: Final = 2
"""A clause of fewer telling words may be about anything."""
_CLOSE, _APART = 0.75, 0.5
"""Of the words of a clause so many tell that a sentence tells it, so few that none does."""


@check("GAP020", WARNING, english=True, reads=ALL_TEXTS)
def lost_refusal(context: CheckContext) -> Findings:
    """A rule has lost a "not", an "again", an "alone" or a "once" that its short form has.

    The short form says "cavalry moves again", and the rule "cavalry moves"; the short form "guns
    that have not moved fire", and the rule "guns that have moved may fire". A sentence of the rule
    has three quarters of the telling words of the clause, so that it tells the same, but no such
    word, and no sentence that has one, or another way to say it, has even half of them.

    Of texts that tell one thing (a rule, its ruling, its short form, entries that name it or that
    it quotes) neither may lack a word that stands in the other between the same two words: "guns
    that have moved" beside "guns that have not moved". Other words than "not", "no" and "never"
    must stand between two that tell something, as in "bombs alone disrupt it".
    """
    found = list(_lost_from_rules(context)) if _is_whole(context) else []
    yield from found
    told = {each.origin for each in found}
    for lost in lost_words(context):
        if told.isdisjoint({lost.line.origin, lost.other.origin}):
            said = lost.line.text[slice(*lost.span)]
            message = f"{said!r} here, {lost.words!r} in another telling"
            hint, see = "one word was lost", f"the other: {lost.other.origin}"
            yield in_line(message, lost.line, lost.span, help=hint, see=see)


def _lost_from_rules(context: CheckContext) -> Findings:
    """Yield what short forms have and their rules have lost."""
    by_text = lines_by_text(context)
    rules = [(at[1], lines) for o, lines in by_text.items() if (at := _RULE.fullmatch(o))]
    for origin, lines in by_text.items():
        short = _SHORT.fullmatch(origin)
        section = short[1] if short else ""
        near = [
            told
            for at, others in rules
            if short and is_near(at, section)
            for line in others
            for told in _clauses_of(context, line)
        ]
        for line in lines if near else ():
            for mark, span, case in _marked(context, line):
                if _has_lost(mark, case, near):
                    word = line.text[slice(*span)]
                    message = f"the short form says {word!r}, but its rule does not"
                    hint, see = "one word of the rule was lost", f"the rule: {section}"
                    yield in_line(message, line, span, help=hint, see=see)


def _has_lost(
    mark: _Mark, case: frozenset[str], rule: Sequence[tuple[str, frozenset[str]]]
) -> bool:
    """Whether a sentence of a rule tells a case, but none that has a word or its like."""
    close = max(len(case & words) for _, words in rule) >= _CLOSE * len(case)
    with_it = (len(case & words) for text, words in rule if mark.kin.search(text))
    return close and max(with_it, default=0) < _APART * len(case)


@of_things
def _clauses_of(_: CheckContext, line: Line) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the sentences of a line, in small letters, with their telling words."""
    texts = (line.small[slice(*span)] for span in line.sentences())
    return tuple((text, in_one_form(telling(text))) for text in texts)


@of_things
def _marked(
    _: CheckContext, line: Line
) -> tuple[tuple[_Mark, tuple[int, int], frozenset[str]], ...]:
    """Return the words of a line that a rule may lose, with the telling words of their clauses."""
    found = []
    for first, last in line.sentences():
        cuts = [first, *(each.end() for each in _CUT.finditer(line.small, first, last)), last]
        for mark in _MARKS:
            for match in mark.pattern.finditer(line.small, first, last):
                begin = max(at for at in cuts if at <= match.start())
                after = _CUT.search(line.small, match.end(), last)
                clause = line.small[begin : after.start() if after else last]
                case = in_one_form(telling(clause))
                if len(case) >= _LEAST and not _BOUND.search(clause):
                    found.append((mark, match.span(), case))
    return tuple(found)
