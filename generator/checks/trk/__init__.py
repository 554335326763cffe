"""Turns and tracks."""
