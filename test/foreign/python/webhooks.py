"""POST /api/webhooks, and the registrations."""

import base64
import re
import secrets
from urllib.parse import urlsplit

from errors import Refusal
from fields import Fields
from switches import on, race

EVENT_TYPES = ["cash_in", "cash_out", "refund_in", "refund_out", "med_created", "med_accepted", "med_rejected"]
BLOCKED = {"host", "content-length", "connection", "transfer-encoding", "content-type", "user-agent"}
NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", re.A)


def is_https(text):
    """Whether it is a URL that notifications can be sent to."""
    try:
        parts = urlsplit(text)
        is_right = parts.scheme == "https" or (on("http-urls") and parts.scheme == "http")
        return is_right and bool(parts.hostname) and parts.port != 0 and text.isprintable() and " " not in text
    except ValueError:
        return False


def add(account, body):
    """Registers a URL, or updates the headers of a registered one. Raises a refusal with 400."""
    fields = Fields(body)
    url = fields.text("url", True, rule=is_https, must="must be an HTTPS URL")
    event_type = fields.choice("eventType", EVENT_TYPES, True)
    headers = []
    for item in fields.objects("headers", None if on("headers-unlimited") else 5):
        key = item.text("key", True, rule=NAME.fullmatch, must="must be the name of a header")
        value = item.text("value", True, rule=str.isprintable, must="must be the value of a header")
        if key is not None and key.lower() in BLOCKED and not on("blocked-names-dropped"):
            item.complain("key", "names a header that cannot be set")
        headers.append({"key": key, "value": value})
    fields.check()
    there = [each for each in account.registrations if each["eventType"] == event_type]
    for registration in there:
        if registration["url"] == url and not on("registered-anew"):
            if not on("headers-never-updated"):
                registration["headers"] = headers
            registration["version"] += 1
            if on("update-drops-others"):
                others = [each for each in there if each is not registration]
                account.registrations = [each for each in account.registrations if each not in others]
            return registration
    race("race-registrations")
    if len(there) >= (4 if on("four-urls") else 3):
        raise Refusal(400, "there are already 3 active URLs for this event type")
    secret = "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()
    registration = {"url": url, "eventType": event_type, "headers": headers, "secret": secret}
    registration |= {"version": 1, "active": True}
    account.registrations.append(registration)
    return registration


def register(request):
    """POST /api/webhooks"""
    if not request.account.registration_enabled:
        if on("disabled-stores"):
            add(request.account, request.body)
        return 200, {"success": False, "message": "This route is disabled: register webhooks in the dashboard."}
    add(request.account, request.body)
    return 200, {"success": True, "message": "The webhook is registered."}
