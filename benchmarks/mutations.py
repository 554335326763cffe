"""How many single faults in the definitions of sources/ `generator check` tells of.

Thousands of faults, each put alone into a sound definition, which is then read and checked again:

    .venv/bin/python benchmarks/mutations.py                 # the four games, about 4 minutes
    .venv/bin/python benchmarks/mutations.py --show "road cut" --game shumshu
    .venv/bin/python benchmarks/mutations.py --held-out      # myitkyina, apart
    .venv/bin/python benchmarks/mutations.py --by-hand       # sentences reworded, eleven games

See docs/mutations.md for what the kinds are and what cannot be caught.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.mutating import by_hand, labels, report  # noqa: E402 -- the root has to be on the path first
from benchmarks.mutating.definition import Fault, open_definition  # noqa: E402
from benchmarks.mutating.judging import Judge, Verdict, every_severity  # noqa: E402
from benchmarks.mutating.kinds import ALONE, KINDS, drawn  # noqa: E402
from benchmarks.mutating.quiet import QUIET  # noqa: E402

GAMES = ("shumshu", "mukden", "arnhem", "standard-game")
OWN = ("osteva-line", "wenzelau-mills", "lock-nine", "grebe-quay", "marrow-toll")
"""Our own games, which say what the others do not: supply, control, events, chits, points."""
SMALL = ("lantern-ford",)
HELD_OUT = ("myitkyina",)
"""Not looked at while checks are written; see docs/mutations.md."""

_judges: dict[str, Judge] = {}
_quiet: dict[str, Judge] = {}


def main() -> None:
    """Make the faults, judge them on two processors and print what came of them."""
    asked = _arguments()
    if asked.draw or asked.labelled:
        _labels(asked)
        return
    if asked.by_hand:
        sys.exit(by_hand_run(asked))
    usual = HELD_OUT if asked.held_out else OWN if asked.own else GAMES
    games = tuple(asked.game) if asked.game else usual
    kinds = [kind for kind in (*KINDS, *ALONE, *QUIET) if not asked.kind or asked.kind in kind]
    if asked.quiet:
        kinds = [kind for kind in kinds if kind in QUIET]
    if asked.show:
        kinds = [kind for kind in kinds if asked.show in kind]
    start = time.perf_counter()
    for game in games:
        sound = open_definition(folder_of(game), asked.seed)
        _judges[game] = Judge(sound)
        _quiet[game] = Judge(sound, least=every_severity())
    faults = [
        (game, fault)
        for game in games
        for kind in kinds
        for fault in drawn(_judges[game].sound, kind, asked.count)
    ]
    verdicts = _judged(faults, asked.processes)
    _print(verdicts, kinds, games, asked)
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)


def _labels(asked: argparse.Namespace) -> None:
    """Print a sheet of faults to be labelled, or what was found of those that were."""
    names = tuple(asked.game) if asked.game else (*GAMES, *HELD_OUT, *OWN)
    games = {name: open_definition(folder_of(name), asked.seed) for name in names}
    if asked.draw:
        drawn_ones = labels.drawn(tuple(games.values()), asked.draw, asked.kind or "")
        print(labels.sheet(drawn_ones), end="")
        return
    _judges.update({name: Judge(game) for name, game in games.items()})
    rows = [row for row in labels.labelled(games, asked.seed) if (asked.kind or "") in row[1].kind]
    verdicts = _judged([(game, fault) for game, fault, _ in rows], asked.processes)
    found = {each.fault.key: each for several in verdicts.values() for each in several}
    judged = [(fault, told, found[fault.key]) for _, fault, told in rows if fault.key in found]
    print("\n".join(report.by_label(judged)))
    halves = (("tuned", True), ("held out", False)) if asked.seed == labels.HALVED else ()
    for half, is_tuned in halves:
        print(f"\nthe half that is {half}")
        rows_of_half = [each for each in judged if labels.tuned(each[0]) is is_tuned]
        print("\n".join(report.by_label(rows_of_half)))
    for game, fault, told in rows if asked.uncaught else ():
        verdict = found.get(fault.key)
        missed = verdict is not None and not verdict.codes
        if told and missed and labels.tuned(fault):
            print(f"{game} {fault.key}\n  told: {told}")


def by_hand_run(asked: argparse.Namespace) -> int:
    """Judge the sentences reworded by hand; 1 if any is told of, or stands no more."""
    names = tuple(asked.game) if asked.game else (*GAMES, *HELD_OUT, *OWN, *SMALL)
    games = {name: open_definition(folder_of(name), asked.seed) for name in names}
    _quiet.update({name: Judge(game, least=every_severity()) for name, game in games.items()})
    made = [(n, f) for n, game in games.items() for f in by_hand.reworded(game, by_hand.kept())]
    gone = [(name, fault) for name, fault in made if fault.kind == by_hand.GONE]
    verdicts = _judged([each for each in made if each not in gone], asked.processes)
    print("\n".join(report.by_code(verdicts, names)))
    for (kind, game), found in verdicts.items():
        for each in found if kind == by_hand.KIND or asked.caught else ():
            if each.codes:
                print(report.shown(games[game], each))
    for name, fault in gone:
        print(f"{name} {fault.origin}: not there, or more than once: {fault.what}")
    told = any(v.codes for (kind, _), vs in verdicts.items() for v in vs if kind == by_hand.KIND)
    return int(told or bool(gone))


def folder_of(game: str) -> Path:
    """Return where the definition of a game lies."""
    return ROOT / ("examples" if (ROOT / "examples" / game).is_dir() else "sources") / game


def _judged(
    faults: list[tuple[str, Fault]], processes: int
) -> dict[tuple[str, str], tuple[Verdict, ...]]:
    found: dict[tuple[str, str], list[Verdict]] = defaultdict(list)
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for (game, fault), verdict in zip(faults, pool.imap(_judge, faults, 16), strict=True):
            if not verdict.same or _means_the_same(fault):
                found[fault.kind, game].append(verdict)
    return {place: tuple(made) for place, made in found.items()}


def _judge(task: tuple[str, Fault]) -> Verdict:
    game, fault = task
    return (_quiet if _means_the_same(fault) else _judges)[game].judge(fault)


def _means_the_same(fault: Fault) -> bool:
    return fault.kind in {*QUIET, by_hand.ARGUED}


def _print(
    verdicts: dict[tuple[str, str], tuple[Verdict, ...]],
    kinds: list[str],
    games: tuple[str, ...],
    asked: argparse.Namespace,
) -> None:
    spoiling = {place: found for place, found in verdicts.items() if place[0] in KINDS}
    quiet = {place: found for place, found in verdicts.items() if place[0] in QUIET}
    if asked.json:
        print(json.dumps(_figures(verdicts), indent=1))
        return
    if asked.show or asked.uncaught:
        for (kind, game), found in verdicts.items():
            for each in found:
                if bool(each.codes) is (kind in QUIET) or asked.caught:
                    print(report.shown(_judges[game].sound, each))
        if asked.show:
            return
    if spoiling:
        print("\n".join(report.table(spoiling, [k for k in kinds if k in KINDS], games)))
    apart = {place: found for place, found in verdicts.items() if place[0] in ALONE}
    if apart:
        print("\nnumbers that stand in one sentence and nowhere else, counted apart")
        print("\n".join(report.table(apart, [k for k in kinds if k in ALONE], games)))
    if quiet:
        print("\nfalse alarms, of edits that change no meaning")
        print("\n".join(report.table(quiet, [k for k in kinds if k in QUIET], games)))


def _figures(verdicts: dict[tuple[str, str], tuple[Verdict, ...]]) -> list[dict[str, object]]:
    return [
        {
            "kind": kind,
            "game": game,
            "quiet": kind in QUIET,
            "made": len(found),
            "caught": sum(bool(each.codes) for each in found),
            "at_line": sum(each.at_line for each in found),
        }
        for (kind, game), found in verdicts.items()
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=12, help="faults of a kind and game, at most")
    parser.add_argument("--game", action="append", help="of sources/ or examples/; repeatable")
    parser.add_argument("--held-out", action="store_true", help="the game that was held out, alone")
    parser.add_argument("--draw", type=int, metavar="COUNT", help="print faults to be labelled")
    seeds = " or ".join(map(str, labels.PATHS))
    parser.add_argument(
        "--labelled", action="store_true", help=f"those labelled of --seed {seeds}, by label"
    )
    parser.add_argument("--by-hand", action="store_true", help="sentences of quiet_by_hand.yaml")
    parser.add_argument("--quiet", action="store_true", help="edits that change no meaning, alone")
    parser.add_argument("--own", action="store_true", help="our own games of examples/")
    parser.add_argument("--kind", help="kinds whose name holds this")
    parser.add_argument("--show", metavar="KIND", help="print each fault of the kind not caught")
    parser.add_argument(
        "--uncaught",
        action="store_true",
        help="print all that are not caught (of labels: of the tuned half)",
    )
    parser.add_argument("--caught", action="store_true", help="with --show: those caught as well")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
