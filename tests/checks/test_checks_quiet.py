"""No false alarms: what a designer may well write is quiet, and its unsound sibling is found."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from test_checks_sentences import codes

from generator.checks import check
from generator.edits import edit_of
from generator.reading import read_text
from tests.checks.merging import findings_in, with_part
from tests.shumshu import files_of

PERIODS = Path(__file__).parent / "period_sentences.txt"


def found(part: str) -> set[str]:
    return {finding.code for finding in findings_in(with_part(part))}


def test_sentences_of_many_periods_are_quiet() -> None:
    sentences = PERIODS.read_text(encoding="utf-8").splitlines()
    assert len(sentences) >= 300
    assert codes(["HQ is short.", *sentences]) == {}


def unit(name: str, label: str, more: str = "") -> str:
    return f"units:\n  one: {{name: {name!r}, label: {label!r}{more}}}\n"


@pytest.mark.parametrize(
    ("name", "label", "code"),
    [
        ("1st Rocket Battery", "V1 site", None),
        ("1st Rocket Battery", "VI", "CTR024"),
        ("V1", "V1", None),
        ("2nd Rifles C Company", "C/2 R", None),
        ("2nd Rifles C Company", "C/3 R", "CTR024"),
        ("3rd Long Range Desert Group", "L 3", None),
        ("1st SS Panzer", "I SS", None),
        ("1st SS Panzer", "II SS", "CTR024"),
        ("1st Virginia Infantry", "VI 1", None),
        ("6th Fleet Carrier", "CV 6", None),
        ("7th Fleet Carrier", "CV 6", "CTR024"),
        ("2nd/138th Battalion", "II/138", None),
        ("2nd/138th Battalion", "X/138", "CTR024"),
        ("4th Motor Company", "M4 Mot", None),
    ],
)
def test_letters_of_a_label_are_numbers_only_beyond_doubt(
    name: str, label: str, code: str | None
) -> None:
    wrong = {"TXT003", "CTR022", "CTR023", "CTR040"}  # other things of these names
    assert found(unit(name, label)) - wrong == ({code} if code else set())


FORMATION = """
formations:
  guard: {name: NAME, side: red}
units:
  one: {formation: guard}
sections: {said: {title: Said, text: "SENTENCE"}}
"""


@pytest.mark.parametrize(
    ("name", "sentence", "code"),
    [
        ("Light Division", "Units move half in a Night turn.", None),
        ("Light Division", "Units of the Night Division move at once.", "TXT014"),
        ("Yalu River Army", "Units of the Yalu Rivet Army move at once.", "TXT014"),
    ],
)
def test_a_word_is_a_slip_of_another_by_what_stands_beside_it(
    name: str, sentence: str, code: str | None
) -> None:
    part = FORMATION.replace("NAME", name).replace("SENTENCE", sentence)
    assert found(part) == ({code} if code else set())


WOODS = """
modifiers:
  woods: {name: Woods, kind: die, favours: defender, value: 1, when: In woods., rule: woods}
sections:
  woods: {title: Woods, text: "Woods help. SENTENCE"}
"""


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Woods cost two points.", None),
        ("Entering them takes 2 from the movement allowance.", None),
        ("They add 2 points to the cost of a move, and 1 point to the defenders.", None),
        ("A wood held is worth three victory points.", None),
        ("They add two points to the die.", "REF027"),
        ("Woods cost two movement points, and give two points to the defenders.", "REF027"),
    ],
)
def test_what_is_said_of_movement_is_no_amount_of_a_modifier(
    sentence: str, code: str | None
) -> None:
    assert found(WOODS.replace("SENTENCE", sentence)) == ({code} if code else set())


LIMIT = """
units:
  oku: {name: General Oku, side: red, type: headquarters}
  three: {name: 3rd Battalion, side: red, type: infantry, size: battalion}
stacking:
  hex: {limit: stack, most: 2, exempt: WHO}
setup: {red: {units: [one, three, oku]}}
"""


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("leaders", None),
        ("generals", None),
        ("headquarters", None),
        ("battalions", None),
        ("during arrival", "SET011"),
        ("artillery and generals of 3rd Battalion", None),
    ],
)
def test_whom_a_limit_exempts_is_not_counted(who: str, code: str | None) -> None:
    assert found(LIMIT.replace("WHO", who)) == ({code} if code else set())


@pytest.mark.parametrize(("most", "code"), [(4, "SET011"), (5, None)])
def test_a_limit_counts_by_weight(most: int, code: str | None) -> None:
    """Two battalions of weight 2 and a general, who counts as one, are five."""
    part = LIMIT.replace("exempt: WHO", "weights: {battalion: 2}").replace(
        "most: 2", f"most: {most}"
    )
    assert found(part) == ({code} if code else set())


def test_a_limit_that_exempts_others_still_holds() -> None:
    guns = "  gun: {name: 1st Battery, side: blue, type: artillery}\n"
    late = "  late: {name: 4th Battalion, side: red, type: infantry}\n"
    part = LIMIT.replace("WHO", "batteries").replace("stacking", guns + late + "stacking")
    part = part.replace("batteries", "battery").replace("three, oku", "three, oku, late")
    assert "SET011" in found(part)


ACCENTS = """
places:
  etaples: {name: Étaples, hexes: ["12"], kind: town}
units:
  one: {name: "Régiment d'Auvergne"}
victory: {town: {text: Red holds Étaples and Alba., holds: [alba, etaples]}}
sections:
  said: {title: Said, text: "Red marches to Étaples; its mayor waits. The Régiment goes."}
"""


def test_an_accent_typed_apart_is_the_same_letter() -> None:
    apart = unicodedata.normalize("NFD", ACCENTS)
    head, _, tail = apart.partition("victory:")
    assert apart != ACCENTS
    for part in (ACCENTS, apart, f"{head}victory:{ACCENTS.partition('victory:')[2]}"):
        assert found(part) == set()
    assert found(ACCENTS.replace("Red holds Étaples", "Red holds Etablos")) == {"SET032"}
    assert found(f"{ACCENTS.partition('victory:')[0]}victory:{tail}") == set()


def test_nothing_is_put_right_in_a_file_whose_accents_are_typed_apart() -> None:
    text = "title: É É Tiny\nsections: {a: {title: A, text: It is so so.}}\n"
    slip = with_part("sections: {a: {title: A, text: É is is so.}}")
    (finding,) = (one for one in findings_in(slip) if one.code == "TXT001")
    assert finding.span is not None
    assert edit_of(finding, {"game.yaml": slip}) is not None
    assert edit_of(finding, {"game.yaml": unicodedata.normalize("NFD", slip)}) is None
    reading = read_text({"game.yaml": unicodedata.normalize("NFD", text)})
    assert reading.files["game.yaml"] == unicodedata.normalize("NFC", text)


ROWS = """
tables:
  raids:
    kind: category
    name: Raids
    cells: number
    columns: {day: By day, night: By night}
    rows: {"ROW": ["1", "2"], "4-6": ["3", "4"]}
lookups:
  one: {title: A raid, table: raids, column: day, LOOK, cell: "1", result: "1"}
"""


@pytest.mark.parametrize(
    ("row", "look", "wrong"),
    [
        ("1-3", "die: 2", set()),
        ("1–3", "die: 2", set()),
        ("1—3", "die: 2", {"CRT005"}),  # and once is enough
        ("Meuse–Argonne", "row: Meuse-Argonne", set()),
        ("Meuse-Argonne", "row: Meuse–Argonne", set()),
        ("Duke’s guard", "row: Duke's guard", set()),
        ("Meuse-Argonne", "row: Meuse Argonne", {"EX002"}),
    ],
)
def test_a_dash_for_a_hyphen_in_the_name_of_a_row(row: str, look: str, wrong: set[str]) -> None:
    part = ROWS.replace("ROW", row).replace("LOOK", look)
    if "die" in look:
        part = part.replace("cells: number", "cells: number\n    die: 1d6")
    assert found(part) == wrong


NAMES = """
places:
  argonne: {name: "Meuse–Argonne", hexes: ["12"], kind: town}
units:
  alcyon: {name: "l’Alcyon", side: red, type: naval}
setup: {red: {units: [one, alcyon]}}
victory: {town: {text: "Red holds Alba and Meuse-Argonne.", holds: [alba, argonne]}}
sections:
  said: {title: Ships, text: "SENTENCE"}
"""


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("The l'Alcyon sails, d'Artagnan aboard; L'Alcyon wins at the point d'appui.", None),
        ("Rue de l'Église, the Garde-du-Corps and a vis-à-vis at St. Cyr.", None),
        ("Yes, it sails; no, it does not. Flying: yes. Boats: no. On: off.", None),
        ("Meuse-Argonne, hex 12, and Meuse–Argonne (12) are one.", None),
        ("Meuse-Argonne, hex 21, is a town.", "REF022"),
        ("The ship l'Alcyon has a teh crew.", "TXT003"),
    ],
)
def test_elisions_dashes_and_yes(sentence: str, code: str | None) -> None:
    assert found(NAMES.replace("SENTENCE", sentence)) == ({code} if code else set())


SUBJECTS = """
sections:
  supply: {title: Supply, text: "A unit without a road to Alba goes hungry."}
  rest: {title: Rest, text: "SENTENCE"}
tables:
  crt: {name: Combat}
"""


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("See the {table:crt}, and section {rule:supply}.", None),
        ("Look at the {table:crt} and at rule {rule:supply}.", None),
        ("For combat see the {table:crt}, and section {rule:supply}.", "REF056"),
        ("Read the {table:crt} (rule {rule:supply}).", "REF056"),
    ],
)
def test_a_table_that_one_is_sent_to_besides_is_no_subject(sentence: str, code: str | None) -> None:
    assert found(SUBJECTS.replace("SENTENCE", sentence)) == ({code} if code else set())


ARRIVAL = """
places:
  borgo: {name: Borgo, hexes: [21], kind: town, note: NOTE}
turns: {count: 6, first: 1944-05-17, days: 7, parts: []}
units:
  late: {name: 3rd Battalion, side: red, type: infantry, size: battalion, factors: 3-3}
arrivals:
  late: {side: red, units: [late], turns: 2+, each-turn: 1, where: {places: [borgo]}, text: "TEXT"}
"""


@pytest.mark.parametrize(
    ("note", "text", "code"),
    [
        (
            "Its units came in on 17 May 1944.",
            "From {turn:2} on one unit comes to {place:borgo}.",
            None,
        ),
        (
            "Its units came in on 17 May 1944.",
            "One unit came to {place:borgo} on {turn:2}.",
            "TRK032",
        ),
        ("A town.", "Each turn from turn 2 on one unit comes to {place:borgo}.", None),
        ("A town.", "Each turn from turn {value:arrivals.late.turns} on one unit comes.", None),
        ("A town.", "Each turn from turn 2 on two units come to {place:borgo}.", "REF039"),
        ("A town.", "Each turn 2 fresh units come to {place:borgo}.", "REF039"),
    ],
)
def test_a_turn_from_which_an_arrival_holds_dates_no_event_and_counts_no_units(
    note: str, text: str, code: str | None
) -> None:
    part = ARRIVAL.replace("NOTE", note).replace("TEXT", text)
    assert found(part) & {"TRK032", "REF039"} == ({code} if code else set())


@pytest.mark.parametrize(
    ("name", "least"), [("arnhem", 8), ("myitkyina", 5), ("shumshu", 4), ("standard-game", 2)]
)
def test_short_forms_that_lose_their_marks_are_told(name: str, least: int) -> None:
    files = {path: text.replace("\N{DAGGER}", "") for path, text in files_of(name).items()}
    reading = read_text(files, name)
    assert reading.game is not None
    found = [finding.origin for finding in check(reading.game) if finding.code == "TXT023"]
    assert len(set(found)) >= least, found
