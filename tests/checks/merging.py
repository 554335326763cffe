"""Games for the tests of checks: the tiny game with parts put in, and how findings look in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.checks import check
from generator.diagnostics import Finding, in_order
from generator.reading import Reading, read_text
from tests import code_examples
from tests.code_examples import Told

TINY = Path(__file__).parent / "tiny.yaml"
LEFT_OUT = "~"
_TYPED: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NODES: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WRITER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""Those in C where there are: what is typed here is typed a thousand times a run."""
COAST = Path(__file__).parent / "coast.geojson"


@cache
def tiny() -> str:
    return TINY.read_text(encoding="utf-8")


@cache
def coast() -> str:
    """A coast for the tiny game, which examples name; its land ends after the second column."""
    return COAST.read_text(encoding="utf-8")


def failing(code: str) -> str:
    """The tiny game with the first part put in that a check complains of."""
    return with_part(code_examples.failing(code))


@cache
def with_part(part: str) -> str:
    """The tiny game with a part of a definition put in: mappings are joined, the rest replaced.

    A key whose value is ~ is left out.
    """
    return written(_merged(_tiny(), typed(part)))


def typed(text: str) -> Any:
    """Return the values of a YAML text, each scalar as it was typed."""
    return yaml.load(text, Loader=_TYPED)  # noqa: S506 -- it makes texts only


def written(data: Any, width: int = 80) -> str:
    """Return values as a YAML text, in the order that they have; lines are broken at a width."""
    options: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "default_style": '"'}
    return yaml.dump(data, Dumper=_WRITER, width=width, **options)


def read_game(text: str) -> Reading:
    return read_text({"game.yaml": text, "coast.geojson": coast()}, "tiny")


@cache
def findings_in(text: str) -> tuple[Finding, ...]:
    """Everything that the checks find in a game, located; the reader must have had no complaint."""
    reading = read_game(text)
    assert reading.game is not None, reading.findings
    return in_order(reading.origins.locate(finding) for finding in check(reading.game))


def told_of(part: str, found: tuple[Finding, ...] | None = None) -> list[Told]:
    """What the checks, or others, find in the tiny game with a part put in, by its lines.

    What a finding points at may stand in the tiny game: then it is told of at the line of the part
    that comes nearest, the first if there is none.
    """
    alone = read_game(part).origins
    root = yaml.compose(part, _NODES)

    def line(finding: Finding) -> int:
        origin = finding.origin or ""
        if origin in alone.table and (span := alone.locate(replace(finding, span=None)).span):
            return span.line
        return [1, *(node.start_mark.line + 1 for node in _along(root, origin))][-1]

    found = findings_in(with_part(part)) if found is None else found
    return sorted(Told(line(each), each.code, each.message) for each in found)


def _along(node: yaml.Node | None, origin: str) -> Iterator[yaml.Node]:
    """Yield what of a part leads to an origin: keys of mappings, entries of lists."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if f"{origin}.".startswith(f"{key.value}."):
                yield key
                yield from _along(value, origin[len(key.value) + 1 :])
                return
    if isinstance(node, yaml.SequenceNode):
        step, _, rest = origin.partition(".")
        if step.isdecimal() and int(step) < len(node.value):
            yield node.value[int(step)]
            yield from _along(node.value[int(step)], rest)


@cache
def _tiny() -> Any:
    return typed(tiny())


def _merged(base: Any, part: Any) -> Any:
    if isinstance(base, dict) and isinstance(part, dict):
        put = {key: _merged(base.get(key), value) for key, value in part.items()}
        return {key: value for key, value in (base | put).items() if value != LEFT_OUT}
    return part
