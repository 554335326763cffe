"""Patterns compiled once for all games, and kept beside the program as Python keeps modules.

In: patterns that follow from the file of a language alone. Out: the same, compiled. What a pattern
comes to in the machine of `re` is kept under ``__pycache__``, for one version of Python and of the
files that make patterns; where it cannot be read or written, or `re` works otherwise, patterns are
compiled as ever. Parsing them is a seventh of a check.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final, TypeAlias

_Machine: TypeAlias = "tuple[int, bytes, int, dict[str, int]]"
"""Flags, instructions, how many groups, and which of these have names."""
_Made: TypeAlias = tuple[Any, ...]
_MAKERS: Final = ("claims.py", "ready_patterns.py", "sentences/dates.py", "sentences/numbers.py")
"""What is kept follows from these files, and from the pattern."""
_MOST: Final = 4000
"""So many patterns are kept at most; the files of our languages have fewer."""


class Kept:
    """What is kept of patterns, read when the first is asked for."""

    def __init__(self) -> None:
        """Begin without having read anything."""
        self._known: dict[str, dict[str, Any]] | None = None
        self._new = False

    def compiled(self, says: str, made: Callable[[str], tuple[str, int]]) -> re.Pattern[str]:
        """Return a pattern compiled as it is made ready, and keep it: in which words and flags."""
        machines = self._of("machines")
        try:
            if says not in machines:
                machines[says] = _machine(*made(says))
                self._new = True
            return _from_machine(says, machines[says])
        except Exception:  # what is private to `re` may be anything
            return re.compile(*made(says))

    def known(self, name: str, says: str, work: Callable[[str], _Made]) -> _Made:
        """Return what some work makes of a pattern: strings, numbers, tuples and frozen sets."""
        found = self._of(name)
        if says not in found:
            found[says], self._new = work(says), True
        made: _Made = found[says]
        return made

    def keep(self) -> None:
        """Write what is new, for the next run; where that is not possible, nobody minds."""
        path, known = _place(), self._known
        if not self._new or known is None or path is None or sys.dont_write_bytecode:
            return
        self._new = False
        if any(len(each) > _MOST for each in known.values()):
            return
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        with suppress(OSError, ValueError):
            path.parent.mkdir(exist_ok=True)
            beside.write_bytes(marshal.dumps((_stamp(), known)))
            beside.replace(path)

    def _of(self, name: str) -> dict[str, Any]:
        if self._known is None:
            self._known = _read()
        return self._known.setdefault(name, {})


KEPT: Final = Kept()
"""That of this process."""


def _read() -> dict[str, dict[str, Any]]:
    path = _place()
    try:
        stamp, known = _loaded(path) if path else ((), {})
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return known if stamp == _stamp() else {}


def _loaded(path: Path) -> tuple[tuple[Any, ...], dict[str, dict[str, Any]]]:
    stamp, known = marshal.loads(path.read_bytes())  # noqa: S302 - as Python reads its modules
    return stamp, known


def _place() -> Path | None:
    """Return where patterns are kept; None where the program lies in no folder."""
    here = Path(__file__)
    try:
        return Path(cache_from_source(str(here))).with_suffix(".kept") if here.is_file() else None
    except NotImplementedError:
        return None


def _stamp() -> tuple[Any, ...]:
    here = Path(__file__).parent
    files = ((here / name).stat() for name in _MAKERS)
    return sys.version, *((each.st_mtime_ns, each.st_size) for each in files)


def _machine(says: str, flags: int) -> _Machine:
    """Return what `re` makes of a pattern."""
    compiled = vars(import_module("re._compiler"))["_code"]
    parsed = import_module("re._parser").parse(says, flags)
    code = [int(each) for each in compiled(parsed, flags)]
    state = parsed.state
    names = {str(name): int(number) for name, number in state.groupdict.items()}
    return int(flags | state.flags), array("I", code).tobytes(), state.groups - 1, names


def _from_machine(says: str, machine: _Machine) -> re.Pattern[str]:
    flags, code, groups, names = machine
    numbered: list[str | None] = [None] * (groups + 1)
    for name, number in names.items():
        numbered[number] = name
    instructions = array("I", code).tolist()
    sre = import_module("_sre")
    made: re.Pattern[str] = sre.compile(says, flags, instructions, groups, names, (*numbered,))
    return made
