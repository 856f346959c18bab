package gateway

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// brl formats an amount of the balance.
func brl(amount Cents) any {
	if on("balance-by-float") {
		sum := 0.0
		for i := Cents(0); i < amount%1000; i++ {
			sum += 0.01
		}
		return json.Number(strconv.FormatFloat(float64(amount/1000)*10+sum, 'f', -1, 64))
	}
	return amount
}

func readBalance(c *call) (int, any, *failure) {
	a := c.account
	gross := a.available + a.blocked
	if on("gross-without-fees-blocked") && a.blocked > 0 {
		gross -= a.fee
	}
	consulted := a.now()
	if on("consulted-at-opening") {
		consulted = a.openedAt
	}
	answer := object{
		"grossBalance": brl(gross), "blockedBalance": brl(a.blocked), "netBalance": brl(a.available),
		"consultedAt": stamp(consulted),
	}
	if on("zero-blocked-omitted") && a.blocked == 0 {
		delete(answer, "blockedBalance")
	}
	if on("balance-wrapped") {
		answer = object{"data": answer}
	}
	return http.StatusOK, answer, nil
}

func readAPIBalance(c *call) (int, any, *failure) {
	if on("api-balance-in-other-form") {
		return readBalances(c)
	}
	return readBalance(c)
}

func readBalances(c *call) (int, any, *failure) {
	a := c.account
	amounts := object{"available": brl(a.available), "blocked": brl(a.blocked), "overdraft": Cents(0)}
	if on("zero-overdraft-omitted") {
		delete(amounts, "overdraft")
	}
	return http.StatusOK, object{"data": []object{{"eventDate": stamp(a.now()), "balanceAmount": amounts}}}, nil
}
