"""What it costs to judge one changed text: anew, and with the whole game, side by side.

Texts are drawn by lot from all games, as many of each kind (rules, short forms, legends, notes and
so on) as there are, up to a limit; so is what becomes of each. Nobody chooses. Every text is judged
both ways, one right after the other, each three times: the least processor time counts. Both must
find the same.

    .venv/bin/python benchmarks/rejudging.py [--count 5] [--seed 1] [--game shumshu]

The last column counts texts of which the two did not find the same; the status is 1 if there is
any. tests/checks/test_checks_rejudging.py makes the same edits.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.checks import check  # noqa: E402 -- the root has to be on the path first
from generator.checks.context import CheckContext  # noqa: E402
from generator.diagnostics import Origin  # noqa: E402
from generator.model.game import Game  # noqa: E402
from generator.model.walk import replaced  # noqa: E402
from generator.reading import read  # noqa: E402
from generator.rejudging import Judged, judged, rejudged  # noqa: E402

GAMES = (*sorted((ROOT / "sources").glob("*/game.yaml")), ROOT / "examples/lantern-ford/game.yaml")
_WORD = re.compile(r"(?<![\w{:-])[A-Za-z]{2,}(?![\w}:-])")
_REFERENCE = re.compile(r"\{(\w+):([^{}:]+)(:\w+)?\}")
_SENTENCE = re.compile(r"(?<=[a-z]\. )[A-Z][^.!?:;{}]*\.")
_OPPOSITES = dict(
    pair
    for one, other in (
        ("attacker", "defender"),
        ("before", "after"),
        ("may", "must"),
        ("not", ""),
        ("north", "south"),
        ("all", "no"),
        ("two", "three"),
        ("first", "last"),
    )
    for pair in ((one, other), (other, one))
    if pair[0]
)

ROUNDS = 3
Result = TypeVar("Result")
Spoil = Callable[[str, Random, CheckContext], str]
"""Returns another text, or the same where there is nothing to change."""


def _at_one(pattern: re.Pattern[str], text: str, chance: Random, put: Callable[..., str]) -> str:
    """Return a text in which one match, drawn by lot, is another."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + put(match) + text[match.end() :]


def _exchanged(text: str, chance: Random, _: CheckContext) -> str:
    pair = re.compile(rf"({_WORD.pattern}) ({_WORD.pattern})")
    return _at_one(pair, text, chance, lambda match: f"{match[2]} {match[1]}")


def _opposite(text: str, chance: Random, _: CheckContext) -> str:
    words = re.compile(rf"\b({'|'.join(_OPPOSITES)})\b")
    return _at_one(words, text, chance, lambda match: _OPPOSITES[match[0]])


def _mistyped(text: str, chance: Random, _: CheckContext) -> str:
    longer = re.compile(r"(?<![\w{:-])[A-Za-z][a-z]{3,}(?![\w}:-])")
    return _at_one(longer, text, chance, lambda m: f"{m[0][:2]}{m[0][3]}{m[0][2]}{m[0][4:]}")


def _number(text: str, chance: Random, _: CheckContext) -> str:
    return _at_one(
        re.compile(r"(?<![\w{:.-])\d+"), text, chance, lambda match: str(int(match[0]) + 1)
    )


def _dropped(text: str, chance: Random, _: CheckContext) -> str:
    return _at_one(_SENTENCE, text, chance, lambda _: "")


def _told_twice(text: str, chance: Random, _: CheckContext) -> str:
    return _at_one(_SENTENCE, text, chance, lambda match: f"{match[0]} {match[0]}")


def _retargeted(text: str, chance: Random, context: CheckContext) -> str:
    def other(match: re.Match[str]) -> str:
        known = sorted(context.names.get(match[1], {})) or ["nothing"]
        return f"{{{match[1]}:{chance.choice([*known, 'nowhere'])}{match[3] or ''}}}"

    return _at_one(_REFERENCE, text, chance, other)


def _written_out(text: str, chance: Random, context: CheckContext) -> str:
    def name(match: re.Match[str]) -> str:
        return context.names.get(match[1], {}).get(match[2], match[2])

    return _at_one(_REFERENCE, text, chance, name)


def _of_another(text: str, chance: Random, context: CheckContext) -> str:
    texts = [prose.source for at, prose in context.prose if not at.startswith("translations.")]
    return f"{text}\n\n{chance.choice(texts)}"


def _unreadable(text: str, chance: Random, _: CheckContext) -> str:
    return _at_one(_WORD, text, chance, lambda match: f"{{{match[0]}")


EDITS: dict[str, Spoil] = {
    "words exchanged": _exchanged,
    "a word for its opposite": _opposite,
    "letters exchanged": _mistyped,
    "a number changed": _number,
    "a sentence dropped": _dropped,
    "a sentence told twice": _told_twice,
    "a reference to another thing": _retargeted,
    "a reference written out": _written_out,
    "another text added": _of_another,
    "a brace left open": _unreadable,
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A text that has become another, and the processor time of both ways, in milliseconds."""

    game: str
    kind: str
    anew: float
    whole: float
    same: bool


def kind_of(origin: Origin) -> str:
    """Return what a text is: sections.text, codes.text and the like."""
    root, _, rest = origin.partition(".")
    return f"{root}.{rest.rpartition('.')[2]}"


def drawn(context: CheckContext, chance: Random, count: int) -> Iterator[tuple[Origin, str]]:
    """Yield texts, at most so many of each kind, each with what becomes of it."""
    by_kind: dict[str, list[Origin]] = defaultdict(list)
    for origin, _ in context.prose:
        if not origin.startswith("translations."):
            by_kind[kind_of(origin)].append(origin)
    for origins in by_kind.values():
        for origin in chance.sample(origins, min(count, len(origins))):
            edits: Sequence[str] = chance.sample(sorted(EDITS), len(EDITS))
            old = context.passages[origin].prose
            text = old.source if old else ""
            changed = (EDITS[edit](text, chance, context) for edit in edits)
            yield origin, next((each for each in changed if each != text), f"{text} So be it.")


def trial(game: Game, before: Judged, origin: Origin, text: str) -> Trial:
    """Judge a changed text in both ways; one that cannot be read is judged by nobody."""
    anew, after = _least(lambda: rejudged(before, {origin: text}))
    if after.game is None:
        return Trial(game.id, "not to be read", anew, 0.0, after.findings == after.refused)
    changed = replaced(game, {origin: after.context.passages[origin].prose})
    milliseconds, whole = _least(lambda: check(changed))
    same = after.findings[len(after.refused) :] == whole
    return Trial(game.id, kind_of(origin), anew, milliseconds, same)


def _least(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the least milliseconds of some rounds, as other programs slow each, and the result."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        result = work()
        times.append(1000 * (time.process_time() - start))
    return min(times), result


def _print(name: str, trials: list[Trial]) -> None:
    anew, whole = [each.anew for each in trials], [each.whole for each in trials if each.whole]
    late = quantiles(anew, n=20)[-1] if len(anew) > 1 else anew[0]
    ratios = [each.whole / each.anew for each in trials if each.whole]
    print(
        f"{name:24}{len(trials):6}{median(anew):8.1f}{late:8.1f}{max(anew):8.1f}"
        f"{median(whole) if whole else 0:9.1f}{median(ratios) if ratios else 0:7.1f}"
        f"{sum(not each.same for each in trials):7}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=5, help="texts of a kind and game, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="the folder of one game")
    asked = parser.parse_args()
    trials: list[Trial] = []
    for path in GAMES:
        game = read(path.parent).game
        if game is None or asked.game not in {None, path.parent.name}:
            continue
        before, chance = judged(game), Random(f"{asked.seed} {game.id}")  # noqa: S311
        for number, (origin, text) in enumerate(drawn(before.context, chance, asked.count)):
            if not number:
                rejudged(before, {origin: text})  # the first fills what all later ones share
            trials.append(trial(game, before, origin, text))
    print(f"{'milliseconds':24}{'texts':>6}{'anew':>8}{'95%':>8}{'most':>8}{'whole':>9}", end="")
    print(f"{'ratio':>7}{'unlike':>7}")
    readable = [each for each in trials if each.whole]
    for name in dict.fromkeys(each.game for each in trials):
        _print(name, [each for each in readable if each.game == name])
    print()
    for name in dict.fromkeys(each.kind for each in trials):
        _print(name, [each for each in trials if each.kind == name])
    print()
    _print("all that can be read", readable)
    return int(not all(each.same for each in trials))


if __name__ == "__main__":
    sys.exit(main())
