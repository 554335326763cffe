"""Games for the tests of checks: the tiny game with parts put in, and how findings look in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.checks import check
from generator.diagnostics import Finding, in_order
from generator.reading import Reading, read_text

TINY = Path(__file__).parent / "tiny.yaml"
LEFT_OUT = "~"
COAST = Path(__file__).parent / "coast.geojson"


@cache
def tiny() -> str:
    return TINY.read_text(encoding="utf-8")


@cache
def coast() -> str:
    """A coast for the tiny game, which examples name; its land ends after the second column."""
    return COAST.read_text(encoding="utf-8")


def with_part(part: str) -> str:
    """The tiny game with a part of a definition put in: mappings are joined, the rest replaced.

    A key whose value is ~ is left out.
    """
    merged = _merged(_plain(tiny()), _plain(part))
    return yaml.safe_dump(merged, sort_keys=False, allow_unicode=True, default_style='"')


def read_game(text: str) -> Reading:
    return read_text({"game.yaml": text, "coast.geojson": coast()}, "tiny")


def findings_in(text: str) -> tuple[Finding, ...]:
    """Everything that the checks find in a game, located; the reader must have had no complaint."""
    reading = read_game(text)
    assert reading.game is not None, reading.findings
    return in_order(reading.origins.locate(finding) for finding in check(reading.game))


def _plain(text: str) -> Any:
    """The values of a YAML text, each scalar as it was typed."""
    return yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 -- BaseLoader makes texts only


def _merged(base: Any, part: Any) -> Any:
    if isinstance(base, dict) and isinstance(part, dict):
        put = {key: _merged(base.get(key), value) for key, value in part.items()}
        return {key: value for key, value in (base | put).items() if value != LEFT_OUT}
    return part
