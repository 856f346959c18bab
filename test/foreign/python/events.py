"""The payloads of notifications."""

from formats import end_to_end, iso, masked
from money import number, text
from switches import on

BANK = {
    "bankISPB": "88776655",
    "bankName": "Banco Exemplo S.A.",
    "bankCode": "887",
    "accountBranch": "0001",
    "accountNumber": "123456-7",
}


def _amount(cents):
    """Returns an amount in the form of version 2."""
    if on("version-2-number"):
        return number(cents)
    return f"{cents / 100:g}" if on("version-2-short") and cents < 100_000 else text(cents)


def _bank(person):
    return {**BANK, **({"bankISPB": person["ispb"]} if person.get("ispb") else {})}


def counterpart(person, is_open=False):
    """Returns name, masked document and bank of the counterpart."""
    return {
        "name": person.get("name") or "",
        "document": (person.get("document") if is_open else masked(person.get("document"))) or "",
        "bank": _bank(person),
    }


def _with_bank_of_event(other):
    return {**other, "bank": dict.fromkeys(BANK)} if on("bank-unknown") else other


def _end_to_end(transaction, name):
    if on("no-end-to-end-on-error") and transaction.status == "ERROR":
        return None
    if on("end-to-end-made-again") and name == "CashOut":
        return end_to_end("E", transaction.processed)
    return transaction.end_to_end_id


def transaction_event(name, transaction, movement, **more):
    """Returns the payload of a transaction event of the standard family."""
    code, message = transaction.error or (None, None)
    charged = transaction.fee if movement == "DEBIT" else -transaction.fee
    return {
        "event": name,
        "status": transaction.status,
        "transactionType": "PIX",
        "movementType": movement,
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "endToEndId": _end_to_end(transaction, name),
        "pixKey": transaction.key or "",
        "feeAmount": number(transaction.fee),
        "originalAmount": number(transaction.amount),
        "finalAmount": number(transaction.amount + charged),
        "processingDate": iso(transaction.created - 3600 if on("processed-in-the-past") else transaction.processed),
        "errorCode": "ORDER_REJECTED" if on("one-error-code") and code else code,
        "errorMessage": "" if on("error-message-empty") and code else message,
        "counterpart": _with_bank_of_event(counterpart(transaction.counterpart)),
        "metadata": {},
        **more,
    }


def reversal_event(transaction, payment):
    """CashOutReversal: money of a payment is returned."""
    back = payment.remaining()
    metadata = {
        "refund": {
            "value": number(transaction.amount) if on("reversal-in-brl") else transaction.amount,
            "originalValue": payment.amount,
            "referenceTransactionId": transaction.number,
        },
        "provider": "GATEWAY",
        "webhookEvent": "pix.refund.received",
        "originatedFrom": "WEBHOOK_DIRECT",
        "counterpart": {
            "bankCode": BANK["bankCode"],
            "bankIspb": BANK["bankISPB"],
            "bankName": BANK["bankName"],
        },
    }
    parent = {
        "transactionId": payment.id,
        "externalId": payment.external_id,
        "endToEndId": payment.end_to_end_id,
        "processingDate": iso(payment.processed),
        "wasTotalRefunded": True if on("always-total") else back == 0,
        "remainingAmountForRefund": number(payment.amount - transaction.amount if on("remaining-of-one") else back),
        "metadata": {},
        "counterpart": counterpart(payment.counterpart, on("parent-unmasked")),
    }
    event = transaction_event("CashOutReversal", transaction, "CREDIT", parentTransaction=parent)
    return {**event, "metadata": metadata}


def transfer_event(transaction):
    """TRANSFER: a transfer was processed."""
    person = transaction.counterpart
    data = {
        "id": transaction.number,
        "txId": None,
        "pixKey": transaction.key,
        "status": "ERROR" if transaction.status == "ERROR" and not on("expired-liquidated") else "LIQUIDATED",
        "payment": {"amount": _amount(transaction.amount), "currency": "BRL"},
        "endToEndId": transaction.details["placeholder"] if on("placeholder-stays") else transaction.end_to_end_id,
        "creditDebitType": "DEBIT",
        "idempotencyKey": transaction.details["idempotency_key"],
        "creditorAccount": {
            "name": person.get("name") or "",
            "document": masked(person.get("document")) or "",
            "ispb": person.get("ispb") or BANK["bankISPB"],
        },
        "remittanceInformation": transaction.details["description"],
    }
    return {"type": "TRANSFER", "data": data}


def receive_event(transaction):
    """RECEIVE: an immediate charge was paid."""
    person = transaction.counterpart
    data = {
        "id": transaction.number,
        "txId": transaction.details["txid"],
        "status": "LIQUIDATED",
        "payment": {"amount": _amount(transaction.amount), "currency": "BRL"},
        "endToEndId": transaction.end_to_end_id,
        "creditDebitType": "CREDIT",
        "debtorAccount": {"name": person.get("name") or "", "document": masked(person.get("document")) or ""},
    }
    return {"type": "RECEIVE", "data": data}


def refund_event(refund, payment):
    """REFUND: a devolucao was processed."""
    item = {
        "status": "LIQUIDATED",
        "payment": {"amount": number(payment.amount if on("item-of-payment") else refund.amount), "currency": "BRL"},
        "endToEndId": payment.end_to_end_id if on("item-with-payment-id") else refund.end_to_end_id,
        "eventDate": iso(refund.processed),
        "information": refund.details["description"] or "",
    }
    data = {
        "id": refund.number,
        "txId": payment.details.get("txid") or (None if on("no-tx-id") else payment.id),
        "status": "REFUNDED",
        "payment": {"amount": _amount(refund.amount if on("refund-of-refund") else payment.amount), "currency": "BRL"},
        "refunds": [item],
        "endToEndId": refund.end_to_end_id if on("refund-of-refund") else payment.end_to_end_id,
        "creditDebitType": "CREDIT" if on("refund-of-refund") else "DEBIT",
    }
    return {"type": "REFUND", "data": data}
