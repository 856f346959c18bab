# control:
"""Replace these functions by code that calls your gateway: they use the reference one."""

import json
import os
from urllib.request import Request, urlopen

from .outcomes import NotYet

URL = os.environ.get("BANK_URL", "http://127.0.0.1:3000/_control/states")


def open_account(params):
    """Opens an account whose payments wait; other conditions are "not yet"."""
    if params.keys() - {"available", "settlement"} or params.get("settlement") == "automatic":
        raise NotYet
    return _ask("an account", params)


def settle(params):
    """Ends a payment that waits."""
    return _ask("a payment settles", params)


def _ask(state, params):
    message = json.dumps({"state": state, "params": params}, default=float)
    request = Request(URL, message.encode(), {"Content-Type": "application/json"})
    with urlopen(request) as response:
        return json.load(response)
