"""A game on squares, from its YAML to the proof of what is printed and to its validator."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.pdfreader.document import Document

ROOT = Path(__file__).resolve().parents[2]
GAME = "examples/grebe-quay"
ONLY = ("postcard", "setup", "card", "rules", "rules-html", "validator")
OF_HEXES = re.compile(r"\bhex", re.IGNORECASE)
ALTERED = {
    "map.yaml": {
        "  ~ ~ . n n . . .": "  ~ ~ . n n . . &",  # H6 is a wood
        "; one more for a move along it": "; two more for a move along it",
        "name: Grebe Quay,": "name: Grebe Haven,",
    },
    "counters.yaml": {"F2, G4]": "F2, G3]"},
    "game.yaml": {
        "G4: [militia]": "G3: [militia]",
        "path: G4-F4}": "path: G3-F3}",
        "F4: [militia]": "F3: [militia]",
    },
}


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, capture_output=True, text=True, check=False
    )


def built(game: str, output: Path) -> Path:
    """Print a game and return its folder; nothing is found."""
    asked = [word for name in ONLY for word in ("--only", name)]
    options = *asked, "--paper", "a4", "--output", str(output)
    done = run("-m", "generator", "build", game, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no findings" in done.stdout + done.stderr
    return output / "grebe-quay"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(GAME, tmp_path_factory.mktemp("printed"))


@pytest.fixture(scope="module")
def altered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder of a game that says something else than was printed, and that of its print."""
    source = tmp_path_factory.mktemp("altered") / "grebe-quay"
    shutil.copytree(ROOT / GAME, source)
    for name, changes in ALTERED.items():
        text = (source / name).read_text("utf-8")
        for before, after in changes.items():
            assert before in text
            text = text.replace(before, after)
        (source / name).write_text(text, "utf-8")
    return source, built(str(source), tmp_path_factory.mktemp("reprinted"))


def test_it_is_quiet_built_and_proved(printed: Path) -> None:
    for command in ("check", GAME), ("proof", GAME, "--output", str(printed.parent)):
        done = run("-m", "generator", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "no findings" in done.stdout + done.stderr


def test_no_word_on_paper_is_one_of_hexes(printed: Path) -> None:
    words = {path.name: " ".join(_words(path)) for path in sorted(printed.glob("*.pdf"))}
    assert len(words) >= 2 * 4  # in colour and in black
    page = (printed / "grebe-quay-rules.html").read_text("utf-8")
    words["html"] = re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert "Every square" in words["html"]
    assert not {name for name, text in words.items() if OF_HEXES.search(text)}
    assert sum("square" in text for text in words.values()) > len(words) / 2


def _words(path: Path) -> Iterator[str]:
    document = Document(path.read_bytes())
    for number in range(document.count):
        yield " ".join(run.text for run in document.page(number).runs)


def test_links_of_the_web_page_are_to_squares(printed: Path) -> None:
    page = (printed / "grebe-quay-rules.html").read_text("utf-8")
    ids = set(re.findall(r' id="([^"]+)"', page))
    assert {"squares", "square-C6"} <= ids
    links = set(re.findall(r' href="#(square[^"]*)"', page))
    assert len(links) > 3
    assert links <= ids
    assert '[href^="#square-"]' in page  # they look as links to hexes do


def test_no_finding_of_proof_or_validator_speaks_of_hexes(
    printed: Path, altered: tuple[Path, Path]
) -> None:
    source, reprinted = altered
    proved = run("-m", "generator", "proof", str(source), "--output", str(printed.parent), *JSON)
    program = str(next(printed.glob("*.pyz")))
    validated = run("-I", program, str(reprinted), *JSON)
    for done, origin in (proved, ""), (validated, "squares.H6"):
        findings = json.loads(done.stdout)["findings"]
        assert {"PRF005", "PRF009"} & {each["code"] for each in findings}
        told = "\n".join(text for each in findings for text in _told(each))
        assert "#square-H6 of grebe-quay-rules.html shows" in told
        assert origin in told
        assert not OF_HEXES.search(told)


JSON = ("--format", "json")


def _told(finding: Mapping[str, Any]) -> Iterator[str]:
    """Yield all that a finding says, and the origins that it quotes."""
    for each in (finding, *finding["related"]):
        yield from filter(None, (each["message"], each["origin"], each.get("help")))
