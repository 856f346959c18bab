"""A client of a Pix gateway: pays once even if the response is lost, and verifies notifications.

    python3 pix.py pay ORDER AMOUNT     for example: pay order-1001 25.50
    python3 pix.py verify < body        WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE have the headers

Needs Python 3.9 and nothing else. `pixkit serve --dotenv .env` writes the variables that it reads.
"""
import base64
import hashlib
import hmac
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal

SECONDS = 10
ATTEMPTS = 3
# Maximum number of times that a call is sent if the gateway does not accept it (429 or 503).
TRIES = 4


class Refused(Exception):
    """The gateway refused the payment. It does not exist."""


class Unknown(Exception):
    """It is unknown whether the payment exists: look it up later, and do not pay again under another id."""


class Client:
    def __init__(self, base_url, client_id, client_secret, certificate):
        self.base_url = base_url
        self.credentials = {'clientId': client_id, 'clientSecret': client_secret}
        self.certificate = urllib.parse.quote(certificate, safe='')
        self.token, self.renew_at = None, 0.0

    def pay(self, external_id, amount, key, key_type, name, document):
        """Sends a payment under your own id. Store the id before the call, to be able to find the payment again."""
        order = {
            # A float is exact to two decimals up to 9,999,999,999.99, but sums of floats are not: calculate with Decimal.
            'value': float(amount),
            'externalId': external_id,
            'details': {'key': key, 'keyType': key_type, 'name': name, 'document': document},
        }
        for _ in range(ATTEMPTS):
            try:
                status, answer = self.call('POST', '/api/pix/cash-out', order)
                if status == 201:
                    return answer
                is_used = status == 409 or answer.get('code') == 'PIX_DUPLICATE_EXTERNAL_ID'
                if status < 500 and status != 429 and not is_used:
                    raise Refused(f"{status} {answer.get('code', '')}: {answer.get('message', '')}")
            except (OSError, http.client.HTTPException, ValueError):
                pass  # The payment may exist.
            try:
                found = self.find(external_id)
            except (OSError, http.client.HTTPException, ValueError):
                continue
            if found is not None:
                return self.same(found, amount)
            # There is no such payment. It is sent again under the same id, so it cannot be paid twice.
        raise Unknown(f'{external_id}: no answer in {ATTEMPTS} attempts')

    def find(self, external_id):
        """Returns the payment with your id; None if there is none."""
        status, answer = self.call('GET', '/api/transactions?' + urllib.parse.urlencode({'externalId': external_id}))
        if status != 200:
            raise OSError(f'the list answers {status}')
        return answer['data'][0] if answer['data'] else None

    @staticmethod
    def same(found, amount):
        if Decimal(str(found['originalAmount'])) != amount:
            raise Refused('the externalId belongs to another payment')
        return found

    def call(self, method, path, body=None):
        status, answer = self.send(method, path, body, {'Authorization': 'Bearer ' + self.access_token()})
        if status == 401:
            self.token = None
            status, answer = self.send(method, path, body, {'Authorization': 'Bearer ' + self.access_token()})
        return status, answer

    def access_token(self):
        """Returns the token; gets a new one shortly before it expires."""
        if self.token is None or time.monotonic() > self.renew_at:
            headers = {'X-SSL-Client-Cert': self.certificate}
            status, answer = self.send('POST', '/api/auth/token', self.credentials, headers)
            if status >= 500:
                raise OSError(f'no token: {status}')
            if status != 201:
                raise Refused(f"no token: {status} {answer.get('code', '')}: {answer.get('message', '')}")
            seconds = answer['expires_in']
            self.token, self.renew_at = answer['access_token'], time.monotonic() + seconds - min(60, seconds / 2)
        return self.token

    def send(self, method, path, body, headers):
        """Sends a call. If the gateway does not accept it (429 or 503), waits and sends it again."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**headers, 'Content-Type': 'application/json'} if data else headers
        request = urllib.request.Request(self.base_url + path, data, headers, method=method)
        for tried in range(1, TRIES + 1):
            try:
                with urllib.request.urlopen(request, timeout=SECONDS) as response:
                    return response.status, json.load(response)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or tried == TRIES:
                    return error.code, json.load(error)
                retry_after = error.headers.get('Retry-After', '')
                time.sleep(int(retry_after) if retry_after.isdecimal() else 0.25 * 2**tried)


def verify(secret, webhook_id, timestamp, signature, body, now=None):
    """Whether a notification comes from the gateway. `body`: the bytes as received, before any parsing."""
    if not timestamp.isdecimal() or abs((time.time() if now is None else now) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix('whsec_'))
    signed = f'{webhook_id}.{timestamp}.'.encode() + body
    expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There are two signatures while a secret is being replaced.
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signature.split(' '))


def main(arguments):
    env = os.environ
    if arguments[:1] == ['verify']:
        genuine = verify(
            env['PIXKIT_WEBHOOK_SECRET'],
            env['WEBHOOK_ID'],
            env['WEBHOOK_TIMESTAMP'],
            env['WEBHOOK_SIGNATURE'],
            sys.stdin.buffer.read(),
        )
        print('genuine' if genuine else 'not genuine')
        return 0 if genuine else 1
    if len(arguments) != 3 or arguments[0] != 'pay':
        print(__doc__, file=sys.stderr)
        return 2
    with open(env['PIXKIT_CERTIFICATE'], encoding='ascii') as file:
        certificate = file.read()
    client = Client(env['PIXKIT_BASE_URL'], env['PIXKIT_CLIENT_ID'], env['PIXKIT_CLIENT_SECRET'], certificate)
    try:
        payment = client.pay(arguments[1], Decimal(arguments[2]), 'maria@example.com', 'EMAIL', 'Maria da Silva', '52998224725')
    except (Refused, Unknown) as problem:
        print(f'{type(problem).__name__}: {problem}', file=sys.stderr)
        return 1
    print(payment['transactionId'], payment['status'])
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
