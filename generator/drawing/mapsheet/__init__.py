"""Map sheets: every sheet that has the map on it, from the postcard to the enlarged map.

`plan` lays a sheet out and paints nothing; `draw` paints a plan on a ground, which is surveyed once
a game as far as the plans reach.
"""

from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.formats import (
    Contents,
    Edge,
    Format,
    Strip,
    hexes_format,
    paper_format,
    postcard_format,
)
from generator.drawing.mapsheet.page import Drawn, draw
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan, reach
from generator.drawing.mapsheet.setting_up import setup_sheet
from generator.drawing.mapsheet.stands import Stand
from generator.drawing.mapsheet.with_counters import PlanWithCounters, draw_dressed, one_sheet

__all__ = [
    "Card",
    "Contents",
    "Drawn",
    "Edge",
    "Format",
    "Plan",
    "PlanWithCounters",
    "Stand",
    "Strip",
    "card_of",
    "draw",
    "draw_dressed",
    "hexes_format",
    "larger_hexes",
    "one_sheet",
    "paper_format",
    "plan",
    "postcard_format",
    "reach",
    "setup_sheet",
]
