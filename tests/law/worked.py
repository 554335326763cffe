"""Further tables of generated games, what else works on them, and lookups in them."""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.law.deal import Deal, Part
from tests.law.dice import DICE

TURNED = {"AE": "AR", "AR": "EX", "DE": "DR", "DR": "EX"}
"""What results become where a modifier turns them into a milder one."""


class Worked:
    """What is dealt to the tables and the modifiers of a game that is else made."""

    def __init__(self, deal: Deal, part: Part, sides: list[str]) -> None:
        self.deal, self.part, self.sides = deal, part, sides

    def deal_out(self, number: int) -> None:
        """Deal so many of the kinds that the game has tables for, each in its turn."""
        kinds = {
            "crt": (self._scales, self._extra, self._tally, self._unless),
            "raids": (self._exceptions, self._split),
            "fire": (self._changes,),
        }
        tables = self.part.get("tables", {})
        for table, dealt in kinds.items():
            if table in tables:
                for each in self.deal.turn(dealt, number):
                    each()
        always = (self._totals, self._scaling, self._contest, self._digging)
        for each in self.deal.some(always, number):
            each()
        if {"crt", "raids", "duel"} & set(tables):
            for each in self.deal.turn((self._strength, self._until, self._ground), 1):
                each()
        if "raids" in tables:
            self._unless()
        if "crt" in tables and "tally" in tables["crt"]:
            self._tally()  # once more: the extra column may have come after it

    def _table(self, name: str, told: Part) -> None:
        """Enter a table, and name it in the rules."""
        self.part.setdefault("tables", {})[name] = {"kind": "category", **told}
        combat = self.part["sections"]["combat"]
        combat["text"] += f" See {{table:{name}}}."
        if "tables" in combat:
            combat["tables"].append(name)

    def _lookup(self, name: str, told: Part) -> None:
        self.part.setdefault("lookups", {})[name] = told

    def _scales(self) -> None:
        """Read the die in two ways: either the highest number is best, or the lowest."""
        crt = self.part["tables"]["crt"]
        numbers = list(crt["rows"])
        crt["scales"] = {"high": {"name": "High best", "standard": True}, "low": "Low best"}
        pairs = zip(numbers, reversed(numbers), crt["rows"].values(), strict=True)
        crt["rows"] = {f"{high} | {low}": row for high, low, row in pairs}

    def _extra(self) -> None:
        crt = self.part["tables"]["crt"]
        cells = [_cells(row)[0] for row in crt["rows"].values()]
        crt["extra"] = {"air": {"name": "Air", "cells": cells, "each": "unit under attack"}}
        self._modifier(
            "flak",
            {"name": "Flak", "kind": "die", "favours": "defender", "extra-column": "air"},
            "Guns stand in the hex.",
        )

    def _tally(self) -> None:
        """Count the throws of each result, column by column."""
        crt = self.part["tables"]["crt"]
        many, sides = map(int, crt["die"].split("d"))
        throws = Counter(map(sum, product(range(1, sides + 1), repeat=many)))
        rows = [_cells(row) for row in crt["rows"].values()]
        columns = dict(zip(crt["columns"], zip(*rows, strict=True), strict=True))
        columns |= {name: told["cells"] for name, told in crt.get("extra", {}).items()}
        crt["tally"] = {}
        for head, cells in columns.items():
            counts: Counter[str] = Counter()
            for number, cell in zip(sorted(DICE[crt["die"]], reverse=True), cells, strict=True):
                counts[cell] += throws[number]
            crt["tally"][head] = ", ".join(f"{count} {code}" for code, count in counts.items())

    def _exceptions(self) -> None:
        results = {"DR": "75%", "EX": {"chance": "25%"}}
        self.part["tables"]["raids"]["exceptions"] = {"2:1": {"results": results}}

    def _split(self) -> None:
        told: Part = {"name": "Pressed raid", "kind": "split", "manner": "pressed", "die": "1d2"}
        told |= {edge: {"numbers": 1, "columns": 1} for edge in ("best", "worst")}
        self._modifier("pressed", told, "The attacker says so.")

    def _changes(self) -> None:
        """Change the die of another table by a cell of this one."""
        rows = {"Guns of the line": ["-", "+1"], "Old guns": ["-1", "-"]}
        told: Part = {"name": "Guns by day", "cells": "modifier", "changes": "fire"}
        self._table("years", told | {"columns": {"day1": "First", "day2": "Second"}, "rows": rows})
        for row, column, die, cell in (
            ("Guns of the line", "day2", 6, "2"),
            ("Old guns", "day1", 1, "1"),
        ):
            told = {
                "title": f"A salvo of {row.lower()}",
                "table": "fire",
                "column": "near",
                "die": die,
            }
            told |= {"change": {"table": "years", "row": row, "column": column}}
            self._lookup(f"salvo-{die}", told | {"cell": cell, "result": cell})

    def _totals(self) -> None:
        """A table whose rows and columns are added up."""
        deal = self.deal
        heads, names = deal.whole(2, 4), deal.some(("Food", "Shells", "Fuel", "Wagons"), 3)
        rows = {name: [deal.whole(1, 20) for _ in range(heads)] for name in names}
        columns = {f"d{head}": f"Depot {head}" for head in range(1, heads + 1)}
        sums = [sum(cells) for cells in zip(*rows.values(), strict=True)]
        told: Part = {"name": "Stores", "cells": "number", "columns": columns}
        told["rows"] = {name: [str(cell) for cell in cells] for name, cells in rows.items()}
        totals: Part = {"rows": {name: sum(cells) for name, cells in rows.items()}}
        if deal.often():
            totals["columns"] = dict(zip(columns, sums, strict=True))
        self._table("stores", told | {"totals": totals})

    def _scaling(self) -> None:
        """Distances on the ground, worked out in inches; the dice choose the column."""
        inch = self.deal.one((20, 40))
        told: Part = {"name": "Sight", "column-head": "Die", "column-die": "1d2", "unit": "yards"}
        told |= {"cells": "number", "scaling": {"table": "scale", "unit": '"'}}
        told["columns"] = {"1": "1", "2": "2"}
        far = {"kind": "text", "cells": ["in sight", "-"]}
        self._table("sight", told | {"rows": {"Open": [str(inch * 4), "250"], "Woods": far}})
        told = {"name": "Ground scale", "cells": "number", "rows": {"Large": [str(inch)]}}
        self._table("scale", told | {"columns": {"inch": "Yards to the inch"}})
        told = {"title": "Yards into inches", "table": "sight", "row": "Open", "die": 1}
        self._lookup("paces", told | {"cell": str(inch * 4), "scale": "Large", "result": '4"'})

    def _contest(self) -> None:
        told: Part = {"name": "The upper hand", "cells": "modifier", "contest": "1d6"}
        told |= {"columns": {"day": "By day", "night": "By night"}}
        self._table("hand", told | {"rows": {"Guards": ["+1", "-1"]}})
        rolled = self.deal.whole(3, 6)
        told = {"title": "A wrestle", "table": "hand", "row": "Guards", "column": "day"}
        told |= {"cell": "+1", "rolled": [rolled], "against": 2, "result": f"+{rolled - 1}"}
        self._lookup("wrestle", told | {"text": "The guards are above."})

    def _digging(self) -> None:
        told: Part = {"name": "Digging", "cells": "dice", "rounding": "up"}
        told |= {"columns": {"trench": "Trench", "mine": "Minefield"}}
        self._table("digging", told | {"rows": {"Engineers": ["½D6", "5,6"]}})
        told = {"title": "Half a die", "table": "digging", "row": "Engineers", "column": "trench"}
        self._lookup("trench", told | {"cell": "½D6", "rolled": [5, 2], "extra": 1, "result": "5"})

    def _modifier(self, name: str, told: Part, when: str) -> None:
        modifiers = self.part.setdefault("modifiers", {})
        modifiers.setdefault(name, told | {"when": when})

    def _strength(self) -> None:
        told: Part = {"name": "Hunger", "kind": self._kind("strength")}
        told |= {"favours": "defender", "value": 2}
        self._modifier("hunger", told, "The attackers have no supply.")

    def _kind(self, kind: str) -> str:
        """Return a kind of modifier, or what stands for it where no table can use it."""
        tables = self.part["tables"]
        if kind != "strength" and {"crt", "raids"} & set(tables):
            return kind
        if "duel" not in tables:
            return "factor"
        tables["duel"]["least"] = 1
        return "strength"

    def _until(self) -> None:
        """A modifier of one side, in one phase, until a unit has come."""
        told: Part = {"name": "Engineers", "kind": self._kind("factor"), "favours": "attacker"}
        told["side"] = self.sides[0]
        later = [each["units"][0] for each in self.part.get("arrivals", {}).values()]
        if later:
            told["until-unit"] = later[0]
        if "sequence" in self.part:
            told["phase"] = "combat"
        self._modifier("engineers", told, "Engineers take part.")

    def _ground(self) -> None:
        """A modifier that a line or the terrain brings."""
        told: Part = {"name": "Hard ground", "kind": self._kind("column"), "favours": "defender"}
        if not self.part.get("modifiers"):
            told["order"] = 1
        lines = list(self.part.get("lines", {}))
        if lines:
            told["lines"] = lines[:1]
        told["terrain"] = [next(iter(self.part["terrain"]))]
        self._modifier("hard", told, "The ground is hard.")

    def _unless(self) -> None:
        """A modifier that turns results into others, by chance."""
        codes = self.part.get("codes", {})
        turned = {code: other for code, other in TURNED.items() if {code, other} <= set(codes)}
        if not turned:
            return
        code, becomes = next(iter(turned.items()))
        told: Part = {"becomes": becomes}
        if "raids" in self.part["tables"]:  # elsewhere no modifier has a roll of its own
            told |= {"chance": "50%", "otherwise": code}
        replaced = {code: told}
        self._modifier(
            "stubborn",
            {"name": "Stubborn", "kind": "replace", "replace": replaced},
            "The units are veterans.",
        )


def _cells(row: Part | list[str]) -> list[str]:
    return row["cells"] if isinstance(row, dict) else row
