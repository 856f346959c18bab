# control:
"""Replace these functions with code that calls your gateway: they call the reference one."""

import json
import os
from urllib.request import Request, urlopen

from .outcomes import NotYet

URL = os.environ.get("BANK_URL", "http://127.0.0.1:3000/_control/states")


def open_account(params):
    """Opens an account whose payments stay pending; does not support other conditions yet."""
    if params.keys() - {"available", "settlement"} or params.get("settlement") == "automatic":
        raise NotYet
    return _ask("an account", params)


def settle(params):
    """Settles a pending payment."""
    return _ask("a payment settles", params)


def _ask(state, params):
    message = json.dumps({"state": state, "params": params}, default=float)
    request = Request(URL, message.encode(), {"Content-Type": "application/json"})
    with urlopen(request) as response:
        return json.load(response)
