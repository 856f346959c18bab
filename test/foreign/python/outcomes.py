"""How a state says that it cannot be set up."""


class NotYet(Exception):
    """The state, or what is asked of it, is not written yet.

    Checks that need it are skipped with this reason.
    """


class Refused(Exception):
    """The request is impossible, such as to settle a payment that has settled."""
