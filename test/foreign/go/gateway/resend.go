package gateway

import (
	"net/http"
	"regexp"
	"strconv"
	"time"
)

const resendsPerMinute = 60

var allDigits = regexp.MustCompile(`^[0-9]+$`)

// resendWebhook handles POST /api/resend-webhook/{transactionIdentifier}.
func resendWebhook(c *call) (int, any, *failure) {
	a := c.account
	deliveries, problem := a.prepareResend(c)
	if problem != nil {
		return 0, nil, problem
	}
	if c.account.receiversDown() {
		return 0, nil, fail(http.StatusBadGateway, "the target did not answer")
	}
	status, sentAt := 0, time.Time{}
	for i, d := range deliveries {
		at := a.clock()
		answered, err := a.gw.post(d)
		if err != nil && len(deliveries) == 1 {
			if on("unreachable-target-is-zero") {
				answered = 0
			} else {
				return 0, nil, fail(http.StatusBadGateway, "the target did not answer")
			}
		}
		if i == 0 {
			status, sentAt = answered, at
		}
	}
	if on("resend-status-always-200") {
		status = http.StatusOK
	}
	logID := a.gw.number()
	if on("webhook-log-id-zero") {
		logID = 0
	}
	return http.StatusOK, object{
		"message": "the notification was sent again", "webhookLogId": logID, "sentAt": stamp(sentAt), "statusCode": status,
	}, nil
}

func (a *Account) receiversDown() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.receiversFail
}

// limitResends counts a request; it returns a failure if there were too many.
func (a *Account) limitResends() *failure {
	now := a.now()
	recent := &a.resends
	if on("resends-limited-together") {
		a.gw.mu.Lock()
		defer a.gw.mu.Unlock()
		recent = &a.gw.resends
	}
	kept := (*recent)[:0]
	for _, at := range *recent {
		if now.Sub(at) < time.Minute && !(on("resend-window-fixed") && at.Before(now.Truncate(time.Minute))) {
			kept = append(kept, at)
		}
	}
	*recent = kept
	max := resendsPerMinute
	if on("resends-100-per-minute") {
		max = 100
	}
	if len(kept) >= max {
		wait := time.Minute - now.Sub(kept[0])
		f := fail(http.StatusTooManyRequests, "at most 60 requests per minute")
		if !on("no-retry-after") {
			f.headers = map[string]string{"Retry-After": strconv.Itoa(int(wait/time.Second) + 1)}
		}
		return f
	}
	*recent = append(kept, now)
	return nil
}

func (a *Account) prepareResend(c *call) ([]*delivery, *failure) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if problem := a.limitResends(); problem != nil {
		return nil, problem
	}
	r := newReader(c.body)
	target := r.text("url", false, 0)
	if _, present := r.members["url"].(string); present && !isHTTPS(target) {
		r.problem("url", "must be an HTTPS URL")
	}
	if r.failed() {
		return nil, invalid(*r.problems)
	}
	t := a.identified(c.path["transactionIdentifier"])
	if t == nil {
		return nil, fail(http.StatusNotFound, "the transaction was not found")
	}
	if t.notifiedPayload == nil {
		if on("resend-of-pending-404") {
			return nil, fail(http.StatusNotFound, "the transaction has no notification yet")
		}
		return nil, fail(http.StatusBadRequest, "the transaction has no notification yet")
	}
	hooks := a.hooks[t.notifiedType]
	if target != "" {
		temporary := &registration{url: target}
		if on("resend-url-stored") {
			_, _ = a.upsert(t.notifiedType, target, nil)
		}
		hooks = []*registration{temporary}
	}
	if len(hooks) == 0 {
		return nil, fail(http.StatusBadRequest, "no URL is configured for this operation, and none was given")
	}
	deliveries := []*delivery{}
	if on("resend-to-first-url") {
		hooks = hooks[:1]
	}
	for _, hook := range hooks {
		d := newDelivery(hook, t.notifiedPayload)
		if on("resend-without-headers") {
			d.headers = nil
		}
		deliveries = append(deliveries, d)
	}
	return deliveries, nil
}

// identified returns the transaction with this number, externalId or end-to-end id.
func (a *Account) identified(identifier string) *Transaction {
	found := a.transaction(func(t *Transaction) bool {
		return strconv.FormatInt(t.Number, 10) == identifier || t.ID == identifier && !on("resend-not-by-uuid")
	})
	if found == nil && !(on("digits-are-a-number") && allDigits.MatchString(identifier)) {
		found = a.transaction(func(t *Transaction) bool { return t.ExternalID == identifier })
	}
	if found == nil {
		found = a.transaction(func(t *Transaction) bool { return t.EndToEnd != "" && t.toldEndToEnd() == identifier })
	}
	if found == nil && on("resend-of-any-account") {
		found = a.gw.foreign(a, identifier)
	}
	return found
}
