package gateway

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// delivery is the delivery of one notification to one URL.
type delivery struct {
	id       string
	url      string
	headers  []header
	secret   []byte
	body     []byte
	attempts int
}

// retryDelays are the delays after failed attempts, on the clock of the account.
var retryDelays = []time.Duration{2 * time.Second, 15 * time.Second, time.Minute, 10 * time.Minute, time.Hour}

func newDelivery(hook *registration, payload any) *delivery {
	body, err := json.Marshal(payload)
	if err != nil {
		panic(err)
	}
	return &delivery{id: "msg_" + newUUID(), url: hook.url, headers: hook.headers, secret: hook.secret, body: body}
}

// launch attempts a delivery in the background; the caller holds the account's lock.
func (a *Account) launch(d *delivery) {
	a.inFlight++
	down := a.receiversFail
	go func() {
		status, err := 0, fmt.Errorf("the receiver does not answer")
		if !down {
			status, err = a.gw.post(d)
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		a.inFlight--
		a.settled.Broadcast()
		d.attempts++
		done := err == nil && status >= 200 && status < 300
		if on("only-200-delivers") {
			done = err == nil && status == http.StatusOK
		}
		if !done && d.attempts <= len(retryDelays) && !on("never-retried") {
			if on("retries-without-headers") {
				d.headers = nil
			}
			a.after(retryDelays[d.attempts-1], func() { a.launch(d) })
		}
	}()
}

// post makes one attempt, signed according to Standard Webhooks, and returns the status.
func (g *Gateway) post(d *delivery) (int, error) {
	g.sending <- struct{}{}
	defer func() { <-g.sending }()
	method := http.MethodPost
	if on("notified-by-put") {
		method = http.MethodPut
	}
	request, err := http.NewRequest(method, d.url, bytes.NewReader(d.body))
	if err != nil {
		return 0, err
	}
	for _, h := range d.headers {
		if on("empty-headers-dropped") && h.value == "" || on("same-headers-overwritten") && request.Header.Get(h.key) != "" {
			continue
		}
		request.Header.Add(h.key, h.value)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "pixgate/1.0")
	if d.secret != nil && !on("unsigned") {
		sentAt := strconv.FormatInt(time.Now().Unix(), 10)
		mac := hmac.New(sha256.New, d.secret)
		fmt.Fprintf(mac, "%s.%s.%s", d.id, sentAt, d.body)
		request.Header.Set("Webhook-Id", d.id)
		request.Header.Set("Webhook-Timestamp", sentAt)
		request.Header.Set("Webhook-Signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	response, err := g.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	return response.StatusCode, err
}
