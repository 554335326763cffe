"""The benchmark of speed: every job can be run, and its comparison can fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest

from benchmarks import samples, speed
from benchmarks.speed import (
    BEFORE,
    FLOOR,
    JOBS,
    OURS,
    PEER,
    QUICK,
    FailedError,
    Run,
    Site,
    by_job,
    claims,
)
from benchmarks.speed_page import write_page

ROOT = Path(__file__).parents[2]
TOLD = {
    "day": "2026-11-27", "commit": "0", "system": "a", "processor": "b", "python": "3",
    "load": [0.0], "rounds": 2, "reportlab": "4", "protograf": "", "failed": ["rules, ours: why"],
}  # fmt: skip
needs_costs = pytest.mark.skipif(not hasattr(os, "wait4"), reason="costs of processes are unknown")


def run(job: str, who: str = OURS, cost: float = 1.0, **told: float) -> Run:
    """Return a run whose every cost is the same number."""
    written = {"pdf": int(cost * 1e6), "svg": int(cost * 1e6)}
    return Run(job, who, cost, 0.0, cost, cost, written, told)


def verdicts(*runs: Run) -> Mapping[tuple[str, str], bool]:
    return {(claim.job, claim.said): claim.holds for claim in claims(by_job(runs))}


@pytest.mark.slow
@needs_costs
def test_every_kind_of_job_can_be_run_at_its_smallest_size(tmp_path: Path) -> None:
    told = tmp_path / "speed.json"
    command = [sys.executable, "benchmarks/speed.py", "--quick", "--json", told]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    runs = [Run(**each) for each in json.loads(told.read_text("utf-8"))["runs"]]
    ours = {each.job for each in runs if each.who == OURS}
    assert ours >= QUICK - {"build"} | {"build-cold", "build-again", "build-factor"}
    assert {each.job for each in runs if each.who == FLOOR} == {"map-10x8", "counters-48"}
    assert all(each.written for each in runs if not each.job.startswith("check"))


def test_quick_has_a_job_of_each_kind() -> None:
    kinds = {job.name.partition("-")[0] for job in JOBS}
    assert {name.partition("-")[0] for name in QUICK} == kinds
    assert {job.name for job in JOBS} >= QUICK


@pytest.mark.parametrize(
    ("job", "said", "limit"), [(row[0], row[1], row[3]) for row in speed.LIMITS]
)
def test_a_number_that_is_not_reached_is_told(job: str, said: str, limit: float) -> None:
    assert verdicts(run(job, cost=limit * 0.99))[job, said]
    assert not verdicts(run(job, cost=limit * 1.01))[job, said]


def test_what_drawing_costs_beside_others_may_be_too_much() -> None:
    for said, who, _, most in speed.SHARES:
        theirs = run("map-10x8", who, drawing=1.0)
        for cost, holds in ((most * 0.99, True), (most * 1.01, False)):
            own = run("map-10x8", cost=cost, drawing=cost)
            assert verdicts(own, theirs)["map-10x8", said] is holds


def test_the_middle_of_several_rounds_counts_for_each_contender() -> None:
    rounds = [run("map-10x8", cost=cost, drawing=cost) for cost in (0.1, 0.2, 9.0)]
    assert verdicts(*rounds, run("map-10x8", PEER, 1.0))["map-10x8", speed.SHARES[1][0]]
    assert speed.spread([9.0, 0.1, 0.2]) == "0.2 (0.1 to 9)"


def test_a_build_after_an_edit_is_weighed_against_the_cold_one() -> None:
    for job, share in speed.EDITED.items():
        for percent, holds in ((share - 0.1, True), (share + 0.1, False)):
            found = verdicts(run("build-cold", cost=100.0), run(job, cost=percent))
            assert found[job, "of a cold build"] is holds


@pytest.mark.parametrize("name", list(speed.growths()))
def test_what_grows_faster_than_the_game_is_told(name: str) -> None:
    jobs = speed.growths()[name][1]
    for power, holds in ((1.0, True), (2.0, False)):
        grown = [run(job.name, cost=size**power / 1000) for size, job in jobs.items()]
        assert verdicts(*grown)[name, "the dearest, of one in a smaller job"] is holds


def test_memory_of_a_catalogue_is_told_where_it_grows() -> None:
    assert verdicts(run("catalogue-10", cost=100), run("catalogue-50", cost=105))[
        "catalogue", "memory, of that of 10 games"
    ]
    assert not verdicts(run("catalogue-10", cost=100), run("catalogue-50", cost=120))[
        "catalogue", "memory, of that of 10 games"
    ]


@needs_costs
def test_costs_are_those_of_the_whole_process_and_a_failure_is_told(tmp_path: Path) -> None:
    program = "import json; held = b'x' * 200_000_000; print(json.dumps({'drawing': 3.5}))"
    done = speed.spent("job", OURS, [sys.executable, "-c", program], tmp_path / "out", {})
    assert done.memory > 200
    assert done.told == {"drawing": 3.5}
    with pytest.raises(FailedError, match="job, ours"):
        speed.spent("job", OURS, [sys.executable, "-c", "exit(2)"], tmp_path / "out", {})


@needs_costs
def test_each_work_tree_runs_what_lies_in_it(tmp_path: Path) -> None:
    trees = {who: tmp_path / who for who in (OURS, BEFORE)}
    for who, tree in trees.items():
        (tree / "generator").mkdir(parents=True)
        program = f"import sys; print('{{\"{who}\": 1}}' if sys.argv[1] == 'check' else '')"
        (tree / "generator" / "__main__.py").write_text(program, encoding="utf-8")
    site = Site(tmp_path / "site", trees, None, quick=True)
    for job in speed.CHECKS:
        told = {who: [dict(one.told) for one in run()] for who, run, _ in job.runs(site)}
        assert told == {who: [{who: 1}] for who in trees}


@pytest.mark.parametrize("what", ["map-10x8", "counters-48"])
def test_ours_and_the_floor_draw_the_same(what: str, tmp_path: Path) -> None:
    drawn = {}
    for who in (OURS, FLOOR):
        folder = tmp_path / who
        folder.mkdir()
        samples.WHO[who](what, folder)
        page = pypdfium2.PdfDocument(folder / f"{what}.pdf")[0]
        shown = page.render(scale=0.5, grayscale=True).to_numpy()
        drawn[who] = sorted(page.get_textpage().get_text_range().split()), shown
    (said, shown), (said_too, shown_too) = drawn.values()
    assert said == said_too
    assert abs(shown.astype(int) - shown_too.astype(int)).mean() < 1


def test_the_page_is_the_same_each_time_and_says_what_is_missed(tmp_path: Path) -> None:
    grown = [
        run(job.name, cost=size / 1000, pages=size)
        for _, jobs in speed.growths().values()
        for size, job in jobs.items()
    ]
    runs = by_job([*grown, run("check-all", cost=0.9), run("map-10x8", drawing=0.1)])
    written = []
    for turn in ("one", "two"):
        (tmp_path / turn / "pictures").mkdir(parents=True)
        write_page(TOLD, runs, tmp_path / turn)
        pictures = (tmp_path / turn / "pictures/speed-growth.svg").read_text("utf-8")
        written.append(((tmp_path / turn / "speed.md").read_text("utf-8"), pictures))
    assert written[0] == written[1]
    assert "- rules, ours: why" in written[0][0]
    assert "| check-all | wall seconds | 0.9 s | 0.7 s | **no** |" in written[0][0]
    assert written[0][1].count("<polyline") == len(speed.growths())
