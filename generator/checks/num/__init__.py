"""Plain numbers."""
