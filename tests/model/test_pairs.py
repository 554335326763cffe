"""Which tellings know one another, from what a definition says already."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.pairs import Pair, PairKind, pairs
from generator.model.walk import walk
from generator.reading import read, read_text

ROOT = Path(__file__).parents[2]
TINY = (ROOT / "tests" / "checks" / "tiny.yaml").read_text(encoding="utf-8")
GAMES = sorted(path.parent for path in ROOT.glob("[se]*/*/game.yaml"))
MORE = """
    short: "{code:DE} removes the defenders."
    ruling: "A {code:D} is turned over."
  hills:
    title: Hills
    sections:
      climbing: {title: Climbing, text: A climb takes the whole move.}
    short: Climbing takes all.
values:
  supply: {value: 2, repeats: [modifiers.hill.value]}
translations:
  de: {sides: {red: Rot}}
"""


def found(text: str = TINY.rstrip("\n") + MORE) -> set[tuple[PairKind, str, str]]:
    game = read_text({"game.yaml": text}, "tiny").game
    assert game is not None
    return {(each.kind, each.one, each.other) for each in pairs(game)}


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        (PairKind.SHORT, "sections.combat.text", "sections.combat.short"),
        (PairKind.SHORT, "sections.hills.sections.climbing.text", "sections.hills.short"),
        (PairKind.RULING, "sections.combat.text", "sections.combat.ruling"),
        (PairKind.RULING, "sections.combat.ruling", "sections.combat.short"),
        (PairKind.ENTRY, "modifiers.hill.when", "modifiers.hill"),
        (PairKind.ENTRY, "modifiers.hill.name", "modifiers.hill.when"),
        (PairKind.ENTRY, "codes.DE.text", "codes.DE"),
        (PairKind.ENTRY, "victory.town.text", "victory.town"),
        (PairKind.RULE, "modifiers.hill", "sections.combat.text"),
        (PairKind.RULE, "modifiers.hill.name", "sections.combat.text"),
        (PairKind.RULE, "codes.DE.text", "sections.combat.text"),
        (PairKind.RULE, "codes.DE.text", "sections.combat.short"),
        (PairKind.TRANSLATION, "sides.red.name", "translations.de.sides.red.name"),
    ],
)
def test_who_knows_whom(kind: PairKind, one: str, other: str) -> None:
    assert (kind, one, other) in found()


def test_notes_history_and_remarks_know_nobody() -> None:
    text = TINY + "    designer: Hills were low.\n    remark: So it was.\n"
    text += "notes:\n  war: {title: The war, kind: history, about: [combat], text: It was.}\n"
    known = {origin for _, *both in found(text) for origin in both}
    assert not [at for at in known if at.endswith((".designer", ".remark")) or "notes." in at]


def test_a_sentence_that_quotes_an_entry_is_found_by_its_references_and_its_name() -> None:
    game = read_text({"game.yaml": TINY}, "tiny").game
    assert game is not None
    quoted = Pair(
        PairKind.RULE, "modifiers.hill", "sections.combat.text",
        ("modifier:hill", "effect:hill", "Hill"),
    )  # fmt: skip
    assert quoted in pairs(game)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_all_that_is_paired_is_there(folder: Path) -> None:
    game = read(folder).game
    assert game is not None
    there = {node.origin for node in walk(game)}
    made = pairs(game)
    assert len(made) == len(set(made)) > 50
    assert {each.one for each in made} | {each.other for each in made} <= there
    assert all(each.one != each.other for each in made)
