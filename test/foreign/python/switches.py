"""The defects and legal alternatives of manifest.yaml that GATEWAY_SWITCHES turns on."""

import os
import time

ACTIVE = frozenset(name for name in os.environ.get("GATEWAY_SWITCHES", "").split(",") if name)


def on(name):
    """Whether the switch with this id is turned on."""
    return name in ACTIVE


def either(name, switched, usual):
    """Returns the first value if the switch is turned on, otherwise the second."""
    return switched if name in ACTIVE else usual


def race(name):
    """Waits between a check and an action that should be atomic, so that other requests can run in between."""
    if name in ACTIVE:
        time.sleep(0.006)
