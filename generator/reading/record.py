"""What the reader notes down while it reads: findings, and where each value stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple

from generator.diagnostics import (
    CodeEntry,
    Finding,
    Located,
    Origin,
    Origins,
    Related,
    Remark,
    Span,
)
from generator.reading.marks import marks_of, typed
from generator.reading.nodes import Node, ScalarNode, span_of
from generator.records import dataclass


class Place(NamedTuple):
    """Where a value stands; `rich` says that it was read as Prose, with its line ends kept."""

    node: Node
    key: ScalarNode | None
    rich: bool = False


@dataclass(frozen=True, slots=True)
class Places(Mapping[Origin, Located]):
    """The table of origins. Spans and marks are worked out when they are asked for."""

    places: Mapping[Origin, Place]

    def __getitem__(self, origin: Origin) -> Located:
        node, key, rich = self.places[origin]
        return Located(span_of(node), span_of(key) if key else None, _marks(node, rich))

    def __iter__(self) -> Iterator[Origin]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, origin: object) -> bool:
        return origin in self.places


def _marks(node: Node, rich: bool) -> tuple[tuple[int, int, int], ...]:
    if not isinstance(node, ScalarNode):
        return ()
    return typed(node)[1] if rich else marks_of(node)


@dataclass(frozen=True, slots=True)
class Record:
    """Findings, places and remarks, in the order in which they are met."""

    findings: list[Finding] = field(default_factory=list)
    places: dict[Origin, Place] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)

    def complain(
        self,
        entry: CodeEntry,
        message: str,
        span: Span | None,
        *,
        origin: Origin | None = None,
        related: tuple[Related, ...] = (),
        help: str | None = None,  # noqa: A002 -- the field of Finding
        fix: str | None = None,
    ) -> None:
        """Note a finding; its code and severity are those of the catalogue's `entry`."""
        self.findings.append(
            Finding(entry.code, entry.severity, message, origin, span, related, help, fix)
        )

    def alone(self, origin: Origin) -> Origins:
        """Return a table of one place, worked out, for spans within the text at `origin`."""
        return Origins({origin: Places(self.places)[origin]})

    def within(self, origin: Origin, start: int, end: int) -> Span | None:
        """Return the span of some characters of the text at `origin`."""
        return self.alone(origin).span_within(origin, start, end)
