"""Editions and errata."""

from __future__ import annotations

from itertools import pairwise

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import advice
from generator.model.game import Edition


@check("EDN001", ERROR)
def edition_not_the_last(context: CheckContext) -> Findings:
    """The name of the last edition is not the edition that is printed.

    `edition` stands on every print, `editions` on the website. Whoever holds a print must find its
    edition there, so the last of `editions` has the name that `edition` has.
    """
    game = context.game
    if game.editions and game.editions[-1].name != game.edition:
        last = game.editions[-1]
        message = f"the last edition is {last.name!r}, but {game.edition!r} is printed"
        yield finding(message, f"editions.{last.id}.name", see="the edition as printed: edition")


@check("EDN002", ERROR)
def editions_out_of_order(context: CheckContext) -> Findings:
    """An edition is older than the one before it.

    Editions are listed from the oldest to the newest: the log of changes compares each with the
    one before.
    """
    for one, other in pairwise(context.game.editions):
        if other.date.day < one.date.day:
            message = f"{other.name} is of {other.date}, before {one.name} of {one.date}"
            yield finding(message, f"editions.{other.id}.date")


@check("EDN003", ERROR, each=Edition)
def erratum_before_its_edition(edition: Edition) -> Findings:
    """A mistake is told before the edition that has it.

    A slip in one of the two dates, most often of the year: nobody finds a mistake in what is not
    published.
    """
    for each in edition.errata:
        if each.date.day < edition.date.day:
            message = f"told on {each.date}, before {edition.name} of {edition.date}"
            yield finding(message, f".errata.{each.id}.date")


@check("EDN004", ERROR)
def mended_in_no_later_edition(context: CheckContext) -> Findings:
    """A mistake is mended in an edition that is not later than its own.

    `mended` names one of `editions` that follows; readers of an older print are told to take it.
    """
    ids = [edition.id for edition in context.game.editions]
    for number, edition in enumerate(context.game.editions):
        for each in edition.errata:
            if each.mended and each.mended not in ids[number + 1 :]:
                origin = f"editions.{edition.id}.errata.{each.id}.mended"
                message = f"{each.mended!r} is no edition after {edition.name}"
                yield finding(message, origin, **advice(each.mended, ids[number + 1 :]))
