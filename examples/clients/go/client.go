package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	patience = 10 * time.Second
	attempts = 3
	// Maximum number of times that a call is sent if the gateway does not accept it (429 or 503).
	tries = 4
)

// ErrRefused: the gateway refused the payment. It does not exist.
var ErrRefused = errors.New("refused")

// ErrUnknown: it is unknown whether the payment exists. Look it up later, and do not pay again under another id.
var ErrUnknown = errors.New("unknown")

// Client of one account.
type Client struct {
	BaseURL, ClientID, ClientSecret string
	// PEM.
	Certificate string
	token       string
	renewAt     time.Time
}

// Destination of a payment.
type Destination struct {
	Key      string `json:"key"`
	KeyType  string `json:"keyType"`
	Name     string `json:"name"`
	Document string `json:"document"`
}

// Payment as the gateway reports it.
type Payment struct {
	TransactionID  string      `json:"transactionId"`
	Status         string      `json:"status"`
	OriginalAmount json.Number `json:"originalAmount"`
}

type answer struct {
	status     int
	body       []byte
	retryAfter string
}

func (a answer) problem() error {
	var said struct {
		Code    string          `json:"code"`
		Message json.RawMessage `json:"message"`
	}
	_ = json.Unmarshal(a.body, &said)
	return fmt.Errorf("%w: %d %s %s", ErrRefused, a.status, said.Code, said.Message)
}

// Pay sends a payment under your own id. Store the id before the call, to be able to find the payment again. The
// amount is decimal text, such as 25.50: it never becomes a float.
func (c *Client) Pay(externalID, amount string, to Destination) (Payment, error) {
	order, err := json.Marshal(map[string]any{"value": json.Number(amount), "externalId": externalID, "details": to})
	if err != nil {
		return Payment{}, err
	}
	for range [attempts]struct{}{} {
		got, err := c.call(http.MethodPost, "/api/pix/cash-out", order)
		if errors.Is(err, ErrRefused) {
			return Payment{}, err
		}
		if err == nil {
			var payment Payment
			switch {
			case got.status == http.StatusCreated && json.Unmarshal(got.body, &payment) == nil:
				return payment, nil
			case got.status == http.StatusConflict || bytes.Contains(got.body, []byte(`"PIX_DUPLICATE_EXTERNAL_ID"`)):
			case got.status >= 400 && got.status < 500 && got.status != http.StatusTooManyRequests:
				return Payment{}, got.problem()
			}
		}
		// The response was lost, or the id is already used: the payment may exist.
		found, err := c.find(externalID)
		if err != nil {
			continue
		}
		if found != nil {
			return *found, same(*found, amount)
		}
		// There is no such payment. It is sent again under the same id, so it cannot be paid twice.
	}
	return Payment{}, fmt.Errorf("%w: %s: no answer in %d attempts", ErrUnknown, externalID, attempts)
}

// find returns the payment with your id; nil if there is none.
func (c *Client) find(externalID string) (*Payment, error) {
	got, err := c.call(http.MethodGet, "/api/transactions?externalId="+url.QueryEscape(externalID), nil)
	if err != nil {
		return nil, err
	}
	if got.status != http.StatusOK {
		return nil, fmt.Errorf("the list answers %d", got.status)
	}
	var list struct{ Data []Payment }
	if err := json.Unmarshal(got.body, &list); err != nil || len(list.Data) == 0 {
		return nil, err
	}
	return &list.Data[0], nil
}

func same(found Payment, amount string) error {
	one, isOne := new(big.Rat).SetString(string(found.OriginalAmount))
	other, isOther := new(big.Rat).SetString(amount)
	if !isOne || !isOther || one.Cmp(other) != 0 {
		return fmt.Errorf("%w: the externalId belongs to another payment", ErrRefused)
	}
	return nil
}

func (c *Client) call(method, path string, body []byte) (answer, error) {
	for again := false; ; again = true {
		token, err := c.accessToken()
		if err != nil {
			return answer{}, err
		}
		got, err := c.send(method, path, body, "Authorization", "Bearer "+token)
		if err != nil || got.status != http.StatusUnauthorized || again {
			return got, err
		}
		c.token = ""
	}
}

// accessToken returns the token; it gets a new one shortly before it expires.
func (c *Client) accessToken() (string, error) {
	if c.token != "" && time.Now().Before(c.renewAt) {
		return c.token, nil
	}
	credentials, err := json.Marshal(map[string]string{"clientId": c.ClientID, "clientSecret": c.ClientSecret})
	if err != nil {
		return "", err
	}
	// A `+` in the Base64 text is sent as %2B, a space as %20.
	certificate := strings.ReplaceAll(url.QueryEscape(c.Certificate), "+", "%20")
	got, err := c.send(http.MethodPost, "/api/auth/token", credentials, "X-SSL-Client-Cert", certificate)
	if err != nil {
		return "", err
	}
	if got.status >= 500 {
		return "", fmt.Errorf("no token: %d", got.status)
	}
	if got.status != http.StatusCreated {
		return "", got.problem()
	}
	var came struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   int    `json:"expires_in"`
	}
	if err := json.Unmarshal(got.body, &came); err != nil {
		return "", err
	}
	lifetime := time.Duration(came.ExpiresIn) * time.Second
	margin := time.Minute
	if lifetime < 2*margin {
		margin = lifetime / 2
	}
	c.token, c.renewAt = came.AccessToken, time.Now().Add(lifetime-margin)
	return c.token, nil
}

// send sends a call. If the gateway does not accept it (429 or 503), it waits and sends it again.
func (c *Client) send(method, path string, body []byte, header, value string) (answer, error) {
	for tried := 1; ; tried++ {
		got, err := c.sendOnce(method, path, body, header, value)
		isBusy := got.status == http.StatusTooManyRequests || got.status == http.StatusServiceUnavailable
		if err != nil || !isBusy || tried == tries {
			return got, err
		}
		wait := time.Second / 4 << tried
		if seconds, err := strconv.Atoi(got.retryAfter); err == nil {
			wait = time.Duration(seconds) * time.Second
		}
		time.Sleep(wait)
	}
}

func (c *Client) sendOnce(method, path string, body []byte, header, value string) (answer, error) {
	request, err := http.NewRequest(method, c.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	// Otherwise, Go repeats a request automatically when a kept-alive connection turns out to be closed.
	request.GetBody = nil
	request.Header.Set(header, value)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	var text bytes.Buffer
	_, err = text.ReadFrom(response.Body)
	return answer{response.StatusCode, text.Bytes(), response.Header.Get("Retry-After")}, err
}
