"""Who looks on at a game: what a change in its definition may be seen by.

Each observer turns a game into a value that can be compared: what is played, counted, found or
drawn. Where things stand in the definition is left out of it: another origin alone is no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache
from io import BytesIO

import pytest

from generator.checks.context import survey
from generator.checks.run import run
from generator.combat.report import odds_report
from generator.combat.working import CombatError
from generator.custom_checks import pages, run_own
from generator.drawing.aid.card import aid_of, aid_panels
from generator.drawing.cartography.surveying import survey as survey_map
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.theme import Ink
from generator.html.page import rules_page
from generator.languages import in_language
from generator.manuscript.book import manuscript_of
from generator.manuscript.web import page_of
from generator.model.game import Game
from generator.model.rules import numbered_sections
from generator.papers import PAPERS
from generator.play.walk import walk_through
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.rulebook import Manual, write
from generator.site.editions import changes_content, logs, model_of

Observer = Callable[[Game], object]

REFUSALS = frozenset(
    {"REF001", "REF002", "REF005", "MAP001", "SET008", "TRK003", "DRW003", "DRW004"}
)
"""Complaints of a value that means nothing, or is missing: it is refused, not read."""
_PLAIN = frozenset(
    {"segments", "advances", "placed", "clip", "transform", "paint", "fill", "stroke"}
)
"""Parts of what is drawn that come from nowhere: they are compared as they are."""


def findings(made: Game) -> object:
    """What checks find."""
    context = survey(made)
    met = run(context, 1)
    return sorted((each.code, each.message) for each in met if each.code not in REFUSALS)


def rules(made: Game) -> object:
    """The page of rules for browsers."""
    return rules_page(page_of(made))


def own_checks(made: Game) -> object:
    """What is told of a game's custom checks, and what they and their opposites find."""
    opposites = tuple(replace(each, that=f"not ({each.that})") for each in made.checks)
    met = (*run_own(survey(made)), *run_own(survey(replace(made, checks=opposites))))
    return pages(made), [(each.code, each.severity, each.message) for each in met]


def odds(made: Game) -> object:
    """The chances of each table by itself."""
    reports = []
    for table in made.tables.tables:
        try:
            reports.append(odds_report("", "", replace(made.tables, tables=(table,))).blocks)
        except (CombatError, ValueError):
            continue
    return reports


def drawn(name: str, ink: Ink = Ink.COLOUR) -> Observer:
    """The pages of a product."""
    (product,) = (each for each in PRODUCTS if each.name == name)
    edition = Edition(product, PAPERS["a4"] if product.record.papers else None, ink)

    def drawing(made: Game) -> object:
        if not product.record.has(made):
            return None
        sheets = product.draw(with_inputs(_workshop(made), made, (product,)), edition)
        assert isinstance(sheets, Sheets)
        return without_origins(sheets.pages)

    return drawing


def abroad(observer: Observer) -> Observer:
    """What an observer sees of the game in its other languages."""

    def seen(made: Game) -> object:
        games = (in_language(made, each.language)[0] for each in made.translations)
        return [observer(each) for each in games if each is not None]

    return seen


def faces(ink: Ink) -> Observer:
    """The pieces of a game, front and back, as they are drawn before they stand on a sheet."""

    def drawing(made: Game) -> object:
        pen = _workshop(made).pen(ink)
        drawn = pieces(made.counters, made.sides, pen) if made.counters else ()
        return without_origins(drawn)

    return drawing


def players_aid(made: Game) -> object:
    """The panels of the player's aid as they are set on pages, but for its swatches of the map."""
    panels = aid_panels(aid_of(made), {}, _workshop(made).pen(Ink.COLOUR))
    return [(each.title, without_origins(each.draw(85.0))) for each in panels]


def book(made: Game) -> object:
    """The rules as pages, without figures."""
    context, pages = _workshop(made), BytesIO()
    manual = Manual(manuscript_of(made))
    write(manual, (210.0, 297.0), pages, context.catalogue, context.typesetter)
    return pages.getvalue()


def editions(made: Game) -> object:
    """The page of editions and errata on the site, all of whose models are unknown."""
    told = logs(made, {}, model_of(made))
    ids = frozenset(f"rule-{each.section.id}" for each in numbered_sections(made.rules.sections))
    return changes_content(made, told, ids, "rules")


def _workshop(made: Game) -> BuildContext:
    opened, _ = open_context(made, (), BuildOptions())
    if opened is None:
        raise ValueError("there is no font for a role")
    return opened


def without_origins(value: object) -> object:
    """A drawn value as tuples, without the places in the definition that it comes from."""
    if isinstance(value, tuple | list):
        return tuple(map(without_origins, value))
    return tuple(_parts(value)) if is_dataclass(value) else value


def _parts(value: object) -> Iterator[object]:
    for name in _names(type(value)):
        part = getattr(value, name)
        yield part if name in _PLAIN else without_origins(part)


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "origin")


OBSERVERS: dict[str, Observer] = {
    "walkthrough": walk_through,
    "rules": rules,
    "odds": odds,
    "editions": editions,
    "translated": abroad(rules),
    "translated-editions": abroad(editions),
    "counters": faces(Ink.COLOUR),
    "forms": drawn("forms"),
    "chances": drawn("odds"),
    "short-rules": drawn("postcard-back"),
    "aid": players_aid,
    "book": book,
    "own-checks": own_checks,
    "checks": findings,
    "postcard": drawn("postcard"),
    "opening": drawn("print-and-play"),
    "setup": drawn("setup"),
    "plain": drawn("map-plain"),
    "greys": faces(Ink.PHOTOCOPIER),
    "sheets": drawn("counters-fold"),
    "translated-chances": abroad(drawn("odds")),
    "translated-counters": abroad(faces(Ink.COLOUR)),
    "translated-aid": abroad(players_aid),
    "translated-short-rules": abroad(drawn("postcard-back")),
    "translated-postcard": abroad(drawn("postcard")),
}
"""Those who look on, the quick ones first."""


@contextmanager
def shared_grounds() -> Iterator[None]:
    """The ground of a map is surveyed once, however many changes leave the map alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.products.atlas.survey", cache(survey_map))
        yield
