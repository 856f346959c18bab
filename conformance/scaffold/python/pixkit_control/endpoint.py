"""The control protocol, without a server: a test build can call it from a route."""

import hmac
import json
import traceback
from decimal import Decimal

from .outcomes import NotYet, Refused
from .states import STATES

PATH = "/_control/states"
MAX_BYTES = 64 * 1024


def respond(token, authorization, body):
    """The answer to a message: its status, and its JSON as bytes.

    token is the one to demand, authorization the header as it was sent (None
    if there was none), body the bytes of the request. An empty token allows
    nobody.
    """
    wanted, sent = f"Bearer {token}".encode(), (authorization or "").encode()
    if not token or not hmac.compare_digest(sent, wanted):
        return refusal(401, "Authorization must be Bearer and the control token")
    if len(body) > MAX_BYTES:
        return refusal(413, "the body must be smaller")
    try:
        # What a sum of money is written with is all that it has.
        message = json.loads(body, parse_float=Decimal)
    except (ValueError, RecursionError):
        message = None
    return _set_up(message)


def refusal(status, reason):
    """The answer that says why a message is refused."""
    return _written(status, {"error": reason})


def _written(status, answer):
    # An amount may be a Decimal; JSON has numbers alone.
    return status, json.dumps(answer, default=float).encode()


def _set_up(message):
    if not isinstance(message, dict) or not isinstance(message.get("state"), str):
        return refusal(400, "the body must be JSON with a state")
    name, params = message["state"], message.get("params", {})
    if not isinstance(params, dict):
        return refusal(400, "params must be an object")
    if name not in STATES:
        return refusal(404, f"unknown state: {name}")
    action = message.get("action", "setup")
    if action == "teardown":
        return _written(200, {})
    if action != "setup":
        return refusal(400, "action must be setup or teardown")
    try:
        return _written(200, STATES[name](params))
    except NotYet:
        return refusal(501, f"not yet: {name}")
    except Refused as refused:
        return refusal(409, str(refused))
    except Exception as broken:
        traceback.print_exc()
        return refusal(500, f"{type(broken).__name__}: {broken}")
