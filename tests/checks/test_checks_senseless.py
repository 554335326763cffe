"""Words that no rule has together: each row can be looked for, and is where its words stand."""

from __future__ import annotations

import pytest

from generator.checks.claims import matches
from generator.checks.sayings import Saying, sayings
from generator.checks.txt.claims import _SENSELESS

ROWS = [row for kind in _SENSELESS for row in sayings("en").of("TXT032").rows(kind)]


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_each_row_can_be_looked_for(row: Saying) -> None:
    assert row.meant
    assert all(words.split() for words in row.needs.split("|"))
    # Compiled as for lines with odd blanks, where one in a look-behind would stand for several.
    assert not matches(row.says, "")
