package gateway

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
)

// header is a header that a registration adds to its deliveries.
type header struct{ key, value string }

// registration is a URL that gets the notifications of an event type.
type registration struct {
	url     string
	headers []header
	secret  []byte
	version int
}

var eventTypes = []string{"cash_in", "cash_out", "refund_in", "refund_out", "med_created", "med_accepted", "med_rejected"}

var blockedHeaders = map[string]bool{
	"host": true, "content-length": true, "connection": true, "transfer-encoding": true, "content-type": true, "user-agent": true,
}

const maxURLs = 3

// registerWebhook handles POST /api/webhooks.
func registerWebhook(c *call) (int, any, *failure) {
	if !c.account.registrationEnabled {
		if on("disabled-route-stores") {
			_, _ = c.account.register(c.body)
		}
		return http.StatusOK, object{"success": false, "message": "this route is disabled; register URLs in the dashboard of the account"}, nil
	}
	if _, problem := c.account.register(c.body); problem != nil {
		return 0, nil, problem
	}
	return http.StatusOK, object{"success": true, "message": "the URL is registered"}, nil
}

// register adds a URL to an event type, or updates an existing one.
func (a *Account) register(body object) (*registration, *failure) {
	r := newReader(body)
	address := r.text("url", true, 0)
	if address != "" && !isHTTPS(address) {
		r.problem("url", "must be an HTTPS URL")
	}
	eventType := r.oneOf("eventType", true, eventTypes...)
	headers := []header{}
	max := 5
	if on("six-headers") {
		max = 6
	}
	for i, value := range r.list("headers", max) {
		item, isObject := r.item("headers", i, value)
		if !isObject {
			continue
		}
		one := header{item.text("key", true, 0), ""}
		if value, isText := item.members["value"].(string); isText {
			one.value = value
		} else {
			item.text("value", true, 0)
		}
		name := strings.ToLower(one.key)
		if on("blocked-headers-by-case") {
			name = one.key
		}
		if blockedHeaders[name] {
			item.problem("key", "is a blocked name")
		} else if one.key != "" && !headerNameForm.MatchString(one.key) {
			item.problem("key", "must be a header name")
		}
		if strings.ContainsAny(one.value, "\r\n\x00") {
			item.problem("value", "must be one line")
		}
		headers = append(headers, one)
	}
	if r.failed() {
		return nil, invalid(*r.problems)
	}
	return a.upsert(eventType, address, headers)
}

func (a *Account) upsert(eventType, address string, headers []header) (*registration, *failure) {
	active := a.hooks[eventType]
	count := len(active)
	if on("urls-per-account") {
		count = 0
		for _, hooks := range a.hooks {
			count += len(hooks)
		}
	}
	full := count >= maxURLs
	a.pause("registration-race")
	active = a.hooks[eventType]
	for _, hook := range active {
		if sameURL(hook.url, address) && !(full && on("known-url-refused-when-full")) {
			if on("update-keeps-headers") {
				headers = append(hook.headers, headers...)
			}
			hook.headers = headers
			hook.version++
			return hook, nil
		}
	}
	if full {
		return nil, fail(http.StatusBadRequest, "an event type has at most 3 active URLs")
	}
	hook := &registration{url: address, headers: headers, secret: random(24), version: 1}
	a.hooks[eventType] = append(active, hook)
	return hook, nil
}

func sameURL(a, b string) bool {
	if on("urls-without-query") {
		a, _, _ = strings.Cut(a, "?")
		b, _, _ = strings.Cut(b, "?")
	}
	return a == b || on("urls-in-any-case") && strings.EqualFold(a, b)
}

func (h *registration) secretText() string {
	return "whsec_" + base64.StdEncoding.EncodeToString(h.secret)
}

func isHTTPS(address string) bool {
	if on("https-somewhere") {
		return strings.Contains(address, "https://")
	}
	parsed, err := url.Parse(address)
	return err == nil && strings.EqualFold(parsed.Scheme, "https") && parsed.Hostname() != ""
}
