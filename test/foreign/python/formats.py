"""The forms of texts: documents, keys, ids, times."""

import random
import re
import string
import time
import uuid
from datetime import datetime, timezone

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.I | re.A)
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.I | re.A)
PLAIN_UUID = re.compile(r"[0-9a-f]{32}", re.I | re.A)
DIGITS = re.compile(r"[0-9]+", re.A)
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.A)
ALPHABET = string.ascii_lowercase + string.digits


def iso(seconds=None):
    """Seconds since the epoch as ISO 8601 in UTC, with milliseconds."""
    moment = datetime.fromtimestamp(time.time() if seconds is None else seconds, timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def seconds_of(text):
    """Seconds since the epoch of an ISO 8601 date or time, and whether it is a date alone; ValueError if neither."""
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.A):
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=timezone.utc).timestamp(), True
    if not re.match(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}", text, re.A):
        raise ValueError(text)
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return moment.timestamp(), False


def is_digits(text, *lengths):
    """Whether it is a string of ASCII digits of one of the lengths."""
    return isinstance(text, str) and DIGITS.fullmatch(text) is not None and len(text) in lengths


def is_document(text):
    """Whether it has the form of a CPF or a CNPJ."""
    return is_digits(text, 11, 14)


def _check_digit(digits, weights):
    rest = sum(int(digit) * weight for digit, weight in zip(digits, weights)) % 11
    return "0" if rest < 2 else str(11 - rest)


def is_valid_tax_id(text):
    """Whether the check digits of a CPF or a CNPJ are right."""
    if not is_document(text) or len(set(text)) == 1:
        return False
    if len(text) == 11:
        first = _check_digit(text[:9], range(10, 1, -1))
        return text[9:] == first + _check_digit(text[:9] + first, range(11, 1, -1))
    weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    first = _check_digit(text[:12], weights)
    return text[12:] == first + _check_digit(text[:12] + first, [6, *weights])


def masked(document):
    """A document of which only the middle can be read."""
    if document is None:
        return None
    if len(document) == 11:
        return f"***.{document[3:6]}.{document[6:9]}-**"
    return f"**.{document[2:5]}.{document[5:8]}/****-**"


def is_email(text):
    return len(text) <= 254 and EMAIL.fullmatch(text) is not None


def is_key_of_directory(text):
    """Whether it has the form of a key in the directory: CPF, CNPJ, e-mail, phone with +55, EVP."""
    return (
        is_document(text)
        or is_email(text)
        or (text.startswith("+55") and is_digits(text[3:], 10, 11))
        or UUID.fullmatch(text) is not None
    )


def matches_key_type(key, key_type):
    """Whether a key has the form that its keyType asks for."""
    if key_type == "DOCUMENT":
        return is_document(key)
    if key_type == "EMAIL":
        return is_email(key)
    if key_type == "PHONE":
        return is_digits(key, 10, 11)
    return UUID.fullmatch(key) is not None or PLAIN_UUID.fullmatch(key) is not None


def end_to_end(letter, seconds):
    """A new end-to-end id, 32 characters: E or D, ISPB, minute, and 11 characters."""
    minute = datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y%m%d%H%M")
    return f"{letter}88776655{minute}" + "".join(random.choices(ALPHABET, k=11))


def new_uuid():
    return str(uuid.uuid4())
