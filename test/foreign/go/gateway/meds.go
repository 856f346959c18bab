package gateway

import (
	"net/http"
	"strings"
	"time"
)

// med is a case of the special refund mechanism.
type med struct {
	number               int64
	endToEnd             string
	status, reason       string
	cause                string
	result               string
	contested            *Transaction
	createdAt, updatedAt time.Time
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func (m *med) listed() object {
	item := object{
		"id": m.number, "endToEnd": m.endToEnd, "status": m.status, "reason": m.reason, "cause": orNull(m.cause),
		"description": nil, "analysisResult": orNull(m.result), "analysisDetails": nil,
		"requestingBank": object{"ispb": "99999028", "name": "Banco do Pagador S.A."},
		"contestedBank":  object{"ispb": bankISPB, "name": bankName},
		"isReconciled":   m.contested != nil, "originalTransaction": nil, "originalTransactionId": nil,
		"createdAt": stamp(m.createdAt), "updatedAt": stamp(m.updatedAt),
	}
	if m.result != "" {
		item["analysisDetails"] = "analysed by the account holder's institution"
	} else if on("analysis-result-empty") {
		item["analysisResult"] = ""
	}
	if t := m.contested; t != nil && !on("original-transaction-null") {
		item["originalTransactionId"] = t.Number
		item["originalTransaction"] = object{
			"amount": t.Amount, "type": "PIX", "transactionType": "CASH_IN", "name": t.Name,
			"document": mask(t.Document), "dateTime": stamp(t.DoneAt),
		}
		if on("med-document-unmasked") {
			item["originalTransaction"].(object)["document"] = t.Document
		}
	} else if t != nil {
		item["originalTransactionId"] = t.Number
	} else if on("original-id-zero") {
		item["originalTransactionId"] = 0
	}
	return item
}

// listMEDs handles GET /api/med, newest first.
func listMEDs(c *call) (int, any, *failure) {
	problems := []string{}
	page := c.whole("page", 1, 0, 1, &problems)
	size := c.whole("pageSize", 1, 100, 20, &problems)
	if on("med-status-in-any-case") && c.query.Has("status") {
		c.query.Set("status", strings.ToUpper(c.query.Get("status")))
	}
	status := c.choice("status", &problems, "OPEN", "RECEIVED", "CANCELLED", "ANALYZED")
	reconciled := c.choice("isReconciled", &problems, "true", "false")
	if on("reconciled-false-ignored") && reconciled == "false" {
		reconciled = ""
	}
	if on("reconciled-ignored-beside-status") && status != "" {
		reconciled = ""
	}
	from, _, _ := c.time("startDate", &problems)
	to, toDay, hasTo := c.time("endDate", &problems)
	if on("end-time-is-its-day") && hasTo {
		to, toDay = to.Truncate(24*time.Hour), true
	}
	if toDay && !on("med-end-date-is-midnight") {
		to = to.Add(24*time.Hour - time.Nanosecond)
	}
	if len(problems) > 0 {
		return 0, nil, badQuery(problems)
	}
	matching := []object{}
	for i := len(c.account.meds) - 1; i >= 0; i-- {
		m := c.account.meds[i]
		isReconciled := map[bool]string{true: "true", false: "false"}[m.contested != nil]
		if (status == "" || m.status == status) && (reconciled == "" || reconciled == isReconciled) &&
			!m.createdAt.Before(from) && (!hasTo || !m.createdAt.After(to)) {
			matching = append(matching, m.listed())
		}
	}
	total := len(matching)
	if on("oldest-first") {
		reverse(matching)
	}
	if on("med-total-without-filter") {
		total = len(c.account.meds)
	}
	return http.StatusOK, object{
		"data":     data(pageOf(matching, page, size)),
		"metadata": object{"total": total, "page": page, "pageSize": size, "totalPages": pagesOf(total, size)},
	}, nil
}
