"""When make.py makes its virtual environment, adds to it, makes it anew and leaves it alone."""

import os
import sys
from pathlib import Path

import pytest

from tests.house.task_file import make


class Tools:
    """Stands in for `venv` and `pip`: notes what they are asked for, fails if told to."""

    def __init__(self) -> None:
        self.asked = []
        self.compiled = 0
        self.fails_with = None

    def __call__(self, command, _folder, variables):
        environment = Path(variables["VIRTUAL_ENV"])
        if "compileall" in command:
            self.compiled += 1
            return 0, ""
        if "pip" not in command:
            self.asked.append("new environment")
            python = environment / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.symlink_to(sys.executable)
            return 0, ""
        self.asked.append(command[-1])
        if isinstance(self.fails_with, BaseException):
            raise self.fails_with
        return (1, self.fails_with) if self.fails_with else (0, "")

    def asked_since(self):
        asked, self.asked = self.asked, []
        return asked


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    tools = Tools()
    monkeypatch.setattr(make, "run_quietly", tools)
    return tools


@pytest.fixture
def environment(tmp_path):
    (tmp_path / make.RUNTIME_LOCK).write_text("shapely==2.2.0\n")
    (tmp_path / make.DEVELOPMENT_LOCK).write_text("pytest==9.2.0\nshapely==2.2.0\n")
    return make.Environment(str(tmp_path))


RUNTIME = ["new environment", "requirements.lock"]


def test_the_first_run_makes_it_and_the_second_leaves_it_alone(environment, tools):
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == RUNTIME
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == []
    assert tools.compiled == 1


def test_testing_adds_its_tools_to_what_building_has(environment, tools):
    environment.provide(make.RUNTIME_LOCK)
    environment.provide(make.DEVELOPMENT_LOCK)
    assert tools.asked_since() == [*RUNTIME, "requirements-dev.lock"]
    environment.provide(make.RUNTIME_LOCK)
    environment.provide(make.DEVELOPMENT_LOCK)
    assert tools.asked_since() == []


def test_what_testing_has_is_enough_for_building(environment, tools):
    environment.provide(make.DEVELOPMENT_LOCK)
    tools.asked_since()
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == []


def test_a_changed_lock_file_makes_it_anew(environment, tools, tmp_path):
    environment.provide(make.RUNTIME_LOCK)
    tools.asked_since()
    (tmp_path / make.RUNTIME_LOCK).write_text("shapely==2.2.1\n")
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == RUNTIME
    assert not (tmp_path / ".venv-old").exists()


@pytest.mark.parametrize("name", ["folder", "platform", "python"])
def test_another_place_platform_or_python_makes_it_anew(environment, tools, monkeypatch, name):
    environment.provide(make.RUNTIME_LOCK)
    tools.asked_since()
    elsewhere = {**environment.identity(), name: "another"}
    monkeypatch.setattr(environment, "identity", lambda: dict(elsewhere))
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == RUNTIME


def test_a_python_that_no_longer_starts_makes_it_anew(environment, tools):
    environment.provide(make.RUNTIME_LOCK)
    tools.asked_since()
    python = Path(environment.python)
    python.unlink()
    python.symlink_to("/nonexistent/python3.11")
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == RUNTIME


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"locks": {}}'])
def test_a_stamp_that_says_nothing_makes_it_anew(environment, tools, text):
    environment.provide(make.RUNTIME_LOCK)
    tools.asked_since()
    Path(environment.stamp).write_text(text)
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == RUNTIME


def test_a_failed_installation_puts_the_environment_before_it_back(environment, tools, tmp_path):
    environment.provide(make.RUNTIME_LOCK)
    (tmp_path / ".venv" / "here-before").touch()
    lock = tmp_path / make.RUNTIME_LOCK
    before = lock.read_text()
    lock.write_text("shapely==99\n")
    tools.fails_with = "WARNING: Retrying\nERROR: No matching distribution found for shapely==99\n"
    with pytest.raises(make.MakeError, match="No matching distribution found for shapely==99"):
        environment.provide(make.RUNTIME_LOCK)
    assert (tmp_path / ".venv" / "here-before").exists()
    assert not (tmp_path / ".venv-old").exists()
    lock.write_text(before)
    assert environment.is_sound()


@pytest.mark.parametrize(
    ("failure", "status"), [("ERROR: no network\n", 2), (KeyboardInterrupt(), 130)]
)
@pytest.mark.usefixtures("environment")
def test_an_installation_that_ends_early_leaves_nothing(tmp_path, tools, failure, status, capsys):
    tools.fails_with = failure
    assert make.main(["build"], str(tmp_path)) == status
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / ".venv").exists()
    assert not (tmp_path / ".venv-old").exists()


def test_a_run_killed_half_way_is_recovered_from(environment, tools, tmp_path):
    environment.provide(make.RUNTIME_LOCK)
    tools.asked_since()
    os.rename(environment.folder, environment.set_aside)
    (tmp_path / ".venv").mkdir()
    environment.provide(make.RUNTIME_LOCK)
    assert tools.asked_since() == []
    assert not (tmp_path / ".venv-old").exists()


def test_a_folder_that_cannot_be_written_is_named(environment, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr(make.os, "mkdir", refuse)
    with pytest.raises(make.MakeError, match=r"cannot write .*\.venv \(Permission denied\)"):
        environment.provide(make.RUNTIME_LOCK)


def test_a_missing_lock_file_is_named(environment, tmp_path):
    (tmp_path / make.RUNTIME_LOCK).unlink()
    with pytest.raises(make.MakeError, match=r"requirements\.lock is missing"):
        environment.provide(make.RUNTIME_LOCK)


def test_nothing_from_elsewhere_gets_into_the_environment(environment, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PIP_PROXY", "proxy:3128")
    variables = environment.variables()
    assert "/elsewhere" not in variables.values()
    assert variables["PIP_USER"] == "0"
    assert variables["PIP_PROXY"] == "proxy:3128"
    assert variables["PATH"].startswith(environment.programs + os.pathsep)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("WARNING: a\nERROR: first. More.\nERROR: second\n", "first"),
        ("Error: disk full.\n\n", "Error: disk full"),
        ("", "nothing"),
    ],
)
def test_the_first_error_is_told(written, told):
    assert make.complaint(written) == told
