"""PUT /cob/{txid}: immediate charges."""

import re

import emv
from errors import Refusal
from fields import Fields
from formats import is_digits, is_valid_tax_id, iso, new_uuid
from money import cents_of_text
from store import STORE, next_number
from switches import either, on, race

TXID = re.compile(r"[a-zA-Z0-9]{26,35}")


def _is_cpf(text):
    return is_digits(text, 11) and (on("cpf-unchecked") or is_valid_tax_id(text))


def _is_cnpj(text):
    return is_digits(text, 14) and is_valid_tax_id(text)


def _is_amount(text):
    return cents_of_text(text) is not None


def _debtor(fields):
    debtor = fields.object("devedor", False)
    if debtor is None:
        return
    if ("cpf" in debtor.body) == ("cnpj" in debtor.body):
        fields.complain("devedor", "must have either cpf or cnpj")
    if "cpf" in debtor.body:
        debtor.text("cpf", True, rule=_is_cpf, must="must be a valid CPF")
    if "cnpj" in debtor.body:
        debtor.text("cnpj", True, rule=_is_cnpj, must="must be a valid CNPJ")
    debtor.text("nome", True)


def create(request):
    """PUT /cob/{txid}"""
    account, (txid,) = request.account, request.params
    if (re.match(TXID.pattern + "$", txid) if on("dollar-newline") else TXID.fullmatch(txid)) is None:
        raise Refusal(400, "txid must have 26 to 35 letters and digits")
    body = request.body
    fields = Fields(body)
    calendar = fields.object("calendario")
    seconds = calendar.number("expiracao", least=1, most=10**9) if calendar is not None else None
    _debtor(fields)
    value = fields.object("valor")
    cents = original = None
    if value is not None:
        original = value.text("original", True, rule=_is_amount, must="must be a decimal string with 2 decimals")
        cents = cents_of_text(original)
        value.number("modalidadeAlteracao")
    key = fields.text("chave", longest=77)
    fields.text("solicitacaoPagador", longest=140)
    for item in fields.objects("infoAdicionais"):
        item.text("nome", True)
        item.text("valor", True)
    fields.check()
    everywhere = on("txid-unique-everywhere") and any(txid in each.charges for each in list(STORE.accounts.values()))
    if everywhere or (txid in account.charges and not on("cob-put-again")):
        raise Refusal(409, "the txid already exists")
    race("race-txid")
    now = account.clock.now()
    seconds = 86400 if seconds is None else seconds
    place = txid[:8] if on("location-repeats") else new_uuid().replace("-", "")
    location = emv.make(f"pix.example.com/v2/cob/{place}", cents, txid)
    answer = {
        "calendario": {"criacao": iso(now), "expiracao": seconds},
        "txid": txid,
        "revisao": 0,
        "loc": {"id": next_number(), "location": location, "tipoCob": "cob"},
        "location": location,
        "status": "ATIVA",
        "valor": {"original": original, "modalidadeAlteracao": body["valor"].get("modalidadeAlteracao") or 0},
        "chave": key or account.key,
    }
    for name in ("devedor", "solicitacaoPagador", "infoAdicionais"):
        if body.get(name) is not None:
            answer[name] = body[name]
        elif on("cob-nulls"):
            answer[name] = None
    if on("cob-default-key"):
        answer["chave"] = account.key
    if on("cob-hours-lost"):
        answer["calendario"]["expiracao"] = int(float(seconds)) % 86400 or 86400
    account.charges[txid] = {"status": "ATIVA", "cents": cents, "answer": answer}
    lifetime = float(seconds) / either("cob-expires-early", 60, 1)
    account.clock.at(now + lifetime, lambda: remove(account, txid, "REMOVIDA_PELO_PSP"))
    return 200 if on("always-200") else 201, answer


def remove(account, txid, status):
    """Removes an active charge; returns whether it was active."""
    with account.lock:
        charge = account.charges[txid]
        if charge["status"] != "ATIVA":
            return False
        charge["status"] = "ATIVA" if on("cob-removal-forgotten") and status == "REMOVIDA_PELO_PSP" else status
        return True
