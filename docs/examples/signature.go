// signature.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// isGenuine tells whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last
// five minutes. The body is the request's bytes as they came.
func isGenuine(headers http.Header, body []byte, secrets []string, now time.Time) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	sent, err := strconv.ParseUint(timestamp, 10, 40)
	if id == "" || err != nil || now.Sub(time.Unix(int64(sent), 0)).Abs() > tolerance {
		return false
	}
	received := strings.Split(headers.Get("webhook-signature"), " ")
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			continue
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, one := range received {
			if hmac.Equal([]byte(one), []byte(expected)) {
				return true
			}
		}
	}
	return false
}
