"""What make.py's tasks do, and that arguments and exit statuses pass through."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from tests.house.task_file import ROOT, make

STAND_IN = "import sys; print('generator', *sys.argv[1:]); sys.exit(7 * ('bad' in sys.argv))\n"


@pytest.fixture
def project(tmp_path):
    """A project with a stand-in for the generator and nothing to install."""
    shutil.copy(ROOT / "make.py", tmp_path)
    for lock in (make.RUNTIME_LOCK, make.DEVELOPMENT_LOCK):
        (tmp_path / lock).write_text("")
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "__main__.py").write_text(STAND_IN)
    return tmp_path


@pytest.fixture
def ready(project, monkeypatch):
    """The project with its environment in place: this test's own Python."""
    monkeypatch.setattr(make.Environment, "provide", lambda _self, _lock: None)
    python = project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    return str(project)


@pytest.mark.parametrize("task", ["build", "check", "proof", "new", "odds", "explain"])
def test_arguments_and_exit_status_pass_through(ready, task, capfd):
    assert make.main([task, "shumshu", "--quiet"], ready) == 0
    assert make.main([task, "bad"], ready) == 7
    assert capfd.readouterr().out == f"generator {task} shumshu --quiet\ngenerator {task} bad\n"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_program_ended_by_a_signal_has_the_status_that_shells_give():
    suicide = f"import os; os.kill(os.getpid(), {int(signal.SIGTERM)})"
    assert make.run([sys.executable, "-c", suicide]) == 128 + signal.SIGTERM


def test_every_step_runs_whatever_came_before_and_failures_are_summed_up(ready, monkeypatch, capfd):
    steps = (
        ("first", ("-m", "generator", "bad")),
        ("absent", ("../nowhere/tool.py", ".")),
        ("last", ("-m", "generator", "good")),
    )
    monkeypatch.setattr(make, "STEPS", steps)
    assert make.main(["test"], ready) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[:-1] == [
        "make.py: step 1 of 3, first",
        "generator bad",
        "make.py: first: failed with exit status 7",
        "make.py: step 2 of 3, absent: left out, ../nowhere/tool.py is not here",
        "make.py: step 3 of 3, last",
        "generator good",
    ]
    assert lines[-1].endswith(", these failed: first")


def test_all_is_well_when_every_step_passes(ready, monkeypatch, capfd):
    monkeypatch.setattr(make, "STEPS", (("only", ("-m", "generator", "good")),))
    assert make.main(["test"], ready) == 0
    assert capfd.readouterr().out.endswith(", all is well\n")


WAITING = """
import pathlib, sys, time
pathlib.Path(sys.argv[1]).touch()
for _ in range(1200):
    if pathlib.Path(sys.argv[2]).exists():
        break
    time.sleep(0.05)
print(*sys.argv[1:], flush=True)
sys.exit(7 * ("bad" in sys.argv))
"""


def test_steps_run_beside_each_other_and_speak_in_turn(ready, monkeypatch, capfd):
    """The first ends when the last has begun, and the last when the first has."""
    names = ("first", "left", "right", "away", "alone")
    one, other = ("-c", WAITING, "one", "other"), ("-c", WAITING, "other", "one")
    run = (one, (*other, "bad"), other, ("nowhere.py",), (*one, "again"))
    monkeypatch.setattr(make, "STEPS", tuple(zip(names, run, strict=True)))
    monkeypatch.setattr(make, "BESIDE", names[1:4])
    assert make.main(["test"], ready) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[:-1] == [
        "make.py: step 1 of 5, first",
        "one other",
        "make.py: step 2 of 5, left",
        "other one bad",
        "make.py: left: failed with exit status 7",
        "make.py: step 3 of 5, right",
        "other one",
        "make.py: step 4 of 5, away: left out, nowhere.py is not here",
        "make.py: step 5 of 5, alone",
        "one other again",
    ]
    assert lines[-1].endswith(", these failed: left")


def test_what_runs_beside_a_step_follows_it():
    assert [name for name, _ in make.STEPS if name in make.BESIDE] == [*make.BESIDE]
    assert make.STEPS[0][0] == make.FAST_STEPS[0][0] == "lint"
    names = [name for name, _ in make.STEPS]
    assert names.index("tests") == names.index("build the games") + 1


def test_the_fast_part_is_its_own_steps(ready, monkeypatch, capfd):
    monkeypatch.setattr(make, "FAST_STEPS", (("quick", ("-m", "generator", "bad")),))
    assert make.main(["test", "--fast"], ready) == 1
    told = capfd.readouterr().out
    assert told.startswith("make.py: step 1 of 1, quick\ngenerator bad\n")
    assert told.endswith(", these failed: quick\n")


def test_the_fast_part_prints_nothing_and_leaves_out_no_other_step():
    fast, every = ([name for name, _ in steps] for steps in (make.FAST_STEPS, make.STEPS))
    assert [name for name in every if name not in fast] == [
        "build the games",
        "tests",
        "proof what was printed",
        "other programs read the PDFs",
    ]
    assert all((ROOT / folder).is_dir() for folder in make.FAST_TESTS)


def test_testing_with_arguments_is_pytest_alone(ready, tmp_path, capfd):
    (tmp_path / "pytest.py").write_text(STAND_IN.replace("generator", "pytest"))
    assert make.main(["test", "-k", "hexes"], ready) == 0
    assert make.main(["test", "-k", "bad"], ready) == 7
    assert capfd.readouterr().out == "pytest -k hexes\npytest -k bad\n"


def test_cleaning_leaves_what_people_wrote(project):
    kept = ["sources/shumshu/map.yaml", "output/README.md", "generator/__main__.py", "make.py"]
    made = [".venv/x", ".venv-old/x", "output/shumshu/a.pdf", "output/b.pdf", ".mypy_cache/x"]
    made += ["generator/__pycache__/x.pyc"]
    for name in kept[:2] + made:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).touch()
    assert make.main(["clean"], str(project)) == 0
    assert [name for name in kept if not (project / name).exists()] == []
    assert [name for name in made if (project / name).parent.exists()] == ["output/b.pdf"]
    assert not (project / "output" / "b.pdf").exists()


def test_writing_the_lock_files_without_uv_says_what_to_install(ready, monkeypatch, capsys):
    monkeypatch.setattr(make.shutil, "which", lambda _program: None)
    assert make.main(["lock"], ready) == 2
    assert "pipx install uv" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["help"], ["--help"]])
def test_help_tells_every_task(arguments, capsys):
    assert make.main(arguments) == 0
    text = capsys.readouterr().out
    assert [task for task in make.TASKS if f"\n  {task}" not in text] == ["--help", "-h"]


@pytest.mark.parametrize("arguments", [["biuld"], ["clean", "all"], ["setup", "x"], ["help", "me"]])
def test_misuse_is_refused_in_a_sentence(arguments, ready, capsys):
    assert make.main(arguments, ready) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_ci_runs_what_people_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().endswith("exec python3 make.py test\n")


@pytest.mark.slow
def test_a_fresh_copy_sets_itself_up_and_builds(project):
    command = [sys.executable, project / "make.py", "build", "shumshu"]
    runs = [
        subprocess.run(command, cwd="/", capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stdout for run in runs] == ["generator build shumshu\n"] * 2
    assert "installing" in runs[0].stderr
    assert runs[1].stderr == ""
    assert (project / ".venv" / "pyvenv.cfg").exists()
