"""A game on squares, from its YAML to the proof of what is printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = "examples/grebe-quay"


def test_it_is_quiet_built_and_proved_and_says_square(tmp_path: Path) -> None:
    only = ("postcard", "setup", "card", "rules-html")
    asked = [word for name in only for word in ("--only", name)]
    for command in ("check",), ("build", *asked, "--paper", "a4"), ("proof",):
        output = ["--output", str(tmp_path)] if command[0] != "check" else []
        done = subprocess.run(
            [sys.executable, "-m", "generator", command[0], GAME, *command[1:], *output],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "no findings" in done.stdout + done.stderr
    page = (tmp_path / "grebe-quay" / "grebe-quay-rules.html").read_text("utf-8")
    words = re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert "Every square" in words
    assert not re.search(r"\bhex", words, re.IGNORECASE)
