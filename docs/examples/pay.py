# pay.py
import json
import sys
from urllib.request import Request, urlopen

from gateway import settings

params = {"accountId": settings["PIXKIT_ACCOUNT_ID"], "transactionId": sys.argv[1]}
request = Request(
    settings["PIXKIT_CONTROL_URL"],
    json.dumps({"state": "a charge is paid", "params": params}).encode(),
    {"content-type": "application/json", "authorization": "Bearer " + settings["PIXKIT_CONTROL_TOKEN"]},
)
print(urlopen(request).read().decode())
