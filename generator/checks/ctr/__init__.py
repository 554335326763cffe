"""Counters and their faces."""
