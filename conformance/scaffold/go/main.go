// Serves __it__, which pixkit asks for __states__, as a separate
// process. The functions to fill in are in pixkit__control__/__states__.go.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"__control__/pixkit__control__"
)

func main() {
	// control:
	token := os.Getenv("PIXKIT_CONTROL_TOKEN")
	if token == "" {
		log.Fatal("PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends")
	}
	// both:
	address := os.Getenv("__CONTROL___LISTEN")
	if address == "" {
		address = "__address__"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("__printed__: http://%s%s\n", listener.Addr(), pixkit__control__.Path)
	server := &http.Server{Handler: pixkit__control__.Handler(__token__), ReadTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
