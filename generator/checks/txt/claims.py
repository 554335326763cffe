"""Slips of the pen that a pattern tells: doubled words, stray signs, numbers at odds with nouns."""

from __future__ import annotations

from collections.abc import Callable

from generator.checks.claims import (
    Claim,
    Rows,
    Said,
    claims,
    english_prose,
    lines_by_text,
    prose,
    stretches,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.variety import is_english
from generator.opposites import wording


@claims(
    "TXT015",
    see=lambda said: "its hexes: {}.{}.hexes".format(
        "zones" if said.target("hexes") in said.context.names.get("zone", {}) else "places",
        said.target("hexes"),
    ),
    at="hexes",
)
def hex_and_hexes() -> Rows:
    """One hex is called "hexes", or several are called "hex".

    "That leaves hexes {hexes:alba}" prints one number if the town has one hex only. "To hex
    {hexes:east}" prints three. The reference was meant for another place or zone, or its hexes have
    changed. A choice, "hex 61, 71 or 81", may follow "hex".
    """
    yield Claim(
        "hexes",
        lambda said: (
            said.form("hexes") == "or" or (" and " in said["hexes"]) is bool(said["several"])
        ),
        lambda said: (
            f"{said['hex']!r} stands before {said['hexes']}, which is "
            + ("one hex" if said["several"] else "several hexes")
        ),
        help=lambda said: f"write {'hex' if said['several'] else 'hexes'}, or another reference",
    )


def _is_name(said: Said) -> bool:
    """Whether the number is the name of something, or part of a longer number."""
    before = said.line.text[max(0, said.span()[0] - 12) : said.span()[0]]
    return not said["number"].isalpha() and said.has("what has numbers", before)


@claims("TXT020", at="number noun", help="the number or the noun is wrong")
def number_and_noun() -> Rows:
    """A number and its noun do not agree: "two hex", "one units".

    Somebody has changed a number from one to more, or back, but not the word after it. Check the
    number as well. Numbers that are names, as in "turn 2", and nouns before another noun, as in "a
    two player game", are not reported.
    """
    message = lambda said: "'{number}' and '{noun}' do not agree in number".format(  # noqa: E731
        number=said["number"].lower(), noun=said["noun"].lower()
    )
    yield Claim(
        "number and noun", lambda said: said.number() == 1 or _is_name(said), message, texts=""
    )
    yield Claim("number of things", lambda said: said.number() == 1, message)
    yield Claim("one and nouns", _is_name, message)


# ---- words


def _meant_twice(said: Said) -> bool:
    """Whether a word may stand twice: "that that" begins no clause, where one of them is idle."""
    word, (first, last) = said["word"].lower(), said.span()
    before, behind = said.line.text[:first], said.line.text[last:]
    counted = any(each.span()[0] == last for each in said.beside("number behind"))
    clause = said.has("a noun", before) or said.has("a clause", behind) or counted
    return word == "had" or (word == "that" and not clause)


@claims("TXT001", safe=True, about=prose, at="all")
def doubled_word() -> Rows:
    """A word is doubled.

    Readers overlook "the the" at the end of a line. The check accepts "He knew that that was so";
    it reports "the coin that that is thrown" and "so that that two coins fall".
    """
    yield Claim(
        "word twice",
        _meant_twice,
        lambda said: f"the word {said['word']!r} is repeated",
        fix=lambda said: said["word"],
    )


@claims("TXT010", about=english_prose, at="all")
def stray_capital() -> Rows:
    """A small word has a capital in the middle of a sentence, or a sentence begins without one.

    The check looks only at words that are never names: too, and, of, with, are. Shumshu's draft has
    a "Too" in mid-sentence.
    """
    yield Claim(
        "capital",
        lambda _: False,
        lambda said: f"{said[0]!r} has a capital inside a sentence",
        fix=lambda said: said[0].lower(),
    )
    yield Claim(
        "small letter",
        lambda _: False,
        lambda said: f"a sentence begins with {said[0]!r}",
        fix=lambda said: said[0].capitalize(),
    )


_EITHER = frozenset({"favour", "order", "amount", "compass", "time of day", "role"})
"""Kinds of words of which one or the other is meant, not one of them twice."""
_MORE_AND_MORE = frozenset({"better", "higher", "less", "lower", "more", "worse"})
"""Words that may stand twice: "lower and lower"."""


def _alternatives(*left_out: str) -> Callable[[CheckContext], dict[str, str]]:
    """Return what gives the words that exclude others, each by itself."""

    def given(context: CheckContext) -> dict[str, str]:
        known = wording(context.game.language)
        others = known.others.items() if known else ()
        words = {
            word.lower() for word, slips in others if _EITHER.intersection(k for k, _ in slips)
        }
        return {"words": "|".join(sorted(w for w in words.difference(left_out) if w.isalpha()))}

    return given


@claims("TXT031", at="all", help="one of the two should be the other word")
def choice_of_one() -> Rows:
    """A choice has the same word twice: "the best or the best row".

    The rule had "the best or the worst row" and somebody has typed one of the two words for the
    other. The check knows words that exclude each other, such as best and worst, north and south,
    attacker and defender, joined by or, nor, and, "from ... to" or then.
    """
    message = "{said!r} stands twice, where two things are meant"
    for name, *left_out in (
        ("one or the same",),
        ("one and the same", *_MORE_AND_MORE),
        ("from one to the same", "end", "start"),
    ):
        yield Claim(name, lambda _: False, message, given=_alternatives(*left_out))


_OF_PLAY = (
    r"^(?:sections|modifiers|terrain|lines|codes|sequence|victory|ends|weather|states|tables|events"
    r"|arrivals|setup|zones|examples|walkthrough|marches|supply-lines|tallies|scenarios)\."
)
"""Texts that tell how the game is played, or was."""
_SENSELESS = (
    *("favour", "order", "amount", "time of day", "may, must, not", "all, any", "role", "way"),
    "real word",
)
"""Rows of what no rule says, by what is mistaken."""
_MEANT = "{meant!r} is probably meant"


def _other_case(said: Said) -> bool:
    """Whether nothing before says "if they did not", of which "unless they did" is no other."""
    verb = said["verb"].lower()
    return not any(said.earlier("if not", verb=verb))


def _first_of_all(said: Said) -> bool:
    """Whether a text that tells of a second and a third time tells of the first."""
    lines = lines_by_text(said.context).get(said.line.origin, ())
    text = " ".join(line.small for line in lines)
    others = [f"the {each} {said['what'].lower()}" in text for each in ("first", "second", "third")]
    return others != [False, True, True]


@claims("TXT032", texts=_OF_PLAY, at="all")
def words_that_no_rule_has_together() -> Rows:
    """Words stand together that no rule has: "the game starts with the last turn".

    One of them is a slip for its opposite, or for a word that looks like it: "it steps next to an
    enemy", "must retreat if he likes", "attack a friendly hex", "always at most one hex". No second
    telling is needed to see that. The check knows turns of phrase of war games in general
    (TXT032 in `generator/checks/words/claims`).
    """
    for kind in _SENSELESS:
        yield Claim(kind, lambda _: False, "no rule says {all!r}", help=_MEANT)
    for name, truth in (("unless", _other_case), ("the last", _first_of_all)):
        yield Claim(name, truth, "no rule says {all!r} here", help=_MEANT)


# ---- signs


def _is_escaped(said: Said) -> bool:
    before: str = said.about.whole[: said.about.start + said.span()[0]]
    return before.endswith("\\")


@claims("TXT002", about=prose, at="all")
def stray_asterisk() -> Rows:
    """An asterisk or an underscore is printed instead of emphasis.

    Emphasis has a sign directly before the first letter and directly after the last: `*so*`,
    `_so_`, `**so**`. If one sign is missing or stands apart, both are printed. Put a backslash
    before a sign that is to be printed.
    """
    yield Claim(
        "sign of emphasis",
        _is_escaped,
        "{all} is not closed, so it is printed",
        help=lambda said: (
            f"write *so* or **so**, without spaces inside; to print it, \\{said[0][0]}"
        ),
    )


@claims("TXT008", about=stretches, at="all")
def stray_punctuation() -> Rows:
    """Punctuation is doubled, has a space before it, or has none after it.

    The check also reports a question mark in brackets, as in the "Landing(s?)" of Shumshu's draft:
    a question of the designer to himself that is still open. Three dots for an omission are
    accepted.
    """
    yield Claim(
        "two signs",
        lambda _: False,
        "two signs of punctuation stand together: {all!r}",
        fix=lambda said: said[0][-1],
    )
    yield Claim(
        "space before a sign", lambda _: False, "a space stands before {sign!r}", fix="{sign}"
    )
    yield Claim(
        "no space after a sign", lambda _: False, "a space is missing after {all!r}", fix="{all} "
    )
    yield Claim(
        "open question",
        lambda _: False,
        "{all!r} is a question that is still open",
        help="decide it, and take out the brackets",
    )


# ---- letters and figures


@of_things
def _names(context: CheckContext) -> frozenset[str]:
    named = {name for names in context.names.values() for pair in names.items() for name in pair}
    return frozenset(named.union(context.game.rules.terms))


@claims("TXT011", about=prose, at="all")
def letter_in_a_number() -> Rows:
    """A letter is joined to a number, as in "f3 units".

    A neighbouring key was pressed too. Myitkyina's draft stacks "f3" units in a hex. Dice (d6),
    hexes, and names of the game with a letter and a number are not reported.
    """
    yield Claim(
        "letter and number",
        lambda said: said[0] in _names(said.context) or said.context.cell(said[0]) is not None,
        lambda said: f"{said[0]!r} is neither a number nor a name",
        help=lambda said: f"did you mean {said[0][1:]}? if it is right, add it to `terms`",
    )


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_UNITS = frozenset({"ft", "pt", "ct", "kt", "lt", "nt"})


def _right(said: Said) -> str:
    figures = int(said["figures"])
    teen = figures % 100 in {11, 12, 13}
    return "th" if teen else _ENDINGS.get(figures % 10, "th")


def _is_no_slip(said: Said) -> bool:
    """Whether letters are not nearly an ending, that of another number or one letter off."""
    ending, right = said["ending"], _right(said)
    if ending == right or ending in _UNITS or not is_english(said.game.language):
        return True
    if ending in {"st", "nd", "rd", "th", right[::-1]}:
        return False
    if len(ending) == len(right):
        return ending[0] != right[0] and ending[1] != right[1]
    return all(ending[:cut] + ending[cut + 1 :] != right for cut in range(len(ending)))


@claims("TXT012", about=stretches, at="all")
def malformed_ordinal() -> Rows:
    """An ordinal has the wrong letters, as in "2st".

    The right forms are 1st, 2nd, 3rd and 4th, but 11th, 12th and 13th. Forms such as 1sy or 2th are
    typing errors. The short forms 2d and 3d of American staffs are accepted.
    """
    yield Claim(
        "figures and letters",
        _is_no_slip,
        lambda said: f"{said[0]!r} is not an ordinal",
        help=lambda said: f"did you mean {said['figures']}{_right(said)}?",
        fix=lambda said: said["figures"] + _right(said),
    )
