"""The control endpoint by which pixkit puts the gateway into a state.

What happens in each state is in states.py; nothing else needs to change.
"""

from .endpoint import PATH, respond
from .outcomes import NotYet, Refused

__all__ = ["PATH", "NotYet", "Refused", "respond"]
