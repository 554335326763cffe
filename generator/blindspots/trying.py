"""Slips tried: a game judged in, what nobody would notice out.

Each slip is made in its text and the game judged anew with it (`generator/rejudging.py`). It is
noticed if there is a warning or an error that the game has not without it, and that no comment in
the definition allows. Where several processes may work, they share the slips out by their numbers,
so the result does not depend on how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.blindspots.slips import OF_ANY_LANGUAGE, Kind, Slip, slips
from generator.blindspots.texts import Passage, passages
from generator.diagnostics import Finding, Severity
from generator.model.game import Game
from generator.opposites import wording
from generator.processors import Aside
from generator.records import Frozen
from generator.rejudging import Judged, rejudged

_TOGETHER = 4
"""Slips that a process tries before it tells how far it has come."""
_WAIT = 0.2
"""Seconds for which one that has nothing left to do waits for another at a time."""

Progress = Callable[[int, int], None]
"""Is told how many slips are tried, and of how many."""
Left = Callable[[tuple[Finding, ...]], tuple[Finding, ...]]
"""Returns of findings those that no comment in the definition allows."""


class Trial(Frozen):
    """A slip that was tried, and the codes of what would notice it; none where nothing would."""

    slip: Slip
    codes: tuple[str, ...] = ()

    @property
    def noticed(self) -> bool:
        """Whether somebody would hear of it."""
        return bool(self.codes)


class Tried(Frozen):
    """A text with all slips that it has room for."""

    passage: Passage
    trials: tuple[Trial, ...]

    @property
    def blind(self) -> tuple[Slip, ...]:
        """The slips that nothing would notice."""
        return tuple(each.slip for each in self.trials if not each.noticed)


class BlindSpots(Frozen):
    """What was tried in a game, by its texts in the order in which they are read."""

    game: Game
    texts: tuple[Tried, ...]

    @property
    def made(self) -> int:
        """How many slips were tried."""
        return sum(len(each.trials) for each in self.texts)

    @property
    def noticed(self) -> int:
        """How many of them something would notice."""
        return self.made - sum(len(each.blind) for each in self.texts)

    @property
    def missing(self) -> tuple[str, ...]:
        """The kinds of slips that the language of the game has no words for."""
        known = wording(self.game.language) is not None
        return () if known else tuple(kind for kind in Kind if kind not in OF_ANY_LANGUAGE)

    def by(self, key: Callable[[Passage, Slip], str]) -> Mapping[str, tuple[int, int]]:
        """Return how many slips were made and noticed, by what `key` says, in order of coming."""
        found: dict[str, tuple[int, int]] = {}
        for each in self.texts:
            for trial in each.trials:
                name = key(each.passage, trial.slip)
                made, noticed = found.get(name, (0, 0))
                found[name] = made + 1, noticed + trial.noticed
        return found

    @property
    def by_kind(self) -> Mapping[str, tuple[int, int]]:
        """How many slips of each kind were made and noticed."""
        found = self.by(lambda _, slip: slip.kind)
        return {kind: found[kind] for kind in Kind if kind in found}

    @property
    def by_group(self) -> Mapping[str, tuple[int, int]]:
        """How many slips of each section and group of texts were made and noticed."""
        return self.by(lambda passage, _: passage.group)


def sides_of(game: Game) -> tuple[tuple[str, str], ...]:
    """Return which words and ids of sides may stand for which: each for the next of its kind."""
    words = (tuple(each.id for each in game.sides), tuple(each.name for each in game.sides))
    pairs = (pair for each in words for pair in zip(each, (*each[1:], *each[:1]), strict=True))
    return tuple(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1]))


def slips_in(game: Game, passage: Passage) -> Iterator[Slip]:
    """Yield the slips of a text; a story without one of its sentences asks for the same play."""
    found = slips(passage.text, sides_of(game), game.language)
    for slip in found:
        if not (passage.story and slip.kind in {Kind.LOST, Kind.LOST_CLAUSE}):
            yield slip


def blind_spots(
    before: Judged, left: Left, jobs: int = 1, progress: Progress = lambda *_: None
) -> BlindSpots:
    """Try every slip in a game that has been judged, with up to so many processes."""
    game = before.context.game
    texts = passages(before.context)
    made = [(each, slip) for each in texts for slip in slips_in(game, each)]
    found = iter(_shared_out(before, left, made, jobs, progress))
    of_texts: dict[Passage, list[Trial]] = {each: [] for each in texts}
    for (passage, slip), codes in zip(made, found, strict=True):
        of_texts[passage].append(Trial(slip, codes))
    return BlindSpots(game, tuple(Tried(each, tuple(some)) for each, some in of_texts.items()))


def _shared_out(
    before: Judged,
    left: Left,
    made: Sequence[tuple[Passage, Slip]],
    jobs: int,
    progress: Progress,
) -> list[tuple[str, ...]]:
    """Return the codes of what notices each slip, in their order."""
    noticed = partial(_noticed, before, left, Counter(_named(before.findings)))
    parts = [made[start : start + _TOGETHER] for start in range(0, len(made), _TOGETHER)]
    works = [partial(_all_noticed, noticed, part) for part in parts]
    # What all later ones share is worked out with the first, once for all processes.
    done = {number: work() for number, work in enumerate(works[:1])}
    jobs = max(1, min(jobs, len(works)))
    others = {first: Aside(works[first::jobs]) for first in range(1, jobs)}
    came = dict.fromkeys(others, 0)

    def take(seconds: float) -> None:
        for first, other in others.items():
            for each in other.came(seconds) if other.left else ():
                done[first + came[first] * jobs] = each
                came[first] += 1
        progress(sum(map(len, done.values())), len(made))

    try:
        for number in range(0, len(works), jobs):
            if number not in done:
                done[number] = works[number]()
            take(0)
        while len(done) < len(works):
            take(_WAIT)
    finally:
        for other in others.values():
            other.stop()
    return [codes for number in sorted(done) for codes in done[number]]


def _all_noticed(
    noticed: Callable[[Passage, Slip], tuple[str, ...]], made: Sequence[tuple[Passage, Slip]]
) -> list[tuple[str, ...]]:
    return [noticed(passage, slip) for passage, slip in made]


def _noticed(
    before: Judged, left: Left, known: Counter[tuple[str, str]], passage: Passage, slip: Slip
) -> tuple[str, ...]:
    """Return the codes of what is found with a slip and not without it."""
    after = rejudged(before, {passage.origin: slip.made(passage.text)})
    findings = tuple(each for each in after.findings if each.severity >= Severity.WARNING)
    counted, new = Counter[tuple[str, str]](), []
    for finding, name in zip(findings, _named(findings), strict=True):
        counted[name] += 1
        if counted[name] > known[name]:
            new.append(finding)
    return tuple(sorted({finding.code for finding in left(tuple(new))})) if new else ()


def _named(findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    """Yield what makes each finding the same one, wherever its text has moved to."""
    return ((each.code, each.message) for each in findings)
