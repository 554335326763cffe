"""Every check, by code: whatever file of a family's folder is named by one.

The files are listed by their packages, which works in a folder and from a zip alike. So a new check
is one new file, and nothing else is to be edited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from generator.checks import crt, ctr, dic, ex, gap, lng, map, net, num, ref, set, trk, txt, wlk  # noqa: A004
from generator.checks.check import Check

_FAMILIES: Final = (map, net, ctr, set, crt, dic, trk, num, ref, ex, gap, lng, txt, wlk)
_NAMED_BY_A_CODE = re.compile(r"[a-z]+\d{3}_")


def _checks() -> Iterator[Check]:
    for family in _FAMILIES:
        for file in sorted(iter_modules(family.__path__), key=lambda file: file.name):
            if _NAMED_BY_A_CODE.match(file.name):
                module = import_module(f"{family.__name__}.{file.name}")
                yield module.CHECK


def families() -> dict[str, str]:
    """Return what each family is about, by the letters with which its codes begin."""
    return {
        family.__name__.rpartition(".")[2].upper(): (family.__doc__ or "").strip().rstrip(".")
        for family in _FAMILIES
    }


CHECKS: Final[tuple[Check, ...]] = tuple(sorted(_checks(), key=lambda check: check.code))
"""One for each file that is named by a code."""
