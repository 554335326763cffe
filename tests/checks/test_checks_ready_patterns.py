"""Patterns that are kept between runs match as those compiled anew, and nothing wrong is taken."""

from __future__ import annotations

import marshal
import re
from pathlib import Path

import pytest

from generator.checks import ready_patterns
from generator.checks.claims import _of_small_letters, _parts
from generator.checks.ready_patterns import Kept
from generator.checks.sayings import GROUPS, MEANS, PARTS, sayings

_NO_ROWS = {GROUPS, MEANS, PARTS}
TEXTS = (
    "at most three units may stand in a hex, and no unit attacks twice in a turn.",
    "each side rolls two dice; the attacker retreats two hexes, the defender one.",
    "from turn 3 on the red player moves first, and units without supply are halved.",
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "__pycache__" / "patterns.kept"
    monkeypatch.setattr(ready_patterns, "_place", lambda: path)
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    return path


def patterns() -> list[str]:
    """Return the patterns of all rows that quote nothing of a game."""
    sections = sayings("en").sections.values()
    names = ((each, name) for each in sections for name in each.said if name not in _NO_ROWS)
    rows = (row for each, name in names for row in each.rows(name))
    return sorted({_parts(row.says)[0] for row in rows if "{=" not in row.says})


def test_kept_patterns_are_those_compiled_anew(place: Path) -> None:
    kept, says = Kept(), patterns()
    anew = [re.compile(*_of_small_letters(each)) for each in says]
    first = [kept.compiled(each, _of_small_letters) for each in says]
    kept.keep()
    assert place.is_file()
    again = Kept()
    later = [again.compiled(each, lambda _: ("(", 0)) for each in says]  # "(" is refused
    assert len(anew) > 500
    for one, *others in zip(anew, first, later, strict=True):
        for other in others:
            assert (other.flags, other.groups) == (one.flags, one.groups)
            assert dict(other.groupindex) == dict(one.groupindex)
            for text in TEXTS:
                found = [m.regs for m in other.finditer(text)]
                assert found == [m.regs for m in one.finditer(text)], one.pattern


@pytest.mark.parametrize("data", [b"", b"nonsense", marshal.dumps((("another",), {})), b"\0" * 99])
def test_a_file_that_is_broken_or_another_is_not_read(place: Path, data: bytes) -> None:
    place.parent.mkdir()
    place.write_bytes(data)
    assert Kept().compiled("a(b)", lambda says: (says, 0)).fullmatch("ab")


@pytest.mark.usefixtures("place")
def test_a_pattern_that_the_machine_refuses_is_compiled() -> None:
    kept = Kept()
    kept._of("machines")["ab"] = (0, b"\xff" * 40, 0, {})
    assert kept.compiled("ab", lambda says: (says, 0)).fullmatch("ab")


def test_nothing_is_written_where_python_writes_nothing(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    kept = Kept()
    kept.compiled("a", lambda says: (says, 0))
    kept.keep()
    assert not place.exists()
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    kept.keep()
    assert place.exists()
