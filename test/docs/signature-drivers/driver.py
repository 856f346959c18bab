import base64
import sys

from signature import is_genuine

for line in sys.stdin:
    now, secrets, *three, body = [base64.b64decode(one[1:]) for one in line.split()]
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    headers = {name: value.decode() for name, value in zip(names, three)}
    print(str(is_genuine(headers, body, secrets.decode().split(), int(now))).lower())
