package shop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tries = 5

// Refused says that nothing was carried out: the gateway, or the shop, said no.
type Refused struct {
	Reason   string
	isUsedID bool
}

func (r Refused) Error() string { return r.Reason }

// Unsent says that there was no token, so that the call was not made.
type Unsent struct{ Reason string }

func (u Unsent) Error() string { return u.Reason }

// Unknown says that the call may have been carried out, or not.
type Unknown struct{ Reason string }

func (u Unknown) Error() string { return u.Reason }

// again says after what a call may be sent again.
type again struct{ unknown, busy bool }

var (
	always   = again{unknown: true, busy: true}
	whenBusy = again{busy: true}
)

type object = map[string]any

// gateway makes calls: with one token for all of them, renewed in time.
type gateway struct {
	baseURL, clientID, clientSecret, certificate string
	http                                         *http.Client

	lock    sync.Mutex
	token   string
	renewAt time.Time
}

func newGateway(baseURL, clientID, clientSecret, certificate string) *gateway {
	return &gateway{
		baseURL:      strings.TrimRight(baseURL, "/"),
		clientID:     clientID,
		clientSecret: clientSecret,
		// QueryEscape writes a space as +, which the header must not have.
		certificate: strings.ReplaceAll(url.QueryEscape(certificate), "+", "%20"),
		http: &http.Client{
			Timeout: 10 * time.Second,
			// On a fresh connection, nothing is sent twice by itself.
			Transport: &http.Transport{DisableKeepAlives: true},
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			},
		},
	}
}

// forget is as if the process began again.
func (g *gateway) forget() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.token = ""
}

type reply struct {
	status     int
	body       object
	retryAfter string
}

func (r reply) text(name string) string {
	text, _ := r.body[name].(string)
	return text
}

func (r reply) reason() string {
	return fmt.Sprintf("%d %s %v", r.status, r.text("code"), r.body["message"])
}

// call returns the body of a success.
func (g *gateway) call(method, path string, body any, headers map[string]string, may again) (object, error) {
	for tried := 1; ; tried++ {
		answered, err := g.withToken(method, path, body, headers)
		var unknown Unknown
		mayAgain := false
		switch {
		case errors.As(err, &unknown):
			mayAgain = may.unknown
		case err != nil:
			return nil, err
		case answered.status < 300:
			return answered.body, nil
		case answered.status >= 500:
			err, mayAgain = Unknown{answered.reason()}, may.unknown
		default:
			isUsed := answered.status == 409 || answered.text("code") == "PIX_DUPLICATE_EXTERNAL_ID"
			err, mayAgain = Refused{answered.reason(), isUsed}, answered.status == 429 && may.busy
		}
		if !mayAgain || tried == tries {
			return nil, err
		}
		pause(tried, answered.retryAfter)
	}
}

func (g *gateway) withToken(method, path string, body any, headers map[string]string) (reply, error) {
	token, err := g.currentToken("")
	if err != nil {
		return reply{}, err
	}
	sent := map[string]string{"Authorization": "Bearer " + token}
	for name, value := range headers {
		sent[name] = value
	}
	answered, err := g.send(method, path, body, sent)
	if err != nil || answered.status != http.StatusUnauthorized {
		return answered, err
	}
	if token, err = g.currentToken(token); err != nil {
		return reply{}, err
	}
	sent["Authorization"] = "Bearer " + token
	return g.send(method, path, body, sent)
}

// currentToken is one for all: of those whose token has expired, the first gets a
// new one for the others.
func (g *gateway) currentToken(insteadOf string) (string, error) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.token != "" && g.token != insteadOf && time.Now().Before(g.renewAt) {
		return g.token, nil
	}
	credentials := object{"clientId": g.clientID, "clientSecret": g.clientSecret}
	headers := map[string]string{"X-SSL-Client-Cert": g.certificate}
	for tried := 1; ; tried++ {
		began := time.Now()
		answered, err := g.send(http.MethodPost, "/api/auth/token", credentials, headers)
		if err == nil && answered.status < 300 {
			seconds, _ := answered.body["expires_in"].(json.Number).Float64()
			margin := seconds / 4
			if margin > 60 {
				margin = 60
			}
			g.token = answered.text("access_token")
			g.renewAt = began.Add(time.Duration((seconds - margin) * float64(time.Second)))
			return g.token, nil
		}
		isFinal := err == nil && answered.status < 500 && answered.status != 429
		if isFinal || tried == tries {
			if err != nil {
				return "", Unsent{"no token: " + err.Error()}
			}
			return "", Unsent{"no token: " + answered.reason()}
		}
		pause(tried, answered.retryAfter)
	}
}

func (g *gateway) send(method, path string, body any, headers map[string]string) (reply, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return reply{}, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, g.baseURL+path, content)
	if err != nil {
		return reply{}, err
	}
	request.Header.Set("Accept", "application/json")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := g.http.Do(request)
	if err != nil {
		return reply{}, Unknown{err.Error()}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	if err != nil {
		return reply{}, Unknown{err.Error()}
	}
	answered := reply{status: response.StatusCode, retryAfter: response.Header.Get("Retry-After")}
	if err := parse(text, &answered.body); err != nil && answered.status < 300 {
		return reply{}, Unknown{"the answer is no JSON"}
	}
	return answered, nil
}

// parse keeps numbers as they were written.
func parse(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// pause waits as long as Retry-After says to, or longer each time.
func pause(tried int, retryAfter string) {
	seconds, _ := strconv.Atoi(retryAfter)
	if seconds > 30 {
		seconds = 30
	}
	wait := time.Duration(float64(time.Second) / 2 * float64(int(1)<<(tried-1)) * (1 + rand.Float64()/4))
	if least := time.Duration(seconds) * time.Second; wait < least {
		wait = least
	}
	time.Sleep(wait)
}
