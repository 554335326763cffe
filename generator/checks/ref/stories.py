"""What the story of a worked example tells, and its situation shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.checks.check import WARNING, Findings, check, finding, seen
from generator.checks.claims import Claim, Rows, Said, Told, claims, judge, lines_by_text, of_texts
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.hexes import BadReference, Hex, distance, hexside_between, step_between
from generator.model.combat import Situation, fought_in, start_of
from generator.model.names import listed
from generator.play.board import Board, board_of
from generator.records import dataclass

# ---- where


@dataclass(frozen=True, slots=True, eq=False)
class _Stage:
    """Where an attack is fought, and the words for it."""

    id: str
    target: Hex
    starts: frozenset[Hex]
    situation: Situation

    def expected(self, how: str) -> tuple[frozenset[Hex], str]:
        """Return the hexes that a preposition may lead to, and their labels in words."""
        target, into = frozenset((self.target,)), self.situation.into
        starts = [each.start for each in self.situation.attackers]
        if how == "into":
            return target, into
        if how == "from":
            return self.starts, listed(starts, "or")
        return target | self.starts, listed([into, *starts], "or")


def stages(context: CheckContext) -> Told:
    """Yield the stories of examples with the stage; EX003 or MAP002 tells of other situations."""
    found = {}
    for each in context.game.tables.examples:
        situation, grid = each.situation, context.grid
        target = context.hex(situation.into) if situation else None
        if situation is None or target is None or grid is None or not situation.attackers:
            continue
        try:
            starts = frozenset(start_of(one.start, grid) for one in situation.attackers)
        except BadReference:
            continue
        if all(step_between(start, target) is not None for start in starts):
            found[f"examples.{each.id}.text"] = _Stage(each.id, target, starts, situation)
    return of_texts(context, found)


_ELSEWHERE = (
    r"\b(c[ao]me|go(es|ne)?|went|start|begin|began|march|mov|dr[io]ve|retreat|withdr|advanc|rout"
    r"|flee|fled|along|next|near|beside|behind|reinforc|suppl|return|bring|brought|reach|land|enter"
    r"|follow|pass|shift|artillery|guns|support|trac|would|could|might|may|had|if|instead|another"
    r"|other|not|no|before|until|last|earlier|later|then)"
)
_HOW = r"\b(?P<how>from|into|in|on) (the [\w-]+ (of )?|[^\s,.;:]+, |[^\s,.;:]+ and )?(hex )?\Z"
"""What stands before a hex: "from hex", "into the marsh of hex", "from 75 and"."""
_REACH, _NEAR = 48, 24
"""So many characters before a hex are looked at, and so many around it for a march."""


def _how(said: Said) -> tuple[str, int] | None:
    """Return the preposition that leads to a hex, and where it stands; None on a march."""
    first, last = said.sentence
    start, (at, to) = max(first, said.span()[0] - _REACH), said.span()
    how = said.found(_HOW, start, at)
    if how is None:
        return None
    begins = how["how"].lower() == "from" and said.kind("hex") == "hex"
    near = said.found(_ELSEWHERE, max(first, how.start() - _NEAR), min(last, to + _NEAR))
    moves = said.found(_ELSEWHERE, first, last)
    return None if moves and (near or not begins) else (how["how"].lower(), how.start())


def _named(said: Said) -> frozenset[Hex]:
    name = said.target("hex")
    labels = (name,) if said.kind("hex") == "hex" else said.context.places.get(name, ())
    return frozenset(at for _, at in said.context.hexes(labels))


def _there(said: Said) -> bool:
    named, how = _named(said), _how(said)
    return not named or how is None or bool(named & said.about.expected(how[0])[0])


def _elsewhere(said: Said) -> str:
    how, _ = _how(said) or ("", 0)
    labels = said.about.expected(how)[1]
    return f"the story says {how} {said['hex']}; the situation says {labels}"


@claims("REF047", "story-in-another-hex", about=stages)
def story_in_another_hex() -> Rows:
    """The story of a worked example is told of other hexes than its situation.

    "They attack from hex 75" beside a situation whose attackers start in 76: the figure shows the
    one, the text the other, and both stand on the map. Compared are hexes and places behind "from",
    "into", "in" and "on". A sentence that tells of marches, retreats or what might have been may
    name others.
    """
    yield Claim(
        "{hex:hex|place}", _there, _elsewhere, see="the situation: examples.{about.id}.situation"
    )


# ---- on what ground


def grounds(context: CheckContext) -> Told:
    """Yield the stories of examples with what ground the attack has to do with."""
    found: dict[str, Any] = {}
    board = None
    for each in context.game.tables.examples:
        if each.situation and each.situation.attackers and context.grid:
            board = board or board_of(context.game)
            ground = _ground(context, board, each.situation)
            found |= {f"examples.{each.id}.text": (each.id, ground)} if ground else {}
    return of_texts(context, found)


def _ground(
    context: CheckContext, board: Board, situation: Situation
) -> dict[str, frozenset[str]] | None:
    """Return zones, terrain and lines of an attack; None where EX003 tells of it."""
    game_map = context.game.map
    if board.grid is None or game_map is None:
        return None
    try:
        target, *starts = fought_in(situation, board.grid)
    except (BadReference, ValueError):
        return None
    fought = {target, *starts}
    crossed = [
        board.across.get(hexside_between(start, target), frozenset[str]())
        for start in starts
        if step_between(start, target) is not None
    ]
    zones = (z for z in game_map.zones if fought & {at for _, at in context.hexes(z.hexes)})
    return {
        "zone": frozenset(zone.id for zone in zones),
        "terrain": frozenset(found.id for at in fought if (found := board.terrain.get(at))),
        "line": frozenset[str]().union(*crossed)
        | {feature.kind for feature in game_map.features if feature.path},
    }


def _has_it(said: Said) -> bool:
    _, ground = said.about
    first, at = max(said.sentence[0], said.span()[0] - _NEAR), said.span()[0]
    missing = said.found(r"\b(no|not|nor|never|without|out of|beyond|unless|if|far)\b", first, at)
    return missing is not None or said.target("ground") in ground[said.kind("ground")]


@claims("REF067", "ground-of-another-example", about=grounds)
def ground_of_another_example() -> Rows:
    """The story of a worked example speaks of ground on which it is not fought.

    "Across the fortress line" where the hexside has a river, "the guns of Alba help" outside the
    range of those guns, "on the mountain" where nobody stands on one: the figure shows what is
    there. Held against the situation are zones, kinds of terrain, and kinds of lines along hexsides
    that the story names by reference. A sentence that says what is missing, or what lies elsewhere,
    is left alone.
    """
    yield Claim(
        "{ground:zone|terrain|line}",
        _has_it,
        "the story speaks of {ground}, but the attack has none",
        see=lambda said: f"the situation: examples.{said.about[0]}.situation",
    )


# ---- who and where, and who is left out


def figures(context: CheckContext) -> Told:
    """Yield the stories of examples with a situation, of which the figure is drawn."""
    told = (each for each in context.game.tables.examples if each.text and each.situation)
    return of_texts(context, {f"examples.{each.id}.text": each for each in told})


def _story(said: Said) -> tuple[Line, ...]:
    return lines_by_text(said.context)[said.line.origin]


def _told(lines: Iterable[Line], kind: str) -> list[str]:
    return [piece.target for line in lines for piece in line.named(kind)]


def _attacked(said: Said) -> list[str]:
    """Return the names of what is attacked, of which a story has to name one; none if it does."""
    situation, names = said.about.situation, said.context.names["place"]
    places, into = said.context.places, situation.into
    here = [names[name] for name, hexes in places.items() if into in hexes]
    words = " ".join((said.about.title, said.about.text.source))
    named = any(into in places.get(each, ()) for each in _told(_story(said), "place"))
    named = named or into in _told(_story(said), "hex") or any(name in words for name in here)
    return [] if named else here


def _first_elsewhere(said: Said) -> bool:
    """Whether a place is the first of a story in which nobody starts."""
    starts = {each.start for each in said.about.situation.attackers}
    places = _told(_story(said), "place")
    away = [each for each in places if not starts & {*said.context.places.get(each, ())}]
    return said.target("place") in away[:1]


def _in_the_figure(said: Said) -> bool:
    situation, unit = said.about.situation, said.target("unit")
    there = {unit for each in situation.attackers for unit in each.units} | {*situation.defenders}
    return unit not in said.context.names["unit"] or unit in there


def _too_far(said: Said) -> bool:
    at, into = said.context.hex(said["hex"]), said.context.hex(said.about.situation.into)
    return at is not None and into is not None and distance(at, into) > 4


def _of_figures() -> Rows:
    yield Claim(
        "{place}",
        lambda said: not (_attacked(said) and _first_elsewhere(said)),
        lambda said: (
            f"the story tells of {said['place']}, but {listed(_attacked(said))} is attacked"
        ),
    )
    yield Claim("{unit}", _in_the_figure, "{unit} is spoken of, but is not in the figure")
    yield Claim(
        "{hex}",
        lambda said: not _too_far(said),
        "hex {hex} is too far from {about.situation.into} for one figure",
    )


@check("REF049", "left-out-of-the-story", WARNING, english=True)
def left_out_of_the_story(context: CheckContext) -> Findings:
    """The story of a worked example leaves out one of a stack, or tells of what the figure has not.

    The figure of an example is drawn from its situation, the story stands beside it. Where the
    story names all units of a party but one, or two units and not the only one of the other party,
    that one was forgotten, or another was named twice in its stead; where it names a place, but
    neither the place nor the hex that is attacked, it has the wrong place; and a unit that is not
    in the figure, or a hex too far away for it, is not to be found there.
    """
    names = context.names["unit"]
    for each in context.game.tables.examples:
        if each.text is None or each.situation is None:
            continue
        origin = f"examples.{each.id}.text"
        named = {*_told(lines_by_text(context).get(origin, ()), "unit")}
        attackers = tuple(unit for stack in each.situation.attackers for unit in stack.units)
        for party in (attackers, each.situation.defenders):
            left = [u for u in party if u not in named and names.get(u, u) not in each.text.source]
            if len(left) == 1 and (len(party) > 1 or len(named) > 1):
                yield finding(
                    f"the story tells of all units of its side but {names.get(left[0], left[0])}",
                    origin,
                    related=seen(f"the situation: examples.{each.id}.situation"),
                )
    see = "the situation: examples.{about.id}.situation"
    yield from judge(context, _of_figures(), about=figures, see=see)
