"""Received payments, with and without a charge."""

import events
from deliveries import notify
from store import Transaction
from switches import on

PAYER = {"name": "Maria da Silva", "document": "52998224725"}
DAY = 86400


def receive(account, amount, payer=None, at=None):
    """Books a received payment without a charge."""
    now = account.clock.now() if at is None else at
    receipt = Transaction("receipt", amount, now, key=account.key, counterpart=payer or PAYER)
    account.add(receipt)
    _confirm(account, receipt, now)
    notify(account, "cash_in", events.transaction_event("CashIn", receipt, "CREDIT"), receipt)
    return receipt


def _confirm(account, receipt, now):
    receipt.status = "CONFIRMED"
    receipt.processed = now
    receipt.end_to_end_id = account.new_end_to_end("E")
    account.available += receipt.amount


def pay_charge(account, charge, payer):
    """Pays a cash-in; its splits are executed immediately or on the next day."""
    if payer and not on("payer-of-request"):
        charge.counterpart = payer
    if on("fails-when-paid") and charge.details["fails"]:
        fail(account, charge)
        charge.end_to_end_id = account.new_end_to_end("E")
        return
    now = account.clock.now()
    _confirm(account, charge, now)
    for split in charge.details["splits"]:
        if split["immediate"] and on("splits-a-moment-later"):
            account.clock.at(now + 0.2, lambda split=split: _pay_split(account, split))
        elif split["immediate"] and not on("splits-all-later"):
            _pay_split(account, split)
        else:
            account.clock.at(now + DAY, lambda split=split: _pay_split(account, split))
    event = events.transaction_event("CashIn", charge, "CREDIT")
    if on("original-less-splits"):
        event["originalAmount"] -= sum(split["share"] for split in charge.details["splits"] if split["immediate"]) / 100
    notify(account, "cash_in", event, charge, charge.details["delay"])


def _pay_split(account, split):
    with account.lock:
        account.available -= split["share"]


def fail(account, charge):
    """Makes a charge fail, as in a sandbox."""
    with account.lock:
        if charge.status == "PENDING":
            charge.status = "ERROR"
            charge.processed = account.clock.now()
            charge.end_to_end_id = account.new_end_to_end("E")
            charge.error = ("PROVIDER_ERROR", "the provider reported an error")
            notify(account, "cash_in", events.transaction_event("CashIn", charge, "CREDIT"), charge)


def pay_cob(account, charge, payer):
    """Pays an immediate charge."""
    now = account.clock.now()
    charge["status"] = "ATIVA" if on("cob-paid-again") else "CONCLUIDA"
    receipt = Transaction(
        "cob",
        charge["cents"],
        now,
        key=charge["answer"].get("chave"),
        counterpart=payer or PAYER,
        details={"txid": charge["answer"]["txid"]},
    )
    account.add(receipt)
    _confirm(account, receipt, now)
    notify(account, "cash_in", events.receive_event(receipt), receipt)
    return receipt
