"""Words that are one stem with endings."""

from __future__ import annotations

_ENDINGS = frozenset(
    {"", "s", "es", "d", "ed", "n", "ns", "an", "ans", "ian", "ese", "ish", "y", "ern"}
)
_SHORTEST_STEM = 3


def same_stem(a: str, b: str) -> bool:
    """Whether two words are one stem with endings: russians and russian, allies and allied."""
    return any(
        a[:cut] == b[:cut] and a[cut:] in _ENDINGS and b[cut:] in _ENDINGS
        for cut in range(_SHORTEST_STEM, min(len(a), len(b)) + 1)
    )
