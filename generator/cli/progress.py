"""How far a build has come: its steps in, a bar on a terminal or lines elsewhere out, and sums.

Seconds are counted here and told on the screen; none of them gets into a file.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from generator.build import Stage
from generator.cli.screen import in_bytes, say

if TYPE_CHECKING:
    from generator.build import Step

_BAR = 20
"""Characters of a bar."""
_BROAD = 60
"""Columns of a terminal that has room for a bar beside the words."""
_USUAL = 80
"""Columns of a terminal that does not say how many it has."""
_SOON = 2.0
"""Seconds before which nothing is said of those that are left."""
_GUESSED = 4.0
"""Seconds after which what was seen weighs as much as what was guessed."""
_NEARLY = 0.95
"""How far what is not yet done may be thought to have come."""
_EASING = 0.15
"""How much of a new estimate enters what is shown, each time that it is shown."""


class Tally:
    """What was planned, begun and done of a build of so many `games` in so many processes.

    `clock` tells seconds since any moment.
    """

    def __init__(self, games: int, jobs: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._games, self._jobs, self._clock = games, jobs, clock
        self._began = clock()
        self._planned: dict[tuple[str, str], Step] = {}
        self._at_work: dict[tuple[str, str], float | None] = {}
        """What processes were given, in order; since when they are at it."""
        self._all_planned = False
        self._shown: tuple[float, float] | None = None
        self.done: dict[tuple[str, str], Step] = {}
        self.seconds: dict[tuple[str, str], float] = {}
        """How long each edition has taken that was printed."""

    def follow(self, step: Step | None) -> None:
        """Take a step into account; None says that everything is planned."""
        if step is None:
            self._all_planned = True
            return
        name = step.game, step.edition.title
        if step.stage is Stage.PLANNED:
            self._planned[name] = step
        elif step.stage is Stage.BEGUN:
            self._at_work[name] = None
        else:
            since = self._at_work.pop(name, None)
            if since is not None:
                self.seconds[name] = self._clock() - since
            self.done[name] = step
        for name in list(self._at_work)[: self._jobs]:
            self._at_work[name] = self._at_work[name] or self._clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._began

    @property
    def planned(self) -> int | None:
        """How many editions are to be printed; None while that is not yet known."""
        return len(self._planned) if self._all_planned else None

    @property
    def running(self) -> tuple[str, ...]:
        """What is being printed now."""
        return tuple(f"{game} {title}" for game, title in list(self._at_work)[: self._jobs])

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        done, left, _ = self._work()
        return done / (done + left) if done + left else float(self._all_planned)

    def left(self) -> str:
        """Return in words how long it will still take; nothing where that cannot be said yet.

        It is eased from what was said before: an edition that takes long makes no jump.
        """
        now = self._clock()
        if now - self._began < _SOON or not self._planned:
            return ""
        done, left, longest = self._work()
        if not left:
            return ""
        estimate = max(left / self._pace(done), longest / (self._pace(done) / self._jobs))
        if self._shown is not None:
            before, said = self._shown
            expected = max(said - (now - before), 0.0)
            estimate = expected + (estimate - expected) * _EASING
        self._shown = now, estimate
        return in_words(estimate)

    def _work(self) -> tuple[float, float, float]:
        """Return how much was done, how much is left, and how much of that in one piece."""
        drawn = {name: step for name, step in self._planned.items() if not self._was_kept(name)}
        weights = {name: step.edition.product.effort for name, step in drawn.items()}
        done = sum(weight for name, weight in weights.items() if name in self.done)
        pace, now = self._pace(done) / self._jobs, self._clock()
        left = {name: weight for name, weight in weights.items() if name not in self.done}
        for name, since in self._at_work.items():
            if since is not None and name in left:
                come = min((now - since) * pace, _NEARLY * left[name])
                left[name] -= come
                done += come
        more = 0.0
        games = {game for game, _ in self._planned}
        if games and not self._all_planned:
            more = sum(weights.values()) / len(games) * (self._games - len(games))
        return done, sum(left.values()) + more, max(left.values(), default=0.0)

    def _pace(self, done: float) -> float:
        """Return how much is done in a second: what was seen, and at first what is guessed."""
        return (done + _GUESSED * self._jobs) / (self.elapsed + _GUESSED)

    def _was_kept(self, name: tuple[str, str]) -> bool:
        return name in self.done and self.done[name].kept


def in_words(seconds: float) -> str:
    """Return how long something will take, no more exactly than that is known."""
    if seconds < 5:
        return "a few seconds left"
    if seconds < 57:
        return f"about {round(seconds / 5) * 5} s left"
    return f"about {max(1, round(seconds / 60))} min left"


def line(tally: Tally, width: int) -> str:
    """Return what a terminal shows that is `width` columns wide: one line, with a column free."""
    planned = tally.planned
    count = f"{len(tally.done)} of {planned}" if planned else f"{len(tally.done)} done"
    return _fitted(tally.share, count, tally.left(), ", ".join(tally.running), width)


def _fitted(share: float, count: str, left: str, running: str, width: int) -> str:
    full = round(_BAR * share)
    bar = f"[{'#' * full}{'.' * (_BAR - full)}] " if width >= _BROAD else ""
    said = ", ".join(filter(None, (f"{bar}{count}", left)))
    shown = f"{said}: {running}" if running else said
    room = max(1, width - 1)
    return shown if len(shown) <= room else f"{shown[: room - 3]}..."[:room]


@contextmanager
def progress_on_screen(tally: Tally, *, quiet: bool) -> Iterator[Callable[[Step | None], None]]:
    """Yield what is told the steps of a build: it has `tally` follow them, and shows them.

    A terminal has a bar, which is gone in the end. Elsewhere, and on a terminal that can go back to
    the begin of no line, each product has a line when it is done.
    """
    stream = sys.stderr
    if quiet or stream is None:
        yield tally.follow
    elif stream.isatty() and os.environ.get("TERM") != "dumb":
        bar = _Bar(tally, stream)
        try:
            bar.show("checking the games")
            yield bar.follow
        finally:
            bar.show("")
    else:
        yield lambda step: _say_done(tally, step)


@contextmanager
def count_on_screen(
    what: str, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[int, int], None]]:
    """Yield what is told how much of some work is done, and of how much: a terminal shows it.

    `clock` tells seconds since any moment.
    """
    stream, began = sys.stderr, clock()
    if stream is None or not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _, __: None
        return
    shown = _Line(stream)
    try:
        shown.show(f"checking {what}")
        yield lambda done, planned: shown.show(
            counted(what, done, planned, clock() - began, shown.columns())
        )
    finally:
        shown.show("")


def counted(what: str, done: int, planned: int, elapsed: float, width: int) -> str:
    """Return what a terminal shows of counted work, after so many seconds."""
    left = in_words(elapsed / done * (planned - done)) if done and elapsed >= _SOON else ""
    return _fitted(done / planned if planned else 1.0, f"{done} of {planned}", left, what, width)


class _Line:
    """One line of a terminal, written anew over itself."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._before = stream, 0

    def show(self, text: str) -> None:
        """Write a line over the one before; an empty one leaves nothing of it."""
        over = " " * min(self._before, self.columns() - 1)
        try:
            self._stream.write(f"\r{over}\r{text}")
            self._stream.flush()
        except OSError:  # the terminal has gone: nobody is left to look
            return
        self._before = len(text)

    def columns(self) -> int:
        """Return how broad the terminal is now: somebody may have drawn it wider or narrower."""
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or _USUAL
        except (OSError, ValueError):
            return _USUAL


class _Bar(_Line):
    """The line that shows a build."""

    def __init__(self, tally: Tally, stream: TextIO) -> None:
        super().__init__(stream)
        self._tally = tally

    def follow(self, step: Step | None) -> None:
        self._tally.follow(step)
        if step is None or step.stage is not Stage.PLANNED:
            self.show(line(self._tally, self.columns()))


def _say_done(tally: Tally, step: Step | None) -> None:
    tally.follow(step)
    if step is not None and step.stage is Stage.DONE and step.ordered:
        size = in_bytes(sum(file.bytes for file in step.files))
        pages = sum(file.pages for file in step.files if file.name.endswith(".pdf"))
        told = [f"{pages} page{'s' * (pages != 1)}"] * bool(pages) + [size]
        if step.kept:
            told.append("from the cache")
        what = ", ".join(told) if step.files else "not printed"
        say(f"{step.game}: {step.edition.title}, {what}")
