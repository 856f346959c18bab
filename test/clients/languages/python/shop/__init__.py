"""A small client of a Pix gateway that fulfils all client duties, with the standard library alone."""
