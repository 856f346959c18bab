"""Exceptions with which a __state__ reports that it cannot do what is requested."""


class NotYet(Exception):
    """The __state__, or something that the params request, is not written yet.

    __Dependents__ that need it are skipped.
    """
# control:


class Refused(Exception):
    """The request is impossible, such as settling a payment that has settled."""
# both:
