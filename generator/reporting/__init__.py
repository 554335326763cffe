"""Reporting: findings and the texts of their files in; text, JSON, SARIF, annotations or HTML out.

`report` does all of them by name. `odds_as_text`, `odds_as_json` and `odds_as_csv` tell the odds of
games. Nothing is written here: the text is returned.
"""

from generator.reporting.machine import as_github, as_json
from generator.reporting.odds import odds_as_csv, odds_as_json, odds_as_text
from generator.reporting.report import FORMATS, WITH_PAGES, report
from generator.reporting.text import as_text, summary

__all__ = [
    "FORMATS",
    "WITH_PAGES",
    "as_github",
    "as_json",
    "as_text",
    "odds_as_csv",
    "odds_as_json",
    "odds_as_text",
    "report",
    "summary",
]
