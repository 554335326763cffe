"""What the story of a worked example tells, and its situation shows."""

from __future__ import annotations

from typing import Any

from generator.checks.claims import Claim, Rows, Said, Told, claims, of_texts
from generator.checks.context import CheckContext
from generator.hexes import BadReference, Hex, hexside_between, step_between
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
    return f"{how} {said['hex']}, says the story; in the situation it is {labels}"


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
        "the story speaks of {ground}, of which the attack has nothing",
        see=lambda said: f"the situation: examples.{said.about[0]}.situation",
    )
