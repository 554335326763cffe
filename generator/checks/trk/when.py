"""Which turns a sentence means: "turns 2 to 4", "the first two turns", "both mornings"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from generator.checks.claims import Said, any_of
from generator.checks.context import CheckContext
from generator.checks.sayings import sayings
from generator.checks.sentences.numbers import NUMBER, ORDINAL
from generator.model.game import Turns

_SOME: Final = re.compile(
    rf"(?P<number>{NUMBER})|(?P<place>{ORDINAL})|(?P<last>\b(?:last|final)\b)"
)
_UNTIL: Final = re.compile(r"\s*(?:-|\N{EN DASH}|\bto\b|\buntil\b|\bthrough\b)\s*(?:turn\s+)?")
_DASHED: Final = re.compile(r"(?<=\d)[-\N{EN DASH}](?=\d)")


def parts_of_the_day(context: CheckContext) -> Mapping[str, str] | None:
    """Return the parts of the day as a part of patterns; None where a day is a turn."""
    turns = context.game.turns
    parts = any_of(turns.parts) if turns else ""
    return {"parts of the day": parts} if parts else None


def turns_of(said: Said, slot: str = "when", *, past: bool = False) -> frozenset[int]:
    """Return the turns that a slot means; none where it is empty, or means one after the last.

    The slot `on` after it makes it all turns from the first of them. With `past` turns after the
    last count too.
    """
    turns = said.game.turns
    if turns is None or not said[slot]:
        return frozenset()
    if said.pieces(slot):
        ids = (each.target for each in said.pieces(slot) if each.kind == "turn")
        found = {int(each) for each in ids if each.isdecimal()}
    elif "part" in said.slots and said["part"]:
        found = _of_a_part(said, slot, turns)
    else:
        found = _said(_DASHED.sub(" to ", said[slot].lower()), said, turns)
    if found and "on" in said.slots and said["on"]:
        found = {*range(min(found), turns.count + 1)}
    return frozenset(found) if past or max(found, default=0) <= turns.count else frozenset()


def _said(text: str, said: Said, turns: Turns) -> set[int]:
    known = sayings(said.game.language).numbers
    marks = list(_SOME.finditer(known.beaded(text)))
    values = [turns.count if m["last"] else known.value(text[m.start() : m.end()]) for m in marks]
    if len(marks) > 1 and marks[0]["place"] and marks[1]["number"]:  # the first two turns
        return {*range(1, values[1] + 1)} if values[0] == 1 else set()
    if len(marks) > 1 and marks[0]["last"] and marks[1]["number"]:
        return {*range(turns.count - values[1] + 1, turns.count + 1)}
    found = set(values)
    for (one, first), (other, last) in pairwise(zip(marks, values, strict=True)):
        if _UNTIL.fullmatch(text[one.end() : other.start()]):
            found |= {*range(first, last + 1)}
    return found


def _of_a_part(said: Said, slot: str, turns: Turns) -> set[int]:
    """Return the turns of a part of the day: of the second, of both, of each."""
    part, text = said["part"].lower(), said[slot].lower()
    each = [n for n in range(1, turns.count + 1) if turns.part_of(n).lower() == part]
    known = sayings(said.game.language).numbers
    places = [known.value(match[0]) for match in re.finditer(ORDINAL, text)]
    if re.search(r"\b(?:last|final)\b", text):
        return {*each[-1:]}
    if not places:
        return {*each}
    return {each[n - 1] for n in places if n <= len(each)}
