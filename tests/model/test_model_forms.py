"""References that list hexes, tell chances and change their form are printed from the data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.game import Turns
from generator.model.names import names_of, printed, turn_captions
from generator.model.prose import Reference
from tests.shumshu import game


@pytest.mark.parametrize(
    ("name", "kind", "target", "form", "text"),
    [
        ("myitkyina", "hexes", "myitkyina", "", "H4, H5, I4 and I5"),
        ("arnhem", "hexes", "west", "", "A7 and A11"),
        ("shumshu", "hexes", "kataoka", "", "33"),
        ("myitkyina", "size", "myitkyina", "word", "four"),
        ("myitkyina", "chance", "1-6", "", "33%"),
        ("myitkyina", "throw", "1-6", "", "1 or 2"),
        ("myitkyina", "throw", "7-11", "", "1 to 3"),
        ("arnhem", "chance", "ss-divisions", "", "50%"),
        ("myitkyina", "count", "turns", "", "11"),
        ("shumshu", "value", "landing", "ordinal", "third"),
        ("mukden", "zone", "railway-north", "capital", "Railway north of Mukden"),
        ("mukden", "hexes", "railway-north", "or", "63, 62 or 71"),
        ("mukden", "throw", "time", "", "6"),
        ("shumshu", "effect", "mountain", "word", "one"),
        ("shumshu", "count", "form-138", "word", "three"),
        ("arnhem", "chance", "results.up", "", "25%"),
        ("arnhem", "chance", "no-retreat", "", "25%"),
        ("arnhem", "chance", "airdrop", "", "50%"),
        ("standard-game", "cell", "scale.Large scale.inch", "", "20"),
        ("mukden", "ending", "withdrawal", "", "Withdrawal"),
    ],
)
def test_a_reference_is_printed(name: str, kind: str, target: str, form: str, text: str) -> None:
    assert printed(names_of(game(name)), Reference(kind, target, 0, 0, form)) == text


def test_a_form_that_does_not_fit_changes_nothing() -> None:
    names = {"value": {"none": "0", "many": "40"}}
    assert printed(names, Reference("value", "none", 0, 0, "ordinal")) == "0"
    assert printed(names, Reference("value", "many", 0, 0, "word")) == "40"


def test_hours_without_a_date_stand_alone_beside_the_number_of_their_space() -> None:
    night = replace(game("shumshu"), turns=Turns(3, parts=("10 pm", "11 pm", "Midnight")))
    assert turn_captions(night) == {"1": "10 pm", "2": "11 pm", "3": "Midnight"}
    assert turn_captions(replace(night, turns=Turns(2))) == {"1": "", "2": ""}
