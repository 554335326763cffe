"""Who begins where, who arrives when and who leaves: paragraphs behind the rules in short.

In: a game. Out: chapters of entries, which a sheet of paper that has no other list prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.drawing.short_rules.lines import Copy
from generator.drawing.short_rules.words import Fragment, Word, words
from generator.model.counters import Arrival, Setup, Withdrawal
from generator.model.elsewhere import ARRIVALS, SET_UP, WITHDRAWALS
from generator.model.game import Game
from generator.model.kit import Line
from generator.model.names import names_of, plain_text, units_left
from generator.model.states import OWNERS, owners_told
from generator.model.telling import told_by_data
from generator.records import Frozen
from generator.text import Role
from generator.words import Words

_Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""How each thing is printed, by its kind and id."""


class Entry(Frozen):
    """Some counters of a side: what is said of them, and their names where no text has them."""

    side: Line
    said: tuple[Line, ...]
    units: tuple[tuple[Line, int], ...]
    """Each with the number of its counters."""


class Chapter(Frozen):
    """Set-up, arrivals, withdrawals or who controls what: a title in English and its entries."""

    title: str
    entries: tuple[Entry, ...]


def chapters_of(game: Game) -> tuple[Chapter, ...]:
    """Return who begins, arrives and leaves, as far as the data of a game say it."""
    counters, told = game.counters, told_by_data(game)
    if counters is None:
        return ()
    fields: tuple[tuple[str, str, tuple[Setup | Arrival | Withdrawal, ...]], ...] = (
        (SET_UP, "setup", counters.setup),
        (ARRIVALS, "arrivals", counters.arrivals),
        (WITHDRAWALS, "withdrawals", counters.withdrawals),
    )
    names = names_of(game)
    found = [
        Chapter(title, tuple(_entry(each, f"{field}.{each.id}", told, names) for each in entries))
        for title, field, entries in fields
    ]
    owners = (
        Entry(Line("", side), (Line(origin, told[origin]),), ())
        for side, _, origin in owners_told(game)
    )
    return tuple(each for each in (*found, Chapter(OWNERS, tuple(owners))) if each.entries)


def _entry(
    entry: Setup | Arrival | Withdrawal, origin: Origin, told: Mapping[Origin, str], names: _Names
) -> Entry:
    text = plain_text(names, entry.text) if entry.text else ""
    said = [Line(f"{origin}.text", text)] if text else []
    drawn = () if isinstance(entry, Withdrawal) or not entry.draw else (entry.draw.pool,)
    keys = f"{origin}.when", f"{origin}.where", *(f"pools.{pool}.units" for pool in drawn)
    said += [Line(each, told[each]) for each in keys if each in told]
    units = Counter(units_left(entry.units, text, names))
    return Entry(
        Line(f"{origin}.side", names["side"].get(entry.side, entry.side)),
        tuple(said),
        tuple((Line(f"units.{unit}.name", names["unit"][unit]), units[unit]) for unit in units),
    )


def listed(chapters: tuple[Chapter, ...], said: Words) -> Iterator[Copy]:
    """Yield the paragraphs of chapters, a heading before each."""
    for chapter in chapters:
        yield Copy(words(said(chapter.title), Role.HEADING, stressed=True), heading=True)
        for entry in chapter.entries:
            origin = entry.side.origin or None
            head = words(entry.side.text, Role.SUBHEADING, origin, stressed=True)
            parts = (words(part.text, Role.BODY, part.origin) for part in entry.said)
            text = (word for part in parts for word in part)
            yield Copy((*head, *text, *_units(entry, said)))


def _units(entry: Entry, said: Words) -> Iterator[Word]:
    """Yield the names of units, a comma behind each but the last."""
    if not entry.units:
        return
    lead = said("Units:" if len(entry.units) > 1 else "Unit:")
    yield from words(lead, Role.BODY)
    for place, (unit, count) in enumerate(entry.units, 1):
        named = [*words(unit.text, Role.BODY, unit.origin)]
        if count > 1:
            named += words(said("({number} counters)", number=count), Role.BODY)
        end = Fragment("." if place == len(entry.units) else ",", Role.BODY)
        yield from (*named[:-1], (*named[-1], end))
