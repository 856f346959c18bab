"""The two lists: transactions, and MED cases."""

import time

from errors import Refusal
from events import counterpart
from formats import iso, seconds_of
from money import number
from store import STORE
from switches import either, on

DAY = 86400
TYPES = {
    "cash_in": "PAYMENT",
    "receipt": "PAYMENT",
    "cob": "PAYMENT",
    "cash_out": "WITHDRAW",
    "qr": "WITHDRAW",
    "transfer": "WITHDRAW",
    "refund_in": "REFUND_IN",
    "devolucao": "REFUND_IN",
    "return": "REFUND_OUT",
}
LABELS = {"PAYMENT": "Pix in", "WITHDRAW": "Pix out", "REFUND_IN": "Refund in", "REFUND_OUT": "Refund out"}
STATUS_LABELS = {"PENDING": "Pendente", "CONFIRMED": "Confirmado", "ERROR": "Erro" if on("label-erro") else "Error"}
CASE_STATES = ["OPEN", "RECEIVED", "CANCELLED", "ANALYZED"]


class Query:
    """The query parameters of a list."""

    def __init__(self, query):
        self.query = query

    def one(self, name):
        values = self.query.get(name)
        return values[-1] if values else None

    def whole(self, name, default, most=None):
        """Reads an integer of at least 1."""
        text = self.one(name)
        if text is None:
            return default
        if on("int-of-query"):
            try:
                text = str(int(text))
            except ValueError:
                pass
        if not (text.isascii() and text.isdecimal() and len(text) < 10) or int(text) < 1:
            raise Refusal(400, f"{name} must be a whole number of at least 1")
        if on("size-clipped") and most is not None:
            return min(int(text), most)
        if most is not None and int(text) > most:
            raise Refusal(400, f"{name} must be at most {most}")
        return int(text)

    def choice(self, name, options):
        text = self.one(name)
        if on("enums-in-any-case") and text is not None and text.upper() in options:
            text = text.upper()
        if text is not None and text not in options:
            raise Refusal(400, f"{name} must be one of {', '.join(options)}")
        return text

    def moment(self, name):
        """Returns seconds since the epoch, and whether it is only a date; None if the parameter is left out."""
        text = self.one(name)
        if text is None:
            return None
        try:
            return seconds_of(text.replace(" ", "+"))
        except (ValueError, OverflowError):
            if on("bad-date-ignored"):
                return None
            raise Refusal(400, f"{name} must be an ISO 8601 date") from None


def _end(moment):
    """Returns the last moment of the period, which includes the whole day if the end is only a date."""
    return moment[0] + DAY - 0.001 if moment[1] and not on("end-at-midnight") else moment[0]


def _page(items, page, size):
    if on("pages-overlap"):
        return items[(page - 1) * (size - 1) : (page - 1) * (size - 1) + size], -(-len(items) // size)
    pages = len(items) // size + 1 if on("one-page-more") else -(-len(items) // size)
    return items[(page - 1) * size : page * size], pages


def _listed(transaction):
    kind = TYPES[transaction.kind]
    is_credit = kind == "PAYMENT" if on("refund-out-debit") else kind in ("PAYMENT", "REFUND_OUT")
    charged = -transaction.fee if is_credit else transaction.fee
    done = transaction.processed
    listed = {
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "status": STATUS_LABELS[transaction.status],
        "operationType": LABELS[kind],
        "movementType": "CREDIT" if is_credit else "DEBIT",
        "originalAmount": number(either("listed-less-refunds", transaction.remaining(), transaction.amount)),
        "feeAmount": number(transaction.fee),
        "finalAmount": number(transaction.amount + charged),
        "endToEndId": transaction.end_to_end_id,
        "createdAt": iso(done if done is not None and on("created-is-processed") else transaction.created),
        "processedAt": None if done is None else iso(done),
        "counterpart": counterpart(transaction.counterpart, on("list-unmasked")),
    }
    if on("absent-while-pending"):
        return {name: value for name, value in listed.items() if value is not None}
    if on("empty-while-pending"):
        return {name: "" if value is None else value for name, value in listed.items()}
    if on("fee-unknown-while-pending") and done is None:
        return {**listed, "feeAmount": None, "finalAmount": None, "counterpart": None}
    return listed


def _window(query, now):
    """Returns start and end of the list of transactions, in seconds."""
    start, end = query.moment("startDate"), query.moment("endDate")
    if start is not None and end is not None and _end(end) < start[0]:
        raise Refusal(400, "endDate must not be before startDate")
    last = now if end is None else _end(end)
    first = last - (3650 if on("all-by-default") else 31) * DAY if start is None else start[0]
    if start is not None:
        length = (end[0] if end is not None else now) - first
        if end is None and start[1]:
            length = now - now % DAY - first
        if on("range-with-both-only") and end is None:
            length = 0
        if length > 31 * DAY:
            raise Refusal(400, "the range must be at most 31 days")
    return first, last


def _all(account, external_id):
    if external_id is not None and on("external-id-anywhere"):
        return [each for other in list(STORE.accounts.values()) for each in other.transactions]
    return account.transactions


def _is_named(transaction, external_id):
    if on("external-id-prefix"):
        return (transaction.external_id or "").startswith(external_id)
    return transaction.external_id == external_id


def _is_hidden(transaction, account):
    """Whether a switch hides the transaction from the list."""
    if on("unpaid-hidden") and transaction.kind == "cash_in" and transaction.status == "PENDING":
        return True
    if on("refunded-hidden") and transaction.amount > 0 == transaction.remaining():
        return True
    if on("standard-family-alone") and transaction.kind in ("transfer", "cob", "devolucao"):
        return True
    return on("list-lags") and time.time() - transaction.added < 0.7


def transactions(request):
    """GET /api/transactions"""
    account, query = request.account, Query(request.query)
    page, size = query.whole("page", 1), query.whole("size", 20, 100)
    status = query.choice("status", STATUS_LABELS)
    kind = query.choice("type", LABELS)
    first, last = _window(query, account.clock.now())
    external_id, end_to_end_id = query.one("externalId"), query.one("endToEndId")
    found = [
        each
        for each in reversed(_all(account, external_id))
        if first <= (each.processed or each.created if on("dates-of-processing") else each.created) <= last
        and not _is_hidden(each, account)
        and status in (None, each.status)
        and kind in (None, TYPES[each.kind])
        and (external_id is None or _is_named(each, external_id))
        and end_to_end_id in (None, each.end_to_end_id)
    ]
    found.sort(key=lambda each: each.created, reverse=True)
    items, pages = _page(found, page, size)
    metadata = {
        "page": page,
        "size": size,
        "total": len(items) if on("total-of-page") else len(found),
        "totalPages": pages,
        "hasNext": len(items) == size if on("next-if-full") else page < pages,
        "hasPrevious": page > 1,
    }
    return 200, {"data": [_listed(each) for each in items], "metadata": metadata}


def cases(request):
    """GET /api/med"""
    query = Query(request.query)
    page, size = query.whole("page", 1), query.whole("pageSize", 20, 100)
    status = query.choice("status", CASE_STATES)
    reconciled = query.choice("isReconciled", ["true", "false"])
    wanted = either("false-is-true", bool(reconciled), reconciled == "true")
    start, end = query.moment("startDate"), query.moment("endDate")
    if start is not None and end is not None and _end(end) < start[0]:
        raise Refusal(400, "endDate must not be before startDate")
    found = [
        case
        for case in request.account.cases
        if status in (None, case["status"])
        and (reconciled is None or case["isReconciled"] == wanted)
        and (start is None or on("case-start-ignored") or case["created"] >= start[0])
        and (end is None or case["created"] <= _end(end))
    ]
    found.sort(key=lambda case: case["created"], reverse=True)
    items, pages = _page(found, page, size)
    data = [{name: value for name, value in case.items() if name != "created"} for case in items]
    return 200, {"data": data, "metadata": {"total": len(found), "page": page, "pageSize": size, "totalPages": pages}}
