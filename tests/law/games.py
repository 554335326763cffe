"""Games that are made up by a number, as their designers would type them."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from generator.board.kinds import words_of
from generator.model.game import Pattern
from tests.law.afield import Afield
from tests.law.board import Board, board
from tests.law.bridge import bridge, is_bridge
from tests.law.deal import Deal, Part
from tests.law.dice import Dice, shots
from tests.law.extras import command, control, cup, extras, fate, late, ratings, watch
from tests.law.pieces import Pieces
from tests.law.tongues import translation
from tests.law.worked import Worked

SQUARES = words_of("squares")
COLOURS = ("Red", "Blue", "Green", "Grey", "Yellow", "White")


def game(number: int) -> dict[str, str]:
    """Return the files of the game of a number, by their names."""
    if is_bridge(number):
        return bridge(Deal(number))
    part, files = definition(number)
    text = written(part)
    return {"game.yaml": SQUARES.said(text) if Deal(number).squares else text, **files}


class _Writer(yaml.SafeDumper):
    """Writes a value as often as it stands, and quotes what holds a quote."""

    def ignore_aliases(self, _data: object) -> bool:
        return True


def _text(writer: _Writer, text: str) -> yaml.ScalarNode:
    style = "'" if text.endswith('"') else None
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Writer.add_representer(str, _text)


def written(part: Part) -> str:
    return yaml.dump(part, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=100)


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
    part |= extras(deal, made, dice, sides)
    translated = deal.often(15)
    deal.go_on()
    Worked(deal, part, sides).deal_out(1)
    Afield(deal, part, made, pieces).deal_out(1, translated=translated)
    cup(deal, part, sides)
    watch(deal, part, sides)
    late(part)
    shots(deal, part)
    rolled = {
        table[key]
        for table in part.get("tables", {}).values()
        for key in ("die", "column-die", "contest")
        if key in table
    }
    part["dice"] = sorted(rolled | ratings(deal, part)) or ["1d6"]
    command(deal, part)
    fate(deal, part, sides)
    control(deal, part)
    if translated:
        part["translations"] = {"fr": translation(part)}
        part["second-language"] = "fr"
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
        "turns": {"count": deal.whole(6, 12)},
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
    deal = made.deal
    sections: Part = {
        "moving": {"title": "Movement", "text": moving, "short": "Move your units."},
        "combat": {"title": "Combat", "text": " ".join(combat), "short": "Attack the next hex."},
    }
    beside = {
        "designer": "Nobody should have to count a last factor.",
        "remark": "In the first draft it was rolled again.",
        "ruling": "A tie goes to the defender.",
    }
    for key in deal.turn(list(beside)):
        if deal.often(40):
            sections["combat"][key] = beside[key]
    shown = {"tables": dice.tables, "examples": dice.examples, "lookups": dice.lookups}
    if deal.often(40):
        sections["combat"] |= {key: list(held) for key, held in shown.items() if held}
    if deal.often(30):
        sections["moving"]["sections"] = {
            "rain": {"title": "Rain", "editorial": True, "text": "In the rain nobody crosses."}
        }
    part: Part = {"sections": sections}
    if deal.often(30):
        sections["moving"]["text"] += " No more than {value:crossing:word} units cross together."
        part["values"] = {"crossing": {"value": 3, "editorial": True}}
    return part


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
    first = victory["hold"]
    if made.deal.often(40):
        first |= {"grade": "marginal", "judged": made.deal.one(("at-once", "end-of-turn"))}
    if made.deal.often(30):
        first["occupies"] = first.pop("holds")
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
