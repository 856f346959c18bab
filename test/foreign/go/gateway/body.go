package gateway

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// decode parses a body, which must be one JSON object.
func decode(body []byte) (object, error) {
	if !utf8.Valid(body) {
		return nil, fmt.Errorf("the body must be UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("the body must be JSON")
	}
	if _, err := decoder.Token(); err != io.EOF && !on("trailing-json") {
		return nil, fmt.Errorf("the body must be one JSON value")
	}
	members, isObject := value.(object)
	if !isObject {
		return nil, fmt.Errorf("the body must be a JSON object")
	}
	return members, nil
}

// reader reads the members of an object and records problems with them.
type reader struct {
	path     string
	members  object
	problems *[]string
	fields   *[]string
}

func newReader(members object) reader {
	return reader{members: members, problems: &[]string{}, fields: &[]string{}}
}

func (r reader) failed() bool { return len(*r.problems) > 0 }

func (r reader) name(member string) string { return r.path + member }

func (r reader) problem(member, format string, values ...any) {
	*r.problems = append(*r.problems, r.name(member)+" "+fmt.Sprintf(format, values...))
	*r.fields = append(*r.fields, r.name(member))
}

// value returns a member; null counts as left out.
func (r reader) value(member string, required bool) (any, bool) {
	value, present := r.members[member]
	if !present && on("members-in-any-case") {
		for name, other := range r.members {
			if strings.EqualFold(name, member) {
				value, present = other, true
			}
		}
	}
	if present && value == nil && !required && on("null-refused") {
		r.problem(member, "must not be null")
		return nil, false
	}
	if value == nil {
		if required {
			r.problem(member, "is required")
		}
		return nil, false
	}
	return value, true
}

// text reads a member that is a string of at most max characters (0: any).
func (r reader) text(member string, required bool, max int) string {
	value, present := r.value(member, required)
	if !present {
		return ""
	}
	text, isText := value.(string)
	switch {
	case !isText:
		r.problem(member, "must be a string")
	case required && text == "":
		r.problem(member, "must not be empty")
	case max > 0 && characters(text) > max:
		r.problem(member, "must have at most %d characters", max)
	}
	return text
}

func (r reader) number(member string, required bool) (json.Number, bool) {
	value, present := r.value(member, required)
	if !present {
		return "", false
	}
	number, isNumber := value.(json.Number)
	if !isNumber {
		r.problem(member, "must be a number")
	}
	return number, isNumber
}

// amount reads a member in BRL of at least 0.01 with at most two decimals.
func (r reader) amount(member string) (amount Cents, ok bool) {
	number, isNumber := r.number(member, true)
	if !isNumber {
		return 0, false
	}
	amount, err := ParseCents(number)
	if err != nil {
		r.problem(member, err.Error())
		return 0, false
	}
	if amount < 1 {
		r.problem(member, "must be at least 0.01")
		return 0, false
	}
	return amount, true
}

// seconds reads a member between min and max, or the default; it returns milliseconds.
func (r reader) seconds(member string, min, max, standard int64) int64 {
	number, present := r.number(member, false)
	if !present {
		return standard * 1000
	}
	value, err := scaled(number, 3)
	if value == 0 && on("zero-is-absent") {
		return standard * 1000
	}
	if err != nil || value < min*1000 || value > max*1000 {
		r.problem(member, "must be a number from %d to %d", min, max)
	}
	return value
}

func (r reader) boolean(member string) bool {
	value, present := r.value(member, false)
	if !present {
		return false
	}
	boolean, isBoolean := value.(bool)
	if !isBoolean {
		r.problem(member, "must be a boolean")
	}
	return boolean
}

func (r reader) oneOf(member string, required bool, allowed ...string) string {
	text := r.text(member, required, 0)
	if text == "" && !required {
		if value, present := r.members[member]; present && value == "" {
			r.problem(member, "must be one of %s", strings.Join(allowed, ", "))
		}
		return ""
	}
	for _, one := range allowed {
		if one == text {
			return text
		}
	}
	if text != "" {
		r.problem(member, "must be one of %s", strings.Join(allowed, ", "))
	}
	return text
}

func (r reader) document(member string, required bool) string {
	text := r.text(member, required, 0)
	_, isText := r.members[member].(string)
	if isText && (text != "" || !required) && !isDocument(text) {
		r.problem(member, "must be a CPF (11 digits) or a CNPJ (14 digits)")
	}
	return text
}

// object reads a member that is an object; problems with its members are reported with their full path.
func (r reader) object(member string, required bool) (reader, bool) {
	inner := reader{path: r.name(member) + ".", members: object{}, problems: r.problems, fields: r.fields}
	value, present := r.value(member, required)
	if !present {
		return inner, false
	}
	members, isObject := value.(object)
	if !isObject {
		r.problem(member, "must be an object")
		return inner, false
	}
	inner.members = members
	return inner, true
}

// list reads a member that is an array of at most max items (0: any).
func (r reader) list(member string, max int) []any {
	value, present := r.value(member, false)
	if !present {
		return nil
	}
	items, isList := value.([]any)
	if !isList {
		r.problem(member, "must be an array")
	}
	if max > 0 && len(items) > max {
		r.problem(member, "must have at most %d items", max)
		return nil
	}
	return items
}

// item returns one item of a list, which must be an object.
func (r reader) item(list string, index int, value any) (reader, bool) {
	path := fmt.Sprintf("%s%s[%d]", r.path, list, index)
	members, isObject := value.(object)
	inner := reader{path: path + ".", members: members, problems: r.problems, fields: r.fields}
	if !isObject {
		if on("item-not-object-panics") {
			_ = value.(object)
		}
		*r.problems = append(*r.problems, path+" must be an object")
		*r.fields = append(*r.fields, path)
	}
	return inner, isObject
}

// membersOf lists the allowed members of bodies by route, to recognize unknown ones.
var membersOf = map[string]string{
	"/api/pix/cash-out":        "value externalId description details",
	"/api/pix/cash-out-qrcode": "value qrCode externalId description name document",
	"/api/pix/cash-in":         "transaction payer additionalInfo splits",
	"/cob/{txid}":              "calendario devedor valor chave solicitacaoPagador infoAdicionais",
	"/dict/pix":                "pixKey creditorDocument priority description expiration payment ispbDeny",
	"/api/pix/refund-in/{id}":  "refundValue reason externalId",
	"/api/webhooks":            "url eventType headers",
}

func unknownMember(pattern string, body object) string {
	known := " " + membersOf[pattern] + " "
	for member := range body {
		if known != "  " && !strings.Contains(known, " "+member+" ") {
			return member
		}
	}
	return ""
}
