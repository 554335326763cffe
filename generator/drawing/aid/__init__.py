"""The player's aid and the forms: what lies beside the map while a game is played."""

from generator.drawing.aid.card import aid_pages, aid_panels
from generator.drawing.aid.composer import Composition, compose
from generator.drawing.aid.forms import form_pages
from generator.drawing.aid.helper import Helper, helpers
from generator.drawing.aid.panels import Panel
from generator.drawing.aid.terrain import map_swatches

__all__ = [
    "Composition",
    "Helper",
    "Panel",
    "aid_pages",
    "aid_panels",
    "compose",
    "form_pages",
    "helpers",
    "map_swatches",
]
