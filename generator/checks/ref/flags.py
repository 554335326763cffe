"""Fixed phrases of the trade, against the flags that say the same in data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, any_of, claims, says
from generator.checks.context import CheckContext, of_things
from generator.checks.map.key import Ground, grounds
from generator.checks.num.kinds import rows_of_flags
from generator.checks.ref import goings, supplies, zones
from generator.checks.ref.entries import setting_up
from generator.checks.stems import same_stem
from generator.checks.trk.when import parts_of_the_day
from generator.model.counters import Arrival, Face, Setup
from generator.model.game import EndKind
from generator.model.movement import Movement, costly
from generator.model.names import listed
from generator.model.tables import LevelTable, OddsTable, Rounding

_RULES = r"^sections\."
_Truth: TypeAlias = Callable[[Said], "bool | Facts"]

# ---- ground


@of_things
def _named_grounds(context: CheckContext) -> dict[str, Ground]:
    """Return terrain and lines by their names in small letters."""
    known = (each for each in grounds(context).values() if each.family != "weather")
    return {each.name.casefold(): each for each in known}


def _ground_names(context: CheckContext) -> dict[str, str]:
    return {"ground": any_of(_named_grounds(context))}


def _having(key: str) -> Callable[[CheckContext], dict[str, str] | None]:
    """Return what lets a row be looked for in games that have data of a key."""
    return lambda context: {} if getattr(context.game, key) else None


def _ground(said: Said) -> Ground | None:
    plain = said["plain"].casefold() if "plain" in said.slots else ""
    return _named_grounds(said.context).get(plain)


def _does(kept: str, of_terrain: str, of_line: str) -> _Truth:
    """Return what judges whether ground does so; else which flag would have said it."""

    def judged(said: Said) -> bool | Facts:
        ground = _ground(said)
        terrain = ground is not None and ground.family == "terrain"
        if ground is None or getattr(ground, kept) or not (terrain or said.game.movement):
            return True
        flag = of_terrain if terrain else of_line
        return {"name": ground.name, "flag": flag, "where": f"{ground.family}.{ground.id}"}

    return judged


_shut = _does("shut_to_some", "playable", "impassable")
_stops = _does("stops", "stops", "halts")


def _of_ground() -> Rows:
    yield Claim(
        "nobody enters ground",
        _shut,
        "the text says {all!r}, but nothing keeps units from {name}",
        help="see `playable` and `impassable` of the key, and `never` of `movement`",
        see="the key: {where}",
        given=_ground_names,
    )
    yield Claim(
        "stops in ground",
        _stops,
        "the text says {all!r}, but `{flag}` does not have it of {name}",
        see="the key: {where}",
        given=_ground_names,
    )


# ---- who moves


def _meant(said: Said, movement: Collection[Movement]) -> list[Movement]:
    """Return the entries of movement whose units the words before a verb name."""
    words = [word.strip(",'") for word in said["who"].casefold().split()]
    words = [word for word in words if len(word) > 2 and word not in {"and", "the", "other", "all"}]
    shared = [(_shared(words, entry), entry) for entry in movement]
    most = max((number for number, _ in shared), default=0)
    return [entry for number, entry in shared if number == most > 0]


def _shared(words: list[str], entry: Movement) -> int:
    """Return how many of some words are of the name, the id or the arms of an entry."""
    own = {*entry.id.split("-"), *entry.name.casefold().split(), *map(str, entry.types)}
    return sum(any(same_stem(word, each) for each in own) for word in words)


def _always(said: Said) -> bool | Facts:
    movement = said.game.movement
    named = _meant(said, movement) if movement else []
    lacking = [each for each in named if not each.always]
    if named:
        return not lacking or {"who": lacking[0].name or lacking[0].id, "id": lacking[0].id}
    right = any(each.always for each in movement) or not any(costly(each) for each in movement)
    return right or {"who": "any units", "id": movement[0].id}


def _attack_costs(said: Said) -> bool | Facts:
    movement = said.game.movement
    right = not movement or any(not each.attacks_after for each in movement)
    return right or {"id": movement[0].id}


def _of_movement() -> Rows:
    yield Claim(
        "may always move",
        _always,
        "the text says {all!r}, but `movement` has no `always` for {who}",
        see="the data: movement.{id}",
    )
    yield Claim(
        "attack costs movement",
        _attack_costs,
        "the text says {all!r}, but all `movement` has `attacks-after: true`",
        see="the data: movement.{id}.attacks-after",
    )


# ---- attacks, supply, odds


def _attacks(key: str, *, wanted: bool) -> _Truth:
    def judged(said: Said) -> bool | Facts:
        attacks = said.game.attacks
        right = attacks is None or getattr(attacks, key) is wanted
        return right or {"flag": key.replace("_", "-"), "has": str(not wanted).lower()}

    return judged


def _controlled(said: Said) -> bool | Facts:
    game = said.game
    right = game.supply is None or game.control is None or game.supply.controlled
    return right or {"flag": "supply.controlled"}


def _arrives_if_held(said: Said) -> bool | Facts:
    arrivals: tuple[Arrival, ...] = said.context.arrivals if said.game.control else ()
    open_ = [each for each in arrivals if each.where.places and not each.controlled]
    return not open_ or {"flag": f"arrivals.{open_[0].id}.controlled"}


def _rounded(said: Said) -> bool:
    tables = said.game.tables.tables
    known = {each.rounding for each in tables if isinstance(each, OddsTable | LevelTable)}
    first, last = said.sentence
    of_odds = said.has("of odds", said.line.text)
    other = said.has("of other numbers", said.line.text[first:last])
    down = said.has("down", said[0])
    meant = {Rounding.DOWN, Rounding.DEFENDER} if down else {Rounding.UP, Rounding.NEAREST}
    return not of_odds or other or not known or None in known or bool(known & meant)


def _of_combat() -> Rows:
    otherwise = "the text says {all!r}, but the data have `attacks.{flag}: {has}`"
    yield Claim("attacked once", _attacks("attacked_once", wanted=True), otherwise)
    yield Claim(
        "all in a hex defend",
        _attacks("whole_stack", wanted=True),
        otherwise,
        given=_having("attacks"),
    )
    yield Claim(
        "no supply from enemies",
        _controlled,
        "the text says {all!r}, but `{flag}` is not so",
        given=_having("supply"),
    )
    yield Claim(
        "no arrival at an enemy's",
        _arrives_if_held,
        "the text says {all!r}, but `{flag}` is not so",
        given=_having("control"),
    )
    yield Claim(
        "rounded", _rounded, "the text says {all!r}, but the `rounding` of the table is another"
    )


# ---- faces


def _setups_with_text(context: CheckContext) -> dict[str, Setup | Arrival]:
    found: dict[str, Setup | Arrival] = {}
    for kind, entries in (("setup", context.setups), ("arrivals", context.arrivals)):
        for each in entries:
            both = isinstance(each, Arrival) and each.from_box is not None
            passage = context.passages.get(f"{kind}.{each.id}.text")
            if passage is not None:
                text = " ".join(line.text for line in passage.lines)
                both |= all(says(context, "REF081", way, text) for way in ("face up", "face down"))
            if not both:
                found[f"{kind}.{each.id}.text"] = each
    return found


def _face_of_entry(said: Said) -> bool | Facts:
    face = "down" if said.about.face is Face.DOWN else "up"
    return face == said.word("way") or {"face": face}


def _face_of_named(said: Said) -> bool | Facts:
    """Judge the set-up of the units that a sentence puts face down, or of its side."""
    setups, units = said.context.setups, said.named("unit")
    sides = said.named("side")
    for each in setups:
        if units and {*units} & {*each.units} and each.face is not Face.DOWN:
            return {"names": listed([said.name("unit", one) for one in units if one in each.units])}
    for side in sides if not units and len(sides) == 1 else ():
        theirs = [each for each in setups if each.side == side]
        if theirs and all(each.face is not Face.DOWN for each in theirs):
            return {"names": said.name("side", side)}
    return True


# ---- texts of entries


def _texts_of(family: str, entries: Iterable[Any]) -> Texts:
    return {f"{family}.{each.id}.text": each for each in entries}


def _comes_on(said: Said) -> bool | Facts:
    parts = said.about.parts
    named = said["part"].casefold() in {part.casefold() for part in parts}
    return not parts or named or {"parts": listed(list(parts), "or")}


def _reinforced_on(said: Said) -> bool | Facts:
    """Judge a part of the day by arrivals that say theirs, if they all say the same."""
    known = {each.parts for each in said.context.counters.arrivals if each.parts}
    parts = known.pop() if len(known) == 1 else ()
    named = said["part"].casefold() in {part.casefold() for part in parts}
    return not parts or named or {"parts": listed(list(parts), "or")}


def _last_turn(said: Said) -> bool:
    """Whether an ending is another one than the end of the last turn."""
    return said.about.kind is not EndKind.TURNS


def _in_reach(said: Said) -> bool | Facts:
    reaches = said.word("way") != "out of"
    return reaches is said.about.may or {"flag": f"may: {str(said.about.may).lower()}"}


def _end_of_line(said: Said) -> bool | Facts:
    """Judge whether a place lies at the beginning or at the end of a line of supply."""
    labels = said.about.path.replace("-", " ").split()
    hexes = {each for name in said.ids("place") for each in said.context.places.get(name, ())}
    at = {"start": labels[0] in hexes, "end": labels[-1] in hexes}
    how = "end" if said.word("how") == "end" else "start"
    return at[how] or not any(at.values()) or {"flag": f"path: {said.about.path}"}


@of_things
def _together(context: CheckContext) -> str:
    """Return the first worked example in which units of one hex attack together."""
    for each in context.game.tables.examples:
        found = each.situation.attackers if each.situation else ()
        if any(len(one.units) > 1 for one in found):
            return each.id
    return ""


def _attack_alone(said: Said) -> bool | Facts:
    example = _together(said.context)
    return not example or {"id": example}


def _attacks_shown(context: CheckContext) -> Texts:
    """Yield the stories of worked examples that show who attacks which hex, with that."""
    examples = context.game.tables.examples
    return {f"examples.{each.id}.text": each.situation for each in examples if each.situation}


def _not_attacked(said: Said) -> bool:
    """Whether a hex is not the one that is attacked."""
    return said.target("hex") != str(said.about.into)


def _not_from_there(said: Said) -> bool:
    """Whether nobody attacks from a hex."""
    starts = {each.start.partition("/")[0] for each in said.about.attackers}
    return said.target("hex") not in starts


def _of_attacks_shown() -> Rows:
    """Yield what stories of worked examples say of the hexes in them."""
    yield Claim(
        "out of a hex",
        _not_attacked,
        "the text says {all!r}, but that hex is the one that is attacked",
        _attacks_shown,
    )
    yield Claim(
        "to a hex",
        _not_from_there,
        "the text says {all!r}, but they attack from there",
        _attacks_shown,
    )


def _of_entries() -> Rows:
    """Yield what texts of entries say that stands beside them in data."""
    yield Claim(
        "part of the day",
        _comes_on,
        "the text says {all!r}, but they arrive on {parts} turns",
        lambda context: _texts_of("arrivals", context.arrivals),
        given=parts_of_the_day,
    )
    yield Claim(
        "reinforced on",
        _reinforced_on,
        "the text says {all!r}, but units arrive on {parts} turns",
        texts=rf"{_RULES}|^sequence\.",
        given=parts_of_the_day,
    )
    yield Claim(
        "before the last turn",
        _last_turn,
        "the text says {all!r}, but the last turn ends the game (`kind: turns`)",
        lambda context: _texts_of("ends", context.game.ends),
    )
    yield Claim(
        "reach",
        _in_reach,
        "the text says {all!r}, but this move has `{flag}`",
        lambda context: _texts_of("marches", context.game.marches),
    )
    yield Claim(
        "unless enemies leave",
        lambda said: not said.about.may,
        "the text says {all!r}, but nobody moves to where enemies stand",
        lambda context: _texts_of("marches", context.game.marches),
    )
    yield Claim(
        "end of a line",
        _end_of_line,
        "the text says {all!r}, but the line has `{flag}`",
        lambda context: _texts_of("supply-lines", context.game.supply_lines),
    )
    yield Claim(
        "together",
        _attack_alone,
        "the text says {all!r}, but they do in the example {id}",
        texts=_RULES,
        see="the example: examples.{id}.situation.attackers",
    )


# ---- phases


def _own_formation(said: Said) -> bool | Facts:
    command = said.game.command
    return command is None or command.own_formation or {"flag": "command.own-formation"}


@claims("REF081", at="all")
def phrase_against_flag() -> Rows:
    """A text says in a fixed phrase the contrary of what the data say.

    "Units do not enter the sea", where the sea is playable; "they stop in reeds", without `stops`;
    "never from one into another", but zones have `through: true`; "face down" beside `face: up`;
    "each hex is attacked once", without `attacked-once`; "infantry may always move one hex",
    without `always`; "rounded down" beside `rounding: up`; a phase that players may skip, without
    `optional`; "on a PM turn" beside `parts: [AM]`; "units in one hex may not fire together", where
    they do in an example; "guns move again" in a phase with other `types`. So it is with who
    enters, crosses or goes by what (`movement`); who has a zone of control, where zones reach and
    what they do; whose source of supply a place is, what lines of supply pass, and when they are
    looked for; what units in a state may not do. Players go by the text, the walkthrough and the
    tables by the data.
    """
    yield from _of_attacks_shown()
    yield from _of_entries()
    of_moves = *_of_ground(), *zones.rows(), *_of_movement(), *goings.rows(), *supplies.rows()
    for row in (*of_moves, *_of_combat(), *rows_of_flags()):
        yield replace(row, texts=_RULES)
    yield Claim(
        "face of an entry",
        _face_of_entry,
        "the text says {all!r}, but `face` is {face}",
        _setups_with_text,
    )
    yield Claim(
        "face down",
        _face_of_named,
        "the text puts {names} face down, but the set-up does not",
        setting_up,
        texts=_RULES,
    )
    yield Claim(
        "optional",
        lambda said: bool(said.about.optional),
        "the text says {all!r}, but this phase is not `optional`",
        lambda context: {f"sequence.{e.id}.text": e for e in context.game.sequence},
    )
    yield Claim(
        "units of a formation",
        _own_formation,
        "the text says {all!r}, but `{flag}` is false",
        texts=_RULES,
    )
