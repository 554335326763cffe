"""What a user is told who gave a command that cannot be carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.nearness import nearest


class MisuseError(Exception):
    """The command cannot be carried out as it was given; the message says why."""


def known(kind: str, names: Iterable[str], all_names: Sequence[str]) -> None:
    """Raise MisuseError for a name that is none of `all_names`."""
    for name in names:
        if name not in all_names:
            raise MisuseError(f"there is no {kind} {name!r}{suggestion(name, all_names)}")


def suggestion(name: str, all_names: Sequence[str]) -> str:
    """Return what may have been meant, as the end of a sentence."""
    near = nearest(name, all_names)
    if near:
        return f"; did you mean {near}?"
    return f"; known: {', '.join(all_names)}" if 0 < len(all_names) < 12 else ""
