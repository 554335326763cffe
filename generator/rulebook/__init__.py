"""The rulebook: parsed rules in, a PDF of numbered, linked pages out.

Nothing here parses text: `reading/` did that once. Tables and other figures come as scenes, drawn
by `drawing/`; one flowable sets them.
"""

from generator.rulebook.examples import room_in_box, room_on_cover
from generator.rulebook.manual import Figure, Manual
from generator.rulebook.press import write

__all__ = ["Figure", "Manual", "room_in_box", "room_on_cover", "write"]
