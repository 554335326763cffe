"""The page on speed: what `speed.py` has measured in, docs/speed.md and its picture out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import svgwrite

from benchmarks.speed import (
    FLOOR,
    JOBS,
    OURS,
    PEER,
    UNWRAPPED,
    Run,
    Runs,
    claims,
    curves,
    figure,
    growths,
    spread,
    text_of,
)

PICTURE = "pictures/speed-growth.svg"
_WHO = {
    OURS: "Postwar",
    FLOOR: "reportlab alone",
    PEER: "protograf",
    UNWRAPPED: "protograf, unwrapped",
}
_INTRODUCTION = """\
# Speed

This page is written by a program from what it has measured:

    .venv/bin/python benchmarks/speed.py --json speed.json   # an hour; --quick takes a minute
    .venv/bin/python benchmarks/speed.py --page speed.json   # writes this page

**Scope.** The makers of Postwar chose the jobs, to hold promises of their own. The five games of
`sources/` are ours: four maps of 9 to 11 columns, and a game without a map. All other games are
made up by `benchmarks/made.py`, of any size, on two kinds of ground. In *confetti* most hexes
have another terrain than their neighbours, the worst case. *Blobs* are a country with woods,
hills, mountains, marshes and a sea. What others draw beside us is the plainest that we could ask
of them: the same polygons, lines and numbers in `benchmarks/samples.py`, no painted ground.
protograf sets Helvetica, which it does not embed. It is measured as it comes, and *unwrapped*:
kept from reading a page again for each thing that it draws there. Other programs, other jobs and
other machines may well come out otherwise.
"""


def write_page(told: Mapping[str, Any], runs: Runs, docs: Path) -> None:
    """Write the page and its picture into the folder of documents."""
    points = curves(runs)
    (docs / PICTURE).write_text(picture(points), encoding="utf-8")
    parts = (
        _INTRODUCTION,
        _measured_on(told),
        *_left_out(runs),
        *_failed(told),
        *_beside(runs),
        *_alone(runs),
        *_reached(runs),
    )
    text = "\n".join((*parts, *_growth(points)))
    (docs / "speed.md").write_text(text.rstrip() + "\n", encoding="utf-8")


def _measured_on(told: Mapping[str, Any]) -> str:
    load = ", ".join(map(str, told["load"]))
    peer = f", protograf {told['protograf']}" if told["protograf"] else "; no protograf there"
    return f"""\
**Measured** on {told["day"]}, commit {told["commit"]}, {told["system"]}, {told["processor"]},
Python {told["python"]}, reportlab {told["reportlab"]}{peer}. Jobs were done up to {told["rounds"]}
times, all contenders in turn; what takes minutes was done once. The load of the machine was {load}
(over 1, 5 and 15 minutes) at the beginning. Seconds are of the processor in user mode, of whole
processes, start included; those of drawing alone are of user and system: median, in brackets least
and most. Memory is that of the largest process.
"""


def _left_out(runs: Runs) -> Iterator[str]:
    there = {job for job, _ in runs}
    missing = [job.name for job in JOBS if job.name not in {*there, "build"}]
    missing += ["build"] if "build-cold" not in there else []
    if missing:
        yield f"Not measured then: {', '.join(missing)} (`benchmarks/speed.py --list`).\n"


def _failed(told: Mapping[str, Any]) -> Iterator[str]:
    if told["failed"]:
        yield "**Could not be done:**\n"
        yield from (f"- {each}" for each in told["failed"])
        yield ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _beside(runs: Runs) -> Iterator[str]:
    """Yield the section on jobs that others do too."""
    titles = {job.name: job.title for job in JOBS}
    jobs = [name for name in titles if name.startswith(("map-", "counters-"))]
    rows = []
    for job in jobs:
        own = runs.get((job, OURS))
        for who, name in _WHO.items():
            done = runs.get((job, who))
            if done and own:
                share = median(run.user for run in done) / median(run.user for run in own)
                rows.append(
                    (
                        titles[job] if who == OURS else "",
                        name,
                        spread([run.user for run in done]),
                        spread([run.told["drawing"] for run in done]),
                        f"{median(run.memory for run in done):.0f}",
                        f"{done[-1].written.get('pdf', 0) / 1000:.0f}",
                        f"{share:.2f}",
                    )
                )
    if rows:
        yield "## The same primitives, beside others\n"
        head = (
            "job",
            "drawn by",
            "s",
            "s of drawing",
            "MB of memory",
            "kB of PDF",
            "of Postwar's s",
        )
        yield from _table(head, rows)


def _alone(runs: Runs) -> Iterator[str]:
    """Yield the section on jobs of ours, with what they cost in all."""
    grown = {job.name for _, jobs in growths().values() for job in jobs.values()}
    titles = {job.name: job.title for job in JOBS} | {
        "build-cold": "all five games, every product, both inks, both papers",
        "build-again": "the same again, nothing changed",
        "build-factor": "after one counter's factor has changed",
        "build-word": "after one word of a rule has changed",
        "build-name": "after one name on the map has changed",
        "first-pdf": "until the first print-and-play file lay there",
    }
    rows = []
    for (job, who), done in runs.items():
        if who == OURS and not job.startswith(("map-", "counters-")) and job not in grown:
            rows.append((titles.get(job, job), *_costs(done)))
    if rows:
        yield "## Postwar's own jobs\n"
        yield from _table(("job", "s", "s on the clock", "MB of memory", "MB written"), rows)


def _costs(done: Sequence[Run]) -> tuple[str, ...]:
    written = ", ".join(f"{form} {size / 1e6:.1f}" for form, size in done[-1].written.items())
    return (
        spread([run.user for run in done]) if any(run.user for run in done) else "",
        spread([run.wall for run in done]),
        f"{median(run.memory for run in done):.0f}" if any(run.memory for run in done) else "",
        written if len(done[-1].written) < 5 else f"{sum(done[-1].written.values()) / 1e6:.0f}",
    )


def _reached(runs: Runs) -> Iterator[str]:
    """Yield the section on the numbers to reach."""
    rows = [
        (claim.job, claim.said, text_of(claim), f"{claim.limit:g} {claim.unit}",
         "yes" if claim.holds else "**no**")
        for claim in claims(runs)
    ]  # fmt: skip
    if rows:
        yield "## Numbers to reach\n"
        yield from _table(("job", "what", "measured", "at most", "reached"), rows)


def _growth(points: Mapping[str, Sequence[tuple[float, float]]]) -> Iterator[str]:
    """Yield the section on growth."""
    if not points:
        return
    yield "## Growth\n"
    yield "What one costs, without the start of the program and the opening of fonts.\n"
    yield f"![The cost of one, as a multiple of that in the smallest job]({PICTURE})\n"
    head = ("what", "how many: milliseconds each")
    rows = [
        (name, ", ".join(f"{size:,.0f}: {figure(each)}" for size, each in line))
        for name, line in points.items()
    ]
    yield from _table(head, rows)


_WIDE, _HIGH, _LEFT, _TOP, _RIGHT, _BOTTOM = 760, 360, 44, 16, 510, 316
_MOST = 2.0
_COLOURS = ("#8a3b12", "#1f5f8b", "#3f7d3a", "#7a4b9a", "#b07d12", "#3b3b3b")


def picture(points: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """Return the curves as SVG: how many (by powers of ten), and what one costs of the smallest."""
    drawing = svgwrite.Drawing(size=(_WIDE, _HIGH), viewBox=f"0 0 {_WIDE} {_HIGH}", debug=False)
    drawing.add(drawing.rect((0, 0), (_WIDE, _HIGH), fill="#fffdf6"))
    style = {"font_family": "sans-serif", "font_size": 12, "fill": "#333333"}
    for tenth in range(0, int(_MOST * 10) + 1, 5):
        y = _down(tenth / 10)
        drawing.add(drawing.line((_LEFT, y), (_RIGHT, y), stroke="#d8d2c0"))
        drawing.add(drawing.text(f"{tenth / 10:g} x", (6, y + 4), **style))
    limit = _down(1.3)
    drawing.add(
        drawing.line((_LEFT, limit), (_RIGHT, limit), stroke="#b4161e", stroke_dasharray="5 4")
    )
    for power in range(6):
        x = _across(10**power)
        drawing.add(drawing.line((x, _TOP), (x, _BOTTOM), stroke="#d8d2c0"))
        drawing.add(
            drawing.text(f"{10**power:,}", (x, _BOTTOM + 18), text_anchor="middle", **style)
        )
    for at, (name, line) in enumerate(points.items()):
        colour, least = _COLOURS[at % len(_COLOURS)], line[0][1]
        places = [(_across(size), _down(min(_MOST, each / least))) for size, each in line]
        drawing.add(drawing.polyline(places, stroke=colour, fill="none", stroke_width=2))
        for place in places:
            drawing.add(drawing.circle(place, 3, fill=colour))
        y = _TOP + 20 + 22 * at
        drawing.add(
            drawing.line((_RIGHT + 16, y - 4), (_RIGHT + 40, y - 4), stroke=colour, stroke_width=2)
        )
        drawing.add(drawing.text(name, (_RIGHT + 48, y), **style))
    drawing.add(drawing.text("dashed: 1.3 x, the most it may be", (_RIGHT + 16, _BOTTOM), **style))
    return str(drawing.tostring()) + "\n"


def _across(many: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * math.log10(max(1.0, many)) / 5, 1)


def _down(times: float) -> float:
    return round(_BOTTOM - (_BOTTOM - _TOP) * times / _MOST, 1)
