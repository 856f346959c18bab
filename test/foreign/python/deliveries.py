"""Deliveries of notifications: signed, sent over HTTPS, retried."""

import base64
import hashlib
import hmac
import http.client
import json
import ssl
import time
from urllib.parse import urlsplit

from formats import new_uuid
from store import next_number
from switches import on

TIMEOUT = 5
RETRIES = [3, 20, 120]  # seconds from one attempt to the next
# The receivers of tests have self-signed certificates.
SESSION = {}
OWN = {"host", "content-length", "connection", "transfer-encoding", "content-type", "user-agent"}
TLS = ssl._create_unverified_context()


def send(url, headers, secret, message_id, payload):
    """Sends one notification; returns the status. Raises OSError or HTTPException if there is no response."""
    body = json.dumps(payload, ensure_ascii=False).encode()
    parts = urlsplit(url)
    stamp = str(int(time.time()))
    signed = f"{message_id}.{stamp}.".encode() + body
    signature = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    if on("first-header-only"):
        headers = headers[:1]
    sent = {header["key"]: header["value"].encode("utf-8") for header in headers if header["key"].lower() not in OWN}
    if on("session-headers-kept"):
        SESSION.update(sent)
        sent = dict(SESSION)
    if on("no-custom-headers"):
        sent = {}
    sent |= {
        "Content-Type": "application/json",
        "User-Agent": "gateway-webhooks/1",
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": "v1," + base64.b64encode(signature).decode(),
    }
    if on("unsigned"):
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
            del sent[name]
    connection = http.client.HTTPSConnection(parts.hostname, parts.port, timeout=TIMEOUT, context=TLS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("PUT" if on("notified-by-put") else "POST", path, body, sent)
        answer = connection.getresponse()
        answer.read(65536)
        return answer.status
    finally:
        connection.close()


class Delivery:
    """The delivery of one notification to one registration."""

    def __init__(self, account, registration, payload):
        self.account = account
        self.registration = registration
        self.payload = payload
        self.message_id = f"msg_{next_number()}_{new_uuid()}"
        self.attempts = 0

    def attempt(self):
        """Sends it; if that fails, schedules the next attempt."""
        if not self.registration["active"]:
            return
        if not self._succeeds() and self.attempts < len(RETRIES) and not on("no-retries"):
            clock = self.account.clock
            clock.at(clock.now() + RETRIES[self.attempts], self.attempt)
        self.attempts += 1

    def _succeeds(self):
        if self.account.receivers_fail is not None:
            return False
        to = self.registration
        try:
            return send(to["url"], to["headers"], to["secret"], self.message_id, self.payload) == 200
        except (OSError, http.client.HTTPException, ValueError):
            return False


def notify(account, event_type, payload, transaction=None, delay=0):
    """Sends a notification to every URL that is registered for the event type, after a delay in seconds."""
    if transaction is not None:
        transaction.notification = (event_type, payload)
    if on("same-amount-once") and transaction is not None:
        about = (event_type, transaction.kind, transaction.status, transaction.amount)
        if about in account.notified:
            return
        account.notified.add(about)
    registrations = [each for each in account.registrations if each["eventType"] == event_type]
    if on("first-url-only"):
        registrations = registrations[:1]
    if on("every-type-told"):
        registrations = account.registrations
    if on("notified-twice"):
        registrations = registrations * 2
    for registration in registrations:
        delivery = Delivery(account, registration, payload)
        if delay:
            account.clock.at(account.clock.now() + delay, delivery.attempt)
        else:
            account.clock.soon(delivery.attempt)
