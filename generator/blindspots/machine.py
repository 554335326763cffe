"""Blind spots as JSON for programs.

The form is stable; `format` changes if it ever has to. Every key is always there:

    {"format": 1,
     "games": [{"game": "osteva-line", "title": "...", "language": "en-GB",
                "slips": 571, "noticed": 76, "not_tried": [],
                "kinds": [{"kind": "favour", "slips": 40, "noticed": 12}],
                "sections": [{"section": "8 Results", "slips": 64, "noticed": 18}],
                "texts": [{"origin": "sections.results.text", "section": "8 Results",
                           "place": PLACE, "text": "...",
                           "slips": [{"kind": "favour", "start": 4, "end": 12, "old": "attacker",
                                      "new": "defender", "noticed_by": ["TXT030"],
                                      "place": PLACE}]}],
                "remedies": [{"key": "examples", "advice": "...", "detail": "...", "blind": 7,
                              "origins": ["modifiers.village.when"]}]}]}

A slip that nothing notices has an empty list in `noticed_by`. `start` and `end` count characters
of `text` from 0. PLACE is ``{"file", "line", "column", "end_line", "end_column"}``, counted from 1,
the end exclusive; null where it is not known.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from generator.blindspots.account import Account
from generator.blindspots.trying import Tried

FORMAT = 1
"""The number of this form."""


def as_json(accounts: Sequence[Account]) -> str:
    """Return what was found in games."""
    content = {"format": FORMAT, "games": [_game(each) for each in accounts]}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _game(account: Account) -> dict[str, Any]:
    found = account.found
    return {
        "game": found.game.id,
        "title": found.game.title,
        "language": found.game.language,
        "slips": found.made,
        "noticed": found.noticed,
        "not_tried": list(found.missing),
        "kinds": [
            {"kind": kind, "slips": made, "noticed": noticed}
            for kind, (made, noticed) in found.by_kind.items()
        ],
        "sections": [
            {"section": group, "slips": made, "noticed": noticed}
            for group, (made, noticed) in found.by_group.items()
        ],
        "texts": [_text(each, account) for each in found.texts if each.trials],
        "remedies": [
            {
                "key": one.key,
                "advice": one.advice,
                "detail": one.detail,
                "blind": one.blind,
                "origins": list(one.origins),
            }
            for one in account.remedies
        ],
    }


def _text(tried: Tried, account: Account) -> dict[str, Any]:
    passage = tried.passage
    return {
        "origin": passage.origin,
        "section": passage.group,
        "place": _place(account, passage.origin, None),
        "text": passage.text,
        "slips": [
            {
                "kind": each.slip.kind,
                "start": each.slip.start,
                "end": each.slip.end,
                "old": passage.text[each.slip.start : each.slip.end],
                "new": each.slip.new,
                "noticed_by": list(each.codes),
                "place": _place(account, passage.origin, (each.slip.start, each.slip.end)),
            }
            for each in tried.trials
        ],
    }


def _place(account: Account, origin: str, within: tuple[int, int] | None) -> dict[str, Any] | None:
    span = account.where(origin, within)
    return None if span is None else asdict(span)
