package gateway

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Cents is an amount in hundredths of BRL; in JSON it is a number in BRL.
type Cents int64

// MarshalJSON formats the amount in BRL with two decimals.
func (c Cents) MarshalJSON() ([]byte, error) { return []byte(c.String()), nil }

// String returns the amount in BRL with two decimals.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, c/100, c%100)
}

var (
	errTooPrecise = errors.New("has too many decimals")
	errTooLarge   = errors.New("is too large")
)

// maxDigits keeps sums of amounts far below the maximum of int64.
const maxDigits = 14

// scaled returns exactly the number times 10^places, or an error.
func scaled(number json.Number, places int) (int64, error) {
	text := strings.ToLower(number.String())
	negative := strings.HasPrefix(text, "-")
	text = strings.TrimPrefix(text, "-")
	mantissa, exponentText, hasExponent := strings.Cut(text, "e")
	exponent := 0
	if hasExponent && on("exponents-refused") {
		return 0, errTooPrecise
	}
	if hasExponent {
		var err error
		if exponent, err = strconv.Atoi(exponentText); err != nil || exponent > 1000 || exponent < -1000 {
			return 0, errTooLarge
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	decimals := len(fraction) - exponent
	if on("trailing-zero-refused") && len(fraction) > places {
		return 0, errTooPrecise
	}
	for strings.HasSuffix(digits, "0") {
		digits = digits[:len(digits)-1]
		decimals--
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return 0, nil
	}
	if decimals > places {
		return 0, errTooPrecise
	}
	if len(digits)+places-decimals > maxDigits {
		return 0, errTooLarge
	}
	value, err := strconv.ParseInt(digits+strings.Repeat("0", places-decimals), 10, 64)
	if negative {
		value = -value
	}
	return value, err
}

// ParseCents parses an amount in BRL.
func ParseCents(number json.Number) (Cents, error) {
	if on("cents-by-float") {
		if f, err := number.Float64(); err == nil && f < 1e11 {
			if _, err := scaled(number, 2); err == nil {
				return Cents(f * 100), nil
			}
		}
	}
	if on("decimals-by-float") {
		if f, err := number.Float64(); err == nil && f*100 != math.Trunc(f*100) {
			return 0, errTooPrecise
		}
	}
	value, err := scaled(number, 2)
	if on("amounts-of-32-bits") {
		value = int64(int32(value))
	}
	return Cents(value), err
}

var decimalText = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)
var looseDecimalText = regexp.MustCompile(`^\d{1,10}\.\d{1,2}$`)

// parseDecimalText parses an amount of the compatibility family, such as "10.50".
func parseDecimalText(text string, loose bool) (Cents, bool) {
	if !decimalText.MatchString(text) && !(loose && looseDecimalText.MatchString(text)) {
		return 0, false
	}
	value, err := scaled(json.Number(text), 2)
	return Cents(value), err == nil
}
