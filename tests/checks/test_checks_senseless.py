"""Words that no rule has together: each row can be looked for, and is where its words stand."""

from __future__ import annotations

import pytest

from generator.checks.claims import matches
from generator.opposites import wording

ENGLISH = wording("en")
assert ENGLISH is not None
ROWS = ENGLISH.senseless


@pytest.mark.parametrize(("meant", "needs", "says"), ROWS, ids=range(len(ROWS)))
def test_each_row_can_be_looked_for(meant: str, needs: str, says: str) -> None:
    assert meant
    assert all(words.split() for words in needs.split("|"))
    # Compiled as for lines with odd blanks, where one in a look-behind would stand for several.
    assert not matches(says.replace("\N{HORIZONTAL ELLIPSIS}", "[^.;:]{0,60}?"), "")
