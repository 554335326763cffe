"""A game of described faces, a spreadsheet and pictures: printed in both inks, and proved."""

from __future__ import annotations

from pathlib import Path

from generator import pipeline
from generator.build import Order
from generator.manifest import source_hash
from generator.products.context import BuildOptions

SKERRIES = Path(__file__).parent / "skerries"


def test_its_counters_are_printed_and_proved(tmp_path: Path) -> None:
    order = Order(tmp_path, (), ("counters",), BuildOptions(papers=("a4",)))
    (outcome,) = pipeline.build([SKERRIES], order, lambda *_: None)
    assert outcome.findings == ()
    inks = {"-bw" in path.name for path in outcome.printed}
    assert inks == {True, False}
    assert pipeline.prove(SKERRIES, tmp_path).findings == ()


def test_a_picture_that_changes_makes_the_paper_stale(tmp_path: Path) -> None:
    game = tmp_path / "skerries"
    for file in SKERRIES.rglob("*.*"):
        target = game / file.relative_to(SKERRIES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    before = source_hash(pipeline.judge(game)[0].files)
    picture = game / "pictures" / "cruiser.svg"
    picture.write_text(picture.read_text().replace("#3d5468", "#3d5469"))
    assert source_hash(pipeline.judge(game)[0].files) != before
