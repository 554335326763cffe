"""Fixed phrases of the trade, against the flags that say the same in data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, has
from generator.checks.context import CheckContext, of_things
from generator.checks.map.key import Ground, grounds
from generator.checks.ref.entries import setting_up
from generator.checks.stems import same_stem
from generator.model.counters import Arrival, Face, Setup
from generator.model.game import EndKind
from generator.model.movement import Movement, ZoneOfControl, costly
from generator.model.names import listed
from generator.model.tables import LevelTable, OddsTable, Rounding

_RULES = r"^sections\."
_NOT = r"\b(no|not|never|nobody|need not|without|nor|unless)"
_Truth: TypeAlias = Callable[[Said], "bool | Facts"]
_SOMEONE = r"(unit|army|armies|counter|piece|force|stack)s?"

# ---- ground


@of_things
def _named_grounds(context: CheckContext) -> dict[str, Ground]:
    """Return terrain and lines by their names in small letters."""
    known = (each for each in grounds(context).values() if each.family != "weather")
    return {each.name.casefold(): each for each in known}


def _on_ground(says: str) -> Callable[[CheckContext], str]:
    """Return what makes a pattern in which `<ground>` is the name of terrain or of a line."""

    def made(context: CheckContext) -> str:
        names = "|".join(sorted(map(_escaped, _named_grounds(context)), key=len, reverse=True))
        return says.replace("<ground>", rf"(?P<plain>{names})s?\b") if names else ""

    return made


def _escaped(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter == " " else "." for letter in name)


def _where(key: str, says: str) -> Callable[[CheckContext], str]:
    """Return what makes a pattern, of nothing where the game has no data of a key."""
    return lambda context: says if getattr(context.game, key) else ""


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
    nobody = (
        rf"\b(nobody|no ({_SOMEONE}|one)( may| can)?|{_SOMEONE} never"
        rf"|({_SOMEONE}|they|it) (do|does|may|must|can) ?not)"
    )
    for who in (nobody, r"\b(nobody|never)"):
        yield Claim(
            _on_ground(rf"{who} (enters?|cross(es)?) (the |an? |any )?<ground>"),
            _shut,
            "the text says {all!r}, but nothing keeps units from {name}",
            help="see `playable` and `impassable` of the key, and `never` of `movement`",
            see="the key: {where}",
        )
    there = "(in|on|on entering|after crossing|upon entering)"
    when = r"(when|if|as soon as|after) (it|they) (has |have )?(enter(s|ed)?|cross(es|ed)?)"
    for where in (there, when):
        yield Claim(
            _on_ground(rf"\b(stops?|halts?) (there )?{where} (the |an? |any )?<ground>"),
            _stops,
            "the text says {all!r}, but `{flag}` does not have it of {name}",
            not_after=_NOT,
            see="the key: {where}",
        )


# ---- zones of control and enemies


def _zone(key: str, *, wanted: bool) -> _Truth:
    def judged(said: Said) -> bool | Facts:
        zone: ZoneOfControl | None = said.game.zone_of_control
        about = has(r"\bzones?\b", said.line.text)
        right = zone is None or not about or getattr(zone, key) is wanted
        return right or {"flag": key.replace("_", "-"), "has": str(not wanted).lower()}

    return judged


def _friends(said: Said) -> bool | Facts:
    """Judge whether a friend makes a zone harmless: for a line of supply, or for those who move."""
    if "how" in said.slots and has(r"\bnot\b|n't\b", said["how"]):
        return True
    first, last = said.sentence
    of_line = has(r"\b(lines?|suppl\w+|trac\w+)\b", said.line.text[first:last])
    zone, supply = said.game.zone_of_control, said.game.supply
    if of_line:
        right = supply is None or supply.friends_free
        return right or {"flag": "supply.friends-free", "has": "false"}
    return zone is None or zone.friends_free or {"flag": "friends-free", "has": "false"}


def _stops_beside(said: Said) -> bool | Facts:
    game = said.game
    zone, movement = game.zone_of_control, game.movement
    right = not movement or (zone is not None and zone.stops)
    right = right or any(not each.by_enemies for each in movement)
    return right or {"flag": "by-enemies", "has": "true"}


def _of_zones() -> Rows:
    otherwise = "the text says {all!r}, but the data have `{flag}: {has}`"
    beside = "(next to|beside|adjacent to)"
    enemy = r"(an? |any )?(enemy|hostile) (zone( of control)?|ZOC)s?"
    for says in (
        rf"\b(must )?stops? (there )?(in|on entering|upon entering) {enemy}",
        rf"\benters? {enemy} (must )?(stops?|end its move)\b",
    ):
        yield Claim(
            _where("zone_of_control", says), _zone("stops", wanted=True), otherwise, not_after=_NOT
        )
    yield Claim(
        r"\b(never|nobody|no unit|not|may not|cannot)\b[^.;:,]{0,40}? "
        r"from (one|an?|zone|any)( hex)?( in)?( (enemy )?zones?)?( of control)? "
        r"(straight |directly )?(in)?to (another|zone|the next|any other)\b",
        _zone("through", wanted=False),
        otherwise,
        unless=r"\b(unless|except|but it may)\b",
    )
    yield Claim(
        r"\bmay (go|move|pass) (straight |directly )?(from one )?(in)?to (another|the next)"
        r"( zone)?(?=[.,;])",
        _zone("through", wanted=True),
        otherwise,
    )
    for says in (
        r"\bhex (in which|where|with) a friend[^.;,]{0,30}? is in (none|no zone)\b",
        r"\bzones?( of control)? (in which|where|if) no friend(ly unit)?s?\b",
        r"\bfriend(ly unit)?s? (?P<how>[^.;,]*?)(negates?|cancels?) ((an?|the) )?(enemy )?zones?\b",
        r"\bnone reaches [^.;]{0,30}?(to )?a hex with a friend\b",
    ):
        yield Claim(
            _where("zone_of_control", says), _friends, otherwise, not_after=r"\b(no|nor|neither)"
        )
    for says in (
        rf"\bstops? (there )?(when it (is|comes) )?{beside} (an |any )?enem(y|ies)\b",
        rf"\bcomes? to an? hex {beside} an enemy( unit)? (must )?stops?\b",
    ):
        yield Claim(_where("movement", says), _stops_beside, otherwise, not_after=_NOT)


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


def _heedless(said: Said) -> bool | Facts:
    movement = said.game.movement if said.game.zone_of_control else ()
    lacking = [each for each in _meant(said, movement) if each.zones] if movement else []
    return not lacking or {"who": lacking[0].name or lacking[0].id, "id": lacking[0].id}


def _attack_costs(said: Said) -> bool | Facts:
    movement = said.game.movement
    right = not movement or any(not each.attacks_after for each in movement)
    return right or {"id": movement[0].id}


def _of_movement() -> Rows:
    who = r"(?P<who>[A-Za-z][\w',-]*( [\w',-]+){0,4}?)"
    yield Claim(
        rf"{who} (may|can) always (move|go|enter|advance|march)( at least)? (one|1|a) hex\b"
        r"(?! (onto|to a friend))",
        _always,
        "the text says {all!r}, but `movement` has no `always` for {who}",
        see="the data: movement.{id}",
    )
    yield Claim(
        rf"{who} (takes? no notice of|pays? no heed to|ignores?) (enemy )?zones\b",
        _heedless,
        "the text says {all!r}, but `movement` does not have `zones: false` for {who}",
        see="the data: movement.{id}",
    )
    yield Claim(
        r"\battacks?\b[^.;:]{0,30}? (takes|costs|uses up|counts as)"
        r" (that|a|an|one|the last|its last) (step|hex|point)( as well)?\b",
        _attack_costs,
        "the text says {all!r}, but all `movement` has `attacks-after: true`",
        see="the data: movement.{id}.attacks-after",
        not_after=_NOT,
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
    of_odds = has(r"\b(odds|divid\w+|columns?|ratio)\b", said.line.text)
    other = has(r"\b(half|halve[sd]?|halving|double[sd]?|each unit)\b", said.line.text[first:last])
    down = has("down|drop|ignor|lost|left", said[0])
    meant = {Rounding.DOWN, Rounding.DEFENDER} if down else {Rounding.UP, Rounding.NEAREST}
    return not of_odds or other or not known or None in known or bool(known & meant)


def _of_combat() -> Rows:
    otherwise = "the text says {all!r}, but the data have `attacks.{flag}: {has}`"
    yield Claim(
        r"\b(each|every|a|no|any) hex (is|may be|can be) attacked"
        r"( only| no more than| more than| at most)? once\b",
        _attacks("attacked_once", wanted=True),
        otherwise,
        unless=r"\bnot\b",
    )
    all_there = "all (the )?(enemy |defending )?(units|enemies|defenders) in (a|the|that|it|one)"
    for says in (
        rf"\b{all_there}( attacked)? ?(hex)? defend\b",
        rf"\bdefen[cs]e of {all_there} hex\b",
    ):
        yield Claim(_where("attacks", says), _attacks("whole_stack", wanted=True), otherwise)
    for says in (
        r"\bno source of supply\b(?=[^.;]* (other side|enemy|side))",
        r"\bno supply comes from [^.;]{0,40} (enemy|other side|opponent) controls\b",
    ):
        yield Claim(
            _where("supply", says), _controlled, "the text says {all!r}, but `{flag}` is not so"
        )
    for says in (
        r"\b(nothing|nobody|no one|no unit) arrives there\b",
        r"\bwhat (would|should) arrive there waits\b",
    ):
        yield Claim(
            _where("control", says),
            _arrives_if_held,
            "the text says {all!r}, but `{flag}` is not so",
        )
    yield Claim(
        r"\bround(ed|s|ing)? (it |them |that |this )?(down|up)\b"
        r"|\bdrop(s|ped)? what(ever)? is left\b"
        r"|\b(fractions?|remainders?) (is|are) (dropped|ignored|lost)\b",
        _rounded,
        "the text says {all!r}, but the `rounding` of the table is another",
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
                both |= has(r"\bface[ -]up\b", text) and has(r"\bface[ -]down\b", text)
            if not both:
                found[f"{kind}.{each.id}.text"] = each
    return found


def _face_of_entry(said: Said) -> bool | Facts:
    face = "down" if said.about.face is Face.DOWN else "up"
    return face == said["way"].casefold() or {"face": face}


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


def _parts_of_the_day(context: CheckContext) -> str:
    """Return a pattern of "on an AM turn"; nothing where a day has no parts."""
    turns = context.game.turns
    parts = "|".join(map(_escaped, dict.fromkeys(turns.parts))) if turns and turns.parts else ""
    return rf"\bon (an?|the|each|every) (?P<part>{parts}) turns?\b" if parts else ""


def _comes_on(said: Said) -> bool | Facts:
    parts = said.about.parts
    named = said["part"].casefold() in {part.casefold() for part in parts}
    return not parts or named or {"parts": listed(list(parts), "or")}


def _last_turn(said: Said) -> bool:
    """Whether an ending is another one than the end of the last turn."""
    return said.about.kind is not EndKind.TURNS


def _in_reach(said: Said) -> bool | Facts:
    reaches = said["way"].casefold() != "out of"
    return reaches is said.about.may or {"flag": f"may: {str(said.about.may).lower()}"}


def _end_of_line(said: Said) -> bool | Facts:
    """Judge whether a place lies at the beginning or at the end of a line of supply."""
    labels = said.about.path.replace("-", " ").split()
    hexes = {each for name in said.ids("place") for each in said.context.places.get(name, ())}
    at = {"start": labels[0] in hexes, "end": labels[-1] in hexes}
    how = "end" if said["how"].casefold() == "end" else "start"
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
        r"\b(attacks?|assaults?|goe?s?|comes?|moved?) [^.;:]{0,60}?\bout of (the {:terrain} )?"
        r"((hex|square) )?{hex}",
        _not_attacked,
        "the text says {all!r}, but that hex is the one that is attacked",
        _attacks_shown,
        unless=r"\b(retreat|withdr|rout|driven|flee|fled)",
    )
    yield Claim(
        r"\b(attacks?|assaults?|press(es)?|announces? {:number}) [^.;:]{0,40}?\bto"
        r" ((hex|square) )?{hex}",
        _not_from_there,
        "the text says {all!r}, but they attack from there",
        _attacks_shown,
        unless=r"\b(retreat|withdr|rout|back)",
    )


def _of_entries() -> Rows:
    """Yield what texts of entries say that stands beside them in data."""
    yield Claim(
        _parts_of_the_day,
        _comes_on,
        "the text says {all!r}, but they arrive on {parts} turns",
        lambda context: _texts_of("arrivals", context.arrivals),
    )
    for says in (
        r"\bbefore (the (last|final) turn|{:turn}|turn {:turn})(?=[.,;]|\Z)",
        r"\b(it|game|battle|fight|scenario|day) (begins|starts|opens)\b(?! (again|late))",
    ):
        yield Claim(
            says,
            _last_turn,
            "the text says {all!r}, but the last turn ends the game (`kind: turns`)",
            lambda context: _texts_of("ends", context.game.ends),
        )
    yield Claim(
        r"\b(?P<way>out of|within|in|into) reach\b",
        _in_reach,
        "the text says {all!r}, but this move has `{flag}`",
        lambda context: _texts_of("marches", context.game.marches),
    )
    yield Claim(
        r"\bunless the enem(y|ies) (has|have) (gone|left|retreated)\b",
        lambda said: not said.about.may,
        "the text says {all!r}, but nobody moves to where enemies stand",
        lambda context: _texts_of("marches", context.game.marches),
    )
    yield Claim(
        r"{place:named place} (is|lies|stands) at (its|the) (?P<how>end|start|beginning)\b",
        _end_of_line,
        "the text says {all!r}, but the line has `{flag}`",
        lambda context: _texts_of("supply-lines", context.game.supply_lines),
    )
    yield Claim(
        r"\b(units?|counters?|those|armies|guns) (in|of|on) (one|the same|a) hex"
        r" (may not|must not|cannot|never) (fire|attack)s? together\b",
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
    they do in an example. Players go by the text, the walkthrough and the tables by the data.
    """
    yield from _of_attacks_shown()
    yield from _of_entries()
    for row in (*_of_ground(), *_of_zones(), *_of_movement(), *_of_combat()):
        yield replace(row, texts=_RULES)
    yield Claim(
        r"\bface[ -](?P<way>up|down)\b",
        _face_of_entry,
        "the text says {all!r}, but `face` is {face}",
        _setups_with_text,
        not_after=_NOT,
    )
    yield Claim(
        r"\bface[ -]down\b",
        _face_of_named,
        "the text puts {names} face down, but the set-up does not",
        setting_up,
        texts=_RULES,
        unless=r"\b(once|until|when|after|later|not|never|memos?|cards?)\b",
    )
    yield Claim(
        r"\b((is|are) optional|may (skip|be skipped|be left out)"
        r"|(if|where|that) (they|you|both|players|battles) (like|want|wish)|that want it)\b",
        lambda said: bool(said.about.optional),
        "the text says {all!r}, but this phase is not `optional`",
        lambda context: {f"sequence.{e.id}.text": e for e in context.game.sequence},
    )
    yield Claim(
        r"\b(leaders?|commanders?|generals?|headquarters|HQs?) [^.;]{0,40}?(units )?of"
        r" (his|their|its|the same) (own )?(formation|corps|division|platoon|brigade|army)"
        r"( only| alone)?(?=[.,;]|\Z)",
        _own_formation,
        "the text says {all!r}, but `{flag}` is false",
        texts=_RULES,
        only=r"\bcommand",
    )
