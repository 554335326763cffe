"""How tables and lists of entries read, and what stands over them: passages in, passages out.

Whatever has no entries is left out with its caption or heading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.collation.flow.wanted import Passage
from generator.model.translation import Second

Names = Mapping[str, Mapping[str, str]]
"""How things are printed, by kind and id."""


def table(caption: str, heads: Sequence[str], rows: Iterable[Passage]) -> Iterator[Passage]:
    """Yield a table whose rows are given."""
    yield from headed(caption, (Passage(" ".join(heads)), *rows), least=1)


def headed(title: str, entries: Iterable[Passage], least: int = 0) -> Iterator[Passage]:
    """Yield entries under a title where there are more than `least`, which are no entries."""
    found = tuple(entries)
    if len(found) > least:
        yield Passage(title)
        yield from found


def row(origin: str, head: str, *cells: str) -> Passage:
    """Return a row, or the name of an entry and what it means."""
    return Passage(" ".join((head, *cells)), origin)


def beside(name: str, second: Second | None) -> str:
    """Return a name and, behind it, that in the second language where there is one."""
    return f"{name} {second.text}" if second else name


def listed(names: Names, kind: str, ids: Iterable[str]) -> str:
    """Return the names of things of a kind, with commas."""
    return ", ".join(names[kind].get(each, each) for each in ids)
