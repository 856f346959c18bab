// control:
package pixkit__control__

import (
	"bytes"
	"encoding/json"
	"fmt"
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
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", state, response.Status)
	}
	var returned answer
	return returned, json.NewDecoder(response.Body).Decode(&returned)
}
