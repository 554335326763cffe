"""Scripts that are written without spaces: Chinese, Japanese, Korean.

A line of them may end between any two characters, and their faces are others than those of the
rest.
"""

from __future__ import annotations

from typing import Final

UNSPACED: Final = (
    *((0x2E80, 0x312F), (0x31A0, 0x4DBF), (0x4E00, 0x9FFF)),  # kana, signs, ideographs
    *((0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF)),
)
"""The first and the last character of each block, in order."""
FIRST_UNSPACED: Final = chr(UNSPACED[0][0])
"""No character before this one is of such a script."""


def unspaced(character: str) -> bool:
    """Whether a character is of a script that is written without spaces."""
    code = ord(character)
    return any(first <= code <= last for first, last in UNSPACED)
