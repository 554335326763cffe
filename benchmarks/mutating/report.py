"""What the benchmark prints: a table by kind and game, and single faults as lines of a diff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from benchmarks.mutating.by_hand import ARGUED
from benchmarks.mutating.definition import Definition, Fault, spoilt
from benchmarks.mutating.judging import Verdict

Verdicts = Mapping[tuple[str, str], tuple[Verdict, ...]]
"""Those of a kind and a game."""


def table(verdicts: Verdicts, kinds: Iterable[str], games: tuple[str, ...]) -> list[str]:
    """Return lines: for each kind what was made and caught in each game, the share, the line."""
    head = "".join(f"{game[:13]:>14}" for game in games)
    lines = [f"{'kind':52}{head}{'made':>7}{'caught':>7}{'share':>8}{'at line':>8}"]
    for kind in kinds:
        made = [verdict for game in games for verdict in verdicts.get((kind, game), ())]
        if made:
            cells = "".join(f"{_of(verdicts.get((kind, game), ())):>14}" for game in games)
            lines.append(f"{kind:52}{cells}{_sums(made)}")
    everything = [
        verdict for (_, game), found in verdicts.items() if game in games for verdict in found
    ]
    cells = "".join(
        f"{_of([v for (_, g), found in verdicts.items() if g == game for v in found]):>14}"
        for game in games
    )
    return [*lines, f"{'all':52}{cells}{_sums(everything)}"]


def by_label(judged: Sequence[tuple[Fault, str, Verdict]]) -> list[str]:
    """Return lines: for each kind what was found of faults that a second telling contradicts."""
    lines = [f"{'kind':28}{'told twice':>12}{'found':>7}{'share':>8}{'told once':>12}{'found':>7}"]
    kinds = dict.fromkeys(fault.kind for fault, _, _ in judged)
    for kind in (*kinds, "all"):
        rows = [row for row in judged if kind in {row[0].kind, "all"}]
        twice, once = (
            [v for _, told, v in rows if bool(told) is is_told] for is_told in (True, False)
        )
        found = sum(bool(each.codes) for each in twice)
        share = f"{found / len(twice):8.1%}" if twice else f"{'-':>8}"
        alone = sum(bool(each.codes) for each in once)
        lines.append(f"{kind:28}{len(twice):12}{found:7}{share}{len(once):12}{alone:7}")
    return lines


def by_code(verdicts: Verdicts, games: Sequence[str]) -> list[str]:
    """Return lines: for each game its edits and those told of, then how many each code tells of."""
    lines = [f"{'game':20}{'made':>7}{'told of':>9}{'arguable':>10}"]
    for game in (*games, "all"):
        rows = [(k, v) for (k, g), found in verdicts.items() if game in {g, "all"} for v in found]
        told = [kind for kind, verdict in rows if verdict.codes]
        argued = sum(kind == ARGUED for kind in told)
        lines.append(f"{game:20}{len(rows):7}{len(told) - argued:9}{argued:10}")
    counted = Counter(code for found in verdicts.values() for v in found for code in v.codes)
    return [*lines, *(f"{code:20}{'':7}{count:9}" for code, count in counted.most_common())]


def _of(made: Iterable[Verdict]) -> str:
    made = tuple(made)
    return f"{sum(bool(each.codes) for each in made)}/{len(made)}" if made else "-"


def _sums(made: list[Verdict]) -> str:
    caught = sum(bool(each.codes) for each in made)
    near = sum(each.at_line for each in made)
    if not made:
        return ""
    return f"{len(made):7}{caught:7}{caught / len(made):8.1%}{near / len(made):8.1%}"


def shown(game: Definition, verdict: Verdict) -> str:
    """Return a fault as the lines it takes out and puts in, and what was said of it."""
    fault = verdict.fault
    made = spoilt(game.texts, fault.edits)
    out = [f"{game.name} {fault.kind}: {fault.origin}: {fault.what}"]
    for file in sorted({edit.place.file for edit in fault.edits}):
        old, new = game.texts[file].split("\n"), made[file].split("\n")
        first = next(
            (at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0
        )
        back = next(
            (
                at
                for at, pair in enumerate(zip(old[::-1], new[::-1], strict=False))
                if pair[0] != pair[1]
            ),
            0,
        )
        stop_old, stop_new = max(first, len(old) - back), max(first, len(new) - back)
        out.append(f"  {file}:{first + 1}")
        out += [f"  - {line.strip()[:150]}" for line in old[first:stop_old][:4]]
        out += [f"  + {line.strip()[:150]}" for line in new[first:stop_new][:4]]
    out += [f"  ! {message}" for message in verdict.messages[:3]]
    return "\n".join(out)
