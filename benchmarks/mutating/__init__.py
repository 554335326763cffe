"""Single faults put into definitions, to see whether `generator check` tells of them."""
