"""Checks: what is wrong with a game, as far as its definition alone can tell.

In: a Game. Out: findings with origins. A check is a function with a page of its
own (`check`); `registry` collects them.
Standard library only: the exported validator runs the same checks.
"""

from generator.checks.check import Check
from generator.checks.context import CheckContext, survey
from generator.checks.registry import every_check
from generator.checks.run import catalogue, check, run

__all__ = ["Check", "CheckContext", "catalogue", "check", "every_check", "run", "survey"]
