"""Set-up and arrivals."""
