"""The two lists: transactions, and MED cases."""

from errors import Refusal
from events import counterpart
from formats import iso, seconds_of
from money import number

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
STATUS_LABELS = {"PENDING": "Pendente", "CONFIRMED": "Confirmado", "ERROR": "Error"}
CASE_STATES = ["OPEN", "RECEIVED", "CANCELLED", "ANALYZED"]


class Query:
    """The parameters of a list."""

    def __init__(self, query):
        self.query = query

    def one(self, name):
        values = self.query.get(name)
        return values[-1] if values else None

    def whole(self, name, default, most=None):
        """A whole number of at least 1."""
        text = self.one(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdecimal() and len(text) < 10) or int(text) < 1:
            raise Refusal(400, f"{name} must be a whole number of at least 1")
        if most is not None and int(text) > most:
            raise Refusal(400, f"{name} must be at most {most}")
        return int(text)

    def choice(self, name, options):
        text = self.one(name)
        if text is not None and text not in options:
            raise Refusal(400, f"{name} must be one of {', '.join(options)}")
        return text

    def moment(self, name):
        """Seconds since the epoch, and whether only a day was given; None if the parameter is left out."""
        text = self.one(name)
        if text is None:
            return None
        try:
            return seconds_of(text.replace(" ", "+"))
        except (ValueError, OverflowError):
            raise Refusal(400, f"{name} must be an ISO 8601 date") from None


def _end(moment):
    """The last moment of an end: of the whole day, where only the day was given."""
    return moment[0] + DAY - 0.001 if moment[1] else moment[0]


def _page(items, page, size):
    return items[(page - 1) * size : page * size], -(-len(items) // size)


def _listed(transaction):
    kind = TYPES[transaction.kind]
    is_credit = kind in ("PAYMENT", "REFUND_OUT")
    charged = -transaction.fee if is_credit else transaction.fee
    done = transaction.processed
    return {
        "transactionId": transaction.id,
        "externalId": transaction.external_id,
        "status": STATUS_LABELS[transaction.status],
        "operationType": LABELS[kind],
        "movementType": "CREDIT" if is_credit else "DEBIT",
        "originalAmount": number(transaction.amount),
        "feeAmount": number(transaction.fee),
        "finalAmount": number(transaction.amount + charged),
        "endToEndId": transaction.end_to_end_id,
        "createdAt": iso(transaction.created),
        "processedAt": None if done is None else iso(done),
        "counterpart": counterpart(transaction.counterpart),
    }


def _window(query, now):
    """Start and end of the list of transactions, in seconds."""
    start, end = query.moment("startDate"), query.moment("endDate")
    if start is not None and end is not None and _end(end) < start[0]:
        raise Refusal(400, "endDate must not be before startDate")
    last = now if end is None else _end(end)
    first = last - 31 * DAY if start is None else start[0]
    if start is not None:
        length = (end[0] if end is not None else now) - first
        if end is None and start[1]:
            length = now - now % DAY - first
        if length > 31 * DAY:
            raise Refusal(400, "the range must be at most 31 days")
    return first, last


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
        for each in reversed(account.transactions)
        if first <= each.created <= last
        and status in (None, each.status)
        and kind in (None, TYPES[each.kind])
        and external_id in (None, each.external_id)
        and end_to_end_id in (None, each.end_to_end_id)
    ]
    found.sort(key=lambda each: each.created, reverse=True)
    items, pages = _page(found, page, size)
    metadata = {
        "page": page,
        "size": size,
        "total": len(found),
        "totalPages": pages,
        "hasNext": page < pages,
        "hasPrevious": page > 1,
    }
    return 200, {"data": [_listed(each) for each in items], "metadata": metadata}


def cases(request):
    """GET /api/med"""
    query = Query(request.query)
    page, size = query.whole("page", 1), query.whole("pageSize", 20, 100)
    status = query.choice("status", CASE_STATES)
    reconciled = query.choice("isReconciled", ["true", "false"])
    start, end = query.moment("startDate"), query.moment("endDate")
    if start is not None and end is not None and _end(end) < start[0]:
        raise Refusal(400, "endDate must not be before startDate")
    found = [
        case
        for case in request.account.cases
        if status in (None, case["status"])
        and (reconciled is None or case["isReconciled"] == (reconciled == "true"))
        and (start is None or case["created"] >= start[0])
        and (end is None or case["created"] <= _end(end))
    ]
    found.sort(key=lambda case: case["created"], reverse=True)
    items, pages = _page(found, page, size)
    data = [{name: value for name, value in case.items() if name != "created"} for case in items]
    return 200, {"data": data, "metadata": {"total": len(found), "page": page, "pageSize": size, "totalPages": pages}}
