"""Reading: YAML in; a game, the places of its values, and findings out."""

from generator.reading.definition import FILES, Reading, read, read_text

__all__ = ["FILES", "Reading", "read", "read_text"]
