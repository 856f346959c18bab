"""Calls the gateway: shares one token, renews it before it expires, and retries only where that is safe."""

import http.client
import json
import random
import threading
import time
import urllib.parse
from decimal import Decimal

SECONDS = 10
TRIES = 5


class Refused(Exception):
    """The gateway, or the client itself, refused the call: nothing was carried out."""

    def __init__(self, reason, status=0, body=None):
        super().__init__(reason)
        self.status, self.body = status, body or {}

    @property
    def is_used_id(self):
        """Whether the id was used before, which means that the payment exists."""
        return self.status == 409 or self.body.get("code") == "PIX_DUPLICATE_EXTERNAL_ID"


class Unsent(Exception):
    """The call was not made because no token could be obtained."""


class Unknown(Exception):
    """It is unknown whether the call was carried out."""


class Gateway:
    def __init__(self, base_url, client_id, client_secret, certificate):
        self.base = urllib.parse.urlsplit(base_url)
        self.credentials = {"clientId": client_id, "clientSecret": client_secret}
        # quote() writes a space as %20 and a plus as %2B, as the header needs it.
        self.certificate = urllib.parse.quote(certificate, safe="")
        self.lock = threading.Lock()
        self.forget()

    def forget(self):
        """Discards the token, as a restart of the process would."""
        self.token, self.renew_at = None, 0.0

    def call(self, method, path, body=None, headers=None, again=()):
        """Returns the body of a successful response. Retries after the outcomes in `again`: `unknown`, `busy`."""
        for tried in range(1, TRIES + 1):
            try:
                status, answer, retry_after = self._with_token(method, path, body, headers or {})
            except Unknown:
                if "unknown" not in again or tried == TRIES:
                    raise
                status, retry_after = 0, None
            else:
                if status < 300:
                    return answer
                reason = f"{status} {answer.get('code', '')} {answer.get('message', '')}"
                may = "unknown" in again if status >= 500 else status == 429 and "busy" in again
                if not may or tried == TRIES:
                    if status >= 500:
                        raise Unknown(reason)
                    raise Refused(reason, status, answer)
            pause(tried, retry_after)

    def _with_token(self, method, path, body, headers):
        token = self._current_token()
        for _ in range(2):
            answered = self._send(method, path, body, {**headers, "Authorization": f"Bearer {token}"})
            if answered[0] != 401:
                break
            renewed = self._current_token(instead_of=token)
            if renewed == token:
                break
            token = renewed
        return answered

    def _current_token(self, instead_of=None):
        """Returns the token that all threads share; the first thread that finds it expired renews it."""
        with self.lock:
            if self.token is None or self.token == instead_of or time.monotonic() > self.renew_at:
                self.token, self.renew_at = self._new_token()
            return self.token

    def _new_token(self):
        headers = {"X-SSL-Client-Cert": self.certificate}
        for tried in range(1, TRIES + 1):
            began = time.monotonic()
            try:
                status, answer, retry_after = self._send("POST", "/api/auth/token", self.credentials, headers)
            except Unknown as unknown:
                status, answer, retry_after = 503, {"message": str(unknown)}, None
            if status < 300:
                seconds = float(answer["expires_in"])
                return answer["access_token"], began + seconds - min(60, seconds / 4)
            if (status < 500 and status != 429) or tried == TRIES:
                raise Unsent(f"no token: {status} {answer.get('code', '')} {answer.get('message', '')}")
            pause(tried, retry_after)

    def _send(self, method, path, body, headers):
        """Sends one request on a new connection, so that no library sends it twice."""
        secure = self.base.scheme == "https"
        connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = connect(self.base.hostname, self.base.port, timeout=SECONDS)
        data = None if body is None else json.dumps(body).encode()
        headers = {"Accept": "application/json", "Connection": "close", **headers}
        if data is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, self.base.path.rstrip("/") + path, data, headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException) as lost:
            raise Unknown(f"{type(lost).__name__}: {lost}") from lost
        finally:
            connection.close()
        return response.status, self._parsed(response.status, text), response.headers.get("Retry-After")

    @staticmethod
    def _parsed(status, text):
        try:
            # Keeps amounts exactly as they are written.
            answer = json.loads(text or b"{}", parse_float=Decimal)
        except ValueError as broken:
            if status < 300:
                raise Unknown("the answer is no JSON") from broken
            return {}
        return answer if isinstance(answer, dict) else {}


def pause(tried, retry_after):
    """Waits as long as Retry-After says, but at least for a delay that doubles with each attempt."""
    seconds = float(retry_after) if retry_after and retry_after.isdecimal() else 0.0
    time.sleep(min(30.0, max(seconds, 0.5 * 2 ** (tried - 1) * random.uniform(1, 1.25))))
