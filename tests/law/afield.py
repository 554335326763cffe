"""Further counters, zones, set-ups, arrivals and victories of generated games."""

from __future__ import annotations

from collections import Counter

from generator.board import Cell
from generator.board.cell import MapEdge
from generator.model.counters import Blocked
from generator.model.faces import Alignment, Lettering, PartKind, PartPlace
from tests.law.board import Board
from tests.law.deal import Deal, Part
from tests.law.pieces import BARGE, Pieces

TEXTS = {"name", "label", "formation", "entry", "factors", "factor", "count", "text"}
"""Parts of a face that are written."""
CORNERS = [place for place in PartPlace if "left" in place.value or "right" in place.value]
LATE = 3
ZONES = 8
"""So many sorts of zones, victories and turns there are: each has all edges in its turn."""


class Afield:
    """What is dealt to the map, the counters and the victories of a game that is else made."""

    def __init__(self, deal: Deal, part: Part, board: Board, pieces: Pieces) -> None:
        self.deal, self.part, self.board, self.pieces = deal, part, board, pieces
        self.sides = pieces.sides

    def deal_out(self, number: int, *, translated: bool) -> None:
        """Deal so many kinds of each sort, each in its turn."""
        counters = (self._pool, self._conversion, self._decoy, self._printed)
        listed = self._limits if translated else self._listed  # a list has one language
        others = (self._wreck, listed, self._limits)
        for each in self.deal.turn((*counters, *others), number):
            each()
        zones = (self._edge, self._along, self._coast, self._outweighing, self._connecting)
        course = (self._endings, self._days, self._terms, self._points)
        for each in self.deal.turn((*zones, *course), number):
            each()
        arrivals = (self._widening, self._boxed, self._across, self._replaced)
        for each in self.deal.turn(arrivals, 1):
            each()
        for each in self.deal.some((self._again, self._kinds_of_units, self._written), 1):
            each()
        self._range()
        if self.deal.number % 2:
            self._face(self.deal.number // 2)
        if self.deal.often(40):
            self._withdrawn()
        if self.deal.often(40):
            self._counted()

    def _unit(self, name: str, side: str, arm: str, size: str = "regiment") -> Part:
        factors = "-".join(str(self.deal.whole(2, 6)) for _ in self.pieces.factors)
        unit: Part = {"name": self.deal.name(), "side": side, "type": arm, "size": size}
        unit |= {"factors": factors, "label": unit["name"][:4]}
        mate = self._mate(side)
        if "formation" in mate:
            unit["formation"] = mate["formation"]
        if "back" in mate:
            back = mate["back"]
            unit["back"] = back
            if isinstance(back, dict) and back["kind"] == "reduced":
                reduced = "-".join("1" for _ in self.pieces.factors)
                unit["back"] = {"kind": "reduced", "factors": reduced}
        self.part["units"][name] = unit
        return self.part["units"][name]

    def _mate(self, side: str) -> Part:
        """Return the first unit of a side."""
        return next(each for each in self.part["units"].values() if each["side"] == side)

    def _own(self, side: str) -> str:
        """Return a hex in which no other side is set up."""
        return self.deal.one(sorted(self._free(side)))

    def _free(self, side: str) -> set[str]:
        """Return all of them."""
        taken = {
            label
            for told in self.part["setup"].values()
            if told["side"] != side
            for label in told["where"].get("hexes", ())
        }
        return set(self.board.labels(self.board.playable())) - taken

    def _border(self) -> list[Cell]:
        playable = set(self.board.playable())
        return [at for at, _ in self.board.grid.border() if at in playable]

    def _setup(self, name: str, side: str, told: Part) -> None:
        self.part["setup"][name] = {"side": side, **told}

    def _arrival(self, name: str, side: str, told: Part) -> None:
        turn = self.deal.whole(2, 4)
        told = {"side": side, "turns": str(turn), "blocked": [*Blocked][turn - 2].value} | told
        others = self.part.setdefault("arrivals", {})
        if any("text" in each for each in others.values()):  # where one says so all do
            told["text"] = "They come."
        others[name] = told

    def _pool(self) -> None:
        """Two counters in a cup: one is drawn for the set-up, one may come later."""
        side = self.deal.one(self.sides)
        names = [f"{side}-levy-{number}" for number in (1, 2)]
        for name in names:
            self._unit(name, side, "infantry")
        self.part["pools"] = {"cup": {"name": "Levies", "units": names, "total": 2}}
        draw: Part = {"draw": {"pool": "cup", "count": 1}, "where": {"hexes": [self._own(side)]}}
        self._setup("levy", side, draw | {"face": "down"})
        where = {"hexes": [self.board.label(self.deal.one(self._border()))]}
        if self.deal.often():
            where = {"anywhere": True}
        self._arrival("levies", side, {"draw": {"pool": "cup"}, "where": where, "each-turn": 1})

    def _conversion(self) -> None:
        """Two units that become a larger one."""
        side = self.deal.one(self.sides)
        for number in (1, 2):
            self._unit(f"{side}-half-{number}", side, "infantry", "battalion")
        self._unit(f"{side}-whole", side, "infantry", "brigade")
        halves = [f"{side}-half-1", f"{side}-half-2"]
        told: Part = {"units": halves, "into": f"{side}-whole", "needs": "stacked together"}
        if "AE" in self.part.get("codes", {}):
            told["breaks-on"] = ["AE"]
        self.part["conversions"] = {"brigade": told}
        self._setup("halves", side, {"units": halves, "where": {"off-map": True}})

    def _decoy(self) -> None:
        """A decoy whose back is that of a unit; both are set up in one hex."""
        turned = {
            unit["side"] for unit in self.part["units"].values() if unit.get("back") == "disrupted"
        }
        side = self.deal.one(self.sides)
        hides = any(told.get("face") for told in self.part["setup"].values())
        if side in turned or hides:
            return
        self._unit(f"{side}-watch", side, "security").setdefault("back", "hidden")
        shadow = self._unit(f"{side}-shadow", side, "decoy")
        shadow["back"] = {"kind": "unit", "unit": f"{side}-watch"}
        shadow["factors"] = "-".join("0" for _ in self.pieces.factors)
        where: Part = {"hexes": [self._own(side)]}
        for name, place in self.part["places"].items():
            if self._free(side) >= set(place["hexes"]):
                where = {"places": [name]}
        units = [f"{side}-watch", f"{side}-shadow"]
        self._setup("watch", side, {"units": units, "where": where})

    def _printed(self) -> None:
        """A unit whose name stands on the map, in the hex where it begins."""
        side = self.deal.one(self.sides)
        free = set(self.board.playable()) - {
            self.board.grid.cell(label)
            for place in self.part["places"].values()
            for label in place["hexes"]
        }
        unit = self._unit(f"{side}-post", side, "reconnaissance")
        at = self.board.label(min(free))
        label: Part = {"name": unit["name"], "kind": "unit", "hexes": [at], "side": side}
        self.part.setdefault("labels", {})[f"{side}-post"] = label
        where = {"hexes": [at], "printed": True}
        self._setup("post", side, {"units": [f"{side}-post"], "where": where})

    def _counted(self) -> None:
        """A formation that says again what it has."""
        for name, body in self.part.get("formations", {}).items():
            own = [unit for unit in self.part["units"].values() if unit.get("formation") == name]
            counts: dict[str, Counter[str]] = {"size": Counter(), "type": Counter()}
            for unit in own:
                for key, counted in counts.items():
                    if key in unit:
                        counted[unit[key]] += unit.get("count", 1)
            body["counters"] = sum(counts["type"].values())
            body["arms"] = dict(counts["type"])
            if counts["size"]:
                body["sizes"] = dict(counts["size"])

    def _wreck(self) -> None:
        """A marker with a picture, cut to a size of its own, or with a face of its own."""
        self.pieces.files["pictures/barge.svg"] = BARGE
        wreck: Part = {"name": "Wreck", "picture": "pictures/barge.svg"}
        if self.deal.often() or self.part["counters"].get("shape") == "round":
            wreck["cut"] = {"size": "20 mm", "height": "14 mm", "shape": "square"}
        else:
            parts: list[Part] = [{"show": "picture", "at": "centre", "width": "40%"}]
            parts.append({"show": "name", "at": "bottom", "colour": "black", "width": "80%"})
            self.part.setdefault("faces", {})["hull"] = {"ground": "white", "parts": parts}
            wreck["face"] = "hull"
        self.part.setdefault("markers", {})["wreck"] = wreck
        self.part["markers"]["gone"] = {"name": "Gone", "symbol": "sunk"}

    def _listed(self) -> None:
        """Units of a file beside the game."""
        side = self.deal.one(self.sides)
        self.part["units-from"] = "units.csv"
        factors = [str(self.deal.whole(1, 5)) for _ in self.pieces.factors]
        head = ["id", "name", "side", "type", "size", *self.pieces.factors]
        row = [f"{side}-ferry", self.deal.name(), side, "transport", "company", *factors]
        back = self._mate(side).get("back")
        if isinstance(back, str):
            head, row = [*head, "back"], [*row, back]
        self.pieces.files["units.csv"] = f"{','.join(head)}\n{','.join(row)}\n"
        where = {"hexes": [self._own(side)]}
        self._setup("ferry", side, {"units": [f"{side}-ferry"], "where": where})

    def _limits(self) -> None:
        stacking = self.part.setdefault("stacking", {})
        stacking["defence"] = {"limit": "defence", "most": self.deal.whole(2, 4)}
        unit = next(iter(self.part["units"]))
        across: Part = {"limit": "hexside", "most": 1, "with-unit": unit}
        stacking["bridge"] = across | {"side": self.part["units"][unit]["side"]}

    def _zone(self, name: str, hexes: list[Cell], told: Part) -> None:
        zones = self.part.setdefault("zones", {})
        names = {"name": f"{self.deal.name()} {name}", "hexes": self.board.labels(hexes)}
        zones[name] = names | told

    def _edge(self) -> None:
        """A way out, along an edge of the map."""
        edge = list(MapEdge)[self.deal.number // ZONES % len(MapEdge)]
        hexes = set(self.board.grid.outermost(edge)) & set(self.board.playable())
        if hexes:
            told = {"kind": "exit", "edge": edge.value, "effects": "Units leave here."}
            self._zone("gate", sorted(hexes)[:3], told)

    def _along(self) -> None:
        """A zone along a road, with no hex of another."""
        if not self.board.roads:
            return
        kind = self.part["features"]["way-1"]["kind"]
        taken = {label for zone in self.part.get("zones", {}).values() for label in zone["hexes"]}
        road = self.board.roads[0]
        hexes = [at for at in road if self.board.label(at) not in taken]
        if hexes:
            told: Part = {"along": [kind], "side": self.sides[0], "effects": "Supply comes here."}
            self._zone("march", hexes[:2], told | {"apart-from": list(self.part.get("zones", {}))})

    def _coast(self) -> None:
        grid = self.board.grid
        wet = [
            at
            for at in self.board.playable()
            if any(each in grid and not self.board.land(each) for each in grid.neighbours(at))
        ]
        if wet:
            beside = [at for at in grid.neighbours(wet[0]) if at in wet]
            self._zone(
                "shore", [wet[0], *beside[:1]], {"coastal": True, "effects": "Boats land here."}
            )

    def _victory(self, name: str, told: Part) -> None:
        """Enter a victory before the one that holds where no other does."""
        victory = self.part["victory"]
        rest = {key: victory.pop(key) for key in list(victory) if key == "rest"}
        victory[name] = told
        victory |= rest

    def _outweighing(self) -> None:
        """What has left the map against what is left of the other side."""
        if len(self.sides) < 2:
            return
        first, last = self.sides[0], self.sides[-1]
        told: Part = {"kind": "exit", "side": first, "effects": "Units leave here."}
        self._zone("breach", self.deal.some(self._border(), 1), told)
        text = f"Twice what {{side:{first}}} brought off by {{zone:breach}} is more than "
        text += f"what {{side:{last}}} has left."
        outweighs = {"left-by": "breach", "times": 2, "against": last}
        self._victory("breakout", {"side": first, "text": text, "outweighs": outweighs})

    def _connecting(self) -> None:
        """A road that lies open between two places, before a turn is over."""
        road = self.board.roads[0] if self.board.roads else []
        named = {
            label: name for name, each in self.part["places"].items() for label in each["hexes"]
        }
        ends = [named[label] for label in self.board.labels(road) if label in named]
        if len(ends) > 1:
            two = f"{{place:{ends[0]}}} and {{place:{ends[-1]}}}"
            told: Part = {"side": self.sides[0], "connects": [ends[0], ends[-1]], "before": 5}
            told["judged"] = "end-of-turn"
            self._victory("road", told | {"text": f"The road between {two} is open."})

    def _endings(self) -> None:
        """A track that runs full, and a truce after which a victory is judged."""
        tracks = self.part.setdefault("tracks", {})
        tracks["strain"] = {"name": "Strain", "spaces": 10, "start": 0, "moves-on": "5-6"}
        self.part["ends"]["full"] = {"kind": "track", "text": "The track is full."}
        self.part["ends"]["full"]["track"] = "strain"
        truce: Part = {"kind": "event", "name": "A truce", "side": self.sides[-1]}
        self.part["ends"]["truce"] = truce | {"text": "One party asks for terms."}
        started = next(iter(self.part["units"]))
        told: Part = {"side": self.sides[0], "ending": "truce"}
        told[self.deal.one(("if-started", "unless-started"))] = [started]
        told["holds"] = [next(iter(self.part["places"]))]
        text = (
            f"Units of {{side:{self.sides[0]}}} stand in {{place:{told['holds'][0]}}} at a truce."
        )
        self._victory("terms", told | {"text": text})

    def _points(self) -> None:
        """Points for places and losses, a victory by them, and a worked count."""
        first, place = self.sides[0], next(iter(self.part["places"]))
        value, losses = self.deal.whole(2, 9), self.deal.whole(0, 6)
        held: Part = {"name": "Towns", "value": value, "holds": [place]}
        if self.deal.often():
            held["on"] = [1, 2]
        per = self.deal.one(("unit", "step", "strength"))
        lost: Part = {"name": "Losses", "value": 1, "losses": per}
        if self.deal.often():
            lost |= {"most": 4, "text": "Dust counts for nothing."}
        self.part["points"] = {"towns": held, "losses": lost}
        points = value + min(losses, lost.get("most", losses))
        told: Part = {"side": first, "text": f"{{side:{first}}} has done enough."}
        told |= {"points": f"{points}+"} if self.deal.often() else {"margin": f"{points} or more"}
        self._victory("ahead", told)
        counts = {"towns": 1, "losses": losses}
        tally: Part = {"title": "Points enough", "victory": "ahead"}
        self.part["tallies"] = {
            "enough": tally | {"sides": {first: {"counts": counts, "points": points}}}
        }

    def _days(self) -> None:
        """Turns that are parts of days."""
        days = self.deal.whole(2, 5)
        told: Part = {"count": 2 * days, "first": "1815-06-10", "last": f"1815-06-{9 + days:02}"}
        self.part["turns"] = told | {"parts": ["AM", "PM"], "days": 1}
        if self.deal.often():
            self.part["turns"]["editorial"] = True

    def _terms(self) -> None:
        """An abbreviation, which the rules use, and a term."""
        self.part["abbreviations"] = {"HQ": {"text": "headquarters"}}
        self.part["sections"]["moving"]["text"] += " An HQ moves last."

    def _widening(self) -> None:
        """An arrival whose choice of hexes grows from turn to turn."""
        side = self.deal.one(self.sides)
        self._unit(f"{side}-relief", side, "cavalry")
        one, *more = self.board.labels(self.deal.some(self._border(), 3))
        choices: list[Part] = [{"hexes": [one]}, {"hexes": [one, *more], "wait": False}]
        told: Part = {"units": [f"{side}-relief"], "choices": choices, "where": {"hexes": [one]}}
        self._arrival("relief", side, told)

    def _boxed(self) -> None:
        """A unit waits in a box and comes into a zone."""
        side = self.deal.one(self.sides)
        self._unit(f"{side}-guest", side, "artillery")
        box = {"name": "Waiting", "side": side, "note": "They wait."}
        self.part.setdefault("boxes", {})["waiting"] = box
        self._setup("guest", side, {"units": [f"{side}-guest"], "where": {"box": "waiting"}})
        self._zone(
            "haven",
            self.deal.some(self._border(), 2),
            {"kind": "entry", "side": side, "effects": "Units come."},
        )
        self._arrival("guest", side, {"from-box": "waiting", "where": {"zones": ["haven"]}})

    def _across(self) -> None:
        """A unit comes across a hexside at the border, on the morning of a day."""
        side = self.deal.one(self.sides)
        self._unit(f"{side}-train", side, "supply")
        playable = set(self.board.playable())
        ways = [edges for at, edges in self.board.grid.border() if at in playable]
        edges = [edge for edge in self.deal.one(ways) if edge]
        where = {"hexsides": [self.board.side(self.deal.one(edges))]}
        told: Part = {"units": [f"{side}-train"], "where": where}
        if "parts" in self.part["turns"]:
            told["parts"] = ["AM"]
        self._arrival("train", side, told)

    def _replaced(self) -> None:
        """Eliminated units come back, where a side has any to lose."""
        side = self.deal.one(self.sides)
        zones = list(self.part.get("zones", {}))
        where: Part = {"anywhere": True}
        if zones:
            where["not-zones"] = zones[:1]
        told: Part = {"replaces": True, "where": where, "each-turn": 1}
        if self.deal.often():
            told["pace"] = "landing-capacity"
        self._arrival("back", side, told | {"turns": f"{LATE}+", "at-best": "draw"})

    def _withdrawn(self) -> None:
        """A unit of a side has to leave, from its own hex or from anywhere."""
        side = self.deal.one(self.sides)
        self._unit(f"{side}-detached", side, "cavalry")
        own = self._own(side)
        self._setup("detached", side, {"units": [f"{side}-detached"], "where": {"hexes": [own]}})
        told: Part = {"side": side, "units": [f"{side}-detached"], "turns": f"2-{LATE}"}
        if self.deal.often():
            told |= {"where": {"hexes": [own]}, "late": self.deal.one(("lost", "removed"))}
        self.part["withdrawals"] = {"detached": told}

    def _again(self) -> None:
        """What is said twice: the places of a road, the side of a place, the phase of a victory."""
        places = self.part["places"]
        places[next(iter(places))]["side"] = self.sides[-1]
        named = {label: name for name, each in places.items() for label in each["hexes"]}
        road = self.board.roads[0] if self.board.roads else []
        met = [named[label] for label in self.board.labels(road) if label in named]
        if met:
            self.part["features"]["way-1"]["by"] = met
        if "sequence" in self.part:
            self.part["victory"]["hold"] |= {"judged": "end-of-turn", "after": "rally"}
        elif len(self.sides) > 1:
            self.part["victory"]["hold"] |= {"judged": "end-of-turn", "before": 4}

    def _kinds_of_units(self) -> None:
        """Movement that differs by arm, by size or by unit."""
        unit = next(iter(self.part["units"].values()))
        mounted: Part = {"name": "Those who ride", "steps": 4, "types": [unit["type"]]}
        if "size" in unit and self.deal.often():
            mounted = {"name": "Large bodies", "steps": 1, "sizes": [unit["size"]]}
        scouts: Part = {"steps": 3, "units": [list(self.part["units"])[1]]}
        movement = {"mounted": mounted, "scouts": scouts}
        self.part["movement"] = movement | self.part.get("movement", {"foot": {"steps": 2}})

    def _written(self) -> None:
        """A form on which a side writes what its units do."""
        unit, told = next(iter(self.part["units"].items()))
        form: Part = {"name": "Orders of the day", "columns": {"order": "Order"}, "blank": 3}
        form |= {"units": [unit], "side": told["side"], "text": "One line for each unit."}
        self.part.setdefault("forms", {})["day"] = form

    def _range(self) -> None:
        """The name of a range of mountains, where there are any."""
        made = self.board
        high = [at for at in made.grid.cells() if made.looks[made.terrain[at]] == "mountain"]
        if high and "nature" not in self.part.get("labels", {}):
            label: Part = {"name": self.deal.name(), "kind": "mountains"}
            label["hexes"] = [made.label(self.deal.one(high))]
            self.part.setdefault("labels", {})["range"] = label

    def _face(self, number: int) -> None:
        """A face with one part in a corner or at an edge, of each kind in its turn."""
        units = self.part["units"].values()
        free = [unit for unit in units if not {"face", "picture"} & set(unit)]
        unit = min(free, key=lambda unit: len(unit["name"]))
        kinds = [kind for kind in PartKind if kind is not PartKind.FACTORS]
        kind, place = kinds[number % len(kinds)].value, CORNERS[number % len(CORNERS)].value
        shown: Part = {"show": kind, "at": place}
        if "left" in place:
            shown["move"] = ["0.1 mm", "0 mm"]
        if kind in {"stripe", "line", "box"}:
            shown = {"show": kind, "at": "top", "height": "1 mm", "colour": "band"}
        if kind == "text":
            shown["text"] = "Old"
        if kind == "factor":
            shown["factor"] = self.pieces.factors[0]
        if kind == "star":
            shown["count"] = 2
        if kind in TEXTS:
            shown["type"] = list(Lettering)[number % len(Lettering)].value
            shown["align"] = list(Alignment)[number % len(Alignment)].value
        factors = {"show": "factors", "at": "top" if place.startswith("bottom") else "bottom"}
        factors |= {"largest": "9 pt", "smallest": "6 pt"}
        self.part.setdefault("faces", {})["plaque"] = {"parts": [shown, factors]}
        unit["face"] = "plaque"
        if kind != "label":
            unit.pop("label", None)
