// Package shop is a small client of a Pix gateway that does what a client owes,
// with the standard library alone.
package shop

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
)

// cents reads an amount in BRL, exactly.
func cents(text string) (int64, error) {
	amount, isNumber := new(big.Rat).SetString(text)
	if !isNumber {
		return 0, fmt.Errorf("%q is no amount", text)
	}
	amount.Mul(amount, big.NewRat(100, 1))
	if !amount.IsInt() || !amount.Num().IsInt64() {
		return 0, fmt.Errorf("%q has more than 2 decimals", text)
	}
	return amount.Num().Int64(), nil
}

// brl is an amount as a text with 2 decimals.
func brl(cents int64) string {
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

// number is an amount as a JSON number.
func number(cents int64) json.Number {
	return json.Number(brl(cents))
}

var noDigit = regexp.MustCompile(`\D`)

func digits(text string) string {
	return noDigit.ReplaceAllString(text, "")
}

// shortened is at most this many characters of a text.
func shortened(text string, most int) string {
	runes := []rune(text)
	if len(runes) > most {
		runes = runes[:most]
	}
	return string(runes)
}

// amountIn is the amount that a copia e cola code has (field 54); empty if it has
// none. Lengths are in characters.
func amountIn(code string) string {
	characters := []rune(code)
	for at := 0; at+4 <= len(characters); {
		length, err := strconv.Atoi(string(characters[at+2 : at+4]))
		end := at + 4 + length
		if err != nil || end > len(characters) {
			return ""
		}
		if string(characters[at:at+2]) == "54" {
			return string(characters[at+4 : end])
		}
		at = end
	}
	return ""
}
