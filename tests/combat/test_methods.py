"""Methods: the order of the arithmetic, tables by differences, and the recipe of a new method."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from shumshu_table import CODES, modifier, table

from generator.cli import main
from generator.combat import methods
from generator.combat.methods import by_dice, chances_by_dice, work, work_example
from generator.combat.report import odds_report
from generator.combat.telling import effect, halved_at, sentences
from generator.combat.working import Attack, CombatError, Resolution, Roll, Working
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.numbers import Dice, Difference, Odds
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    DieLimit,
    DifferentialTable,
    OddsTable,
    Operation,
    ResultsTable,
    Row,
    Tables,
)
from generator.model.telling import beyond_in_words, use_of_table
from generator.reading.definition import read
from generator.words import words_in

LEADER = modifier("leader", ModifierKind.DIE, Party.ATTACKER, value=3)
FLANK = modifier("flank", ModifierKind.DIE, Party.ATTACKER, value=2)
RIVER = modifier("river", ModifierKind.DIE, Party.DEFENDER)
HEADS = ("-3 or less", "-2 to -1", "0", "1 to 4", "5 or more")
CELLS = ("AE", "AD", "D", "DW", "DR", "DE")


def assault(**changes: Any) -> DifferentialTable:
    """Return the table of the first sketch: each row a better result than the one before."""
    rows = tuple(Row(str(die), (CELLS[die - 1],) * 5) for die in range(6, 0, -1))
    settings: dict[str, Any] = {
        "id": "assault",
        "kind": "differential",
        "name": "Assault",
        "die": Dice.parse("1d6"),
        "columns": tuple(map(Difference.parse, HEADS)),
        "rows": rows,
        "die_limit": DieLimit(3),
    }
    return DifferentialTable(**(settings | changes))


def fought(crt: ResultsTable, attack: int, defence: int, die: int, *modifiers: Modifier) -> Working:
    return work(crt, CODES, Attack(attack, defence, modifiers), Roll(die))


def test_eleven_against_six_is_the_last_column() -> None:
    working = fought(assault(), 11, 6, 3)
    assert working.head == "5 or more"
    assert sentences(working, ())[0] == "11 − 6 = +5, read as 5 or more"


@pytest.mark.parametrize(
    ("attack", "head"), [(1, "−3 or less"), (4, "−2 to −1"), (6, "0"), (7, "1 to 4")]
)
def test_each_difference_has_its_column(attack: int, head: str) -> None:
    assert fought(assault(), attack, 6, 1).head == head


def test_the_net_of_the_die_is_limited_after_all_are_set_against_one_another() -> None:
    working = fought(assault(), 11, 6, 2, LEADER, FLANK, RIVER)
    assert (working.die, working.result) == (5, "DR")
    told = sentences(working, (LEADER, FLANK, RIVER))
    assert "No more points than the limit allows: die 5" in told


def test_a_limit_before_the_river_gives_another_die() -> None:
    each_way = assault(die_limit=DieLimit(each_way=3))
    assert fought(each_way, 11, 6, 2, LEADER, FLANK, RIVER).die == 4


def test_a_die_beyond_the_rows_is_read_in_the_end_row() -> None:
    assert fought(assault(), 11, 6, 5, LEADER, FLANK, RIVER).die == 6


def test_closed_ends_take_what_lies_beyond() -> None:
    closed = assault(columns=tuple(map(Difference.parse, ("-1", "0", "1"))))
    closed = replace(closed, rows=tuple(replace(row, cells=row.cells[:3]) for row in closed.rows))
    assert fought(closed, 9, 2, 1).head == "1"
    assert fought(closed, 2, 9, 1).head == "−1"


def to_six(*order: Operation) -> OddsTable:
    heads = tuple(Odds(number, 1) for number in range(1, 7))
    rows = tuple(Row(str(die), ("D",) * 6) for die in range(6, 0, -1))
    return table(columns=heads, rows=rows, scales=(), order=order)


SHIFTS_FIRST = (
    Operation.FACTORS,
    Operation.HALVE,
    Operation.COMPARE,
    Operation.SHIFT,
    Operation.CAP,
    Operation.CLAMP,
    Operation.DIE,
    Operation.DIE_CAP,
    Operation.END_ROW,
    Operation.READ,
    Operation.REPLACE,
)
TWO_LEFT = modifier("hills", ModifierKind.COLUMN, Party.DEFENDER, value=2)


def test_thirty_three_to_four_and_two_left() -> None:
    assert fought(to_six(), 33, 4, 3, TWO_LEFT).head == "4:1"
    shifted = fought(to_six(*SHIFTS_FIRST), 33, 4, 3, TWO_LEFT)
    assert shifted.head == "6:1"
    assert [(step.before, step.after) for step in shifted.steps[:2]] == [
        ("33:4", "8:1"),
        ("8:1", "6:1"),
    ]


def test_halves_are_rounded_at_once_or_where_the_order_says() -> None:
    """5 halved twice, once rounded up: 2½ is 2, then 1; rounded behind both, 1¼ is 2."""
    weak = modifier("weak", ModifierKind.HALVE, Party.DEFENDER)
    again = modifier("again", ModifierKind.HALVE, Party.DEFENDER, round_up=True)
    assert fought(to_six(), 7, 1, 3, weak).attack == 3
    late = (Operation.FACTORS, Operation.HALVE, Operation.ROUND, *SHIFTS_FIRST[2:])
    working = fought(to_six(*late), 5, 1, 3, weak, again)
    assert working.attack == 2
    assert fought(to_six(), 5, 1, 3, weak, again).attack == 1
    assert [step.after for step in working.steps[:3]] == ["2½", "1¼", "2"]


def test_strength_is_doubled_behind_what_is_added_and_before_it_is_halved() -> None:
    """(3 + 2) doubled is 10, and half of it 5; halved first it is 2 at once, doubled 4."""
    added = modifier("guns", ModifierKind.FACTOR, Party.ATTACKER, value=2)
    doubled = modifier("surrounded", ModifierKind.MULTIPLY, Party.ATTACKER, value=2)
    halved = modifier("night", ModifierKind.HALVE, Party.DEFENDER)
    attack = Attack(3, 1, (halved, doubled, added))
    assert work(assault(), CODES, attack, Roll(1)).attack == 5
    order = tuple(
        Operation(each) for each in ["factors", "halve", "multiply", "compare", "die", "read"]
    )
    assert work(assault(order=order), CODES, attack, Roll(1)).attack == 4
    by_unit = Attack(8, 0, (doubled, halved), each=((5, 3), ()))
    rounded = [
        "factors",
        "halve",
        "round-units",
        "multiply",
        "round-units",
        "compare",
        "die",
        "read",
    ]
    working = work(assault(order=tuple(map(Operation, rounded))), CODES, by_unit, Roll(1))
    assert working.attack == 6  # 5 and 3 are 2 and 1 when halved: 3, and doubled 6
    (told,) = (s for s in sentences(working, (doubled, halved)) if "Surrounded" in s or "surr" in s)
    assert told


def test_what_multiplies_is_told_as_players_do() -> None:
    twice = modifier("surrounded", ModifierKind.MULTIPLY, Party.ATTACKER, value=2)
    thrice = modifier("massed", ModifierKind.MULTIPLY, Party.DEFENDER, value=3)
    assert effect(twice, {}, "column") == "double the attacker's strength"
    assert effect(thrice, {}, "column") == "3 times the defender's strength"


def test_a_difference_is_that_of_halves_rounded_at_once_or_later() -> None:
    """5 halved twice is 1 at once, and 1 − 1 is 0; rounded behind both it is 2, and 2 − 1 is 1."""
    weak = modifier("weak", ModifierKind.HALVE, Party.DEFENDER)
    again = modifier("again", ModifierKind.HALVE, Party.DEFENDER, round_up=True)
    at_once = fought(assault(), 5, 1, 3, weak, again)
    assert (at_once.attack, at_once.head) == (1, "0")
    late = (Operation.FACTORS, Operation.HALVE, Operation.ROUND, *SHIFTS_FIRST[2:])
    working = fought(assault(order=late), 5, 1, 3, weak, again)
    assert (working.attack, working.head) == (2, "1 to 4")
    assert [step.after for step in working.steps[:3]] == ["2½", "1¼", "2"]


WEAK = modifier("weak", ModifierKind.HALVE, Party.DEFENDER)
BY_UNIT = (Operation.FACTORS, Operation.HALVE, Operation.ROUND_UNITS, *SHIFTS_FIRST[2:])


@pytest.mark.parametrize(
    ("order", "left", "told"),
    [
        (BY_UNIT, 3, "Each unit by itself: attack factors 2½ + 1½ are rounded to 2 + 1"),
        ((*BY_UNIT[:2], Operation.ROUND, *BY_UNIT[3:]), 4, "weak: attack factors 8 become 4"),
        ((), 4, "weak: attack factors 8 become 4"),
    ],
)
def test_five_and_three_are_halved_one_by_one_or_together(
    order: tuple[Operation, ...], left: int, told: str
) -> None:
    """Of two units 5 and 3, half is 2 + 1 unit by unit, and 4 of the sum: each is the other's
    wrong way, and the order of the table says which it is."""
    eight = Attack(8, 1, (WEAK,), each=((5, 3), (1,)))
    working = work(assault(order=order), CODES, eight, Roll(3))
    assert working.attack == left
    assert told in sentences(working, ())


def test_what_a_modifier_adds_is_rounded_by_itself() -> None:
    guns = modifier("guns", ModifierKind.FACTOR, Party.ATTACKER)
    eight = Attack(8, 1, (WEAK, guns), each=((5, 3), (1,)))
    working = work(assault(order=BY_UNIT), CODES, eight, Roll(3))
    told = "Each unit by itself: attack factors 2½ + 1½ + ½ are rounded to 2 + 1 + 0"
    assert working.attack == 3
    assert told in sentences(working, ())


@pytest.mark.parametrize(
    ("units", "fault"),
    [((), "say `attack-each`"), ((5, 4), "come to 9, not 8"), ((5, 3), "")],
)
def test_an_example_says_the_units_that_are_rounded(units: tuple[int, ...], fault: str) -> None:
    tables = Tables(CODES, (assault(order=BY_UNIT),), (WEAK,))
    storm = Example("storm", "Storm", "assault", "D", 3, 8, 1, units, modifiers=("weak",))
    if fault:
        with pytest.raises(CombatError, match=fault):
            work_example(storm, tables)
    else:
        assert work_example(storm, tables).attack == 3


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ((), "after all changes of factors"),
        (BY_UNIT, "after all changes of factors, each unit by itself"),
        (
            (Operation.HALVE, Operation.FACTORS, Operation.ROUND, *SHIFTS_FIRST[2:]),
            "before the factors change, rounded once in the end",
        ),
    ],
)
def test_a_half_is_told_where_the_order_has_it(order: tuple[Operation, ...], told: str) -> None:
    said = effect(WEAK, {}, "column", halved_at((assault(order=order),)))
    assert said == f"half the attacker's strength, rounded down; {told}"


def test_halves_that_tables_take_at_different_points_are_told_without() -> None:
    assert halved_at((assault(order=BY_UNIT), to_six())) == ""


def test_a_table_by_differences_rounds_no_ratio(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
    text = text.replace("    die-limit: 3", "    die-limit: 3\n    rounding: up")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert [one.message for one in read(tmp_path).findings] == [
        "a differential table has no key `rounding`"
    ]


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (("-1", "0", "1"), "Worse than −1: no attack. Better than 1: as 1."),
        (("-1 or less", "0", "1"), "Better than 1: as 1."),
        (("-1", "0", "1 or more"), "Worse than −1: no attack."),
        (("-1 or less", "0", "1 or more"), ""),
    ],
)
def test_nothing_is_told_of_an_open_end(columns: tuple[str, ...], told: str) -> None:
    ends = Beyond(BeyondEnd(BeyondAction.NO_ATTACK), BeyondEnd(BeyondAction.END_COLUMN))
    crt = assault(columns=tuple(map(Difference.parse, columns)), beyond=ends)
    assert beyond_in_words(crt) == told
    assert dict(use_of_table(crt, (crt,))).get("tables.assault.beyond", "") == told


def test_an_open_end_needs_no_word(tmp_path: Path) -> None:
    """Above is said, below is open; a table by odds says both, for it is open nowhere."""
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8").replace("5 or more", "5")
    above = "    die-limit: 3\n    beyond: {above: {action: end-column}}"
    (tmp_path / "game.yaml").write_text(text.replace("    die-limit: 3", above), "utf-8")
    assert main(["check", str(tmp_path)]) == 0
    tables = read(tmp_path).game.tables  # type: ignore[union-attr]
    crt: Any = tables.tables[0]
    assert work(crt, tables.codes, Attack(1, 9), Roll(3)).head == "−3 or less"
    assert beyond_in_words(crt) == "Better than 5: as 5."
    tiny = (Path(__file__).parents[1] / "checks" / "tiny.yaml").read_text("utf-8")
    odds = re.sub(r"beyond: \{below: \S+, ", "beyond: {", tiny)
    assert odds != tiny
    (tmp_path / "game.yaml").write_text(odds, "utf-8")
    assert any("below" in one.message for one in read(tmp_path).findings)


def test_odds_of_a_table_by_differences() -> None:
    (block,) = odds_report("game", "Game", Tables(CODES, (assault(),))).blocks
    assert block.heads == tuple(head.replace("-", "−") for head in HEADS)
    assert dict(block.rows)["DE"] == (Fraction(1, 6),) * 5
    assert chances_by_dice(assault(), CODES, Attack(9, 1, (LEADER,)))["DE"] == Fraction(2, 3)


class SumTable(ResultsTable):
    """A table on which the strengths of both sides together find the column."""

    columns: tuple[Difference, ...]


def test_a_new_method_is_a_class_and_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recipe in docs/architecture.md, step by step."""

    def compare_sum(resolution: Resolution) -> None:
        total = int(sum(resolution.factors.values()))
        columns = resolution.table.columns
        resolution.heads = tuple(map(str, columns))
        held = (place for place, head in enumerate(columns) if total in head)
        resolution.column = next(held, len(columns))
        resolution.compared(f"together {total}")

    def cases(crt: SumTable) -> Iterator[tuple[str, Attack]]:
        yield from ((str(head), Attack(head.nearest, 0)) for head in crt.columns)

    entry = by_dice("a table by sums", compare_sum, cases, "sum of both sides")
    monkeypatch.setitem(methods.METHODS, SumTable, entry)  # type: ignore[arg-type]
    made = assault(columns=tuple(map(Difference.parse, ("0 to 2", "3 to 5", "6 to 9", "10 to 12"))))
    crt: Any = SumTable("melee", "sum", "Melee", made.die, made.columns, made.rows, None)
    working = fought(crt, 4, 3, 2, FLANK)
    assert (working.head, working.result) == ("6 to 9", "DW")
    assert sentences(working, (FLANK,))[0] == "together 7, read as 6 to 9"
    (block,) = odds_report("game", "Game", Tables(CODES, (crt,))).blocks
    assert (block.across, block.heads[0]) == ("sum of both sides", "0 to 2")


def test_the_sketch_is_a_game_without_findings_that_is_worked(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 0
    (tmp_path / "game.yaml").write_text(text.replace("result: DE", "result: DR", 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Attack minus defence", "−3 or less", "1 to 4", "5 or more")),
        ("de", ("Angriff minus Verteidigung", "−3 oder weniger", "1 bis 4", "5 oder mehr")),
    ],
)
def test_what_the_heads_of_differences_are_is_printed_and_proved(
    tmp_path: Path, language: str, told: tuple[str, ...]
) -> None:
    """It stands over the columns; a table by odds needs no such line."""
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(f"{text}\nlanguage: {language}\n", "utf-8")
    for product in ("postcard", "card", "one-sheet", "rules-html", "odds"):
        only = ("--only", product, "--paper", "a4", "--ink", "colour")
        assert main(["build", str(tmp_path), *only, "--output", str(tmp_path / "out")]) == 0
    pages = {}
    for name in ("postcard", "card-a4", "one-sheet-a4"):
        (file,) = (tmp_path / "out").rglob(f"*-{name}.pdf")
        with pypdfium2.PdfDocument(file) as document:
            read_back = document[0].get_textpage().get_text_range()
        pages[name] = re.sub(r"\s+", " ", read_back)
    for name, page in pages.items():
        assert told[0] in page, name
        assert all(word in page for head in told for word in head.split()), name
    (file,) = (tmp_path / "out").rglob("*-rules.html")
    assert f"{told[0][1:]}.</p>" in file.read_text("utf-8")
    assert main(["proof", str(tmp_path), "--output", str(tmp_path / "out")]) == 0


def test_an_order_without_idle_operations_works_alike(tmp_path: Path) -> None:
    """Nothing shifts, halves or replaces, and the die has no limit: the order leaves it out."""
    lean = "    order: [factors, compare, clamp, die, end-row, read]"
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(text.replace("    die-limit: 3", lean), "utf-8")
    assert main(["check", str(tmp_path)]) == 0
    (short,) = read(tmp_path).game.tables.tables  # type: ignore[union-attr]
    usual = assault(die_limit=None)
    brief = replace(usual, order=getattr(short, "order", ()))
    assert 0 < len(brief.order) < len(methods.order_of(usual))
    for attack in range(1, 15):
        for die in range(1, 7):
            whole = fought(usual, attack, 6, die, LEADER, RIVER)
            assert fought(brief, attack, 6, die, LEADER, RIVER) == whole
    without = lean.replace("die, ", "")
    (tmp_path / "game.yaml").write_text(text.replace("    die-limit: 3", without), "utf-8")
    assert main(["check", str(tmp_path)]) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"6": [D,', '"6+": [D,', ""),
        ('"6": [D,', '"7+": [D,', "a die that modifiers carry past the last row is read in it"),
        ('"1": [AE,', '"0": [AE,', "a die that modifiers carry past the last row is read in it"),
        ("holds: [alba]", "otherwise: true", "write alba under `holds`, or {place:alba}"),
        (
            "    die-limit: 3",
            "    order: [compare]",
            "the usual order is [factors, multiply, halve",
        ),
    ],
)
def test_a_finding_says_what_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    changed(tmp_path, old, new)
    helps = [one for one in capsys.readouterr().out.splitlines() if "help: " in one]
    assert any(told in one for one in helps) if told else not helps


def test_heads_that_are_odds_say_what_they_are() -> None:
    assert methods.table_grid(table()).captions == ()
    (caption,) = methods.table_grid(assault()).captions
    assert caption.text.said(words_in("de")) == "Angriff minus Verteidigung"


def changed(tmp_path: Path, old: str, new: str) -> int:
    """Check the game of the sketch, in which one text is another."""
    text = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
    assert text.count(old) == 1
    (tmp_path / "game.yaml").write_text(text.replace(old, new), "utf-8")
    return main(["check", str(tmp_path)])


def test_an_attack_by_difference_is_carried_out(tmp_path: Path) -> None:
    """Its result is worked anew, its factors are those of the counters, its orders are followed."""
    assert changed(tmp_path, "into: 32, result: DR", "into: 32, result: D") == 1
    assert changed(tmp_path, "then: {32: [one], 33: [two]}", "then: {32: [one]}") == 1
    assert changed(
        tmp_path, "units: [two], where: {hexes: [32]}", "units: [two], where: {hexes: [33]}"
    )
    assert changed(tmp_path, "factors: 2-3", "factors: 2-2") == 1


BY_CATEGORY = """\
  sky:
    kind: category
    name: Sky
    head: Die
    die: 1d6
    cells: text
    columns: {summer: In summer, winter: In winter}
    rows: {1-3: [Fair, Snow], "4": [Fair, Fair], 5-6: [Rain, Fog]}
  nerve:
    kind: category
    name: Nerve
    column-head: Die
    column-die: 2d6
    cells: code
    columns: {2-6: "2-6", 7-12: "7-12"}
    rows: {Fresh: ["-", D], Spent: [D, DR]}
  drift:
    kind: category
    name: Drift
    die: 1d6
    column-die: 1d2
    cells: text
    columns: {"1": "1", "2": "2"}
    rows: {1-2: [North, South], 3-6: [East, South]}
  events:
    kind: category
    name: Events
    die: 1d6
    cells: text
    columns: {event: Event}
    rows: {1-3: [Fresh horses are found in the barns by the ford.], 4-6: [None]}
modifiers:
  leader:"""


def test_whatever_is_thrown_for_has_chances(tmp_path: Path) -> None:
    """Weather by season, morale by state, both dice at once; sentences have none."""
    assert changed(tmp_path, "modifiers:\n  leader:", BY_CATEGORY) == 0
    game = read(tmp_path).game
    assert game is not None
    found = {block.table: block for block in odds_report("", "", game.tables).blocks}
    assert list(found) == ["assault", "sky", "nerve", "drift"]
    sky = found["sky"]
    assert (sky.manner, sky.heads) == ("1d6", ("In summer", "In winter"))
    assert dict(sky.rows)["Fair"] == (Fraction(2, 3), Fraction(1, 6))
    assert dict(found["nerve"].rows)["D"] == (Fraction(21, 36), Fraction(15, 36))
    assert found["nerve"].standings[0].defender
    assert dict(found["drift"].rows)["South"] == (Fraction(1, 2),)
    assert dict(found["drift"].rows)["East"] == (Fraction(1, 3),)
    assert all(sum(chances) == 1 for b in found.values() for chances in columns_of(b.rows))


def columns_of(rows: tuple[tuple[str, tuple[Any, ...]], ...]) -> Iterator[tuple[Fraction, ...]]:
    yield from zip(*(numbers for _, numbers in rows), strict=True)
