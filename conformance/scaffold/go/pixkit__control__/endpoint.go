// Package pixkit__control__ is __it__, which pixkit asks for __states__.
// The functions to fill in are in __states__.go. A test build of the __subject__ can
// contain a copy of this folder.
package pixkit__control__

import (
	"bytes"
	// control:
	"crypto/sha256"
	"crypto/subtle"
	// both:
	"encoding/json"
	"errors"
	"io"
	"log"
	// driver:
	"mime"
	// both:
	"net/http"
	// driver:
	"net/url"
	"os"
	"strings"
	// both:
)

// Path is the path of the endpoint.
const Path = "__path__"

const maxBytes = 64 * 1024

// answer is the result of a __state__: a JSON object.
type answer map[string]any

// __state__ __does__.
type __state__ func(__given__params json.RawMessage) (answer, error)

// of creates a __state__ from a function with its own type of params.
func of[P any](act func(__given__params P) (answer, error)) __state__ {
	return func(__given__raw json.RawMessage) (answer, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, problem{http.StatusBadRequest, err.Error()}
		}
		return act(__client__params)
	}
}

// problem is an error with the status that tells pixkit what it means.
type problem struct {
	status int
	reason string
}

func (p problem) Error() string { return p.reason }

// errNotYet reports that a __state__, or something that the params request, is not
// written yet: __dependents__ that need it are skipped.
var errNotYet = problem{http.StatusNotImplemented, "not yet"}

// control:
// refused reports that a request is impossible, such as settling a payment that
// has already settled.
func refused(reason string) error {
	return problem{http.StatusConflict, reason}
}

// Handler serves the control protocol at Path, for callers with the token. A
// test build of the gateway can mount it on its own router.
func Handler(token string) http.Handler {
// driver:
// Handler serves the driver protocol at Path. A test build of the client can
// mount it on its own router.
func Handler() http.Handler {
// both:
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// control:
		status, returned := receive(w, r, func(body []byte) (int, []byte) {
			return Respond(token, r.Header.Get("Authorization"), body)
		})
		// driver:
		status, returned := receive(w, r, Respond)
		// both:
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Pixkit-Scaffold", "__kit__")
		w.WriteHeader(status)
		w.Write(returned)
	})
}

func receive(w http.ResponseWriter, r *http.Request, respond func(body []byte) (int, []byte)) (int, []byte) {
	if r.URL.Path != Path {
		return written(nil, problem{http.StatusNotFound, "__it__ is at " + Path})
	}
	// driver:
	if isFromPage(r) {
		return written(nil, problem{http.StatusForbidden, "Host must be loopback or in DRIVER_HOSTS, and Origin absent"})
	}
	// both:
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		return written(nil, problem{http.StatusMethodNotAllowed, "the method must be POST"})
	}
	// driver:
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		return written(nil, problem{http.StatusUnsupportedMediaType, "Content-Type must be application/json"})
	}
	// both:
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBytes+1))
	if err != nil {
		return written(nil, problem{http.StatusBadRequest, "the body did not come whole"})
	}
	return respond(body)
}

// driver:
// isFromPage reports whether a web page may have sent the request: otherwise, a
// page in the developer's browser could make the client pay.
func isFromPage(r *http.Request) bool {
	hosts := os.Getenv("DRIVER_HOSTS")
	if hosts == "" {
		hosts = "127.0.0.1,[::1],localhost"
	}
	port := (&url.URL{Host: r.Host}).Port()
	for _, host := range strings.Split(hosts, ",") {
		if host == strings.TrimSuffix(r.Host, ":"+port) {
			return r.Header.Values("Origin") != nil
		}
	}
	return true
}

// both:
// Respond handles a message, for a framework that has read the request itself,
// control:
// and returns the status and the JSON of the response. token is the required
// token, authorization the header as sent. An empty token refuses all requests.
func Respond(token, authorization string, body []byte) (status int, returned []byte) {
	if !isAllowed(authorization, token) {
		return written(nil, problem{http.StatusUnauthorized, "Authorization must be Bearer and the control token"})
	}
// driver:
// and returns the status and the JSON of the response.
func Respond(body []byte) (status int, returned []byte) {
// both:
	if len(body) > maxBytes {
		return written(nil, problem{http.StatusRequestEntityTooLarge, "the body must be smaller"})
	}
	return written(perform(body))
}

// written converts the result of a __state__, or its error, to a status and JSON.
func written(returned answer, err error) (int, []byte) {
	status := http.StatusOK
	if err != nil {
		status = http.StatusInternalServerError
		var known problem
		if errors.As(err, &known) {
			status = known.status
		} else {
			log.Print(err)
		}
		returned = answer{"error": err.Error()}
	}
	text, err := json.Marshal(returned)
	if err != nil {
		log.Print(err)
		return http.StatusInternalServerError, []byte(`{"error":"what the __state__ returned is not JSON"}`)
	}
	return status, text
}

// perform carries out a message.
func perform(body []byte) (answer, error) {
	var message struct {
		// control:
		State  string          `json:"state"`
		Action string          `json:"action"`
		// driver:
		Step   string          `json:"step"`
		Client string          `json:"client"`
		// both:
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(body, &message); err != nil || message.__State__ == "" {
		return nil, problem{http.StatusBadRequest, "the body must be JSON with a __state__"}
	}
	params := bytes.TrimSpace(message.Params)
	if len(params) == 0 {
		params = []byte("{}")
	}
	if params[0] != '{' {
		return nil, problem{http.StatusBadRequest, "params must be an object"}
	}
	act, isKnown := __states__[message.__State__]
	if !isKnown {
		return nil, problem{http.StatusNotFound, "unknown __state__: " + message.__State__}
	}
	// control:
	switch message.Action {
	case "teardown":
		return answer{}, nil
	case "setup", "":
	default:
		return nil, problem{http.StatusBadRequest, "action must be setup or teardown"}
	}
	// driver:
	client := message.Client
	// both:
	returned, err := act(__client__params)
	if errors.Is(err, errNotYet) {
		return nil, problem{errNotYet.status, "not yet: " + message.__State__}
	}
	return returned, err
}
// control:

// isAllowed compares in constant time. An empty token refuses all requests.
func isAllowed(authorization, token string) bool {
	sent := sha256.Sum256([]byte(authorization))
	wanted := sha256.Sum256([]byte("Bearer " + token))
	return token != "" && subtle.ConstantTimeCompare(sent[:], wanted[:]) == 1
}
// both:
