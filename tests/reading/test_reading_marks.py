"""Positions inside texts: every visible character of a value stands where the marks say it does."""

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from generator.reading.events import compose
from generator.reading.files import source
from generator.reading.nodes import MappingNode, Marks, Record, ScalarNode, marks_of, typed

LETTERS = st.text(alphabet="ab \n'\"\\:#é片𝄞-{[", max_size=40)
WORDS = st.text(alphabet="abé片𝄞", min_size=1, max_size=4)
LINES = st.lists(st.lists(WORDS, max_size=4).map(" ".join), min_size=1, max_size=6)


def scalar(text: str) -> ScalarNode:
    """The value of the key `k` of a file."""
    record = Record()
    made = source("f.yaml", text, record)
    assert made is not None
    root = compose(made, record)
    assert not record.findings, (text, record.findings)
    assert isinstance(root, MappingNode)
    (value,) = (value for key, value in root.entries if key.value == "k")
    assert isinstance(value, ScalarNode)
    return value


def place(marks: Marks, offset: int) -> tuple[int, int]:
    start, line, column = [mark for mark in marks if mark[0] <= offset][-1]
    return line, column + offset - start


def assert_marked(text: str, value: str, marks: Marks) -> None:
    """Each visible character stands at its place, or an escape for it begins there."""
    lines = text.split("\n")
    for offset, letter in enumerate(value):
        if not letter.isspace():
            line, column = place(marks, offset)
            at = lines[line - 1][column - 1]
            assert at in {letter, "\\"}, (text, value, offset, letter, (line, column), at)


def check(text: str, value: str | None = None) -> None:
    node = scalar(text)
    if value is not None:
        assert node.value == value
    assert_marked(text, node.value, marks_of(node))
    assert_marked(text, *typed(node))


@given(LETTERS, st.integers(5, 40))
@pytest.mark.parametrize("style", ["'", '"', "|", ">"])
def test_every_style_that_the_dumper_writes(style: str, value: str, width: int) -> None:
    text = yaml.dump({"k": value}, default_style=style, allow_unicode=True, width=width)
    folded = style == ">"  # the dumper folds what begins with a space to another value
    check(text, None if folded else value)


@given(LINES, st.sampled_from("|>"), st.sampled_from(["", "-", "+"]), st.booleans(), st.data())
def test_blocks_with_every_indicator(
    lines: list[str], style: str, chomp: str, told: bool, data: st.DataObject
) -> None:
    indent = data.draw(st.integers(1, 4))
    extra = [data.draw(st.integers(0, 3)) if told else 0 for _ in lines]
    body = [
        " " * (indent + more) + line if line else ""
        for line, more in zip(lines, extra, strict=True)
    ]
    head = f"{style}{indent if told else ''}{chomp}"
    check("\n".join([f"j: 1\nk: {head} # comment", *body, "l: 2\n"]))


@given(LINES, st.integers(1, 4))
@example(["a", "", "b"], 1)
def test_plain_over_several_lines(lines: list[str], indent: int) -> None:
    body = "\n".join(" " * indent + line for line in ["x", *lines, "y"])
    check(f"k:\n{body}\nl: 1\n")
    check(f"k: w   \n{body}   # comment\nl: 1\n")


@given(LINES, st.sampled_from("'\""), st.integers(0, 3), st.integers(0, 3))
def test_quotes_over_several_lines(lines: list[str], quote: str, before: int, after: int) -> None:
    inner = (" " * after + "\n" + " " * (before + 1)).join(lines)
    check(f"k: {quote}{inner}{quote}\nl: 1\n")


@pytest.mark.parametrize(
    ("text", "value", "offset", "expected"),
    [
        ("k: plain", "plain", 2, (1, 6)),
        ("k: 'it''s so'", "it's so", 2, (1, 7)),
        ("k: 'it''s so'", "it's so", 3, (1, 9)),
        (r'k: "a\u0041b"', "aAb", 1, (1, 6)),
        (r'k: "a\u0041b"', "aAb", 2, (1, 12)),
        ('k: "a\\\n   b"', "ab", 1, (2, 4)),
        ("k: |\n  ab\n  cd\n", "ab\ncd\n", 3, (3, 3)),
        ("k: >2-\n    ab\n   cd\n  ef\n\n  gh\n", "  ab\n cd\nef\ngh", 12, (6, 3)),
        ("𝄞: 1\nk: é𝄞x", "é𝄞x", 2, (2, 6)),
    ],
)
def test_places(text: str, value: str, offset: int, expected: tuple[int, int]) -> None:
    node = scalar(text)
    assert node.value == value
    assert place(marks_of(node), offset) == expected


@pytest.mark.parametrize("head", ["", "|", ">", "|-", ">+", "'", '"'])
def test_typed_text_keeps_paragraphs_and_lists_in_every_style(head: str) -> None:
    quote = head if head in {"'", '"'} else ""
    first = f"k: {head}One" if quote else f"k: {head}\n  One"
    text = f"{first}\n  more.\n\n  - two\n  - three{quote}\n"
    assert typed(scalar(text))[0].rstrip() == "One\nmore.\n\n- two\n- three"


def test_typed_text_keeps_the_deeper_indentation_of_blocks() -> None:
    assert typed(scalar("k: >\n  - a\n\n    b\n"))[0] == "- a\n\n  b"


def test_the_comparison_can_fail() -> None:
    with pytest.raises(AssertionError):
        assert_marked("k: abc", "abc", ((0, 1, 5),))
