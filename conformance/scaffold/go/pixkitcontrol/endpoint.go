// Package pixkitcontrol is the control endpoint by which pixkit puts the gateway
// into a state. What happens in each state is in states.go; nothing else needs
// to change. A test build of the gateway can have a copy of this folder.
package pixkitcontrol

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
)

// Path is where the endpoint answers.
const Path = "/_control/states"

const maxBytes = 64 * 1024

// answer is what a state returns: a JSON object.
type answer map[string]any

// state puts the gateway into a state.
type state func(params json.RawMessage) (answer, error)

// of makes a state of a function that has a type of its own for its params.
func of[P any](setUp func(P) (answer, error)) state {
	return func(raw json.RawMessage) (answer, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, problem{http.StatusBadRequest, err.Error()}
		}
		return setUp(params)
	}
}

// problem is an error with the status that tells pixkit what it means.
type problem struct {
	status int
	reason string
}

func (p problem) Error() string { return p.reason }

// errNotYet says that a state, or what is asked of it, is not written yet:
// checks that need it are skipped with this reason.
var errNotYet = problem{http.StatusNotImplemented, "not yet"}

// refused says that a request is impossible, such as to settle a payment that
// has settled already.
func refused(reason string) error {
	return problem{http.StatusConflict, reason}
}

// Handler answers the control protocol at Path, to callers with the token. A
// test build of the gateway can mount it on a router of its own.
func Handler(token string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, returned := receive(w, r, token)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		w.Write(returned)
	})
}

func receive(w http.ResponseWriter, r *http.Request, token string) (status int, returned []byte) {
	if r.URL.Path != Path {
		return written(nil, problem{http.StatusNotFound, "the control endpoint is at " + Path})
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		return written(nil, problem{http.StatusMethodNotAllowed, "the method must be POST"})
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBytes+1))
	if err != nil {
		return written(nil, problem{http.StatusBadRequest, "the body did not come whole"})
	}
	return Respond(token, r.Header.Get("Authorization"), body)
}

// Respond answers a message, for a framework that has read the request itself:
// with its status, and with JSON. The token is the one to demand, authorization
// the header as it was sent. An empty token allows nobody.
func Respond(token, authorization string, body []byte) (status int, returned []byte) {
	if !isAllowed(authorization, token) {
		return written(nil, problem{http.StatusUnauthorized, "Authorization must be Bearer and the control token"})
	}
	if len(body) > maxBytes {
		return written(nil, problem{http.StatusRequestEntityTooLarge, "the body must be smaller"})
	}
	return written(setUp(body))
}

// written puts what a state returned, or the error, into a status and JSON.
func written(returned answer, err error) (int, []byte) {
	status := http.StatusOK
	if err != nil {
		status = http.StatusInternalServerError
		var told problem
		if errors.As(err, &told) {
			status = told.status
		} else {
			log.Print(err)
		}
		returned = answer{"error": err.Error()}
	}
	text, err := json.Marshal(returned)
	if err != nil {
		log.Print(err)
		return http.StatusInternalServerError, []byte(`{"error":"what the state returned is not JSON"}`)
	}
	return status, text
}

// setUp does what a message asks for.
func setUp(body []byte) (answer, error) {
	var message struct {
		State  string          `json:"state"`
		Params json.RawMessage `json:"params"`
		Action string          `json:"action"`
	}
	if err := json.Unmarshal(body, &message); err != nil || message.State == "" {
		return nil, problem{http.StatusBadRequest, "the body must be JSON with a state"}
	}
	params := bytes.TrimSpace(message.Params)
	if len(params) == 0 {
		params = []byte("{}")
	}
	if params[0] != '{' {
		return nil, problem{http.StatusBadRequest, "params must be an object"}
	}
	setUpState, isKnown := states[message.State]
	if !isKnown {
		return nil, problem{http.StatusNotFound, "unknown state: " + message.State}
	}
	switch message.Action {
	case "teardown":
		return answer{}, nil
	case "setup", "":
		returned, err := setUpState(params)
		if errors.Is(err, errNotYet) {
			return nil, problem{errNotYet.status, "not yet: " + message.State}
		}
		return returned, err
	default:
		return nil, problem{http.StatusBadRequest, "action must be setup or teardown"}
	}
}

// isAllowed compares in constant time. An empty token allows nobody.
func isAllowed(authorization, token string) bool {
	sent := sha256.Sum256([]byte(authorization))
	wanted := sha256.Sum256([]byte("Bearer " + token))
	return token != "" && subtle.ConstantTimeCompare(sent[:], wanted[:]) == 1
}
