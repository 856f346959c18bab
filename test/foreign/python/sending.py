"""Sent payments: reserves their money and settles them."""

from datetime import datetime, timezone

import events
from deliveries import notify
from errors import Refusal
from formats import is_valid_tax_id
from store import STORE, Transaction
from switches import either, on

MESSAGES = {
    "TAX_ID_MISMATCH": "the document is not that of the holder of the key",
    "INVALID_TAX_ID": "the document is not a valid CPF or CNPJ",
    "BLOCKED_ACCOUNT": "the account of the recipient is blocked",
    "ACCOUNT_CLOSED": "the account of the recipient is closed",
    "ORDER_REJECTED": "the bank of the recipient rejected the payment",
    "PAYMENT_EXPIRED": "the payment expired before it was processed",
    "SETTLEMENT_TIMEOUT": "the bank of the recipient did not answer in time",
}
# How long the settling bank takes, in seconds.
BANK = 0.15


def wall_time(account, moment=None):
    """Returns the account's wall-clock time, for the day of limits and the night window."""
    seconds = (account.clock.now() if moment is None else moment) + account.wall_offset
    return datetime.fromtimestamp(seconds, timezone.utc)


def _is_night(hour):
    if on("night-between"):
        return 20 <= hour and hour < 6
    return hour >= (22 if on("night-from-22") else 20) or hour < 6


def demand_limits(account, cents):
    """Refuses an amount above a limit of the account."""
    cents += either("fee-counts-for-limit", account.fee, 0)
    limits = account.limits
    now = wall_time(account)
    most = limits.get("perTransaction")
    if most is not None and (cents >= most if on("limit-exclusive") else cents > most):
        raise Refusal(400, "the amount is above the limit of a transaction", "PIX_TRANSACTION_LIMIT_EXCEEDED")
    if limits.get("night") is not None and _is_night(now.hour) and cents > limits["night"]:
        raise Refusal(400, "the amount is above the limit at night", "PIX_NIGHT_LIMIT_EXCEEDED")
    if limits.get("daily") is not None:
        today = sum(
            each.amount
            for each in account.transactions
            if each.kind in ("cash_out", "qr")
            and each.status != "ERROR"
            and (on("daily-limit-for-ever") or wall_time(account, each.created).date() == now.date())
        )
        if today + (0 if on("daily-limit-late") else cents) > limits["daily"]:
            raise Refusal(400, "the amount is above the limit of the day", "PIX_DAILY_LIMIT_EXCEEDED")


def reserved(transaction):
    """Returns the amount that is blocked for a pending payment, in cents."""
    return transaction.amount + (0 if on("fee-at-settlement") else transaction.fee)


def reserve(account, transaction):
    """Moves amount and fee from available to blocked; the caller has checked that the balance suffices."""
    whole = reserved(transaction)
    account.available -= whole
    account.blocked += whole
    transaction.end_to_end_id = account.new_end_to_end("E")
    account.add(transaction)


def fate_of(transaction):
    """Returns the error code of a payment that the bank must reject; None if it can succeed."""
    document = transaction.counterpart.get("document")
    if document is None:
        return None
    if not is_valid_tax_id(document):
        return "INVALID_TAX_ID"
    holder = STORE.directory.get(transaction.key, {}).get("document")
    return "TAX_ID_MISMATCH" if holder is not None and holder != document else None


def plan(account, transaction, fate=None):
    """Schedules the settlement, if the account settles automatically or the payment cannot succeed."""
    fate = fate or fate_of(transaction)
    if fate is not None or account.settlement == "automatic":
        outcome = "CONFIRMED" if fate is None else "ERROR"
        account.clock.at(account.clock.now() + BANK, lambda: settle(account, transaction, outcome, fate))


def settle(account, transaction, outcome, code=None):
    """Settles a pending payment; returns whether it was pending."""
    with account.lock:
        reopened = on("error-after-confirmed") and outcome == "ERROR" and transaction.status == "CONFIRMED"
        if transaction.status != "PENDING" and not reopened:
            return False
        whole = reserved(transaction)
        if not (on("qr-stays-blocked") and transaction.kind == "qr" and outcome == "CONFIRMED"):
            account.blocked -= whole
        transaction.status = outcome
        transaction.processed = account.clock.now()
        if on("fee-at-settlement") and outcome == "CONFIRMED":
            account.available -= transaction.fee
        if outcome == "ERROR":
            lost = on("expired-keeps-money") and transaction.kind == "transfer" and code == "PAYMENT_EXPIRED"
            account.available += 0 if lost else whole
            code = code or "ORDER_REJECTED"
            transaction.error = (code, MESSAGES.get(code, "the payment was rejected"))
        if transaction.kind != "transfer":
            notify(account, "cash_out", events.transaction_event("CashOut", transaction, "DEBIT"), transaction)
        elif outcome == "CONFIRMED" or on("failed-transfer-notified") or on("expired-liquidated"):
            notify(account, "cash_out", events.transfer_event(transaction), transaction)
        if on("reversal-of-rejected") and outcome == "ERROR" and transaction.kind != "transfer":
            back = new_return(account, transaction, transaction.amount)
            notify(account, "refund_out", events.reversal_event(back, transaction))
        return True


def take_back(account, payment, cents):
    """Books a return of money of a confirmed payment."""
    back = account.add(new_return(account, payment, cents))
    payment.details.setdefault("parts", []).append(back)
    account.available += payment.amount if on("return-in-full") else cents
    if on("return-with-fee") and payment.remaining() == 0:
        account.available += payment.fee
    notify(account, "refund_out", events.reversal_event(back, payment), back)
    return back


def new_return(account, payment, cents):
    now = account.clock.now()
    return Transaction(
        "return",
        cents,
        now,
        status="CONFIRMED",
        processed=now,
        key=payment.key,
        end_to_end_id=account.new_end_to_end("D"),
        counterpart=payment.counterpart,
        parent=payment,
    )
