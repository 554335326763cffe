"""The ink of all that is printed around pieces and pages: marks, rulers, captions."""

from __future__ import annotations

from generator import colour
from generator.scene import Paint

BLACK = Paint(colour.BLACK)
