"""POST /api/pix/cash-in: dynamic charges."""

from decimal import ROUND_FLOOR, Decimal

import emv
import qr_image
import receiving
from errors import Refusal
from fields import Fields
from formats import is_document, iso, new_uuid
from store import Transaction
from switches import either, on, race

PIX_KEY_TYPES = ["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"]
SCENARIOS = {"error": "erro", "delay": "atraso"}
DAY = 86400


def _splits(fields, amount):
    """Parses the recipients of parts of the amount, each with its cents."""
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
            if on("split-decimals-free"):
                value = item.number("value", True, Decimal("0.01"), 10**9)
                split["share"] = None if value is None else int(value * 100)
            else:
                split["share"] = item.amount("value")
        else:
            percent = item.number("value", True, Decimal("0.01"), 100)
            whole = either("percent-of-percent", 10000, 100)
            split["share"] = None if percent is None else Decimal(amount or 0) * percent / whole
        splits.append(split)
    shares = [split["share"] for split in splits]
    if on("splits-fixed-only"):
        shares = [split["share"] for split in splits if not isinstance(split["share"], Decimal)]
    if amount is not None and None not in shares and sum(shares) > amount:
        fields.complain("splits", "must not exceed the amount of the transaction")
    for split in splits:
        if split["share"] is not None:
            split["share"] = int(Decimal(split["share"]).to_integral_value(ROUND_FLOOR))
    return splits


def _additional_info(fields):
    info = fields.get("additionalInfo", dict, False) or {}
    if len(info) > (9 if on("nine-pairs") else 10):
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
        longest = either("expiration-below-week", 7 * DAY - 1, 7 * DAY)
        expiration = transaction.number("expirationTime", least=30, most=longest)
        wants_image = transaction.flag("generateQrCode")
    if payer is not None:
        name = payer.text("fullName", True, longest=100)
        document = payer.text("document", True, rule=is_document, must="must be a CPF or a CNPJ")
    _additional_info(fields)
    splits = _splits(fields, amount)
    fields.check()
    seconds = (3600 if on("default-of-an-hour") else DAY) if expiration is None else float(expiration)
    if (seconds <= account.minimum_expiration if on("minimum-exclusive") else seconds < account.minimum_expiration):
        message = [f"transaction.expirationTime must be at least {account.minimum_expiration} at this provider"]
        raise Refusal(400, message, error_code="PROVIDER_EXPIRATION_BELOW_MINIMUM")
    kinds = ("cash_in", "cash_out", "qr") if on("external-id-shared") else ("cash_in",)
    if account.with_external_id(external_id, *kinds) is not None:
        raise Refusal(409 if on("charge-duplicate-409") else 400, ["transaction.externalId is already used"])
    race("race-charge")
    if account.provider_fails and not on("failed-charge-kept"):
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
    if account.provider_fails:
        raise Refusal(500, "the provider of charges cannot be reached: try again")
    scenario = request.headers.get("X-Sandbox-Scenario") or account.scenarios.get("cashIn")
    charge.details["fails"] = scenario == SCENARIOS["error"]
    if on("charge-expires"):
        account.clock.at(now + seconds, lambda: receiving.fail(account, charge))
    if scenario == SCENARIOS["error"] and not on("fails-when-paid"):
        account.clock.at(now + 0.1, lambda: receiving.fail(account, charge))
    charge.details["delay"] = 2 if scenario == SCENARIOS["delay"] else 0
    place = external_id[:1] if on("location-repeats") else new_uuid().replace("-", "")
    code = emv.make(f"pix.example.com/v2/{place}", amount)
    answer = {
        "transactionId": charge.id,
        "correlationId": new_uuid(),
        "externalId": external_id,
        "status": "PENDING",
        "pixCode": code,
        "generateTime": iso(now),
        "expirationDate": iso(now + (DAY if on("expiration-date-fixed") else seconds)),
    }
    if wants_image or on("image-always"):
        answer["qrCodeImage"] = qr_image.data_url(code)
    elif on("image-null"):
        answer["qrCodeImage"] = None
    return 201, answer
