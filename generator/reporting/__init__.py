"""Reporting: findings and the texts of their files in; text, JSON, SARIF, annotations or HTML out.

`report.report` does all of them by name. `odds` tells the odds of games. Nothing is written here:
the text is returned.
"""
