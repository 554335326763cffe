"""What each product promises from the model, kind by kind, over all five games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.comparison.flow.online import webpage
from generator.comparison.flow.rules import body
from generator.comparison.products import (
    RECORDS,
    Limit,
    Needs,
    NoPromise,
    ProductRecord,
    ReadAs,
    read_as,
    record_of,
    required,
)
from generator.drawing.furniture.theme import Ink
from generator.model.game import Game
from generator.papers import PAPERS
from generator.products import registry
from generator.products.registry import PRODUCTS
from generator.reading.definition import read
from tests.shumshu import SOURCES

PAGE = SOURCES.parent / "docs" / "proof.md"
GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")

KINDS = {
    "title": r"title",
    "hex numbers": r"hexes\.",
    "places": r"places\.",
    "labels": r"(labels|features)\.",
    "boxes": r"(boxes|tracks)\.",
    "heads": r"tables\..+\.(columns\.|label\.|name|bands\.[^.]+$|rows\.[^.]+$)",
    "cells": r"tables\..+\.(cells\.|effect|rows\.)",
    "chances": r"tables\.[^.]+\.chances\.",
    "codes": r"codes\.",
    "counters": r"(units\..+\.(label|factors|entry)|markers\.)",
    "names on counters": r"(formations|sides|units\.[^.]+\.name)",
    "modifiers": r"modifiers\.",
    "sequence": r"sequence\.",
    "victory": r"victory\.",
    "terrain": r"(terrain|lines)\.",
    "zones": r"zones\.",
    "weather": r"weather\.",
    "stacking": r"(stacking|conversions)\.",
    "set-up": r"(setup|arrivals|withdrawals|pools)\.",
    "forms": r"forms\.",
    "scenarios": r"scenarios\.",
    "rules": r"sections\.",
    "examples": r"(examples|lookups)\.",
    "notes": r"(notes|abbreviations|credits)\.",
    "what is elsewhere": r"(kit\.elsewhere\.|tables\.[^.]+\.notes$)",
}
"""Kinds of things, and the origins of each."""


@cache
def game(name: str) -> Game:
    definition = read(SOURCES / name).game
    assert definition is not None
    return definition


def origins(product: str, definition: Game) -> Iterator[str]:
    """Yield what is promised of a game, by place, by count or by the order of running text."""
    yield from required(definition, product)
    how = read_as(product)
    if how in (ReadAs.RULEBOOK, ReadAs.BOOKLET):
        yield from (passage.origin for passage in body(definition) if passage.origin)
    elif how is ReadAs.WEBPAGE:
        passages = webpage(definition)
        yield from (passage.origin for passage in passages if passage.origin)


def promised(product: str) -> tuple[str, ...]:
    """Return the kinds of things that a product promises."""
    there = [origin for name in GAMES for origin in origins(product, game(name))]
    return tuple(
        kind for kind, pattern in KINDS.items() if any(re.match(pattern, each) for each in there)
    )


def names() -> Iterator[str]:
    """Yield the products as the proof knows them, each once."""
    for product in PRODUCTS:
        yield f"{product.name}-a4" if product.record.papers else product.name


def table() -> dict[str, tuple[str, ...]]:
    """Return what docs/proof.md says that each product promises."""
    text = Path(PAGE).read_text(encoding="utf-8")
    part = text.partition("## What each product promises")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\S+)` \| (.*?) \|$", part, re.MULTILINE)
    return {name: tuple(filter(None, told.split(", "))) for name, told in rows}


@pytest.mark.parametrize("product", dict.fromkeys(names()))
def test_what_a_product_promises_is_what_the_page_says(product: str) -> None:
    told = table()[product.removesuffix("-a4")]
    assert told == (promised(product) or ("–",))


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_record_is_whole(record: ProductRecord) -> None:
    """Each says what it promises, or expressly why nothing; each is drawn, in papers and inks."""
    assert RECORDS[record.name] is record
    assert record.what
    assert record.promises, "an empty list of promises says nothing: use NoPromise"
    if isinstance(record.promises, NoPromise):
        assert record.promises.why
    assert set(record.papers) <= set(PAPERS)
    assert set(record.inks) <= set(Ink)
    assert (record.needs is Needs.NOTHING) or not record.part
    assert not record.part or (record.papers and set(record.inks) == set(Ink))
    assert not (Limit.TRIMMED in record.limits and record.papers)


def test_every_record_is_drawn_and_nothing_else_is() -> None:
    assert [product.name for product in PRODUCTS] == list(RECORDS)
    assert set(registry._DRAW_FUNCTIONS) == set(RECORDS)


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_promise_is_kept_by_some_game(record: ProductRecord) -> None:
    for promise in () if isinstance(record.promises, NoPromise) else record.promises:
        assert any(True for name in GAMES for _ in promise(game(name))), promise


def test_a_product_is_known_by_its_name_and_papers_only() -> None:
    assert record_of("rules-booklet-a4") is RECORDS["rules-booklet"]
    assert record_of("odds") is RECORDS["odds"]
    assert record_of("rules-a3") is None
    assert record_of("poster-a4") is None


def test_the_page_lists_every_product() -> None:
    assert set(table()) == {name.removesuffix("-a4") for name in names()}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_promised_by_some_product(kind: str) -> None:
    assert any(kind in promised(product) for product in names())
