"""The layers of the painting, one a file; `order` lists them."""
