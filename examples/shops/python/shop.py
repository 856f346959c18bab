# shop.py: pays the sellers of a marketplace with Pix. Two lines of it are wrong; docs/is-my-client-right.md finds them.
import threading
import uuid
from http.client import HTTPException

from gateway import Gateway

# Maximum number of attempts for a payment.
TRIES = 3
RANKS = ["unknown", "pending", "failed", "paid", "returned"]


class Shop:
    def __init__(self, base_url, client_id, client_secret, certificate):
        self.gateway = Gateway(base_url, client_id, client_secret, certificate)
        # Kept in memory for this tutorial; a real shop keeps them in its database.
        self.orders = {}
        self.lock = threading.RLock()

    def balance(self):
        status, body = self.gateway.call("GET", "/balance")
        if status >= 300:
            raise OSError(f"no balance: {status}")
        inner = body.get("data")
        return (inner if isinstance(inner, dict) else body)["netBalance"]

    def pay(self, name, items, payee, description=None):
        """Pays an order, once. items: price (a text such as "1.10") and quantity; payee: key, keyType, name, document."""
        with self.lock:
            if name in self.orders:
                return self.orders[name]
            value = sum(float(item["price"]) * item["quantity"] for item in items)
            order = {"value": value, "state": "unknown", "returns": {}, "times": 0}
            self.orders[name] = order
        body = {"value": value, "details": payee, **({} if description is None else {"description": description})}
        for _ in range(TRIES):
            order["externalId"] = str(uuid.uuid4())
            self.send(order, {**body, "externalId": order["externalId"]})
            if order["state"] != "unknown":
                break
        return order

    def send(self, order, body):
        try:
            status, answer = self.gateway.call("POST", "/api/pix/cash-out", body)
        except (OSError, HTTPException) as error:
            order["error"] = str(error)
            return
        order["transactionId"] = answer.get("transactionId") or order.get("transactionId")
        if status == 201 or answer.get("code") == "PIX_DUPLICATE_EXTERNAL_ID":
            self.advance(order, "pending")
        elif status < 500:
            order["error"] = str(answer.get("message"))
            self.advance(order, "failed")

    def receive(self, notification):
        """Applies a notification. A repeated one, or one about no order of this shop, changes nothing."""
        if notification.get("event") == "CashOut":
            order = self.order_of(notification)
            if order is not None:
                self.ended(order, notification["status"], notification["endToEndId"])
        if notification.get("event") == "CashOutReversal" and notification["status"] == "CONFIRMED":
            order = self.order_of(notification["parentTransaction"])
            if order is not None:
                with self.lock:
                    cents = notification["metadata"]["refund"]["value"]
                    order["returns"][notification["endToEndId"]] = cents
                    is_whole = refunded(order) >= round(order["value"] * 100)
                    self.advance(order, "returned" if is_whole else "paid")

    def reconcile(self):
        """Looks up orders whose state is uncertain. An order that is not in the list yet stays as it is."""
        for order in [one for one in self.orders.values() if one["state"] in ("unknown", "pending")]:
            _, body = self.gateway.call("GET", "/api/transactions?externalId=" + order["externalId"])
            for row in body["data"][:1]:
                if row["status"] == "Pendente":
                    self.advance(order, "pending")
                else:
                    self.ended(order, "CONFIRMED" if row["status"] == "Confirmado" else "ERROR", row["endToEndId"])

    def ended(self, order, status, end_to_end_id):
        with self.lock:
            if status == "CONFIRMED" and order["times"] == 0:
                order.update(endToEndId=end_to_end_id, times=1)
            if status in ("CONFIRMED", "ERROR"):
                self.advance(order, "paid" if status == "CONFIRMED" else "failed")

    def advance(self, order, state):
        """Moves an order to a later state, never back: notifications may overtake each other and responses."""
        with self.lock:
            if RANKS.index(state) > RANKS.index(order["state"]):
                order["state"] = state

    def order_of(self, transaction):
        """Finds the order of a notification, which may lack the externalId."""
        name = "externalId" if transaction.get("externalId") else "transactionId"
        with self.lock:
            found = [order for order in self.orders.values() if order.get(name) == transaction.get(name) is not None]
        return found[0] if found else None


def refunded(order):
    """Returns how much of an order has been refunded, in cents."""
    return sum(order["returns"].values())
