"""How a step says that it is not written."""


class NotYet(Exception):
    """The step, or what is asked of it, is not written yet.

    Duties that need it are not judged.
    """
