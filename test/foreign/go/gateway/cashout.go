package gateway

import (
	"fmt"
	"html"
	"net/http"
	"strings"
	"time"
)

// createCashOut handles POST /api/pix/cash-out.
func createCashOut(c *call) (int, any, *failure) {
	a := c.account
	defer a.alone("overspend-across-operations", &a.sendingCashOut)()
	t, problem := readCashOut(c.body)
	if problem != nil {
		return 0, nil, problem
	}
	scenario := c.r.Header.Get("X-Sandbox-Scenario")
	if scenario == "" {
		scenario = a.cashOutScenario
	}
	switch scenario {
	case "insufficient-balance":
		return 0, nil, rule("PIX_INSUFFICIENT_BALANCE", "the balance is below the amount plus the fee")
	case "invalid-key":
		return 0, nil, rule("PIX_INVALID_PIX_KEY", "the key is invalid")
	case "document-mismatch":
		t.willFail = "TAX_ID_MISMATCH"
	case "":
	default:
		if on("unknown-scenario-400") {
			return 0, nil, fail(http.StatusBadRequest, "unknown scenario")
		}
	}
	if problem := a.duplicate(t); problem != nil {
		return 0, nil, problem
	}
	a.pause("duplicate-race")
	t.Fee = a.fee
	if problem := a.checkCashOut(t); problem != nil {
		return 0, nil, problem
	}
	a.pause("overspend-race")
	a.pause("overspend-across-operations")
	a.send(t)
	return http.StatusCreated, sentAnswer(t), nil
}

func sentAnswer(t *Transaction) object {
	created := stamp(t.CreatedAt)
	if on("times-of-brasilia") {
		created = t.CreatedAt.UTC().Format(time.RFC3339Nano)
	}
	if on("generate-time-in-sao-paulo") {
		created = t.CreatedAt.In(time.FixedZone("BRT", -3*3600)).Format("2006-01-02T15:04:05.000")
	}
	external := t.ExternalID
	if on("external-id-trimmed") {
		external = strings.TrimSpace(external)
	}
	if on("texts-html-escaped") {
		external = html.EscapeString(external)
	}
	if on("generate-time-in-hours") {
		created = stamp(t.CreatedAt.Truncate(time.Hour))
	}
	return object{"transactionId": t.ID, "externalId": external, "status": t.Status, "generateTime": created}
}

func readCashOut(body object) (*Transaction, *failure) {
	r := newReader(body)
	amount := r.cashOutAmount()
	external := r.text("externalId", true, 0)
	description := r.text("description", false, 140)
	details, given := r.object("details", true)
	t := &Transaction{Operation: "cash-out", ExternalID: external, Amount: amount, Description: description}
	wrongKey := false
	if given {
		t.Key = details.text("key", true, 0)
		keyType := details.oneOf("keyType", true, "DOCUMENT", "EMAIL", "PHONE", "RANDOM")
		t.Name, t.Document = details.text("name", true, 100), details.document("document", true)
		if t.Key != "" && !keyFits(t.Key, keyType) {
			wrongKey = true
			details.problem("key", "does not have the format of its keyType")
		}
	}
	if !r.failed() {
		t.ISPB = bankISPB
		return t, nil
	}
	if only := (*r.problems)[0]; len(*r.problems) == 1 {
		if wrongKey && on("key-by-business-code") {
			return nil, rule("PIX_INVALID_PIX_KEY", only)
		}
		if strings.HasPrefix(only, "value ") && r.members["value"] != nil && on("amount-by-business-code") {
			return nil, rule("PIX_INVALID_AMOUNT", only)
		}
	}
	return nil, invalid(*r.problems)
}

func (r reader) cashOutAmount() Cents {
	amount, _ := r.amount("value")
	return amount
}

func keyFits(key, keyType string) bool {
	switch keyType {
	case "DOCUMENT":
		return isDocument(key)
	case "EMAIL":
		return isEmail(key)
	case "PHONE":
		return phoneForm.MatchString(key) || on("phone-with-country") && fullPhoneForm.MatchString(key)
	case "RANDOM":
		return uuidForm.MatchString(key) || hexForm.MatchString(key) && !on("random-with-hyphens-only")
	}
	return true
}

func (a *Account) duplicate(t *Transaction) *failure {
	existing := a.known(t.ExternalID, t.Operation)
	if existing == nil && on("external-id-in-any-case") {
		existing = a.transaction(func(o *Transaction) bool {
			return o.Kind == withdraw && strings.EqualFold(o.ExternalID, t.ExternalID)
		})
	}
	if existing == nil && on("external-id-across-accounts") {
		existing = a.gw.foreign(a, t.ExternalID)
	}
	if existing == nil {
		return nil
	}
	f := rule("PIX_DUPLICATE_EXTERNAL_ID", "the externalId is used already")
	f.details = object{"externalId": t.ExternalID, "existingTransactionId": existing.Number}
	if on("existing-id-is-the-uuid") {
		f.details["existingTransactionId"] = existing.ID
	}
	return f
}

// foreign searches other accounts for an externalId, which is a leak.
func (g *Gateway) foreign(than *Account, externalID string) *Transaction {
	g.mu.RLock()
	defer g.mu.RUnlock()
	for _, a := range g.accounts {
		if a != than && a.mu.TryLock() {
			found := a.known(externalID, "")
			a.mu.Unlock()
			if found != nil {
				return found
			}
		}
	}
	return nil
}

// checkCashOut checks balance and limits in the order of the table of codes.
func (a *Account) checkCashOut(t *Transaction) *failure {
	total := t.Amount + t.Fee
	if on("balance-check-without-fee") {
		total = t.Amount
	}
	poor := total > a.available
	if poor && !on("limits-before-balance") {
		return rule("PIX_INSUFFICIENT_BALANCE", "the balance is below the amount plus the fee")
	}
	if limit := a.limits.PerTransaction; limit != nil && (t.Amount > *limit || on("transaction-limit-exclusive") && t.Amount == *limit) {
		return rule("PIX_TRANSACTION_LIMIT_EXCEEDED", fmt.Sprintf("the amount is above %s", limit))
	}
	if limit := a.limits.Daily; limit != nil {
		sum := a.sentToday() + t.Amount
		if sum > *limit || on("daily-limit-exclusive") && sum == *limit {
			return rule("PIX_DAILY_LIMIT_EXCEEDED", fmt.Sprintf("the day's amount would be above %s", limit))
		}
	}
	if limit := a.limits.Night; limit != nil && isNight(a.wallClock()) && t.Amount > *limit {
		return rule("PIX_NIGHT_LIMIT_EXCEEDED", fmt.Sprintf("the amount is above %s, the limit from 20h to 6h", limit))
	}
	if poor {
		return rule("PIX_INSUFFICIENT_BALANCE", "the balance is below the amount plus the fee")
	}
	return nil
}

func (a *Account) wallClock() time.Time {
	if on("night-by-utc") {
		return a.now()
	}
	return a.local()
}

func isNight(local time.Time) bool {
	begin, end := 20, 6
	if on("night-from-21") {
		begin = 21
	}
	if on("night-until-5") {
		end = 5
	}
	return local.Hour() >= begin || local.Hour() < end
}

func (a *Account) sentToday() Cents {
	today := a.local().Format("2006-01-02")
	sum := Cents(0)
	for _, t := range a.transactions {
		counts := t.Operation == "cash-out" && t.Status != errored || on("everything-sent-counts") && t.isSent()
		if counts && t.CreatedAt.Add(a.localShift).Format("2006-01-02") == today {
			sum += t.Amount
		}
	}
	if on("daily-sum-of-24-hours") {
		sum = 0
		for _, t := range a.transactions {
			if t.Operation == "cash-out" && t.Status != errored && a.now().Sub(t.CreatedAt) < 24*time.Hour {
				sum += t.Amount
			}
		}
	}
	if on("daily-sum-of-settled") {
		sum = 0
		for _, t := range a.transactions {
			if t.Operation == "cash-out" && t.Status == confirmed {
				sum += t.Amount
			}
		}
	}
	return sum
}
