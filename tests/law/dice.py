"""Tables of generated games, what works on them, and examples that are worked on them."""

from __future__ import annotations

from tests.law.deal import Deal, Part

LADDER = ("AE", "AR", "EX", "DR", "DE")
CODES: Part = {
    "AE": {"text": "The attackers are eliminated.", "attacker": 3},
    "AR": {"text": "The attackers retreat one hex.", "attacker": 1},
    "EX": {"text": "Both sides lose a unit.", "attacker": 1, "defender": 1},
    "DR": {"text": "The defenders retreat one hex.", "defender": 2},
    "DE": {"text": "The defenders are eliminated.", "defender": 3},
}
ODDS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1")
DICE = {"1d6": range(1, 7), "1d3": range(1, 4), "2d6": range(2, 13), "1d10": range(1, 11)}

WORDS = ("Open", "Woods", "Hills", "Marsh", "Town", "River", "Bridge", "Road", "Coast", "Trenches")
SORTS = ("Infantry", "Cavalry", "Artillery", "Tanks", "Engineers", "Scouts")


class Dice:
    """The tables of a game as they are typed."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.tables: Part = {}
        self.codes: Part = {}
        self.modifiers: Part = {}
        self.examples: Part = {}
        self.lookups: Part = {}
        kinds = deal.turn(("odds", "levels", "opposed", "odds", "category"))
        for kind in kinds:
            {
                "odds": self._odds,
                "levels": self._levels,
                "opposed": self._opposed,
                "category": self._fire,
            }[kind]()
        if deal.often(60):
            self._category()
        if "crt" in self.tables and {"DR", "DE"} & set(self.codes) and deal.often(40):
            self._volley()

    @property
    def part(self) -> Part:
        keys = ("codes", "tables", "modifiers", "examples", "lookups")
        return {key: getattr(self, key) for key in keys if getattr(self, key)}

    def _odds(self) -> None:
        deal = self.deal
        first = deal.whole(0, 2)
        columns = list(ODDS[first : first + deal.whole(3, 8)])
        die = deal.one(list(DICE))
        numbers = sorted(DICE[die], reverse=True)
        step = len(LADDER) / (len(numbers) + len(columns) - 1)
        grid = [
            [
                LADDER[min(int((len(numbers) - 1 - row + column) * step), 4)]
                for column in range(len(columns))
            ]
            for row in range(len(numbers))
        ]
        self.codes = {code: CODES[code] for code in LADDER if any(code in row for row in grid)}
        self.tables["crt"] = {
            "kind": "odds",
            "name": "Combat results",
            "die": die,
            "rounding": deal.one(("down", "up", "nearest", "defender")),
            "columns": columns,
            "rows": {str(number): row for number, row in zip(numbers, grid, strict=True)},
            "beyond": {"below": "no-attack", "above": "end-column"},
        }
        if deal.often(30):
            self.tables["crt"]["short"] = "CRT"
        if deal.often(30):
            self.tables["crt"]["shift-limit"] = 2
        if deal.often(30):
            self.tables["crt"]["beyond"]["editorial"] = True
        if deal.often(30):
            note = {"late": {"text": "Not on the last turn.", "editorial": True}}
            self.tables["crt"]["notes"] = note
            first = str(numbers[0])
            self.tables["crt"]["rows"][first] = {"cells": grid[0], "notes": ["late"]}
        column = deal.whole(1, len(columns) - 1)
        row = deal.whole(0, len(numbers) - 1)
        attack, defence = (int(part) * 2 for part in columns[column].split(":"))
        example: Part = {
            "title": "A charge",
            "table": "crt",
            "attack": attack,
            "defence": defence,
            "die": numbers[row],
            "column": columns[column],
            "result": grid[row][column],
        }
        if deal.often(60):
            self.modifiers["cover"] = {
                "name": "Cover",
                "kind": "column",
                "favours": "defender",
                "when": "The defenders dug in on the turn before.",
                "rule": "combat",
            }
            self._others()
            if deal.often():
                example |= {
                    "modifiers": ["cover"],
                    "column": columns[column - 1],
                    "result": grid[row][column - 1],
                }
        self.examples["charge"] = example

    def _others(self) -> None:
        """Deal another modifier or two, which no example works with."""
        deal = self.deal
        rest: Part = {
            "surprise": {"name": "Surprise", "kind": "die", "favours": "attacker", "value": 1},
            "flank": {"name": "Flank", "kind": "factor", "favours": "attacker", "value": 2},
            "night": {"name": "Night", "kind": "halve", "favours": "defender", "round-up": True},
            "guards": {"name": "Guards", "kind": "replace", "replace": {"DE": "DR"}},
        }
        rest["surprise"] |= {"order": 2, "unless": "it rains"}
        rest["flank"] |= {"per": "side of the hex", "most": 4}
        rest["guards"] |= {"editorial": True}
        for name in deal.turn(list(rest), 1 if deal.often(60) else 0):
            when = f"{rest[name]['name']} is declared."
            self.modifiers[name] = rest[name] | {"when": when}

    def _levels(self) -> None:
        deal = self.deal
        self.codes = {code: CODES[code] for code in LADDER}
        self.tables["raids"] = {
            "kind": "levels",
            "name": "Raids",
            "coins": 2,
            "rounding": "down",
            "ladder": list(LADDER),
            "columns": {"1:2": "AR", "1:1": "EX", "2:1": "DR"},
            "chances": {
                "up": {"name": "Both best", "chance": "25%", "levels": 1, "coins": 2},
                "level": {"name": "One of each", "chance": "50%", "levels": 0, "coins": 1},
                "down": {"name": "Both worst", "chance": "25%", "levels": -1, "coins": 0},
            },
            "beyond": {"below": "no-attack", "above": "end-column"},
        }
        if deal.often():
            self.tables["raids"] |= {"short": "Raids", "notes": {"coins": "Dice will do as well."}}
        coins = deal.whole(0, 2)
        result = LADDER[2 + coins - 1]
        self.examples["raid"] = {"title": "A raid", "table": "raids", "attack": 4, "defence": 4}
        self.examples["raid"] |= {"die": coins, "column": "1:1", "result": result}

    def _opposed(self) -> None:
        first, second = self.deal.whole(4, 6), self.deal.whole(1, 2)
        self.tables["duel"] = {
            "kind": "opposed",
            "name": "Duels",
            "die": "1d6",
            "modifier": "half the lead in strength",
            "modifier-limit": 2,
            "bands": {
                "0-1": {"effect": "Both lose one", "higher": 1, "lower": 1},
                "2+": {"effect": "The lower loses two", "lower": 2},
            },
        }
        if self.deal.often():
            notes = {"lead": "The lead is that of the stronger side."}
            self.tables["duel"] |= {"short": "Duels", "least": 1, "notes": notes}
        self.examples["duel"] = {"title": "A duel", "table": "duel", "attack": 5, "defence": 5}
        self.examples["duel"] |= {"die": first, "defence-die": second, "difference": first - second}
        self.examples["duel"]["result"] = "The lower loses two"

    def _fire(self) -> None:
        """A table of fire that the dice choose a row of."""
        columns = {
            "near": {"name": "Near", "group": "Range"},
            "far": {"name": "Far", "group": "Range"},
        }
        self.tables["fire"] = {
            "kind": "category",
            "name": "Fire",
            "head": "Die",
            "die": "1d6",
            "cells": "number",
            "columns": columns,
            "rows": {"1-3": ["1", "0"], "4-6": ["2", "1"]},
        }
        self.lookups["salvo"] = {"title": "A salvo", "table": "fire", "column": "near"}
        self.lookups["salvo"] |= {"die": 5, "cell": "2", "result": "2"}

    def _volley(self) -> None:
        """A table on which the strength of those who fire finds the column."""
        deal, harms = self.deal, [code for code in ("DR", "DE") if code in self.codes]
        columns = deal.one((["1-3", "4-7"], ["2-3", "4+"]))
        rows = {"4-6": ["-", *harms[:1]], "1-3": ["-", "-"]}
        self.tables["volley"] = {"kind": "fire", "name": "Volleys", "die": "1d6"}
        self.tables["volley"] |= {"columns": columns, "rows": rows}
        if deal.often():
            self.tables["volley"] |= {"range": 3, "beyond": {"below": "no-effect"}}
        self.examples["volley"] = {"title": "A volley", "table": "volley", "attack": 4, "die": 2}
        self.examples["volley"]["result"] = "-"

    def _category(self) -> None:
        deal = self.deal
        cells = deal.turn(("text", "code", "dice", "number", "modifier", "percent"))[0]
        made = {
            "text": ("in sight", "hidden", "far off", "-"),
            "code": tuple(self.codes) or ("-",),
            "dice": ("1d6", "2d6", "½D6", "-"),
            "number": ("1", "3", "12", "40"),
            "modifier": ("+1", "-1", "+2", "-"),
            "percent": ("10%", "50%", "75%", "-"),
        }[cells]
        many = deal.whole(1, 9)
        heads = deal.some(WORDS, many)
        columns = {f"c{number}": head for number, head in enumerate(heads, 1)}
        rows = {
            word: [deal.one(made) for _ in columns] for word in deal.some(SORTS, deal.whole(2, 5))
        }
        self.tables["list"] = {"kind": "category", "name": "Effects by place", "cells": cells}
        self.tables["list"] |= {"columns": columns, "rows": rows}
        if deal.often(40):
            first = next(iter(columns))
            columns[first] = {"name": columns[first], "optional": True, "notes": ["far"]}
            self.tables["list"] |= {"notes": {"far": "Only if both players like."}, "short": "List"}
        if deal.often(40):
            rows[next(iter(rows))] = {"cells": rows[next(iter(rows))], "group": "Arms"}
        if deal.often(40):
            self.tables["list"] |= {"head": "Arm", "column-head": "Ground"}
        if cells == "dice":
            self.tables["list"]["rounding"] = deal.one(("up", "down", "nearest"))


def shots(deal: Deal, part: Part) -> None:
    """Give a game dice that hit or miss, and what changes them."""
    if not deal.often(40):
        return
    table: Part = {"kind": "hits", "name": "Shots", "die": "1d6", "hit": "5-6", "never-hits": 1}
    table |= {"dice": deal.one(("units", "steps")), "most-dice": deal.whole(1, 4)}
    if deal.often():
        table |= {"always-hits": 6, "hits-a-step": 2, "odd": "step"}
    if deal.often():
        table |= {"range": 2, "short": "Shots"}
    shot: Part = {"title": "Some shots", "table": "shots", "attack": 3}
    shot |= {"dice": [6, 5, 2], "result": "2 hits"}
    part["tables"] = part.get("tables", {}) | {"shots": table}
    part["examples"] = part.get("examples", {}) | {"shots": shot}
    for key in ("tables", "examples"):
        if key in part["sections"]["combat"]:
            part["sections"]["combat"][key].append("shots")
    rest: Part = {
        "massed": {"name": "Massed", "kind": "multiply-dice", "value": 2},
        "tired": {"name": "Tired", "kind": "halve-dice", "round-up": True},
        "enfiladed": {"name": "Enfiladed", "kind": "multiply-hits", "value": 2},
        "dusty": {"name": "Dusty", "kind": "halve-hits"},
        "walled": {"name": "Walled", "kind": "hits-a-step", "value": 2},
        "steady": {"name": "Steady", "kind": "dice", "favours": "attacker"},
    }
    if deal.often(60):
        names = deal.turn(list(rest), deal.whole(1, 2))
        told = {name: rest[name] | {"when": f"{rest[name]['name']} is declared."} for name in names}
        part["modifiers"] = part.get("modifiers", {}) | told
