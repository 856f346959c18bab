package pixkitdriver

import (
	"errors"
	"log"
	"net"
	"net/http"
	"path"
	"strconv"
	"sync"
	"sync/atomic"

	"driver/shop"
)

// The driver of the shop: the output of `pixkit init --scaffold-client go`,
// filled in.
var steps map[string]step

func init() {
	steps = map[string]step{
		"configure":        of(configure),
		"close":            of(closeClient),
		"about":            of(about),
		"balance":          of(balance),
		"pay":              of(pay),
		"reconcile":        of(reconcile),
		"how is the order": of(howIsTheOrder),
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	hooks = "http://" + listener.Addr().String() + "/hook"
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if one := named(path.Base(r.URL.Path)); one != nil {
			w.WriteHeader(one.Receive(r))
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
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

type configureParams struct{ BaseURL, ClientID, ClientSecret, Certificate, WebhookSecret string }

func configure(client string, p configureParams) (answer, error) {
	name := strconv.FormatInt(atomic.AddInt64(&made, 1), 10)
	shops.Store(name, shop.New(p.BaseURL, p.ClientID, p.ClientSecret, p.Certificate, p.WebhookSecret))
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
	return answer{"name": "go", "version": "1", "steps": names, "verifies": "signature"}, nil
}

func balance(client string, _ struct{}) (answer, error) {
	available, err := named(client).Balance()
	return ended(answer{"available": available}, err)
}

type payParams struct{ Order, Amount, Key, KeyType, Name, Document string }

func pay(client string, p payParams) (answer, error) {
	to := shop.Destination{Key: p.Key, KeyType: p.KeyType, Name: p.Name, Document: p.Document}
	state, err := named(client).Pay(p.Order, p.Amount, to)
	if err == nil && state == "unknown" {
		err = shop.ErrUnknown
	}
	if err == nil && state == "failed" {
		err = shop.ErrRefused
	}
	return ended(answer{}, err)
}

func reconcile(client string, _ struct{}) (answer, error) {
	return ended(answer{}, named(client).Reconcile())
}

type howIsTheOrderParams struct{ Order string }

func howIsTheOrder(client string, p howIsTheOrderParams) (answer, error) {
	return named(client).HowIs(p.Order), nil
}

// ended returns the outcome of a call of the shop.
func ended(returned answer, err error) (answer, error) {
	outcome := "failed"
	switch {
	case err == nil:
		returned["outcome"] = "done"
		return returned, nil
	case errors.Is(err, shop.ErrRefused):
		outcome = "refused"
	case errors.Is(err, shop.ErrUnknown):
		outcome = "unknown"
	}
	return answer{"outcome": outcome, "error": err.Error()}, nil
}
