"""A PIX gateway for tests: `python3 gateway.py` prints its URL when it is ready.

It listens on PORT (0: any free port). PIXKIT_CONTROL_TOKEN enables its control endpoint; GATEWAY_SWITCHES names the
defects and legal alternatives to turn on. It stops on SIGTERM, and when its standard input closes, if that is a pipe.
"""

import os
import signal
import stat
import sys
import threading

from clock import run_scheduler
from control import PATH
from server import Handler, Server


def _await_end():
    if not stat.S_ISCHR(os.fstat(0).st_mode):
        sys.stdin.buffer.read()
        os._exit(0)


def main():
    sys.setswitchinterval(0.002)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    for work in (run_scheduler, _await_end):
        threading.Thread(target=work, daemon=True).start()
    with Server(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Handler) as server:
        url = f"http://127.0.0.1:{server.server_port}"
        print(f"Gateway: {url}\nControl URL: {url}{PATH}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
