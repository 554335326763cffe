"""A step that the definition does not allow: raised where it is met, kept as a value."""

from __future__ import annotations

from enum import StrEnum

from generator.diagnostics import Origin
from generator.records import dataclass


class Kind(StrEnum):
    """The kind of step, as it is written in a walkthrough."""

    SET_UP = "set-up"
    ARRIVE = "arrive"
    MOVE = "move"
    FORM = "form"
    ATTACK = "attack"
    ROLL = "roll"
    POSITION = "position"
    VICTORY = "victory"


class Illegal(ValueError):  # noqa: N818 -- says what the step is, not that the program failed
    """A step is not legal; `key` leads from the step to the value that is wrong.

    `known` says that other checks tell of it anyway: a hex off the map, a name that means nothing.
    """

    def __init__(self, message: str, key: str = "", *, known: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.key = key
        self.known = known


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a step of a walkthrough, and where it is written.

    `kind` is None where a step is of no kind or of several at once; `known` as in Illegal.
    """

    kind: Kind | None
    message: str
    origin: Origin
    known: bool = False
