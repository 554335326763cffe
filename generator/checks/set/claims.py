"""What texts say of strength that is shared out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.checks.claims import Claim, Rows, Said, claims


def _allotted(said: Said) -> list[Any]:
    """Return the set-ups with an allotment that a text may be about."""
    setups = said.game.counters.setup if said.game.counters else ()
    allotted = [each for each in setups if each.allotment]
    sides = {f"forms.{form.id}.text": form.side for form in said.game.forms}
    sides |= {f"setup.{each.id}.text": each.side for each in allotted}
    side = sides.get(said.line.origin)
    return [each for each in allotted if side in {None, each.side}]


def _shared_out(key: str) -> Callable[[Said], set[int]]:
    def known(said: Said) -> set[int]:
        return (
            {getattr(each.allotment, key) for each in _allotted(said)} if _shares(said) else set()
        )

    return known


def _shares(said: Said) -> bool:
    sharing = said.has(r"\b(shar(e|es|ed|ing)|divid|allot|distribut)", said.line.text)
    return sharing and said.has(r"\b(points|strengths?)\b", said.line.text)


@claims(
    "SET043",
    "strength-shared-out-in-words",
    see=lambda said: f"the allotment: setup.{_allotted(said)[0].id}.allotment",
)
def strength_shared_out_in_words() -> Rows:
    """A text shares out other strength than the set-up does.

    "Divide 27 points among your armies, at least 3 to each" beside an allotment of 20 points.
    Compared are texts that share out points or strength: those of a set-up and of a form with the
    allotment of their side, others with all allotments.
    """
    message = "the set-up says {truth}, not {number}"
    yield Claim(r"{number} (points|among)\b", _shared_out("points"), message)
    yield Claim(r"\b(at least|(fewer|less) than) {number}", _shared_out("least"), message)
