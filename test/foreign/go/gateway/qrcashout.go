package gateway

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// createQRCashOut handles POST /api/pix/cash-out-qrcode.
func createQRCashOut(c *call) (int, any, *failure) {
	a := c.account
	r := newReader(c.body)
	amount, _ := r.amount("value")
	max, prefix := 500, "000201"
	if on("qr-code-of-512") {
		max = 512
	}
	if on("qr-prefix-0002") {
		prefix = "0002"
	}
	code := r.text("qrCode", true, max)
	if code != "" && (characters(code) < 50 || !strings.HasPrefix(code, prefix)) {
		r.problem("qrCode", "must have at least 50 characters and start with 000201")
	}
	embedded, isEMV := parseEMV(code)
	if !isEMV && !on("qr-code-of-anything") {
		r.problem("qrCode", "must be an EMV string")
	} else if on("qr-crc-checked") && (len(code) < 4 || embedded["63"] != fmt.Sprintf("%04X", crc16(code[:len(code)-4]))) {
		r.problem("qrCode", "has a wrong checksum")
	}
	t := &Transaction{Operation: "qr-cash-out", Amount: amount, Fee: a.fee, ISPB: bankISPB}
	t.ExternalID = r.text("externalId", true, 0)
	t.Description, t.Name, t.Document = r.text("description", false, 0), r.text("name", false, 0), r.document("document", false)
	if r.failed() {
		return 0, nil, invalid(*r.problems)
	}
	if at := strings.Index(code, "54"); on("qr-amount-by-search") && at > 0 && len(code) > at+4 {
		if rest, _ := parseEMV(code[at:]); rest["54"] != "" {
			embedded["54"] = rest["54"]
		}
	}
	if text, present := embedded["54"]; present {
		value, err := ParseCents(json.Number(text))
		mismatch := err != nil || value != amount
		if on("qr-amount-by-text") {
			mismatch = text != string(c.body["value"].(json.Number))
		}
		if on("qr-amount-at-most") {
			mismatch = amount > value
		}
		if mismatch {
			return 0, nil, fail(http.StatusBadRequest, "value must equal the amount of the QR code")
		}
	}
	t.Key = embedded.key()
	if t.Name == "" {
		t.Name = embedded["59"]
	}
	if a.known(t.ExternalID, t.Operation) != nil {
		if on("qr-duplicate-400") {
			return 0, nil, fail(http.StatusBadRequest, "the externalId is used already")
		}
		return 0, nil, fail(http.StatusConflict, "the externalId is used already")
	}
	a.pause("qr-duplicate-race")
	if t.Amount+t.Fee > a.available {
		return 0, nil, fail(http.StatusBadRequest, "insufficient balance")
	}
	a.send(t)
	return http.StatusCreated, sentAnswer(t), nil
}
