// A client of a Pix gateway: pays once even if the response is lost, and verifies notifications.
//
//	go run . pay ORDER AMOUNT     for example: pay order-1001 25.50
//	go run . verify < body        WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE have the headers
//
// Needs Go 1.19 and nothing else. `pixkit serve --dotenv .env` writes the variables that it reads.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

func run(arguments []string) (int, error) {
	if len(arguments) == 1 && arguments[0] == "verify" {
		body, err := io.ReadAll(os.Stdin)
		if err != nil {
			return 1, err
		}
		id, timestamp, signature := os.Getenv("WEBHOOK_ID"), os.Getenv("WEBHOOK_TIMESTAMP"), os.Getenv("WEBHOOK_SIGNATURE")
		if !Verify(os.Getenv("PIXKIT_WEBHOOK_SECRET"), id, timestamp, signature, body, time.Now()) {
			fmt.Println("not genuine")
			return 1, nil
		}
		fmt.Println("genuine")
		return 0, nil
	}
	if len(arguments) != 3 || arguments[0] != "pay" {
		return 2, errors.New("go run . pay ORDER AMOUNT | go run . verify < body")
	}
	certificate, err := os.ReadFile(os.Getenv("PIXKIT_CERTIFICATE"))
	if err != nil {
		return 2, err
	}
	client := Client{
		BaseURL:      os.Getenv("PIXKIT_BASE_URL"),
		ClientID:     os.Getenv("PIXKIT_CLIENT_ID"),
		ClientSecret: os.Getenv("PIXKIT_CLIENT_SECRET"),
		Certificate:  string(certificate),
	}
	to := Destination{Key: "maria@example.com", KeyType: "EMAIL", Name: "Maria da Silva", Document: "52998224725"}
	payment, err := client.Pay(arguments[1], arguments[2], to)
	if err != nil {
		return 1, err
	}
	fmt.Println(payment.TransactionID, payment.Status)
	return 0, nil
}
