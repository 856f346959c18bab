"""What the vectors of spec/vectors ask for, from the specification and the standards alone; nothing of the kit is used.

Reads a list of vectors as JSON from stdin, and writes what each function gives, in the same order.
Standards: RFC 3986, RFC 8259, ISO 8601, EMV QRCPS-MPM, Standard Webhooks, the check digits of CPF and CNPJ.
"""

import base64
import binascii
import datetime
import hashlib
import hmac
import json
import re
import sys
import urllib.parse
from decimal import Decimal

ASCII = re.ASCII


def encode(i):
    return {"header": urllib.parse.quote(i["pem"], safe="")}


def read_certificate(i):
    header = i["header"]
    # RFC 3986: unreserved characters, and whole escapes.
    if not re.fullmatch(r"(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+", header):
        return {"sha256": None}
    pem = urllib.parse.unquote(header)
    frame = re.fullmatch(r"\s*-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*", pem)
    if not frame:
        return {"sha256": None}
    try:
        der = base64.b64decode("".join(frame[1].split()), validate=True)
    except binascii.Error:
        return {"sha256": None}
    return {"sha256": hashlib.sha256(der).hexdigest() if is_one_sequence(der) else None}


def is_one_sequence(der):
    """Whether bytes are one DER sequence, of exactly their length."""
    if len(der) < 4 or der[0] != 0x30:
        return False
    size = der[1] & 0x7F if der[1] & 0x80 else 0
    length = int.from_bytes(der[2 : 2 + size], "big") if size else der[1]
    return len(der) == 2 + size + length


def cents_of(amount):
    scaled = amount * 100
    return int(scaled) if scaled == scaled.to_integral_value() else None


def decimal_text(cents):
    return f"{cents // 100}.{cents % 100:02d}"


def to_number(i):
    return {"json": decimal_text(i["cents"]).rstrip("0").rstrip(".")}


def from_number(i):
    value = json.loads(i["json"], parse_float=Decimal, parse_int=Decimal)
    cents = cents_of(value) if isinstance(value, Decimal) else None
    return {"cents": cents if cents is not None and cents >= 1 else None}


def from_decimal(i):
    right = re.fullmatch(r"[0-9]+\.[0-9]{2}", i["text"])
    return {"cents": cents_of(Decimal(i["text"])) if right else None}


def from_notified(i):
    right = re.fullmatch(r"[0-9]+(?:\.[0-9]{1,2})?", i["text"])
    return {"cents": cents_of(Decimal(i["text"])) if right else None}


def add(i):
    return {"text": decimal_text(cents_of(sum(Decimal(one) for one in i["decimals"])))}


def signature(secret, id_, timestamp, body):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id_}.{timestamp}.".encode() + body.encode()
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def sign(i):
    return {"signature": signature(i["secret"], i["id"], i["timestamp"], i["body"])}


def verify(i):
    headers = i["headers"]
    id_, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not id_ or not re.fullmatch(r"[0-9]+", timestamp) or abs(i["now"] - int(timestamp)) > 300:
        return {"genuine": False}
    expected = [signature(secret, id_, timestamp, i["body"]) for secret in i["secrets"]]
    return {"genuine": any(one in expected for one in headers["webhook-signature"].split(" "))}


def form(pattern):
    return lambda i: {"right": re.fullmatch(pattern, i["text"], ASCII) is not None}


UUID4 = r"(?i:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"
UUID = r"[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}"
EMAIL = r"[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+"
DOCUMENT = r"[0-9]{11}|[0-9]{14}"


def check_digit(text, highest):
    """Modulo 11 with weights from 2 up to `highest`, from the right; letters count as their code less that of 0."""
    weights = list(range(2, highest + 1))
    total = sum((ord(c) - 48) * weights[n % len(weights)] for n, c in enumerate(reversed(text)))
    rest = total % 11
    return "0" if rest < 2 else str(11 - rest)


def with_digits(base, highest):
    first = check_digit(base, highest)
    return first + check_digit(base + first, highest)


def document(i):
    text = i["text"]
    if re.fullmatch(r"[0-9]{11}", text):
        return {"kind": "CPF", "checkDigits": with_digits(text[:9], 11) == text[9:]}
    if re.fullmatch(r"[0-9]{14}", text):
        return {"kind": "CNPJ", "checkDigits": with_digits(text[:12], 9) == text[12:]}
    return {"kind": None, "checkDigits": None}


def key_of_cash_out(i):
    forms = {"DOCUMENT": DOCUMENT, "EMAIL": EMAIL, "PHONE": r"[0-9]{10,11}", "RANDOM": UUID}
    return {"right": re.fullmatch(forms[i["keyType"]], i["key"]) is not None}


def key_of_transfer(i):
    forms = [DOCUMENT, EMAIL, r"\+55[0-9]{10,11}", UUID]
    return {"right": any(re.fullmatch(one, i["key"]) for one in forms)}


def tlv(text):
    found, at = {}, 0
    while at < len(text):
        head = text[at : at + 4]
        if not re.fullmatch(r"[0-9]{4}", head) or at + 4 + int(head[2:]) > len(text):
            return None
        if head[:2] in found:
            return None
        found[head[:2]] = text[at + 4 : at + 4 + int(head[2:])]
        at += 4 + int(head[2:])
    return found


def read_code(text):
    top = tlv(text)
    accounts = [tlv(value) or {} for tag, value in (top or {}).items() if "26" <= tag <= "51"]
    account = next((one for one in accounts if one.get("00", "").lower() == "br.gov.bcb.pix"), None)
    if top is None or account is None:
        return None
    # CRC-16 with polynomial 0x1021 and initial value 0xFFFF, over everything up to its own length.
    crc = binascii.crc_hqx(text[:-4].encode(), 0xFFFF)
    return {
        "crc": top.get("63", "").upper() == f"{crc:04X}",
        "destination": account.get("01") or account.get("25"),
        "amountCents": cents_of(Decimal(top.get("54", "0"))) or None,
        "txid": (tlv(top.get("62", "")) or {}).get("05"),
    }


def may_pay(i):
    code = i["code"]
    if not 50 <= len(code) <= 500 or not code.startswith("000201"):
        return {"right": False}
    said, cents = read_code(code), from_number({"json": i["value"]})["cents"]
    return {"right": said is not None and cents is not None and said["amountCents"] in (None, cents)}


def instant(text):
    match = re.fullmatch(
        r"(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?(?:Z|([+-])(\d\d):?(\d\d)?)", text, ASCII
    )
    if not match:
        return None
    minute, seconds, fraction, sign_, hours, minutes = match.groups()
    try:
        local = datetime.datetime.fromisoformat(minute + (seconds or ":00"))
    except ValueError:
        return None
    offset = datetime.timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    utc = local - offset if sign_ == "+" else local + offset if sign_ == "-" else local
    return utc.replace(tzinfo=datetime.timezone.utc), int(((fraction or "") + "000")[:3])


def milliseconds(i):
    found = instant(i["text"])
    return {"ms": None if found is None else int(found[0].timestamp()) * 1000 + found[1]}


def range_(i):
    try:
        start, end = (datetime.date.fromisoformat(i[name]) for name in ("startDate", "endDate"))
    except ValueError:
        return {"right": False}
    return {"right": datetime.timedelta(0) <= end - start <= datetime.timedelta(days=31)}


def refundable(i):
    received, now = (instant(i[name])[0] for name in ("received", "now"))
    return {"right": now - received <= datetime.timedelta(days=89)}


def night(i):
    # Brazil has had no daylight saving time since 2019: São Paulo is three hours behind UTC.
    hour = (instant(i["text"])[0] - datetime.timedelta(hours=3)).hour
    return {"night": hour >= 20 or hour < 6}


KINDS = {"CashIn", "CashInReversal", "CashOut", "CashOutReversal"}
SUCCESS = {"TRANSFER": "LIQUIDATED", "RECEIVE": "LIQUIDATED", "REFUND": "REFUNDED"}
MEDS = {"med_created", "med_accepted", "med_rejected"}


def read_notification(i):
    body = json.loads(i["body"], parse_float=Decimal)
    kind = body.get("event") or body.get("type")
    nothing = {"outcome": None, "cents": None, "externalId": None, "endToEndId": None, "errorCode": None}
    if kind in MEDS:
        return {**nothing, "kind": kind, "outcome": "told", "endToEndId": body["data"]["endToEnd"]}
    if kind in SUCCESS:
        facts, amount, done = body["data"], Decimal(body["data"]["payment"]["amount"]), SUCCESS[kind]
    elif kind in KINDS:
        facts, amount, done = body, Decimal(body["originalAmount"]), "CONFIRMED"
    else:
        return {**nothing, "kind": "unknown"}
    said = {
        "kind": kind,
        "outcome": "done" if facts["status"] == done else "failed",
        "cents": cents_of(amount),
        "externalId": facts.get("externalId"),
        "endToEndId": facts.get("endToEndId") or None,
        "errorCode": facts.get("errorCode"),
    }
    if kind == "CashOutReversal":
        said["cents"] = body["metadata"]["refund"]["value"]
        said["remainingCents"] = cents_of(Decimal(body["parentTransaction"]["remainingAmountForRefund"]))
    return said


FUNCTIONS = {
    "certificate-header": {"encode": encode, "read": read_certificate},
    "amounts": {
        "toNumber": to_number,
        "toDecimal": lambda i: {"text": decimal_text(i["cents"])},
        "fromNumber": from_number,
        "fromDecimal": from_decimal,
        "fromNotified": from_notified,
        "sum": add,
    },
    "signatures": {"sign": sign, "verify": verify},
    "identifiers": {
        "endToEndIdOfPath": form(r"[0-9a-zA-Z]{32}"),
        "endToEndIdOfEvent": form(r"[ED][0-9a-zA-Z]{31,32}"),
        "txid": form(r"[a-zA-Z0-9]{26,35}"),
        "refundId": form(r".{1,35}"),
        "idempotencyKey": form(UUID4),
        "clientId": form(UUID4),
        "clientSecret": form(r".{8,64}"),
    },
    "documents": {
        "document": document,
        "cnpjCheckDigits": lambda i: {"digits": with_digits(i["base"], 9)},
    },
    "keys": {
        "keyOfCashOut": key_of_cash_out,
        "keyOfTransfer": key_of_transfer,
        "phoneOfTransfer": lambda i: {"key": "+55" + i["phone"]},
        "phoneOfCashOut": lambda i: {"phone": i["key"].removeprefix("+55")},
    },
    "br-codes": {"read": lambda i: {"code": read_code(i["code"])}, "mayPay": may_pay},
    "dates": {"instant": milliseconds, "range": range_, "refundable": refundable, "night": night},
    "notifications": {"read": read_notification},
}

asked = json.load(sys.stdin)
json.dump([FUNCTIONS[topic][name](given) for topic, name, given in asked], sys.stdout)
