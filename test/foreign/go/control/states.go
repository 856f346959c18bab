package control

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"time"

	"pixgate/gateway"
	"pixgate/switches"
)

// The states into which pixkit puts the gateway.
var states = map[string]state{
	"an account":                 of(anAccount),
	"a webhook registration":     of(aWebhookRegistration),
	"a payment settles":          of(aPaymentSettles),
	"a received payment":         of(aReceivedPayment),
	"a charge is paid":           of(aChargeIsPaid),
	"a refund settles":           of(aRefundSettles),
	"time passes":                of(timePasses),
	"a MED":                      of(aMED),
	"an access token":            of(anAccessToken),
	"a sent payment is returned": of(aSentPaymentIsReturned),
	"a directory key":            of(aDirectoryKey),
	"a MED is decided":           of(aMEDIsDecided),
	"a client certificate":       of(aClientCertificate),
	"authentication upstream":    of(authenticationUpstream),
	"a charge is removed":        of(aChargeIsRemoved),
	"the charge provider fails":  of(theChargeProviderFails),
	"a sent payment":             of(aSentPayment),
	"a charge":                   of(aCharge),
	"a requested refund":         of(aRequestedRefund),
	"an account changes":         of(anAccountChanges),
	"receivers fail":             of(receiversFail),
}

type aPaymentSettlesParams struct {
	AccountID     string `json:"accountId"`
	TransactionID string `json:"transactionId"`
	Outcome       string `json:"outcome"`
	ErrorCode     string `json:"errorCode"`
}

func aPaymentSettles(params aPaymentSettlesParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	endToEnd, err := account.Settle(params.TransactionID, params.Outcome != "ERROR", params.ErrorCode)
	return answer{"endToEndId": endToEnd}, err
}

// at parses a time; an empty one is nil.
func at(text string) (*time.Time, error) {
	if text == "" {
		return nil, nil
	}
	parsed, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return nil, fmt.Errorf("%w: a time must be ISO 8601", gateway.ErrImpossible)
	}
	return &parsed, nil
}

type aReceivedPaymentParams struct {
	AccountID  string          `json:"accountId"`
	Amount     json.Number     `json:"amount"`
	ReceivedAt string          `json:"receivedAt"`
	Payer      *gateway.Person `json:"payer"`
}

func aReceivedPayment(params aReceivedPaymentParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	amount, err := gateway.ParseCents(params.Amount)
	if err != nil {
		return nil, err
	}
	receivedAt, err := at(params.ReceivedAt)
	if err != nil {
		return nil, err
	}
	t, err := account.Receive(amount, receivedAt, params.Payer)
	if err != nil {
		return nil, err
	}
	return answer{"transactionId": t.ID, "endToEndId": t.EndToEnd, "externalId": nil, "id": t.Number}, nil
}

type aChargeIsPaidParams struct {
	AccountID     string          `json:"accountId"`
	TransactionID string          `json:"transactionId"`
	Txid          string          `json:"txid"`
	Payer         *gateway.Person `json:"payer"`
}

func aChargeIsPaid(params aChargeIsPaidParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	endToEnd, err := account.Pay(params.TransactionID, params.Txid, params.Payer)
	return answer{"endToEndId": endToEnd}, err
}

type aChargeIsRemovedParams struct {
	AccountID string `json:"accountId"`
	Txid      string `json:"txid"`
	By        string `json:"by"`
}

func aChargeIsRemoved(params aChargeIsRemovedParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	return answer{}, account.Remove(params.Txid, params.By)
}

type aSentPaymentIsReturnedParams struct {
	AccountID     string      `json:"accountId"`
	TransactionID string      `json:"transactionId"`
	Amount        json.Number `json:"amount"`
}

func aSentPaymentIsReturned(params aSentPaymentIsReturnedParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	var amount *gateway.Cents
	if params.Amount != "" {
		part, err := gateway.ParseCents(params.Amount)
		if err != nil {
			return nil, err
		}
		amount = &part
	}
	endToEnd, err := account.Return(params.TransactionID, amount)
	return answer{"endToEndId": endToEnd}, err
}

type aRefundSettlesParams struct {
	AccountID     string `json:"accountId"`
	RefundID      string `json:"refundId"`
	EndToEndID    string `json:"endToEndId"`
	TransactionID string `json:"transactionId"`
	Outcome       string `json:"outcome"`
	Reason        string `json:"reason"`
}

func aRefundSettles(params aRefundSettlesParams) (answer, error) {
	if switches.On("refunds-settle-at-once") {
		return nil, problem{http.StatusNotFound, "refunds settle automatically"}
	}
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	reason := ""
	if params.Outcome == "ERROR" {
		if reason = params.Reason; reason == "" {
			reason = "the payer's bank rejected the refund"
		}
	}
	endToEnd, err := account.SettleRefund(params.TransactionID, params.RefundID, params.EndToEndID, reason)
	if endToEnd == "" {
		return answer{"endToEndId": nil}, err
	}
	return answer{"endToEndId": endToEnd}, err
}

type aMEDParams struct {
	AccountID      string `json:"accountId"`
	Status         string `json:"status"`
	Reason         string `json:"reason"`
	Cause          string `json:"cause"`
	AnalysisResult string `json:"analysisResult"`
	Reconciled     *bool  `json:"reconciled"`
	CreatedAt      string `json:"createdAt"`
}

func aMED(params aMEDParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	createdAt, err := at(params.CreatedAt)
	if err != nil {
		return nil, err
	}
	number, endToEnd, contested, err := account.Contest(gateway.Case{
		Status: params.Status, Reason: params.Reason, Cause: params.Cause, Result: params.AnalysisResult,
		Reconciled: params.Reconciled != nil && *params.Reconciled, CreatedAt: createdAt,
	})
	if err != nil {
		return nil, err
	}
	returned := answer{"id": number, "endToEnd": endToEnd}
	if contested != nil {
		returned["transactionId"], returned["amount"] = contested.ID, contested.Amount
	}
	return returned, nil
}

type aMEDIsDecidedParams struct {
	AccountID      string `json:"accountId"`
	ID             int64  `json:"id"`
	AnalysisResult string `json:"analysisResult"`
}

func aMEDIsDecided(params aMEDIsDecidedParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	return answer{}, account.Decide(params.ID, params.AnalysisResult)
}

// requestParams are the params of states that make a request themselves.
type requestParams struct {
	AccountID     string      `json:"accountId"`
	Operation     string      `json:"operation"`
	Amount        json.Number `json:"amount"`
	ExternalID    string      `json:"externalId"`
	Txid          string      `json:"txid"`
	TransactionID string      `json:"transactionId"`
	EndToEndID    string      `json:"endToEndId"`
	RefundID      string      `json:"refundId"`
}

func (p *requestParams) fill(operation string, amount json.Number) {
	if p.Operation == "" {
		p.Operation = operation
	}
	if p.Amount == "" {
		p.Amount = amount
	}
	if p.ExternalID == "" {
		p.ExternalID = madeUp()
	}
}

func madeUp() string { return fmt.Sprintf("made%028x", rand.Uint64()) }

func init() { rand.Seed(time.Now().UnixNano()) }

type object = map[string]any

func aSentPayment(params requestParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	params.fill("createCashOut", "10")
	const cpf = "52998224725"
	body := object{"value": params.Amount, "externalId": params.ExternalID}
	switch params.Operation {
	case "createTransfer":
		body = object{"pixKey": cpf, "payment": object{"currency": "BRL", "amount": params.Amount}}
	case "createQrCashOut":
		body["qrCode"] = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5906PESSOA6006CIDADE"
	default:
		body["details"] = object{"key": cpf, "keyType": "DOCUMENT", "name": "Pessoa", "document": cpf}
	}
	made, err := account.Ask(params.Operation, nil, body)
	if err != nil {
		return nil, err
	}
	if params.Operation == "createTransfer" {
		return answer{"transactionId": fmt.Sprint(made["id"])}, nil
	}
	return answer{"transactionId": made["transactionId"], "externalId": params.ExternalID}, nil
}

func aCharge(params requestParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	params.fill("createCashIn", "10")
	amount, err := gateway.ParseCents(params.Amount)
	if err != nil {
		return nil, err
	}
	if params.Operation == "putCob" {
		if params.Txid == "" {
			params.Txid = madeUp()
		}
		body := object{"calendario": object{}, "valor": object{"original": amount.String()}}
		_, err := account.Ask("putCob", map[string]string{"txid": params.Txid}, body)
		return answer{"txid": params.Txid}, err
	}
	made, err := account.Ask("createCashIn", nil, object{
		"transaction": object{"value": params.Amount, "description": "Cobrança", "externalId": params.ExternalID},
		"payer":       object{"fullName": "Pessoa", "document": "52998224725"},
	})
	if err != nil {
		return nil, err
	}
	return answer{"transactionId": made["transactionId"], "externalId": params.ExternalID}, nil
}

func aRequestedRefund(params requestParams) (answer, error) {
	account, err := bank.Account(params.AccountID)
	if err != nil {
		return nil, err
	}
	params.fill("createRefundIn", "1")
	parent, err := account.LastReceipt(params.TransactionID, params.EndToEndID)
	if err != nil {
		return nil, err
	}
	amount, err := gateway.ParseCents(params.Amount)
	if err != nil {
		return nil, err
	}
	if params.Operation == "putDevolucao" {
		if params.RefundID == "" {
			params.RefundID = madeUp()
		}
		path := map[string]string{"e2eid": parent.EndToEnd, "id": params.RefundID}
		_, err := account.Ask("putDevolucao", path, object{"valor": amount.String()})
		return answer{"refundId": params.RefundID, "endToEndId": parent.EndToEnd}, err
	}
	body := object{"refundValue": params.Amount, "externalId": params.ExternalID}
	made, err := account.Ask("createRefundIn", map[string]string{"id": parent.ID}, body)
	if err != nil {
		return nil, err
	}
	return answer{"transactionId": made["transactionId"], "externalId": params.ExternalID}, nil
}
