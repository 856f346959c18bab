package gateway

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"
)

// This file serves the control endpoint of a test build: it puts an account into a
// state with the same code that messages of the scheme run.

// ErrImpossible is wrapped by every refusal.
var ErrImpossible = errors.New("impossible")

func impossible(format string, values ...any) error {
	return fmt.Errorf("%w: %s", ErrImpossible, fmt.Sprintf(format, values...))
}

// Opening is the initial state of an account.
type Opening struct {
	Available           Cents
	Fee                 Cents
	Limits              Limits
	LocalTime           string // HH:MM; noon if empty
	Automatic           bool
	MinimumExpiration   int64 // seconds
	RegistrationEnabled bool
}

// Open creates an account with credentials and a certificate.
func (g *Gateway) Open(o Opening) (*Account, error) {
	a := &Account{
		gw: g, ID: newUUID(), ClientID: newUUID(), ClientSecret: fmt.Sprintf("%x", random(16)), Chave: newUUID(),
		available: o.Available, fee: o.Fee, limits: o.Limits, automatic: o.Automatic,
		minimumExpiration: o.MinimumExpiration, registrationEnabled: o.RegistrationEnabled,
		transfers: map[string]*Transaction{}, cobs: map[string]*cob{}, hooks: map[string][]*registration{},
	}
	a.settled = sync.NewCond(&a.mu)
	a.openedAt = a.now()
	if o.LocalTime == "" {
		o.LocalTime = "12:00"
	}
	if err := a.setLocalTime(o.LocalTime); err != nil {
		return nil, err
	}
	var err error
	if a.CertificatePEM, err = g.issue(a, time.Now().AddDate(0, 0, -1), time.Now().AddDate(10, 0, 0), false); err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.accounts[a.ID], g.byClient[a.ClientID], g.lastAccount = a, a, a
	return a, nil
}

func (a *Account) setLocalTime(text string) error {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return impossible("localTime must be HH:MM")
	}
	now := a.now()
	midnight := now.Truncate(24 * time.Hour)
	a.localShift = midnight.Add(time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute).Sub(now)
	return nil
}

// Account returns an account; without an id, the one that was opened last.
func (g *Gateway) Account(id string) (*Account, error) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	a := g.accounts[id]
	if id == "" {
		a = g.lastAccount
	}
	if a == nil {
		return nil, impossible("there is no account %q", id)
	}
	return a, nil
}

// Change changes settings; nil leaves one unchanged.
func (a *Account) Change(change func(o *Opening) error, cashOutScenario, cashInScenario *string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	o := Opening{a.available, a.fee, a.limits, "", a.automatic, a.minimumExpiration, a.registrationEnabled}
	if err := change(&o); err != nil {
		return err
	}
	if o.LocalTime != "" {
		if err := a.setLocalTime(o.LocalTime); err != nil {
			return err
		}
	}
	a.fee, a.limits, a.automatic = o.Fee, o.Limits, o.Automatic
	a.minimumExpiration, a.registrationEnabled = o.MinimumExpiration, o.RegistrationEnabled
	if cashOutScenario != nil {
		a.cashOutScenario = *cashOutScenario
	}
	if cashInScenario != nil {
		a.cashInScenario = *cashInScenario
	}
	return nil
}

// Certificate issues another certificate of the account.
func (a *Account) Certificate(condition string) (string, error) {
	now := a.clock()
	from, to := now.AddDate(0, 0, -1), now.AddDate(10, 0, 0)
	switch condition {
	case "expired":
		from, to = now.AddDate(-1, 0, 0), now.AddDate(0, 0, -1)
	case "not yet valid":
		from = now.AddDate(0, 0, 30)
	case "", "registered", "revoked":
	default:
		return "", impossible("unknown condition %q", condition)
	}
	return a.gw.issue(a, from, to, condition == "revoked")
}

// Token signs a token that is in the given condition.
func (a *Account) Token(condition, family string) (string, error) {
	lifetime := 30 * time.Minute
	if family == "compatibility" {
		lifetime = time.Hour
	}
	from, scope := a.clock(), allScopes
	switch condition {
	case "expired":
		from = from.Add(-lifetime - 10*time.Second)
	case "insufficient scope":
		scope = "profile.read"
	case "", "valid":
	default:
		return "", impossible("unknown condition %q", condition)
	}
	return a.gw.sign(a, from, lifetime, scope, family == "compatibility"), nil
}

// SetUpstream makes the authentication service fail or work.
func (a *Account) SetUpstream(condition string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.upstream = condition
}

// SetProvider makes the provider of charges fail or work.
func (a *Account) SetProvider(failing bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.providerFails = failing
}

// SetReceivers makes the receivers of notifications fail or work.
func (a *Account) SetReceivers(failing bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.receiversFail = failing
}

// SetKey adds a key to the directory.
func (g *Gateway) SetKey(key string, entry DirectoryEntry) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.directory[key] = entry
}

// Register adds a webhook URL; it returns the secret of its signatures.
func (a *Account) Register(eventType, url string, headers []map[string]string) (string, error) {
	list := []any{}
	for _, h := range headers {
		list = append(list, object{"key": h["key"], "value": h["value"]})
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	hook, problem := a.register(object{"eventType": eventType, "url": url, "headers": list})
	if problem != nil {
		return "", impossible("%v", problem.messages)
	}
	return hook.secretText(), nil
}

// Unregister removes a webhook URL.
func (a *Account) Unregister(eventType, url string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	kept := []*registration{}
	for _, hook := range a.hooks[eventType] {
		if hook.url != url {
			kept = append(kept, hook)
		}
	}
	a.hooks[eventType] = kept
}

func (a *Account) sent(id string) (*Transaction, error) {
	t := a.transaction(func(t *Transaction) bool {
		return t.isSent() && (t.ID == id || strconv.FormatInt(t.Number, 10) == id)
	})
	if t == nil {
		return nil, impossible("there is no sent payment %q", id)
	}
	return t, nil
}

// Settle settles a sent payment; it returns its end-to-end id.
func (a *Account) Settle(id string, ok bool, errorCode string) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, err := a.sent(id)
	if err != nil {
		return "", err
	}
	if t.Status != pending {
		return "", impossible("the payment is %s already", t.Status)
	}
	if errorCode == "" {
		errorCode = "ORDER_REJECTED"
	}
	if ok {
		a.settleSent(t)
	} else {
		a.failSent(t, errorCode)
	}
	return t.EndToEnd, nil
}

// Return simulates a return by the recipient; nil returns the whole remainder.
func (a *Account) Return(id string, amount *Cents) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, err := a.sent(id)
	if err != nil {
		return "", err
	}
	remaining := t.Amount - t.taken
	if amount == nil {
		amount = &remaining
	}
	if t.Status != confirmed || *amount < 1 || *amount > remaining {
		return "", impossible("%s cannot be returned of a payment that is %s", amount, t.Status)
	}
	return a.takeBack(t, *amount).EndToEnd, nil
}
