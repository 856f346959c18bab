"""Reads the members of a body; collects all violations and refuses them in one response."""

from decimal import Decimal

from errors import Refusal
from money import MAX_CENTS, cents_of, is_number
from switches import on

TYPES = {str: "a string", bool: "true or false", dict: "an object", list: "an array"}


def _converted(text):
    try:
        return Decimal(text)
    except ArithmeticError:
        return text


class Fields:
    """The members of one object of a body, which shares `complaints` with the objects inside it."""

    def __init__(self, body, prefix="", complaints=None):
        self.body = body
        self.prefix = prefix
        self.complaints = [] if complaints is None else complaints
        self.invalid_amount = False

    def complain(self, name, rule):
        self.complaints.append(f"{self.prefix}{name} {rule}")

    def get(self, name, kind, required):
        """Returns the member, if it exists and has that type."""
        value = self.body.get(name)
        # The response contains the externalId as it was sent.
        if on("trim-texts") and isinstance(value, str) and name != "externalId":
            value = value.strip()
        if on("null-breaks") and name in self.body and not required and kind is str:
            value = value.strip()
        if on("null-is-absent") and value is None and not required:
            return None
        if on("numbers-in-texts") and kind is Decimal and isinstance(value, str):
            value = _converted(value)
        if value is None:
            if on("first-violation-only") and self.complaints:
                return None
            if required or name in self.body:
                self.complain(name, "is required" if required else f"must be {TYPES.get(kind, 'a number')}")
            return None
        right = is_number(value) if kind is Decimal else isinstance(value, kind)
        if not right:
            self.complain(name, f"must be {TYPES.get(kind, 'a number')}")
            return None
        return value

    def text(self, name, required=False, longest=None, shortest=0, rule=None, must="is malformed"):
        """Reads a string with a limited length that satisfies the rule."""
        value = self.get(name, str, required)
        if value is None:
            return None
        if on("surrogate-500"):
            value.encode("utf-8")
        if any(0xD800 <= ord(character) <= 0xDFFF for character in value):
            self.complain(name, "must be Unicode text")
        elif len(value) < shortest:
            self.complain(name, "must not be empty" if shortest == 1 else f"must have at least {shortest} characters")
        elif longest is not None and (len(value.encode()) if on("length-in-bytes") else len(value)) > longest:
            self.complain(name, f"must have at most {longest} characters")
        elif rule is not None and not rule(value):
            self.complain(name, must)
        else:
            return value
        return None

    def choice(self, name, options, required=False):
        if on("enums-in-any-case"):
            value = self.text(name, required, rule=lambda text: text.upper() in options, must="is not one of them")
            return None if value is None else value.upper()
        return self.text(name, required, rule=options.__contains__, must=f"must be one of {', '.join(options)}")

    def number(self, name, required=False, least=None, most=None):
        """Reads a number within bounds."""
        value = self.get(name, Decimal, required)
        if value is None:
            return None
        if (least is not None and value < least) or (most is not None and value > most):
            self.complain(name, f"must be from {least} to {most}")
            return None
        return value

    def amount(self, name, required=True, least=1):
        """Reads an amount in BRL; returns cents."""
        value = self.get(name, Decimal, required)
        if value is None:
            return None
        cents = cents_of(value)
        if cents is None or cents > MAX_CENTS:
            self.complain(name, "must have at most 2 decimals and be payable")
            self.invalid_amount = True
        elif cents < least:
            self.complain(name, "must be at least 0.01")
            self.invalid_amount = True
        else:
            return cents
        return None

    def flag(self, name):
        if on("flag-of-anything"):
            return bool(self.body.get(name))
        return bool(self.get(name, bool, False))

    def object(self, name, required=True):
        """Returns the members of an inner object; None if it is left out."""
        value = self.get(name, dict, required)
        return None if value is None else Fields(value, f"{self.prefix}{name}.", self.complaints)

    def objects(self, name, longest=None):
        """Returns the members of each object of an array."""
        values = self.get(name, list, False)
        if values is None:
            return []
        if longest is not None and len(values) > longest:
            self.complain(name, f"must have at most {longest} items")
            return []
        found = []
        for place, value in enumerate(values):
            if isinstance(value, dict):
                found.append(Fields(value, f"{self.prefix}{name}.{place}.", self.complaints))
            else:
                self.complain(f"{name}.{place}", "must be an object")
        return found

    def check(self):
        """Refuses with 400 if there were any complaints."""
        if self.complaints:
            alone = on("single-message") and len(self.complaints) == 1
            raise Refusal(400, self.complaints[0] if alone else self.complaints)
