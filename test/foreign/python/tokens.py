"""Access tokens (JWT, HS256), and the two operations that issue them."""

import base64
import hashlib
import hmac
import json
import secrets
import time

import certificates
from errors import Refusal
from fields import Fields
from formats import is_uuid4
from store import STORE
from switches import either, on

KEY = secrets.token_bytes(32)
CACHE = {}  # (account, family) to the end of the last token, and the token
LIFETIME = {"standard": 1800, "compatibility": 900 if on("short-compatible-token") else 3600}
SCOPE = either(
    "scopes-in-portuguese",
    "pix.read pix.write saldo.read saldo.write",
    "payments.read payments.write balances.read balances.write",
)


def _encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text):
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _signature(text):
    return hmac.new(KEY, text.encode("ascii"), hashlib.sha256).digest()


HEADER = _encode(b'{"alg":"HS256","typ":"JWT"}')


def make_token(account, family="standard", lifetime=None, scope=SCOPE):
    """Creates a token that expires in this many seconds of the account's clock."""
    now = account.clock.now()
    is_usual = lifetime is None and scope == SCOPE
    if on("token-reused") and is_usual and CACHE.get((account.id, family), (0, ""))[0] > now:
        return CACHE[account.id, family][1]
    ends = now + (LIFETIME[family] if lifetime is None else lifetime)
    claims = {
        "iss": "gateway",
        "sub": account.id,
        "aud": family,
        "scope": scope,
        "iat": int(now),
        "exp": int(ends),
        "jti": secrets.token_hex(8),
    }
    payload = f"{HEADER}.{_encode(json.dumps(claims).encode())}"
    token = f"{payload}.{_encode(_signature(payload))}"
    if is_usual:
        CACHE[account.id, family] = (ends, token)
    return token


def _unauthorized(message):
    return Refusal(401, message, headers={"WWW-Authenticate": "Bearer"})


def account_of(header):
    """Returns account, scopes and family of the token in Authorization. Raises a refusal with 401."""
    scheme, _, token = (header or "").partition(" ")
    token = token.strip()
    if (scheme.lower() != "bearer" and not on("any-scheme")) or token == "":
        raise _unauthorized("token not provided")
    try:
        payload, _, signature = token.rpartition(".")
        head = json.loads(_decode(payload.partition(".")[0]))
        trusted = on("alg-none") and head.get("alg", "").lower() == "none"
        if not trusted and not hmac.compare_digest(_decode(signature), _signature(payload)):
            raise ValueError
        claims = json.loads(_decode(payload.partition(".")[2]))
    except ValueError:
        raise _unauthorized("invalid token") from None
    account = STORE.accounts.get(claims["sub"])
    if account is None:
        raise _unauthorized("invalid token")
    grace = 120 if on("token-leeway") else 0
    if on("compatible-token-lives") and claims["aud"] == "compatibility":
        grace = 30 * 86400
    if claims["exp"] + grace <= account.clock.now():
        raise _unauthorized("expired token")
    return account, claims["scope"].split(), claims["aud"]


def _credentials(request):
    """Reads clientId and clientSecret; returns them and the complaints about them."""
    body = request.body if isinstance(request.body, dict) else {}
    fields = Fields(body)
    client = fields.text("clientId", True, rule=is_uuid4, must="must be a UUID v4")
    shortest, longest = (1, 200) if on("short-secret-401") else (8, 64)
    secret = fields.text("clientSecret", True, longest=longest, shortest=shortest)
    return client, secret, fields.complaints


def _authenticate(client, secret):
    account = STORE.by_client.get(client.lower())
    if account is not None and account.upstream == "error":
        hint = {"hint": "Try again later."}
        message = "the upstream authentication answered with an unknown error"
        raise Refusal(502, message, "PUB_AUTH_UPSTREAM_ERROR", hint)
    if account is not None and account.upstream == "unavailable":
        hint = {"hint": "Retry with exponential backoff."}
        raise Refusal(503, "the upstream authentication cannot be reached", "PUB_AUTH_UPSTREAM_UNAVAILABLE", hint)
    if account is None and on("unknown-client-told"):
        raise Refusal(401, "the client is not known", "PUB_INVALID_CREDENTIALS", {"hint": "Check clientId."})
    right = "" if account is None else account.client_secret
    if on("secret-ignores-case"):
        secret, right = secret.lower(), right.lower()
    if on("secret-cut"):
        secret, right = secret[:8], right[:8]
    if account is None or not hmac.compare_digest(secret.encode(), right.encode()):
        hint = {"hint": "Check clientId and clientSecret."}
        raise Refusal(401, "clientId or clientSecret is wrong", "PUB_INVALID_CREDENTIALS", hint)
    return account


def standard_token(request):
    """POST /api/auth/token"""
    header = request.headers.get("X-SSL-Client-Cert")
    if not header:
        hint = {"hint": "Send the certificate in X-SSL-Client-Cert."}
        raise Refusal(400, "X-SSL-Client-Cert is missing", "PUB_CERT_HEADER_MISSING", hint)
    try:
        fingerprint, before, after = certificates.read_header(header)
    except ValueError:
        hint = {"hint": "Percent-encode the PEM: + is %2B, a space %20."}
        raise Refusal(400, "the certificate cannot be parsed", "PUB_CERT_MALFORMED_PEM", hint) from None
    client, secret, complaints = _credentials(request)
    if complaints:
        names = [{"field": text.partition(" ")[0], "message": text} for text in complaints]
        details = {"hint": "Send clientId (UUID v4) and clientSecret (8 to 64 characters).", "violations": names}
        raise Refusal(400, complaints, "PUB_REQUEST_BODY_INVALID", details)
    owner = STORE.certificates.get(fingerprint)
    now = time.time() if owner is None else owner.clock.now()
    if before > now and not on("not-before-ignored"):
        raise Refusal(401, "the certificate is not valid yet", "PUB_CERT_NOT_YET_VALID", {"hint": "Check notBefore."})
    if after < now:
        raise Refusal(401, "the certificate has expired", "PUB_CERT_EXPIRED", {"hint": "Renew the certificate."})
    if owner is None:
        hint = {"hint": "Register the certificate first."}
        raise Refusal(401, "the certificate is not registered", "PUB_CERT_NOT_REGISTERED", hint)
    account = _authenticate(client, secret)
    if owner is not account and not on("certificate-of-anyone"):
        hint = {"hint": "Use a certificate of this account."}
        raise Refusal(403, "the certificate is linked to another account", "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT", hint)
    answer = {"access_token": make_token(account), "token_type": "Bearer", "expires_in": LIFETIME["standard"]}
    return 201, answer | either("scope-everywhere", {"scope": SCOPE}, {})


def compatible_token(request):
    """POST /oauth/token"""
    client, secret, complaints = _credentials(request)
    if complaints:
        if on("compatible-malformed-401"):
            raise Refusal(401, complaints)
        raise Refusal(400, complaints)
    if on("compatible-needs-certificate") and not request.headers.get("X-SSL-Client-Cert"):
        raise Refusal(401, "a certificate is needed")
    account = _authenticate(client, secret)
    return 200, {
        "access_token": make_token(account, "compatibility"),
        "token_type": "Bearer",
        "expires_in": LIFETIME["compatibility"],
        "scope": SCOPE,
    }
