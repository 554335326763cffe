"""The story on one screen: read, check, draw, print, prove.

`judge` reads and checks a definition, `build` prints what is sound, `prove` reads the paper back,
`reckon` works out the odds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.checks.run import check
from generator.diagnostics import Finding, Severity, in_order, worst
from generator.reading.codes import EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE
from generator.reading.definition import Reading, read

if TYPE_CHECKING:
    from generator.combat import OddsReport

Progress = Callable[[str], None]

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
    """What to print: `only` these products (all where empty), on these papers, into `output`."""

    output: Path
    fonts: tuple[Path, ...]
    papers: tuple[str, ...]
    only: tuple[str, ...] = ()


def judge(folder: Path) -> tuple[Reading, Outcome]:
    """Read and check one definition."""
    reading = read(folder)
    met = reading.findings
    if reading.game is not None:
        met += tuple(reading.origins.locate(finding) for finding in check(reading.game))
    usable = not any(finding.code in UNUSABLE for finding in reading.findings)
    outcome = Outcome(folder.name, in_order(met), reading.files, usable=usable)
    return reading, outcome


def build(folder: Path, order: Order, progress: Progress) -> Outcome:
    """Print one game; a definition with errors prints nothing and leaves older files alone."""
    from generator.printing import open_workshop, print_product, write_manifest
    from generator.products import wanted

    reading, outcome = judge(folder)
    game = reading.game
    if game is None or worst(outcome.findings) is Severity.ERROR:
        return outcome
    workshop, met = open_workshop(game, order.fonts)
    printed = []
    if workshop is not None:
        for product, paper in wanted(game, order.only, order.papers):
            progress(f"{game.id}: {product.title(paper)}")
            file, complaints = print_product(product, paper, workshop, order.output / game.id)
            met += complaints
            if file is not None:
                printed.append(file)
        write_manifest(game, source_hash(reading.files), printed, order.output / game.id)
    located = tuple(reading.origins.locate(finding) for finding in dict.fromkeys(met))
    paths = tuple(path for file in printed for path in file.paths)
    return replace(outcome, findings=in_order(outcome.findings + located), printed=paths)


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
