"""The driver by which pixkit asks the client for steps.

What each step does is in steps.py; nothing else needs to change.
"""

from .endpoint import PATH, respond
from .outcomes import NotYet

__all__ = ["PATH", "NotYet", "respond"]
