"""Numbers and the words beside them that do not agree."""

from __future__ import annotations

from generator.checks.claims import Claim, Rows, Said, claims


@claims(
    "TXT015",
    "hex-and-hexes",
    see=lambda said: "its hexes: {}.{}.hexes".format(
        "zones" if said.target("hexes") in said.subject.names.get("zone", {}) else "places",
        said.target("hexes"),
    ),
    at="hexes",
)
def hex_and_hexes() -> Rows:
    """One hex is called "hexes", or several are called "hex".

    "That leaves hexes {hexes:alba}" prints one number where the town has but one, "to hex
    {hexes:east}" three of them: the reference was meant for another place or zone, or that has got
    other hexes since. A choice, "hex 61, 71 or 81", may be of one.
    """
    yield Claim(
        r"\b(?P<hex>hex(?P<several>es)?) {hexes}",
        lambda said: (
            said.form("hexes") == "or" or (" and " in said["hexes"]) is bool(said["several"])
        ),
        lambda said: f"{said['hex']!r} stands before {said['hexes']}",
    )


_NOUNS = [
    "airstrike",
    "army",
    "base",
    "battalion",
    "box",
    "brigade",
    "chit",
    "column",
    "company",
    "counter",
    "day",
    "die",
    "division",
    "exception",
    "factor",
    "garrison",
    "hex",
    "hexside",
    "hour",
    "level",
    "loss",
    "marker",
    "month",
    "piece",
    "player",
    "point",
    "regiment",
    "round",
    "row",
    "section",
    "space",
    "step",
    "sub-unit",
    "turn",
    "unit",
    "way",
    "week",
    "year",
    "number",
    "half-turn",
    "attack",
    "attacker",
    "defender",
    "side",
    "job",
    "plan",
    "cup",
    "coin",
]
_VERBS = frozenset({"attack", "box", "counter", "marker", "point", "side", "space", "step", "turn"})
"""Nouns whose plural looks like a verb: "the first one turns back"."""
_PLURALS = {noun: f"{noun}s" for noun in _NOUNS} | {
    "army": "armies", "box": "boxes", "company": "companies", "die": "dice", "hex": "hexes",
    "loss": "losses",
}  # fmt: skip
_ADJECTIVES = (
    r"((more|extra|other|further|additional|disrupted|undisrupted|eliminated|empty|enemy|friendly"
    r"|attack|defen[cs]e|infantry|armoured|airborne|parachute|panzer|ss|tank|rifle|marine|stacked"
    r"|such|whole|single|different) ){0,2}"
)
_BOUND = (
    r"(?=[.,;:!?)]|$| (in|of|from|to|on|at|for|with|and|or|is|are|that|which|may|can|must|by|a"
    r"|the|if|when|as|than|where|who|has|have|only|left|right|up|down|before|after|each|less|more"
    r"|further|better|worse|south|north|east|west|beyond|across|into|not|then|apart|away|back"
    r"|inside|outside|gives|shows|decides|leads|moves|takes|holds|stands|rolls|puts|counts)\b)"
)
_SINGLE = "|".join(sorted((_PLURALS[n] for n in _NOUNS if n not in _VERBS), key=len, reverse=True))
_SINGLE_VERBS = "|".join(sorted(_PLURALS[noun] for noun in _VERBS))
_CALLED = (
    r"\b(turns?|rules?|sections?|hex(es)?|spaces?|rows?|columns?|tables?|figures?|phases?|steps?"
    r"|levels?|numbers?|rolls?|of|a|an|scenario|type|mark|half|to|or|and|than|on) \Z"
)


def _is_name(said: Said) -> bool:
    """Whether the number is the name of something, or part of a longer number."""
    before = said.line.text[max(0, said.span()[0] - 12) : said.span()[0]]
    return not said["number"].isalpha() and said.has(_CALLED, before)


@claims("TXT020", "number-and-noun", at="number noun", help="was the number changed, or the word?")
def number_and_noun() -> Rows:
    """A number and its noun do not agree: "two hex", "one units".

    Somebody has changed a number from one to more, or back, and not the word behind it; so the
    number itself wants a second look. Numbers that are names, as in "turn 2", and nouns that stand
    before another, as in "a two player game", are left alone.
    """
    message = lambda said: "{number} and {noun} do not agree".format(  # noqa: E731
        number=said["number"].lower(), noun=said["noun"].lower()
    )
    yield Claim(
        rf"{{number}} {_ADJECTIVES}(?P<noun>{'|'.join(_NOUNS)}){_BOUND}",
        lambda said: said.number() == 1 or _is_name(said),
        message,
        texts="",
    )
    yield Claim(
        rf"{{number}} {{thing:marker|unit}} (?P<noun>marker|counter|chit|unit)(?!\w){_BOUND}",
        lambda said: said.number() == 1,
        message,
    )
    yield Claim(
        r"(?<!other )(?<!first )(?<!second )(?<!last )(?<!this )(?<!that )(?<!each )(?<!which )"
        r"(?P<number>(?<![\w.:/\-])(one|1))".replace(" )", r"\s)")
        + rf" {_ADJECTIVES}(?P<noun>({_SINGLE})\b|({_SINGLE_VERBS})(?=[.,;:)]|$))",
        _is_name,
        message,
    )
