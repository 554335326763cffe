"""The story on one screen: read, check, draw, print, prove.

`judge` reads and checks a definition, `build` prints what is sound, `prove` reads the paper back,
`reckon` works out the odds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from generator.checks.run import check
from generator.diagnostics import Finding, Severity, in_order, worst
from generator.reading.codes import EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE
from generator.reading.definition import Reading, read

if TYPE_CHECKING:
    from generator.combat import OddsReport
    from generator.press import Press, Result
    from generator.products import Wishes, Workshop

Progress = Callable[[str, int, int], None]
"""Is told what was printed, and the how manieth of how many it was."""

UNUSABLE = frozenset(entry.code for entry in (EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE))
"""Findings that leave nothing to complain of in detail: there is no text to read."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game: its findings, the texts they point into, the files printed.

    `usable` is False where something could not be read or written at all.
    """

    game: str
    findings: tuple[Finding, ...]
    files: Mapping[str, str]
    printed: tuple[Path, ...] = ()
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: `only` these products (all where empty), as wished, into `output`."""

    output: Path
    fonts: tuple[Path, ...]
    only: tuple[str, ...]
    wishes: Wishes
    jobs: int = 1


@dataclass(slots=True)
class _Job:
    """A game at the printer's."""

    reading: Reading
    outcome: Outcome
    workshop: Workshop | None = None
    met: tuple[Finding, ...] = ()
    ordered: list[tuple[str, Callable[[], Result]]] = field(default_factory=list)


def judge(folder: Path) -> tuple[Reading, Outcome]:
    """Read and check one definition."""
    reading = read(folder)
    met = reading.findings
    if reading.game is not None:
        met += tuple(reading.origins.locate(finding) for finding in check(reading.game))
    usable = not any(finding.code in UNUSABLE for finding in reading.findings)
    outcome = Outcome(folder.name, in_order(met), reading.files, usable=usable)
    return reading, outcome


def build(folders: Sequence[Path], order: Order, progress: Progress) -> list[Outcome]:
    """Print games; one whose definition has errors prints nothing and leaves older files alone."""
    from generator.press import Press

    with Press(order.jobs) as press:
        begun = [_begin(folder, order, press) for folder in folders]
        total = sum(len(job.ordered) for job in begun)
        done = count(1)
        return [
            _finish(job, order, lambda name: progress(name, next(done), total)) for job in begun
        ]


def _begin(folder: Path, order: Order, press: Press) -> _Job:
    """Read and check a game, and order from the press what is to be printed of it."""
    from generator.printing import open_workshop
    from generator.products import editions, prepared

    reading, outcome = judge(folder)
    job = _Job(reading, outcome)
    if reading.game is not None and worst(outcome.findings) is not Severity.ERROR:
        job.workshop, job.met = open_workshop(reading.game, order.fonts, order.wishes)
        if job.workshop is not None:
            ordered = tuple(editions(reading.game, order.wishes, order.only))
            job.workshop = prepared(job.workshop, ordered)
            for edition in ordered:
                work = press.print(edition, job.workshop, order.output / reading.game.id)
                job.ordered.append((f"{reading.game.id}: {edition.title}", work))
    return job


def _finish(job: _Job, order: Order, progress: Callable[[str], None]) -> Outcome:
    """Wait for what was ordered, and list it in the manifest."""
    from generator.printing import write_manifest

    game, met, printed = job.reading.game, job.met, []
    for name, work in job.ordered:
        file, complaints = work()
        progress(name)
        met += complaints
        if file is not None:
            printed.append(file)
    if game is not None and job.workshop is not None:
        write_manifest(game, source_hash(job.reading.files), printed, order.output / game.id)
    located = tuple(job.reading.origins.locate(finding) for finding in dict.fromkeys(met))
    paths = tuple(path for file in printed for path in file.paths)
    findings = in_order(job.outcome.findings + located)
    return replace(job.outcome, findings=findings, printed=paths)


def prove(folder: Path, output: Path) -> Outcome:
    """Compare what was printed with the definition."""
    from generator.proof import prove_folder

    reading, outcome = judge(folder)
    if reading.game is None:
        return outcome
    met = prove_folder(reading.game, source_hash(reading.files), output / reading.game.id)
    located = tuple(reading.origins.locate(finding) for finding in met)
    return replace(outcome, findings=in_order(outcome.findings + located))


def reckon(folder: Path) -> tuple[Outcome, OddsReport | None]:
    """Work out the odds of one game; there are none of a definition with errors."""
    from generator.combat import odds_report

    reading, outcome = judge(folder)
    game = reading.game
    if game is None or worst(outcome.findings) is Severity.ERROR:
        return outcome, None
    return outcome, odds_report(game.id, game.title, game.tables)


def source_hash(files: Mapping[str, str]) -> str:
    """Return the SHA-256 of a definition: of its files by their names without folders."""
    digest = hashlib.sha256()
    for name, text in sorted((Path(path).name, text) for path, text in files.items()):
        digest.update(f"{name}\0{len(text)}\0{text}\0".encode())
    return digest.hexdigest()
