"""The catalogue is complete, and every code in it is produced somewhere in these tests."""

from __future__ import annotations

from pathlib import Path

from generator.collation.codes import CODES


def test_codes_are_numbered_and_named_once() -> None:
    assert [entry.code for entry in CODES] == [f"PRF{n:03}" for n in range(1, len(CODES) + 1)]
    assert len({entry.slug for entry in CODES}) == len(CODES)


def test_every_code_is_looked_for_in_a_test() -> None:
    tests = (path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    looked_for = "".join(path.read_text(encoding="utf-8") for path in tests)
    assert [entry.code for entry in CODES if f'"{entry.code}"' not in looked_for] == []
