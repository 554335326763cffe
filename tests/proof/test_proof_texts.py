"""What is printed is altered in every way one may think of, and each is noticed."""

from __future__ import annotations

from pathlib import Path

from proof_forgery import added, changed, forged, misdrawn, moved, place_of, saying, told, without
from proof_press import BLACK, SOURCE, Press, Sheets, set_text, sheets, small_game

from generator.proof import prove_folder
from generator.scene import Text
from generator.text import Role
from tests.typesetting import typesetter

CELL, BESIDE = "tables.crt.rows.2 | 1.cells.0", "tables.crt.rows.2 | 1.cells.1"


def test_an_honest_print_is_quiet(tmp_path: Path) -> None:
    assert misdrawn(tmp_path, lambda printed: printed) == ()


# Tables


def test_a_changed_cell(tmp_path: Path) -> None:
    findings = forged(tmp_path, lambda s: changed(s, "postcard", saying(CELL, "DE")))
    assert told(findings) == {("PRF009", CELL)}
    message = "page 1 of small-postcard.pdf shows “DE”, but the definition says “DR”"
    assert message in [finding.message for finding in findings]


def test_a_cell_in_small_letters(tmp_path: Path) -> None:
    findings = forged(tmp_path, lambda s: changed(s, "postcard", saying(CELL, "dr")))
    assert told(findings) == {("PRF009", CELL)}


def test_two_swapped_cells(tmp_path: Path) -> None:
    def swap(printed: Sheets) -> Sheets:
        once = changed(printed, "postcard", saying(CELL, "DE"))
        return changed(once, "postcard", saying(BESIDE, "DR"))

    assert told(forged(tmp_path, swap)) == {("PRF009", CELL), ("PRF009", BESIDE)}


def test_a_cell_that_was_drawn_wrong(tmp_path: Path) -> None:
    findings = misdrawn(tmp_path, lambda s: changed(s, "postcard", saying(CELL, "DE")))
    assert told(findings) == {("PRF009", CELL)}


def test_a_changed_head(tmp_path: Path) -> None:
    head = "tables.crt.columns.1"
    findings = forged(tmp_path, lambda s: changed(s, "postcard", saying(head, "2:1")))
    assert told(findings) == {("PRF009", head)}


def test_a_text_that_is_no_value_of_the_game(tmp_path: Path) -> None:
    def rename(text: Text) -> Text:
        return set_text(None, "DICE", *text.at) if text.content == "DIE" else text

    findings = forged(tmp_path, lambda s: changed(s, "postcard", rename))
    assert told(findings) == {("PRF009", None)}


def test_a_table_that_was_never_drawn(tmp_path: Path) -> None:
    def blank(text: Text) -> Text | None:
        return None if "tables.crt.rows" in (text.origin or "") else text

    findings = misdrawn(tmp_path, lambda s: changed(s, "postcard", blank))
    assert {code for code, _ in told(findings)} == {"PRF011"}
    assert ("PRF011", CELL) in told(findings)


def test_a_line_of_a_broken_text(tmp_path: Path) -> None:
    def cut(text: Text) -> Text | None:
        return None if text.content == "eliminated at once." else text

    findings = forged(tmp_path, lambda s: changed(s, "postcard", cut))
    assert told(findings) == {("PRF009", "codes.DE.text")}


# The map


def test_a_changed_hex_number(tmp_path: Path) -> None:
    findings = forged(tmp_path, lambda s: changed(s, "postcard", saying("hexes.12", "17")))
    assert told(findings) == {("PRF009", "hexes.12")}


def test_a_hex_number_moved_to_its_neighbour(tmp_path: Path) -> None:
    there = place_of("hexes.12")
    findings = forged(tmp_path, lambda s: changed(s, "postcard", moved("hexes.11", *there)))
    assert told(findings) == {("PRF008", "hexes.11"), ("PRF010", None)}
    assert any("“11” is on page 1 of small-postcard.pdf" in f.message for f in findings)


def test_a_hex_number_moved_a_little(tmp_path: Path) -> None:
    x, y = place_of("hexes.11")
    findings = forged(tmp_path, lambda s: changed(s, "postcard", moved("hexes.11", x + 2, y)))
    assert told(findings) == {("PRF008", "hexes.11"), ("PRF010", None)}


def test_a_hex_number_printed_upon_itself(tmp_path: Path) -> None:
    x, y = place_of("hexes.11")
    twin = set_text("hexes.11", "11", x + 0.1, y)
    assert told(forged(tmp_path, lambda s: added(s, "postcard", twin))) == {("PRF010", None)}


def test_a_hex_number_drawn_in_two_hexes(tmp_path: Path) -> None:
    twin = set_text("hexes.11", "11", 30, 50)
    findings = misdrawn(tmp_path, lambda s: added(s, "postcard", twin))
    assert told(findings) == {("PRF012", "hexes.11")}


def test_a_hex_number_that_was_never_drawn(tmp_path: Path) -> None:
    findings = misdrawn(tmp_path, lambda s: changed(s, "postcard", without("hexes.12")))
    assert told(findings) == {("PRF011", "hexes.12")}


def test_a_number_of_the_sea_may_be_left_out(tmp_path: Path) -> None:
    assert misdrawn(tmp_path, lambda s: changed(s, "postcard", without("hexes.22"))) == ()


def test_a_place_name_with_some_letters_in_capitals(tmp_path: Path) -> None:
    name = "places.port.name"
    mixed = changed(sheets(), "postcard", saying(name, "Porto SANT’ÉLIA"))
    as_typed = changed(sheets(), "postcard", saying(name, "Porto Sant’Élia"))
    assert told(misdrawn(tmp_path, lambda _: mixed)) == {("PRF009", name)}
    assert told(misdrawn(tmp_path, lambda _: as_typed)) == set()


def test_a_name_along_a_curve(tmp_path: Path) -> None:
    def rename(text: Text) -> Text | None:
        if text.origin != "labels.bay.name":
            return text
        curve = ((10.0, 60.0), (20.0, 56.0), (35.0, 56.0))
        level = typesetter().line(
            "LONG BOY", Role.NATURE, 3.0, (0, 0), paint=BLACK, tracking=0.2, origin=text.origin
        )
        return typesetter().curved(level, curve)

    findings = forged(tmp_path, lambda s: changed(s, "postcard", rename))
    assert told(findings) == {("PRF009", "labels.bay.name")}


# Counters


def test_a_changed_factor(tmp_path: Path) -> None:
    change = saying("units.tanks.factors", "10-9")
    findings = forged(tmp_path, lambda s: changed(s, "counters-duplex-a4", change))
    assert told(findings) == {("PRF009", "units.tanks.factors")}


def test_a_changed_factor_on_a_back(tmp_path: Path) -> None:
    change = saying("units.tanks.back.factors", "5-3")
    findings = forged(tmp_path, lambda s: changed(s, "counters-duplex-a4", change, page=1))
    assert told(findings) == {("PRF009", "units.tanks.back.factors")}


def test_a_missing_counter(tmp_path: Path) -> None:
    change = without("units.guard.factors", times=1)
    findings = forged(tmp_path, lambda s: changed(s, "counters-duplex-a4", change))
    assert told(findings) == {("PRF008", "units.guard.factors")}


def test_a_counter_that_was_never_drawn(tmp_path: Path) -> None:
    change = without("markers.depot.name", times=2)
    findings = misdrawn(tmp_path, lambda s: changed(s, "counters-duplex-a4", change))
    assert told(findings) == {("PRF011", "markers.depot.name")}
    assert "“Supply depot” twice, but it is there once" in findings[0].message


def test_a_counter_twice(tmp_path: Path) -> None:
    twin = set_text("units.tanks.factors", "5-3", 100, 200)
    drawn = misdrawn(tmp_path, lambda s: added(s, "counters-duplex-a4", twin))
    assert told(drawn) == {("PRF012", "units.tanks.factors")}
    printed = forged(tmp_path, lambda s: added(s, "counters-duplex-a4", twin))
    assert told(printed) == {("PRF010", None)}


# Both


def test_text_that_nobody_asked_for(tmp_path: Path) -> None:
    remark = set_text(None, "House rule: reroll", 60, 60)
    findings = forged(tmp_path, lambda s: added(s, "postcard", remark))
    assert told(findings) == {("PRF010", None)}
    assert any("“House rule: reroll” is on page 1" in f.message for f in findings)


def test_much_text_that_nobody_asked_for_is_told_in_short(tmp_path: Path) -> None:
    remarks = [set_text(None, "spam", 5 + 9 * (n % 9), 66 + 3 * (n // 9)) for n in range(40)]
    findings = forged(tmp_path, lambda s: added(s, "postcard", *remarks))
    assert told(findings) == {("PRF010", None)}
    assert len(findings) < 15


def test_a_definition_changed_after_printing(tmp_path: Path) -> None:
    Press(tmp_path).run(sheets())
    game = small_game(('"2 | 1": [DR, DE]', '"2 | 1": [DE, DE]'))
    findings = prove_folder(game, "6" * 64, tmp_path)
    assert told(findings) == {("PRF003", ""), ("PRF009", CELL)}


def test_a_place_that_the_definition_no_longer_has(tmp_path: Path) -> None:
    Press(tmp_path).run(sheets())
    place = 'port: {name: Porto Sant’Élia, hexes: ["11"]}'
    findings = prove_folder(small_game((place, "{}")), SOURCE, tmp_path)
    assert told(findings) == {("PRF013", "places.port.name")}


def test_a_unit_that_the_definition_has_since(tmp_path: Path) -> None:
    Press(tmp_path).run(sheets())
    more = small_game(("label: G, factors: 2/4-3, count: 2", "label: G, factors: 2/4-3, count: 3"))
    assert told(prove_folder(more, SOURCE, tmp_path)) == {
        ("PRF011", "units.guard.label"),
        ("PRF011", "units.guard.factors"),
    }
