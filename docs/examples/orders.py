# orders.py
import json
import uuid

from gateway import Refused, create_charge, refund_charge, settings
from signature import is_genuine

PAYER = {"fullName": "João Pereira", "document": "11144477735"}
SECRETS = [settings["PIXKIT_WEBHOOK_SECRET"]]

# In memory, for a tutorial. A shop keeps both in its database.
orders = {}
seen = set()


def create_order(cents):
    order_id = str(uuid.uuid4())
    charge = create_charge(order_id, cents, "Pedido na loja", PAYER)
    kept = {name: charge[name] for name in ("transactionId", "pixCode", "qrCodeImage")}
    orders[order_id] = {"id": order_id, "cents": cents, "status": "awaiting payment", **kept}
    return orders[order_id]


def refund_order(order):
    if order["status"] != "paid":
        raise ValueError(f"the order is {order['status']}, not paid")
    order["status"] = "refund requested"  # first: the notification may arrive before the response
    try:
        refund_charge(order["transactionId"], "refund-" + order["id"], order["cents"])
    except Refused:
        order["status"] = "paid"  # after any other failure it is unknown: the notification decides
        raise


def receive(headers, body):
    """Applies a notification; false if it is not genuine. One that came before, or is about no order of ours, changes nothing."""
    if not is_genuine(headers, body, SECRETS):
        return False
    if headers["webhook-id"] not in seen:
        apply(json.loads(body))
    seen.add(headers["webhook-id"])
    return True


def apply(notification):
    order = order_about(notification)
    if order is None or round(notification["finalAmount"] * 100) != order["cents"]:
        return
    confirmed = notification["status"] == "CONFIRMED"
    if notification["event"] == "CashIn" and order["status"] == "awaiting payment":
        order["status"] = "paid" if confirmed else "payment failed"
    if notification["event"] == "CashInReversal" and order["status"] == "refund requested":
        order["status"] = "refunded" if confirmed else "paid"


def order_about(notification):
    for order in orders.values():
        is_refund = notification.get("externalId") == "refund-" + order["id"]
        if is_refund or order["transactionId"] == notification.get("transactionId"):
            return order
    return None
