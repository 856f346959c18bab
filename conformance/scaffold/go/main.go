// Serves the control endpoint by which pixkit puts the gateway into a state, in
// a process of its own. What happens in each state is in
// pixkitcontrol/states.go; nothing else needs to change.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"control/pixkitcontrol"
)

func main() {
	token := os.Getenv("PIXKIT_CONTROL_TOKEN")
	if token == "" {
		log.Fatal("PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends")
	}
	address := os.Getenv("CONTROL_LISTEN")
	if address == "" {
		address = "127.0.0.1:4010"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Control URL: http://%s%s\n", listener.Addr(), pixkitcontrol.Path)
	server := &http.Server{Handler: pixkitcontrol.Handler(token), ReadTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
