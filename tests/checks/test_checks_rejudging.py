"""A game in which texts have changed is judged anew as it would be judged as a whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks.mutating.definition import Definition, Edit, open_definition, spoilt
from benchmarks.mutating.kinds import ALONE, KINDS, QUIET
from benchmarks.mutating.kinds import drawn as faults
from benchmarks.rejudging import EDITS, GAMES, drawn
from generator import rejudging
from generator.cache import Cache
from generator.checks import check, every_check
from generator.checks.check import ALL_TEXTS, EACH_TEXT, NO_TEXT, Check, Reads
from generator.diagnostics import Finding, Severity
from generator.faults import SWITCH
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.walk import replaced, walk
from generator.reading import Reading
from generator.rejudging import Judged, judged, judged_after, rejudged, remembered
from tests.checks.merging import failing, read_game, tiny

pytestmark = pytest.mark.slow

FEW = 8
"""So many texts are drawn from each game; benchmarks/rejudging.py has many more."""
each_game = pytest.mark.parametrize("folder", [path.parent for path in GAMES], ids=lambda f: f.name)


@cache
def definition(folder: Path) -> Definition:
    return open_definition(folder)


@cache
def before(folder: Path) -> Judged:
    return judged(definition(folder).game)


def typed(folder: Path, origin: str, text: str) -> Reading:
    """What reading makes of the definition with another text in the place of one."""
    known = definition(folder)
    edit = Edit(known.value(origin), f"{json.dumps(text, ensure_ascii=False)}\n")
    return known.read(spoilt(known.texts, (edit,)))


def told(findings: tuple[Finding, ...]) -> list[tuple[object, ...]]:
    """What a finding of reading says, wherever it stands in the file."""
    return [(one.code, one.severity, one.message, one.origin, one.help) for one in findings]


@each_game
def test_a_changed_text_is_judged_as_the_game_typed_with_it_is(folder: Path) -> None:
    known, chance = before(folder), Random(folder.name)  # noqa: S311
    broken = 0
    for origin, text in chance.sample([*drawn(known.context, chance, 2)], FEW):
        after, reading = rejudged(known, {origin: text}), typed(folder, origin, text)
        assert not after.whole
        assert told(after.refused) == told(reading.findings), (origin, text)
        assert (after.game is None) is (reading.game is None), (origin, text)
        broken += after.game is None
        if reading.game is not None:
            assert after.game == reading.game
            assert after.findings[len(after.refused) :] == check(reading.game), (origin, text)
    assert broken < FEW


@pytest.mark.parametrize("edit", EDITS)
def test_each_edit_is_judged_as_it_is_with_the_whole_game(edit: str) -> None:
    known, chance = before(GAMES[-1].parent), Random(edit)  # noqa: S311
    texts = chance.sample(known.context.prose, len(known.context.prose))
    edited = ((at, p, EDITS[edit](p.source, chance, known.context)) for at, p in texts)
    made = [*islice(((at, text) for at, prose, text in edited if text != prose.source), 2 * FEW)]
    for origin, text in made:
        after = rejudged(known, {origin: text})
        if after.game is not None:
            assert after.findings[len(after.refused) :] == check(after.game), (origin, text)
    assert made


@each_game
def test_edits_may_follow_one_another_and_be_several_at_once(folder: Path) -> None:
    known, chance = before(folder), Random(f"{folder.name} again")  # noqa: S311
    texts = chance.sample([*drawn(known.context, chance, 1)], 6)
    one_by_one = known
    for origin, text in texts:
        after = rejudged(one_by_one, {origin: text})
        one_by_one = after if after.game is not None and not after.refused else one_by_one
    assert one_by_one.findings == check(one_by_one.game)
    sound = {at: text for at, text in texts if not rejudged(known, {at: text}).refused}
    together = rejudged(known, sound)
    assert together.findings == check(together.game) == one_by_one.findings
    back = {at: known.context.passages[at].prose.source for at in sound}
    assert rejudged(together, back).findings == known.findings


def test_what_is_not_a_text_alone_is_judged_as_a_whole() -> None:
    game = read_game(tiny()).game
    known = judged(game)
    (place, *others) = game.map.places
    named = replace(game.map, places=(replace(place, name="Elsewhere"), *others))
    changed = replace(game, map=named)
    after = judged_after(known, changed)
    assert after.whole
    assert after.findings == check(changed)
    fewer = replace(game, turns=replace(game.turns, count=1))
    assert judged_after(known, fewer).whole
    assert judged_after(known, fewer).findings == check(fewer)
    text = "Two battalions on turn 9 hold."
    learning = before(next(path.parent for path in GAMES if path.parent.name == "shumshu"))
    origin = next(n.origin for n in walk(learning.game) if _of_a_scenario(n.origin, n.value))
    after = rejudged(learning, {origin: text})
    assert after.whole
    assert after.findings == check(after.game) != learning.findings
    with pytest.raises(KeyError):
        rejudged(known, {"places.alba.name": "Elsewhere"})


def _of_a_scenario(origin: str, value: object) -> bool:
    return origin.startswith("scenarios.") and isinstance(value, Prose)


def test_a_game_whose_texts_alone_are_others_is_judged_anew() -> None:
    known = before(GAMES[-1].parent)
    origin, prose = next((at, each) for at, each in known.context.prose if "sections" in at)
    changed = replaced(known.game, {origin: replace(prose, source=f"{prose.source} ")})
    after = judged_after(known, changed)
    assert not after.whole
    assert after.game == changed
    assert judged_after(known, known.game).findings == known.findings


def test_a_check_that_says_that_it_reads_less_than_it_does_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one declaration too narrow, judging anew and judging the whole part ways."""
    for code, reads in (("TXT007", NO_TEXT), ("NUM026", EACH_TEXT), ("REF064", EACH_TEXT)):
        game = read_game(failing(code)).game
        assert not all(_same(game, wrongly(code, reads), monkeypatch)), code
        assert all(_same(game, every_check(), monkeypatch)), code


def wrongly(code: str, reads: Reads) -> tuple[Check, ...]:
    return tuple(replace(e, reads=reads) if e.code == code else e for e in every_check())


def _same(game: Game, checks: tuple[Check, ...], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether both ways find the same where texts are taken out, one by one."""
    monkeypatch.setattr(rejudging, "every_check", lambda: checks)
    known = judged(game)
    found = []
    for origin, _ in known.context.prose:
        after = rejudged(known, {origin: "Nothing is said here."})
        found.append(after.findings == check(after.game))
    return found


def test_english_checks_read_texts_unless_they_say_otherwise() -> None:
    reads = {each.code: each.reads for each in every_check()}
    assert reads["MAP001"] is NO_TEXT
    assert reads["REF021"] is EACH_TEXT
    assert reads["REF064"] is ALL_TEXTS


def faulty(folder: Path) -> Iterator[Game]:
    """A game with a fault of some kinds, one after the other; another game has others."""
    known, chance = definition(folder), Random(f"{folder.name} remembered")  # noqa: S311
    for kind in chance.sample(sorted({**KINDS, **ALONE, **QUIET}), 2 * FEW):
        for fault in faults(known, kind, 1):
            game = known.read(spoilt(known.texts, fault.edits)).game
            yield from (game,) if game is not None else ()


@each_game
def test_what_a_run_remembers_is_what_all_checks_find(folder: Path, tmp_path: Path) -> None:
    cache, game = Cache(tmp_path), definition(folder).game
    assert remembered(game, 1, cache).whole
    ways = set()
    for faulty_one in faulty(folder):
        after = remembered(faulty_one, 1, cache)
        assert after.findings == check(faulty_one)
        ways.add(after.whole)
    assert ways == {True, False}
    assert remembered(game, 1, cache).findings == before(folder).findings


def test_a_digest_of_too_little_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a change is overlooked, of a thing or a text, the findings of before are told."""
    cache, folder = Cache(tmp_path), GAMES[-1].parent
    sound, other = read_game(tiny()).game, read_game(failing("MAP004")).game
    monkeypatch.setattr(rejudging, "_but_for_texts", lambda _: "")
    remembered(sound, 1, cache)
    assert remembered(other, 1, cache).findings != check(other)
    monkeypatch.undo()
    monkeypatch.setattr(rejudging, "_texts", lambda _: {})
    remembered(definition(folder).game, 1, cache)
    assert not all(remembered(game, 1, cache).findings == check(game) for game in faulty(folder))


def test_a_check_that_broke_off_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, "")
    cache, game = Cache(tmp_path), read_game(tiny()).game
    broken = (Finding("BUG001", Severity.ERROR, "the check fell over"),)
    found_by = rejudging.found_by
    with monkeypatch.context() as context:
        context.setattr(rejudging, "found_by", lambda e, c: [*broken, *found_by(e, c)])
        assert remembered(game, 1, cache).findings[0].code == "BUG001"
    assert not [*tmp_path.iterdir()]
    assert remembered(game, 1, cache).findings == check(game)
    (entry,) = tmp_path.iterdir()
    entry.write_bytes(b"")
    assert remembered(game, 1, cache).whole
    assert not remembered(game, 1, cache).whole


def test_the_next_run_knows_a_game_by_the_same_digest() -> None:
    """Whatever order the texts of sets have in a process."""
    asked = (
        "from pathlib import Path; from generator import rejudging; from generator.reading import "
        "read; from generator.checks.context import survey; import sys; "
        "print(rejudging._but_for_texts(survey(read(Path(sys.argv[1])).game)))"
    )
    for path in GAMES:
        command = [sys.executable, "-c", asked, str(path.parent)]
        runs = (
            subprocess.check_output(command, env={**os.environ, "PYTHONHASHSEED": seed})
            for seed in ("1", "2")
        )
        assert len(set(runs)) == 1, path
