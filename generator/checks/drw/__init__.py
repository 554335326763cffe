"""Drawing: what finds no room."""
