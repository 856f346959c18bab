"""The stored orders of the shop, and how notifications and rows of the list change them."""

import threading
from decimal import Decimal

# Permanent reasons: another attempt would fail too.
FINAL_ERRORS = {"TAX_ID_MISMATCH", "INVALID_TAX_ID", "BLOCKED_ACCOUNT", "ACCOUNT_CLOSED", "ORDER_REJECTED"}
STATUSES = {"Pendente": "PENDING", "Confirmado": "CONFIRMED", "Error": "ERROR"}


def cents(value):
    """Converts an amount in BRL, a string or a number, to cents."""
    scaled = Decimal(str(value)) * 100
    if scaled != scaled.to_integral_value():
        raise ValueError(f"{value} has more than 2 decimals")
    return int(scaled)


def brl(value):
    return f"{value // 100}.{value % 100:02}"


class Order:
    """One attempt to pay or to charge, stored before anything is sent."""

    def __init__(self, kind, external_id, amount):
        self.kind, self.external_id, self.amount = kind, external_id, amount
        self.own = "unknown"  # According to the client's own calls.
        self.settled = None  # According to the gateway: CONFIRMED or ERROR.
        self.error_code = None
        self.transaction_id = self.end_to_end_id = self.request = None
        self.returned = {}  # Returned cents, by the id of the return.
        self.remaining = None
        self.refunds = {}  # By the name that the shop gave them.

    @property
    def state(self):
        if self.settled == "ERROR":
            return "failed"
        if self.settled == "CONFIRMED" or self.returned:
            return "returned" if self.came_back >= self.amount else "paid"
        return self.own

    @property
    def came_back(self):
        given = sum(refund["cents"] for refund in self.refunds.values() if refund["state"] == "done")
        return given + sum(self.returned.values())

    def settle(self, status, end_to_end_id=None, error_code=None):
        """Records the outcome; repeating it changes nothing."""
        if status == "PENDING" and self.own == "unknown":
            self.own = "pending"
        if status in ("CONFIRMED", "ERROR") and self.settled is None:
            self.settled, self.error_code = status, error_code
        if status == "CONFIRMED" and end_to_end_id:
            self.end_to_end_id = end_to_end_id

    def view(self):
        is_paid = self.state in ("paid", "returned")
        asked = sum(one["cents"] for one in self.refunds.values() if one["state"] in ("asked", "unknown"))
        left = self.amount - self.came_back - asked if self.remaining is None else self.remaining
        return {
            "state": self.state,
            "amount": brl(self.amount),
            "refunded": brl(self.came_back),
            "times": 1 if is_paid else 0,
            **({"refundable": brl(left)} if is_paid else {}),
            **({"endToEndId": self.end_to_end_id} if self.end_to_end_id else {}),
        }


class Orders:
    """The shop's database."""

    def __init__(self):
        self.lock = threading.RLock()
        self.latest, self.all = {}, []
        # Notifications may arrive before the response that contains the id of their payment.
        self.early = []

    def add(self, name, order):
        with self.lock:
            self.latest[name] = order
            self.all.append(order)

    def called(self, order, transaction_id):
        """Records the gateway's id of an order, and processes the notifications that arrived before it."""
        with self.lock:
            order.transaction_id = str(transaction_id)
            waiting, self.early = self.early, []
            for message in waiting:
                self.take(message)

    def take(self, message):
        """Processes a notification of any kind and form; safe to repeat."""
        with self.lock:
            if not isinstance(message, dict):
                return
            data = message.get("data")
            is_envelope = isinstance(data, dict) and "type" in message
            taken = self._envelope(message["type"], data) if is_envelope else self._event(message)
            if not taken and len(self.early) < 1000:
                self.early.append(message)

    def _event(self, event):
        """Returns False if the event does not belong to an order yet."""
        kind, status = event.get("event"), event.get("status")
        if kind in ("CashOut", "CashIn"):
            order = self._order(event.get("transactionId"), event.get("externalId"))
            if order is None:
                return False
            order.settle(status, event.get("endToEndId"), event.get("errorCode"))
            if kind == "CashIn" and status == "CONFIRMED" and event.get("originalAmount") is not None:
                order.amount = cents(event["originalAmount"])
        elif kind == "CashOutReversal" and status != "ERROR":
            parent, metadata = event.get("parentTransaction") or {}, event.get("metadata") or {}
            order = self._order(parent.get("transactionId"), parent.get("externalId"), parent.get("endToEndId"))
            if order is None:
                return False
            # In cents, unlike all other amounts, which are in BRL.
            order.returned[event.get("transactionId")] = int((metadata.get("refund") or {}).get("value", 0))
            if parent.get("remainingAmountForRefund") is not None:
                left = cents(parent["remainingAmountForRefund"])
                order.remaining = left if order.remaining is None else min(left, order.remaining)
        elif kind == "CashInReversal":
            refund = self._refund(event.get("transactionId"), event.get("externalId"))
            if refund is None:
                return False
            if refund["state"] in ("asked", "unknown"):
                refund["state"] = "done" if status == "CONFIRMED" else "failed"
        return True

    def _envelope(self, kind, data):
        if kind == "TRANSFER":
            order = self._order(data.get("id"), data.get("idempotencyKey"))
        elif kind in ("RECEIVE", "REFUND"):
            order = self._order(None, data.get("txId"), data.get("endToEndId"))
        else:
            return True
        if order is None:
            return False
        if kind == "REFUND":
            self._refunded(order, data)
        elif data.get("status") == "LIQUIDATED":
            order.settle("CONFIRMED", data.get("endToEndId"))
            if kind == "RECEIVE":
                order.amount = cents(data["payment"]["amount"])
        return True

    @staticmethod
    def _refunded(order, data):
        """Matches the notified refunds by their amounts, because the notification does not contain their ids."""
        for notified in data.get("refunds") or []:
            key = notified.get("endToEndId")
            if any(refund.get("notified_id") == key for refund in order.refunds.values()):
                continue
            amount = cents(notified["payment"]["amount"])
            for refund in order.refunds.values():
                if refund["state"] in ("asked", "unknown") and refund["cents"] == amount:
                    refund.update(state="done", notified_id=key)
                    break

    def _order(self, transaction_id, external_id, end_to_end_id=None):
        ids = {str(one) for one in (transaction_id, external_id, end_to_end_id) if one is not None}
        for order in self.all:
            if ids & {order.transaction_id, order.external_id, order.end_to_end_id}:
                return order
        return None

    def _refund(self, transaction_id, external_id):
        for order in self.all:
            for refund in order.refunds.values():
                own = refund.get("transaction_id")
                if external_id == refund["id"] or (own is not None and own == transaction_id):
                    return refund
        return None
