"""The balance, in both forms."""

from formats import iso
from money import number


def compatible(request):
    """GET /accounts/balances"""
    account = request.account
    amount = {"available": number(account.available), "blocked": number(account.blocked), "overdraft": 0}
    return 200, {"data": [{"eventDate": iso(account.clock.now()), "balanceAmount": amount}]}


def standard(request):
    """GET /balance"""
    account = request.account
    return 200, {
        "grossBalance": number(account.available + account.blocked),
        "blockedBalance": number(account.blocked),
        "netBalance": number(account.available),
        "consultedAt": iso(account.clock.now()),
    }
