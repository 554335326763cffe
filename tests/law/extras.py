"""What a generated game may have besides: weather, phases, forms, notes, tracks, movement."""

from __future__ import annotations

from generator.model.arms import UnitType
from generator.model.numbers import Dice as Rolled
from generator.model.rules import NoteKind
from tests.law.board import Board
from tests.law.deal import Deal, Part
from tests.law.dice import Dice


def extras(deal: Deal, made: Board, dice: Dice, sides: list[str]) -> Part:
    """Return further keys of the outermost level, some of them in each game."""
    part: Part = {}
    kept = {
        "weather": _weather(deal),
        "sequence": _sequence(dice, sides),
        "forms": _forms(deal),
        "credits": {"idea": {"text": "After an old idea.", "licence": "CC BY 4.0"}},
        "notes": _notes(deal),
        "movement": _movement(deal, made, sides),
        "checks": _checks(deal),
        "tracks": _tracks(deal, made),
    }
    for key, value in kept.items():
        if value and deal.often(40):
            part[key] = value
    if "movement" in part and deal.often(40):
        zones: list[Part] = [{"into": 1, "out": "½"}, {"stops": True}, {"through": False}]
        part["zone-of-control"] = deal.one(zones) | {"friends-free": deal.often()}
    if "movement" in part and deal.often(40):
        part |= _links(deal, made)
    if deal.often(30):
        part |= _supply(deal, made, sides, zones="zone-of-control" in part)
    if "weather" in part and deal.often():
        part.setdefault("tracks", {})["dry"] = {"name": "Dry turns", "weather": "dry", "spaces": 6}
    for key, value in _head(deal, len(sides)).items():
        if deal.often():
            part[key] = value
    if {"movement", "sequence"} <= part.keys() and deal.often():
        for side in sides[:2]:
            part["sequence"][f"{side}-move"]["moves"] = "all"
        part["sequence"]["pursuit"] = {
            "name": "Pursuit",
            "side": sides[0],
            "moves": "½",
            "text": "Go on.",
        }
    return part


def _links(deal: Deal, made: Board) -> Part:
    """Return a link between two hexes far apart, and at times one to a box."""
    ground = made.playable()
    if len(ground) < 4:
        return {}
    ends = [made.label(ground[0]), made.label(ground[-1])]
    tunnel: Part = {"name": "The tunnel", "ends": ends, "cost": deal.one(("1", "all"))}
    if deal.often():
        per = deal.one(("phase", "side-and-phase", "turn", "side-and-turn"))
        tunnel |= {"most": deal.whole(1, 3), "per": per}
    if deal.often():
        tunnel["stops"] = True
    links: Part = {"tunnel": tunnel}
    boxes = list(made.part.get("boxes", {}))
    if boxes:
        links["punt"] = {"name": "The punt", "ends": [made.label(ground[1]), boxes[0]]}
    return {"links": links}


def cup(deal: Deal, part: Part, sides: list[str]) -> None:
    """Give a game with a sequence a cup, with a chit for each side."""
    if "sequence" not in part or not deal.often(40):
        return
    chits: Part = {f"all-{side}": {"sides": [side]} for side in sides}
    names = {f"all-{side}": {"name": f"All {side.capitalize()}", "side": side} for side in sides}
    ends = deal.one(("first-end", "last-end", "empty"))
    if ends != "empty":
        chits["dusk"], names["dusk"] = {"count": 2, "end": True}, {"name": "Dusk", "count": 2}
    part["markers"] = part.get("markers", {}) | names
    part["cup"] = {"phase": "combat", "chits": chits, "ends": ends}


def fate(deal: Deal, part: Part, sides: list[str]) -> None:
    """Give a game events: on a turn, and in a game with a sequence by one of its dice."""
    if not deal.often(40):
        return
    events: Part = {"storm": {"name": "Storm", "on": [1], "text": "Nobody sees far."}}
    if "weather" in part:
        lasts = deal.one(("1 turn", "2 turns", "until ended"))
        events["storm"] |= {"weather": "rain", "lasts": lasts}
    if "sequence" in part:
        once = deal.one(("no-event", "roll-again"))
        events["quiet"] = {"name": "All quiet"}
        events["gold"] = {"name": "Gold", "once": once, "points": {sides[0]: deal.whole(1, 3)}}
        die = deal.one(part["dice"])
        rows = {str(Rolled.parse(die).lowest): "gold", "other": "quiet"}
        phase = deal.one([*part["sequence"]])
        table: Part = {"name": "Fortune", "die": die, "phase": phase, "rows": rows}
        part["event-tables"] = {"fortune": table}
    part["events"] = events


def watch(deal: Deal, part: Part, sides: list[str]) -> None:
    """Let the second side of a game with a sequence fire at whoever of the first one moves."""
    if "sequence" not in part or len(sides) == 1 or not deal.often(40):
        return
    phase: Part = {"name": f"{sides[1].capitalize()} watch", "side": sides[1], "rule": "combat"}
    phase["text"] = "Fire at who moves."
    phase |= {"during": f"{sides[0]}-move", "once": deal.one(("turn", "phase"))}
    arms = [u["type"].split()[0] for u in part["units"].values() if u["side"] == sides[1]]
    if arms and deal.often():
        phase["types"] = arms[:1]
    part["sequence"]["watch"] = phase
    factors = part["counters"].get("factors", [])
    if "range" in part.get("tables", {}).get("volley", {}) and factors:
        part["tables"]["volley"]["range"] = factors[0]


def late(part: Part) -> None:
    """Let the units of the first entry of movement move as far in the afternoon by another one."""
    if "movement" in part and "parts" in part["turns"]:
        (name, first), *_ = part["movement"].items()
        own = {"name": "Whoever is late", "parts": ["PM"]}
        part["movement"] = {f"late-{name}": first | own} | part["movement"]


def _supply(deal: Deal, made: Board, sides: list[str], *, zones: bool) -> Part:
    features = made.part.get("features", {}).values()
    roads = [each["kind"] for each in features if "path" in each]
    sources = {side: {"hexes": [made.label(made.playable()[0])]} for side in sides}
    supply: Part = {"ground": deal.one(("3", "any")), "sources": sources, "out": "out-of-supply"}
    if roads:
        supply["then"] = {roads[0]: deal.one(("any", "8"))}
    if zones:
        supply |= {"blocked": ["enemy-units", "enemy-zones"], "friends-free": deal.often()}
    return {"supply": supply, "states": {"out-of-supply": {"never": ["attack"], "steps": 1}}}


def command(deal: Deal, part: Part) -> None:
    """Let the first arm of each side lead the others, where each side has two."""
    units = part["units"].values()
    known = set(UnitType)
    arms = [{each["type"] for each in units if each["side"] == side} for side in part["sides"]]
    shared = sorted(set.intersection(known, *arms))
    if not shared or any(len(each) < 2 for each in arms) or not deal.often(40):
        return
    rule: Part = {"range": "3", "leaders": [shared[0]], "out": "out-of-command"}
    if deal.often(30):
        rule["never"] = list(part.get("lines", {}))[:1]
    part["command"] = rule
    part.setdefault("states", {})["out-of-command"] = {"never": ["attack"]}


def control(deal: Deal, part: Part) -> None:
    """Let victories and points ask for control of the places that they want held."""
    wanting = *part["victory"].values(), *part.get("points", {}).values()
    held = [each for each in wanting if "holds" in each]
    if held and deal.often(40):
        for each in held:
            each["controls"] = each.pop("holds")
        part["control"] = {"gained": deal.one(("entering", "standing"))}
        part["owners"] = {held[0]["controls"][0]: deal.one(list(part["sides"]))}


def ratings(deal: Deal, part: Part) -> set[str]:
    """Deal a second roll against a factor and a modifier that is worth one; return its dice."""
    factors, codes = part["counters"]["factors"], part.get("codes", {})
    rated = all("factors" in unit for unit in part["units"].values())
    if "crt" not in part.get("tables", {}) or not rated or not deal.often():
        return set()
    valour: Part = {"name": "Valour", "kind": "die", "favours": "attacker", "most": 3}
    valour |= {"worth": f"{deal.one(('best', 'sum of'))} {factors[0]}", "when": "Flags are shown."}
    valour |= {"tables": ["crt"]}
    part.setdefault("modifiers", {})["valour"] = valour
    if "DR" not in codes:
        return set()
    fail = deal.one(("broken", {"state": "broken", "lose": "1 step"}))
    check = {"roll": "2d6-1", "pass": f"{factors[-1]} or less", "fail": fail}
    codes["DR"] = codes["DR"] | {"orders": {"defender": {"retreat": 1, "check": check}}}
    codes["DR"]["text"] = "The defenders retreat one hex and check their nerve."
    part.setdefault("states", {})["broken"] = {"never": ["attack"]}
    return {"2d6"}


def _head(deal: Deal, sides: int) -> Part:
    return {
        "subtitle": "A day in the hills",
        "language": deal.one(("en", "en-GB")),
        "players": str(sides),
        "duration": "90 minutes",
        "needs": ["pencil and paper"],
        "original": True,
    }


def _weather(deal: Deal) -> Part:
    rain: Part = {"name": "Rain", "effects": "No unit crosses a river."}
    if deal.often():
        rain |= {"most": 2, "editorial": True}
    roll: Part = {"weather": "rain", "chance": "50%", "die": "1d6", "on": "4-6"}
    if deal.often(30):
        roll["editorial"] = True
    states = {"dry": {"name": "Dry"}, "rain": rain}
    return {"name": "Rain", "first": "dry", "states": states, "rolls": {"2+": roll}}


def _sequence(dice: Dice, sides: list[str]) -> Part:
    phases: Part = {}
    for side in sides[:2]:
        name = f"{side.capitalize()} movement"
        phases[f"{side}-move"] = {"name": name, "side": side, "rule": "moving"}
        phases[f"{side}-move"]["text"] = "Move units."
    combat: Part = {"name": "Combat", "rule": "combat", "text": "Attack enemies."}
    if dice.tables:
        combat["table"] = next(iter(dice.tables))
    return phases | {
        "combat": combat,
        "rally": {"name": "Rally", "optional": True, "text": "Units rally."},
    }


def _forms(deal: Deal) -> Part:
    form: Part = {"name": "Orders", "columns": {"order": "Order", "turn": {"name": "Turn"}}}
    form |= {"blank": deal.whole(2, 12), "text": "One line for each unit."}
    return {"orders": form | ({"total": True} if deal.often() else {})}


def _notes(deal: Deal) -> Part:
    kind = deal.turn([kind.value for kind in NoteKind])[0]
    note: Part = {
        "title": "The day",
        "kind": kind,
        "text": "It was a long day.",
        "about": ["moving"],
    }
    return {"day": note}


def _movement(deal: Deal, made: Board, sides: list[str]) -> Part:
    foot: Part = {"name": "Units on foot", "steps": deal.whole(1, 4)}
    lines = list(made.part.get("lines", {}))
    roads = [line for line in lines if line in {"road", "highway", "track", "railway"}]
    if roads:
        key = deal.one(("extra", "times", "ways"))
        foot[key] = {roads[0]: "½" if key == "ways" else 2}
    rivers = [line for line in lines if line in {"river", "creek", "wide-river", "canal"}]
    if rivers:
        key = deal.one(("cost", "never", "halts", "alone"))
        foot[key] = {rivers[0]: 1} if key == "cost" else [rivers[0]]
        if deal.often(30):
            foot["told"] = {rivers[0]: "from its bank alone"}
        if key == "cost" and "ways" in foot:
            foot["ways"] = {roads[0]: {"steps": "½", "bridges": [rivers[0]]}}
    ground = list(dict.fromkeys(made.terrain[at] for at in made.playable()))
    if deal.often(40):
        foot |= {"terrain": {name: deal.one(("1½", "2", "all")) for name in ground[:2]}}
        foot["always"] = True
    if deal.often(30):
        foot["by-enemies"] = False
    if deal.often(30):
        foot["attacks-after"] = True
    if len(sides) > 1 and deal.often(30):
        first = foot | {"side": sides[0], "name": f"{sides[0].capitalize()} units"}
        return {"first": first, "foot": {"steps": 2}}
    return {"foot": foot}


def _checks(deal: Deal) -> Part:
    severity = deal.turn(("error", "warning", "note"))[0]
    told: Part = {"title": "Every side has units", "each": "sides", "that": "len(units) > 1"}
    told |= {"severity": severity, "message": "{left} is too few", "about": "units"}
    return {"LAW001": told | {"why": "Nobody plays alone."}}


def _tracks(deal: Deal, made: Board) -> Part:
    tracks: Part = {"turns": {"name": "Turns", "turns": True}}
    if deal.often(30):
        tracks["clock"] = {"name": "Clock", "spaces": deal.whole(5, 20), "start": deal.whole(0, 1)}
    return tracks if made.part else {}
