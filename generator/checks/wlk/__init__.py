"""The walkthrough, played."""
