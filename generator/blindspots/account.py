"""What was found in a game, with all that telling it takes: its remedies, names and places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from generator.blindspots.remedies import Remedy, remedies
from generator.blindspots.slips import Kind, Slip
from generator.blindspots.trying import BlindSpots, Left, Progress, Tried, blind_spots
from generator.diagnostics import Origin, Span
from generator.records import Frozen
from generator.rejudging import Judged

MARKS: Final[Mapping[str, str]] = {
    Kind.FAVOUR: "f",
    Kind.ORDER: "o",
    Kind.AMOUNT: "a",
    Kind.COMPASS: "c",
    Kind.TIME: "t",
    Kind.MUST: "m",
    Kind.ALL: "q",
    Kind.SIDE: "s",
    Kind.ROLE: "r",
    Kind.WAY: "w",
    Kind.WORD: "x",
    Kind.NUMBER: "n",
    Kind.LOST_WORD: "l",
    Kind.LOST_CLAUSE: "()",
    Kind.LOST: "[]",
}
"""The mark of each kind of slips, which stands under or behind a word, or at both ends of more."""
WHOLE: Final = frozenset({Kind.LOST_CLAUSE, Kind.LOST})
"""Kinds that are about more than words."""

Where: TypeAlias = Callable[[Origin, tuple[int, int] | None], Span | None]
"""Returns where a text stands in the source, or some characters of it."""


class Account(Frozen):
    """What was found in a game, what would help, and where it is written."""

    found: BlindSpots
    remedies: tuple[Remedy, ...]
    names: Mapping[str, Mapping[str, str]]
    where: Where

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.found.game.title

    @property
    def share(self) -> str:
        """The one sentence that says how much would be noticed."""
        made, noticed = self.found.made, self.found.noticed
        if not made:
            return "no slip can be made in words that carry a rule"
        slips = "slip" if made == 1 else "slips"
        told = f"of {made:,} {slips} in words that carry a rule {noticed:,} would be noticed"
        return f"{told}: {percent(made, noticed)}"

    @property
    def limits(self) -> str:
        """What was not tried, as a sentence; nothing where all was."""
        missing = self.found.missing
        if not missing:
            return ""
        tag = self.found.game.language
        return f"Postwar has no words of slips in “{tag}”: not tried are {'; '.join(missing)}"

    def by_advice(self) -> Iterator[tuple[str, tuple[Remedy, ...]]]:
        """Yield the remedies of each kind, those for most slips first, the last resort last."""
        kinds: dict[str, list[Remedy]] = {}
        for each in self.remedies:
            kinds.setdefault(each.advice, []).append(each)

        def rank(several: list[Remedy]) -> tuple[bool, int]:
            return several[0].last, -sum(each.blind for each in several)

        for several in sorted(kinds.values(), key=rank):
            yield several[0].advice, tuple(several)

    def by_group(self) -> Iterator[tuple[str, tuple[Tried, ...]]]:
        """Yield the texts of each section and group, in the order in which they are read."""
        groups: dict[str, list[Tried]] = {}
        for each in self.found.texts:
            groups.setdefault(each.passage.group, []).append(each)
        for group, texts in groups.items():
            yield group, tuple(texts)


def trimmed(text: str, slip: Slip) -> tuple[int, int]:
    """Return the stretch of a slip without the white space at its ends."""
    old = text[slip.start : slip.end]
    return slip.end - len(old.lstrip()), slip.start + len(old.rstrip())


def percent(made: int, noticed: int) -> str:
    """Return a share of slips as it is told: 13%; all and nothing are said of these alone."""
    if 0 < noticed < made:
        return f"{min(99, max(1, round(100 * noticed / made)))}%"
    return "100%" if noticed else "0%"


def account_of(
    before: Judged, left: Left, where: Where, jobs: int = 1, progress: Progress = lambda *_: None
) -> Account:
    """Try every slip in a game that has been judged, and find what would help."""
    found = blind_spots(before, left, jobs, progress)
    context = before.context
    return Account(found, remedies(found, context), context.names, where)


def told(slip: Slip, text: str) -> str:
    """Return a slip in words: ``before: after``, ``lost``."""
    old = " ".join(text[slip.start : slip.end].split())
    if slip.kind in WHOLE:
        return "lost"
    new = " ".join(slip.new.split())
    return f"{old} → {new}" if new else f"{old} lost"
