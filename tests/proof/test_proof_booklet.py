"""The booklet of a real game, read as whoever has folded it does; every tampering is caught."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from proof_forgery import texts

from generator.build import Order
from generator.comparison.flow.folding import lying
from generator.diagnostics import Finding
from generator.imposition.nup import signature
from generator.manifest import Manifest, read
from generator.model.game import Game
from generator.model.tables import OddsTable
from generator.pipeline import build
from generator.products.context import BuildOptions
from generator.proof import prove
from generator.reading.definition import read as definition_of
from generator.reading.definition import read_text
from generator.validator.export import sealed
from generator.validator.judging import judge
from generator.validator.payload import Payload
from generator.validator.rules import Rules
from tests.printed import Shelf
from tests.shumshu import SOURCES, files_of, game

BOOKLET = "shumshu-rules-booklet-a4.pdf"
LANTERN_FORD = SOURCES.parent / "examples" / "lantern-ford"
"""Its rules fill three pages."""
Edit = Callable[[pypdfium2.PdfDocument], object]
Altered: TypeAlias = tuple[str, str]
"""What is shown now, and what was there."""


@pytest.fixture(scope="module")
def printed(shelf: Shelf) -> tuple[Manifest, Path]:
    return shelf.files("shumshu", "rules-booklet")


def run(output: Path, source: Path) -> tuple[Manifest, Path]:
    """Print the booklet of a game, and nothing else."""
    order = Order(output, (), ("rules-booklet",), BuildOptions(("a4",), ("colour",)))
    build([source], order, lambda *_: None)
    folder = output / source.name
    return read((folder / "manifest.json").read_text(encoding="utf-8")), folder


def told(findings: tuple[Finding, ...]) -> set[tuple[str, str | None]]:
    """Return codes and origins; that a forged file is a changed file goes without saying."""
    return {(finding.code, finding.origin) for finding in findings if finding.code != "PRF005"}


def edited(printed: tuple[Manifest, Path], edit: Edit) -> bytes:
    """Open the booklet, edit it, and save it as any program would."""
    document = pypdfium2.PdfDocument(printed[1] / BOOKLET)
    edit(document)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def forged(printed: tuple[Manifest, Path], folder: Path, edit: Edit) -> tuple[Finding, ...]:
    (folder / BOOKLET).write_bytes(edited(printed, edit))
    return prove(game(), printed[0], folder)


def changed(file: str, old: str, new: str) -> Game:
    files = files_of("shumshu")
    assert files[file].count(old) == 1
    reading = read_text(files | {file: files[file].replace(old, new)}, "shumshu")
    assert reading.game is not None, reading.findings
    return reading.game


def retype(page: Any, start: str, old: str, new: str) -> None:
    """Set the first text that begins so with other words, in its own font."""
    text, line = next(each for each in texts(page) if each[0].startswith(start))
    assert old in text
    letters = text.replace(old, new, 1).encode("utf-16-le") + b"\0\0"
    raw = ctypes.cast(letters, ctypes.POINTER(ctypes.c_ushort))
    assert pdfium.FPDFText_SetText(line.raw, raw)
    page.gen_content()


def first(document: pypdfium2.PdfDocument, pattern: str) -> tuple[Any, str]:
    """Return the first text of a booklet that is as a pattern says, whatever its pages hold."""
    found = ((page, text) for page in document for text, _ in texts(page))
    return next((page, text) for page, text in found if re.fullmatch(pattern, text))


def exchange_halves(document: pypdfium2.PdfDocument) -> None:
    """Lay the left page of the innermost side on the right, and the right one on the left."""
    page = document[len(document) - 1]
    middle = page.get_width() / 2
    for each in page.get_objects(max_depth=1):
        left, _, right, _ = each.get_bounds()
        across = middle if left + right < 2 * middle else -middle
        pdfium.FPDFPageObj_Transform(each.raw, 1, 0, 0, 1, across, 0)
        pdfium.FPDFPageObj_TransformClipPath(each.raw, 1, 0, 0, 1, across, 0)
    page.gen_content()


def exchange_sides(document: pypdfium2.PdfDocument) -> None:
    document.import_pages(document, [3], 1)
    document.import_pages(document, [2], 4)
    document.del_page(2)
    document.del_page(4)


def lose_a_side(document: pypdfium2.PdfDocument) -> None:
    document.del_page(2)


def lose_a_page(document: pypdfium2.PdfDocument) -> None:
    """Leave the right half of a side empty, where rules stand: the left may be a page for notes."""
    page = document[2]
    for _, each in texts(page):
        if each.get_bounds()[0] > page.get_width() / 2:
            page.remove_obj(each)
    page.gen_content()


def alter_a_word(document: pypdfium2.PdfDocument) -> Altered:
    retype(document[1], "Shumshu is the", "Shumshu", "Shimshu")
    return "Shimshu is the", "Shumshu is the"


def alter_the_contents(document: pypdfium2.PdfDocument) -> Altered:
    page, number = first(document, r"\d\d")
    retype(page, number, number, "99")
    return "99", number


def alter_a_page_number(document: pypdfium2.PdfDocument) -> Altered:
    retype(document[1], "2 of", "2 of", "1 of")
    return "“1 of ", "“2 of "


def alter_a_running_head(document: pypdfium2.PdfDocument) -> Altered:
    page, head = first(document, r"\d+\. \D+ – \d+\. \D+")
    other = head.replace(" – ", " – 1", 1)
    retype(page, head, head, other)
    return f"“{other}”", f"“{head}”"


def test_the_booklet_says_what_the_definition_says(printed: tuple[Manifest, Path]) -> None:
    manifest, folder = printed
    assert {file.name for file in manifest.files} == {BOOKLET}
    assert prove(game(), manifest, folder) == ()


def exchange_numbers(document: pypdfium2.PdfDocument) -> None:
    """Exchange the pages of two sections that stand on one line of the contents."""
    page = document[1]
    found = texts(page)
    names = [text for text, _ in found]
    one, other = (found[names.index(name) + 1][1] for name in ("The island", "Attacks"))
    here, there = one.get_matrix(), other.get_matrix()
    one.set_matrix(there)
    other.set_matrix(here)
    page.gen_content()


def test_numbers_of_the_contents_that_change_places_are_found(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    found = forged(printed, tmp_path, exchange_numbers)
    assert any("stands out of its order" in finding.message for finding in found)


def test_pages_for_notes_are_read_too(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    output = tmp_path_factory.mktemp("notes")
    manifest, folder = run(output, LANTERN_FORD)
    definition = definition_of(LANTERN_FORD).game
    assert definition is not None
    assert prove(definition, manifest, folder) == ()
    (file,) = manifest.files
    document = pypdfium2.PdfDocument((folder / file.name).read_bytes())
    retype(document[1], "Your notes", "Your notes", "Your votes")
    document.save(folder / file.name)
    wrong = {finding.message for finding in prove(definition, manifest, folder)}
    assert any("Your votes" in message for message in wrong)


@pytest.mark.parametrize("count", [2, 4, 6, 10])
def test_pages_lie_as_whoever_folds_the_sheets_finds_them(count: int) -> None:
    assert tuple(lying(number, count) for number in range(count)) == signature(2 * count)


@pytest.mark.parametrize(
    ("edit", "codes"),
    [
        (exchange_halves, {"PRF008", "PRF009"}),
        (exchange_sides, {"PRF008", "PRF009"}),
        (lose_a_side, {"PRF007", "PRF008"}),
        (lose_a_page, {"PRF008"}),
    ],
)
def test_what_is_done_to_the_file_afterwards_is_found(
    printed: tuple[Manifest, Path], tmp_path: Path, edit: Edit, codes: set[str]
) -> None:
    found = forged(printed, tmp_path, edit)
    assert codes <= {code for code, _ in told(found)}


@pytest.mark.parametrize(
    "alter", [alter_a_word, alter_the_contents, alter_a_page_number, alter_a_running_head]
)
def test_what_is_altered_is_told_once(
    printed: tuple[Manifest, Path],
    tmp_path: Path,
    alter: Callable[[pypdfium2.PdfDocument], Altered],
) -> None:
    altered: list[str] = []
    changed_file, *others = forged(
        printed, tmp_path, lambda document: altered.extend(alter(document))
    )
    assert changed_file.code == "PRF005"
    # A page that is written again by this library may have other blanks beside italic letters.
    (finding,) = [each for each in others if all(text in each.message for text in altered)]
    assert finding.code == "PRF009"
    assert len(altered) == 2


def test_a_file_that_was_only_saved_again_reads_the_same(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    def save(document: pypdfium2.PdfDocument) -> None:
        document[0].gen_content()

    assert {code for code, _ in told(forged(printed, tmp_path, save))} == set()


def test_an_altered_word_is_told_at_its_page(printed: tuple[Manifest, Path]) -> None:
    definition = changed("rules.yaml", "some four kilometres", "some five kilometres")
    (finding,) = prove(definition, *printed)
    assert (finding.code, finding.origin) == ("PRF009", "sections.island.text")
    assert f"page 2 when folded (left half of page 2 of {BOOKLET})" in finding.message


def test_a_cell_is_compared_in_its_place(printed: tuple[Manifest, Path]) -> None:
    table, *others = game().tables.tables
    assert isinstance(table, OddsTable)
    first, *rows = table.rows
    other = replace(table, rows=(replace(first, cells=("DR", *first.cells[1:])), *rows))
    tables = replace(game().tables, tables=(other, *others))
    found = told(prove(replace(game(), tables=tables), *printed))
    assert ("PRF009", f"tables.{table.id}.rows.{first.label}.cells.0") in found


def test_a_counter_in_the_figure_of_an_example_is_compared(
    printed: tuple[Manifest, Path],
) -> None:
    (file,) = printed[0].files
    shown = {text.origin for text in file.texts}
    counters = game().counters
    assert counters is not None
    unit = next(unit for unit in counters.units if f"units.{unit.id}.label" in shown)
    units = tuple(replace(each, label="Xyz") if each is unit else each for each in counters.units)
    other = replace(game(), counters=replace(counters, units=units))
    found = told(prove(other, *printed))
    assert ("PRF009", f"units.{unit.id}.label") in found


def test_the_exported_validator_reads_it_too(printed: tuple[Manifest, Path]) -> None:
    manifest, folder = printed
    known = Payload(sealed(game(), manifest, folder).__getitem__)
    honest = judge(known, Rules(known), BOOKLET, (folder / BOOKLET).read_bytes())
    assert honest.findings == ()
    swapped = judge(known, Rules(known), BOOKLET, edited(printed, exchange_sides))
    assert {"PRF008", "PRF009"} <= {finding.code for finding in swapped.findings}


def test_a_booklet_has_a_cover_and_a_back_on_which_no_text_runs(
    printed: tuple[Manifest, Path],
) -> None:
    document = pypdfium2.PdfDocument(printed[1] / BOOKLET)
    outer, inner = document[0], document[1]
    middle, text = outer.get_width() / 2, outer.get_textpage()
    assert text.get_text_bounded(right=middle).strip() == ""
    title = text.get_text_bounded(left=middle)
    assert "Postcard Shumshu" in title
    assert "1 of" not in title
    assert "The island" not in title
    assert "2 of" in inner.get_textpage().get_text_bounded(right=middle)
    assert "The island" in inner.get_textpage().get_text_bounded(right=middle)
