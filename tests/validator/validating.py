"""A validator of the small game, made in memory, and what it says of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from proof_press import Press, Sheets, sheets, small_game

from generator.diagnostics import Finding
from generator.manifest import read
from generator.validator.export import sealed
from generator.validator.judging import Verdict, judge
from generator.validator.payload import Payload
from generator.validator.rules import Rules

CARD, COUNTERS = "small-postcard.pdf", "small-counters-duplex-a4.pdf"


def payload(folder: Path) -> Payload:
    """Return what a validator knows of what a folder holds."""
    manifest = read((folder / "manifest.json").read_text(encoding="utf-8"))
    return Payload(sealed(small_game(), manifest, folder).__getitem__)


def printed(folder: Path) -> tuple[Press, Payload]:
    """Print the small game honestly, and seal it."""
    press = Press(folder)
    press.run(sheets())
    return press, payload(folder)


def verdict_on(known: Payload, data: bytes, name: str = CARD) -> Verdict:
    return judge(known, Rules(known), name, data)


def forged(folder: Path, forge: Callable[[Sheets], Sheets]) -> tuple[Finding, ...]:
    """Print honestly and seal it, print over it from other sheets, and validate that."""
    press, known = printed(folder)
    press.overprint(forge(sheets()))
    return tuple(
        finding
        for path in sorted(folder.glob("*.pdf"))
        for finding in verdict_on(known, path.read_bytes(), path.name).findings
    )


def codes(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.code for finding in findings}


def told(findings: tuple[Finding, ...]) -> set[tuple[str, str | None]]:
    return {(finding.code, finding.origin) for finding in findings}
