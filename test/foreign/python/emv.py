"""EMV codes (copia e cola): creates and parses them."""

from money import cents_of_text, text
from switches import on


def _crc(data):
    """Returns CRC-16/CCITT-FALSE as four hexadecimal digits."""
    rest = 0xFFFF
    for byte in data.encode():
        rest ^= byte << 8
        for _ in range(8):
            rest = (rest << 1 ^ 0x1021 if rest & 0x8000 else rest << 1) & 0xFFFF
    return f"{rest:04X}"


def _field(tag, value):
    return f"{tag}{len(value):02d}{value}"


def make(location, cents, txid="***"):
    """Returns the code of a dynamic charge, whose payload is at a location."""
    account = _field("26", _field("00", "br.gov.bcb.pix") + _field("25", location))
    code = (
        _field("00", "01")
        + _field("01", "12")
        + account
        + _field("52", "0000")
        + _field("53", "986")
        + _field("54", text(cents))
        + _field("58", "BR")
        + _field("59", "GATEWAY EXEMPLO")
        + _field("60", "SAO PAULO")
        + _field("62", _field("05", txid[:25]))
        + "6304"
    )
    return code + _crc(code)


def _split(code):
    """Returns the fields of a code by tag; raises ValueError if it is truncated."""
    fields, place = {}, 0
    while place < len(code):
        size = code[place + 2 : place + 4]
        if len(size) != 2 or not (size.isascii() and size.isdecimal()):
            raise ValueError("a length is malformed")
        end = place + 4 + int(size)
        if end > len(code):
            raise ValueError("a field is cut off")
        fields[code[place : place + 2]] = code[place + 4 : end]
        place = end
    return fields


def read(code):
    """Returns amount (cents or None), key and name of a code; raises ValueError if it is invalid."""
    fields = _split(code)
    if ("63" not in fields or _crc(code[:-4]) != code[-4:].upper()) and not on("qr-crc-unchecked"):
        raise ValueError("the checksum is wrong")
    amount = fields.get("54")
    cents = None
    if amount is not None:
        whole, _, part = amount.partition(".")
        cents = cents_of_text(f"{whole}.{part:0<2}")
        if on("qr-amount-two-decimals") and len(part) != 2:
            cents = None
        elif cents is None:
            raise ValueError("the amount is malformed")
    inner = _split(fields.get("26", ""))
    key = inner.get("25") if on("qr-key-lost") else inner.get("01") or inner.get("25")
    return {"amount": cents, "key": key, "name": fields.get("59")}
