"""Drawing: slices of the model in, scenes and findings out."""
