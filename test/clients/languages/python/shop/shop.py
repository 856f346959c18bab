"""The operations of the shop: pay and charge orders, refund, and look up unknown outcomes."""

import datetime
import re
import secrets
import threading
import urllib.parse
import uuid

from .gateway import Gateway, Refused, Unknown, Unsent
from .orders import FINAL_ERRORS, STATUSES, Order, Orders, brl, cents


def digits(text):
    return re.sub(r"\D", "", text)


def number(amount):
    """Cents as a JSON number in BRL: the shortest decimal text of this float is exact to the cent."""
    return amount / 100


def described(params):
    text = params.get("description")
    return {} if text is None else {"description": text[:140]}


def amount_of(params):
    if "items" in params:
        return sum(cents(item["price"]) * item["quantity"] for item in params["items"])
    return cents(params["amount"])


class Shop:
    def __init__(self, base_url, client_id, client_secret, certificate):
        self.gateway = Gateway(base_url, client_id, client_secret, certificate)
        self.orders = Orders()
        self.busy = threading.Lock()

    def restart(self):
        self.gateway.forget()

    def balance(self):
        answer = self.gateway.call("GET", "/balance", again=("unknown", "busy"))
        # Some gateways wrap it in an envelope.
        found = answer if "netBalance" in answer else answer["data"]
        return brl(cents(found["netBalance"]))

    def pay(self, params):
        amount, kind, key = amount_of(params), params["keyType"], params["key"].strip()
        if kind == "DOCUMENT":
            key = digits(key)
        if kind == "PHONE":
            key = re.sub(r"^55(?=\d{10,11}$)", "", digits(key))
        details = {"key": key, "keyType": kind, "name": params["name"][:100], "document": digits(params["document"])}
        body = {"value": number(amount), "details": details, **described(params)}
        return self._send_payment(params["order"], "pay", amount, "/api/pix/cash-out", body)

    def pay_code(self, params):
        inside = amount_in(params["code"])
        if inside is None and "amount" not in params:
            raise Refused("the code has no amount, and none was given")
        amount = cents(params["amount"]) if inside is None else inside
        body = {"value": number(amount), "qrCode": params["code"]}
        return self._send_payment(params["order"], "qr", amount, "/api/pix/cash-out-qrcode", body)

    def _send_payment(self, name, kind, amount, path, body):
        order = self._begin(name, kind, str(uuid.uuid4()), amount)
        if order.request is not None:
            return self._ended(order)
        order.request = {**body, "externalId": order.external_id}
        try:
            # After a lost response, it is looked up instead of sent again.
            answer = self.gateway.call("POST", path, order.request, again=("busy",))
        except Refused as refused:
            if not refused.is_used_id:
                order.own = "failed"
                raise
            self._look_up(order)
            return self._ended(order)
        except Unsent:
            order.own = "failed"
            raise
        self._accepted(order, answer)
        return self._ended(order)

    def transfer(self, params):
        seconds = params.get("expiresIn")
        if seconds is not None and not 1 <= seconds <= 10800:
            raise Refused(f"a transfer cannot wait for {seconds} s")
        amount, kind, key = amount_of(params), params["keyType"], params["key"].strip()
        if kind == "DOCUMENT":
            key = digits(key)
        if kind == "PHONE":
            key = "+55" + re.sub(r"^55(?=\d{10,11}$)", "", digits(key))
        order = self._begin(params["order"], "transfer", str(uuid.uuid4()), amount)
        if order.request is not None:
            return self._ended(order)
        order.request = {
            "pixKey": key,
            "creditorDocument": digits(params["document"]),
            "priority": "HIGH" if params.get("atOnce") else "NORM",
            "payment": {"currency": "BRL", "amount": number(amount)},
            **described(params),
            **({} if seconds is None else {"expiration": seconds}),
        }
        self._send_transfer(order)
        return self._ended(order)

    def _send_transfer(self, order):
        """Sends the transfer; safe to repeat with the same idempotency key."""
        headers = {"x-idempotency-key": order.external_id}
        try:
            answer = self.gateway.call("POST", "/dict/pix", order.request, headers, again=("unknown", "busy"))
        except (Refused, Unsent):
            order.own = "failed"
            raise
        self._accepted(order, answer)

    def charge(self, params):
        seconds, amount = params.get("expiresIn"), amount_of(params)
        if seconds is not None and not 30 <= seconds <= 604800:
            raise Refused(f"a charge cannot be paid for {seconds} s")
        order = self._begin(params["order"], "charge", str(uuid.uuid4()), amount)
        if order.request is not None:
            return {**self._ended(order), **order.code}
        transaction = {
            "value": number(amount),
            "description": (params.get("description") or f"Order {params['order']}")[:140],
            "externalId": order.external_id,
            **({} if seconds is None else {"expirationTime": seconds}),
        }
        order.request = {
            "transaction": transaction,
            "payer": {"fullName": params["name"][:100], "document": digits(params["document"])},
        }
        return self._make(order, "POST", "/api/pix/cash-in", lambda answer: answer.get("pixCode"))

    def charge_by_cob(self, params):
        amount = amount_of(params)
        order = self._begin(params["order"], "cob", secrets.token_hex(16), amount)
        if order.request is not None:
            return {**self._ended(order), **order.code}
        order.request = {
            "calendario": {"expiracao": params.get("expiresIn", 3600)},
            "valor": {"original": brl(amount), "modalidadeAlteracao": 0},
        }
        if "name" in params and "document" in params:
            document = digits(params["document"])
            of = "cpf" if len(document) == 11 else "cnpj"
            order.request["devedor"] = {of: document, "nome": params["name"]}
        if "description" in params:
            order.request["solicitacaoPagador"] = params["description"][:140]
        path = f"/cob/{order.external_id}"
        return self._make(order, "PUT", path, lambda answer: (answer.get("loc") or answer).get("location"))

    def _make(self, order, method, path, code_in):
        """Creates a charge; safe to repeat with the same id."""
        order.code = {}
        try:
            answer = self.gateway.call(method, path, order.request, again=("unknown", "busy"))
        except Refused as refused:
            if not refused.is_used_id:
                order.own = "failed"
                raise
            raise Unknown("the charge was made, and its code was lost") from refused
        except Unsent:
            order.own = "failed"
            raise
        code = code_in(answer)
        order.code = {} if code is None else {"code": code}
        self._accepted(order, answer)
        return {**self._ended(order), **order.code}

    def refund(self, params):
        order, amount = self.orders.latest.get(params["order"]), cents(params["amount"])
        if order is None or order.kind not in ("charge", "cob"):
            raise Refused("there is no such charge")
        if order.end_to_end_id is None:
            self._look_up(order)
        with self.busy:
            refund = order.refunds.get(params["refund"])
            if refund is not None and refund["state"] != "failed":
                return {"outcome": "unknown" if refund["state"] == "unknown" else "done"}
            refund = {"id": secrets.token_hex(16), "cents": amount, "state": "unknown"}
            order.refunds[params["refund"]] = refund
        try:
            if order.kind == "cob":
                path = f"/pix/{order.end_to_end_id}/devolucao/{refund['id']}"
                answer = self.gateway.call("PUT", path, {"valor": brl(amount)}, again=("busy",))
            else:
                path = f"/api/pix/refund-in/{order.transaction_id}"
                body = {"refundValue": number(amount), "externalId": refund["id"]}
                answer = self.gateway.call("POST", path, body, again=("busy",))
        except (Refused, Unsent) as refused:
            if not (isinstance(refused, Refused) and refused.is_used_id):
                refund["state"] = "failed"
            raise
        with self.orders.lock:
            refund["transaction_id"] = answer.get("transactionId")
            refund["state"] = "asked" if refund["state"] == "unknown" else refund["state"]
        return {"outcome": "done"}

    def statement(self, params):
        day, last = (datetime.date.fromisoformat(params[name]) for name in ("from", "to"))
        found = []
        while day <= last:
            until = min(last, day + datetime.timedelta(days=29))
            found += [row["transactionId"] for row in self._rows(startDate=str(day), endDate=str(until))]
            day = until + datetime.timedelta(days=1)
        return list(dict.fromkeys(found))

    def _rows(self, **query):
        page = 1
        while True:
            asked = urllib.parse.urlencode({**query, "page": page, "size": 100})
            answer = self.gateway.call("GET", f"/api/transactions?{asked}", again=("unknown", "busy"))
            yield from answer["data"]
            if not answer["data"] or page >= answer["metadata"]["totalPages"]:
                return
            page += 1

    def reconcile(self):
        for order in list(self.orders.all):
            if order.state in ("unknown", "pending") and order.request is not None:
                if order.kind == "transfer" and order.transaction_id is None:
                    self._send_transfer(order)
                else:
                    self._look_up(order)
            for refund in list(order.refunds.values()):
                if refund["state"] in ("asked", "unknown") and order.kind == "charge":
                    for row in self._rows(externalId=refund["id"]):
                        if row["status"] in ("Confirmado", "Error"):
                            refund["state"] = "done" if row["status"] == "Confirmado" else "failed"

    def _look_up(self, order):
        """Updates the order from the list; leaves it unchanged if the list does not contain it (yet)."""
        if order.kind in ("transfer", "cob"):
            rows = self._rows() if order.transaction_id else []
        else:
            rows = self._rows(externalId=order.external_id)
        for row in rows:
            if order.external_id == row.get("externalId") or order.transaction_id == row["transactionId"]:
                self.orders.called(order, row["transactionId"])
                order.settle(STATUSES.get(row["status"]), row.get("endToEndId"))
                return

    def register(self, params):
        if not params["url"].startswith("https://"):
            raise Refused("the URL of a webhook begins with https://")
        answer = self.gateway.call("POST", "/api/webhooks", {"url": params["url"], "eventType": params["eventType"]})
        if answer.get("success") is False:
            raise Refused(str(answer.get("message", "")))

    def how_is(self, name):
        with self.orders.lock:
            order = self.orders.latest.get(name)
            return {"state": "unknown"} if order is None else order.view()

    def _begin(self, name, kind, external_id, amount):
        """Returns the existing order or, if there is none or it failed, a new one, stored before anything is sent."""
        with self.busy:
            known = self.orders.latest.get(name)
            if known is not None and known.state != "failed":
                return known
            if known is not None and known.error_code in FINAL_ERRORS:
                raise Refused(f"it failed for good: {known.error_code}")
            order = Order(kind, external_id, amount)
            self.orders.add(name, order)
            return order

    def _accepted(self, order, answer):
        with self.orders.lock:
            if order.own == "unknown":
                order.own = "pending"
            transaction_id = answer.get("transactionId", answer.get("id"))
            if transaction_id is not None:
                self.orders.called(order, transaction_id)

    @staticmethod
    def _ended(order):
        return {"outcome": {"unknown": "unknown", "failed": "refused"}.get(order.state, "done")}


def amount_in(code):
    """Returns the amount of a copia e cola code (field 54) in cents, or None."""
    at = 0
    while at + 4 <= len(code) and code[at : at + 4].isdecimal():
        field, length = code[at : at + 2], int(code[at + 2 : at + 4])
        if field == "54":
            return cents(code[at + 4 : at + 4 + length])
        at += 4 + length
    return None
