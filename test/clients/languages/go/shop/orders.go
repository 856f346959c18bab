package shop

import (
	"encoding/json"
	"fmt"
	"sync"
)

// finalErrors are reasons that stay: who cannot be paid now cannot be paid later.
var finalErrors = map[string]bool{
	"TAX_ID_MISMATCH": true, "INVALID_TAX_ID": true, "BLOCKED_ACCOUNT": true,
	"ACCOUNT_CLOSED": true, "ORDER_REJECTED": true,
}

// statuses are those of the list, as notifications have them.
var statuses = map[string]string{"Pendente": "PENDING", "Confirmado": "CONFIRMED", "Error": "ERROR"}

// refund is what was given back, or asked to be.
type refund struct {
	id, transactionID, notifiedID string
	cents                         int64
	state                         string // unknown, asked, done, failed
}

// order is one attempt to pay or to charge. It is stored before anything is sent.
type order struct {
	kind, externalID string
	cents            int64
	request          any
	code             string

	own       string // What the calls of the shop itself say.
	settled   string // What the gateway says: CONFIRMED or ERROR.
	errorCode string

	transactionID, endToEndID string
	returned                  map[string]int64 // By the id of what brought it back.
	remaining                 *int64
	refunds                   map[string]*refund
}

func newOrder(kind, externalID string, cents int64) *order {
	return &order{
		kind: kind, externalID: externalID, cents: cents, own: "unknown",
		returned: map[string]int64{}, refunds: map[string]*refund{},
	}
}

func (o *order) state() string {
	switch {
	case o.settled == "ERROR":
		return "failed"
	case o.settled == "CONFIRMED" || len(o.returned) > 0:
		if o.cameBack() >= o.cents {
			return "returned"
		}
		return "paid"
	}
	return o.own
}

func (o *order) cameBack() (sum int64) {
	for _, one := range o.returned {
		sum += one
	}
	for _, one := range o.refunds {
		if one.state == "done" {
			sum += one.cents
		}
	}
	return sum
}

// settle notes what has become of the order; a second time changes nothing.
func (o *order) settle(status, endToEndID, errorCode string) {
	if status == "PENDING" && o.own == "unknown" {
		o.own = "pending"
	}
	if (status == "CONFIRMED" || status == "ERROR") && o.settled == "" {
		o.settled, o.errorCode = status, errorCode
	}
	if status == "CONFIRMED" && endToEndID != "" {
		o.endToEndID = endToEndID
	}
}

func (o *order) view() object {
	view := object{"state": o.state(), "amount": brl(o.cents), "refunded": brl(o.cameBack()), "times": 0}
	if state := o.state(); state == "paid" || state == "returned" {
		left := o.cents - o.cameBack()
		for _, one := range o.refunds {
			if one.state == "asked" || one.state == "unknown" {
				left -= one.cents
			}
		}
		if o.remaining != nil {
			left = *o.remaining
		}
		view["times"], view["refundable"] = 1, brl(left)
	}
	if o.endToEndID != "" {
		view["endToEndId"] = o.endToEndID
	}
	return view
}

// orders is the database of the shop.
type orders struct {
	lock   sync.Mutex
	latest map[string]*order
	all    []*order
	// Notifications may be faster than the answer that says what they are about.
	early []object
}

// called notes the gateway's id of an order, and reads what came before it was known.
func (s *orders) called(o *order, transactionID string) {
	o.transactionID = transactionID
	waiting := s.early
	s.early = nil
	for _, message := range waiting {
		s.take(message)
	}
}

// take takes a notification of any kind and form, as often as it comes.
func (s *orders) take(message object) {
	taken := false
	if data, isEnvelope := message["data"].(object); isEnvelope && message["type"] != nil {
		taken = s.takeEnvelope(text(message["type"]), data)
	} else {
		taken = s.takeEvent(message)
	}
	if !taken && len(s.early) < 1000 {
		s.early = append(s.early, message)
	}
}

// takeEvent returns false for what does not belong to an order yet.
func (s *orders) takeEvent(event object) bool {
	status := text(event["status"])
	switch text(event["event"]) {
	case "CashOut", "CashIn":
		found := s.find(event["transactionId"], event["externalId"])
		if found == nil {
			return false
		}
		found.settle(status, text(event["endToEndId"]), text(event["errorCode"]))
		if event["event"] == "CashIn" && status == "CONFIRMED" {
			found.received(event["originalAmount"])
		}
	case "CashOutReversal":
		parent, _ := event["parentTransaction"].(object)
		found := s.find(parent["transactionId"], parent["externalId"], parent["endToEndId"])
		if found == nil {
			return false
		}
		if status == "ERROR" {
			return true
		}
		metadata, _ := event["metadata"].(object)
		notified, _ := metadata["refund"].(object)
		// In cents, while all else is in BRL.
		if value, ok := notified["value"].(json.Number); ok {
			found.returned[text(event["transactionId"])], _ = value.Int64()
		}
		if left, err := cents(text(parent["remainingAmountForRefund"])); err == nil {
			if found.remaining == nil || left < *found.remaining {
				found.remaining = &left
			}
		}
	case "CashInReversal":
		found := s.findRefund(text(event["transactionId"]), text(event["externalId"]))
		if found == nil {
			return false
		}
		if found.state == "asked" || found.state == "unknown" {
			found.state = "failed"
			if status == "CONFIRMED" {
				found.state = "done"
			}
		}
	}
	return true
}

func (s *orders) takeEnvelope(kind string, data object) bool {
	var found *order
	switch kind {
	case "TRANSFER":
		found = s.find(data["id"], data["idempotencyKey"])
	case "RECEIVE", "REFUND":
		found = s.find(data["txId"], data["endToEndId"])
	default:
		return true
	}
	if found == nil {
		return false
	}
	if kind == "REFUND" {
		notified, _ := data["refunds"].([]any)
		for _, one := range notified {
			found.refunded(one)
		}
	} else if text(data["status"]) == "LIQUIDATED" {
		found.settle("CONFIRMED", text(data["endToEndId"]), "")
		if payment, ok := data["payment"].(object); ok && kind == "RECEIVE" {
			found.received(payment["amount"])
		}
	}
	return true
}

func (o *order) received(amount any) {
	if received, err := cents(text(amount)); err == nil {
		o.cents = received
	}
}

// refunded finds a refund that is identified by its amount, as the notification has
// no other name for it.
func (o *order) refunded(notified any) {
	one, _ := notified.(object)
	payment, _ := one["payment"].(object)
	amount, err := cents(text(payment["amount"]))
	for _, known := range o.refunds {
		if known.notifiedID == text(one["endToEndId"]) {
			return
		}
	}
	for _, known := range o.refunds {
		if err == nil && known.cents == amount && (known.state == "asked" || known.state == "unknown") {
			known.state, known.notifiedID = "done", text(one["endToEndId"])
			return
		}
	}
}

// find finds the order that has any of these ids.
func (s *orders) find(ids ...any) *order {
	for _, one := range s.all {
		for _, id := range ids {
			if known := text(id); known != "" &&
				(known == one.transactionID || known == one.externalID || known == one.endToEndID) {
				return one
			}
		}
	}
	return nil
}

func (s *orders) findRefund(transactionID, externalID string) *refund {
	for _, one := range s.all {
		for _, known := range one.refunds {
			if externalID == known.id || (transactionID != "" && transactionID == known.transactionID) {
				return known
			}
		}
	}
	return nil
}

// text is a text or a number as it was written; empty for anything else.
func text(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case json.Number:
		return value.String()
	case nil, bool, object, []any:
		return ""
	}
	return fmt.Sprint(value)
}
