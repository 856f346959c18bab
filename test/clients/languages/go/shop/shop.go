// Package shop pays orders with the client of examples/clients/go, and receives notifications.
package shop

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// ranks orders the states: an order never returns to an earlier one.
var ranks = map[string]int{"unknown": 0, "pending": 1, "failed": 2, "paid": 3, "returned": 4}

// listed maps statuses of the list to states.
var listed = map[string]string{"Pendente": "pending", "Confirmado": "paid", "Error": "failed"}

// order is one payment, stored before anything is sent.
type order struct {
	externalID, transactionID, endToEndID string
	amount, state                         string
	// Returned cents, by the id of the return.
	returned map[string]int64
}

// Shop has one account.
type Shop struct {
	client Client
	secret string
	// The client supports one call at a time.
	calls sync.Mutex

	lock   sync.Mutex
	orders map[string]*order
}

// New creates a shop without orders.
func New(baseURL, clientID, clientSecret, certificate, webhookSecret string) *Shop {
	client := Client{BaseURL: baseURL, ClientID: clientID, ClientSecret: clientSecret, Certificate: certificate}
	return &Shop{client: client, secret: webhookSecret, orders: map[string]*order{}}
}

// Balance returns the available balance.
func (s *Shop) Balance() (string, error) {
	s.calls.Lock()
	defer s.calls.Unlock()
	got, err := s.client.call(http.MethodGet, "/balance", nil)
	if err != nil {
		return "", err
	}
	if got.status != http.StatusOK {
		return "", got.problem()
	}
	// Some gateways wrap it in an envelope.
	var balance struct {
		NetBalance json.Number
		Data       struct{ NetBalance json.Number }
	}
	if err := json.Unmarshal(got.body, &balance); err != nil {
		return "", err
	}
	available, err := strconv.ParseFloat(string(balance.NetBalance+balance.Data.NetBalance), 64)
	return fmt.Sprintf("%.2f", available), err
}

// Pay pays an order, only once. It returns the state of the order.
func (s *Shop) Pay(name, amount string, to Destination) (string, error) {
	s.lock.Lock()
	one, isKnown := s.orders[name]
	if !isKnown {
		one = &order{externalID: newID(), amount: amount, state: "unknown", returned: map[string]int64{}}
		s.orders[name] = one
	}
	s.lock.Unlock()
	if isKnown {
		return s.stateOf(one), nil
	}
	s.calls.Lock()
	payment, err := s.client.Pay(one.externalID, amount, asTaken(to))
	s.calls.Unlock()
	s.lock.Lock()
	defer s.lock.Unlock()
	if errors.Is(err, ErrRefused) {
		one.advance("failed")
	} else if err == nil {
		one.transactionID = payment.TransactionID
		one.advance("pending")
	}
	return one.state, err
}

// Reconcile looks up all orders without a final state.
func (s *Shop) Reconcile() error {
	s.lock.Lock()
	var open []*order
	for _, one := range s.orders {
		if one.state == "unknown" || one.state == "pending" {
			open = append(open, one)
		}
	}
	s.lock.Unlock()
	for _, one := range open {
		s.calls.Lock()
		payment, err := s.client.find(one.externalID)
		s.calls.Unlock()
		if err != nil {
			return err
		}
		if payment == nil {
			continue
		}
		s.lock.Lock()
		one.transactionID = payment.TransactionID
		one.advance(listed[payment.Status])
		s.lock.Unlock()
	}
	return nil
}

// HowIs describes an order.
func (s *Shop) HowIs(name string) map[string]any {
	s.lock.Lock()
	defer s.lock.Unlock()
	one := s.orders[name]
	if one == nil {
		return map[string]any{"state": "unknown"}
	}
	view := map[string]any{"state": one.state, "amount": one.amount, "times": 0}
	if one.state == "paid" || one.state == "returned" {
		view["times"] = 1
	}
	back := one.cameBack()
	view["refunded"] = fmt.Sprintf("%d.%02d", back/100, back%100)
	if one.endToEndID != "" {
		view["endToEndId"] = one.endToEndID
	}
	return view
}

// Receive processes a notification and returns the status of the response.
func (s *Shop) Receive(r *http.Request) int {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		return http.StatusBadRequest
	}
	id, timestamp, signature := r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp"), r.Header.Get("webhook-signature")
	if !Verify(s.secret, id, timestamp, signature, body, time.Now()) {
		return http.StatusUnauthorized
	}
	var content io.Reader = bytes.NewReader(body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		if content, err = gzip.NewReader(content); err != nil {
			return http.StatusBadRequest
		}
	}
	var message notification
	if err := json.NewDecoder(content).Decode(&message); err != nil {
		return http.StatusBadRequest
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.take(message)
	return http.StatusOK
}

type transaction struct {
	TransactionID any    `json:"transactionId"`
	ExternalID    string `json:"externalId"`
	EndToEndID    string `json:"endToEndId"`
}

type notification struct {
	transaction
	Event, Status     string
	ParentTransaction transaction
	Metadata          struct{ Refund struct{ Value int64 } }
}

func (s *Shop) take(message notification) {
	switch message.Event {
	case "CashOut":
		one := s.find(message.transaction)
		if one != nil && message.Status == "ERROR" {
			one.advance("failed")
		}
		if one != nil && message.Status == "CONFIRMED" {
			one.endToEndID = message.EndToEndID
			one.advance("paid")
		}
	case "CashOutReversal":
		one := s.find(message.ParentTransaction)
		if one == nil || message.Status != "CONFIRMED" {
			return
		}
		// In cents, unlike all other amounts, which are in BRL.
		one.returned[message.EndToEndID] = message.Metadata.Refund.Value
		one.advance("paid")
		if one.cameBack() >= cents(one.amount) {
			one.advance("returned")
		}
	}
}

// find returns the order that has one of the ids of a transaction.
func (s *Shop) find(wanted transaction) *order {
	for _, one := range s.orders {
		isSame := one.transactionID != "" && fmt.Sprint(wanted.TransactionID) == one.transactionID
		if isSame || wanted.ExternalID == one.externalID {
			return one
		}
	}
	return nil
}

func (s *Shop) stateOf(one *order) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return one.state
}

func (o *order) advance(state string) {
	if ranks[state] > ranks[o.state] {
		o.state = state
	}
}

func (o *order) cameBack() (sum int64) {
	for _, one := range o.returned {
		sum += one
	}
	return sum
}

// cents converts an amount with 2 decimals to cents.
func cents(amount string) int64 {
	whole, _ := strconv.ParseInt(strings.Replace(amount, ".", "", 1), 10, 64)
	return whole
}

var noDigit = regexp.MustCompile(`\D`)

// asTaken normalizes a destination, as users write it, to the form that gateways accept.
func asTaken(to Destination) Destination {
	switch to.KeyType {
	case "DOCUMENT":
		to.Key = noDigit.ReplaceAllString(to.Key, "")
	case "PHONE":
		to.Key = strings.TrimPrefix(noDigit.ReplaceAllString(to.Key, ""), "55")
	}
	if name := []rune(to.Name); len(name) > 100 {
		to.Name = string(name[:100])
	}
	to.Document = noDigit.ReplaceAllString(to.Document, "")
	return to
}

func newID() string {
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		panic(err)
	}
	return hex.EncodeToString(id)
}
