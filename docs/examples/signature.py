# signature.py
import base64
import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def is_genuine(headers, body, secrets, now=None):
    """Whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last five minutes.

    `headers` has a case-insensitive method get; `body` is the request's bytes as they came.
    """
    message_id = headers.get("webhook-id") or ""
    timestamp = headers.get("webhook-timestamp") or ""
    sent = int(timestamp) if re.fullmatch(r"[0-9]{1,12}", timestamp) else 0
    if message_id == "" or abs((now or time.time()) - sent) > TOLERANCE_SECONDS:
        return False
    received = (headers.get("webhook-signature") or "").encode().split(b" ")
    signed = f"{message_id}.{timestamp}.".encode() + body
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(one, expected) for one in received):
            return True
    return False
