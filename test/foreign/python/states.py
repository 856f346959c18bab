"""The states of the control endpoint: accounts, credentials, time, registrations. Money is in states_of_money.py."""

from decimal import Decimal
from urllib.parse import quote

import cash_in
import cash_out
import certificates
import outcomes
import states_of_money
import tokens
import webhooks
from states_of_money import account_of, cents_of
from store import STORE, Account
from switches import on

DAY = 86400


def _change(account, params):
    """Changes settings of an account; those that are left out stay unchanged."""
    if "settlement" in params:
        account.settlement = params["settlement"]
    if params.get("limits") is not None:
        for name, amount in params["limits"].items():
            account.limits[name] = None if amount is None else cents_of(amount)
    if "localTime" in params:
        hours, minutes = map(int, params["localTime"].split(":"))
        account.wall_offset = hours * 3600 + minutes * 60 - account.clock.now() % DAY
    if "feeAmount" in params:
        account.fee = cents_of(params["feeAmount"])
    if "minimumExpiration" in params:
        account.minimum_expiration = params["minimumExpiration"]
    if "webhookRegistration" in params:
        account.registration_enabled = params["webhookRegistration"] == "enabled"
    account.scenarios |= params.get("scenarios") or {}


def an_account(params):
    account = Account(cents_of(params.get("available", 1000)))
    fee = {"feeAmount": Decimal("0.35")} if on("fee-by-default") else {}
    least = {"minimumExpiration": 600} if on("provider-wants-more") else {}
    _change(account, {"localTime": "12:00", **fee, **least, **params})
    pem = certificates.valid_certificate(account.client_id)
    header = quote(pem, safe="")
    STORE.certificates[certificates.read_header(header)[0]] = account
    STORE.add(account)
    return {
        "accountId": account.id,
        "clientId": account.client_id,
        "clientSecret": account.client_secret,
        "certificatePem": pem,
        "certificateHeader": header,
        "chave": account.key,
        "feeAmount": account.fee / 100,
        "settlement": account.settlement,
        "minimumExpiration": account.minimum_expiration,
        "webhookRegistration": "enabled" if account.registration_enabled else "disabled",
        "scenarios": {"cashOut": cash_out.SCENARIOS, "cashIn": cash_in.SCENARIOS},
    }


def forget_account(params):
    account = STORE.accounts.get(params.get("accountId"))
    if account is not None:
        STORE.remove(account)


def an_account_changes(params):
    account = account_of(params)
    with account.lock:
        _change(account, params)


def a_client_certificate(params):
    account = account_of(params)
    condition = params.get("condition", "registered")
    now = account.clock.now()
    spans = {"expired": (now - 30 * DAY, now - DAY), "not yet valid": (now + DAY, now + 30 * DAY)}
    pem = certificates.make_certificate(account.client_id, *spans.get(condition, (now - DAY, now + 3650 * DAY)))
    header = quote(pem, safe="")
    if condition != "revoked" or on("revoked-accepted"):
        STORE.certificates[certificates.read_header(header)[0]] = account
    return {"certificatePem": pem, "certificateHeader": header}


def an_access_token(params):
    account = account_of(params)
    family, condition = params.get("family", "standard"), params.get("condition", "valid")
    if condition == "expired":
        return {"accessToken": tokens.make_token(account, family, lifetime=-3600)}
    if condition == "insufficient scope":
        return {"accessToken": tokens.make_token(account, family, scope="statistics.read")}
    return {"accessToken": tokens.make_token(account, family)}


def authentication_upstream(params):
    account_of(params).upstream = params["condition"]


def a_directory_key(params):
    with STORE.lock:
        STORE.directory[params["key"]] = {"registered": True, **params}


def a_webhook_registration(params):
    account = account_of(params)
    with account.lock:
        return {"secret": webhooks.add(account, params)["secret"]}


def forget_registration(params):
    account = account_of(params)
    with account.lock:
        for registration in account.registrations:
            if registration["url"] == params.get("url") and registration["eventType"] == params.get("eventType"):
                registration["active"] = False
        account.registrations = [each for each in account.registrations if each["active"]]


def the_charge_provider_fails(params):
    account_of(params).provider_fails = params["failing"]


def time_passes(params):
    seconds = params["seconds"]
    if not 0 <= seconds <= 31536000:
        raise outcomes.Refused("seconds must be from 0 to 31536000")
    account_of(params).clock.pass_time(float(seconds))


def receivers_fail(params):
    account_of(params).receivers_fail = params.get("statusCode", 0) if params["failing"] else None


STATES = {
    "an account": an_account,
    "an account changes": an_account_changes,
    "a client certificate": a_client_certificate,
    "an access token": an_access_token,
    "authentication upstream": authentication_upstream,
    "a directory key": a_directory_key,
    "a webhook registration": a_webhook_registration,
    "the charge provider fails": the_charge_provider_fails,
    "time passes": time_passes,
    "receivers fail": receivers_fail,
    **states_of_money.STATES,
}

TEARDOWNS = {"an account": forget_account, "a webhook registration": forget_registration}
