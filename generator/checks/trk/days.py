"""What texts say of days: against the turns, the title page, the calendar and one another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import chain
from typing import Final

from generator.checks.check import EACH_TEXT, NO_TEXT, WARNING, Findings, check, finding, in_line
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.sentences.dates import DATE, MONTH_NUMBERS, periods, told
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, ORDINAL, beaded, number
from generator.diagnostics import Finding
from generator.records import Frozen
from generator.words import MONTHS

_DAYS: Final = re.compile(
    r"(?:(?<![\w.])(?P<other>\d{1,2})\s*(?:and|or|to|-|\N{EN DASH})\s*)?"
    rf"{DATE}|\b[Oo]n\s+the\s+(?P<alone>\d{{1,2}})(?:st|nd|rd|th)\b(?!\s+[A-Z])"
)
_MONTH: Final = re.compile("|".join(month[:3] for month in MONTHS))


class Day(Frozen):
    """A day that a line names, and the stretch that names it; `day` is None if it never was."""

    line: Line
    day: date | None
    first: int
    last: int
    with_year: bool

    @property
    def text(self) -> str:
        """How it is written."""
        return self.line.text[self.first : self.last]

    def finding(self, message: str, advice: str | None = None, see: str = "") -> Finding:
        """Return a finding about it."""
        return in_line(message, self.line, (self.first, self.last), help=advice, see=see)


_NEAR: Final = timedelta(weeks=3)


@of_things
def battle_of(context: CheckContext) -> tuple[date, date] | None:
    """Return the first and the last day of the turns, or where they have none of the title."""
    game, turns = context.game, context.game.turns
    if turns and turns.first and (last := turns.day_of(turns.count)):
        return turns.first.day, last + timedelta(days=turns.days - 1)
    named = (period for text in (game.subtitle, game.title) for period in periods(text))
    return next(((period.first, period.last) for period in named), None)


@of_texts
def days_by_line(context: CheckContext) -> tuple[tuple[Day, ...], ...]:
    """Return the days that lines name, in order; those without a year are of the battle's."""
    battle = battle_of(context)
    year = battle[0].year if battle else None
    found = (_days_in(context, line, year) for line in context.lines)
    return tuple(days for days in found if days)


@of_things
def _days_in(_: CheckContext, line: Line, usual: int | None) -> tuple[Day, ...]:
    return tuple(days_in(line, usual)) if _MONTH.search(line.text) else ()


def days_in(line: Line, usual: int | None) -> Iterator[Day]:
    """Yield the days that a line names, in order; `usual` is the year of days without one.

    Where that is unknown, the year of one day holds for those behind it, and days before are left
    out.
    """
    month, year = 0, usual
    for match in _DAYS.finditer(line.text):
        if match["alone"]:
            if month and year:
                yield _day(line, year, month, match["alone"], match.span(), False)
            continue
        month = MONTH_NUMBERS[match["month"] or match["month_first"]]
        year = int(match["year"]) if match["year"] else usual or year
        if year is None:
            continue
        stated = bool(match["year"])
        if match["other"]:
            yield _day(line, year, month, match["other"], match.span("other"), stated)
        day, start = (match["day"], "day") if match["day"] else (match["day_last"], "month_first")
        yield _day(line, year, month, day, (match.start(start), match.end()), stated)


def _day(line: Line, year: int, month: int, day: str, span: tuple[int, int], stated: bool) -> Day:
    try:
        return Day(line, date(year, month, int(day)), *span, stated)
    except ValueError:
        return Day(line, None, *span, stated)


@check("TRK021", WARNING, english=True, reads=NO_TEXT)
def dates_of_the_title(context: CheckContext) -> Findings:
    """The subtitle names other days than the turns.

    "The last landing, 18-23 August 1945" over a game whose turns run from the 18th to the 24th:
    there is one turn too many, or a date was not corrected. Months without days only need to
    include the turns.
    """
    game, turns = context.game, context.game.turns
    last = turns.day_of(turns.count) if turns else None
    if turns is None or turns.first is None or last is None:
        return
    first = turns.first.day
    for origin, text in (("title", game.title), ("subtitle", game.subtitle)):
        for named in periods(text):
            if named.months:
                begins = (first.year, first.month) == (named.first.year, named.first.month)
                ends = (last.year, last.month) <= (named.last.year, named.last.month)
            else:
                begins, ends = first == named.first, last == named.last
            if not (begins and ends):
                span = f"from {first.isoformat()} to {last.isoformat()}"
                message = f"the title disagrees with the turns, which go {span}"
                yield finding(message, origin, within=named.within, see=("the turns", "turns"))


_LATER = (
    rf"(?P<number>{NUMBER})\s+(?P<unit>days?|weeks?)\s+(?P<way>later|earlier|before\s+that|after\s+that),?"
    r"\s+(?:early\s+|late\s+)?on\s+(?:the\s+)?$"
)
"""Right before a day: "Three days later, on"."""
_BETWEEN = (
    rf"\A,?\s+(?P<number>{NUMBER})\s+(?P<unit>days?|weeks?)\s+(?P<way>after|before)\b[^.;:]*$"
)
"""Between two days: "18 August, three days after the surrender of 15 August"."""
_NTH = re.compile(rf",\s+the\s+(?P<place>{ORDINAL})\s+day\b", re.IGNORECASE)
"""Right behind a day."""


@check("TRK030", WARNING, english=True, reads=EACH_TEXT)
def days_that_do_not_add_up(context: CheckContext) -> Findings:
    """The days in a text are not as far apart as it says.

    "Three days later, on 18 August" after the 15th, "on 21 August, the fourth day" of a battle that
    began on the 18th, "on 18 August, three days after the surrender of the 15th": the check counts
    the days. One of the numbers is wrong, and readers who know the battle will see it.
    """
    battle = battle_of(context)
    for days in days_by_line(context):
        before: Day | None = None
        for named in (day for day in days if day.day):
            meant = _counted_from(before, named) if before else None
            nth = _NTH.match(named.line.text, named.last)
            place = number(nth["place"]) - 1 if nth else 0
            in_order = battle[0] + timedelta(days=place) if battle and nth else None
            for day in (meant, in_order):
                if day and day != named.day:
                    message = f"that number of days gives {told(day)}, not {named.text}"
                    hint = "a date or the number of days is wrong"
                    yield named.finding(message, hint)
            before = named


def _counted_from(before: Day, named: Day) -> date | None:
    """Return the day that a number of days between two says that the second is."""
    between = named.line.text[before.last : named.first]
    for pattern, forward in ((_LATER, 1), (_BETWEEN, -1)):
        apart = re.search(pattern, beaded(between), re.IGNORECASE)
        if apart and before.day:
            days = number(between[slice(*apart.span("number"))]) * (
                7 if apart["unit"].lower()[0] == "w" else 1
            )
            back = apart["way"].lower().startswith(("earlier", "before"))
            return before.day + timedelta(days=days * forward * (-1 if back else 1))
    return None


@check("TRK031", WARNING, english=True, reads=EACH_TEXT)
def day_far_from_the_battle(context: CheckContext) -> Findings:
    """A date without a year is far from the battle, or does not exist.

    "A truce was agreed on 21 September" about a battle that was over in August: the month is wrong,
    or the text must name another year. A day without a year is in the year of the first turn. If it
    is more than three weeks from the battle, it needs a year. 31 June does not exist.
    """
    battle = battle_of(context)
    for named in chain.from_iterable(days_by_line(context)):
        if named.day is None:
            yield named.finding(f"{named.text} does not exist")
        elif battle and not named.with_year:
            first, last = battle
            message = f"{named.text} is far from the battle of {told(first)} to {told(last)}"
            hint = "check the month; if it is right, add the year"
            if not first - _NEAR <= named.day <= last + _NEAR:
                yield named.finding(message, hint)


_THINGS = frozenset({"place", "unit", "formation", "feature"})
_OWNER = re.compile(r"(?P<family>place|unit|formation|feature)s\.(?P<id>[^.]+)\.note$")
_COMMON = frozenset({
    "with", "from", "that", "this", "they", "them", "were", "been", "have", "which", "there",
    "their", "when", "what", "into", "over", "then", "than", "before", "after", "between", "under",
    "upon", "also", "only", "made", "until", "here", "those", "these", "where", "while", "same",
    "first", "last", "both", "near", "night", "morning", "days",
})  # fmt: skip
_ROOT = 4
"""So many letters tell that two words are forms of one: taken and taking."""
_BOUND = re.compile(
    r"\b(?:(?P<from>from|since)|(?P<to>until|till)|before|after)\s+(?:the\s+)?$", re.IGNORECASE
)
_NOUN = re.compile(r"\b(?P<noun>[a-z]{4,})(?:\s+[a-z]+)?\s+of\s+$")


class _Event(Frozen):
    """The one day of a sentence, what the sentence is about, and the roots of its words."""

    named: Day
    day: date
    things: frozenset[tuple[str, str]]
    roots: frozenset[str]
    bound: str
    """Whether something applies from it, or up to it; nothing for a day on which it happens."""

    def is_told_by(self, other: _Event) -> bool:
        """Whether another text tells the same of the same thing."""
        elsewhere = other.named.line.origin != self.named.line.origin
        return elsewhere and self.bound == other.bound and bool(self.roots & other.roots)


@check("TRK032", WARNING, english=True)
def event_dated_twice(context: CheckContext) -> Findings:
    """Two texts give the same event different days.

    The note of a place says that it was taken on 20 September, the history says the 21st: one of
    the two is wrong. The check compares sentences of different texts with one day each. The
    sentences must mention the same thing (a place, a unit, a formation, or "the draft of 3 May" by
    its noun) and share a word for the event. A note is about the thing that it belongs to. A day
    from which something applies is compared with another such day alone, and one until which it
    applies likewise; a day before or after which something is told is not compared.
    """
    by_thing: dict[tuple[str, str], list[_Event]] = defaultdict(list)
    for days in days_by_line(context):
        if not days[0].line.origin.startswith("walkthrough."):  # what may happen, not what did
            for event in _events(days[0].line, days):
                for thing in sorted(event.things):
                    by_thing[thing].append(event)
    reported: set[Day] = set()
    for events in by_thing.values():
        for event in events:
            others = [other for other in events if event.is_told_by(other)]
            differ = others and all(other.day != event.day for other in others)
            if differ and event.named not in reported:
                reported.add(event.named)
                other = others[0]
                message = f"the date is {told(event.day)} here, but {told(other.day)} elsewhere"
                see = f"the other date: {other.named.line.origin}"
                yield event.named.finding(message, see=see)


def _events(line: Line, days: tuple[Day, ...]) -> Iterator[_Event]:
    own = _OWNER.search(line.origin)
    for first, last in line.sentences():
        here = [day for day in days if day.day and first <= day.first < last]
        named = here[0] if len(here) == 1 else None
        bound = _BOUND.search(line.text[: named.first]) if named else None
        if named is None or named.day is None or (bound and not bound.lastgroup):
            continue
        pieces = (p.reference for p in line.references(first, last) if p.reference)
        things = {(r.kind, r.target) for r in pieces if r.kind in _THINGS}
        if own:
            things.add((own["family"], own["id"]))
        if noun := _NOUN.search(line.text, first, named.first):
            things.add(("noun", noun["noun"]))
        text = f"{line.text[first : named.first]} {line.text[named.last : last]}".lower()
        words = {word for word in re.findall(r"[a-z]{4,}", text) if word not in _COMMON}
        roots = frozenset(word[:_ROOT] for word in words)
        how = (bound.lastgroup if bound else None) or ""
        yield _Event(named, named.day, frozenset(things), roots, how)


_BATTLE = r"\b(?:battle|fighting|operation|offensive|campaign|siege)\s+"
_BEGINS = re.compile(
    rf"{_BATTLE}(?:had\s+)?(?:began|begins|begun|opened|opens|started)\b[^.;]*$", re.IGNORECASE
)
_ENDS = re.compile(rf"{_BATTLE}(?:had\s+)?(?:ended|ends|closed|was\s+over)\b[^.;]*$", re.IGNORECASE)


@check("TRK033", WARNING, english=True, reads=EACH_TEXT)
def battle_of_other_days(context: CheckContext) -> Findings:
    """A text begins or ends the battle on another day than the title.

    "The battle began on 20 February" under a subtitle that says 21 February: readers see both
    within a page. The days of the title page are those of the turns. If no turn has a day, they are
    those in the subtitle.
    """
    battle, turns = battle_of(context), context.game.turns
    if battle is None:
        return
    title_page = f"the title page: {'turns' if turns and turns.first else 'subtitle'}"
    for named in chain.from_iterable(days_by_line(context)):
        before = named.line.text[max(0, named.first - 60) : named.first]
        for pattern, day, verb in ((_BEGINS, battle[0], "begins"), (_ENDS, battle[1], "ends")):
            if named.day not in {None, day} and pattern.search(before):
                message = f"the battle {verb} on {told(day)} on the title page"
                yield named.finding(message, see=title_page)
