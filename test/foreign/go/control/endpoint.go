// Package control is the control endpoint with which pixkit puts the gateway into
// a state: the output of `pixkit init --scaffold go`, mounted in the gateway's own
// server. The states are in states.go.
package control

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"

	"pixgate/gateway"
)

const (
	Path     = "/_control/states"
	maxBytes = 64 * 1024
)

// answer is the result of a state: a JSON object.
type answer map[string]any

// state puts the gateway into a state.
type state func(params json.RawMessage) (answer, error)

// of creates a state from a function with its own type of params.
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

// errNotYet reports that a state, or something that the params request, is not
// written yet: checks that need it are skipped with this reason.
var errNotYet = problem{http.StatusNotImplemented, "not yet"}

// bank is the gateway that the states change.
var bank *gateway.Gateway

// Endpoint serves the control protocol.
func Endpoint(token string, of *gateway.Gateway) http.Handler {
	bank = of
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		returned, err := respond(w, r, token)
		status := http.StatusOK
		if err != nil {
			status = http.StatusInternalServerError
			var known problem
			if errors.As(err, &known) {
				status = known.status
			} else if errors.Is(err, gateway.ErrImpossible) {
				status = http.StatusConflict
			} else {
				log.Print(err)
			}
			returned = answer{"error": err.Error()}
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(returned)
	})
}

func respond(w http.ResponseWriter, r *http.Request, token string) (answer, error) {
	if r.URL.Path != Path {
		return nil, problem{http.StatusNotFound, "the control endpoint is at " + Path}
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		return nil, problem{http.StatusMethodNotAllowed, "the method must be POST"}
	}
	if !isAllowed(r.Header.Get("Authorization"), token) {
		return nil, problem{http.StatusUnauthorized, "Authorization must be Bearer and the control token"}
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBytes+1))
	if err != nil {
		return nil, problem{http.StatusBadRequest, "the body did not come whole"}
	}
	if len(body) > maxBytes {
		return nil, problem{http.StatusRequestEntityTooLarge, "the body must be smaller"}
	}
	return setUp(body)
}

// setUp carries out a message.
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
		return answer{}, tearDown(message.State, params)
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

// isAllowed compares in constant time.
func isAllowed(authorization, token string) bool {
	sent := sha256.Sum256([]byte(authorization))
	wanted := sha256.Sum256([]byte("Bearer " + token))
	return subtle.ConstantTimeCompare(sent[:], wanted[:]) == 1
}
