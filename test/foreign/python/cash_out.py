"""Payments of the standard family: to a key, and from a QR code."""

from datetime import datetime, timezone

import emv
import sending
from errors import Refusal
from fields import Fields
from formats import BRASILIA, is_document, is_valid_tax_id, iso, matches_key_type
from store import STORE, Transaction
from switches import either, on, race

LATEST = {}
KEY_TYPES = ["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]
SCENARIOS = {
    "insufficientFunds": "saldo-insuficiente",
    "invalidKey": "chave-invalida",
    "documentMismatch": "titular-divergente",
}


def _generate_time(transaction):
    if on("generate-time-local") and transaction.kind == "cash_out":
        return datetime.fromtimestamp(transaction.created, BRASILIA).isoformat(timespec="milliseconds")
    if transaction.kind == "cash_out":
        return datetime.fromtimestamp(transaction.created, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return iso(transaction.created)


def _created(transaction):
    return 201, {
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "status": "PENDING",
        "generateTime": _generate_time(transaction),
    }


def _demand_balance(account, cents):
    if account.available < cents:
        raise Refusal(400, "the balance is below amount plus fee", "PIX_INSUFFICIENT_BALANCE")


def _demand_new(account, external_id):
    """Refuses an externalId that was used before."""
    kinds = ("cash_out", "qr", "cash_in") if on("external-id-shared") else ("cash_out", "qr")
    existing = account.with_external_id(external_id, *kinds)
    if on("external-id-of-all"):
        found = (each.with_external_id(external_id, *kinds) for each in list(STORE.accounts.values()))
        existing = next((each for each in found if each is not None), None)
    race("race-external-id")
    if existing is not None:
        number = existing.id if on("existing-id-uuid") else existing.number
        found = {"externalId": external_id, "existingTransactionId": number}
        status = 409 if on("duplicate-409") else 400
        raise Refusal(status, "the externalId is already used", "PIX_DUPLICATE_EXTERNAL_ID", found)


def _complain(fields, details):
    """Refuses if there are complaints; with the switch, a single one can have a business code."""
    if on("business-codes") and len(fields.complaints) == 1:
        if fields.invalid_amount:
            raise Refusal(400, fields.complaints[0], "PIX_INVALID_AMOUNT")
        if details is not None and "must be a key of the type" in fields.complaints[0]:
            raise Refusal(400, fields.complaints[0], "PIX_INVALID_PIX_KEY")
    fields.check()


def by_key(request):
    """POST /api/pix/cash-out"""
    account = request.account
    fields = Fields(request.body)
    amount = fields.amount("value")
    external_id = fields.text("externalId", True, shortest=1)
    description = fields.text("description", longest=140)
    details = fields.object("details")
    key = document = name = None
    if details is not None:
        key_type = details.choice("keyType", KEY_TYPES, True)
        key = details.text(
            "key",
            True,
            rule=lambda text: key_type is None or matches_key_type(text, key_type),
            must=f"must be a key of the type {key_type}",
        )
        name = details.text("name", True, longest=100)
        rule = is_valid_tax_id if on("tax-id-at-once") else is_document
        is_needed = key_type != "DOCUMENT" or not on("document-from-key")
        document = details.text("document", is_needed, rule=rule, must="must be a CPF or a CNPJ")
        if on("blank-names-refused") and name is not None and not name.strip():
            details.complain("name", "must not be blank")
    _complain(fields, details)
    scenario = request.headers.get("X-Sandbox-Scenario") or account.scenarios.get("cashOut")
    _demand_new(account, external_id)
    if scenario == SCENARIOS["invalidKey"]:
        raise Refusal(400, "the key does not match keyType", "PIX_INVALID_PIX_KEY")
    if scenario == SCENARIOS["insufficientFunds"]:
        raise Refusal(400, "the balance is below amount plus fee", "PIX_INSUFFICIENT_BALANCE")
    sending.demand_limits(account, amount)
    _demand_balance(account, amount + (0 if on("fee-not-checked") else account.fee))
    race("race-balance")
    payment = Transaction(
        "cash_out",
        amount,
        account.clock.now(),
        external_id,
        fee=account.fee,
        key=key,
        counterpart={"name": name, "document": document},
        details={"description": description},
    )
    if on("counterpart-default"):
        LATEST.update(payment.counterpart)
        payment.counterpart = LATEST
    sending.reserve(account, payment)
    sending.plan(account, payment, "TAX_ID_MISMATCH" if scenario == SCENARIOS["documentMismatch"] else None)
    return _created(payment)


def by_qr_code(request):
    """POST /api/pix/cash-out-qrcode"""
    account = request.account
    fields = Fields(request.body)
    amount = fields.amount("value")
    code = fields.text(
        "qrCode",
        True,
        longest=either("qr-shorter", 499, 500),
        shortest=50,
        rule=lambda text: text.startswith("000201"),
        must="must start with 000201",
    )
    external_id = fields.text("externalId", True, shortest=1)
    description = fields.text("description")
    name = fields.text("name")
    document = fields.text("document", rule=is_document, must="must be a CPF or a CNPJ")
    fields.check()
    try:
        embedded = emv.read(code)
    except ValueError as broken:
        raise Refusal(400, [f"qrCode is invalid: {broken}"]) from None
    tolerance = 1 if on("qr-amount-nearly") else 0
    if embedded["amount"] is not None and abs(embedded["amount"] - amount) > tolerance:
        raise Refusal(400, ["value must equal the amount of the QR code"])
    if account.with_external_id(external_id, "cash_out", "qr") is not None:
        raise Refusal(400 if on("qr-duplicate-400") else 409, "the externalId is already used")
    _demand_balance(account, amount + account.fee)
    payment = Transaction(
        "qr",
        amount,
        account.clock.now(),
        external_id,
        fee=account.fee,
        key=embedded["key"],
        counterpart={"name": name or embedded["name"], "document": document},
        details={"description": description},
    )
    sending.reserve(account, payment)
    sending.plan(account, payment)
    return _created(payment)
