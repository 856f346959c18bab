// control:
package pixkit__control__

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
)

// Replace these functions with code that calls your gateway. Until then, they
// call the reference gateway.

// openAccount opens an account whose payments stay pending; it does not support
// other conditions yet.
func openAccount(params anAccountParams) (answer, error) {
	wanted := anAccountParams{Available: params.Available, Settlement: params.Settlement}
	if wanted != params || params.Settlement == "automatic" {
		return nil, errNotYet
	}
	return ask("an account", params)
}

// settle settles a pending payment.
func settle(params aPaymentSettlesParams) (answer, error) {
	return ask("a payment settles", params)
}

func ask(state string, params any) (answer, error) {
	url := os.Getenv("BANK_URL")
	if url == "" {
		url = "http://127.0.0.1:3000/_control/states"
	}
	body, err := json.Marshal(answer{"state": state, "params": params})
	if err != nil {
		return nil, err
	}
	response, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("no response from %s: set BANK_URL to the control URL of the reference gateway: %w", url, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(response.Body)
		reason := fmt.Sprintf("%s: %d %s", state, response.StatusCode, text)
		if response.StatusCode >= 400 && response.StatusCode < 500 {
			return nil, refused(reason)
		}
		return nil, errors.New(reason)
	}
	var returned answer
	return returned, json.NewDecoder(response.Body).Decode(&returned)
}
