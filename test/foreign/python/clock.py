"""When things happen: each account has a clock of its own, which `time passes` moves forward."""

import heapq
import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor

POOL = ThreadPoolExecutor(max_workers=32, thread_name_prefix="work")
_order = itertools.count()
_busy = set()
_busy_lock = threading.Lock()


class Clock:
    """The machine's time plus an offset (seconds), and what is due."""

    def __init__(self):
        self.offset = 0.0
        self._agenda = []
        self._running = 0
        self._idle = threading.Condition()
        self._passing = threading.Lock()

    def now(self):
        """Seconds since the epoch."""
        return time.time() + self.offset

    def at(self, due, work):
        """Plans work for a time of this clock."""
        with self._idle:
            heapq.heappush(self._agenda, (due, next(_order), work))
        with _busy_lock:
            _busy.add(self)

    def soon(self, work):
        """Begins work at once, in another thread."""
        with self._idle:
            self._running += 1
        POOL.submit(self._run, work)

    def _run(self, work):
        try:
            work()
        finally:
            with self._idle:
                self._running -= 1
                self._idle.notify_all()

    def take_due(self, until):
        """The next work that is due by then, and when; counts as running. None if there is none."""
        with self._idle:
            if not self._agenda or self._agenda[0][0] > until:
                return None
            due, _, work = heapq.heappop(self._agenda)
            self._running += 1
            return due, work

    def is_free(self):
        with self._idle:
            return not self._agenda

    def wait_idle(self, seconds=15):
        """Waits until nothing of this account is under way."""
        with self._idle:
            self._idle.wait_for(lambda: self._running == 0, seconds)

    def pass_time(self, seconds):
        """Moves the clock; what falls due on the way happens, each at its time, before this returns."""
        with self._passing:
            goal = self.offset + seconds
            while True:
                self.wait_idle()
                taken = self.take_due(time.time() + goal)
                if taken is None:
                    break
                due, work = taken
                self.offset = min(goal, max(self.offset, due - time.time()))
                self._run(work)
            self.offset = goal


def run_scheduler():
    """Begins what is due, for ever."""
    while True:
        time.sleep(0.03)
        with _busy_lock:
            clocks = list(_busy)
        for clock in clocks:
            while (taken := clock.take_due(clock.now())) is not None:
                POOL.submit(clock._run, taken[1])
            if clock.is_free():
                with _busy_lock:
                    if clock.is_free():
                        _busy.discard(clock)
