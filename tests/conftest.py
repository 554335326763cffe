"""What tests of several rooms share: fonts, printed games, and comparison with reference files."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, settings

from generator.cache import VARIABLE
from generator.faults import SWITCH
from generator.gc_tuning import tune_gc
from generator.model.theme import HOUSE, styles_of
from generator.text import Catalogue, Typesetter
from generator.text.catalogue import assign

if TYPE_CHECKING:
    from tests.printed import Shelf

# A fault of ours is a finding to those who use Postwar; here, and in processes that tests start, it
# is raised as it is, so that the test fails.
os.environ[SWITCH] = "raise"
# What tests print is drawn, not taken from the cache of whoever runs them.
os.environ[VARIABLE] = ""

# As in the processes that print: what tests make are many values and few circles.
tune_gc()

FONTS = Path(__file__).parents[1] / "fonts"

# Machines differ and CI is busy: how long an example takes, or takes to be made up, says nothing
# about whether it is right.
# Examples are the same each time, so that a failure is the change's; others are looked for with
# --hypothesis-profile=search.
UNTIMED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("search", **UNTIMED)
settings.register_profile("postwar", **UNTIMED, derandomize=True)
settings.load_profile("postwar")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-references",
        action="store_true",
        help="write what tests find now as what they shall find",
    )
    parser.addoption(
        "--printed",
        metavar="FOLDER",
        type=Path,
        help="where this program has printed all games; without it tests print what they ask for",
    )


def pytest_collection_finish() -> None:
    """Keep modules and tests out of every later search for garbage: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in `references/` beside the test."""

    def compare(name: str, actual: str) -> None:
        reference = request.path.parent / "references" / name
        if request.config.getoption("--update-references"):
            reference.parent.mkdir(exist_ok=True)
            reference.write_text(actual, encoding="utf-8", newline="\n")
        assert reference.exists(), f"{reference} is missing: run with --update-references"
        assert actual == reference.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """The games of sources/, printed."""
    from tests.printed import Shelf  # noqa: PLC0415 -- few tests read printed games

    folder: Path | None = request.config.getoption("--printed")
    return Shelf(folder or tmp_path_factory.mktemp("printed"), complete=folder is not None)


@pytest.fixture(scope="session")
def roles() -> dict[str, tuple[str, str]]:
    """Family and style of each role, as `reading/` hands them over."""
    entries = yaml.safe_load((FONTS / "fonts.yaml").read_text(encoding="utf-8"))
    del entries["fallback"]
    return {role: (entry["family"], entry["style"]) for role, entry in entries.items()}


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The faces of fonts/ and of the installed packages."""
    return Catalogue(FONTS)


@pytest.fixture
def typesetter(roles: dict[str, tuple[str, str]], catalogue: Catalogue) -> Typesetter:
    """A typesetter with all roles and no findings yet."""
    faces, findings = assign(roles, catalogue)
    assert not findings
    return Typesetter(faces, styles=styles_of(HOUSE))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser without a window, one in a process: a second driver beside it does not start."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("there is no chromium to look at pages with: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    flags = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
    with sync_api.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=program, args=flags)
        yield chromium
        chromium.close()
