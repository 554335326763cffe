"""The characters that checks hold for printable are those that every one of our faces prints."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.checks.fnt import characters, nearest_printable
from generator.text import Role
from generator.text.face import Face
from generator.text.shaping import printable
from tests.typesetting import typesetter

FILE = Path(__file__).parents[2] / "generator" / "checks" / "words" / "characters.txt"
HEAD = """\
# The characters that our faces print, those of `fallback` in fonts.yaml among them: how many are
# skipped and how many follow in turn, in base 36. Written by tests/text/test_text_characters.py
# with --update-references.
"""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def in_faces() -> set[str]:
    """What every role prints, as the files of the faces say it."""
    faces = [typesetter().face(role) for role in Role]
    there = {code for face in faces for each in cast(face) for code in each.font.face.unicodes}
    return {
        chr(code)
        for code in there
        if code > 0x7F and all(printable(face, chr(code)) for face in dict.fromkeys(faces))
    }


def cast(face: Face) -> tuple[Face, ...]:
    return (face, *face.understudies)


def written(found: Iterable[str]) -> str:
    """A set of characters as the file has it."""
    numbers: list[int] = []
    at = 0
    for code in sorted(map(ord, found)):
        if numbers and code == at:
            numbers[-1] += 1
        else:
            numbers += [code - at, 1]
        at = code + 1
    words = [based(number) for number in numbers]
    lines = (" ".join(words[start : start + 24]) for start in range(0, len(words), 24))
    return HEAD + "\n".join(lines) + "\n"


def based(number: int) -> str:
    head, last = divmod(number, len(DIGITS))
    return (based(head) if head else "") + DIGITS[last]


def test_the_list_of_characters_is_that_of_the_fonts(request: pytest.FixtureRequest) -> None:
    found = in_faces()
    if request.config.getoption("--update-references"):
        FILE.write_text(written(found), encoding="utf-8", newline="\n")
        characters.cache_clear()
    assert characters() == found
    assert {"é", "–", "½", "→", "奉"} <= found
    assert "𓀀" not in found


@pytest.mark.parametrize(
    ("odd", "near"),
    [("⸺", "–"), ("𝟏", "1"), ("⅐", "1⁄7"), ("⁻", "−"), ("𝐀", "A"), ("𓀀", ""), ("\u200b", "")],
)
def test_what_may_be_printed_instead_is_offered(odd: str, near: str) -> None:
    assert odd not in characters()
    assert nearest_printable(odd) == near
