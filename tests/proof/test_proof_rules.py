"""The rules and the odds of a real game, tampered with in many ways: every one is caught."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from proof_forgery import texts

from generator.comparison.compare import compare_figures
from generator.comparison.expected import wording
from generator.comparison.flow.leaves import Leaf
from generator.comparison.flow.online import prove_webpage
from generator.comparison.flow.rules import prove_rules
from generator.comparison.glyphs import Bookmark
from generator.diagnostics import Finding
from generator.manifest import Manifest
from generator.model.game import Game
from generator.model.tables import OddsTable
from generator.proof import prove
from generator.proof.pages import opened
from generator.reading.definition import read_text
from tests.originals import original
from tests.printed import Shelf
from tests.shumshu import files_of, game

RULES, PAGE = "shumshu-rules-a4.pdf", "shumshu-rules.html"
CSV, JSON = "shumshu-odds.csv", "shumshu-odds.json"


@pytest.fixture(scope="module")
def printed(shelf: Shelf) -> tuple[Manifest, Path]:
    return shelf.files("shumshu", "rules", "odds")


def only(manifest: Manifest, *names: str) -> Manifest:
    files = tuple(file for file in manifest.files if file.name in names)
    assert len(files) == len(names)
    return replace(manifest, files=files)


def told(findings: tuple[Finding, ...]) -> set[tuple[str, str | None]]:
    """Return codes and origins; that a forged file is a changed file goes without saying."""
    return {(finding.code, finding.origin) for finding in findings if finding.code != "PRF005"}


@dataclass(frozen=True)
class Copy:
    """The rulebook read once, and the page for browsers."""

    leaves: tuple[Leaf, ...]
    outline: tuple[Bookmark, ...]
    markup: str

    def proved(self, definition: Game) -> dict[str, tuple[Finding, ...]]:
        """Return what is found in each against a definition."""
        count = len(self.leaves)
        book, page = (original(definition, product) for product in ("rules-a4", "rules-html"))
        rules = prove_rules(book, RULES, self.leaves, self.outline, count)
        return {
            RULES: tuple(rules),
            PAGE: tuple(prove_webpage(page, PAGE, self.markup)),
        }


@pytest.fixture(scope="module")
def copy(printed: tuple[Manifest, Path]) -> Copy:
    manifest, folder = printed
    (file,) = only(manifest, RULES).files
    leaves = []
    with opened((folder / RULES).read_bytes()) as document:
        for number in range(document.count):
            page = document.page(number)
            figures = [text for text in file.texts if text.page == number]
            where = f"page {number + 1}"
            wrong, running = compare_figures(where, figures, page, wording(game()))
            assert wrong == ()
            leaves.append(Leaf(where, running, page.unseen))
        outline = document.outline()
    return Copy(tuple(leaves), outline, (folder / PAGE).read_text(encoding="utf-8"))


def against(
    copy: Copy, old: str, new: str, file: str = "rules.yaml"
) -> dict[str, set[tuple[str, str | None]]]:
    """Prove both against a definition that differs in one place."""
    files = files_of("shumshu")
    assert files[file].count(old) == 1
    reading = read_text(files | {file: files[file].replace(old, new)}, "shumshu")
    assert reading.game is not None, reading.findings
    return {name: told(found) for name, found in copy.proved(reading.game).items()}


def forged(
    printed: tuple[Manifest, Path], tmp_path: Path, name: str, forge: Callable[[bytes], bytes]
) -> tuple[Finding, ...]:
    """Prove a file that was altered after it was printed."""
    manifest, folder = printed
    data = forge((folder / name).read_bytes())
    assert data != (folder / name).read_bytes()
    (tmp_path / name).write_bytes(data)
    return prove(game(), only(manifest, name), tmp_path)


def test_all_that_was_printed_is_what_the_definition_says(
    printed: tuple[Manifest, Path],
) -> None:
    manifest, folder = printed
    assert {RULES, PAGE, CSV, JSON} <= {file.name for file in manifest.files}
    assert prove(game(), manifest, folder) == ()


ISLAND, TITLE = "sections.island.text", "sections.island.title"
BATTALION = "sections.pieces.sections.counters"


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        pytest.param("northernmost", "southernmost", ("PRF009", ISLAND), id="a word"),
        pytest.param("some four kilometres", "some 4 kilometres", ("PRF009", ISLAND), id="number"),
        pytest.param("This is a game", "This a game", ("PRF009", ISLAND), id="a word less"),
        pytest.param("low, treeless", "low treeless", ("PRF009", ISLAND), id="comma"),
        pytest.param("title: The island", "title: An island", ("PRF009", TITLE), id="a title"),
        pytest.param(
            "the {side:japanese} ones.", "the {side:russian} ones.", ("PRF009", ISLAND), id="name"
        ),
        pytest.param(
            "      One player has the {side:russian}",
            "      It rained.\n\n      One player has the {side:russian}",
            ("PRF008", ISLAND),
            id="a paragraph left out",
        ),
        pytest.param(
            " A turn is half\n      a day. A hex is some four kilometres wide.",
            "",
            ("PRF010", None),
            id="a sentence too much",
        ),
        pytest.param(
            "regiment. The {unit:tanks-11}", "regiment. {unit:tanks-11}",
            ("PRF009", f"{BATTALION}.ruling"), id="a ruling",
        ),
    ],
)  # fmt: skip
def test_what_differs_from_the_definition_is_found_in_its_place(
    copy: Copy, old: str, new: str, finding: tuple[str, str | None]
) -> None:
    found = against(copy, old, new)
    assert finding in found[RULES]
    assert finding in found[PAGE]


def test_one_word_is_one_finding_at_its_paragraph(copy: Copy) -> None:
    files = files_of("shumshu")
    text = files["rules.yaml"].replace("some four kilometres", "some five kilometres")
    reading = read_text(files | {"rules.yaml": text}, "shumshu")
    assert reading.game is not None
    (finding,) = map(reading.origins.locate, copy.proved(reading.game)[RULES])
    assert "“… A hex is some four kilometres wide.”" in finding.message
    assert "“… A hex is some five kilometres wide.”" in finding.message
    assert finding.span is not None
    assert text.splitlines()[finding.span.line - 1].lstrip().startswith("One player has")


def test_a_section_that_moves_renumbers_what_follows_and_all_references(
    copy: Copy,
) -> None:
    section = "  losing:\n    title: Losing\n    text: Try again.\n\n  winning:\n"
    found = against(copy, "  winning:\n", section)
    for name in (RULES, PAGE):
        assert ("PRF009", "sections.setting-up.title") in found[name]
        assert ("PRF009", "sections.sequence.text") in found[name]  # "by rule 10"


@pytest.mark.parametrize(
    ("file", "old", "new", "origin"),
    [
        ("tables.yaml", "name: Mountain", "name: Hill", "modifiers.mountain.name"),
        ("game.yaml", "edition: First", "edition: Second", "edition"),
    ],
)  # fmt: skip
def test_modifiers_and_the_edition_are_compared(
    copy: Copy, file: str, old: str, new: str, origin: str
) -> None:
    found = against(copy, old, new, file)
    for name in (RULES, PAGE):
        assert any(where and where.startswith(origin) for _, where in found[name])


def test_a_cell_is_compared_in_its_place(printed: tuple[Manifest, Path]) -> None:
    table, *others = game().tables.tables
    assert isinstance(table, OddsTable)
    first, *rows = table.rows
    other = replace(table, rows=(replace(first, cells=("DR", *first.cells[1:])), *rows))
    tables = replace(game().tables, tables=(other, *others))
    manifest, folder = printed
    for name, cell in ((RULES, ".cells.0"), (PAGE, "")):
        found = told(prove(replace(game(), tables=tables), only(manifest, name), folder))
        assert ("PRF009", f"tables.{table.id}.rows.{first.label}{cell}") in found


def test_a_worked_example_is_worked_again(copy: Copy) -> None:
    (first, *_) = game().tables.examples
    assert first.die is not None
    other = replace(first, die=first.die % 6 + 1)
    tables = replace(game().tables, examples=(other, *game().tables.examples[1:]))
    for found in copy.proved(replace(game(), tables=tables)).values():
        assert ("PRF009", f"examples.{first.id}") in told(found)


def test_two_paragraphs_that_change_places_are_found(copy: Copy) -> None:
    (island, *others) = game().rules.sections
    assert island.text is not None
    turned = replace(island.text, blocks=island.text.blocks[::-1])
    rules = replace(game().rules, sections=(replace(island, text=turned), *others))
    for found in copy.proved(replace(game(), rules=rules)).values():
        assert {origin for _, origin in told(found)} >= {ISLAND}


Edit = Callable[[pypdfium2.PdfDocument], None]


def edited(edit: Edit) -> Callable[[bytes], bytes]:
    """Open a PDF, edit it, and save it as any program would."""

    def forge(data: bytes) -> bytes:
        document = pypdfium2.PdfDocument(data)
        edit(document)
        buffer = BytesIO()
        document.save(buffer)
        return buffer.getvalue()

    return forge


def line(page: Any, start: str) -> Any:
    return next(each for text, each in texts(page) if text.startswith(start))


def lose_a_line(document: pypdfium2.PdfDocument) -> None:
    page = document[0]
    page.remove_obj(line(page, "Shumshu is the"))
    page.gen_content()


def exchange_lines(document: pypdfium2.PdfDocument) -> None:
    page = document[0]
    one, other = line(page, "Shumshu is the"), line(page, "One player has")
    here, there = one.get_matrix(), other.get_matrix()
    one.set_matrix(there)
    other.set_matrix(here)
    page.gen_content()


def stamp(document: pypdfium2.PdfDocument) -> None:
    page = document[1]
    text = pdfium.FPDFPageObj_NewTextObj(document, b"Helvetica", 9.0)
    words = "Not for sale".encode("utf-16-le") + b"\0\0"
    pdfium.FPDFText_SetText(text, ctypes.cast(words, ctypes.POINTER(ctypes.c_ushort)))
    pdfium.FPDFPageObj_Transform(text, 1, 0, 0, 1, 300, 40)
    pdfium.FPDFPage_InsertObject(page, text)
    page.gen_content()


def paint_over(document: pypdfium2.PdfDocument) -> None:
    page = document[0]
    left, bottom, right, top = line(page, "Shumshu is the").get_bounds()
    patch = pdfium.FPDFPageObj_CreateNewRect(left, bottom, right - left, top - bottom)
    pdfium.FPDFPageObj_SetFillColor(patch, 255, 255, 255, 255)
    pdfium.FPDFPath_SetDrawMode(patch, pdfium.FPDF_FILLMODE_ALTERNATE, False)
    pdfium.FPDFPage_InsertObject(page, patch)
    page.gen_content()


def lose_a_page(document: pypdfium2.PdfDocument) -> None:
    document.del_page(2)


def double_a_page(document: pypdfium2.PdfDocument) -> None:
    document.import_pages(document, [1], 2)


@pytest.mark.parametrize(
    ("edit", "codes"),
    [
        (lose_a_line, {"PRF009"}),
        (exchange_lines, {"PRF008"}),
        (stamp, {"PRF016"}),
        (paint_over, {"PRF014"}),
        (lose_a_page, {"PRF007", "PRF008"}),
        (double_a_page, {"PRF007", "PRF009"}),
    ],
)
def test_what_is_done_to_the_file_afterwards_is_found(
    printed: tuple[Manifest, Path], tmp_path: Path, edit: Edit, codes: set[str]
) -> None:
    found = forged(printed, tmp_path, RULES, edited(edit))
    assert codes <= {code for code, _ in told(found)}


def test_a_stamp_is_read_as_text_that_nobody_asked_for(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    found = forged(printed, tmp_path, RULES, edited(stamp))
    (finding,) = (each for each in found if "Not for sale" in each.message)
    assert finding.code in {"PRF009", "PRF010"}  # in the midst of a paragraph, or between two


def test_a_file_that_was_only_saved_again_reads_the_same(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    def save(document: pypdfium2.PdfDocument) -> None:
        document[0].gen_content()

    assert told(forged(printed, tmp_path, RULES, edited(save))) == set()


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        pytest.param(PAGE, "northernmost", "southernmost", "PRF009", id="a word"),
        pytest.param(PAGE, '"defender">AE</td>', '"defender">DE</td>', "PRF009", id="a cell"),
        pytest.param(PAGE, "northernmost", "north<!-- -->ernmost<p>Ha!</p>", "PRF009", id="inside"),
        pytest.param(PAGE, "</main>", "<p>By nobody.</p></main>", "PRF010", id="a paragraph"),
        pytest.param(PAGE, 'href="#rule-', 'href="#rules-', "PRF008", id="a dead link"),
        pytest.param(PAGE, "</main>", "<script>1</script></main>", "PRF010", id="a script"),
        pytest.param(PAGE, "<p>Shumshu", "<p hidden>Shumshu", "PRF010", id="hidden"),
        pytest.param(PAGE, "</main>", '<p id="rule-island"></p></main>', "PRF010", id="an id"),
        pytest.param(CSV, ",1,6,0.166667", ",1,5,0.200000", "PRF009", id="a chance"),
        pytest.param(CSV, ",1,6,0.166667", ",1,6,0.266667", "PRF009", id="a decimal"),
        pytest.param(CSV, ",1,6,0.166667", ",x,6,0.166667", "PRF006", id="no number"),
        pytest.param(JSON, '"1/6"', '"1/5"', "PRF009", id="a fraction"),
        pytest.param(JSON, '"games"', '"gomes"', "PRF006", id="no odds"),
        pytest.param(JSON, '"label": "DE"', '"label": "DX"', "PRF010", id="a label"),
    ],
)
def test_what_is_done_to_pages_and_numbers_is_found(
    printed: tuple[Manifest, Path], tmp_path: Path, name: str, old: str, new: str, code: str
) -> None:
    def forge(data: bytes) -> bytes:
        assert old.encode() in data
        return data.replace(old.encode(), new.encode(), 1)

    assert code in {code for code, _ in told(forged(printed, tmp_path, name, forge))}


def test_a_line_of_numbers_too_few_or_too_many_is_found(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    def without(data: bytes) -> bytes:
        return b"\n".join(data.split(b"\n")[:-2]) + b"\n"

    def twice(data: bytes) -> bytes:
        return data + data.split(b"\n")[-2] + b"\n"

    assert {code for code, _ in told(forged(printed, tmp_path, CSV, without))} == {"PRF008"}
    assert {code for code, _ in told(forged(printed, tmp_path, CSV, twice))} == {"PRF010"}
