# pay.py
import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from gateway import settings

params = {"accountId": settings["PIXKIT_ACCOUNT_ID"], "transactionId": sys.argv[1]}
request = Request(
    settings["PIXKIT_CONTROL_URL"],
    json.dumps({"state": "a charge is paid", "params": params}).encode(),
    {"content-type": "application/json", "authorization": "Bearer " + settings["PIXKIT_CONTROL_TOKEN"]},
)
try:
    print(urlopen(request).read().decode())
except HTTPError as refusal:
    sys.exit(refusal.read().decode())
