"""What rows about data find in sentences of strangers: false ones are told of, true ones are not.

`told.txt` has sentences that are put at the end of a text of one of our games. Those behind `+` say
what the definition does not, and the check of that code tells of it; those behind `-` are true, and
no check that the file names says a word. They were written before, or without a look at, the
patterns that find them. A game may have its sides called otherwise:
`@osteva-line=Tolvia,the March`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from generator.checks import every_check, survey
from generator.checks.context import CheckContext
from generator.model.scenario import in_scenario
from generator.model.walk import walk, with_text
from generator.reading import read
from generator.reading.scalars import read_prose

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = Path(__file__).parent / "told.txt"
Place = tuple[str, str]
"""A game, and the origin of one of its texts."""


@cache
def sentences() -> dict[Place, list[tuple[str, str]]]:
    """Return the sentences of each text with the code that finds it; none of true ones."""
    found: dict[Place, list[tuple[str, str]]] = {}
    place = "", ""
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            game, _, origin = line[1:].rpartition(" ")
            place = game, origin
        elif line.startswith("+ "):
            code, _, said = line[2:].partition(" ")
            found.setdefault(place, []).append((code, said))
        elif line.startswith("- "):
            found.setdefault(place, []).append(("", line[2:]))
    return found


@cache
def surveyed(name: str) -> CheckContext:
    """Return one of our games as checks know it, with other names of its sides if it has some."""
    name, *called = re.split("[=,]", name)
    game = read(ROOT / "examples" / name).game
    assert game is not None
    named = zip_longest(game.sides, called, fillvalue="")
    sides = [replace(side, name=other or side.name) for side, other in named]
    return survey(replace(game, sides=(*sides,)))


def codes_of(name: str, origin: str, added: str, known: set[str]) -> list[str]:
    """Return which of some checks tell of a text to which something is added."""
    context = surveyed(name)
    text = next(n.value for n in walk(context.game) if n.origin == origin)
    prose, _ = read_prose(f"{text.source.rstrip()} {added}", origin)
    assert prose is not None
    if origin.startswith("scenarios."):
        whole = with_text(context.game, origin, prose)[""]
        after = survey(in_scenario(whole, origin.split(".")[1]))
    else:
        after = context.with_texts({origin: prose}).only(origin)
    checks = [each for each in every_check() if each.code in known]
    return [each.code for each in checks for _ in each.find(after)]


@pytest.mark.parametrize("place", sentences(), ids="/".join)
def test_false_sentences_are_told_of_and_true_ones_are_not(place: Place) -> None:
    known = {code for said in sentences().values() for code, _ in said if code}
    for code, said in sentences()[place]:
        found = codes_of(*place, said, known)
        assert code in found if code else not found, (said, found)
