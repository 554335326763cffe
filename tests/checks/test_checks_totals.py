"""Totals in words: what may be meant is quiet, and what the game has not is found."""

from __future__ import annotations

import pytest

from tests.checks.merging import findings_in, with_part

PART = """
turns: {count: 6}
zones:
  west: {name: West, hexes: [11], side: red, border: red}
  north: {name: North, hexes: [21], border: red}
  beaches: {name: Gold Beach, hexes: [12, 22]}
boxes:
  out: {name: Out}
  lost: {name: Lost}
places:
  borgo: {name: Borgo, hexes: [21], kind: town}
units:
  three: {name: 3rd Battalion, side: red, type: infantry, size: battalion, factors: 3-3}
  four: {name: 4th Battalion, side: red, type: infantry, size: battalion, factors: 3-3}
  five: {name: 5th Battalion, side: red, type: engineers, size: battalion, factors: 3-3}
  dummy: {name: Dummy, side: blue, type: infantry, count: 3, factors: 0-1}
  nil: {name: Decoy, side: blue, type: decoy, count: 2}
markers:
  smoke: {name: Smoke, count: 2}
  capacity: {name: Landing capacity, count: 3}
setup:
  red: {units: [one, three, four, five]}
  blue: {units: [two, dummy, dummy, dummy, nil, nil]}
sections:
"""
"""A game of ten units, two of them decoys and three dummies, five markers and three zones."""

QUIET = """
The game consists of a map, a sheet of rules and 15 counters.
Contents: one map, one sheet of rules, 15 counters and a die.
Components: 15 counters.
Red has three counters, Blue one.
Red has four counters, Blue six.
If Red has nine counters, roll again.
Red has nine counters left.
The game has 15 playing pieces.
The game has ten unit counters.
Red commands nine counters too many.
The game has 15 counters.
The game has ten units and five markers.
The game has eight units, two decoys and five markers.
This game comes with 15 counters, ten of them units.
There are 13 counters in all, and two decoys.
15 counters in all.
Ten units in all.
There are three zones.
On the map there are three zones.
There are three zones: West, North and Gold Beach.
There are two zones on each wing.
There are four zones of control here.
Three zones of control meet here, four at most.
Three zones are marked on the map.
Two zones are outlined on the map.
The map shows three zones and two towns.
The map has 12 hexes.
The map has two mountain hexes.
There are two boxes.
All three zones are open.
All four zones of control are lost.
All 15 counters are cut out first.
Cut the 15 counters apart.
The four Red counters are brown.
All six Blue units are grey.
Three counters a hex are enough.
There are four counters a hex at most.
Move three counters.
Move nine counters in all.
Draw nine counters. The nine counters are placed face down.
A stack of nine counters is too high.
No more than nine units in all may move.
Each side has 20 counters.
Both sides have 20 counters in each box.
The game has 12 counters a side.
The game has four counters for each formation.
If there are four zones, roll again.
If the game has nine zones, do so.
There are three units in the hex.
There are three units. They retreat.
All three units retreat.
The three units retreat.
The two units that attacked are spent.
The game has two sides.
A counter has two sides.
All six sides of a hex count.
There are six turns.
All six turns are played.
There are two turns a day.
The game uses four tables.
The game has one table.
One of the three zones is Red.
Any two of the three zones will do.
Enter through two zones or three.
The other two zones are closed.
The first two zones are closed.
Four more zones were planned.
Zones 4 and 5 are closed.
Nobody needs 17 counters.
At 17 counters the sheet is full.
In 1940 there were 40 units here.
The old game has 40 counters.
Leave four counters in all.
There are seven towns in the valley, none of them on the map.
The army of the west has four zones.
The two tables are read alike.
There are four hexes of mountain to cross.
There are four hexes.
The four hexes are all sea.
There are nine kinds of zones.
Three towns in all would be too many.
He counted three towns in all.
Some 20 counters in all are red.
All 20 hexes away from home he fell ill.
""".strip().splitlines()

FAULTY = """
The game consists of a map, a sheet of rules and 17 counters.
Contents: one map, one sheet of rules, 17 counters and a die.
Red has nine counters, Blue fewer.
The Red player has nine units in all.
The game has 17 playing pieces.
The game has 11 unit counters.
The game has 17 counters.
The game has nine units and five markers.
The game has ten units and six markers.
This game comes with 14 counters, ten of them units.
There are 16 counters in all.
17 counters in all.
11 units in all.
There are four zones.
There are four zones, and all of them count.
On the map there are four zones.
Four zones are marked on the map.
The map shows four zones and two towns.
The map shows three zones and three towns.
The map has 14 hexes.
The map has three mountain hexes.
There are three boxes.
All four zones are open.
All 17 counters are cut out first.
Cut the 17 counters apart.
Cut out the 11 Blue units.
The 9 Red counters are brown.
The nine Blue units are grey.
The game has five Red units.
The game has three sides.
There are seven turns in all.
All seven turns are played.
The game has six tables.
One of the four zones is Red.
Any two of the four zones will do.
The four zones have red borders.
""".strip().splitlines()


def found(*texts: str) -> dict[str, list[str]]:
    """The findings in some texts, every one a section of its own, by text."""
    sections = "".join(
        f"  s{at}: {{title: T{at}, text: {text!r}}}\n" for at, text in enumerate(texts)
    )
    findings: dict[str, list[str]] = {}
    for finding in findings_in(with_part(PART + sections)):
        origin = finding.origin or ""
        text = texts[int(origin.split(".")[1][1:])] if origin.startswith("sections.s") else origin
        findings.setdefault(text, []).append(finding.code)
    return findings


def test_what_may_be_meant_is_quiet() -> None:
    assert found(*QUIET) == {}


def test_what_the_game_has_not_is_found_once() -> None:
    assert found(*FAULTY) == {text: ["REF020"] for text in FAULTY}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("There are four zones of fire. All four zones are drawn from the gun.", False),
        ("There are four zones.", True),
        ("Blue draws {count:dummy} counters and 17 more. The 17 counters stay hidden.", False),
        ("The 17 counters stay hidden.", True),
        ("The game has {count:dummy} counters, not more.", False),
    ],
)
def test_what_was_just_spoken_of_is_no_total(text: str, *, wrong: bool) -> None:
    assert found(text) == ({text: ["REF020"]} if wrong else {})


LISTED = """
There are four towns:

- Alba;
- Borgo.

"""


def test_a_list_of_names_says_which_are_meant() -> None:
    part = PART.replace("places:", "places:\n  cava: {name: Cava, hexes: [31], kind: town}")
    part = part.replace("places:", "places:\n  dora: {name: Dora, hexes: [32], kind: town}")
    wrong = [("There are three towns: Alba, Borgo and Cava.", 0), ("There are three towns.", 1)]
    wrong += [
        (LISTED.replace("four", "three") + "It is so.", 1),
        (LISTED.replace("four", "two"), 0),
    ]
    for said, many in wrong:
        lines = said.replace("\n", "\\n")
        findings = findings_in(with_part(f'{part}  a: {{title: A, text: "{lines}"}}\n'))
        assert [each.code for each in findings if each.code != "NUM014"] == ["REF020"] * many, said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("The game has 17 counters.", "the text has 17 counters, but the game has 15"),
        ("Cut out the nine Red counters.", "the text has 9 counters, but the game has 4"),
        ("The game has three sides.", "the text has 3 sides, but the game has 2"),
        ("There are four zones.", "the text has 4 zones, but the game has 3"),
    ],
)
def test_a_finding_says_how_many_there_are(text: str, message: str) -> None:
    findings = findings_in(with_part(f"{PART}  a: {{title: A, text: {text!r}}}\n"))
    assert [each.message for each in findings] == [message]


def test_stories_and_examples_tell_of_others() -> None:
    story = "notes: {days: {title: Days, kind: history, text: SAID}}\n"
    case = "examples: {plain: {text: SAID}}\n"
    head = PART.removesuffix("sections:\n")
    for part in (story, case):
        for said, codes in [("There are nine zones here.", []), ("All 40 counters run.", [])]:
            findings = findings_in(with_part(head + part.replace("SAID", said)))
            assert [each.code for each in findings] == codes
    text = story.replace("SAID", "The game has 17 counters.")
    assert [each.code for each in findings_in(with_part(head + text))] == ["REF020"]


def test_data_that_the_game_lacks_are_not_counted() -> None:
    part = "sections: {a: {title: A, text: There are nine boxes. All nine tracks are full.}}\n"
    assert findings_in(with_part(part)) == ()


@pytest.mark.parametrize("head", ['"#12": "1"', "1: One", '3: "1"'])
def test_columns_that_dice_choose_are_numbers_in_id_and_head(head: str) -> None:
    columns = f"{{{head}, '2': '2'}}"
    table = "kind: category, name: Aim, cells: number, column-die: 1d2, rows: {fort: [1, 2]}"
    part = f"tables: {{aim: {{{table}, columns: {columns}}}}}"
    assert "CRT005" in {found.code for found in findings_in(with_part(part))}
    sound = part.replace(head, '"1": "1"')
    assert "CRT005" not in {found.code for found in findings_in(with_part(sound))}
