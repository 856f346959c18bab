"""Accounts and their data, in memory. Code that reads or changes an account holds its lock."""

import itertools
import secrets
import threading
import time
from dataclasses import dataclass, field

from clock import Clock
from formats import end_to_end, new_uuid
from switches import on

_numbers = itertools.count(1001)


def next_number():
    """Returns the next unused number for transactions, cases and logs."""
    return next(_numbers)


@dataclass
class Transaction:
    """A completed or possible movement of money. Amounts in cents, times in seconds of the account's clock."""

    kind: str  # cash_out, qr, transfer, cash_in, receipt, cob, refund_in, devolucao, return
    amount: int
    created: float
    external_id: str | None = None
    status: str = "PENDING"
    fee: int = 0
    key: str | None = None
    end_to_end_id: str | None = None
    processed: float | None = None
    counterpart: dict = field(default_factory=dict)  # name, document, bank
    parent: "Transaction | None" = None
    details: dict = field(default_factory=dict)
    error: tuple | None = None  # code, message
    notification: tuple | None = None  # event type, payload
    number: int = field(default_factory=next_number)
    added: float = field(default_factory=time.time)
    id: str = field(default_factory=new_uuid)

    def remaining(self):
        """Returns the amount that can still be refunded (receipt) or returned (payment), in cents."""
        parts = [part for part in self.details.get("parts", []) if part.status != "ERROR"]
        if on("pending-refunds-free"):
            parts = [part for part in parts if part.status == "CONFIRMED"]
        return self.amount - sum(part.amount for part in parts)


class Account:
    """One client of the gateway."""

    def __init__(self, available):
        self.id = new_uuid()
        self.client_id = new_uuid()
        self.client_secret = secrets.token_urlsafe(18)
        self.key = new_uuid()
        self.lock = threading.RLock()
        self.clock = Clock()
        self.available = available
        self.blocked = 0
        self.fee = 0
        self.limits = {}
        self.settlement = "manual"
        self.wall_offset = 0.0  # seconds from the clock to the wall clock of the night window
        self.minimum_expiration = 30
        self.registration_enabled = False
        self.upstream = "healthy"
        self.provider_fails = False
        self.scenarios = {}
        self.receivers_fail = None
        self.transactions = []
        self.by_id = {}
        self.charges = {}  # cob by txid
        self.transfers = {}  # by idempotency key
        self.cases = []  # MEDs
        self.registrations = []
        self.resends = []  # times of requests
        self.notified = set()

    def add(self, transaction):
        """Stores a transaction and indexes it by its id."""
        self.transactions.append(transaction)
        self.by_id[transaction.id] = transaction
        return transaction

    def find(self, identifier):
        """Returns the transaction with this transactionId or number, or None."""
        found = self.by_id.get(identifier)
        if found is None and identifier.isascii() and identifier.isdecimal() and len(identifier) < 19:
            found = next((each for each in self.transactions if each.number == int(identifier)), None)
        return found

    def with_external_id(self, external_id, *kinds):
        """Returns the transaction of one of these kinds with this id of the client."""
        for transaction in self.transactions:
            if transaction.external_id == external_id and transaction.kind in kinds:
                return transaction
        return None

    def with_end_to_end(self, end_to_end_id):
        for transaction in self.transactions:
            if transaction.end_to_end_id == end_to_end_id:
                return transaction
        return None

    def new_end_to_end(self, letter):
        return end_to_end(letter, self.clock.now())


class Store:
    """All accounts, all certificates, and the directory."""

    def __init__(self):
        self.lock = threading.Lock()
        self.accounts = {}
        self.by_client = {}
        self.certificates = {}  # fingerprint to account
        self.directory = {}  # key to what was said about it
        self.last = None

    def add(self, account):
        with self.lock:
            self.accounts[account.id] = account
            self.by_client[account.client_id] = account
            self.last = account

    def remove(self, account):
        with self.lock:
            self.accounts.pop(account.id, None)
            self.by_client.pop(account.client_id, None)
            for fingerprint in [each for each, owner in self.certificates.items() if owner is account]:
                del self.certificates[fingerprint]


STORE = Store()
