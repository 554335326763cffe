"""The law: where `check` finds nothing, everything is printed, and build and proof find nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.build import Order
from generator.diagnostics import Finding
from generator.pipeline import build, judge, prove
from generator.products.context import BuildOptions
from generator.products.registry import editions
from generator.reading import read

OPTIONS = BuildOptions(papers=("a4",))
"""One paper, both inks."""

TOLD = frozenset({"DRW103", "DRW110"})
"""Notes that say what was done, not what went wrong: where a table stands that the map left out,
and that names stand near each other on small counters."""

MAPS = (
    "map",
    "postcard",
    "map-tiled",
    "setup",
    "one-sheet",
    "map-tables",
    "postcards",
    "scenarios",
)
"""What takes time to draw: every fourth game prints one of these."""

OTHERS = (
    "counters-fold",
    "rules",
    "card",
    "postcard-back",
    "counters-duplex",
    "forms",
    "rules-booklet",
    "map-plain",
    "odds",
    "counters-separate",
    "calibration",
    "rules-html",
    "card",
)
"""What takes little: each game prints one of these, the card as often as two.

A file of all parts (`print-and-play`) and the validator are made of the same pages: the run of all
products prints them.
"""


def dealt(number: int) -> tuple[str, ...]:
    """Return what the game of a number prints in CI: all it could would take ten times as long."""
    fourth = (number + number // 8) % 4 == 0
    first = (MAPS[number // 4 % len(MAPS)],) if fourth else ()
    return (*first, OTHERS[number % len(OTHERS)])


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
    folder: Path, output: Path, only: Collection[str] = (), options: BuildOptions = OPTIONS
) -> Verdict:
    """Check a game, print the products that are named, or all, and read them back.

    Build and proof both check the game again: what both find, `check` has found.
    """
    game = read(folder).game
    if game is None:
        return Verdict(judge(folder)[1].findings)
    printed = build([folder], Order(output, (), tuple(only), options), _silent)[0]
    proved = prove(folder, output).findings
    both = (found for found in printed.findings if found in proved)
    checked = tuple(found for found in both if found.code not in TOLD)
    if checked:
        return Verdict(checked)
    names = {path.name for path in printed.printed}
    ordered = {edition.title for edition in editions(game, options, only)}
    missing = {
        title
        for title in ordered
        if not any(name.startswith(f"{game.id}-{title}".removesuffix("-html")) for name in names)
    }
    built = tuple(found for found in printed.findings if found.code not in TOLD)
    proved = tuple(found for found in proved if found.code not in TOLD)
    return Verdict((), built, proved, tuple(sorted(missing)))


def _silent(_step: object) -> None:
    """Say nothing of what was printed."""
