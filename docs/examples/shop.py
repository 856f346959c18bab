# shop.py
import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from orders import create_order, orders, receive, refund_order

MAXIMUM_BYTES = 100_000
WORDS = {
    "awaiting payment": "aguardando o pagamento",
    "payment failed": "o pagamento falhou",
    "paid": "pago",
    "refund requested": "devolução em andamento",
    "refunded": "devolvido",
}
PAGE = """<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Pedido</title><h1>R$ {amount}: {words}</h1><img src="{qrCodeImage}" alt="QR Code">
<p><label>Pix copia e cola <textarea rows="4" cols="60" readonly>{pixCode}</textarea></label></html>"""


def cents_in(body):
    [cents] = parse_qs(body.decode()).get("cents", [""])
    if re.fullmatch(r"[1-9][0-9]{0,11}", cents):
        return int(cents)
    raise ValueError("cents must be a whole number above 0")


def existing(order_id):
    if order_id in orders:
        return orders[order_id]
    raise ValueError(f"there is no order {order_id}")


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        self.respond_with(self.page)

    def do_POST(self):
        self.respond_with(self.action)

    def page(self):
        if match := re.fullmatch(r"/orders/([\w-]+)", self.path):
            return self.json(200, existing(match[1]))
        if match := re.fullmatch(r"/orders/([\w-]+)/pay", self.path):
            order = existing(match[1])
            amount = f"{order['cents'] / 100:.2f}".replace(".", ",")
            page = PAGE.format(amount=amount, words=WORDS[order["status"]], **order)
            return self.send(200, "text/html; charset=utf-8", page)
        return self.json(404, {"error": "there is no such page"})

    def action(self):
        length = int(self.headers.get("content-length") or 0)
        if length > MAXIMUM_BYTES:
            raise ValueError("the body is too long")
        body = self.rfile.read(length)
        if self.path == "/orders":
            return self.json(201, create_order(cents_in(body)))
        if match := re.fullmatch(r"/orders/([\w-]+)/refund", self.path):
            refund_order(existing(match[1]))
            return self.json(202, {"refund": "requested"})
        if self.path == "/hook":
            return self.json(200 if receive(self.headers, body) else 401, {})
        return self.json(404, {"error": "there is no such page"})

    def respond_with(self, handle):
        try:
            handle()
        except (OSError, RuntimeError, ValueError) as error:
            self.json(400, {"error": str(error)})

    def json(self, status, value):
        shown = {name: one for name, one in value.items() if name != "qrCodeImage"}
        self.send(status, "application/json", json.dumps(shown, indent=2) + "\n")

    def send(self, status, kind, text):
        content = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Shop)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
