"""Counters of generated games: what stands on them, where they begin, and who comes later."""

from __future__ import annotations

from generator.board import Cell
from generator.model.arms import Silhouette, UnitSize, UnitType
from generator.model.counters import BackKind, MarkerSymbol
from generator.model.faces import Alignment, Lettering, PartKind, PartPlace
from tests.law.board import Board
from tests.law.deal import Deal, Part

BARGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<path d="M2 10 L38 10 L32 18 L8 18 Z" fill="#404040"/></svg>'
)
SIZES = (("15 mm", None), ("13 mm", None), ("5/8 in", None), ("18 mm", "12 mm"))
FACTORS = (("attack", "defence"), ("attack", "defence", "pace"), ("strength",))


_MARKERS = {"broken-supply-command": "Spent", "ready": "Ready"}
"""Markers by their ids: the first shows all states that are dealt."""


class Pieces:
    """The counters of a game as they are typed."""

    def __init__(self, board: Board, sides: list[str]) -> None:
        self.deal: Deal = board.deal
        self.board = board
        self.sides = sides
        self.part: Part = {}
        self.units: dict[str, Part] = {}
        self.stands: dict[str, Cell] = {}
        """Where units stand that begin in one hex."""
        self.later: list[str] = []
        self.files: dict[str, str] = {}
        self.factors = list(self.deal.one(FACTORS))
        self._style()
        self._faces()
        self._formations()
        self._units()
        self._markers()
        self._enter()
        self._stacking()

    def _style(self) -> None:
        size, height = self.deal.one(SIZES)
        style: Part = {"size": size, "factors": self.factors}
        if height:
            style["height"] = height
        elif self.deal.often(25):
            style["shape"] = self.deal.one(("round", "stand-up", "square"))
        self.part["counters"] = style

    def _faces(self) -> None:
        """Deal one face of its own: a picture or a symbol, and what the turn brings."""
        deal = self.deal
        self.face = ""
        if deal.often(40):
            self.face = "banner"
            part: Part = {"show": "text", "text": "Used", "at": "centre"}
            shown = deal.turn([kind.value for kind in PartKind])[0]
            place = deal.turn([place.value for place in PartPlace])[0]
            if shown not in {"text", "count", "entry"} and place != "centre":
                other: Part = {"show": shown, "at": place}
                if shown == "factor":
                    other["factor"] = self.factors[0]
                if shown in {"stripe", "line", "box"}:
                    other = {"show": shown, "at": "top", "height": "1 mm", "width": "80%"}
                    if shown == "stripe":
                        other.pop("width")
                part["at"] = "top" if place.startswith("bottom") else "bottom"
                if self.part["counters"].get("shape") != "round":  # less room at its edges
                    part["type"] = deal.turn([each.value for each in Lettering])[0]
                part["align"] = deal.turn([each.value for each in Alignment])[0]
                self.part["faces"] = {"banner": {"parts": [other, part]}}
            else:
                self.part["faces"] = {"banner": {"parts": [part]}}

    def _formations(self) -> None:
        self.formations: dict[str, str] = {}
        if self.deal.often(40):
            told: Part = {}
            for side in self.sides[:2]:
                self.formations[side] = f"{side}-body"
                name = self.deal.name()
                body: Part = {"name": f"Army of {name}", "short": name[:3], "side": side}
                if self.deal.often():
                    body["colour"] = self.deal.dark()
                told[f"{side}-body"] = body
            self.part["formations"] = told

    def _units(self) -> None:
        deal = self.deal
        many = 3 if len(self.sides) < 4 else 2
        arms = deal.turn(
            [arm.value for arm in UnitType if arm is not UnitType.DECOY], many * len(self.sides)
        )
        sizes = deal.turn([size.value for size in UnitSize], 3)
        pictures = deal.turn([picture.value for picture in Silhouette])
        backs = [kind for kind in BackKind if kind is not BackKind.UNIT]
        for side in self.sides:
            back = deal.turn(backs)[0] if deal.often(60) else deal.one(backs)
            for number in range(many):
                unit: Part = {"name": deal.name(), "side": side, "type": arms.pop()}
                if deal.often(80):
                    unit["size"] = deal.one(sizes)
                if deal.often(15):
                    unit["silhouette"] = pictures[0]
                if deal.often(30):
                    unit["label"] = f"{deal.whole(1, 99)} {unit['name'][0]}"
                if side in self.formations:
                    unit["formation"] = self.formations[side]
                unit["factors"] = "-".join(str(deal.whole(2, 6)) for _ in self.factors)
                if deal.often(20):
                    unit["count"] = deal.whole(2, 4)
                self._back(unit, back)
                if deal.often(8):
                    self.files["pictures/barge.svg"] = BARGE
                    unit["picture"] = "pictures/barge.svg"
                if deal.often(8) and back is BackKind.BLANK:
                    unit["cut"] = deal.one(("20 mm", {"size": "20 mm", "height": "14 mm"}))
                if deal.often(10):
                    unit["note"] = "Its strength is a guess."
                    unit["editorial"] = True
                self.units[f"{side}-{number + 1}"] = unit
        if self.face:
            self._wear(next(iter(self.units.values())))
        self.part["units"] = self.units

    def _wear(self, unit: Part) -> None:
        """Give a unit the face of its own; factors that the face does not show it has not."""
        unit["face"] = self.face
        shown = {part["show"] for part in self.part["faces"][self.face]["parts"]}
        if "factors" in shown or ("factor" in shown and len(self.factors) == 1):
            return
        del unit["factors"]
        if isinstance(unit.get("back"), dict):
            unit["back"].pop("factors", None)
            if unit["back"]["kind"] == "reduced":
                unit["back"]["face"] = self.face

    def _back(self, unit: Part, kind: BackKind) -> None:
        if kind is not BackKind.BLANK:
            unit["back"] = kind.value
            if kind is BackKind.REDUCED:
                unit["back"] = {"kind": "reduced", "factors": "-".join("1" for _ in self.factors)}
            if kind is BackKind.FLIPPED:
                unit["back"] = {"kind": "flipped", "text": "Moved"}

    def _markers(self) -> None:
        symbols = self.deal.turn([symbol.value for symbol in MarkerSymbol], self.deal.whole(0, 2))
        if symbols:
            markers: Part = {}
            for number, (symbol, name) in enumerate(zip(symbols, _MARKERS, strict=False)):
                count = 40 if symbol == "disrupted" else number + 1
                markers[name] = {"name": _MARKERS[name], "symbol": symbol, "count": count}
                if self.deal.often(40):
                    back = {"back": "Over", "back-symbol": "flag", "note": "Lies on a unit."}
                    markers[name] |= back | {"side": self.sides[0]}
            self.part["markers"] = markers

    def _enter(self) -> None:
        """The first units of a side stand on the map; the last may come later."""
        deal = self.deal
        playable = self.board.playable()
        setup: Part = {}
        arrivals: Part = {}
        shares = _shares(playable, len(self.sides))
        for side, share in zip(self.sides, shares, strict=True):
            own = [name for name, unit in self.units.items() if unit["side"] == side]
            last = own[-1]
            if deal.often(40):
                own.remove(last)
                self.later.append(last)
                arrivals[f"{side}-later"] = self._arrival(side, last)
            counters = [name for name in own for _ in range(self.units[name].get("count", 1))]
            setup[side] = self._setup(side, counters, share)
        self.part["setup"] = setup
        if arrivals:
            self.part["arrivals"] = arrivals
        if any("text" in each for each in arrivals.values()):
            for each in arrivals.values():
                each.setdefault("text", "They come at noon.")

    def _setup(self, side: str, counters: list[str], share: list[Cell]) -> Part:
        deal = self.deal
        told: Part = {"side": side, "units": counters}
        hexes = deal.some(share, deal.whole(1, 3))
        where: Part = {"hexes": self.board.labels(hexes)}
        if deal.often(25) and len(share) >= len(counters):
            hexes = deal.some(share, len(counters))
            where = {"hexes": self.board.labels(hexes), "each": True}
            self.stands |= dict(zip(counters, hexes, strict=True))
        if deal.often(20) and not any("cut" in self.units[name] for name in counters):
            told["face"] = "down"  # backs of another size would tell which is which
        if deal.often(20):
            told["total"] = len(counters)
        if deal.often(15):
            told |= {"text": "They begin on their own ground.", "editorial": True}
        if deal.often(15):
            told["disrupted"] = "33%"
        if deal.often(10) and not where.get("each"):
            self.part.setdefault("boxes", {})[f"{side}-box"] = {
                "name": f"{side.capitalize()} reserve",
                "side": side,
                "note": "Units wait here.",
            }
            where = {"box": f"{side}-box"}
        elif deal.often(10):
            where = {"anywhere": True}
        if deal.often(10):
            del told["units"]
            told.pop("total", None)
            told["rest"] = True
        return told | {"where": where}

    def _arrival(self, side: str, unit: str) -> Part:
        deal = self.deal
        playable = set(self.board.playable())
        border = [at for at, _ in self.board.grid.border() if at in playable]
        counters = [unit] * self.units[unit].get("count", 1)
        told: Part = {"side": side, "units": counters, "turns": str(deal.whole(2, 4))}
        told["where"] = {"hexes": [self.board.label(deal.one(border))]}
        if deal.often(30):
            told["text"] = "They come at dawn."
        if deal.often(30):
            told |= {"chance": "50%", "otherwise": "5+", "editorial": True}
        if deal.often(30):
            told["each-turn"] = 1
            told["turns"] += "+" if len(counters) > 1 else ""
        if deal.often(20):
            told |= {"total": len(counters), "disrupted": "50%", "face": "down"}
        return told

    def _stacking(self) -> None:
        if self.deal.often(60):
            limit: Part = {"limit": "stack", "most": self.deal.whole(8, 12)}
            self.part["stacking"] = {"hex": limit}
            if self.deal.often(30):
                limit |= {"weights": {"division": 2}, "exempt": "scouts"}
            if self.deal.often(30):
                across = {"limit": "hexside", "most": 3, "side": self.sides[0]}
                self.part["stacking"]["across"] = across


def _shares(hexes: list[Cell], sides: int) -> list[list[Cell]]:
    """Part the hexes, in reading order, among the sides."""
    size = len(hexes) // sides
    return [hexes[number * size : (number + 1) * size] for number in range(sides)]
