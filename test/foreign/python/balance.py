"""The balance, in both forms."""

from errors import Refusal
from formats import iso
from money import number
from switches import on


CACHE = {}


def compatible(request):
    """GET /accounts/balances"""
    account = request.account
    if on("balance-cached"):
        known = CACHE.get(account.id)
        if known is None or known[0] < account.clock.now() - 1:
            CACHE[account.id] = known = (account.clock.now(), account.available)
        account_available = known[1]
    else:
        account_available = account.available
    amount = {"available": number(account_available), "blocked": number(account.blocked), "overdraft": 0}
    return 200, {"data": [{"eventDate": iso(account.clock.now()), "balanceAmount": amount}]}


def standard(request):
    """GET /balance"""
    account = request.account
    if on("one-balance-path") and request.path == "/api/balance":
        raise Refusal(404, "no such resource")
    if on("gross-is-net"):
        return 200, _standard(account.available, account.blocked, account.available, account)
    answer = _standard(account.available + account.blocked, account.blocked, account.available, account)
    return 200, {"balance": answer, "currency": "BRL"} if on("balance-wrapped") else answer


def _standard(gross, blocked, net, account):
    return {
        "grossBalance": number(gross),
        "blockedBalance": number(blocked),
        "netBalance": number(net),
        "consultedAt": iso(account.clock.now()),
    }
