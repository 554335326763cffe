"""Roads, rivers and hexsides."""
