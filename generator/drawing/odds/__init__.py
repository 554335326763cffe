"""Charts of the odds."""
