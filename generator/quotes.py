"""Quotes, apostrophes and hyphens: plain as they are typed in, curly as they are printed out.

The one rule for paper and screen. A definition may hold either; curly ones stay as they are. Each
character becomes one, so that places in a text stay the same.
"""

from __future__ import annotations

import re
from typing import Final

_STRAIGHT = re.compile("['\"]")
_CURLY: Final = str.maketrans("‘’“”″", '\'\'"""')
_JOINING = re.compile(r"(?<=\w)[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}](?=\w)")
_BEFORE = "([{–—/“‘"
"""What may stand before a quote that opens, beside a space and the beginning."""


def curly(text: str) -> str:
    """Return `text` with its straight quotes and apostrophes as they are printed.

    A quote opens before a word and closes behind one; behind a number that is not within quotes
    it is the sign for inches. A single one opens where another closes later on, and is an
    apostrophe else.
    """
    if "'" not in text and '"' not in text:
        return text
    made = list(text)
    opened = False
    for found in _STRAIGHT.finditer(text):
        place = found.start()
        before, after = "".join(made[place - 1 : place]), text[place + 1 : place + 2]
        if found[0] == "'":
            made[place] = "‘" if _opens(before, after) and _closed(text, place) else "’"
        elif not opened and before.isnumeric():
            made[place] = "″"
        else:
            opened = _opens(before, after)
            made[place] = "“" if opened else "”"
    return "".join(made)


def straight(text: str) -> str:
    """Return `text` with plain quotes and apostrophes, to compare what is printed with."""
    return text.translate(_CURLY)


def plainly(text: str) -> str:
    """Return `text` as names are compared: plain quotes, and hyphens for dashes within words."""
    return text if text.isascii() else _JOINING.sub("-", straight(text))


def _opens(before: str, after: str) -> bool:
    """Tell whether a quote between two characters opens: words go on behind it, not before it."""
    begins = not before or before.isspace() or before in _BEFORE
    if not after:  # the end of a piece of text: a link or bold words may follow
        return before.isspace()
    return begins and not after.isspace() and after not in ".,;:!?)"


def _closed(text: str, place: int) -> bool:
    """Tell whether a single quote behind `place` closes what opens there, such as 'this'."""
    if re.match(r"s\b", text[place + 1 :]):  # 's-Hertogenbosch, and what follows a name
        return False
    return re.search(r"[^\s']'(?!\w)", text[place + 1 :]) is not None
