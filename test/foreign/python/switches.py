"""What GATEWAY_SWITCHES turns on: defects and legal alternatives, as in manifest.yaml."""

import os
import time

ACTIVE = frozenset(name for name in os.environ.get("GATEWAY_SWITCHES", "").split(",") if name)


def on(name):
    """Whether the switch of that id is turned on."""
    return name in ACTIVE


def either(name, switched, usual):
    """One value where the switch is turned on, else the other."""
    return switched if name in ACTIVE else usual


def race(name):
    """Where a look and an act that should be one are two: others get their turn in between."""
    if name in ACTIVE:
        time.sleep(0.006)
