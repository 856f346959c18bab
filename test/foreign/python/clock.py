"""Scheduling: each account has its own clock, which the state `time passes` moves forward."""

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
    """The machine's time plus an offset (seconds), and the scheduled work."""

    def __init__(self):
        self.offset = 0.0
        self._agenda = []
        self._running = 0
        self._idle = threading.Condition()
        self._passing = threading.Lock()

    def now(self):
        """Returns seconds since the epoch."""
        return time.time() + self.offset

    def at(self, due, work):
        """Schedules work at a time of this clock."""
        with self._idle:
            heapq.heappush(self._agenda, (due, next(_order), work))
        with _busy_lock:
            _busy.add(self)

    def soon(self, work):
        """Starts work right away, in another thread."""
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
        """Removes the next work that is due by then, and counts it as running; returns its time and it, or None."""
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
        """Waits, for a limited time, until no work of this account is running."""
        with self._idle:
            self._idle.wait_for(lambda: self._running == 0, seconds)

    def pass_time(self, seconds):
        """Moves the clock forward; runs the work that becomes due, each at its time, before it returns."""
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
    """Starts due work, in an endless loop."""
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
