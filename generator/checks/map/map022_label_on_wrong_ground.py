from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.map import Label, LabelKind, Terrain

_LOOKS: Final[Mapping[LabelKind, frozenset[str]]] = {
    LabelKind.MOUNTAINS: frozenset({"mountain", "rough", "hill", "hills"}),
    LabelKind.SWAMP: frozenset({"swamp"}),
    LabelKind.FOREST: frozenset({"forest"}),
}
_WATERS = frozenset({LabelKind.SEA, LabelKind.STRAIT})


@check("MAP022", "label-on-wrong-ground", WARNING)
def labels_on_wrong_ground(subject: Subject) -> Iterator[Finding]:
    """The name of a forest, a swamp, a range or a sea stands where there is none.

    A name that is set across hexes belongs to what they show. One on other ground has wrong hexes,
    or the picture has a wrong character there.
    """
    looks = {ground.look or ground.id for ground in subject.terrain.values()}
    for label in subject.game.map.labels if subject.game.map else ():
        for place, text in enumerate(label.hexes):
            at = subject.hex(text)
            ground = subject.terrain.get(at) if at is not None else None
            if ground is not None and not _fits(label, ground, looks):
                message = f"{label.name} is a name of {label.kind}, but hex {text} is {ground.name}"
                yield labels_on_wrong_ground.finding(message, f"labels.{label.id}.hexes.{place}")


def _fits(label: Label, ground: Terrain, looks: set[str]) -> bool:
    """Whether a hex may bear the name; a map without such ground is taken as it is."""
    if label.kind in _WATERS:
        return not ground.land
    if label.kind is LabelKind.LAND:
        return ground.land
    wanted = _LOOKS.get(label.kind)
    return wanted is None or wanted.isdisjoint(looks) or (ground.look or ground.id) in wanted
