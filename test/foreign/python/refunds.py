"""Refunds of received payments, in both families."""

import re

import events
from deliveries import notify
from errors import Refusal
from fields import Fields
from formats import iso, new_uuid
from money import cents_of_text, number, text
from store import STORE, Transaction
from switches import either, on, race

RECEIPTS = ("receipt", "cash_in", "cob")
DEADLINE = 89 * 86400
STATUS = {"PENDING": "EM_PROCESSAMENTO", "CONFIRMED": "DEVOLVIDO", "ERROR": "NAO_REALIZADO"}
# How long a refund takes, in seconds.
BANK = 0.15


def _is_late(account, receipt):
    days = 90 * 86400 if on("deadline-of-90-days") else DEADLINE
    return account.clock.now() - receipt.processed > days


def _demand_money(account, receipt, cents, kind):
    room = receipt.remaining()
    if on("totals-apart"):
        parts = receipt.details.get("parts", [])
        room = receipt.amount - sum(part.amount for part in parts if part.kind == kind and part.status != "ERROR")
    if on("single-refund-checked"):
        room = receipt.amount
    race("race-refunds")
    if cents > room:
        raise Refusal(400, "the refunds would exceed the amount of the payment")
    if cents > account.available:
        raise Refusal(400, "the balance is insufficient")


def _begin(account, receipt, refund):
    receipt.details.setdefault("parts", []).append(refund)
    account.available -= refund.amount
    account.blocked += refund.amount
    refund.end_to_end_id = account.new_end_to_end("D")
    account.add(refund)
    if on("refunds-at-once") and refund.kind == "devolucao":
        settle(account, refund, "CONFIRMED")
    if account.settlement == "automatic":
        account.clock.at(account.clock.now() + BANK, lambda: settle(account, refund, "CONFIRMED"))


def _refund_of(account, kind, receipt, cents, external_id, details):
    return Transaction(
        kind,
        cents,
        account.clock.now(),
        external_id,
        key=receipt.key,
        counterpart=receipt.counterpart,
        parent=receipt,
        details=details,
    )


def settle(account, refund, outcome, reason=None):
    """Settles a pending refund; returns whether it was pending."""
    with account.lock:
        if refund.status != "PENDING":
            return False
        refund.status = "CONFIRMED" if on("failed-refund-confirmed") and refund.kind == "refund_in" else outcome
        refund.processed = account.clock.now()
        account.blocked -= refund.amount
        if outcome == "ERROR":
            account.available += 0 if on("failed-refund-kept") else refund.amount
            refund.error = ("ORDER_REJECTED", reason or "the bank of the payer rejected the refund")
        if refund.kind == "refund_in":
            notify(account, "refund_in", events.transaction_event("CashInReversal", refund, "DEBIT"), refund)
        elif outcome == "CONFIRMED":
            notify(account, "refund_in", events.refund_event(refund, refund.parent), refund)
        return True


def _answer(refund):
    rtr_id = refund.end_to_end_id[:32]
    if on("rtr-id-of-payment"):
        rtr_id = "D" + refund.parent.end_to_end_id[1:32]
    answer = {
        "id": refund.external_id.partition("\0")[0],
        "rtrId": rtr_id,
        "valor": text(refund.amount),
        "natureza": refund.details["nature"],
        "horario": {"solicitacao": iso(refund.created)},
        "status": STATUS[refund.status],
    }
    if refund.details["description"] is not None:
        answer["descricao"] = refund.details["description"]
    if refund.status == "ERROR":
        answer["motivo"] = refund.error[1]
    return 200 if on("always-200") else 202, answer


def devolucao(request):
    """PUT /pix/{e2eid}/devolucao/{id}"""
    account, (end_to_end_id, refund_id) = request.account, request.params
    if re.fullmatch(r"[a-zA-Z0-9]{32,33}" if on("long-end-to-end") else r"[a-zA-Z0-9]{32}", end_to_end_id) is None:
        raise Refusal(400, "e2eid must have 32 letters and digits")
    if len(refund_id) > 35:
        raise Refusal(400, "id must have 1 to 35 characters")
    fields = Fields(request.body)
    cents = cents_of_text(fields.text("valor", True))
    natures = ["ORIGINAL", "RETIRADA", *either("nature-of-answers", ["MED_FRAUDE", "MED_OPERACIONAL"], [])]
    nature = fields.choice("natureza", natures)
    description = fields.text("descricao", longest=140)
    fields.check()
    if not cents:
        raise Refusal(400, "valor must be a decimal string with 2 decimals, at least 0.01")
    receipt = account.with_end_to_end(end_to_end_id)
    if on("payments-of-all") and receipt is None:
        others = (each.with_end_to_end(end_to_end_id) for each in list(STORE.accounts.values()))
        receipt = next((each for each in others if each is not None), None)
    kinds = (*RECEIPTS, "cash_out", "qr", "transfer") if on("sent-refundable") else RECEIPTS
    if receipt is None or receipt.kind not in kinds or receipt.status != "CONFIRMED":
        raise Refusal(404, "no payment was received with this end-to-end id")
    if on("repeat-refunds-again"):
        refund_id = f"{refund_id}\0{receipt.remaining()}"
    parts = receipt.details.get("parts", [])
    if on("refund-id-of-account"):
        parts = account.transactions
    for known in parts:
        if known.kind == "devolucao" and known.external_id == refund_id:
            if on("repeated-id-409"):
                raise Refusal(409, "the id is already used")
            if known.amount == cents or on("refund-id-of-account"):
                return _answer(known)
            raise Refusal(400, "the id is already used for another refund of this payment")
    if _is_late(account, receipt):
        raise Refusal(422, "the deadline of 89 days is over")
    _demand_money(account, receipt, cents, "devolucao")
    details = {"nature": "ORIGINAL" if on("nature-lost") else nature or "ORIGINAL", "description": description}
    refund = _refund_of(account, "devolucao", receipt, cents, refund_id, details)
    _begin(account, receipt, refund)
    return _answer(refund)


def refund_in(request):
    """POST /api/pix/refund-in/{id}"""
    account, (identifier,) = request.account, request.params
    fields = Fields(request.body)
    cents = fields.amount("refundValue")
    reason = fields.text("reason")
    external_id = fields.text("externalId", shortest=1, longest=140)
    fields.check()
    receipt = account.find(identifier)
    if receipt is None and on("payments-of-all"):
        others = (each.find(identifier) for each in list(STORE.accounts.values()))
        receipt = next((each for each in others if each is not None), None)
    if receipt is None:
        raise Refusal(400 if on("unknown-parent-400") else 404, "the original transaction was not found")
    if receipt.kind not in RECEIPTS or receipt.status != "CONFIRMED":
        raise Refusal(400, "the original transaction is not a payment received")
    if external_id is not None and account.with_external_id(external_id, "refund_in") is not None:
        raise Refusal(400, "the externalId is already used")
    if _is_late(account, receipt) and not on("refund-in-any-time"):
        raise Refusal(422 if on("deadline-422") else 400, "the deadline of 89 days is over")
    _demand_money(account, receipt, cents, "refund_in")
    external_id = external_id or new_uuid()
    refund = _refund_of(account, "refund_in", receipt, cents, external_id, {"reason": reason, "description": reason})
    _begin(account, receipt, refund)
    return 201, {
        "transactionId": receipt.id if on("refund-has-id-of-parent") else refund.id,
        "externalId": external_id,
        "status": "PENDING",
        "refundValue": number(cents),
        "providerTransactionId": refund.end_to_end_id,
        "generateTime": iso(refund.created),
    }
