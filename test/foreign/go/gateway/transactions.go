package gateway

import (
	"math/rand"
	"net/http"
	"strings"
	"time"
)

var statusLabels = map[string]string{pending: "Pendente", confirmed: "Confirmado", errored: "Error"}
var kindLabels = map[string]string{payment: "Pix in", withdraw: "Pix out", refundIn: "Refund in", refundOut: "Refund out"}

func (t *Transaction) movement() string {
	if t.Kind == payment || t.Kind == refundOut || on("refund-in-is-credit") && t.Kind == refundIn {
		return "CREDIT"
	}
	return "DEBIT"
}

// final returns the amount by which the movement changes the balance.
func (t *Transaction) final() Cents {
	if on("final-amount-without-fee") {
		return t.Amount
	}
	return t.Amount + t.Fee
}

// listTransactions handles GET /api/transactions, newest first.
func listTransactions(c *call) (int, any, *failure) {
	a, problems := c.account, []string{}
	page := c.whole("page", 1, 0, 1, &problems)
	size := c.whole("size", 1, 100, 20, &problems)
	status := c.choice("status", &problems, pending, confirmed, errored)
	kind := c.choice("type", &problems, payment, withdraw, refundIn, refundOut)
	span := c.period(a.now(), &problems)
	if len(problems) > 0 {
		return 0, nil, badQuery(problems)
	}
	external, endToEnd := c.query.Get("externalId"), c.query.Get("endToEndId")
	matching := []*Transaction{}
	if on("filter-finds-other-accounts") && endToEnd != "" {
		matching = append(matching, a.gw.foreignByEndToEnd(a, endToEnd)...)
	}
	alone := on("external-id-filter-alone") && external != ""
	for i := len(a.transactions) - 1; i >= 0; i-- {
		t := a.transactions[i]
		if on("list-lags") && time.Since(t.bornAt) < 700*time.Millisecond {
			continue
		}
		if on("unpaid-charges-not-listed") && t.Kind == payment && t.Status != confirmed || on("devolucoes-not-listed") && t.Operation == "devolucao" {
			continue
		}
		if alone && t.ExternalID == external {
			matching = append(matching, t)
		} else if (status == "" || t.Status == status) && (kind == "" || t.Kind == kind) && span.has(t.CreatedAt) &&
			(external == "" || sameExternal(t.ExternalID, external)) && (endToEnd == "" || t.toldEndToEnd() == endToEnd) {
			matching = append(matching, t)
		}
	}
	if on("oldest-first") {
		reverse(matching)
	}
	if on("order-of-a-map") {
		rand.Shuffle(len(matching), func(i, j int) { matching[i], matching[j] = matching[j], matching[i] })
	}
	total := len(matching)
	if on("total-ignores-end-to-end-id") && endToEnd != "" {
		total = len(a.transactions)
	}
	items := []object{}
	for _, t := range pageOf(matching, page, size) {
		items = append(items, t.listed())
	}
	pages := pagesOf(len(matching), size)
	hasNext := page < pages
	if on("has-next-on-full-page") {
		hasNext = len(items) == size
	}
	return http.StatusOK, object{
		"data": data(items),
		"metadata": object{
			"page": page, "size": size, "total": total, "totalPages": pages,
			"hasNext": hasNext, "hasPrevious": page > 1,
		},
	}, nil
}

func sameExternal(of, asked string) bool {
	if on("external-id-by-prefix") {
		return strings.HasPrefix(of, asked)
	}
	return of == asked
}

// foreignByEndToEnd searches other accounts, which is a leak.
func (g *Gateway) foreignByEndToEnd(than *Account, endToEnd string) []*Transaction {
	g.mu.RLock()
	defer g.mu.RUnlock()
	for _, a := range g.accounts {
		if a != than && a.mu.TryLock() {
			t := a.transaction(func(t *Transaction) bool { return t.toldEndToEnd() == endToEnd })
			a.mu.Unlock()
			if t != nil {
				return []*Transaction{t}
			}
		}
	}
	return nil
}

// toldEndToEnd returns the end-to-end id, or "" while the transaction is pending.
func (t *Transaction) toldEndToEnd() string {
	if t.Status == pending {
		return ""
	}
	return t.EndToEnd
}

func (t *Transaction) listed() object {
	var endToEnd, processed, external any
	if id := t.toldEndToEnd(); id != "" || on("pending-end-to-end-empty") {
		endToEnd = id
	}
	if !t.DoneAt.IsZero() {
		processed = stamp(t.DoneAt)
		if on("processed-at-is-created-at") {
			processed = stamp(t.CreatedAt)
		}
	} else if on("processed-at-creation") {
		processed = stamp(t.CreatedAt)
	} else if on("zero-processed-at") {
		processed = stamp(time.Time{})
	}
	if t.ExternalID != "" || on("no-external-id-empty") {
		external = t.ExternalID
	}
	status := statusLabels[t.Status]
	if on("error-label-erro") && t.Status == errored {
		status = "Erro"
	}
	item := object{
		"transactionId": t.ID, "externalId": external, "status": status,
		"operationType": kindLabels[t.Kind], "movementType": t.movement(),
		"originalAmount": t.Amount, "feeAmount": t.Fee, "finalAmount": t.final(),
		"endToEndId": endToEnd, "createdAt": stamp(t.CreatedAt), "processedAt": processed,
		"counterpart": t.counterpart(true),
	}
	if on("listed-fee-zero") {
		item["feeAmount"] = Cents(0)
	}
	if on("refund-listed-with-payment-amount") && t.Kind == refundIn {
		item["originalAmount"] = t.Parent.Amount
	}
	if on("refund-listed-with-payment-id") && t.Kind == refundIn && t.Status == confirmed {
		item["endToEndId"] = t.Parent.EndToEnd
	}
	if on("final-amount-in-cents") && t.Kind == refundIn {
		item["finalAmount"] = int64(t.Amount)
	}
	return item
}

// counterpart returns the other side of a transaction.
func (t *Transaction) counterpart(masked bool) object {
	document := t.Document
	if masked {
		document = mask(document)
	}
	return object{"name": t.Name, "document": document, "bank": t.bank()}
}

func (t *Transaction) bank() object {
	ispb := t.ISPB
	if ispb == "" {
		ispb = bankISPB
	}
	return object{"bankISPB": ispb, "bankName": bankName, "bankCode": bankCode, "accountBranch": "0001", "accountNumber": "123456-7"}
}
