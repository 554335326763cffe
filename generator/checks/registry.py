"""Every check, by code: whatever file of a family's folder is named by one.

The files are listed by their packages, which works in a folder and from a zip alike. So a new check
is one new file, and nothing else is to be edited. A family's files are read when it is first asked
for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from generator.checks import (
    crt,
    ctr,
    dic,
    drw,
    ex,
    fnt,
    gap,
    lng,
    map,  # noqa: A004
    net,
    num,
    ref,
    set,  # noqa: A004
    trk,
    txt,
    wlk,
)
from generator.checks.check import Check

_FAMILIES: Final = (map, net, ctr, set, crt, dic, trk, num, ref, ex, gap, lng, txt, fnt, drw, wlk)
_NAMED_BY_A_CODE: Final = re.compile(r"[a-z]+\d{3}_")
_OF_SENTENCES: Final = ("REF", "TXT")
"""Families that take as long as all others together."""
OF_PLAY: Final = ("WLK",)
"""Families in which checks are that play the game."""


def families() -> dict[str, str]:
    """Return what each family is about, by the letters with which its codes begin."""
    return {
        family.__name__.rpartition(".")[2].upper(): (family.__doc__ or "").strip().rstrip(".")
        for family in _FAMILIES
    }


def halves() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters of all families in two parts of about the same work."""
    return tuple(letters for letters in families() if letters not in _OF_SENTENCES), _OF_SENTENCES


@cache
def checks_of(letters: tuple[str, ...]) -> tuple[Check, ...]:
    """Return the checks of some families, in the order of their codes."""
    return tuple(sorted(_found(letters), key=lambda check: check.code))


def every_check() -> tuple[Check, ...]:
    """Return one check for each file that is named by a code, in the order of the codes."""
    return checks_of(tuple(families()))


def _found(letters: tuple[str, ...]) -> Iterator[Check]:
    for family in _FAMILIES:
        if family.__name__.rpartition(".")[2].upper() not in letters:
            continue
        for file in iter_modules(family.__path__):
            if _NAMED_BY_A_CODE.match(file.name):
                yield import_module(f"{family.__name__}.{file.name}").CHECK
