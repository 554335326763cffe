"""What a postcard shows: the slice of a game that is printed on its front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.game import Game, PanelSide
from generator.model.map import Map
from generator.model.names import names_of, turn_captions
from generator.model.tables import Code, OddsTable, OpposedTable


@dataclass(frozen=True, slots=True)
class Card:
    """The front of a postcard, `width` by `height` mm at trim; `panel_width` is 0 without one."""

    title: str
    subtitle: str
    designer: str
    width: float
    height: float
    panel: PanelSide | None
    panel_width: float
    map: Map
    codes: tuple[Code, ...]
    tables: tuple[OddsTable | OpposedTable, ...]
    """The tables that combat needs."""
    turns: tuple[tuple[str, str], ...]
    """Numbers and dates of the turns."""
    names: Mapping[str, Mapping[str, str]]


def card_of(game: Game) -> Card:
    """Return what the postcard of `game` shows; raises ValueError for a game without a map."""
    if game.map is None:
        raise ValueError(f"{game.id} has no map")
    page = game.page
    width = page.panel_width.millimetres if page.panel_width else 40.0
    return Card(
        title=game.title,
        subtitle=game.subtitle,
        designer=f"after the design by {game.designer}",
        width=page.width.millimetres,
        height=page.height.millimetres,
        panel=page.panel,
        panel_width=width if page.panel else 0.0,
        map=game.map,
        codes=game.tables.codes,
        tables=tuple(
            table for table in game.tables.tables if isinstance(table, OddsTable | OpposedTable)
        ),
        turns=tuple(turn_captions(game).items()),
        names=names_of(game),
    )
