"""HTTP: reads requests, calls operations, and writes responses."""

import json
import re
import socket
import sys
import traceback
from decimal import Decimal, InvalidOperation
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

import control
from errors import REASONS, Refusal, short_envelope, standard_envelope
from routes import ROUTES
from switches import either, on
from tokens import account_of

MAX_BODY = 1024 * 1024
SCOPE_NAMES = {}
if on("scopes-in-portuguese"):
    PORTUGUESE = {"payments": "pix", "balances": "saldo"}
    SCOPE_NAMES = {f"{old}.{how}": f"{new}.{how}" for old, new in PORTUGUESE.items() for how in ("read", "write")}


class Request:
    """The request that an operation handles."""

    def __init__(self, path, query, headers, body, params):
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.params = params
        self.account = None


def _no_constant(name):
    raise ValueError(name)


def _number(text):
    try:
        return Decimal(text)
    except InvalidOperation:
        # The exponent is too large for Decimal, so the number is larger than any allowed amount.
        return Decimal("-Infinity" if text.startswith("-") else "Infinity")


def parse(data):
    """Parses the JSON of a body; raises ValueError if it is invalid."""
    try:
        constant = either("nan-is-json", Decimal, _no_constant)
        return json.loads(data.decode("utf-8"), parse_float=_number, parse_constant=constant)
    except RecursionError:
        if on("deep-json-500"):
            raise
        raise ValueError("too deep") from None


class Handler(BaseHTTPRequestHandler):
    """Handles one connection."""

    protocol_version = "HTTP/1.1"
    server_version = "gateway"
    sys_version = ""
    timeout = 120
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def _dispatch(self):
        path = self.path.partition("?")[0]
        route = None
        try:
            data = self._body()
            if path == control.PATH:
                self._write(*control.answer(self.command, self.headers, data))
                return
            route, params = self._route(path)
            status, body, headers = self._operate(route, params, path, data)
        except Refusal as refusal:
            standard = route is not None and route.envelope == "standard"
            if on("standard-envelope-wide") and route is not None and route.is_loose:
                standard = True
            envelope = standard_envelope(refusal, path, self.command) if standard else short_envelope(refusal)
            status, body, headers = refusal.status, envelope, refusal.headers
        except (ConnectionError, TimeoutError):
            self.close_connection = True
            return
        except Exception:
            traceback.print_exc(file=sys.stderr)
            status, body, headers = 500, short_envelope(Refusal(500, "internal error")), {}
        self._write(status, body, headers)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = _dispatch

    def _route(self, path):
        others = []
        for route in ROUTES:
            match = re.fullmatch(route.pattern, path)
            if match is None:
                continue
            if route.method == self.command:
                return route, [unquote(part) for part in match.groups()]
            others.append(route.method)
        if others:
            raise Refusal(405, f"{self.command} is not allowed", headers={"Allow": ", ".join(others)})
        raise Refusal(404, "no such resource")

    def _operate(self, route, params, path, data):
        query = parse_qs(urlsplit(self.path).query, keep_blank_values=True)
        request = Request(path, query, self.headers, None, params)
        if not route.is_open:
            request.account, scopes, family = account_of(self.headers.get("Authorization"))
            if on("own-family-only") and family != route.family:
                raise Refusal(401, "this token is for the other family")
            is_free = on("scopes-unchecked") and route.scope == "balances.read"
            if route.scope.split(".")[1] == "write" and on("read-scope-pays"):
                is_free = True
            if SCOPE_NAMES.get(route.scope, route.scope) not in scopes and not is_free:
                if on("scope-401") and route.family == "standard":
                    raise Refusal(401, "the token does not permit this")
                raise Refusal(403, "the token does not permit this")
        if route.has_body:
            request.body = self._json(data, route)
        if request.account is None or route.unlocked or any(on(name) for name in route.races):
            answer = route.operation(request)
        else:
            with request.account.lock:
                answer = route.operation(request)
        return answer[0], answer[1], {}

    def _json(self, data, route):
        if data == b"" and route.body_optional:
            return {}
        try:
            body = parse(data)
        except ValueError:
            body = None
        if not isinstance(body, dict) and not route.is_open:
            message = "the body must be a JSON object"
            if on("malformed-json-500"):
                json.loads(data)
            if on("malformed-422"):
                raise Refusal(422, [message] if route.envelope == "standard" else message)
            raise Refusal(400, [message] if route.envelope == "standard" else message)
        return body

    def _body(self):
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self._chunks()
        length = self.headers.get("Content-Length", "0")
        if not (length.isascii() and length.isdecimal()):
            self.close_connection = True
            raise Refusal(400, "Content-Length must be a number")
        if int(length) > MAX_BODY:
            self.close_connection = True
            raise Refusal(413, "the body is too large")
        return self.rfile.read(int(length))

    def _chunks(self):
        parts, total = [], 0
        while True:
            line = self.rfile.readline(100).partition(b";")[0].strip()
            if not re.fullmatch(rb"[0-9A-Fa-f]{1,8}", line):
                self.close_connection = True
                raise Refusal(400, "the chunks are malformed")
            size = int(line, 16)
            total += size
            if total > MAX_BODY:
                self.close_connection = True
                raise Refusal(413, "the body is too large")
            if size == 0:
                while self.rfile.readline(1000).strip():
                    pass
                return b"".join(parts)
            parts.append(self.rfile.read(size))
            self.rfile.readline(10)

    def _write(self, status, body, headers=None):
        data = json.dumps(body, default=float).encode()
        lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'OK')}", "Content-Type: application/json; charset=utf-8"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        lines += [f"Date: {self.date_time_string()}", f"Content-Length: {len(data)}"]
        if self.close_connection:
            lines.append("Connection: close")
        head = "\r\n".join(lines).encode() + b"\r\n\r\n"
        self.wfile.write(head if self.command == "HEAD" else head + data)


class Server(ThreadingHTTPServer):
    """Listens for connections, and runs each in its own thread."""

    daemon_threads = True
    request_queue_size = 256
    address_family = socket.AF_INET

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            traceback.print_exc(file=sys.stderr)
