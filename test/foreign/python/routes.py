"""Maps requests to operations."""

from dataclasses import dataclass
from typing import Callable

import balance
import cash_in
import cash_out
import cob
import lists
import refunds
import resend
import tokens
import transfer
import webhooks

PAY, READ = "payments.write", "payments.read"


@dataclass(frozen=True)
class Route:
    """A method and the pattern of a path, with the operation and how to call it."""

    method: str
    pattern: str
    operation: Callable
    scope: str = ""
    envelope: str = "short"
    is_open: bool = False
    body_optional: bool = False
    unlocked: bool = False  # the operation takes the account's lock itself
    races: tuple = ()  # switches with which the lock is not taken

    @property
    def has_body(self):
        return self.method in ("POST", "PUT")

    @property
    def family(self):
        compatible = ("/oauth", "/accounts", "/dict", "/cob", "/pix")
        return "compatibility" if self.pattern.startswith(compatible) else "standard"

    @property
    def is_loose(self):
        """Whether the specification shows no envelope for its errors."""
        return self.family == "standard" and "med" not in self.pattern and "transactions" not in self.pattern


ROUTES = [
    Route("POST", "/api/auth/token", tokens.standard_token, envelope="standard", is_open=True),
    Route("POST", "/oauth/token", tokens.compatible_token, is_open=True),
    Route("GET", "/balance", balance.standard, "balances.read"),
    Route("GET", "/api/balance", balance.standard, "balances.read"),
    Route("GET", "/accounts/balances", balance.compatible, "balances.read"),
    Route("POST", "/api/pix/cash-out", cash_out.by_key, PAY, "standard", races=("race-balance", "race-external-id")),
    Route("POST", "/api/pix/cash-out-qrcode", cash_out.by_qr_code, PAY, "standard"),
    Route("POST", "/api/pix/cash-in", cash_in.create, PAY, "standard", races=("race-charge",)),
    Route("POST", "/api/pix/refund-in/([^/]+)", refunds.refund_in, PAY, "standard", races=("race-refunds",)),
    Route("POST", "/dict/pix", transfer.create, PAY, races=("race-idempotency",)),
    Route("PUT", "/cob/([^/]+)", cob.create, PAY, races=("race-txid",)),
    Route("PUT", "/pix/([^/]+)/devolucao/([^/]+)", refunds.devolucao, PAY, races=("race-refunds",)),
    Route("GET", "/api/med", lists.cases, READ),
    Route("GET", "/api/transactions", lists.transactions, READ),
    Route("POST", "/api/webhooks", webhooks.register, PAY, races=("race-registrations",)),
    Route("POST", "/api/resend-webhook/([^/]+)", resend.resend, PAY, body_optional=True, unlocked=True),
]
