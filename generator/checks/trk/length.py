"""What texts say of the length of a game: its turns, its days, and the parts of the day."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, of_rules
from generator.checks.context import CheckContext
from generator.checks.sayings import sayings
from generator.checks.sentences.dates import day_of, told
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.trk.when import parts_of_the_day, turns_of
from generator.model.game import EndKind, Judged


def _times(context: CheckContext) -> list[tuple[str, ...]]:
    """Return the words for each time of the day; some are for several."""
    return [*sayings(context.game.language).of("TRK087").group("times of the day").values()]


def _may_be(said: Said, part: str) -> set[str]:
    """Return what a part of the day may be called besides."""
    known = (each for each in _times(said.context) if part.lower() in each)
    return {part.lower()}.union(*known)


def _of_the_end(context: CheckContext) -> Texts:
    """Return texts that tell of the end: of scenarios, and of winning if it is judged then."""
    game = context.game
    if not all(each.kind is EndKind.TURNS for each in game.ends):
        return {}
    texts = (
        {f"scenarios.{game.scenario.id}.{key}": True for key in ("text", "special")}
        if game.scenario
        else {}
    )
    if game.victory and all(each.judged is Judged.END_OF_GAME for each in game.victory):
        titled = telling_of(("winning", "victory"))
        texts |= {f"victory.{each.id}.text": True for each in game.victory}
        texts |= of_rules(context, lambda rule: bool(telling(rule.title) & titled))
    return texts


def _is_in(said: Said, turn: int) -> bool | Facts:
    """Judge the time of the day of a turn, by its names or by those of its part."""
    turns, named = said.game.turns, said["part"].lower()
    part = turns.part_of(turn) if turns else ""
    if turns is None or not part:
        return True
    if not any(part.lower() in each for each in _times(said.context)):
        parts = {each.lower() for each in turns.parts}
        return named not in parts or named == part.lower() or {"right": part}
    return part.lower() in _may_be(said, named) or {"right": part}


def _ends_then(said: Said) -> bool | Facts:
    """Judge the time of the day at which a game ends."""
    return _is_in(said, said.game.turns.count if said.game.turns else 0)


def _begins_then(said: Said) -> bool | Facts:
    """Judge the time of the day at which a game begins."""
    return _is_in(said, 1)


def _count(said: Said) -> set[int]:
    return {said.game.turns.count} if said.game.turns else set()


def _days(said: Said) -> set[int]:
    turns = said.game.turns
    return {-(-turns.count // max(len(turns.parts), 1)) * turns.days} if turns else set()


def _in_a_day(said: Said) -> set[int]:
    turns = said.game.turns
    return {max(len(turns.parts), 1)} if turns and turns.first else set()


def _last(said: Said) -> bool | Facts:
    """Judge after which turn a game ends."""
    turns, ends = said.game.turns, said.game.ends
    stated = turns_of(said, past=True)
    if turns is None or not all(each.kind is EndKind.TURNS for each in ends) or len(stated) != 1:
        return True
    early = any(each.judged is not Judged.END_OF_GAME for each in said.game.victory)
    return max(stated) == turns.count or early or {"last": turns.count}


def _of_a_part(said: Said) -> bool | Facts:
    """Judge how many turns are in a part of the day."""
    turns, part = said.game.turns, said["part"].lower()
    every = range(1, turns.count + 1) if turns else ()
    known = sum(turns.part_of(each).lower() == part for each in every) if turns else 0
    return known == said.number() or {"known": known}


def _nth_of_the_day(said: Said) -> bool | Facts:
    parts = [each.lower() for each in said.game.turns.parts] if said.game.turns else []
    nth = said.number("nth")
    if not 1 <= nth <= len(parts):
        return not parts
    return parts[nth - 1] == said["part"].lower() or {"right": parts[nth - 1]}


def _on_the_day(said: Said) -> bool | Facts:
    """Judge the day of a turn: of the first of the game, of its last, of any other."""
    turns = said.game.turns
    day = day_of(said, turns)
    if turns is None or turns.first is None or day is None:
        return True
    if "when" in said.slots and said["when"]:
        on = turns_of(said)
        turn = min(on) if len(on) == 1 else 0
    else:
        turn = turns.count if said.has("ends", said["how"]) else 1
    right = turns.day_of(turn) if turn else None
    ends = "how" in said.slots and said.has("ends", said["how"])
    if right is None or right <= day <= right + timedelta(days=turns.days - 1 if ends else 0):
        return True
    return {"right": told(right), "turn": turn}


_HOURS: Final = re.compile(r"(\d+)(?:\s*(?:-|\N{EN DASH}|to)\s*(\d+))?\s*(hour|minute)s?")


def _takes(said: Said) -> bool | Facts:
    """Judge how long it takes to play."""
    found = _HOURS.fullmatch((said.game.duration or "").strip().lower())
    if found is None:
        return True
    times = 60 if found[3] == "hour" else 1
    least, most = int(found[1]) * times, int(found[2] or found[1]) * times
    many = said.number() if said["number"] else 1
    minutes = many * (60 if said.word("unit").startswith("hour") else 1)
    return least <= minutes <= most or {"known": said.game.duration}


@claims("TRK087", at="all", see="the turns: turns")
def length_told_otherwise() -> Rows:
    """A text gives a game, or a scenario, another length than its turns.

    "It lasts four turns" of a scenario of three, "the first turn is 28 May" beside `first:
    1942-05-26`, "by the end of the night" of a fight that ends with the evening, "two night turns"
    where there is one. What a scenario says of itself is held against its own turns. "The game
    takes an hour" is compared with `duration`.
    """
    count = "there are {truth} turns, not {number}"
    own = r"^scenarios\.[^.]+\.(text|special)$"
    rules = r"^(sections|introduction|subtitle)\b|^scenarios\.[^.]+\.(text|special)$"
    yield Claim("turns of a game", _count, count, texts=rules, at="number")
    yield Claim("turns of it", _count, count, texts=own, at="number")
    days = "it is {truth:day}, not {number}"
    yield Claim("days of a game", _days, days, texts=rules, at="number")
    yield Claim("days of it", _days, days, texts=own, at="number")
    yield Claim("turns in a day", _in_a_day, "a day is {truth:turn}", texts=rules, at="number")
    last = "the last turn is {last}"
    yield Claim("ends after", _last, last, texts=rules)
    yield Claim("it ends after", _last, last, texts=own)
    end, first = "the last turn is in the {right}", "the first turn is in the {right}"
    yield Claim("ends at", _ends_then, end, about=_of_the_end)
    yield Claim("game ends at", _ends_then, end, texts=rules)
    yield Claim("begins at", _begins_then, first, texts=rules)
    given, many = parts_of_the_day, "there are {known} such turns, not {number}"
    yield Claim("turns in a part", _of_a_part, many, given=given, texts=rules, at="number")
    nth = "in a day it is the {right}"
    yield Claim("nth of the day", _nth_of_the_day, nth, given=given, texts=rules)
    day = "turn {turn} is {right}"
    yield Claim("day of a turn", _on_the_day, day, texts=rules)
    yield Claim("first or last day", _on_the_day, day, texts=rules)
    yield Claim("its first or last day", _on_the_day, day, texts=own)
    yield Claim("time to play", _takes, "`duration` is {known}", texts=rules)
