"""docs/publishing.md and the workflow: their YAML is sound, their commands are accepted."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import arguments

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/publishing.md").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8")
OWN = next(block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "jobs:" in block)


def steps(workflow: str) -> list[dict[str, Any]]:
    told = yaml.safe_load(workflow)
    assert told["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    found: list[dict[str, Any]] = told["jobs"]["publish"]["steps"]
    return found


@pytest.mark.parametrize("workflow", [WORKFLOW, OWN], ids=["ours", "the page's"])
def test_a_workflow_writes_the_site_and_publishes_it(workflow: str) -> None:
    used = [step.get("uses", "") for step in steps(workflow)]
    assert used[-1].startswith("actions/deploy-pages@v")
    upload = next(step for step in steps(workflow) if "upload-pages-artifact" in str(step))
    assert upload["with"]["path"] == "output/site"
    assert all(re.fullmatch(r"[\w/-]+@v\d+|", each) for each in used)


def commands() -> list[str]:
    """Every line that runs `postwar site`, in the page and in both workflows."""
    lines = re.findall(r"^\s*(?:- run: |\$ )?(postwar site .*)$", PAGE, re.MULTILINE)
    lines += [step["run"] for step in steps(WORKFLOW) if "postwar site" in step.get("run", "")]
    lines += re.findall(r"`(postwar site [^`]+)`", PAGE)
    return lines


@pytest.mark.parametrize("line", commands())
def test_commands_are_accepted(line: str) -> None:
    typed = shlex.split(line.replace("${{ steps.pages.outputs.base_url }}", "https://a.org/b"))
    assert typed[:2] == ["postwar", "site"]
    if typed[-1] != "--address":
        assert arguments.parser()[0].parse_args(typed[1:]).games is not None


def test_there_are_commands_of_all_kinds() -> None:
    assert len(commands()) >= 5


def test_every_game_of_ours_is_published() -> None:
    (line,) = (step["run"] for step in steps(WORKFLOW) if "postwar site" in step.get("run", ""))
    ours = {path.parent.name for path in ROOT.glob("sources/*/game.yaml")}
    ours |= {f"examples/{path.parent.name}" for path in ROOT.glob("examples/*/game.yaml")}
    assert ours <= set(shlex.split(line))
