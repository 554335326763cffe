"""Nodes to values: all that is wrong with a definition in one run, and what it reads as."""

from fractions import Fraction

import pytest
from annotated import GAME, MAP, check, read_beside

from generator.diagnostics import Severity
from generator.model.arms import UnitSize
from generator.model.counters import Back, BackKind
from generator.model.game import Game
from generator.model.numbers import NumberRange, Odds
from generator.model.tables import CategoryTable, OddsTable
from generator.reading import read_text

COUNTERS = """\
counters: {size: 1/2 in, factors: [attack, defence]}
units:
  guards: {name: Guards, side: red, type: infantry, factors: 2/4-3, back: disrupted}
stacking:
  stack: {limit: stack, most: 3, weights: {regiment: 2}}
"""
TABLES = """\
tables:
  crt:
    kind: odds
    name: Combat
    die: 1d6
    rounding: down
    columns: [1:2, 1:1, 10:1]
    beyond: {below: no-attack, above: {action: end-column, die: 1}}
    rows:
      6 | 1: [AE, ~, No]
      "5 | 2": {cells: ['1', 0101, -], notes: [a]}
    notes: {a: Not in towns., '*': {text: Ruled., editorial: true}}
  chart:
    kind: category
    name: Chart
    cells: text
    columns: {A: First, 2+: Second}
    rows: {1-3: [x, y], 33: [z, "null"]}
codes: {DE: {text: Defenders eliminated}, ½D: {text: Half}}
weather:
  name: Monsoon
  states: {dry: {name: Dry}, wet: {name: Wet}}
  rolls: {1: {weather: wet, chance: 50%, die: 1d6, on: 4-6}, 2-8: {weather: wet, chance: 33.3%}}
"""


def game(text: str) -> Game:
    reading = read_beside(text)
    assert reading.findings == ()
    assert reading.game is not None
    return reading.game


def test_values_are_what_was_typed() -> None:
    tables = game(TABLES).tables
    crt, chart = tables.tables
    assert isinstance(crt, OddsTable)
    assert crt.columns == (Odds(1, 2), Odds(1, 1), Odds(10, 1))
    assert [row.label for row in crt.rows] == ["6 | 1", "5 | 2"]
    assert crt.rows[0].cells == ("AE", "~", "No")
    assert crt.rows[1].cells == ("1", "0101", "-")
    assert crt.beyond.above.die == 1
    assert [note.id for note in crt.notes] == ["a", "*"]
    assert isinstance(chart, CategoryTable)
    assert [column.id for column in chart.columns] == ["A", "2+"]
    assert chart.rows[1].cells == ("z", "null")
    assert [code.id for code in tables.codes] == ["DE", "½D"]


def test_keys_are_read_by_the_type_of_their_field() -> None:
    read = game(TABLES)
    assert read.weather is not None
    assert [roll.turns for roll in read.weather.rolls] == [NumberRange(1, 1), NumberRange(2, 8)]
    assert read.weather.rolls[1].chance.value == Fraction(333, 1000)
    pieces = game(COUNTERS).counters
    assert pieces is not None
    assert pieces.stacking[0].weights[0].size is UnitSize.REGIMENT
    assert pieces.units[0].back == Back(BackKind.DISRUPTED)


def test_an_absent_group_is_none_or_its_default() -> None:
    read = game("terms: [a]\n")
    assert read.map is None
    assert read.counters is None
    assert read.tables.tables == ()
    assert read.rules.terms == ("a",)


def test_a_group_that_is_begun_must_be_whole() -> None:
    reading = check(
        "places: #! SYN012 `grid`, `key`, `terrain` and `hexes` are missing: a map\n"
        "  a: {name: A, hexes: [11]}\n"
    )
    assert reading.game is None


def test_origins_follow_shorthands_lists_and_keys() -> None:
    reading = read_beside(TABLES)
    table = reading.origins
    for origin, line, text in [
        ("title", 1, "Test"),
        ("sides.red.colour", 3, "'#ff0000'"),
        ("tables.crt.columns.2", 7, "10:1"),
        ("tables.crt.rows.6 | 1", 10, "[AE, ~, No]"),
        ("tables.crt.rows.6 | 1.cells.1", 10, "~"),
        ("tables.crt.rows.5 | 2.notes.0", 11, "a"),
        ("tables.crt.notes.a", 12, "Not in towns."),
        ("tables.crt.notes.a.text", 12, "Not in towns."),
        ("tables.crt.notes.*.text", 12, "Ruled."),
        ("tables.chart.rows.33.cells.0", 18, "z"),
        ("weather.rolls.2-8.chance", 23, "33.3%"),
        ("tables.crt.kind.no.such.thing", 3, "odds"),
    ]:
        span = table.span(origin)
        assert span is not None
        found = reading.files[span.file].split("\n")[span.line - 1]
        assert (span.line, found[span.column - 1 : span.end_column - 1]) == (line, text)
    located = table.table["tables.crt.rows.6 | 1"]
    assert located.key is not None
    assert (located.key.column, located.key.end_column) == (7, 12)


def test_everything_wrong_is_said_at_once() -> None:
    reading = check(
        {
            "game.yaml": GAME.replace("'#ff0000'", "red")
            .replace("Red,", "Red, colr: x,")
            .replace("148 mm", "148")
            .replace("designer: Somebody\n", "")
            .replace(
                "band: '#800000'}", "band: '#800000'}  #! SYN016 not a colour #! SYN011 `colour`"
            )
            .replace("100 mm}", "100 mm}  #! SYN016 not a length")
            .replace("title: Test", "title: Test  #! SYN012 `designer` is missing: a game"),
            "counters.yaml": COUNTERS.replace("side: red,", "").replace(
                "back: disrupted}",
                "back: disrupt, count: two}  #! SYN017 disrupted #! SYN016 whole #! SYN012 `side`",
            ),
            "tables.yaml": TABLES.replace("[1:2, 1:1, 10:1]", "[1:2, 0:1]  #! SYN016 not odds")
            .replace("kind: category", "kind: categroy  #! SYN017 category")
            .replace("die: 1d6\n", "die: 6  #! SYN016 not dice\n")
            .replace("{dry: ", "{Dry: ")
            .replace("wet: {name: Wet}}", "wet: {name: Wet}}  #! SYN018 cannot be an id"),
        }
    )
    assert reading.game is None
    assert [finding.fix for finding in reading.findings if finding.code == "SYN018"] == ["dry"]


def test_shapes() -> None:
    check(
        """\
terms: hexside              #! SYN015 a list, not the text `hexside`
values: [a, b]              #! SYN015 keys, each with a value, not a list
sections: landing           #! SYN015 keys, each with a section
credits:
  a: {text: {hex:33}}       #! SYN015 must be in quotes
  b: {text: [x]}            #! SYN015 one value, not a list
  c: x                      #! SYN015 keys with values, not the text `x`
turns: [3]                  #! SYN015 keys with values, not a list
dice: {a: 1d6}              #! SYN015 a list, not keys with values
subtitle: [a]               #! SYN015 one value
"""
    )


def test_lone_values_are_offered_as_lists() -> None:
    (finding,) = read_beside("terms: hexside\n").findings
    assert finding.fix == "[hexside]"


def test_a_lone_value_is_offered_under_the_one_key_that_must_be_there() -> None:
    (finding,) = read_beside("turns: 3\n").findings
    assert finding.help == "write `turns: {count: 3}`"


def test_nothing_where_something_is_needed() -> None:
    check(
        """\
credits:
  a: {text: }               #! SYN013 no value
  b:                        #! SYN013 no value
  c: {text: ''}             #! SYN013 no value
  d: {text: "  "}           #! SYN013 no text
values: {a: , b: 2}         #! SYN013 no value
"""
    )
    check(
        """\
terms: [a, '', b]           #! SYN013
dice:
  - 1d6
  -                         #! SYN013 no value
subtitle: ''
language:                   #! SYN014 is ignored
forms: {a: {name: A, columns: {}}}  #! SYN013 at least one entry
"""
    )


def test_a_colour_without_quotes_is_a_comment() -> None:
    reading = read_text({"game.yaml": GAME.replace("band: '#800000'}", "\n   band: #800000\n  }")})
    (finding,) = reading.findings
    assert finding.code == "SYN013"
    assert finding.help is not None
    assert "'#800000'" in finding.help


@pytest.mark.parametrize("text", ["yes", "No", "True", "1", "on"])
def test_truth_is_true_or_false(text: str) -> None:
    reading = check(f"turns: {{count: 3, editorial: {text}}}  #! SYN016 true or false\n")
    assert reading.findings[0].fix == {
        "yes": "true",
        "No": "false",
        "True": "true",
        "on": "true",
    }.get(text)


@pytest.mark.parametrize("text", ["07", "1.0", "1e3", "½", "٣", "--1", "12345678", "9" * 5000])
def test_whole_numbers(text: str) -> None:
    check(f"values: {{a: {text}}}  #! SYN016\n")


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-3", -3), ("+3", 3), ("'12'", 12)])
def test_whole_numbers_that_are(text: str, number: int) -> None:
    assert game(f"values: {{a: {text}}}\n").values[0].value == number


def test_keys_that_mean_the_same() -> None:
    check(TABLES.replace("2-8:", "1-1:").replace("33.3%}}", "33.3%}}  #! SYN002 the same as `1`"))


def test_unknown_keys_say_what_was_meant_or_where_they_belong() -> None:
    check(
        """\
rule: x                     #! SYN011
map: {grid: {}}             #! SYN011 remove `map:`
stars: 3                    #! SYN011 belongs to a place
scenarios:
  a: {name: A, text: x, sections: {}, units: {}}  #! SYN011 `special` #! SYN011 without: [units
turns: {count: 3, cuont: 4, places: {}}  #! SYN011 did you mean `count`? #! SYN011 outermost level
credits:
  a: {text:x}               #! SYN011 a space is missing after the colon
  b: {text: x, lisence: y}  #! SYN011 possible here: text, licence
  c: {text: x, zzzzzz: y}   #! SYN011 possible here: text, licence
"""
    )


def test_a_misspelt_key_is_not_missed_as_well() -> None:
    reading = read_text({"game.yaml": GAME.replace("designer", "desinger")})
    assert [finding.code for finding in reading.findings] == ["SYN011"]
    assert reading.findings[0].fix == "designer"


def test_keys_of_hexes_on_another_board_are_offered_in_its_words() -> None:
    """What is typed is quoted as it is typed, and what would be missing without it is not."""
    of_squares = MAP.replace("grid: {", "grid: {cells: squares, ", 1)
    reading = read_text({"game.yaml": GAME, "map.yaml": of_squares})
    found = [each for each in reading.findings if each.code == "SYN011"]
    assert found
    assert {each.fix for each in found} <= {"squares", "sides"}
    assert "this board has squares: write `squares` for 'hexes'" in {one.message for one in found}
    assert "SYN012" not in {each.code for each in reading.findings}


def test_ids() -> None:
    check(
        """\
values:
  Landing: 1                #! SYN018
  -a: 1                     #! SYN018
  a b: 1                    #! SYN018
  a_b: 1                    #! SYN018
  é: 1                      #! SYN018
  '': 1                     #! SYN013
  landing.battalions: 1
  33: 1
  ki-43: 1
"""
    )


def test_texts_are_one_line_without_spaces_around() -> None:
    check(
        """\
subtitle: |-                #! SYN028 one line
  a
  b
language: ' en'             #! SYN028 spaces
players: |
  2
edition: ok                 #! SYN020
needs: ["a\\tb"]             #! SYN007 escape
"""
    )


def test_a_table_says_its_kind() -> None:
    check(
        "tables:\n  a: {name: A}   #! SYN012 differential, fire, hits, levels, opposed, category\n"
    )
    check("tables:\n  a: {name: A, kind: [x]}   #! SYN012\n  b: x   #! SYN015\n")


def test_warnings_leave_the_game() -> None:
    reading = read_beside("subtitle:\n")
    assert [finding.severity for finding in reading.findings] == [Severity.WARNING]
    assert reading.game is not None


def test_a_broken_file_does_not_make_the_keys_of_others_missing() -> None:
    check({"game.yaml": GAME, "map.yaml": MAP, "counters.yaml": "counters: [ #! SYN001\nx: 1\n"})


def test_a_hash_that_cuts_a_text_and_a_lone_quote_are_warned_of() -> None:
    check(
        """\
terms:
  - Hill #3 and Hill 4
  - Hill 5   #6 is another
  - Hill 6 # a comment
  - 'Hill #7'
  - Hill 8"
  - He said "no"
  - '15"'
""".replace("Hill 4", "Hill 4      #! SYN029 before the #").replace('8"', '8"  #! SYN030 a quote')
    )
