// One story with the client that openapi-generator's go makes.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"pix"
)

func check(holds bool, what string) {
	if !holds {
		fmt.Fprintln(os.Stderr, "not so: "+what)
		os.Exit(1)
	}
}

func main() {
	configuration := pix.NewConfiguration()
	configuration.Servers = pix.ServerConfigurations{{URL: os.Getenv("PIX_BASE_URL")}}
	client := pix.NewAPIClient(configuration)

	credentials := *pix.NewAccessTokenRequest(os.Getenv("PIX_CLIENT_ID"), os.Getenv("PIX_CLIENT_SECRET"))
	token, _, err := client.TokensApi.CreateAccessToken(context.Background()).
		XSSLClientCert(os.Getenv("PIX_CERTIFICATE")).AccessTokenRequest(credentials).Execute()
	check(err == nil, fmt.Sprint("the token: ", err))
	ctx := context.WithValue(context.Background(), pix.ContextAccessToken, token.AccessToken)

	balance, _, err := client.BalanceApi.GetBalance(ctx).Execute()
	check(err == nil && balance.NetBalance == 1025.5, "the balance")

	details := *pix.NewDestinationOfAPayment("maria@example.com", "EMAIL", "Maria da Silva", "52998224725")
	order := *pix.NewCashOutRequest(10.5, "order:1 +2", details)
	payment, _, err := client.CashOutApi.CreateCashOut(ctx).CashOutRequest(order).Execute()
	check(err == nil && payment.ExternalId == "order:1 +2", "the externalId of the payment")
	var created time.Time = payment.GenerateTime
	check(created.Unix() > 0, "when the payment was created")

	transaction := *pix.NewCashInRequestTransaction(25, "Order 1001", "charge-1")
	transaction.SetGenerateQrCode(true)
	payer := *pix.NewCashInRequestPayer("Maria da Silva", "52998224725")
	charge, _, err := client.CashInApi.CreateCashIn(ctx).CashInRequest(*pix.NewCashInRequest(transaction, payer)).Execute()
	check(err == nil && strings.HasPrefix(charge.PixCode, "000201") && charge.GetQrCodeImage() != "", "the charge")

	var listed pix.ListedTransaction
	for tries := 0; tries < 200 && listed.Status != "Confirmado"; tries++ {
		page, _, err := client.TransactionsApi.ListTransactions(ctx).ExternalId("order:1 +2").Size(5).Execute()
		check(err == nil && len(page.Data) == 1, fmt.Sprint("the list: ", err))
		listed = page.Data[0]
		time.Sleep(20 * time.Millisecond)
	}
	check(listed.Status == "Confirmado", "that the payment settles")
	check(listed.TransactionId == payment.TransactionId, "the listed payment")

	asked := *pix.NewRefundInRequest(5.25)
	asked.SetReason("Goods returned")
	asked.SetExternalId("refund-1")
	refund, _, err := client.RefundInApi.CreateRefundIn(ctx, os.Getenv("PIX_RECEIVED")).RefundInRequest(asked).Execute()
	check(err == nil && refund.RefundValue == 5.25, "the refund")

	_, response, err := client.CashOutApi.CreateCashOut(ctx).CashOutRequest(order).Execute()
	check(response.StatusCode == 400, "that the externalId is used")
	failure, typed := err.(pix.GenericOpenAPIError)
	check(typed, "that a refusal is told")
	refused, typed := failure.Model().(pix.CashOutError)
	check(typed, "that the refusal has its type")
	check(codeOf(refused) == "PIX_DUPLICATE_EXTERNAL_ID", "the code of the refusal")
	fmt.Println("story told")
}

// What a choice of errors holds is the first of them that fits.
func codeOf(refused pix.CashOutError) string {
	switch {
	case refused.DuplicateExternalIdError != nil:
		return refused.DuplicateExternalIdError.ErrorCode
	case refused.CashOutRuleError != nil:
		return refused.CashOutRuleError.ErrorCode
	case refused.HttpError != nil:
		return refused.HttpError.GetErrorCode()
	}
	return ""
}
