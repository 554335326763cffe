"""A designer's custom checks, worked out over the game.

In: a Subject, whose game may have `checks`. Out: findings with the designer's codes, or with ours
(OWN001 and on) where a check itself is wrong. Expressions are evaluated by simpleeval, which is
imported only where a game has checks of its own.
"""

from generator.custom_checks.codes import CODES, pages
from generator.custom_checks.run import run_own

__all__ = ["CODES", "pages", "run_own"]
