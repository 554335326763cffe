"""What rules say of winning: who wins with which places, when it is judged, who has a draw."""

from __future__ import annotations

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, of_rules
from generator.checks.context import CheckContext
from generator.checks.sentences.telling import telling, telling_of
from generator.model.game import Judged, Victory

_TITLED = telling_of(("winning", "victory", "wins", "victories"))


def _of_winning(context: CheckContext) -> Texts:
    """Return the texts of rules on winning."""
    return (
        of_rules(context, lambda rule: bool(telling(rule.title) & _TITLED))
        if context.game.victory
        else {}
    )


def _of_side(said: Said) -> list[Victory]:
    return [each for each in said.game.victory if {*said.ids("side")} & {*each.winners}]


def _needed(victory: Victory) -> int:
    """Return how many of its places are enough."""
    if victory.at_least:
        return victory.at_least
    return (
        1 if victory.occupies and not (victory.holds or victory.controls) else len(victory.places)
    )


def _with_places(said: Said) -> bool | Facts:
    """Judge with which places, and how many of them, a side wins."""
    named = {*said.among("list", "place")}
    others = [each for each in said.game.victory if each.winners and named & {*each.places}]
    own = [each for each in _of_side(said) if each.places]
    if not named or not (own or others) or any(each.zones or each.connects for each in own):
        return True
    stated = _stated(said, len(named))
    if any(named == {*each.places} and stated == _needed(each) for each in own):
        return True
    if any(named < {*each.places} and not each.points for each in own) and not said["many"]:
        right = stated in {_needed(each) for each in own}
        return right or {"right": "not so with these places alone"}
    if any(named == {*each.places} for each in own):
        needed = next(_needed(each) for each in own if named == {*each.places})
        return {"right": f"so with {needed} of them"}
    if own and any(named & {*each.places} for each in own):
        return True
    return {"right": "not so of this side" if others else "not so with these places"}


def _stated(said: Said, places: int) -> int:
    if said["some"]:
        return said.number("some")
    one = said.has("any of them", said["many"] or said["list"])
    return 1 if one else places


def _at_once(said: Said) -> bool:
    """Judge whether a side wins before the game ends."""
    own = _of_side(said)
    return not own or any(each.judged is not Judged.END_OF_GAME for each in own)


def _judged_then(said: Said) -> bool:
    """Judge whether victories are judged at the end of turns, or of the game alone."""
    early = any(each.judged is not Judged.END_OF_GAME for each in said.game.victory)
    return early if said.word("what") == "turn" else not early


def _no_draw(said: Said) -> bool:
    return all(each.side for each in said.game.victory)


def _some_draw(said: Said) -> bool:
    return not all(each.side for each in said.game.victory)


def _even(said: Said) -> bool | Facts:
    """Judge who wins where nobody is ahead."""
    won = [each for each in said.game.victory if each.margin and 0 in each.margin]
    won = won or [each for each in said.game.victory if each.otherwise]
    if not won or any({*said.ids("side")} & {*each.winners} for each in won):
        return True
    side = won[0].side
    return {"right": said.name("side", side) if side else "a draw"}


def _together(said: Said) -> bool:
    """Judge which sides share a victory."""
    shared = [{*each.winners} for each in said.game.victory if each.with_]
    return not shared or {*said.ids("one"), *said.ids("two")} in shared


@claims("SET083", about=_of_winning, at="all", see="the victories: victory")
def victory_told_otherwise() -> Rows:
    """A rule lets a side win with other places than `victory`, at another time, or a draw.

    "The Duchy wins if it controls all of the three" beside `at-least: 2`, "wins as soon as it
    stands there" of what is judged at the end of the game, "on a tie the Duchy wins" where an even
    game is a draw: the last turn is played for something that does not count.
    """
    yield Claim("wins with places", _with_places, "by `victory` it is {right}")
    yield Claim("wins at once", _at_once, "by `victory` it is judged at the end of the game")
    yield Claim("judged at", _judged_then, "by `victory` it is judged at another time")
    yield Claim("no draw", _no_draw, "`victory` has a draw")
    yield Claim("a draw", _some_draw, "`victory` has no draw")
    yield Claim("even", _even, "where nobody is ahead it is {right}")
    yield Claim("win together", _together, "`victory` has other sides that win together")
