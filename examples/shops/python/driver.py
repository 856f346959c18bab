# driver.py: lets pixkit operate the shop, for tests only: python3 driver.py, then npx pixkit check client.
import json
import os
import re
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from shop import Shop, refunded

PORT = int(os.environ.get("PORT", 3030))
ADDRESS = f"http://127.0.0.1:{PORT}"
HOSTS = (os.environ.get("DRIVER_HOSTS") or "127.0.0.1,[::1],localhost").split(",")
OUTCOMES = {"unknown": "unknown", "failed": "refused"}
shops = {}


def balance(shop, _):
    return {"outcome": "done", "available": f"{shop.balance():.2f}"}


def pay(shop, params):
    key_type, document = params["keyType"], digits(params["document"])
    name = params["name"][:100]
    payee = {"key": key_of(params["key"], key_type), "keyType": key_type, "name": name, "document": document}
    items = params.get("items", [{"price": params["amount"], "quantity": 1}])
    order = shop.pay(params["order"], items, payee, params.get("description", "")[:140] or None)
    return {"outcome": OUTCOMES.get(order["state"], "done"), **({"error": order["error"]} if "error" in order else {})}


def reconcile(shop, _):
    shop.reconcile()
    return {"outcome": "done"}


def how_is_the_order(shop, params):
    order = shop.orders.get(params["order"])
    if order is None:
        return {"state": "unknown"}
    back = refunded(order) / 100
    amounts = {"amount": order["value"], "refunded": back, "refundable": order["value"] - back}
    view = {"state": order["state"], **{name: f"{value:.2f}" for name, value in amounts.items()}, "times": order["times"]}
    return {**view, "endToEndId": order["endToEndId"]} if order.get("endToEndId") else view


STEPS = {"balance": balance, "pay": pay, "reconcile": reconcile, "how is the order": how_is_the_order}


def digits(text):
    return re.sub(r"\D", "", text)


def key_of(key, key_type):
    if key_type == "DOCUMENT":
        return digits(key)
    return re.sub("^55", "", digits(key)) if key_type == "PHONE" else key


def perform(step, params, client=None):
    """Returns the result of a step; None if the shop has no such step."""
    if step == "about":
        return {"name": "shop in Python", "version": "1", "steps": ["configure", "close", *STEPS], "verifies": "none"}
    if step == "configure":
        name = str(len(shops) + 1)
        shops[name] = Shop(params["baseUrl"], params["clientId"], params["clientSecret"], params["certificate"])
        return {"client": name, "webhookUrl": f"{ADDRESS}/hook/{name}"}
    if step == "close":
        return {}  # the shop stays, because a late notification may still arrive
    if step not in STEPS:
        return None
    try:
        return STEPS[step](shops[client], params)
    except (OSError, HTTPException, KeyError) as error:
        return {"outcome": "failed", "error": repr(error)}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            self.respond()
        except ValueError as error:  # not JSON, such as a compressed or chunked notification
            self.answer(400, {"error": str(error)})

    def respond(self):
        data = self.rfile.read(int(self.headers["content-length"] or 0))
        if self.path.startswith("/hook"):
            shop = shops.get(self.path.rpartition("/")[2])
            if shop is not None:
                shop.receive(json.loads(data))
            return self.answer(200, {})
        refusal = self.refusal()
        if refusal is not None:
            return self.answer(refusal, {})
        body = json.loads(data)
        returned = perform(body["step"], body.get("params", {}), body.get("client"))
        return self.answer(404 if returned is None else 200, returned or {})

    def refusal(self):
        """Returns the status of a refusal, if any. Otherwise, a web page in the developer's browser could configure the shop and pay."""
        host = self.headers.get("host", "")
        name, _, port = host.rpartition(":")
        if "origin" in self.headers or (name if port.isdecimal() else host) not in HOSTS:
            return 403
        return None if self.headers.get_content_type() == "application/json" else 415

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    print(f"{ADDRESS}/pixkit", flush=True)
    server.serve_forever()
