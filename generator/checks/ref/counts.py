"""Counters and other things of the game, counted in a text."""

from __future__ import annotations

import re

from generator.checks.census import Census
from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.claims import Claim, Rows, Said, judge, lines_by_text
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.checks.sentences.totals import PLACES, Manner, Total, told_before, totals
from generator.model.arms import UnitSize
from generator.model.names import counted

_SIZES = "|".join(size.value.replace("army", "arm(y|ie)") for size in UnitSize)
_SIZE = rf"(?P<size>{_SIZES})s?"
_KINDS = dict.fromkeys(PLACES, "place") | {"zones": "zone", "boxes": "box", "tracks": "track"}
_MANY = 6
"""More than stand around a hex are seldom those of one stack or attack."""
_NO_TOTAL = r"\.(note|remark|designer)$|^(notes|credits)\."


@check("REF020", WARNING, english=True)
def number_of_counters(context: CheckContext) -> Findings:
    """A text counts counters, or other things of the game, of which there is another number.

    "Three Landing capacity markers", "all five Garrisons", "four battalions of the 138th": a number
    before a name is compared with the mix. More than there are is always wrong; fewer only where
    the text says that it speaks of all. The published rules of a game of 2011 spoke of markers of
    which its countersheet held a number less. Write `{count:decoy}`, which is printed from the
    data.

    Totals are held against all that they may mean: "the game has 17 counters", "17 counters in
    all", "the nine Russian counters", "there are three zones", with places, boxes, tracks, hexes,
    sides, tables and turns. Counters may be counted with or without markers, decoys and spares, by
    the piece or by the kind; a text that names three zones may speak of those. "All three counters"
    and "the three counters" may be those just spoken of, and are looked at only where they are more
    than there are, or many and nearly all.
    """
    named = tuple(judge(context, _by_name(), not_texts=_NO_TOTAL))
    yield from named
    told = {(each.origin, each.within) for each in named}
    yield from (each for each in _wrong_totals(context) if (each.origin, each.within) not in told)


def _by_name() -> Rows:
    counters = r"(?P<counters> (counter|marker)s?\b)?"
    for named in (
        rf"([a-z]+ )?{_SIZE} of (the )?{{formation:named formation}}",
        rf"{{side:named side}} {_SIZE}\b",
        # "Three Engineers companies" are none of these.
        rf"{{thing:named marker|unit}}{counters}(?! ({_SIZES})s?\b)",
    ):
        yield Claim(
            rf"(?P<all>\ball (the )?)?{{number}} {named}",
            lambda said: (
                said.number()
                in {_in_the_mix(said)[0], *([] if said["all"] else range(_in_the_mix(said)[0]))}
                or not _in_the_mix(said)[0]
            ),
            lambda said: (
                f"the text has {said.number()} of {_in_the_mix(said)[1]}, "
                f"the game has {_in_the_mix(said)[0]}"
            ),
            at="number",
            help=lambda said: (
                f"{counted(_in_the_mix(said)[0], 'counter')} in the mix: "
                "{count:...} prints the number"
            ),
        )


def _in_the_mix(said: Said) -> tuple[int, str]:
    """Return how many counters there are of what is named, and its name; 0 if that is unclear."""
    units, names = said.context.units, said.context.names
    for kind in {"formation", "side"} & said.slots.keys():
        bodies, size = said.ids(kind), re.sub("^arm.*", "army", said["size"].lower())
        theirs = (
            u for u in units if getattr(u, kind) in bodies and u.size and u.size.value == size
        )
        nouns = "armies" if size == "army" else f"{size}s"
        return sum(unit.count for unit in theirs), f"the {said.name(kind, bodies[0])} {nouns}"
    things, told = said.ids("thing"), said["thing"]
    own = any(told in names[kind].values() for kind in ("unit", "marker"))
    if len(things) > 1 or ((own or not told.endswith("s")) and not said["counters"]):
        return 0, ""
    markers = {
        marker.id: (marker.count, names["marker"][marker.id]) for marker in said.context.markers
    }
    name = said.name("unit", things[0])
    return markers.get(things[0]) or (sum(unit.count for unit in units if unit.name == name), name)


def _wrong_totals(context: CheckContext) -> Findings:
    """Find numbers of things in all that the game has not, however one counts them."""
    census = Census(context)
    for line in context.lines:
        # Some texts tell of a position in which there are some of the counters.
        story = re.search(rf"{_NO_TOTAL}|^(examples|lookups|walkthrough)\.", line.origin)
        for total in totals(line):
            if (story and total.manner is not Manner.GAME) or line.references(*total.span):
                continue
            known = census.totals(total.noun, total.words, parts=total.manner is not Manner.GAME)
            sure = total.manner is Manner.GAME or not _told(context, total, line)
            if known and sure and _is_wrong(total, known):
                message = f"the text counts {total.stated} {total.noun}, the game has {known[0]}"
                yield in_line(message, line, total.span)


def _is_wrong(total: Total, known: tuple[int, ...]) -> bool:
    if total.stated in known:
        return False
    most = max(known)
    nearly = total.stated > _MANY and 2 * total.stated > most
    return total.manner is not Manner.THESE or total.stated > most or nearly


def _told(context: CheckContext, total: Total, line: Line) -> bool:
    """Whether a text has spoken of as many before, in a number, or names as many of them."""
    noun, text = (
        None if total.manner is Manner.THESE else total.noun,
        lines_by_text(context)[line.origin],
    )
    for each in text[: text.index(line)]:
        if total.stated in told_before(each, len(each.text), noun):
            return True
    names = set(context.names.get(_KINDS.get(total.noun, ""), {}).values())
    named = sum(any(name in each.text for each in text) for name in names if name)
    return named == total.stated or total.stated in told_before(line, total.span[0], noun)
