"""__It__, which pixkit asks for __states__.

The functions to fill in are in __states__.py.
"""

from .endpoint import PATH, respond
from .outcomes import __outcomes__

# control:
__all__ = ["PATH", "NotYet", "Refused", "respond"]
# driver:
__all__ = ["PATH", "NotYet", "respond"]
# both:
