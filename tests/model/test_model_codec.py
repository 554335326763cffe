"""The codec: exact there and back, compact, and nothing but the standard library."""

import json
import subprocess
import sys
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.model.codec import decode, encode
from generator.model.game import Game
from generator.model.map import GridSpec
from generator.model.notation import (
    Entry,
    Fixed,
    Keyed,
    Listed,
    Notation,
    Parsed,
    Rich,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    notation_of,
)
from generator.model.numbers import Date, NumberRange
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
    Words,
)
from generator.model.tables import CategoryTable, Code, Tables
from generator.model.walk import hints, without_none
from generator.reading import read

SOURCES = sorted(path.parent for path in Path(__file__).parents[2].glob("sources/*/game.yaml"))

TEXT = st.text(alphabet="aé片 \n*{", max_size=5)
OFFSET = st.integers(0, 99)
INLINE: st.SearchStrategy[Inline] = st.recursive(
    st.builds(Words, TEXT, OFFSET) | st.builds(Reference, TEXT, TEXT, OFFSET, OFFSET, TEXT),
    lambda inner: st.builds(
        Marked, st.sampled_from(Weight), st.lists(inner, max_size=2).map(tuple)
    ),
    max_leaves=3,
)
BLOCK: st.SearchStrategy[Block] = st.recursive(
    st.builds(Paragraph, st.lists(INLINE, max_size=2).map(tuple)),
    lambda inner: (
        st.builds(Note, st.lists(inner, max_size=2).map(tuple))
        | st.builds(
            ListBlock,
            st.lists(st.lists(inner, max_size=2).map(tuple), max_size=2).map(tuple),
            st.booleans(),
        )
    ),
    max_leaves=3,
)
PROSE = st.builds(Prose, TEXT, st.lists(BLOCK, max_size=2).map(tuple))
SINGLE: dict[type, st.SearchStrategy[Any]] = {
    Text: TEXT,
    Whole: st.integers(),
    Truth: st.booleans(),
    Rich: PROSE,
}


def instances(cls: Any, depth: int = 3) -> st.SearchStrategy[Any]:
    """Any instance of a class of the model, made by its type hints."""
    arguments = {}
    for field in fields(cls):
        made = values(notation_of(without_none(hints(cls)[field.name])), depth - 1)
        if field.default is not MISSING:
            made = st.just(field.default) | (made if depth > 0 else st.nothing())
        arguments[field.name] = made
    return st.builds(cls, **arguments)


def values(notation: Notation, depth: int) -> st.SearchStrategy[Any]:
    most = 2 if depth > 0 else 0
    match notation:
        case Parsed(cls):
            made = parsed(cls)
        case Word(words):
            made = st.sampled_from(words)
        case Tag(word):
            made = st.just(word)
        case Fixed(items):
            made = st.tuples(*(values(item, depth) for item in items))
        case Listed(inner) | Keyed(inner):
            made = st.lists(values(inner, depth), max_size=most).map(tuple)
        case Entry(choices):
            made = st.deferred(lambda: st.one_of(*(instances(choice, depth) for choice in choices)))
        case Text() | Whole() | Truth() | Rich():
            made = SINGLE[type(notation)]
    return made


def parsed(cls: Any) -> st.SearchStrategy[Any]:
    if cls is Date:
        return st.dates().map(lambda day: cls.parse(day.isoformat()))

    def readable(text: str) -> bool:
        try:
            cls.parse(text)
        except ValueError:
            return False
        return True

    return st.from_regex(cls.PATTERN, fullmatch=True).filter(readable).map(cls.parse)


def there_and_back(value: Any) -> Any:
    return decode(type(value), json.loads(json.dumps(encode(value))))


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(instances(Game))
def test_any_game_comes_back(game: Game) -> None:
    assert there_and_back(game) == game


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(instances(Tables), instances(GridSpec), instances(Code)))
def test_any_part_comes_back(part: Any) -> None:
    assert there_and_back(part) == part


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.name)
def test_the_games_come_back(folder: Path) -> None:
    game = read(folder).game
    assert game is not None
    assert there_and_back(game) == game
    types_agree(there_and_back(game), game)


def types_agree(first: Any, second: Any) -> None:
    """Equality alone would let a text pass for a word, or 1 for true."""
    assert type(first) is type(second)
    if is_dataclass(first):
        for field in fields(first):
            types_agree(getattr(first, field.name), getattr(second, field.name))
    elif isinstance(first, tuple):
        for one, other in zip(first, second, strict=True):
            types_agree(one, other)
    elif isinstance(first, Enum):
        assert first is second


def test_it_is_compact() -> None:
    code = Code("DE", Prose("Eliminated.", (Paragraph((Words("Eliminated.", 0),)),)))
    assert encode(code) == {"id": "DE", "text": "Eliminated."}
    assert encode(replace(code, defender=2)) == {"id": "DE", "text": "Eliminated.", "defender": 2}
    assert encode((NumberRange(1, 6), None, True)) == ["1-6", None, True]


def test_classes_of_a_union_keep_their_kind() -> None:
    game = next(filter(None, (read(folder).game for folder in SOURCES)), None)
    if game is None:
        pytest.skip("no games yet")
    plain = encode(game.tables)
    assert isinstance(plain, dict)
    assert all("kind" in table for table in plain["tables"])
    assert any(isinstance(table, CategoryTable) for table in there_and_back(game.tables).tables)


@pytest.mark.parametrize(
    "plain", ["x", 3, [], {"nothing": 1}, {"columns": 1}, {"orientation": "round"}]
)
def test_other_json_raises(plain: Any) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        decode(GridSpec, plain)


def test_it_needs_the_standard_library_alone() -> None:
    code = (
        "import sys, generator.model.codec, generator.model.game\n"
        "print(*sorted({'yaml', 'markdown_it', 'numpy', 'reportlab'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
