package gateway

import (
	"encoding/json"
	"math/big"
	"net/http"
	"sort"
	"strings"
	"time"
)

// split is the share of one recipient; a percentage is in units of 0.0001 %.
type split struct {
	percentage bool
	cents      Cents
	percent    int64
	immediate  bool
}

const percentUnit = 10000

// share returns the part of an amount that the split gets, rounded down.
func (s split) share(amount Cents) Cents {
	if !s.percentage {
		return s.cents
	}
	percent := s.percent
	if on("percent-truncated") {
		percent = percent / percentUnit * percentUnit
	}
	product := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(percent))
	return Cents(product.Div(product, big.NewInt(100*percentUnit)).Int64())
}

// createCashIn handles POST /api/pix/cash-in.
func createCashIn(c *call) (int, any, *failure) {
	a := c.account
	t, qrImage, seconds, problem := a.readCashIn(c.body)
	if problem != nil {
		return 0, nil, problem
	}
	if a.providerFails && on("failed-charge-keeps-external-id") {
		t.Kind, t.Status = payment, errored
		a.add(t)
	}
	if a.providerFails {
		if on("provider-failure-502") {
			return 0, nil, fail(http.StatusBadGateway, "the provider failed; try again")
		}
		return 0, nil, fail(http.StatusInternalServerError, "the provider failed; try again")
	}
	scenario := c.r.Header.Get("X-Sandbox-Scenario")
	if scenario == "" {
		scenario = a.cashInScenario
	}
	t.Kind = payment
	a.add(t)
	t.expiresAt = t.CreatedAt.Add(time.Duration(seconds) * time.Millisecond)
	switch scenario {
	case "webhook-error":
		a.after(50*time.Millisecond, func() { a.failCharge(t) })
	case "webhook-delay":
		t.delayed = 2 * time.Second
	}
	if on("expired-charge-fails") {
		a.after(t.expiresAt.Sub(t.CreatedAt), func() { a.failCharge(t) })
	}
	return http.StatusCreated, chargeAnswer(t, qrImage), nil
}

func (a *Account) failCharge(t *Transaction) {
	if t.Status != pending {
		return
	}
	t.Status, t.DoneAt = errored, a.now()
	t.ErrorCode, t.ErrorMessage = "CHARGE_FAILED", "the charge failed"
	a.notifyReceived(t)
}

func chargeAnswer(t *Transaction, qrImage bool) object {
	code := brCode(location(t.ID), "***", t.Amount)
	correlation := newUUID()
	if on("correlation-id-nil") {
		correlation = "00000000-0000-0000-0000-000000000000"
	}
	answer := object{
		"transactionId": t.ID, "correlationId": correlation, "externalId": t.ExternalID, "status": t.Status,
		"pixCode": code, "generateTime": stamp(t.CreatedAt), "expirationDate": stamp(t.expiresAt),
	}
	if on("expiration-date-go") {
		answer["expirationDate"] = t.expiresAt.String()
	}
	if qrImage {
		answer["qrCodeImage"] = qrImageURL(code)
	} else if on("qr-image-empty") {
		answer["qrCodeImage"] = ""
	}
	return answer
}

func (a *Account) readCashIn(body object) (t *Transaction, qrImage bool, milliseconds int64, problem *failure) {
	r := newReader(body)
	charge, given := r.object("transaction", true)
	t = &Transaction{Operation: "cash-in", Key: a.Chave, ISPB: bankISPB}
	belowMinimum := false
	if given {
		t.Amount, _ = charge.amount("value")
		t.Description = charge.text("description", true, 140)
		t.ExternalID = charge.text("externalId", true, 0)
		standard := int64(86400)
		if on("charge-expires-after-an-hour") {
			standard = 3600
		}
		if a.minimumExpiration > standard {
			standard = a.minimumExpiration
		}
		before := len(*charge.problems)
		milliseconds = charge.seconds("expirationTime", 30, 604800, standard)
		if len(*charge.problems) == before && milliseconds < a.minimumExpiration*1000 {
			belowMinimum = true
			charge.problem("expirationTime", "must be at least %d, the minimum of the provider", a.minimumExpiration)
		}
		qrImage = charge.boolean("generateQrCode")
		if t.ExternalID != "" && a.known(t.ExternalID, t.Operation) != nil {
			charge.problem("externalId", "is used already")
		}
	}
	if payer, given := r.object("payer", true); given {
		t.Name = payer.text("fullName", true, 100)
		t.Document = payer.document("document", !on("payer-document-optional"))
		if on("payer-check-digits") && isDocument(t.Document) && !hasCheckDigits(t.Document) {
			payer.problem("document", "has wrong check digits")
		}
	}
	readAdditionalInfo(r)
	t.splits = readSplits(r, t.Amount)
	if !r.failed() {
		return t, qrImage, milliseconds, nil
	}
	problem = invalid(*r.problems)
	if belowMinimum && !on("below-minimum-without-code") {
		problem.errorCode = "PROVIDER_EXPIRATION_BELOW_MINIMUM"
	}
	return nil, false, 0, problem
}

func readAdditionalInfo(r reader) {
	info, given := r.object("additionalInfo", false)
	if !given {
		return
	}
	max := 10
	if on("additional-info-of-11") {
		max = 11
	}
	if len(info.members) > max {
		r.problem("additionalInfo", "must have at most 10 keys")
	}
	keys := make([]string, 0, len(info.members))
	for key := range info.members {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		if _, isText := info.members[key].(string); !isText && !on("additional-info-of-anything") {
			info.problem(key, "must be a string")
		}
	}
}

func readSplits(r reader, amount Cents) []split {
	splits := []split{}
	for i, value := range r.list("splits", 10) {
		item, isObject := r.item("splits", i, value)
		if !isObject {
			continue
		}
		item.text("pixKey", true, 255)
		item.oneOf("pixKeyType", true, "EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM")
		item.text("name", true, 255)
		item.document("document", true)
		s := split{percentage: item.oneOf("type", true, "FIXED", "PERCENTAGE") == "PERCENTAGE"}
		if s.percentage {
			s.percent = item.percent("value")
		} else {
			s.cents, _ = item.amount("value")
		}
		s.immediate = item.boolean("immediate")
		splits = append(splits, s)
	}
	if !r.failed() && exceeds(splits, amount) {
		r.problem("splits", "must not exceed the amount")
	}
	return splits
}

func (r reader) percent(member string) int64 {
	number, present := r.number(member, true)
	if !present {
		return 0
	}
	text := number.String()
	if whole, decimals, _ := strings.Cut(text, "."); len(decimals) > 4 && !strings.ContainsAny(text, "eE") {
		text = whole + "." + decimals[:4] // finer than a cent of any amount
	}
	value, err := scaled(json.Number(text), 4)
	if err != nil || value < percentUnit/100 {
		r.problem(member, "must be a percentage of at least 0.01")
	}
	return value
}

func exceeds(splits []split, amount Cents) bool {
	sum := new(big.Int)
	for _, s := range splits {
		if !s.percentage {
			sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(s.cents)), big.NewInt(100*percentUnit)))
		} else if !on("split-sum-of-fixed-only") {
			sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(s.percent)))
		}
	}
	order := sum.Cmp(new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(100*percentUnit)))
	return order > 0 || on("split-sum-exclusive") && order == 0 && len(splits) > 0
}

// payOut executes the splits of a paid charge: immediate ones right away, the
// others at the end of the account's day, because its frequency is daily.
func (a *Account) payOut(t *Transaction) {
	later, gross := Cents(0), t.Amount
	for _, s := range t.splits {
		if !s.percentage && on("percentage-of-the-rest") {
			gross -= s.cents
		}
	}
	for _, s := range t.splits {
		switch {
		case s.immediate && !on("immediate-splits-wait"):
			a.available -= s.share(gross)
		default:
			later += s.share(gross)
		}
	}
	if later == 0 || on("splits-every-month") {
		return
	}
	local := a.local()
	midnight := local.Truncate(24 * time.Hour).Add(24 * time.Hour)
	a.after(midnight.Sub(local), func() { a.available -= later })
}
