"""What a check reads of the texts is what it says: whoever says less than it reads is found out.

A check that reads no text is given a game whose every text is poisoned: whoever looks into one
breaks off. One that reads each text by itself is given that text alone, all others poisoned. What
it finds must be what it finds in the sound game. Looked at are the games, and for each check the
definition in which it finds something, so that what makes the finding is reached as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.checks import Check, every_check, survey
from generator.checks.check import (
    ALL_TEXTS,
    EACH_TEXT,
    NO_TEXT,
    TEXTS_OF_THINGS,
    Findings,
    check,
    finding,
)
from generator.checks.context import CheckContext, Passage
from generator.diagnostics import Origin, Severity
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.walk import replaced, walk, with_text
from generator.reading import read
from generator.reading.prose import parse
from tests.checks.merging import failing, read_game

ROOT = Path(__file__).parents[2]
GAMES = (*sorted(ROOT.glob("sources/*/game.yaml")), ROOT / "examples/lantern-ford/game.yaml")
FEW = 8
"""So many texts of a game are looked at alone; of the definition in which it finds something, all
in which it does."""


class LookedIntoError(Exception):
    """A check looks into a text that it must not read."""


class Poisoned(Prose):
    """A text into which nobody may look."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        if other is not self:
            raise LookedIntoError
        return True

    def __getattribute__(self, name: str) -> Any:
        if name in {"source", "blocks", "inlines", "targets"}:
            raise LookedIntoError
        return super().__getattribute__(name)


class Closed(dict[Origin, Passage]):
    """Passages into which nobody may look."""

    def _refuse(self, *_: object) -> Any:
        raise LookedIntoError

    __getitem__ = __iter__ = __len__ = __contains__ = get = items = keys = values = _refuse


@cache
def poisoned(context: CheckContext) -> Game:
    """Return the game with a poison in the place of every text."""
    ours = (origin for origin, _ in context.prose if not origin.startswith("translations."))
    game: Game = replaced(context.game, {origin: object.__new__(Poisoned) for origin in ours})
    return game


def alone(context: CheckContext, origin: Origin | None) -> CheckContext:
    """Return the game with one text, or with none, and poison in the place of all others."""
    game = poisoned(context)
    passage = context.passages[origin] if origin else None
    if passage and passage.prose and not origin.startswith("translations."):
        game = with_text(game, origin, passage.prose)[""]
    made = copy(context)
    made.take(game)
    made.nodes = tuple(walk(replace(game, scenarios=())))
    made.of_things, made.of_texts, made.whole = {}, {}, made
    for name in ("lines", "text_runs", "prose", "sections", "entries", "things"):
        made.__dict__.pop(name, None)
    made.passages = {origin: passage} if origin and passage else Closed()
    return made.only(origin) if origin else made


@cache
def as_passages(context: CheckContext) -> CheckContext:
    """Return the game with all its passages, and poison in the place of the texts of things."""
    made = alone(context, None)
    made.passages = context.passages
    return made


def holds(each: Check, context: CheckContext, contexts: Mapping[Origin | None, Any]) -> str:
    """Return what belies what a check says of its reading; nothing where it holds.

    `contexts` are the texts that are looked at, each alone, and the game without texts.
    """
    found = list(each.findings(context))
    try:
        if each.reads is NO_TEXT and list(each.findings(contexts[None])) != found:
            return "it finds others where there are no texts"
        if each.reads is ALL_TEXTS and list(each.findings(as_passages(context))) != found:
            return "it finds others where texts are read as passages alone"
        for origin, context_of_it in contexts.items() if each.reads is EACH_TEXT else ():
            here = [one for one in found if one.origin == origin]
            if origin and list(each.findings(context_of_it)) != here:
                return f"it finds others in {origin}"
    except LookedIntoError:
        return "it looks into another text"
    outside = any(one.origin not in context.passages for one in found)
    return "it finds something that is no text" if each.reads is EACH_TEXT and outside else ""


def test_names_and_faults_of_play_depend_on_no_text() -> None:
    for path in GAMES:
        context = survey(_game(path.parent))
        bare = survey(replaced(context.game, {at: parse("-")[0] for at, _ in context.prose}))
        assert (bare.names, bare.places) == (context.names, context.places)
        assert bare.faults == context.faults
        assert {at: each.id for at, each in bare.terrain.items()} == {
            at: each.id for at, each in context.terrain.items()
        }


def test_a_game_with_other_texts_is_the_game_surveyed_with_them() -> None:
    for path in GAMES:
        context = survey(_game(path.parent))
        ours = [at for at, _ in context.prose if not at.startswith("translations.")]
        texts = dict.fromkeys(ours[::3], parse("Nothing.")[0])
        made, anew = context.with_texts(texts), survey(replaced(context.game, texts))
        assert made.game == anew.game
        for name in ("nodes", "prose", "sections", "entries", "terrain", "things", "map"):
            assert getattr(made, name) == getattr(anew, name), name
        assert [(e.origin, e.text, e.start) for e in made.text_runs] == [
            (e.origin, e.text, e.start) for e in anew.text_runs
        ]
        assert [(e.origin, e.text, e.pieces) for e in made.lines] == [
            (e.origin, e.text, e.pieces) for e in anew.lines
        ]
        assert made.units == anew.units


@cache
def _game(folder: Path) -> Game:
    game = read(folder).game
    assert game is not None
    return game


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_no_check_reads_more_of_a_game_than_it_says(path: Path) -> None:
    context = survey(_game(path.parent))
    texts = [origin for origin, _ in context.prose if not origin.startswith("translations.")]
    some = Random(path.parent.name).sample(texts, min(FEW, len(texts)))  # noqa: S311
    contexts = {None: alone(context, None)} | {at: alone(context, at) for at in some}
    wrong = {each.code: holds(each, context, contexts) for each in every_check()}
    assert not {code: why for code, why in wrong.items() if why}


@pytest.mark.parametrize("each", every_check(), ids=lambda each: each.code)
def test_no_check_reads_more_than_it_says_where_it_finds_something(each: Check) -> None:
    context = survey(_read(failing(each.code)))
    origins = {one.origin for one in each.findings(context)} & {*context.passages}
    contexts = {at: alone(context, at) for at in (None, *sorted(origins))}
    assert not holds(each, context, contexts)


def _read(text: str) -> Game:
    game = read_game(text).game
    assert game is not None
    return game


def test_a_check_that_says_less_than_it_reads_is_found_out() -> None:
    context = survey(_game(GAMES[-1].parent))
    some = [origin for origin, _ in context.prose][:2]
    contexts = {None: alone(context, None)} | {at: alone(context, at) for at in some}

    def rules(context: CheckContext) -> Findings:
        for entry in context.sections:
            if entry.section.text is not None and "battalion" in entry.section.text.source:
                yield finding("a battalion", f"{entry.origin}.text")

    def lines(context: CheckContext) -> Findings:
        yield finding(f"{len(context.lines)} lines", "title")

    every = (NO_TEXT, EACH_TEXT, ALL_TEXTS, TEXTS_OF_THINGS)
    for find, least in ((rules, 3), (lines, 2)):
        for number, reads in enumerate(every):
            made = check("TXT999", Severity.NOTE, reads=reads)(find)
            assert bool(holds(made, context, contexts)) is (number < least), reads
