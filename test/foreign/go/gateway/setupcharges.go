package gateway

import (
	"net/http"
	"time"
)

// Person is a payer.
type Person struct{ Name, Document string }

func (p *Person) orSomebody() Person {
	if p == nil || p.Document == "" {
		return Person{"Maria da Silva", "52998224725"}
	}
	return *p
}

// Receive books a received payment without a charge.
func (a *Account) Receive(amount Cents, at *time.Time, payer *Person) (*Transaction, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if amount < 1 {
		return nil, impossible("the amount must be at least 0.01")
	}
	who := payer.orSomebody()
	t := a.add(&Transaction{Kind: payment, Operation: "receipt", Amount: amount, Key: a.Chave, ISPB: "99999028"})
	if at == nil {
		a.receive(t, who.Name, who.Document)
		return t, nil
	}
	if at.After(a.now()) {
		return nil, impossible("receivedAt is in the future")
	}
	offset := a.clockOffset
	a.clockOffset += at.Sub(a.now())
	t.CreatedAt = a.now()
	a.receive(t, who.Name, who.Document)
	a.clockOffset = offset
	return t, nil
}

// Pay pays a cash-in or a cob in full; it returns the end-to-end id.
func (a *Account) Pay(transactionID, txid string, payer *Person) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.transaction(func(t *Transaction) bool { return t.Operation == "cash-in" && t.ID == transactionID })
	if txid != "" {
		charge := a.cobs[txid]
		removed := charge != nil && charge.status == "REMOVIDA_PELO_USUARIO_RECEBEDOR" && on("removed-cob-is-paid")
		expired := charge != nil && charge.status == "REMOVIDA_PELO_PSP" && on("expired-cob-is-paid")
		if charge == nil || charge.status != active && !removed && !expired {
			return "", impossible("there is no active cob %q", txid)
		}
		charge.status = "CONCLUIDA"
		if t = charge.listed; t == nil {
			t = a.add(&Transaction{Kind: payment, Operation: "cob", Amount: charge.amount, Key: charge.chave, txid: txid})
		}
	}
	if t == nil || t.Status != pending {
		return "", impossible("there is no charge to pay")
	}
	if !t.expiresAt.IsZero() && a.now().After(t.expiresAt) {
		return "", impossible("the charge has expired")
	}
	who := payer.orSomebody()
	t.ISPB = "99999028"
	a.receive(t, who.Name, who.Document)
	return t.EndToEnd, nil
}

// Remove removes an active cob.
func (a *Account) Remove(txid, by string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	charge := a.cobs[txid]
	if charge == nil || charge.status != active {
		return impossible("there is no active cob %q", txid)
	}
	charge.status = "REMOVIDA_PELO_USUARIO_RECEBEDOR"
	if by == "provider" {
		charge.status = "REMOVIDA_PELO_PSP"
	}
	return nil
}

// SettleRefund settles a refund, which fails if there is a reason.
func (a *Account) SettleRefund(transactionID, refundID, endToEnd, reason string) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.transaction(func(t *Transaction) bool {
		if transactionID != "" {
			return t.Operation == "refund-in" && t.ID == transactionID
		}
		return t.Operation == "devolucao" && t.ExternalID == refundID && t.Parent.EndToEnd == endToEnd
	})
	if t == nil || t.Status != pending {
		return "", impossible("there is no pending refund of that id")
	}
	a.settleRefund(t, reason)
	if t.Status != confirmed {
		return "", nil
	}
	return t.EndToEnd, nil
}

// Case is the initial state of a MED.
type Case struct {
	Status, Reason, Cause, Result string
	Reconciled                    bool
	CreatedAt                     *time.Time
}

// Contest opens a MED and, if it is reconciled, creates its received payment.
func (a *Account) Contest(c Case) (number int64, endToEnd string, contested *Transaction, err error) {
	if c.Reconciled {
		if contested, err = a.Receive(5000, nil, nil); err != nil {
			return 0, "", nil, err
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	m := &med{number: a.gw.number(), endToEnd: receivedID(a.now()), status: c.Status, reason: c.Reason, cause: c.Cause, contested: contested}
	if m.status == "" {
		m.status = "OPEN"
	}
	if m.reason == "" {
		m.reason = "REFUND_REQUEST"
	}
	if m.status == "ANALYZED" {
		if m.result = c.Result; m.result == "" {
			m.result = "APPROVED"
		}
	}
	m.createdAt = a.now()
	if c.CreatedAt != nil {
		m.createdAt = *c.CreatedAt
	}
	m.updatedAt = m.createdAt
	if contested != nil {
		m.endToEnd = contested.EndToEnd
	}
	a.meds = append(a.meds, m)
	a.notifyMED("med_created", m)
	return m.number, m.endToEnd, contested, nil
}

// Decide ends the analysis of a MED.
func (a *Account) Decide(number int64, result string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, m := range a.meds {
		if m.number != number {
			continue
		}
		if m.status == "ANALYZED" || m.status == "CANCELLED" {
			return impossible("the MED is %s", m.status)
		}
		m.status, m.result = "ANALYZED", result
		if !on("med-updated-at-stale") {
			m.updatedAt = a.now()
		}
		eventType := "med_accepted"
		if result == "REJECTED" {
			eventType = "med_rejected"
		}
		a.notifyMED(eventType, m)
		return nil
	}
	return impossible("there is no MED %d", number)
}

// Ask runs an operation of the public interface for the account.
func (a *Account) Ask(operation string, path map[string]string, body map[string]any) (map[string]any, error) {
	operations := map[string]handler{
		"createCashOut": createCashOut, "createQrCashOut": createQRCashOut, "createTransfer": createTransfer,
		"createCashIn": createCashIn, "putCob": putCob, "createRefundIn": createRefundIn, "putDevolucao": putDevolucao,
	}
	handle := operations[operation]
	if handle == nil {
		return nil, impossible("unknown operation %q", operation)
	}
	request, err := http.NewRequest(http.MethodPost, "/", nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("X-Idempotency-Key", newUUID())
	open := operation != "createQrCashOut" && operation != "createCashIn" && operation != "putCob"
	_, answer, problem := (&call{r: request, account: a, path: path, body: body}).handleWith(route{handle: handle, open: open})
	if problem != nil {
		return nil, impossible("%v", problem.messages)
	}
	return answer.(object), nil
}

// LastReceipt returns the latest received payment that matches; empty ids match all.
func (a *Account) LastReceipt(transactionID, endToEnd string) (*Transaction, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i := len(a.transactions) - 1; i >= 0; i-- {
		t := a.transactions[i]
		if t.isReceipt() && (transactionID == "" || t.ID == transactionID) && (endToEnd == "" || t.EndToEnd == endToEnd) {
			return t, nil
		}
	}
	return nil, impossible("there is no such received payment")
}
