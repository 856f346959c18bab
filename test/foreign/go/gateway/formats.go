package gateway

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

const (
	bankISPB = "99999010"
	bankName = "Banco Exemplo S.A."
	bankCode = "999"
)

var (
	uuidForm       = regexp.MustCompile(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	uuidV4Form     = regexp.MustCompile(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	hexForm        = regexp.MustCompile(`^(?i)[0-9a-f]{32}$`)
	documentForm   = regexp.MustCompile(`^([0-9]{11}|[0-9]{14})$`)
	phoneForm      = regexp.MustCompile(`^[0-9]{10,11}$`)
	fullPhoneForm  = regexp.MustCompile(`^\+55[0-9]{10,11}$`)
	emailForm      = regexp.MustCompile(`^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$`)
	txidForm       = regexp.MustCompile(`^[a-zA-Z0-9]{26,35}$`)
	looseTxidForm  = regexp.MustCompile(`[a-zA-Z0-9]{26,35}`)
	endToEndForm   = regexp.MustCompile(`^[a-zA-Z0-9]{32}$`)
	longEndToEnd   = regexp.MustCompile(`^[a-zA-Z0-9]{32,33}$`)
	dateForm       = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	headerNameForm = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
)

func isUUIDv4(text string, loose bool) bool {
	return uuidV4Form.MatchString(text) || loose && uuidForm.MatchString(text)
}

func isDocument(text string) bool {
	if on("digits-by-unicode") {
		for _, r := range text {
			if !unicode.IsDigit(r) {
				return false
			}
		}
		n := utf8.RuneCountInString(text)
		return n == 11 || n == 14
	}
	return documentForm.MatchString(text)
}

func isEmail(text string) bool {
	if on("email-by-net-mail") {
		_, err := mail.ParseAddress(text)
		return err == nil
	}
	return len(text) <= 254 && emailForm.MatchString(text)
}

// hasCheckDigits reports whether it is a CPF or a CNPJ with the right check digits.
func hasCheckDigits(document string) bool {
	if !documentForm.MatchString(document) || strings.Count(document, document[:1]) == len(document) {
		return false
	}
	size := len(document)
	for position := size - 2; position < size; position++ {
		sum, weight := 0, 2
		for i := position - 1; i >= 0; i-- {
			sum += int(document[i]-'0') * weight
			weight++
			if size == 14 && weight > 9 {
				weight = 2
			}
		}
		digit := 11 - sum%11
		if digit > 9 {
			digit = 0
		}
		if int(document[position]-'0') != digit {
			return false
		}
	}
	return true
}

// mask hides most of a document: ***.982.247-** or **.222.333/0001-**.
func mask(document string) string {
	if on("documents-all-stars") {
		return "***"
	}
	switch len(document) {
	case 11:
		return fmt.Sprintf("***.%s.%s-**", document[3:6], document[6:9])
	case 14:
		if on("cnpj-unmasked") {
			return document
		}
		return fmt.Sprintf("**.%s.%s/%s-**", document[2:5], document[5:8], document[8:12])
	}
	return "***"
}

// characters counts Unicode characters, not bytes.
func characters(text string) int {
	if on("length-in-bytes") {
		return len(text)
	}
	return utf8.RuneCountInString(text)
}

// ascii removes all characters that are not ASCII.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 126 {
			return -1
		}
		return r
	}, text)
}

func random(n int) []byte {
	bytes := make([]byte, n)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return bytes
}

func newUUID() string {
	b := random(16)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	if on("uuids-in-capitals") {
		return fmt.Sprintf("%X-%X-%X-%X-%X", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	}
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// endToEndID generates the identifier of a payment in the scheme: the letter, the
// bank, the minute, and random characters.
func endToEndID(letter string, at time.Time, length int) string {
	id := letter + bankISPB + at.UTC().Format("200601021504") + hex.EncodeToString(random(8))
	return id[:length]
}

// The specification requires E or D and 32 characters in notifications, but 32
// characters in total in the path of a devolucao: each id follows its own sentence.
func sentID(at time.Time) string {
	if on("e2e-always-32") || on("devolucao-of-sent-payment") {
		return endToEndID("E", at, 32)
	}
	return endToEndID("E", at, 33)
}

func receivedID(at time.Time) string {
	if on("e2e-always-33") {
		return endToEndID("E", at, 33)
	}
	return endToEndID("E", at, 32)
}

func returnID(at time.Time) string {
	if on("e2e-always-32") {
		return endToEndID("D", at, 32)
	}
	return endToEndID("D", at, 33)
}

// stamp formats a time as in the API.
func stamp(at time.Time) string {
	if on("times-with-offset") {
		return at.UTC().Format("2006-01-02T15:04:05.000+00:00")
	}
	if on("times-in-nanoseconds") {
		return at.UTC().Format(time.RFC3339Nano)
	}
	if on("times-of-brasilia") {
		return at.In(time.FixedZone("BRT", -3*3600)).Format("2006-01-02T15:04:05.000-07:00")
	}
	if on("times-in-seconds") {
		return at.UTC().Format("2006-01-02T15:04:05Z")
	}
	return at.UTC().Format("2006-01-02T15:04:05.000Z")
}

// parseTime parses an ISO 8601 date or time; day reports whether it was a date.
func parseTime(text string) (at time.Time, day bool, ok bool) {
	if dateForm.MatchString(text) {
		at, err := time.Parse("2006-01-02", text)
		return at, true, err == nil
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05.999999999Z0700"} {
		if at, err := time.Parse(layout, text); err == nil {
			if on("offset-of-dates-ignored") {
				return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, time.UTC), false, true
			}
			return at.UTC(), false, true
		}
	}
	return time.Time{}, false, false
}
