# pix_tools.py: an MCP server through which a model pays by Pix; it needs only Python
import hashlib
import json
import os
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("PIXKIT_BASE_URL", "")
STATES = {"Pendente": "pending", "Confirmado": "paid", "Error": "failed"}
TRIES = 4
token = {"value": "", "until": 0.0}
token_lock = threading.Lock()
output_lock = threading.Lock()


def text(description):
    return {"type": "string", "description": description}


TOOLS = [
    {
        "name": "send_pix",
        "description": "Pays an order by Pix, once: called again with the same order, it returns the first payment.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "order": text("the name of the order; each order has its own"),
                "amount": text("BRL with 2 decimals, such as 12.34"),
                "key": text("the Pix key; a phone as +55, area code and number"),
                "key_type": {"enum": ["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]},
                "name": text("the name of the payee"),
                "document": text("the CPF or CNPJ of the payee"),
                "description": text("what the payment is for"),
            },
            "required": ["order", "amount", "key", "key_type", "name", "document"],
        },
        "annotations": {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True},
    },
    {
        "name": "payment_status",
        "description": "The status of the payment of an order: pending, paid, failed or unknown.",
        "inputSchema": {
            "type": "object",
            "properties": {"order": text("the name of the order")},
            "required": ["order"],
        },
        "annotations": {"readOnlyHint": True},
    },
    {
        "name": "balance",
        "description": "The available balance, in BRL.",
        "inputSchema": {"type": "object", "properties": {}},
        "annotations": {"readOnlyHint": True},
    },
]


def send_pix(order, amount, key, key_type, name, document, description=None):
    if not re.fullmatch(r"\d{1,10}\.\d{2}", amount):
        return {"status": "refused", "message": "The amount needs 2 decimals, such as 12.34."}, True
    earlier = look_up(order)
    if earlier is not None:
        return earlier, False
    digits = re.sub(r"\D", "", key)
    numbers = {"DOCUMENT": digits, "PHONE": re.sub(r"^55(?=\d{10,11}$)", "", digits)}
    details = {
        "key": numbers.get(key_type, key),
        "keyType": key_type,
        "name": name[:100],
        "document": re.sub(r"\D", "", document),
    }
    body = {"value": float(amount), "details": details, "externalId": id_of(order)}
    if description:
        body["description"] = description[:140]
    refusal = None
    try:
        status, answer = call("POST", "/api/pix/cash-out", body)
        if status < 300:
            return {"status": "pending", "amount": amount}, False
        # If the id is already used, there is an earlier payment of this order.
        is_used = status == 409 or "DUPLICATE" in json.dumps(answer)
        if status < 500 and status not in (408, 429) and not is_used:
            refusal = f"refused with {status}"
    except OSError:
        pass  # The outcome is unknown: the look-up decides.
    payment = look_up(order)
    if payment is not None:
        return payment, False
    if refusal is not None:
        return {"status": "refused", "message": refusal}, True
    return {"status": "unknown", "message": f"The outcome is unknown. Ask payment_status for {order}."}, True


def payment_status(order):
    return look_up(order) or {"status": "unknown"}, False


def balance():
    try:
        status, body = call("GET", "/balance")
    except OSError:
        status, body = 0, {}
    if status != 200:
        return {"status": "failed"}, True
    net = body.get("data", body).get("netBalance")
    return {"available": f"{net:.2f}"}, False


def id_of(order):
    """Returns the same id for every call about an order, even in another process: the gateway accepts an externalId once."""
    return hashlib.sha256(order.encode()).hexdigest()[:32]


def look_up(order):
    """Returns the payment of an order in the gateway's list; None if it is not there or the gateway cannot be reached."""
    now = datetime.now(timezone.utc)
    days = {"startDate": now - timedelta(days=29), "endDate": now + timedelta(days=1)}
    query = {name: day.date().isoformat() for name, day in days.items()}
    try:
        status, body = call("GET", "/api/transactions?" + urlencode({"externalId": id_of(order), **query}))
    except OSError:
        return None
    rows = body.get("data", []) if status == 200 else []
    if not rows:
        return None
    state = STATES.get(rows[0]["status"], "unknown")
    found = {"status": state, "amount": f"{rows[0]['originalAmount']:.2f}"}
    if state == "paid" and isinstance(rows[0].get("endToEndId"), str):
        found["endToEndId"] = rows[0]["endToEndId"]
    return found


def call(method, path, body=None, refused=""):
    """Calls the gateway with a token; after a 401, calls it once more with a new token."""
    with token_lock:
        if token["value"] == refused or time.time() > token["until"]:
            token.update(new_token())
        value = token["value"]
    status, answer, _ = send(method, path, {"authorization": f"Bearer {value}"}, body)
    return call(method, path, body, value) if status == 401 and not refused else (status, answer)


def new_token():
    """Gets a token. While the gateway cannot issue one, tries again with growing pauses."""
    certificate = quote(Path(os.environ["PIXKIT_CERTIFICATE"]).read_text(), safe="")
    credentials = {
        "clientId": os.environ["PIXKIT_CLIENT_ID"],
        "clientSecret": os.environ["PIXKIT_CLIENT_SECRET"],
    }
    for nth in range(1, TRIES + 1):
        status, body, retry_after = send("POST", "/api/auth/token", {"x-ssl-client-cert": certificate}, credentials)
        if status < 300:
            return {"value": body["access_token"], "until": time.time() + body["expires_in"] - 60}
        if status < 500 and status != 429:
            break
        if nth < TRIES:
            time.sleep(max(retry_after, 0.25 * 2**nth))
    raise OSError(f"no token: {status}")


def send(method, path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(BASE_URL + path, data, {**headers, **({"content-type": "application/json"} if data else {})})
    request.method = method
    try:
        with urlopen(request, timeout=10) as response:
            status, raw, returned = response.status, response.read(), response.headers
    except HTTPError as error:
        status, raw, returned = error.code, error.read(), error.headers
    except HTTPException as error:
        raise OSError(f"the response ended early: {error}") from error
    try:
        parsed = json.loads(raw)
    except ValueError:
        parsed = {}
    return status, parsed if isinstance(parsed, dict) else {}, float(returned.get("retry-after") or 0)


def answer(request):
    """Handles one message of the protocol: returns the result of a request."""
    method, params = request["method"], request.get("params", {})
    if method == "initialize":
        info = {"name": "pix-tools", "version": "1.0.0"}
        version = params.get("protocolVersion", "2025-06-18")
        return {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": info}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call":
        tools = {"send_pix": send_pix, "payment_status": payment_status, "balance": balance}
        try:
            value, is_error = tools[params["name"]](**params.get("arguments", {}))
        except Exception as error:  # Only the type of the error reaches the model, so no secret does.
            value, is_error = {"status": "unknown", "message": type(error).__name__}, True
        content = [{"type": "text", "text": json.dumps(value)}]
        return {"content": content, "structuredContent": value, "isError": is_error}
    return {}


def reply(request):
    message = {"jsonrpc": "2.0", "id": request["id"], "result": answer(request)}
    with output_lock:
        print(json.dumps(message), flush=True)


with ThreadPoolExecutor(max_workers=8) as pool:
    for line in sys.stdin:
        if "id" in (request := json.loads(line)):
            pool.submit(reply, request)
