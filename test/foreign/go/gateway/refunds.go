package gateway

import (
	"net/http"
	"time"
)

const refundDays = 89

// overdue reports whether it is too late to refund a payment.
func (a *Account) overdue(t *Transaction) bool {
	days := refundDays
	if on("refund-deadline-of-90-days") {
		days = 90
	}
	from := t.DoneAt
	if on("deadline-from-creation") {
		from = t.CreatedAt
	}
	return a.now().After(from.Add(time.Duration(days) * 24 * time.Hour))
}

// refund starts a refund of a received payment and reserves its money.
func (a *Account) refund(t *Transaction, parent *Transaction) *Transaction {
	t.Kind, t.Parent = refundIn, parent
	t.Name, t.Document, t.Key, t.ISPB = parent.Name, parent.Document, parent.Key, parent.ISPB
	a.add(t)
	t.EndToEnd = returnID(t.CreatedAt)
	t.providerID = t.EndToEnd
	parent.taken += t.Amount
	if !on("refund-books-when-settled") {
		a.reserve(t.Amount)
	}
	if a.automatic || on("refunds-settle-at-once") {
		a.after(20*time.Millisecond, func() { a.settleRefund(t, "") })
	}
	return t
}

// settleRefund settles a refund; it fails if there is a reason.
func (a *Account) settleRefund(t *Transaction, reason string) {
	if t.Status != pending {
		return
	}
	t.DoneAt = a.now()
	booked := !on("refund-books-when-settled")
	if reason == "" {
		t.Status = confirmed
		if booked {
			a.blocked -= t.Amount
		} else {
			a.available -= t.Amount
		}
	} else {
		t.Status, t.ErrorCode, t.ErrorMessage = errored, "REFUND_FAILED", reason
		if booked {
			a.reserve(-t.Amount)
		}
		if !on("failed-refund-counts") {
			t.Parent.taken -= t.Amount
		}
	}
	a.notifyRefunded(t)
}

// left returns the amount of a payment that can still be refunded.
func (a *Account) left(parent *Transaction, operation string) Cents {
	if !on("devolucao-ignores-refund-in") || operation != "devolucao" {
		return parent.Amount - parent.taken
	}
	left := parent.Amount
	for _, t := range a.transactions {
		if t.Parent == parent && t.Operation == operation && t.Status != errored {
			left -= t.Amount
		}
	}
	return left
}

// createRefundIn handles POST /api/pix/refund-in/{id}.
func createRefundIn(c *call) (int, any, *failure) {
	a := c.account
	defer a.alone("refund-race-across-families", &a.refundingIn)()
	r := newReader(c.body)
	amount, _ := r.amount("refundValue")
	reason, external := r.text("reason", false, 0), r.text("externalId", false, 0)
	if r.failed() {
		return 0, nil, invalid(*r.problems)
	}
	parent := a.transaction(func(t *Transaction) bool { return t.ID == c.path["id"] })
	if parent == nil || parent.Kind != payment && !on("refund-in-of-sent-payment") {
		if on("refund-in-unknown-400") {
			return 0, nil, fail(http.StatusBadRequest, "the transaction was not found")
		}
		return 0, nil, fail(http.StatusNotFound, "the parent transaction was not found")
	}
	if on("families-apart") && parent.Operation == "cob" {
		return 0, nil, fail(http.StatusNotFound, "the parent transaction was not found")
	}
	if parent.Status != confirmed {
		return 0, nil, fail(http.StatusBadRequest, "the transaction is not settled")
	}
	if a.overdue(parent) {
		if on("refund-in-deadline-422") {
			return 0, nil, fail(http.StatusUnprocessableEntity, "the deadline of 89 days has passed")
		}
		return 0, nil, fail(http.StatusBadRequest, "the deadline of 89 days has passed")
	}
	if amount > a.left(parent, "refund-in") {
		return 0, nil, fail(http.StatusBadRequest, "refundValue exceeds what is left of the payment")
	}
	if amount > a.available {
		return 0, nil, fail(http.StatusBadRequest, "insufficient balance")
	}
	if external != "" && a.transaction(func(t *Transaction) bool { return t.Operation == "refund-in" && t.ExternalID == external }) != nil {
		return 0, nil, fail(http.StatusBadRequest, "a refund with this externalId exists already")
	}
	if external == "" {
		external = newUUID()
	}
	a.pause("refund-in-race")
	a.pause("refund-race-across-families")
	t := a.refund(&Transaction{Operation: "refund-in", Amount: amount, ExternalID: external, Description: reason}, parent)
	var value any = t.Amount
	if on("refund-value-as-text") {
		value = t.Amount.String()
	}
	if on("refund-value-in-cents") {
		value = int64(t.Amount)
	}
	return http.StatusCreated, object{
		"transactionId": t.ID, "externalId": t.ExternalID, "status": t.Status, "refundValue": value,
		"providerTransactionId": t.providerID, "generateTime": stamp(t.CreatedAt),
	}, nil
}

// putDevolucao handles PUT /pix/{e2eid}/devolucao/{id}.
func putDevolucao(c *call) (int, any, *failure) {
	a, e2eid, id := c.account, c.path["e2eid"], c.path["id"]
	defer a.alone("refund-race-across-families", &a.refundingOut)()
	form := endToEndForm
	if on("e2e-always-33") {
		form = longEndToEnd
	}
	if !form.MatchString(e2eid) {
		if on("malformed-e2eid-404") {
			return 0, nil, fail(http.StatusNotFound, "the payment was not found")
		}
		return 0, nil, fail(http.StatusBadRequest, "e2eid must have 32 letters and digits")
	}
	if characters(id) > 35 {
		return 0, nil, fail(http.StatusBadRequest, "id must have at most 35 characters")
	}
	t, problem := readDevolucao(id, c.body)
	if problem != nil {
		return 0, nil, problem
	}
	parent := a.paymentOf(e2eid)
	if parent == nil {
		return 0, nil, fail(http.StatusNotFound, "no received payment has this e2eid")
	}
	if existing := a.devolucao(parent, id); existing != nil {
		if existing.Amount == t.Amount && !on("devolucao-repeated-400") {
			return http.StatusOK, devolucaoAnswer(existing), nil
		}
		return 0, nil, fail(http.StatusBadRequest, "the id is used already")
	}
	if a.overdue(parent) {
		return 0, nil, fail(http.StatusUnprocessableEntity, "the deadline of 89 days has passed")
	}
	exceeds := t.Amount > a.left(parent, "devolucao")
	a.pause("devolucao-race")
	a.pause("refund-race-across-families")
	if exceeds {
		return 0, nil, fail(http.StatusBadRequest, "valor exceeds what is left of the payment")
	}
	if t.Amount > a.available {
		return 0, nil, fail(http.StatusBadRequest, "insufficient balance")
	}
	a.refund(t, parent)
	if on("devolucao-200") {
		return http.StatusOK, devolucaoAnswer(t), nil
	}
	return http.StatusCreated, devolucaoAnswer(t), nil
}

func (a *Account) paymentOf(e2eid string) *Transaction {
	found := a.transaction(func(t *Transaction) bool {
		return t.EndToEnd == e2eid && !(on("families-apart") && t.Operation == "cash-in") && (t.isReceipt() || on("devolucao-of-sent-payment") && t.Status == confirmed)
	})
	if found != nil || !on("devolucao-of-any-account") {
		return found
	}
	a.gw.mu.RLock()
	defer a.gw.mu.RUnlock()
	for _, other := range a.gw.accounts {
		if other != a && other.mu.TryLock() {
			found = other.transaction(func(t *Transaction) bool { return t.EndToEnd == e2eid && t.isReceipt() })
			other.mu.Unlock()
			if found != nil {
				return found
			}
		}
	}
	return nil
}

func (a *Account) devolucao(parent *Transaction, id string) *Transaction {
	return a.transaction(func(t *Transaction) bool {
		return t.Operation == "devolucao" && t.Parent == parent && t.ExternalID == id
	})
}

func readDevolucao(id string, body object) (*Transaction, *failure) {
	r := newReader(body)
	text := r.text("valor", true, 0)
	amount, ok := parseDecimalText(text, on("devolucao-valor-of-one-decimal"))
	if _, isText := r.members["valor"].(string); isText && (!ok || amount < 1) {
		r.problem("valor", "must be a decimal above 0.00 with 2 decimals")
	}
	natures := []string{"ORIGINAL", "RETIRADA"}
	if on("med-natures-accepted") {
		natures = append(natures, "MED_OPERACIONAL", "MED_FRAUDE")
	}
	nature := r.oneOf("natureza", false, natures...)
	if nature == "" {
		nature = "ORIGINAL"
	}
	description := r.text("descricao", false, 140)
	if r.failed() {
		return nil, invalid(*r.problems)
	}
	return &Transaction{Operation: "devolucao", ExternalID: id, Amount: amount, natureza: nature, Description: description}, nil
}

func devolucaoAnswer(t *Transaction) object {
	status := map[string]string{pending: "EM_PROCESSAMENTO", confirmed: "DEVOLVIDO", errored: "NAO_REALIZADO"}[t.Status]
	rtrID := t.EndToEnd[:32]
	if on("rtrid-of-33") {
		rtrID = t.EndToEnd
	}
	answer := object{
		"id": t.ExternalID, "rtrId": rtrID, "valor": t.Amount.String(), "natureza": t.natureza,
		"horario": object{"solicitacao": stamp(t.CreatedAt)}, "status": status,
	}
	if t.Description != "" {
		answer["descricao"] = t.Description
	}
	if t.ErrorMessage != "" {
		answer["motivo"] = t.ErrorMessage
	}
	if on("unsent-refund-members-null") {
		answer["descricao"], answer["motivo"] = orNull(t.Description), orNull(t.ErrorMessage)
	}
	return answer
}
