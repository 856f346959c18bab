"""POST /api/resend-webhook/{transactionIdentifier}"""

import http.client

import webhooks
from deliveries import send
from errors import Refusal
from fields import Fields
from formats import iso, new_uuid
from store import STORE, next_number
from switches import either, on

PER_MINUTE = 60


def _demand_rate(account):
    now = account.clock.now()
    account.resends = [moment for moment in account.resends if moment > now - 60]
    if on("resend-fixed-window"):
        account.resends = [moment for moment in account.resends if moment // 60 == now // 60]
    if on("resend-unlimited"):
        account.resends = []
    if len(account.resends) >= (30 if on("resend-thirty") else PER_MINUTE):
        raise Refusal(429, "at most 60 requests per minute", headers={"Retry-After": "60"})
    account.resends.append(now)


def _find(account, identifier):
    """Returns the transaction with this number, externalId or end-to-end id."""
    found = account.with_end_to_end(identifier)
    if found is None and identifier.isascii() and identifier.isdecimal():
        found = account.find(identifier)
    if found is None:
        named = [each for each in account.transactions if each.external_id == identifier]
        found = named[-1] if named and not on("resend-by-number-only") else None
    if found is None and on("resend-of-all"):
        others = (each.with_end_to_end(identifier) for each in list(STORE.accounts.values()))
        found = next((each for each in others if each is not None), None)
    if found is None:
        raise Refusal(404, "the transaction was not found")
    return found


def resend(request):
    """POST /api/resend-webhook/{transactionIdentifier}"""
    account = request.account
    fields = Fields(request.body)
    url = fields.text("url", rule=webhooks.is_https, must="must be an HTTPS URL")
    with account.lock:
        _demand_rate(account)
        fields.check()
        transaction = _find(account, request.params[0])
        if transaction.notification is None:
            status = either("nothing-to-resend-404", 404, 400)
            raise Refusal(status, "there is no notification of this transaction yet")
        event_type, payload = transaction.notification
        active = [each for each in account.registrations if each["eventType"] == event_type and each["active"]]
        if url is None and not active:
            raise Refusal(400, "no URL is available for this event type")
        if url is not None and active and on("resend-stores-url"):
            active[0]["url"] = url
        to = active[0] if active else {"url": url, "headers": [], "secret": "whsec_AAAA"}
    log = next_number()
    if on("resend-ignores-url") and active:
        url = to["url"]
    try:
        status = send(url or to["url"], to["headers"], to["secret"], f"msg_{log}_{new_uuid()}", payload)
    except (OSError, http.client.HTTPException, ValueError):
        if on("resend-502"):
            raise Refusal(502, "the receiver does not answer") from None
        status = 502
    if on("resend-says-200"):
        status = 200
    return 200, {
        "message": "The webhook was sent again.",
        "webhookLogId": log,
        "sentAt": iso(account.clock.now()),
        "statusCode": status,
    }
