"""The control endpoint, mounted in the gateway's own server: from `pixkit init --scaffold python`.

The states are in states.py and in states_of_money.py.
"""

import hmac
import json
import os
import traceback
from decimal import Decimal

from errors import Refusal
from outcomes import NotYet, Refused
from states import STATES, TEARDOWNS

PATH = "/_control/states"
TOKEN = os.environ.get("PIXKIT_CONTROL_TOKEN", "")


def answer(method, headers, body):
    """Returns status and response of a request to the control endpoint."""
    if method != "POST":
        return 405, {"error": "the method must be POST"}
    sent = headers.get("Authorization", "").encode("latin-1")
    if TOKEN == "" or not hmac.compare_digest(sent, f"Bearer {TOKEN}".encode()):
        return 401, {"error": "Authorization must be Bearer and the control token"}
    return respond(body)


def respond(body):
    """Returns status and response for the body of a message."""
    try:
        message = json.loads(body, parse_float=Decimal)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("state"), str):
        return 400, {"error": "the body must be JSON with a state"}
    name, params = message["state"], message.get("params", {})
    if not isinstance(params, dict):
        return 400, {"error": "params must be an object"}
    if name not in STATES:
        return 404, {"error": f"unknown state: {name}"}
    action = message.get("action", "setup")
    if action not in ("setup", "teardown"):
        return 400, {"error": "action must be setup or teardown"}
    try:
        if action == "teardown":
            TEARDOWNS.get(name, lambda _: None)(params)
            return 200, {}
        return 200, STATES[name](params) or {}
    except NotYet:
        return 501, {"error": f"not yet: {name}"}
    except (Refused, Refusal) as refused:
        return 409, {"error": str(refused)}
    except Exception as broken:
        traceback.print_exc()
        return 500, {"error": f"{type(broken).__name__}: {broken}"}
