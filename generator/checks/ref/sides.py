"""What texts give to one side: victories, steps, units, zones, results."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    Told,
    claims,
    lines_by_text,
    stories,
    targets,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.num.kinds import kinds_by_name, names_of_kinds, pieces
from generator.checks.sentences.line import Piece
from generator.checks.sentences.telling import telling
from generator.model.arms import UnitSize
from generator.model.combat import Example
from generator.model.counters import Unit
from generator.model.game import Victory
from generator.model.names import OWNER, ending_name

# ---- who wins


_NOT_ANOTHER = r"^victory\."


def victories(context: CheckContext) -> Texts:
    """Return the words of victories."""
    return {f"victory.{each.id}.text": each for each in context.game.victory}


def endings(context: CheckContext) -> Texts:
    """Return the texts of endings with the places by which somebody wins so."""
    places: dict[str, set[str]] = defaultdict(set)
    for each in context.game.victory:
        places[f"ends.{each.ending}.text"] |= {*each.holds, *each.controls, *each.occupies}
    return places


def _sides(said: Said) -> set[str]:
    return set(targets(said.line.pieces, "side"))


def _denied(said: Said) -> bool:
    """Whether the words of who wins otherwise do not deny it the winner alone."""
    victory: Victory = said.about
    alone = victory.otherwise and _sides(said) == {victory.side}
    return not (alone and said.place == 0 and said.has("denied", said.line.text))


def _weighed(said: Said) -> bool:
    victory: Victory = said.about
    names = said.context.names["side"].items()
    told = _sides(said) | {side for side, name in names if name in said.line.text}
    weighed = victory.outweighs
    return not weighed or {victory.side, weighed.against} <= told or said.place + 1 < said.total


def _otherwise(said: Said) -> set[str]:
    wins = said.has("victory", said.line.text)
    before = said.line.text[: said.span()[0]].rpartition(". ")[2]
    turned = said.has("condition turned round", before)
    others = {each.side for each in said.game.victory if each.otherwise and each.side}
    several = bool(said.game.sides[2:])  # then "else Red" may have a condition of its own
    return others if wins and not turned and not several else set()


def _graded(said: Said) -> set[str]:
    """Return who can win the one grade of victory that a sentence names, of one side alone."""
    text = said.line.text[slice(*said.sentence)]
    grades: dict[str, set[str]] = {}
    for each in said.game.victory:
        if each.grade and each.side:
            grades.setdefault(each.grade, set()).add(each.side)
    named = [
        next(iter(sides))
        for grade, sides in grades.items()
        if len(sides) == 1 and said.has("a victory", text, grade=re.escape(grade))
    ]
    first = said.target("side") not in said.named("side", before=True)
    return set(named) if len(named) == 1 == len(set(said.named("side"))) and first else set()


def _winners(said: Said) -> set[str]:
    """Return who can win by the places of a line, where that is one side alone."""
    places = set(targets(said.line.pieces, "place"))
    won = [v for v in said.game.victory if places & {*v.holds, *v.controls, *v.occupies}]
    may = {side for each in won for side in each.winners}
    first, _ = said.sentence
    before = said.line.text[first : said.span()[0]]
    other = said.has("else", before)
    return may if len(may) == 1 and not other else set()


@claims("REF065", at="side", see="the victories: victory")
def victory_of_the_other_side() -> Rows:
    """A text gives a victory to a side that cannot win it.

    "The Red player has won" after a town by which only Blue can win, "a Red unit there is a
    marginal victory" where that grade is Blue's, "else the Reds win" where only Blue wins
    otherwise. `victory` says which side wins by what: its places, its grade, its ending, and who
    wins if nobody else does.
    """
    other = "the other side, not {side},"
    yield Claim(
        "place",
        lambda said: said.about if said.target("place") in said.context.names["place"] else set(),
        "{place} does not count for this ending",
        about=endings,
        at="place",
    )
    yield Claim(
        "side of a victory",
        _denied,
        lambda said: f"this is the victory of {said.name('side', said.about.side)}",
        about=victories,
    )
    yield Claim("side weighed", _weighed, "the victory compares both strengths", about=victories)
    yield Claim(
        "side with a grade",
        _graded,
        f"{other} can win this grade of victory",
        not_texts=_NOT_ANOTHER,
    )
    yield Claim("else a side", _otherwise, f"{other} wins otherwise", not_texts=_NOT_ANOTHER)
    yield Claim("side that wins", _winners, f"{other} can win there", not_texts=_NOT_ANOTHER)


# ---- who acts


def steps(context: CheckContext) -> Told:
    """Yield the first lines of rules to which steps of one side alone lead, with those steps."""
    for entry in context.sections:
        theirs = [each for each in context.game.sequence if each.rule == entry.section.id]
        if theirs and theirs[0].side and len({each.side for each in theirs}) == 1:
            for line in lines_by_text(context).get(f"{entry.origin}.text", ())[:1]:
                yield line, theirs[0]


@stories
def attackers(context: CheckContext, example: Example) -> str:
    """Return the side of all the attackers of an example."""
    stacks = example.situation.attackers if example.situation else ()
    of = {context.names[OWNER].get(unit, "") for stack in stacks for unit in stack.units}
    return of.pop() if len(of) == 1 else ""


def _belongs_to(said: Said, side: str) -> bool | Facts:
    known = not side or side == said.target("side")
    return known or {"owner": said.name("side", side)}


def _declares(said: Said) -> bool | Facts:
    """Judge by the endings of one side of which a line speaks."""
    words = telling(said.line.text)
    ends = ((telling(ending_name(each)), each) for each in said.game.ends if each.side)
    found = (each for name, each in ends if name and name <= words)
    strange = next((each for each in found if each.side != said.target("side")), None)
    return strange is None or {"owner": said.name("side", strange.side or ""), "ending": strange}


@claims("REF070", at="side")
def what_the_other_side_does() -> Rows:
    """A rule gives one side a phase or an ending of the other.

    "The Blue player lands when he likes" begins the rule for a step that only Red takes; "the Blue
    player declares withdrawal", but the withdrawal is Red's. The check compares the sequence of
    play and the endings with what a side declares, and with who attacks in the story of an example.
    It also reads the first sentence of the rule of a step, unless a step of the other side leads to
    that rule.
    """
    yield Claim(
        "side of a step",
        lambda said: _belongs_to(said, said.about.side),
        "the rule begins with {side}, but its step of the sequence belongs to {owner}",
        about=steps,
        fix="{{side:{about.side}}}",
        see="the side: sequence.{about.id}.side",
    )
    yield Claim(
        "side that attacks",
        lambda said: _belongs_to(said, said.about),
        "the story says that {side} attacks, but the attackers of the example belong to {owner}",
        about=attackers,
        fix="{{side:{about}}}",
        see=lambda said: f"the side: {said.line.origin.removesuffix('text')}situation.attackers",
    )
    yield Claim(
        "side that declares",
        _declares,
        "the rule says that {side} declares this ending, but the ending belongs to {owner}",
        texts=r"^sections\.",
        fix="{{side:{ending.side}}}",
        see="the side: ends.{ending.id}.side",
    )


# ---- what is whose


@of_things
def _owners(context: CheckContext) -> dict[tuple[str, str], str]:
    """Return which side each thing belongs to, and whose all modifiers of a rule are."""
    game, boxes = context.game, context.map.boxes
    found: dict[tuple[str, str], str | None] = {("unit", u.id): u.side for u in context.units}
    found |= {(kind, m.id): m.side for m in context.markers for kind in ("marker", "count")}
    found |= {("formation", each.id): each.side for each in context.counters.formations}
    found |= {("box", box.id): box.side for box in boxes}
    found |= {("zone", zone.id): zone.side for zone in context.zones}
    for kind in ("value", "count", "limit"):
        for name in context.names.get(kind, {}):
            called = [side.id for side in game.sides if side.id in re.split(r"[.\-]", name)]
            found |= {(kind, name): called[0]} if len(called) == 1 else {}
    by_rule: dict[str, set[str | None]] = {}
    for each in game.tables.modifiers:
        by_rule.setdefault(each.rule or "", set()).add(each.side)
        found["effect", each.id] = each.side
    found |= {("rule", rule): next(iter(of)) for rule, of in by_rule.items() if len(of) == 1}
    return {thing: side for thing, side in found.items() if side}


def _owner(said: Said) -> str:
    return _owners(said.context).get((said.kind("thing"), said.target("thing")), "")


def _of_kind(said: Said) -> tuple[list[Unit], list[Unit]]:
    """Return the units of a kind that a sentence names, of its side and of others."""
    who, side = " ".join(said["who"].lower().split()), said.target("side")
    found = kinds_by_name(said.context).get(who, ())
    size = UnitSize(said.word("size")) if "size" in said.slots and said["size"] else None
    of_size = [each for each in found if size in {None, each.size}]
    return [e for e in of_size if e.side == side], [e for e in of_size if e.side != side]


def _has_none(said: Said) -> bool | Facts:
    own, _ = _of_kind(said)
    return not own or _whose(said)


def _alone(said: Said) -> bool | Facts:
    own, others = _of_kind(said)
    return not (own or others) or bool(own and not others) or _whose(said)


def _whose(said: Said) -> Facts:
    return {"whose": said.name("side", said.target("side"))}


def _is_its(said: Said) -> bool | Facts:
    return _owner(said) in {"", said.target("side")} or _whose(said)


def _has_so_many(said: Said) -> bool | Facts:
    """Judge how many units of a kind a side has, as counters or as entries of the definition."""
    own, others = _of_kind(said)
    counters = sum(each.count for each in own)
    right = said.number() in {counters, len(own)} or not (own or others)
    # More of one name than there are of it is REF020's to tell.
    counted = len({each.name for each in own}) == 1 and said.number() > counters
    return right or counted or {"known": counters, **_whose(said)}


def _label(said: Said) -> Piece | None:
    """Return the side that stands before a colon, and no other behind it: "Red: A, B and C"."""
    before = said.line.named("side", last=said.span()[0])
    return before[-1] if before and said.line.text[before[-1].to :].startswith(":") else None


def _putting(said: Said) -> Piece | None:
    """Return the side that a sentence has put its things somewhere."""
    line, (first, last) = said.line, said.sentence
    sides, text = line.named("side", first=first, last=last), line.text[first:last]
    if not sides and said.has("his", text) and first:
        sides = line.named("side", first=line.sentence(first - 1)[0], last=first)
    alone = sum(name in text for name in said.context.names["side"].values()) < 2
    puts = said.has("puts", text)
    found = len(sides) == 1 and alone and puts and not said.has("of the enemy", text)
    return sides[0] if found and sides[0].at < said.span()[0] else None


def naming_sides(context: CheckContext) -> Told:
    """Yield the lines that refer to a side."""
    return ((line, None) for line in context.lines if line.named("side"))


def acting(context: CheckContext) -> Texts:
    """Return texts that tell what one side does, with that side."""
    game = context.game
    found = {f"modifiers.{each.id}.when": each.side for each in game.tables.modifiers}
    found |= {f"ends.{each.id}.text": each.side for each in game.ends}
    return found | {f"victory.{v.id}.text": v.side for v in game.victory if not v.otherwise}


def _is_its_own(side_of: Callable[[Said], Piece | None], said: Said) -> bool | Facts:
    side = side_of(said)
    return side is None or _owner(said) in {"", side.target} or {"side": side.text}


def _modified(said: Said) -> str:
    """Return whose alone the modifiers are that a sentence quotes."""
    line, (first, last), at = said.line, said.sentence, said.span()[0]
    if said.has("for the", line.text[first:at]):
        first = max(0, line.text.rfind(";", 0, at))
    quoted = line.named("effect", "rule", first=first, last=last)
    of = {_owners(said.context).get((piece.kind, piece.target), "") for piece in quoted}
    return of.pop() if len(of) == 1 else ""


_MISTAKEN = "one of the two belongs to the other side"


@claims("REF054")
def side_of_another() -> Rows:
    """A sentence gives one side what belongs to the other: its units, its numbers, its phases.

    "The Japanese Guards", but they are Russian; "Russian: ..." before a list of Japanese units;
    "the Russian player divides" the points of the Japanese; the rule for a modifier of one side
    that begins with an attack of the other. The counters, the boxes and the modifiers say who owns
    what. A value belongs to the side in its name. Rules are compared with the counters where they
    say whose a unit is, which side alone has guns, has none, or has so many. A side may be called
    as its people are: Norway, the Norwegians, the Norwegian player.
    """
    yield Claim(
        "given to a side",
        lambda said: _owner(said) in {"", said.target("side")},
        "{thing} does not belong to {side}",
        at="thing",
        help=_MISTAKEN,
    )
    for name, of in (("thing of a side", _label), ("thing put by a side", _putting)):
        yield Claim(
            name,
            partial(_is_its_own, of),
            "{thing} does not belong to {side}",
            about=naming_sides,
            help=_MISTAKEN,
        )
    yield Claim(
        "side of a zone",
        lambda said: (
            said.place > 0
            or said.about.side in _sides(said)
            or {"owner": said.name("side", said.about.side)}
        ),
        "the zone belongs to {owner}",
        about=of_zones,
        texts=r"\.effects$",
    )
    yield Claim(
        "side that acts",
        lambda said: _belongs_to(said, said.about),
        "the text says that {side} does this, but it belongs to {owner}",
        about=acting,
        at="side",
    )
    alone = "the modifier here is for {owner} attacks only"
    yield from _rows_of_units()
    yield Claim(
        "defending side",
        lambda said: said.about != said.target("side") or {"owner": said.name("side", said.about)},
        alone,
        about=acting,
        texts=r"^modifiers\.",
    )
    yield Claim("attacking side", lambda said: _belongs_to(said, _modified(said)), alone)


def _rows_of_units() -> Rows:
    """Yield the rows about which units a side has."""
    texts, whose = r"^sections\.", "{thing} does not belong to {whose}"
    yield Claim("whose it is", _is_its, whose, at="thing", texts=texts)
    rows: tuple[tuple[str, Callable[[Said], bool | Facts], str], ...] = (
        ("a side has none", _has_none, "{whose} has {who}"),
        ("one side alone has them", _alone, "it is not {whose} alone that has {who}"),
        ("a side has so many", _has_so_many, "of {who} {whose} has {known}, not {number}"),
    )
    for name, truth, message in rows:
        at = "number" if "known" in message else "who"
        yield Claim(name, truth, message, at=at, texts=texts, given=names_of_kinds)


def _another(said: Said, *, between: bool = False) -> bool:
    """Whether two mentions are not of one side, or another is named between them."""
    first, last = said.span("one")[1], said.span("side")[0]
    names = said.context.names["side"].values()
    other = said.line.named("side", first=first, last=last) if not between else ()
    named = other or any(name in said.line.text[first:last] for name in names)
    named = bool(named) or _of_other_kinds(said)
    return named or said["one"] != said["side"] or len(said.game.sides) != 2


def _of_other_kinds(said: Said) -> bool:
    """Whether a side stands before kinds of its pieces: "Red units have two, Red guns one"."""
    kinds = [said.line.small[said.span(slot)[1] :].split()[:1] for slot in ("one", "side")]
    words = [each[0].strip(".,;:") if each else "" for each in kinds]
    return words[0] != words[1] and pieces(said.context).issuperset(words)


def _each_in_turn(said: Said) -> bool:
    """Whether the sides that are named one after the other are different ones."""
    if _of_other_kinds(said):
        return True
    named = [name for slot in said.slots for name in said.ids(slot)[:1]]
    return len({*named}) == len(named)


@claims("REF055", at="side")
def side_against_itself() -> Rows:
    """A sentence opposes a side to itself: "the Reds, else the Reds".

    In a game for two sides, a sentence that says what each side does names both. The check looks
    for two mentions of one side, with no mention of the other between them. They must stand in
    words that contrast: "one ... the other", "then", "else", "than all", "three ... or four", "for
    the ... side, for the ... one". Or two sentences or halves are built alike: "Red units rest at
    once. Red units rest on the next turn." Nor may one side come twice where each has its turn, be
    they more than two: "Red sets up first, then Blue, then Red".
    """
    message = "the sentence opposes {side} to itself"
    advice = "one of the two should be the other side"
    yield Claim("the same side twice", _another, message, help=advice)
    yield Claim("wins, or else", partial(_another, between=True), message, help=advice)
    twice = "the sentence names one side twice, where each has its turn"
    for name in ("each with something", "one after another"):
        yield Claim(name, _each_in_turn, twice, help=advice)


# ---- zones


@of_things
def _effects(context: CheckContext) -> dict[str, str]:
    """Return for each modifier whose name holds that of a zone which zone it is."""
    return {
        each.id: zone.id
        for each in context.game.tables.modifiers
        for zone in context.zones
        if zone.name.casefold() in each.name.casefold()
    }


def of_zones(context: CheckContext) -> Told:
    """Yield what is told of zones of a side."""
    for line in context.lines:
        for zone in context.zones if line.origin.startswith("zones.") else ():
            if zone.side and line.origin.split(".")[1] == zone.id:
                yield line, zone


def _bordered(said: Said) -> bool:
    zone = said.thing("zone")
    stated = re.findall(r"\b([a-z]+)\s+(?:border|outline)\b", said.line.text[slice(*said.sentence)])
    stated = [each for each in stated if each in {zone.border for zone in said.context.zones}]
    return zone is None or not stated or zone.border in stated or len(said.named("zone")) > 1


def _its_effect(said: Said) -> bool:
    zone, effects = said.thing("zone"), _effects(said.context)
    meant = {effects.get(piece.target) for piece in said.line.references(*said.sentence)} - {None}
    return zone is None or not meant or zone.id in meant or len(said.named("zone")) > 1


@claims("REF068", see="the zone: zones.{zone.id}")
def zone_told_otherwise() -> Rows:
    """A text gives a zone another border, side or effect.

    "Outside the red border, the range of the Alba guns", but that range has a black border; "a
    column in Blue's favour" among the effects of a zone of Red; "under the Bell guns" beside the
    points of a modifier called Landing under the Alba guns.
    """
    yield Claim("zone and border", _bordered, "the border of {zone.name} is {zone.border}")
    yield Claim("zone and effect", _its_effect, "the effect here belongs to another zone")
    yield Claim(
        "favour of a side",
        lambda said: _belongs_to(said, said.about.side),
        "the zone is for the {owner} side",
        about=of_zones,
        see="the zone: zones.{about.id}",
    )
