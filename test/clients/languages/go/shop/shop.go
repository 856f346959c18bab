package shop

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Params are those of any step.
type Params struct {
	Order, Amount, Key, KeyType, Name, Document, Code string
	Refund, From, To, EventType, URL                  string
	Description                                       *string
	AtOnce                                            bool
	ExpiresIn                                         *int64
	Items                                             []struct {
		Price    string
		Quantity int64
	}
}

func (p Params) cents() (int64, error) {
	if len(p.Items) == 0 {
		return cents(p.Amount)
	}
	var sum int64
	for _, item := range p.Items {
		price, err := cents(item.Price)
		if err != nil {
			return 0, err
		}
		sum += price * item.Quantity
	}
	return sum, nil
}

// describe adds the description, as much of it as the gateway takes.
func (p Params) describe(body object) object {
	if p.Description != nil {
		body["description"] = shortened(*p.Description, 140)
	}
	return body
}

// key is the key as gateways take it, a phone after this prefix.
func (p Params) key(phonePrefix string) string {
	switch p.KeyType {
	case "DOCUMENT":
		return digits(p.Key)
	case "PHONE":
		phone := digits(p.Key)
		if len(phone) > 11 {
			phone = strings.TrimPrefix(phone, "55")
		}
		return phonePrefix + phone
	}
	return strings.TrimSpace(p.Key)
}

// Shop pays and charges orders, gives money back, and looks up what it does not know.
type Shop struct {
	gateway *gateway
	orders  orders
}

// New makes a shop for these credentials, with nothing remembered.
func New(baseURL, clientID, clientSecret, certificate string) *Shop {
	return &Shop{
		gateway: newGateway(baseURL, clientID, clientSecret, certificate),
		orders:  orders{latest: map[string]*order{}},
	}
}

// Restart forgets what is only in memory.
func (s *Shop) Restart() { s.gateway.forget() }

// Balance is what can be spent.
func (s *Shop) Balance() (string, error) {
	answer, err := s.gateway.call(http.MethodGet, "/balance", nil, nil, always)
	if err != nil {
		return "", err
	}
	// Some gateways put it into an envelope.
	if inside, isInside := answer["data"].(object); isInside {
		answer = inside
	}
	available, err := cents(text(answer["netBalance"]))
	return brl(available), err
}

// Pay pays an order to a key.
func (s *Shop) Pay(p Params) error {
	amount, err := p.cents()
	if err != nil {
		return Refused{Reason: err.Error()}
	}
	return s.sendPayment(p.Order, "pay", amount, "/api/pix/cash-out", p.describe(object{
		"value": number(amount),
		"details": object{
			"key": p.key(""), "keyType": p.KeyType, "name": shortened(p.Name, 100), "document": digits(p.Document),
		},
	}))
}

// PayCode pays an order by a copia e cola code.
func (s *Shop) PayCode(p Params) error {
	inside := amountIn(p.Code)
	if inside == "" {
		inside = p.Amount
	}
	amount, err := cents(inside)
	if err != nil {
		return Refused{Reason: err.Error()}
	}
	return s.sendPayment(p.Order, "qr", amount, "/api/pix/cash-out-qrcode", object{
		"value": number(amount), "qrCode": p.Code,
	})
}

func (s *Shop) sendPayment(name, kind string, amount int64, path string, body object) error {
	one, isNew, err := s.begin(name, kind, newUUID(), amount)
	if err != nil || !isNew {
		return err
	}
	body["externalId"] = one.externalID
	// A lost answer is no reason to send it again: it is looked up.
	answer, err := s.gateway.call(http.MethodPost, path, body, nil, whenBusy)
	if refused, isRefused := err.(Refused); isRefused && refused.isUsedID {
		if err := s.lookUp(one); err != nil {
			return Unknown{err.Error()}
		}
		return s.ended(one)
	}
	return s.accepted(one, answer, err)
}

// Transfer pays an order to a key by a transfer.
func (s *Shop) Transfer(p Params) error {
	if p.ExpiresIn != nil && (*p.ExpiresIn < 1 || *p.ExpiresIn > 10800) {
		return Refused{Reason: fmt.Sprintf("a transfer cannot wait for %d s", *p.ExpiresIn)}
	}
	amount, err := p.cents()
	if err != nil {
		return Refused{Reason: err.Error()}
	}
	one, isNew, err := s.begin(p.Order, "transfer", newUUID(), amount)
	if err != nil || !isNew {
		return err
	}
	body := p.describe(object{
		"pixKey":           p.key("+55"),
		"creditorDocument": digits(p.Document),
		"priority":         "NORM",
		"payment":          object{"currency": "BRL", "amount": number(amount)},
	})
	if p.AtOnce {
		body["priority"] = "HIGH"
	}
	if p.ExpiresIn != nil {
		body["expiration"] = *p.ExpiresIn
	}
	one.request = body
	return s.sendTransfer(one)
}

// sendTransfer sends it: with the same key it is the same transfer, however often.
func (s *Shop) sendTransfer(one *order) error {
	headers := map[string]string{"x-idempotency-key": one.externalID}
	answer, err := s.gateway.call(http.MethodPost, "/dict/pix", one.request, headers, always)
	return s.accepted(one, answer, err)
}

// Charge makes a charge for an order, and returns its code.
func (s *Shop) Charge(p Params) (string, error) {
	if p.ExpiresIn != nil && (*p.ExpiresIn < 30 || *p.ExpiresIn > 604800) {
		return "", Refused{Reason: fmt.Sprintf("a charge cannot be paid for %d s", *p.ExpiresIn)}
	}
	amount, err := p.cents()
	if err != nil {
		return "", Refused{Reason: err.Error()}
	}
	one, isNew, err := s.begin(p.Order, "charge", newUUID(), amount)
	if err != nil || !isNew {
		return s.codeOf(one, err)
	}
	transaction := object{
		"value": number(amount), "externalId": one.externalID, "description": "Order " + p.Order,
	}
	if p.Description != nil && *p.Description != "" {
		p.describe(transaction)
	}
	if p.ExpiresIn != nil {
		transaction["expirationTime"] = *p.ExpiresIn
	}
	return s.makeCharge(one, http.MethodPost, "/api/pix/cash-in", object{
		"transaction": transaction,
		"payer":       object{"fullName": shortened(p.Name, 100), "document": digits(p.Document)},
	})
}

// ChargeByCob makes an immediate charge for an order, and returns its code.
func (s *Shop) ChargeByCob(p Params) (string, error) {
	amount, err := p.cents()
	if err != nil {
		return "", Refused{Reason: err.Error()}
	}
	one, isNew, err := s.begin(p.Order, "cob", newHex(), amount)
	if err != nil || !isNew {
		return s.codeOf(one, err)
	}
	expires := int64(3600)
	if p.ExpiresIn != nil {
		expires = *p.ExpiresIn
	}
	body := object{
		"calendario": object{"expiracao": expires},
		"valor":      object{"original": brl(amount), "modalidadeAlteracao": 0},
	}
	if p.Name != "" && p.Document != "" {
		kind := "cpf"
		if len(digits(p.Document)) == 14 {
			kind = "cnpj"
		}
		body["devedor"] = object{kind: digits(p.Document), "nome": p.Name}
	}
	if p.Description != nil {
		body["solicitacaoPagador"] = shortened(*p.Description, 140)
	}
	return s.makeCharge(one, http.MethodPut, "/cob/"+one.externalID, body)
}

// makeCharge may send a charge again under the same id: it is made once.
func (s *Shop) makeCharge(one *order, method, path string, body object) (string, error) {
	answer, err := s.gateway.call(method, path, body, nil, always)
	if refused, isRefused := err.(Refused); isRefused && refused.isUsedID {
		return "", Unknown{"the charge was made, and its code was lost"}
	}
	location, _ := answer["loc"].(object)
	s.orders.lock.Lock()
	one.code = text(answer["pixCode"]) + text(location["location"])
	s.orders.lock.Unlock()
	return s.codeOf(one, s.accepted(one, answer, err))
}

func (s *Shop) codeOf(one *order, err error) (string, error) {
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	if one == nil {
		return "", err
	}
	return one.code, err
}

// Refund gives back a part of what was paid for an order.
func (s *Shop) Refund(p Params) error {
	amount, err := cents(p.Amount)
	if err != nil {
		return Refused{Reason: err.Error()}
	}
	s.orders.lock.Lock()
	one := s.orders.latest[p.Order]
	if one == nil || (one.kind != "charge" && one.kind != "cob") {
		s.orders.lock.Unlock()
		return Refused{Reason: "there is no such charge"}
	}
	known := one.refunds[p.Refund]
	if known != nil && known.state != "failed" {
		isUnknown := known.state == "unknown"
		s.orders.lock.Unlock()
		if isUnknown {
			return Unknown{"it was requested, and its outcome is unknown"}
		}
		return nil
	}
	asked := &refund{id: newHex(), cents: amount, state: "unknown"}
	one.refunds[p.Refund] = asked
	transactionID, endToEndID := one.transactionID, one.endToEndID
	s.orders.lock.Unlock()

	var answer object
	if one.kind == "cob" {
		path := "/pix/" + endToEndID + "/devolucao/" + asked.id
		answer, err = s.gateway.call(http.MethodPut, path, object{"valor": brl(amount)}, nil, whenBusy)
	} else {
		body := object{"refundValue": number(amount), "externalId": asked.id}
		answer, err = s.gateway.call(http.MethodPost, "/api/pix/refund-in/"+transactionID, body, nil, whenBusy)
	}
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	switch err := err.(type) {
	case nil:
		asked.transactionID = text(answer["transactionId"])
		if asked.state == "unknown" {
			asked.state = "asked"
		}
	case Unsent:
		asked.state = "failed"
	case Refused:
		if !err.isUsedID {
			asked.state = "failed"
		}
	}
	return err
}

const day = 24 * time.Hour

// Statement is the transactionId of each row from one day to another.
func (s *Shop) Statement(p Params) ([]string, error) {
	from, err := time.Parse("2006-01-02", p.From)
	if err != nil {
		return nil, Refused{Reason: err.Error()}
	}
	to, err := time.Parse("2006-01-02", p.To)
	if err != nil {
		return nil, Refused{Reason: err.Error()}
	}
	ids, seen := []string{}, map[string]bool{}
	for ; !from.After(to); from = from.Add(30 * day) {
		until := from.Add(29 * day)
		if until.After(to) {
			until = to
		}
		query := url.Values{"startDate": {from.Format("2006-01-02")}, "endDate": {until.Format("2006-01-02")}}
		rows, err := s.rows(query)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if id := text(row["transactionId"]); !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

// rows reads a list to its last page.
func (s *Shop) rows(query url.Values) ([]object, error) {
	found := []object{}
	query.Set("size", "100")
	for page := 1; ; page++ {
		query.Set("page", strconv.Itoa(page))
		answer, err := s.gateway.call(http.MethodGet, "/api/transactions?"+query.Encode(), nil, nil, always)
		if err != nil {
			return nil, err
		}
		data, _ := answer["data"].([]any)
		for _, row := range data {
			if row, isRow := row.(object); isRow {
				found = append(found, row)
			}
		}
		metadata, _ := answer["metadata"].(object)
		pages, _ := strconv.Atoi(text(metadata["totalPages"]))
		if len(data) == 0 || page >= pages {
			return found, nil
		}
	}
}

// Reconcile looks up what became of the orders that are not certain.
func (s *Shop) Reconcile() error {
	s.orders.lock.Lock()
	all := append([]*order{}, s.orders.all...)
	s.orders.lock.Unlock()
	for _, one := range all {
		s.orders.lock.Lock()
		state, isSent, kind := one.state(), one.transactionID != "", one.kind
		refunds := []*refund{}
		for _, asked := range one.refunds {
			if kind == "charge" && (asked.state == "asked" || asked.state == "unknown") {
				refunds = append(refunds, asked)
			}
		}
		s.orders.lock.Unlock()
		var err error
		if state == "unknown" || state == "pending" {
			if kind == "transfer" && !isSent {
				err = s.sendTransfer(one)
			} else {
				err = s.lookUp(one)
			}
		}
		if err != nil {
			return err
		}
		for _, asked := range refunds {
			if err := s.lookUpRefund(asked); err != nil {
				return err
			}
		}
	}
	return nil
}

// lookUp reads what the list says; what it does not show (yet) stays as it was.
func (s *Shop) lookUp(one *order) error {
	query := url.Values{}
	if one.kind == "pay" || one.kind == "qr" || one.kind == "charge" {
		query.Set("externalId", one.externalID)
	}
	rows, err := s.rows(query)
	if err != nil {
		return err
	}
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	for _, row := range rows {
		id := text(row["transactionId"])
		if text(row["externalId"]) == one.externalID || (id != "" && id == one.transactionID) {
			s.orders.called(one, id)
			one.settle(statuses[text(row["status"])], text(row["endToEndId"]), "")
			return nil
		}
	}
	return nil
}

func (s *Shop) lookUpRefund(asked *refund) error {
	rows, err := s.rows(url.Values{"externalId": {asked.id}})
	if err != nil {
		return err
	}
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	for _, row := range rows {
		switch text(row["status"]) {
		case "Confirmado":
			asked.state = "done"
		case "Error":
			asked.state = "failed"
		}
	}
	return nil
}

// Register registers a URL for a kind of event.
func (s *Shop) Register(p Params) error {
	if !strings.HasPrefix(p.URL, "https://") {
		return Refused{Reason: "the URL of a webhook begins with https://"}
	}
	body := object{"url": p.URL, "eventType": p.EventType}
	answer, err := s.gateway.call(http.MethodPost, "/api/webhooks", body, nil, whenBusy)
	if err == nil && answer["success"] == false {
		return Refused{Reason: text(answer["message"])}
	}
	return err
}

// HowIs is what the shop believes of an order.
func (s *Shop) HowIs(name string) map[string]any {
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	if one := s.orders.latest[name]; one != nil {
		return one.view()
	}
	return object{"state": "unknown"}
}

// Take takes a notification.
func (s *Shop) Take(body []byte) error {
	var message object
	if err := parse(body, &message); err != nil {
		return err
	}
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	s.orders.take(message)
	return nil
}

// begin stores a first or further attempt before anything is sent. An order that is
// there and has not failed is not paid again.
func (s *Shop) begin(name, kind, externalID string, amount int64) (one *order, isNew bool, err error) {
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	known := s.orders.latest[name]
	if known != nil && known.state() != "failed" {
		return known, false, endedWith(known.state())
	}
	if known != nil && finalErrors[known.errorCode] {
		return known, false, Refused{Reason: "it failed for good: " + known.errorCode}
	}
	one = newOrder(kind, externalID, amount)
	s.orders.latest[name] = one
	s.orders.all = append(s.orders.all, one)
	return one, true, nil
}

// accepted notes how a call for an order ended.
func (s *Shop) accepted(one *order, answer object, err error) error {
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	switch err.(type) {
	case nil:
	case Refused, Unsent:
		one.own = "failed"
		return err
	default:
		return err
	}
	if one.own == "unknown" {
		one.own = "pending"
	}
	if id := text(answer["transactionId"]) + text(answer["id"]); id != "" {
		s.orders.called(one, id)
	}
	return nil
}

func (s *Shop) ended(one *order) error {
	s.orders.lock.Lock()
	defer s.orders.lock.Unlock()
	return endedWith(one.state())
}

func endedWith(state string) error {
	switch state {
	case "unknown":
		return Unknown{"its outcome is unknown"}
	case "failed":
		return Refused{Reason: "it failed"}
	}
	return nil
}

func newBytes() []byte {
	made := make([]byte, 16)
	if _, err := rand.Read(made); err != nil {
		panic(err)
	}
	return made
}

func newHex() string { return hex.EncodeToString(newBytes()) }

// newUUID is a UUID v4.
func newUUID() string {
	made := newBytes()
	made[6], made[8] = made[6]&0x0f|0x40, made[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", made[:4], made[4:6], made[6:8], made[8:10], made[10:])
}
