# gateway.py
import json
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

lines = Path(".env").read_text().splitlines()
pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
settings = {name: value.strip("'\"") for name, value in pairs}
certificate = quote(Path(settings["PIXKIT_CERTIFICATE"]).read_text(), safe="")
token = {"value": "", "until": 0}


class Refused(RuntimeError):
    """The gateway has answered that it will not."""


def create_charge(external_id, cents, description, payer):
    """Creates a charge. With the same external_id, a second attempt is refused: no customer is charged twice."""
    transaction = {
        "value": cents / 100,
        "description": description,
        "externalId": external_id,
        "expirationTime": 3600,
        "generateQrCode": True,
    }
    return call("/api/pix/cash-in", {"transaction": transaction, "payer": payer}, authorization())


def refund_charge(transaction_id, external_id, cents):
    """Refunds a paid charge, in full."""
    body = {"refundValue": cents / 100, "externalId": external_id, "reason": "Devolução ao cliente"}
    return call(f"/api/pix/refund-in/{transaction_id}", body, authorization())


def authorization():
    """A token, which is used for as long as it is valid."""
    if time.time() > token["until"]:
        credentials = {
            "clientId": settings["PIXKIT_CLIENT_ID"],
            "clientSecret": settings["PIXKIT_CLIENT_SECRET"],
        }
        answer = call("/api/auth/token", credentials, {"x-ssl-client-cert": certificate})
        token.update(value=answer["access_token"], until=time.time() + answer["expires_in"] - 60)
    return {"authorization": "Bearer " + token["value"]}


def call(path, body, headers):
    url = settings["PIXKIT_BASE_URL"] + path
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json", **headers})
    try:
        with urlopen(request, timeout=15) as response:
            return json.load(response)
    except HTTPError as error:
        kind = Refused if error.code < 500 else RuntimeError
        raise kind(f"POST {path}: {error.code} {error.read().decode()}") from error
