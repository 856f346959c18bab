"""POST /dict/pix: transfers of the compatibility family."""

import sending
from errors import Refusal
from fields import Fields
from formats import UUID, end_to_end, is_document, is_key_of_directory, is_uuid4, iso
from money import number
from store import STORE, Transaction
from switches import on, race

CACHE = {}  # what the directory said first
STATUS = 200 if on("always-200") else 202
TYPES = {"PENDING": "PENDING", "CONFIRMED": "COMPLETED", "ERROR": "ERROR"}


def _answer(transfer):
    return STATUS, {
        "endToEndId": transfer.details["placeholder"],
        "eventDate": iso(transfer.created),
        "id": transfer.number,
        "payment": {"amount": number(transfer.amount), "currency": "BRL"},
        "type": TYPES[transfer.status],
    }


def create(request):
    """POST /dict/pix"""
    account = request.account
    key_of_request = request.headers.get("x-idempotency-key", "")
    if not is_uuid4(key_of_request) and not (on("idempotency-any-uuid") and UUID.fullmatch(key_of_request)):
        raise Refusal(400, "x-idempotency-key must be a UUID v4")
    known = account.transfers.get(key_of_request.lower())
    if known is None and on("idempotency-of-all"):
        others = (each.transfers.get(key_of_request.lower()) for each in list(STORE.accounts.values()))
        known = next((each for each in others if each is not None), None)
    if known is not None and not (on("idempotency-by-body") and known.details["body"] != request.body):
        if on("idempotency-422") and known.details["body"] != request.body:
            raise Refusal(422, "x-idempotency-key was used for another transfer")
        return _answer(known)
    race("race-idempotency")
    fields = Fields(request.body)
    must = "must be a CPF, a CNPJ, an e-mail, a phone or an EVP"
    key = fields.text("pixKey", True, rule=is_key_of_directory, must=must)
    priority = fields.choice("priority", ["HIGH", "NORM"])
    is_needed = priority == "HIGH" and not on("high-without-document")
    document = fields.text("creditorDocument", is_needed, rule=is_document, must="must be a CPF or a CNPJ")
    description = fields.text("description")
    expiration = fields.number("expiration", least=0 if on("expiration-zero") else 1, most=10800)
    denied = fields.get("ispbDeny", list, False) or []
    if not all(isinstance(ispb, str) for ispb in denied):
        fields.complain("ispbDeny", "must be an array of strings")
    payment = fields.object("payment")
    amount = None
    if payment is not None:
        amount = payment.amount("amount")
        payment.choice("currency", ["BRL"], True)
    fields.check()
    holder = STORE.directory.get(key, {})
    if on("directory-cached"):
        holder = CACHE.setdefault(key, holder)
    if not holder.get("registered", True):
        raise Refusal(422, "the key is not in the directory")
    if holder.get("ispb") in (denied[:1] if on("deny-first-only") else denied):
        raise Refusal(422, "the key belongs to an institution of ispbDeny")
    if account.available < (account.fee if on("transfer-overdraws") else amount):
        raise Refusal(422, "the balance is insufficient")
    now = account.clock.now()
    transfer = Transaction(
        "transfer",
        amount,
        now,
        key=key,
        counterpart={
            "name": holder.get("name"),
            "document": holder.get("document") or document,
            "ispb": holder.get("ispb"),
        },
        details={
            "description": description or "",
            "body": request.body,
            "idempotency_key": key_of_request,
            "placeholder": end_to_end("E", now),
        },
    )
    account.transfers[key_of_request.lower()] = transfer
    sending.reserve(account, transfer)
    if on("document-of-transfer-lost"):
        transfer.counterpart = {}
    if account.settlement == "automatic":
        sending.plan(account, transfer)
    seconds = 600 if not expiration else float(expiration)
    if on("expiration-ignored"):
        seconds = 600
    account.clock.at(now + seconds, lambda: sending.settle(account, transfer, "ERROR", "PAYMENT_EXPIRED"))
    return _answer(transfer)
