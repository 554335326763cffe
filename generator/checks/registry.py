"""Every check, by code: whatever the modules of the families define.

A family is a folder or a single file; the files of a folder are listed by its package, which works
on a disk and from a zip alike. So a new check is a function wherever it fits, and nothing else is
to be edited. A family's files are read when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from generator.checks import (
    crt,
    ctl,
    ctr,
    cup,
    dic,
    drw,
    edn,
    evt,
    ex,
    fnt,
    gap,
    lng,
    map,  # noqa: A004
    mov,
    net,
    num,
    ref,
    res,
    scn,
    set,  # noqa: A004
    spl,
    thm,
    trk,
    txt,
    wlk,
)
from generator.checks.check import Check, checks_in

_ALL: Final = (
    *(map, net, mov, spl, ctl, cup, evt, ctr, set, scn, crt, res, dic, trk, num),
    *(ref, ex, gap, lng, txt, fnt, drw, thm, edn, wlk),
)
_WITH_WORDING: Final = ("CRT", "DIC", "EX", "MAP", "TXT")
"""Families that take as long as all others together, of which references are dearest."""
OF_PLAY: Final = ("WLK",)
"""Families in which checks are that play the game."""


def families() -> dict[str, str]:
    """Return what each family is about, by the letters with which its codes begin."""
    return {
        family.__name__.rpartition(".")[2].upper(): (family.__doc__ or "").strip().rstrip(".")
        for family in _ALL
    }


def halves() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters of all families in two parts of about the same work."""
    return tuple(letters for letters in families() if letters not in _WITH_WORDING), _WITH_WORDING


@cache
def checks_of(letters: tuple[str, ...]) -> tuple[Check, ...]:
    """Return the checks of some families, in the order of their codes."""
    return tuple(sorted(_found(letters), key=lambda check: check.code))


def every_check() -> tuple[Check, ...]:
    """Return all checks, in the order of the codes."""
    return checks_of(tuple(families()))


def _found(letters: tuple[str, ...]) -> Iterator[Check]:
    for family in _ALL:
        if family.__name__.rpartition(".")[2].upper() in letters:
            for module in _modules(family):
                yield from checks_in(module)


def _modules(family: ModuleType) -> Iterator[ModuleType]:
    yield family
    for file in iter_modules(getattr(family, "__path__", ())):
        yield import_module(f"{family.__name__}.{file.name}")
