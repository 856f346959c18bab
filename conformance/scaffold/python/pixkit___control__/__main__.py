"""Serves __it__ as a separate process."""

import os
# control:
import sys
# both:
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .endpoint import MAX_BYTES, PATH, refusal, respond
# driver:

HOSTS = (os.environ.get("DRIVER_HOSTS") or "127.0.0.1,[::1],localhost").split(",")
# both:


class Handler(BaseHTTPRequestHandler):
    """Parses requests and sends responses."""

    # control:
    token = ""
    # both:
    timeout = 10

    def do_POST(self):
        # Read the body before responding, so that the connection closes cleanly.
        body = self.rfile.read(min(self._length(), MAX_BYTES + 1))
        if self.path != PATH:
            self._answer(*refusal(404, f"__it__ is at {PATH}"))
        # control:
        else:
            self._answer(*respond(self.token, self.headers.get("Authorization"), body))
        # driver:
        elif self._is_from_page():
            self._answer(*refusal(403, "Host must be loopback or in DRIVER_HOSTS, and Origin absent"))
        elif self.headers.get_content_type() != "application/json":
            self._answer(*refusal(415, "Content-Type must be application/json"))
        else:
            self._answer(*respond(body))
        # both:

    def do_GET(self):
        self._answer(*refusal(405, "the method must be POST"))

    do_PUT = do_PATCH = do_DELETE = do_GET

    # driver:
    def _is_from_page(self):
        # Otherwise, a page in the developer's browser could make the client pay.
        host = self.headers.get("Host", "")
        name, _, port = host.rpartition(":")
        return "Origin" in self.headers or (name if port.isdecimal() else host) not in HOSTS

    # both:
    def _length(self):
        length = self.headers.get("Content-Length", "")
        return int(length) if length.isdecimal() else 0

    def _answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Pixkit-Scaffold", "__kit__")
        self.send_header("Content-Length", str(len(body)))
        if status == 405:
            self.send_header("Allow", "POST")
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """Has room for all connections that pixkit opens at once."""

    request_queue_size = 128


def main():
    # control:
    Handler.token = os.environ.get("PIXKIT_CONTROL_TOKEN", "")
    if Handler.token == "":
        sys.exit("PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends")
    # both:
    address = os.environ.get("__CONTROL___LISTEN", "__address__")
    host, _, port = address.rpartition(":")
    with Server((host, int(port)), Handler) as server:
        print(f"__printed__: http://{host}:{server.server_port}{PATH}", flush=True)
        server.serve_forever()


main()
