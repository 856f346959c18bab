"""What GATEWAY_SWITCHES turns on: defects and legal alternatives, as in manifest.yaml."""

import os

ACTIVE = frozenset(name for name in os.environ.get("GATEWAY_SWITCHES", "").split(",") if name)


def on(name):
    """Whether the switch of that id is turned on."""
    return name in ACTIVE
