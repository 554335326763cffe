"""Making originals: a game in, for each of its printed files what that is compared with out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from generator.chances import OddsReport
from generator.combat.report import odds_of_game
from generator.combat.working import CombatError
from generator.comparison.charts import chart_texts, rounded
from generator.comparison.expected import Wording, wording
from generator.comparison.flow.rules import body, cover
from generator.comparison.original import Original
from generator.comparison.products import ReadAs, page_size, read_as, required
from generator.diagnostics import Origin
from generator.manifest import PrintedFile
from generator.model.game import Game


class Originals:
    """What the files of a game are compared with, each made when it is asked for."""

    def __init__(self, game: Game) -> None:
        """Take the game that was printed."""
        self._game = game
        self._made: dict[str, Original] = {}

    @cached_property
    def wording(self) -> Wording:
        """What is printed for all origins of the game."""
        return wording(self._game)

    def of(self, file: PrintedFile) -> Original:
        """Return what a file is compared with, or a part of one."""
        known = self._made.get(file.product)
        if known is None:
            known = self._made[file.product] = _of_product(self._game, file.product)
        held = {text.origin or "" for text in file.texts}.union(known.promises, _contents(file))
        seen = {".".join(origin.split(".")[:2]) for origin in held}
        owners = {origin: side for origin, side in known.side_of.items() if origin in seen}
        return replace(known, side_of=owners, wording=self.wording.only(held))


def _of_product(game: Game, product: str) -> Original:
    """Return what any file of a product is compared with, but for the wording."""
    names = {side.id: side.name for side in game.sides}
    units = game.counters.units if game.counters else ()
    plain = Original(
        game.title,
        game.byline,
        game.edition,
        game.language,
        tuple((side.name, side.colour) for side in game.sides),
        {f"units.{unit.id}": names[unit.side] for unit in units},
        page_size(game, product),
        required(game, product),
        Wording({}, frozenset(), {}),
    )
    match read_as(product):
        case ReadAs.RULEBOOK | ReadAs.BOOKLET:
            return replace(plain, cover=tuple(cover(game)), running=tuple(body(game)))
        case ReadAs.WEBPAGE:
            # Not needed for a PDF, and the exported validator starts the sooner for it.
            from generator.comparison.flow.online import webpage  # noqa: PLC0415

            return replace(plain, running=tuple(webpage(game)))
        case ReadAs.NUMBERS:
            shown = chart_texts(game), rounded(game)
            return replace(plain, charts=shown[0], rounded=shown[1], odds=_odds(game))
        case _:
            return plain


def _odds(game: Game) -> OddsReport | None:
    try:
        return odds_of_game(game)
    except CombatError:  # a check has complained of it
        return None


def _contents(file: PrintedFile) -> Iterator[Origin]:
    """Yield what the list of contents of a file that is bound tells of its parts."""
    for part in file.parts:
        name = part.product.rpartition("-")[0]
        yield from (f"kit.parts.{name}.{key}" for key in ("title", "about"))
