"""Amounts: whole cents internally, JSON numbers or decimal strings in the API."""

import re
from decimal import Decimal

from switches import on

# The maximum of an amount in an EMV code (13 characters).
MAX_CENTS = 999_999_999_999
DECIMAL_STRING = re.compile(r"[0-9]{1,10}\.[0-9]{2}", re.ASCII)


def is_number(value):
    """Whether a JSON value is a number; needed because Python counts booleans as integers."""
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def cents_of(value):
    """Converts a JSON number in BRL to cents; None if it has more than 2 decimals or is out of range."""
    amount = Decimal(value)
    if on("huge-number-500"):
        int(float(amount))
    return _cents(amount)


def _cents(amount):
    if not amount.is_finite() or amount.adjusted() > 12:
        return None
    if on("float-cents") and amount.scaleb(2) == amount.scaleb(2).to_integral_value():
        return int(float(amount) * 100)
    if on("round-decimals"):
        return round(float(amount) * 100)
    scaled = amount.scaleb(2)
    if scaled != scaled.to_integral_value():
        return None
    return int(scaled)


def cents_of_text(text):
    """Converts a string with 2 decimals to cents; None if it has another form."""
    if not isinstance(text, str):
        return None
    if on("decimal-string-float"):
        try:
            return round(float(text) * 100)
        except (ValueError, OverflowError):
            return None
    if not DECIMAL_STRING.fullmatch(text):
        return None
    return int(text.replace(".", ""))


def number(cents):
    """Converts cents to a JSON number."""
    return cents / 100


def text(cents):
    """Converts cents to a decimal string."""
    return f"{cents // 100}.{cents % 100:02d}"
