"""`python -m generator` is the same as `postwar`."""

from generator.cli import run

run()
