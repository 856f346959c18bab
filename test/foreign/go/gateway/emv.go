package gateway

import (
	"fmt"
	"strconv"
	"strings"
)

// emv is the text of a QR code, parsed into fields.
type emv map[string]string

// parseEMV parses fields that consist of an id, a length of two digits and a
// value; it returns false if a field is malformed.
func parseEMV(text string) (fields emv, ok bool) {
	fields = emv{}
	for len(text) > 0 {
		if len(text) < 4 || !wholeNumber.MatchString(text[:4]) {
			return fields, false
		}
		length, _ := strconv.Atoi(text[2:4])
		if len(text) < 4+length {
			return fields, false
		}
		fields[text[:2]] = text[4 : 4+length]
		text = text[4+length:]
	}
	return fields, true
}

// key returns the payment key of a static code, or the address of a dynamic one.
func (e emv) key() string {
	account, _ := parseEMV(e["26"])
	if account["01"] != "" {
		return account["01"]
	}
	return account["25"]
}

func field(id, value string) string { return fmt.Sprintf("%s%02d%s", id, len(value), value) }

// brCode returns the copy-and-paste text of a charge.
func brCode(location, txid string, amount Cents) string {
	if len(txid) > 25 {
		txid = "***"
	}
	text := field("00", "01") + field("01", "12") +
		field("26", field("00", "br.gov.bcb.pix")+field("25", location)) +
		field("52", "0000") + field("53", "986") + amountField(amount) + field("58", "BR") +
		field("59", "PIXGATE TESTE") + field("60", "SAO PAULO") + field("62", field("05", txid)) + "6304"
	if on("crc-without-zeros") {
		return text + fmt.Sprintf("%X", crc16(text)&0x0fff)
	}
	return text + fmt.Sprintf("%04X", crc16(text))
}

func amountField(amount Cents) string {
	if on("code-without-amount") {
		return ""
	}
	return field("54", amount.String())
}

// crc16 is CRC-16/CCITT-FALSE.
func crc16(text string) uint16 {
	crc := uint16(0xffff)
	for _, b := range []byte(text) {
		crc ^= uint16(b) << 8
		for bit := 0; bit < 8; bit++ {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return crc
}

func location(id string) string {
	return "pix.pixgate.example/v2/" + strings.ReplaceAll(id, "-", "")
}
