"""The command line: arguments in, an exit status out.

0: no findings. 1: findings. 2: misuse, or input or output that cannot be used. The
rooms are imported by the command that needs them, so that `postwar --help` and `postwar check`
start at once.

Findings go to the screen or a pipe, everything else to the error stream. A character that either
cannot show is written as an escape.
"""

from generator.cli.arguments import main, run

__all__ = ["main", "run"]
