"""Tables and tracks as blocks."""
