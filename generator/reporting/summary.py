"""The last line of a report: how many findings, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from generator.diagnostics import Finding, Severity

_FEW = 3
"""So many folders are named; more are counted."""

WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
"""What each severity is called."""


def summary(findings: Iterable[Finding], files: Iterable[str], suppressed: int = 0) -> str:
    """Return a line such as ``2 errors, 1 warning in sources/shumshu``, without a line end."""
    counts = count(findings)
    parts = [_counted(counts[severity], word) for severity, word in WORDS.items()]
    told = ", ".join(part for part in parts if part) or "nothing to complain of"
    return f"{told}{_where(files)}{f'; {suppressed} suppressed' if suppressed else ''}"


def count(findings: Iterable[Finding]) -> dict[Severity, int]:
    """Return the number of findings of each severity."""
    counts = dict.fromkeys(WORDS, 0)
    for finding in findings:
        counts[finding.severity] += 1
    return counts


def _counted(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}" if number else ""


def _where(files: Iterable[str]) -> str:
    """Name the folders of games: those with YAML in them, not those of what the YAML names."""
    paths = [PurePosixPath(file) for file in files]
    yaml = [path for path in paths if path.suffix in {".yaml", ".yml"}]
    folders = sorted({str(path.parent) for path in yaml or paths} - {"."})
    if not folders:
        return ""
    return f" in {_listed(folders)}" if len(folders) <= _FEW else f" in {len(folders)} games"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
