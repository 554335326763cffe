"""One slip, one finding: what follows from a slip is not told as well; and what was meant."""

from __future__ import annotations

import pytest

from generator.diagnostics import Finding
from tests.checks.merging import findings_in, with_part

RAID = """
tables:
  raid:
    kind: odds
    name: Raids
    die: {die}
    rounding: down
    scales: {{high: High best, low: Low best}}
    columns: [1:1, 2:1, 3:1]
    rows: {{"3 | 1": [D, DE, DE], "2 | 2": [D, D, DE], "{last}": [AE, AE, D]}}
    beyond: {{below: no-attack, above: end-column}}
"""


def one(part: str) -> Finding:
    found = findings_in(with_part(part))
    assert len(found) == 1, [(finding.code, finding.message) for finding in found]
    return found[0]


@pytest.mark.parametrize(
    ("part", "code"),
    [
        # The unit meant enters play as soon as its id is right.
        ("setup: {red: {units: [onne]}}", "REF001"),
        # Who sets up nobody has no unit that enters play.
        ("setup: {red: {units: []}}", "SET008"),
        # Examples cannot be worked with such a table.
        ('tables: {crt: {columns: ["1:1", "1:1", "3:1"]}}', "CRT002"),
        # The second scale of a table follows from the first.
        (RAID.format(die="1d10", last="1 | 3"), "CRT005"),
        (RAID.format(die="1d3", last="1 | 2"), "CRT006"),
        (RAID.format(die="1d3", last="1"), "CRT005"),
        # A road that cannot be read is one all the same, for moves and for lanes that end there.
        (
            (
                "features: {main: {path: w-11-21-31}, lane: {kind: road, path: 12-21}}\n"
                "movement: {all: {steps: 4, ways: {road: ½}}}\n"
                "places: {bruma: {name: Bruma, hexes: [12]}}\n"
                "marches: {along: {title: Along, unit: one, path: 11-21-31, takes: ½ + ½}}"
            ),
            "MAP001",
        ),
    ],
)
def test_a_slip_is_told_once(part: str, code: str) -> None:
    assert one(part).code == code


@pytest.mark.parametrize(
    ("hexes", "code"), [("'41'", "SET003"), ("'99'", "MAP002"), ("9x", "MAP001")]
)
def test_the_hex_of_a_stack_is_told_once_whoever_stands_in_it(hexes: str, code: str) -> None:
    stack = f"{{side: red, stacks: {{{hexes}: [one, one, one]}}}}"
    assert one(f"units: {{one: {{count: 3}}}}\nsetup: {{red: ~, more: {stack}}}").code == code


def test_a_modifier_in_nobodys_favour_is_not_worked() -> None:
    finding = one(
        "modifiers: {charge: {name: Charge, kind: die, when: They charge.}}\n"
        "examples: {plain: {modifiers: [charge], result: AE}}\n"
    )
    assert finding.code == "CRT010"


@pytest.mark.parametrize(
    ("cell", "advice", "fix"),
    [
        ("EA", "did you mean AE? ", "AE"),  # letters swapped rather than one of them wrong
        ("ae", "did you mean AE? ", "AE"),
        ("DX", "did you mean DE or D? ", None),  # either: nothing is put right by guess
        ("D+AX", "did you mean D+AE? ", "D+AE"),
        ("rout", "", None),
    ],
)
def test_the_result_that_was_meant(cell: str, advice: str, fix: str | None) -> None:
    finding = one(f'tables: {{crt: {{rows: {{"3": [{cell}, DE, DE]}}}}}}')
    assert finding.code == "CRT003"
    assert finding.help == f"{advice}the legend has DE, D and AE"
    assert finding.fix == fix


@pytest.mark.parametrize(
    ("label", "meant"), [("a2", "A2"), ("A02", "A2"), ("2A", None), ("A-2", None)]
)
def test_the_hex_that_was_meant(label: str, meant: str | None) -> None:
    lettered = """
grid: {number: "{column:letter}{row}"}
features: {main: {path: A1-B1-C1}, brook: {hexsides: [B1/B2, A2/B1, A1/A2]}}
places: {alba: {hexes: [A1]}}
setup: {red: {where: {hexes: [A1]}}, blue: {where: {hexes: [C2]}}}
"""
    finding = one(f"{lettered}zones: {{guns: {{name: Guns, hexes: [{label}]}}}}")
    assert finding.code == "MAP001"
    assert finding.fix == meant


@pytest.mark.parametrize(
    ("reference", "advice"),
    [
        ("{turn:7}", "the game has turns 1 to 6"),
        ("{place:nowhere}", "known: alba"),
        ("{side:green}", "known: red and blue"),
        ("{place:abla}", "did you mean alba?"),
    ],
)
def test_a_dead_reference_says_what_there_is(reference: str, advice: str) -> None:
    finding = one(f'sections: {{winning: {{title: Winning, text: "By {reference}."}}}}')
    assert finding.code == "REF002"
    assert finding.help == advice


THERE = "explain it there, or name the section that does"


@pytest.mark.parametrize(
    ("more", "advice"),
    [
        ("", THERE),
        ("special: Fog lies on the river.", ""),
        ("special: Nobody sees far.", f"{THERE}, or explain it in `special` of the scenario"),
    ],
)
def test_a_modifier_may_be_explained_where_it_holds(more: str, advice: str) -> None:
    fog = "{name: Fog, kind: column, favours: defender, when: It is foggy., rule: combat}"
    part = f"modifiers: {{fog: {fog}}}"
    if more:
        part = f"""
scenarios:
  short:
    name: A short game
    text: Red has less time.
    turns: {{count: 4, parts: [AM, PM]}}
    {more}
    modifiers: {{fog: {fog}}}
"""
    found = [each for each in findings_in(with_part(part)) if each.code == "CRT026"]
    assert [each.help for each in found] == ([advice] if advice else [])


@pytest.mark.parametrize(
    ("without", "meant"),
    [
        ("sections.combat.fire", "sections.fire"),
        ("sections.combat.sections.fire", "sections.fire"),
        ("sections.combat.fier", "sections.fire"),
        ("sections.fier", "sections.fire"),
        ("section.combat", "sections.combat"),
        ("setp", "setup"),
        ("setup.rde", "setup.red"),
    ],
)
def test_what_a_scenario_does_without_is_named_by_its_own_id(without: str, meant: str) -> None:
    part = f"""
sections: {{combat: {{sections: {{fire: {{title: Fire, text: Guns fire.}}}}}}}}
scenarios: {{short: {{name: A short game, text: Red has less time., without: [{without}]}}}}
"""
    (finding,) = (each for each in findings_in(with_part(part)) if each.code == "SCN001")
    assert finding.help == f"did you mean {meant}?"
    assert finding.fix == meant


def test_columns_of_overruns_are_listed() -> None:
    finding = one('movement: {all: {steps: 4, overrun: {steps: 1, column: "9:1"}}}')
    assert (finding.code, finding.help) == ("MOV014", "known: 1:1, 2:1 and 3:1")
    assert finding.fix is None


@pytest.mark.parametrize("code", ["-", "D+", "2R", "D R"])
def test_a_code_is_spoken_of_however_it_is_spelt(code: str) -> None:
    part = f"""
codes: {{"{code}": {{text: Something happens., defender: 1}}}}
tables: {{crt: {{rows: {{"2": ["{code}", "{code}", DE]}}}}}}
"""
    found = {finding.code for finding in findings_in(with_part(part))}
    assert ("CRT009" in found) is (code != "-")
    told = f'{part}\nsections: {{more: {{title: More, text: "A {code} is bad."}}}}'
    assert "CRT009" not in {finding.code for finding in findings_in(with_part(told))}


def test_a_family_is_spoken_of_with_its_number() -> None:
    part = """
codes: {R: {text: Defenders retreat., defender: 1, family: true}}
tables: {crt: {rows: {"2": [1R, 2R, DE]}}}
sections: {more: {title: More, text: A 2R means two hexes.}}
"""
    assert "CRT009" not in {finding.code for finding in findings_in(with_part(part))}


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("turns: {count: 0}", "`count` is 0, but must be from 1 to 999"),
        ("units: {one: {count: -2}}", "`count` is -2, but must be from 1 to 999"),
        ("places: {alba: {stars: -1}}", "`stars` is -1, but must be from 0 to 999"),
        ("counters: {size: 0 mm}", "`size` is 0 mm, but must be more than 0"),
        ("grid: {across: 0 km}", "`across` is 0 km, but must be more than 0"),
        ("page: {panel-width: 20 cm}", "`panel-width` is 20 cm, but the page is 148 mm wide"),
    ],
)
def test_a_number_that_cannot_be(part: str, said: str) -> None:
    messages = [f.message for f in findings_in(with_part(part)) if f.code == "NUM001"]
    assert messages == [said]


def test_a_modifier_named_twice_counts_once_unless_it_says_per_what() -> None:
    named = "examples: {plain: {modifiers: [hill, hill], column: 1:1, result: D}}\n"
    twice = next(f for f in findings_in(with_part(named)) if "twice" in f.message)
    assert (twice.code, twice.origin) == ("EX001", "examples.plain.modifiers.1")
    counted = f"{named}modifiers: {{hill: {{per: hill}}}}\n"
    assert findings_in(with_part(counted)) == ()


def test_results_are_the_same_however_they_are_spaced() -> None:
    part = """
codes: {DE: {family: false}}
tables: {crt: {rows: {"3": [D, D + AE, DE]}}}
examples: {plain: {result: AE+D}}
"""
    assert "EX001" not in {finding.code for finding in findings_in(with_part(part))}


def test_a_split_may_take_every_number_but_none_twice() -> None:
    part = """
modifiers:
  pressed:
    name: Pressed
    kind: split
    when: Pressed.
    best: {numbers: 1, columns: 1}
    worst: {numbers: WORST, columns: 1}
"""
    assert findings_in(with_part(part.replace("WORST", "2"))) == ()
    assert one(part.replace("WORST", "3")).code == "CRT012"


@pytest.mark.parametrize(
    ("text", "stray"),
    [
        ("It is **so.", True),
        ("It is *so.", True),
        ("It is so*.", True),
        ("It is **so** and *so*.", False),
        ("A battalion of 1* is dug in.", False),
        ("Four * four.", False),
        ("It is \\\\*so.", False),
    ],
)
def test_asterisks(text: str, stray: bool) -> None:
    found = findings_in(with_part(f'sections: {{a: {{title: A, text: "{text}"}}}}'))
    assert [finding.code for finding in found] == ["TXT002"] * stray


STEPS = """
tables:
  steps:
    kind: levels
    name: Steps
    coins: 2
    rounding: down
    ladder: [AE, "-", D, D+DE]
    columns: {1:1: "-", 2:1: D, 3:1: D+DE}
    chances:
      up: {name: Both best, chance: 25%, levels: 1, coins: 2}
      average: {name: One of each, chance: 50%, levels: 0, coins: 1}
      down: {name: Both worst, chance: 25%, levels: -1, coins: 0}
    beyond: {below: no-attack, above: end-column}
"""


@pytest.mark.parametrize(
    ("results", "told"),
    [
        ("{code:D} and {code:DE}", False),
        ("{code:DE} and {code:D}", False),
        ("{code:DE} and {code:AE}", True),
        ("{code:DE}", True),
    ],
)
def test_results_that_come_together_are_named_in_any_order(results: str, told: bool) -> None:
    rule = f"See {{table:steps}}:\n\n      - 3:1: {results}, they go.\n"
    part = f"{STEPS}sections:\n  steps:\n    title: Steps\n    text: |\n      {rule}"
    found = findings_in(with_part(part))
    assert any(each.code == "REF060" for each in found) is told


@pytest.mark.parametrize(
    ("short", "told"),
    [
        ("First comes Red; after that the two take turns.", False),
        ("Red reads the two best numbers.", True),
        ("Two take turns.", True),
    ],
)
def test_those_named_before_are_no_number(short: str, told: bool) -> None:
    rule = "Red begins, then Blue does. Red reads the three best numbers."
    part = f"sections: {{order: {{title: Order, text: '{rule}', short: '{short}'}}}}"
    found = findings_in(with_part(part))
    assert any(each.code == "TXT021" for each in found) is told
