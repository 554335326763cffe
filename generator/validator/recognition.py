"""Which of the printed files a PDF is: its name, its bytes and its pages in, a file's name out."""

from __future__ import annotations

import re
from collections import Counter

from generator.collation.matching import letters
from generator.pdfreader.document import Document
from generator.records import dataclass
from generator.validator.frozen import Frozen

_COPY = re.compile(r"(?: ?\(\d+\)| - [Cc]opy|[-_ ]copy| [Kk]opie)+(?=\.\w+\Z)")
"""What computers add to the name of a file that is there already."""
_LIKE, _UNLIKE = 0.6, 0.3
"""Shares of a file's texts: from the one on it is taken for it, below the other for another."""
_MOST_READ = 4
"""Pages that are looked at."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The printed file that a PDF is taken for, by its name and by what it holds.

    Both are None for a stranger; where they differ, it goes by another's name.
    """

    named: str | None
    held: str | None


def named_like(frozen: Frozen, name: str) -> str | None:
    """Return the printed file of a name, copies and capitals forgiven."""
    known = {file.name.lower(): file.name for file in frozen.manifest.files}
    return known.get(name.lower(), known.get(_COPY.sub("", name.lower())))


def same_bytes(frozen: Frozen, digest: str, named: str | None) -> str | None:
    """Return the printed file that has a SHA-256, the one of the name first."""
    found = [file.name for file in frozen.manifest.files if file.sha256 == digest]
    return named if named in found else next(iter(found), None)


def recognised(frozen: Frozen, document: Document, named: str | None) -> Recognition:
    """Return what an open PDF holds."""
    pages = range(min(document.count, _MOST_READ))
    drawings = frozen.seal.drawings
    own = {document.drawing(number) for number in pages}
    if named is not None and own & set(drawings.get(named, ())):
        return Recognition(named, named)
    drawn = [name for name, digests in drawings.items() if own & set(digests)]
    if drawn:
        most = max(drawn, key=lambda name: (len(own & set(drawings[name])), -len(drawings[name])))
        return Recognition(named, most)
    shown = Counter(letters(run.text) for number in pages for run in document.page(number).runs)
    if named is not None and _share(frozen, named, shown) >= _UNLIKE:
        return Recognition(named, named)
    shares = {name: _share(frozen, name, shown) for name in drawings}
    best = max(shares, key=shares.__getitem__, default=None)
    if best is not None and shares[best] >= _LIKE:
        return Recognition(named, best)
    return Recognition(named, named)


def _share(frozen: Frozen, name: str, shown: Counter[str]) -> float:
    """Return which share of a file's texts is among those shown."""
    texts = [text for text in frozen.file(name).texts if text.page < _MOST_READ]
    wanted = Counter(letters(text.content) for text in texts)
    return sum((wanted & shown).values()) / max(1, sum(wanted.values()))
