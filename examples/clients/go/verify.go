package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// Verify reports whether a notification comes from the gateway. body: the bytes as received, before any parsing.
func Verify(secret, id, timestamp, signature string, body []byte, now time.Time) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := now.Sub(time.Unix(seconds, 0)); err != nil || age > 5*time.Minute || age < -5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// There are two signatures while a secret is being replaced.
	for _, one := range strings.Split(signature, " ") {
		if hmac.Equal([]byte(expected), []byte(one)) {
			return true
		}
	}
	return false
}
