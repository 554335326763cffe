"""The paper of the reader's country, whatever tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import papers
from generator.papers import find_paper, paper_here


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that says nothing of where it is."""
    for name in ("PAPERSIZE", "LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(papers, "_OF_MACHINE", tmp_path / "papersize")
    monkeypatch.setattr(papers, "_region", lambda: "")


@pytest.mark.parametrize(
    ("variables", "paper", "told_by"),
    [
        ({}, "a4", ""),
        ({"LANG": "en_US.UTF-8"}, "letter", "LANG=en_US.UTF-8"),
        ({"LANG": "de_DE.UTF-8"}, "a4", "LANG=de_DE.UTF-8"),
        ({"LANG": "fr_CA"}, "letter", "LANG=fr_CA"),
        ({"LANG": "C.UTF-8"}, "a4", ""),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE"}, "a4", "LC_PAPER=de_DE"),
        ({"LC_ALL": "es_MX", "LC_PAPER": "de_DE"}, "letter", "LC_ALL=es_MX"),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "a4", ""),
        ({"LANG": "", "LC_ALL": ""}, "a4", ""),
        ({"PAPERSIZE": "letter", "LANG": "de_DE"}, "letter", "PAPERSIZE=letter"),
        ({"PAPERSIZE": "A4", "LANG": "en_US"}, "a4", "PAPERSIZE=A4"),
        ({"PAPERSIZE": "na_letter_8.5x11in"}, "letter", "PAPERSIZE=na_letter_8.5x11in"),
        ({"PAPERSIZE": "wallpaper", "LANG": "en_US"}, "letter", "LANG=en_US"),
    ],
)
def test_variables(
    variables: dict[str, str], paper: str, told_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = find_paper()
    assert (found.paper.name, found.told_by) == (paper, told_by)


@pytest.mark.parametrize(
    ("text", "paper"),
    [(b"letter\n", "letter"), (b"# Debian\na4\n", "a4"), (b"", "a4"), (b"\xff\xfe", "a4")],
)
def test_what_the_machine_keeps(
    text: bytes, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "papersize").write_bytes(text)
    assert paper_here().name == paper
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert paper_here().name == "letter", "the user goes before the machine"


@pytest.mark.parametrize(
    ("region", "paper"),
    [
        ("en_US", "letter"),
        ("zh-Hans_CN", "a4"),
        ("en_US@rg=dezzzz", "a4"),
        ("de_DE@currency=EUR;rg=uszzzz", "letter"),
        ("-US", "letter"),
        ("-001", "a4"),
    ],
)
def test_the_region_of_the_settings(
    region: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "_region", lambda: region)
    assert paper_here().name == paper
