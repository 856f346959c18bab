// Package pixkitdriver is the driver by which pixkit asks the client for steps.
// What each step does is in steps.go; nothing else needs to change. A test
// build of the client can have a copy of this folder.
package pixkitdriver

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"mime"
	"net/http"
)

// Path is where the driver answers.
const Path = "/pixkit"

const maxBytes = 64 * 1024

// answer is what a step returns: a JSON object.
type answer map[string]any

// step has the client do something.
type step func(client string, params json.RawMessage) (answer, error)

// of makes a step of a function that has a type of its own for its params.
func of[P any](run func(string, P) (answer, error)) step {
	return func(client string, raw json.RawMessage) (answer, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, problem{http.StatusBadRequest, err.Error()}
		}
		return run(client, params)
	}
}

// problem is an error with the status that tells pixkit what it means.
type problem struct {
	status int
	reason string
}

func (p problem) Error() string { return p.reason }

// errNotYet says that a step, or what is asked of it, is not written yet:
// duties that need it are not judged.
var errNotYet = problem{http.StatusNotImplemented, "not yet"}

// Handler answers the driver protocol at Path. A test build of the client can
// mount it on a router of its own.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, returned := receive(w, r)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		w.Write(returned)
	})
}

func receive(w http.ResponseWriter, r *http.Request) (status int, returned []byte) {
	if r.URL.Path != Path {
		return written(nil, problem{http.StatusNotFound, "the driver is at " + Path})
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		return written(nil, problem{http.StatusMethodNotAllowed, "the method must be POST"})
	}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		return written(nil, problem{http.StatusUnsupportedMediaType, "Content-Type must be application/json"})
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBytes+1))
	if err != nil {
		return written(nil, problem{http.StatusBadRequest, "the body did not come whole"})
	}
	return Respond(body)
}

// Respond answers a message, for a framework that has read the request itself:
// with its status, and with JSON.
func Respond(body []byte) (status int, returned []byte) {
	if len(body) > maxBytes {
		return written(nil, problem{http.StatusRequestEntityTooLarge, "the body must be smaller"})
	}
	return written(run(body))
}

// written puts what a step returned, or the error, into a status and JSON.
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
		return http.StatusInternalServerError, []byte(`{"error":"what the step returned is not JSON"}`)
	}
	return status, text
}

// run does what a message asks for.
func run(body []byte) (answer, error) {
	var message struct {
		Step   string          `json:"step"`
		Client string          `json:"client"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(body, &message); err != nil || message.Step == "" {
		return nil, problem{http.StatusBadRequest, "the body must be JSON with a step"}
	}
	params := bytes.TrimSpace(message.Params)
	if len(params) == 0 {
		params = []byte("{}")
	}
	if params[0] != '{' {
		return nil, problem{http.StatusBadRequest, "params must be an object"}
	}
	runStep, isKnown := steps[message.Step]
	if !isKnown {
		return nil, problem{http.StatusNotFound, "unknown step: " + message.Step}
	}
	returned, err := runStep(message.Client, params)
	if errors.Is(err, errNotYet) {
		return nil, problem{errNotYet.status, "not yet: " + message.Step}
	}
	return returned, err
}
