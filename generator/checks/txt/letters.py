"""Letters and signs: articles, brackets, initials, compounds and words that are confused."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TypeAlias

from generator.checks.check import EACH_TEXT, NO_TEXT, WARNING, Findings, check, finding, in_run
from generator.checks.confusables import confused_among
from generator.checks.context import CheckContext, Passage, of_things
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.checks.vocabulary import COMPOUND
from generator.checks.wordlist import word_list
from generator.diagnostics import Origin
from generator.model.names import counted


@check("TXT005", WARNING, english=True, reads=EACH_TEXT)
def confused_words(context: CheckContext) -> Findings:
    """A word is typed for another that sounds or looks like it.

    A word list cannot find these, because both words exist: roles and rolls, loose and lose, then
    and than, form and from, too and to. The check reports a word only if the words beside it leave
    no doubt. The Standard Game's rules have a player who "roles" the dice.
    """
    for stretch in context.text_runs if is_english(context.game.language) else ():
        for match, meant in confused_among(stretch.words):
            yield in_run(f"{match[0]!r} instead of {meant}", stretch, match, meant=meant)


_Place: TypeAlias = tuple[TextRun, re.Match[str]]

_SHORTEST = 6
"""Shorter words are hardly compounds."""


@of_things
def _long_words(_: CheckContext, passage: Passage) -> dict[str, list[_Place]]:
    """Return where compounds and longer words stand in a text; names are left alone."""
    places: dict[str, list[_Place]] = defaultdict(list)
    for stretch in passage.runs:
        compounds = COMPOUND.finditer(stretch.text) if "-" in stretch.text else ()
        for match in (*compounds, *stretch.words) if not stretch.proper else ():
            if "-" in match[0] or len(match[0]) >= _SHORTEST:
                places[match[0].lower()].append((stretch, match))
    return places


@check("TXT006", WARNING, english=True)
def two_ways(context: CheckContext) -> Findings:
    """A compound word is written in two ways.

    Hexside and hex-side, gameturn and game-turn, counterattack and counter-attack: readers wonder
    whether they are two things. The check compares the form in one word with the form with a
    hyphen. Two separate words are not compared, because players set up a set-up. Shumshu's draft
    has "Gameturn" beside "Game-turn".
    """
    english = is_english(context.game.language)
    found = [_long_words(context, each) for each in context.passages.values() if english]
    for hyphenated in dict.fromkeys(word for words in found for word in words if "-" in word):
        solid = hyphenated.replace("-", "")
        if not any(solid in words for words in found) or word_list().part_of(solid) is None:
            continue
        places = {
            word: [place for words in found for place in words.get(word, ())]
            for word in (hyphenated, solid)
        }
        rare, usual = sorted((hyphenated, solid), key=lambda word: (len(places[word]), -len(word)))
        other, first = places[usual][0]
        often = f"{usual} is used {counted(len(places[usual]), 'time')}"
        more = {"help": f"write it one way; {often}", "see": (first[0], other.origin)}
        for stretch, match in places[rare]:
            message = f"{match[0]!r} is written {usual!r} elsewhere"
            fix = usual.capitalize() if match[0][0].isupper() else usual
            yield in_run(message, stretch, match, fix=fix, **more)


_FELLOWS = {")": "(", "]": "[", "”": "“", "»": "«", '"': '"'}
_SIGN = re.compile(r'(?<![\w(])\w{1,3}\)(?=\s|\Z)|[()\[\]“”"]')


@check("TXT007", WARNING, english=True, reads=EACH_TEXT)
def open_bracket(context: CheckContext) -> Findings:
    """A bracket or a quotation mark is not closed.

    A bracket or quotation mark must be opened and closed in the same text. Otherwise readers do not
    know where the remark ends. Letters and numbers of a list, as in "a)", need no bracket before
    them. Signs for inches and feet after a number are not quotation marks.
    """
    waiting: dict[Origin, list[tuple[str, int]]] = defaultdict(list)
    for stretch in context.text_runs:
        left = waiting[stretch.origin]
        for match in _SIGN.finditer(stretch.text):
            sign = match[0][-1]
            inches = match[0] == '"' and stretch.text[: match.start()][-1:].isdecimal()
            if left and left[-1][0] == _FELLOWS.get(sign):
                left.pop()
            elif len(match[0]) == 1 and not inches:  # longer ones number a list
                left.append((sign, stretch.start + match.end() - 1))
    for origin, left in waiting.items():
        for sign, place in left:
            message = f"{sign} has no matching sign in this text"
            yield finding(message, origin, within=(place, place + 1))


_ARTICLE = re.compile(
    r"(?<![\w'’.-])(an?|the)\s+(?:[*_“\"‘(]?(\d++|[^\W\d_]++)(?![’'])|\Z)", re.IGNORECASE
)
_REFERENCE = re.compile(r"\{([\w-]+):([\w-]+)\}")
_SILENT_H = re.compile(r"hour|honou?r|honest|heir", re.IGNORECASE)
_CONSONANT = re.compile(
    r"uni(?!n|mp|mag|nt|d|ss)|u[bfkst][aeiou]|u[kr][aeiou]|eu|ewe|one|once|ouija|uk|us(?!h)",
    re.IGNORECASE,
)
_EIGHTS = re.compile(r"8|1[18](?:\Z|\d{3}\Z)")
_NEVER_BEHIND = frozenset(
    {"a", "an", "the", "of", "is", "are", "was", "were", "and", "or", "but", "if", "when", "with"}
    | {"from", "into", "their", "its", "he", "they", "it", "has", "have", "be"}
)
_SPOKEN_WITH_A_VOWEL = frozenset("AEFHILMNORSX")
_LETTERS = re.compile(r"[B-DF-HJ-NP-TV-Z]{2,3}\Z")
"""Capitals that nobody can but spell out."""


@check("TXT009", WARNING, english=True, reads=EACH_TEXT)
def wrong_article(context: CheckContext) -> Findings:
    """An article is wrong (`a` before a vowel, `an` before a consonant), or is one too many.

    The sound counts: a unit, an hour, an 8, an HQ. References are read as they are printed: an
    article before a changed name or number may no longer fit it. "The of" and "an the" show that a
    letter or a word is missing.
    """
    for stretch in context.text_runs if is_english(context.game.language) else ():
        for match in _ARTICLE.finditer(stretch.text):
            article = match[1]
            if article == "A" and not stretch.begins(match.start()):
                continue  # a letter that names something
            word = match[2] or _printed(context, stretch, match)
            never = word in _NEVER_BEHIND and not (article == "A" or word == article.lower())
            right = _right_article(article, word) if word and word not in _NEVER_BEHIND else article
            if never or right != article:
                message, within = f"{article!r} is wrong before {word!r}", stretch.within(match, 1)
                yield finding(message, stretch.origin, within=within, fix=None if never else right)


def _printed(context: CheckContext, stretch: TextRun, match: re.Match[str]) -> str:
    """Return the first word that is printed for a reference behind a match."""
    reference = _REFERENCE.match(stretch.whole, stretch.within(match)[1])
    name = context.names.get(reference[1], {}).get(reference[2], "") if reference else ""
    first = re.match(r"\d+|[^\W\d_]+", name)
    return first[0] if first else ""


def _right_article(article: str, word: str) -> str:
    vowel = _sounds_of_a_vowel(word)
    if article.lower() == "the" or vowel is None or vowel is (article.lower() == "an"):
        return article
    return article[0] + ("n" if vowel else "")


def _sounds_of_a_vowel(word: str) -> bool | None:
    """Whether a word begins with the sound of a vowel; None where that depends on the reader."""
    if word.isdecimal():
        return _EIGHTS.match(word) is not None
    if word.isupper():
        return word[0] in _SPOKEN_WITH_A_VOWEL if _LETTERS.match(word) else None
    if not word.isascii() or len(word) == 1:
        return None
    if word[0] in "hH":
        return _SILENT_H.match(word) is not None
    return word[0] in "aeiouAEIOU" and _CONSONANT.match(word) is None


_FIELDS = frozenset({"name", "title", "short", "label", "back"})
_FEWEST = 3
"""So many others make a custom."""


@check("TXT013", WARNING, english=True, reads=NO_TEXT)
def small_initial(context: CheckContext) -> Findings:
    """A name or title begins with a small letter, and all others of its kind do not.

    The nine steps of the sequence begin with capitals, and so do all titles of sections. "he last
    battle" among them has lost its first letter. If another one of its kind begins with a small
    letter too, it is a matter of style.
    """
    kinds: dict[tuple[str, str], list[tuple[Origin, str]]] = defaultdict(list)
    for node in context.nodes:
        root, _, rest = node.origin.partition(".")
        field = rest.rpartition(".")[2]
        if field in _FIELDS and isinstance(node.value, str) and node.value[:1].isalpha():
            kinds[root, field].append((node.origin, node.value))
    for (root, field), names in kinds.items():
        small = [(origin, text) for origin, text in names if text[0].islower()]
        if len(small) == 1 and len(names) > _FEWEST and root != "translations":
            origin, text = small[0]
            small_letter = f"{text!r} begins with a small letter"
            message = f"{small_letter}, but every other {field} in {root} has a capital"
            yield finding(message, origin, within=(0, 1), fix=text[0].upper())
