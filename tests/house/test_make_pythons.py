"""make.py under Pythons that are too old, and where no virtual environment can be made."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.task_file import ROOT, make

SINCE_PYTHON_2 = (
    ast.AnnAssign,
    ast.AsyncFunctionDef,
    ast.Await,
    ast.JoinedStr,
    ast.Match,
    ast.NamedExpr,
    ast.Nonlocal,
    ast.YieldFrom,
)


def test_any_python_since_2_7_can_read_the_task_file():
    text = (ROOT / "make.py").read_text(encoding="ascii")
    tree = ast.parse(text, feature_version=(3, 6))
    nodes = tuple(ast.walk(tree))
    assert not [node.lineno for node in nodes if isinstance(node, SINCE_PYTHON_2)]
    assert not [node.lineno for node in nodes if isinstance(node, ast.Raise) and node.cause]
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            arguments = node.args
            annotated = [a.annotation for a in arguments.args if a.annotation] + [node.returns]
            assert annotated == [None], node.name
            assert arguments.kwonlyargs + arguments.posonlyargs == [], node.name
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not [item for item in node.elts if isinstance(item, ast.Starred)], node.lineno


def old_pythons():
    versions = Path.home() / ".pyenv" / "versions"
    return sorted(path for minor in ("2.7", "3.6", "3.10") for path in versions.glob(f"{minor}.*"))


@pytest.mark.skipif(not old_pythons(), reason="no old Pythons here")
def test_old_pythons_say_in_a_sentence_what_is_needed():
    for version in old_pythons():
        run = subprocess.run(
            [version / "bin" / "python", ROOT / "make.py", "build"],
            env={"PATH": "/nonexistent"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 2
        assert run.stderr.count("\n") == 1, run.stderr
        assert "needs 3.11 or later" in run.stderr
        assert run.stdout == ""


def test_a_python_that_serves_goes_on_itself():
    assert make.newer_python((3, 11, 0, "final", 0)) is None
    assert make.newer_python((4, 0)) is None


def test_an_old_python_finds_the_newest_that_starts(monkeypatch):
    monkeypatch.setattr(make, "newer_pythons", lambda: [["no-such-python"], [sys.executable]])
    assert make.newer_python((3, 10, 12)) == [sys.executable]


def test_an_old_python_without_a_newer_one_says_so(monkeypatch):
    monkeypatch.setattr(make, "newer_pythons", lambda: [["no-such-python"]])
    with pytest.raises(make.MakeError, match=r"this is Python 3\.9; .* needs 3\.11 or later"):
        make.newer_python((3, 9, 2))


def test_a_command_that_starts_but_is_too_old_is_passed_over(monkeypatch):
    assert make.is_new_enough([sys.executable])
    monkeypatch.setattr(make, "OLDEST", (99, 0))
    assert not make.is_new_enough([sys.executable])


def test_the_newer_python_gets_the_arguments_and_its_status_is_ours(monkeypatch, capfd):
    monkeypatch.setattr(make, "newer_python", lambda _version: [sys.executable])
    assert make.main(["no-such-task"]) == 2
    assert "goes on\nmake.py: there is no task no-such-task" in capfd.readouterr().err


@pytest.fixture
def without_ensurepip(monkeypatch):
    """Debian's Python as it comes: venv is there, what it needs is in another package."""

    def import_module(name):
        if name == "ensurepip":
            raise ImportError(name)
        return importlib.import_module(name)

    class Importlib:
        pass

    Importlib.import_module = staticmethod(import_module)
    monkeypatch.setattr(make, "importlib", Importlib)
    monkeypatch.setattr(make.shutil, "which", lambda _program: None)


@pytest.mark.usefixtures("without_ensurepip")
def test_without_ensurepip_the_debian_package_is_named(tmp_path, capsys):
    (tmp_path / "requirements.lock").write_text("")
    assert make.main(["build"], str(tmp_path)) == 2
    assert "sudo apt install python3-venv" in capsys.readouterr().err
    assert not (tmp_path / ".venv").exists()


@pytest.mark.usefixtures("without_ensurepip")
def test_without_ensurepip_virtualenv_or_uv_serve(monkeypatch):
    monkeypatch.setattr(make.shutil, "which", lambda program: f"/opt/{program}")
    programs = [command[0] for command in make.makers("python3")]
    assert programs == ["/opt/virtualenv", "/opt/uv"]


def test_with_ensurepip_venv_is_the_first_choice():
    assert make.makers("python3")[0] == ["python3", "-m", "venv"]
