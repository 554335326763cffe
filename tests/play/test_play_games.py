"""Each game can be played as it is defined: its walkthrough is legal and leaves nothing out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playing import GAMES, SOURCES, changed, game_of, kinds

from generator.checks import check
from generator.diagnostics import Severity
from generator.model.game import Game
from generator.model.walk import part
from generator.play.battlefield import Kind, battlefield_of, untouched
from generator.play.moving import opening, waiting_set_ups
from generator.play.walk import kinds_of, walk_through
from generator.reading import read


@pytest.mark.parametrize("name", GAMES)
def test_the_walkthrough_is_legal(name: str) -> None:
    assert walk_through(game_of(name)) == ()


def missing(game: Game) -> Iterator[str]:
    """Yield in words what the walkthrough does not show.

    A game has set-ups that leave a choice, arrivals, movement on a map, conversions, attacks on
    each table that its examples use, lookups, and victories.
    """
    shown = {kind for step in game.walkthrough for kind in kinds_of(step)}
    yield from (f"no {kind}" for kind in _kinds(game) if kind not in shown)
    examples = {one.id: one.table for one in game.tables.examples}
    attacked = {examples.get(step.attack.example) for step in game.walkthrough if step.attack}
    for table in dict.fromkeys(examples.values()):
        if table not in attacked:
            yield f"no attack on {table}"
    won = {step.victory.victory for step in game.walkthrough if step.victory}
    yield from (f"no victory {one.id}" for one in game.victory if one.id not in won)


def _kinds(game: Game) -> Iterator[Kind]:
    board = battlefield_of(game)
    has = {
        Kind.SET_UP: waiting_set_ups(board, opening(board, untouched(board))),
        Kind.ARRIVE: part(game, "arrivals"),
        Kind.MOVE: game.map,
        Kind.FORM: part(game, "conversions"),
        Kind.ROLL: game.tables.lookups,
    }
    return (kind for kind, things in has.items() if things)


@pytest.mark.parametrize("name", GAMES)
def test_the_walkthrough_leaves_nothing_out(name: str) -> None:
    assert game_of(name).walkthrough
    assert tuple(missing(game_of(name))) == ()


@pytest.mark.parametrize(
    "name", ["grebe-quay", "osteva-line", "wenzelau-mills", "lock-nine", "marrow-toll"]
)
def test_games_of_our_own_are_played_and_leave_nothing_out(name: str) -> None:
    game = read(SOURCES.parent / "examples" / name).game
    assert game is not None
    assert check(game) == ()
    assert game.walkthrough
    assert walk_through(game) == ()
    assert tuple(missing(game)) == ()


def shumshu(old: str, new: str, file: str = "game.yaml") -> Game:
    return changed("shumshu", file, old, new)


SLIPS = {
    "a set-up in the sea": ("86: [infantry-282], 76:", "96: [infantry-282], 76:", Kind.SET_UP),
    "a hex off the map": ("86: [infantry-282], 76:", "99: [infantry-282], 76:", Kind.SET_UP),
    "a unit twice": ("54: [kazuta], 66", "54: [kazuta, kazuta], 66", Kind.SET_UP),
    "a counter forgotten": (", 43: [decoy]}", "}", Kind.SET_UP),
    "a unit of the other shore": ("54: [kazuta], 66", "54: [sakurai], 66", Kind.SET_UP),
    "nobody in the hex": ("86: [infantry-282], 76: [", "76: [infantry-282, ", Kind.ATTACK),
    "a wrong result": ("into: 86, result: D}", "into: 86, result: DR}", Kind.ATTACK),
    "the wrong attacker": ("units: [naval-infantry], into", "units: [i-302], into", Kind.ATTACK),
    "a landing under the guns": (
        "into: 86, result: D}",
        "into: 42, result: D}",
        Kind.ATTACK,
    ),
    "too many defenders": (
        "defenders: [i-138, ii-138, engineers-119]",
        "defenders: [i-138, ii-138, engineers-119, naval-infantry]",
        Kind.ATTACK,
    ),
    "an arrival off its turn": ("arrival: ferry, turn: 3", "arrival: ferry, turn: 2", Kind.ARRIVE),
    "an arrival on an afternoon": (
        "arrival: ferry, turn: 5",
        "arrival: ferry, turn: 6",
        Kind.ARRIVE,
    ),
    "an arrival after the end": (
        "arrival: ferry, turn: 5",
        "arrival: ferry, turn: 13",
        Kind.ARRIVE,
    ),
    "two on the ferry": ("{33: [sakurai]}", "{33: [sakurai, guard-52]}", Kind.ARRIVE),
    "the wrong port": ("{33: [sakurai]}", "{43: [sakurai]}", Kind.ARRIVE),
    "somebody who came before": ("{33: [sakurai]}", "{33: [hashiguchi]}", Kind.ARRIVE),
    "a path that jumps": ("path: 64-65-76", "path: 64-76", Kind.MOVE),
    "a path through the enemy": ("path: 54-64-65", "path: 54-64-65-76-86", Kind.MOVE),
    "a path into the sea": ("path: 85-84", "path: 85-95", Kind.MOVE),
    "too far": ("path: 85-84", "path: 85-84-74", Kind.MOVE),
    "a start elsewhere": ("path: 85-84", "path: 84-83", Kind.MOVE),
    "a decoy elsewhere": (", 43: [decoy]}\n\n", ", 33: [decoy]}\n\n", Kind.POSITION),
    "a landing of others": (
        "then: {76: [infantry-282], 86: [i-138]}",
        "then: {86: [i-302]}",
        Kind.ATTACK,
    ),
    "a turn that is over": ("turn: 3\n", "turn: 2\n", Kind.POSITION),
    "a turn to come": ("turn: 3\n", "turn: 4\n", Kind.POSITION),
    "a regiment out of nothing": ("- form: form-138", "- form: form-302", Kind.FORM),
    "a town not held": ("{33: [regiment-373]", "{43: [regiment-373]", Kind.VICTORY),
    "somebody else has won": (
        "76: [tanks-11], 33: [hashiguchi]}\n",
        "76: [tanks-11], 33: [i-373]}\n",
        Kind.VICTORY,
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_record_is_found(slip: str) -> None:
    old, new, kind = SLIPS[slip]
    assert kinds(shumshu(old, new))[:1] == [kind]


SLIPS_OF_THE_GAME = {
    "swapped cell": ("tables.yaml", '"4 | 3": [AD, D,  DW,', '"4 | 3": [AD, D,  AE,'),
    "fewer turns": ("game.yaml", "count: 12\n", "count: 4\n"),
    "a town elsewhere": ("map.yaml", "name: Kataoka\n    hexes: [33]", "name: K\n    hexes: [43]"),
    "another factor": (
        "counters.yaml",
        "formation: naval, factors: 4-3",
        "formation: naval, factors: 5-3",
    ),
    "a road less": ("map.yaml", "path: 33-43-54-64-65-76-86", "path: 33-43-54-64"),
}


@pytest.mark.parametrize("slip", SLIPS_OF_THE_GAME)
def test_a_slip_in_the_game_is_found_by_playing(slip: str) -> None:
    file, old, new = SLIPS_OF_THE_GAME[slip]
    game = shumshu(old, new, file)
    assert walk_through(game)
    found = [finding for finding in check(game) if finding.severity is Severity.ERROR]
    played = [finding for finding in found if finding.code.startswith("WLK")]
    assert found
    assert played in ([], found), (
        "steps are complained of where nothing else is wrong, and only there"
    )
