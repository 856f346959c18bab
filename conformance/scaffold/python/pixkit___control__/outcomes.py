"""How a __state__ says that it cannot do what is asked."""


class NotYet(Exception):
    """The __state__, or what is asked of it, is not written yet.

    __Dependents__ that need it are skipped.
    """
# control:


class Refused(Exception):
    """The request is impossible, such as to settle a payment that has settled."""
# both:
