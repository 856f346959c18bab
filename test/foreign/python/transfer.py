"""POST /dict/pix: transfers of the compatibility family."""

import sending
from errors import Refusal
from fields import Fields
from formats import UUID4, end_to_end, is_document, is_key_of_directory, iso
from money import number
from store import STORE, Transaction

TYPES = {"PENDING": "PENDING", "CONFIRMED": "COMPLETED", "ERROR": "ERROR"}


def _answer(transfer):
    return 202, {
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
    if UUID4.fullmatch(key_of_request) is None:
        raise Refusal(400, "x-idempotency-key must be a UUID v4")
    known = account.transfers.get(key_of_request.lower())
    if known is not None:
        return _answer(known)
    fields = Fields(request.body)
    key = fields.text("pixKey", True, rule=is_key_of_directory, must="must be a CPF, a CNPJ, an e-mail, a phone or an EVP")
    priority = fields.choice("priority", ["HIGH", "NORM"])
    document = fields.text("creditorDocument", priority == "HIGH", rule=is_document, must="must be a CPF or a CNPJ")
    description = fields.text("description")
    expiration = fields.number("expiration", least=1, most=10800)
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
    if not holder.get("registered", True):
        raise Refusal(422, "the key is not in the directory")
    if holder.get("ispb") in denied:
        raise Refusal(422, "the key belongs to an institution of ispbDeny")
    if account.available < amount:
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
            "idempotency_key": key_of_request,
            "placeholder": end_to_end("E", now),
        },
    )
    account.transfers[key_of_request.lower()] = transfer
    sending.reserve(account, transfer)
    if account.settlement == "automatic":
        sending.plan(account, transfer)
    seconds = 600 if expiration is None else float(expiration)
    account.clock.at(now + seconds, lambda: sending.settle(account, transfer, "ERROR", "PAYMENT_EXPIRED"))
    return _answer(transfer)
