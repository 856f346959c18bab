"""Payments of the standard family: to a key, and from a QR code."""

import emv
import sending
from errors import Refusal
from fields import Fields
from formats import is_document, iso, matches_key_type
from store import Transaction

KEY_TYPES = ["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]
SCENARIOS = {"insufficientFunds": "saldo-insuficiente", "invalidKey": "chave-invalida", "documentMismatch": "titular-divergente"}


def _created(transaction):
    return 201, {
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "status": "PENDING",
        "generateTime": iso(transaction.created),
    }


def _demand_balance(account, cents):
    if account.available < cents:
        raise Refusal(400, "the balance is below amount plus fee", "PIX_INSUFFICIENT_BALANCE")


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
        key = details.text("key", True, rule=lambda text: key_type is None or matches_key_type(text, key_type), must=f"must be a key of the type {key_type}")
        name = details.text("name", True, longest=100)
        document = details.text("document", True, rule=is_document, must="must be a CPF or a CNPJ")
    fields.check()
    scenario = request.headers.get("X-Sandbox-Scenario") or account.scenarios.get("cashOut")
    existing = account.with_external_id(external_id, "cash_out", "qr")
    if existing is not None:
        found = {"externalId": external_id, "existingTransactionId": existing.number}
        raise Refusal(400, "the externalId is already used", "PIX_DUPLICATE_EXTERNAL_ID", found)
    if scenario == SCENARIOS["invalidKey"]:
        raise Refusal(400, "the key does not match keyType", "PIX_INVALID_PIX_KEY")
    if scenario == SCENARIOS["insufficientFunds"]:
        raise Refusal(400, "the balance is below amount plus fee", "PIX_INSUFFICIENT_BALANCE")
    sending.demand_limits(account, amount)
    _demand_balance(account, amount + account.fee)
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
    sending.reserve(account, payment)
    sending.plan(account, payment, "TAX_ID_MISMATCH" if scenario == SCENARIOS["documentMismatch"] else None)
    return _created(payment)


def by_qr_code(request):
    """POST /api/pix/cash-out-qrcode"""
    account = request.account
    fields = Fields(request.body)
    amount = fields.amount("value")
    code = fields.text("qrCode", True, longest=500, shortest=50, rule=lambda text: text.startswith("000201"), must="must start with 000201")
    external_id = fields.text("externalId", True, shortest=1)
    description = fields.text("description")
    name = fields.text("name")
    document = fields.text("document", rule=is_document, must="must be a CPF or a CNPJ")
    fields.check()
    try:
        embedded = emv.read(code)
    except ValueError as broken:
        raise Refusal(400, [f"qrCode is invalid: {broken}"]) from None
    if embedded["amount"] is not None and embedded["amount"] != amount:
        raise Refusal(400, ["value must equal the amount of the QR code"])
    if account.with_external_id(external_id, "cash_out", "qr") is not None:
        raise Refusal(409, "the externalId is already used")
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
