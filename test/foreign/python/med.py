"""Creates and decides MED cases."""

from deliveries import notify
from events import BANK
from formats import iso, masked
from store import next_number
from switches import on

OTHER_BANK = {"ispb": "60701190", "name": "Banco do Pagador S.A."}
OWN_BANK = {"ispb": BANK["bankISPB"], "name": BANK["bankName"]}


def open_case(account, receipt, params, created):
    """Creates a case; `receipt` is the contested payment, if the case is reconciled."""
    status = params.get("status", "OPEN")
    result = params.get("analysisResult") if status == "ANALYZED" else None
    if status == "ANALYZED" and result is None:
        result = "APPROVED"
    case = {
        "id": next_number(),
        "endToEnd": receipt.end_to_end_id if receipt else account.new_end_to_end("E"),
        "status": status,
        "reason": params.get("reason", "REFUND_REQUEST"),
        "cause": params.get("cause", "UNAUTHORIZED_TRANSACTION"),
        "description": None,
        "analysisResult": "PENDING" if on("result-pending") and result is None else result,
        "analysisDetails": None,
        "requestingBank": OTHER_BANK,
        "contestedBank": OWN_BANK,
        "originalTransaction": _original(receipt) if receipt else None,
        "isReconciled": receipt is not None,
        "originalTransactionId": receipt.number if receipt else None,
        "createdAt": iso(account.clock.now()) if on("case-created-now") else iso(created),
        "updatedAt": iso(created),
        "created": created,
    }
    account.cases.append(case)
    _tell(account, "med_created", case)
    return case


def _original(receipt):
    return {
        "amount": receipt.amount if on("case-in-cents") else receipt.amount / 100,
        "type": "PIX",
        "transactionType": "CASH_IN",
        "name": receipt.counterpart["name"],
        "document": receipt.counterpart["document"] if on("case-unmasked") else masked(receipt.counterpart["document"]),
        "dateTime": iso(receipt.processed),
    }


def decide(account, case, result):
    """Ends the analysis of a case."""
    case["status"] = "ANALYZED"
    case["analysisResult"] = result
    case["analysisDetails"] = "decided by the contested institution"
    case["updatedAt"] = iso(account.clock.now())
    _tell(account, "med_accepted" if result == "APPROVED" or on("always-accepted") else "med_rejected", case)


def _tell(account, event_type, case):
    data = {name: value for name, value in case.items() if name != "created"}
    payload = {"type": "MED", "data": data} if on("cases-in-version-2") else {"event": event_type, "med": data}
    notify(account, event_type, payload)
