"""A second language is printed beside the first; what no font has is found before it is printed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest

from generator.cli import main
from tests.printed import Shelf

ROOT = Path(__file__).parents[2]


def _text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return "".join(page.get_textpage().get_text_range() for page in document)


def page_of_rules(shelf: Shelf, name: str) -> str:
    manifest, folder = shelf.files(name, "rules-html")
    (file,) = manifest.files
    return (folder / file.name).read_text("utf-8")


def test_stand_ups_and_inventory_tell_the_armies_in_both_languages(tmp_path: Path) -> None:
    order = ["--only", "counters-duplex", "--paper", "a4", "--ink", "bw", "--quiet"]
    assert main(["build", "mukden", *order, "--output", str(tmp_path)]) == 0
    text = _text(tmp_path / "mukden" / "mukden-counters-a4-duplex-bw.pdf")
    assert text.count("鴨綠江軍") == 3  # both panels of the stand-up, the inventory
    assert "Yalu River Army" in text


def test_a_build_in_another_language_has_a_folder_of_its_own(tmp_path: Path) -> None:
    order = ["build", "mukden", "--only", "forms", "--paper", "a4", "--ink", "colour", "--quiet"]
    assert main([*order, "--language", "ja", "--output", str(tmp_path)]) == 0
    text = _text(tmp_path / "mukden" / "ja" / "mukden-forms-a4.pdf")
    assert "第一軍" in text
    assert "1st Army" not in text
    assert main(["proof", "mukden", "--language", "ja", "--output", str(tmp_path)]) == 0


@pytest.mark.slow
def test_rules_in_two_scripts_are_proved_word_for_word(tmp_path: Path) -> None:
    order = ["--only", "rules", "--paper", "a4", "--ink", "colour", "--quiet"]
    assert main(["build", "mukden", *order, "--language", "ja", "--output", str(tmp_path)]) == 0
    assert main(["proof", "mukden", "--language", "ja", "--output", str(tmp_path)]) == 0


def test_a_character_that_no_font_has_is_found_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "mukden"
    shutil.copytree(ROOT / "sources" / "mukden", game)
    places = []
    for file, old in (("rules.yaml", "At the end of"), ("translations.yaml", "第四軍")):
        path = game / file
        before, _, after = path.read_text("utf-8").partition(old)
        path.write_text(f"{before}{old}𓀀{after}", "utf-8")
        column = len(before.rpartition("\n")[2]) + len(old) + 1
        places.append(f"{file}:{before.count(chr(10)) + 1}:{column}")
    order = ["--only", "rules", "--paper", "a4", "--quiet", "--output", str(tmp_path / "out")]
    assert main(["build", str(game), *order]) == 1
    said = capsys.readouterr().out
    assert said.count("error FNT010") == 2
    assert all(place in said for place in places)
    assert not (tmp_path / "out").exists()


def test_the_page_of_rules_brings_the_letters_that_a_computer_may_lack(shelf: Shelf) -> None:
    page = page_of_rules(shelf, "mukden")
    assert '<span class="second" lang="ja">奉天會戰</span>' in page
    assert page.count("font-family:Understudy") == 1
    assert f"U+{ord('奉'):X}" in page
    assert len(page) < 1_500_000  # not six megabytes more, those of a whole face
    page = page_of_rules(shelf, "arnhem")
    assert "font-family:Understudy" not in page
