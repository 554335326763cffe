"""Fonts and characters."""
