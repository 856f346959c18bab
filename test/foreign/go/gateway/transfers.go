package gateway

import (
	"net/http"
	"strings"
	"time"
)

// createTransfer handles POST /dict/pix.
func createTransfer(c *call) (int, any, *failure) {
	a := c.account
	key := c.r.Header.Get("X-Idempotency-Key")
	if key == "" {
		return 0, nil, fail(http.StatusBadRequest, "the header x-idempotency-key is required")
	}
	if !isUUIDv4(key, on("idempotency-any-uuid")) {
		return 0, nil, fail(http.StatusBadRequest, "x-idempotency-key must be a UUID v4")
	}
	sent := key
	key = strings.ToLower(key)
	defer a.alone("overspend-across-operations", &a.sendingTransfer)()
	if on("idempotency-across-accounts") {
		a.gw.mu.RLock()
		t := a.gw.idempotency[key]
		a.gw.mu.RUnlock()
		if t != nil {
			return http.StatusOK, transferAnswer(t), nil
		}
	}
	if t := a.transfers[key]; t != nil {
		if again, _, _, problem := readTransfer(c.body); on("other-body-409") && (problem != nil || again.Amount != t.Amount || again.Key != t.Key) {
			return 0, nil, fail(http.StatusConflict, "x-idempotency-key was used with another body")
		}
		return transferStatus(false), transferAnswer(t), nil
	}
	a.pause("idempotency-race")
	t, expiration, denied, problem := readTransfer(c.body)
	if problem != nil {
		return 0, nil, problem
	}
	if problem := a.checkTransfer(t, denied); problem != nil {
		return 0, nil, problem
	}
	a.pause("overspend-across-operations")
	t.idempotencyKey = sent
	if on("fee-on-transfers") {
		t.Fee = a.fee
	}
	a.send(t)
	a.transfers[key] = t
	if on("idempotency-until-settled") {
		t.settledHook = func() { delete(a.transfers, key) }
	}
	if on("idempotency-for-ten-minutes") {
		a.after(10*time.Minute, func() { delete(a.transfers, key) })
	}
	a.gw.mu.Lock()
	a.gw.idempotency[key] = t
	a.gw.mu.Unlock()
	a.after(time.Duration(expiration)*time.Millisecond, func() {
		if t.Status == pending {
			a.failSent(t, "PAYMENT_EXPIRED")
		}
	})
	return transferStatus(true), transferAnswer(t), nil
}

func transferStatus(isNew bool) int {
	if on("transfer-201") && isNew {
		return http.StatusCreated
	}
	return http.StatusOK
}

func readTransfer(body object) (t *Transaction, expiration int64, denied []string, problem *failure) {
	r := newReader(body)
	key := r.text("pixKey", true, 0)
	if key != "" && !isDocument(key) && !isEmail(key) && !fullPhoneForm.MatchString(key) && !uuidForm.MatchString(key) {
		r.problem("pixKey", "must be a CPF, a CNPJ, an e-mail, a phone number with +55 or an EVP")
	}
	priority := r.oneOf("priority", false, "HIGH", "NORM")
	needed := (priority == "HIGH" || priority == "" && on("high-by-default")) && !(on("high-needs-no-document-for-cpf") && len(key) == 11)
	document := r.document("creditorDocument", needed)
	description := r.text("description", false, 0)
	standard := int64(600)
	if on("transfer-expires-after-an-hour") {
		standard = 3600
	}
	expiration = r.seconds("expiration", 1, 10800, standard)
	amounts, _ := r.object("payment", true)
	var amount Cents
	if amounts.members != nil && len(amounts.members) > 0 {
		if currency := amounts.text("currency", true, 0); currency != "" && currency != "BRL" {
			amounts.problem("currency", "must be BRL")
		}
		amount, _ = amounts.amount("amount")
	} else if !r.failed() {
		r.problem("payment", "must have currency and amount")
	}
	for i, item := range r.list("ispbDeny", 0) {
		ispb, isText := item.(string)
		if !isText {
			r.problem("ispbDeny", "must be a list of strings")
		}
		if i == 0 || !on("only-first-denied") {
			denied = append(denied, ispb)
		}
	}
	if r.failed() {
		problem := invalid(*r.problems)
		return nil, 0, nil, problem
	}
	return &Transaction{Operation: "transfer", Key: key, Description: description, Document: document, Amount: amount}, expiration, denied, nil
}

func (a *Account) checkTransfer(t *Transaction, denied []string) *failure {
	entry := a.gw.lookUp(t.Key)
	if !entry.Registered {
		return fail(http.StatusUnprocessableEntity, "the key is not in the directory")
	}
	for _, ispb := range denied {
		if ispb == entry.ISPB {
			return fail(http.StatusUnprocessableEntity, "the institution %s is blocked by ispbDeny", ispb)
		}
	}
	total := t.Amount
	if on("fee-on-transfers") {
		total += a.fee
	}
	if total > a.available {
		status := http.StatusUnprocessableEntity
		if on("transfer-insufficient-400") {
			status = http.StatusBadRequest
		}
		return fail(status, "insufficient balance")
	}
	t.ISPB, t.Name = entry.ISPB, entry.Name
	if entry.Document != "" {
		t.Document = entry.Document
	}
	return nil
}

func transferAnswer(t *Transaction) object {
	kind := map[string]string{pending: "PENDING", confirmed: "COMPLETED", errored: "ERROR"}[t.Status]
	if on("transfer-replayed-as-created") {
		kind = "PENDING"
	}
	return object{
		"endToEndId": "PLACEHOLDER-" + t.ID, "eventDate": stamp(t.CreatedAt), "id": t.Number,
		"payment": object{"amount": t.Amount}, "type": kind,
	}
}
