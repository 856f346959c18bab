"""The control endpoint by which pixkit puts the gateway into a state.

What happens in each state is in states.py; nothing here needs to change.
"""

import hmac
import json
import os
import sys
import traceback
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from outcomes import NotYet, Refused
from states import STATES

PATH = "/_control/states"
MAX_BYTES = 64 * 1024


class ControlEndpoint(BaseHTTPRequestHandler):
    """Answers the control protocol."""

    token = ""
    timeout = 10

    def do_POST(self):
        # Read before anything is answered, so that the connection ends in order.
        body = self.rfile.read(min(self._length(), MAX_BYTES + 1))
        if self.path != PATH:
            self._answer(404, {"error": f"the control endpoint is at {PATH}"})
        elif not self._is_allowed():
            reason = "Authorization must be Bearer and the control token"
            self._answer(401, {"error": reason})
        elif len(body) > MAX_BYTES:
            self._answer(413, {"error": "the body must be smaller"})
        else:
            self._answer(*respond(body))

    def do_GET(self):
        self._answer(405, {"error": "the method must be POST"})

    do_PUT = do_PATCH = do_DELETE = do_GET

    def _length(self):
        length = self.headers.get("Content-Length", "")
        return int(length) if length.isdecimal() else 0

    def _is_allowed(self):
        wanted = f"Bearer {self.token}".encode()
        sent = self.headers.get("Authorization", "").encode("latin-1")
        return hmac.compare_digest(sent, wanted)

    def _answer(self, status, answer):
        # An amount may be a Decimal; JSON has numbers alone.
        body = json.dumps(answer, default=float).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 405:
            self.send_header("Allow", "POST")
        self.end_headers()
        self.wfile.write(body)


def respond(body):
    """The status and the answer for the body of a message."""
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
    if action == "teardown":
        return 200, {}
    if action != "setup":
        return 400, {"error": "action must be setup or teardown"}
    try:
        return 200, STATES[name](params)
    except NotYet:
        return 501, {"error": f"not yet: {name}"}
    except Refused as refused:
        return 409, {"error": str(refused)}
    except Exception as broken:
        traceback.print_exc()
        return 500, {"error": f"{type(broken).__name__}: {broken}"}


def main():
    ControlEndpoint.token = os.environ.get("PIXKIT_CONTROL_TOKEN", "")
    if ControlEndpoint.token == "":
        sys.exit("PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends")
    address = os.environ.get("CONTROL_LISTEN", "127.0.0.1:4010")
    host, _, port = address.rpartition(":")
    with ThreadingHTTPServer((host, int(port)), ControlEndpoint) as server:
        print(f"Control URL: http://{host}:{server.server_port}{PATH}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
