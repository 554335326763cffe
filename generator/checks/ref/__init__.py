"""References: what a text speaks of."""
