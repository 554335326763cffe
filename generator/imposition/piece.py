"""A piece that is cut out: its two faces, its size and its form. Plain values, nothing is drawn."""

from __future__ import annotations

from enum import StrEnum

from generator.diagnostics import Origin
from generator.records import dataclass
from generator.scene import Item, Paint

ROUND_APART = 1.0
"""Half the room in mm between two round pieces: what each bleeds into."""
STANDING_APART = 2.5
"""Half the room in mm between two stand-ups: scissors go between them."""
_TAB = 0.4  # of a stand-up's width
_LEAST_TAB = 5.0  # mm: enough for glue


class Form(StrEnum):
    """How a piece is cut."""

    FLAT = "flat"
    """Along straight lines that run across the whole sheet."""
    ROUND = "round"
    """Along a circle."""
    STANDING = "standing"
    """Along an outline of front, back and two tabs; it is folded and stands."""


@dataclass(frozen=True, slots=True)
class PieceFace:
    """One side of a piece: grounds as (paint, top, bottom) stripes, and the art upon them."""

    grounds: tuple[tuple[Paint, float, float], ...]
    art: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to be cut out, `width` by `height` mm; a stand-up is that large as seen from ahead.

    Pieces of a `group` (a side of the game) stand together. A `spare` fills a gap: it is counted
    apart.
    """

    name: str
    group: str
    width: float
    height: float
    front: PieceFace
    back: PieceFace
    form: Form = Form.FLAT
    spare: bool = False
    second: str = ""
    """Its name in a second language, which the inventory tells under the first."""
    second_origin: Origin | None = None

    @property
    def tab(self) -> float:
        """The depth of each of a stand-up's two tabs."""
        return max(_LEAST_TAB, _TAB * self.width)

    @property
    def cut(self) -> tuple[float, float]:
        """The width and height of what is cut out."""
        if self.form is Form.STANDING:
            return self.width, 2 * (self.height + self.tab)
        return self.width, self.height

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height that it takes up among others of its kind."""
        apart = {Form.FLAT: 0.0, Form.ROUND: ROUND_APART, Form.STANDING: STANDING_APART}[self.form]
        return self.cut[0] + 2 * apart, self.cut[1] + 2 * apart
