"""The driver protocol, without a server: a test build can call it from a route."""

import json
import traceback

from .outcomes import NotYet
from .steps import STEPS

PATH = "/pixkit"
MAX_BYTES = 64 * 1024


def respond(body):
    """The answer to a message: its status, and its JSON as bytes.

    body is the bytes of the request.
    """
    if len(body) > MAX_BYTES:
        return refusal(413, "the body must be smaller")
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        message = None
    return _run(message)


def refusal(status, reason):
    """The answer that says why a message is refused."""
    return _written(status, {"error": reason})


def _written(status, answer):
    # An amount may be a Decimal; the protocol has it as a text.
    return status, json.dumps(answer, default=str).encode()


def _run(message):
    if not isinstance(message, dict) or not isinstance(message.get("step"), str):
        return refusal(400, "the body must be JSON with a step")
    name, params = message["step"], message.get("params", {})
    client = message.get("client", "")
    if not isinstance(params, dict):
        return refusal(400, "params must be an object")
    if not isinstance(client, str):
        return refusal(400, "client must be a text")
    if name not in STEPS:
        return refusal(404, f"unknown step: {name}")
    try:
        return _written(200, STEPS[name](client, params))
    except NotYet:
        return refusal(501, f"not yet: {name}")
    except Exception as broken:
        traceback.print_exc()
        return refusal(500, f"{type(broken).__name__}: {broken}")
