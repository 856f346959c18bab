"""Receives notifications at /hook/<client>: processes them, then responds with 200."""

import gzip
import json
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_BYTES = 1024 * 1024


def serve(orders_of):
    """Starts the receiver, until the process ends; returns its address. `orders_of` maps client names to orders."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 10

        def do_POST(self):
            body = self._body()
            orders = orders_of(self.path.rpartition("/")[2])
            self._answer(404 if orders is None else self._take(orders, body))

        do_PUT = do_POST

        def _take(self, orders, body):
            try:
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                orders.take(json.loads(body, parse_float=Decimal))
            except (OSError, EOFError, ValueError):
                return 400
            return 200

        def _body(self):
            if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                return self.rfile.read(min(int(self.headers.get("Content-Length", 0)), MAX_BYTES))
            parts = []
            while sum(map(len, parts)) < MAX_BYTES:
                size = int(self.rfile.readline().split(b";")[0], 16)
                parts.append(self.rfile.read(size))
                self.rfile.readline()
                if size == 0:
                    break
            return b"".join(parts)

        def _answer(self, status):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/hook"
