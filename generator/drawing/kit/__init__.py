"""The kit: the opening pages of the print-and-play file, which tell how the game is made."""

from generator.drawing.kit.cover import SIGNPOST, Bound, Cover, cover_page, tabletop
from generator.drawing.kit.making import making_page
from generator.drawing.kit.materials import spread, tiles
from generator.drawing.kit.props import Materials
from generator.drawing.kit.strip import step_beside, step_strip, step_words

__all__ = [
    "SIGNPOST",
    "Bound",
    "Cover",
    "Materials",
    "cover_page",
    "making_page",
    "spread",
    "step_beside",
    "step_strip",
    "step_words",
    "tabletop",
    "tiles",
]
