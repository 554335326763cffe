"""However many processes read, the same is found in the same order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from proof_press import SOURCE, Press, sheets, small_game

from generator.manifest import Manifest
from generator.proof import prove


def several(folder: Path) -> Manifest:
    """Print two files, and list them several times; one more is missing."""
    manifest = Press(folder).run(sheets())
    lost = tuple(replace(file, name=f"lost-{file.name}") for file in manifest.files)
    return replace(manifest, files=(*manifest.files, *lost, *manifest.files[::-1]))


def test_processes_find_what_one_finds(tmp_path: Path) -> None:
    manifest = several(tmp_path)
    file = tmp_path / manifest.files[0].name
    file.write_bytes(file.read_bytes()[:-1])
    alone = prove(small_game(), manifest, tmp_path, SOURCE)
    together = prove(small_game(), manifest, tmp_path, SOURCE, jobs=3)
    assert {finding.code for finding in alone} >= {"PRF004", "PRF005"}
    assert together == alone
