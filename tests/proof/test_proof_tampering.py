"""What is done to finished files is caught, kind by kind, and docs/proof.md tells of each."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from proof_press import SOURCE, Press, sheets, small_game
from proof_tampering import KINDS, Kind, shifted_backs

from generator.proof import prove, prove_folder
from tests.shumshu import SOURCES

PAGE = SOURCES.parent / "docs" / "proof.md"


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game, honestly printed."""
    press = Press(tmp_path_factory.mktemp("honest"))
    press.run(sheets())
    return press.folder


def test_an_honest_print_is_quiet_in_preflight_too(honest: Path) -> None:
    assert prove_folder(small_game(), SOURCE, honest) == ()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_tampering_is_caught(honest: Path, tmp_path: Path, kind: Kind) -> None:
    folder = tmp_path / "printed"
    shutil.copytree(honest, folder)
    kind.do(Press(folder))
    assert kind.code in {finding.code for finding in prove_folder(small_game(), SOURCE, folder)}


def test_an_old_pdf_beside_a_new_source_is_caught(honest: Path) -> None:
    changed = small_game(('"2 | 1": [DR, DE]', '"2 | 1": [DE, DE]'))
    codes = {finding.code for finding in prove_folder(changed, "6" * 64, honest)}
    assert codes == {"PRF003", "PRF009"}


def test_a_name_that_the_definition_has_lost_is_caught(honest: Path) -> None:
    renamed = small_game(('port: {name: Porto Sant’Élia, hexes: ["11"]}', "{}"))
    codes = {finding.code for finding in prove_folder(renamed, SOURCE, honest)}
    assert codes == {"PRF013"}


def test_the_page_lists_every_kind_with_its_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = re.findall(r"^\| (.+?) \| (PRF\d{3}) \|$", page, re.MULTILINE)
    beside = {("an old PDF beside a new source", "PRF003"), ("a name taken out of it", "PRF013")}
    assert set(told) == {(kind.name, kind.code) for kind in KINDS} | beside
    assert len(told) == len(set(told)) >= 30


def test_backs_that_were_to_be_moved_are_no_fault(tmp_path: Path) -> None:
    press = Press(tmp_path)
    manifest = press.run(shifted_backs(sheets()))
    asked = (replace(file, offset=(1.0, 0.0)) for file in manifest.files)
    assert prove(small_game(), replace(manifest, files=tuple(asked)), tmp_path, SOURCE) == ()
