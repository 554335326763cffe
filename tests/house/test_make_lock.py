"""The lock files: what they pin is what pyproject.toml asks for, everywhere, with its digests."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.task_file import ROOT, make

LOCKS = (make.RUNTIME_LOCK, make.DEVELOPMENT_LOCK)
PIN = re.compile(
    r"^[a-z0-9-]+==\S+(?: ; .+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+$", re.MULTILINE
)


def text_of(lock):
    return (ROOT / lock).read_text(encoding="ascii")


def pins(lock):
    """The locked packages by name: requirement, marker and digests as they are written."""
    entries = PIN.findall(text_of(lock))
    return {entry.partition("==")[0]: entry for entry in entries}


def asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = project["optional-dependencies"]["dev"]
    return {LOCKS[0]: project["dependencies"], LOCKS[1]: project["dependencies"] + extra}


@pytest.mark.parametrize("lock", LOCKS)
def test_there_is_nothing_but_pins_with_digests(lock):
    rest = PIN.sub("", text_of(lock))
    assert [line for line in rest.splitlines() if line and not line.startswith("#")] == []
    assert "://" not in text_of(lock)


@pytest.mark.parametrize("lock", LOCKS)
def test_each_package_has_one_version_for_all_pythons(lock):
    assert len(PIN.findall(text_of(lock))) == len(pins(lock))


@pytest.mark.parametrize("lock", LOCKS)
def test_the_versions_are_those_that_the_project_asks_for(lock):
    locked = pins(lock)
    for text in asked_for()[lock]:
        asked = Requirement(text)
        entry = locked.get(canonicalize_name(asked.name), "")
        version = entry.partition("==")[2].partition(" ")[0]
        assert version, f"{asked.name} is not in {lock}: python3 make.py lock"
        assert asked.specifier.contains(version), f"{entry.splitlines()[0]} is not {text}"


def test_building_and_testing_use_the_same_packages():
    everything = pins(make.DEVELOPMENT_LOCK)
    assert {name: everything.get(name) for name in pins(make.RUNTIME_LOCK)} == pins(
        make.RUNTIME_LOCK
    )


def test_windows_is_provided_for():
    assert "; sys_platform == 'win32'" in pins(make.DEVELOPMENT_LOCK)["colorama"]
