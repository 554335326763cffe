"""Plain sentences against the data: a corpus that is quiet, and one in which each has its fault."""

from __future__ import annotations

import pytest

from generator.checks import check
from generator.checks.context import survey
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import number
from tests.checks.merging import read_game, with_part

GAME = """
subtitle: "The beaches, 6-8 June 1944"
players: "2"
dice: [1d6]
turns: {count: 6, first: 1944-06-06, parts: [AM, PM]}
grid: {across: 8 km}
formations:
  twelfth: {name: 12th Regiment, side: red}
units:
  i-12: {name: I/12, side: red, type: infantry, size: battalion, formation: twelfth, factors: 4-5}
  ii-12: {name: II/12, side: red, type: infantry, size: battalion, formation: twelfth, factors: 4-5}
  late: {name: Engineers, side: red, type: engineers, size: battalion, factors: 2-6}
  dummy: {name: Dummy, side: blue, type: infantry, count: 3, factors: 0-1}
markers:
  smoke: {name: Smoke, count: 2}
  capacity: {name: Landing capacity, count: 3}
setup:
  red: {side: red, units: [one, i-12, ii-12], where: {hexes: [11]}}
  blue: {side: blue, units: [two], where: {hexes: [32]}}
  dummies: {side: blue, units: [dummy, dummy, dummy], where: {hexes: [31]}}
arrivals:
  late: {side: red, units: [late], turns: 3-4, where: {hexes: [11]}}
places:
  borgo: {name: Borgo, hexes: [21], kind: town, stars: 2}
victory:
  both: {side: red, text: Red holds both towns., holds: [alba, borgo]}
zones:
  beaches: {name: Gold Beach, hexes: [12, 22]}
stacking:
  hex: {limit: stack, most: 3}
  edge: {limit: hexside, most: 2}
terrain:
  mountain: {name: Mountain, effects: "One column in the defenders' favour."}
modifiers:
  hill: {terrain: [mountain]}
  guns: {name: Guns, kind: die, favours: attacker, value: 2, when: They fire., rule: guns}
examples:
  plain: {text: "Four to two is 2:1. The {unit:one} with 3 attacks."}
sections:
  guns: {title: Guns, text: "Guns give two points of the die in the attacker's favour."}
  supply: {title: Supply, text: A unit in supply fights.}
abbreviations: {HQ: Headquarters}
"""

QUIET = """
Red takes two Smoke markers.
Put up to two Smoke markers on the map.
Red may use one Smoke marker a turn.
The first Smoke marker is free.
All three Landing capacity markers start face up.
Two of the three Landing capacity markers may be lost.
There are three Dummy counters.
Blue has three Dummies.
Two battalions of the 12th Regiment may attack together.
One battalion of the 12th Regiment stays behind.
Both battalions of the 12th Regiment are good.
Three Red battalions in one hex are plenty.
In 1944 the regiment had nine companies.
On that day 240 men came ashore.
It was 6:30 in the morning.
The two Gold Beach hexes are worth a point each.
Blue holds both hexes of Gold Beach.
One of the two hexes of Gold Beach must be held.
All two hexes of Gold Beach are open.
A hex of Gold Beach is enough.
Red must hold Alba, hex 11, at the end.
Red must hold Alba (11) and Borgo (21).
Hex 11, Alba, is a town.
The road runs from Alba, through hex 21, to hex 31.
Units north of Alba, hex 12 included, may fire.
Red enters near Alba, in hex 12 or hex 22.
Between Borgo and hex 31 nothing grows.
Alba and hex 22 are far apart.
From hex 12 the way to Alba is short.
Tuesday, 6 June 1944, was cloudy.
On Tuesday 6 June the wind dropped.
Nobody moved on Wednesday the 7th of June.
On Sunday they rested.
The Monday before, all had been quiet.
Turn 3 (7 June) is the morning of the second day.
Turn 6, 8 June, is the last.
The landing was planned for 5 June 1944.
From May to August 1944 it rained.
The {unit:late} arrives on turn 3.
The {unit:late} may enter on turns 3 to 4.
The {unit:late} may come on turn 4.
Nothing happens on turn 2.
The {unit:late} repairs a bridge from turn 5 on.
On {code:DE} the defenders are eliminated.
{code:DE}: the defenders are removed from the map.
{code:D}, the defenders are disrupted, and stay.
{code:AE} means the attackers are eliminated.
On {code:D} the attackers may follow.
{code:DE}: attackers may advance.
After {code:D} the attackers retreat if they like.
A hex is some eight kilometres wide.
Each hex is about five miles across.
A hex is 8 km wide.
A hex is a place where units stand.
A turn is half a day.
A turn is a morning or an afternoon.
A turn lasts half a day.
This is a game for two.
The game is for two players.
The rules for two battalions follow.
It is a game for two about a landing.
The game lasts six turns.
The game has six turns, two a day.
The game ends when turn 6 is over.
The game ends with the turn of {turn:6}.
The game ends after {turn:4} if nobody is left.
The 1st Battalion (3-3) is weak.
I/12, 4-5, is a strong battalion.
Engineers have 2 and 6 on the counter.
Six factors against four are one and a half to one.
Six to three is 2:1.
Seven against three is 2:1.
Seven to two would be 3:1.
Nine to four is better than 2:1.
Two to three is worse than 1:1.
He drew four to two cards.
From one to two hexes away nothing is seen.
Two to one is enough.
A roll of 1 to 3 succeeds.
Throw two coins and take the better.
Half of 9, rounded up, is 5.
Half of 8 is 4.
Half of 7, rounded down, is 3.
Half of the time nothing happens.
That makes 3 + 4 = 7 factors.
That makes .45 x 22 = 9.9 barrages.
The sum is 12 - 4 - 3 = 5.
Three and four make seven.
Ten less one is nine.
Three times two is six.
Two and two make the attack strong.
Roll 1d6.
Roll 1D6 and add one.
{place:alba} is the hex with one star.
{place:borgo} is a two-star hex.
The two hexes with stars count.
{place:borgo}, the hex with two stars, counts double.
Each star is worth a point.
No more than three units may stack.
At most three units may stand in a hex.
No more than two units may attack across one hexside.
Up to two battalions may attack across any one hexside.
No more than two units may retreat by one road.
Up to four units may be rebuilt.
A unit is cut off when its HQ is lost.
The HQs are not counters.
Look it up on the Combat Table.
This Table is easy to read.
Put the cards on the table.
The Terrain Effects Chart tells more.
See rule 3 (Supply).
Rule 2, Guns, tells more.
See 2 for supply.
They saw 12 ships.
One column is all they get.
The first column of men marched off.
Two columns of tanks came up the road.
Engineers cross a river with one more step.
Part II of the plan was dropped.
King George VI sent his regards.
A unit with more than 2 factors is strong.
Ki-43 aircraft and T-34 tanks took no part.
The 25-pounders were late.
It is a two player game with a three hex wide front.
On turn 2 unit counters are turned over.
The first one turns back, the other one counters.
A three point lead will do.
One of the units and one of the 12 hexes are lost.
In hex 12 unit markers are not needed.
More than one unit may go, but no more than two units.
On a roll of 5-6 the ship is sunk.
A die of 6 is best.
In two steps of three hexes each they went home.
""".strip().splitlines()

FAULTY = """
REF020 Put up to three Smoke markers on the map.
REF020 All two Landing capacity markers start face up.
REF020 There are four Dummy counters.
REF020 Three battalions of the 12th Regiment may attack together.
REF020 Five Red battalions are there.
REF020 Blue has four Dummies.
REF021 The three Gold Beach hexes are worth a point each.
REF021 Blue holds all four hexes of Gold Beach.
REF021 Any 3 hexes of Gold Beach will do.
REF022 Red must hold Alba, hex 12, at the end.
REF022 Red must hold Alba (12) and Borgo (21).
REF022 Hex 12, Alba, is a town.
REF022 Red must hold {place:borgo}, hex {hex:11}.
REF022 Red must hold Borgo in hex 22.
TRK023 Monday, 6 June 1944, was cloudy.
TRK023 On Sunday 7 June the wind dropped.
TRK023 Nobody moved on Thursday the 7th of June.
REF024 Turn 3 (8 June) is the morning of the second day.
REF024 Turn 6, 7 June, is the last.
REF025 The {unit:late} arrives on turn 2.
REF025 The {unit:late} may enter on turns 3 to 5.
REF025 From turn 1 on the {unit:late} may come.
REF026 {code:DE}: the defenders are disrupted.
REF026 {code:DE} means the attackers are eliminated.
REF026 {code:AE} stands for defenders eliminated.
REF026 {code:D}, the defenders retreat at once.
REF028 A hex is some four kilometres wide.
REF028 Each hex is about ten miles across.
REF028 A turn is a day.
REF028 A turn lasts a week.
REF029 This is a game for three.
REF029 The game is for four players.
REF029 One to four can play this game.
REF029 The game lasts eight turns.
REF029 The game ends with the turn of {turn:5}.
DIC020 At 3:0 there is no attack.
REF030 The 1st Battalion (3-4) is weak.
REF030 I/12, 5-5, is a strong battalion.
REF032 {place:alba} is the hex with two stars.
REF032 {place:borgo} is a one-star hex.
REF032 The three hexes with stars count.
REF033 No more than four units may stack.
REF033 At most two units may stand in a hex.
REF033 Up to three battalions may attack across any one hexside.
REF034 A unit stops in a ZOC.
TXT020 A unit moves two hex.
TXT020 Only 1 units may go.
TXT020 They lose three extra step.
TXT020 One battalions stays.
TXT020 Roll two die and add them.
REF036 Look it up on the Air Raid Table.
REF038 See rule 2 (Supply).
REF038 Rule 1, Guns, tells more.
REF038 See 9.4 for more.
DIC020 Seven factors against four are two to one.
DIC020 Six to three is 3:1.
DIC020 Nine to four is worse than 2:1.
DIC020 Five to two would be 3:1.
DIC021 Throw two coins: 30% of the time both are best.
DIC022 Roll 1d8.
DIC022 Roll 2D10 and add one.
DIC023 Half of 9, rounded up, is 4.
DIC023 Half of 8 is 5.
DIC023 That makes 3 + 4 = 8 factors.
DIC023 Without a third of them, 1 - 1/3 = 1/3 are left.
DIC023 The loss is 3 + (0 - 3) x 1 / 3 = 3.
DIC023 That makes .45 x 22 = 9.8 barrages.
DIC023 Three and four make eight.
DIC023 Ten less one is eight.
DIC023 Three times two is five.
""".strip().splitlines()


def codes(sentences: list[str]) -> dict[str, set[str]]:
    """The codes found in each of some sentences, every one a section of its own."""
    sections = "".join(
        f"  s{place}: {{title: T{place}, text: {_quoted(text)}}}\n"
        for place, text in enumerate(sentences)
    )
    reading = read_game(with_part(GAME.replace("abbreviations:", f"{sections}abbreviations:")))
    assert reading.game is not None, reading.findings
    found: dict[str, set[str]] = {}
    for finding in check(reading.game):
        found.setdefault(finding.origin or "", set()).add(finding.code)
    return {
        origin if not origin.startswith("sections.s") else _sentence(origin, sentences): at
        for origin, at in found.items()
    }


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _sentence(origin: str, sentences: list[str]) -> str:
    return sentences[int(origin.split(".")[1][1:])]


def test_a_corpus_of_right_sentences_is_quiet() -> None:
    assert len(QUIET) >= 100
    assert codes(["HQ is short.", *QUIET]) == {}


def test_each_faulty_sentence_has_its_finding() -> None:
    sentences = [line.partition(" ")[2] for line in FAULTY]
    found = codes(["HQ is short.", *sentences])
    for code in ("AE", "DE"):  # the legend says what two of the faulty sentences turn round
        assert found.pop(f"codes.{code}.text") == {"TXT030"}
    assert found == {line.partition(" ")[2]: {line.partition(" ")[0]} for line in FAULTY}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Four to two is 2:1", "Five to two is 2:1", "REF031"),
        ("with 3 attacks", "with 4 attacks", "REF030"),
        ("One column", "Two columns", "REF027"),
        ("the defenders' favour", "the attackers' favour", "REF027"),
        ("two points of the die", "three points of the die", "REF027"),
        ("6-8 June", "6-9 June", "TRK021"),
        ("6-8 June", "6-8 July", "TRK021"),
        ("{HQ: Headquarters}", "{HQ: Headquarters, ZOC: Zone of control}", "REF035"),
    ],
)
def test_data_and_words_beside_them(old: str, new: str, code: str) -> None:
    assert old in GAME
    part = GAME.replace(old, new) + "credits: {thanks: {text: The HQ of our club.}}\n"
    reading = read_game(with_part(part))
    assert reading.game is not None, reading.findings
    assert {finding.code for finding in check(reading.game)} == {code}


def test_a_line_knows_where_its_words_were_typed() -> None:
    text = "Put {count:dummy:word} **{unit:dummy}** counters on hex 12."
    reading = read_game(with_part(f"{GAME}credits: {{thanks: {{text: '{text}'}}}}\n"))
    assert reading.game is not None
    lines = survey(reading.game).lines
    line: Line = next(line for line in lines if line.origin == "credits.thanks.text")
    assert line.text == "Put three Dummy counters on hex 12."
    first = line.text.index("hex 12")
    start, end = line.within(first, first + 6)
    assert text[start:end] == "hex 12"
    start, end = line.within(4, 5)
    assert text[start:end] == "{count:dummy:word}"


@pytest.mark.parametrize(
    ("text", "value"),
    [("seven", 7), ("Twenty-seven", 27), ("12", 12), ("3rd", 3), ("twenty-first", 21)],
)
def test_numbers_in_words(text: str, value: int) -> None:
    assert number(text) == value


def test_a_dead_reference_is_told_once() -> None:
    sentence = "Put up to {count:dummy} {marker:smok} markers on {place:abla}, hex 11."
    assert codes(["HQ is short.", sentence]) == {sentence: {"REF002"}}
