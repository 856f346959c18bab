"""POST /api/pix/cash-in: dynamic charges."""

from decimal import ROUND_FLOOR, Decimal

import emv
import qr_image
import receiving
from errors import Refusal
from fields import Fields
from formats import is_document, iso, new_uuid
from store import Transaction

PIX_KEY_TYPES = ["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"]
SCENARIOS = {"error": "erro", "delay": "atraso"}
DAY = 86400


def _splits(fields, amount):
    """The recipients of parts of the amount, each with its cents."""
    splits = []
    for item in fields.objects("splits", 10):
        split = {
            "key": item.text("pixKey", True, longest=255),
            "type": item.choice("pixKeyType", PIX_KEY_TYPES, True),
            "name": item.text("name", True, longest=255),
            "document": item.text("document", True, rule=is_document, must="must be a CPF or a CNPJ"),
            "immediate": item.flag("immediate"),
        }
        kind = item.choice("type", ["FIXED", "PERCENTAGE"], True)
        if kind == "FIXED":
            split["share"] = item.amount("value")
        else:
            percent = item.number("value", True, Decimal("0.01"), 100)
            split["share"] = None if percent is None else Decimal(amount or 0) * percent / 100
        splits.append(split)
    shares = [split["share"] for split in splits]
    if amount is not None and None not in shares and sum(shares) > amount:
        fields.complain("splits", "must not exceed the amount of the transaction")
    for split in splits:
        if split["share"] is not None:
            split["share"] = int(Decimal(split["share"]).to_integral_value(ROUND_FLOOR))
    return splits


def _additional_info(fields):
    info = fields.get("additionalInfo", dict, False) or {}
    if len(info) > 10:
        fields.complain("additionalInfo", "must have at most 10 keys")
    if not all(isinstance(value, str) for value in info.values()):
        fields.complain("additionalInfo", "must have strings as values")


def create(request):
    """POST /api/pix/cash-in"""
    account = request.account
    fields = Fields(request.body)
    transaction = fields.object("transaction")
    payer = fields.object("payer")
    amount = expiration = external_id = name = document = None
    wants_image = False
    if transaction is not None:
        amount = transaction.amount("value")
        transaction.text("description", True, longest=140, shortest=1)
        external_id = transaction.text("externalId", True, shortest=1)
        expiration = transaction.number("expirationTime", least=30, most=7 * DAY)
        wants_image = transaction.flag("generateQrCode")
    if payer is not None:
        name = payer.text("fullName", True, longest=100)
        document = payer.text("document", True, rule=is_document, must="must be a CPF or a CNPJ")
    _additional_info(fields)
    splits = _splits(fields, amount)
    fields.check()
    seconds = DAY if expiration is None else float(expiration)
    if seconds < account.minimum_expiration:
        message = [f"transaction.expirationTime must be at least {account.minimum_expiration} at this provider"]
        raise Refusal(400, message, error_code="PROVIDER_EXPIRATION_BELOW_MINIMUM")
    if account.with_external_id(external_id, "cash_in") is not None:
        raise Refusal(400, ["transaction.externalId is already used"])
    if account.provider_fails:
        raise Refusal(500, "the provider of charges cannot be reached: try again")
    now = account.clock.now()
    charge = Transaction(
        "cash_in",
        amount,
        now,
        external_id,
        key=account.key,
        counterpart={"name": name, "document": document},
        details={"expires": now + seconds, "splits": splits},
    )
    account.add(charge)
    scenario = request.headers.get("X-Sandbox-Scenario") or account.scenarios.get("cashIn")
    if scenario == SCENARIOS["error"]:
        account.clock.at(now + 0.1, lambda: receiving.fail(account, charge))
    charge.details["delay"] = 2 if scenario == SCENARIOS["delay"] else 0
    code = emv.make(f"pix.example.com/v2/{new_uuid().replace('-', '')}", amount)
    answer = {
        "transactionId": charge.id,
        "correlationId": new_uuid(),
        "externalId": external_id,
        "status": "PENDING",
        "pixCode": code,
        "generateTime": iso(now),
        "expirationDate": iso(now + seconds),
    }
    if wants_image:
        answer["qrCodeImage"] = qr_image.data_url(code)
    return 201, answer
