"""The law: where `check` finds nothing, everything is printed, and build and proof find nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Finding
from generator.pipeline import Order, build, judge, prove
from generator.products import Wishes, editions

WISHES = Wishes(papers=("a4",))
"""One paper, both inks."""

TOLD = frozenset({"DRW110"})
"""Notes that say what was done, not what went wrong: where a table stands that the map left out."""

DEALT = (
    "postcard",
    "counters-fold",
    "rules",
    "map",
    "card",
    "postcard-back",
    "setup",
    "counters-duplex",
    "map-tiled",
    "forms",
    "one-sheet",
    "rules-booklet",
    "map-tables",
    "counters-separate",
    "odds",
    "postcards",
    "map-plain",
    "calibration",
    "rules-html",
)
"""What a game of the law prints one of; all it would take ten times the time that CI has.

A file of all parts (`print-and-play`) and the validator are made of the same pages: the run of a
thousand games prints them.
"""


CHEAP = (
    "rules",
    "counters-fold",
    "postcard-back",
    "forms",
    "rules-html",
    "counters-duplex",
    "calibration",
)
"""What takes little time: each game prints one of these besides."""


def dealt(number: int) -> tuple[tuple[str, ...], Wishes]:
    """Return what the game of a number prints, and in which ink: over 38 games all in both."""
    first = DEALT[number % len(DEALT)]
    second = CHEAP[number % len(CHEAP)]
    ink = ("colour", "bw")[number // len(DEALT) % 2]
    return tuple(dict.fromkeys((first, second))), Wishes(papers=("a4",), inks=(ink,))


@dataclass(frozen=True)
class Verdict:
    """What check, build and proof found in a game; the later ones nothing where an earlier did."""

    checked: tuple[Finding, ...]
    built: tuple[Finding, ...] = ()
    proved: tuple[Finding, ...] = ()
    missing: tuple[str, ...] = ()
    """What was ordered and did not come."""

    @property
    def quiet(self) -> bool:
        return not self.checked

    @property
    def broken(self) -> bool:
        return self.quiet and bool(self.built or self.proved or self.missing)


def laid_down(files: Mapping[str, str], folder: Path) -> Path:
    """Write the files of a definition into a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return folder


def tried(
    folder: Path, output: Path, only: Collection[str] = (), wishes: Wishes = WISHES
) -> Verdict:
    """Check a game, print the products that are named, or all, and read them back."""
    reading, outcome = judge(folder)
    if outcome.findings or reading.game is None:
        return Verdict(outcome.findings)
    printed = build([folder], Order(output, (), tuple(only), wishes), _silent)[0]
    names = {path.name for path in printed.printed}
    ordered = {edition.title for edition in editions(reading.game, wishes, only)}
    missing = {
        title
        for title in ordered
        if not any(
            name.startswith(f"{reading.game.id}-{title}".removesuffix("-html")) for name in names
        )
    }
    built = tuple(found for found in printed.findings if found.code not in TOLD)
    return Verdict((), built, prove(folder, output).findings, tuple(sorted(missing)))


def _silent(_name: str, _number: int, _total: int) -> None:
    """Say nothing of what was printed."""
