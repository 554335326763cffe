"""Combat tables."""
