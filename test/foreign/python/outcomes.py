"""Exceptions with which a state reports that it cannot be set up."""


class NotYet(Exception):
    """The state, or something that the params request, is not written yet.

    Checks that need it are skipped with this reason.
    """


class Refused(Exception):
    """The request is impossible, such as settling a payment that has settled."""
