"""Gaps: what a game needs to say and does not."""
