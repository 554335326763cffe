"""A writer of HTML: names, attributes and markup in, markup out. `escaped` takes plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from generator.quotes import curly

_SPACES = re.compile(r"\s+")


def escaped(text: str) -> str:
    """Return plain text as markup, its quotes curly."""
    return escape(curly(text), quote=False)


def element(name: str, /, *content: str, **attributes: str) -> str:
    """Return an element around markup; attributes are plain text, and left out without a value.

    An underscore stands for the hyphen in the name of an attribute; one at its end is dropped.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{written}>{''.join(content)}</{name}>"


def lines(parts: Iterable[str]) -> str:
    """Return markup one part a line."""
    return "\n".join(part for part in parts if part)


def identified(anchor: str) -> str:
    """Return the id of what an anchor leads to: ``rule-crossing`` for ``rule:crossing``."""
    return _SPACES.sub("_", anchor.replace(":", "-", 1))
