package gateway

import (
	"strconv"
	"sync"
	"time"
)

// The kinds of transactions, named as in the filter of the list.
const (
	payment   = "PAYMENT"
	withdraw  = "WITHDRAW"
	refundIn  = "REFUND_IN"
	refundOut = "REFUND_OUT"
)

const (
	pending   = "PENDING"
	confirmed = "CONFIRMED"
	errored   = "ERROR"
)

// Transaction is a completed or requested movement of money.
type Transaction struct {
	Number     int64
	ID         string
	Kind       string
	Operation  string // the operation that created it, such as "cash-out"
	ExternalID string // empty: none
	Status     string
	Amount     Cents
	Fee        Cents
	EndToEnd   string // of the scheme; known when it is settled
	CreatedAt  time.Time
	bornAt     time.Time // by the clock of the machine
	DoneAt     time.Time

	Key             string // the payment key of the other side, or of the charge
	Description     string
	Name, Document  string // the counterparty
	ISPB            string
	ErrorCode       string
	ErrorMessage    string
	Parent          *Transaction
	taken           Cents // the sum of its refunds or returns
	idempotencyKey  string
	txid            string
	providerID      string
	natureza        string
	splits          []split
	expiresAt       time.Time
	delayed         time.Duration // of its notification
	willFail        string
	settledHook     func()
	notifiedType    string // the event type of its last notification
	notifiedPayload any
}

func (a *Account) add(t *Transaction) *Transaction {
	t.Number, t.ID, t.CreatedAt, t.bornAt = a.gw.number(), newUUID(), a.now(), time.Now()
	if on("charge-ids-are-numbers") && t.Kind == payment {
		t.ID = strconv.FormatInt(t.Number, 10)
	}
	if t.Status == "" {
		t.Status = pending
	}
	a.transactions = append(a.transactions, t)
	return t
}

// pause releases the lock between a check and the code that relies on it, which creates a race.
func (a *Account) pause(name string) {
	if on(name) {
		a.mu.Unlock()
		time.Sleep(5 * time.Millisecond)
		a.mu.Lock()
	}
}

// alone locks the account; with the switch, it also serializes the requests of one
// operation, so that only requests of different operations race.
func (a *Account) alone(name string, operation *sync.Mutex) (unlock func()) {
	if !on(name) {
		a.mu.Lock()
		return a.mu.Unlock
	}
	operation.Lock()
	a.mu.Lock()
	return func() {
		a.mu.Unlock()
		operation.Unlock()
	}
}

func (t *Transaction) isSent() bool { return t.Kind == withdraw }

func (t *Transaction) isReceipt() bool { return t.Kind == payment && t.Status == confirmed }

// reserve moves money from available to blocked.
func (a *Account) reserve(amount Cents) {
	a.available -= amount
	a.blocked += amount
}

// send records a payment and passes it to the settling bank.
func (a *Account) send(t *Transaction) *Transaction {
	t.Kind = withdraw
	a.add(t)
	t.EndToEnd = sentID(t.CreatedAt)
	a.reserve(t.Amount + t.Fee)
	if on("fee-at-settlement") {
		a.reserve(-t.Fee)
	}
	a.after(20*time.Millisecond, func() { a.judge(t) })
	return t
}

// judge is the settling bank: it rejects payments that it cannot verify right away,
// and settles the others unless the control endpoint does that.
func (a *Account) judge(t *Transaction) {
	entry := a.gw.lookUp(t.Key)
	switch {
	case t.Status != pending:
	case t.willFail != "":
		a.failSent(t, t.willFail)
	case t.Operation == "cash-out" && !hasCheckDigits(t.Document):
		a.failSent(t, "INVALID_TAX_ID")
	case t.Operation == "cash-out" && entry.Document != "" && entry.Document != t.Document:
		code := "TAX_ID_MISMATCH"
		if on("mismatch-as-order-rejected") {
			code = "ORDER_REJECTED"
		}
		a.failSent(t, code)
	case !a.automatic:
	case !entry.Registered:
		a.failSent(t, "ORDER_REJECTED")
	default:
		a.settleSent(t)
	}
}

func (a *Account) settleSent(t *Transaction) {
	if on("notified-before-booked") {
		a.blocked += t.Amount + t.Fee
		a.after(300*time.Millisecond, func() { a.blocked -= t.Amount + t.Fee })
	}
	a.blocked -= t.Amount + t.Fee
	if on("fee-at-settlement") {
		a.blocked += t.Fee
		a.available -= t.Fee
	}
	if on("settled-stays-blocked-fee") {
		a.blocked += t.Fee
	}
	t.Status, t.DoneAt = confirmed, a.now()
	if t.settledHook != nil {
		t.settledHook()
	}
	a.notifySent(t)
}

var errorMessages = map[string]string{
	"TAX_ID_MISMATCH":    "the document differs from the key holder",
	"INVALID_TAX_ID":     "the CPF or CNPJ is invalid",
	"BLOCKED_ACCOUNT":    "the destination account is judicially blocked",
	"ACCOUNT_CLOSED":     "the destination account is closed",
	"ORDER_REJECTED":     "the destination bank rejected the payment",
	"PAYMENT_EXPIRED":    "the payment expired before it was processed",
	"SETTLEMENT_TIMEOUT": "the destination bank did not answer in time",
}

func (a *Account) failSent(t *Transaction, code string) {
	if on("error-code-always-rejected") && code != "TAX_ID_MISMATCH" && code != "INVALID_TAX_ID" {
		code = "ORDER_REJECTED"
	}
	released := t.Amount + t.Fee
	if on("fee-at-settlement") {
		released = t.Amount
	}
	if on("fee-kept-on-error") {
		released -= t.Fee
		a.blocked -= t.Fee
	}
	if !(on("expired-transfer-stays-blocked") && t.Operation == "transfer" && code == "PAYMENT_EXPIRED") {
		a.reserve(-released)
	}
	t.Status, t.DoneAt, t.ErrorCode, t.ErrorMessage = errored, a.now(), code, errorMessages[code]
	if t.ErrorMessage == "" {
		t.ErrorMessage = "the payment failed"
	}
	a.notifySent(t)
}

// receive books a received payment. The caller has set the charge that it belongs to.
func (a *Account) receive(t *Transaction, name, document string) {
	t.Status, t.DoneAt, t.Name, t.Document = confirmed, a.now(), name, document
	t.EndToEnd = receivedID(t.DoneAt)
	a.available += t.Amount
	a.payOut(t)
	a.notifyReceived(t)
}

// takeBack books a return by the recipient.
func (a *Account) takeBack(parent *Transaction, amount Cents) *Transaction {
	t := a.add(&Transaction{
		Kind: refundOut, Operation: "return", Status: confirmed, Amount: amount, Parent: parent,
		Key: parent.Key, Name: parent.Name, Document: parent.Document, ISPB: parent.ISPB,
	})
	t.DoneAt, t.EndToEnd = t.CreatedAt, returnID(t.CreatedAt)
	if on("returns-share-an-id") {
		for _, other := range a.transactions {
			if other.Parent == parent && other != t {
				t.EndToEnd = other.EndToEnd
			}
		}
	}
	parent.taken += amount
	a.available += amount
	if on("return-gives-fee-back") {
		a.available += parent.Fee
	}
	a.notifyReturned(t)
	return t
}

// known returns the payment or charge that already has the externalId, or nil.
func (a *Account) known(externalID, operation string) *Transaction {
	return a.transaction(func(t *Transaction) bool {
		if t.Kind != payment && t.Kind != withdraw || t.ExternalID == "" {
			return false
		}
		if on("external-id-free-after-a-day") && a.now().Sub(t.CreatedAt) > 24*time.Hour || on("external-id-free-after-error") && t.Status == errored {
			return false
		}
		return t.ExternalID == externalID && !(on("external-id-per-operation") && t.Operation != operation)
	})
}
