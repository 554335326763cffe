"""The catalogue is complete, and every code in it is produced somewhere in these tests."""

from __future__ import annotations

from pathlib import Path

from generator.comparison.codes import CODES


def test_codes_are_numbered_and_named_once() -> None:
    numbers = [int(entry.code.removeprefix("PRF")) for entry in CODES]
    assert numbers == [*range(1, 23), *range(30, 30 + len(numbers) - 22)]
    assert len({entry.slug for entry in CODES}) == len(CODES)


def test_every_code_is_looked_for_in_a_test() -> None:
    tests = (path for path in Path(__file__).parent.glob("*.py") if path != Path(__file__))
    looked_for = "".join(path.read_text(encoding="utf-8") for path in tests)
    assert [entry.code for entry in CODES if f'"{entry.code}"' not in looked_for] == []
