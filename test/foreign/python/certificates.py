"""X.509 with the standard library alone: creates and parses client certificates (ECDSA, P-256)."""

import base64
import hashlib
import re
import secrets
import time
from datetime import datetime, timezone
from urllib.parse import unquote, unquote_plus

from switches import on

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
ECDSA_SHA256 = bytes.fromhex("06082a8648ce3d040302")
EC_P256 = bytes.fromhex("06072a8648ce3d020106082a8648ce3d030107")
YEAR = 365 * 86400


def _add(one, other):
    """Returns the sum of two points; None is the point at infinity."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if one[1] != other[1]:
            return None
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, P)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P)
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def _powers():
    """Returns the multiples of the base point by 2**i."""
    point, points = G, []
    for _ in range(256):
        points.append(point)
        point = _add(point, point)
    return points


POWERS = _powers()


def _times(factor):
    total = None
    for bit, point in enumerate(POWERS):
        if factor >> bit & 1:
            total = _add(total, point)
    return total


PRIVATE_KEY = secrets.randbelow(N - 1) + 1
PUBLIC_KEY = _times(PRIVATE_KEY)


def _der(tag, *parts):
    body = b"".join(parts)
    size = len(body)
    if size < 128:
        return bytes([tag, size]) + body
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def _integer(value):
    return _der(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _time(seconds):
    text = datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y%m%d%H%M%SZ")
    return _der(0x18, text.encode()) if text[:4] >= "2050" else _der(0x17, text[2:].encode())


def _sign(message):
    digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
    nonce = secrets.randbelow(N - 1) + 1
    r = _times(nonce)[0] % N
    s = pow(nonce, -1, N) * (digest + r * PRIVATE_KEY) % N
    return _der(0x30, _integer(r), _integer(s))


def make_certificate(name, not_before, not_after):
    """Creates a certificate for a name, in PEM; the times are seconds since the epoch."""
    algorithm = _der(0x30, ECDSA_SHA256)
    common_name = _der(0x30, bytes.fromhex("0603550403"), _der(0x0C, name.encode()))
    subject = _der(0x30, _der(0x31, common_name))
    point = b"\x04" + b"".join(part.to_bytes(32, "big") for part in PUBLIC_KEY)
    key = _der(0x30, _der(0x30, EC_P256), _der(3, b"\0" + point))
    body = _der(
        0x30,
        _der(0xA0, _integer(2)),
        _integer(secrets.randbits(120)),
        algorithm,
        subject,
        _der(0x30, _time(not_before), _time(not_after)),
        subject,
        key,
    )
    whole = _der(0x30, body, algorithm, _der(3, b"\0" + _sign(body)))
    lines = re.findall(".{1,64}", base64.b64encode(whole).decode())
    return "\n".join(["-----BEGIN CERTIFICATE-----", *lines, "-----END CERTIFICATE-----", ""])


def valid_certificate(name):
    """Creates a certificate that is valid from yesterday, for ten years."""
    now = time.time()
    return make_certificate(name, now - 86400, now + 10 * YEAR)


def _read(data, start=0):
    """Returns tag, contents and end of the DER element at this offset."""
    tag, size, start = data[start], data[start + 1], start + 2
    if size & 0x80:
        count = size & 0x7F
        size, start = int.from_bytes(data[start : start + count], "big"), start + count
    end = start + size
    if end > len(data):
        raise ValueError("cut off")
    return tag, data[start:end], end


def _elements(data):
    place, found = 0, []
    while place < len(data):
        tag, contents, place = _read(data, place)
        found.append((tag, contents))
    return found


def _seconds(tag, contents):
    text = contents.decode("ascii")
    if tag == 0x17:
        text = ("19" if text[:2] >= "50" else "20") + text
    return datetime.strptime(text, "%Y%m%d%H%M%SZ").replace(tzinfo=timezone.utc).timestamp()


PEM = re.compile(r"\s*-----BEGIN CERTIFICATE-----\r?\n([A-Za-z0-9+/=\r\n]+)\r?\n?-----END CERTIFICATE-----", re.A)


def read_header(header):
    """Returns fingerprint, notBefore and notAfter of the certificate in X-SSL-Client-Cert, or raises ValueError."""
    if on("unquote-plus"):
        header = unquote_plus(header)
    elif "+CERT" in header or ("+" in header and not on("raw-plus-accepted")):
        raise ValueError("not percent-encoded")
    if " " in header and not on("unquote-plus"):
        raise ValueError("not percent-encoded")
    match = PEM.match(unquote(header, errors="strict"))
    if match is None:
        raise ValueError("no PEM")
    try:
        der = base64.b64decode(re.sub(r"[\r\n]", "", match[1]), validate=True)
        tag, whole, end = _read(der)
        parts = _elements(whole)
        if tag != 0x30 or end != len(der) or len(parts) != 3:
            raise ValueError("no certificate")
        fields = [field for field in _elements(parts[0][1]) if field[0] != 0xA0]
        before, after = (_seconds(*moment) for moment in _elements(fields[3][1]))
    except (IndexError, UnicodeDecodeError) as broken:
        raise ValueError("no certificate") from broken
    return hashlib.sha256(der).hexdigest(), before, after
