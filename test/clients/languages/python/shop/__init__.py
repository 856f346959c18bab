"""A small client of a Pix gateway that does what a client owes, with the standard library alone."""
