package pixkitdriver

import (
	"errors"
	"log"
	"strconv"
	"sync"
	"sync/atomic"

	"driver/shop"
)

// The driver of the shop, filled in from what `pixkit init --scaffold-client go`
// writes.
var steps map[string]step

func init() {
	steps = map[string]step{
		"configure": of(configure),
		"close":     of(closeClient),
		"about":     of(about),
		"balance": ended(func(s *shop.Shop, p shop.Params) (answer, error) {
			available, err := s.Balance()
			return answer{"available": available}, err
		}),
		"pay":           ended(without((*shop.Shop).Pay)),
		"pay a QR code": ended(without((*shop.Shop).PayCode)),
		"transfer":      ended(without((*shop.Shop).Transfer)),
		"charge":        ended(withCode((*shop.Shop).Charge)),
		"charge by cob": ended(withCode((*shop.Shop).ChargeByCob)),
		"refund":        ended(without((*shop.Shop).Refund)),
		"statement": ended(func(s *shop.Shop, p shop.Params) (answer, error) {
			ids, err := s.Statement(p)
			return answer{"transactions": ids}, err
		}),
		"reconcile": ended(func(s *shop.Shop, p shop.Params) (answer, error) {
			return nil, s.Reconcile()
		}),
		"restart":            of(restart),
		"register a webhook": ended(without((*shop.Shop).Register)),
		"how is the order":   of(howIsTheOrder),
	}
	var err error
	if hooks, err = shop.Serve(named); err != nil {
		log.Fatal(err)
	}
}

var (
	shops sync.Map
	made  int64
	hooks string
)

func named(name string) *shop.Shop {
	found, _ := shops.Load(name)
	one, _ := found.(*shop.Shop)
	return one
}

type configureParams struct{ BaseURL, ClientID, ClientSecret, Certificate string }

func configure(client string, p configureParams) (answer, error) {
	name := strconv.FormatInt(atomic.AddInt64(&made, 1), 10)
	shops.Store(name, shop.New(p.BaseURL, p.ClientID, p.ClientSecret, p.Certificate))
	return answer{"client": name, "webhookUrl": hooks + "/" + name}, nil
}

func closeClient(client string, _ struct{}) (answer, error) {
	shops.Delete(client)
	return answer{}, nil
}

func about(client string, _ struct{}) (answer, error) {
	names := []string{}
	for name := range steps {
		names = append(names, name)
	}
	return answer{"name": "go", "version": "1", "steps": names, "verifies": "none"}, nil
}

func restart(client string, _ struct{}) (answer, error) {
	named(client).Restart()
	return answer{}, nil
}

func howIsTheOrder(client string, p shop.Params) (answer, error) {
	return named(client).HowIs(p.Order), nil
}

// ended makes a step that says how the call of the shop ended.
func ended(work func(*shop.Shop, shop.Params) (answer, error)) step {
	return of(func(client string, p shop.Params) (answer, error) {
		one := named(client)
		if one == nil {
			return nil, errors.New("there is no such client")
		}
		returned, err := work(one, p)
		outcome := "failed"
		switch err.(type) {
		case nil:
			if returned == nil {
				returned = answer{}
			}
			returned["outcome"] = "done"
			return returned, nil
		case shop.Refused:
			outcome = "refused"
		case shop.Unknown:
			outcome = "unknown"
		}
		return answer{"outcome": outcome, "error": err.Error()}, nil
	})
}

func without(work func(*shop.Shop, shop.Params) error) func(*shop.Shop, shop.Params) (answer, error) {
	return func(s *shop.Shop, p shop.Params) (answer, error) { return nil, work(s, p) }
}

func withCode(work func(*shop.Shop, shop.Params) (string, error)) func(*shop.Shop, shop.Params) (answer, error) {
	return func(s *shop.Shop, p shop.Params) (answer, error) {
		code, err := work(s, p)
		if code == "" {
			return nil, err
		}
		return answer{"code": code}, err
	}
}
