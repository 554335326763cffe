"""The rules as one page for a browser: a game in, HTML that needs no other file out."""

from generator.rulebook.html.page import rules_page

__all__ = ["rules_page"]
