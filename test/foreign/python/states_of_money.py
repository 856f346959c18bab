"""The states of the control endpoint that move money."""

import cash_in
import cash_out
import cob
import emv
import med
import outcomes
import receiving
import refunds
import sending
import transfer
from formats import new_uuid, seconds_of
from money import cents_of as exact_cents
from store import STORE


class Call:
    """A request that a state makes in place of a client."""

    def __init__(self, account, body, params=(), headers=None):
        self.account = account
        self.body = body
        self.params = params
        self.headers = headers or {}


def cents_of(amount):
    cents = exact_cents(amount)
    if cents is None:
        raise outcomes.Refused("an amount must have at most 2 decimals")
    return cents


def account_of(params):
    """Returns the account with the id in the params, or the one that was created last."""
    account = STORE.accounts.get(params["accountId"]) if "accountId" in params else STORE.last
    if account is None:
        raise outcomes.Refused("there is no such account")
    return account


def _transaction(account, identifier, *kinds):
    found = account.find(identifier)
    if found is None or found.kind not in kinds:
        raise outcomes.Refused("there is no such transaction")
    return found


def a_received_payment(params):
    account = account_of(params)
    at = seconds_of(params["receivedAt"])[0] if "receivedAt" in params else None
    with account.lock:
        receipt = receiving.receive(account, cents_of(params["amount"]), params.get("payer"), at)
    return {"transactionId": receipt.id, "endToEndId": receipt.end_to_end_id, "externalId": None, "id": receipt.number}


def a_charge_is_paid(params):
    account = account_of(params)
    with account.lock:
        if "txid" in params:
            charge = account.charges.get(params["txid"])
            if charge is None or charge["status"] != "ATIVA":
                raise outcomes.Refused("there is no such active charge")
            return {"endToEndId": receiving.pay_cob(account, charge, params.get("payer")).end_to_end_id}
        paid = _transaction(account, params["transactionId"], "cash_in")
        if paid.status != "PENDING" or paid.details["expires"] < account.clock.now():
            raise outcomes.Refused("the charge cannot be paid any more")
        receiving.pay_charge(account, paid, params.get("payer"))
        return {"endToEndId": paid.end_to_end_id}


def a_charge_is_removed(params):
    account = account_of(params)
    by = {"receiver": "REMOVIDA_PELO_USUARIO_RECEBEDOR", "provider": "REMOVIDA_PELO_PSP"}
    if params["txid"] not in account.charges:
        raise outcomes.Refused("there is no such charge")
    if not cob.remove(account, params["txid"], by[params.get("by", "receiver")]):
        raise outcomes.Refused("the charge is not active")


def a_payment_settles(params):
    account = account_of(params)
    payment = _transaction(account, params["transactionId"], "cash_out", "qr", "transfer")
    if not sending.settle(account, payment, params.get("outcome", "CONFIRMED"), params.get("errorCode")):
        raise outcomes.Refused("it has settled already")
    return {"endToEndId": payment.end_to_end_id}


def a_sent_payment_is_returned(params):
    account = account_of(params)
    with account.lock:
        payment = _transaction(account, params["transactionId"], "cash_out", "qr", "transfer")
        cents = cents_of(params["amount"]) if "amount" in params else payment.remaining()
        if payment.status != "CONFIRMED" or not 0 < cents <= payment.remaining():
            raise outcomes.Refused("so much cannot come back")
        return {"endToEndId": sending.take_back(account, payment, cents).end_to_end_id}


def a_refund_settles(params):
    account = account_of(params)
    if "transactionId" in params:
        refund = _transaction(account, params["transactionId"], "refund_in")
    else:
        receipt = account.with_end_to_end(params["endToEndId"])
        parts = [] if receipt is None else receipt.details.get("parts", [])
        named = [each for each in parts if each.kind == "devolucao" and each.external_id == params["refundId"]]
        if not named:
            raise outcomes.Refused("there is no such refund")
        refund = named[0]
    outcome = params.get("outcome", "CONFIRMED")
    if not refunds.settle(account, refund, outcome, params.get("reason")):
        raise outcomes.Refused("it has settled already")
    return {"endToEndId": refund.end_to_end_id if outcome == "CONFIRMED" else None}


def a_med(params):
    account = account_of(params)
    with account.lock:
        created = seconds_of(params["createdAt"])[0] if "createdAt" in params else account.clock.now()
        receipt = receiving.receive(account, 5000) if params.get("reconciled") else None
        case = med.open_case(account, receipt, params, created)
    found = {"id": case["id"], "endToEnd": case["endToEnd"]}
    return found if receipt is None else {**found, "transactionId": receipt.id, "amount": 50}


def a_med_is_decided(params):
    account = account_of(params)
    with account.lock:
        for case in account.cases:
            if case["id"] == params["id"] and case["status"] in ("OPEN", "RECEIVED"):
                med.decide(account, case, params["analysisResult"])
                return
    raise outcomes.Refused("there is no such case to be decided")


def a_sent_payment(params):
    account = account_of(params)
    amount = params.get("amount", 10)
    external_id = params.get("externalId") or new_uuid()
    operation = params.get("operation", "createCashOut")
    key, document = "ana.lima@example.com", "52998224725"
    with account.lock:
        if operation == "createTransfer":
            body = {"pixKey": key, "payment": {"currency": "BRL", "amount": amount}}
            _, made = transfer.create(Call(account, body, headers={"x-idempotency-key": new_uuid()}))
            return {"transactionId": str(made["id"])}
        body = {"value": amount, "externalId": external_id}
        if operation == "createQrCashOut":
            body["qrCode"] = emv.make("pix.example.com/v2/a-sent-payment", cents_of(amount))
            _, made = cash_out.by_qr_code(Call(account, body))
        else:
            body["details"] = {"key": key, "keyType": "EMAIL", "name": "Ana Lima", "document": document}
            _, made = cash_out.by_key(Call(account, body))
    return {"transactionId": made["transactionId"], "externalId": external_id}


def a_charge(params):
    account = account_of(params)
    amount = params.get("amount", 10)
    with account.lock:
        if params.get("operation") == "putCob":
            txid = params.get("txid") or new_uuid().replace("-", "")
            body = {"calendario": {"expiracao": 3600}, "valor": {"original": f"{amount:.2f}"}}
            cob.create(Call(account, body, [txid]))
            return {"txid": txid}
        external_id = params.get("externalId") or new_uuid()
        transaction = {"value": amount, "description": "a charge", "externalId": external_id}
        payer = {"fullName": "Maria da Silva", "document": "52998224725"}
        _, made = cash_in.create(Call(account, {"transaction": transaction, "payer": payer}))
    return {"transactionId": made["transactionId"], "externalId": external_id}


def a_requested_refund(params):
    account = account_of(params)
    amount = params.get("amount", 1)
    with account.lock:
        if params.get("operation") == "putDevolucao":
            refund_id = params.get("refundId") or new_uuid().replace("-", "")
            end_to_end_id = params["endToEndId"]
            refunds.devolucao(Call(account, {"valor": f"{amount:.2f}"}, [end_to_end_id, refund_id]))
            return {"refundId": refund_id, "endToEndId": end_to_end_id}
        body = {"refundValue": amount}
        if "externalId" in params:
            body["externalId"] = params["externalId"]
        _, made = refunds.refund_in(Call(account, body, [params["transactionId"]]))
    return {"transactionId": made["transactionId"], "externalId": made["externalId"]}


STATES = {
    "a received payment": a_received_payment,
    "a charge is paid": a_charge_is_paid,
    "a charge is removed": a_charge_is_removed,
    "a payment settles": a_payment_settles,
    "a sent payment is returned": a_sent_payment_is_returned,
    "a refund settles": a_refund_settles,
    "a MED": a_med,
    "a MED is decided": a_med_is_decided,
    "a sent payment": a_sent_payment,
    "a charge": a_charge,
    "a requested refund": a_requested_refund,
}
