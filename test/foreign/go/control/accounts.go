package control

import (
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"pixgate/gateway"
	"pixgate/switches"
)

// cents parses an amount in BRL; an empty one is the default.
func cents(number json.Number, standard gateway.Cents) (gateway.Cents, error) {
	if number == "" {
		return standard, nil
	}
	return gateway.ParseCents(number)
}

type limitParams struct {
	PerTransaction json.RawMessage `json:"perTransaction"`
	Daily          json.RawMessage `json:"daily"`
	Night          json.RawMessage `json:"night"`
}

// apply sets the given limits; null removes one.
func (p *limitParams) apply(to *gateway.Limits) error {
	if p == nil {
		return nil
	}
	for _, one := range []struct {
		raw   json.RawMessage
		limit **gateway.Cents
	}{{p.PerTransaction, &to.PerTransaction}, {p.Daily, &to.Daily}, {p.Night, &to.Night}} {
		switch string(one.raw) {
		case "":
		case "null":
			*one.limit = nil
		default:
			amount, err := gateway.ParseCents(json.Number(one.raw))
			if err != nil {
				return err
			}
			*one.limit = &amount
		}
	}
	return nil
}

type anAccountParams struct {
	Available           json.Number  `json:"available"`
	Settlement          string       `json:"settlement"`
	Limits              *limitParams `json:"limits"`
	LocalTime           string       `json:"localTime"`
	FeeAmount           json.Number  `json:"feeAmount"`
	MinimumExpiration   *int64       `json:"minimumExpiration"`
	WebhookRegistration string       `json:"webhookRegistration"`
}

func (p anAccountParams) apply(to *gateway.Opening) (err error) {
	if to.Available, err = cents(p.Available, to.Available); err != nil {
		return err
	}
	if to.Fee, err = cents(p.FeeAmount, to.Fee); err != nil {
		return err
	}
	if p.Settlement != "" {
		to.Automatic = p.Settlement == "automatic"
	}
	if p.WebhookRegistration != "" {
		to.RegistrationEnabled = p.WebhookRegistration == "enabled"
	}
	if p.MinimumExpiration != nil {
		to.MinimumExpiration = *p.MinimumExpiration
	}
	to.LocalTime = p.LocalTime
	return p.Limits.apply(&to.Limits)
}

func choose(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

// encoded returns a PEM in the encoding of the header.
func encoded(pem string) string {
	return strings.ReplaceAll(url.QueryEscape(pem), "+", "%20")
}

func anAccount(params anAccountParams) (answer, error) {
	opening := gateway.Opening{Available: 100000, MinimumExpiration: 30}
	if err := params.apply(&opening); err != nil {
		return nil, err
	}
	if switches.On("fee-is-fixed") {
		opening.Fee = 50
	}
	if switches.On("registration-always-disabled") {
		opening.RegistrationEnabled = false
	}
	if switches.On("settles-by-itself") {
		opening.Automatic = true
	}
	if switches.On("provider-minimum-60") && params.MinimumExpiration == nil {
		opening.MinimumExpiration = 60
	}
	account, err := bank.Open(opening)
	if err != nil {
		return nil, err
	}
	return answer{
		"accountId":           account.ID,
		"clientId":            account.ClientID,
		"clientSecret":        account.ClientSecret,
		"certificatePem":      account.CertificatePEM,
		"certificateHeader":   encoded(account.CertificatePEM),
		"chave":               account.Chave,
		"feeAmount":           opening.Fee,
		"settlement":          choose(opening.Automatic, "automatic", "manual"),
		"minimumExpiration":   opening.MinimumExpiration,
		"webhookRegistration": choose(opening.RegistrationEnabled, "enabled", "disabled"),
		"scenarios": answer{
			"cashOut": answer{
				"insufficientFunds": "insufficient-balance", "invalidKey": "invalid-key", "documentMismatch": "document-mismatch",
			},
			"cashIn": answer{"error": "webhook-error", "delay": "webhook-delay"},
		},
	}, nil
}

type anAccountChangesParams struct {
	AccountID string `json:"accountId"`
	anAccountParams
	Scenarios *struct {
		CashOut json.RawMessage `json:"cashOut"`
		CashIn  json.RawMessage `json:"cashIn"`
	} `json:"scenarios"`
}

// scenario is a string, empty for null, or nil if left out.
func scenario(raw json.RawMessage) *string {
	var text string
	if len(raw) == 0 || json.Unmarshal(raw, &text) != nil {
		return nil
	}
	return &text
}

func anAccountChanges(params anAccountChangesParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	var cashOut, cashIn *string
	if params.Scenarios != nil {
		cashOut, cashIn = scenario(params.Scenarios.CashOut), scenario(params.Scenarios.CashIn)
	}
	return answer{}, account.Change(params.apply, cashOut, cashIn)
}

type conditionParams struct {
	AccountID string `json:"accountId"`
	Condition string `json:"condition"`
	Family    string `json:"family"`
}

func anAccessToken(params conditionParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	token, err := account.Token(params.Condition, params.Family)
	return answer{"accessToken": token}, err
}

func aClientCertificate(params conditionParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	pem, err := account.Certificate(params.Condition)
	return answer{"certificatePem": pem, "certificateHeader": encoded(pem)}, err
}

func authenticationUpstream(params conditionParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	account.SetUpstream(params.Condition)
	return answer{}, nil
}

type failingParams struct {
	AccountID string `json:"accountId"`
	Failing   bool   `json:"failing"`
}

func theChargeProviderFails(params failingParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	account.SetProvider(params.Failing)
	return answer{}, nil
}

func receiversFail(params failingParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	account.SetReceivers(params.Failing)
	return answer{}, nil
}

type timePassesParams struct {
	AccountID string  `json:"accountId"`
	Seconds   float64 `json:"seconds"`
}

func timePasses(params timePassesParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	account.Pass(time.Duration(params.Seconds * float64(time.Second)))
	return answer{}, nil
}

type aDirectoryKeyParams struct {
	Key        string `json:"key"`
	Registered *bool  `json:"registered"`
	ISPB       string `json:"ispb"`
	Name       string `json:"name"`
	Document   string `json:"document"`
}

func aDirectoryKey(params aDirectoryKeyParams) (answer, error) {
	registered := params.Registered == nil || *params.Registered
	bank.SetKey(params.Key, gateway.DirectoryEntry{Registered: registered, ISPB: params.ISPB, Name: params.Name, Document: params.Document})
	return answer{}, nil
}

type aWebhookRegistrationParams struct {
	AccountID string              `json:"accountId"`
	EventType string              `json:"eventType"`
	URL       string              `json:"url"`
	Headers   []map[string]string `json:"headers"`
}

func aWebhookRegistration(params aWebhookRegistrationParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	secret, err := account.Register(params.EventType, params.URL, params.Headers)
	return answer{"secret": secret}, err
}

// tearDown reverts a registration; other states need no teardown.
func tearDown(state string, raw json.RawMessage) error {
	var params aWebhookRegistrationParams
	if state != "a webhook registration" || json.Unmarshal(raw, &params) != nil {
		return nil
	}
	if account, err := bank.Account(params.AccountID); err == nil {
		account.Unregister(params.EventType, params.URL)
	}
	return nil
}
