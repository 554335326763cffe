"""Hits: many dice, each of which hits or misses. The third sketch of the field."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from shumshu_table import modifier, table

from generator.chances import hits_label, hits_of, printed_result
from generator.cli import main
from generator.combat.methods import METHODS, chances_of_hits, table_grid, work, work_example
from generator.combat.report import odds_report
from generator.combat.telling import changes, effect, sentences, step_of
from generator.combat.working import Attack, CombatError, Roll, Working
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.numbers import Dice, HitNumber, NumberRange, Range
from generator.model.orders import Count, Measure, Order, Orders
from generator.model.prose import Prose
from generator.model.tables import Code, HitEffect, HitsTable, OddHits, Operation, Tables
from generator.model.telling import told_by_data, use_of_table
from generator.words import ENGLISH, words_in
from tests.checks.merging import read_game

GAME = (Path(__file__).parent / "hits.yaml").read_text("utf-8")
FORT = modifier("fort", ModifierKind.HITS_A_STEP, None, value=2)
SIX, ONE = NumberRange.parse("6"), NumberRange.parse("1")
Kind = ModifierKind


def volley(**changes: Any) -> HitsTable:
    settings: dict[str, Any] = {
        "id": "volley",
        "kind": "hits",
        "name": "Volley",
        "die": Dice.parse("1d6"),
        "hit": HitNumber.parse("quality or less"),
        "dice": Measure.STEPS,
    }
    return HitsTable(**(settings | changes))


HIGH = volley(hit=HitNumber.parse("5-6"))


def thrown(
    table: HitsTable, dice: tuple[int, ...], *modifiers: Modifier, before: int | None = None
) -> Working:
    """Throw dice by a rating of 2; `before` is their number before modifiers."""
    rating = 2 if table.hit.rating else None
    number = len(dice) if before is None else before
    return work(table, (), Attack(number, 0, modifiers, rating=rating), Roll(0, dice=dice))


def test_rating_two_and_three_steps_hit_twice_and_in_a_fort_once() -> None:
    """Rating 2, three steps, dice 1, 2, 5: two hits; in a fort one step."""
    working = thrown(volley(), (1, 2, 5))
    assert (working.result, working.lost) == ("2 hits", 2)
    fort = thrown(volley(), (1, 2, 5), FORT)
    assert (fort.result, fort.lost) == ("2 hits", 1)
    assert sentences(fort, (FORT,)) == (
        "Dice 1, 2, 5, a hit on 1-2: hits 2",
        "Fort: hits 2, 2 for a step: steps lost 1",
    )


def test_at_least_one_hit_is_nineteen_of_twenty_seven() -> None:
    chances = chances_of_hits(volley(), (), Attack(3, 0, rating=2))
    assert 1 - chances["no hit"] == Fraction(19, 27)
    blocks = odds_report("game", "Game", Tables((), (volley(),))).blocks
    (many,) = (b for b in blocks if b.measure == "chance of so many" and b.manner == "quality 2")
    assert dict(many.rows)["1 or more"][2] == Fraction(19, 27)
    (mean,) = (b for b in blocks if b.measure == "average" and b.manner == "quality 2")
    assert dict(mean.rows)["average"] == tuple(Fraction(n, 3) for n in range(1, 7))


@pytest.mark.parametrize(
    ("text", "hitting"),
    [
        ("5-6", {5, 6}),
        ("5+", {5, 6}),
        ("1-2", {1, 2}),
        ("quality or less", {1, 2}),
        ("quality or more", {2, 3, 4, 5, 6}),
    ],
)
def test_numbers_and_ratings_run_opposite_ways(text: str, hitting: set[int]) -> None:
    """A 5 hits on 5-6 and misses by a rating of 2 or less; a 1 does the opposite."""
    table = volley(hit=HitNumber.parse(text))
    found = {n for n in range(1, 7) if thrown(table, (n,)).result == "1 hit"}
    assert found == hitting


@pytest.mark.parametrize(
    ("text", "party", "hitting"),
    [
        ("5-6", Party.ATTACKER, {4, 5, 6}),
        ("5-6", Party.DEFENDER, {6}),
        ("1-2", Party.ATTACKER, {1, 2, 3}),
        ("1-2", Party.DEFENDER, {1}),
        ("quality or less", Party.ATTACKER, {1, 2, 3}),
        ("quality or less", Party.DEFENDER, {1}),
        ("quality or more", Party.ATTACKER, {1, 2, 3, 4, 5, 6}),
        ("quality or more", Party.DEFENDER, {3, 4, 5, 6}),
    ],
)
def test_a_point_of_the_die_is_one_more_number_or_one_less(
    text: str, party: Party, hitting: set[int]
) -> None:
    table, point = volley(hit=HitNumber.parse(text)), modifier("point", Kind.DIE, party)
    found = {n for n in range(1, 7) if thrown(table, (n,), point).result == "1 hit"}
    assert found == hitting


def test_a_rating_beyond_the_die_stays_beyond_it() -> None:
    """Rating 8 less 1 is 7: a six still hits. Kept on the die first it would be 5."""
    table, point = volley(), modifier("point", Kind.DIE, Party.DEFENDER)
    attack = Attack(1, 0, (point,), rating=8)
    assert chances_of_hits(table, (), attack) == {"1 hit": Fraction(1)}


def test_numbers_in_the_middle_cannot_be_changed() -> None:
    table, point = volley(hit=HitNumber.parse("3-4")), modifier("point", Kind.DIE, Party.ATTACKER)
    assert thrown(table, (3, 5)).result == "1 hit"
    with pytest.raises(CombatError, match="3-4 is at neither end of 1d6"):
        thrown(table, (3, 5), point)


def test_what_always_hits_and_never_does() -> None:
    hard = modifier("hard", Kind.DIE, Party.DEFENDER, value=5)
    easy = modifier("easy", Kind.DIE, Party.ATTACKER, value=5)
    table = volley(hit=HitNumber.parse("5-6"), always_hits=SIX, never_hits=ONE)
    assert thrown(table, (1, 5, 6), hard).result == "1 hit"
    assert thrown(table, (1, 2, 5), easy).result == "2 hits"
    assert thrown(HIGH, (1, 5, 6), hard).result == "no hit"
    assert thrown(HIGH, (1, 2, 5), easy).result == "3 hits"


DOUBLE_DICE = modifier("double-dice", Kind.MULTIPLY_DICE, None, value=2)
DOUBLE_HITS = modifier("double-hits", Kind.MULTIPLY_HITS, None, value=2)
HALF_DICE = modifier("half-dice", Kind.HALVE_DICE, None)
HALF_HITS = modifier("half-hits", Kind.HALVE_HITS, None)
MORE, FEWER = (modifier(str(party), Kind.DICE, party, value=2) for party in Party)


def test_no_fewer_than_no_dice_are_left() -> None:
    """Two dice less three are none, and one more by another modifier is one."""
    less = modifier("smoke", Kind.DICE, Party.DEFENDER, value=3)
    more = modifier("close", Kind.DICE, Party.ATTACKER)
    assert thrown(HIGH, (), less, before=2).result == "no hit"
    assert thrown(HIGH, (6,), less, more, before=2).result == "1 hit"


def test_double_fire_is_twice_the_dice_or_twice_the_hits() -> None:
    """Both have the same average, and not the same chances: of one die, two hits are 1/9 or 1/3."""
    dice, hits = (chances_of_hits(HIGH, (), Attack(1, 0, (each,))) for each in
                  (DOUBLE_DICE, DOUBLE_HITS))  # fmt: skip
    assert dice == {"no hit": Fraction(4, 9), "1 hit": Fraction(4, 9), "2 hits": Fraction(1, 9)}
    assert hits == {"no hit": Fraction(2, 3), "2 hits": Fraction(1, 3)}
    means = [sum(hits_of(label) * c for label, c in each.items()) for each in (dice, hits)]
    assert means == [Fraction(2, 3)] * 2


def test_half_fire_is_half_the_dice_or_half_the_hits_rounded_down_or_up() -> None:
    assert thrown(HIGH, (5,), HALF_DICE, before=3).result == "1 hit"
    assert thrown(HIGH, (5, 6, 5), HALF_HITS).result == "1 hit"
    up = (modifier(each.id, each.kind, None, round_up=True) for each in (HALF_DICE, HALF_HITS))
    dice_up, hits_up = up
    assert thrown(HIGH, (5, 6), dice_up, before=3).result == "2 hits"
    assert thrown(HIGH, (5, 6, 5), hits_up).result == "2 hits"


def test_dice_are_added_before_they_are_doubled_or_after_as_the_order_says() -> None:
    """Three and two doubled is ten; three doubled and two is eight. Four less two halved is one."""
    late = volley(hit=HIGH.hit, order=("multiply-dice", "halve-dice", "dice", "read", "steps"))
    assert thrown(HIGH, (6,) * 10, MORE, DOUBLE_DICE, before=3).result == "10 hits"
    assert thrown(late, (6,) * 8, MORE, DOUBLE_DICE, before=3).result == "8 hits"
    assert thrown(HIGH, (6,), FEWER, HALF_DICE, before=4).result == "1 hit"
    assert thrown(late, (), FEWER, HALF_DICE, before=4).result == "no hit"


def test_hits_are_doubled_before_they_are_halved_or_after() -> None:
    first = ("read", "halve-hits", "multiply-hits", "steps")
    table = volley(hit=HIGH.hit, order=tuple(map(Operation, first)))
    assert thrown(HIGH, (6, 6, 6), DOUBLE_HITS, HALF_HITS).result == "3 hits"
    assert thrown(table, (6, 6, 6), DOUBLE_HITS, HALF_HITS).result == "2 hits"


def test_hits_too_few_for_a_step_are_lost_or_cost_one() -> None:
    table = volley(hits_a_step=2)
    assert [thrown(table, (1,) * n).lost for n in range(5)] == [0, 0, 1, 1, 2]
    table = volley(hits_a_step=2, odd=OddHits.STEP)
    assert [thrown(table, (1,) * n).lost for n in range(5)] == [0, 1, 1, 2, 2]
    three = modifier("bunker", Kind.HITS_A_STEP, None, value=3)
    assert thrown(volley(hits_a_step=2), (1,) * 5, FORT, three).lost == 1


@pytest.mark.parametrize("die", ["1d6", "2d6", "1d10 from 0"])
@pytest.mark.parametrize("text", ["5-6", "quality or less", "quality or more"])
def test_chances_are_those_of_all_throws_counted_one_by_one(die: str, text: str) -> None:
    """No formula: every throw of one to three dice is worked by itself, and its hits counted."""
    dice = Dice.parse(die)
    if text == "5-6":
        text = f"{dice.highest - 1}-{dice.highest}"
    table = volley(
        die=dice, hit=HitNumber.parse(text), never_hits=NumberRange(dice.lowest, dice.lowest)
    )
    faces = range(dice.first, dice.first + dice.faces)
    singles = [sum(one) for one in product(faces, repeat=dice.number)]
    point = modifier("point", Kind.DIE, Party.ATTACKER)
    for number, changed in product((1, 2), ((), (point,), (DOUBLE_HITS,), (HALF_HITS, point))):
        attack = Attack(number, 0, changed, rating=2 if table.hit.rating else None)
        counted = Counter(
            work(table, (), attack, Roll(0, dice=rolls)).result
            for rolls in product(singles, repeat=number)
        )
        every = len(singles) ** number
        plain = {label: Fraction(ways, every) for label, ways in counted.items()}
        assert chances_of_hits(table, (), attack) == plain


def test_chances_are_those_of_plain_counting_without_the_engine() -> None:
    for number, rating in product(range(1, 6), range(1, 7)):
        counted = Counter(
            sum(face <= rating for face in faces) for faces in product(range(1, 7), repeat=number)
        )
        plain = {hits_label(hits): Fraction(ways, 6**number) for hits, ways in counted.items()}
        assert chances_of_hits(volley(), (), Attack(number, 0, rating=rating)) == plain


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, ""),
        ({"rating": None}, "say the `rating`"),
        ({"attack": None}, "say the `attack`"),
        ({"defence": 2}, "leave out `defence`"),
        ({"dice": (1, 2)}, "the dice to roll are 3, but `dice` has 2"),
        ({"dice": (1, 2, 7)}, "1d6 cannot show 7"),
        ({"die": 3}, "write `dice` instead of `die`"),
    ],
)
def test_an_example_says_its_dice_and_rating(changed: dict[str, Any], fault: str) -> None:
    given: dict[str, Any] = {"attack": 3, "rating": 2, "dice": (1, 2, 5)}
    example = Example("shot", "Shot", "volley", "2 hits", **(given | changed))
    tables = Tables((), (volley(),))
    if fault:
        with pytest.raises(CombatError, match=fault):
            work_example(example, tables)
    else:
        assert work_example(example, tables).lost == 2


def test_a_rating_plays_no_part_where_numbers_hit() -> None:
    with pytest.raises(CombatError, match="leave out `rating`"):
        work(HIGH, (), Attack(1, 0, rating=2), Roll(0, dice=(1,)))


@pytest.mark.parametrize("text", ["5-6", "6", "5+", "quality or less", "fire power or more"])
def test_what_hits_is_read_as_it_is_written(text: str) -> None:
    assert str(HitNumber.parse(text)) == text


@pytest.mark.parametrize("text", ["", "or less", "6-5", "5 or", "quality", "5 or less"])
def test_what_hits_is_a_number_or_a_rating(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not what hits|runs backwards"):
        HitNumber.parse(text)


def test_the_box_says_what_hits_by_each_rating() -> None:
    table = volley(ratings=NumberRange.parse("1-3"), always_hits=SIX, hits_a_step=2)
    grid = table_grid(table)
    assert [each.text for each in (*grid.heads, *grid.columns)] == ["Quality", "A hit on"]
    rows = [(row.labels[0].text, row.cells[0].text) for row in grid.rows]
    assert rows == [
        ("1", "1, 6"),
        ("2", "1-2, 6"),
        ("3", "1-3, 6"),
        ("One roll for each", "step"),
        ("Always a hit", "6"),
        ("Hits for a step", "2"),
    ]
    plain = table_grid(HIGH)
    assert [(row.labels[0].text, row.cells[0].text) for row in plain.rows] == [("A hit on", "5-6")]


def test_what_is_said_of_the_dice_and_the_cost() -> None:
    table = volley(hits_a_step=2, range=Range.parse("3"))
    told = [text for _, text in use_of_table(table, (table,))]
    assert told == [
        "Roll one six-sided die for each step.",
        "A hit: quality or less.",
        "2 hits cost a step. Hits too few for a step are lost.",
        "Fire reaches 3 hexes.",
    ]
    german = dict(use_of_table(HIGH, (HIGH,), words_in("de")))
    assert german["tables.volley.hit"] == "Ein Treffer: 5-6."
    assert printed_result("2 hits", words_in("de")) == "2 Treffer"


def test_what_modifiers_do_is_said() -> None:
    every = (MORE, FEWER, DOUBLE_DICE, HALF_DICE, DOUBLE_HITS, HALF_HITS, FORT)
    assert [changes(each, "column", ENGLISH)[0] for each in every] == [
        "+2 dice",
        "−2 dice",
        "double dice",
        "half the dice, rounded down",
        "double hits",
        "half the hits, rounded down",
        "2 hits cost a step",
    ]
    assert METHODS[HitsTable].scope.kinds.issuperset(each.kind for each in every)


def test_the_working_says_what_the_dice_are_rolled_for_before_modifiers_change_them() -> None:
    """Three steps: three dice, two more are five. Without a change of the dice nothing is said."""
    more = thrown(HIGH, (1, 2, 3, 5, 6), MORE, before=3)
    assert sentences(more, (MORE,))[:2] == ("A die for each step: 3", "Attacker: dice 3 become 5")
    each = thrown(volley(dice=Measure.UNITS), (1, 2), HALF_DICE, before=5)
    assert sentences(each, (HALF_DICE,))[0] == "A die for each unit: 5"
    assert sentences(thrown(HIGH, (1, 5)), ())[0].startswith("Dice 1, 5")


def test_a_die_modifier_of_hits_and_of_other_tables_tells_of_both() -> None:
    """One point is one more number that hits, and on a table by odds one better on the die."""
    point = modifier("point", Kind.DIE, Party.ATTACKER)
    crt = table()
    for tables, told in (
        ((HIGH,), "dice hit on 1 number more"),
        ((crt,), "1 better on the die for the attacker"),
        ((HIGH, crt), "dice hit on 1 number more; 1 better on the die for the attacker"),
    ):
        assert effect(point, {}, step_of(tables, point)) == told


# --- a game ---------------------------------------------------------------------------------------


def test_the_sketch_is_a_game_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("result: 2 hits\n", "result: 3 hits\n", "gives the result 3 hits, but it is 2 hits"),
        ("steps: 1\n", "steps: 2\n", "gives the steps 2, but it is 1"),
        ("    attack: 3\n", "    attack: 5\n", "the attackers in the figure have 2 or 3, but"),
        ("    rating: 2\n", "    rating: 3\n", "Guards has quality 2, but the example says 3"),
        ("quality or less", "nerve or less", "counters have no factor 'nerve'"),
        ("ratings: 1-3", "ratings: 1-2", "Lancers has quality 3, but the table goes from 1 to 2"),
        ("units: [lancers], into: 41", "units: [guards], into: 41", "2 steps attack, but the"),
        ("attack: {example: charge, units: [lancers]", "attack: {example: charge, units: [rifles]",
         "Rifles has quality 2, but the example says 3"),
        ("{52: [garrison], 42:", "{52: [], 42:", "leaves out Garrison"),
        ("41, result: 1 hit}", "41, result: 2 hits}", "the result is 1 hit, not 2 hits"),
        ("into: 52, result: 2 hits}", "into: 52, result: 2 hits, lost: [garrison]}",
         "Garrison is lost, but 2 hits costs the defender only 1 step"),
        ("attack: {example: volley, units:", "attack: {example: open, units:",
         "the position has Garrison in 52, but after the moves it is not on the map"),
    ],
)  # fmt: skip
def test_a_slip_in_a_game_of_hits_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


# --- what hits bring beside the loss of steps -----------------------------------------------------

BROUGHT = {
    "    most-dice: 4\n": """    most-dice: 4
    effects: {1: M, 2+: R}
codes:
  M:
    text: Each unit of the target rolls a die against its quality. If it fails it is disrupted.
    orders: {defender: {check: {roll: 1d6, pass: quality or less, fail: disrupted}}}
  R:
    text: The target retreats one hex. The attackers may advance.
    orders: {defender: {retreat: 1}, advance: 1}
""",
    "factors: 1-2}": "factors: 1-2, back: {kind: reduced, factors: 1-1}}",
    "into: 52, result: 2 hits}": (
        "into: 52, result: 2 hits, reduced: [garrison], then: {53: [garrison], 52: [guards]}}"
    ),
    "at: {52: [garrison], 42: [guards, rifles, lancers], 41": (
        "at: {53: [garrison], 52: [guards], 42: [rifles, lancers], 41"
    ),
    "dice: [3], result: 1 hit}": (
        "dice: [3], result: 1 hit, checks: [{unit: militia, die: 2, passes: false, state: disrupted"
        "}]}"
    ),
    "41, result: 1 hit}": "41, result: 1 hit, reduced: [militia]}",
    "at: {52: [garrison], 42: [guards, rifles, lancers]}": (
        "at: {53: [garrison], 52: [guards], 42: [rifles, lancers], 41: [militia]}"
    ),
    "In a fort two hits cost a step.": (
        "In a fort two hits cost a step. {code:M} is a roll against quality. On {code:R} the "
        "target retreats; if it cannot, it is eliminated. A disrupted unit does not move."
    ),
}
"""A volley that makes the target roll at one hit and go at two; the rules of the walkthrough."""


def brought(*slip: str) -> str:
    """Return the game of hits that bring something, one text of it put in place of another."""
    text = GAME
    for old, new in (*BROUGHT.items(), *([slip] if slip else [])):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *slip: str, game: str = ""
) -> tuple[int, str]:
    (tmp_path / "game.yaml").write_text(game or brought(*slip), "utf-8")
    return main(["check", str(tmp_path)]), capsys.readouterr().out


def test_hits_that_make_units_roll_and_go_are_a_game_without_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, capsys)[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("then: {53: [garrison], 52: [guards]}}", "then: {52: [guards]}}",
         "2 hits makes Garrison retreat 1 hex: `then` must say where"),
        ("then: {53: [garrison]", "then: {32: [garrison]", "2 hits"),
        ("reduced: [garrison], then", "lost: [garrison], then", "Garrison is in `lost` and in"),
        ("effects: {1: M, 2+: R}", "effects: {1: M, 2: '-', 3+: R}",
         "Guards goes to 52, but 2 hits orders no advance"),
        ("checks: [{unit: militia, die: 2, passes: false, state: disrupted}]", "checks: []",
         "Militia rolls 1d6 against its quality: say it in `checks`"),
        ("passes: false, state: disrupted", "passes: true",
         "Militia: 2 against quality 1 fails, but the example says that it passes"),
        ("effects: {1: M, 2+: R}", "effects: {1: N, 2+: R}", "'N' is not a result code"),
        ("effects: {1: M, 2+: R}", "effects: {1+: M, 2+: R}",
         "a number of 2 hits is in two effects: 1+ and 2+"),
        ("effects: {1: M, 2+: R}", "effects: {1: M, 3+: R}", "no effect has a number of 2 hits"),
        ("effects: {1: M, 2+: R}", "effects: {1+: M}", "the legend has R, but no table gives it"),
    ],
)  # fmt: skip
def test_a_slip_in_what_hits_bring_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    status, printed = checked(tmp_path, capsys, old, new)
    assert status == 1
    assert told in printed


def test_what_hits_bring_is_told_in_the_box_and_in_the_working() -> None:
    effects = (HitEffect(NumberRange.parse("1"), "-"), HitEffect(NumberRange.parse("2+"), "D"))
    table = volley(hit=HitNumber.parse("5-6"), effects=effects)
    rows = [(e.labels[0].told(ENGLISH), e.cells[0].text) for e in table_grid(table).rows]
    assert rows == [("A hit on", "5-6"), ("Hits 1", "-"), ("Hits 2+", "D")]
    told = [sentences(thrown(table, dice), ())[-1] for dice in [(1,), (5,), (5, 6), (5, 5, 6)]]
    assert told == ["Hits 0: steps lost 0", "Hits 1 bring: no effect", "Hits 2 bring: D",
                    "Hits 3 bring: D"]  # fmt: skip


def test_what_hits_bring_makes_them_worse_for_whom_it_hurts() -> None:
    """Two hits that drive off the target are worse than two that do not, and cost no one else."""
    code = Code("D", Prose("", ()), orders=Orders(defender=Order(retreat=Count.parse("1"))))
    plain, driven = volley(), volley(effects=(HitEffect(NumberRange.parse("2+"), "D"),))
    harms = METHODS[HitsTable].harms
    assert harms(driven, (code,), "1 hit") == harms(plain, (code,), "1 hit")
    assert harms(driven, (code,), "2 hits").defender > harms(plain, (code,), "2 hits").defender
    assert harms(driven, (code,), "2 hits").attacker == ()


# --- for whom nothing is rolled -------------------------------------------------------------------

LED = {
    "  lancers: {name": "  colonel: {name: Colonel, side: red, type: leader, factors: 6-6}\n"
    "  train: {name: Train, side: red, type: supply}\n  lancers: {name",
    "units: [guards, rifles, lancers], where": (
        "units: [guards, rifles, lancers, colonel, train], where"
    ),
    "attackers: {42: [guards, rifles]}": "attackers: {42: [guards, rifles, colonel, train]}",
    "the {unit:rifles} fire": "the {unit:rifles} fire; {unit:colonel} and {unit:train} are there",
    "units: [guards, rifles], into: 52": "units: [guards, rifles, colonel, train], into: 52",
    "42: [guards, rifles, lancers], 41": "42: [guards, rifles, lancers, colonel, train], 41",
    "42: [guards, rifles, lancers]}": "42: [guards, rifles, lancers, colonel, train]}",
    "    dice: steps\n": "    dice: steps\n    ignored: [{types: [leader]}]\n",
}
"""A colonel, who counts for no dice as the table ignores leaders, and a train without factors."""


def led(*slip: str) -> str:
    """Return the game with the colonel, one text of it put in place of another."""
    text = GAME
    for old, new in (*LED.items(), *([slip] if slip else [])):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_nothing_is_rolled_for_whom_the_table_ignores_and_who_has_no_factors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Guards have two steps and the Rifles one: three dice, with the Colonel and the Train."""
    assert checked(tmp_path, capsys, game=led()) == (0, "no findings in " + str(tmp_path) + "\n")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    ignored: [{types: [leader]}]\n", "", "Colonel has quality 6, but the example says 2"),
        ("{types: [leader]}]", "{types: [leader]}, {units: [rifles]}]",
         "the attackers in the figure have 1 or 2, but"),
        ("{types: [leader]}]", "{types: [artillery]}]", "no unit is all of this"),
        ("{types: [leader]}]", "{}]", "this is every unit: nobody rolls"),
    ],
)  # fmt: skip
def test_a_slip_in_who_rolls_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    status, printed = checked(tmp_path, capsys, game=led(old, new))
    assert status == 1
    assert told in printed


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("", "4 steps attack, but the example says 3"),
        ("    ignored: [{types: [leader]}, {units: [rifles]}]\n",
         "2 steps attack, but the example says 3"),
    ],
)  # fmt: skip
def test_the_walkthrough_counts_no_dice_of_whom_the_table_ignores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], new: str, told: str
) -> None:
    game = led("    ignored: [{types: [leader]}]\n", new)
    figure = re.search(r"    situation:\n(      .*\n)+", game)
    assert figure
    status, printed = checked(
        tmp_path, capsys, game=game.replace(figure[0], "").replace("1-3", "1-6")
    )
    assert status == 1
    assert told in printed


def test_the_aid_says_for_whom_nothing_is_rolled() -> None:
    told = told_by_data(read_game(led()).game)
    assert told["tables.volley.ignored"] == "Nothing is rolled for: leader."
