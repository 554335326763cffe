"""Games that are made up by a number, as their designers would type them."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from generator.model.game import Pattern
from tests.law.board import Board, board
from tests.law.deal import Deal, Part
from tests.law.dice import Dice
from tests.law.pieces import Pieces

COLOURS = ("Red", "Blue", "Green", "Grey", "Yellow", "White")


def game(number: int) -> dict[str, str]:
    """Return the files of the game of a number, by their names."""
    part, files = definition(number)
    return {"game.yaml": written(part), **files}


def written(part: Part) -> str:
    return yaml.safe_dump(part, sort_keys=False, allow_unicode=True, width=100)


def definition(number: int) -> tuple[Part, Mapping[str, str]]:
    """Return a game as it is typed, and the files beside it."""
    deal = Deal(number)
    sides = [colour.lower() for colour in deal.some(COLOURS, deal.one((1, 2, 2, 2, 3, 3, 4, 5, 6)))]
    made = board(deal)
    pieces = Pieces(made, sides)
    dice = Dice(deal)
    part = _head(deal, sides)
    part |= made.part | pieces.part | dice.part | _rules(made, dice)
    part |= _end(made, sides)
    rolled = {
        table[key]
        for table in dice.tables.values()
        for key in ("die", "column-die")
        if key in table
    }
    part["dice"] = sorted(rolled) or ["1d6"]
    return part, pieces.files


def _head(deal: Deal, sides: list[str]) -> Part:
    patterns = [pattern.value for pattern in Pattern]
    page: Part = {"width": "148 mm", "height": "105 mm"}
    if deal.often(70):
        page |= {"panel": deal.one(("left", "right")), "panel-width": f"{deal.whole(42, 50)} mm"}
    return {
        "title": f"The {deal.name()} Affair",
        "designer": "Nobody in particular",
        "edition": "First edition",
        "page": page,
        "turns": {"count": deal.whole(4, 12)},
        "sides": {
            side: {
                "name": side.capitalize(),
                "colour": deal.ground(number),
                "band": deal.dark(),
                "pattern": patterns[number % len(patterns)],
            }
            for number, side in enumerate(sides)
        },
    }


def _rules(made: Board, dice: Dice) -> Part:
    place = next(iter(made.part["places"]))
    moving = f"Move your units, one after another. A hex such as {{hexes:{place}}} may be entered."
    combat = ["Add up the factors of both sides."]
    combat += [f"See {{table:{table}}}." for table in dice.tables]
    combat += [f"On {{code:{code}}} the table says what happens." for code in dice.codes]
    if "cover" in dice.modifiers:
        combat.append("Cover is a column in favour of defenders who dug in on the turn before.")
    sections: Part = {
        "moving": {"title": "Movement", "text": moving, "short": "Move your units."},
        "combat": {"title": "Combat", "text": " ".join(combat), "short": "Attack the next hex."},
    }
    return {"sections": sections}


def _end(made: Board, sides: list[str]) -> Part:
    place = next(iter(made.part["places"]))
    made.part["places"][place]["stars"] = 1
    victory: Part = {
        "hold": {
            "side": sides[0],
            "text": f"Units of {{side:{sides[0]}}} stand in {{place:{place}}}.",
            "holds": [place],
        }
    }
    if len(sides) > 1:
        victory["rest"] = {
            "side": sides[-1],
            "text": "Nothing else has come about.",
            "otherwise": True,
        }
    return {
        "victory": victory,
        "ends": {"time": {"kind": "turns", "text": "The last turn is over."}},
    }
