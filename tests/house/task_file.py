"""The project's task file as a module, for the tests: it stands at the top and in no package."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_spec = importlib.util.spec_from_file_location("make", ROOT / "make.py")
assert _spec
assert _spec.loader
make = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make)
