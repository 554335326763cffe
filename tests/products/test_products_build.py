"""`postwar build` and `postwar proof` as a player uses them: commands in, files out."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.cli import main
from generator.manifest import read, write
from tests.printed import Shelf

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = ("postcard", "map-tiled", "counters-duplex", "rules")
PAPERS = ("a4", "letter")
ORDER = [
    *(word for product in PRODUCTS for word in ("--only", product)),
    *(word for paper in PAPERS for word in ("--paper", paper)),
    "--quiet",
]
"""What these tests print; CI prints everything there is."""
POSTCARDS = {
    f"shumshu-postcard{ink}.{form}" for ink in ("", "-bw") for form in ("pdf", "svg", "png")
}
SHEETS = {
    f"shumshu-{sheet}.pdf"
    for paper in ("a4", "letter")
    for sheet in (
        f"map-tiled-{paper}",
        f"map-tiled-{paper}-bw",
        f"counters-{paper}-duplex",
        f"counters-{paper}-duplex-bw",
        f"rules-{paper}",
        f"rules-{paper}-bw",
    )
} | {"shumshu-rules.html"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a designer's; one game has been built there, with a hash seed of its own."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "sources" / "shumshu", folder / "sources" / "shumshu")
    environment = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT), "LC_ALL": "C"}
    subprocess.run(
        [sys.executable, "-m", "generator", "build", *ORDER],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture
def at_home(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project to be spoilt, as the current folder."""
    home = tmp_path / "home"
    shutil.copytree(project, home)
    monkeypatch.chdir(home)
    return home


def digests(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
    }


def leave_only(home: Path, product: str) -> None:
    """Leave what a build of one product leaves."""
    listed = home / "output" / "shumshu" / "manifest.json"
    manifest = read(listed.read_text(encoding="utf-8"))
    kept = tuple(file for file in manifest.files if file.product == product)
    assert kept
    listed.write_text(write(replace(manifest, files=kept)), encoding="utf-8")
    for file in {*manifest.files} - {*kept}:
        (listed.parent / file.name).unlink()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_everything_is_there_and_nothing_else(project: Path) -> None:
    found = {path.name for path in (project / "output" / "shumshu").iterdir()}
    assert found == POSTCARDS | SHEETS | {"manifest.json"}


def test_pages_have_their_sizes_to_a_tenth_of_a_millimetre(project: Path) -> None:
    sizes = {
        "shumshu-postcard.pdf": (148.0, 100.0),
        "shumshu-counters-a4-duplex.pdf": (210.0, 297.0),
        "shumshu-counters-letter-duplex.pdf": (215.9, 279.4),
        "shumshu-rules-a4.pdf": (210.0, 297.0),
        "shumshu-rules-letter.pdf": (215.9, 279.4),
    }
    for name, (width, height) in sizes.items():
        for page in pypdfium2.PdfDocument(project / "output" / "shumshu" / name):
            left, bottom, right, top = page.get_trimbox()
            found = tuple(length * 25.4 / 72 for length in (right - left, top - bottom))
            assert found == pytest.approx((width, height), abs=0.1)


def test_the_picture_has_300_dots_an_inch(project: Path) -> None:
    with Image.open(project / "output" / "shumshu" / "shumshu-postcard.png") as picture:
        assert picture.size == pytest.approx((148 / 25.4 * 300, 100 / 25.4 * 300), abs=2)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=1)


def test_the_proof_of_what_was_printed_is_quiet(at_home: Path) -> None:
    assert main(["proof"]) == 0
    assert digests(at_home / "output" / "shumshu")


@pytest.mark.parametrize(
    ("product", "file", "old", "new"),
    [
        ("postcard", "tables.yaml", '"6 | 1": [D,', '"6 | 1": [DW,'),
        ("counters-duplex-a4", "counters.yaml", "factors: 4-3", "factors: 4-4"),
    ],
)
def test_a_definition_altered_after_printing_is_noticed(
    at_home: Path, capsys: pytest.CaptureFixture[str], product: str, file: str, old: str, new: str
) -> None:
    leave_only(at_home, product)
    path = at_home / "sources" / "shumshu" / file
    change(path, old, new)
    assert main(["proof"]) == 1
    report = capsys.readouterr().out
    number = next(
        n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if new in text
    )
    assert "PRF009" in report
    assert f"{file}:{number}:" in report


def test_a_broken_definition_prints_nothing_and_leaves_what_was_printed(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = digests(at_home / "output" / "shumshu")
    change(at_home / "sources" / "shumshu" / "map.yaml", "hexes: [33]", "hexes: [93x]")
    assert main(["build", "--quiet"]) == 1
    assert "93x" in capsys.readouterr().out
    assert digests(at_home / "output" / "shumshu") == before


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\xff\xfe binary", None])
def test_a_definition_that_cannot_be_read_is_said_in_a_sentence(
    at_home: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    before = digests(at_home / "output" / "shumshu")
    path = at_home / "sources" / "shumshu" / "game.yaml"
    path.unlink()
    if content is None:
        assert main(["build", "sources/shumshu", "--quiet"]) == 2
    else:
        path.write_bytes(content)
        assert main(["build", "--quiet"]) == 2
    said = capsys.readouterr()
    assert "game.yaml" in said.out
    assert "Traceback" not in said.out + said.err
    assert digests(at_home / "output" / "shumshu") == before


def test_an_output_folder_that_cannot_be_written_is_said_in_a_sentence(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (at_home / "taken").write_text("a file where the folder should be", encoding="utf-8")
    assert main(["build", "--quiet", "--output", "taken"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("postwar: cannot write")
    assert "taken" in said.err
    assert (at_home / "taken").read_text(encoding="utf-8").startswith("a file")


def test_a_missing_font_is_a_finding(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fonts = at_home / "fonts"
    fonts.mkdir()
    text = (ROOT / "fonts" / "fonts.yaml").read_text(encoding="utf-8")
    (fonts / "fonts.yaml").write_text(text.replace("family: Cinzel", "family: Cinzle"), "utf-8")
    before = digests(at_home / "output" / "shumshu")
    assert main(["build", "--quiet"]) == 1
    said = capsys.readouterr().out
    assert "FNT007" in said
    assert "fonts/fonts.yaml:" in said
    assert "Cinzel" in said
    assert digests(at_home / "output" / "shumshu") == before


def test_one_product_on_one_paper(at_home: Path) -> None:
    shutil.rmtree(at_home / "output")
    assert main(["build", "--quiet", "--only", "rules", "--paper", "letter"]) == 0
    names = {path.name for path in (at_home / "output" / "shumshu").iterdir()}
    assert names == {
        "manifest.json",
        "shumshu-rules-letter.pdf",
        "shumshu-rules-letter-bw.pdf",
        "shumshu-rules.html",
    }


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game that is printed soon, as the current folder; it says of no country."""
    shutil.copytree(ROOT / "sources" / "standard-game", tmp_path / "sources" / "standard-game")
    monkeypatch.chdir(tmp_path)
    for name in ("PAPERSIZE", "LC_ALL", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    return tmp_path


def names(home: Path) -> set[str]:
    """What lies in the output of the small game, without the stem of its files."""
    folder = home / "output" / "standard-game"
    return {path.name.removeprefix("standard-game-") for path in folder.iterdir()}


def test_what_most_people_want_is_printed_where_nobody_says(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build"]) == 0
    told = capsys.readouterr().out
    assert names(small) == {"manifest.json", "print-and-play-letter.pdf", "rules.html"}
    assert "For US Letter paper, as LANG=en_US.UTF-8 says." in told
    assert "build --paper a4" in told
    assert "build --all" in told
    assert main(["proof"]) == 0, "what was not ordered is not missed"
    assert main(["build", "--paper", "a4", "--ink", "bw", "--quiet"]) == 0
    assert names(small) >= {"print-and-play-letter.pdf", "print-and-play-a4-bw.pdf"}
    assert "forms-a4-bw.pdf" not in names(small), "parts that nobody ordered are not left"
    assert main(["proof"]) == 0


def test_an_order_of_all_leaves_nothing_out(small: Path) -> None:
    assert main(["build", "--all", "--paper", "a4", "--ink", "colour", "--quiet"]) == 0
    kinds = {name.partition("-a4")[0].partition(".")[0] for name in names(small)}
    assert kinds == {
        *("manifest", "print-and-play", "counters", "calibration", "card", "forms", "odds"),
        *("postcard-back", "rules", "rules-booklet", "validator"),
    }
    assert not [name for name in names(small) if "-bw" in name or "letter" in name]
    assert main(["proof"]) == 0
    assert main(["build", "--quiet"]) == 0
    assert "card-a4.pdf" in names(small), "files of another order stay"
    assert main(["proof"]) == 0


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["--all", "--only", "map"], "leave out one of them"),
        (["--paper", "a3"], "does not come on a3: add --all for all that does"),
        (["--hex", "30mm"], "--hex changes nothing of what is ordered: add --only map-tiled"),
        (["--only", "rules", "--offset=1,1"], "--offset changes nothing of what is ordered"),
        (["--only", "rules", "--duplex", "short"], "--duplex changes nothing"),
    ],
)
def test_an_order_that_says_two_things_is_refused(
    order: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", *order]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert not Path("output").exists()


def test_printing_one_product_again_keeps_the_others_known(at_home: Path) -> None:
    """What is printed then is byte for byte what the proof above is quiet about."""
    before = digests(at_home / "output" / "shumshu")
    assert main(["build", "--quiet", "--only", "counters-duplex", "--paper", "letter"]) == 0
    assert digests(at_home / "output" / "shumshu") == before


@pytest.mark.slow
def test_same_definition_same_bytes_whatever_the_hash_seed_and_folder(
    project: Path, shelf: Shelf
) -> None:
    manifest, printed = shelf.files("shumshu", *PRODUCTS, papers=PAPERS, inks=("colour", "bw"))
    again = project / "output" / "shumshu"
    assert (again / "manifest.json").read_text(encoding="utf-8") == write(manifest)
    assert {file.name for file in manifest.files} == POSTCARDS | SHEETS
    for file in manifest.files:
        assert (again / file.name).read_bytes() == (printed / file.name).read_bytes()
