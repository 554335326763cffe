"""What states change and how they end is told in players' words, which follow from the data."""

from __future__ import annotations

from dataclasses import replace

from generator.model.arms import Arms, UnitType
from generator.model.counters import State
from generator.model.orders import Recovery, may_befall
from generator.model.states import states_told
from generator.model.telling import told_by_data
from tests.shumshu import game


def test_a_state_says_what_it_forbids_and_when_it_ends_for_each_side() -> None:
    (told,) = states_told(game("shumshu"))
    assert told.name == "Disrupted"
    assert told.changes.startswith("May not move, attack or form a larger unit. An attack on it")
    ends = "Japanese: until the end of the next Recovery."
    ends = f"{ends} Russian: until the end of Recovery next turn."
    assert told.ends == told_by_data(game("shumshu"))["states.disrupted.until"] == ends


def test_a_state_says_how_far_units_move_and_whom_it_never_befalls() -> None:
    (arnhem,), (myitkyina,) = states_told(game("arnhem")), states_told(game("myitkyina"))
    assert arnhem.changes.startswith("May not attack. Moves 1 hex at most. An attack on it")
    spared = "No attack does this to 1st/114th Battalion and 2nd/114th Battalion."
    assert myitkyina.changes.endswith(spared)


def test_a_state_says_which_arms_it_befalls() -> None:
    arnhem = game("arnhem")
    (state,) = arnhem.states
    some = replace(state, types=(UnitType.NAVAL, UnitType.ARTILLERY))
    (told,) = states_told(replace(arnhem, states=(some,)))
    assert told.changes.endswith("Only for naval and artillery units.")
    for arms, befalls in (("naval", True), ("infantry artillery", True), ("leader", False)):
        unit = replace(arnhem.counters.units[0], type=Arms.parse(arms))
        assert may_befall(some, unit) == befalls
        assert may_befall(state, unit)
        assert not may_befall(replace(some, spares=(unit.id,)), unit)


def test_an_end_that_is_the_same_for_all_names_no_side() -> None:
    shumshu = game("shumshu")
    (state,) = shumshu.states
    later = "Japanese: until the end of Recovery 2 turns later. Russian: for good."
    ends: dict[tuple[tuple[str, int], ...], str] = {
        (): "Does not end.",
        (("japanese", 2),): later,
        (("japanese", 0), ("russian", 0)): "Until the end of the next Recovery.",
    }
    for until, told in ends.items():
        recoveries = tuple(Recovery(side, "recovery", turns) for side, turns in until)
        (row,) = states_told(replace(shumshu, states=(replace(state, until=recoveries),)))
        assert row.ends == told


def test_states_that_say_nothing_are_not_told() -> None:
    shumshu = game("shumshu")
    (state,) = shumshu.states
    bare = replace(state, name="Shaken", never=(), until=(), modifier=None)
    assert states_told(replace(shumshu, states=(bare,))) == ()
    (row,) = states_told(replace(shumshu, states=(replace(bare, steps=2),)))
    told = "Shaken", "Moves 2 hexes at most.", "Does not end."
    assert (row.name, row.changes, row.ends) == told


def test_a_state_that_phases_bring_about_is_told_of_their_sides_alone() -> None:
    shumshu = game("shumshu")
    (state,) = shumshu.states
    until = (Recovery("japanese", "recovery", 0),)
    spent = replace(state, state=State.SPENT, after=("japanese-movement",), until=until)
    (row,) = states_told(replace(shumshu, states=(spent,)))
    assert row.ends == "Until the end of the next Recovery."
    both = replace(spent, after=("japanese-movement", "russian-movement"))
    (row,) = states_told(replace(shumshu, states=(both,)))
    assert row.ends == "Japanese: until the end of the next Recovery. Russian: for good."
    (row,) = states_told(replace(shumshu, states=(replace(spent, state=state.state),)))
    assert row.ends.endswith(" Russian: for good.")  # results bring it about as well
