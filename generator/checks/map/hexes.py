"""Hexes as a definition writes them: their numbers, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.board import Fault
from generator.checks.check import ERROR, WARNING, Findings, check, finding, repeated
from generator.checks.context import CheckContext
from generator.checks.hexreferences import KINDS, mistakes
from generator.diagnostics import Origin
from generator.model.counters import Counters
from generator.model.map import Map


@check("MAP001", ERROR, safe=True)
def hex_number_form(context: CheckContext) -> Findings:
    """A hex is not written in the form of this map's hex numbers.

    The pattern under `grid` says how hex numbers look: `{column}{row}` gives 33,
    `{column:letter}{row}` gives C3. A number in another form names no hex, so nothing can stand
    there, and a player looking for it will not find it.
    """
    for origin, mistake, within in mistakes(context, KINDS, Fault.FORM, Fault.DIRECTION):
        meant = _meant(context, mistake.token) if mistake.fault is Fault.FORM else None
        yield finding(mistake.message, origin, within=within, meant=meant)


def _meant(context: CheckContext, token: str) -> str | None:
    """Return a hex that is the same but for capitals or zeros in front."""
    capitals = token.upper()
    guesses = (capitals, re.sub(r"(?<!\d)0+(?=\d)", "", capitals))
    return next((guess for guess in guesses if context.cell(guess) is not None), None)


@check("MAP002", ERROR)
def hex_off_the_map(context: CheckContext) -> Findings:
    """A hex number is off the map.

    The number has the right form, but the map has no such column or row, or `grid` lists the hex as
    missing. The most common mistake in printed games is a set-up in a hex that does not exist.
    """
    for origin, mistake, within in mistakes(context, KINDS, Fault.OFF_GRID, Fault.MISSING):
        yield finding(mistake.message, origin, within=within)


@check("MAP008", WARNING)
def hex_given_twice(context: CheckContext) -> Findings:
    """A list of hexes names the same hex twice.

    It does no harm by itself, but the second was probably meant to be another hex, which is missing
    from the list now.
    """
    of_counters = _of_counters(context.counters)
    for origin, labels in (*_lists(context.map), *of_counters):
        spots = ((f"{origin}.{place}", label) for place, label in enumerate(labels))
        for (first, _), (again, label) in repeated((context.cell(s[1]) or s[1], s) for s in spots):
            yield finding(f"hex {label} is listed twice", again, see=("first here", first))


def _lists(game_map: Map) -> Iterator[tuple[Origin, tuple[str, ...]]]:
    yield "grid.partial", game_map.grid.partial
    for feature in game_map.features:
        yield f"features.{feature.id}.defends", feature.defends
    for kind in ("places", "labels", "zones"):
        for entry in getattr(game_map, kind):
            yield f"{kind}.{entry.id}.hexes", entry.hexes


def _of_counters(counters: Counters) -> Iterator[tuple[Origin, tuple[str, ...]]]:
    """Yield the hexes in which units are set up, unless there is one for each, or arrive."""
    for setup in counters.setup:
        if len(setup.where.hexes) != len(setup.units):
            yield f"setup.{setup.id}.where.hexes", setup.where.hexes
    for arrival in counters.arrivals:
        yield f"arrivals.{arrival.id}.where.hexes", arrival.where.hexes
        for place, choice in enumerate(arrival.choices):
            yield f"arrivals.{arrival.id}.choices.{place}.hexes", choice.hexes
