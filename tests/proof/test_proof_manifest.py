"""The manifest is written and read without loss, and a broken one says where it is broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.manifest import Manifest, PrintedFile, PrintedText, read, write

lengths = st.integers(-20_000, 500_000).map(lambda thousandths: thousandths / 1000)
strings = st.text(st.characters(codec="utf-8"), max_size=12)
texts = st.builds(
    PrintedText,
    st.integers(0, 2),
    st.tuples(lengths, lengths, lengths, lengths),
    strings,
    st.none() | strings,
    lengths,
)
names = st.from_regex(r"[a-z]{1,8}\.(pdf|svg)", fullmatch=True)
files = st.builds(
    PrintedFile,
    names,
    strings,
    strings,
    st.integers(0, 10**9),
    st.just(3),
    st.lists(texts, max_size=4).map(tuple),
    pieces=st.lists(strings, max_size=3).map(tuple),
)
manifests = st.builds(Manifest, strings, strings, st.lists(files, max_size=3).map(tuple))

ONE = Manifest(
    "small",
    "abc",
    (
        PrintedFile(
            "small-postcard.pdf",
            "postcard",
            "def",
            10,
            1,
            (PrintedText(0, (1.0, 2.0, 3.00004, -0.00001), "½", "codes.½", 2.2),),
        ),
    ),
)


@given(manifests)
def test_what_is_written_is_read(manifest: Manifest) -> None:
    assert read(write(manifest)) == manifest
    assert write(read(write(manifest))) == write(manifest)


def test_a_text_is_a_line() -> None:
    lines = write(ONE).splitlines()
    assert (
        '    {"page": 0, "box": [1.0, 2.0, 3.0, 0.0], "size": 2.2, "origin": "codes.½", '
        '"content": "½"}' in lines
    )
    assert write(ONE).endswith("}\n")


def test_keys_of_a_later_version_are_passed_over() -> None:
    later = json.loads(write(ONE)) | {"inks": ["colour"]}
    assert read(json.dumps(later)).game == "small"


def _without(*path: str | int) -> Callable[[Any], None]:
    def change(value: Any) -> None:
        for step in path[:-1]:
            value = value[step]
        del value[path[-1]]

    return change


def _with(*path: Any) -> Callable[[Any], None]:
    def change(value: Any) -> None:
        for step in path[:-2]:
            value = value[step]
        value[path[-2]] = path[-1]

    return change


TEXT = ("files", 0, "texts", 0)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_without("game"), "the manifest has no game"),
        (_with("files", {}), "files in the manifest is not a list"),
        (_with("files", 0, "name", "../secret.pdf"), "is not that of a file beside it"),
        (_with("files", 0, "name", "C:secret.pdf"), "is not that of a file beside it"),
        (_with("files", 0, "pages", -1), "pages in small-postcard.pdf is not a whole number"),
        (_with("files", 0, "pages", 0), "stands on page 1 of 0"),
        (_with("files", 0, "bytes", True), "bytes in small-postcard.pdf is not a whole number"),
        (_with(*TEXT, "box", [1, 2, 3]), "has a box of 3 numbers instead of 4"),
        (_with(*TEXT, "box", [1, 2, 3, "4"]), "holds something that is not a length"),
        (_with(*TEXT, "box", [1, 2, 3, 1e9]), "holds a length that no page has"),
        (_with(*TEXT, "origin", 7), "origin in text 1 of small-postcard.pdf is not a text"),
        (_with(*TEXT, "content", None), "content in text 1 of small-postcard.pdf is not a text"),
        (_with("files", 0, "texts", 0, 5), "text 1 of small-postcard.pdf is not a mapping"),
    ],
)
def test_a_broken_manifest_says_where(change: Callable[[Any], None], complaint: str) -> None:
    value = json.loads(write(ONE))
    change(value)
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        read(json.dumps(value))


def test_numbers_that_are_none() -> None:
    with pytest.raises(ValueError, match="NaN is not a number"):
        read(write(ONE).replace("2.2", "NaN"))
