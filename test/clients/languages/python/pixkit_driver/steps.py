"""The driver of the shop: the output of `pixkit init --scaffold-client python`, filled in."""

import itertools

from shop.gateway import Refused, Unknown, Unsent
from shop.hook import serve
from shop.shop import Shop

from .outcomes import NotYet  # noqa: F401

shops = {}
numbers = itertools.count(1)
hooks = serve(lambda name: shops[name].orders if name in shops else None)


def configure(client: str, params: dict) -> dict:
    name = str(next(numbers))
    shops[name] = Shop(params["baseUrl"], params["clientId"], params["clientSecret"], params["certificate"])
    return {"client": name, "webhookUrl": f"{hooks}/{name}"}


def close(client: str, params: dict) -> dict:
    shops.pop(client, None)
    return {}


def about(client: str, params: dict) -> dict:
    return {"name": "python", "version": "1", "steps": list(STEPS), "verifies": "none"}


def ended(work):
    """Wraps a call of the shop into a step that returns its outcome."""

    def step(client: str, params: dict) -> dict:
        try:
            returned = work(shops[client], params)
        except Refused as refused:
            return {"outcome": "refused", "error": str(refused)}
        except Unknown as unknown:
            return {"outcome": "unknown", "error": str(unknown)}
        except Unsent as unsent:
            return {"outcome": "failed", "error": str(unsent)}
        return {"outcome": "done", **(returned or {})}

    return step


def restart(client: str, params: dict) -> dict:
    shops[client].restart()
    return {}


def how_is_the_order(client: str, params: dict) -> dict:
    return shops[client].how_is(params["order"])


STEPS = {
    "configure": configure,
    "close": close,
    "about": about,
    "balance": ended(lambda shop, params: {"available": shop.balance()}),
    "pay": ended(Shop.pay),
    "pay a QR code": ended(Shop.pay_code),
    "transfer": ended(Shop.transfer),
    "charge": ended(Shop.charge),
    "charge by cob": ended(Shop.charge_by_cob),
    "refund": ended(Shop.refund),
    "statement": ended(lambda shop, params: {"transactions": shop.statement(params)}),
    "reconcile": ended(lambda shop, params: shop.reconcile()),
    "restart": restart,
    "register a webhook": ended(Shop.register),
    "how is the order": how_is_the_order,
}
