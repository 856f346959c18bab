"""requests with a session, as it comes, or with the retry recipe of many tutorials (argument `recipe`)."""
import json
import os
import sys

import requests
import urllib3
from requests.adapters import HTTPAdapter

base = os.environ['PIX_BASE_URL']
call = json.loads(os.environ['PIX_CALL'])
used = 'requests %s, urllib3 %s' % (requests.__version__, urllib3.__version__)

session = requests.Session()
session.trust_env = False
if 'recipe' in sys.argv:
    # Before urllib3 1.26 the parameter was called method_whitelist.
    every = {'allowed_methods': None} if hasattr(urllib3.Retry.DEFAULT, 'allowed_methods') else {'method_whitelist': False}
    recipe = urllib3.Retry(total=3, backoff_factor=0.1, status_forcelist=[502, 503, 504], **every)
    session.mount('http://', HTTPAdapter(max_retries=recipe))

session.get(base + '/balance', headers=call['headers'])
try:
    answer = session.post(base + call['path'], headers=call['headers'], data=call['body'].encode())
    print(json.dumps({'used': used, 'status': answer.status_code, 'body': answer.text}))
except requests.RequestException as error:
    print(json.dumps({'used': used, 'error': '%s: %s' % (type(error).__name__, error)}))
