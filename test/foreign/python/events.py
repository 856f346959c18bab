"""What notifications say."""

from formats import iso, masked
from money import number, text

BANK = {
    "bankISPB": "88776655",
    "bankName": "Banco Exemplo S.A.",
    "bankCode": "887",
    "accountBranch": "0001",
    "accountNumber": "123456-7",
}


def counterpart(person):
    """Name, masked document and bank of the other side."""
    return {
        "name": person.get("name") or "",
        "document": masked(person.get("document")) or "",
        "bank": {**BANK, **({"bankISPB": person["ispb"]} if person.get("ispb") else {})},
    }


def transaction_event(name, transaction, movement, **more):
    """The payload of a transaction event of the standard family."""
    code, message = transaction.error or (None, None)
    charged = transaction.fee if movement == "DEBIT" else -transaction.fee
    return {
        "event": name,
        "status": transaction.status,
        "transactionType": "PIX",
        "movementType": movement,
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "endToEndId": transaction.end_to_end_id,
        "pixKey": transaction.key or "",
        "feeAmount": number(transaction.fee),
        "originalAmount": number(transaction.amount),
        "finalAmount": number(transaction.amount + charged),
        "processingDate": iso(transaction.processed),
        "errorCode": code,
        "errorMessage": message,
        "counterpart": counterpart(transaction.counterpart),
        "metadata": {},
        **more,
    }


def reversal_event(transaction, payment):
    """CashOutReversal: money of a payment comes back."""
    back = payment.remaining()
    metadata = {
        "refund": {
            "value": transaction.amount,
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
        "wasTotalRefunded": back == 0,
        "remainingAmountForRefund": number(back),
        "metadata": {},
        "counterpart": counterpart(payment.counterpart),
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
        "status": "LIQUIDATED",
        "payment": {"amount": text(transaction.amount), "currency": "BRL"},
        "endToEndId": transaction.end_to_end_id,
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
        "payment": {"amount": text(transaction.amount), "currency": "BRL"},
        "endToEndId": transaction.end_to_end_id,
        "creditDebitType": "CREDIT",
        "debtorAccount": {"name": person.get("name") or "", "document": masked(person.get("document")) or ""},
    }
    return {"type": "RECEIVE", "data": data}


def refund_event(refund, payment):
    """REFUND: a devolucao was processed."""
    item = {
        "status": "LIQUIDATED",
        "payment": {"amount": number(refund.amount), "currency": "BRL"},
        "endToEndId": refund.end_to_end_id,
        "eventDate": iso(refund.processed),
        "information": refund.details["description"] or "",
    }
    data = {
        "id": refund.number,
        "txId": payment.details.get("txid") or payment.id,
        "status": "REFUNDED",
        "payment": {"amount": text(payment.amount), "currency": "BRL"},
        "refunds": [item],
        "endToEndId": payment.end_to_end_id,
        "creditDebitType": "DEBIT",
    }
    return {"type": "REFUND", "data": data}
