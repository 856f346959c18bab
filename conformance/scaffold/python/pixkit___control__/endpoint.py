"""The __control__ protocol, without a server: a test build can call it from a route."""

# control:
import hmac
# both:
import json
import traceback
# control:
from decimal import Decimal
# both:

from .outcomes import __outcomes__
from .__states__ import __STATES__

PATH = "__path__"
MAX_BYTES = 64 * 1024


# control:
def respond(token, authorization, body):
    """Responds to a message; returns the status, and the JSON as bytes.

    token is the required token, authorization the header as sent (None if
    there was none), body the bytes of the request. An empty token refuses
    all requests.
    """
    wanted, sent = f"Bearer {token}".encode(), (authorization or "").encode()
    if not token or not hmac.compare_digest(sent, wanted):
        return refusal(401, "Authorization must be Bearer and the control token")
# driver:
def respond(body):
    """Responds to a message; returns the status, and the JSON as bytes.

    body is the bytes of the request.
    """
# both:
    if len(body) > MAX_BYTES:
        return refusal(413, "the body must be smaller")
    try:
        # control:
        # Amounts keep exactly the digits that were sent.
        message = json.loads(body, parse_float=Decimal)
        # driver:
        message = json.loads(body)
        # both:
    except (ValueError, RecursionError):
        message = None
    return _perform(message)


def refusal(status, reason):
    """Returns a refusal with its reason."""
    return _written(status, {"error": reason})


def _written(status, answer):
    # control:
    # An amount may be a Decimal, which JSON has as a number.
    return status, json.dumps(answer, default=float).encode()
    # driver:
    # An amount may be a Decimal, which the protocol has as a text.
    return status, json.dumps(answer, default=str).encode()
    # both:


def _perform(message):
    if not isinstance(message, dict) or not isinstance(message.get("__state__"), str):
        return refusal(400, "the body must be JSON with a __state__")
    name, params = message["__state__"], message.get("params", {})
    # driver:
    client = message.get("client", "")
    # both:
    if not isinstance(params, dict):
        return refusal(400, "params must be an object")
    # driver:
    if not isinstance(client, str):
        return refusal(400, "client must be a text")
    # both:
    if name not in __STATES__:
        return refusal(404, f"unknown __state__: {name}")
    # control:
    action = message.get("action", "setup")
    if action == "teardown":
        return _written(200, {})
    if action != "setup":
        return refusal(400, "action must be setup or teardown")
    # both:
    try:
        return _written(200, __STATES__[name](__client__params))
    except NotYet:
        return refusal(501, f"not yet: {name}")
    # control:
    except Refused as refused:
        return refusal(409, str(refused))
    # both:
    except Exception as broken:
        traceback.print_exc()
        return refusal(500, f"{type(broken).__name__}: {broken}")
