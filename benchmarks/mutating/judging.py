"""What the reader and the checks say of a spoilt definition: a fault in, a verdict out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from benchmarks.mutating.definition import Definition, Edit, Fault, spoilt
from generator.diagnostics import Finding, Severity
from generator.model.game import Game
from generator.reading import Reading
from generator.rejudging import Judged, judged, judged_after

Checker = Callable[[Game], tuple[Finding, ...]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a fault: `codes` of the new findings; none where nobody noticed.

    `same` says that the edit changed nothing in the game: it counts as not made.
    """

    fault: Fault
    codes: tuple[str, ...]
    at_line: bool
    same: bool
    messages: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judge:
    """Judges faults of one definition by what it has that the sound one has not."""

    sound: Definition
    checker: Checker | None = None
    """What checks a game; if none is given all checks do, those alone that read what changed."""
    least: Severity = Severity.WARNING

    @cached_property
    def known(self) -> Counter[tuple[str, str]]:
        """Findings of the sound definition."""
        return Counter(_name(finding) for finding in self.findings(self.sound.texts)[1])

    @cached_property
    def before(self) -> Judged:
        """The sound definition judged, from which spoilt ones are judged anew."""
        return judged(self.sound.game)

    def checked(self, game: Game) -> tuple[Finding, ...]:
        """Return what is found in a game; texts that have changed are judged alone."""
        return self.checker(game) if self.checker else judged_after(self.before, game).findings

    def findings(self, texts: Mapping[str, str]) -> tuple[Reading, tuple[Finding, ...]]:
        """Return what is read, and findings of warning or above with their places."""
        reading = self.sound.read(texts)
        found = reading.findings
        if reading.game is not None:
            found += tuple(reading.origins.locate(each) for each in self.checked(reading.game))
        return reading, tuple(each for each in found if each.severity >= self.least)

    def judge(self, fault: Fault) -> Verdict:
        """Make a fault, read and check again."""
        texts = spoilt(self.sound.texts, fault.edits)
        reading, found = self.findings(texts)
        left = Counter(self.known)
        new = []
        for finding in found:
            if left[_name(finding)] > 0:
                left[_name(finding)] -= 1
            else:
                new.append(finding)
        lines = _lines(texts, fault.edits)
        return Verdict(
            fault,
            tuple(sorted({finding.code for finding in new})),
            any(_tells(finding, lines, fault) for finding in new),
            not new and reading.game == self.sound.game,
            tuple(f"{finding.code} {finding.span}: {finding.message}" for finding in new),
        )


def every_severity() -> Severity:
    """Return the severity from which on nothing is left out."""
    return min(Severity)


def _name(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.message


def _lines(texts: Mapping[str, str], edits: tuple[Edit, ...]) -> tuple[tuple[str, int, int], ...]:
    """Return file, first and last line of each edit in the spoilt files."""
    found, shift = [], dict.fromkeys(texts, 0)
    for edit in sorted(edits, key=lambda edit: edit.place):
        file = edit.place.file
        start = edit.place.start + shift[file]
        end = start + len(edit.text)
        shift[file] += len(edit.text) - (edit.place.end - edit.place.start)
        first = texts[file].count("\n", 0, start) + 1
        found.append((file, first, first + texts[file].count("\n", start, end)))
    return tuple(found)


def _tells(finding: Finding, lines: tuple[tuple[str, int, int], ...], fault: Fault) -> bool:
    """Whether a finding, or its other place, begins within a line of the fault, or names it."""
    spans = [finding.span, *(related.span for related in finding.related)]
    near = any(
        span and span.file == file and first - 1 <= span.line <= last + 1
        for span in spans
        for file, first, last in lines
    )
    return near or any(
        _names(finding.message, text) for text in (*(edit.text for edit in fault.edits), fault.gone)
    )


def _names(message: str, text: str) -> bool:
    text = text.strip("\"' ")
    return len(text) > 2 and bool(re.search(rf"(?<!\w){re.escape(text)}(?!\w)", message))
