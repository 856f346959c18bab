"""The formats of documents, keys, ids and times."""

import random
import re
import string
import time
import uuid
from datetime import datetime, timedelta, timezone

from switches import on

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.I | re.A)
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.I | re.A)
PLAIN_UUID = re.compile(r"[0-9a-f]{32}", re.I | re.A)
DIGITS = re.compile(r"[0-9]+", re.A)
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.A)
BRASILIA = timezone(timedelta(hours=-3))
ALPHABET = string.ascii_lowercase + string.digits


def iso(seconds=None):
    """Formats seconds since the epoch as ISO 8601 in UTC, with milliseconds."""
    moment = datetime.fromtimestamp(time.time() if seconds is None else seconds, timezone.utc)
    if on("times-with-offset"):
        return moment.astimezone(BRASILIA).isoformat(timespec="milliseconds")
    if on("times-in-seconds"):
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def seconds_of(text):
    """Parses an ISO 8601 date or time to seconds since the epoch, and whether it is a date; or raises ValueError."""
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
    if not isinstance(text, str):
        return False
    if on("any-digits"):
        return text.isdigit() and len(text) in lengths
    if on("dollar-newline"):
        return DIGITS.fullmatch(text.removesuffix("\n")) is not None and len(text.removesuffix("\n")) in lengths
    if on("documents-with-punctuation"):
        text = re.sub(r"[./-]", "", text)
    return DIGITS.fullmatch(text) is not None and len(text) in lengths


def is_document(text):
    """Whether it has the form of a CPF or a CNPJ."""
    if on("alphanumeric-cnpj") and isinstance(text, str) and re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", text, re.A):
        return True
    return is_digits(text, 11, 14)


def _check_digit(digits, weights):
    rest = sum(int(digit) * weight for digit, weight in zip(digits, weights)) % 11
    return "0" if rest < 2 else str(11 - rest)


def is_valid_tax_id(text):
    """Whether the check digits of a CPF or a CNPJ are right."""
    if not is_document(text) or len(set(text)) == 1:
        return False
    if not text.isdecimal():
        return True
    if len(text) == 11:
        first = _check_digit(text[:9], range(10, 1, -1))
        return text[9:] == first + _check_digit(text[:9] + first, range(11, 1, -1))
    weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    first = _check_digit(text[:12], weights)
    return text[12:] == first + _check_digit(text[:12] + first, [6, *weights])


def masked(document):
    """Masks a document: only its middle stays readable."""
    if document is None:
        return None
    if on("mask-everything"):
        return "*" * len(document)
    if len(document) == 11:
        return f"***.{document[3:6]}.{document[6:9]}-**"
    return f"**.{document[2:5]}.{document[5:8]}/****-**"


def is_email(text):
    if on("email-with-at"):
        return "@" in text and not text.startswith("@")
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
    """Whether a key has the form that its keyType requires."""
    if key_type == "DOCUMENT":
        return is_document(key)
    if key_type == "EMAIL":
        return is_email(key)
    if key_type == "PHONE":
        return is_digits(key.removeprefix("+55") if on("phone-with-country") else key, 10, 11)
    if on("random-with-hyphens"):
        return UUID.fullmatch(key) is not None
    return UUID.fullmatch(key) is not None or PLAIN_UUID.fullmatch(key) is not None


def end_to_end(letter, seconds):
    """Generates an end-to-end id, 32 characters: E or D, ISPB, minute, and 11 characters."""
    minute = datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y%m%d%H%M")
    return f"{letter}88776655{minute}" + "".join(random.choices(ALPHABET, k=12 if on("long-end-to-end") else 11))


def is_uuid4(text):
    """Whether it is a UUID of version 4."""
    return (UUID if on("any-uuid") else UUID4).fullmatch(text) is not None


def new_uuid():
    return str(uuid.uuid4())
