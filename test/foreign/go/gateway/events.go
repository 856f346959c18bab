package gateway

import (
	"fmt"
	"strings"
	"time"
)

// standardEvent returns the payload of the standard family for a transaction.
func (t *Transaction) standardEvent(name, movement string) object {
	var external, endToEnd, errorCode, errorMessage any
	if t.ExternalID == "" && on("nil-printed") {
		external = fmt.Sprint(external)
	}
	if t.EndToEnd != "" || on("failed-end-to-end-empty") {
		endToEnd = t.EndToEnd
	}
	if t.ExternalID != "" || on("no-external-id-empty") {
		external = t.ExternalID
	}
	if t.Status == errored {
		errorCode, errorMessage = t.ErrorCode, t.ErrorMessage
		if on("error-message-missing") {
			errorMessage = nil
		}
	} else if on("error-code-empty") {
		errorCode, errorMessage = "", ""
	}
	fee := t.Fee
	if on("event-fee-negative") && movement == "DEBIT" {
		fee = -fee
	}
	processed := stamp(t.DoneAt)
	if on("processing-date-is-creation") {
		processed = stamp(t.CreatedAt)
	}
	return object{
		"event": name, "status": t.Status, "transactionType": "PIX", "movementType": movement,
		"transactionId": t.ID, "externalId": external, "endToEndId": endToEnd, "pixKey": t.toldKey(),
		"feeAmount": fee, "originalAmount": t.Amount, "finalAmount": t.final(),
		"processingDate": processed, "errorCode": errorCode, "errorMessage": errorMessage,
		"counterpart": t.eventCounterpart(), "metadata": object{},
	}
}

// toldKey returns the key, with the switch in the form of the directory.
func (t *Transaction) toldKey() string {
	if on("keys-normalized") {
		return strings.ToLower(t.Key)
	}
	return t.Key
}

func (t *Transaction) eventCounterpart() object {
	counterpart := t.counterpart(!on("events-unmasked"))
	if on("bank-of-events-null") {
		bank := counterpart["bank"].(object)
		bank["bankCode"], bank["accountBranch"], bank["accountNumber"] = nil, nil, nil
	}
	return counterpart
}

// versionTwo returns the envelope of the compatibility family.
func versionTwo(kind string, data object) object { return object{"type": kind, "data": data} }

func money(amount Cents) object {
	if on("event-amount-as-number") {
		return object{"amount": amount, "currency": "BRL"}
	}
	text := amount.String()
	if on("text-without-zeros") {
		text = strings.TrimSuffix(strings.TrimSuffix(text, "0"), ".0")
	}
	return object{"amount": text, "currency": "BRL"}
}

// notifySent reports the outcome of a sent payment.
func (a *Account) notifySent(t *Transaction) {
	if t.Operation != "transfer" {
		a.notify("cash_out", t, t.standardEvent("CashOut", "DEBIT"))
		return
	}
	status := "LIQUIDATED"
	if t.Status != confirmed {
		if !on("failed-transfer-notified") {
			return // version 2 has no status for a failed transfer
		}
		status = "ERROR"
	}
	direction := "DEBIT"
	if on("transfer-is-credit") {
		direction = "CREDIT"
	}
	idempotencyKey := t.idempotencyKey
	if on("event-without-idempotency-key") {
		idempotencyKey = t.ID
	}
	ispb, description := t.ISPB, t.Description
	if on("creditor-ispb-constant") {
		ispb = bankISPB
	}
	if on("accents-stripped") {
		description = ascii(description)
	}
	a.notify("cash_out", t, versionTwo("TRANSFER", object{
		"id": t.Number, "txId": nil, "pixKey": t.Key, "status": status, "payment": money(t.Amount),
		"endToEndId": t.EndToEnd, "creditDebitType": direction, "idempotencyKey": idempotencyKey,
		"creditorAccount":       object{"name": t.Name, "document": mask(t.Document), "ispb": ispb},
		"remittanceInformation": description,
	}))
}

// notifyReceived reports that a charge was paid or failed, or that a payment arrived.
func (a *Account) notifyReceived(t *Transaction) {
	payload := t.standardEvent("CashIn", "CREDIT")
	if t.Operation == "cob" {
		txID := t.txid
		if on("receive-without-txid") {
			txID = ""
		}
		payload = versionTwo("RECEIVE", object{
			"id": t.Number, "txId": txID, "status": "LIQUIDATED", "payment": money(t.Amount),
			"endToEndId": t.EndToEnd, "debtorAccount": object{"name": t.Name, "document": mask(t.Document)},
		})
	}
	if t.delayed > 0 {
		a.after(t.delayed, func() { a.notify("cash_in", t, payload) })
		return
	}
	a.notify("cash_in", t, payload)
}

// notifyRefunded reports the outcome of a refund of a received payment.
func (a *Account) notifyRefunded(t *Transaction) {
	if t.Operation == "refund-in" {
		payload := t.standardEvent("CashInReversal", "DEBIT")
		if on("reversal-has-parent-id") {
			payload["transactionId"] = t.Parent.ID
		}
		payload["metadata"] = object{"providerTransactionId": t.providerID}
		a.notify("refund_in", t, payload)
		return
	}
	status, item := "REFUNDED", "LIQUIDATED"
	if t.Status != confirmed {
		if !on("failed-devolucao-notified") {
			return
		}
		status, item = "ERROR", "ERROR"
	}
	var txID, amount any = t.Parent.ID, t.Amount
	if t.Parent.txid != "" {
		txID = t.Parent.txid
	}
	if on("refund-amount-as-text") {
		amount = t.Amount.String()
	}
	endToEnd := t.EndToEnd
	if on("refund-has-payment-id") {
		endToEnd = t.Parent.EndToEnd
	}
	a.notify("refund_in", t, versionTwo("REFUND", object{
		"id": t.Number, "txId": txID, "status": status, "payment": money(t.Parent.Amount),
		"refunds": []object{{
			"status": item, "payment": object{"amount": amount, "currency": "BRL"},
			"endToEndId": endToEnd, "eventDate": stamp(t.DoneAt), "information": t.Description,
		}},
		"endToEndId": t.Parent.EndToEnd, "creditDebitType": "DEBIT",
	}))
}

// notifyReturned reports that money of a sent payment was returned.
func (a *Account) notifyReturned(t *Transaction) {
	parent := t.Parent
	var external any
	if parent.ExternalID != "" {
		external = parent.ExternalID
	}
	remaining := parent.Amount - parent.taken
	if on("remaining-forgets-earlier-returns") {
		remaining = parent.Amount - t.Amount
	}
	whole := remaining == 0
	if on("remaining-is-the-amount") {
		remaining = parent.Amount
	}
	if on("every-return-is-total") {
		whole = true
	}
	var value, original any = int64(t.Amount), int64(parent.Amount)
	if on("reversal-in-brl") {
		value, original = t.Amount, parent.Amount
	}
	payload := t.standardEvent("CashOutReversal", "CREDIT")
	payload["metadata"] = object{
		"provider": "PIXGATE", "webhookEvent": "PIX_RETURN", "originatedFrom": "WEBHOOK_DIRECT",
		"refund":      object{"value": value, "originalValue": original, "referenceTransactionId": parent.Number},
		"counterpart": object{"bankCode": bankCode, "bankIspb": t.bank()["bankISPB"], "bankName": bankName},
	}
	payload["parentTransaction"] = object{
		"transactionId": parent.ID, "externalId": external, "endToEndId": parent.EndToEnd,
		"processingDate": stamp(parent.DoneAt), "wasTotalRefunded": whole, "remainingAmountForRefund": remaining,
		"metadata": object{}, "counterpart": parent.counterpart(true),
	}
	a.notify("refund_out", t, payload)
}

func (a *Account) notifyMED(eventType string, m *med) {
	a.notify(eventType, nil, object{"event": eventType, "sentAt": stamp(a.now()), "med": m.listed()})
}

// notify sends a payload to every URL of the event type.
func (a *Account) notify(eventType string, t *Transaction, payload object) {
	if t != nil {
		t.notifiedType, t.notifiedPayload = eventType, payload
	}
	hooks := a.hooks[eventType]
	if on("two-urls-notified") && len(hooks) > 2 {
		hooks = hooks[:2]
	}
	for _, hook := range hooks {
		d := newDelivery(hook, payload)
		if on("delivered-twice") {
			again := *d
			a.after(50*time.Millisecond, func() { a.launch(&again) })
		}
		if on("deliveries-lag") {
			a.after(400*time.Millisecond, func() { a.launch(d) })
			continue
		}
		a.launch(d)
	}
}
